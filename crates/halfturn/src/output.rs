//! What programs read: one JSON object per line.

use std::io::{self, Write};

use serde::{Serialize, Serializer};

use crate::failure::Failure;

/// A cube that was solved.
#[derive(Serialize)]
pub struct Solved<'a> {
    pub input: &'a str,
    pub solver: &'a str,
    pub solution: String,
    pub length: usize,
    pub optimal: bool,
    /// What is proved of the shortest solution, where that is not found.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub at_least: Option<u8>,
    /// Further solutions.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub more: Vec<String>,
    pub micros: u128,
    /// How the cube is held at the end of the input, where that is not the standard way.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rotation: Option<String>,
}

/// An input that something is wrong with.
#[derive(Serialize)]
pub struct Failed<'a> {
    pub input: &'a str,
    pub error: ErrorObject,
}

/// What is wrong.
#[derive(Serialize)]
pub struct ErrorObject {
    /// The stable code; 0 where the fault is not the input's.
    pub code: u8,
    pub name: &'static str,
    pub message: String,
}

impl From<&Failure> for ErrorObject {
    fn from(failure: &Failure) -> Self {
        match failure {
            Failure::Input { code, message, .. } => {
                Self { code: code.number(), name: code.name(), message: message.clone() }
            }
            Failure::Interrupted => Self { code: 0, name: "interrupted", message: failure.to_string() },
            other => Self { code: 0, name: "internal", message: other.to_string() },
        }
    }
}

/// What one solver made of a cube.
#[derive(Serialize)]
pub struct Compared<'a> {
    pub input: &'a str,
    pub solver: &'a str,
    pub tables: &'a str,
    pub table_bytes: usize,
    pub micros: u128,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub solution: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub length: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub optimal: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub nodes: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub error: Option<ErrorObject>,
}

/// A cube that nothing is wrong with.
#[derive(Serialize)]
pub struct Valid<'a> {
    pub input: &'a str,
    pub valid: bool,
    pub facelets: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rotation: Option<String>,
}

/// A scramble.
#[derive(Serialize)]
pub struct Scrambled<'a> {
    pub event: &'a str,
    pub scramble: String,
    pub facelets: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seed: Option<u64>,
    pub number: u64,
}

/// Lengths of an algorithm.
#[derive(Serialize)]
pub struct Counted<'a> {
    pub input: &'a str,
    pub htm: usize,
    pub qtm: usize,
    pub stm: usize,
    pub etm: usize,
    pub order: u32,
}

/// A solver of the catalogue.
#[derive(Serialize)]
pub struct SolverObject {
    pub name: &'static str,
    pub summary: &'static str,
    pub length: &'static str,
    pub tables: &'static str,
    pub page: &'static str,
}

/// Counts by distance.
#[derive(Serialize)]
pub struct Counts<'a> {
    pub name: &'a str,
    pub counts: &'a [u64],
    pub total: u64,
}

/// A stage that was solved.
#[derive(Serialize)]
pub struct SolvedStage<'a> {
    pub input: &'a str,
    pub goal: &'a str,
    #[serde(flatten)]
    pub first: StageSolution<'a>,
    pub optimal: bool,
    /// Further solutions.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub more: Vec<StageSolution<'a>>,
    pub micros: u128,
}

/// A solution of a stage with a colour at the bottom.
#[derive(Serialize)]
pub struct StageSolution<'a> {
    pub view: char,
    pub solution: &'a str,
    pub length: usize,
}

/// The stages of a scramble.
#[derive(Serialize)]
pub struct Analyzed<'a> {
    pub id: &'a str,
    pub scramble: &'a str,
    pub variant: &'a str,
    /// By stage, by colour.
    pub lengths: Ordered<&'a str, Ordered<char, u8>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub solutions: Option<Ordered<&'a str, Ordered<char, &'a [String]>>>,
}

/// A row of a file of scrambles that something is wrong with.
#[derive(Serialize)]
pub struct NotAnalyzed<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub id: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub place: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub scramble: Option<&'a str>,
    pub error: ErrorObject,
}

/// An object whose fields keep their order.
pub struct Ordered<K, V>(pub Vec<(K, V)>);

impl<K: Serialize, V: Serialize> Serialize for Ordered<K, V> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(key, value)| (key, value)))
    }
}

/// Writes one object as a line.
pub fn json_line(out: &mut impl Write, object: &impl Serialize) -> io::Result<()> {
    serde_json::to_writer(&mut *out, object)?;
    out.write_all(b"\n")
}
