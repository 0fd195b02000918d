//! csTimer backups: sessions of solves, in JSON.

use std::io::{self, Read};

use serde_json::{Map, Value};

use super::{RowError, RowLocation, ScrambleRow, ScrambleRows};

const SESSION: &str = "session";

pub fn read(mut reader: impl Read) -> io::Result<ScrambleRows> {
    let mut bytes = Vec::new();
    reader.read_to_end(&mut bytes)?;
    let bytes = bytes.strip_prefix("\u{feff}".as_bytes()).unwrap_or(&bytes);
    let invalid = |message: String| io::Error::new(io::ErrorKind::InvalidData, message);
    let file: Map<String, Value> =
        serde_json::from_slice(bytes).map_err(|error| invalid(format!("not the backup of a timer: {error}")))?;
    let number = |name: &str| name.strip_prefix(SESSION).and_then(|number| number.parse::<u64>().ok());
    let mut sessions: Vec<(u64, String, Value)> =
        file.into_iter().filter_map(|(name, session)| Some((number(&name)?, name, session))).collect();
    if sessions.is_empty() {
        return Err(invalid("not the backup of a timer: no session is in it".to_owned()));
    }
    sessions.sort_by_key(|&(number, ..)| number);
    Ok(Box::new(sessions.into_iter().flat_map(|(_, name, session)| solves(&name, session))))
}

/// The solves of a session. Old backups store a session as text.
fn solves(session: &str, value: Value) -> Vec<Result<ScrambleRow, RowError>> {
    let place = |number: usize| RowLocation::Solve { session: session.to_owned(), number };
    let solves = match value {
        Value::String(text) => serde_json::from_str(&text).ok(),
        Value::Array(solves) => Some(solves),
        _ => None,
    };
    let Some(solves) = solves else {
        return vec![Err(RowError::Row { place: place(1), reason: "a session is a list of solves".to_owned() })];
    };
    let entry = |(index, solve): (usize, &Value)| {
        let number = index + 1;
        match solve.get(1) {
            Some(Value::String(text)) => Ok(ScrambleRow {
                id: format!("{session}-{number}"),
                place: place(number),
                text: text.trim().to_owned(),
            }),
            _ => {
                let reason = "a solve is [[penalty, time], scramble, comment, date]".to_owned();
                Err(RowError::Row { place: place(number), reason })
            }
        }
    };
    solves.iter().enumerate().map(entry).collect()
}
