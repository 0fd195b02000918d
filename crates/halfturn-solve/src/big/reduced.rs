//! What solvers by reduction share: a reduced cube as a 3×3×3, and a search that is repeated with
//! more effort until its solution is short enough.

use core::ops::ControlFlow;

use halfturn_cube::{BigMove, Cube, CubeSize, Face, Facelets, Held, Turn};
use halfturn_search::{Meter, Stopped, WatchEvent, Watcher};

use crate::{
    catalogue::Method,
    request::{Guarantee, PhaseLength, Request, SolveError, Target},
};

use super::request::{BigReport, BigRequest};

/// The phases of a solution.
const PHASES: usize = 3;

/// A solution, with the lengths of its phases.
pub(super) struct Solution {
    pub moves: Vec<BigMove>,
    pub lengths: [usize; PHASES],
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

/// The moves within which the first reduced cube is solved as a 3×3×3.
pub(super) const FIRST_LENGTH: usize = 22;

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
                let is_stopped = watcher.watch(WatchEvent::Found { turns: &solution.moves }).is_break();
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
