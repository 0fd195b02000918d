//! Tables with headings: of the World Cube Association, of csTimer, or anybody's.

use std::{collections::VecDeque, io::Read, iter::Peekable};

use csv::{ByteRecord, ByteRecordsIntoIter, ReaderBuilder, Trim};

use super::{Entry, EntryError, Place, text};

/// The events whose puzzle is the 3×3×3.
const EVENTS: [&str; 7] = ["333", "333bf", "333fm", "333ft", "333mbf", "333mbo", "333oh"];
/// Those of them with several cubes in one attempt.
const MULTI: [&str; 2] = ["333mbf", "333mbo"];

/// Which column holds what.
pub struct Columns {
    separator: u8,
    count: usize,
    scramble: usize,
    id: Option<usize>,
    event: Option<usize>,
}

impl Columns {
    /// The columns of a line of headings; none if there is no heading `scramble` in it.
    pub fn of(line: &str, separator: char) -> Option<Self> {
        // `event_id`, `eventId` and "Event ID" are the same.
        let plain = |heading: &str| heading.to_lowercase().replace(['_', ' ', '"'], "");
        let headings: Vec<String> = line.split(separator).map(plain).collect();
        let find = |names: &[&str]| headings.iter().position(|heading| names.contains(&heading.trim()));
        // A scramble alone in a line has no separator; nor has a single column need of headings.
        (headings.len() > 1).then_some(())?;
        Some(Self {
            separator: separator as u8,
            count: headings.len(),
            scramble: find(&["scramble"])?,
            id: find(&["id", "scrambleid", "no."]),
            event: find(&["eventid", "event"]),
        })
    }
}

/// A table, read on as its rows are needed.
struct Table<R: Read> {
    columns: Columns,
    records: Peekable<ByteRecordsIntoIter<R>>,
    /// Lines before a row that may be the beginning of its first cell.
    before: Vec<(u64, String)>,
    ready: VecDeque<Result<Entry, EntryError>>,
    failed: bool,
}

pub fn read(
    reader: impl Read + Send + 'static,
    columns: Columns,
) -> impl Iterator<Item = Result<Entry, EntryError>> + Send {
    let records = ReaderBuilder::new()
        .delimiter(columns.separator)
        // The association writes quotes as they are; spreadsheets put them around cells.
        .quoting(columns.separator != b'\t')
        .comment(Some(b'#'))
        .flexible(true)
        .trim(Trim::None)
        .from_reader(reader)
        .into_byte_records()
        .peekable();
    Table { columns, records, before: Vec::new(), ready: VecDeque::new(), failed: false }
}

impl<R: Read> Iterator for Table<R> {
    type Item = Result<Entry, EntryError>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            if let Some(entry) = self.ready.pop_front() {
                return Some(entry);
            }
            if self.failed {
                return None;
            }
            match self.records.next() {
                Some(Ok(record)) => self.take(&record),
                Some(Err(error)) => {
                    self.failed = true;
                    self.ready.push_back(Err(EntryError::Io(error.into())));
                }
                None => {
                    self.failed = true;
                    let lost = std::mem::take(&mut self.before);
                    lost.into_iter().for_each(|(line, _)| self.refuse(line, 1));
                }
            }
        }
    }
}

impl<R: Read> Table<R> {
    /// Takes up a record, and with it what belongs to it.
    fn take(&mut self, record: &ByteRecord) {
        let Columns { separator, count, scramble, id, event } = self.columns;
        let line = line_of(record);
        let unquoted = separator == b'\t';
        if unquoted && record.len() == 1 && scramble == 0 {
            self.before.push((line, cell(record, scramble)));
            return;
        }
        let mut parts = std::mem::take(&mut self.before);
        let event = event.filter(|&event| event < record.len()).map(|event| cell(record, event));
        let several = event.as_deref().is_some_and(|event| MULTI.contains(&event));
        // Where quotes mean nothing, a new line within a cell looks like a new row.
        if !several || record.len() < count {
            parts.drain(..).for_each(|(line, _)| self.refuse(line, 1));
        }
        if record.len() <= scramble || unquoted && record.len() < count {
            self.refuse(line, record.len());
            return;
        }
        parts.push((line, cell(record, scramble)));
        if unquoted && several && scramble + 1 == count {
            while let Some(Ok(record)) = self.records.next_if(|next| next.as_ref().is_ok_and(|next| next.len() == 1)) {
                parts.push((line_of(&record), cell(&record, 0)));
            }
        }
        if event.is_some_and(|event| !EVENTS.contains(&event.as_str())) {
            return;
        }
        let id = id.filter(|&id| id < record.len()).map(|id| cell(record, id)).filter(|id| !id.is_empty());
        let id = id.unwrap_or_else(|| line.to_string());
        let mut texts: Vec<(u64, String)> = Vec::new();
        for (line, part) in parts {
            let scrambles = part.replace("\\n", "\n");
            let scrambles = scrambles.split(['|', '\n']).map(str::trim).filter(|scramble| !scramble.is_empty());
            texts.extend(scrambles.map(|scramble| (line, scramble.to_owned())));
        }
        if texts.is_empty() {
            // Whoever reads the scramble says that it is empty.
            texts.push((line, String::new()));
        }
        let single = texts.len() == 1;
        self.ready.extend(texts.into_iter().enumerate().map(|(index, (line, text))| {
            let id = if single { id.clone() } else { format!("{id}-{}", index + 1) };
            Ok(Entry { id, place: Place::Line(line), text })
        }));
    }

    fn refuse(&mut self, line: u64, fields: usize) {
        let noun = if fields == 1 { "field" } else { "fields" };
        let reason = format!("the row has {fields} {noun}, but there are {} headings", self.columns.count);
        self.ready.push_back(Err(EntryError::Row { place: Place::Line(line), reason }));
    }
}

fn cell(record: &ByteRecord, column: usize) -> String {
    text(&record[column]).trim().to_owned()
}

fn line_of(record: &ByteRecord) -> u64 {
    record.position().map_or(0, csv::Position::line)
}
