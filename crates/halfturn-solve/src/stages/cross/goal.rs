//! A stage as the search needs it: the slot sets that reach it, and which table entries rule out
//! which of them.

use crate::stages::{
    cross::tables::CrossTables,
    slots::{Slot, SlotSet},
};

/// Pairs of a slot corner and a slot edge.
pub(super) const PAIRS: usize = Slot::COUNT * Slot::COUNT;

/// A set of pairs of a corner and an edge, one bit each: see [`pair_bit`].
pub(super) type PairSet = u16;

/// The bit of a corner and an edge. Only pseudo goals combine a corner and an edge of different
/// slots.
#[inline(always)]
pub(super) fn pair_bit<const PSEUDO: bool>(corner: usize, edge: usize) -> usize {
    if PSEUDO { corner * Slot::COUNT + edge } else { corner }
}

/// The corner and the edge of a bit.
#[inline(always)]
pub(super) fn corner_and_edge<const PSEUDO: bool>(bit: usize) -> (usize, usize) {
    if PSEUDO { (bit / Slot::COUNT, bit % Slot::COUNT) } else { (bit, bit) }
}

/// Calls `each` with the number of every set bit.
#[inline(always)]
pub(super) fn each_bit(bits: u64, mut each: impl FnMut(usize)) {
    let mut rest = bits;
    while rest != 0 {
        each(rest.trailing_zeros() as usize);
        rest &= rest - 1;
    }
}

/// Calls `each` with the corner, the edge and the bit of every pair in the set.
#[inline(always)]
pub(super) fn each_pair<const PSEUDO: bool>(pairs: PairSet, mut each: impl FnMut(usize, usize, PairSet)) {
    each_bit(pairs.into(), |bit| {
        let (corner, edge) = corner_and_edge::<PSEUDO>(bit);
        each(corner, edge, 1 << bit);
    });
}

/// One way to reach a stage: a set of solved corners, a set of solved edges, and the pairs of which
/// one must be ready.
#[derive(Clone, Copy)]
pub(super) struct SlotTarget {
    /// The pairs of a solved corner and a solved edge.
    pub solved: PairSet,
    /// The pairs of which one must be ready; empty if the stage has no ready pair.
    pub ready: PairSet,
    /// The slot whose corner is not solved, if three corners are; the same for edges. Otherwise 0.
    pub omitted_corner: u8,
    pub omitted_edge: u8,
}

/// A stage of a variant, prepared for a search. Sets of targets are bits of a `u64`.
pub(in crate::stages) struct CrossGoal {
    pub(super) slots: usize,
    pub(super) targets: Vec<SlotTarget>,
    /// By pair: the targets that need it solved.
    pub(super) needing: [u64; PAIRS],
    /// By slot: the targets that omit its corner, and those that omit its edge. Targets with all
    /// slots are under slot 0.
    pub(super) without_corner: [u64; Slot::COUNT],
    pub(super) without_edge: [u64; Slot::COUNT],
    /// Whether all shorter lengths are exhausted, so that filters of exact distances apply.
    pub(super) exact: bool,
    /// Whether there are residue tables for this number of slots.
    pub(super) has_residues: bool,
    /// With `floor` or fewer moves left, the search checks Bloom filters instead of residue tables.
    pub(super) floor: u8,
    /// With `tracked_from` or more moves left, the search tracks residue distances. They re-check
    /// what a filter let through.
    pub(super) tracked_from: u8,
}

impl CrossGoal {
    /// The stage with this number of slots, or with just the slots of `only`.
    pub(super) fn new<const PSEUDO: bool, const PAIR: bool>(
        tables: &CrossTables,
        slots: usize,
        only: Option<SlotSet>,
        exact: bool,
    ) -> Self {
        let targets = targets::<PSEUDO, PAIR>(slots, only);
        let (has_residues, filters) = match slots {
            3 => (tables.corners3.is_some() || tables.edges3.is_some(), Some(&tables.filters3)),
            4 => (tables.corners4.is_some() || tables.edges4.is_some(), Some(&tables.filters4)),
            _ => (false, None),
        };
        let filters = filters.filter(|_| exact);
        let highest = filters.and_then(|filters| filters.iter().rposition(Option::is_some));
        let lowest = filters.and_then(|filters| filters.iter().position(Option::is_some));
        let mut needing = [0; PAIRS];
        let (mut without_corner, mut without_edge) = ([0; Slot::COUNT], [0; Slot::COUNT]);
        for (number, target) in targets.iter().enumerate() {
            for (pair, needing) in needing.iter_mut().enumerate() {
                *needing |= u64::from(target.solved >> pair & 1) << number;
            }
            without_corner[usize::from(target.omitted_corner)] |= 1 << number;
            without_edge[usize::from(target.omitted_edge)] |= 1 << number;
        }
        Self {
            slots,
            targets,
            needing,
            without_corner,
            without_edge,
            exact,
            has_residues,
            floor: highest.unwrap_or(0) as u8,
            tracked_from: lowest.unwrap_or(1) as u8,
        }
    }

    /// The pairs that these targets need solved, and those of which one must be ready.
    #[inline(always)]
    pub(super) fn pairs_of(&self, targets: u64) -> (PairSet, PairSet) {
        let (mut solved, mut ready) = (0, 0);
        each_bit(targets, |target| {
            solved |= self.targets[target].solved;
            ready |= self.targets[target].ready;
        });
        (solved, ready)
    }
}

/// All targets of a stage.
fn targets<const PSEUDO: bool, const PAIR: bool>(slots: usize, only: Option<SlotSet>) -> Vec<SlotTarget> {
    let sets = || SlotSet::of_size(slots).filter(move |&set| only.is_none_or(|only| only == set));
    let omitted = |set: SlotSet| Slot::ALL.iter().position(|&slot| !set.contains(slot)).unwrap_or(0) as u8;
    let mut targets = Vec::new();
    for corners in sets() {
        for edges in sets() {
            if !PSEUDO && corners != edges {
                continue;
            }
            let (mut solved, mut ready) = (0, 0);
            for corner in Slot::ALL {
                for edge in Slot::ALL {
                    if !PSEUDO && corner != edge {
                        continue;
                    }
                    let bit = 1 << pair_bit::<PSEUDO>(corner.index(), edge.index());
                    if corners.contains(corner) && edges.contains(edge) {
                        solved |= bit;
                    }
                    if PAIR && !corners.contains(corner) && !edges.contains(edge) {
                        ready |= bit;
                    }
                }
            }
            targets.push(SlotTarget { solved, ready, omitted_corner: omitted(corners), omitted_edge: omitted(edges) });
        }
    }
    targets
}
