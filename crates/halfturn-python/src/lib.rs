//! The native part of the Python package `halfturn`: cubes, algorithms, solvers and stages for its `_native` module. The package's own Python
//! files make them convenient; see `python/`.

mod algorithm;
mod answer;
mod cube;
mod failure;
mod scramble;
mod solver;
mod stages;
mod statistics;
mod watch;

/// What `halfturn` is made of. Use that.
#[pyo3::pymodule]
mod _native {
    #[pymodule_export]
    use super::{
        algorithm::PyAlgorithm,
        answer::{answer, capabilities},
        cube::PyCube,
        failure::{HalfturnError, InternalError, failures},
        scramble::scramble,
        solver::{PySolution, PySolver},
        stages::PyAnalyzer,
        statistics::statistics,
    };

    /// The version of the package.
    #[pymodule_export]
    #[allow(non_upper_case_globals)] // Its name in Python.
    const __version__: &str = env!("CARGO_PKG_VERSION");
}
