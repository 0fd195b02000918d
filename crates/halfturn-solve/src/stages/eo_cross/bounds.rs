//! Lower bounds of the variant eo-cross: which targets of a node its budget rules out, by each
//! pruning table.

use halfturn_search::{PrefetchQueue, TableEntry};

use super::{EoProblem, goal::EoGoal};
use crate::stages::{
    eo_pattern::{EoPattern, EoPatternKey},
    orientation::{AXES, EoState},
    pattern::{CrossKind, Pattern, PatternKey},
    residues::child_distance,
    search::Child,
    slots::Slot,
    state::CrossState,
};

/// The residue distances of a node, from which its children's derive. Pairs are by axis and slot in
/// the frame of the view.
#[derive(Clone, Copy, Default)]
pub(in crate::stages) struct EoBounds {
    pub(super) pairs: [[u8; Slot::COUNT]; AXES.len()],
    pub(super) corners: u8,
    pub(super) edges: u8,
}

/// The prefetched entries of EO pairs, by axis and slot in the frame of the view.
pub(in crate::stages) type EoEntries = [[u64; Slot::COUNT]; AXES.len()];

impl EoProblem {
    /// The entry with orientation of a state, for an axis and a slot of the view.
    #[inline(always)]
    pub(super) fn eo_entry<const N: usize>(
        &self,
        state: &EoState,
        frame: u8,
        axis: usize,
        slot: usize,
    ) -> TableEntry<EoPatternKey<N>> {
        let tables = &self.tables;
        let axis = tables.orientations.axis_image(frame, axis);
        let slot = usize::from(tables.classes.slot_images(frame.into())[slot % Slot::COUNT]);
        EoPattern::<N>::entry(&tables.classes, &tables.orientations, state, axis, slot)
    }

    /// The entry without orientation of a state, for a slot of the view.
    #[inline(always)]
    pub(super) fn entry<const E: usize, const C: usize>(
        &self,
        state: &CrossState,
        frame: u8,
        slot: usize,
    ) -> TableEntry<PatternKey<E, C>> {
        let slot = usize::from(self.tables.classes.slot_images(frame.into())[slot % Slot::COUNT]);
        Pattern::<E, C>::entry(&self.tables.classes, &self.tables.ranking, CrossKind::Exact, state, slot, slot)
    }

    /// The targets that the exact tables leave within reach.
    #[inline(always)]
    pub(super) fn reachable_by_tables(
        &self,
        goal: &EoGoal,
        mut targets: u64,
        state: &EoState,
        frame: u8,
        budget: u8,
    ) -> u64 {
        let tables = &self.tables;
        if usize::from(budget) + 1 < tables.cross.distribution().len() {
            for axis in 0..AXES.len() {
                if targets & goal.of_axis[axis] != 0
                    && tables.cross.distance(self.eo_entry::<0>(state, frame, axis, 0)) > budget
                {
                    targets &= !goal.of_axis[axis];
                }
            }
        }
        if usize::from(budget) + 1 < tables.pairs.distribution().len() {
            for slot in 0..Slot::COUNT {
                let needing = goal.needing[0][slot] | goal.needing[1][slot];
                if targets & needing != 0
                    && tables.pairs.distance(self.entry::<1, 1>(&state.cross, frame, slot)) > budget
                {
                    targets &= !needing;
                }
            }
        }
        targets
    }

    /// Prefetches what [`Self::reachable_by_tables`] reads for a child.
    #[inline(always)]
    pub(super) fn prefetch_tables(&self, goal: &EoGoal, child: &Child<Self>, lines: &mut PrefetchQueue) {
        for axis in (0..AXES.len()).filter(|&axis| child.targets & goal.of_axis[axis] != 0) {
            self.tables.cross.queue_prefetch(self.eo_entry::<0>(&child.state, child.frame, axis, 0), lines);
        }
        for slot in 0..Slot::COUNT {
            if child.targets & (goal.needing[0][slot] | goal.needing[1][slot]) != 0 {
                self.tables.pairs.queue_prefetch(self.entry::<1, 1>(&child.state.cross, child.frame, slot), lines);
            }
        }
    }

    /// The entry of all four corners, which is the same in every frame.
    #[inline(always)]
    pub(super) fn corners_entry(&self, state: &CrossState) -> TableEntry<PatternKey<0, 4>> {
        self.entry::<0, 4>(state, 0, 0)
    }

    /// Whether the corners fit the budget.
    #[inline(always)]
    pub(super) fn check_corners(&self, child: &mut Child<Self>) -> bool {
        if let Some(table) = &self.tables.corners4 {
            let residue = table.residue(self.corners_entry(&child.state.cross));
            child.bounds.corners = child_distance(child.bounds.corners, residue);
        }
        child.bounds.corners <= child.budget
    }

    /// Prefetches the entry of the residue table of edges for a child.
    #[inline(always)]
    pub(super) fn prefetch_edges(&self, child: &Child<Self>, lines: &mut PrefetchQueue) {
        if let Some(table) = &self.tables.edges4 {
            table.queue_prefetch(self.entry::<4, 0>(&child.state.cross, child.frame, 0), lines);
        }
    }

    /// Whether the edges fit the budget.
    #[inline(always)]
    pub(super) fn check_edges(&self, child: &mut Child<Self>) -> bool {
        if let Some(table) = &self.tables.edges4 {
            let entry = self.entry::<4, 0>(&child.state.cross, child.frame, 0);
            child.bounds.edges = child_distance(child.bounds.edges, table.residue(entry));
        }
        child.bounds.edges <= child.budget
    }

    /// Prefetches the EO pairs of a child or, without that table, the entries of the smaller ones.
    #[inline(always)]
    pub(super) fn prefetch_eo_pairs(&self, goal: &EoGoal, child: &mut Child<Self>, lines: &mut PrefetchQueue) {
        let Some(table) = &self.tables.eo_pairs else {
            return self.prefetch_tables(goal, child, lines);
        };
        for axis in 0..AXES.len() {
            for slot in (0..Slot::COUNT).filter(|&slot| child.targets & goal.needing[axis][slot] != 0) {
                let entry = self.eo_entry::<1>(&child.state, child.frame, axis, slot);
                table.queue_prefetch(entry, lines);
                child.entries[axis][slot] = entry.get();
            }
        }
    }

    /// Removes targets with an EO pair that exceeds the budget. Returns whether any target remains.
    #[inline(always)]
    pub(super) fn check_eo_pairs(&self, goal: &EoGoal, child: &mut Child<Self>) -> bool {
        let Some(table) = &self.tables.eo_pairs else {
            return true;
        };
        for axis in 0..AXES.len() {
            for slot in 0..Slot::COUNT {
                if child.targets & goal.needing[axis][slot] == 0 {
                    continue;
                }
                let bound = &mut child.bounds.pairs[axis][slot];
                *bound = child_distance(*bound, table.residue(TableEntry::new(child.entries[axis][slot])));
                if *bound > child.budget {
                    child.targets &= !goal.needing[axis][slot];
                }
            }
        }
        child.targets != 0
    }
}
