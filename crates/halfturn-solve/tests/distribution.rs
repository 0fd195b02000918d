//! Exact distributions, compared with published and independent counts.
#![allow(clippy::unwrap_used)]

use halfturn_search::{TableSource, TableStore, Threads};
use halfturn_solve::{Counted, Counting, DISTRIBUTIONS, DistributionEntry};

fn counted(name: &str, depth: u8) -> (&'static DistributionEntry, Counted) {
    let store = TableStore::in_memory();
    let counting = Counting { source: TableSource::new(&store, Threads::new(2), &()), depth };
    let entry = DistributionEntry::find(name).unwrap();
    (entry, entry.count(&counting).unwrap())
}

/// States by distance. A count without depth limit adds up to the size of the space.
fn count(name: &str, depth: u8) -> Vec<u64> {
    let (entry, Counted { states, .. }) = counted(name, depth);
    if depth == u8::MAX {
        assert_eq!(u128::from(states.iter().sum::<u64>()), entry.size, "{name}");
    }
    states
}

/// Cumulative counts.
fn within(counts: &[u64]) -> Vec<u64> {
    counts.iter().scan(0, |sum, count| Some(*sum + count).inspect(|&next| *sum = next)).collect()
}

/// Positions by distance, as published by Rokicki and others (2010).
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
    // Larger tables have tests of their own.
    const SMALL_MEGABYTES: u64 = 5;
    let is_small = |entry: &&DistributionEntry| entry.megabytes <= SMALL_MEGABYTES;
    for entry in DISTRIBUTIONS.iter().filter(|entry| !entry.endless).filter(is_small) {
        let counts = count(entry.name, u8::MAX);
        assert!(counts.len() > 5 && counts[0] == 1 && counts.iter().all(|&count| count > 0), "{}", entry.name);
    }
    assert_eq!(count("cross", u8::MAX), [1, 15, 158, 1394, 9809, 46_381, 97_254, 34_966, 102]);
    assert_eq!(count("cross", 2), [1, 15, 158]);
}

/// The cumulative entries of min2phase's five tables from its `pruningValue.txt`, and the mean
/// distances from its `Algorithm.md`.
#[test]
fn entries_and_means_of_min2phase() {
    let published: [(&str, &[u64], f64); 5] = [
        ("twist-slice", &[3, 17, 126, 1_050, 8_761, 51_261, 136_795, 160_231, 160_380], 6.76),
        ("flip-slice", &[4, 30, 226, 1_280, 8_154, 45_809, 136_145, 166_210, 166_320], 6.85),
        ("twist-flip", &[3, 15, 106, 951, 9_826, 89_711, 447_496, 662_070, 663_552], 7.18),
        (
            "corner-permutation-slice-permutation",
            &[4, 14, 58, 272, 1_118, 3_531, 8_653, 17_292, 29_420, 41_991, 54_976, 62_730, 66_096, 66_432],
            9.69,
        ),
        (
            "layer-edge-permutation-corner-layers-parity",
            &[4, 15, 54, 239, 1_079, 4_660, 19_183, 71_653, 207_487, 354_378, 385_203, 387_482, 387_520],
            9.31,
        ),
    ];
    for (name, entries, mean) in published {
        let (entry, counted) = counted(name, u8::MAX);
        assert_eq!(within(counted.entries.as_deref().unwrap())[1..], *entries, "{name}");
        // The first mean is 6.766, which was truncated; the others were rounded.
        let found = entry.entries_mean(&counted).unwrap();
        assert!((found - mean).abs() < 0.007, "{name}: {found}");
    }
}

/// An incomplete count has no mean.
#[test]
fn means_are_of_all_states() {
    let (entry, part) = counted("twist-flip", 8);
    assert_eq!((entry.mean(&part), entry.entries_mean(&part)), (None, None));
    assert_eq!((part.states.len(), part.entries.map(|entries| entries.len())), (9, Some(9)));
    let (entry, part) = counted("positions", 2);
    assert_eq!((entry.mean(&part), entry.size), (None, 43_252_003_274_489_856_000));
    let (entry, cross) = counted("cross", u8::MAX);
    assert_eq!(format!("{:.4}", entry.mean(&cross).unwrap()), "5.8121");
}

/// States of pairs of coordinates, from an independent breadth-first search in C.
#[test]
fn pairs_as_an_independent_program_counts_them() {
    let known: [(&str, &[u64]); 6] = [
        ("twist-slice", &[1, 4, 50, 586, 6_184, 54_066, 296_322, 582_492, 142_520, 340]),
        ("flip-slice", &[1, 4, 50, 532, 4_804, 41_832, 238_263, 555_636, 172_314, 324]),
        ("twist-flip", &[1, 4, 46, 504, 5_662, 61_008, 549_711, 2_422_226, 1_431_344, 8_470]),
        (
            "corner-permutation-slice-permutation",
            &[1, 10, 67, 404, 2_023, 8_504, 28_545, 69_734, 127_540, 179_700, 189_120, 199_200, 116_112, 44_416, 2_304],
        ),
        (
            "layer-edge-permutation-slice-permutation",
            &[1, 10, 67, 456, 3_063, 18_202, 86_691, 290_812, 434_814, 120_488, 11_818, 1_114, 144],
        ),
        (
            "layer-edge-permutation-corner-layers-parity",
            &[1, 10, 67, 412, 2_214, 10_920, 50_309, 213_214, 780_187, 2_042_394, 2_142_360, 391_912, 10_728, 72],
        ),
    ];
    for (name, states) in known {
        assert_eq!(count(name, u8::MAX), states, "{name}");
    }
}

/// The sum over all distances is the number of placements of the pieces.
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
    assert_eq!(count("fbsquare", u8::MAX).iter().sum::<u64>(), 24 * 528);
}

/// The positions of the last layer at each distance.
const LAST_LAYER: [u64; 17] = [1, 3, 0, 0, 0, 0, 16, 88, 200, 394, 1_102, 3_470, 9_807, 20_505, 20_768, 5_630, 224];

#[test]
fn the_last_layer_near_solved() {
    assert_eq!(count("last-layer", 9), LAST_LAYER[..10]);
}

/// Published: all 62,208 positions, 13.15 moves on average.
#[test]
#[ignore = "heavy"]
fn heavy_last_layer() {
    let (entry, counted) = counted("last-layer", u8::MAX);
    assert_eq!(counted.states, LAST_LAYER);
    assert_eq!(format!("{:.4}", entry.mean(&counted).unwrap()), "13.1508");
}

/// The states of phase 1 of the two-phase algorithm, as published for it.
#[test]
#[ignore = "heavy"]
fn heavy_domino_reduction() {
    let known =
        [1, 4, 50, 592, 7_156, 87_236, 1_043_817, 12_070_278, 124_946_368, 821_605_960, 1_199_128_738, 58_202_444, 476];
    assert_eq!(count("dr", u8::MAX), known);
}

#[test]
#[ignore = "heavy"]
fn heavy_stages() {
    let edges = count("cross-4-edges", u8::MAX);
    assert_eq!((edges[0], edges.iter().sum::<u64>()), (1, 190_080 * 26_880));
    let corners = count("cross-3-corners", u8::MAX);
    assert_eq!((corners[0], corners.iter().sum::<u64>()), (1, 190_080 * 9_072));
}
