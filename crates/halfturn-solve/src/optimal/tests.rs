//! Tests with a table that is built in a second: the code is the same, the bounds are weaker.

use std::{
    collections::BTreeSet,
    ops::ControlFlow,
    sync::{
        LazyLock,
        atomic::{AtomicU64, Ordering},
    },
};

use halfturn_cube::{Algorithm, Cube, Face, Symmetry, Turn, TurnSet};
use halfturn_search::{
    Conjugates, Coordinate, DistanceTable, Exact, Index, ReducedPair, Reduction, TableSource, TableStore, Threads,
    TurnTable, WatchEvent, Watcher,
    coordinates::{EdgeSlices, TwistedTetrads},
};
use rand_chacha::{ChaCha20Rng, rand_core::SeedableRng};

use super::{
    Checkpoint, Optimal,
    bounds::Bounds,
    build::{Shape, breadth_first, build},
    coset::{Cosets, FLIP_BITS},
    pieces::{Pieces, PortablePieces, bytes},
    proof::Proof,
    table::{CosetTable, EntryAddress},
};
use crate::{
    Guarantee, Request, SolveError, Target, Wanted,
    catalogue::Method,
    support::{UNTRIED_ORDERS, cubes_within},
    two_phase,
};

static SMALL: LazyLock<Optimal> = LazyLock::new(|| {
    let store = TableStore::in_memory();
    let source = TableSource::new(&store, Threads::new(2), &());
    let bounds = Bounds::open(Shape { bits: 0, base: 6 }, source).unwrap();
    Optimal { bounds, two_phase: two_phase::tiny(source).unwrap() }
});

/// All solutions of exactly this length, by brute force.
fn brute_force(cube: &Cube, length: usize) -> BTreeSet<Vec<Turn>> {
    fn walk(cube: &Cube, left: usize, path: &mut Vec<Turn>, found: &mut BTreeSet<Vec<Turn>>) {
        if left == 0 {
            if *cube == Cube::SOLVED {
                found.insert(path.clone());
            }
            return;
        }
        for turn in path.last().map_or(TurnSet::ALL, |&last| TurnSet::after(last)) {
            path.push(turn);
            walk(&cube.turned(turn), left - 1, path, found);
            path.pop();
        }
    }
    let mut found = BTreeSet::new();
    walk(cube, length, &mut Vec::new(), &mut found);
    found
}

#[test]
fn solutions_are_optimal() {
    let ball = cubes_within(4);
    let mut solved = 0;
    for (cube, distance) in ball.iter().filter(|(_, distance)| **distance > 0).step_by(37) {
        let report = SMALL.search(&Request::new(*cube), &()).unwrap();
        assert!(report.more.is_empty());
        assert_eq!(cube.after(report.turns.iter().copied()), Cube::SOLVED);
        assert_eq!((report.turns.len(), report.guarantee), (usize::from(*distance), Guarantee::Optimal));
        solved += 1;
    }
    assert!(solved > 1000);
    // Farther cubes: brute force from both sides. A cube and its inverse have the same distance.
    let mut rng = ChaCha20Rng::seed_from_u64(5);
    let near = |cube: Cube| ball.get(&cube).copied().unwrap_or(u8::MAX - 8);
    let one = |cube: Cube| Turn::ALL.into_iter().map(|turn| near(cube.turned(turn))).min().unwrap() + 1;
    let two = |cube: Cube| Turn::ALL.into_iter().map(|turn| one(cube.turned(turn))).min().unwrap() + 1;
    let three = |cube: Cube| Turn::ALL.into_iter().map(|turn| two(cube.turned(turn))).min().unwrap() + 1;
    for _ in 0..40 {
        let cube = Cube::SOLVED.after(Turn::random_sequence(7, &mut rng));
        let distance = near(cube).min(one(cube)).min(two(cube)).min(three(cube));
        assert!(distance <= 7);
        for cube in [cube, cube.inverse()] {
            let report = SMALL.search(&Request { threads: Threads::new(2), ..Request::new(cube) }, &()).unwrap();
            assert_eq!(cube.after(report.turns.iter().copied()), Cube::SOLVED);
            assert_eq!(report.turns.len(), usize::from(distance));
        }
    }
}

#[test]
fn all_solutions_are_those_of_brute_force() {
    // The last ones are symmetric. `U2 D2` commute, and `R2 L2 F2 B2` have many solutions.
    let scrambles = [
        "R U F'",
        "U D' R",
        "F B U2 D2",
        "U2 D2",
        "R2 L2 U2 D2",
        "R2 L2 U2 D2 F2 B2",
        "U D' L2 R2 U D'",
        "R L U2 D2 R L'",
    ];
    let mut solutions = 0;
    for scramble in scrambles {
        let cube = scramble.parse::<Algorithm>().unwrap().cube();
        let report = SMALL.search(&Request { wanted: Wanted::Within(2), ..Request::new(cube) }, &()).unwrap();
        let shortest = report.turns.len();
        let mut expected: Vec<Vec<Turn>> = Vec::new();
        for length in 0..=(shortest + 2).min(6) {
            expected.extend(brute_force(&cube, length));
        }
        let all = [report.turns].into_iter().chain(report.more);
        let found: Vec<Vec<Turn>> = all.filter(|turns| turns.len() <= 6).collect();
        assert_eq!(found, expected, "{scramble}");
        solutions += found.len();
        let several = SMALL.search(&Request { wanted: Wanted::Several(3), ..Request::new(cube) }, &()).unwrap();
        let several: Vec<Vec<Turn>> = [several.turns].into_iter().chain(several.more).collect();
        let first = expected.len().min(3);
        assert_eq!(several[..first], expected[..first], "{scramble}");
    }
    assert!(solutions > 15, "{solutions}");
}

/// The search visits the same nodes and finds the same solutions with any number of threads, with
/// and without AVX2. The solutions are the same with and without the reduction by symmetry.
#[test]
fn every_way_to_search_finds_the_same() {
    let mut rng = ChaCha20Rng::seed_from_u64(11);
    let mut cubes: Vec<Cube> = (0..3).map(|_| Cube::SOLVED.after(Turn::random_sequence(9, &mut rng))).collect();
    cubes.push("R2 L2 U2 D2 F2 B2 U D' R L'".parse::<Algorithm>().unwrap().cube());
    for cube in cubes {
        let run = |threads: usize, portable: bool, symmetric: bool| {
            let ends = [TurnSet::ALL; 2];
            let mut proof = Proof::new(&SMALL.bounds, cube, ends, Threads::new(threads), None, &());
            proof.portable = portable;
            if !symmetric {
                proof.symmetries.truncate(1);
            }
            let found: Vec<Vec<Vec<Turn>>> =
                (proof.first_bound()..=10).map(|length| proof.try_length(length, false).unwrap()).collect();
            (proof.nodes(), found)
        };
        let (nodes, found) = run(1, false, true);
        assert!(nodes > 100 && found.iter().any(|found| !found.is_empty()));
        assert!(run(2, false, true) == (nodes, found.clone()));
        assert!(run(3, true, true) == (nodes, found.clone()));
        assert!(run(2, false, false).1 == found);
    }
}

#[test]
fn requests_are_honoured() {
    let cube = "R U F' L2 D B".parse::<Algorithm>().unwrap().cube();
    let solve = |request: &Request| SMALL.search(request, &());
    let request = Request { target: Target::AtMost(6), ..Request::new(cube) };
    assert_eq!(solve(&request).unwrap().turns.len(), 6);
    let too_short = Request { target: Target::AtMost(5), ..Request::new(cube) };
    assert_eq!(solve(&too_short), Err(SolveError::NoSolution { max_length: 5 }));
    let longer = Request { at_least: 8, ..Request::new(cube) };
    let report = solve(&longer).unwrap();
    assert!(report.turns.len() >= 8 && report.guarantee == Guarantee::None);
    assert_eq!(cube.after(report.turns), Cube::SOLVED);

    for (scramble, first, last) in UNTRIED_ORDERS {
        let (first, last) = (TurnSet::of_face(first), TurnSet::of_face(last));
        let cube = scramble.parse::<Algorithm>().unwrap().cube();
        for wanted in [Wanted::One, Wanted::Within(0)] {
            let turns = solve(&Request { first, last, wanted, ..Request::new(cube) }).unwrap().turns;
            assert!(first.contains(turns[0]) && last.contains(turns[2]) && turns.len() == 3, "{turns:?}");
        }
    }
    // No move of the R–L axis is allowed at either end.
    let sides = TurnSet::ALL.without(TurnSet::of_face(Face::R)).without(TurnSet::of_face(Face::L));
    let request =
        Request { first: sides, last: sides, ..Request::new("R U R' U'".parse::<Algorithm>().unwrap().cube()) };
    let turns = solve(&request).unwrap().turns;
    assert!(sides.contains(turns[0]) && sides.contains(turns[turns.len() - 1]) && turns.len() > 4);

    // A stopped proof reports a quick solution and the lower bound proved so far.
    let far = Cube::random(&mut ChaCha20Rng::seed_from_u64(3));
    let stopped = solve(&Request { max_nodes: Some(1_000_000), ..Request::new(far) }).unwrap();
    assert_eq!(far.after(stopped.turns.iter().copied()), Cube::SOLVED);
    let Guarantee::AtLeast(turns) = stopped.guarantee else { panic!("{:?}", stopped.guarantee) };
    assert!((11..18).contains(&turns) && stopped.turns.len() >= 17);
    // Even if it is stopped at once.
    let at_once = solve(&Request { max_nodes: Some(10), ..Request::new(far) }).unwrap();
    assert_eq!(far.after(at_once.turns), Cube::SOLVED);
    assert!(matches!(at_once.guarantee, Guarantee::AtLeast(turns) if turns < 18));
    let at_most = Request { max_nodes: Some(10), target: Target::AtMost(18), ..Request::new(far) };
    assert!(matches!(solve(&at_most), Err(SolveError::LimitReached { best: Some(19..) })));
}

fn check_numbers<P: Pieces>() {
    let cosets = Cosets::build();
    let reduction = Reduction::<TwistedTetrads>::build(Symmetry::COUNT);
    let mut rng = ChaCha20Rng::seed_from_u64(48);
    let turns = Cosets::turns::<P>();
    for round in 0..3000 {
        let cube = Cube::random(&mut rng);
        let pieces = P::new(bytes(&cube));
        let turn = Turn::ALL[round % Turn::COUNT];
        assert!(pieces.then(turns[turn.index()]) == P::new(bytes(&cube.turned(turn))));
        let other = Cube::random(&mut rng);
        assert!(pieces.then(P::new(bytes(&other))) == P::new(bytes(&(cube * other))));

        let coset = cosets.of(pieces);
        let (class, symmetry) = reduction.class(Index::of(&cube));
        let seen = cube.conjugate(symmetry);
        let flips = seen.edge_flips().iter().rev().fold(0, |flips, &flip| flips << 1 | u32::from(flip));
        assert_eq!((coset.class, coset.slices, coset.flips), (class, EdgeSlices::of(&seen), flips));
        // A number leads back to pieces with the same number.
        let number = coset.number(FLIP_BITS);
        let back = cosets.of(P::new(cosets.pieces(number)));
        let numbers: Vec<u64> = cosets
            .equivalents(P::new(cosets.pieces(number)), back)
            .chain([back])
            .map(|coset| coset.number(FLIP_BITS))
            .collect();
        assert!(numbers.contains(&number));
        // Symmetries and preceding half turns keep the coset, up to equivalents.
        let same: Vec<u64> =
            cosets.equivalents(pieces, coset).chain([coset]).map(|coset| coset.number(FLIP_BITS)).collect();
        let symmetry = Symmetry::ALL[round % Symmetry::COUNT];
        let image = cosets.of(P::new(bytes(&cube.conjugate(symmetry))));
        assert!(same.contains(&image.number(FLIP_BITS)));
        for half in TurnSet::HALF {
            let before = Cube::SOLVED.turned(half) * cube;
            assert_eq!(cosets.of(P::new(bytes(&before))), coset);
        }
    }
}

#[test]
fn numbers_are_those_of_the_coordinates() {
    check_numbers::<PortablePieces>();
    #[cfg(target_arch = "x86_64")]
    if let Some(avx2) = crate::lanes::Avx2::detect() {
        crate::lanes::Lanes::run(
            avx2,
            #[inline(always)]
            #[expect(clippy::redundant_closure, reason = "only a closure can be inlined for the instructions")]
            || check_numbers::<super::pieces::avx2::Avx2Pieces>(),
        );
    }
}

/// A table derived from a larger one has the same entries as one that is built. Its line minima are
/// lower bounds.
#[test]
fn smaller_tables_come_from_larger() {
    let cosets = &SMALL.bounds.cosets;
    let make = |bits| CosetTable(build(cosets, Shape { bits, base: 5 }, "test", Threads::new(2), &()).unwrap().bytes);
    // Two flips or more: with one, it would not matter which of them is dropped.
    const BITS: u32 = 1;
    let count = cosets.count(BITS);
    let small = make(BITS);
    for fewer in [1, 2] {
        let reduced = make(BITS + fewer).reduced(count, BITS, fewer, Threads::new(2));
        let mut near = 0;
        for address in (0..count).map(EntryAddress::of) {
            assert_eq!(reduced.get(address), small.get(address));
            if small.get(address) == 0 {
                assert!(reduced.minimum(address) <= small.minimum(address));
                near += 1;
            }
        }
        assert_eq!(near, small.count(count)[0]);
        assert!(near > 2996);
    }
}

/// A proof that is stopped and resumed many times finds the same as one that is not.
#[test]
fn a_proof_is_taken_up_where_it_was_left() {
    let mut rng = ChaCha20Rng::seed_from_u64(13);
    let cube = Cube::SOLVED.after(Turn::random_sequence(11, &mut rng));
    let request = Request { wanted: Wanted::Within(1), ..Request::new(cube) };
    let whole = SMALL.search(&request, &()).unwrap();
    let mut text = Checkpoint::new(&request).to_string();
    let (mut nodes, mut stops) = (0, 0);
    let report = loop {
        let checkpoint: Checkpoint = text.parse().unwrap();
        assert!(checkpoint.is_for(&request) && checkpoint.to_string() == text);
        // Stop after some progress reports.
        let stopper = StopAfter(AtomicU64::new(40));
        match SMALL.search_from(&request, &checkpoint, &stopper) {
            Ok(report) if stopper.0.load(Ordering::Relaxed) > 0 => break report,
            _ => stops += 1,
        }
        text = checkpoint.to_string();
        nodes += 1;
        assert!(nodes < 1000);
    };
    assert!(stops > 2, "{stops}");
    assert_eq!((report.turns, report.more), (whole.turns, whole.more));
    assert!(!Checkpoint::new(&Request::new(Cube::SOLVED)).is_for(&request));
    for damaged in [&text[1..], &text[..text.len() / 2], ""] {
        assert!(damaged.parse::<Checkpoint>().is_err());
    }
}

/// A watcher that stops after this many progress reports.
struct StopAfter(AtomicU64);

impl Watcher for StopAfter {
    fn watch(&self, event: WatchEvent<'_>) -> ControlFlow<()> {
        if matches!(event, WatchEvent::Trying { .. }) {
            let left = self.0.load(Ordering::Relaxed).saturating_sub(1);
            self.0.store(left, Ordering::Relaxed);
        }
        if self.0.load(Ordering::Relaxed) == 0 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}

/// Compares every entry of a small table with the distances that the generic filler finds.
#[test]
#[ignore = "heavy"]
fn heavy_entries_are_the_distances() {
    let cosets = Cosets::build();
    let reduction = Reduction::<TwistedTetrads>::build(Symmetry::COUNT);
    let turns = TurnTable::<EdgeSlices>::build();
    let conjugates = Conjugates::<EdgeSlices>::build(Symmetry::COUNT);
    let space = ReducedPair::new(&reduction, &turns, &conjugates);
    let store = TableStore::in_memory();
    let source = TableSource::new(&store, Threads::new(2), &());
    let exact = DistanceTable::<_, Exact>::open(&space, source).unwrap();
    for base in [6, 8] {
        let shape = Shape { bits: 0, base };
        let table = CosetTable(build(&cosets, shape, "test", Threads::new(2), &()).unwrap().bytes);
        let mut counts = [0; 4];
        for number in 0..cosets.count(0) {
            let (class, slices) = (number / u64::from(EdgeSlices::COUNT), number % u64::from(EdgeSlices::COUNT));
            let entry = ReducedPair::<TwistedTetrads, EdgeSlices>::class_entry(class as u32, Index::new(slices as u32));
            let distance = exact.distance(entry);
            let value = table.get(EntryAddress::of(number));
            assert_eq!(value, distance.clamp(base, base + 3) - base, "{number}");
            assert!(value != 0 || table.minimum(EntryAddress::of(number)) <= distance);
            counts[usize::from(value)] += 1;
        }
        assert_eq!(counts, table.count(cosets.count(0)));
        assert!(counts.iter().all(|&count| count > 0));
    }
}

#[test]
#[ignore = "heavy"]
fn heavy_cosets_by_distance() {
    let cosets = Cosets::build();
    let levels = breadth_first(&cosets, 8, Threads::new(2), &|_| Ok(())).unwrap();
    let counts: Vec<usize> = levels.iter().map(Vec::len).collect();
    assert_eq!(counts, [1, 1, 3, 23, 241, 2996, 38_199, 487_907, 6_235_366]);
    // With all their numbers they are as many as another program reports.
    let numbers = |number: &u64| {
        let pieces = PortablePieces::new(cosets.pieces(*number));
        let coset = cosets.of(pieces);
        let numbers: BTreeSet<u64> =
            cosets.equivalents(pieces, coset).chain([coset]).map(|coset| coset.number(FLIP_BITS)).collect();
        numbers.len()
    };
    assert_eq!(levels.iter().flatten().map(numbers).sum::<usize>(), 7_437_855);
}
