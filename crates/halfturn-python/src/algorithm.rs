//! Sequences of moves.

use halfturn_cube::{Algorithm, Metric};
use pyo3::prelude::*;

use crate::failure::PyFailure;

/// A sequence of moves as cubers write it, with wide moves, slices, rotations, groups and
/// commutators.
///
/// >>> Algorithm("R U R' U'").inverse()
/// Algorithm("U R U' R'")
#[pyclass(name = "Algorithm", module = "halfturn", frozen, eq, hash, from_py_object)]
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct PyAlgorithm(pub Algorithm);

/// An argument that is an algorithm or text to parse as one.
#[derive(FromPyObject)]
pub enum AlgorithmLike {
    /// An algorithm.
    Algorithm(PyAlgorithm),
    /// Text.
    Text(String),
}

impl TryFrom<AlgorithmLike> for Algorithm {
    type Error = PyFailure;

    fn try_from(like: AlgorithmLike) -> Result<Self, PyFailure> {
        match like {
            AlgorithmLike::Algorithm(algorithm) => Ok(algorithm.0),
            AlgorithmLike::Text(text) => Ok(text.parse()?),
        }
    }
}

#[pymethods]
impl PyAlgorithm {
    #[new]
    #[pyo3(signature = (text = ""))]
    fn new(text: &str) -> Result<Self, PyFailure> {
        Ok(Self(text.parse()?))
    }

    /// The inverse algorithm.
    fn inverse(&self) -> Self {
        Self(self.0.inverse())
    }

    /// The algorithm mirrored between left and right.
    fn mirror(&self) -> Self {
        Self(self.0.mirror())
    }

    /// The algorithm with cancelling moves removed and adjacent moves of a face joined.
    fn simplify(&self) -> Self {
        Self(self.0.simplified())
    }

    /// The number of moves in a metric: htm, qtm, etm or stm.
    #[pyo3(signature = (metric = "htm"))]
    fn count(&self, metric: &str) -> Result<usize, PyFailure> {
        let found = Metric::from_name(metric);
        let names = || Metric::ALL.map(Metric::name).join(", ");
        let metric =
            found.ok_or_else(|| PyFailure::Argument(format!("{metric:?} is not a metric; metrics are {}", names())))?;
        Ok(self.0.count(metric))
    }

    /// The list of moves, with all groups expanded.
    fn moves(&self) -> Vec<String> {
        self.0.moves().iter().map(ToString::to_string).collect()
    }

    fn __add__(&self, next: AlgorithmLike) -> Result<Self, PyFailure> {
        Ok(Self(self.0.then(&next.try_into()?)))
    }

    fn __len__(&self) -> usize {
        self.0.moves().len()
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __repr__(&self) -> String {
        format!("Algorithm(\"{}\")", self.0)
    }

    fn __reduce__(&self, py: Python<'_>) -> (Py<PyAny>, (String,)) {
        (py.get_type::<Self>().into_any().unbind(), (self.0.to_string(),))
    }
}
