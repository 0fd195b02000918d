//! Lower bounds of the variants that [`CrossProblem`] solves: which targets of a node its budget
//! rules out, by each pruning table.

use halfturn_search::{BlockedBloomFilter, PrefetchQueue, TableEntry};

use super::{
    CrossProblem,
    goal::{CrossGoal, PAIRS, PairSet, corner_and_edge, each_bit, each_pair},
    tables::PairTable,
};
use crate::stages::{
    orientation::AXES,
    pattern::{CrossKind, Pattern, PatternKey},
    residues::child_distance,
    search::{Child, Node},
    slot_edges::{SlotEdgeRanking, SlotEdges, SlotEdgesKey},
    slots::Slot,
    state::CrossState,
};

/// The bounds of a node that its children's bounds derive from. Residue distances are by omitted
/// slot in the frame of the view.
#[derive(Clone, Copy, Default, Debug)]
pub(in crate::stages) struct CrossBounds {
    pub(super) corners: [u8; Slot::COUNT],
    pub(super) edges: [u8; Slot::COUNT],
    /// The pair with the largest distance among those that were checked.
    pub(super) farthest: u8,
}

impl<const PSEUDO: bool, const PAIR: bool, const ORIENTED: bool> CrossProblem<PSEUDO, PAIR, ORIENTED> {
    pub(super) const KIND: CrossKind = if PSEUDO { CrossKind::Pseudo } else { CrossKind::Exact };
    /// Whether the filters, which hold the states at each distance from solved slots, apply.
    pub(super) const HAS_FILTERS: bool = !PSEUDO && !PAIR && !ORIENTED;

    /// The table entry of a state, for a corner and an edge slot of the view.
    #[inline(always)]
    pub(super) fn entry<const E: usize, const C: usize>(
        &self,
        state: &CrossState,
        frame: u8,
        corner: usize,
        edge: usize,
    ) -> TableEntry<PatternKey<E, C>> {
        let images = self.tables.classes.slot_images(frame.into());
        let (corner, edge) = (images[corner % Slot::COUNT].into(), images[edge % Slot::COUNT].into());
        Pattern::<E, C>::entry(&self.tables.classes, &self.tables.ranking, Self::KIND, state, corner, edge)
    }

    /// The pairs whose distance in this table fits the budget.
    #[inline(always)]
    fn pairs_within(&self, table: &PairTable, pairs: PairSet, state: &CrossState, frame: u8, budget: u8) -> PairSet {
        let mut within = 0;
        each_pair::<PSEUDO>(pairs, |corner, edge, bit| {
            if table.distance(self.entry::<1, 1>(state, frame, corner, edge)) <= budget {
                within |= bit;
            }
        });
        within
    }

    /// The pair to check first for the children of a node with one target: the node's own farthest.
    #[inline(always)]
    pub(super) fn first_pair(goal: &CrossGoal, parent: &Node<Self>) -> (usize, usize) {
        let (needed, _) = goal.pairs_of(parent.targets);
        let farthest = usize::from(parent.bounds.farthest);
        // The farthest pair may belong to a target that was ruled out since.
        let is_needed = needed >> farthest & 1 == 1;
        corner_and_edge::<PSEUDO>(if is_needed { farthest } else { needed.trailing_zeros() as usize })
    }

    /// The entry in the table of slot edges, for an axis of the state's frame.
    #[inline(always)]
    fn slot_edges_entry(&self, ranking: &SlotEdgeRanking, state: &CrossState, axis: usize) -> TableEntry<SlotEdgesKey> {
        SlotEdges::entry(&self.tables.classes, ranking, Self::KIND, state, axis)
    }

    /// Whether the slot edges can be oriented within the budget. Either axis will do, so that it
    /// does not matter in which frame they are.
    #[inline(always)]
    fn orients_within(&self, state: &CrossState, budget: u8) -> bool {
        self.tables.slot_edges.as_ref().is_none_or(|(ranking, table)| {
            (0..AXES.len()).any(|axis| table.distance(self.slot_edges_entry(ranking, state, axis)) <= budget)
        })
    }

    /// The targets that the tables of slot edges and of single pairs leave within reach. Stores the
    /// farthest of the pairs.
    ///
    /// At the root the tables are read even with a budget at which they prune hardly anything: the
    /// length may follow from them alone.
    #[inline(always)]
    pub(super) fn reachable_by_pairs<const ROOT: bool>(
        &self,
        goal: &CrossGoal,
        mut targets: u64,
        (state, frame): (&CrossState, u8),
        budget: u8,
        farthest: &mut u8,
    ) -> u64 {
        let tables = &self.tables;
        if goal.slots == 0 && tables.cross[usize::from(state.class)] > budget {
            return 0;
        }
        if ORIENTED && !self.orients_within(state, budget) {
            return 0;
        }
        if ROOT || budget < tables.pairs_useful_below {
            let mut most = 0;
            for pair in 0..if PSEUDO { PAIRS } else { Slot::COUNT } {
                if targets & goal.needing[pair] == 0 {
                    continue;
                }
                let (corner, edge) = corner_and_edge::<PSEUDO>(pair);
                let distance = tables.pairs.distance(self.entry::<1, 1>(state, frame, corner, edge));
                if distance > budget {
                    targets &= !goal.needing[pair];
                    if targets == 0 {
                        return 0;
                    }
                } else if distance > most {
                    (most, *farthest) = (distance, pair as u8);
                }
            }
        }
        if PAIR
            && targets != 0
            && let Some(table) = &tables.ready
            && (ROOT || budget < tables.ready_useful_below)
        {
            let (_, candidates) = goal.pairs_of(targets);
            let ready = self.pairs_within(table, candidates, state, frame, budget);
            each_bit(targets, |target| {
                if goal.targets[target].ready & ready == 0 {
                    targets &= !(1 << target);
                }
            });
        }
        targets
    }

    /// The filter of the states at exactly this distance, if filters apply and there is one.
    #[inline(always)]
    pub(super) fn filter(&self, goal: &CrossGoal, distance: u8) -> Option<&BlockedBloomFilter> {
        if !Self::HAS_FILTERS || !goal.exact {
            return None;
        }
        let filters = match goal.slots {
            3 => &self.tables.filters3,
            4 => &self.tables.filters4,
            _ => return None,
        };
        filters.get(usize::from(distance))?.as_ref()
    }

    /// Whether children with this budget are checked against residue tables first.
    #[inline(always)]
    pub(super) fn uses_residues(goal: &CrossGoal, budget: u8) -> bool {
        goal.has_residues && budget > goal.floor
    }

    /// Prefetches the entries that [`Self::reachable_by_pairs`] reads for a child.
    #[inline(always)]
    pub(super) fn prefetch_pairs(&self, goal: &CrossGoal, child: &Child<Self>, lines: &mut PrefetchQueue) {
        let tables = &self.tables;
        if ORIENTED && let Some((ranking, table)) = &tables.slot_edges {
            for axis in 0..AXES.len() {
                table.queue_prefetch(self.slot_edges_entry(ranking, &child.state, axis), lines);
            }
        }
        if child.budget >= tables.pairs_useful_below {
            return;
        }
        let (needed, ready) = goal.pairs_of(child.targets);
        each_pair::<PSEUDO>(needed, |corner, edge, _| {
            tables.pairs.queue_prefetch(self.entry::<1, 1>(&child.state, child.frame, corner, edge), lines);
        });
        if let Some(table) = &tables.ready
            && child.budget < tables.ready_useful_below
        {
            each_pair::<PSEUDO>(ready, |corner, edge, _| {
                table.queue_prefetch(self.entry::<1, 1>(&child.state, child.frame, corner, edge), lines);
            });
        }
    }

    /// Calls `each` with the entry in the residue table of corners and the omitted slot, for all
    /// that these targets need.
    #[inline(always)]
    pub(super) fn each_corners(
        &self,
        goal: &CrossGoal,
        targets: u64,
        (state, frame): (&CrossState, u8),
        mut each: impl FnMut(u64, usize),
    ) {
        if goal.slots == Slot::COUNT {
            each(self.entry::<0, 4>(state, frame, 0, 0).get(), 0);
        } else {
            for omitted in (0..Slot::COUNT).filter(|&omitted| targets & goal.without_corner[omitted] != 0) {
                each(self.entry::<0, 3>(state, frame, omitted, 0).get(), omitted);
            }
        }
    }

    /// The residue of the corners at an entry, if there is such a table.
    #[inline(always)]
    pub(super) fn corners_residue(&self, goal: &CrossGoal, entry: u64) -> Option<u8> {
        if goal.slots == Slot::COUNT {
            self.tables.corners4.as_ref().map(|table| table.residue(TableEntry::new(entry)))
        } else {
            self.tables.corners3.as_ref().map(|table| table.residue(TableEntry::new(entry)))
        }
    }

    /// Prefetches an entry of the residue table of corners.
    #[inline(always)]
    pub(super) fn prefetch_corners(&self, goal: &CrossGoal, entry: u64, lines: &mut PrefetchQueue) {
        if goal.slots == Slot::COUNT {
            if let Some(table) = &self.tables.corners4 {
                table.queue_prefetch(TableEntry::new(entry), lines);
            }
        } else if let Some(table) = &self.tables.corners3 {
            table.queue_prefetch(TableEntry::new(entry), lines);
        }
    }

    /// Removes targets whose corners exceed the budget. Returns whether any target remains.
    #[inline(always)]
    pub(super) fn check_corners(&self, goal: &CrossGoal, child: &mut Child<Self>) -> bool {
        let Child { state, frame, budget, ref mut targets, ref mut bounds, .. } = *child;
        let all = *targets;
        self.each_corners(goal, all, (&state, frame), |entry, omitted| {
            let bound = &mut bounds.corners[omitted];
            if let Some(residue) = self.corners_residue(goal, entry) {
                *bound = child_distance(*bound, residue);
                if *bound > budget {
                    *targets &= !goal.without_corner[omitted];
                }
            }
        });
        *targets != 0
    }

    /// Prefetches the entries of the residue table of edges for a child.
    #[inline(always)]
    pub(super) fn prefetch_edges(&self, goal: &CrossGoal, child: &Child<Self>, lines: &mut PrefetchQueue) {
        let (state, frame) = (&child.state, child.frame);
        if goal.slots == Slot::COUNT {
            if let Some(table) = &self.tables.edges4 {
                table.queue_prefetch(self.entry::<4, 0>(state, frame, 0, 0), lines);
            }
        } else if let Some(table) = &self.tables.edges3 {
            for omitted in (0..Slot::COUNT).filter(|&omitted| child.targets & goal.without_edge[omitted] != 0) {
                table.queue_prefetch(self.entry::<3, 0>(state, frame, 0, omitted), lines);
            }
        }
    }

    /// Removes targets whose edges exceed the budget. Returns whether any target remains.
    #[inline(always)]
    pub(super) fn check_edges(&self, goal: &CrossGoal, child: &mut Child<Self>) -> bool {
        let (state, frame) = (&child.state, child.frame);
        let bounds = &mut child.bounds.edges;
        if goal.slots == Slot::COUNT {
            if let Some(table) = &self.tables.edges4 {
                bounds[0] = child_distance(bounds[0], table.residue(self.entry::<4, 0>(state, frame, 0, 0)));
                return bounds[0] <= child.budget;
            }
        } else if let Some(table) = &self.tables.edges3 {
            let all = child.targets;
            for omitted in (0..Slot::COUNT).filter(|&omitted| all & goal.without_edge[omitted] != 0) {
                let residue = table.residue(self.entry::<3, 0>(state, frame, 0, omitted));
                bounds[omitted] = child_distance(bounds[omitted], residue);
                if bounds[omitted] > child.budget {
                    child.targets &= !goal.without_edge[omitted];
                }
            }
        }
        child.targets != 0
    }
}
