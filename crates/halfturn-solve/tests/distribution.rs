//! Exact counts, compared with the known ones.
#![allow(clippy::unwrap_used)]

use halfturn_search::{TableStore, Threads};
use halfturn_solve::{Counting, DISTRIBUTIONS, DistributionEntry};

fn count(name: &str, depth: u8) -> Vec<u64> {
    let counting = Counting { store: &TableStore::in_memory(), threads: Threads::new(2), watcher: &(), depth };
    DistributionEntry::find(name).unwrap().count(&counting).unwrap()
}

/// Positions by distance: counted by several people since 1981, most lately by Rokicki and others (2010).
#[test]
fn positions() {
    assert_eq!(count("positions", 6), [1, 18, 243, 3240, 43_239, 574_908, 7_618_438]);
}

#[test]
#[ignore = "heavy"]
fn heavy_positions() {
    assert_eq!(count("positions", 8)[7..], [100_803_036, 1_332_343_288]);
}

#[test]
fn everything_small_can_be_counted() {
    // Tables of many million entries have tests of their own.
    let large = ["lin-", "korf-", "xcross", "eo-", "cross-"];
    let is_small = |entry: &&DistributionEntry| !large.iter().any(|start| entry.name.starts_with(start));
    for entry in DISTRIBUTIONS.iter().filter(|entry| !entry.endless).filter(is_small) {
        let counts = count(entry.name, u8::MAX);
        assert!(counts.len() > 5 && counts[0] == 1 && counts.iter().all(|&count| count > 0), "{}", entry.name);
    }
    assert_eq!(count("cross", u8::MAX), [1, 15, 158, 1394, 9809, 46_381, 97_254, 34_966, 102]);
    assert_eq!(count("cross", 2), [1, 15, 158]);
}

/// Places and orientations of the pieces, over all distances: nothing is missed and nothing counted twice.
#[test]
fn stages() {
    let xcross = count("xcross", u8::MAX);
    assert_eq!(xcross[..4], [1, 15, 172, 1950]);
    assert_eq!(xcross.iter().sum::<u64>(), 190_080 * 16 * 24);
    let eo_cross = count("eo-cross", u8::MAX);
    assert_eq!(eo_cross, [1, 15, 178, 1982, 21_041, 204_732, 1_645_039, 8_477_633, 12_917_628, 1_061_851, 140]);
    assert_eq!(eo_cross.iter().sum::<u64>(), 11_880 * 2048);
}

#[test]
fn blocks() {
    assert_eq!(count("2x2x2", u8::MAX), [1, 9, 90, 852, 7169, 44_182, 131_636, 68_940, 561]);
    assert_eq!(count("eo-line", u8::MAX).iter().sum::<u64>(), 132 * 2048);
    assert_eq!(count("roux-block", u8::MAX).iter().sum::<u64>(), 504 * 10_560);
}

#[test]
#[ignore = "heavy"]
fn heavy_stages() {
    let edges = count("cross-4-edges", u8::MAX);
    assert_eq!((edges[0], edges.iter().sum::<u64>()), (1, 190_080 * 26_880));
    let corners = count("cross-3-corners", u8::MAX);
    assert_eq!((corners[0], corners.iter().sum::<u64>()), (1, 190_080 * 9_072));
}
