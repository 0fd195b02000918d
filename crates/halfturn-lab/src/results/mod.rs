//! Files of results: a row for each scramble, in typed columns, as CSV or Parquet.
//!
//! A [`Writer`] takes [`Block`]s of rows and a [`Reader`] gives them back, whichever the [`Format`]. A CSV file has headings and nothing else about itself; what is in it is told by
//! its headings. A Parquet file also says how it came about ([`Metadata`]).
//!
//! ```
//! use halfturn_lab::results::{Block, Cells, Column, Format, Metadata, Writer};
//! let columns = vec![Column::named("id"), Column::named("cross_z0")];
//! let mut writer = Writer::new(Format::Csv, Vec::new(), &columns, &Metadata::new())?;
//! writer.write(Block { columns: vec![Cells::Text(vec!["a".into(), "b".into()]), Cells::Length(vec![6, 5])] })?;
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

/// Names the row.
pub const ID: &str = "id";
/// Holds the scramble as it was written.
pub const SCRAMBLE: &str = "scramble";
/// Holds the turns of a solution.
pub const SOLUTION: &str = "solution";
/// Says whether a solution is proved to be a shortest.
pub const OPTIMAL: &str = "optimal";

/// What stands in a column.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// Any text.
    Text,
    /// A number of turns.
    Length,
    /// Yes or no.
    Flag,
}

/// A column of results.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Column {
    /// What heads it.
    pub name: String,
    /// What stands in it.
    pub kind: Kind,
    /// Whether CSV files have it.
    pub in_csv: bool,
}

impl Column {
    /// The column of this heading; all but a few hold lengths.
    #[must_use]
    pub fn named(name: &str) -> Self {
        let kind = match name {
            ID | SCRAMBLE | SOLUTION => Kind::Text,
            OPTIMAL => Kind::Flag,
            _ => Kind::Length,
        };
        Self { name: name.to_owned(), kind, in_csv: true }
    }
}

/// What one row has in a column.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Cell {
    /// Any text.
    Text(String),
    /// A number of turns.
    Length(u8),
    /// Yes or no.
    Flag(bool),
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Text(text) => f.write_str(text),
            Self::Length(length) => write!(f, "{length}"),
            Self::Flag(flag) => write!(f, "{flag}"),
        }
    }
}

/// What some rows have in a column.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Cells {
    /// Any text.
    Text(Vec<String>),
    /// Numbers of turns.
    Length(Vec<u8>),
    /// Yes or no.
    Flag(Vec<bool>),
}

impl Cells {
    /// No cells yet.
    #[must_use]
    pub fn new(kind: Kind) -> Self {
        match kind {
            Kind::Text => Self::Text(Vec::new()),
            Kind::Length => Self::Length(Vec::new()),
            Kind::Flag => Self::Flag(Vec::new()),
        }
    }

    /// How many there are.
    #[must_use]
    pub fn len(&self) -> usize {
        match self {
            Self::Text(cells) => cells.len(),
            Self::Length(cells) => cells.len(),
            Self::Flag(cells) => cells.len(),
        }
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Adds a cell as it is written; says what it should have been if it cannot be read.
    pub(crate) fn push(&mut self, text: &str) -> Result<(), String> {
        match self {
            Self::Text(cells) => cells.push(text.to_owned()),
            Self::Length(cells) => {
                cells.push(text.parse().map_err(|_| format!("{text:?} is no number of turns"))?);
            }
            Self::Flag(cells) => cells.push(text.parse().map_err(|_| format!("{text:?} is neither true nor false"))?),
        }
        Ok(())
    }

    /// A cell, as it is written.
    fn cell(&self, row: usize) -> Cell {
        match self {
            Self::Text(cells) => Cell::Text(cells[row].clone()),
            Self::Length(cells) => Cell::Length(cells[row]),
            Self::Flag(cells) => Cell::Flag(cells[row]),
        }
    }

    fn append(&mut self, other: Self) -> io::Result<()> {
        match (self, other) {
            (Self::Text(cells), Self::Text(mut more)) => cells.append(&mut more),
            (Self::Length(cells), Self::Length(mut more)) => cells.append(&mut more),
            (Self::Flag(cells), Self::Flag(mut more)) => cells.append(&mut more),
            _ => return Err(io::Error::other("cells of another kind than their column")),
        }
        Ok(())
    }
}

/// Some rows, column by column.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Block {
    /// The cells of each column, as many in each as there are rows.
    pub columns: Vec<Cells>,
}

impl Block {
    /// No rows yet.
    #[must_use]
    pub fn new(columns: &[Column]) -> Self {
        Self { columns: columns.iter().map(|column| Cells::new(column.kind)).collect() }
    }

    /// How many rows there are.
    #[must_use]
    pub fn rows(&self) -> usize {
        self.columns.first().map_or(0, Cells::len)
    }
}

/// How results came about: names and values.
pub type Metadata = BTreeMap<String, String>;

/// How results are written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Format {
    /// Text, separated by commas.
    Csv,
    /// Apache Parquet: typed columns, packed.
    Parquet,
}

impl Format {
    /// The format that the end of a file's name tells.
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

/// Writes results.
pub struct Writer<W: io::Write + Send>(Form<W>);

enum Form<W: io::Write + Send> {
    Csv(Box<CsvWriter<W>>),
    Parquet(Box<ParquetWriter<W>>),
}

impl<W: io::Write + Send> Writer<W> {
    /// Begins a file with these columns.
    ///
    /// # Errors
    /// What the writer below says.
    pub fn new(format: Format, out: W, columns: &[Column], metadata: &Metadata) -> io::Result<Self> {
        Ok(Self(match format {
            Format::Csv => Form::Csv(Box::new(CsvWriter::new(out, columns)?)),
            Format::Parquet => Form::Parquet(Box::new(ParquetWriter::new(out, columns, metadata)?)),
        }))
    }

    /// Adds rows.
    ///
    /// # Errors
    /// What the writer below says.
    pub fn write(&mut self, block: Block) -> io::Result<()> {
        match &mut self.0 {
            Form::Csv(writer) => writer.write(&block),
            Form::Parquet(writer) => writer.write(block),
        }
    }

    /// Ends the file.
    ///
    /// # Errors
    /// What the writer below says.
    pub fn finish(self) -> io::Result<W> {
        match self.0 {
            Form::Csv(writer) => writer.finish(),
            Form::Parquet(writer) => writer.finish(),
        }
    }
}

/// Why a file of results cannot be read.
#[derive(Debug, thiserror::Error)]
#[error("{}: {reason}", path.display())]
pub struct ResultsError {
    /// The file.
    pub path: PathBuf,
    /// What is wrong with it.
    pub reason: String,
}

/// Reads results, some rows at a time.
pub struct Reader {
    path: PathBuf,
    form: Source,
}

enum Source {
    Csv(CsvReader),
    Parquet(ParquetReader),
}

/// What Parquet files begin with.
const PARQUET: &[u8] = b"PAR1";

impl Reader {
    /// Opens a file, whose format is told by its first bytes.
    ///
    /// # Errors
    /// Says why it cannot be read.
    pub fn open(path: &Path) -> Result<Self, ResultsError> {
        let failed = |reason: String| ResultsError { path: path.to_owned(), reason };
        let mut file = fs::File::open(path).map_err(|error| failed(error.to_string()))?;
        let mut start = Vec::new();
        io::Read::read_to_end(&mut io::Read::take(&mut file, PARQUET.len() as u64), &mut start)
            .and_then(|_| io::Seek::rewind(&mut file))
            .map_err(|error| failed(error.to_string()))?;
        let form = if start == PARQUET {
            ParquetReader::new(file).map(Source::Parquet)
        } else {
            CsvReader::new(file).map(Source::Csv)
        };
        Ok(Self { path: path.to_owned(), form: form.map_err(failed)? })
    }

    /// The columns.
    #[must_use]
    pub fn columns(&self) -> &[Column] {
        match &self.form {
            Source::Csv(reader) => reader.columns(),
            Source::Parquet(reader) => reader.columns(),
        }
    }

    /// What the file says about itself.
    #[must_use]
    pub fn metadata(&self) -> Metadata {
        match &self.form {
            Source::Csv(_) => Metadata::new(),
            Source::Parquet(reader) => reader.metadata(),
        }
    }

    /// The next rows; none at the end.
    ///
    /// # Errors
    /// Says what is wrong with the file.
    pub fn block(&mut self) -> Result<Option<Block>, ResultsError> {
        let block = match &mut self.form {
            Source::Csv(reader) => reader.block(),
            Source::Parquet(reader) => reader.block(),
        };
        block.map_err(|reason| ResultsError { path: self.path.clone(), reason })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn columns() -> Vec<Column> {
        let mut columns: Vec<Column> = [ID, SCRAMBLE, "cross_z0", "cross_z2", OPTIMAL].map(Column::named).into();
        columns[1].in_csv = false;
        columns
    }

    fn block(rows: std::ops::Range<usize>) -> Block {
        let lengths = |factor: usize| Cells::Length(rows.clone().map(|row| (row * factor % 256) as u8).collect());
        Block {
            columns: vec![
                Cells::Text(rows.clone().map(|row| format!("row {row}, \"x\"")).collect()),
                Cells::Text(rows.clone().map(|row| ["R U", "F2"][row % 2].to_owned()).collect()),
                lengths(1),
                lengths(7),
                Cells::Flag(rows.clone().map(|row| row % 3 == 0).collect()),
            ],
        }
    }

    fn written(format: Format, blocks: &[Block]) -> (tempfile::TempDir, PathBuf) {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("results");
        let metadata = Metadata::from([("halfturn.version".to_owned(), "1".to_owned())]);
        let mut writer = Writer::new(format, fs::File::create(&path).unwrap(), &columns(), &metadata).unwrap();
        blocks.iter().for_each(|block| writer.write(block.clone()).unwrap());
        writer.finish().unwrap();
        (folder, path)
    }

    fn read(path: &Path) -> (Vec<Column>, Block) {
        let mut reader = Reader::open(path).unwrap();
        let columns = reader.columns().to_vec();
        let mut all = Block::new(&columns);
        while let Some(block) = reader.block().unwrap() {
            assert!(block.rows() > 0);
            for (all, more) in all.columns.iter_mut().zip(block.columns) {
                all.append(more).unwrap();
            }
        }
        (columns, all)
    }

    #[test]
    fn what_is_written_is_read_again() {
        // More than a row group.
        let blocks = [block(0..1000), block(1000..150_000), block(150_000..150_000)];
        let (_folder, path) = written(Format::Parquet, &blocks);
        let (found, all) = read(&path);
        assert_eq!((found.len(), all), (5, block(0..150_000)));
        assert_eq!(
            found.iter().map(|column| column.kind).collect::<Vec<_>>(),
            columns().iter().map(|column| column.kind).collect::<Vec<_>>()
        );
        assert_eq!(Reader::open(&path).unwrap().metadata()["halfturn.version"], "1");

        let (_folder, path) = written(Format::Csv, &blocks);
        let (found, all) = read(&path);
        assert_eq!(
            found.iter().map(|column| column.name.as_str()).collect::<Vec<_>>(),
            [ID, "cross_z0", "cross_z2", OPTIMAL]
        );
        let mut expected = block(0..150_000);
        expected.columns.remove(1);
        assert_eq!(all, expected);
    }

    #[test]
    fn empty_results() {
        for format in [Format::Csv, Format::Parquet] {
            let (_folder, path) = written(format, &[]);
            let mut reader = Reader::open(&path).unwrap();
            assert_eq!(reader.columns().len(), if format == Format::Csv { 4 } else { 5 });
            assert_eq!(reader.block().unwrap(), None);
        }
    }

    #[test]
    fn files_that_are_no_results() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("file");
        let refused = |content: &[u8], reason: &str| {
            fs::write(&path, content).unwrap();
            let read = || {
                let mut reader = Reader::open(&path)?;
                while reader.block()?.is_some() {}
                Ok::<(), ResultsError>(())
            };
            let error = read().unwrap_err().to_string();
            assert!(error.contains(reason), "{error}");
        };
        refused(b"", "no heading");
        refused(b"R U F\nF2\n", "no heading id");
        refused(b"id,cross_z0\na,6\nb,x\n", "line 3: \"x\" is no number of turns");
        refused(b"id,cross_z0\na,6\nb\n", "line: 3");
        refused(b"PAR1 and nothing else", "arquet");
        let (_other, whole) = written(Format::Parquet, &[block(0..100)]);
        let bytes = fs::read(whole).unwrap();
        refused(&bytes[..bytes.len() / 2], "arquet");
        assert!(Reader::open(Path::new("/no/such/file")).is_err());
    }
}
