//! Solvers.

use std::{fmt::Display, sync::Arc};

use halfturn::{Algorithm, Cube, Engine, Error, Guarantee, Report, SolveOptions, Solver, Threads, words};
use halfturn_search::Stopped;
use halfturn_solve::SolveError;
use pyo3::{prelude::*, types::PyTuple};

use crate::{algorithm::PyAlgorithm, cube::CubeLike, failure::PyFailure, watch::SignalWatcher};

/// An engine with the user's tables and this many threads. The default is one per processor.
pub fn engine(threads: Option<usize>) -> Engine {
    match threads {
        Some(threads) => Engine::builder().threads(threads),
        None => Engine::builder(),
    }
    .build()
}

/// Opens something with an engine, such as a solver, and returns both.
pub fn opened<S: Send>(
    py: Python<'_>,
    threads: Option<usize>,
    open: impl FnOnce(&Engine, &SignalWatcher) -> Result<S, Error> + Send,
) -> Result<(S, Engine), PyFailure> {
    let (engine, watcher) = (engine(threads), SignalWatcher::new(None));
    match py.detach(|| open(&engine, &watcher)) {
        Ok(opened) => Ok((opened, engine)),
        Err(error) => Err(watcher.failure(error)),
    }
}

/// Searches for at most `time` seconds.
pub fn searched<R: Send>(
    py: Python<'_>,
    time: Option<f64>,
    search: impl FnOnce(&SignalWatcher) -> Result<R, SolveError> + Send,
) -> Result<R, PyFailure> {
    let watcher = SignalWatcher::new(time);
    py.detach(|| search(&watcher)).map_err(|error| watcher.failure(error))
}

/// Searches for many cubes on several threads, for at most `time` seconds in all. The list has what
/// `python` makes of each result, or an exception, in order.
pub fn searched_each<T: Sync, R: Send, S: Into<Py<PyAny>>>(
    py: Python<'_>,
    time: Option<f64>,
    threads: Threads,
    cubes: &[T],
    search: impl Fn(&T, &SignalWatcher) -> Result<R, PyFailure> + Sync,
    python: impl Fn(R) -> PyResult<S>,
) -> PyResult<Vec<Py<PyAny>>> {
    let watcher = SignalWatcher::new(time);
    let answers = py.detach(|| threads.map(cubes, |cube| search(cube, &watcher)));
    if let PyFailure::Signal(raised) = watcher.failure(Stopped) {
        return Err(raised);
    }
    let answer = |answer: Result<R, PyFailure>| match answer {
        Ok(result) => Ok(python(result)?.into()),
        Err(failure) => Ok(PyErr::from(failure).into_value(py).into_any()),
    };
    answers.into_iter().map(answer).collect()
}

/// A solution in square brackets, as Python shows it.
pub fn shown(class: &str, moves: &impl Display, length: usize, optimal: bool) -> String {
    let proved = if optimal { ", optimal" } else { "" };
    format!("<{class} {moves} ({length} moves{proved})>")
}

/// A solver with its tables, ready for any number of cubes.
///
/// >>> Solver("two-phase", tables="tiny").solve("R U F").algorithm
/// Algorithm("F' U' R'")
#[pyclass(name = "Solver", module = "halfturn", frozen)]
pub struct PySolver {
    solver: Arc<Solver>,
    engine: Engine,
}

/// A solution of a cube.
#[pyclass(name = "Solution", module = "halfturn", frozen, get_all)]
pub struct PySolution {
    /// The moves.
    algorithm: Py<PyAlgorithm>,
    /// The number of moves.
    length: usize,
    /// Whether the solution is proved to be the shortest.
    optimal: bool,
    /// The proved lower bound on the number of moves.
    at_least: usize,
    /// The solver's name.
    solver: &'static str,
    /// The number of nodes that the search visited.
    nodes: u64,
    /// Further solutions, the shortest first, if more than one was requested.
    more: Py<PyTuple>,
    /// The solver's phases in order, each a pair of its name and its moves. Joined, they are the
    /// algorithm.
    phases: Py<PyTuple>,
}

impl PySolution {
    fn new(py: Python<'_>, report: &Report, solver: &'static str) -> PyResult<Self> {
        let length = report.turns.len();
        let phases =
            report.phase_turns().map(|(name, turns)| Ok((name, Py::new(py, PyAlgorithm(Algorithm::from(turns)))?)));
        let phases = phases.collect::<PyResult<Vec<_>>>()?;
        let more = report.more.iter().map(|turns| Py::new(py, PyAlgorithm(Algorithm::from(turns.as_slice()))));
        let more = more.collect::<PyResult<Vec<_>>>()?;
        Ok(Self {
            phases: PyTuple::new(py, phases)?.unbind(),
            more: PyTuple::new(py, more)?.unbind(),
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
        shown("Solution", &self.algorithm.borrow(py).0, self.length, self.optimal)
    }
}

#[pymethods]
impl PySolver {
    #[new]
    #[pyo3(signature = (name = "two-phase", *, tables = None, threads = None))]
    fn new(py: Python<'_>, name: &str, tables: Option<&str>, threads: Option<usize>) -> Result<Self, PyFailure> {
        let entry = words::solver(name).map_err(PyFailure::Argument)?;
        let size = tables.map(words::size).transpose().map_err(PyFailure::Argument)?;
        let size = size.unwrap_or_else(|| entry.tiers[0].tier.into());
        let (solver, engine) = opened(py, threads, |engine, watcher| engine.solver(entry, Some(size), watcher))?;
        Ok(Self { solver, engine })
    }

    /// The solver's name.
    #[getter]
    fn name(&self) -> &'static str {
        self.solver.entry().name
    }

    /// Memory use of its tables in bytes.
    #[getter]
    fn table_bytes(&self) -> usize {
        self.solver.table_bytes()
    }

    /// Solves one cube. Every option is keyword-only: at most `max_length` moves; the `best` that
    /// `time` seconds allow; `number` solutions, or all `within` some moves of the shortest, with a
    /// solver that lists them; `min_probes` and `max_probes` for the two-phase solvers; `first` and
    /// `last` faces such as "UDRL"; `to` another cube; the `inverse` direction.
    #[pyo3(signature = (
        cube, *, max_length = None, best = false, time = None, threads = None, number = None, within = None,
        at_least = 0, min_probes = 0, max_probes = None, first = None, last = None, to = None, inverse = false
    ))]
    #[allow(clippy::too_many_arguments)] // They have names in Python.
    fn solve(
        &self,
        py: Python<'_>,
        cube: CubeLike,
        max_length: Option<u16>,
        best: bool,
        time: Option<f64>,
        threads: Option<usize>,
        number: Option<usize>,
        within: Option<u8>,
        at_least: u8,
        min_probes: u64,
        max_probes: Option<u64>,
        first: Option<&str>,
        last: Option<&str>,
        to: Option<CubeLike>,
        inverse: bool,
    ) -> PyResult<PySolution> {
        let faces = |faces: Option<&str>| match faces {
            Some(faces) => words::faces(faces).map_err(PyFailure::Argument),
            None => Ok(halfturn::TurnSet::ALL),
        };
        let options = SolveOptions {
            max_length,
            best,
            wanted: words::wanted(number, within).map_err(PyFailure::Argument)?,
            at_least,
            min_probes,
            max_probes,
            first: faces(first)?,
            last: faces(last)?,
            to: to.map(|to| to.held()).transpose()?.map_or(Cube::SOLVED, |to| to.cube),
            inverse,
            ..self.options()
        };
        options.check().map_err(PyFailure::from)?;
        let request = options.request(cube.held()?.cube, Threads::new(threads.unwrap_or(1)));
        let report = searched(py, time, |watcher| self.solver.solve(&request, watcher))?;
        PySolution::new(py, &options.directed(report), self.name())
    }

    /// Solves many cubes on several threads. The list has a solution or an exception for each cube,
    /// in order.
    #[pyo3(signature = (cubes, *, max_length = None, time = None, threads = None))]
    fn solve_many(
        &self,
        py: Python<'_>,
        cubes: Vec<CubeLike>,
        max_length: Option<u16>,
        time: Option<f64>,
        threads: Option<usize>,
    ) -> PyResult<Vec<Py<PyAny>>> {
        let options = SolveOptions { max_length, ..self.options() };
        let solve = |cube: &CubeLike, watcher: &SignalWatcher| {
            Ok(self.solver.solve(&options.request(cube.held()?.cube, Threads::ONE), watcher)?)
        };
        let solution = |report: Report| Py::new(py, PySolution::new(py, &report, self.name())?);
        let threads = threads.map_or_else(|| self.engine.threads(), Threads::new);
        searched_each(py, time, threads, &cubes, solve, solution)
    }
}

impl PySolver {
    fn options(&self) -> SolveOptions {
        SolveOptions { solver: self.solver.entry(), ..SolveOptions::default() }
    }
}
