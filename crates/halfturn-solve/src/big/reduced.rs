//! What solvers by reduction share: a reduced cube as a 3×3×3, and a search that is repeated with
//! more effort until its solution is short enough.

use core::ops::ControlFlow;

use halfturn_cube::{Axis, BigAlgorithm, BigMove, Cube, CubeSize, Face, Facelets, Held, Symmetry, Turn};
use halfturn_search::{Meter, Stopped, TurnSequence, WatchEvent, Watcher};

use crate::{
    catalogue::Method,
    request::{Guarantee, PhaseLength, Request, SolveError, Target},
};

use super::{
    blocks::{Block, written},
    request::{BigReport, BigRequest},
};

/// The phases of a solution.
const PHASES: usize = 3;

/// A solution, with the lengths of its phases.
#[derive(Debug)]
pub(super) struct Solution {
    pub moves: Vec<BigMove>,
    pub lengths: [usize; PHASES],
}

/// A cube that turns like a 3×3×3, and the turns that made it so.
pub(super) struct Reduced {
    /// The turns of the first two phases, as the cube was held at first.
    pub parts: [Vec<Block>; PHASES - 1],
    /// The stickers of the cube, rotated by `hold` since then.
    pub stickers: Vec<Face>,
    pub hold: Symmetry,
}

/// The stickers of a cube in three holds: another axis is R–L in each. Searches begin with it.
pub(super) fn holds(size: CubeSize, stickers: &[Face]) -> [(Vec<Face>, Symmetry); Axis::COUNT] {
    let third = Symmetry::with_faces(Face::F, Face::R).expect("F and R are neighbours");
    [Symmetry::IDENTITY, third, third.then(third)].map(|rotation| {
        let text = rotation.to_string();
        let written = BigAlgorithm::parse_for(&text, size).expect("rotations print as they are written");
        let rotated = written.moves().into_iter().fold(stickers.to_vec(), |before, one| {
            let mut after = before.clone();
            one.moved_facelets().for_each(|(from, to)| after[to] = before[from]);
            after
        });
        (rotated, rotation)
    })
}

/// Solves reduced cubes as 3×3×3s, and returns the shortest solution of all, if it is shorter than
/// `shorter_than`. The first one may take any number of nodes. Each of the others gets `nodes` if
/// [`FAIR_LENGTH`] moves are left for it, more or fewer if there are more or fewer moves.
pub(super) fn finish(
    size: CubeSize,
    reduced: &[Reduced],
    three: &dyn Method,
    nodes: u64,
    shorter_than: Option<usize>,
    meter: &mut Meter<'_>,
) -> Result<Option<Solution>, SolveError> {
    let mut best: Option<Solution> = None;
    for Reduced { parts: [first, second], stickers, hold } in reduced {
        let length = written(size, &[first.clone(), second.clone()]).0.len();
        let longest = best.as_ref().map(|best| best.moves.len()).or(shorter_than).map(|one| one - 1);
        let budget = match longest {
            Some(longest) if longest < length => continue,
            Some(longest) => longest - length,
            None => FIRST_LENGTH,
        };
        let Some(held) = as_three(size, stickers) else { continue };
        let nodes = longest.map(|_| nodes_for(budget, nodes));
        let turns = match turns_of(three, held.cube, budget, nodes, meter) {
            Ok(Some(turns)) => turns,
            Ok(None) => continue,
            Err(SolveError::LimitReached { .. }) => break,
            Err(error) => return Err(error),
        };
        let face = |face: Face| hold.inverse().face(face);
        let turned = turns.iter().map(|turn| Block::outer(size, face(turn.face()), 1, turn.amount()));
        let (moves, lengths) = written(size, &[first.clone(), second.clone(), turned.collect()]);
        if longest.is_none_or(|longest| moves.len() <= longest) {
            best = Some(Solution { moves, lengths });
        }
    }
    Ok(best)
}

/// A reduced cube as a 3×3×3; `None` if it is not a valid one. `stickers` has the face of each
/// facelet's colour.
pub(super) fn as_three(size: CubeSize, stickers: &[Face]) -> Option<Held> {
    let side = size.get();
    // One of the pieces of each edge, one of the centres of each face: they are all alike.
    let lines = [0, 1, side - 1];
    let letters: String = (0..Face::COUNT)
        .flat_map(|face| lines.map(|row| lines.map(|column| (face * side + row) * side + column)))
        .flatten()
        .map(|facelet| stickers[facelet].letter())
        .collect();
    let facelets: Facelets = letters.parse().ok()?;
    facelets.held().ok()
}

/// Follows the search of a part of the cube, whose solutions are none of the cube.
pub(super) struct OfPart<'w>(pub &'w dyn Watcher);

impl Watcher for OfPart<'_> {
    fn watch(&self, event: WatchEvent<'_>) -> ControlFlow<()> {
        match event {
            WatchEvent::Found { .. } | WatchEvent::AtLeast { .. } => ControlFlow::Continue(()),
            event => self.0.watch(event),
        }
    }
}

/// The length at which a reduced cube gets the usual nodes. One cube in four can be solved within
/// as many moves.
const FAIR_LENGTH: usize = 17;

/// Four times the nodes for a move more, a quarter for each move less: a shorter solution is that
/// much less likely. With 100,000 nodes for each, of 1,296 searches for 16 moves 7 found a
/// solution, of 788 for 17 moves 21, and of 170 for 18 moves 35. None of 721 searches for fewer
/// moves did.
fn nodes_for(budget: usize, nodes: u64) -> u64 {
    match budget.checked_sub(FAIR_LENGTH) {
        Some(0) => nodes,
        Some(_) => 4 * nodes,
        None => nodes >> (2 * (FAIR_LENGTH - budget)).min(u64::BITS as usize - 1),
    }
}

/// The moves within which the first reduced cube is solved as a 3×3×3.
pub(super) const FIRST_LENGTH: usize = 22;

/// A solution with the names of its phases, for a watcher.
#[derive(Debug)]
struct Phased<'s> {
    solution: &'s Solution,
    names: [&'static str; PHASES],
}

impl TurnSequence for Phased<'_> {
    fn length(&self) -> usize {
        self.solution.moves.length()
    }

    fn notation(&self) -> String {
        self.solution.moves.notation()
    }

    fn phases(&self) -> Vec<(&'static str, String)> {
        let mut rest = self.solution.moves.as_slice();
        let phase = |(name, length): (&'static str, usize)| {
            let (moves, others) = rest.split_at(length);
            rest = others;
            (name, BigAlgorithm::from(moves).to_string())
        };
        self.names.into_iter().zip(self.solution.lengths).map(phase).collect()
    }
}

/// Solves a reduced cube as a 3×3×3 by at most `longest` turns, visiting at most `max_nodes` nodes.
/// Returns `None` if that finds no solution.
///
/// # Errors
/// [`SolveError::LimitReached`] if the search of the whole cube is to stop.
pub(super) fn turns_of(
    three: &dyn Method,
    cube: Cube,
    longest: usize,
    max_nodes: Option<u64>,
    meter: &mut Meter<'_>,
) -> Result<Option<Vec<Turn>>, SolveError> {
    if cube == Cube::SOLVED {
        return Ok(Some(vec![]));
    }
    let target = Target::AtMost(longest.min(FIRST_LENGTH) as u16);
    let request = Request { target, max_nodes, ..Request::new(cube) };
    match three.search(&request, &OfPart(meter.watcher())) {
        Ok(report) => {
            meter.add(report.nodes);
            Ok(Some(report.turns))
        }
        Err(SolveError::LimitReached { .. } | SolveError::NoSolution { .. }) => {
            meter.add(max_nodes.unwrap_or(0));
            meter.tick_by(0).map_err(|Stopped| SolveError::LimitReached { best: None })?;
            Ok(None)
        }
        Err(error) => Err(error),
    }
}

/// Repeats a search until its solution is short enough for the request, or something stops it.
///
/// `search` gets the number of the round, which begins at 0 and tells how much effort it may make,
/// and the length of the shortest solution so far. It returns a shorter one, if it finds any.
pub(super) fn shortest(
    request: &BigRequest,
    watcher: &dyn Watcher,
    phases: [&'static str; PHASES],
    mut search: impl FnMut(u32, Option<usize>, &mut Meter<'_>) -> Result<Option<Solution>, SolveError>,
) -> Result<BigReport, SolveError> {
    let mut meter = Meter::new(request.max_nodes, watcher);
    let mut best: Option<Solution> = None;
    let most = match request.target {
        Target::AtMost(length) => usize::from(length),
        Target::Usual => usize::MAX,
        Target::Best => 0,
    };
    for round in 0.. {
        match search(round, best.as_ref().map(|best| best.moves.len()), &mut meter) {
            Ok(Some(solution)) => {
                let found = Phased { solution: &solution, names: phases };
                let is_stopped = watcher.watch(WatchEvent::Found { turns: &found }).is_break();
                best = Some(solution);
                if is_stopped {
                    break;
                }
            }
            Ok(None) => {}
            Err(SolveError::LimitReached { .. }) => break,
            Err(error) => return Err(error),
        }
        if best.as_ref().is_some_and(|best| best.moves.len() <= most) {
            break;
        }
    }
    let is_enough = |best: &Solution| request.target == Target::Best || best.moves.len() <= most;
    let length = best.as_ref().map(|best| best.moves.len());
    let Some(Solution { moves, lengths }) = best.filter(is_enough) else {
        return Err(SolveError::LimitReached { best: length });
    };
    let phases = phases.into_iter().zip(lengths).map(|(name, length)| PhaseLength { name, length }).collect();
    Ok(BigReport { moves, phases, more: vec![], guarantee: Guarantee::None, nodes: meter.nodes() })
}
