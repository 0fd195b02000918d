//! Result files: a row for each scramble, in typed columns, as CSV or Parquet.
//!
//! A [`Writer`] takes [`RowBatch`]es and a [`Reader`] yields them, in either [`Format`]. A CSV file
//! has only its headings, which determine the type of each column. A Parquet file also records its
//! column types and how it was made ([`Metadata`]).
//!
//! ```
//! use halfturn_lab::results::{RowBatch, Cells, Column, Format, Metadata, Writer};
//! let columns = vec![Column::named("id"), Column::named("cross_z0")];
//! let mut writer = Writer::new(Format::Csv, Vec::new(), &columns, &Metadata::new())?;
//! writer.write(RowBatch { columns: vec![Cells::Text(vec!["a".into(), "b".into()]), Cells::Length(vec![6, 5])] })?;
//! assert_eq!(writer.finish()?, b"id,cross_z0\na,6\nb,5\n");
//! # Ok::<(), std::io::Error>(())
//! ```

mod csv_file;
mod parquet_file;

use std::{
    collections::BTreeMap,
    fmt, fs, io,
    path::{Path, PathBuf},
};

use csv_file::{CsvReader, CsvWriter};
use parquet_file::{ParquetReader, ParquetWriter};

/// The column that identifies a row.
pub const ID: &str = "id";
/// The column of the scramble, as written in the input.
pub const SCRAMBLE: &str = "scramble";
/// The column of the moves of a solution.
pub const SOLUTION: &str = "solution";
/// The column of the number of moves of a solution.
pub const LENGTH: &str = "length";
/// The column that says whether a solution is proved optimal.
pub const OPTIMAL: &str = "optimal";
/// The columns that the page adds to the lengths of a timer's scrambles.
pub const OF_TIMERS: [&str; 4] = ["score", "time", "penalty", "date"];

/// The type of a column's cells.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ColumnKind {
    /// Any text.
    Text,
    /// A number of moves, at most 255.
    Length,
    /// A number of moves of a cube of any size.
    LongLength,
    /// True or false.
    Flag,
}

/// A column of results.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Column {
    /// Its heading.
    pub name: String,
    /// The type of its cells.
    pub kind: ColumnKind,
    /// Whether CSV files include the column.
    pub in_csv: bool,
}

impl Column {
    /// The column with this heading. Its type follows from the heading: a few are text, flags or
    /// long lengths, all others are lengths.
    #[must_use]
    pub fn named(name: &str) -> Self {
        let kind = match name {
            ID | SCRAMBLE | SOLUTION => ColumnKind::Text,
            name if OF_TIMERS.contains(&name) => ColumnKind::Text,
            OPTIMAL => ColumnKind::Flag,
            LENGTH => ColumnKind::LongLength,
            _ => ColumnKind::Length,
        };
        Self { name: name.to_owned(), kind, in_csv: true }
    }
}

/// One cell of a result table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Cell {
    /// Any text.
    Text(String),
    /// A number of moves, at most 255.
    Length(u8),
    /// A number of moves of a cube of any size.
    LongLength(u16),
    /// True or false.
    Flag(bool),
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Text(text) => f.write_str(text),
            Self::Length(length) => write!(f, "{length}"),
            Self::LongLength(length) => write!(f, "{length}"),
            Self::Flag(flag) => write!(f, "{flag}"),
        }
    }
}

/// The cells of one column.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Cells {
    /// Any text.
    Text(Vec<String>),
    /// Numbers of moves, at most 255.
    Length(Vec<u8>),
    /// Numbers of moves of cubes of any size.
    LongLength(Vec<u16>),
    /// True or false.
    Flag(Vec<bool>),
}

impl Cells {
    /// An empty column of this type.
    #[must_use]
    pub fn new(kind: ColumnKind) -> Self {
        match kind {
            ColumnKind::Text => Self::Text(Vec::new()),
            ColumnKind::Length => Self::Length(Vec::new()),
            ColumnKind::LongLength => Self::LongLength(Vec::new()),
            ColumnKind::Flag => Self::Flag(Vec::new()),
        }
    }

    /// The number of cells.
    #[must_use]
    pub fn len(&self) -> usize {
        match self {
            Self::Text(cells) => cells.len(),
            Self::Length(cells) => cells.len(),
            Self::LongLength(cells) => cells.len(),
            Self::Flag(cells) => cells.len(),
        }
    }

    /// Whether there are no cells.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Parses and appends a cell. The error says what was expected.
    pub(crate) fn push(&mut self, text: &str) -> Result<(), String> {
        let no_length = || format!("{text:?} is no number of moves");
        match self {
            Self::Text(cells) => cells.push(text.to_owned()),
            Self::Length(cells) => cells.push(text.parse().map_err(|_| no_length())?),
            Self::LongLength(cells) => cells.push(text.parse().map_err(|_| no_length())?),
            Self::Flag(cells) => cells.push(text.parse().map_err(|_| format!("{text:?} is neither true nor false"))?),
        }
        Ok(())
    }

    /// The cell of a row.
    fn cell(&self, row: usize) -> Cell {
        match self {
            Self::Text(cells) => Cell::Text(cells[row].clone()),
            Self::Length(cells) => Cell::Length(cells[row]),
            Self::LongLength(cells) => Cell::LongLength(cells[row]),
            Self::Flag(cells) => Cell::Flag(cells[row]),
        }
    }

    fn append(&mut self, other: Self) -> io::Result<()> {
        match (self, other) {
            (Self::Text(cells), Self::Text(mut more)) => cells.append(&mut more),
            (Self::Length(cells), Self::Length(mut more)) => cells.append(&mut more),
            (Self::LongLength(cells), Self::LongLength(mut more)) => cells.append(&mut more),
            (Self::Flag(cells), Self::Flag(mut more)) => cells.append(&mut more),
            _ => return Err(io::Error::other("cells of another kind than their column")),
        }
        Ok(())
    }
}

/// A batch of rows, stored column by column.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RowBatch {
    /// The cells of each column. All columns have the same length.
    pub columns: Vec<Cells>,
}

impl RowBatch {
    /// A batch without rows.
    #[must_use]
    pub fn new(columns: &[Column]) -> Self {
        Self { columns: columns.iter().map(|column| Cells::new(column.kind)).collect() }
    }

    /// The number of rows.
    #[must_use]
    pub fn rows(&self) -> usize {
        self.columns.first().map_or(0, Cells::len)
    }
}

/// How results were made: version, options and input, by name.
pub type Metadata = BTreeMap<String, String>;

/// A file format for results.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Format {
    /// Comma-separated text.
    Csv,
    /// Apache Parquet: typed, compressed columns.
    Parquet,
}

impl Format {
    /// The format for a file name, by its extension: `csv`, `parquet` or `pq`.
    #[must_use]
    pub fn of(path: &Path) -> Option<Self> {
        let ending = path.extension()?.to_str()?.to_lowercase();
        match ending.as_str() {
            "csv" => Some(Self::Csv),
            "parquet" | "pq" => Some(Self::Parquet),
            _ => None,
        }
    }
}

/// Writes a result file in either format.
pub struct Writer<W: io::Write + Send>(FormatWriter<W>);

enum FormatWriter<W: io::Write + Send> {
    Csv(Box<CsvWriter<W>>),
    Parquet(Box<ParquetWriter<W>>),
}

impl<W: io::Write + Send> Writer<W> {
    /// Starts a file with these columns.
    ///
    /// # Errors
    /// The underlying writer failed.
    pub fn new(format: Format, out: W, columns: &[Column], metadata: &Metadata) -> io::Result<Self> {
        Ok(Self(match format {
            Format::Csv => FormatWriter::Csv(Box::new(CsvWriter::new(out, columns)?)),
            Format::Parquet => FormatWriter::Parquet(Box::new(ParquetWriter::new(out, columns, metadata)?)),
        }))
    }

    /// Writes a batch of rows.
    ///
    /// # Errors
    /// The underlying writer failed.
    pub fn write(&mut self, batch: RowBatch) -> io::Result<()> {
        match &mut self.0 {
            FormatWriter::Csv(writer) => writer.write(&batch),
            FormatWriter::Parquet(writer) => writer.write(batch),
        }
    }

    /// Completes the file and returns the underlying writer.
    ///
    /// # Errors
    /// The underlying writer failed.
    pub fn finish(self) -> io::Result<W> {
        match self.0 {
            FormatWriter::Csv(writer) => writer.finish(),
            FormatWriter::Parquet(writer) => writer.finish(),
        }
    }
}

/// Why a result file cannot be read.
#[derive(Debug, thiserror::Error)]
#[error("{}: {reason}", path.display())]
pub struct ResultsError {
    /// The file.
    pub path: PathBuf,
    /// What is wrong with it.
    pub reason: String,
}

/// Reads a result file in batches of rows.
pub struct Reader {
    path: PathBuf,
    form: FormatReader,
}

enum FormatReader {
    Csv(CsvReader),
    Parquet(ParquetReader),
}

/// The first bytes of a Parquet file.
const PARQUET: &[u8] = b"PAR1";

impl Reader {
    /// Opens a result file. Its first bytes determine the format.
    ///
    /// # Errors
    /// The file cannot be opened or is not a result file.
    pub fn open(path: &Path) -> Result<Self, ResultsError> {
        let failed = |reason: String| ResultsError { path: path.to_owned(), reason };
        let mut file = fs::File::open(path).map_err(|error| failed(error.to_string()))?;
        let mut start = Vec::new();
        io::Read::read_to_end(&mut io::Read::take(&mut file, PARQUET.len() as u64), &mut start)
            .and_then(|_| io::Seek::rewind(&mut file))
            .map_err(|error| failed(error.to_string()))?;
        let form = if start == PARQUET {
            ParquetReader::new(file).map(FormatReader::Parquet)
        } else {
            CsvReader::new(file).map(FormatReader::Csv)
        };
        Ok(Self { path: path.to_owned(), form: form.map_err(failed)? })
    }

    /// The columns.
    #[must_use]
    pub fn columns(&self) -> &[Column] {
        match &self.form {
            FormatReader::Csv(reader) => reader.columns(),
            FormatReader::Parquet(reader) => reader.columns(),
        }
    }

    /// The file's metadata; empty for CSV.
    #[must_use]
    pub fn metadata(&self) -> Metadata {
        match &self.form {
            FormatReader::Csv(_) => Metadata::new(),
            FormatReader::Parquet(reader) => reader.metadata(),
        }
    }

    /// The next batch of rows; `None` at the end of the file.
    ///
    /// # Errors
    /// The file is damaged or a cell has the wrong type.
    pub fn next_batch(&mut self) -> Result<Option<RowBatch>, ResultsError> {
        let batch = match &mut self.form {
            FormatReader::Csv(reader) => reader.next_batch(),
            FormatReader::Parquet(reader) => reader.next_batch(),
        };
        batch.map_err(|reason| ResultsError { path: self.path.clone(), reason })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn columns() -> Vec<Column> {
        let mut columns: Vec<Column> =
            [ID, SCRAMBLE, "cross_z0", "cross_z2", OPTIMAL, LENGTH].map(Column::named).into();
        columns[1].in_csv = false;
        columns
    }

    fn batch(rows: std::ops::Range<usize>) -> RowBatch {
        let lengths = |factor: usize| Cells::Length(rows.clone().map(|row| (row * factor % 256) as u8).collect());
        RowBatch {
            columns: vec![
                Cells::Text(rows.clone().map(|row| format!("row {row}, \"x\"")).collect()),
                Cells::Text(rows.clone().map(|row| ["R U", "F2"][row % 2].to_owned()).collect()),
                lengths(1),
                lengths(7),
                Cells::Flag(rows.clone().map(|row| row % 3 == 0).collect()),
                Cells::LongLength(rows.clone().map(|row| (row * 977 % 65_536) as u16).collect()),
            ],
        }
    }

    fn written(format: Format, batches: &[RowBatch]) -> (tempfile::TempDir, PathBuf) {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("results");
        let metadata = Metadata::from([("halfturn.version".to_owned(), "1".to_owned())]);
        let mut writer = Writer::new(format, fs::File::create(&path).unwrap(), &columns(), &metadata).unwrap();
        batches.iter().for_each(|batch| writer.write(batch.clone()).unwrap());
        writer.finish().unwrap();
        (folder, path)
    }

    fn read(path: &Path) -> (Vec<Column>, RowBatch) {
        let mut reader = Reader::open(path).unwrap();
        let columns = reader.columns().to_vec();
        let mut all = RowBatch::new(&columns);
        while let Some(batch) = reader.next_batch().unwrap() {
            assert!(batch.rows() > 0);
            for (all, more) in all.columns.iter_mut().zip(batch.columns) {
                all.append(more).unwrap();
            }
        }
        (columns, all)
    }

    #[test]
    fn what_is_written_is_read_again() {
        // More than a row group.
        let batches = [batch(0..1000), batch(1000..150_000), batch(150_000..150_000)];
        let (_folder, path) = written(Format::Parquet, &batches);
        let (found, all) = read(&path);
        assert_eq!((found.len(), all), (6, batch(0..150_000)));
        assert_eq!(
            found.iter().map(|column| column.kind).collect::<Vec<_>>(),
            columns().iter().map(|column| column.kind).collect::<Vec<_>>()
        );
        assert_eq!(Reader::open(&path).unwrap().metadata()["halfturn.version"], "1");

        let (_folder, path) = written(Format::Csv, &batches);
        let (found, all) = read(&path);
        assert_eq!(
            found.iter().map(|column| column.name.as_str()).collect::<Vec<_>>(),
            [ID, "cross_z0", "cross_z2", OPTIMAL, LENGTH]
        );
        let mut expected = batch(0..150_000);
        expected.columns.remove(1);
        assert_eq!(all, expected);
    }

    #[test]
    fn empty_results() {
        for format in [Format::Csv, Format::Parquet] {
            let (_folder, path) = written(format, &[]);
            let mut reader = Reader::open(&path).unwrap();
            assert_eq!(reader.columns().len(), if format == Format::Csv { 5 } else { 6 });
            assert_eq!(reader.next_batch().unwrap(), None);
        }
    }

    #[test]
    fn the_scrambles_of_a_timer_as_the_page_writes_them() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("file.csv");
        let file = "id,cross_z2,score,time,penalty,date,scramble\r\n\
            1,7,41.23,9.870,+2,2024-02-29T13:05:09.000Z,R U\r\n2,6,,,,,\"R, U\"\r\n";
        fs::write(&path, file).unwrap();
        let (columns, all) = read(&path);
        let lengths: Vec<usize> = (0..columns.len()).filter(|&at| columns[at].kind == ColumnKind::Length).collect();
        assert_eq!(lengths, [1]);
        assert_eq!(all.columns[1], Cells::Length(vec![7, 6]));
    }

    #[test]
    fn files_that_are_no_results() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("file");
        let refused = |content: &[u8], reason: &str| {
            fs::write(&path, content).unwrap();
            let read = || {
                let mut reader = Reader::open(&path)?;
                while reader.next_batch()?.is_some() {}
                Ok::<(), ResultsError>(())
            };
            let error = read().unwrap_err().to_string();
            assert!(error.contains(reason), "{error}");
        };
        refused(b"", "no heading");
        refused(b"R U F\nF2\n", "no heading id");
        refused(b"id,cross_z0\na,6\nb,x\n", "line 3: \"x\" is no number of moves");
        refused(b"id,cross_z0\na,6\nb\n", "line: 3");
        refused(b"PAR1 and nothing else", "arquet");
        let (_other, whole) = written(Format::Parquet, &[batch(0..100)]);
        let bytes = fs::read(whole).unwrap();
        refused(&bytes[..bytes.len() / 2], "arquet");
        assert!(Reader::open(Path::new("/no/such/file")).is_err());
    }
}
