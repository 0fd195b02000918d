//! The search: ring by ring from the middle outwards, each as a 5×5×5.

use halfturn_cube::{Amount, Axis, BigCube, BigMove, CubeSize, Face, Symmetry};
use halfturn_search::{Meter, Stopped};

use crate::big::{
    blocks::Block,
    five::{Five, OuterMove, PHASES as FIVE_PHASES, Partial, SINGLE, STAGING, Width},
    four::{Staged, StagedFour},
    orbit::is_odd,
    reduced::{Reduced, holds},
};

use super::pairing::{Bars, Depth, Goal, Start, Way};

/// A cube of the size that is solved, after some moves.
#[derive(Clone)]
struct Cube {
    /// By facelet: the colour, named by its home face.
    stickers: Vec<Face>,
    /// The rotation to the hold of the stickers.
    hold: Symmetry,
    /// By colour: the face where it goes.
    names: [Face; Face::COUNT],
    odd_corners: bool,
    /// The turns so far, as the cube was held at first: those that bring centres to their axes, and
    /// those that solve them and pair the wings.
    parts: [Vec<Block>; 2],
}

impl Cube {
    fn cost(&self) -> usize {
        self.parts.iter().map(Vec::len).sum()
    }
}

/// How much a search may do.
#[derive(Clone, Copy)]
pub(super) struct Effort {
    /// Where bars go to their axes.
    staging: Width,
    /// Where they go to their faces. These steps have more moves, and there are fewer of them.
    solving: Width,
    five: [Width; FIVE_PHASES],
}

impl Effort {
    /// What a usual solution may cost, given what a 5×5×5 may cost; then twice as much with each
    /// round.
    pub fn of_round(size: CubeSize, mut five: [Width; FIVE_PHASES], round: u32) -> Self {
        let (staging, solving, last) = match size.get() {
            ..=6 => (2_000, 6_000, 8_000),
            7 => (1_000, 3_000, 5_000),
            8..=10 => (1_000, 10_000, 10_000),
            _ => (400, 2_000, 5_000),
        };
        let width = |states| Width { states, ways: 50, alike: 1, longer: 1, all_to: 0, seed: 0 }.of_round(round);
        // Every way costs a copy of the large cube.
        let of_ring = |ways, Width { states, .. }| Width {
            states: RING_STATES.min(states),
            ways,
            alike: 1,
            longer: 1,
            all_to: 0,
            seed: 0,
        };
        for (one, ways) in five.iter_mut().zip(RING_WAYS) {
            *one = of_ring(ways, *one);
        }
        five[FIVE_PHASES - 1].states = last;
        Self { staging: width(staging), solving: width(solving), five: five.map(|width| width.of_round(round)) }
    }
}

/// The ways through each phase of a ring, and the states that its search follows up.
const RING_WAYS: [usize; FIVE_PHASES] = [100, 200, 100, 600, 20];
const RING_STATES: usize = 3_000;

/// The searches of small cubes that solve the rings of a large one.
pub(super) struct Solvers {
    pub five: Five,
    pub four: Box<dyn StagedFour>,
    /// By goal: bars with two flanks.
    bars: [Bars<3>; 3],
    /// By goal: those in the middle of an even cube, which have one flank.
    even_bars: [Bars<2>; 3],
    layers: Bars<5>,
    even_layers: Bars<3>,
}

impl Solvers {
    pub fn new(five: Five, four: Box<dyn StagedFour>) -> Self {
        let size = |layers| CubeSize::new(layers).expect("there are cubes with 6 and 7 layers");
        let (odd, even) = (size(7), size(6));
        let bars = [Goal::Sides, Goal::Axes, Goal::Faces];
        Self {
            five,
            four,
            bars: bars.map(|goal| Bars::new(odd, goal)),
            even_bars: bars.map(|goal| Bars::new(even, goal)),
            layers: Bars::new(odd, Goal::Layers),
            even_layers: Bars::new(even, Goal::Layers),
        }
    }
}

/// The outer blocks of a cube and where they take its facelets.
pub(super) struct Turning {
    size: CubeSize,
    /// By face, number of layers and amount.
    facelets: Vec<Vec<(u16, u16)>>,
}

impl Turning {
    pub fn new(size: CubeSize) -> Self {
        let mut facelets = Vec::new();
        for face in Face::ALL {
            for layers in 1..=Self::most(size) {
                for amount in Amount::ALL {
                    let one = BigMove::new(size, face, 1, layers, amount).expect("an outer block");
                    facelets.push(one.moved_facelets().map(|(from, to)| (from as u16, to as u16)).collect());
                }
            }
        }
        Self { size, facelets }
    }

    /// The most layers of an outer block.
    fn most(size: CubeSize) -> usize {
        size.get() / 2
    }

    fn turn(&self, cube: &mut Cube, part: usize, face: Face, layers: usize, amount: Amount) {
        let number =
            (face.index() * Self::most(self.size) + layers - 1) * Amount::COUNT + amount.quarters() as usize - 1;
        let before = cube.stickers.clone();
        for &(from, to) in &self.facelets[number] {
            cube.stickers[usize::from(to)] = before[usize::from(from)];
        }
        cube.odd_corners ^= amount != Amount::Half;
        cube.parts[part].push(Block::outer(self.size, cube.hold.inverse().face(face), layers, amount));
    }
}

/// Repeats a search with more effort until it finds a way: it may be that no start leads on.
fn repeated<W>(mut search: impl FnMut(u32) -> Result<Vec<W>, Stopped>) -> Result<Vec<W>, Stopped> {
    for round in 0..ROUNDS {
        let ways = search(round)?;
        if !ways.is_empty() {
            return Ok(ways);
        }
    }
    Ok(vec![])
}

/// The rounds of such a search.
const ROUNDS: u32 = 4;

/// The search for one cube.
pub(super) struct Search<'s, 'w> {
    solvers: &'s Solvers,
    turning: &'s Turning,
    effort: Effort,
    meter: &'s mut Meter<'w>,
    /// The part of the solution that is being searched.
    part: usize,
}

impl<'s, 'w> Search<'s, 'w> {
    pub fn new(solvers: &'s Solvers, turning: &'s Turning, effort: Effort, meter: &'s mut Meter<'w>) -> Self {
        Self { solvers, turning, effort, meter, part: 0 }
    }

    fn side(&self) -> usize {
        self.turning.size.get()
    }

    /// The layer in the middle, or the first of the two.
    fn middle(&self) -> usize {
        (self.side() - 1) / 2
    }

    fn is_even(&self) -> bool {
        !self.turning.size.is_odd()
    }

    /// Ways to reduce the cube, the shortest first.
    pub fn reduce(&mut self, cube: &BigCube) -> Result<Vec<Reduced>, Stopped> {
        let mut cubes = self.starts(cube);
        let middle = self.middle();
        for (phase, goal) in [Goal::Sides, Goal::Axes].into_iter().enumerate() {
            if self.is_even() {
                let width = [self.effort.five[phase]];
                cubes = self.five(cubes, middle, SINGLE[phase]..SINGLE[phase] + 1, &width)?;
            }
            for ring in (1..middle).rev() {
                cubes = self.paired(cubes, ring, goal)?;
                let width = [self.effort.five[phase]];
                cubes = self.five(cubes, ring, phase..phase + 1, &width)?;
            }
            if phase == 0 && self.is_even() {
                cubes = cubes.iter().flat_map(|cube| [cube.clone(), with_axes_exchanged(cube)]).collect();
            }
        }
        self.part = 1;
        cubes = self.layers(cubes)?;
        if self.is_even() {
            cubes = self.four(&cubes)?;
        }
        for ring in (1..middle).rev() {
            cubes = self.paired(cubes, ring, Goal::Faces)?;
            let widths = self.effort.five;
            cubes = self.five(cubes, ring, STAGING..FIVE_PHASES, &widths[STAGING..])?;
        }
        Ok(cubes.into_iter().map(|Cube { parts, stickers, hold, .. }| Reduced { parts, stickers, hold }).collect())
    }

    /// The cube in all holds and, without fixed centres, with each two colours going to R and L.
    fn starts(&self, cube: &BigCube) -> Vec<Cube> {
        let size = self.turning.size;
        let corners = cube.corners().map(|(corner, _)| corner.index() as u8);
        let third = Symmetry::with_faces(Face::F, Face::R).expect("F and R are neighbours");
        let mut cubes = Vec::new();
        for (stickers, hold) in holds(size, cube.stickers()) {
            let rotations = [Symmetry::IDENTITY, third, third.then(third)];
            for rotation in &rotations[..if self.is_even() { rotations.len() } else { 1 }] {
                let mut names = Face::ALL;
                for face in Face::ALL {
                    let center = stickers[face.index() * size.per_face() + size.per_face() / 2];
                    names[if self.is_even() { face } else { center }.index()] = rotation.face(face);
                }
                cubes.push(Cube {
                    stickers: stickers.clone(),
                    hold,
                    names,
                    odd_corners: is_odd(&corners),
                    parts: [vec![], vec![]],
                });
            }
        }
        cubes
    }

    /// The facelet at these lines of a face.
    fn facelet(&self, face: usize, row: usize, column: usize) -> usize {
        (face * self.side() + row) * self.side() + column
    }

    /// The stickers of the small cube that has these layers.
    fn small(&self, cube: &Cube, lines: &[usize]) -> Vec<Face> {
        let rows = (0..Face::COUNT).flat_map(|face| lines.iter().map(move |&row| (face, row)));
        rows.flat_map(|(face, row)| lines.iter().map(move |&column| (face, row, column)))
            .map(|(face, row, column)| cube.stickers[self.facelet(face, row, column)])
            .collect()
    }

    /// Phases of a ring as a 5×5×5.
    fn five(
        &mut self,
        cubes: Vec<Cube>,
        ring: usize,
        phases: core::ops::Range<usize>,
        widths: &[Width],
    ) -> Result<Vec<Cube>, Stopped> {
        let (side, middle) = (self.side(), self.middle());
        let lines = [0, ring, middle, side - 1 - ring, side - 1];
        let start = |(number, cube): (usize, &Cube)| {
            let mut stickers = self.small(cube, &lines);
            // Without fixed centres, the names tell which colours go where.
            let of_face = lines.len() * lines.len();
            for color in Face::ALL {
                stickers[cube.names[color.index()].index() * of_face + of_face / 2] = color;
            }
            Partial::new(number, stickers, cube.cost())
        };
        let starts: Vec<Partial> = cubes.iter().enumerate().map(start).collect();
        let ways = repeated(|round| {
            let widths: Vec<Width> = widths.iter().map(|width| width.of_round(round)).collect();
            self.solvers.five.ways(starts.clone(), phases.clone(), &widths, self.meter)
        })?;
        let continued = |way: &Partial| {
            let mut cube = cubes[way.start].clone();
            for &OuterMove { face, is_wide, amount } in &way.moves {
                self.turning.turn(&mut cube, self.part, face, if is_wide { ring + 1 } else { 1 }, amount);
            }
            cube
        };
        Ok(ways.iter().map(continued).collect())
    }

    /// The innermost layers of an even cube as a 4×4×4.
    fn four(&mut self, cubes: &[Cube]) -> Result<Vec<Cube>, Stopped> {
        let (side, middle) = (self.side(), self.middle());
        let lines = [0, middle, side - 1 - middle, side - 1];
        let start = |cube: &Cube| Staged {
            stickers: self.small(cube, &lines),
            odd_corners: cube.odd_corners,
            before: cube.cost(),
        };
        let starts: Vec<Staged> = cubes.iter().map(start).collect();
        let ways = self.solvers.four.reduce(&starts, self.meter)?;
        let continued = |(start, moves): &(usize, Vec<BigMove>)| {
            let mut cube = cubes[*start].clone();
            for one in moves {
                let (face, _, last) = one.layers();
                self.turning.turn(&mut cube, self.part, face, if last == 1 { 1 } else { middle + 1 }, one.amount());
            }
            for face in Face::ALL {
                let center = cube.stickers[self.facelet(face.index(), middle, middle)];
                cube.names[center.index()] = face;
            }
            cube
        };
        Ok(ways.iter().map(continued).collect())
    }

    /// Makes the bars of a ring whole, from their cores outwards.
    fn paired(&mut self, mut cubes: Vec<Cube>, ring: usize, goal: Goal) -> Result<Vec<Cube>, Stopped> {
        let (middle, solvers) = (self.middle(), self.solvers);
        if self.is_even() {
            cubes = self.grouped(cubes, &solvers.even_bars[goal as usize], goal, ring, middle)?;
        }
        for flank in (ring + 1..middle).rev() {
            cubes = self.grouped(cubes, &solvers.bars[goal as usize], goal, ring, flank)?;
        }
        Ok(cubes)
    }

    /// Brings the centres of the two innermost rings together, so that those of the outer one are
    /// solved with those of the inner one.
    fn layers(&mut self, cubes: Vec<Cube>) -> Result<Vec<Cube>, Stopped> {
        let (middle, solvers) = (self.middle(), self.solvers);
        if self.is_even() {
            self.grouped(cubes, &solvers.even_layers, Goal::Layers, middle - 1, middle)
        } else {
            self.grouped(cubes, &solvers.layers, Goal::Layers, middle - 2, middle - 1)
        }
    }

    /// Brings centres of a ring together: those of the cube that has the layers of the ring, of the
    /// flanks and of the middle.
    fn grouped<const ORBITS: usize>(
        &mut self,
        cubes: Vec<Cube>,
        bars: &Bars<ORBITS>,
        goal: Goal,
        ring: usize,
        flank: usize,
    ) -> Result<Vec<Cube>, Stopped> {
        let last = self.side() - 1;
        let mut lines = vec![0, ring, flank, self.middle(), last - flank, last - ring, last];
        // An even cube has no layer in the middle.
        lines.dedup();
        let start = |cube: &Cube| {
            let stickers = self.small(cube, &lines);
            let classes = bars.classes(|facelet| {
                let name = cube.names[stickers[facelet].index()];
                match goal {
                    Goal::Sides => name.axis() == Axis::X,
                    Goal::Axes => name.axis() == Axis::Z,
                    Goal::Faces | Goal::Layers => name == name.axis().face(),
                }
            });
            Start { classes, cost: cube.cost() }
        };
        let starts: Vec<Start<ORBITS>> = cubes.iter().map(start).collect();
        let width = match goal {
            Goal::Sides | Goal::Axes => self.effort.staging,
            Goal::Faces | Goal::Layers => self.effort.solving,
        };
        let ways = repeated(|round| bars.ways(&starts, width.of_round(round), self.meter))?;
        let continued = |way: &Way| {
            let mut cube = cubes[way.start].clone();
            for one in &way.moves {
                let layers = match one.depth {
                    Depth::Face => 1,
                    Depth::Ring => ring + 1,
                    Depth::Flank => flank + 1,
                };
                self.turning.turn(&mut cube, self.part, one.face, layers, one.amount);
            }
            cube
        };
        Ok(ways.iter().map(continued).collect())
    }
}

/// The cube whose colours go to U–D instead of F–B, and the reverse.
fn with_axes_exchanged(cube: &Cube) -> Cube {
    let quarter = Symmetry::x();
    Cube { names: cube.names.map(|face| quarter.face(face)), ..cube.clone() }
}
