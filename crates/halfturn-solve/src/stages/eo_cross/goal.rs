//! A stage of eo-cross as the search needs it.

use crate::stages::{
    eo_cross::tables::EoTables,
    orientation::AXES,
    slots::{Slot, SlotSet},
};

/// One way to reach a stage: the axis to which all edges are oriented, and the solved slots.
#[derive(Clone, Copy)]
pub(super) struct EoTarget {
    pub axis: usize,
    pub slots: SlotSet,
}

/// A stage, prepared for a search. Sets of targets are bits of a `u64`.
pub(in crate::stages) struct EoGoal {
    pub(super) slots: usize,
    pub(super) targets: Vec<EoTarget>,
    /// By axis and slot: the targets that need it solved.
    pub(super) needing: [[u64; Slot::COUNT]; AXES.len()],
    /// By axis: its targets.
    pub(super) of_axis: [u64; AXES.len()],
    /// Whether all shorter lengths are exhausted, so that filters of exact distances apply.
    pub(super) exact: bool,
    /// With `tracked_from` or more moves left, the search tracks residue distances. Below, it
    /// checks only the small tables.
    pub(super) tracked_from: u8,
}

impl EoGoal {
    /// The stage with this number of slots, or with just the slots of `only`.
    pub(super) fn new(tables: &EoTables, slots: usize, only: Option<SlotSet>, exact: bool) -> Self {
        let sets = || SlotSet::of_size(slots).filter(move |&set| only.is_none_or(|only| only == set));
        let targets: Vec<EoTarget> =
            (0..AXES.len()).flat_map(|axis| sets().map(move |slots| EoTarget { axis, slots })).collect();
        let mut needing = [[0; Slot::COUNT]; AXES.len()];
        let mut of_axis = [0; AXES.len()];
        for (number, target) in targets.iter().enumerate() {
            of_axis[target.axis] |= 1 << number;
            for slot in target.slots.slots() {
                needing[target.axis][slot.index()] |= 1 << number;
            }
        }
        let lowest = tables.filters4.iter().position(Option::is_some).filter(|_| exact && slots == Slot::COUNT);
        Self { slots, targets, needing, of_axis, exact, tracked_from: lowest.unwrap_or(1) as u8 }
    }
}
