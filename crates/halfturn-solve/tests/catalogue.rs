//! The catalogue tells the truth about tables: how much memory they take and which files hold them.
#![allow(clippy::unwrap_used)]

use std::collections::BTreeSet;

use halfturn_search::{TableSource, TableStore, Threads, default_folder};
use halfturn_solve::{
    BIG_SOLVERS, BigSolverEntry, SOLVERS, SolverEntry, Tier, TierEntry,
    stages::{Analyzer, Variant},
};

/// Bytes in a megabyte.
const MEGABYTE: u64 = 1_000_000;

/// Tables up to this size are built for every run of the tests.
const BUILT_IN_SECONDS: u64 = 60 * MEGABYTE;

/// Opens the tables of a tier, and compares them with what the catalogue says of them.
fn check(entry: &'static SolverEntry, tier: &TierEntry, store: &TableStore) {
    let solver = entry.open_tier(tier, source(store)).unwrap();
    check_tier(entry.name, tier, solver.table_bytes(), store);
}

fn source(store: &TableStore) -> TableSource<'_> {
    TableSource::new(store, Threads::new(2), &())
}

fn check_tier<M: ?Sized>(name: &str, tier: &TierEntry<M>, bytes: usize, store: &TableStore) {
    let name = format!("{name} of {} bytes", tier.bytes);
    let bytes = bytes as u64;
    assert_eq!(bytes.div_ceil(MEGABYTE) * MEGABYTE, tier.bytes, "{name}: {bytes}");
    for file in tier.files {
        assert!(store.contains(file), "{name}: no file {file}");
    }
}

#[test]
fn tables_take_as_much_memory_as_the_catalogue_says() {
    let mut checked = 0;
    for entry in SOLVERS {
        for tier in entry.tiers.iter().filter(|tier| tier.bytes <= BUILT_IN_SECONDS) {
            let folder = tempfile::tempdir().unwrap();
            check(entry, tier, &TableStore::at(folder.path()));
            checked += 1;
        }
    }
    assert!(checked >= SOLVERS.len(), "{checked} sizes of {} solvers", SOLVERS.len());
}

#[test]
fn solvers_of_other_sizes_tell_their_tables_and_have_names_of_their_own() {
    let mut checked = 0;
    for entry in BIG_SOLVERS {
        assert_eq!(BigSolverEntry::find(entry.name), Some(entry));
        assert!(SOLVERS.iter().all(|other| other.name != entry.name), "{} is a solver of the 3×3×3", entry.name);
        assert!(entry.smallest <= entry.largest && entry.solves(entry.largest) && !entry.metrics.is_empty());
        assert!(entry.tier(entry.usual).is_some());
        for tier in entry.tiers.iter().filter(|tier| tier.bytes <= BUILT_IN_SECONDS) {
            let folder = tempfile::tempdir().unwrap();
            let store = TableStore::at(folder.path());
            let solver = entry.open_tier(tier, source(&store)).unwrap();
            check_tier(entry.name, tier, solver.table_bytes(), &store);
            checked += 1;
        }
    }
    assert!(checked > 0);
}

/// A run plans its tables by whether their files are there: every file of the standard tables must
/// be known by its name.
#[test]
fn files_have_the_names_of_the_catalogue() {
    let entry = halfturn_solve::find("two-phase").unwrap();
    let folder = tempfile::tempdir().unwrap();
    let store = TableStore::at(folder.path());
    assert_eq!(entry.tier(entry.ready(&store)).map(|tier| tier.tier), Some(Tier::Tiny));
    let tier = entry.tier(Tier::Standard).unwrap();
    check(entry, tier, &store);
    let large = |file: &std::fs::DirEntry| file.metadata().unwrap().len() > MEGABYTE;
    let stem = |file: std::fs::DirEntry| file.path().file_stem().unwrap().to_string_lossy().into_owned();
    let files: BTreeSet<String> =
        std::fs::read_dir(folder.path()).unwrap().map(Result::unwrap).filter(large).map(stem).collect();
    assert_eq!(files, tier.files.iter().map(|&file| file.to_owned()).collect());
    assert_eq!(entry.ready(&store), halfturn_solve::Size::Bytes(tier.bytes));
}

/// Builds the tables of every variant that names files, up to a size, and looks for the files.
fn check_variants(most_bytes: u64) -> usize {
    let mut checked = 0;
    for variant in Variant::ALL {
        for tier in Tier::ALL {
            let (files, bytes) = (variant.table_files(tier), variant.table_bytes(tier));
            if files.is_empty() || bytes > most_bytes {
                continue;
            }
            assert!(tier <= variant.usual_tier(variant.stages().len() - 1), "{variant}: {tier} is not usual");
            let folder = tempfile::tempdir().unwrap();
            let store = TableStore::at(folder.path());
            Analyzer::open(variant, Tier::Tiny, source(&store)).unwrap();
            assert!(!files.iter().any(|file| store.contains(file)), "{variant}: the smallest tables have them, too");
            let analyzer = Analyzer::open(variant, tier, source(&store)).unwrap();
            assert_eq!((analyzer.table_bytes() as u64).div_ceil(MEGABYTE) * MEGABYTE, bytes, "{variant} {tier}");
            assert!(files.iter().all(|file| store.contains(file)), "{variant} {tier}: no {files:?}");
            checked += 1;
        }
    }
    checked
}

#[test]
fn usual_tables_of_variants_have_the_files_of_the_catalogue() {
    assert!(check_variants(BUILT_IN_SECONDS) >= 1);
}

#[test]
#[ignore = "heavy"]
fn heavy_usual_tables_of_variants_have_the_files_of_the_catalogue() {
    assert!(check_variants(u64::MAX) >= 2);
}

#[test]
#[ignore = "heavy"]
fn heavy_all_tables_of_the_catalogue() {
    let store = TableStore::at(default_folder(|name| std::env::var_os(name)).unwrap());
    // The largest first: smaller tables of the optimal solver are made from it.
    for entry in SOLVERS {
        for tier in entry.tiers.iter().rev() {
            check(entry, tier, &store);
        }
    }
}
