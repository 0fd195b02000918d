//! Sums over files of results, from which all statistics follow. Memory does not grow with the files.

use std::{collections::BTreeMap, path::Path};

use halfturn_cube::View;
use halfturn_search::{WatchEvent, Watcher};
use halfturn_solve::stages::Variant;
use serde::Serialize;

use super::{StatsError, histogram::Histogram, joint::Joint, subset::Subset};
use crate::{
    results::{Block, Cells, ID, Reader, SCRAMBLE},
    stages::of_heading,
};

/// A stage of a variant, by number.
pub type StageKey = (Variant, usize);

/// How many of the hardest and the easiest scrambles are kept for each stage.
const EXTREMES: usize = 10;

/// A scramble that is remarkable.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Extreme {
    /// How many turns it needs.
    pub turns: u8,
    /// What the file calls it.
    pub id: String,
    /// The scramble, where the file has it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub scramble: Option<String>,
}

/// Sums for one stage.
#[derive(Default)]
pub struct StageSums {
    /// By subset.
    pub histograms: [Histogram; Subset::COUNT],
    /// Of two subsets, the first before the second.
    pub joints: BTreeMap<(Subset, Subset), Joint>,
    /// With all colours.
    pub hardest: Vec<Extreme>,
    /// With all colours.
    pub easiest: Vec<Extreme>,
}

impl StageSums {
    /// The covariance of two subsets.
    pub fn covariance(&self, one: Subset, other: Subset) -> f64 {
        if one == other {
            return self.histograms[one.index()].variance();
        }
        self.joints.get(&(one.min(other), one.max(other))).map_or(0.0, Joint::covariance)
    }
}

/// Sums over rows of results.
#[derive(Default)]
pub struct Collection {
    /// Rows in all files.
    pub rows: u64,
    /// By stage.
    pub stages: BTreeMap<StageKey, StageSums>,
    /// Of two stages of a variant, or of the standard one and another, in the same subset.
    pub pairs: BTreeMap<(StageKey, StageKey, Subset), Joint>,
}

impl Collection {
    /// Adds the rows of a file of results.
    ///
    /// # Errors
    /// Says why it cannot be read, or that no stages are in it.
    pub fn add_file(&mut self, path: &Path, watcher: &dyn Watcher) -> Result<(), StatsError> {
        let mut reader = Reader::open(path)?;
        let columns = reader.columns();
        let place = |name: &str| columns.iter().position(|column| column.name == name);
        let (id, scramble) = (place(ID), place(SCRAMBLE));
        let mut places: BTreeMap<StageKey, [Option<usize>; View::COUNT]> = BTreeMap::new();
        for (place, column) in columns.iter().enumerate() {
            if let Some((variant, stage, view)) = of_heading(&column.name) {
                places.entry((variant, stage)).or_default()[view.index()] = Some(place);
            }
        }
        if places.is_empty() {
            return Err(StatsError::NoStages { path: path.to_owned() });
        }
        while let Some(block) = reader.block()? {
            self.rows += block.rows() as u64;
            self.add(&block, &places, id, scramble);
            if watcher.watch(WatchEvent::Reading { rows: self.rows }).is_break() {
                return Err(StatsError::Stopped);
            }
        }
        // A file without rows has stages too.
        places.into_keys().for_each(|key| _ = self.stages.entry(key).or_default());
        Ok(())
    }

    fn add(
        &mut self,
        block: &Block,
        places: &BTreeMap<StageKey, [Option<usize>; View::COUNT]>,
        id: Option<usize>,
        scramble: Option<usize>,
    ) {
        let lengths: BTreeMap<StageKey, Vec<Option<Vec<u8>>>> = places
            .iter()
            .map(|(&key, places)| (key, Subset::all().map(|subset| best(block, places, subset)).collect()))
            .collect();
        let name = |column: Option<usize>, row: usize| match column.map(|column| &block.columns[column]) {
            Some(Cells::Text(cells)) => Some(cells[row].clone()),
            _ => None,
        };
        for (&key, by_subset) in &lengths {
            let sums = self.stages.entry(key).or_default();
            for (one, x) in Subset::all().zip(by_subset) {
                let Some(x) = x else { continue };
                sums.histograms[one.index()].add(x);
                for (other, y) in Subset::all().zip(by_subset).skip(one.index() + 1) {
                    if let Some(y) = y {
                        sums.joints.entry((one, other)).or_default().add(x, y);
                    }
                }
            }
            let widest = Subset::all().rev().find_map(|subset| by_subset[subset.index()].as_ref());
            for (row, &turns) in widest.into_iter().flatten().enumerate() {
                let extreme =
                    || Extreme { turns, id: name(id, row).unwrap_or_default(), scramble: name(scramble, row) };
                keep(&mut sums.hardest, |before| before < turns, extreme);
                keep(&mut sums.easiest, |before| before > turns, extreme);
            }
        }
        for (&one, x) in &lengths {
            for (&other, y) in lengths.range(one..).skip(1) {
                let ((variant, stage), (other_variant, other_stage)) = (one, other);
                let beside = variant == Variant::Std && other_variant.is_nested() && stage == other_stage;
                if variant != other_variant && !beside {
                    continue;
                }
                for subset in Subset::all() {
                    if let (Some(x), Some(y)) = (&x[subset.index()], &y[subset.index()]) {
                        self.pairs.entry((one, other, subset)).or_default().add(x, y);
                    }
                }
            }
        }
    }
}

/// The lengths of the best colour of a subset, if all its colours have columns.
fn best(block: &Block, places: &[Option<usize>; View::COUNT], subset: Subset) -> Option<Vec<u8>> {
    let mut best: Option<Vec<u8>> = None;
    for view in subset.views().views() {
        let Cells::Length(lengths) = &block.columns[places[view.index()]?] else { return None };
        match &mut best {
            None => best = Some(lengths.clone()),
            Some(best) => best.iter_mut().zip(lengths).for_each(|(best, &length)| *best = length.min(*best)),
        }
    }
    best
}

/// Keeps a few of the most extreme, those met first before others.
fn keep(kept: &mut Vec<Extreme>, is_less: impl Fn(u8) -> bool, extreme: impl Fn() -> Extreme) {
    if kept.len() == EXTREMES && !kept.last().is_some_and(|last| is_less(last.turns)) {
        return;
    }
    let place = kept.partition_point(|before| !is_less(before.turns));
    kept.insert(place, extreme());
    kept.truncate(EXTREMES);
}
