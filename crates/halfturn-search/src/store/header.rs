//! The header of a table file.

use xxhash_rust::xxh3::xxh3_64;

use super::{
    Damage, TableSpec,
    spec::{is_name, packed_bytes},
};

/// The magic number at the beginning of a table file.
const MAGIC: [u8; 8] = *b"halfturn";
/// The version of the format. Every version has the magic number and the version in the same place.
const VERSION: u32 = 1;
/// Bytes in a header: one page, so that the entries could be mapped into memory.
pub(super) const HEADER_BYTES: usize = 4096;
/// The offset of the header's checksum: at its end.
const CHECKSUM_AT: usize = HEADER_BYTES - size_of::<u64>();

/// Bytes of the fields before the name.
const FIXED_BYTES: usize = 56;
const _: () = assert!(
    FIXED_BYTES + TableSpec::MAX_NAME + TableSpec::MAX_PARAMETERS + TableSpec::MAX_DISTANCES * size_of::<u64>()
        <= CHECKSUM_AT,
    "every header fits its page"
);

/// The header of a table file.
///
/// A file is a header of 4,096 bytes, then the payload: the entries, to the last byte of the file.
/// Numbers are little-endian. Checksums are XXH3 with 64 bits and seed 0.
///
/// | offset | bytes | field |
/// |---|---|---|
/// | 0 | 8 | magic: `halfturn` |
/// | 8 | 4 | format version: 1 |
/// | 12 | 4 | revision of the table |
/// | 16 | 8 | entries |
/// | 24 | 8 | payload length in bytes: entries × bits ÷ 8, rounded up |
/// | 32 | 8 | payload checksum |
/// | 40 | 2 | bits per entry |
/// | 42 | 2 | *n*, length of the name |
/// | 44 | 2 | *p*, length of the parameters |
/// | 46 | 2 | *d*, number of distances in the distribution |
/// | 48 | 8 | zeros |
/// | 56 | *n* | name: `a`–`z`, `0`–`9`, `-` |
/// | 56 + *n* | *p* | parameters, UTF-8 |
/// | 56 + *n* + *p* | 8 *d* | distribution: states at distance 0, 1, 2, … |
/// | … | | zeros |
/// | 4088 | 8 | checksum of the 4,088 bytes before |
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Header {
    /// The name of the table.
    pub name: String,
    /// The revision of the table.
    pub revision: u32,
    /// The parameters of the table.
    pub parameters: String,
    /// Bits per entry.
    pub bits: u16,
    /// The number of entries.
    pub entries: u64,
    /// The number of states at distance 0, 1, 2, …; empty if they were not counted.
    pub distribution: Vec<u64>,
    /// The length of the entries in bytes.
    pub payload_bytes: u64,
    /// The XXH3 checksum of the entries.
    pub payload_checksum: u64,
}

impl Header {
    pub(super) fn new(spec: &TableSpec<'_>, distribution: &[u64], payload_checksum: u64) -> Self {
        Self {
            name: spec.name.to_owned(),
            revision: spec.revision,
            parameters: spec.parameters.to_owned(),
            bits: spec.bits,
            entries: spec.entries,
            distribution: distribution.to_vec(),
            payload_bytes: spec.bytes(),
            payload_checksum,
        }
    }

    /// Checks that the file has the table of this spec.
    ///
    /// # Errors
    /// [`Damage::Stale`] with the first field that differs.
    pub fn agrees_with(&self, spec: &TableSpec<'_>) -> Result<(), Damage> {
        let compare = |what, found: String, expected: String| {
            if found == expected { Ok(()) } else { Err(Damage::Stale { what, found, expected }) }
        };
        compare("name", self.name.clone(), spec.name.to_owned())?;
        compare("revision", self.revision.to_string(), spec.revision.to_string())?;
        compare("parameter text", format!("{:?}", self.parameters), format!("{:?}", spec.parameters))?;
        compare("entry size", format!("{} bits", self.bits), format!("{} bits", spec.bits))?;
        compare("entry count", self.entries.to_string(), spec.entries.to_string())
    }

    /// The length of the whole file.
    pub(super) fn file_bytes(&self) -> u64 {
        file_bytes(self.payload_bytes)
    }

    pub(super) fn encode(&self) -> [u8; HEADER_BYTES] {
        let small = |length: usize| u16::try_from(length).expect("the store has checked the length").to_le_bytes();
        let mut page = [0; HEADER_BYTES];
        let mut end = 0;
        let mut put = |bytes: &[u8]| {
            page[end..][..bytes.len()].copy_from_slice(bytes);
            end += bytes.len();
        };
        put(&MAGIC);
        put(&VERSION.to_le_bytes());
        put(&self.revision.to_le_bytes());
        put(&self.entries.to_le_bytes());
        put(&self.payload_bytes.to_le_bytes());
        put(&self.payload_checksum.to_le_bytes());
        put(&self.bits.to_le_bytes());
        put(&small(self.name.len()));
        put(&small(self.parameters.len()));
        put(&small(self.distribution.len()));
        put(&[0; 8]);
        put(self.name.as_bytes());
        put(self.parameters.as_bytes());
        for states in &self.distribution {
            put(&states.to_le_bytes());
        }
        let checksum = xxh3_64(&page[..CHECKSUM_AT]);
        page[CHECKSUM_AT..].copy_from_slice(&checksum.to_le_bytes());
        page
    }

    /// Decodes the header of a file that should have at least `expected` bytes. `start` is its
    /// first page, or the whole file if it is shorter.
    pub(super) fn decode(start: &[u8], expected: u64) -> Result<Self, Damage> {
        let seen = start.len().min(MAGIC.len());
        if start[..seen] != MAGIC[..seen] {
            return Err(Damage::NotATable);
        }
        let mut fields = Fields(&start[seen..]);
        match fields.u32() {
            Some(VERSION) | None => {}
            Some(found) => return Err(Damage::WrongVersion { found, expected: VERSION }),
        }
        let Some((page, _)) = start.split_first_chunk::<HEADER_BYTES>() else {
            return Err(Damage::Truncated { expected, found: start.len() as u64 });
        };
        if xxh3_64(&page[..CHECKSUM_AT]).to_le_bytes() != page[CHECKSUM_AT..] {
            return Err(Damage::HeaderCorrupt);
        }
        // The fields may still be invalid: anyone can compute a matching checksum.
        fields.header().filter(|header| header.encode() == *page).ok_or(Damage::HeaderCorrupt)
    }
}

/// The length of a file with this many bytes of entries.
pub(super) fn file_bytes(payload_bytes: u64) -> u64 {
    payload_bytes.saturating_add(HEADER_BYTES as u64)
}

/// The bytes that are not decoded yet.
struct Fields<'a>(&'a [u8]);

impl<'a> Fields<'a> {
    fn bytes(&mut self, len: usize) -> Option<&'a [u8]> {
        let (taken, rest) = self.0.split_at_checked(len)?;
        self.0 = rest;
        Some(taken)
    }

    fn array<const N: usize>(&mut self) -> Option<[u8; N]> {
        self.bytes(N)?.try_into().ok()
    }

    fn u16(&mut self) -> Option<u16> {
        self.array().map(u16::from_le_bytes)
    }

    fn u32(&mut self) -> Option<u32> {
        self.array().map(u32::from_le_bytes)
    }

    fn u64(&mut self) -> Option<u64> {
        self.array().map(u64::from_le_bytes)
    }

    fn text(&mut self, len: usize) -> Option<String> {
        str::from_utf8(self.bytes(len)?).ok().map(str::to_owned)
    }

    /// The fields after the version; `None` if one is out of its limits.
    fn header(&mut self) -> Option<Header> {
        let (revision, entries) = (self.u32()?, self.u64()?);
        let (payload_bytes, payload_checksum) = (self.u64()?, self.u64()?);
        let bits = self.u16()?;
        let [name, parameters, distances] = [self.u16()?, self.u16()?, self.u16()?].map(usize::from);
        self.bytes(8)?;
        let name = self.text(name).filter(|name| is_name(name))?;
        let parameters = self.text(parameters).filter(|text| text.len() <= TableSpec::MAX_PARAMETERS)?;
        if distances > TableSpec::MAX_DISTANCES || payload_bytes != packed_bytes(entries, bits) {
            return None;
        }
        let distribution = (0..distances).map(|_| self.u64()).collect::<Option<_>>()?;
        Some(Header { name, revision, parameters, bits, entries, distribution, payload_bytes, payload_checksum })
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn sealed(mut page: [u8; HEADER_BYTES]) -> [u8; HEADER_BYTES] {
        let checksum = xxh3_64(&page[..CHECKSUM_AT]);
        page[CHECKSUM_AT..].copy_from_slice(&checksum.to_le_bytes());
        page
    }

    fn header() -> impl Strategy<Value = Header> {
        let text = ("[a-z0-9-]{1,64}", "\\PC{0,250}");
        let numbers = (any::<u32>(), any::<u16>(), any::<u64>(), any::<u64>());
        (text, numbers, prop::collection::vec(any::<u64>(), 0..=TableSpec::MAX_DISTANCES)).prop_map(
            |((name, parameters), (revision, bits, entries, checksum), distribution)| {
                let spec = TableSpec { name: &name, revision, parameters: &parameters, bits, entries };
                Header::new(&spec, &distribution, checksum)
            },
        )
    }

    proptest! {
        #[test]
        fn what_is_encoded_is_decoded(header in header()) {
            prop_assert_eq!(Header::decode(&header.encode(), 0).unwrap(), header);
        }

        #[test]
        fn nonsense_with_a_right_checksum_is_refused_or_means_what_it_says(
            header in header(), at in 12..CHECKSUM_AT, noise in prop::collection::vec(any::<u8>(), 1..100),
        ) {
            let mut page = header.encode();
            let end = CHECKSUM_AT.min(at + noise.len());
            page[at..end].copy_from_slice(&noise[..end - at]);
            let page = sealed(page);
            if let Ok(read) = Header::decode(&page, 0) {
                prop_assert!(read.encode() == page);
            }
        }
    }

    #[test]
    fn the_largest_header_fits() {
        let (name, parameters) = ("x".repeat(TableSpec::MAX_NAME), "y".repeat(TableSpec::MAX_PARAMETERS));
        let spec =
            TableSpec { name: &name, revision: u32::MAX, parameters: &parameters, bits: u16::MAX, entries: u64::MAX };
        let header = Header::new(&spec, &[u64::MAX; TableSpec::MAX_DISTANCES], u64::MAX);
        assert_eq!(Header::decode(&header.encode(), 0).unwrap(), header);
    }

    #[test]
    fn the_layout_is_the_one_documented() {
        let spec = TableSpec { name: "ab", revision: 0x0403_0201, parameters: "é", bits: 2, entries: 0x101 };
        let page = Header::new(&spec, &[7, 8], 0x1122_3344_5566_7788).encode();
        assert_eq!(page[..8], *b"halfturn");
        assert_eq!(page[8..16], [1, 0, 0, 0, 1, 2, 3, 4]);
        assert_eq!(page[16..32], [1, 1, 0, 0, 0, 0, 0, 0, 0x41, 0, 0, 0, 0, 0, 0, 0]);
        assert_eq!(page[32..40], [0x88, 0x77, 0x66, 0x55, 0x44, 0x33, 0x22, 0x11]);
        assert_eq!(page[40..56], [2, 0, 2, 0, 2, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
        assert_eq!(page[FIXED_BYTES..][..4], [b'a', b'b', 0xC3, 0xA9]);
        assert_eq!(page[FIXED_BYTES + 4..][..16], [7, 0, 0, 0, 0, 0, 0, 0, 8, 0, 0, 0, 0, 0, 0, 0]);
        assert!(page[FIXED_BYTES + 20..CHECKSUM_AT].iter().all(|&byte| byte == 0));
        assert_eq!(page, sealed(page));
    }

    #[test]
    fn a_page_too_short_is_told_from_one_that_is_no_table() {
        let spec = TableSpec { name: "a", revision: 1, parameters: "", bits: 8, entries: 1 };
        let page = Header::new(&spec, &[], 0).encode();
        for len in 0..HEADER_BYTES {
            assert!(matches!(
                Header::decode(&page[..len], 9999),
                Err(Damage::Truncated { expected: 9999, found }) if found == len as u64
            ));
        }
        assert!(matches!(Header::decode(b"hello", 0), Err(Damage::NotATable)));
    }
}
