//! Stages and patterns.

use std::sync::Arc;

use halfturn::{Analyzer, Goal, GoalSolver, Lengths, StageOptions, TurnSet, Variant, View, Wanted, words};
use halfturn_lab::stages::{StageColumns, StageRange};
use halfturn_search::Stopped;
use pyo3::prelude::*;

use crate::{
    cube::CubeLike,
    failure::PyFailure,
    solver::{engine, opened},
    watch::SignalWatcher,
};

/// Finds the fewest moves to the stages of a variant.
///
/// >>> Analyzer("std", tables="tiny").lengths("R U F", colors="W", stages=1)
/// [[2]]
#[pyclass(name = "Analyzer", module = "halfturn", frozen)]
pub struct PyAnalyzer(Arc<Analyzer>);

/// Lengths by stage, then by colour. `u16`, because PyO3 converts a list of `u8` to `bytes`.
type Table = Vec<Vec<u16>>;

impl PyAnalyzer {
    fn table(&self, lengths: &Lengths, stages: usize, views: &[View]) -> Table {
        let row = |stage| views.iter().filter_map(|&view| lengths.get(stage, view)).map(u16::from).collect();
        (0..stages).map(row).collect()
    }
}

/// The number of stages to analyse. Default: all stages of the variant.
fn stage_count(variant: Variant, asked: Option<usize>) -> usize {
    let all = variant.stages().len();
    asked.map_or(all, |asked| asked.min(all))
}

fn variant(name: &str) -> Result<Variant, PyFailure> {
    words::variant(name).map_err(PyFailure::Argument)
}

fn views(colors: &str) -> Result<Vec<View>, PyFailure> {
    Ok(words::views(colors).map_err(PyFailure::Argument)?.views().collect())
}

#[pymethods]
impl PyAnalyzer {
    #[new]
    #[pyo3(signature = (variant = "std", *, tables = "small", threads = None))]
    fn new(py: Python<'_>, variant: &str, tables: &str, threads: Option<usize>) -> Result<Self, PyFailure> {
        let variant = self::variant(variant)?;
        let size = words::size(tables).map_err(PyFailure::Argument)?;
        let tier = words::tier(variant, size).map_err(PyFailure::Argument)?;
        let (analyzer, _) = opened(py, threads, |engine, watcher| engine.analyzer(variant, Some(tier), 0, watcher))?;
        Ok(Self(analyzer))
    }

    /// The variant's name.
    #[getter]
    fn variant(&self) -> &'static str {
        self.0.variant().name()
    }

    /// The names of all variants.
    #[staticmethod]
    fn variants() -> Vec<&'static str> {
        Variant::ALL.map(Variant::name).to_vec()
    }

    /// The names of a variant's stages.
    #[staticmethod]
    fn stages(variant: &str) -> Result<Vec<&'static str>, PyFailure> {
        Ok(self::variant(variant)?.stages().iter().map(|stage| stage.name).collect())
    }

    /// The names of the columns of result files, by stage, then by colour, for the first `stages`
    /// stages (default: all).
    #[staticmethod]
    #[pyo3(signature = (variant, *, colors = "any", stages = None))]
    fn columns(variant: &str, colors: &str, stages: Option<usize>) -> Result<Vec<String>, PyFailure> {
        let variant = self::variant(variant)?;
        let ranges = vec![StageRange { variant, stages: 0..stage_count(variant, stages) }];
        let columns = StageColumns { ranges, views: views(colors)?, slots: None };
        Ok(columns.columns().into_iter().map(|column| column.name).collect())
    }

    /// The size of tables that is usual for the first `stages` stages of a variant (default: all).
    #[staticmethod]
    #[pyo3(signature = (variant, *, stages = None))]
    fn usual_tables(variant: &str, stages: Option<usize>) -> Result<&'static str, PyFailure> {
        let variant = self::variant(variant)?;
        Ok(variant.usual_tier(stage_count(variant, stages).saturating_sub(1)).name())
    }

    /// Memory use of its tables in bytes.
    #[getter]
    fn table_bytes(&self) -> usize {
        self.0.table_bytes()
    }

    /// The letters of the colours, in the order of the columns.
    #[staticmethod]
    fn colors(colors: &str) -> Result<Vec<char>, PyFailure> {
        Ok(views(colors)?.into_iter().map(View::letter).collect())
    }

    /// The fewest moves to each of the first `stages` stages (default: all), by stage and bottom
    /// colour.
    #[pyo3(signature = (cube, *, colors = "any", stages = None))]
    fn lengths(&self, py: Python<'_>, cube: CubeLike, colors: &str, stages: Option<usize>) -> Result<Table, PyFailure> {
        let (views, stages, held) = (views(colors)?, stage_count(self.0.variant(), stages), cube.held()?);
        let watcher = SignalWatcher::new(None);
        let lengths = py.detach(|| self.0.lengths(&held.standard(), &views, 0..stages, &watcher));
        let lengths = lengths.map_err(|stopped| watcher.failure(stopped))?;
        Ok(self.table(&lengths, stages, &views))
    }

    /// The lengths of many cubes, on several threads. The list has lengths or an exception for each
    /// cube, in order.
    #[pyo3(signature = (cubes, *, colors = "any", stages = None, threads = None))]
    fn lengths_many(
        &self,
        py: Python<'_>,
        cubes: Vec<CubeLike>,
        colors: &str,
        stages: Option<usize>,
        threads: Option<usize>,
    ) -> PyResult<Vec<Py<PyAny>>> {
        let (views, stages) = (views(colors)?, stage_count(self.0.variant(), stages));
        let watcher = SignalWatcher::new(None);
        let work = |cube: &CubeLike| {
            let lengths = self.0.lengths(&cube.held()?.standard(), &views, 0..stages, &watcher)?;
            Ok(self.table(&lengths, stages, &views))
        };
        let threads = engine(threads).threads();
        let tables = py.detach(|| threads.map(&cubes, work));
        if let PyFailure::Signal(raised) = watcher.failure(Stopped) {
            return Err(raised);
        }
        let python = |table: Result<Table, PyFailure>| match table {
            Ok(table) => Ok(table.into_pyobject(py)?.into_any().unbind()),
            Err(failure) => Ok(PyErr::from(failure).into_value(py).into_any()),
        };
        tables.into_iter().map(python).collect()
    }

    /// Finds the shortest solutions of a stage with a colour at the bottom, or the best of several,
    /// for the cube as it is held: `number` of them, or all with at most `within` moves more than
    /// the shortest. They solve these `slots`, use only `turns` of these faces and have at most
    /// `max_length` moves. Of each length the easiest come first; a longer one that contains a
    /// shorter one is left out. With a `hold` (`none`, `y`, `y2`, `y'` or `easiest`) they begin
    /// with the rotation that brings the colour to the bottom.
    #[pyo3(signature = (
        cube, stage, color, *, number = 1, within = None, slots = None, turns = None, max_length = None, hold = None
    ))]
    #[allow(clippy::too_many_arguments)] // They have names in Python.
    fn solutions(
        &self,
        py: Python<'_>,
        cube: CubeLike,
        stage: &str,
        color: &str,
        number: usize,
        within: Option<u8>,
        slots: Option<&str>,
        turns: Option<&str>,
        max_length: Option<u8>,
        hold: Option<&str>,
    ) -> Result<Vec<String>, PyFailure> {
        let (variant, stage_number) = words::stage(stage).map_err(PyFailure::Argument)?;
        if variant != self.0.variant() {
            return Err(PyFailure::Argument(format!("{} has no stage {stage:?}", self.0.variant())));
        }
        let options = StageOptions {
            slots: slots.map(words::slots).transpose().map_err(PyFailure::Argument)?,
            wanted: wanted(number, within),
            max_length,
            hold: hold.map(words::hold).transpose().map_err(PyFailure::Argument)?,
            ..stage_options(Goal::Stage(variant, stage_number), Some(color), turns)?
        };
        solutions(py, &*self.0, &options, &cube)
    }
}

/// Solves a pattern: pieces such as `DL FL DLF`, or 54 stickers with a dot for any colour.
///
/// >>> PatternSolver("DF DB DL DR").solutions("R U F")
/// ["F' R'"]
#[pyclass(name = "PatternSolver", module = "halfturn", frozen)]
pub struct PyPatternSolver {
    goal: Goal,
    solver: Arc<dyn GoalSolver>,
}

#[pymethods]
impl PyPatternSolver {
    #[new]
    #[pyo3(signature = (pattern, *, tables = "tiny", threads = None))]
    fn new(py: Python<'_>, pattern: &str, tables: &str, threads: Option<usize>) -> Result<Self, PyFailure> {
        let goal = words::goal(pattern).map_err(PyFailure::Argument)?;
        if goal.entry().is_some() {
            return Err(PyFailure::Argument(format!("{pattern:?} is a stage, not a pattern; Analyzer solves stages")));
        }
        let size = words::size(tables).map_err(PyFailure::Argument)?;
        let (solver, _) = opened(py, threads, |engine, watcher| engine.goal_solver(&goal, Some(size), watcher))?;
        Ok(Self { goal, solver })
    }

    /// Finds the shortest solutions for the cube as it is held: `number` of them, or all with at
    /// most `within` moves more than the shortest. They use only `turns` of these faces and have at
    /// most `max_length` moves. With a `color`, the pattern is solved with that colour at the
    /// bottom, or the best of several.
    #[pyo3(signature = (cube, color = None, *, number = 1, within = None, turns = None, max_length = None))]
    #[allow(clippy::too_many_arguments)] // They have names in Python.
    fn solutions(
        &self,
        py: Python<'_>,
        cube: CubeLike,
        color: Option<&str>,
        number: usize,
        within: Option<u8>,
        turns: Option<&str>,
        max_length: Option<u8>,
    ) -> Result<Vec<String>, PyFailure> {
        let options =
            StageOptions { wanted: wanted(number, within), max_length, ..stage_options(self.goal, color, turns)? };
        solutions(py, &*self.solver, &options, &cube)
    }
}

/// The options for solving a goal with these colours at the bottom and moves of these faces.
fn stage_options(goal: Goal, color: Option<&str>, turns: Option<&str>) -> Result<StageOptions, PyFailure> {
    Ok(StageOptions {
        views: color.map_or(Ok(goal.usual_views()), words::views).map_err(PyFailure::Argument)?,
        turns: turns.map_or(Ok(TurnSet::ALL), words::faces).map_err(PyFailure::Argument)?,
        ..StageOptions::new(goal)
    })
}

/// The number of solutions.
fn wanted(number: usize, within: Option<u8>) -> Wanted {
    within.map_or(Wanted::Several(number), Wanted::Within)
}

/// The solutions of a goal, for the cube as it is held.
fn solutions(
    py: Python<'_>,
    solver: &dyn GoalSolver,
    options: &StageOptions,
    cube: &CubeLike,
) -> Result<Vec<String>, PyFailure> {
    options.check()?;
    let held = cube.held()?;
    let watcher = SignalWatcher::new(None);
    let solutions = py.detach(|| options.solve(solver, &held, &watcher))?;
    if !solutions.complete {
        return Err(watcher.failure(Stopped));
    }
    Ok(solutions.found.iter().map(|found| options.written(found, &held)).collect())
}
