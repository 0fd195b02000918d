//! The table store with every kind of damaged file.
#![cfg(feature = "files")]
#![allow(clippy::unwrap_used, reason = "the helpers of a test are tests too")]

use std::{
    env,
    fs::{self, File},
    io::{Seek, SeekFrom, Write},
    ops::ControlFlow,
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
    sync::{
        Barrier, Mutex,
        atomic::{AtomicU32, Ordering},
    },
    thread,
    time::Duration,
};

use halfturn_search::{Buffer, Content, Damage, Stopped, StoredTable, TableSpec, TableStore, WatchEvent, Watcher};
use proptest::prelude::*;
use tempfile::TempDir;

const SPEC: TableSpec<'_> =
    TableSpec { name: "test-table", revision: 3, parameters: "turns=18", bits: 4, entries: 12_345 };
const DISTRIBUTION: [u64; 4] = [1, 18, 243, 12_083];
/// Where the entries begin.
const HEADER_BYTES: usize = 4096;

/// Records events in short form; repeated `Waiting` events once.
#[derive(Default)]
struct Recorder {
    events: Mutex<Vec<String>>,
    stop_at: Option<&'static str>,
}

impl Recorder {
    fn stopping_at(event: &'static str) -> Self {
        Self { stop_at: Some(event), ..Self::default() }
    }

    fn events(&self) -> Vec<String> {
        self.events.lock().unwrap().clone()
    }
}

/// The reason that is reported for an unfinished file.
const CUT_OFF: &str = "an earlier build was cut off before it was written whole";

impl Watcher for Recorder {
    fn watch(&self, event: WatchEvent<'_>) -> ControlFlow<()> {
        let told = match event {
            WatchEvent::Built { table } => format!("built {table}"),
            WatchEvent::Loaded { table } => format!("loaded {table}"),
            WatchEvent::Waiting { table } => format!("waiting {table}"),
            WatchEvent::Damaged { table, reason, path } => {
                let file = path.file_name().unwrap().to_str().unwrap();
                assert!(file == format!("{table}.table") || reason == CUT_OFF && file.ends_with(".tmp"), "{file}");
                format!("damaged {table}: {reason}")
            }
            WatchEvent::Unsaved { table, reason, .. } => format!("unsaved {table}: {reason}"),
            other => panic!("unexpected event {other:?}"),
        };
        let stop = self.stop_at.is_some_and(|event| told.starts_with(event));
        let mut events = self.events.lock().unwrap();
        if !(told.starts_with("waiting") && events.last() == Some(&told)) {
            events.push(told);
        }
        if stop { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}

fn entries(spec: &TableSpec<'_>) -> Buffer {
    let mut bytes = Buffer::zeroed(spec.bytes() as usize);
    let mut state = u64::from(spec.revision) + 1;
    for byte in bytes.iter_mut() {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        *byte = (state >> 56) as u8;
    }
    bytes
}

fn built(spec: &TableSpec<'_>) -> Result<StoredTable, Stopped> {
    Ok(StoredTable { distribution: DISTRIBUTION.to_vec(), bytes: entries(spec) })
}

/// Loads or builds the table, checks its content, and returns the events.
fn load(folder: &Path, spec: &TableSpec<'_>) -> Vec<String> {
    let told = Recorder::default();
    let table = TableStore::at(folder).load_or_build(spec, &told, || built(spec)).unwrap();
    assert_eq!(*table.bytes, *entries(spec));
    assert_eq!(table.distribution, DISTRIBUTION);
    told.events()
}

fn saved() -> (TempDir, PathBuf, Vec<u8>) {
    let folder = tempfile::tempdir().unwrap();
    assert_eq!(load(folder.path(), &SPEC), ["built test-table"]);
    let path = folder.path().join("test-table.table");
    let bytes = fs::read(&path).unwrap();
    assert_eq!(bytes.len(), HEADER_BYTES + SPEC.bytes() as usize);
    (folder, path, bytes)
}

/// Replaces the table file with these bytes and loads the table twice: first it must be reported as
/// damaged, then be repaired. Returns the reason.
fn damage_of(folder: &Path, path: &Path, bytes: &[u8]) -> String {
    fs::write(path, bytes).unwrap();
    let told = load(folder, &SPEC);
    assert_eq!(told.len(), 2, "{told:?}");
    assert_eq!(told[1], "built test-table");
    assert_eq!(load(folder, &SPEC), ["loaded test-table"]);
    told[0].strip_prefix("damaged test-table: ").expect("damage is reported first").to_owned()
}

fn file_names(folder: &Path) -> Vec<String> {
    let mut names: Vec<_> =
        fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}

#[test]
fn what_is_built_is_loaded_the_next_time() {
    let folder = tempfile::tempdir().unwrap();
    let deep = folder.path().join("made/on/demand");
    assert_eq!(load(&deep, &SPEC), ["built test-table"]);
    assert_eq!(load(&deep, &SPEC), ["loaded test-table"]);
    assert_eq!(file_names(&deep), ["test-table.lock", "test-table.table"]);
}

#[test]
fn tables_of_every_size_come_back() {
    let folder = tempfile::tempdir().unwrap();
    let sizes = [0, 1, 63, 64, 65, (256 << 10) - 1, 256 << 10, (256 << 10) + 1, (2 << 20) - 1, 2 << 20, (5 << 20) + 7];
    for (number, entries) in sizes.into_iter().enumerate() {
        let name = format!("size-{number}");
        let spec = TableSpec { name: &name, bits: 8, entries, ..SPEC };
        assert_eq!(load(folder.path(), &spec), [format!("built {name}")]);
        assert_eq!(load(folder.path(), &spec), [format!("loaded {name}")]);
        assert_eq!(TableStore::at(folder.path()).check(&name).unwrap().payload_bytes, entries);
    }
}

#[test]
fn in_memory_everything_is_built() {
    let store = TableStore::in_memory();
    for _ in 0..2 {
        let told = Recorder::default();
        let table = store.load_or_build(&SPEC, &told, || built(&SPEC)).unwrap();
        assert_eq!(*table.bytes, *entries(&SPEC));
        assert_eq!(told.events(), ["built test-table"]);
    }
    assert!(store.folder().is_none());
    assert!(store.list().unwrap().is_empty());
    assert!(matches!(store.check("test-table"), Err(Damage::Missing)));
    assert!(!store.remove("test-table").unwrap());
}

#[test]
fn a_short_file_is_reported_and_replaced() {
    let (folder, path, bytes) = saved();
    let whole = "10,269";
    let lengths = [0, 1, 7, 8, 11, 12, 63, 1024, 4087, 4095, 4096, 4097, 8192, bytes.len() - 1];
    for len in lengths {
        let grouped = if len < 1000 { len.to_string() } else { format!("{},{:03}", len / 1000, len % 1000) };
        let expected = format!("it is {grouped} bytes long instead of {whole}");
        assert_eq!(damage_of(folder.path(), &path, &bytes[..len]), expected);
    }
}

#[test]
fn a_long_file_is_reported_and_replaced() {
    let (folder, path, mut bytes) = saved();
    bytes.push(0);
    assert_eq!(damage_of(folder.path(), &path, &bytes), "it is 10,270 bytes long instead of 10,269");
    bytes.extend_from_slice(&[7; 100_000]);
    assert_eq!(damage_of(folder.path(), &path, &bytes), "it is 110,270 bytes long instead of 10,269");
}

#[test]
fn every_flipped_bit_of_the_header_is_detected() {
    let (folder, path, bytes) = saved();
    let store = TableStore::at(folder.path());
    let mut file = File::options().write(true).open(path).unwrap();
    let mut put = |at: usize, byte: u8| {
        file.seek(SeekFrom::Start(at as u64)).unwrap();
        file.write_all(&[byte]).unwrap();
    };
    let mut seen = 0;
    for bit in 0..HEADER_BYTES * 8 {
        put(bit / 8, bytes[bit / 8] ^ 1 << (bit % 8));
        let damage = store.check("test-table").unwrap_err();
        let right = match bit / 8 {
            0..8 => matches!(damage, Damage::NotATable),
            8..12 => matches!(damage, Damage::WrongVersion { expected: 1, .. }),
            _ => matches!(damage, Damage::HeaderCorrupt),
        };
        assert!(right, "bit {bit}: {damage}");
        put(bit / 8, bytes[bit / 8]);
        seen += 1;
    }
    store.check("test-table").unwrap();
    assert_eq!(seen, HEADER_BYTES * 8);
}

#[test]
fn a_table_with_a_flipped_bit_is_built_again() {
    let (folder, path, mut bytes) = saved();
    for (at, reason) in [
        (0, "it is not a halfturn table"),
        (8, "its format is version 0 instead of 1"),
        (16, "its header is corrupt"),
        (3000, "its header is corrupt"),
        (4095, "its header is corrupt"),
        (4096, "its entries do not match their checksum"),
        (8000, "its entries do not match their checksum"),
        (10_268, "its entries do not match their checksum"),
    ] {
        bytes[at] ^= 1;
        assert_eq!(damage_of(folder.path(), &path, &bytes), reason, "byte {at}");
        bytes[at] ^= 1;
    }
}

#[test]
fn another_version_is_reported() {
    let (folder, path, mut bytes) = saved();
    bytes[8..12].copy_from_slice(&77_u32.to_le_bytes());
    assert_eq!(damage_of(folder.path(), &path, &bytes), "its format is version 77 instead of 1");
    // The rest of the file does not matter, even if there is none.
    assert_eq!(damage_of(folder.path(), &path, &bytes[..12]), "its format is version 77 instead of 1");
}

#[test]
fn another_table_of_the_same_name_is_stale() {
    let (folder, path, bytes) = saved();
    for (spec, reason) in [
        (TableSpec { revision: 4, ..SPEC }, "its revision is 3 instead of 4"),
        (TableSpec { parameters: "turns=10", ..SPEC }, r#"its parameter text is "turns=18" instead of "turns=10""#),
        (TableSpec { bits: 2, ..SPEC }, "its entry size is 4 bits instead of 2 bits"),
        // The same number of bytes.
        (TableSpec { entries: 12_346, ..SPEC }, "its entry count is 12345 instead of 12346"),
    ] {
        fs::write(&path, &bytes).unwrap();
        assert_eq!(load(folder.path(), &spec), [format!("damaged test-table: {reason}"), "built test-table".into()]);
        assert_eq!(load(folder.path(), &spec), ["loaded test-table"]);
    }
    fs::write(folder.path().join("other.table"), &bytes).unwrap();
    assert_eq!(
        load(folder.path(), &TableSpec { name: "other", ..SPEC }),
        ["damaged other: its name is test-table instead of other", "built other"]
    );
}

#[test]
fn a_header_with_a_huge_size_allocates_no_memory() {
    // A valid header for a table that is larger than the memory.
    let folder = tempfile::tempdir().unwrap();
    let moon = TableSpec { bits: 8, entries: 1 << 60, ..SPEC };
    let small = TableSpec { bits: 8, entries: 0, ..SPEC };
    load(folder.path(), &small);
    let path = folder.path().join("test-table.table");
    let mut bytes = fs::read(&path).unwrap();
    bytes[16..24].copy_from_slice(&moon.entries.to_le_bytes());
    bytes[24..32].copy_from_slice(&moon.bytes().to_le_bytes());
    let checksum = xxhash_rust::xxh3::xxh3_64(&bytes[..4088]);
    bytes[4088..].copy_from_slice(&checksum.to_le_bytes());
    fs::write(&path, &bytes).unwrap();

    let store = TableStore::at(folder.path());
    assert!(
        matches!(store.check("test-table"), Err(Damage::Truncated { found: 4096, expected }) if expected > 1 << 60)
    );
    let told = Recorder::default();
    let result = store.load_or_build(&moon, &told, || Err(Stopped));
    assert_eq!(result.unwrap_err(), Stopped);
    let expected = "damaged test-table: it is 4,096 bytes long instead of 1,152,921,504,606,851,072";
    assert_eq!(told.events(), [expected]);
    assert_eq!(
        load(folder.path(), &small),
        ["damaged test-table: its entry count is 1152921504606846976 instead of 0", "built test-table"]
    );
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn no_other_file_is_ever_read(
        mut noise in prop::collection::vec(any::<u8>(), 0..12_000), magic in any::<bool>(), length in any::<bool>(),
    ) {
        let folder = tempfile::tempdir().unwrap();
        if length {
            noise.resize(HEADER_BYTES + SPEC.bytes() as usize, 0x55);
        }
        if magic && noise.len() >= 12 {
            noise[..12].copy_from_slice(b"halfturn\x01\0\0\0");
        }
        damage_of(folder.path(), &folder.path().join("test-table.table"), &noise);
    }

    #[test]
    fn every_changed_byte_is_detected(at in 0..10_269_usize, change in 1..=255_u8) {
        let (folder, path, mut bytes) = saved();
        bytes[at] ^= change;
        fs::write(&path, &bytes).unwrap();
        let damage = TableStore::at(folder.path()).check("test-table").unwrap_err();
        prop_assert_eq!(at >= HEADER_BYTES, matches!(damage, Damage::PayloadCorrupt));
    }
}

#[test]
fn unfinished_files_are_never_read_and_are_removed() {
    let (folder, path, bytes) = saved();
    fs::remove_file(&path).unwrap();
    // A complete and a partial table, neither renamed. The file of another table must stay.
    fs::write(folder.path().join("test-table.1-0.tmp"), &bytes).unwrap();
    fs::write(folder.path().join("test-table.2-0.tmp"), &bytes[..5000]).unwrap();
    fs::write(folder.path().join("test-table-2.1-0.tmp"), &bytes).unwrap();
    assert_eq!(load(folder.path(), &SPEC), [&format!("damaged test-table: {CUT_OFF}"), "built test-table"]);
    assert_eq!(file_names(folder.path()), ["test-table-2.1-0.tmp", "test-table.lock", "test-table.table"]);
}

#[test]
fn a_build_that_stops_leaves_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let told = Recorder::default();
    let result = TableStore::at(folder.path()).load_or_build(&SPEC, &told, || Err(Stopped));
    assert_eq!(result.unwrap_err(), Stopped);
    assert!(told.events().is_empty());
    assert_eq!(file_names(folder.path()), ["test-table.lock"]);
    assert_eq!(load(folder.path(), &SPEC), ["built test-table"]);
}

#[test]
fn a_build_that_panics_leaves_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let store = TableStore::at(folder.path());
    thread::scope(|scope| {
        let build = || store.load_or_build(&SPEC, &(), || panic!("on purpose"));
        assert!(scope.spawn(build).join().is_err());
    });
    assert_eq!(load(folder.path(), &SPEC), ["built test-table"]);
}

#[test]
fn a_watcher_may_stop_at_every_event() {
    let (folder, path, bytes) = saved();
    let load = |told: &Recorder| TableStore::at(folder.path()).load_or_build(&SPEC, told, || built(&SPEC));

    let told = Recorder::stopping_at("loaded");
    assert_eq!(load(&told).unwrap_err(), Stopped);
    assert_eq!(told.events(), ["loaded test-table"]);

    fs::write(&path, &bytes[..9]).unwrap();
    let told = Recorder::stopping_at("damaged");
    assert_eq!(load(&told).unwrap_err(), Stopped);
    assert_eq!(fs::read(&path).unwrap(), bytes[..9], "nothing was built");

    // The table is saved all the same.
    let told = Recorder::stopping_at("built");
    assert_eq!(load(&told).unwrap_err(), Stopped);
    assert_eq!(fs::read(&path).unwrap(), bytes);
}

#[test]
#[should_panic(expected = "wrong number of bytes")]
fn a_builder_of_another_size_panics() {
    let wrong = || Ok(StoredTable { distribution: vec![], bytes: Buffer::zeroed(1) });
    let _ = TableStore::in_memory().load_or_build(&SPEC, &(), wrong);
}

#[test]
#[should_panic(expected = "cannot name a table")]
fn a_name_that_is_a_path_panics() {
    let _ = TableStore::in_memory().load_or_build(&TableSpec { name: "../a", ..SPEC }, &(), || built(&SPEC));
}

#[test]
fn a_folder_that_cannot_be_made_is_no_error() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("file");
    fs::write(&file, "in the way").unwrap();
    for place in [&file, &file.join("deep/below")] {
        let told = load(place, &SPEC);
        assert_eq!(told.len(), 2, "{told:?}");
        assert!(told[0].starts_with("unsaved test-table: the folder cannot be made: "), "{told:?}");
        assert_eq!(told[1], "built test-table");
    }
}

#[test]
#[cfg(target_os = "linux")]
fn a_folder_that_cannot_be_written_is_no_error() {
    let told = load(Path::new("/proc"), &SPEC);
    assert_eq!(told.len(), 2, "{told:?}");
    assert!(told[0].starts_with("unsaved test-table: it cannot be locked: "), "{told:?}");
    assert_eq!(told[1], "built test-table");
}

#[test]
fn a_folder_in_the_place_of_the_file_is_no_error() {
    let folder = tempfile::tempdir().unwrap();
    fs::create_dir_all(folder.path().join("test-table.table/full")).unwrap();
    let told = load(folder.path(), &SPEC);
    assert_eq!(told.len(), 3, "{told:?}");
    assert_eq!(told[..2], ["damaged test-table: it is not a halfturn table", "built test-table"]);
    assert!(told[2].starts_with("unsaved test-table: it cannot be written: "), "{told:?}");
    assert_eq!(file_names(folder.path()), ["test-table.lock", "test-table.table"], "the temporary file is gone");
}

#[test]
fn threads_build_once() {
    const THREADS: usize = 8;
    let folder = tempfile::tempdir().unwrap();
    let (builds, start) = (AtomicU32::new(0), Barrier::new(THREADS));
    let told: Vec<Vec<String>> = thread::scope(|scope| {
        let load = || {
            let told = Recorder::default();
            start.wait();
            let build = || {
                builds.fetch_add(1, Ordering::Relaxed);
                thread::sleep(Duration::from_millis(100));
                built(&SPEC)
            };
            let table = TableStore::at(folder.path()).load_or_build(&SPEC, &told, build).unwrap();
            assert_eq!(*table.bytes, *entries(&SPEC));
            told.events()
        };
        let threads: Vec<_> = (0..THREADS).map(|_| scope.spawn(load)).collect();
        threads.into_iter().map(|thread| thread.join().unwrap()).collect()
    });
    assert_eq!(builds.into_inner(), 1);
    assert_eq!(told.iter().filter(|told| told.last().unwrap() == "built test-table").count(), 1, "{told:?}");
    // A thread that starts late loads the table without waiting.
    let loaded = |told: &&Vec<String>| matches!(told.as_slice(), [.., last] if last == "loaded test-table");
    assert_eq!(told.iter().filter(loaded).count(), THREADS - 1, "{told:?}");
    assert!(told.iter().all(|told| told.len() <= 2), "{told:?}");
}

#[test]
fn waiting_can_be_stopped_and_removing_does_not_wait() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("test-table.table"), "nonsense").unwrap();
    let store = TableStore::at(folder.path());
    let told = Recorder::default();
    let build = || {
        let other = Recorder::stopping_at("waiting");
        let result = store.clone().load_or_build(&SPEC, &other, || panic!("two builders at once"));
        assert_eq!(result.unwrap_err(), Stopped);
        assert_eq!(other.events(), ["waiting test-table"]);
        assert_eq!(store.remove("test-table").unwrap_err().kind(), std::io::ErrorKind::WouldBlock);
        // Other tables are not locked.
        assert_eq!(load(folder.path(), &TableSpec { name: "another", ..SPEC }), ["built another"]);
        built(&SPEC)
    };
    store.load_or_build(&SPEC, &told, build).unwrap();
    assert_eq!(told.events(), ["damaged test-table: it is not a halfturn table", "built test-table"]);
}

#[test]
fn list_check_and_remove_handle_every_file() {
    let (folder, path, bytes) = saved();
    let store = TableStore::at(folder.path());
    fs::write(folder.path().join("broken.table"), &bytes[..5000]).unwrap();
    fs::write(folder.path().join("renamed.table"), &bytes).unwrap();
    fs::write(folder.path().join("test-table.9-9.tmp"), &bytes[..99]).unwrap();
    fs::write(folder.path().join("notes.txt"), "not ours").unwrap();

    let list = store.list().unwrap();
    let names: Vec<_> = list.iter().map(|file| (file.name.as_str(), file.bytes)).collect();
    assert_eq!(names, [("broken", 5000), ("renamed", 10_269), ("test-table", 99), ("test-table", 10_269)]);
    assert!(matches!(&list[0].content, Content::Damaged(Damage::Truncated { expected: 10_269, found: 5000 })));
    assert!(matches!(&list[1].content, Content::Damaged(Damage::Stale { what: "name", .. })));
    assert!(matches!(&list[2].content, Content::Unfinished));
    let Content::Table(header) = &list[3].content else { panic!("{:?}", list[3]) };
    assert_eq!(list[3].path, path);
    assert_eq!(header.distribution, DISTRIBUTION);
    header.agrees_with(&SPEC).unwrap();
    assert_eq!(&store.check("test-table").unwrap(), header);
    assert!(matches!(store.check("broken"), Err(Damage::Truncated { .. })));
    assert!(matches!(store.check("renamed"), Err(Damage::Stale { .. })));
    assert!(matches!(store.check("nowhere"), Err(Damage::Missing)));
    assert!(matches!(store.check("../test-table"), Err(Damage::Missing)));

    assert!(store.remove("test-table").unwrap());
    assert!(store.remove("broken").unwrap());
    assert!(!store.remove("test-table").unwrap());
    assert!(!store.remove("../renamed").unwrap());
    assert_eq!(file_names(folder.path()), ["broken.lock", "notes.txt", "renamed.table", "test-table.lock"]);

    let nowhere = TableStore::at(folder.path().join("nowhere"));
    assert!(nowhere.list().unwrap().is_empty());
    assert!(!nowhere.remove("test-table").unwrap());
    assert!(!folder.path().join("nowhere").exists(), "looking makes no folder");
}

/// The environment variable with the folder, for a test that runs again as a child process.
const CHILD_FOLDER: &str = "HALFTURN_TEST_FOLDER";

fn child_folder() -> Option<PathBuf> {
    env::var_os(CHILD_FOLDER).map(PathBuf::from)
}

/// Runs one test of this file in a child process, where [`child_folder`] returns the folder.
fn run_as_child(test: &str, folder: &Path) -> Child {
    Command::new(env::current_exe().unwrap())
        .args(["--exact", test, "--nocapture"])
        .env(CHILD_FOLDER, folder)
        .stdout(Stdio::piped())
        .spawn()
        .unwrap()
}

#[test]
fn processes_build_once() {
    if let Some(folder) = child_folder() {
        let slow = || {
            fs::write(folder.join(format!("built-by-{}", std::process::id())), "").unwrap();
            thread::sleep(Duration::from_millis(200));
            built(&SPEC)
        };
        let table = TableStore::at(&folder).load_or_build(&SPEC, &(), slow).unwrap();
        assert_eq!(*table.bytes, *entries(&SPEC));
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let children: Vec<_> = (0..4).map(|_| run_as_child("processes_build_once", folder.path())).collect();
    for child in children {
        let output = child.wait_with_output().unwrap();
        assert!(output.status.success(), "{output:?}");
        assert!(String::from_utf8_lossy(&output.stdout).contains("1 passed"), "{output:?}");
    }
    assert_eq!(load(folder.path(), &SPEC), ["loaded test-table"]);
    let builders = file_names(folder.path()).iter().filter(|name| name.starts_with("built-by-")).count();
    assert_eq!(builders, 1);
}

#[test]
fn a_killed_writer_does_no_harm() {
    // Large enough that the parent sees the file while it is being written.
    let spec = TableSpec { bits: 8, entries: 48 << 20, ..SPEC };
    if let Some(folder) = child_folder() {
        let _ = TableStore::at(folder).load_or_build(&spec, &(), || built(&spec));
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let half_written =
        || TableStore::at(folder.path()).list().unwrap().iter().any(|file| matches!(file.content, Content::Unfinished));
    let mut child = run_as_child("a_killed_writer_does_no_harm", folder.path());
    while !half_written() && child.try_wait().unwrap().is_none() {
        thread::yield_now();
    }
    child.kill().unwrap();
    child.wait().unwrap();
    // On a busy machine the child may finish before it is killed; then the table is complete.
    let finished = folder.path().join("test-table.table").exists();
    assert_ne!(finished, half_written());
    let cut_off = format!("damaged test-table: {CUT_OFF}");
    let expected: &[&str] = if finished { &["loaded test-table"] } else { &[&cut_off, "built test-table"] };
    assert_eq!(load(folder.path(), &spec), expected);
    assert_eq!(file_names(folder.path()), ["test-table.lock", "test-table.table"]);
}

#[test]
#[cfg(target_os = "linux")]
#[allow(clippy::print_stderr, reason = "a test that is skipped says so")]
fn a_full_disk_is_no_error() {
    if let Some(folder) = child_folder() {
        let told = load(&folder, &TableSpec { entries: 1 << 20, ..SPEC });
        assert_eq!(told.len(), 2, "{told:?}");
        assert_eq!(told[0], "built test-table");
        assert!(told[1].starts_with("unsaved test-table: it cannot be written: No space left"), "{told:?}");
        assert_eq!(file_names(&folder), ["test-table.lock"], "the partial file is gone");
        assert_eq!(load(&folder, &TableSpec { name: "small", ..SPEC }), ["built small"]);
        assert_eq!(load(&folder, &TableSpec { name: "small", ..SPEC }), ["loaded small"]);
        return;
    }
    // A disk of 64 KB that only the child sees, if the system allows it.
    let folder = tempfile::tempdir().unwrap();
    let script = r#"mount -t tmpfs -o size=64k none "$1" || exit 99; shift; exec "$@""#;
    let output = Command::new("unshare")
        .args(["--user", "--map-root-user", "--mount", "sh", "-c", script, "sh"])
        .arg(folder.path())
        .arg(env::current_exe().unwrap())
        .args(["--exact", "a_full_disk_is_no_error", "--nocapture"])
        .env(CHILD_FOLDER, folder.path())
        .output();
    match output {
        Ok(output) if output.status.success() => {
            assert!(String::from_utf8_lossy(&output.stdout).contains("1 passed"), "{output:?}");
        }
        Ok(output) if output.status.code() == Some(101) => panic!("{output:?}"),
        refused => eprintln!("skipped, the system gives no small disk: {refused:?}"),
    }
}
