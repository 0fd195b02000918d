//! Splits a solve into stages.

use halfturn_cube::{Algorithm, Corner, Cube, Edge, Held, Metric, Move, View};
use halfturn_solve::{
    algs::CaseSet,
    stages::{Slot, SlotSet, Variant, achieved},
};

/// The stages after F2L.
const LAST_LAYER: [CaseSet; 2] = [CaseSet::Oll, CaseSet::Pll];

/// The case of a last layer that needs no algorithm.
const SKIP: &str = "skip";

/// The moves of a solve up to one stage.
pub struct StageMoves {
    /// The name of the stage.
    pub name: &'static str,
    /// The number of the stage in [`Variant::Std`]; `None` for the last layer.
    pub stage: Option<usize>,
    /// The moves as they were written.
    pub moves: Vec<Move>,
    /// The cube before the moves, in the standard orientation.
    pub from: Cube,
    /// The slots that are solved.
    pub slots: SlotSet,
    /// The case of the last layer, in OLL and PLL.
    pub case: Option<String>,
}

/// A solve split into stages.
pub struct SplitSolve {
    pub view: View,
    pub parts: Vec<StageMoves>,
    pub rest: Vec<Move>,
    pub solved: bool,
}

/// Splits a solve into stages, for the bottom colour that reaches the most stages the earliest.
pub fn parts(start: Held, solve: &Algorithm) -> SplitSolve {
    let moves = solve.moves();
    let mut cubes = vec![start];
    for &one in &moves {
        cubes.push(cubes[cubes.len() - 1].moved(one));
    }
    let cubes: Vec<Cube> = cubes.into_iter().map(Held::standard).collect();
    let reached = |view: View| {
        let seen: Vec<Cube> = cubes.iter().map(|cube| cube.conjugate(view.rotation())).collect();
        let mut from = 0;
        let stages = 0..Variant::Std.stages().len() + LAST_LAYER.len();
        let when = |stage: usize| {
            let at = (from..seen.len()).find(|&at| is_at(stage, &seen[at]))?;
            from = at;
            Some(at)
        };
        stages.map_while(when).collect::<Vec<usize>>()
    };
    // The solver's own colour completes the most pairs, and completes its cross first.
    let (view, times) = View::ALL
        .into_iter()
        .map(|view| (view, reached(view)))
        .min_by_key(|(_, times)| {
            let pairs = times.len().min(Variant::Std.stages().len());
            (core::cmp::Reverse(pairs), times[..pairs].iter().rev().copied().collect::<Vec<_>>())
        })
        .expect("there are six colours");
    let mut parts = Vec::new();
    let mut begin = 0;
    for (stage, &end) in times.iter().enumerate() {
        let end_seen = cubes[end].conjugate(view.rotation());
        let slots = Slot::ALL
            .into_iter()
            .filter(|&slot| achieved(Variant::Std, 1, Some([slot].into_iter().collect()), &end_seen).is_some());
        let entry = Variant::Std.stages().get(stage);
        let set = stage.checked_sub(Variant::Std.stages().len()).map(|number| LAST_LAYER[number]);
        let begin_seen = cubes[begin].conjugate(view.rotation());
        parts.push(StageMoves {
            name: entry.map_or_else(|| set.map_or("", CaseSet::name), |entry| entry.name),
            case: set.map(|set| set.recognise(&begin_seen).unwrap_or_else(|| SKIP.to_owned())),
            stage: entry.map(|_| stage),
            moves: moves[begin..end].to_vec(),
            from: cubes[begin],
            slots: slots.collect(),
        });
        begin = end;
    }
    SplitSolve { view, parts, rest: moves[begin..].to_vec(), solved: cubes[cubes.len() - 1] == Cube::SOLVED }
}

/// Whether a cube, seen with the bottom colour down, has reached a stage of CFOP or the last layer.
fn is_at(stage: usize, cube: &Cube) -> bool {
    let pairs = Variant::Std.stages().len() - 1;
    if stage <= pairs {
        return achieved(Variant::Std, stage, None, cube).is_some();
    }
    if stage > pairs + 1 {
        return *cube == Cube::SOLVED;
    }
    achieved(Variant::Std, pairs, None, cube).is_some()
        && Corner::ALL.iter().all(|&place| cube.corner(place).1 == 0)
        && Edge::ALL.iter().all(|&place| cube.edge(place).1 == 0)
}

/// The number of moves in the half turn metric.
pub fn turns(moves: &[Move]) -> usize {
    moves.iter().copied().collect::<Algorithm>().count(Metric::Htm)
}
