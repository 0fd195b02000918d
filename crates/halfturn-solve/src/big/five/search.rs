//! The search: many ways through each phase, all of which are starts of the next one.

use core::ops::Range;

use halfturn_cube::{Amount, Axis, Face, Symmetry};
use halfturn_search::{Meter, Stopped};

use super::{
    Five,
    beam::{Start, Way, Width, search},
    moves::{FiveMove, OuterMove},
};

/// A cube after the moves of some phases.
#[derive(Clone)]
pub(in crate::big) struct Partial {
    /// The number of the start.
    pub start: usize,
    /// The moves since the start, in the hold of the start.
    pub moves: Vec<OuterMove>,
    /// The number of moves before the start.
    pub before: usize,
    /// The stickers, in the hold that `rotation` leads to from the hold of the start.
    pub stickers: Vec<Face>,
    pub rotation: Symmetry,
    last: Option<FiveMove>,
}

impl Partial {
    /// The start with this number, after `before` moves.
    pub fn new(start: usize, stickers: Vec<Face>, before: usize) -> Self {
        Self { start, moves: vec![], before, stickers, rotation: Symmetry::IDENTITY, last: None }
    }

    /// The number of moves.
    pub fn cost(&self) -> usize {
        self.before + self.moves.len()
    }

    /// The same in another hold. The last move has another name there, so any move may follow.
    fn rotated(&self, solver: &Five, axis: Axis) -> Self {
        let mut rotated = self.clone();
        solver.pieces.rotate(&mut rotated.stickers, axis);
        rotated.rotation = self.rotation.then(Symmetry::rotation(axis, Amount::Clockwise));
        rotated.last = None;
        rotated
    }

    fn continued(&self, solver: &Five, way: &Way) -> Self {
        let mut partial = self.clone();
        partial.moves.extend(way.moves.iter().map(|one| one.unrotated(self.rotation)));
        way.moves.iter().for_each(|&one| solver.pieces.turn(&mut partial.stickers, one));
        partial.last = way.moves.last().copied().or(self.last);
        partial
    }
}

/// The rotations before a phase that give other ways through it: phase 3 may forbid quarter turns
/// about each axis, and phase 5 may keep those of either other axis.
fn rotations(phase: usize) -> &'static [Axis] {
    match phase {
        2 => &[Axis::X, Axis::Y],
        3 => &[Axis::Z],
        _ => &[],
    }
}

impl Five {
    /// Ways through some phases, the shortest first.
    pub fn ways(
        &self,
        mut partials: Vec<Partial>,
        phases: Range<usize>,
        widths: &[Width],
        meter: &mut Meter<'_>,
    ) -> Result<Vec<Partial>, Stopped> {
        for (number, &width) in phases.zip(widths) {
            let phase = &self.phases.phases[number];
            let rotated =
                |partial: &Partial| rotations(number).iter().map(|&axis| partial.rotated(self, axis)).collect();
            let rotated: Vec<Partial> = partials.iter().flat_map::<Vec<Partial>, _>(rotated).collect();
            partials.extend(rotated);
            let mut starts = Vec::new();
            for (from, partial) in partials.iter().enumerate() {
                let placed = self.pieces.of(&partial.stickers);
                for state in self.phases.states(number, &placed) {
                    // A move more counts like a somewhat larger measure.
                    let order = phase.measure(&state) + MOVE * partial.cost() as u32;
                    starts.push((order, from, state));
                }
            }
            meter.tick_by(starts.len() as u64)?;
            if starts.len() > width.states {
                starts.select_nth_unstable_by_key(width.states, |start| start.0);
                starts.truncate(width.states);
            }
            let origins: Vec<usize> = starts.iter().map(|start| start.1).collect();
            let start = |(_, from, state)| {
                let partial: &Partial = &partials[from];
                Start { state, cost: partial.cost(), last: partial.last }
            };
            let starts: Vec<Start> = starts.into_iter().map(start).collect();
            let ways = search(phase, &starts, width, meter)?;
            partials = ways.iter().map(|way| partials[origins[way.start]].continued(self, way)).collect();
        }
        Ok(partials)
    }
}

/// What a move adds to the order of starts.
const MOVE: u32 = 10;
