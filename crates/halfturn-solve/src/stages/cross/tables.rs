//! The pruning tables of the variants of [`CrossProblem`](super::CrossProblem).

use std::sync::Arc;

use halfturn_cube::Turn;
use halfturn_search::{BlockedBloomFilter, DistanceTable, Exact, Residue, Stopped, TableSource};

use crate::stages::{
    classes::CrossClasses,
    filters::{FILTER_DEPTHS, FilterGoal},
    pattern::{CrossKind, PatternGoal, PatternKey},
    ranking::PieceRanking,
    slot_edges::{SlotEdgeRanking, SlotEdges, SlotEdgesTable},
    tables::{CrossSource, TablePlan},
};

/// Exact distances of the cross with one corner and one edge.
pub(in crate::stages) type PairTable = DistanceTable<PatternKey<1, 1>, Exact>;
/// Distances modulo 3 of the cross with several edges or corners.
pub(in crate::stages) type ResidueTable<const E: usize, const C: usize> = DistanceTable<PatternKey<E, C>, Residue>;

/// The pruning tables of a variant in one tier.
pub(in crate::stages) struct CrossTables {
    pub classes: Arc<CrossClasses>,
    pub ranking: Arc<PieceRanking>,
    /// By class: the distance of the cross alone; of the pseudo cross for pseudo variants.
    pub cross: Vec<u8>,
    /// The cross with one solved pair.
    pub pairs: PairTable,
    /// The cross with one pair that is solved or ready, for variants with such a pair.
    pub ready: Option<PairTable>,
    /// The cross with oriented slot edges, for variants that require them.
    pub slot_edges: Option<(SlotEdgeRanking, SlotEdgesTable)>,
    /// The budgets from which on the tables of pairs prune hardly anything.
    pub pairs_useful_below: u8,
    pub ready_useful_below: u8,
    pub corners3: Option<ResidueTable<0, 3>>,
    pub edges3: Option<ResidueTable<3, 0>>,
    pub corners4: Option<ResidueTable<0, 4>>,
    pub edges4: Option<ResidueTable<4, 0>>,
    /// By distance: the states at that distance from goals with three and with four slots.
    pub filters3: [Option<BlockedBloomFilter>; FILTER_DEPTHS],
    pub filters4: [Option<BlockedBloomFilter>; FILTER_DEPTHS],
}

impl CrossTables {
    /// Opens the tables of a plan. A variant whose goals include a ready pair or oriented slot
    /// edges has a table for them.
    pub fn open(
        kind: CrossKind,
        (has_ready, is_oriented): (bool, bool),
        plan: &TablePlan,
        source: TableSource<'_>,
    ) -> Result<Self, Stopped> {
        let (classes, ranking) = (Arc::new(CrossClasses::build()), Arc::new(PieceRanking::build()));
        let tables = CrossSource { classes: &classes, ranking: &ranking, source };
        let pairs: PairTable = tables.pattern(kind, PatternGoal::Solved)?;
        let ready: Option<PairTable> = has_ready.then(|| tables.pattern(kind, PatternGoal::Ready)).transpose()?;
        let slot_edges = is_oriented
            .then(|| {
                let ranking = SlotEdgeRanking::build();
                let table = DistanceTable::open(&SlotEdges { classes: &classes, ranking: &ranking, kind }, source)?;
                Ok((ranking, table))
            })
            .transpose()?;
        Ok(Self {
            cross: cross_distances(&classes, kind),
            pairs_useful_below: useful_below(pairs.distribution()),
            ready_useful_below: ready.as_ref().map_or(0, |table| useful_below(table.distribution())),
            pairs,
            ready,
            slot_edges,
            corners3: tables.pattern_if(plan.corners3, kind)?,
            edges3: tables.pattern_if(plan.edges3, kind)?,
            corners4: tables.pattern_if(plan.corners4, kind)?,
            edges4: tables.pattern_if(plan.edges4, kind)?,
            filters3: tables.filters(FilterGoal::ThreeSlots, plan.filters3)?,
            filters4: tables.filters(FilterGoal::F2l, plan.filters4)?,
            classes,
            ranking,
        })
    }

    /// The memory of all tables, in bytes.
    pub fn bytes(&self) -> usize {
        let filters =
            self.filters3.iter().chain(&self.filters4).flatten().map(BlockedBloomFilter::bytes).sum::<usize>();
        self.classes.bytes()
            + self.ranking.bytes()
            + self.cross.len()
            + self.pairs.bytes()
            + self.ready.as_ref().map_or(0, DistanceTable::bytes)
            + self.slot_edges.as_ref().map_or(0, |(ranking, table)| ranking.bytes() + table.bytes())
            + self.corners3.as_ref().map_or(0, DistanceTable::bytes)
            + self.edges3.as_ref().map_or(0, DistanceTable::bytes)
            + self.corners4.as_ref().map_or(0, DistanceTable::bytes)
            + self.edges4.as_ref().map_or(0, DistanceTable::bytes)
            + filters
    }
}

/// The budget from which on a table prunes less than one state in a hundred.
///
/// Skipping the table there loses nothing: descendants with a smaller budget are checked.
fn useful_below(distribution: &[u64]) -> u8 {
    const RARE: u64 = 100;
    let total: u64 = distribution.iter().sum();
    let mut beyond = 0;
    let mut budget = distribution.len();
    while budget > 1 && (beyond + distribution[budget - 1]) * RARE < total {
        budget -= 1;
        beyond += distribution[budget];
    }
    budget as u8 - 1
}

/// By class: the distance of the cross alone, by a breadth-first search over classes.
fn cross_distances(classes: &CrossClasses, kind: CrossKind) -> Vec<u8> {
    const UNSEEN: u8 = u8::MAX;
    let mut distances = vec![UNSEEN; classes.count()];
    let is_goal = |class: u16| match kind {
        CrossKind::Exact => class == 0,
        CrossKind::Pseudo => classes.coset(class).0 == 0,
    };
    let mut level: Vec<u16> = (0..classes.count() as u16).filter(|&class| is_goal(class)).collect();
    let mut distance = 0;
    while !level.is_empty() {
        for &class in &level {
            distances[usize::from(class)] = distance;
        }
        let neighbours = |&class: &u16| (0..Turn::COUNT).map(move |turn| classes.class_turned(class, turn).0);
        let mut next: Vec<u16> = level.iter().flat_map(neighbours).collect();
        next.retain(|&class| distances[usize::from(class)] == UNSEEN);
        next.sort_unstable();
        next.dedup();
        level = next;
        distance += 1;
    }
    distances
}
