//! Bars: rows of centres that turns of faces and of one ring's layer always move together.
//!
//! A ring has 24 bars, four on each face. A bar is a *core* and, on either side of it, a *flank*:
//! centres of two more orbits. Only moves with more layers tear a flank off its core. A search
//! brings each core together with flanks of the same class of colours.
//!
//! Moves of three depths matter: faces, the ring's layer, and the flanks' layer. So a bar of a cube
//! of any size is one of a 7×7×7, where the core is one centre; or one of a 6×6×6, where the core
//! has only one flank.

use std::collections::HashSet;

use halfturn_cube::{Amount, Axis, BigMove, CubeSize, Face};
use halfturn_search::{Meter, Stopped};

use crate::big::{
    five::Width,
    orbit::{Moved, PLACES},
};

/// By orbit: the bars whose centre is of the class.
type Classes<const ORBITS: usize> = [u32; ORBITS];

/// How many layers a move turns.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Depth {
    Face,
    Ring,
    Flank,
}

/// A move of an outer block.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct DeepMove {
    pub face: Face,
    pub depth: Depth,
    pub amount: Amount,
}

impl DeepMove {
    fn all() -> impl Iterator<Item = Self> {
        [Depth::Face, Depth::Ring, Depth::Flank].into_iter().flat_map(|depth| {
            Face::ALL
                .into_iter()
                .flat_map(move |face| Amount::ALL.into_iter().map(move |amount| Self { face, depth, amount }))
        })
    }

    fn number(self) -> usize {
        self.face.index() * (Amount::COUNT + 1) + self.amount.quarters() as usize
    }

    fn is_half(self) -> bool {
        self.amount == Amount::Half
    }

    fn inverse(self) -> Self {
        let amount = Amount::from_quarters(-self.amount.quarters()).expect("it turns");
        Self { amount, ..self }
    }
}

/// What a search makes whole, and what it keeps.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Goal {
    /// Bars by whether they go to R–L. The rings within keep the centres of R and L on R and L.
    Sides,
    /// Bars by the axis that they go to. The rings within keep all centres on their axes.
    Axes,
    /// Bars by the face that they go to. The rings within are solved, and stay so.
    Faces,
    /// Not bars, but what moves together with the flanks' layer: the centres of two layers, by
    /// their faces. All rings keep their centres on their axes.
    Layers,
}

impl Goal {
    /// Whether a move keeps what it shall keep.
    fn allows(self, one: DeepMove) -> bool {
        let allows_quarter = match (one.depth, self) {
            (Depth::Face, _) | (Depth::Ring, Self::Sides) => true,
            (Depth::Ring, Self::Axes) | (Depth::Flank, Self::Sides) => one.face.axis() == Axis::X,
            _ => false,
        };
        allows_quarter || one.is_half()
    }

    /// The depth of moves that tear apart what the others move together.
    fn tearing(self) -> Depth {
        if self == Self::Layers { Depth::Ring } else { Depth::Flank }
    }

    /// The steps that are made between a tearing move and its inverse.
    fn between(self, one: DeepMove) -> Option<Vec<DeepMove>> {
        match (self, one.depth) {
            // Only the ring's layer turns, so that nothing within it moves.
            (Self::Faces, Depth::Ring) => Some(vec![one, DeepMove { depth: Depth::Face, ..one }]),
            (Self::Faces, _) => None,
            (_, depth) => (depth != self.tearing()).then(|| vec![one]),
        }
    }

    /// By orbit: rows and columns on the face U of one centre. Those of one group move together.
    fn groups(self, size: CubeSize) -> &'static [&'static [(usize, usize)]] {
        match (self, size.is_odd()) {
            (Self::Layers, true) => &[&[(2, 2), (1, 2), (2, 1)], &[(2, 3), (1, 3)]],
            (Self::Layers, false) => &[&[(2, 2), (1, 2), (2, 1)]],
            (_, true) => &[&[(1, 3), (1, 2), (1, 4)]],
            (_, false) => &[&[(1, 2), (1, 3)]],
        }
    }
}

/// A step of the search.
struct Step<const ORBITS: usize> {
    moved: [Moved; ORBITS],
    /// The tearing move that is made before the step and undone after it.
    around: Option<DeepMove>,
    moves: Vec<DeepMove>,
}

/// The centres of a ring that shall move together, and steps to that goal.
pub(super) struct Bars<const ORBITS: usize> {
    /// By orbit and place: the facelet.
    facelets: [[usize; PLACES]; ORBITS],
    /// The orbits that shall have the same classes.
    pairs: Vec<(usize, usize)>,
    steps: Vec<Step<ORBITS>>,
}

type Permutation = [u8; PLACES];

impl<const ORBITS: usize> Bars<ORBITS> {
    /// `size` is 7×7×7, or 6×6×6 for an even cube.
    ///
    /// # Panics
    /// If the goal has other than `ORBITS` orbits.
    pub fn new(size: CubeSize, goal: Goal) -> Self {
        let to = |one: DeepMove| {
            let layers = match one.depth {
                Depth::Face => 1,
                Depth::Ring => 2,
                Depth::Flank => 3,
            };
            let written = BigMove::new(size, one.face, 1, layers, one.amount).expect("an outer block");
            let mut to: Vec<usize> = (0..size.facelets()).collect();
            written.moved_facelets().for_each(|(from, after)| to[from] = after);
            to
        };
        let whole: Vec<Vec<usize>> = DeepMove::all().filter(|one| one.depth != goal.tearing()).map(to).collect();
        let (mut facelets, mut pairs) = (Vec::new(), Vec::new());
        for group in goal.groups(size) {
            let first: Vec<usize> = group.iter().map(|&(row, column)| row * size.get() + column).collect();
            let mut places = vec![first];
            let mut next = 0;
            while next < places.len() {
                for to in &whole {
                    let after: Vec<usize> = places[next].iter().map(|&facelet| to[facelet]).collect();
                    if !places.contains(&after) {
                        places.push(after);
                    }
                }
                next += 1;
            }
            pairs.extend((1..group.len()).map(|flank| (facelets.len(), facelets.len() + flank)));
            for orbit in 0..group.len() {
                let of_orbit: Vec<usize> = places.iter().map(|place| place[orbit]).collect();
                facelets.push(of_orbit.try_into().expect("there are 24 places"));
            }
        }
        let facelets: [[usize; PLACES]; ORBITS] = facelets.try_into().expect("the goal has as many orbits");
        let permutations = |one: DeepMove| -> [Permutation; ORBITS] {
            let to = to(one);
            facelets.map(|places| {
                let place = |facelet: usize| places.iter().position(|&place| place == to[facelet]);
                places.map(|facelet| place(facelet).expect("it stays in its orbit") as u8)
            })
        };
        let step = |around: Option<DeepMove>, moves: Vec<DeepMove>| {
            let all = around.into_iter().chain(moves.iter().copied()).chain(around.map(DeepMove::inverse));
            let identity = [core::array::from_fn(|place| place as u8); ORBITS];
            let moved = all.fold(identity, |before: [Permutation; ORBITS], one| {
                let after = permutations(one);
                core::array::from_fn(|orbit| before[orbit].map(|place| after[orbit][usize::from(place)]))
            });
            Step { moved: moved.map(|to| Moved::new(&to)), around, moves }
        };
        let allowed = || DeepMove::all().filter(|&one| goal.allows(one));
        let is_single = |one: &DeepMove| one.depth != Depth::Flank || goal != Goal::Faces;
        let mut steps: Vec<Step<ORBITS>> = allowed().filter(is_single).map(|one| step(None, vec![one])).collect();
        for around in allowed().filter(|one| one.depth == goal.tearing()) {
            let others = allowed().filter(|one| one.face.axis() != around.face.axis());
            steps.extend(others.filter_map(|one| goal.between(one)).map(|moves| step(Some(around), moves)));
        }
        Self { facelets, pairs, steps }
    }

    /// The state of a cube of which `is_of_class` tells the facelets of the class.
    pub fn classes(&self, is_of_class: impl Fn(usize) -> bool) -> Classes<ORBITS> {
        self.facelets
            .map(|places| (0..PLACES).filter(|&place| is_of_class(places[place])).map(|place| 1 << place).sum())
    }

    /// The centres that do not fit to the first one of their group.
    #[inline]
    fn wrong(&self, classes: &Classes<ORBITS>) -> u32 {
        self.pairs.iter().map(|&(one, other)| (classes[one] ^ classes[other]).count_ones()).sum()
    }
}

/// A state where the search begins, after moves that are already made.
pub(super) struct Start<const ORBITS: usize> {
    pub classes: Classes<ORBITS>,
    pub cost: usize,
}

/// A way to whole bars.
pub(super) struct Way {
    /// The number of the start.
    pub start: usize,
    pub moves: Vec<DeepMove>,
    /// The number of moves, those of the start included.
    pub cost: usize,
}

struct Node<const ORBITS: usize> {
    classes: Classes<ORBITS>,
    around: Option<DeepMove>,
    /// The node before it and the step from there, or the number of the start.
    from: Result<(u32, u16), usize>,
}

#[derive(Clone, Copy)]
struct Child {
    /// The measure, then a number that mixes children of the same.
    order: u64,
    node: u32,
    step: u16,
}

/// The most moves of a search.
const MOST: usize = 80;

impl<const ORBITS: usize> Bars<ORBITS> {
    /// Searches for short ways from the starts to whole bars, the shortest first.
    ///
    /// It is a beam search: for each number of moves, the states with the fewest wrong flanks are
    /// followed up.
    pub fn ways(&self, starts: &[Start<ORBITS>], width: Width, meter: &mut Meter<'_>) -> Result<Vec<Way>, Stopped> {
        let Some(first) = starts.iter().map(|start| start.cost).min() else { return Ok(vec![]) };
        let mut nodes: Vec<Node<ORBITS>> = Vec::new();
        let mut children: Vec<Vec<Child>> = vec![Vec::new(); MOST];
        let mut ways: Vec<Way> = Vec::new();
        let mut seen: HashSet<(Classes<ORBITS>, Option<usize>)> = HashSet::new();
        let mut mixer = 0x9e37_79b9 ^ width.seed;
        for cost in 0..MOST {
            if ways.first().is_some_and(|way| first + cost > way.cost + width.longer) || ways.len() >= width.ways {
                break;
            }
            let mut level: Vec<u32> = Vec::new();
            for (number, start) in starts.iter().enumerate().filter(|(_, start)| start.cost == first + cost) {
                level.push(nodes.len() as u32);
                nodes.push(Node { classes: start.classes, around: None, from: Err(number) });
            }
            let mut candidates = core::mem::take(&mut children[cost]);
            candidates.sort_unstable_by_key(|child| child.order);
            for child in candidates {
                if level.len() >= width.states {
                    break;
                }
                let (before, step) = (&nodes[child.node as usize], &self.steps[usize::from(child.step)]);
                let classes = core::array::from_fn(|orbit| step.moved[orbit].of(before.classes[orbit]));
                // A step about the same axis leaves the flanks torn off.
                let stays = |around: &DeepMove| step.moves.iter().all(|one| one.face.axis() == around.face.axis());
                let around = step.around.or(before.around.filter(stays));
                if seen.insert((classes, around.map(DeepMove::number))) {
                    level.push(nodes.len() as u32);
                    nodes.push(Node { classes, around, from: Ok((child.node, child.step)) });
                }
            }
            meter.tick_by((level.len() * self.steps.len()) as u64)?;
            for number in level {
                let node = &nodes[number as usize];
                if self.wrong(&node.classes) == 0 {
                    ways.push(self.way(&nodes, number, first + cost));
                    continue;
                }
                for (index, step) in self.steps.iter().enumerate() {
                    let classes = core::array::from_fn(|orbit| step.moved[orbit].of(node.classes[orbit]));
                    let turns = if step.around.is_some() && step.around != node.around { 2 } else { 0 };
                    let at = cost + turns + step.moves.len();
                    if at >= MOST {
                        continue;
                    }
                    mixer ^= mixer << 13;
                    mixer ^= mixer >> 17;
                    mixer ^= mixer << 5;
                    let order = u64::from(self.wrong(&classes)) << 32 | u64::from(mixer);
                    children[at].push(Child { order, node: number, step: index as u16 });
                }
            }
            // Some are states that were met before.
            for later in children.iter_mut().skip(cost + 1).take(5) {
                let most = 3 * width.states;
                if later.len() > 2 * most {
                    later.select_nth_unstable_by_key(most, |child| child.order);
                    later.truncate(most);
                }
            }
        }
        ways.truncate(width.ways);
        Ok(ways)
    }

    fn way(&self, nodes: &[Node<ORBITS>], mut node: u32, cost: usize) -> Way {
        let mut steps = Vec::new();
        let start = loop {
            match nodes[node as usize].from {
                Ok((before, step)) => {
                    steps.push(&self.steps[usize::from(step)]);
                    node = before;
                }
                Err(start) => break start,
            }
        };
        // What one step undoes and the next one makes again cancels when the moves are written.
        let all = |step: &Step<ORBITS>| {
            let (first, last) = (step.around, step.around.map(DeepMove::inverse));
            first.into_iter().chain(step.moves.iter().copied()).chain(last).collect::<Vec<_>>()
        };
        let moves = steps.into_iter().rev().flat_map(all).collect();
        Way { start, moves, cost }
    }
}
