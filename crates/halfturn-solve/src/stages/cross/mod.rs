//! The search problem of the variants std, pair, pseudo, pseudo-pair, f2leo and pseudo-f2leo: the
//! cross and some slots, with nothing required of the edges of the U layer.

mod bounds;
mod goal;
mod hard_xcross;
pub(super) mod tables;

use halfturn_cube::{Cube, TurnSet};
use halfturn_search::{PrefetchQueue, Stopped, TableEntry, TableSource};

use self::{
    bounds::CrossBounds,
    goal::{CrossGoal, PAIRS, each_bit, each_pair},
    hard_xcross::hard_xcrosses,
    tables::CrossTables,
};
use super::{
    analyzer::StageSolver,
    classes::CrossClasses,
    residues::{child_distance, distance_by_descent, residues_within},
    search::{BatchProblem, Child, FirstCheck, Node, Probe, StageProblem},
    slots::{Slot, SlotSet},
    state::CrossState,
    tables::TablePlan,
};

pub(super) use tables::{PairTable, ResidueTable};

/// The problem and its pruning tables: `PSEUDO` for goals up to a move of D, `PAIR` for goals with
/// one more pair that is ready, `ORIENTED` for goals with all slot edges oriented.
pub(super) struct CrossProblem<const PSEUDO: bool, const PAIR: bool, const ORIENTED: bool> {
    tables: CrossTables,
}

impl<const PSEUDO: bool, const PAIR: bool, const ORIENTED: bool> CrossProblem<PSEUDO, PAIR, ORIENTED> {
    /// Opens the tables of a plan.
    pub fn open(plan: &TablePlan, source: TableSource<'_>) -> Result<Box<dyn StageSolver>, Stopped> {
        Ok(Box::new(Self { tables: CrossTables::open(Self::KIND, (PAIR, ORIENTED), plan, source)? }))
    }
}

impl<const PSEUDO: bool, const PAIR: bool, const ORIENTED: bool> BatchProblem for CrossProblem<PSEUDO, PAIR, ORIENTED> {
    type State = CrossState;
    type Bounds = CrossBounds;
    type Goal = CrossGoal;
    type Entries = ();

    #[inline(always)]
    fn classes(&self) -> &CrossClasses {
        &self.tables.classes
    }

    #[inline(always)]
    fn turned(&self, state: &CrossState, turn: usize) -> (CrossState, u8) {
        self.tables.classes.turned(state, turn)
    }

    #[inline(always)]
    fn prefetch(&self, state: &CrossState) {
        self.tables.classes.prefetch(state);
    }

    #[inline(always)]
    fn first_check(&self, goal: &CrossGoal, parent: &Node<Self>) -> FirstCheck<'_> {
        let budget = parent.budget - 1;
        if let Some(filter) = self.filter(goal, budget) {
            FirstCheck::Filter(filter)
        } else if Self::uses_residues(goal, budget) {
            FirstCheck::Corners
        } else if goal.slots > 0 && parent.targets.is_power_of_two() && budget < self.tables.pairs_useful_below {
            FirstCheck::Pair
        } else {
            FirstCheck::Nothing
        }
    }

    #[inline(always)]
    fn probes(&self, goal: &CrossGoal, first: FirstCheck<'_>, parent: &Node<Self>, probes: &mut Vec<Probe>) {
        let classes = &self.tables.classes;
        let images = classes.slot_images(parent.frame.into());
        let turns = parent.next.into_iter().map(|turn| (turn, classes.turn_image(parent.frame, turn)));
        match first {
            FirstCheck::Filter(_) if goal.slots == Slot::COUNT => {
                let key = classes.key_after(parent.state);
                probes.extend(turns.map(|(turn, image)| Probe::new(turn, 0, key(image).all())));
            }
            FirstCheck::Filter(_) => {
                let key = classes.key_after(parent.state);
                for (turn, image) in turns {
                    let key = key(image);
                    each_bit(parent.targets, |target| {
                        let omitted = usize::from(goal.targets[target].omitted_corner) % Slot::COUNT;
                        probes.push(Probe::new(turn, target as u8, key.without(images[omitted].into())));
                    });
                }
            }
            FirstCheck::Corners => {
                for (turn, image) in turns {
                    let (state, symmetry) = classes.turned(&parent.state, image);
                    let frame = classes.product(parent.frame, symmetry);
                    self.each_corners(goal, parent.targets, (&state, frame), |entry, omitted| {
                        probes.push(Probe::new(turn, omitted as u8, entry));
                    });
                }
            }
            FirstCheck::Pair => {
                let (corner, edge) = Self::first_pair(goal, parent);
                let slots = (images[corner % Slot::COUNT].into(), images[edge % Slot::COUNT].into());
                probes.extend(turns.map(|(turn, image)| {
                    let (state, symmetry) = classes.pair_turned(&parent.state, image, slots);
                    let entry = self.entry::<1, 1>(&state, classes.product(parent.frame, symmetry), corner, edge);
                    Probe::new(turn, 0, entry.get())
                }));
            }
            FirstCheck::Nothing => probes.extend(turns.map(|(turn, _)| Probe::new(turn, 0, 0))),
        }
    }

    #[inline(always)]
    fn prefetch_probes(&self, goal: &CrossGoal, first: FirstCheck<'_>, probes: &[Probe]) {
        let tables = &self.tables;
        let addresses = probes.iter().map(|probe| probe.address);
        match (first, &tables.corners4, &tables.corners3) {
            (FirstCheck::Filter(filter), ..) => filter.prefetch_all(addresses),
            (FirstCheck::Corners, Some(table), _) if goal.slots == Slot::COUNT => {
                table.prefetch_all(addresses.map(TableEntry::new));
            }
            (FirstCheck::Corners, _, Some(table)) if goal.slots < Slot::COUNT => {
                table.prefetch_all(addresses.map(TableEntry::new));
            }
            (FirstCheck::Pair, ..) => tables.pairs.prefetch_all(addresses.map(TableEntry::new)),
            _ => {}
        }
    }

    #[inline(always)]
    fn filter_probes(
        &self,
        goal: &CrossGoal,
        first: FirstCheck<'_>,
        parent: &Node<Self>,
        probes: &[Probe],
        mut keep: impl FnMut(&Probe, u64),
    ) {
        let budget = parent.budget - 1;
        match first {
            FirstCheck::Filter(filter) => {
                for probe in probes.iter().filter(|probe| filter.contains(probe.address)) {
                    let targets = if goal.slots == Slot::COUNT { parent.targets } else { 1 << probe.choice };
                    keep(probe, targets);
                }
            }
            FirstCheck::Corners => {
                // By omitted slot: the residues that fit the budget.
                let fitting = parent.bounds.corners.map(|bound| residues_within(bound, budget));
                for probe in probes {
                    let omitted = usize::from(probe.choice) % Slot::COUNT;
                    let residue = self.corners_residue(goal, probe.address);
                    if residue.is_none_or(|residue| fitting[omitted] >> residue & 1 == 1) {
                        keep(probe, parent.targets & goal.without_corner[omitted]);
                    }
                }
            }
            FirstCheck::Pair => {
                let table = &self.tables.pairs;
                for probe in probes.iter().filter(|probe| table.distance(TableEntry::new(probe.address)) <= budget) {
                    keep(probe, parent.targets);
                }
            }
            FirstCheck::Nothing => probes.iter().for_each(|probe| keep(probe, parent.targets)),
        }
    }

    #[inline(always)]
    fn record(&self, goal: &CrossGoal, first: FirstCheck<'_>, probe: &Probe, child: &mut Child<Self>) {
        if matches!(first, FirstCheck::Corners)
            && let Some(residue) = self.corners_residue(goal, probe.address)
        {
            let bound = &mut child.bounds.corners[usize::from(probe.choice) % Slot::COUNT];
            *bound = child_distance(*bound, residue);
        }
    }

    #[inline(always)]
    fn prefetch_child(
        &self,
        goal: &CrossGoal,
        first: FirstCheck<'_>,
        child: &mut Child<Self>,
        lines: &mut PrefetchQueue,
    ) {
        match first {
            FirstCheck::Filter(_) if goal.has_residues && child.budget >= goal.tracked_from => {
                self.each_corners(goal, child.targets, (&child.state, child.frame), |entry, _| {
                    self.prefetch_corners(goal, entry, lines);
                });
                self.prefetch_edges(goal, child, lines);
            }
            FirstCheck::Corners => self.prefetch_edges(goal, child, lines),
            _ => self.prefetch_pairs(goal, child, lines),
        }
    }

    #[inline(always)]
    fn check<const PASS: usize>(&self, goal: &CrossGoal, child: &mut Child<Self>, lines: &mut PrefetchQueue) -> bool {
        if PASS == 0 {
            if goal.has_residues && child.budget >= goal.tracked_from {
                if child.filtered && !self.check_corners(goal, child) || !self.check_edges(goal, child) {
                    return false;
                }
                self.prefetch_pairs(goal, child, lines);
            }
            return true;
        }
        let Child { state, frame, budget, targets, ref mut bounds, .. } = *child;
        child.targets = self.reachable_by_pairs::<false>(goal, targets, (&state, frame), budget, &mut bounds.farthest);
        child.targets != 0
    }

    fn prefetch_estimate(&self, goal: &CrossGoal, node: &Node<Self>, lines: &mut PrefetchQueue) {
        let (needed, _) = goal.pairs_of(node.targets);
        each_pair::<PSEUDO>(needed, |corner, edge, _| {
            self.tables.pairs.queue_prefetch(self.entry::<1, 1>(&node.state, node.frame, corner, edge), lines);
        });
    }

    fn estimate(&self, goal: &CrossGoal, node: &Node<Self>) -> u32 {
        let (needed, _) = goal.pairs_of(node.targets);
        let mut distances = [0; PAIRS];
        each_pair::<PSEUDO>(needed, |corner, edge, bit| {
            let entry = self.entry::<1, 1>(&node.state, node.frame, corner, edge);
            distances[bit.trailing_zeros() as usize] = u32::from(self.tables.pairs.distance(entry));
        });
        // The best target counts, with the sum of all its known distances.
        let mut best = u32::MAX;
        each_bit(node.targets, |target| {
            let target = &goal.targets[target];
            let mut sum = u32::from(node.bounds.corners[usize::from(target.omitted_corner) % Slot::COUNT])
                + u32::from(node.bounds.edges[usize::from(target.omitted_edge) % Slot::COUNT]);
            each_pair::<PSEUDO>(target.solved, |_, _, bit| sum += distances[bit.trailing_zeros() as usize]);
            best = best.min(sum);
        });
        best
    }
}

impl<const PSEUDO: bool, const PAIR: bool, const ORIENTED: bool> StageProblem for CrossProblem<PSEUDO, PAIR, ORIENTED> {
    fn goal(&self, slots: usize, only: Option<SlotSet>, exact: bool) -> CrossGoal {
        CrossGoal::new::<PSEUDO, PAIR>(&self.tables, slots, only, exact && Self::HAS_FILTERS)
    }

    fn root(&self, goal: &CrossGoal, cube: &Cube) -> Node<Self> {
        let root = self.tables.classes.state(cube);
        let targets = u64::MAX >> (u64::BITS as usize - goal.targets.len());
        let mut bounds = CrossBounds::default();
        let tables = &self.tables;
        if goal.slots == Slot::COUNT - 1 {
            for omitted in 0..Slot::COUNT {
                if let Some(table) = &tables.corners3 {
                    let entry = |state: &CrossState, frame| self.entry::<0, 3>(state, frame, omitted, 0);
                    bounds.corners[omitted] = distance_by_descent(self, table, root, entry);
                }
                if let Some(table) = &tables.edges3 {
                    let entry = |state: &CrossState, frame| self.entry::<3, 0>(state, frame, 0, omitted);
                    bounds.edges[omitted] = distance_by_descent(self, table, root, entry);
                }
            }
        }
        if goal.slots == Slot::COUNT {
            if let Some(table) = &tables.corners4 {
                let entry = |state: &CrossState, frame| self.entry::<0, 4>(state, frame, 0, 0);
                bounds.corners[0] = distance_by_descent(self, table, root, entry);
            }
            if let Some(table) = &tables.edges4 {
                let entry = |state: &CrossState, frame| self.entry::<4, 0>(state, frame, 0, 0);
                bounds.edges[0] = distance_by_descent(self, table, root, entry);
            }
        }
        Node::root(root.0, root.1, targets, bounds, TurnSet::ALL)
    }

    fn reachable(&self, goal: &CrossGoal, root: &Node<Self>, budget: u8) -> u64 {
        let state = (&root.state, root.frame);
        let mut farthest = root.bounds.farthest;
        let mut targets = self.reachable_by_pairs::<true>(goal, root.targets, state, budget, &mut farthest);
        let (corners, edges) = (root.bounds.corners, root.bounds.edges);
        match goal.slots {
            3 => {
                for (number, target) in goal.targets.iter().enumerate() {
                    let bound =
                        corners[usize::from(target.omitted_corner)].max(edges[usize::from(target.omitted_edge)]);
                    if bound > budget {
                        targets &= !(1 << number);
                    }
                }
            }
            4 if corners[0].max(edges[0]) > budget => targets = 0,
            _ => {}
        }
        targets
    }

    fn is_exact(&self, slots: usize) -> bool {
        // The table of single pairs is exact for a goal with one pair and nothing else, that of
        // slot edges for a goal without pairs.
        if PAIR || ORIENTED { slots == 0 } else { slots <= 1 }
    }

    fn hard_xcrosses(&self, min_length: u8, max_count: usize) -> Option<Vec<Cube>> {
        if PSEUDO || ORIENTED { None } else { hard_xcrosses(&self.tables, min_length, max_count) }
    }

    fn table_bytes(&self) -> usize {
        self.tables.bytes()
    }
}
