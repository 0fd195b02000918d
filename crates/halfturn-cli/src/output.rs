//! Output for programs: one JSON object per line.

use std::io::{self, Write};

use halfturn::{ErrorObject, Failed};
use serde::Serialize;

use crate::{failure::Failure, input::InputRow};

/// The result of one solver on a cube.
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

/// The number of moves of an algorithm in each metric.
#[derive(Serialize)]
pub struct MoveCounts<'a> {
    pub input: &'a str,
    pub htm: usize,
    pub qtm: usize,
    pub stm: usize,
    pub etm: usize,
    pub order: u32,
}

/// A row of a scramble file that could not be analysed.
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

/// A failed row as a JSON object.
pub fn failed(row: &InputRow, failure: &Failure) -> Failed {
    Failed { input: Some(row.text.clone()), error: failure.into() }
}

/// Writes one object as a line.
pub fn json_line(out: &mut impl Write, object: &impl Serialize) -> io::Result<()> {
    serde_json::to_writer(&mut *out, object)?;
    out.write_all(b"\n")
}
