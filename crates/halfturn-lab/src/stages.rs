//! A [`Task`] that finds the fewest moves for the stages of a method.

use std::{ops::Range, sync::Arc};

use halfturn::stage_search::{self, Alternative};
use halfturn_cube::{Cube, Input, InputError, View};
use halfturn_search::Watcher;
use halfturn_solve::{
    Wanted,
    stages::{Analyzer, SlotSet, Variant},
};

use crate::{
    results::{Cell, Column},
    run::{Task, TaskError},
};

/// A range of stages of a variant.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StageRange {
    /// The variant.
    pub variant: Variant,
    /// The indices of its stages.
    pub stages: Range<usize>,
}

/// The stages to analyse, which determine the result columns.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StageColumns {
    /// Variants and their stages, in column order.
    pub ranges: Vec<StageRange>,
    /// The bottom colours, in column order.
    pub views: Vec<View>,
    /// The slots whose pairs may be solved; `None` for all.
    pub slots: Option<SlotSet>,
}

/// The suffix of a view in column headings: the rotation that brings its colour to the bottom, with
/// the number of quarter turns.
#[must_use]
pub const fn suffix(view: View) -> &'static str {
    match view {
        View::Yellow => "z0",
        View::White => "z2",
        View::Orange => "z3",
        View::Red => "z1",
        View::Green => "x3",
        View::Blue => "x1",
    }
}

/// Parses a column heading into its variant, stage and view.
///
/// ```
/// use halfturn_cube::View;
/// use halfturn_lab::stages::of_heading;
/// use halfturn_solve::stages::Variant;
/// assert_eq!(of_heading("eo_xcross_x3"), Some((Variant::EoCross, 1, View::Green)));
/// assert_eq!(of_heading("scramble"), None);
/// ```
#[must_use]
pub fn of_heading(heading: &str) -> Option<(Variant, usize, View)> {
    let (stage, view) = heading.rsplit_once('_')?;
    let (variant, stage) = Variant::find_stage(stage)?;
    Some((variant, stage, View::ALL.into_iter().find(|&known| suffix(known) == view)?))
}

impl StageColumns {
    /// The result columns: for each stage, one for each view.
    #[must_use]
    pub fn columns(&self) -> Vec<Column> {
        let stages = self.ranges.iter().flat_map(|range| &range.variant.stages()[range.stages.clone()]);
        let heading = |heading: &str, view: View| Column::named(&format!("{heading}_{}", suffix(view)));
        stages.flat_map(|stage| self.views.iter().map(move |&view| heading(stage.heading, view))).collect()
    }
}

/// Finds the fewest moves for each stage and bottom colour of a cube.
pub struct StageTask {
    columns: StageColumns,
    analyzers: Vec<Arc<Analyzer>>,
}

impl StageTask {
    /// A task for these columns. `analyzers` holds one for each range, in the same order.
    #[must_use]
    pub fn new(columns: StageColumns, analyzers: Vec<Arc<Analyzer>>) -> Self {
        Self { columns, analyzers }
    }
}

impl Task for StageTask {
    type Cube = Cube;

    fn cube(&self, text: &str) -> Result<Cube, InputError> {
        Ok(text.parse::<Input>()?.held()?.standard())
    }

    fn work(&self, cube: &Cube, watcher: &dyn Watcher) -> Result<Vec<Cell>, TaskError> {
        let StageColumns { ranges, views, slots } = &self.columns;
        let mut cells = Vec::new();
        for (range, analyzer) in ranges.iter().zip(&self.analyzers) {
            let lengths = match slots {
                None => Some(analyzer.lengths(cube, views, range.stages.clone(), watcher)?),
                Some(_) => None,
            };
            for (stage, &view) in range.stages.clone().flat_map(|stage| views.iter().map(move |view| (stage, view))) {
                let length = match (&lengths, slots) {
                    (Some(lengths), _) => lengths.get(stage, view),
                    (None, Some(slots)) => with_slots(analyzer, cube, stage, view, *slots, watcher)?,
                    (None, None) => None,
                };
                cells.push(Cell::Length(length.ok_or(TaskError::Stopped)?));
            }
        }
        Ok(cells)
    }
}

/// The length of a stage when only pairs of these slots may be solved; `None` if the search was
/// stopped.
fn with_slots(
    analyzer: &Analyzer,
    cube: &Cube,
    stage: usize,
    view: View,
    slots: SlotSet,
    watcher: &dyn Watcher,
) -> Result<Option<u8>, TaskError> {
    let alternatives = Alternative::among(view, Some(slots), analyzer.variant().stages()[stage].slots);
    let all_lengths = 0..=u8::MAX;
    let solutions = stage_search::solve(analyzer, cube, stage, &alternatives, Wanted::One, all_lengths, watcher);
    let solutions = solutions.map_err(|error| TaskError::Refused { code: None, reason: error.to_string() })?;
    let first = solutions.found.first().filter(|_| solutions.complete);
    Ok(first.map(|found| found.turns.len() as u8))
}
