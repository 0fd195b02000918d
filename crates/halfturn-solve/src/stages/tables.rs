//! How variants get their pruning tables: what a tier has, and where tables come from.

use halfturn_search::{BlockedBloomFilter, DistanceTable, Packing, Stopped, TableSource};

use super::{
    classes::CrossClasses,
    filters::{FILTER_DEPTHS, FilterGoal, FilterSpec},
    pattern::{CrossKind, Pattern, PatternGoal, PatternKey},
    ranking::PieceRanking,
};

/// Bytes in a megabyte.
pub(super) const MEGABYTE: u64 = 1_000_000;

/// The pruning tables of a variant in one tier, as data.
///
/// Every variant has its small tables (single pairs, the EO cross, blocks) in every tier. A plan
/// lists what a tier adds to them.
#[derive(Clone, Copy)]
pub(super) struct TablePlan {
    /// The memory of all tables, rounded up.
    pub megabytes: u64,
    /// Distances modulo 3 of the cross with three slot corners, three slot edges, four of each.
    pub corners3: bool,
    pub edges3: bool,
    pub corners4: bool,
    pub edges4: bool,
    /// Distances modulo 3 of the EO cross with one pair.
    pub eo_pairs: bool,
    /// Bloom filters for goals with three and with four slots: distance and megabytes of each.
    pub filters3: &'static [(u8, u64)],
    pub filters4: &'static [(u8, u64)],
    /// The names of the files that tell whether the tables are built, without the extension. Only
    /// usual tiers that are larger than the smallest have them.
    pub files: &'static [&'static str],
}

impl TablePlan {
    /// The small tables alone.
    pub const fn of(megabytes: u64) -> Self {
        Self {
            megabytes,
            corners3: false,
            edges3: false,
            corners4: false,
            edges4: false,
            eo_pairs: false,
            filters3: &[],
            filters4: &[],
            files: &[],
        }
    }
}

/// A [`TableSource`] with the coordinates that all tables of crosses share.
#[derive(Clone, Copy)]
pub(super) struct CrossSource<'a> {
    pub classes: &'a CrossClasses,
    pub ranking: &'a PieceRanking,
    pub source: TableSource<'a>,
}

impl CrossSource<'_> {
    /// Opens the table of a pattern.
    pub fn pattern<const E: usize, const C: usize, P: Packing>(
        self,
        kind: CrossKind,
        goal: PatternGoal,
    ) -> Result<DistanceTable<PatternKey<E, C>, P>, Stopped> {
        DistanceTable::open(&Pattern::<E, C>::new(self.classes, self.ranking, kind, goal), self.source)
    }

    /// Opens the table of a pattern with solved pieces as its goal, if the plan has it.
    pub fn pattern_if<const E: usize, const C: usize, P: Packing>(
        self,
        planned: bool,
        kind: CrossKind,
    ) -> Result<Option<DistanceTable<PatternKey<E, C>, P>>, Stopped> {
        planned.then(|| self.pattern(kind, PatternGoal::Solved)).transpose()
    }

    /// Opens Bloom filters, given their distances and sizes in megabytes.
    pub fn filters(
        self,
        goal: FilterGoal<'_>,
        planned: &[(u8, u64)],
    ) -> Result<[Option<BlockedBloomFilter>; FILTER_DEPTHS], Stopped> {
        let mut filters = [const { None }; FILTER_DEPTHS];
        for &(depth, megabytes) in planned {
            let spec = FilterSpec { goal, depth, bytes: megabytes * MEGABYTE };
            filters[usize::from(depth)] = Some(spec.open(&self)?);
        }
        Ok(filters)
    }
}
