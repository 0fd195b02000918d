//! Sums over result files, from which all statistics are computed. Memory does not grow with the
//! files.

use std::{collections::BTreeMap, path::Path};

use halfturn_cube::View;
use halfturn_search::{WatchEvent, Watcher};
use halfturn_solve::stages::Variant;
use serde::Serialize;

use super::{StatsError, histogram::Histogram, joint::JointSums, subset::ColorSubset};
use crate::{
    results::{Cells, ID, Reader, RowBatch, SCRAMBLE},
    stages::of_heading,
};

/// A variant and the index of one of its stages.
pub type StageKey = (Variant, usize);

/// The number of hardest and easiest scrambles kept for each stage.
const EXTREMES: usize = 10;

/// One of the hardest or easiest scrambles of a stage.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Extreme {
    /// The number of moves that the stage needs.
    pub turns: u8,
    /// The id of the scramble in its file.
    pub id: String,
    /// The scramble, if the file has it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub scramble: Option<String>,
}

/// The sums for one stage.
#[derive(Default)]
pub struct StageSums {
    /// A histogram for each set of colours.
    pub histograms: [Histogram; ColorSubset::COUNT],
    /// JointSums sums of two sets of colours, the lower one first.
    pub joints: BTreeMap<(ColorSubset, ColorSubset), JointSums>,
    /// The hardest scrambles with the largest known set of colours.
    pub hardest: Vec<Extreme>,
    /// The easiest scrambles with the largest known set of colours.
    pub easiest: Vec<Extreme>,
}

impl StageSums {
    /// The sample covariance of the lengths with two sets of colours.
    pub fn covariance(&self, one: ColorSubset, other: ColorSubset) -> f64 {
        if one == other {
            return self.histograms[one.index()].variance();
        }
        self.joints.get(&(one.min(other), one.max(other))).map_or(0.0, JointSums::covariance)
    }
}

/// Sums over any number of result rows.
#[derive(Default)]
pub struct Collection {
    /// The number of rows in all files.
    pub rows: u64,
    /// The sums of each stage.
    pub stages: BTreeMap<StageKey, StageSums>,
    /// JointSums sums of two stages with the same colours: of one variant, or of the standard
    /// variant and another.
    pub pairs: BTreeMap<(StageKey, StageKey, ColorSubset), JointSums>,
}

impl Collection {
    /// Adds the rows of a result file.
    ///
    /// # Errors
    /// The file cannot be read, has no stage columns, or the watcher stopped the work.
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
        while let Some(batch) = reader.next_batch()? {
            self.rows += batch.rows() as u64;
            self.add(&batch, &places, id, scramble);
            if watcher.watch(WatchEvent::Reading { rows: self.rows }).is_break() {
                return Err(StatsError::Stopped);
            }
        }
        // Stages of a file without rows are listed too.
        places.into_keys().for_each(|key| _ = self.stages.entry(key).or_default());
        Ok(())
    }

    fn add(
        &mut self,
        batch: &RowBatch,
        places: &BTreeMap<StageKey, [Option<usize>; View::COUNT]>,
        id: Option<usize>,
        scramble: Option<usize>,
    ) {
        let lengths: BTreeMap<StageKey, Vec<Option<Vec<u8>>>> = places
            .iter()
            .map(|(&key, places)| (key, ColorSubset::all().map(|subset| best(batch, places, subset)).collect()))
            .collect();
        let name = |column: Option<usize>, row: usize| match column.map(|column| &batch.columns[column]) {
            Some(Cells::Text(cells)) => Some(cells[row].clone()),
            _ => None,
        };
        for (&key, by_subset) in &lengths {
            let sums = self.stages.entry(key).or_default();
            for (one, x) in ColorSubset::all().zip(by_subset) {
                let Some(x) = x else { continue };
                sums.histograms[one.index()].add(x);
                for (other, y) in ColorSubset::all().zip(by_subset).skip(one.index() + 1) {
                    if let Some(y) = y {
                        sums.joints.entry((one, other)).or_default().add(x, y);
                    }
                }
            }
            let widest = ColorSubset::all().rev().find_map(|subset| by_subset[subset.index()].as_ref());
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
                for subset in ColorSubset::all() {
                    if let (Some(x), Some(y)) = (&x[subset.index()], &y[subset.index()]) {
                        self.pairs.entry((one, other, subset)).or_default().add(x, y);
                    }
                }
            }
        }
    }
}

/// The lengths with the best colour of a set; `None` unless every colour has a column.
fn best(batch: &RowBatch, places: &[Option<usize>; View::COUNT], subset: ColorSubset) -> Option<Vec<u8>> {
    let mut best: Option<Vec<u8>> = None;
    for view in subset.views().views() {
        let Cells::Length(lengths) = &batch.columns[places[view.index()]?] else { return None };
        match &mut best {
            None => best = Some(lengths.clone()),
            Some(best) => best.iter_mut().zip(lengths).for_each(|(best, &length)| *best = length.min(*best)),
        }
    }
    best
}

/// Inserts a scramble among the [`EXTREMES`] most extreme. Of equal ones, the first in the input
/// stays.
fn keep(kept: &mut Vec<Extreme>, is_less: impl Fn(u8) -> bool, extreme: impl Fn() -> Extreme) {
    if kept.len() == EXTREMES && !kept.last().is_some_and(|last| is_less(last.turns)) {
        return;
    }
    let place = kept.partition_point(|before| !is_less(before.turns));
    kept.insert(place, extreme());
    kept.truncate(EXTREMES);
}
