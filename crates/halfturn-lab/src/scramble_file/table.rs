//! Tables with headings: the World Cube Association export, that of csTimer, and others.

use std::{collections::VecDeque, io::Read};

use csv::{ReaderBuilder, StringRecord, Trim};

use super::{Events, LONGEST_LINE, RowError, RowLocation, ScrambleRow, lines::NumberedLines};

/// Events with several cubes per attempt.
const MULTI: [&str; 2] = ["333mbf", "333mbo"];

/// The separator of a table and the indices of its relevant columns.
pub struct Columns {
    separator: u8,
    count: usize,
    scramble: usize,
    id: Option<usize>,
    event: Option<usize>,
}

impl Columns {
    /// Parses a line of headings; `None` without a heading `scramble`.
    pub fn of(line: &str, separator: char) -> Option<Self> {
        // `event_id`, `eventId` and "Event ID" are the same heading.
        let plain = |heading: &str| heading.to_lowercase().replace(['_', ' ', '"'], "");
        let headings: Vec<String> = line.split(separator).map(plain).collect();
        let find = |names: &[&str]| headings.iter().position(|heading| names.contains(&heading.trim()));
        // A single column needs no headings: it is read as plain lines.
        (headings.len() > 1).then_some(())?;
        Some(Self {
            separator: separator as u8,
            count: headings.len(),
            scramble: find(&["scramble"])?,
            id: find(&["id", "scrambleid", "no."]),
            event: find(&["eventid", "event"]),
        })
    }

    /// Whether there is a column for the event.
    pub fn names_events(&self) -> bool {
        self.event.is_some()
    }
}

/// An iterator over the scrambles of a table.
struct Table<R> {
    columns: Columns,
    events: Events,
    lines: NumberedLines<R>,
    /// A row that was read ahead.
    ahead: Option<Result<TableRow, RowError>>,
    /// Lines that may be the beginning of the next row's first cell.
    before: Vec<(u64, String)>,
    ready: VecDeque<Result<ScrambleRow, RowError>>,
}

/// A row, and the line where it starts.
struct TableRow {
    line: u64,
    cells: Vec<String>,
}

pub fn read(
    reader: impl Read + Send + 'static,
    columns: Columns,
    events: Events,
) -> impl Iterator<Item = Result<ScrambleRow, RowError>> + Send {
    let mut lines = NumberedLines::new(reader);
    // The headings are known already.
    let _ = lines.next();
    Table { columns, events, lines, ahead: None, before: Vec::new(), ready: VecDeque::new() }
}

impl<R: Read> Iterator for Table<R> {
    type Item = Result<ScrambleRow, RowError>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            if let Some(entry) = self.ready.pop_front() {
                return Some(entry);
            }
            match self.record() {
                Some(Ok(record)) => self.take(&record),
                Some(Err(error)) => return Some(Err(error)),
                None if self.before.is_empty() => return None,
                None => {
                    let lost = std::mem::take(&mut self.before);
                    lost.into_iter().for_each(|(line, _)| self.refuse(line, 1));
                }
            }
        }
    }
}

impl<R: Read> Table<R> {
    /// Whether cells may be quoted: spreadsheets quote cells, the WCA export does not.
    fn is_quoted(&self) -> bool {
        self.columns.separator != b'\t'
    }

    /// The next row.
    fn record(&mut self) -> Option<Result<TableRow, RowError>> {
        if let Some(record) = self.ahead.take() {
            return Some(record);
        }
        let (line, mut text) = match self.lines.next()? {
            Ok(line) => line,
            Err(error) => return Some(Err(error)),
        };
        if !self.is_quoted() {
            let cells = text.split(char::from(self.columns.separator)).map(|cell| cell.trim().to_owned()).collect();
            return Some(Ok(TableRow { line, cells }));
        }
        // A line break between quotes belongs to the cell.
        while text.matches('"').count() % 2 == 1 && (text.len() as u64) < LONGEST_LINE {
            match self.lines.line() {
                Some(Ok((_, more))) => text = format!("{text}\n{more}"),
                Some(Err(error)) => return Some(Err(error)),
                None => break,
            }
        }
        let mut reader = ReaderBuilder::new()
            .delimiter(self.columns.separator)
            .has_headers(false)
            .trim(Trim::All)
            .buffer_capacity(text.len().max(1))
            .from_reader(text.as_bytes());
        let mut record = StringRecord::new();
        Some(match reader.read_record(&mut record) {
            Ok(_) => Ok(TableRow { line, cells: record.iter().map(str::to_owned).collect() }),
            Err(error) => Err(RowError::Row { place: RowLocation::Line(line), reason: error.to_string() }),
        })
    }

    /// Extracts the scrambles of a row, together with the lines that belong to it.
    fn take(&mut self, TableRow { line, cells }: &TableRow) {
        let Columns { count, scramble, id, event, .. } = self.columns;
        let is_quoted = self.is_quoted();
        if let ([cell], 0, false) = (cells.as_slice(), scramble, is_quoted) {
            self.before.push((*line, cell.clone()));
            return;
        }
        let mut parts = std::mem::take(&mut self.before);
        let event = event.and_then(|event| cells.get(event));
        let several = event.is_some_and(|event| MULTI.contains(&event.as_str()));
        // Without quoting, a line break within a cell looks like a new row.
        if !several || cells.len() < count {
            parts.drain(..).for_each(|(line, _)| self.refuse(line, 1));
        }
        let cell = match cells.get(scramble) {
            Some(cell) if is_quoted || cells.len() >= count => cell,
            _ => return self.refuse(*line, cells.len()),
        };
        parts.push((*line, cell.clone()));
        if !is_quoted && several && scramble + 1 == count {
            loop {
                match self.record() {
                    Some(Ok(TableRow { line, cells })) if cells.len() == 1 => parts.push((line, cells.concat())),
                    next => {
                        self.ahead = next;
                        break;
                    }
                }
            }
        }
        if event.is_some_and(|event| !self.events.contains(event)) {
            return;
        }
        let id = id.and_then(|id| cells.get(id)).filter(|id| !id.is_empty()).cloned();
        let id = id.unwrap_or_else(|| line.to_string());
        let mut texts: Vec<(u64, String)> = Vec::new();
        for (line, part) in parts {
            let scrambles = part.replace("\\n", "\n");
            let scrambles = scrambles.split(['|', '\n']).map(str::trim).filter(|scramble| !scramble.is_empty());
            texts.extend(scrambles.map(|scramble| (line, scramble.to_owned())));
        }
        if texts.is_empty() {
            // The parser of the scramble reports that it is empty.
            texts.push((*line, String::new()));
        }
        let single = texts.len() == 1;
        self.ready.extend(texts.into_iter().enumerate().map(|(index, (line, text))| {
            let id = if single { id.clone() } else { format!("{id}-{}", index + 1) };
            Ok(ScrambleRow { id, place: RowLocation::Line(line), text })
        }));
    }

    fn refuse(&mut self, line: u64, fields: usize) {
        let noun = if fields == 1 { "field" } else { "fields" };
        let reason = format!("the row has {fields} {noun}, but there are {} headings", self.columns.count);
        self.ready.push_back(Err(RowError::Row { place: RowLocation::Line(line), reason }));
    }
}
