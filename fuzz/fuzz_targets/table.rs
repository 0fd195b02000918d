#![no_main]
//! Whatever is in a table's file, the table that comes back is the right one.

use std::sync::LazyLock;

use halfturn_search::{Buffer, StoredTable, TableSpec, TableStore};
use libfuzzer_sys::fuzz_target;
use xxhash_rust::xxh3::xxh3_64;

const CONTENT: &[u8] = b"what the table holds";
const SPEC: TableSpec<'_> =
    TableSpec { name: "fuzzed", revision: 1, parameters: "none", bits: 8, entries: CONTENT.len() as u64 };
/// The first page of a file, and where the checksum at its end begins (see `Header`).
const PAGE: usize = 4096;
const SEAL: usize = PAGE - size_of::<u64>();

fn open(store: &TableStore) -> StoredTable {
    let build = || Ok(StoredTable { distribution: vec![1, 2], bytes: Buffer::from(CONTENT) });
    store.load_or_build(&SPEC, &(), build).expect("the watcher `()` never stops")
}

/// A file as the store writes it.
static GOOD: LazyLock<Vec<u8>> = LazyLock::new(|| {
    let folder = tempfile::tempdir().expect("a folder of our own");
    open(&TableStore::at(folder.path()));
    std::fs::read(folder.path().join("fuzzed.table")).expect("it was just written")
});

/// The good file with edits, a place and a byte each. If it is sealed the checksum of the header
/// agrees with them, which no fuzzer would find by itself.
fn edited(edits: &[u8], sealed: bool) -> Vec<u8> {
    let mut file = GOOD.clone();
    for edit in edits.chunks_exact(3) {
        let place = usize::from(u16::from_le_bytes([edit[0], edit[1]]));
        match file.get_mut(place % (PAGE + 2 * CONTENT.len())) {
            Some(byte) => *byte = edit[2],
            None => file.push(edit[2]),
        }
    }
    if sealed {
        let checksum = xxh3_64(&file[..SEAL]);
        file[SEAL..PAGE].copy_from_slice(&checksum.to_le_bytes());
    }
    file
}

fuzz_target!(|bytes: &[u8]| {
    let Some((&kind, rest)) = bytes.split_first() else { return };
    let file = match kind % 4 {
        0 => rest.to_vec(),
        1 => edited(rest, false),
        2 => edited(rest, true),
        _ => GOOD[..usize::from(kind) * GOOD.len() / usize::from(u8::MAX)].to_vec(),
    };
    let folder = tempfile::tempdir().expect("a folder of our own");
    std::fs::write(folder.path().join("fuzzed.table"), file).expect("a file of our own");
    let store = TableStore::at(folder.path());
    let _ = store.list();
    let _ = store.check("fuzzed");
    assert_eq!(&*open(&store).bytes, CONTENT);
    assert!(store.check("fuzzed").is_ok(), "the file is good afterwards");
});
