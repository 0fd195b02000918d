//! Plain text: one scramble per line, with an optional id before it.

use std::io::{self, BufRead, BufReader, Read};

use halfturn_cube::Facelets;

use super::{LONGEST_LINE, RowError, RowLocation, ScrambleRow, text};

pub fn read(reader: impl Read + Send + 'static) -> impl Iterator<Item = Result<ScrambleRow, RowError>> + Send {
    NumberedLines::new(reader).map(|line| line.map(|(number, line)| entry(&line, number)))
}

/// The lines of a file with their numbers. As an iterator it skips empty lines and comments.
pub struct NumberedLines<R> {
    reader: BufReader<R>,
    number: u64,
    failed: bool,
}

impl<R: Read> NumberedLines<R> {
    pub fn new(reader: R) -> Self {
        Self { reader: BufReader::new(reader), number: 0, failed: false }
    }

    /// The next line, even if it is empty or a comment; `None` at the end of the file.
    pub fn line(&mut self) -> Option<Result<(u64, String), RowError>> {
        if self.failed {
            return None;
        }
        self.number += 1;
        let mut bytes = Vec::new();
        match self.read(&mut bytes) {
            Ok(_) if bytes.is_empty() => None,
            Ok(false) => Some(Ok((self.number, text(&bytes)))),
            Ok(true) => {
                let reason = format!("the line is longer than {} MB; no scramble is", LONGEST_LINE >> 20);
                Some(Err(RowError::Row { place: RowLocation::Line(self.number), reason }))
            }
            Err(error) => {
                self.failed = true;
                Some(Err(RowError::Io(error)))
            }
        }
    }

    /// Reads a line, and returns whether it was too long.
    fn read(&mut self, bytes: &mut Vec<u8>) -> io::Result<bool> {
        self.reader.by_ref().take(LONGEST_LINE).read_until(b'\n', bytes)?;
        let too_long = bytes.len() as u64 == LONGEST_LINE && !bytes.ends_with(b"\n");
        if too_long {
            self.reader.skip_until(b'\n')?;
        }
        Ok(too_long)
    }
}

impl<R: Read> Iterator for NumberedLines<R> {
    type Item = Result<(u64, String), RowError>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            match self.line()? {
                Ok((_, line)) if line.trim().is_empty() || line.starts_with('#') => {}
                line => return Some(line),
            }
        }
    }
}

fn entry(line: &str, number: u64) -> ScrambleRow {
    let place = RowLocation::Line(number);
    match outer_comma(line).filter(|_| !is_vector(line)) {
        Some(comma) => ScrambleRow { id: unquoted(&line[..comma]), place, text: unquoted(&line[comma + 1..]) },
        None => ScrambleRow { id: number.to_string(), place, text: line.trim().to_owned() },
    }
}

/// Whether the whole line is one cube as sticker numbers separated by commas. With one number more
/// than stickers, the first is an id.
fn is_vector(line: &str) -> bool {
    /// The least count of numbers that is taken for stickers.
    const LEAST: usize = 20;
    let numbers = line.trim().trim_end_matches(',').split(',').count();
    let is_plain = |sign: char| sign.is_ascii_digit() || matches!(sign, ',' | '?') || sign.is_whitespace();
    numbers >= LEAST && numbers != Facelets::COUNT + 1 && line.chars().all(is_plain)
}

/// The first comma outside commutators and quotes.
fn outer_comma(line: &str) -> Option<usize> {
    let (mut depth, mut quoted) = (0_u32, false);
    line.char_indices().find_map(|(index, sign)| {
        match sign {
            '"' => quoted = !quoted,
            '[' => depth += 1,
            ']' => depth = depth.saturating_sub(1),
            ',' if depth == 0 && !quoted => return Some(index),
            _ => {}
        }
        None
    })
}

fn unquoted(cell: &str) -> String {
    let cell = cell.trim();
    match cell.strip_prefix('"').and_then(|cell| cell.strip_suffix('"')) {
        Some(inner) => inner.replace("\"\"", "\""),
        None => cell.to_owned(),
    }
}
