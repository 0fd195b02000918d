//! What leads the search for the eo-cross stages: the tables of std as lower bounds, and tables with the orientation of all edges.

use std::sync::Arc;

use halfturn_cube::{Cube, TurnSet};
use halfturn_search::{BlockedBloomFilter, DistanceTable, Exact, PrefetchQueue, Residue, TableEntry};

use super::{
    frames::{Frames, State},
    guide::{Counted, NEAR_DEPTHS, PairTable, follow},
    near::eo_key,
    oriented::{AXES, Orientations, Oriented, OrientedKey, OrientedState},
    pattern::{Naming, Pattern, PatternKey},
    ranks::Ranks,
    search::{Child, First, Guide, Sprout, Staged, Task, walk},
    slots::{Slot, SlotSet},
};

/// The tables of the eo-cross variant in a tier.
pub(super) struct EoTables {
    pub frames: Arc<Frames>,
    pub ranks: Arc<Ranks>,
    pub orientations: Arc<Orientations>,
    pub pairs: PairTable,
    /// The cross with all edges oriented.
    pub cross: DistanceTable<OrientedKey<0>, Exact>,
    /// With one slot as well.
    pub oriented_pairs: Option<DistanceTable<OrientedKey<1>, Residue>>,
    pub corners4: Option<Counted<0, 4>>,
    pub edges4: Option<Counted<4, 0>>,
    /// By number of turns: what is so far from all four slots with all edges oriented.
    pub near4: [Option<BlockedBloomFilter>; NEAR_DEPTHS],
}

/// An axis and the slots to be solved.
#[derive(Clone, Copy)]
struct Target {
    axis: u8,
    slots: u8,
}

/// A stage, made ready for a search.
pub(super) struct EoGoal {
    slots: usize,
    targets: Vec<Target>,
    /// By axis and slot: the targets that need it.
    with: [[u64; Slot::COUNT]; AXES.len()],
    /// By axis: its targets.
    of_axis: [u64; AXES.len()],
    /// Whether nothing shorter can be found, so that filters of exact distances apply.
    exact: bool,
    /// With fewer turns left than this, only the small tables are asked.
    followed: u8,
}

/// The guide.
pub(super) struct EoGuide {
    pub tables: EoTables,
}

/// What counted tables said, by axis and slot in the view's frame.
#[derive(Clone, Copy, Default)]
pub(super) struct EoBounds {
    pairs: [[u8; Slot::COUNT]; AXES.len()],
    corners: u8,
    edges: u8,
}

/// Where a child's answers are, by axis and slot in the view's frame.
pub(super) type EoWanted = [[u64; Slot::COUNT]; AXES.len()];

impl EoGuide {
    /// The entry of an axis and a slot of the view.
    #[inline(always)]
    fn oriented<const N: usize>(
        &self,
        node: &OrientedState,
        frame: u8,
        axis: usize,
        slot: usize,
    ) -> TableEntry<OrientedKey<N>> {
        let tables = &self.tables;
        let axis = tables.orientations.axis_image(frame, axis);
        let slot = usize::from(tables.frames.slot_images(frame.into())[slot % Slot::COUNT]);
        Oriented::<N>::entry(&tables.frames, &tables.orientations, node, axis, slot)
    }

    #[inline(always)]
    fn plain<const E: usize, const C: usize>(
        &self,
        state: &State,
        frame: u8,
        slot: usize,
    ) -> TableEntry<PatternKey<E, C>> {
        let slot = usize::from(self.tables.frames.slot_images(frame.into())[slot % Slot::COUNT]);
        Pattern::<E, C>::entry(&self.tables.frames, &self.tables.ranks, Naming::Strict, state, slot, slot)
    }

    /// The targets within reach by the tables that need no parent.
    #[inline(always)]
    fn by_tables(&self, goal: &EoGoal, mut targets: u64, node: &OrientedState, frame: u8, left: u8) -> u64 {
        let tables = &self.tables;
        if usize::from(left) + 1 < tables.cross.distribution().len() {
            for axis in 0..AXES.len() {
                if targets & goal.of_axis[axis] != 0
                    && tables.cross.distance(self.oriented::<0>(node, frame, axis, 0)) > left
                {
                    targets &= !goal.of_axis[axis];
                }
            }
        }
        if usize::from(left) + 1 < tables.pairs.distribution().len() {
            for slot in 0..Slot::COUNT {
                let with = goal.with[0][slot] | goal.with[1][slot];
                if targets & with != 0 && tables.pairs.distance(self.plain::<1, 1>(&node.state, frame, slot)) > left {
                    targets &= !with;
                }
            }
        }
        targets
    }

    /// Asks memory for what [`EoGuide::by_tables`] will read of a child.
    #[inline(always)]
    fn ask_tables(&self, goal: &EoGoal, child: &Child<Self>, lines: &mut PrefetchQueue) {
        for axis in (0..AXES.len()).filter(|&axis| child.targets & goal.of_axis[axis] != 0) {
            self.tables.cross.queue_prefetch(self.oriented::<0>(&child.node, child.frame, axis, 0), lines);
        }
        for slot in 0..Slot::COUNT {
            if child.targets & (goal.with[0][slot] | goal.with[1][slot]) != 0 {
                self.tables.pairs.queue_prefetch(self.plain::<1, 1>(&child.node.state, child.frame, slot), lines);
            }
        }
    }

    /// The entry of all corners, for which frames make no difference.
    #[inline(always)]
    fn corners(&self, state: &State) -> TableEntry<PatternKey<0, 4>> {
        self.plain::<0, 4>(state, 0, 0)
    }

    /// Whether the corners are within reach.
    #[inline(always)]
    fn follow_corners(&self, child: &mut Child<Self>) -> bool {
        if let Some(table) = &self.tables.corners4 {
            child.bounds.corners = follow(child.bounds.corners, table.residue(self.corners(&child.node.state)));
        }
        child.bounds.corners <= child.left
    }

    /// Asks memory for what the table of edges says of a child.
    #[inline(always)]
    fn ask_edges(&self, child: &Child<Self>, lines: &mut PrefetchQueue) {
        if let Some(table) = &self.tables.edges4 {
            table.queue_prefetch(self.plain::<4, 0>(&child.node.state, child.frame, 0), lines);
        }
    }

    /// Whether the edges are within reach.
    #[inline(always)]
    fn follow_edges(&self, child: &mut Child<Self>) -> bool {
        if let Some(table) = &self.tables.edges4 {
            let entry = self.plain::<4, 0>(&child.node.state, child.frame, 0);
            child.bounds.edges = follow(child.bounds.edges, table.residue(entry));
        }
        child.bounds.edges <= child.left
    }

    /// Asks memory for what the table of pairs with all edges says of a child, or where there is none, for the smaller tables.
    #[inline(always)]
    fn ask_oriented(&self, goal: &EoGoal, child: &mut Child<Self>, lines: &mut PrefetchQueue) {
        let Some(table) = &self.tables.oriented_pairs else {
            return self.ask_tables(goal, child, lines);
        };
        for axis in 0..AXES.len() {
            for slot in (0..Slot::COUNT).filter(|&slot| child.targets & goal.with[axis][slot] != 0) {
                let entry = self.oriented::<1>(&child.node, child.frame, axis, slot);
                table.queue_prefetch(entry, lines);
                child.wanted[axis][slot] = entry.get();
            }
        }
    }

    /// Takes away targets with a pair that is too far; says whether any is left.
    #[inline(always)]
    fn follow_oriented(&self, goal: &EoGoal, child: &mut Child<Self>) -> bool {
        let Some(table) = &self.tables.oriented_pairs else {
            return true;
        };
        for axis in 0..AXES.len() {
            for slot in 0..Slot::COUNT {
                if child.targets & goal.with[axis][slot] == 0 {
                    continue;
                }
                let bound = &mut child.bounds.pairs[axis][slot];
                *bound = follow(*bound, table.residue(TableEntry::new(child.wanted[axis][slot])));
                if *bound > child.left {
                    child.targets &= !goal.with[axis][slot];
                }
            }
        }
        child.targets != 0
    }
}

impl Guide for EoGuide {
    type Node = OrientedState;
    type Bounds = EoBounds;
    type Goal = EoGoal;
    type Wanted = EoWanted;

    #[inline(always)]
    fn frames(&self) -> &Frames {
        &self.tables.frames
    }

    #[inline(always)]
    fn turned(&self, node: &OrientedState, turn: usize) -> (OrientedState, u8) {
        self.tables.orientations.turned(&self.tables.frames, node, turn)
    }

    #[inline(always)]
    fn fetch(&self, node: &OrientedState) {
        self.tables.frames.fetch(&node.state);
    }

    #[inline(always)]
    fn first(&self, goal: &EoGoal, parent: &Task<Self>) -> First<'_> {
        let left = parent.left - 1;
        if goal.slots < Slot::COUNT || left < goal.followed {
            return First::Nothing;
        }
        let filter = self.tables.near4.get(usize::from(left)).and_then(Option::as_ref);
        filter.filter(|_| goal.exact).map_or(First::Corners, First::Filter)
    }

    #[inline(always)]
    fn sprout(&self, goal: &EoGoal, first: First<'_>, parent: &Task<Self>, sprouts: &mut Vec<Sprout>) {
        let EoTables { frames, orientations, .. } = &self.tables;
        for turn in parent.next {
            let image = frames.turn_image(parent.frame, turn);
            match first {
                First::Filter(_) => {
                    let (node, symmetry) = self.turned(&parent.node, image);
                    let frame = frames.product(parent.frame, symmetry);
                    for axis in (0..AXES.len()).filter(|&axis| parent.targets & goal.of_axis[axis] != 0) {
                        let key = eo_key(frames, &node, orientations.axis_image(frame, axis));
                        sprouts.push(Sprout::new(turn, axis as u8, key));
                    }
                }
                First::Corners => {
                    let (state, _) = frames.turned(&parent.node.state, image);
                    sprouts.push(Sprout::new(turn, 0, self.corners(&state).get()));
                }
                First::Pair | First::Nothing => sprouts.push(Sprout::new(turn, 0, 0)),
            }
        }
    }

    #[inline(always)]
    fn ask(&self, _: &EoGoal, first: First<'_>, sprouts: &[Sprout]) {
        let places = sprouts.iter().map(|sprout| sprout.place);
        match (first, &self.tables.corners4) {
            (First::Filter(filter), _) => places.for_each(|key| filter.prefetch(key)),
            (First::Corners, Some(table)) => places.for_each(|place| table.prefetch(TableEntry::new(place))),
            _ => {}
        }
    }

    #[inline(always)]
    fn pick(
        &self,
        goal: &EoGoal,
        first: First<'_>,
        parent: &Task<Self>,
        sprouts: &[Sprout],
        mut grow: impl FnMut(&Sprout, u64),
    ) {
        for sprout in sprouts {
            match (first, &self.tables.corners4) {
                (First::Filter(filter), _) => {
                    if filter.contains(sprout.place) {
                        grow(sprout, parent.targets & goal.of_axis[usize::from(sprout.anchor)]);
                    }
                }
                (First::Corners, Some(table))
                    if follow(parent.bounds.corners, table.residue(TableEntry::new(sprout.place))) >= parent.left => {}
                _ => grow(sprout, parent.targets),
            }
        }
    }

    #[inline(always)]
    fn note(&self, _: &EoGoal, first: First<'_>, sprout: &Sprout, child: &mut Child<Self>) {
        if let (First::Corners, Some(table)) = (first, &self.tables.corners4) {
            child.bounds.corners = follow(child.bounds.corners, table.residue(TableEntry::new(sprout.place)));
        }
    }

    #[inline(always)]
    fn ask_more(&self, goal: &EoGoal, first: First<'_>, child: &mut Child<Self>, lines: &mut PrefetchQueue) {
        match first {
            First::Filter(_) => {
                if let Some(table) = &self.tables.corners4 {
                    table.queue_prefetch(self.corners(&child.node.state), lines);
                }
                self.ask_edges(child, lines);
            }
            First::Corners => self.ask_edges(child, lines),
            First::Pair | First::Nothing if child.left < goal.followed => self.ask_tables(goal, child, lines),
            First::Pair | First::Nothing => self.ask_oriented(goal, child, lines),
        }
    }

    #[inline(always)]
    fn look<const LOOK: usize>(&self, goal: &EoGoal, child: &mut Child<Self>, lines: &mut PrefetchQueue) -> bool {
        let followed = child.left >= goal.followed;
        if LOOK == 0 {
            if followed && goal.slots == Slot::COUNT {
                if child.filtered && !self.follow_corners(child) || !self.follow_edges(child) {
                    return false;
                }
                self.ask_oriented(goal, child, lines);
            }
            return true;
        }
        if followed && self.tables.oriented_pairs.is_some() && goal.slots > 0 {
            // They know all that the smaller tables know, and are 0 only at the goal.
            return self.follow_oriented(goal, child);
        }
        child.targets = self.by_tables(goal, child.targets, &child.node, child.frame, child.left);
        child.targets != 0
    }

    fn ask_promise(&self, goal: &EoGoal, task: &Task<Self>, lines: &mut PrefetchQueue) {
        for axis in (0..AXES.len()).filter(|&axis| task.targets & goal.of_axis[axis] != 0) {
            self.tables.cross.queue_prefetch(self.oriented::<0>(&task.node, task.frame, axis, 0), lines);
        }
    }

    fn promise(&self, goal: &EoGoal, task: &Task<Self>) -> u32 {
        let mut best = u32::MAX;
        for (number, target) in goal.targets.iter().enumerate() {
            if task.targets >> number & 1 == 0 {
                continue;
            }
            let axis = usize::from(target.axis);
            let slots = SlotSet::from_bits(target.slots).slots();
            let pairs = slots.map(|slot| u32::from(task.bounds.pairs[axis][slot.index()])).sum::<u32>();
            let cross = self.tables.cross.distance(self.oriented::<0>(&task.node, task.frame, axis, 0));
            best = best.min(pairs + u32::from(cross));
        }
        best.saturating_add(2 * u32::from(task.bounds.corners) + 2 * u32::from(task.bounds.edges))
    }
}

impl Staged for EoGuide {
    fn goal(&self, slots: usize, only: Option<SlotSet>, exact: bool) -> EoGoal {
        let sets = || SlotSet::of_size(slots).filter(move |&set| only.is_none_or(|only| only == set));
        let targets: Vec<Target> =
            (0..AXES.len() as u8).flat_map(|axis| sets().map(move |set| Target { axis, slots: set.bits() })).collect();
        let mut with = [[0; Slot::COUNT]; AXES.len()];
        let mut of_axis = [0; AXES.len()];
        for (number, target) in targets.iter().enumerate() {
            of_axis[usize::from(target.axis)] |= 1 << number;
            for slot in SlotSet::from_bits(target.slots).slots() {
                with[usize::from(target.axis)][slot.index()] |= 1 << number;
            }
        }
        let lowest = self.tables.near4.iter().position(Option::is_some).filter(|_| exact && slots == Slot::COUNT);
        EoGoal { slots, targets, with, of_axis, exact, followed: lowest.unwrap_or(1) as u8 }
    }

    fn root(&self, goal: &EoGoal, cube: &Cube) -> Task<Self> {
        let tables = &self.tables;
        let root = tables.orientations.state(&tables.frames, cube);
        let mut bounds = EoBounds::default();
        if let Some(table) = &tables.oriented_pairs
            && goal.slots > 0
        {
            for axis in 0..AXES.len() {
                for slot in 0..Slot::COUNT {
                    bounds.pairs[axis][slot] =
                        walk(self, table, root, |node, frame| self.oriented::<1>(node, frame, axis, slot));
                }
            }
        }
        if goal.slots == Slot::COUNT {
            if let Some(table) = &tables.corners4 {
                bounds.corners = walk(self, table, root, |node, frame| self.plain::<0, 4>(&node.state, frame, 0));
            }
            if let Some(table) = &tables.edges4 {
                bounds.edges = walk(self, table, root, |node, frame| self.plain::<4, 0>(&node.state, frame, 0));
            }
        }
        let targets = u64::MAX >> (u64::BITS as usize - goal.targets.len());
        Task::root(root.0, root.1, targets, bounds, TurnSet::ALL)
    }

    fn within_reach(&self, goal: &EoGoal, root: &Task<Self>, left: u8) -> u64 {
        if root.bounds.corners.max(root.bounds.edges) > left {
            return 0;
        }
        let mut targets = self.by_tables(goal, root.targets, &root.node, root.frame, left);
        for axis in 0..AXES.len() {
            for slot in 0..Slot::COUNT {
                if root.bounds.pairs[axis][slot] > left {
                    targets &= !goal.with[axis][slot];
                }
            }
        }
        targets
    }

    fn is_exact(&self, slots: usize) -> bool {
        slots == 0 || slots == 1 && self.tables.oriented_pairs.is_some()
    }

    fn table_bytes(&self) -> usize {
        self.tables.bytes()
    }
}
