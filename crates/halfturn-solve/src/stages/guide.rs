//! What leads the search for stages without orientation of the other edges: std, pair, pseudo and pseudo-pair.

use std::sync::Arc;

use halfturn_cube::Cube;
use halfturn_search::{BlockedBloomFilter, DistanceTable, Exact, PrefetchQueue, Residue, TableEntry};

use super::{
    far::far_pairs,
    frames::{Frames, State},
    goals::Variant,
    pattern::{Naming, Pattern, PatternKey},
    ranks::Ranks,
    search::{Child, First, Guide, Sprout, Staged, Task, walk},
    slots::{Slot, SlotSet},
};

/// Distances to a cross with one corner and one edge.
pub(super) type PairTable = DistanceTable<PatternKey<1, 1>, Exact>;
/// Distances modulo 3 to a cross with several edges or corners.
pub(super) type Counted<const E: usize, const C: usize> = DistanceTable<PatternKey<E, C>, Residue>;

/// Filters by number of turns.
pub(super) const NEAR_DEPTHS: usize = 10;

/// The tables that a variant has in a tier.
pub(super) struct Tables {
    pub frames: Arc<Frames>,
    pub ranks: Arc<Ranks>,
    /// By class: how far the cross is (pseudo: up to turns of D).
    pub cross: Vec<u8>,
    pub pairs: PairTable,
    pub ready: Option<PairTable>,
    /// With so many turns left or more, the tables above are not worth a look.
    pub pairs_worth: u8,
    pub ready_worth: u8,
    pub corners3: Option<Counted<0, 3>>,
    pub edges3: Option<Counted<3, 0>>,
    pub corners4: Option<Counted<0, 4>>,
    pub edges4: Option<Counted<4, 0>>,
    /// By number of turns: what is so far from a goal with three slots, and with four.
    pub near3: [Option<BlockedBloomFilter>; NEAR_DEPTHS],
    pub near4: [Option<BlockedBloomFilter>; NEAR_DEPTHS],
}

/// A set of corners and a set of edges to be solved, and what may be ready beside them.
#[derive(Clone, Copy)]
struct Target {
    /// Which pairs of a corner and an edge must be solved, a bit for each.
    solved: u16,
    /// Of which pairs one must be ready; none is asked for if there is no bit.
    ready: u16,
    /// The slot left out, where all others are solved.
    corner_out: u8,
    edge_out: u8,
}

/// Pairs of a corner and an edge.
const PAIRS: usize = Slot::COUNT * Slot::COUNT;

/// A stage of a variant, made ready for a search.
pub(super) struct Goal {
    slots: usize,
    targets: Vec<Target>,
    /// By pair: the targets that need it solved.
    with: [u64; PAIRS],
    /// By slot: the targets that leave out its corner, and those that leave out its edge. With all slots solved they stand under the first.
    corners_leave: [u64; Slot::COUNT],
    edges_leave: [u64; Slot::COUNT],
    /// Whether nothing shorter can be found, so that filters of exact distances apply.
    exact: bool,
    /// Whether there are counted tables for it.
    counts: bool,
    /// With so many turns left or fewer, filters are asked and not counted tables; those are followed to `followed` to look again at what filters let through.
    floor: u8,
    followed: u8,
}

/// The guide: `SHIFTED` for pseudo variants, `READY` where one more pair is asked for.
pub(super) struct Slotted<const SHIFTED: bool, const READY: bool> {
    pub tables: Tables,
}

/// What tables said: counted ones by anchor in the view's frame.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct Bounds {
    corners: [u8; Slot::COUNT],
    edges: [u8; Slot::COUNT],
    /// The pair that was the farthest, as far as pairs were looked at.
    farthest: u8,
}

/// The number of turns left from which on a table turns away less than one state in a hundred. Nothing is lost by not asking: nodes with fewer turns
/// left will be asked about.
pub(super) fn worth(distribution: &[u64]) -> u8 {
    const RARE: u64 = 100;
    let total: u64 = distribution.iter().sum();
    let mut beyond = 0;
    let mut left = distribution.len();
    while left > 1 && (beyond + distribution[left - 1]) * RARE < total {
        left -= 1;
        beyond += distribution[left];
    }
    left as u8 - 1
}

/// Calls `each` with the number of every bit that is set.
#[inline(always)]
fn each_bit(bits: u64, mut each: impl FnMut(usize)) {
    let mut left = bits;
    while left != 0 {
        each(left.trailing_zeros() as usize);
        left &= left - 1;
    }
}

/// The distance of a child, given the distance of its parent and the child's modulo 3.
#[inline(always)]
pub(super) fn follow(parent: u8, residue: u8) -> u8 {
    FOLLOWED[usize::from(parent) % FOLLOWED.len()][usize::from(residue) % RESIDUES]
}

/// Room for residues.
const RESIDUES: usize = 4;

/// By distance of the parent and the child's modulo 3: the child's, which is one less, the same or one more.
const FOLLOWED: [[u8; RESIDUES]; 32] = {
    let mut followed = [[0; RESIDUES]; 32];
    let mut parent = 1;
    while parent < followed.len() {
        let mut child = parent - 1;
        while child <= parent + 1 {
            followed[parent][child % 3] = child as u8;
            child += 1;
        }
        parent += 1;
    }
    // Nothing is nearer than the goal.
    followed[0][1] = 1;
    followed
};

impl<const SHIFTED: bool, const READY: bool> Slotted<SHIFTED, READY> {
    const NAMING: Naming = if SHIFTED { Naming::Shifted } else { Naming::Strict };

    /// The bit of a corner and an edge.
    #[inline(always)]
    fn bit(corner: usize, edge: usize) -> usize {
        if SHIFTED { corner * Slot::COUNT + edge } else { corner }
    }

    #[inline(always)]
    fn entry<const E: usize, const C: usize>(
        &self,
        state: &State,
        frame: u8,
        corner: usize,
        edge: usize,
    ) -> TableEntry<PatternKey<E, C>> {
        let images = self.tables.frames.slot_images(frame.into());
        let (corner, edge) = (images[corner % Slot::COUNT].into(), images[edge % Slot::COUNT].into());
        Pattern::<E, C>::entry(&self.tables.frames, &self.tables.ranks, Self::NAMING, state, corner, edge)
    }

    /// The corner and the edge of a bit.
    #[inline(always)]
    fn corner_and_edge(bit: usize) -> (usize, usize) {
        if SHIFTED { (bit / Slot::COUNT, bit % Slot::COUNT) } else { (bit, bit) }
    }

    /// Calls `each` with every pair of a corner and an edge that is in the set.
    #[inline(always)]
    fn each_pair(pairs: u16, mut each: impl FnMut(usize, usize, u16)) {
        each_bit(pairs.into(), |bit| {
            let (corner, edge) = Self::corner_and_edge(bit);
            each(corner, edge, 1 << bit);
        });
    }

    /// The pairs that are at most so many turns from home by this table.
    #[inline(always)]
    fn within(&self, table: &PairTable, pairs: u16, state: &State, frame: u8, left: u8) -> u16 {
        let mut within = 0;
        Self::each_pair(pairs, |corner, edge, bit| {
            if table.distance(self.entry::<1, 1>(state, frame, corner, edge)) <= left {
                within |= bit;
            }
        });
        within
    }

    /// All pairs that matter to these targets: those to be solved, and those of which one must be ready.
    #[inline(always)]
    fn needs(goal: &Goal, targets: u64) -> (u16, u16) {
        let (mut solved, mut ready) = (0, 0);
        each_bit(targets, |target| {
            solved |= goal.targets[target].solved;
            ready |= goal.targets[target].ready;
        });
        (solved, ready)
    }

    /// The pair that is asked for first about a node's children, where there is one target and it needs some: the farthest of the node's own.
    #[inline(always)]
    fn first_pair(goal: &Goal, parent: &Task<Self>) -> (usize, usize) {
        let (needed, _) = Self::needs(goal, parent.targets);
        let farthest = usize::from(parent.bounds.farthest);
        // What was the farthest when there were more targets may not matter any more.
        Self::corner_and_edge(if needed >> farthest & 1 == 1 { farthest } else { needed.trailing_zeros() as usize })
    }

    /// The targets whose pairs are within reach, and the farthest of these. At the root, where the answer may be the table's alone, it is asked even where it hardly ever
    /// turns anything away.
    #[inline(always)]
    fn by_pairs<const ROOT: bool>(
        &self,
        goal: &Goal,
        mut targets: u64,
        (state, frame): (&State, u8),
        left: u8,
        farthest: &mut u8,
    ) -> u64 {
        let tables = &self.tables;
        if goal.slots == 0 && tables.cross[usize::from(state.class)] > left {
            return 0;
        }
        if ROOT || left < tables.pairs_worth {
            let mut most = 0;
            for pair in 0..if SHIFTED { PAIRS } else { Slot::COUNT } {
                if targets & goal.with[pair] == 0 {
                    continue;
                }
                let (corner, edge) = Self::corner_and_edge(pair);
                let distance = tables.pairs.distance(self.entry::<1, 1>(state, frame, corner, edge));
                if distance > left {
                    targets &= !goal.with[pair];
                    if targets == 0 {
                        return 0;
                    }
                } else if distance > most {
                    (most, *farthest) = (distance, pair as u8);
                }
            }
        }
        if READY
            && targets != 0
            && let Some(table) = &tables.ready
            && (ROOT || left < tables.ready_worth)
        {
            let (_, wanted) = Self::needs(goal, targets);
            let ready = self.within(table, wanted, state, frame, left);
            each_bit(targets, |target| {
                if goal.targets[target].ready & ready == 0 {
                    targets &= !(1 << target);
                }
            });
        }
        targets
    }

    /// The filter of what is exactly so far from the goal, if it applies and there is one.
    #[inline(always)]
    fn filter(&self, goal: &Goal, left: u8) -> Option<&BlockedBloomFilter> {
        if SHIFTED || READY || !goal.exact {
            return None;
        }
        let filters = match goal.slots {
            3 => &self.tables.near3,
            4 => &self.tables.near4,
            _ => return None,
        };
        filters.get(usize::from(left))?.as_ref()
    }

    /// Whether counted tables are asked, with so many turns left.
    #[inline(always)]
    fn is_counted(goal: &Goal, left: u8) -> bool {
        goal.counts && left > goal.floor
    }

    /// Asks memory for the pairs of a child that matter.
    #[inline(always)]
    fn ask_pairs(&self, goal: &Goal, child: &Child<Self>, lines: &mut PrefetchQueue) {
        let tables = &self.tables;
        if child.left >= tables.pairs_worth {
            return;
        }
        let (needed, ready) = Self::needs(goal, child.targets);
        Self::each_pair(needed, |corner, edge, _| {
            tables.pairs.queue_prefetch(self.entry::<1, 1>(&child.node, child.frame, corner, edge), lines);
        });
        if let Some(table) = &tables.ready
            && child.left < tables.ready_worth
        {
            Self::each_pair(ready, |corner, edge, _| {
                table.queue_prefetch(self.entry::<1, 1>(&child.node, child.frame, corner, edge), lines);
            });
        }
    }

    /// Calls `each` with the place of what the table of corners says of a state, and its anchor, for all that these targets need.
    #[inline(always)]
    fn each_corners(&self, goal: &Goal, targets: u64, (state, frame): (&State, u8), mut each: impl FnMut(u64, usize)) {
        if goal.slots == Slot::COUNT {
            each(self.entry::<0, 4>(state, frame, 0, 0).get(), 0);
        } else {
            for out in (0..Slot::COUNT).filter(|&out| targets & goal.corners_leave[out] != 0) {
                each(self.entry::<0, 3>(state, frame, out, 0).get(), out);
            }
        }
    }

    /// What the table of corners says at a place, if there is one.
    #[inline(always)]
    fn corners_residue(&self, goal: &Goal, place: u64) -> Option<u8> {
        if goal.slots == Slot::COUNT {
            self.tables.corners4.as_ref().map(|table| table.residue(TableEntry::new(place)))
        } else {
            self.tables.corners3.as_ref().map(|table| table.residue(TableEntry::new(place)))
        }
    }

    /// Asks memory for what the table of corners says of a state.
    #[inline(always)]
    fn ask_corners(&self, goal: &Goal, place: u64, lines: &mut PrefetchQueue) {
        if goal.slots == Slot::COUNT {
            if let Some(table) = &self.tables.corners4 {
                table.queue_prefetch(TableEntry::new(place), lines);
            }
        } else if let Some(table) = &self.tables.corners3 {
            table.queue_prefetch(TableEntry::new(place), lines);
        }
    }

    /// Takes away targets whose corners are too far; says whether any is left.
    #[inline(always)]
    fn follow_corners(&self, goal: &Goal, child: &mut Child<Self>) -> bool {
        let Child { node, frame, left, ref mut targets, ref mut bounds, .. } = *child;
        let all = *targets;
        self.each_corners(goal, all, (&node, frame), |place, anchor| {
            let bound = &mut bounds.corners[anchor];
            if let Some(residue) = self.corners_residue(goal, place) {
                *bound = follow(*bound, residue);
                if *bound > left {
                    *targets &= !goal.corners_leave[anchor];
                }
            }
        });
        *targets != 0
    }

    /// Asks memory for what the table of edges says of a child.
    #[inline(always)]
    fn ask_edges(&self, goal: &Goal, child: &Child<Self>, lines: &mut PrefetchQueue) {
        let (state, frame) = (&child.node, child.frame);
        if goal.slots == Slot::COUNT {
            if let Some(table) = &self.tables.edges4 {
                table.queue_prefetch(self.entry::<4, 0>(state, frame, 0, 0), lines);
            }
        } else if let Some(table) = &self.tables.edges3 {
            for out in (0..Slot::COUNT).filter(|&out| child.targets & goal.edges_leave[out] != 0) {
                table.queue_prefetch(self.entry::<3, 0>(state, frame, 0, out), lines);
            }
        }
    }

    /// Takes away targets whose edges are too far; says whether any is left.
    #[inline(always)]
    fn follow_edges(&self, goal: &Goal, child: &mut Child<Self>) -> bool {
        let (state, frame) = (&child.node, child.frame);
        let bounds = &mut child.bounds.edges;
        if goal.slots == Slot::COUNT {
            if let Some(table) = &self.tables.edges4 {
                bounds[0] = follow(bounds[0], table.residue(self.entry::<4, 0>(state, frame, 0, 0)));
                return bounds[0] <= child.left;
            }
        } else if let Some(table) = &self.tables.edges3 {
            let all = child.targets;
            for out in (0..Slot::COUNT).filter(|&out| all & goal.edges_leave[out] != 0) {
                bounds[out] = follow(bounds[out], table.residue(self.entry::<3, 0>(state, frame, 0, out)));
                if bounds[out] > child.left {
                    child.targets &= !goal.edges_leave[out];
                }
            }
        }
        child.targets != 0
    }
}

impl<const SHIFTED: bool, const READY: bool> Guide for Slotted<SHIFTED, READY> {
    type Node = State;
    type Bounds = Bounds;
    type Goal = Goal;
    type Wanted = ();

    #[inline(always)]
    fn frames(&self) -> &Frames {
        &self.tables.frames
    }

    #[inline(always)]
    fn turned(&self, node: &State, turn: usize) -> (State, u8) {
        self.tables.frames.turned(node, turn)
    }

    #[inline(always)]
    fn fetch(&self, node: &State) {
        self.tables.frames.fetch(node);
    }

    #[inline(always)]
    fn first(&self, goal: &Goal, parent: &Task<Self>) -> First<'_> {
        let left = parent.left - 1;
        if let Some(filter) = self.filter(goal, left) {
            First::Filter(filter)
        } else if Self::is_counted(goal, left) {
            First::Corners
        } else if goal.slots > 0 && parent.targets.is_power_of_two() && left < self.tables.pairs_worth {
            First::Pair
        } else {
            First::Nothing
        }
    }

    #[inline(always)]
    fn sprout(&self, goal: &Goal, first: First<'_>, parent: &Task<Self>, sprouts: &mut Vec<Sprout>) {
        let frames = &self.tables.frames;
        let images = frames.slot_images(parent.frame.into());
        let turns = parent.next.into_iter().map(|turn| (turn, frames.turn_image(parent.frame, turn)));
        match first {
            First::Filter(_) if goal.slots == Slot::COUNT => {
                let key = frames.key_after(parent.node);
                sprouts.extend(turns.map(|(turn, image)| Sprout::new(turn, 0, key(image).all())));
            }
            First::Filter(_) => {
                let key = frames.key_after(parent.node);
                for (turn, image) in turns {
                    let key = key(image);
                    each_bit(parent.targets, |target| {
                        let out = usize::from(goal.targets[target].corner_out) % Slot::COUNT;
                        sprouts.push(Sprout::new(turn, target as u8, key.without(images[out].into())));
                    });
                }
            }
            First::Corners => {
                for (turn, image) in turns {
                    let (state, symmetry) = frames.turned(&parent.node, image);
                    let frame = frames.product(parent.frame, symmetry);
                    self.each_corners(goal, parent.targets, (&state, frame), |place, anchor| {
                        sprouts.push(Sprout::new(turn, anchor as u8, place));
                    });
                }
            }
            First::Pair => {
                let (corner, edge) = Self::first_pair(goal, parent);
                let slots = (images[corner % Slot::COUNT].into(), images[edge % Slot::COUNT].into());
                sprouts.extend(turns.map(|(turn, image)| {
                    let (state, symmetry) = frames.pair_turned(&parent.node, image, slots);
                    let entry = self.entry::<1, 1>(&state, frames.product(parent.frame, symmetry), corner, edge);
                    Sprout::new(turn, 0, entry.get())
                }));
            }
            First::Nothing => sprouts.extend(turns.map(|(turn, _)| Sprout::new(turn, 0, 0))),
        }
    }

    #[inline(always)]
    fn ask(&self, goal: &Goal, first: First<'_>, sprouts: &[Sprout]) {
        let tables = &self.tables;
        let places = sprouts.iter().map(|sprout| sprout.place);
        match (first, &tables.corners4, &tables.corners3) {
            (First::Filter(filter), ..) => places.for_each(|key| filter.prefetch(key)),
            (First::Corners, Some(table), _) if goal.slots == Slot::COUNT => {
                places.for_each(|place| table.prefetch(TableEntry::new(place)));
            }
            (First::Corners, _, Some(table)) if goal.slots < Slot::COUNT => {
                places.for_each(|place| table.prefetch(TableEntry::new(place)));
            }
            (First::Pair, ..) => places.for_each(|place| tables.pairs.prefetch(TableEntry::new(place))),
            _ => {}
        }
    }

    #[inline(always)]
    fn pick(
        &self,
        goal: &Goal,
        first: First<'_>,
        parent: &Task<Self>,
        sprouts: &[Sprout],
        mut grow: impl FnMut(&Sprout, u64),
    ) {
        let left = parent.left - 1;
        match first {
            First::Filter(filter) => {
                for sprout in sprouts.iter().filter(|sprout| filter.contains(sprout.place)) {
                    let targets = if goal.slots == Slot::COUNT { parent.targets } else { 1 << sprout.anchor };
                    grow(sprout, targets);
                }
            }
            First::Corners => {
                // By anchor: the residues that leave it within reach.
                let right = parent.bounds.corners.map(|bound| {
                    (0..3).fold(0u8, |right, residue| right | u8::from(follow(bound, residue) <= left) << residue)
                });
                for sprout in sprouts {
                    let anchor = usize::from(sprout.anchor) % Slot::COUNT;
                    if self.corners_residue(goal, sprout.place).is_none_or(|residue| right[anchor] >> residue & 1 == 1)
                    {
                        grow(sprout, parent.targets & goal.corners_leave[anchor]);
                    }
                }
            }
            First::Pair => {
                let table = &self.tables.pairs;
                for sprout in sprouts.iter().filter(|sprout| table.distance(TableEntry::new(sprout.place)) <= left) {
                    grow(sprout, parent.targets);
                }
            }
            First::Nothing => sprouts.iter().for_each(|sprout| grow(sprout, parent.targets)),
        }
    }

    #[inline(always)]
    fn note(&self, goal: &Goal, first: First<'_>, sprout: &Sprout, child: &mut Child<Self>) {
        if matches!(first, First::Corners)
            && let Some(residue) = self.corners_residue(goal, sprout.place)
        {
            let bound = &mut child.bounds.corners[usize::from(sprout.anchor) % Slot::COUNT];
            *bound = follow(*bound, residue);
        }
    }

    #[inline(always)]
    fn ask_more(&self, goal: &Goal, first: First<'_>, child: &mut Child<Self>, lines: &mut PrefetchQueue) {
        match first {
            First::Filter(_) if goal.counts && child.left >= goal.followed => {
                self.each_corners(goal, child.targets, (&child.node, child.frame), |place, _| {
                    self.ask_corners(goal, place, lines);
                });
                self.ask_edges(goal, child, lines);
            }
            First::Corners => self.ask_edges(goal, child, lines),
            _ => self.ask_pairs(goal, child, lines),
        }
    }

    #[inline(always)]
    fn look<const LOOK: usize>(&self, goal: &Goal, child: &mut Child<Self>, lines: &mut PrefetchQueue) -> bool {
        if LOOK == 0 {
            if goal.counts && child.left >= goal.followed {
                if child.filtered && !self.follow_corners(goal, child) || !self.follow_edges(goal, child) {
                    return false;
                }
                self.ask_pairs(goal, child, lines);
            }
            return true;
        }
        let Child { node, frame, left, targets, ref mut bounds, .. } = *child;
        child.targets = self.by_pairs::<false>(goal, targets, (&node, frame), left, &mut bounds.farthest);
        child.targets != 0
    }

    fn ask_promise(&self, goal: &Goal, task: &Task<Self>, lines: &mut PrefetchQueue) {
        let (needed, _) = Self::needs(goal, task.targets);
        Self::each_pair(needed, |corner, edge, _| {
            self.tables.pairs.queue_prefetch(self.entry::<1, 1>(&task.node, task.frame, corner, edge), lines);
        });
    }

    fn promise(&self, goal: &Goal, task: &Task<Self>) -> u32 {
        let (needed, _) = Self::needs(goal, task.targets);
        let mut distances = [0; PAIRS];
        Self::each_pair(needed, |corner, edge, bit| {
            let entry = self.entry::<1, 1>(&task.node, task.frame, corner, edge);
            distances[bit.trailing_zeros() as usize] = u32::from(self.tables.pairs.distance(entry));
        });
        // The best target: all that tables know of it, added up.
        let mut best = u32::MAX;
        each_bit(task.targets, |target| {
            let target = &goal.targets[target];
            let mut sum = u32::from(task.bounds.corners[usize::from(target.corner_out) % Slot::COUNT])
                + u32::from(task.bounds.edges[usize::from(target.edge_out) % Slot::COUNT]);
            Self::each_pair(target.solved, |_, _, bit| sum += distances[bit.trailing_zeros() as usize]);
            best = best.min(sum);
        });
        best
    }
}

impl<const SHIFTED: bool, const READY: bool> Staged for Slotted<SHIFTED, READY> {
    fn goal(&self, slots: usize, only: Option<SlotSet>, exact: bool) -> Goal {
        let sets = || SlotSet::of_size(slots).filter(move |&set| only.is_none_or(|only| only == set));
        let out = |set: SlotSet| Slot::ALL.iter().position(|&slot| !set.contains(slot)).unwrap_or(0) as u8;
        let mut targets = Vec::new();
        for corners in sets() {
            for edges in sets() {
                if !SHIFTED && corners != edges {
                    continue;
                }
                let (mut solved, mut ready) = (0, 0);
                for corner in Slot::ALL {
                    for edge in Slot::ALL {
                        if !SHIFTED && corner != edge {
                            continue;
                        }
                        let bit = 1 << Self::bit(corner.index(), edge.index());
                        if corners.contains(corner) && edges.contains(edge) {
                            solved |= bit;
                        }
                        if READY && !corners.contains(corner) && !edges.contains(edge) {
                            ready |= bit;
                        }
                    }
                }
                targets.push(Target { solved, ready, corner_out: out(corners), edge_out: out(edges) });
            }
        }
        let tables = &self.tables;
        let (counts, filters) = match slots {
            3 => (tables.corners3.is_some() || tables.edges3.is_some(), Some(&tables.near3)),
            4 => (tables.corners4.is_some() || tables.edges4.is_some(), Some(&tables.near4)),
            _ => (false, None),
        };
        let filters = filters.filter(|_| exact && !SHIFTED && !READY);
        let floor = filters.and_then(|filters| filters.iter().rposition(Option::is_some));
        let lowest = filters.and_then(|filters| filters.iter().position(Option::is_some));
        let mut with = [0; PAIRS];
        for (number, target) in targets.iter().enumerate() {
            for (pair, with) in with.iter_mut().enumerate() {
                *with |= u64::from(target.solved >> pair & 1) << number;
            }
        }
        let (mut corners_leave, mut edges_leave) = ([0; Slot::COUNT], [0; Slot::COUNT]);
        for (number, target) in targets.iter().enumerate() {
            corners_leave[usize::from(target.corner_out)] |= 1 << number;
            edges_leave[usize::from(target.edge_out)] |= 1 << number;
        }
        let (floor, followed) = (floor.unwrap_or(0) as u8, lowest.unwrap_or(1) as u8);
        Goal { slots, targets, with, corners_leave, edges_leave, exact, counts, floor, followed }
    }

    fn root(&self, goal: &Goal, cube: &Cube) -> Task<Self> {
        let root = self.tables.frames.state(cube);
        let targets = u64::MAX >> (u64::BITS as usize - goal.targets.len());
        let mut bounds = Bounds::default();
        let tables = &self.tables;
        for out in 0..Slot::COUNT {
            if goal.slots == 3 {
                if let Some(table) = &tables.corners3 {
                    bounds.corners[out] =
                        walk(self, table, root, |state, frame| self.entry::<0, 3>(state, frame, out, 0));
                }
                if let Some(table) = &tables.edges3 {
                    bounds.edges[out] =
                        walk(self, table, root, |state, frame| self.entry::<3, 0>(state, frame, 0, out));
                }
            }
        }
        if goal.slots == Slot::COUNT {
            if let Some(table) = &tables.corners4 {
                bounds.corners[0] = walk(self, table, root, |state, frame| self.entry::<0, 4>(state, frame, 0, 0));
            }
            if let Some(table) = &tables.edges4 {
                bounds.edges[0] = walk(self, table, root, |state, frame| self.entry::<4, 0>(state, frame, 0, 0));
            }
        }
        Task::root(root.0, root.1, targets, bounds, halfturn_cube::TurnSet::ALL)
    }

    fn within_reach(&self, goal: &Goal, root: &Task<Self>, left: u8) -> u64 {
        let mut targets =
            self.by_pairs::<true>(goal, root.targets, (&root.node, root.frame), left, &mut { root.bounds.farthest });
        let (corners, edges) = (root.bounds.corners, root.bounds.edges);
        match goal.slots {
            3 => {
                for (number, target) in goal.targets.iter().enumerate() {
                    let bound = corners[usize::from(target.corner_out)].max(edges[usize::from(target.edge_out)]);
                    if bound > left {
                        targets &= !(1 << number);
                    }
                }
            }
            4 if corners[0].max(edges[0]) > left => targets = 0,
            _ => {}
        }
        targets
    }

    fn is_exact(&self, slots: usize) -> bool {
        // What one corner and one edge need is exact where nothing else is asked for.
        if READY { slots == 0 } else { slots <= 1 }
    }

    fn far_pairs(&self, least: u8, most: usize) -> Option<Vec<Cube>> {
        if SHIFTED { None } else { far_pairs(&self.tables, least, most) }
    }

    fn table_bytes(&self) -> usize {
        self.tables.bytes()
    }
}

/// The slots of a stage: which corners and edges a variant asks for.
impl Variant {
    /// Whether the pieces of the D layer may be turned.
    pub(super) const fn is_shifted(self) -> bool {
        matches!(self, Self::Pseudo | Self::PseudoPair)
    }

    /// Whether one more pair must be ready.
    pub(super) const fn wants_ready(self) -> bool {
        matches!(self, Self::Pair | Self::PseudoPair)
    }
}
