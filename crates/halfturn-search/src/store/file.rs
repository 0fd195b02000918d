//! One table file: reading, checking and writing it.
//!
//! Nothing in a file is believed before its header's checksum agrees, and no memory is asked for on its word: the
//! spec says how large the table is, and the file must be exactly as long.

use std::{
    fs::{self, File},
    io::{self, Read, Write},
    path::{Path, PathBuf},
    process,
    sync::atomic::{AtomicU32, Ordering},
};

use xxhash_rust::xxh3::{Xxh3Default, xxh3_64};

use super::{
    Damage, StoredTable, TableSpec,
    header::{HEADER_BYTES, Header, file_bytes},
};
use crate::Buffer;

/// Bytes read at a time: they are still in the cache when their checksum is taken.
const CHUNK: usize = 256 << 10;

/// Reads this table and nothing else.
pub(super) fn read(path: &Path, spec: &TableSpec<'_>) -> Result<StoredTable, Damage> {
    let (mut file, found) = open(path)?;
    let header = read_header(&mut file, file_bytes(spec.bytes()))?;
    header.agrees_with(spec)?;
    expect_length(&header, found)?;

    let mut bytes = Buffer::zeroed(usize::try_from(spec.bytes()).expect("a table fits the memory"));
    let mut checksum = Xxh3Default::new();
    for chunk in bytes.chunks_mut(CHUNK) {
        file.read_exact(chunk)?;
        checksum.update(chunk);
    }
    if checksum.digest() != header.payload_checksum {
        return Err(Damage::PayloadCorrupt);
    }
    Ok(StoredTable { distribution: header.distribution, bytes })
}

/// Reads what a file says about itself, and whether it is as long as it says.
pub(super) fn glance(path: &Path) -> Result<Header, Damage> {
    let (mut file, found) = open(path)?;
    let header = read_header(&mut file, HEADER_BYTES as u64)?;
    expect_length(&header, found)?;
    Ok(header)
}

/// Reads a whole file, whatever table it is, and keeps only the header.
pub(super) fn check(path: &Path) -> Result<Header, Damage> {
    let (mut file, found) = open(path)?;
    let header = read_header(&mut file, HEADER_BYTES as u64)?;
    expect_length(&header, found)?;

    let mut chunk = vec![0; CHUNK];
    let mut checksum = Xxh3Default::new();
    loop {
        match file.read(&mut chunk) {
            Ok(0) => break,
            Ok(len) => checksum.update(&chunk[..len]),
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error.into()),
        }
    }
    if checksum.digest() == header.payload_checksum { Ok(header) } else { Err(Damage::PayloadCorrupt) }
}

/// The file and its length.
fn open(path: &Path) -> Result<(File, u64), Damage> {
    // Asked before opening: to open a pipe would wait for a writer.
    if !fs::metadata(path)?.is_file() {
        return Err(Damage::NotATable);
    }
    let file = File::open(path)?;
    let length = file.metadata()?.len();
    Ok((file, length))
}

fn read_header(file: &mut File, expected: u64) -> Result<Header, Damage> {
    let mut start = Vec::with_capacity(HEADER_BYTES);
    file.take(HEADER_BYTES as u64).read_to_end(&mut start)?;
    Header::decode(&start, expected)
}

fn expect_length(header: &Header, found: u64) -> Result<(), Damage> {
    let expected = header.file_bytes();
    match found {
        _ if found < expected => Err(Damage::Truncated { expected, found }),
        _ if found > expected => Err(Damage::TooLong { expected, found }),
        _ => Ok(()),
    }
}

/// Writes the table under a temporary name, then puts it in place. Needs the table's lock.
pub(super) fn write(path: &Path, spec: &TableSpec<'_>, table: &StoredTable) -> io::Result<()> {
    let header = Header::new(spec, &table.distribution, xxh3_64(&table.bytes));
    let folder = path.parent().unwrap_or(Path::new("."));
    let temporary = Temporary(folder.join(temporary_name(spec.name)));
    let mut file = File::create_new(&temporary.0)?;
    file.write_all(&header.encode())?;
    file.write_all(&table.bytes)?;
    // Before the rename: else a crash could leave the name with nothing behind it.
    file.sync_all()?;
    // Some systems will not rename an open file.
    drop(file);
    fs::rename(&temporary.0, path)?;
    // The file is whole by now; at worst the name is lost with the power, and the table is built again.
    #[cfg(unix)]
    let _ = File::open(folder).and_then(|folder| folder.sync_all());
    Ok(())
}

/// A name that no other writer uses, now or later in this process.
fn temporary_name(table: &str) -> String {
    static WRITTEN: AtomicU32 = AtomicU32::new(0);
    format!("{table}.{}-{}.tmp", process::id(), WRITTEN.fetch_add(1, Ordering::Relaxed))
}

/// A file that is removed if it still has its temporary name at the end.
struct Temporary(PathBuf);

impl Drop for Temporary {
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.0);
    }
}
