use halfturn_cube::{Cube, Symmetry, Turn};
use halfturn_search::{
    Conjugates, Coordinate, DistanceTable, Exact, Index, ReducedPair, Reduction, TableStore, Threads, TurnTable,
    coordinates::{EdgeSlices, Flip, TwistedTetrads},
};
use rand_chacha::{ChaCha20Rng, rand_core::SeedableRng};

use super::{
    build::{Shape, breadth_first, build},
    coset::{Cosets, FLIP_BITS},
    pieces::{Pieces, Plain, bytes},
    table::{Entries, Place},
};

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
        // The number leads back to pieces with the same number.
        let number = coset.number(FLIP_BITS);
        let back = cosets.of(P::new(cosets.pieces(number)));
        let numbers: Vec<u64> = cosets
            .twins(P::new(cosets.pieces(number)), back)
            .chain([back])
            .map(|coset| coset.number(FLIP_BITS))
            .collect();
        assert!(numbers.contains(&number));
        // Symmetry and half turns before do not change the coset, but for twins.
        let same: Vec<u64> =
            cosets.twins(pieces, coset).chain([coset]).map(|coset| coset.number(FLIP_BITS)).collect();
        let symmetry = Symmetry::ALL[round % Symmetry::COUNT];
        let image = cosets.of(P::new(bytes(&cube.conjugate(symmetry))));
        assert!(same.contains(&image.number(FLIP_BITS)));
        for half in halfturn_cube::TurnSet::HALF {
            let before = Cube::SOLVED.turned(half) * cube;
            assert_eq!(cosets.of(P::new(bytes(&before))), coset);
        }
    }
    assert!(Flip::COUNT == 1 << FLIP_BITS);
}

#[test]
fn numbers_are_those_of_the_coordinates() {
    check_numbers::<Plain>();
    #[cfg(target_arch = "x86_64")]
    if let Some(avx2) = crate::lanes::Avx2::detect() {
        avx2.run(
            #[inline(always)]
            || check_numbers::<super::pieces::wide::Wide>(),
        );
    }
}

/// Every entry of a small table against distances that the generic filler finds.
#[test]
#[ignore = "heavy"]
fn heavy_entries_are_the_distances() {
    let cosets = Cosets::build();
    let reduction = Reduction::<TwistedTetrads>::build(Symmetry::COUNT);
    let turns = TurnTable::<EdgeSlices>::build();
    let conjugates = Conjugates::<EdgeSlices>::build(Symmetry::COUNT);
    let space = ReducedPair::new(&reduction, &turns, &conjugates);
    let exact =
        DistanceTable::<_, Exact>::open(&space, &TableStore::in_memory(), Threads::new(2), &()).unwrap();
    for base in [6, 8] {
        let shape = Shape { bits: 0, base };
        let table = Entries(build(&cosets, shape, "test", Threads::new(2), &()).unwrap().bytes);
        let mut counts = [0; 4];
        for number in 0..cosets.count(0) {
            let (class, slices) = (number / u64::from(EdgeSlices::COUNT), number % u64::from(EdgeSlices::COUNT));
            let entry = ReducedPair::<TwistedTetrads, EdgeSlices>::class_entry(class as u32, Index::new(slices as u32));
            let distance = exact.distance(entry);
            let value = table.get(Place::of(number));
            assert_eq!(value, distance.clamp(base, base + 3) - base, "{number}");
            assert!(value != 0 || table.minimum(Place::of(number)) <= distance);
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
    assert_eq!(counts.iter().sum::<usize>(), 7_437_855, "{counts:?}");
}

/// Time and nodes: `OPTIMAL_BITS`, `OPTIMAL_BASE`, `OPTIMAL_THREADS` say with what.
#[test]
#[ignore = "measure"]
fn measure() {
    use std::time::Instant;
    let number = |name: &str, usual: u32| std::env::var(name).map_or(usual, |text| text.parse().unwrap());
    let shape = Shape { bits: number("OPTIMAL_BITS", 3), base: number("OPTIMAL_BASE", 8) as u8 };
    let threads = Threads::new(number("OPTIMAL_THREADS", 1) as usize);
    let start = Instant::now();
    let store = TableStore::at("/tmp/tables-optimal");
    let bounds = super::bounds::Bounds::open(shape, &store, Threads::new(2), &()).unwrap();
    println!("{shape:?}: {} bytes in {:?}", bounds.bytes(), start.elapsed());
    let mut rng = ChaCha20Rng::seed_from_u64(1);
    let (mut total, mut shown) = (0.0, 0);
    while shown < number("OPTIMAL_CUBES", 5) {
        let cube = Cube::random(&mut rng);
        let start = Instant::now();
        let ends = [halfturn_cube::TurnSet::ALL; 2];
        let mut proof = super::proof::Proof::new(&bounds, cube, ends, threads, None, &());
        let mut length = proof.first_bound();
        loop {
            let (nodes, moment) = (proof.nodes(), Instant::now());
            let tried = proof.try_length(length, true).unwrap();
            let nodes = proof.nodes() - nodes;
            let time = moment.elapsed().as_secs_f64();
            if nodes > 1_000_000 {
                println!("  {length}: {nodes} nodes, {time:.3} s, {:.1} ns", time * 1e9 / nodes as f64);
            }
            if let Some(turns) = tried.solutions.first() {
                assert_eq!(cube.after(turns.iter().copied()), Cube::SOLVED);
                println!("{} turns in {:?}", turns.len(), start.elapsed());
                break;
            }
            if u32::from(length) >= number("OPTIMAL_DEPTH", 20) {
                break;
            }
            length += 1;
        }
        total += start.elapsed().as_secs_f64();
        shown += 1;
    }
    println!("mean {:.3} s", total / f64::from(shown));
}
