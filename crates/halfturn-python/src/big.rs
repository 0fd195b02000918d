//! Cubes of other sizes than 3×3×3, their algorithms and solvers.

use std::sync::Arc;

use halfturn::{
    BigAlgorithm, BigCube, BigFacelets, BigReport, BigSolveOptions, BigSolver, Engine, Guarantee, SizedCube,
    SolverChoice, Threads, words,
};
use halfturn_cube::{BigInput, CubeSize, draw};
use pyo3::{prelude::*, types::PyTuple};

use crate::{
    cube::randomness,
    failure::PyFailure,
    solver::{opened, searched, searched_each, shown},
    watch::SignalWatcher,
};

fn cube_size(layers: usize) -> Result<CubeSize, PyFailure> {
    words::cube_size(&layers.to_string()).map_err(PyFailure::Argument)
}

/// A sequence of moves of a cube of some size, such as ``3Rw`` or ``2-3Fw'``.
///
/// >>> BigAlgorithm("Rw U 2R", 4).inverse()
/// BigAlgorithm("2R' U' Rw'", 4)
#[pyclass(name = "BigAlgorithm", module = "halfturn", frozen, eq, hash, from_py_object)]
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct PyBigAlgorithm {
    pub algorithm: BigAlgorithm,
    pub size: CubeSize,
}

impl PyBigAlgorithm {
    fn of(&self, algorithm: BigAlgorithm) -> Self {
        Self { algorithm, size: self.size }
    }
}

#[pymethods]
impl PyBigAlgorithm {
    #[new]
    fn new(text: &str, size: usize) -> Result<Self, PyFailure> {
        let size = cube_size(size)?;
        Ok(Self { algorithm: BigAlgorithm::parse_for(text, size)?, size })
    }

    /// The number of layers of the cube.
    #[getter]
    fn size(&self) -> usize {
        self.size.get()
    }

    /// The inverse algorithm.
    fn inverse(&self) -> Self {
        self.of(self.algorithm.inverse())
    }

    /// The algorithm mirrored between left and right.
    fn mirror(&self) -> Self {
        self.of(self.algorithm.mirror())
    }

    /// The algorithm with cancelling moves removed and adjacent moves of an axis joined.
    fn simplify(&self) -> Self {
        self.of(self.algorithm.simplified())
    }

    /// The number of moves in a metric: htm, qtm, etm or stm.
    #[pyo3(signature = (metric = "htm"))]
    fn count(&self, metric: &str) -> Result<usize, PyFailure> {
        Ok(self.algorithm.count(words::metric(metric).map_err(PyFailure::Argument)?))
    }

    /// The list of moves, with all groups expanded.
    fn moves(&self) -> Vec<String> {
        self.algorithm.moves().iter().map(ToString::to_string).collect()
    }

    fn __len__(&self) -> usize {
        self.algorithm.moves().len()
    }

    fn __str__(&self) -> String {
        self.algorithm.to_string()
    }

    fn __repr__(&self) -> String {
        format!("BigAlgorithm(\"{}\", {})", self.algorithm, self.size())
    }

    fn __reduce__(&self, py: Python<'_>) -> (Py<PyAny>, (String, usize)) {
        (py.get_type::<Self>().into_any().unbind(), (self.algorithm.to_string(), self.size()))
    }
}

/// A solvable cube of any size, 2 to 33, from stickers or from an algorithm with a size. An invalid
/// cube raises HalfturnError.
///
/// >>> BigCube("R U", size=2).facelets
/// 'UUFFUBRRRRFDDBDBFDLLLLUB'
#[pyclass(name = "BigCube", module = "halfturn", frozen, eq, hash, from_py_object)]
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct PyBigCube(pub BigCube);

/// An argument that is a cube, an algorithm or text.
#[derive(FromPyObject)]
pub enum BigCubeLike {
    /// A cube.
    Cube(PyBigCube),
    /// An algorithm that is applied to a solved cube.
    Algorithm(PyBigAlgorithm),
    /// An algorithm or stickers as text.
    Text(String),
}

impl BigCubeLike {
    fn cube(&self, size: Option<usize>) -> Result<BigCube, PyFailure> {
        let size = size.map(cube_size).transpose()?;
        let cube = match self {
            Self::Cube(cube) => cube.0.clone(),
            Self::Algorithm(moves) => BigCube::solved(moves.size).after(&moves.algorithm),
            Self::Text(text) => BigInput::parse_for(text, SizedCube::size_of(text, size)?)?.cube()?,
        };
        match size {
            Some(size) if size != cube.size() => {
                Err(PyFailure::Argument(format!("a {size} is expected, but the cube is a {}", cube.size())))
            }
            _ => Ok(cube),
        }
    }
}

#[pymethods]
impl PyBigCube {
    #[new]
    #[pyo3(signature = (cube = None, *, size = None))]
    fn new(cube: Option<BigCubeLike>, size: Option<usize>) -> Result<Self, PyFailure> {
        Ok(Self(match (cube, size) {
            (Some(cube), size) => cube.cube(size)?,
            (None, Some(size)) => BigCube::solved(cube_size(size)?),
            (None, None) => return Err(PyFailure::Argument("a cube needs stickers, moves or a size".to_owned())),
        }))
    }

    /// A random cube of a size; all states that moves can reach are equally likely.
    #[staticmethod]
    #[pyo3(signature = (size, *, seed = None))]
    fn random(size: usize, seed: Option<u64>) -> Result<Self, PyFailure> {
        Ok(Self(BigCube::random(cube_size(size)?, &mut randomness(seed)?)))
    }

    /// The number of layers.
    #[getter]
    fn size(&self) -> usize {
        self.0.size().get()
    }

    /// The stickers: faces U, R, F, D, L, B, row by row.
    #[getter]
    fn facelets(&self) -> String {
        BigFacelets::from(&self.0).to_string()
    }

    /// Whether it is solved, in any orientation.
    #[getter]
    fn is_solved(&self) -> bool {
        self.0.is_solved()
    }

    /// The cube after an algorithm.
    fn apply(&self, algorithm: &Bound<'_, PyAny>) -> PyResult<Self> {
        let size = self.0.size();
        let moves = match algorithm.extract::<PyBigAlgorithm>() {
            Ok(moves) if moves.size != size => {
                let message = format!("the algorithm is for a {}, but the cube is a {size}", moves.size);
                return Err(PyFailure::Argument(message).into());
            }
            Ok(moves) => moves.algorithm,
            Err(_) => {
                let text: String = algorithm.extract()?;
                BigAlgorithm::parse_for(&text, size).map_err(PyFailure::from)?
            }
        };
        Ok(Self(self.0.after(&moves)))
    }

    /// The net as text.
    fn net(&self) -> String {
        draw::net(&BigFacelets::from(&self.0), draw::NetStyle::Plain)
    }

    /// The net as an SVG picture.
    fn svg(&self) -> String {
        draw::svg(&BigFacelets::from(&self.0))
    }

    fn _repr_html_(&self) -> String {
        self.svg()
    }

    fn __str__(&self) -> String {
        self.facelets()
    }

    fn __repr__(&self) -> String {
        format!("BigCube(\"{}\")", self.facelets())
    }

    fn __reduce__(&self, py: Python<'_>) -> (Py<PyAny>, (String,)) {
        (py.get_type::<Self>().into_any().unbind(), (self.facelets(),))
    }
}

/// A solution of a cube of another size than 3×3×3, verified by replaying it on the cube.
#[pyclass(name = "BigSolution", module = "halfturn", frozen, get_all)]
pub struct PyBigSolution {
    /// The moves.
    algorithm: Py<PyBigAlgorithm>,
    /// The number of moves, in the metric of the request.
    length: usize,
    /// Whether the solution is proved to be the shortest.
    optimal: bool,
    /// The solver's name.
    solver: &'static str,
    /// The number of nodes that the search visited.
    nodes: u64,
    /// Further solutions, the shortest first, if more than one was requested.
    more: Py<PyTuple>,
    /// The solver's phases in order, each a pair of its name and its moves.
    phases: Py<PyTuple>,
}

impl PyBigSolution {
    fn new(py: Python<'_>, report: &BigReport, options: &BigSolveOptions, size: CubeSize) -> PyResult<Self> {
        let written = |moves: &[halfturn::BigMove]| PyBigAlgorithm { algorithm: BigAlgorithm::from(moves), size };
        let algorithm = written(&report.moves);
        let phases = report.phase_moves().map(|(name, moves)| Ok((name, Py::new(py, written(moves))?)));
        let phases = phases.collect::<PyResult<Vec<_>>>()?;
        let more = report.more.iter().map(|moves| Py::new(py, written(moves))).collect::<PyResult<Vec<_>>>()?;
        Ok(Self {
            length: algorithm.algorithm.count(options.metric),
            algorithm: Py::new(py, algorithm)?,
            optimal: report.guarantee == Guarantee::Optimal,
            solver: options.solver.name,
            nodes: report.nodes,
            more: PyTuple::new(py, more)?.unbind(),
            phases: PyTuple::new(py, phases)?.unbind(),
        })
    }
}

#[pymethods]
impl PyBigSolution {
    fn __str__(&self, py: Python<'_>) -> String {
        self.algorithm.borrow(py).algorithm.to_string()
    }

    fn __len__(&self) -> usize {
        self.length
    }

    fn __repr__(&self, py: Python<'_>) -> String {
        shown("BigSolution", &self.algorithm.borrow(py).algorithm, self.length, self.optimal)
    }
}

/// A solver of cubes of another size than 3×3×3 with its tables, ready for any number of cubes.
#[pyclass(name = "BigSolver", module = "halfturn", frozen)]
pub struct PyBigSolver {
    solver: Arc<BigSolver>,
    engine: Engine,
}

#[pymethods]
impl PyBigSolver {
    #[new]
    #[pyo3(signature = (size, *, name = None, tables = None, threads = None))]
    fn new(
        py: Python<'_>,
        size: usize,
        name: Option<&str>,
        tables: Option<&str>,
        threads: Option<usize>,
    ) -> Result<Self, PyFailure> {
        let chosen = name.map(words::any_solver).transpose().map_err(PyFailure::Argument)?;
        let size = cube_size(size)?;
        let SolverChoice::Big(entry) = SolverChoice::for_size(chosen, size)? else {
            return Err(PyFailure::Argument(format!("Solver is for {size} cubes, BigSolver for other sizes")));
        };
        let tables = tables.map(words::size).transpose().map_err(PyFailure::Argument)?;
        let (solver, engine) = opened(py, threads, |engine, watcher| engine.big_solver(entry, tables, watcher))?;
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
    /// solver that lists them; a `metric` that the solver has; the `inverse` direction.
    #[pyo3(signature = (
        cube, *, size = None, max_length = None, best = false, time = None, number = None, within = None, at_least = 0,
        metric = None, inverse = false
    ))]
    #[allow(clippy::too_many_arguments)] // They have names in Python.
    fn solve(
        &self,
        py: Python<'_>,
        cube: BigCubeLike,
        size: Option<usize>,
        max_length: Option<u16>,
        best: bool,
        time: Option<f64>,
        number: Option<usize>,
        within: Option<u8>,
        at_least: u8,
        metric: Option<&str>,
        inverse: bool,
    ) -> PyResult<PyBigSolution> {
        let options = BigSolveOptions {
            max_length,
            best,
            wanted: words::wanted(number, within).map_err(PyFailure::Argument)?,
            at_least,
            inverse,
            ..self.options(metric)?
        };
        options.check().map_err(PyFailure::from)?;
        let cube = self.solvable(&cube, size)?;
        let size = cube.size();
        let threads = if options.solver.shares_cube { self.engine.threads() } else { Threads::ONE };
        let request = options.request(cube, threads);
        let report = searched(py, time, |watcher| self.solver.solve(&request, watcher))?;
        PyBigSolution::new(py, &options.directed(report), &options, size)
    }

    /// Solves many cubes on several threads. The list has a solution or an exception for each cube,
    /// in order.
    #[pyo3(signature = (cubes, *, size = None, max_length = None, metric = None, time = None, threads = None))]
    #[allow(clippy::too_many_arguments)] // They have names in Python.
    fn solve_many(
        &self,
        py: Python<'_>,
        cubes: Vec<BigCubeLike>,
        size: Option<usize>,
        max_length: Option<u16>,
        metric: Option<&str>,
        time: Option<f64>,
        threads: Option<usize>,
    ) -> PyResult<Vec<Py<PyAny>>> {
        let options = BigSolveOptions { max_length, ..self.options(metric)? };
        options.check().map_err(PyFailure::from)?;
        let solve = |cube: &BigCubeLike, watcher: &SignalWatcher| {
            let cube = self.solvable(cube, size)?;
            let size = cube.size();
            Ok((self.solver.solve(&options.request(cube, Threads::ONE), watcher)?, size))
        };
        let solution =
            |(report, size): (BigReport, CubeSize)| Py::new(py, PyBigSolution::new(py, &report, &options, size)?);
        let threads = threads.map_or_else(|| self.engine.threads(), Threads::new);
        searched_each(py, time, threads, &cubes, solve, solution)
    }
}

impl PyBigSolver {
    fn options(&self, metric: Option<&str>) -> Result<BigSolveOptions, PyFailure> {
        let usual = BigSolveOptions::new(self.solver.entry());
        let metric = metric.map_or(Ok(usual.metric), words::metric).map_err(PyFailure::Argument)?;
        Ok(BigSolveOptions { metric, ..usual })
    }

    /// A cube of a size that the solver solves.
    fn solvable(&self, cube: &BigCubeLike, size: Option<usize>) -> Result<BigCube, PyFailure> {
        let cube = cube.cube(size)?;
        SolverChoice::for_size(Some(SolverChoice::Big(self.solver.entry())), cube.size())?;
        Ok(cube)
    }
}
