//! Reading and checking the bytes of a table file.
//!
//! Nothing in a file is trusted before the checksum of its header matches. The size of the table
//! comes from the spec, not from the file, and the file must have exactly that length: a corrupt
//! header cannot make us allocate memory.

#[cfg(feature = "files")]
use std::io;
use std::io::Read;

use xxhash_rust::xxh3::{Xxh3Default, xxh3_64};

use super::{
    Damage, StoredTable, TableSpec,
    header::{HEADER_BYTES, Header, file_bytes},
};
use crate::Buffer;

/// Bytes read at a time. They are still in the cache when they are hashed.
const CHUNK: usize = 256 << 10;

/// A file, open at its beginning, and its length.
pub(super) struct Opened<R> {
    pub bytes: R,
    pub length: u64,
}

impl<R: Read> Opened<R> {
    /// Reads the table of this spec; any other file is damaged.
    pub(super) fn read(mut self, spec: &TableSpec<'_>) -> Result<StoredTable, Damage> {
        let header = self.header(file_bytes(spec.bytes()))?;
        header.agrees_with(spec)?;
        self.expect_length(&header)?;

        let mut bytes = Buffer::zeroed(usize::try_from(spec.bytes()).expect("a table fits the memory"));
        let mut checksum = Xxh3Default::new();
        for chunk in bytes.chunks_mut(CHUNK) {
            self.bytes.read_exact(chunk)?;
            checksum.update(chunk);
        }
        if checksum.digest() != header.payload_checksum {
            return Err(Damage::PayloadCorrupt);
        }
        Ok(StoredTable { distribution: header.distribution, bytes })
    }

    /// Reads the header, and checks the length of the file.
    #[cfg(feature = "files")]
    pub(super) fn glance(mut self) -> Result<Header, Damage> {
        let header = self.header(HEADER_BYTES as u64)?;
        self.expect_length(&header)?;
        Ok(header)
    }

    /// Checks the whole file of any table, and returns its header.
    #[cfg(feature = "files")]
    pub(super) fn check(mut self) -> Result<Header, Damage> {
        let header = self.header(HEADER_BYTES as u64)?;
        self.expect_length(&header)?;

        let mut chunk = vec![0; CHUNK];
        let mut checksum = Xxh3Default::new();
        loop {
            match self.bytes.read(&mut chunk) {
                Ok(0) => break,
                Ok(len) => checksum.update(&chunk[..len]),
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return Err(error.into()),
            }
        }
        if checksum.digest() == header.payload_checksum { Ok(header) } else { Err(Damage::PayloadCorrupt) }
    }

    fn header(&mut self, expected: u64) -> Result<Header, Damage> {
        let mut start = Vec::with_capacity(HEADER_BYTES);
        (&mut self.bytes).take(HEADER_BYTES as u64).read_to_end(&mut start)?;
        Header::decode(&start, expected)
    }

    fn expect_length(&self, header: &Header) -> Result<(), Damage> {
        let (expected, found) = (header.file_bytes(), self.length);
        match found {
            _ if found < expected => Err(Damage::Truncated { expected, found }),
            _ if found > expected => Err(Damage::TooLong { expected, found }),
            _ => Ok(()),
        }
    }
}

/// The first page of a table file, before the entries.
pub(super) fn first_page(spec: &TableSpec<'_>, table: &StoredTable) -> [u8; HEADER_BYTES] {
    Header::new(spec, &table.distribution, xxh3_64(&table.bytes)).encode()
}
