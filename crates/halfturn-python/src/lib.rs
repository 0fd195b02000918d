//! The native module `_native` of the Python package `halfturn`: cubes, algorithms, solvers and
//! stages. The Python files in `python/` add the convenient functions.

mod algorithm;
mod answer;
mod big;
mod cube;
mod failure;
mod scramble;
mod solver;
mod stages;
mod statistics;
mod watch;

/// The native module of `halfturn`; use the package instead.
#[pyo3::pymodule]
mod _native {
    #[pymodule_export]
    use super::{
        algorithm::PyAlgorithm,
        answer::{answer, capabilities},
        big::{PyBigAlgorithm, PyBigCube, PyBigSolution, PyBigSolver},
        cube::PyCube,
        failure::{HalfturnError, InternalError, failures},
        scramble::{event_size, scramble},
        solver::{PySolution, PySolver},
        stages::{PyAnalyzer, PyPatternSolver},
        statistics::statistics,
    };

    /// The version of the package.
    #[pymodule_export]
    #[allow(non_upper_case_globals)] // Its name in Python.
    const __version__: &str = env!("CARGO_PKG_VERSION");
}
