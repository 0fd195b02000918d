#![no_main]
//! Whatever is in a table's file, the table that comes back is the right one.

use halfturn_search::{Buffer, StoredTable, TableSpec, TableStore};
use libfuzzer_sys::fuzz_target;

const CONTENT: &[u8] = b"what the table holds";

fuzz_target!(|bytes: &[u8]| {
    let folder = tempfile::tempdir().expect("a folder of our own");
    std::fs::write(folder.path().join("fuzzed.table"), bytes).expect("a file of our own");
    let store = TableStore::at(folder.path());
    let _ = store.list();
    let _ = store.check("fuzzed");
    let spec = TableSpec { name: "fuzzed", revision: 1, parameters: "", bits: 8, entries: CONTENT.len() as u64 };
    let build = || Ok(StoredTable { distribution: vec![1], bytes: Buffer::from(CONTENT) });
    let table = store.load_or_build(&spec, &(), build).expect("nobody stops it");
    assert_eq!(&*table.bytes, CONTENT);
});
