//! Cubes.

use halfturn_cube::{Algorithm, Cube, Facelets, Held, Input, draw};
use pyo3::prelude::*;
use rand_chacha::{ChaCha20Rng, rand_core::SeedableRng};

use crate::{
    algorithm::{AlgorithmLike, PyAlgorithm},
    failure::Failure,
};

/// A cube as it is held: what an algorithm makes of the solved one, or what 54 stickers show. It is always solvable; anything else raises
/// HalfturnError and says what is wrong.
///
/// >>> Cube("R U R' U'").facelets
/// 'UULUUFUUFRRUBRRURRFFDFFUFFFDDRDDDDDDBLLLLLLLLBRRBBBBBB'
#[pyclass(name = "Cube", module = "halfturn", frozen, eq, hash, from_py_object)]
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct PyCube(pub Held);

/// A cube, or what is to become one.
#[derive(FromPyObject)]
pub enum CubeLike {
    /// A cube.
    Cube(PyCube),
    /// What was done to a solved one.
    Algorithm(PyAlgorithm),
    /// An algorithm or stickers as text.
    Text(String),
}

impl CubeLike {
    /// The cube as it is held.
    pub fn held(&self) -> Result<Held, Failure> {
        Ok(match self {
            Self::Cube(cube) => cube.0,
            Self::Algorithm(algorithm) => Held::from(&algorithm.0),
            Self::Text(text) => text.parse::<Input>()?.held()?,
        })
    }
}

/// The source of randomness: the system's, or a seed's.
pub fn randomness(seed: Option<u64>) -> Result<ChaCha20Rng, Failure> {
    if let Some(seed) = seed {
        return Ok(ChaCha20Rng::seed_from_u64(seed));
    }
    let mut seed = [0; 32];
    let failed = |error| Failure::Internal(format!("the system gives no randomness: {error}"));
    getrandom::fill(&mut seed).map_err(failed)?;
    Ok(ChaCha20Rng::from_seed(seed))
}

#[pymethods]
impl PyCube {
    #[new]
    #[pyo3(signature = (cube = None))]
    fn new(cube: Option<CubeLike>) -> Result<Self, Failure> {
        Ok(Self(match cube {
            Some(cube) => cube.held()?,
            None => Held::from(Cube::SOLVED),
        }))
    }

    /// A cube drawn with equal chance from all.
    #[staticmethod]
    #[pyo3(signature = (seed = None))]
    fn random(seed: Option<u64>) -> Result<Self, Failure> {
        Ok(Self(Held::from(Cube::random(&mut randomness(seed)?))))
    }

    /// The 54 stickers: faces U, R, F, D, L, B, row by row.
    #[getter]
    fn facelets(&self) -> String {
        Facelets::from(self.0).to_string()
    }

    /// Whether it is solved, however it is held.
    #[getter]
    fn is_solved(&self) -> bool {
        self.0.cube == Cube::SOLVED
    }

    /// The cube after an algorithm.
    fn apply(&self, algorithm: AlgorithmLike) -> Result<Self, Failure> {
        let algorithm: Algorithm = algorithm.try_into()?;
        Ok(Self(algorithm.moves().into_iter().fold(self.0, Held::moved)))
    }

    /// A net in letters.
    fn net(&self) -> String {
        draw::net(&Facelets::from(self.0), draw::NetStyle::Plain)
    }

    /// A net as an SVG picture.
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
