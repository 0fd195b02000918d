//! Scramble files in the formats that people and other programs write.
//!
//! | file | detected by | id of a scramble |
//! |---|---|---|
//! | one scramble per line | no other format matches | the number of its line |
//! | `id,scramble` | a comma outside brackets, unless the line is a cube as comma-separated numbers | the text before it |
//! | a table with headings, separated by tabs, semicolons or commas | a heading `scramble` | the column `id`, `scrambleId` or `No.`; else the line |
//! | csTimer's backup | `{` at the start | session and number of the solve, as `session1-12` |
//!
//! Tables are read by their headings: both versions of the World Cube Association export (separated
//! by tabs, without quoting) and that of csTimer (separated by semicolons). If there is a column
//! for the event, rows of events that are not in [`Events`] are skipped. A cell with several
//! scrambles, as for multi-blind, yields `id-1`, `id-2` and so on. Empty lines and lines that start
//! with `#` are skipped.
//!
//! Files may be compressed: [`open`] decompresses gzip and finds the scrambles in a zip archive.
//! [`read`] takes any [`Read`] and yields scrambles as text, one at a time, so memory does not grow
//! with the file (except for a csTimer backup, which is read whole). It does not parse the
//! scrambles. A row that cannot be read yields a [`RowError`] and does not stop the iteration.
//!
//! ```
//! use halfturn_lab::scramble_file::{Events, read};
//! let file = "event,scramble,id\n333,R U,a\n222,R U,b\n333oh,F2,c\n";
//! let entries = read(file.as_bytes(), &Events::default())?;
//! let ids: Vec<String> = entries.flatten().map(|entry| entry.id).collect();
//! assert_eq!(ids, ["a", "c"]);
//! # Ok::<(), std::io::Error>(())
//! ```

mod backup;
mod events;
mod lines;
mod packed;
mod table;

pub use events::{Events, EventsError};
pub use packed::{open, unpack};

use std::{
    fmt,
    io::{self, BufRead, BufReader, Cursor, Read},
};

/// The longest line that is read, far longer than any scramble.
const LONGEST_LINE: u64 = 1 << 20;

/// One scramble of a file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ScrambleRow {
    /// Its id in the file.
    pub id: String,
    /// Its location in the file.
    pub place: RowLocation,
    /// The scramble as written.
    pub text: String,
}

/// A location in a scramble file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum RowLocation {
    /// A line, counted from 1.
    Line(u64),
    /// A solve in a session of a timer's backup.
    Solve {
        /// The name of the session.
        session: String,
        /// The number of the solve, from 1.
        number: usize,
    },
}

impl fmt::Display for RowLocation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Line(line) => write!(f, "line {line}"),
            Self::Solve { session, number } => write!(f, "{session}, solve {number}"),
        }
    }
}

/// Why a row yields no scramble.
#[derive(Debug)]
pub enum RowError {
    /// The row is malformed. Later rows may be valid.
    Row {
        /// Its location in the file.
        place: RowLocation,
        /// What is wrong with it.
        reason: String,
    },
    /// The file cannot be read any further.
    Io(io::Error),
}

impl fmt::Display for RowError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Row { place, reason } => write!(f, "{place}: {reason}"),
            Self::Io(error) => write!(f, "{error}"),
        }
    }
}

/// The scrambles of a file, read lazily.
pub type ScrambleRows = Box<dyn Iterator<Item = Result<ScrambleRow, RowError>> + Send>;

/// Reads the scrambles of a file, after detecting its format.
///
/// # Errors
/// The reader fails, a backup is malformed, or only some events are selected but the file does not
/// name events.
pub fn read(reader: impl Read + Send + 'static, events: &Events) -> io::Result<ScrambleRows> {
    // Boxed, so that the formats are compiled once and not for each kind of reader.
    let mut reader = BufReader::new(Box::new(reader) as Box<dyn Read + Send>);
    let mut start = Vec::new();
    let first = first_line(&mut reader, &mut start)?;
    let whole = Cursor::new(start).chain(reader);
    let columns = ['\t', ';', ','].into_iter().find_map(|separator| table::Columns::of(&first, separator));
    if !events.are_all() && !columns.as_ref().is_some_and(table::Columns::names_events) {
        let message = format!("no column says which event a scramble is for, so those of {events} cannot be told");
        return Err(io::Error::new(io::ErrorKind::InvalidInput, message));
    }
    if first.starts_with('{') {
        return backup::read(whole);
    }
    Ok(match columns {
        Some(columns) => Box::new(table::read(whole, columns, events.clone())),
        None => Box::new(lines::read(whole)),
    })
}

/// The first line that is neither empty nor a comment. All bytes read so far go to `start`.
fn first_line(reader: &mut impl BufRead, start: &mut Vec<u8>) -> io::Result<String> {
    loop {
        let begun = start.len();
        if reader.take(LONGEST_LINE).read_until(b'\n', start)? == 0 {
            return Ok(String::new());
        }
        let line = text(&start[begun..]);
        if !line.is_empty() && !line.starts_with('#') {
            return Ok(line);
        }
    }
}

/// Decodes and trims a line. Invalid UTF-8 becomes a replacement character, which no notation uses.
fn text(bytes: &[u8]) -> String {
    // Tabs at the ends may delimit empty cells.
    let blank = |sign: char| sign.is_whitespace() && sign != '\t';
    String::from_utf8_lossy(bytes).trim_start_matches('\u{feff}').trim_matches(blank).to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Ids, locations and texts of all rows; errors as their message.
    fn rows(file: &str) -> Vec<Result<(String, String, String), String>> {
        rows_of(file, &Events::default())
    }

    fn rows_of(file: &str, events: &Events) -> Vec<Result<(String, String, String), String>> {
        let entries = read(Cursor::new(file.as_bytes().to_vec()), events).unwrap();
        entries
            .map(|entry| {
                entry.map(|entry| (entry.id, entry.place.to_string(), entry.text)).map_err(|error| error.to_string())
            })
            .collect()
    }

    fn row(id: &str, place: &str, text: &str) -> Result<(String, String, String), String> {
        Ok((id.to_owned(), place.to_owned(), text.to_owned()))
    }

    #[test]
    fn plain_lines_and_lines_with_ids() {
        let file = "\u{feff}# of last week\r\n\r\nR U F\r\n[R, U] D2\n17,F2 D\n\"a, b\",\"R U2\"\n18, [R, U]\n";
        assert_eq!(
            rows(file),
            [
                row("3", "line 3", "R U F"),
                row("4", "line 4", "[R, U] D2"),
                row("17", "line 5", "F2 D"),
                row("a, b", "line 6", "R U2"),
                row("18", "line 7", "[R, U]"),
            ]
        );
        assert_eq!(rows(""), []);
        assert_eq!(rows("\n# nothing\n"), []);
        let long = "R ".repeat(LONGEST_LINE as usize);
        let found = rows(&format!("R\n{long}\nU\n"));
        assert_eq!((&found[0], &found[2]), (&row("1", "line 1", "R"), &row("3", "line 3", "U")));
        assert!(found[1].as_ref().unwrap_err().starts_with("line 2: the line is longer than"));
    }

    #[test]
    fn stickers_as_numbers_with_commas() {
        let vector = "3,1,2,3,2,4,3,4,5,3,5,1,6,2,1,6,4,2,6,5,4,6,1,5,\
            3,1,3,2,3,4,3,5,6,1,6,2,6,4,6,5,1,2,4,2,4,5,1,5,1,2,3,4,5,6";
        let short = &vector[..vector.len() - 2];
        assert_eq!(
            rows(&format!("{vector}\n17,{vector}\na,{vector}\n{short}\nb,{short}\n")),
            [
                row("1", "line 1", vector),
                row("17", "line 2", vector),
                row("a", "line 3", vector),
                row("4", "line 4", short),
                row("b", "line 5", short),
            ]
        );
    }

    #[test]
    fn exports_of_the_association_by_their_headings() {
        let first = "scrambleId\tcompetitionId\teventId\troundTypeId\tgroupId\tisExtra\tscrambleNum\tscramble\n\
            1\tA\t333\tf\tA\t0\t1\tR U \"F\n\
            2\tA\t444\tf\tA\t0\t1\tRw2 U\n\
            3\tA\t333mbf\tf\tA\t0\t1\tR U Fw|F2 D Rw2|L\n\
            4\tA\t333bf\tf\tA\t0\t2\tR U Rw\n\
            \n\
            5\tA\t333mbf\tf\tA\t0\t1\tR2\n\
            F2\n\
            D2\n\
            6\tA\t333\n\
            7\tA\t333oh\tf\tA\t0\t1\tB2\n";
        assert_eq!(
            rows(first),
            [
                row("1", "line 2", "R U \"F"),
                row("3-1", "line 4", "R U Fw"),
                row("3-2", "line 4", "F2 D Rw2"),
                row("3-3", "line 4", "L"),
                row("4", "line 5", "R U Rw"),
                row("5-1", "line 7", "R2"),
                row("5-2", "line 8", "F2"),
                row("5-3", "line 9", "D2"),
                Err("line 10: the row has 3 fields, but there are 8 headings".to_owned()),
                row("7", "line 11", "B2"),
            ]
        );
        let second = "scramble\tid\tcompetition_id\tevent_id\tgroup_id\tis_extra\tround_type_id\tscramble_num\n\
            R U F\t9\tA\t333fm\tA\t0\tf\t1\n\
            R2\n\
            F2\\nL2\n\
            D2\t10\tA\t333mbf\tA\t0\tf\t1\n\
            lost\n\
            B2\t11\tA\t333\tA\t0\tf\t1\n\
            left\n";
        assert_eq!(
            rows(second),
            [
                row("9", "line 2", "R U F"),
                row("10-1", "line 3", "R2"),
                row("10-2", "line 4", "F2"),
                row("10-3", "line 4", "L2"),
                row("10-4", "line 5", "D2"),
                Err("line 6: the row has 1 field, but there are 8 headings".to_owned()),
                row("11", "line 7", "B2"),
                Err("line 8: the row has 1 field, but there are 8 headings".to_owned()),
            ]
        );
    }

    #[test]
    fn tables_with_semicolons_and_commas() {
        let timer = "No.;Time;Comment;Scramble;Date;P.1\n\
            1;12.34;\"so; \"\"so\"\"\";R U F;2024-01-01 10:00:00;12.34\n\
            2;DNF(9.00);;F2 D;2024-01-01 10:01:00;9.00\n";
        assert_eq!(rows(timer), [row("1", "line 2", "R U F"), row("2", "line 3", "F2 D")]);
        let table = "event,scramble,id\n333,R U,x\n333mbf,\"R2\nF2\",y\n222,R U,z\n333,U\n";
        assert_eq!(
            rows(table),
            [
                row("x", "line 2", "R U"),
                row("y-1", "line 3", "R2"),
                row("y-2", "line 3", "F2"),
                row("6", "line 6", "U"),
            ]
        );
        assert_eq!(rows("id,scramble\n22001,R U\n"), [row("22001", "line 2", "R U")]);
        assert_eq!(rows("time,scramble\n12,R U\n"), [row("2", "line 2", "R U")]);
    }

    #[test]
    fn backups_of_a_timer() {
        let backup = r#" {"session10":[[[0,900],"F2 D","",1700000002]],
            "session2":[[[0,12340],"R U F","good",1700000000],[[2000,9000],"U2","",1700000001,"x"],[[0,1]]],
            "session3":"[[[0,5000],\"L2\",\"\",1]]","session4":7,
            "properties":{"sessionData":"{}"}}"#;
        assert_eq!(
            rows(backup),
            [
                row("session2-1", "session2, solve 1", "R U F"),
                row("session2-2", "session2, solve 2", "U2"),
                Err("session2, solve 3: a solve is [[penalty, time], scramble, comment, date]".to_owned()),
                row("session3-1", "session3, solve 1", "L2"),
                Err("session4, solve 1: a session is a list of solves".to_owned()),
                row("session10-1", "session10, solve 1", "F2 D"),
            ]
        );
        let all = Events::default();
        assert!(read(&b"{\"session1\":"[..], &all).is_err());
        assert!(read(&b"{\"scramble\":\"R\"}"[..], &all).is_err(), "no session is in it");
    }

    #[test]
    fn events_that_are_asked_for() {
        let table = "event,scramble,id\n333,R U,a\n333oh,U,b\n333mbf,R|F,c\n222,R U,d\n";
        let events: Events = "333oh, 333mbf".parse().unwrap();
        assert_eq!(
            rows_of(table, &events),
            [row("b", "line 3", "U"), row("c-1", "line 4", "R"), row("c-2", "line 4", "F")]
        );
        let error = read(&b"R U F\n"[..], &events).err().unwrap();
        assert_eq!(
            error.to_string(),
            "no column says which event a scramble is for, so those of 333mbf,333oh cannot be told"
        );
    }
}
