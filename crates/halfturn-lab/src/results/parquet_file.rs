//! Result files in Apache Parquet: text with dictionaries, lengths as unsigned integers of 8 or 16
//! bits, compressed with Snappy.

use std::{fs::File, io, sync::Arc};

use parquet::{
    basic::{Compression, ConvertedType, Type},
    column::reader::{ColumnReader, ColumnReaderImpl},
    data_type::{BoolType, ByteArray, ByteArrayType, DataType, Int32Type},
    errors::ParquetError,
    file::{
        metadata::KeyValue,
        properties::WriterProperties,
        reader::{FileReader, SerializedFileReader},
        writer::SerializedFileWriter,
    },
    schema::parser::parse_message_type,
};

use super::{Cells, Column, ColumnKind, Metadata, RowBatch};

/// Rows per row group.
const ROW_GROUP: usize = 1 << 17;

pub struct ParquetWriter<W: io::Write + Send> {
    writer: SerializedFileWriter<W>,
    columns: Vec<Column>,
    /// Rows of the current row group, not yet written.
    waiting: RowBatch,
}

/// Converts an error. An I/O error keeps its kind.
fn ours(error: ParquetError) -> io::Error {
    match error {
        ParquetError::External(error) => match error.downcast::<io::Error>() {
            Ok(error) => *error,
            Err(error) => io::Error::other(error),
        },
        other => io::Error::other(other),
    }
}

impl<W: io::Write + Send> ParquetWriter<W> {
    pub fn new(out: W, columns: &[Column], metadata: &Metadata) -> io::Result<Self> {
        let fields = columns.iter().map(|Column { name, kind, .. }| match kind {
            ColumnKind::Text => format!("REQUIRED BINARY {name} (UTF8);"),
            ColumnKind::Length => format!("REQUIRED INT32 {name} (INTEGER(8, false));"),
            ColumnKind::LongLength => format!("REQUIRED INT32 {name} (INTEGER(16, false));"),
            ColumnKind::Flag => format!("REQUIRED BOOLEAN {name};"),
        });
        let schema = format!("message results {{ {} }}", fields.collect::<String>());
        let schema = Arc::new(parse_message_type(&schema).map_err(ours)?);
        let pairs = metadata.iter().map(|(key, value)| KeyValue::new(key.clone(), value.clone()));
        let properties = WriterProperties::builder()
            .set_compression(Compression::SNAPPY)
            .set_key_value_metadata(Some(pairs.collect()))
            .set_created_by(concat!("halfturn ", env!("CARGO_PKG_VERSION")).to_owned())
            .build();
        let writer = SerializedFileWriter::new(out, schema, Arc::new(properties)).map_err(ours)?;
        Ok(Self { writer, columns: columns.to_vec(), waiting: RowBatch::new(columns) })
    }

    pub fn write(&mut self, batch: RowBatch) -> io::Result<()> {
        for (waiting, more) in self.waiting.columns.iter_mut().zip(batch.columns) {
            waiting.append(more)?;
        }
        if self.waiting.rows() >= ROW_GROUP { self.flush() } else { Ok(()) }
    }

    fn flush(&mut self) -> io::Result<()> {
        let batch = std::mem::replace(&mut self.waiting, RowBatch::new(&self.columns));
        let mut group = self.writer.next_row_group().map_err(ours)?;
        for cells in batch.columns {
            let missing = || io::Error::other("fewer columns than headings");
            let mut column = group.next_column().map_err(ours)?.ok_or_else(missing)?;
            match cells {
                Cells::Text(cells) => {
                    let cells: Vec<ByteArray> = cells.into_iter().map(|text| text.into_bytes().into()).collect();
                    column.typed::<ByteArrayType>().write_batch(&cells, None, None)
                }
                Cells::Length(cells) => {
                    let cells: Vec<i32> = cells.into_iter().map(i32::from).collect();
                    column.typed::<Int32Type>().write_batch(&cells, None, None)
                }
                Cells::LongLength(cells) => {
                    let cells: Vec<i32> = cells.into_iter().map(i32::from).collect();
                    column.typed::<Int32Type>().write_batch(&cells, None, None)
                }
                Cells::Flag(cells) => column.typed::<BoolType>().write_batch(&cells, None, None),
            }
            .map_err(ours)?;
            column.close().map_err(ours)?;
        }
        group.close().map_err(ours)?;
        Ok(())
    }

    pub fn finish(mut self) -> io::Result<W> {
        if self.waiting.rows() > 0 {
            self.flush()?;
        }
        self.writer.into_inner().map_err(ours)
    }
}

pub struct ParquetReader {
    reader: SerializedFileReader<File>,
    columns: Vec<Column>,
    /// The index of each column in the file. Columns of unsupported types are skipped.
    places: Vec<usize>,
    next_group: usize,
}

impl ParquetReader {
    pub fn new(file: File) -> Result<Self, String> {
        let reader = SerializedFileReader::new(file).map_err(|error| format!("not a whole Parquet file: {error}"))?;
        let schema = reader.metadata().file_metadata().schema_descr();
        let mut columns = Vec::new();
        let mut places = Vec::new();
        for (place, column) in schema.columns().iter().enumerate() {
            let kind = match (column.physical_type(), column.converted_type()) {
                _ if column.max_rep_level() > 0 => continue,
                (Type::BYTE_ARRAY, _) => ColumnKind::Text,
                (Type::INT32, ConvertedType::NONE | ConvertedType::UINT_8 | ConvertedType::INT_32) => {
                    ColumnKind::Length
                }
                (Type::INT32, ConvertedType::UINT_16) => ColumnKind::LongLength,
                (Type::INT64, ConvertedType::NONE | ConvertedType::INT_64) => ColumnKind::Length,
                (Type::BOOLEAN, _) => ColumnKind::Flag,
                _ => continue,
            };
            columns.push(Column { kind, ..Column::named(column.name()) });
            places.push(place);
        }
        Ok(Self { reader, columns, places, next_group: 0 })
    }

    pub fn columns(&self) -> &[Column] {
        &self.columns
    }

    pub fn metadata(&self) -> Metadata {
        let pairs = self.reader.metadata().file_metadata().key_value_metadata();
        let pairs = pairs.into_iter().flatten().filter_map(|pair| Some((pair.key.clone(), pair.value.clone()?)));
        pairs.collect()
    }

    pub fn next_batch(&mut self) -> Result<Option<RowBatch>, String> {
        let damaged = |error: ParquetError| format!("the Parquet file is damaged: {error}");
        while self.next_group < self.reader.num_row_groups() {
            let group = self.reader.get_row_group(self.next_group).map_err(damaged)?;
            self.next_group += 1;
            let rows = group.metadata().num_rows() as usize;
            let mut batch = RowBatch { columns: Vec::new() };
            for (&place, column) in self.places.iter().zip(&self.columns) {
                let most = group.metadata().column(place).column_descr().max_def_level();
                let wrong = || format!("column {} has no value, or one that is no number of moves", column.name);
                let lengths = |values: Vec<i64>| {
                    let cells = match column.kind {
                        ColumnKind::LongLength => numbers(values).map(Cells::LongLength),
                        _ => numbers(values).map(Cells::Length),
                    };
                    cells.ok_or_else(wrong)
                };
                batch.columns.push(match group.get_column_reader(place).map_err(damaged)? {
                    ColumnReader::ByteArrayColumnReader(reader) => {
                        let cells = all(reader, rows, most).map_err(damaged)?.ok_or_else(wrong)?;
                        let text = |cell: ByteArray| String::from_utf8_lossy(cell.data()).into_owned();
                        Cells::Text(cells.into_iter().map(text).collect())
                    }
                    ColumnReader::Int32ColumnReader(reader) => {
                        let cells = all(reader, rows, most).map_err(damaged)?.ok_or_else(wrong)?;
                        lengths(cells.into_iter().map(i64::from).collect())?
                    }
                    ColumnReader::Int64ColumnReader(reader) => {
                        let cells = all(reader, rows, most).map_err(damaged)?.ok_or_else(wrong)?;
                        lengths(cells)?
                    }
                    ColumnReader::BoolColumnReader(reader) => {
                        Cells::Flag(all(reader, rows, most).map_err(damaged)?.ok_or_else(wrong)?)
                    }
                    _ => return Err(wrong()),
                });
            }
            if rows > 0 {
                return Ok(Some(batch));
            }
        }
        Ok(None)
    }
}

/// The values as smaller integers; `None` if one does not fit.
fn numbers<T: TryFrom<i64>>(values: Vec<i64>) -> Option<Vec<T>> {
    values.into_iter().map(|value| T::try_from(value).ok()).collect()
}

/// All values of a column in a row group; `None` if one is null.
fn all<T: DataType>(
    mut reader: ColumnReaderImpl<T>,
    rows: usize,
    most: i16,
) -> Result<Option<Vec<T::T>>, ParquetError> {
    let (mut values, mut levels) = (Vec::new(), Vec::new());
    while values.len() < rows {
        let levels = (most > 0).then_some(&mut levels);
        let (records, found, _) = reader.read_records(rows - values.len(), levels, None, &mut values)?;
        if found < records || records == 0 {
            return Ok(None);
        }
    }
    Ok(Some(values))
}
