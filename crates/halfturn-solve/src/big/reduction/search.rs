//! The search: the centres in three stages, then the wings, with several ways through each.

use halfturn_cube::{Axis, BigCube, CubeSize, Face};
use halfturn_search::{Meter, Stopped};

use super::{
    beam::{Start, Step, Way, Width, last_turns, search},
    blocks::{Block, Turns},
    centers::{CenterStage, CenterState, Colors, FIRST, Geometry, Quarters, SECOND, places},
    places::turned,
    wings::{EdgeGeometry, EdgeStage, Wings},
};

/// Which colour each face has in the end.
type Target = [Face; Face::COUNT];

/// How much a search may do.
#[derive(Clone, Copy, Debug)]
pub(super) struct Effort {
    /// Which two colours may go first to their axis: the first of three choices.
    pub variants: usize,
    /// States of centres followed up for each number of moves.
    pub centers: usize,
    /// States of wings followed up for each number of moves.
    pub wings: usize,
    /// Ways from each stage to the next.
    pub ways: usize,
}

impl Effort {
    /// What a usual solution may cost.
    pub fn usual(size: CubeSize) -> Self {
        let (variants, centers, wings) = match size.get() {
            ..=4 => (3, 100, 50),
            5 => (1, 80, 50),
            6..=7 => (1, 8, 10),
            8..=10 => (1, 4, 4),
            11..=16 => (1, 2, 2),
            _ => (1, 1, 1),
        };
        Self { variants, centers, wings, ways: centers.min(10) }
    }

    pub fn doubled(self) -> Self {
        Self { variants: 3, centers: 2 * self.centers, wings: 2 * self.wings, ways: 2 * self.ways }
    }
}

/// A part of a solution: moves, and what they leave open.
#[derive(Clone)]
struct Partial {
    /// What the faces may be in the end.
    targets: Vec<Target>,
    blocks: Vec<Block>,
    cost: usize,
    last: Turns,
}

impl Partial {
    fn continued(&self, way: &Way) -> Self {
        let blocks = way.steps.iter().flat_map(Step::blocks);
        Self {
            targets: self.targets.clone(),
            blocks: self.blocks.iter().copied().chain(blocks).collect(),
            cost: way.cost,
            last: way.steps.iter().fold(self.last, |last, step| last_turns(&last, step)),
        }
    }
}

/// Moves that reduce a cube to a 3×3×3.
pub(super) struct Reduced {
    pub centers: Vec<Block>,
    pub wings: Vec<Block>,
}

/// The pieces of a cube and how they move.
pub(super) struct Pieces {
    size: CubeSize,
    centers: Geometry,
    edges: EdgeGeometry,
}

impl Pieces {
    pub fn new(size: CubeSize) -> Self {
        Self { size, centers: Geometry::new(size), edges: EdgeGeometry::new(size) }
    }

    /// Ways to reduce the cube, the shortest first.
    pub fn reduce(&self, cube: &BigCube, effort: Effort, meter: &mut Meter<'_>) -> Result<Vec<Reduced>, Stopped> {
        let mut solved = Vec::new();
        for variant in 0..effort.variants {
            solved.extend(self.centers(cube, variant, effort, meter)?);
        }
        solved.sort_by_key(|partial| partial.cost);
        let best = solved.first().map_or(0, |partial| partial.cost);
        solved.retain(|partial| partial.cost <= best + LONGER);
        self.wings(cube, &solved, effort, meter)
    }

    fn centers(
        &self,
        cube: &BigCube,
        variant: usize,
        effort: Effort,
        meter: &mut Meter<'_>,
    ) -> Result<Vec<Partial>, Stopped> {
        let colors = self.centers.colors(cube);
        let wings = self.edges.wings(cube);
        let side = self.size.get();
        // Instead of to another axis, colours go to the same axis of the rotated cube.
        let rotation = |axis| Block { axis, low: 0, high: side as u8 - 1, quarters: 1 };
        let blocks: Vec<Block> = [None, Some(Axis::X), Some(Axis::Z)][variant].into_iter().map(rotation).collect();
        let mut rotated = colors.clone();
        blocks.iter().for_each(|&block| self.centers.turn(&mut rotated, block));
        let targets = self.targets(cube, &blocks);
        let color_axis = |target: &Target, axis: Axis| target[axis.face().index()].axis();
        let wanted = color_axis(&targets[0], FIRST);
        let targets = targets.into_iter().filter(|target| color_axis(target, FIRST) == wanted).collect();
        let start = Partial { targets, blocks, cost: 0, last: Turns::NONE };
        let width = Width { states: effort.centers, ways: effort.ways, longer: LONGER };

        let [first, second, third] = &self.centers.distances;
        let mut stage = CenterStage::new(&self.centers, first, Quarters::All, false);
        let state = CenterState::new(&rotated, self.edges.odd(&wings), |color| color.axis() == wanted);
        let starts = vec![Start { state, cost: 0, last: Turns::NONE }];
        let ways = search(&mut stage, side, starts, width, meter)?;
        let partials: Vec<Partial> = ways.iter().map(|way| start.continued(way)).collect();

        // Two more colours to another axis.
        let goal = places(|face| face.axis() == SECOND);
        let mut stage = CenterStage::new(&self.centers, second, Quarters::About(FIRST), true);
        let mut partials =
            self.narrowed(&colors, partials, goal, |target, color| color.axis() == color_axis(target, SECOND));
        let starts = partials.iter_mut().map(|(partial, state)| {
            state.odd = self.edges.odd(&self.wings_after(&wings, &partial.blocks));
            Start { state: state.clone(), cost: partial.cost, last: partial.last }
        });
        let starts = starts.collect();
        let ways = search(&mut stage, side, starts, width, meter)?;
        let partials = ways.iter().map(|way| partials[way.start].0.continued(way)).collect();

        // Every colour to its face.
        let goal = places(|face| face == face.axis().face());
        let mut stage = CenterStage::new(&self.centers, third, Quarters::None, false);
        let partials = self.narrowed(&colors, partials, goal, |target, color| {
            Axis::ALL.iter().any(|axis| target[axis.face().index()] == color)
        });
        let start = |(partial, state): &(Partial, CenterState)| Start {
            state: state.clone(),
            cost: partial.cost,
            last: partial.last,
        };
        let starts = partials.iter().map(start).collect();
        let ways = search(&mut stage, side, starts, width, meter)?;
        Ok(ways.iter().map(|way| partials[way.start].0.continued(way)).collect())
    }

    /// For each partial solution the targets that are nearest to it, and the state of the stage.
    fn narrowed(
        &self,
        colors: &Colors,
        partials: Vec<Partial>,
        goal: u32,
        is_in_goal: impl Fn(&Target, Face) -> bool,
    ) -> Vec<(Partial, CenterState)> {
        let narrow = |mut partial: Partial| {
            let mut colors = colors.clone();
            partial.blocks.iter().for_each(|&block| self.centers.turn(&mut colors, block));
            let state = |target: &Target| CenterState::new(&colors, 0, |color| is_in_goal(target, color));
            let wrong = |target: &Target| -> u32 {
                state(target).places.iter().map(|places| (places & !goal).count_ones()).sum()
            };
            let least = partial.targets.iter().map(wrong).min()?;
            let best = *partial.targets.iter().find(|target| wrong(target) == least)?;
            let state = state(&best);
            partial
                .targets
                .retain(|target| Face::ALL.iter().all(|&color| is_in_goal(target, color) == is_in_goal(&best, color)));
            Some((partial, state))
        };
        partials.into_iter().filter_map(narrow).collect()
    }

    /// What the faces may be in the end.
    fn targets(&self, cube: &BigCube, rotation: &[Block]) -> Vec<Target> {
        let of_face = self.size.per_face();
        let center =
            |face: Face| if self.size.is_odd() { cube.stickers()[face.index() * of_face + of_face / 2] } else { face };
        // The face that is at this one after the rotation.
        let before =
            |face: Face| rotation.iter().rev().fold(face, |face, block| turned(face, block.axis, 4 - block.quarters));
        let mut targets = vec![Face::ALL.map(|face| center(before(face)))];
        if self.size.is_odd() {
            return targets;
        }
        let mut next = 0;
        while let Some(&target) = targets.get(next) {
            for axis in Axis::ALL {
                let rotated = target.map(|face| turned(face, axis, 1));
                if !targets.contains(&rotated) {
                    targets.push(rotated);
                }
            }
            next += 1;
        }
        targets
    }

    fn wings_after(&self, wings: &Wings, blocks: &[Block]) -> Wings {
        let mut wings = wings.clone();
        blocks.iter().for_each(|&block| self.edges.turn(&mut wings, block));
        wings
    }

    fn wings(
        &self,
        cube: &BigCube,
        solved: &[Partial],
        effort: Effort,
        meter: &mut Meter<'_>,
    ) -> Result<Vec<Reduced>, Stopped> {
        let wings = self.edges.wings(cube);
        let start = |partial: &Partial| Start {
            state: self.wings_after(&wings, &partial.blocks),
            cost: partial.cost,
            last: partial.last,
        };
        let starts = solved.iter().map(start).collect();
        let mut stage = EdgeStage::new(&self.edges);
        let width = Width { states: effort.wings, ways: effort.ways, longer: LONGER };
        let ways = search(&mut stage, self.size.get(), starts, width, meter)?;
        let reduced = |way: &Way| Reduced {
            centers: solved[way.start].blocks.clone(),
            wings: way.steps.iter().flat_map(Step::blocks).collect(),
        };
        Ok(ways.iter().map(reduced).collect())
    }
}

/// How many moves more than the shortest way through a stage others may have.
const LONGER: usize = 2;
