//! Sequences of moves.

use halfturn_cube::{Algorithm, Metric};
use pyo3::prelude::*;

use crate::failure::Failure;

/// A sequence of moves as people write it, with wide turns, slices, rotations, groups and commutators.
///
/// >>> Algorithm("R U R' U'").inverse()
/// Algorithm("U R U' R'")
#[pyclass(name = "Algorithm", module = "halfturn", frozen, eq, hash, from_py_object)]
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct PyAlgorithm(pub Algorithm);

/// An algorithm, or text that is to become one.
#[derive(FromPyObject)]
pub enum AlgorithmLike {
    /// An algorithm.
    Algorithm(PyAlgorithm),
    /// Text.
    Text(String),
}

impl TryFrom<AlgorithmLike> for Algorithm {
    type Error = Failure;

    fn try_from(like: AlgorithmLike) -> Result<Self, Failure> {
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
    fn new(text: &str) -> Result<Self, Failure> {
        Ok(Self(text.parse()?))
    }

    /// What undoes it.
    fn inverse(&self) -> Self {
        Self(self.0.inverse())
    }

    /// The same seen in a mirror, left and right swapped.
    fn mirror(&self) -> Self {
        Self(self.0.mirror())
    }

    /// Its moves, with what cancels or can be joined left out.
    fn simplify(&self) -> Self {
        Self(self.0.simplified())
    }

    /// Its length by a metric: htm, qtm, etm or stm.
    #[pyo3(signature = (metric = "htm"))]
    fn count(&self, metric: &str) -> Result<usize, Failure> {
        let found = Metric::from_name(metric);
        let names = || Metric::ALL.map(Metric::name).join(", ");
        let metric =
            found.ok_or_else(|| Failure::Argument(format!("{metric:?} is no metric; these are: {}", names())))?;
        Ok(self.0.count(metric))
    }

    /// Its moves one by one, with all groups written out.
    fn moves(&self) -> Vec<String> {
        self.0.moves().iter().map(ToString::to_string).collect()
    }

    fn __add__(&self, next: AlgorithmLike) -> Result<Self, Failure> {
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
