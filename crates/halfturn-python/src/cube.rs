//! Cubes.

use halfturn_cube::{Algorithm, Cube, Facelets, Held, Input, draw};
use pyo3::prelude::*;
use rand_chacha::{ChaCha20Rng, rand_core::SeedableRng};

use crate::{
    algorithm::{AlgorithmLike, PyAlgorithm},
    failure::PyFailure,
};

/// A solvable cube and its orientation, from an algorithm or from 54 stickers. An invalid cube
/// raises HalfturnError.
///
/// >>> Cube("R U R' U'").facelets
/// 'UULUUFUUFRRUBRRURRFFDFFUFFFDDRDDDDDDBLLLLLLLLBRRBBBBBB'
#[pyclass(name = "Cube", module = "halfturn", frozen, eq, hash, from_py_object)]
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct PyCube(pub Held);

/// An argument that is a cube, an algorithm or text.
#[derive(FromPyObject)]
pub enum CubeLike {
    /// A cube.
    Cube(PyCube),
    /// An algorithm that is applied to a solved cube.
    Algorithm(PyAlgorithm),
    /// An algorithm or stickers as text.
    Text(String),
}

impl CubeLike {
    /// The cube as it is held.
    pub fn held(&self) -> Result<Held, PyFailure> {
        Ok(match self {
            Self::Cube(cube) => cube.0,
            Self::Algorithm(algorithm) => Held::from(&algorithm.0),
            Self::Text(text) => text.parse::<Input>()?.held()?,
        })
    }
}

/// A random number generator, from a seed or from the operating system.
pub fn randomness(seed: Option<u64>) -> Result<ChaCha20Rng, PyFailure> {
    if let Some(seed) = seed {
        return Ok(ChaCha20Rng::seed_from_u64(seed));
    }
    let mut seed = [0; 32];
    let failed = |error| PyFailure::Internal(format!("the system has no randomness: {error}"));
    getrandom::fill(&mut seed).map_err(failed)?;
    Ok(ChaCha20Rng::from_seed(seed))
}

#[pymethods]
impl PyCube {
    #[new]
    #[pyo3(signature = (cube = None))]
    fn new(cube: Option<CubeLike>) -> Result<Self, PyFailure> {
        Ok(Self(match cube {
            Some(cube) => cube.held()?,
            None => Held::from(Cube::SOLVED),
        }))
    }

    /// A random cube; all states are equally likely.
    #[staticmethod]
    #[pyo3(signature = (seed = None))]
    fn random(seed: Option<u64>) -> Result<Self, PyFailure> {
        Ok(Self(Held::from(Cube::random(&mut randomness(seed)?))))
    }

    /// The 54 stickers: faces U, R, F, D, L, B, row by row.
    #[getter]
    fn facelets(&self) -> String {
        Facelets::from(self.0).to_string()
    }

    /// Whether it is solved, in any orientation.
    #[getter]
    fn is_solved(&self) -> bool {
        self.0.cube == Cube::SOLVED
    }

    /// The cube after an algorithm.
    fn apply(&self, algorithm: AlgorithmLike) -> Result<Self, PyFailure> {
        let algorithm: Algorithm = algorithm.try_into()?;
        Ok(Self(algorithm.moves().into_iter().fold(self.0, Held::moved)))
    }

    /// The net as text.
    fn net(&self) -> String {
        draw::net(&Facelets::from(self.0), draw::NetStyle::Plain)
    }

    /// The net as an SVG picture.
    fn svg(&self) -> String {
        draw::svg(&Facelets::from(self.0))
    }

    fn _repr_html_(&self) -> String {
        self.svg()
    }

    fn __str__(&self) -> String {
        self.facelets()
    }

    fn __repr__(&self) -> String {
        format!("Cube(\"{}\")", self.facelets())
    }

    fn __reduce__(&self, py: Python<'_>) -> (Py<PyAny>, (String,)) {
        (py.get_type::<Self>().into_any().unbind(), (self.facelets(),))
    }
}
