//! Stages of CFOP.

use std::sync::Arc;

use halfturn::{
    Analyzer, Lengths, Variant, View, Wanted,
    stage_search::{self, Alternative, Style},
    words,
};
use halfturn_search::Stopped;
use pyo3::prelude::*;

use crate::{cube::CubeLike, failure::Failure, solver::engine, watch::Patience};

/// Exact answers about the stages of one variant, with its tables.
///
/// >>> Analyzer("std", tables="tiny").lengths("R U F", colors="W", stages=1)
/// [[2]]
#[pyclass(name = "Analyzer", module = "halfturn", frozen)]
pub struct PyAnalyzer(Arc<Analyzer>);

/// What the stages need: by stage, then by colour. A list of single bytes would become `bytes` in Python.
type Table = Vec<Vec<u16>>;

impl PyAnalyzer {
    fn table(&self, lengths: &Lengths, stages: usize, views: &[View]) -> Table {
        let row = |stage| views.iter().filter_map(|&view| lengths.get(stage, view)).map(u16::from).collect();
        (0..stages).map(row).collect()
    }

    fn stage_count(&self, asked: Option<usize>) -> usize {
        let all = self.0.variant().stages().len();
        asked.map_or(all, |asked| asked.min(all))
    }
}

fn variant(name: &str) -> Result<Variant, Failure> {
    words::variant(name).map_err(Failure::Argument)
}

fn views(colors: &str) -> Result<Vec<View>, Failure> {
    Ok(words::views(colors).map_err(Failure::Argument)?.views().collect())
}

#[pymethods]
impl PyAnalyzer {
    #[new]
    #[pyo3(signature = (variant = "std", *, tables = "small", threads = None))]
    fn new(py: Python<'_>, variant: &str, tables: &str, threads: Option<usize>) -> Result<Self, Failure> {
        let variant = self::variant(variant)?;
        let size = words::size(tables).map_err(Failure::Argument)?;
        let tier = words::tier(variant, size).map_err(Failure::Argument)?;
        let (engine, patience) = (engine(threads), Patience::new(None));
        let opened = py.detach(|| engine.analyzer(variant, Some(tier), 0, &patience));
        opened.map(Self).map_err(|error| patience.failure(error))
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
    fn stages(variant: &str) -> Result<Vec<&'static str>, Failure> {
        Ok(self::variant(variant)?.stages().iter().map(|stage| stage.name).collect())
    }

    /// What heads the columns of a variant's stages in files.
    #[staticmethod]
    fn headings(variant: &str) -> Result<Vec<&'static str>, Failure> {
        Ok(self::variant(variant)?.stages().iter().map(|stage| stage.heading).collect())
    }

    /// Bytes of memory that its tables take.
    #[getter]
    fn table_bytes(&self) -> usize {
        self.0.table_bytes()
    }

    /// The letters of the colours in the order of columns.
    #[staticmethod]
    fn colors(colors: &str) -> Result<Vec<char>, Failure> {
        Ok(views(colors)?.into_iter().map(View::letter).collect())
    }

    /// The fewest turns to each of the first stages (all by default), by stage and colour of the bottom.
    #[pyo3(signature = (cube, *, colors = "any", stages = None))]
    fn lengths(&self, py: Python<'_>, cube: CubeLike, colors: &str, stages: Option<usize>) -> Result<Table, Failure> {
        let (views, stages, held) = (views(colors)?, self.stage_count(stages), cube.held()?);
        let patience = Patience::new(None);
        let lengths = py.detach(|| self.0.lengths(&held.standard(), &views, 0..stages, &patience));
        let lengths = lengths.map_err(|stopped| patience.failure(stopped))?;
        Ok(self.table(&lengths, stages, &views))
    }

    /// The same for many cubes, on several threads, in order. A cube that fails has its exception
    /// in the list.
    #[pyo3(signature = (cubes, *, colors = "any", stages = None, threads = None))]
    fn lengths_many(
        &self,
        py: Python<'_>,
        cubes: Vec<CubeLike>,
        colors: &str,
        stages: Option<usize>,
        threads: Option<usize>,
    ) -> PyResult<Vec<Py<PyAny>>> {
        let (views, stages) = (views(colors)?, self.stage_count(stages));
        let patience = Patience::new(None);
        let work = |cube: &CubeLike| {
            let lengths = self.0.lengths(&cube.held()?.standard(), &views, 0..stages, &patience)?;
            Ok(self.table(&lengths, stages, &views))
        };
        let threads = engine(threads).threads();
        let tables = py.detach(|| threads.map(&cubes, work));
        if let Failure::Signal(raised) = patience.failure(Stopped) {
            return Err(raised);
        }
        let python = |table: Result<Table, Failure>| match table {
            Ok(table) => Ok(table.into_pyobject(py)?.into_any().unbind()),
            Err(failure) => Ok(PyErr::from(failure).into_value(py).into_any()),
        };
        tables.into_iter().map(python).collect()
    }

    /// Shortest solutions of one stage with a colour at the bottom, for the cube as it is held: `number` of them, or all that are at most
    /// `within` turns longer than the shortest.
    #[pyo3(signature = (cube, stage, color, *, number = 1, within = None, slots = None))]
    #[allow(clippy::too_many_arguments)] // They have names in Python.
    fn solutions(
        &self,
        py: Python<'_>,
        cube: CubeLike,
        stage: &str,
        color: char,
        number: usize,
        within: Option<u8>,
        slots: Option<&str>,
    ) -> Result<Vec<String>, Failure> {
        let held = cube.held()?;
        let entries = self.0.variant().stages();
        let found = entries.iter().position(|entry| entry.name == stage);
        let stage = found.ok_or_else(|| Failure::Argument(format!("there is no stage {stage:?}")))?;
        let view = View::from_letter(color).ok_or_else(|| Failure::Argument(format!("{color:?} is no colour")))?;
        let slots = slots.map(words::slots).transpose().map_err(Failure::Argument)?;
        let wanted = within.map_or(Wanted::Several(number), Wanted::Within);
        let way = [Alternative { view, slots, turns: halfturn::TurnSet::ALL }];
        let (cube, lengths, patience) = (held.standard(), 0..=u8::MAX, Patience::new(None));
        let solved = py.detach(|| stage_search::solve(&self.0, &cube, stage, &way, wanted, lengths, &patience))?;
        if !solved.complete {
            return Err(patience.failure(Stopped));
        }
        let style = Style { hold: false, hint: None, rest: "" };
        Ok(solved.found.iter().map(|found| style.write(found, &held)).collect())
    }
}
