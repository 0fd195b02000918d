//! Output for programs: one JSON object per line.

use std::io::{self, Write};

use halfturn::{ErrorObject, Failed};
use serde::Serialize;

use crate::{failure::Failure, input::InputRow, terminal};

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
    pub order: u64,
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

/// Reports a failed row: as a JSON object, or on standard error with an empty line in its place if
/// the row is one of many.
pub fn write_failure(
    out: &mut impl Write,
    row: &InputRow,
    failure: &Failure,
    json: bool,
    single: bool,
) -> io::Result<()> {
    if json {
        return json_line(out, &Failed { input: Some(row.text.clone()), error: failure.into() });
    }
    // An interruption is reported once, at the end.
    if !matches!(failure, Failure::Interrupted) {
        terminal::complain_of(row, failure);
    }
    if single { Ok(()) } else { writeln!(out) }
}

/// Writes one object as a line.
pub fn json_line(out: &mut impl Write, object: &impl Serialize) -> io::Result<()> {
    serde_json::to_writer(&mut *out, object)?;
    out.write_all(b"\n")
}
