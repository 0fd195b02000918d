//! Exact distributions, compared with published and independent counts.
#![allow(clippy::unwrap_used)]

use std::{collections::HashSet, hash::Hash};

use halfturn_cube::{Algorithm, Corner, Cube, Edge, Metric, Turn, TurnSet};
use halfturn_search::{
    Coordinate, TableSource, TableStore, Threads,
    coordinates::{CornerPermutation, Cross, Flip, Slice, Twist},
};
use halfturn_solve::{Choices, CountError, Counted, Counting, DISTRIBUTIONS, DistributionEntry};

fn counted(name: &str, depth: u8) -> (&'static DistributionEntry, Counted) {
    chosen(name, depth, Metric::Htm, None)
}

fn chosen(name: &str, depth: u8, metric: Metric, from: Option<Cube>) -> (&'static DistributionEntry, Counted) {
    let entry = DistributionEntry::find(name).unwrap();
    let counted = attempt(entry, depth, metric, from).unwrap();
    (entry, counted)
}

fn attempt(entry: &DistributionEntry, depth: u8, metric: Metric, from: Option<Cube>) -> Result<Counted, CountError> {
    let store = TableStore::in_memory();
    let source = TableSource::new(&store, Threads::new(2), &());
    entry.count(&Counting { depth, metric, from, ..Counting::new(source) })
}

/// States by distance. A count without depth limit adds up to the size of the space.
fn count(name: &str, depth: u8) -> Vec<u64> {
    let (entry, Counted { states, .. }) = counted(name, depth);
    if depth == u8::MAX {
        assert_eq!(states.iter().sum::<u128>(), entry.size, "{name}");
    }
    narrowed(&states)
}

fn chosen_states(name: &str, depth: u8, metric: Metric, from: Option<Cube>) -> Vec<u64> {
    narrowed(&chosen(name, depth, metric, from).1.states)
}

/// Counts that fit in 64 bits.
fn narrowed(counts: &[u128]) -> Vec<u64> {
    counts.iter().map(|&count| count.try_into().unwrap()).collect()
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

/// After Jaap Scherphuis, "Mini Cube, the 2×2×2 Rubik's Cube".
#[test]
fn the_2x2x2_cube() {
    let half = [1, 9, 54, 321, 1847, 9992, 50_136, 227_536, 870_072, 1_887_748, 623_800, 2644];
    assert_eq!(count("2x2x2-cube", u8::MAX), half);
    assert_eq!(count("2x2x2-cube", 3), [1, 9, 54, 321]);
    let quarter = [1, 6, 27, 120, 534, 2256, 8969, 33_058, 114_149, 360_508, 930_588, 1_350_852, 782_536, 90_280, 276];
    assert_eq!(chosen_states("2x2x2-cube", u8::MAX, Metric::Qtm, None), quarter);
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

#[test]
fn the_corners_of_roux() {
    assert_eq!(count("cmll", u8::MAX), [1, 0, 0, 0, 0, 0, 4, 24, 24, 43, 43, 23]);
}

/// Published: no state of the last six edges needs more than 20 moves of M and U.
#[test]
fn the_last_six_edges() {
    let counts = count("lse", u8::MAX);
    assert_eq!(counts[..5], [1, 6, 18, 54, 161]);
    assert_eq!(counts[18..], [80, 12, 2]);
}

#[test]
#[ignore = "heavy"]
fn heavy_steps_of_the_last_layer() {
    assert_eq!(count("oll", u8::MAX), [1, 0, 0, 0, 0, 0, 12, 24, 20, 40, 78, 40, 1]);
    assert_eq!(count("coll", u8::MAX), [1, 0, 0, 0, 0, 0, 0, 16, 16, 36, 32, 36, 20, 5]);
    assert_eq!(count("pll", u8::MAX), [1, 0, 0, 0, 0, 0, 0, 0, 0, 17, 12, 0, 18, 18, 6]);
}

/// Published: all 62,208 positions, 13.15 moves on average.
#[test]
#[ignore = "heavy"]
fn heavy_last_layer() {
    let (entry, counted) = counted("last-layer", u8::MAX);
    assert_eq!(narrowed(&counted.states), LAST_LAYER);
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

/// All positions of G1 by the moves of phase 2, as published by Michael Reid (1995).
const G1: [u64; 19] = [
    1,
    10,
    67,
    456,
    3_079,
    19_948,
    123_074,
    736_850,
    4_185_118,
    22_630_733,
    116_767_872,
    552_538_680,
    2_176_344_160,
    5_627_785_188,
    7_172_925_794,
    3_608_731_814,
    224_058_996,
    1_575_608,
    1_352,
];

#[test]
fn g1_near_solved_as_a_plain_search_counts_it() {
    const DEPTH: usize = 5;
    let counts = plain(Cube::SOLVED, TurnSet::DOMINO, DEPTH, |cube| *cube);
    assert_eq!(counts, G1[..=DEPTH]);
    assert_eq!(count("g1", DEPTH as u8), counts);
}

#[test]
#[ignore = "heavy"]
fn heavy_g1() {
    assert_eq!(count("g1", u8::MAX), G1);
    // Blocks are reached only at the larger distances.
    assert_eq!(count("g1", 12), G1[..=12]);
}

#[test]
#[ignore = "heavy"]
fn heavy_stages() {
    let edges = count("cross-4-edges", u8::MAX);
    assert_eq!((edges[0], edges.iter().sum::<u64>()), (1, 190_080 * 26_880));
    let corners = count("cross-3-corners", u8::MAX);
    assert_eq!((corners[0], corners.iter().sum::<u64>()), (1, 190_080 * 9_072));
}

/// The number of placements of the cross and all slot pieces.
const PLACEMENTS: u64 = 190_080 * 26_880 * 136_080;

/// Our counts: those of other programs are of samples.
const XCROSS_ANY_SLOT: [u64; 11] = [
    37_908_599,
    568_628_985,
    6_517_572_994,
    73_720_189_384,
    807_161_926_701,
    8_014_907_818_106,
    64_989_168_195_161,
    300_998_517_199_292,
    310_250_210_240_321,
    10_139_587_753_497,
    4_998_960,
];
const CROSS_PAIR_ANY_SLOT: [u64; 10] = [
    613_962_391,
    9_209_435_865,
    110_059_514_898,
    1_185_128_453_147,
    11_080_786_715_585,
    77_554_269_405_749,
    298_807_444_850_939,
    293_509_407_178_766,
    13_023_470_618_862,
    12_295_798,
];

/// Compares exact counts with those of competition scrambles, length by length: each is within five
/// standard errors.
fn assert_like_competitions(name: &str, counts: &[u64], competitions: &[u64]) {
    let (all, drawn) = (counts.iter().sum::<u64>() as f64, competitions.iter().sum::<u64>() as f64);
    assert!(competitions.len() <= counts.len(), "{name}");
    for (length, &count) in counts.iter().enumerate() {
        let share = count as f64 / all;
        let found = competitions.get(length).map_or(0.0, |&count| count as f64) / drawn;
        let error = (share * (1.0 - share) / drawn).sqrt();
        assert!((found - share).abs() <= 5.0 * error + 2.0 / drawn, "{name}, {length} moves: {share} and {found}");
    }
}

/// With the lengths over 1,317,565 competition scrambles of white, from the published counts that
/// `competitions.txt` of the crate `halfturn` names.
#[test]
fn any_slot_of_all_cubes() {
    let xcross = count("xcross-any-slot", u8::MAX);
    assert_eq!(xcross, XCROSS_ANY_SLOT);
    assert_eq!(xcross.iter().sum::<u64>(), PLACEMENTS);
    // With the cross solved, one to four solved slots by inclusion and exclusion.
    let free = |solved: u64| -> u64 { (5..=8 - solved).map(|places| places * places * 6).product() };
    assert_eq!(xcross[0], 4 * free(1) - 6 * free(2) + 4 * free(3) - 1);
    assert_like_competitions("xcross", &xcross, &[0, 2, 11, 136, 1514, 15_133, 122_775, 570_838, 588_042, 19_114]);

    let pair = count("cross-pair-any-slot", u8::MAX);
    assert_eq!(pair, CROSS_PAIR_ANY_SLOT);
    assert_eq!(pair.iter().sum::<u64>(), PLACEMENTS);
    assert_like_competitions("cross_pair", &pair, &[0, 16, 206, 2182, 21_038, 146_312, 565_860, 557_290, 24_661]);
}

/// Quarter turns take longer; nothing else changes.
#[test]
fn any_slot_in_quarter_turns() {
    let states = chosen_states("xcross-any-slot", u8::MAX, Metric::Qtm, None);
    assert_eq!(states.iter().sum::<u64>(), PLACEMENTS);
    assert_eq!(states[0], XCROSS_ANY_SLOT[0]);
    assert!(states.len() > XCROSS_ANY_SLOT.len());
}

/// All cubes by the nearer of the white and the yellow xcross.
const XCROSS_TWO_COLOURS: [u128; 11] = [
    4_716_424_212_835,
    70_745_641_178_769,
    810_857_443_881_702,
    9_170_346_730_536_014,
    100_310_430_395_386_237,
    988_610_325_518_351_156,
    7_572_499_433_656_586_893,
    25_284_885_906_675_108_640,
    9_285_684_102_206_260_127,
    9_956_409_778_123_023,
    20_230_604,
];

/// Cubes with the xcross of white or of yellow solved, by inclusion and exclusion over the eight
/// slots: the pieces that some of them need are solved, and the others form any solvable cube.
fn solved_xcrosses() -> u128 {
    let factorial = |number: u32| (1..=u128::from(number)).product::<u128>();
    let completions = |edges: u32, corners: u32| {
        let orders = factorial(edges) * factorial(corners);
        let orders = if edges.max(corners) > 1 { orders / 2 } else { orders };
        orders * 2u128.pow(edges.saturating_sub(1)) * 3u128.pow(corners.saturating_sub(1))
    };
    let (mut odd, mut even) = (0, 0);
    for slots in 1u32..1 << 8 {
        let (white, yellow) = (slots & 15, slots >> 4);
        let crosses = u32::from(white != 0) + u32::from(yellow != 0);
        let edges = 12 - 4 * crosses - (white | yellow).count_ones();
        let cubes = completions(edges, 8 - slots.count_ones());
        *(if slots.count_ones() % 2 == 1 { &mut odd } else { &mut even }) += cubes;
    }
    odd - even
}

/// With the lengths over 1,317,565 competition scrambles, whichever of white and yellow is better.
#[test]
fn known_xcrosses_of_two_colours_fit() {
    assert_eq!(XCROSS_TWO_COLOURS.iter().sum::<u128>(), DistributionEntry::find("positions").unwrap().size);
    assert_eq!(XCROSS_TWO_COLOURS[0], solved_xcrosses());
    // The shares are compared in units that fit in 64 bits.
    let thousands = XCROSS_TWO_COLOURS.map(|count| (count / 1000) as u64);
    assert_like_competitions("xcross", &thousands, &[0, 4, 34, 268, 2928, 29_987, 230_038, 770_954, 283_054, 298]);
}

#[test]
#[ignore = "heavy"]
fn heavy_xcross_of_two_colours() {
    assert_eq!(counted("xcross-two-colours", u8::MAX).1.states, XCROSS_TWO_COLOURS);
}

#[test]
fn crosses_of_two_colours_and_up_to_d() {
    let either = count("cross-two-colours", u8::MAX);
    assert_eq!(either[0], 2 * 26_880 - 1);
    assert_like_competitions("cross", &either, &[11, 200, 2211, 19_084, 130_454, 523_441, 596_557, 45_605, 2]);
    let pseudo = count("pseudo-cross", u8::MAX);
    assert_eq!(pseudo[0], 4);
    assert_like_competitions("pseudo_cross", &pseudo, &[24, 320, 3063, 24_540, 148_694, 516_964, 567_867, 55_997, 96]);
    let quarter = chosen_states("cross-two-colours", u8::MAX, Metric::Qtm, None);
    assert_eq!((quarter[0], quarter.iter().sum()), (either[0], either.iter().sum::<u64>()));
}

/// With the cross solved, the slot edges are oriented to one axis in one way and to the other in
/// one way. Both ways are the same only if all edges are in the slots.
#[test]
fn oriented_slot_edges() {
    let counts = count("f2leo-cross", u8::MAX);
    assert_eq!(counts[0], 69 * 2 + 1);
}

/// The states near a cube, as a plain search counts them by what the key tells apart.
fn plain<K: Eq + Hash>(from: Cube, turns: TurnSet, depth: usize, key: impl Fn(&Cube) -> K) -> Vec<u64> {
    let mut seen = HashSet::from([key(&from)]);
    let mut level = vec![from];
    let mut counts = Vec::new();
    while counts.len() <= depth && !level.is_empty() {
        counts.push(level.len() as u64);
        let near = level.iter().flat_map(|cube| turns.map(|turn| cube.turned(turn)));
        level = near.filter(|cube| seen.insert(key(cube))).collect();
    }
    counts
}

#[test]
fn metrics_and_starts_as_a_plain_search_counts_them() {
    const COMPLETE: usize = u8::MAX as usize;
    type Value = fn(&Cube) -> u32;
    let from = "R U2 F' L D B2 R' F".parse::<Algorithm>().unwrap().cube();
    let quarter = TurnSet::ALL.without(TurnSet::HALF);
    let coordinates: [(&str, Value); 5] = [
        ("twist", Twist::of),
        ("flip", Flip::of),
        ("slice", Slice::of),
        ("corner-permutation", CornerPermutation::of),
        ("cross", Cross::of),
    ];
    for (name, key) in coordinates {
        for (metric, turns) in [(Metric::Htm, TurnSet::ALL), (Metric::Qtm, quarter)] {
            let (entry, counted) = chosen(name, u8::MAX, metric, Some(from));
            assert_eq!(narrowed(&counted.states), plain(from, turns, COMPLETE, key), "{name} {metric:?}");
            assert_eq!(entry.mean(&counted).map(|mean| mean > 1.0), Some(true), "{name}");
        }
        let (_, counted) = chosen(name, u8::MAX, Metric::Qtm, None);
        assert_eq!(narrowed(&counted.states), plain(Cube::SOLVED, quarter, COMPLETE, key), "{name}");
    }
    let edges = |cube: &Cube, edges: &[Edge]| {
        let at = |&edge: &Edge| Edge::ALL.iter().position(|&place| cube.edge(place).0 == edge).unwrap();
        edges.iter().map(at).map(|place| (place, cube.edge_flips()[place])).collect::<Vec<_>>()
    };
    let eo_line = |cube: &Cube| (cube.edge_flips(), edges(cube, &[Edge::DF, Edge::DB]));
    let pairs = |cube: &Cube| (Twist::of(cube), Slice::of(cube));
    assert_eq!(chosen_states("eo-line", 4, Metric::Qtm, Some(from)), plain(from, quarter, 4, eo_line));
    assert_eq!(chosen_states("twist-slice", 4, Metric::Htm, Some(from)), plain(from, TurnSet::ALL, 4, pairs));
    let first_six = [Edge::UR, Edge::UF, Edge::UL, Edge::UB, Edge::FR, Edge::BL];
    let six = |cube: &Cube| edges(cube, &first_six);
    assert_eq!(chosen_states("korf-edges", 3, Metric::Htm, Some(from)), plain(from, TurnSet::ALL, 3, six));
}

/// Positions in the quarter-turn metric as published by Rokicki, and the corners as published by
/// Jerry Bryan.
#[test]
fn quarter_turns_as_published() {
    let quarter = |name, depth| chosen_states(name, depth, Metric::Qtm, None);
    assert_eq!(quarter("positions", 5), [1, 12, 114, 1068, 10_011, 93_840]);
    let corners = [
        1, 12, 114, 924, 6_539, 39_528, 199_926, 806_136, 2_761_740, 8_656_152, 22_334_112, 32_420_448, 18_780_864,
        2_166_720, 6_624,
    ];
    assert_eq!(quarter("korf-corners", u8::MAX), corners);
}

#[test]
fn what_cannot_be_chosen_is_refused() {
    let from = Some(Cube::SOLVED.turned(Turn::ALL[0]));
    let mut refused = [0; 2];
    for entry in DISTRIBUTIONS {
        let name = entry.name;
        let stm = attempt(entry, 0, Metric::Stm, None);
        assert_eq!(stm, Err(CountError::Metric { name, metric: Metric::Stm }));
        if entry.choices < Choices::Metric {
            let metric = Metric::Qtm;
            assert_eq!(attempt(entry, 0, metric, None), Err(CountError::Metric { name, metric }));
            refused[0] += 1;
        }
        if entry.choices < Choices::MetricAndStart {
            let start = attempt(entry, 0, Metric::Htm, from);
            assert_eq!(start, Err(CountError::Start { name }));
            assert!(start.unwrap_err().to_string().contains(if entry.endless {
                "the same"
            } else {
                "possible for twist"
            }));
            refused[1] += 1;
        }
    }
    assert!(refused[0] >= 10 && refused[1] >= 20, "{refused:?}");
}

#[test]
#[ignore = "heavy"]
fn heavy_2x2x3() {
    let counts = count("2x2x3", u8::MAX);
    assert_eq!(counts[7..], [27_258_179, 216_204_042, 830_686_751, 453_825_501, 1_865_784, 1]);
    let from = Cube::SOLVED;
    let corners = |cube: &Cube| {
        let at = |corner| Corner::ALL.iter().position(|&place| cube.corner(place).0 == corner).unwrap();
        [Corner::DLF, Corner::DBL].map(at).map(|place| (place, cube.corner_twists()[place]))
    };
    let edges = |cube: &Cube| {
        let at = |edge| Edge::ALL.iter().position(|&place| cube.edge(place).0 == edge).unwrap();
        [Edge::DL, Edge::FL, Edge::BL, Edge::DF, Edge::DB].map(at).map(|place| (place, cube.edge_flips()[place]))
    };
    assert_eq!(counts[..5], plain(from, TurnSet::ALL, 4, |cube| (corners(cube), edges(cube))));
}
