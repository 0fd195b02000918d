//! Part files: finished rows of a run, in a file that is complete or ignored.

use std::{fs, io, path::Path};

use csv::{ReaderBuilder, StringRecord, WriterBuilder};
use xxhash_rust::xxh3::xxh3_64;

use crate::results::Cell;

const ROW: &str = "row";
const ERROR: &str = "error";
const END: &str = "end";

/// The result of one input row.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Outcome {
    /// A row of the results.
    Row(Vec<Cell>),
    /// A row of the errors file.
    Refused(FailedRow),
}

/// An input row without results, and why.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FailedRow {
    /// Its line in the input.
    pub line: String,
    /// Its id in the input, if known.
    pub id: String,
    /// The stable code; 0 for an internal error.
    pub code: u8,
    /// What is wrong, in a sentence.
    pub reason: String,
}

/// A row as read from a part file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PartRow {
    /// The cells of a row of the results.
    Row(StringRecord),
    /// A row of the errors file.
    Refused(FailedRow),
}

/// Writes a part under a temporary name, then renames it. There is no sync to disk: after a power
/// failure the checksum detects a damaged part, which is then computed again.
pub fn write(path: &Path, outcomes: &[Outcome]) -> io::Result<()> {
    let mut bytes = Vec::new();
    let mut writer = WriterBuilder::new().flexible(true).has_headers(false).from_writer(&mut bytes);
    for outcome in outcomes {
        match outcome {
            Outcome::Row(cells) => {
                writer.write_record(std::iter::once(ROW.to_owned()).chain(cells.iter().map(Cell::to_string)))?;
            }
            Outcome::Refused(FailedRow { line, id, code, reason }) => {
                writer.write_record([ERROR, line, id, &code.to_string(), reason])?;
            }
        }
    }
    drop(writer);
    let end = format!("{END},{},{:016x}\n", outcomes.len(), xxh3_64(&bytes));
    bytes.extend(end.into_bytes());
    let temporary = path.with_extension("tmp");
    fs::write(&temporary, bytes)?;
    fs::rename(temporary, path)
}

/// Reads a part with this number of rows; `None` if it is missing or fails its checks.
pub fn read(path: &Path, rows: u64) -> io::Result<Option<Vec<PartRow>>> {
    let bytes = match fs::read(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        bytes => bytes?,
    };
    Ok(records(&bytes, rows))
}

fn records(bytes: &[u8], rows: u64) -> Option<Vec<PartRow>> {
    let without_last = bytes.strip_suffix(b"\n")?;
    let begin = without_last.iter().rposition(|&byte| byte == b'\n').map_or(0, |place| place + 1);
    let end = format!("{END},{rows},{:016x}", xxh3_64(&bytes[..begin]));
    if without_last[begin..] != *end.as_bytes() {
        return None;
    }
    let mut reader = ReaderBuilder::new().flexible(true).has_headers(false).from_reader(&bytes[..begin]);
    let record = |record: Result<StringRecord, csv::Error>| {
        let record = record.ok()?;
        Some(match record.get(0)? {
            ROW => PartRow::Row(record.iter().skip(1).collect()),
            ERROR => PartRow::Refused(FailedRow {
                line: record.get(1)?.to_owned(),
                id: record.get(2)?.to_owned(),
                code: record.get(3)?.parse().ok()?,
                reason: record.get(4)?.to_owned(),
            }),
            _ => return None,
        })
    };
    reader.records().map(record).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_whole_parts_are_read() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("part-0.csv");
        let refusal = FailedRow { line: "7".into(), id: "a, b".into(), code: 9, reason: "found \"Q\"\nhere".into() };
        let cells = vec![Cell::Text("x\r\ny".into()), Cell::Length(7), Cell::Flag(true)];
        let outcomes = [Outcome::Row(cells), Outcome::Refused(refusal.clone())];
        write(&path, &outcomes).unwrap();
        let row = PartRow::Row(StringRecord::from(vec!["x\r\ny", "7", "true"]));
        assert_eq!(read(&path, 2).unwrap(), Some(vec![row, PartRow::Refused(refusal)]));
        assert_eq!(read(&path, 3).unwrap(), None, "a part of another run");
        let bytes = fs::read(&path).unwrap();
        for cut in 0..bytes.len() {
            assert_eq!(records(&bytes[..cut], 2), None);
            let mut bytes = bytes.clone();
            bytes[cut] ^= 1;
            assert_eq!(records(&bytes, 2), None, "byte {cut}");
        }
        assert_eq!(read(&folder.path().join("part-1.csv"), 2).unwrap(), None);
        write(&path, &[]).unwrap();
        assert_eq!(read(&path, 0).unwrap(), Some(Vec::new()));
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1, "no temporary file is left");
    }
}
