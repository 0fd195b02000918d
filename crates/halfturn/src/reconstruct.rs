//! What somebody did, stage by stage.

use halfturn_cube::{Algorithm, Corner, Cube, Edge, Held, Metric, Move, View};
use halfturn_solve::stages::{Slot, SlotSet, Variant, achieved};

/// Stages after all four pairs are in.
const LAST_LAYER: [&str; 2] = ["oll", "pll"];

/// A part of a solve.
pub struct Part {
    /// The stage that it reaches.
    pub name: &'static str,
    /// The number of the stage among those of CFOP, if it is one.
    pub stage: Option<usize>,
    /// The moves as they were written.
    pub moves: Vec<Move>,
    /// The cube before them, in the standard hold.
    pub from: Cube,
    /// The slots that are solved.
    pub slots: SlotSet,
}

/// A solve, taken apart.
pub struct Parts {
    pub view: View,
    pub parts: Vec<Part>,
    pub rest: Vec<Move>,
    pub solved: bool,
}

/// The moves of a solve by the stages that they reach, with the colour at the bottom in which the most are reached the soonest.
pub fn parts(start: Held, solve: &Algorithm) -> Parts {
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
    // Somebody who solves in layers has all pairs of his own colour first, and the cross of it before others.
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
        parts.push(Part {
            name: entry.map_or_else(|| LAST_LAYER[stage - Variant::Std.stages().len()], |entry| entry.name),
            stage: entry.map(|_| stage),
            moves: moves[begin..end].to_vec(),
            from: cubes[begin],
            slots: slots.collect(),
        });
        begin = end;
    }
    Parts { view, parts, rest: moves[begin..].to_vec(), solved: cubes[cubes.len() - 1] == Cube::SOLVED }
}

/// Whether a cube, seen with the colour at the bottom, is at a stage of CFOP or of the last layer.
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

/// How many turns of faces these moves are.
pub fn turns(moves: &[Move]) -> usize {
    moves.iter().copied().collect::<Algorithm>().count(Metric::Htm)
}
