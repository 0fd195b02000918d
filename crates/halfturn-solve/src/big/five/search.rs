//! The search: many ways through each phase, and the best reduced cubes as 3×3×3s.

use halfturn_cube::{Amount, Axis, BigCube, BigMove, Face, Symmetry};
use halfturn_search::{Meter, Stopped};

use crate::{
    big::reduced::{FIRST_LENGTH, Solution, as_three, turns_of},
    request::SolveError,
};

use super::{
    Effort, Five,
    beam::{Start, Way, Width, search},
    moves::{FiveMove, size},
    phases::PHASES,
};

/// The moves of a few phases.
struct Partial {
    moves: Vec<BigMove>,
    /// How the cube is held, and the cube in that hold.
    rotation: Symmetry,
    cube: BigCube,
    last: Option<FiveMove>,
    /// The moves of the phases that solve no wings.
    centers: usize,
}

impl Partial {
    /// The same in another hold. The last move has another name there, so any move may follow.
    fn rotated(&self, axis: Axis) -> Self {
        let amount = Amount::Clockwise;
        Self {
            moves: self.moves.clone(),
            rotation: self.rotation.then(Symmetry::rotation(axis, amount)),
            cube: self.cube.moved(BigMove::rotation(size(), axis, amount)),
            last: None,
            centers: self.centers,
        }
    }

    fn continued(&self, way: &Way) -> Self {
        let moves = way.moves.iter().map(|one| one.written(self.rotation));
        let cube = way.moves.iter().fold(self.cube.clone(), |cube, one| cube.moved(one.written(Symmetry::IDENTITY)));
        Self {
            moves: self.moves.iter().copied().chain(moves).collect(),
            rotation: self.rotation,
            cube,
            last: way.moves.last().copied().or(self.last),
            centers: self.centers,
        }
    }
}

/// The rotations before a phase that give other ways through it: phase 1 may begin with each axis,
/// phase 3 may forbid quarter turns about each, and phase 5 may keep those of either other axis.
fn rotations(phase: usize) -> &'static [Axis] {
    match phase {
        0 => &[Axis::Y, Axis::Z],
        2 => &[Axis::X, Axis::Y],
        3 => &[Axis::Z],
        _ => &[],
    }
}

/// The shortest solution found, if it is shorter than `shorter_than`.
pub(super) fn solve(
    solver: &Five,
    cube: &BigCube,
    effort: Effort,
    shorter_than: Option<usize>,
    meter: &mut Meter<'_>,
) -> Result<Option<Solution>, SolveError> {
    let reduced = reduce(solver, cube, effort, meter).map_err(|Stopped| SolveError::LimitReached { best: None })?;
    let mut best: Option<Solution> = None;
    for partial in &reduced {
        let length = partial.moves.len();
        let longest = best.as_ref().map(|best| best.moves.len()).or(shorter_than).map(|one| one - 1);
        let budget = match longest {
            Some(longest) if longest < length => continue,
            Some(longest) => longest - length,
            None => FIRST_LENGTH,
        };
        let Some(held) = as_three(size(), partial.cube.stickers()) else { continue };
        let nodes = longest.map(|_| effort.solver_nodes);
        let turns = match turns_of(&*solver.three, held.cube, budget, nodes, meter) {
            Ok(Some(turns)) => turns,
            Ok(None) => continue,
            Err(SolveError::LimitReached { .. }) => break,
            Err(error) => return Err(error),
        };
        let face = |face: Face| partial.rotation.inverse().face(face);
        let outer = |face, amount| BigMove::new(size(), face, 1, 1, amount).expect("faces are layers");
        let turned = turns.iter().map(|turn| outer(face(turn.face()), turn.amount()));
        let lengths = [partial.centers, length - partial.centers, turns.len()];
        best = Some(Solution { moves: partial.moves.iter().copied().chain(turned).collect(), lengths });
    }
    Ok(best)
}

/// Ways to reduce the cube, the shortest first.
fn reduce(solver: &Five, cube: &BigCube, effort: Effort, meter: &mut Meter<'_>) -> Result<Vec<Partial>, Stopped> {
    let start = Partial { moves: vec![], rotation: Symmetry::IDENTITY, cube: cube.clone(), last: None, centers: 0 };
    let mut partials = vec![start];
    for number in 0..PHASES {
        let phase = &solver.phases.phases[number];
        let rotated: Vec<Partial> =
            partials.iter().flat_map(|partial| rotations(number).iter().map(|&axis| partial.rotated(axis))).collect();
        partials.extend(rotated);
        let mut starts = Vec::new();
        for (from, partial) in partials.iter().enumerate() {
            let placed = solver.pieces.of(&partial.cube);
            for state in solver.phases.states(number, &placed) {
                // A move more counts like a somewhat larger measure.
                let order = phase.measure(&state) + MOVE * partial.moves.len() as u32;
                starts.push((order, from, state));
            }
        }
        meter.tick_by(starts.len() as u64)?;
        let width = effort.widths[number];
        if starts.len() > width.states {
            starts.select_nth_unstable_by_key(width.states, |start| start.0);
            starts.truncate(width.states);
        }
        let origins: Vec<usize> = starts.iter().map(|start| start.1).collect();
        let start = |(_, from, state)| {
            let partial: &Partial = &partials[from];
            Start { state, cost: partial.moves.len(), last: partial.last }
        };
        let starts: Vec<Start> = starts.into_iter().map(start).collect();
        let ways = search(phase, &starts, width, meter)?;
        partials = ways.iter().map(|way| partials[origins[way.start]].continued(way)).collect();
        if number == 1 {
            partials.iter_mut().for_each(|partial| partial.centers = partial.moves.len());
        }
    }
    Ok(partials)
}

/// What a move adds to the order of starts.
const MOVE: u32 = 10;

/// The rounds that double the effort: more would take gigabytes of memory.
const DOUBLED: u32 = 4;

impl Effort {
    /// The effort of a further round: twice as much as in the round before, and of longer ways,
    /// because there may be no way on from the short ones. Later rounds differ in the seed.
    pub fn of_round(self, round: u32) -> Self {
        let doubled = round.min(DOUBLED);
        let wider = |width: Width| Width {
            states: width.states << doubled,
            ways: width.ways << doubled,
            longer: width.longer + doubled as usize,
            seed: round,
        };
        Self { widths: self.widths.map(wider), solver_nodes: self.solver_nodes << doubled }
    }
}
