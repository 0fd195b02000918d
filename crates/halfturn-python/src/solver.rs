//! Solvers.

use std::sync::Arc;

use halfturn_cube::{Algorithm, Held};
use halfturn_search::{Stopped, TableStore, Threads, default_folder};
use halfturn_solve::{Guarantee, Report, Request, SOLVERS, Size, Solver, Target, find};
use pyo3::{prelude::*, types::PyTuple};

use crate::{algorithm::PyAlgorithm, cube::CubeLike, failure::Failure, watch::Patience};

/// Where tables are kept.
pub fn store() -> TableStore {
    default_folder(|name| std::env::var_os(name)).map_or_else(TableStore::in_memory, TableStore::at)
}

/// As many threads as asked for, or as there are processors.
pub fn threads(asked: Option<usize>) -> Threads {
    Threads::new(asked.unwrap_or_else(|| std::thread::available_parallelism().map_or(1, usize::from)))
}

/// A solver with its tables, ready for any number of cubes.
///
/// >>> Solver("two-phase", tables="tiny").solve("R U F").algorithm
/// Algorithm("F' U' R'")
#[pyclass(name = "Solver", module = "halfturn", frozen)]
pub struct PySolver {
    solver: Arc<Solver>,
    name: &'static str,
}

/// A solution.
#[pyclass(name = "Solution", module = "halfturn", frozen, get_all)]
pub struct PySolution {
    /// The turns.
    algorithm: Py<PyAlgorithm>,
    /// How many turns.
    length: usize,
    /// Whether it is proved that none is shorter.
    optimal: bool,
    /// What is proved: none has fewer turns than this.
    at_least: usize,
    /// The solver's name.
    solver: &'static str,
    /// How many nodes were searched.
    nodes: u64,
    /// The solver's phases in order, each a pair of its name and its turns. Joined, they are the
    /// algorithm.
    phases: Py<PyTuple>,
}

impl PySolution {
    fn new(py: Python<'_>, report: &Report, solver: &'static str) -> PyResult<Self> {
        let length = report.turns.len();
        let phases = report.phases().map(|(name, turns)| Ok((name, Py::new(py, PyAlgorithm(Algorithm::from(turns)))?)));
        let phases = phases.collect::<PyResult<Vec<_>>>()?;
        Ok(Self {
            phases: PyTuple::new(py, phases)?.unbind(),
            algorithm: Py::new(py, PyAlgorithm(Algorithm::from(report.turns.as_slice())))?,
            length,
            optimal: report.guarantee == Guarantee::Optimal,
            at_least: match report.guarantee {
                Guarantee::Optimal => length,
                Guarantee::AtLeast(turns) => turns.into(),
                Guarantee::None => 0,
            },
            solver,
            nodes: report.nodes,
        })
    }
}

#[pymethods]
impl PySolution {
    fn __str__(&self, py: Python<'_>) -> String {
        self.algorithm.borrow(py).0.to_string()
    }

    fn __len__(&self) -> usize {
        self.length
    }

    fn __repr__(&self, py: Python<'_>) -> String {
        let proved = if self.optimal { ", optimal" } else { "" };
        format!("<Solution {} ({} turns{proved})>", self.algorithm.borrow(py).0, self.length)
    }
}

#[pymethods]
impl PySolver {
    #[new]
    #[pyo3(signature = (name = "two-phase", *, tables = None, threads = None))]
    fn new(py: Python<'_>, name: &str, tables: Option<&str>, threads: Option<usize>) -> Result<Self, Failure> {
        let names = || SOLVERS.iter().map(|entry| entry.name).collect::<Vec<_>>().join(", ");
        let entry = find(name)
            .ok_or_else(|| Failure::Argument(format!("there is no solver {name:?}; solvers are {}", names())))?;
        let size = match tables {
            Some(text) => text.parse::<Size>()?,
            None => entry.tiers[0].tier.into(),
        };
        let patience = Patience::new(None);
        let opened = py.detach(|| entry.open(size, &store(), self::threads(threads), &patience));
        match opened {
            Ok(Some(solver)) => Ok(Self { solver: Arc::new(solver), name: entry.name }),
            Ok(None) => Err(Failure::Argument(format!("solver {name} has no {size}"))),
            Err(stopped) => Err(patience.failure(stopped)),
        }
    }

    /// The solver's name.
    #[getter]
    fn name(&self) -> &'static str {
        self.name
    }

    /// Bytes of memory that its tables take.
    #[getter]
    fn table_bytes(&self) -> usize {
        self.solver.table_bytes()
    }

    /// Solves one cube: at most `max_length` turns, within `time` seconds.
    #[pyo3(signature = (cube, *, max_length = None, best = false, time = None, threads = None))]
    fn solve(
        &self,
        py: Python<'_>,
        cube: CubeLike,
        max_length: Option<u8>,
        best: bool,
        time: Option<f64>,
        threads: Option<usize>,
    ) -> PyResult<PySolution> {
        let request = request(&cube.held()?, max_length, best, threads);
        let patience = Patience::new(time);
        let solved = py.detach(|| self.solver.solve(&request, &patience));
        let report = solved.map_err(|error| patience.failure(error))?;
        PySolution::new(py, &report, self.name)
    }

    /// Solves many cubes on several threads, in order. A cube that fails has its exception in the list.
    #[pyo3(signature = (cubes, *, max_length = None, time = None, threads = None))]
    fn solve_many(
        &self,
        py: Python<'_>,
        cubes: Vec<CubeLike>,
        max_length: Option<u8>,
        time: Option<f64>,
        threads: Option<usize>,
    ) -> PyResult<Vec<Py<PyAny>>> {
        let patience = Patience::new(time);
        let work = |cube: &CubeLike| {
            let request = request(&cube.held()?, max_length, false, Some(1));
            Ok(self.solver.solve(&request, &patience)?)
        };
        let answers = py.detach(|| self::threads(threads).map(&cubes, work));
        if let Failure::Signal(raised) = patience.failure(Stopped) {
            return Err(raised);
        }
        let python = |answer: Result<Report, Failure>| match answer {
            Ok(report) => Ok(Py::new(py, PySolution::new(py, &report, self.name)?)?.into_any()),
            Err(failure) => Ok(PyErr::from(failure).into_value(py).into_any()),
        };
        answers.into_iter().map(python).collect()
    }
}

fn request(held: &Held, max_length: Option<u8>, best: bool, together: Option<usize>) -> Request {
    let target = match (max_length, best) {
        (Some(length), _) => Target::AtMost(length),
        (None, true) => Target::Best,
        (None, false) => Target::Usual,
    };
    Request { target, threads: Threads::new(together.unwrap_or(1)), ..Request::new(held.cube) }
}
