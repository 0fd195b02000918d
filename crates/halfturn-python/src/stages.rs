//! Stages of CFOP.

use halfturn_cube::{Algorithm, Held, Turn, View, ViewSet};
use halfturn_search::Stopped;
use halfturn_solve::{
    Tier, Wanted,
    stages::{Analyzer, Lengths, Slot, SlotSet, StageRequest, Variant},
};
use pyo3::prelude::*;

use crate::{
    cube::CubeLike,
    failure::Failure,
    solver::{store, threads},
    watch::Patience,
};

/// Exact answers about the stages of one variant, with its tables.
///
/// >>> Analyzer("std", tables="tiny").lengths("R U F", colors="W", stages=1)
/// [[2]]
#[pyclass(name = "Analyzer", module = "halfturn", frozen)]
pub struct PyAnalyzer(Analyzer);

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
    let names = || Variant::ALL.map(Variant::name).join(", ");
    let found = Variant::from_name(name);
    found.ok_or_else(|| Failure::Argument(format!("{name:?} is no variant; these are: {}", names())))
}

fn views(colors: &str) -> Result<Vec<View>, Failure> {
    Ok(colors.parse::<ViewSet>()?.views().collect())
}

#[pymethods]
impl PyAnalyzer {
    #[new]
    #[pyo3(signature = (variant = "std", *, tables = "small", threads = None))]
    fn new(py: Python<'_>, variant: &str, tables: &str, threads: Option<usize>) -> Result<Self, Failure> {
        let variant = self::variant(variant)?;
        let found = Tier::from_name(tables);
        let tiers = || Tier::ALL.map(Tier::name).join(", ");
        let tier =
            found.ok_or_else(|| Failure::Argument(format!("{tables:?} are no tables; these are: {}", tiers())))?;
        let patience = Patience::new(None);
        let opened = py.detach(|| Analyzer::open(variant, tier, &store(), self::threads(threads), &patience));
        opened.map(Self).map_err(|stopped| patience.failure(stopped))
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
        let tables = py.detach(|| self::threads(threads).map(&cubes, work));
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
        let slots = slots.map(slot_set).transpose()?;
        let wanted = within.map_or(Wanted::Several(number), Wanted::Within);
        let request = StageRequest { wanted, slots, ..StageRequest::new(held.standard(), view, stage) };
        let patience = Patience::new(None);
        let solutions = py.detach(|| self.0.solutions(&request, &patience))?;
        if !solutions.complete {
            return Err(patience.failure(Stopped));
        }
        Ok(solutions.unrotated().iter().map(|turns| written(turns, &held)).collect())
    }
}

/// Turns of the standard hold, for a cube as it is held.
fn written(turns: &[Turn], held: &Held) -> String {
    turns.iter().map(|&turn| held.rotation.turn(turn)).collect::<Algorithm>().to_string()
}

fn slot_set(text: &str) -> Result<SlotSet, Failure> {
    let names = text.split([',', ' ']).filter(|name| !name.is_empty());
    names.map(|name| Slot::from_name(name).ok_or_else(|| Failure::Argument(format!("{name} is no slot")))).collect()
}
