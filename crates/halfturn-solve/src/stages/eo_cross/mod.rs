//! The search problem of the variant eo-cross: the cross and some slots, with all edges oriented to
//! one of the two horizontal axes. Its lower bounds come from the tables of std and from tables
//! that include the orientation of all edges.

mod bounds;
mod goal;
mod tables;

use halfturn_cube::{Cube, TurnSet};
use halfturn_search::{PrefetchQueue, Stopped, TableEntry, TableSource};

use self::{
    bounds::{EoBounds, EoEntries},
    goal::EoGoal,
    tables::EoTables,
};
use super::{
    analyzer::StageSolver,
    classes::CrossClasses,
    filters::eo_key,
    orientation::{AXES, EoState},
    residues::{child_distance, distance_by_descent},
    search::{BatchProblem, Child, FirstCheck, Node, Probe, StageProblem},
    slots::{Slot, SlotSet},
    tables::TablePlan,
};

/// The problem and its pruning tables.
pub(super) struct EoProblem {
    tables: EoTables,
}

impl EoProblem {
    /// Opens the tables of a plan.
    pub fn open(plan: &TablePlan, source: TableSource<'_>) -> Result<Box<dyn StageSolver>, Stopped> {
        Ok(Box::new(Self { tables: EoTables::open(plan, source)? }))
    }
}

impl BatchProblem for EoProblem {
    type State = EoState;
    type Bounds = EoBounds;
    type Goal = EoGoal;
    type Entries = EoEntries;

    #[inline(always)]
    fn classes(&self) -> &CrossClasses {
        &self.tables.classes
    }

    #[inline(always)]
    fn turned(&self, state: &EoState, turn: usize) -> (EoState, u8) {
        self.tables.orientations.turned(&self.tables.classes, state, turn)
    }

    #[inline(always)]
    fn prefetch(&self, state: &EoState) {
        self.tables.classes.prefetch(&state.cross);
    }

    #[inline(always)]
    fn first_check(&self, goal: &EoGoal, parent: &Node<Self>) -> FirstCheck<'_> {
        let budget = parent.budget - 1;
        if goal.slots < Slot::COUNT || budget < goal.tracked_from {
            return FirstCheck::Nothing;
        }
        let filter = self.tables.filters4.get(usize::from(budget)).and_then(Option::as_ref);
        filter.filter(|_| goal.exact).map_or(FirstCheck::Corners, FirstCheck::Filter)
    }

    #[inline(always)]
    fn probes(&self, goal: &EoGoal, first: FirstCheck<'_>, parent: &Node<Self>, probes: &mut Vec<Probe>) {
        let EoTables { classes, orientations, .. } = &self.tables;
        for turn in parent.next {
            let image = classes.turn_image(parent.frame, turn);
            match first {
                FirstCheck::Filter(_) => {
                    let (state, symmetry) = self.turned(&parent.state, image);
                    let frame = classes.product(parent.frame, symmetry);
                    for axis in (0..AXES.len()).filter(|&axis| parent.targets & goal.of_axis[axis] != 0) {
                        let key = eo_key(classes, &state, orientations.axis_image(frame, axis));
                        probes.push(Probe::new(turn, axis as u8, key));
                    }
                }
                FirstCheck::Corners => {
                    let (state, _) = classes.turned(&parent.state.cross, image);
                    probes.push(Probe::new(turn, 0, self.corners_entry(&state).get()));
                }
                FirstCheck::Pair | FirstCheck::Nothing => probes.push(Probe::new(turn, 0, 0)),
            }
        }
    }

    #[inline(always)]
    fn prefetch_probes(&self, _: &EoGoal, first: FirstCheck<'_>, probes: &[Probe]) {
        let addresses = probes.iter().map(|probe| probe.address);
        match (first, &self.tables.corners4) {
            (FirstCheck::Filter(filter), _) => filter.prefetch_all(addresses),
            (FirstCheck::Corners, Some(table)) => table.prefetch_all(addresses.map(TableEntry::new)),
            _ => {}
        }
    }

    #[inline(always)]
    fn filter_probes(
        &self,
        goal: &EoGoal,
        first: FirstCheck<'_>,
        parent: &Node<Self>,
        probes: &[Probe],
        mut keep: impl FnMut(&Probe, u64),
    ) {
        for probe in probes {
            match (first, &self.tables.corners4) {
                (FirstCheck::Filter(filter), _) => {
                    if filter.contains(probe.address) {
                        keep(probe, parent.targets & goal.of_axis[usize::from(probe.choice)]);
                    }
                }
                (FirstCheck::Corners, Some(table))
                    if child_distance(parent.bounds.corners, table.residue(TableEntry::new(probe.address)))
                        >= parent.budget => {}
                _ => keep(probe, parent.targets),
            }
        }
    }

    #[inline(always)]
    fn record(&self, _: &EoGoal, first: FirstCheck<'_>, probe: &Probe, child: &mut Child<Self>) {
        if let (FirstCheck::Corners, Some(table)) = (first, &self.tables.corners4) {
            let residue = table.residue(TableEntry::new(probe.address));
            child.bounds.corners = child_distance(child.bounds.corners, residue);
        }
    }

    #[inline(always)]
    fn prefetch_child(&self, goal: &EoGoal, first: FirstCheck<'_>, child: &mut Child<Self>, lines: &mut PrefetchQueue) {
        match first {
            FirstCheck::Filter(_) => {
                if let Some(table) = &self.tables.corners4 {
                    table.queue_prefetch(self.corners_entry(&child.state.cross), lines);
                }
                self.prefetch_edges(child, lines);
            }
            FirstCheck::Corners => self.prefetch_edges(child, lines),
            FirstCheck::Pair | FirstCheck::Nothing if child.budget < goal.tracked_from => {
                self.prefetch_tables(goal, child, lines);
            }
            FirstCheck::Pair | FirstCheck::Nothing => self.prefetch_eo_pairs(goal, child, lines),
        }
    }

    #[inline(always)]
    fn check<const PASS: usize>(&self, goal: &EoGoal, child: &mut Child<Self>, lines: &mut PrefetchQueue) -> bool {
        let is_tracked = child.budget >= goal.tracked_from;
        if PASS == 0 {
            if is_tracked && goal.slots == Slot::COUNT {
                if child.filtered && !self.check_corners(child) || !self.check_edges(child) {
                    return false;
                }
                self.prefetch_eo_pairs(goal, child, lines);
            }
            return true;
        }
        if is_tracked && self.tables.eo_pairs.is_some() && goal.slots > 0 {
            // EO pairs dominate the smaller tables, and their distance is 0 only at the goal.
            return self.check_eo_pairs(goal, child);
        }
        child.targets = self.reachable_by_tables(goal, child.targets, &child.state, child.frame, child.budget);
        child.targets != 0
    }

    fn prefetch_estimate(&self, goal: &EoGoal, node: &Node<Self>, lines: &mut PrefetchQueue) {
        for axis in (0..AXES.len()).filter(|&axis| node.targets & goal.of_axis[axis] != 0) {
            self.tables.cross.queue_prefetch(self.eo_entry::<0>(&node.state, node.frame, axis, 0), lines);
        }
    }

    fn estimate(&self, goal: &EoGoal, node: &Node<Self>) -> u32 {
        /// The weight of the corners and of the edges beside that of a pair or the cross.
        const WEIGHT: u32 = 2;
        let mut best = u32::MAX;
        for (number, target) in goal.targets.iter().enumerate() {
            if node.targets >> number & 1 == 0 {
                continue;
            }
            let slots = target.slots.slots();
            let pairs = slots.map(|slot| u32::from(node.bounds.pairs[target.axis][slot.index()])).sum::<u32>();
            let cross = self.tables.cross.distance(self.eo_entry::<0>(&node.state, node.frame, target.axis, 0));
            best = best.min(pairs + u32::from(cross));
        }
        best.saturating_add(WEIGHT * u32::from(node.bounds.corners) + WEIGHT * u32::from(node.bounds.edges))
    }
}

impl StageProblem for EoProblem {
    fn goal(&self, slots: usize, only: Option<SlotSet>, exact: bool) -> EoGoal {
        EoGoal::new(&self.tables, slots, only, exact)
    }

    fn root(&self, goal: &EoGoal, cube: &Cube) -> Node<Self> {
        let tables = &self.tables;
        let root = tables.orientations.state(&tables.classes, cube);
        let mut bounds = EoBounds::default();
        if let Some(table) = &tables.eo_pairs
            && goal.slots > 0
        {
            for axis in 0..AXES.len() {
                for slot in 0..Slot::COUNT {
                    let entry = |state: &EoState, frame| self.eo_entry::<1>(state, frame, axis, slot);
                    bounds.pairs[axis][slot] = distance_by_descent(self, table, root, entry);
                }
            }
        }
        if goal.slots == Slot::COUNT {
            if let Some(table) = &tables.corners4 {
                let entry = |state: &EoState, frame| self.entry::<0, 4>(&state.cross, frame, 0);
                bounds.corners = distance_by_descent(self, table, root, entry);
            }
            if let Some(table) = &tables.edges4 {
                let entry = |state: &EoState, frame| self.entry::<4, 0>(&state.cross, frame, 0);
                bounds.edges = distance_by_descent(self, table, root, entry);
            }
        }
        let targets = u64::MAX >> (u64::BITS as usize - goal.targets.len());
        Node::root(root.0, root.1, targets, bounds, TurnSet::ALL)
    }

    fn reachable(&self, goal: &EoGoal, root: &Node<Self>, budget: u8) -> u64 {
        if root.bounds.corners.max(root.bounds.edges) > budget {
            return 0;
        }
        let mut targets = self.reachable_by_tables(goal, root.targets, &root.state, root.frame, budget);
        for axis in 0..AXES.len() {
            for slot in 0..Slot::COUNT {
                if root.bounds.pairs[axis][slot] > budget {
                    targets &= !goal.needing[axis][slot];
                }
            }
        }
        targets
    }

    fn is_exact(&self, slots: usize) -> bool {
        slots == 0 || slots == 1 && self.tables.eo_pairs.is_some()
    }

    fn table_bytes(&self) -> usize {
        self.tables.bytes()
    }
}
