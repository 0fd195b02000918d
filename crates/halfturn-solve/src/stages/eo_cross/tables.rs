//! The pruning tables of the variant eo-cross.

use std::sync::Arc;

use halfturn_search::{BlockedBloomFilter, DistanceTable, Exact, Residue, Stopped, TableSource};

use crate::stages::{
    classes::CrossClasses,
    cross::{PairTable, ResidueTable},
    eo_pattern::{EoPattern, EoPatternKey},
    filters::{FILTER_DEPTHS, FilterGoal},
    orientation::Orientations,
    pattern::{CrossKind, PatternGoal},
    ranking::PieceRanking,
    tables::{CrossSource, TablePlan},
};

/// The pruning tables of one tier.
pub(super) struct EoTables {
    pub classes: Arc<CrossClasses>,
    pub ranking: Arc<PieceRanking>,
    pub orientations: Arc<Orientations>,
    /// The cross with one solved pair, without orientation.
    pub pairs: PairTable,
    /// The EO cross.
    pub cross: DistanceTable<EoPatternKey<0>, Exact>,
    /// The EO cross with one solved pair.
    pub eo_pairs: Option<DistanceTable<EoPatternKey<1>, Residue>>,
    pub corners4: Option<ResidueTable<0, 4>>,
    pub edges4: Option<ResidueTable<4, 0>>,
    /// By distance: the states at that distance from EO F2L.
    pub filters4: [Option<BlockedBloomFilter>; FILTER_DEPTHS],
}

impl EoTables {
    /// Opens the tables of a plan.
    pub fn open(plan: &TablePlan, source: TableSource<'_>) -> Result<Self, Stopped> {
        let (classes, ranking) = (Arc::new(CrossClasses::build()), Arc::new(PieceRanking::build()));
        let orientations = Arc::new(Orientations::build(&classes));
        let tables = CrossSource { classes: &classes, ranking: &ranking, source };
        let cross = EoPattern::<0> { classes: &classes, orientations: &orientations };
        let pair = EoPattern::<1> { classes: &classes, orientations: &orientations };
        Ok(Self {
            pairs: tables.pattern(CrossKind::Exact, PatternGoal::Solved)?,
            cross: DistanceTable::open(&cross, source)?,
            eo_pairs: plan.eo_pairs.then(|| DistanceTable::open(&pair, source)).transpose()?,
            corners4: tables.pattern_if(plan.corners4, CrossKind::Exact)?,
            edges4: tables.pattern_if(plan.edges4, CrossKind::Exact)?,
            filters4: tables.filters(FilterGoal::EoF2l(&orientations), plan.filters4)?,
            orientations,
            classes,
            ranking,
        })
    }

    /// The memory of all tables, in bytes.
    pub fn bytes(&self) -> usize {
        self.classes.bytes()
            + self.ranking.bytes()
            + self.orientations.bytes()
            + self.pairs.bytes()
            + self.cross.bytes()
            + self.eo_pairs.as_ref().map_or(0, DistanceTable::bytes)
            + self.corners4.as_ref().map_or(0, DistanceTable::bytes)
            + self.edges4.as_ref().map_or(0, DistanceTable::bytes)
            + self.filters4.iter().flatten().map(BlockedBloomFilter::bytes).sum::<usize>()
    }
}
