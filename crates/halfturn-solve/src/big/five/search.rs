//! The search: many ways through each phase, all of which are starts of the next one.

use core::ops::Range;

use halfturn_cube::{Amount, Axis, Face, Symmetry};
use halfturn_search::{Meter, Stopped};

use super::{
    Five,
    beam::{Best, Start, Way, Width, search, search_all},
    moves::{FiveMove, OuterMove},
    phases::{MOVE, PHASES},
};

/// The last phase.
const LAST: usize = PHASES - 1;

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
            let mut starts = Best::new(width.states);
            let mut tried = 0;
            for (from, partial) in partials.iter().enumerate() {
                let placed = self.pieces.of(&partial.stickers);
                // A move more counts like a somewhat larger measure.
                let before = MOVE * partial.cost() as u32;
                for state in self.phases.states(number, &placed) {
                    tried += 1;
                    if let Some(measure) = phase.measure(&state, starts.largest().saturating_sub(before)) {
                        starts.push(before + measure, tried, (from, state));
                    }
                }
            }
            meter.tick_by(tried.into())?;
            let starts = starts.sorted();
            let origins: Vec<usize> = starts.iter().map(|start| start.0).collect();
            let start = |(from, state)| {
                let partial: &Partial = &partials[from];
                Start { state, cost: partial.cost(), last: partial.last }
            };
            let starts: Vec<Start> = starts.into_iter().map(start).collect();
            let continued = |way: &Way| partials[origins[way.start]].continued(self, way);
            // Many ends of phase 4 are no starts of phase 5.
            let leads_on = |way: &Way| {
                number + 1 != LAST || !self.phases.states(LAST, &self.pieces.of(&continued(way).stickers)).is_empty()
            };
            let mut ways = search(phase, &starts, width, leads_on, meter)?;
            if width.all_to > 0 {
                ways.extend(search_all(phase, &starts, width, meter)?);
                let order = |way: &Way| (way.cost, way.start);
                ways.sort_unstable_by(|one, other| (order(one), &one.moves).cmp(&(order(other), &other.moves)));
                ways.dedup_by(|one, other| (one.start, &one.moves) == (other.start, &other.moves));
                ways.truncate(width.ways);
            }
            partials = ways.iter().map(continued).collect();
        }
        Ok(partials)
    }
}
