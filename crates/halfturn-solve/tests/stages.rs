//! Stages: lengths against golden rows of other programs and against brute force; solutions
//! replayed.
#![allow(clippy::unwrap_used)]

use std::{collections::HashSet, fs, sync::LazyLock};

use halfturn_cube::{Algorithm, Corner, Cube, Edge, Face, Facelets, Held, Symmetry, Turn, TurnSet, View};
use halfturn_search::{TableSource, TableStore, Threads, default_folder};
use halfturn_solve::{
    DifficultySampler, Tier, Wanted,
    stages::{Analyzer, Slot, SlotSet, StageError, StageRequest, Variant, reached},
};
use rand::RngExt;
use rand_chacha::{ChaCha20Rng, rand_core::SeedableRng};

/// The rows of a golden file.
const GOLDEN_ROWS: usize = 100;

/// Bytes in a megabyte.
const MEGABYTE: u64 = 1_000_000;

static TINY: LazyLock<[Analyzer; Variant::COUNT]> =
    LazyLock::new(|| Variant::ALL.map(|variant| open(variant, Tier::Tiny, &TableStore::in_memory())));

fn open(variant: Variant, tier: Tier, store: &TableStore) -> Analyzer {
    let analyzer = Analyzer::open(variant, tier, TableSource::new(store, Threads::new(2), &())).unwrap();
    // The record has the right size of these tables.
    let bytes = (analyzer.table_bytes() as u64).div_ceil(MEGABYTE) * MEGABYTE;
    assert_eq!(bytes, variant.table_bytes(tier), "{variant} {tier}");
    analyzer
}

fn tiny(variant: Variant) -> &'static Analyzer {
    &TINY[variant as usize]
}

/// The rows of a golden file: scrambles, and lengths by stage and view.
fn golden(variant: Variant) -> Vec<(Cube, Vec<[u8; View::COUNT]>)> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/golden/");
    let read = |name: &str| fs::read_to_string(format!("{folder}{name}.csv")).unwrap();
    let scrambles = read("scrambles");
    let lengths = read(&variant.name().replace('-', "_"));
    let mut rows = lengths.lines();
    let headings: Vec<&str> = rows.next().unwrap().split(',').skip(1).collect();
    for (column, heading) in headings.iter().enumerate() {
        let suffix = ["z0", "z2", "z3", "z1", "x3", "x1"][column % View::COUNT];
        let stage = variant.stages()[column / View::COUNT].heading;
        assert_eq!(*heading, format!("{stage}_{suffix}"));
    }
    let row = |(row, line): (&str, &str)| {
        let (id, scramble) = line.split_once(',').unwrap();
        let mut cells = row.split(',');
        assert_eq!(cells.next(), Some(id));
        let lengths: Vec<u8> = cells.map(|cell| cell.parse().unwrap()).collect();
        let cube = scramble.parse::<Algorithm>().unwrap().cube();
        (cube, lengths.as_chunks().0.to_vec())
    };
    let rows: Vec<_> = rows.zip(scrambles.lines()).map(row).collect();
    assert_eq!(rows.len(), GOLDEN_ROWS);
    rows
}

/// Compares the first stages of the first `scrambles` rows. Returns the number of compared lengths.
fn compare(analyzer: &Analyzer, scrambles: usize, stages: usize) -> usize {
    let mut compared = 0;
    for (number, (cube, expected)) in golden(analyzer.variant()).into_iter().take(scrambles).enumerate() {
        let lengths = analyzer.lengths(&cube, &View::ALL, 0..stages, &()).unwrap();
        for (stage, expected) in expected.iter().enumerate().take(stages) {
            for view in View::ALL {
                let found = lengths.get(stage, view);
                assert_eq!(found, Some(expected[view.index()]), "scramble {number}, stage {stage}, {view}");
                compared += 1;
            }
        }
    }
    compared
}

#[test]
fn the_first_stages_equal_golden_rows() {
    for variant in Variant::CFOP {
        assert_eq!(compare(tiny(variant), 10, 3), 10 * 3 * View::COUNT, "{variant}");
    }
    assert_eq!(compare(tiny(Variant::Std), 2, 4), 2 * 4 * View::COUNT);
    assert_eq!(compare(tiny(Variant::Pseudo), 2, 4), 2 * 4 * View::COUNT);
}

/// All sequences of a length that reach a stage for the first time at their end, by brute force.
fn solutions_by_force(variant: Variant, stage: usize, cube: &Cube, length: usize) -> HashSet<Vec<Turn>> {
    fn extend(
        cube: &Cube,
        path: &mut Vec<Turn>,
        length: usize,
        is_goal: &dyn Fn(&Cube) -> bool,
        all: &mut HashSet<Vec<Turn>>,
    ) {
        let is_at_goal = is_goal(cube);
        if path.len() == length && is_at_goal {
            all.insert(path.clone());
        }
        if path.len() == length || is_at_goal {
            return;
        }
        for turn in path.last().map_or(TurnSet::ALL, |&last| TurnSet::after(last)) {
            path.push(turn);
            extend(&cube.turned(turn), path, length, is_goal, all);
            path.pop();
        }
    }
    let mut all = HashSet::new();
    extend(cube, &mut Vec::new(), length, &|cube| reached(variant, stage, None, cube), &mut all);
    all
}

/// The length of a stage, by brute force.
fn length_by_force(variant: Variant, stage: usize, cube: &Cube, most: u8) -> Option<u8> {
    (0..=most).find(|&length| !solutions_by_force(variant, stage, cube, length.into()).is_empty())
}

#[test]
fn short_scrambles_equal_brute_force() {
    let mut rng = ChaCha20Rng::seed_from_u64(4);
    const LONGEST: u8 = 4;
    const SCRAMBLES: usize = 3;
    let mut compared = 0;
    for variant in Variant::ALL {
        for length in 1..=LONGEST {
            for _ in 0..SCRAMBLES {
                let turns = (0..length).map(|_| Turn::ALL[rng.random_range(0..Turn::COUNT)]);
                let cube = Cube::SOLVED.after(turns);
                let stages = variant.stages().len();
                let lengths = tiny(variant).lengths(&cube, &View::ALL, 0..stages, &()).unwrap();
                let view = View::ALL[rng.random_range(0..View::COUNT)];
                let seen = cube.conjugate(view.rotation());
                for stage in 0..stages {
                    let expected = length_by_force(variant, stage, &seen, length);
                    assert!(expected.is_some(), "the inverse of the scramble reaches every stage");
                    assert_eq!(lengths.get(stage, view), expected, "{variant} {stage} {view} {cube:?}");
                    compared += 1;
                }
            }
        }
    }
    assert_eq!(compared, usize::from(LONGEST) * SCRAMBLES * Variant::stage_names().count());
}

/// The cross, some pairs, and the other slots' edges oriented. With `pseudo`, the pairs consist of
/// any corners and any edges, and everything is up to a move of D.
fn is_f2leo(cube: &Cube, pairs: usize, pseudo: bool) -> bool {
    let is_slot = |edge: &Edge| !edge.faces().contains(&Face::U) && !edge.faces().contains(&Face::D);
    let axes = [*cube, cube.conjugate(Symmetry::y())];
    let oriented = axes.iter().any(|seen| {
        let mut slot_edges = Edge::ALL.iter().map(|&place| seen.edge(place)).filter(|(edge, _)| is_slot(edge));
        slot_edges.all(|(_, flip)| flip == 0)
    });
    let down = Turn::ALL.into_iter().filter(|turn| pseudo && turn.face() == Face::D);
    let ends = [*cube].into_iter().chain(down.map(|turn| cube.turned(turn)));
    let solves = |cube: &Cube| {
        let is_solved = |edge: &Edge| cube.edge(*edge) == (*edge, 0);
        let cross = Edge::ALL.iter().filter(|edge| edge.faces().contains(&Face::D)).all(is_solved);
        let mut solved = [0; 3];
        for edge in Edge::ALL.iter().filter(|edge| is_slot(edge)) {
            let is_below = |corner: &&Corner| {
                corner.faces().contains(&Face::D) && edge.faces().iter().all(|face| corner.faces().contains(face))
            };
            let corner = *Corner::ALL.iter().find(is_below).unwrap();
            let both = [is_solved(edge), cube.corner(corner) == (corner, 0)];
            solved[0] += usize::from(both[0]);
            solved[1] += usize::from(both[1]);
            solved[2] += usize::from(both == [true; 2]);
        }
        cross && if pseudo { solved[0].min(solved[1]) >= pairs } else { solved[2] >= pairs }
    };
    oriented && ends.into_iter().any(|end| solves(&end))
}

/// What half turns do to the corners.
fn half_turn_corners() -> &'static HashSet<[u8; Corner::COUNT]> {
    static ALL: LazyLock<HashSet<[u8; Corner::COUNT]>> = LazyLock::new(|| {
        let mut all = HashSet::from([Cube::SOLVED.corner_places()]);
        let mut cubes = vec![Cube::SOLVED];
        while let Some(cube) = cubes.pop() {
            let turned = TurnSet::HALF.map(|turn| cube.turned(turn));
            cubes.extend(turned.filter(|cube| all.insert(cube.corner_places())));
        }
        all
    });
    &ALL
}

/// The steps of other methods, piece by piece as they are defined, with the bottom colour at D.
fn is_step(name: &str, cube: &Cube) -> bool {
    let sides = [Face::F, Face::R, Face::B, Face::L];
    let has = |faces: &[Face], wanted: &[Face]| wanted.iter().all(|face| faces.contains(face));
    let corner = |one: Face, other: Face| {
        let mut here = Corner::ALL.iter().filter(|corner| has(&corner.faces(), &[Face::D, one, other]));
        here.all(|&corner| cube.corner(corner) == (corner, 0))
    };
    let slot = |one: Face, other: Face| {
        let mut here = Edge::ALL.iter().filter(|edge| has(&edge.faces(), &[one, other]));
        here.all(|&edge| cube.edge(edge) == (edge, 0))
    };
    let down = |side: Face| slot(Face::D, side);
    let oriented = |cube: &Cube| cube.edge_flips() == [0; Edge::COUNT];
    if let Some((start, cross)) = name.split_once("f2leo_") {
        return is_f2leo(cube, cross.matches('x').count(), start == "pseudo_");
    }
    // A side with the one before and the one after it.
    (0..sides.len()).any(|number| {
        let (before, side, after) = (sides[(number + 3) % 4], sides[number], sides[(number + 1) % 4]);
        let block =
            corner(before, side) && corner(side, after) && slot(before, side) && slot(side, after) && down(side);
        let across = side.opposite();
        match name {
            "eo" => oriented(cube) || oriented(&cube.conjugate(Symmetry::y())),
            "eo_line" => {
                let seen = if number % 2 == 0 { *cube } else { cube.conjugate(Symmetry::y()) };
                oriented(&seen) && down(side) && down(across)
            }
            "dr" => {
                let in_slice = |edge: &Edge| !has(&edge.faces(), &[Face::U]) && !has(&edge.faces(), &[Face::D]);
                let stays = |&edge: &Edge| in_slice(&edge) == in_slice(&cube.edge(edge).0);
                oriented(cube) && cube.corner_twists() == [0; Corner::COUNT] && Edge::ALL.iter().all(stays)
            }
            "htr" => {
                // Every sticker has its own colour or the opposite one.
                let colors = |cube: &Cube| {
                    let facelets = Facelets::from(Held { cube: *cube, rotation: Symmetry::IDENTITY });
                    facelets.symbols().filter_map(Face::from_letter).collect::<Vec<_>>()
                };
                let opposite = |(number, color): (usize, &Face)| color.axis() == Face::ALL[number / 9].axis();
                colors(cube).iter().enumerate().all(opposite) && half_turn_corners().contains(&cube.corner_places())
            }
            "2x2x2" => corner(side, after) && slot(side, after) && down(side) && down(after),
            "fbsquare" => corner(side, after) && slot(side, after) && (down(side) || down(after)),
            "roux_block" => block,
            "2x2x3" => block && down(before) && down(after),
            "f2b" => {
                block
                    && corner(after, across)
                    && corner(across, before)
                    && slot(after, across)
                    && slot(across, before)
                    && down(across)
            }
            _ => panic!("no definition of {name}"),
        }
    })
}

#[test]
fn steps_of_other_methods_are_as_defined() {
    let mut rng = ChaCha20Rng::seed_from_u64(8);
    for variant in Variant::ALL.into_iter().filter(|variant| !Variant::CFOP.contains(variant)) {
        for (stage, entry) in variant.stages().iter().enumerate() {
            let mut reached_ones = 0;
            for number in 0..4000 {
                let cube = Cube::SOLVED.after(Turn::random_sequence(number % 6, &mut rng));
                let is_reached = reached(variant, stage, None, &cube);
                assert_eq!(is_reached, is_step(entry.name, &cube), "{}: {cube:?}", entry.name);
                reached_ones += usize::from(is_reached);
            }
            assert!((700..4000).contains(&reached_ones), "{}: {reached_ones}", entry.name);
        }
    }
}

/// The published scramble has a typo: `F2'` in place of `F'`. The published lengths are those of
/// `F'`, and `F2'` means `F2`.
#[test]
fn the_worked_example() {
    let scramble: Algorithm = "B2 U' L2 U F2 L2 D2 L2 U F2 L F2 L D U L' D2 F' U2 B".parse().unwrap();
    let as_printed: Algorithm = "B2 U' L2 U F2 L2 D2 L2 U F2 L F2 L D U L' D2 F2' U2 B".parse().unwrap();
    assert_eq!(as_printed.to_string(), scramble.to_string().replace("D2 F' U2", "D2 F2 U2"));
    let lengths = tiny(Variant::Std).lengths(&scramble.cube(), &View::ALL, 0..4, &()).unwrap();
    let row = |stage| View::ALL.map(|view| lengths.get(stage, view).unwrap());
    assert_eq!(row(0), [6, 6, 6, 5, 7, 5]);
    assert_eq!(row(1), [7, 7, 8, 7, 9, 7]);
    assert_eq!(row(2), [9, 10, 10, 9, 10, 9]);
    assert_eq!(row(3), [11, 11, 11, 12, 12, 10]);
    assert_eq!(lengths.best(3), Some(10));
}

#[test]
fn all_solutions_are_found() {
    let cube = "R U F' D2".parse::<Algorithm>().unwrap().cube();
    for variant in Variant::ALL {
        for stage in 0..variant.stages().len() {
            let request = StageRequest { wanted: Wanted::Within(0), ..StageRequest::new(cube, View::Yellow, stage) };
            let solutions = tiny(variant).solutions(&request, &()).unwrap();
            assert!(solutions.complete);
            let length = solutions.turns[0].len();
            assert_eq!(usize::from(solutions.bound), length);
            let found: HashSet<_> = solutions.turns.iter().cloned().collect();
            assert_eq!(found.len(), solutions.turns.len(), "none twice");
            assert_eq!(found, solutions_by_force(variant, stage, &cube, length), "{variant} {stage}");
            // A search that starts at the known length finds the same.
            let again = tiny(variant).solutions(&StageRequest { at_least: solutions.bound, ..request }, &()).unwrap();
            assert!(again.nodes <= solutions.nodes);
            assert_eq!(again.turns, solutions.turns);
        }
    }
}

#[test]
fn longer_solutions_follow_the_shortest() {
    let cube = "R U F' D2 L".parse::<Algorithm>().unwrap().cube();
    let analyzer = tiny(Variant::Std);
    let request = StageRequest { wanted: Wanted::Within(1), ..StageRequest::new(cube, View::Yellow, 1) };
    let solutions = analyzer.solutions(&request, &()).unwrap().turns;
    let least = solutions[0].len();
    // Longer ones count unless one of their moves can be left out.
    let is_useful = |turns: &Vec<Turn>| {
        let without =
            |number: usize| turns.iter().enumerate().filter(move |(at, _)| *at != number).map(|(_, &turn)| turn);
        turns.len() == least
            || !(0..turns.len()).any(|number| reached(Variant::Std, 1, None, &cube.after(without(number))))
    };
    let all = (least..=least + 1).flat_map(|length| solutions_by_force(Variant::Std, 1, &cube, length));
    let (useful, padded): (HashSet<_>, HashSet<_>) = all.partition(is_useful);
    assert_eq!(solutions.iter().cloned().collect::<HashSet<_>>(), useful);
    assert!(padded.len() > useful.len(), "{} {}", padded.len(), useful.len());
    let expected = solutions.len();
    assert!(solutions.is_sorted_by_key(Vec::len));
    let request = StageRequest { wanted: Wanted::Several(expected + 5), ..request };
    let more = analyzer.solutions(&request, &()).unwrap().turns;
    assert_eq!(more.len(), expected + 5);
    assert_eq!(more[..expected], solutions[..]);
}

#[test]
fn solutions_keep_to_slots_and_turns() {
    let cube = golden(Variant::Std)[0].0;
    let analyzer = tiny(Variant::Std);
    for slot in Slot::ALL {
        let slots: SlotSet = [slot].into_iter().collect();
        let request = StageRequest { slots: Some(slots), ..StageRequest::new(cube, View::Red, 1) };
        let solutions = analyzer.solutions(&request, &()).unwrap();
        let after = cube.conjugate(View::Red.rotation()).after(solutions.turns[0].iter().copied());
        assert!(reached(Variant::Std, 1, Some(slots), &after));
        // Without the rotation, the same moves have other names.
        let unrotated = cube.after(solutions.unrotated()[0].iter().copied());
        assert_eq!(unrotated.conjugate(View::Red.rotation()), after);
    }
    let turns = TurnSet::ALL.without(TurnSet::of_face(Face::B));
    let request = StageRequest { turns, ..StageRequest::new(cube, View::White, 1) };
    let solution = &analyzer.solutions(&request, &()).unwrap().turns[0];
    assert!(solution.iter().all(|&turn| turns.contains(turn)));
    // R, U and F never move the edges DL, DB and BL, so that they cannot solve most crosses.
    let turns = [Face::R, Face::U, Face::F].into_iter().flat_map(TurnSet::of_face).collect();
    let request = StageRequest { turns, max_length: Some(8), ..StageRequest::new(cube, View::White, 0) };
    let solutions = analyzer.solutions(&request, &()).unwrap();
    assert!(solutions.complete && solutions.turns.is_empty());
}

#[test]
fn invalid_requests_are_refused() {
    let request = StageRequest::new(Cube::SOLVED, View::Yellow, 4);
    let error = tiny(Variant::Pair).solutions(&request, &()).unwrap_err();
    assert_eq!(error, StageError::NoSuchStage { variant: Variant::Pair, stage: 4 });
    let request = StageRequest { slots: Some(SlotSet::ALL), ..StageRequest::new(Cube::SOLVED, View::Yellow, 2) };
    let error = tiny(Variant::Std).solutions(&request, &()).unwrap_err();
    assert_eq!(error, StageError::WrongSlots { expected: 2, found: 4 });
}

#[test]
fn a_solved_cube_needs_no_moves_and_limits_stop() {
    for variant in Variant::ALL {
        let stages = variant.stages().len();
        let lengths = tiny(variant).lengths(&Cube::SOLVED, &View::ALL, 0..stages, &()).unwrap();
        assert!((0..stages).all(|stage| View::ALL.iter().all(|&view| lengths.get(stage, view) == Some(0))));
    }
    let cube = golden(Variant::Std)[1].0;
    let request = StageRequest { max_nodes: Some(1000), ..StageRequest::new(cube, View::Yellow, 4) };
    let solutions = tiny(Variant::Std).solutions(&request, &()).unwrap();
    assert!(!solutions.complete && solutions.turns.is_empty() && solutions.bound >= 8);
}

/// One state in 139 million has an xcross of ten moves.
#[test]
fn an_xcross_of_ten_moves() {
    let scramble: Algorithm = "F R' L' U R2 B2 D' F B L F2 D' R2 U' F2 L2 U R2 U F2 U2".parse().unwrap();
    let (cube, analyzer) = (scramble.cube(), tiny(Variant::Std));
    let lengths = analyzer.lengths(&cube, &[View::White, View::Yellow], 0..2, &()).unwrap();
    for view in [View::White, View::Yellow] {
        assert_eq!([0, 1].map(|stage| lengths.get(stage, view)), [Some(8), Some(10)], "{view:?}");
        let request = StageRequest::new(cube, view, 1);
        let found = analyzer.solutions(&StageRequest { max_length: Some(9), ..request }, &()).unwrap();
        assert!(found.complete && found.turns.is_empty(), "nothing is shorter");
        assert_eq!(analyzer.solutions(&request, &()).unwrap().turns[0].len(), 10);
    }
}

/// Lengths that follow from a table alone equal those of a search, also at large distances.
#[test]
fn lengths_from_tables_equal_those_of_searches() {
    let store = TableStore::in_memory();
    let source = TableSource::new(&store, Threads::ONE, &());
    let far = DifficultySampler::open("cross(W) = 8".parse().unwrap(), Tier::Tiny, source);
    let far = far.unwrap();
    let mut rng = ChaCha20Rng::seed_from_u64(8);
    for _ in 0..40 {
        let cube = far.draw(&mut rng, 1000, &()).unwrap();
        for variant in Variant::CFOP {
            let analyzer = tiny(variant);
            let length = analyzer.length(&cube, View::White, 0, 0, &()).unwrap();
            let request = StageRequest::new(cube, View::White, 0);
            let shorter = StageRequest { max_length: Some(length - 1), ..request };
            let found = analyzer.solutions(&shorter, &()).unwrap();
            assert!(found.complete && found.turns.is_empty(), "{variant}: {:?}", found.turns);
            assert_eq!(analyzer.solutions(&request, &()).unwrap().turns[0].len(), usize::from(length), "{variant}");
        }
    }
}

/// The store of the heavy tests.
fn store() -> TableStore {
    default_folder(|name| std::env::var_os(name)).map_or_else(TableStore::in_memory, TableStore::at)
}

#[test]
#[ignore = "heavy"]
fn heavy_all_golden_rows() {
    for variant in Variant::CFOP {
        let analyzer = open(variant, Tier::Large, &store());
        let stages = golden(variant)[0].1.len();
        assert_eq!(compare(&analyzer, GOLDEN_ROWS, stages), GOLDEN_ROWS * stages * View::COUNT, "{variant}");
    }
}

#[test]
#[ignore = "heavy"]
fn heavy_tiers_and_threads_agree() {
    for variant in Variant::CFOP {
        for tier in [Tier::Small, Tier::Standard] {
            let analyzer = open(variant, tier, &store());
            // EO F2L takes minutes without the tables of EO pairs.
            let stages = if variant == Variant::EoCross { 4 } else { golden(variant)[0].1.len() };
            assert_eq!(compare(&analyzer, 5, stages), 5 * stages * View::COUNT, "{variant} {tier}");
        }
        let analyzer = open(variant, Tier::Small, &store());
        std::thread::scope(|scope| {
            let compared = [(); 2].map(|()| scope.spawn(|| compare(&analyzer, 3, 4)));
            assert!(compared.into_iter().all(|thread| thread.join().unwrap() == 3 * 4 * View::COUNT));
        });
    }
}

/// The mean lengths of 1,317,565 competition scrambles, by variant and stage, with white at the
/// bottom.
const MEANS: [(Variant, &[f64]); Variant::COUNT] = [
    (Variant::Std, &[5.813, 7.355, 9.233, 11.314, 13.639]),
    (Variant::Pseudo, &[5.358, 6.432, 8.162, 10.376]),
    (Variant::Pair, &[6.312, 7.917, 9.852, 12.072]),
    (Variant::PseudoPair, &[5.524, 6.689, 8.557, 11.091]),
    (Variant::EoCross, &[7.219, 8.534, 10.201, 12.081, 14.419]),
    (Variant::F2leo, &[6.496, 7.818, 9.478, 11.351]),
    (Variant::PseudoF2leo, &[6.040, 6.946, 8.450, 10.418]),
    (Variant::Blocks, &[5.743, 5.281, 6.400, 8.490]),
    (Variant::Reductions, &[4.139, 9.525]),
    // Not published.
    (Variant::HalfTurns, &[]),
    (Variant::Roux, &[3.717, 11.615]),
];

#[test]
#[ignore = "heavy"]
fn heavy_means_are_those_of_a_million_scrambles() {
    const CUBES: usize = 2000;
    let mut rng = ChaCha20Rng::seed_from_u64(2000);
    let cubes: Vec<Cube> = (0..CUBES).map(|_| Cube::random(&mut rng)).collect();
    for (variant, means) in MEANS.into_iter().filter(|(_, means)| !means.is_empty()) {
        let analyzer = open(variant, Tier::Large, &store());
        let lengths = |cube: &Cube| analyzer.lengths(cube, &[View::White], 0..means.len(), &()).unwrap();
        let all: Vec<_> = std::thread::scope(|scope| {
            let (one, other) = cubes.split_at(CUBES / 2);
            let other = scope.spawn(|| other.iter().map(lengths).collect::<Vec<_>>());
            one.iter().map(lengths).collect::<Vec<_>>().into_iter().chain(other.join().unwrap()).collect()
        });
        for (stage, expected) in means.iter().enumerate() {
            let sum: u32 = all.iter().map(|lengths| u32::from(lengths.get(stage, View::White).unwrap())).sum();
            let mean = f64::from(sum) / CUBES as f64;
            assert!((mean - expected).abs() < 0.05, "{variant} {stage}: {mean}, {expected} expected");
        }
    }
}
