//! A scramble in each line, maybe with an id before it.

use std::io::{self, BufRead, BufReader, Read};

use super::{Entry, EntryError, LONGEST_LINE, Place, text};

pub fn read(reader: impl Read + Send + 'static) -> impl Iterator<Item = Result<Entry, EntryError>> + Send {
    let mut reader = BufReader::new(reader);
    let mut number = 0;
    let mut failed = false;
    std::iter::from_fn(move || {
        while !failed {
            number += 1;
            match line(&mut reader) {
                Ok(None) => return None,
                Ok(Some(Line::Short(line))) if line.is_empty() || line.starts_with('#') => {}
                Ok(Some(Line::Short(line))) => return Some(Ok(entry(&line, number))),
                Ok(Some(Line::TooLong)) => {
                    let reason = format!("the line is longer than {} MB; no scramble is", LONGEST_LINE >> 20);
                    return Some(Err(EntryError::Row { place: Place::Line(number), reason }));
                }
                Err(error) => {
                    failed = true;
                    return Some(Err(EntryError::Io(error)));
                }
            }
        }
        None
    })
}

enum Line {
    Short(String),
    TooLong,
}

fn line(reader: &mut impl BufRead) -> io::Result<Option<Line>> {
    let mut bytes = Vec::new();
    reader.by_ref().take(LONGEST_LINE).read_until(b'\n', &mut bytes)?;
    if bytes.is_empty() {
        return Ok(None);
    }
    if bytes.len() as u64 == LONGEST_LINE && !bytes.ends_with(b"\n") {
        reader.skip_until(b'\n')?;
        return Ok(Some(Line::TooLong));
    }
    Ok(Some(Line::Short(text(&bytes))))
}

fn entry(line: &str, number: u64) -> Entry {
    let place = Place::Line(number);
    match outer_comma(line) {
        Some(comma) => Entry { id: unquoted(&line[..comma]), place, text: unquoted(&line[comma + 1..]) },
        None => Entry { id: number.to_string(), place, text: line.trim().to_owned() },
    }
}

/// The first comma that is neither in a commutator nor in quotes.
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
