//! Result files in CSV.

use std::{fs::File, io};

use csv::StringRecord;

use super::{Column, ID, RowBatch};

/// Rows per batch when reading.
const BATCH_ROWS: usize = 1 << 14;

pub struct CsvWriter<W: io::Write> {
    writer: csv::Writer<W>,
    /// For each column, whether it is written.
    written: Vec<bool>,
}

impl<W: io::Write> CsvWriter<W> {
    pub fn new(out: W, columns: &[Column]) -> io::Result<Self> {
        let mut writer = csv::Writer::from_writer(out);
        writer.write_record(columns.iter().filter(|column| column.in_csv).map(|column| &column.name))?;
        Ok(Self { writer, written: columns.iter().map(|column| column.in_csv).collect() })
    }

    pub fn write(&mut self, batch: &RowBatch) -> io::Result<()> {
        for row in 0..batch.rows() {
            for (cells, _) in batch.columns.iter().zip(&self.written).filter(|(_, written)| **written) {
                self.writer.write_field(cells.cell(row).to_string())?;
            }
            self.writer.write_record(None::<&[u8]>)?;
        }
        Ok(())
    }

    pub fn finish(self) -> io::Result<W> {
        self.writer.into_inner().map_err(|error| {
            let error = error.error();
            io::Error::new(error.kind(), error.to_string())
        })
    }
}

pub struct CsvReader {
    reader: csv::Reader<File>,
    columns: Vec<Column>,
}

impl CsvReader {
    pub fn new(file: File) -> Result<Self, String> {
        let mut reader = csv::Reader::from_reader(file);
        let headings = reader.headers().map_err(|error| error.to_string())?;
        let columns: Vec<Column> = headings.iter().map(|name| Column::named(name.trim())).collect();
        if columns.iter().all(|column| column.name != ID) {
            return Err("not a file of results: it has no heading id".to_owned());
        }
        Ok(Self { reader, columns })
    }

    pub fn columns(&self) -> &[Column] {
        &self.columns
    }

    pub fn next_batch(&mut self) -> Result<Option<RowBatch>, String> {
        let mut batch = RowBatch::new(&self.columns);
        let mut record = StringRecord::new();
        while batch.rows() < BATCH_ROWS && self.reader.read_record(&mut record).map_err(|error| error.to_string())? {
            for (cells, text) in batch.columns.iter_mut().zip(&record) {
                let line = || record.position().map_or(0, csv::Position::line);
                cells.push(text).map_err(|reason| format!("line {}: {reason}", line()))?;
            }
        }
        Ok((batch.rows() > 0).then_some(batch))
    }
}
