//! The promises of all coordinates, and known distributions of their distances.
#![allow(clippy::unwrap_used)]

use std::{ops::ControlFlow, sync::Mutex};

use halfturn_cube::{Corner, Cube, Edge, Face, Symmetry, Turn, TurnSet};
use halfturn_search::{
    ClassTable, Conjugates, Coordinate, DirectionTable, DistanceTable, Exact, Index, Pair, ReducedPair, Reduction,
    Residue, Single, Space, TableSource, TableStore, Threads, TurnTable, WatchEvent, Watcher, check,
    coordinates::{
        CornerLayers, CornerLayersParity, CornerList, CornerPermutation, CornerSet, CornerTetrads, Cross, EdgeList,
        EdgePlaces, EdgeSet, EdgeSlices, Flip, FlipSlice, LayerEdgePermutation, MiddleSlice, Slice, SlicePermutation,
        SquareCorners, SquareEdges, Twist, TwistedTetrads,
    },
};

#[test]
fn promises() {
    check::coordinate::<Twist>();
    check::coordinate::<Flip>();
    check::coordinate::<Slice>();
    check::coordinate::<FlipSlice>();
    check::coordinate::<CornerLayers>();
    check::coordinate::<CornerLayersParity>();
    check::coordinate::<CornerPermutation>();
    check::coordinate::<LayerEdgePermutation>();
    check::coordinate::<SlicePermutation>();
    check::coordinate::<Cross>();
    check::coordinate::<CornerTetrads>();
    check::coordinate::<MiddleSlice>();
    check::coordinate::<SquareCorners>();
    check::coordinate::<SquareEdges>();
    check::coordinate::<TwistedTetrads>();
    check::coordinate::<EdgeSlices>();
    check::coordinate::<EdgeSet<Scattered, 3>>();
    check::coordinate::<EdgePlaces<Scattered, 3>>();
    check::coordinate::<CornerSet<Apart, 2>>();
}

/// Two corners that are not adjacent.
struct Apart;

impl CornerList<2> for Apart {
    const NAME: &'static str = "corners-apart";
    const CORNERS: [Corner; 2] = [Corner::DBL, Corner::UFL];
}

/// Three edges that are adjacent neither in the order of edges nor on the cube.
struct Scattered;

impl EdgeList<3> for Scattered {
    const NAME: &'static str = "scattered-edges";
    const EDGES: [Edge; 3] = [Edge::BL, Edge::UF, Edge::DR];
}

#[test]
fn symmetric_promises() {
    check::symmetric::<Twist>(Symmetry::KEEPS_AXIS);
    check::symmetric::<Slice>(Symmetry::KEEPS_AXIS);
    check::symmetric::<FlipSlice>(Symmetry::KEEPS_AXIS);
    check::symmetric::<CornerLayers>(Symmetry::KEEPS_AXIS);
    check::symmetric::<CornerLayersParity>(Symmetry::KEEPS_AXIS);
    check::symmetric::<CornerPermutation>(Symmetry::COUNT);
    check::symmetric::<LayerEdgePermutation>(Symmetry::KEEPS_AXIS);
    check::symmetric::<SlicePermutation>(Symmetry::KEEPS_AXIS);
    check::symmetric::<Cross>(Symmetry::KEEPS_DOWN);
    check::symmetric::<TwistedTetrads>(Symmetry::COUNT);
    check::symmetric::<EdgeSlices>(Symmetry::COUNT);
    assert_eq!(Reduction::<TwistedTetrads>::build(Symmetry::COUNT).classes(), 3393);
    assert_eq!(Reduction::<EdgeSlices>::build(Symmetry::COUNT).classes(), 782);
}

/// The checks fail for a coordinate that breaks its promises.
#[test]
fn a_broken_coordinate_is_caught() {
    struct Broken;
    impl Coordinate for Broken {
        type Puzzle = Cube;
        const NAME: &'static str = "broken";
        const COUNT: u32 = 2;
        fn of(cube: &Cube) -> u32 {
            u32::from(Twist::of(cube) != 0)
        }
        fn cube(value: u32) -> Cube {
            Twist::cube(value)
        }
    }
    assert!(std::panic::catch_unwind(check::coordinate::<Broken>).is_err());
    // Flip depends on the F–B axis, which a quarter turn about U does not keep.
    assert!(std::panic::catch_unwind(|| check::symmetric::<Flip>(Symmetry::KEEPS_AXIS)).is_err());
}

fn exact<S: Space>(space: &S, threads: usize) -> Vec<u64> {
    let store = TableStore::in_memory();
    let source = TableSource::new(&store, Threads::new(threads), &());
    let table = DistanceTable::<S::Key, Exact>::open(space, source);
    table.unwrap().distribution().to_vec()
}

fn single<C: Coordinate>() -> Vec<u64> {
    let turns = TurnTable::<C>::build();
    let counts = exact(&Single::new(&turns), 1);
    assert_eq!(counts, exact(&Single::new(&turns), 2), "two threads count the same");
    counts
}

/// Distributions from the literature.
#[test]
fn single_distributions() {
    assert_eq!(single::<Twist>(), [1, 4, 34, 186, 816, 1018, 128]);
    assert_eq!(single::<Flip>(), [1, 2, 25, 202, 620, 900, 285, 13]);
    assert_eq!(single::<Slice>(), [1, 4, 50, 286, 152, 2]);
    assert_eq!(single::<Cross>(), [1, 15, 158, 1394, 9809, 46381, 97254, 34966, 102]);
}

#[test]
fn turn_tables_agree_with_cubes() {
    fn check<C: Coordinate<Puzzle = Cube>>() {
        let table = TurnTable::<C>::build();
        let mut seen = 0;
        for index in Index::<C>::all().step_by(37) {
            for turn in C::TURNS {
                assert_eq!(table.turned(index, turn), Index::of(&C::cube(index.get()).turned(turn)));
                seen += 1;
            }
        }
        assert_eq!(seen, C::COUNT.div_ceil(37) as usize * C::TURNS.len());
    }
    check::<Twist>();
    check::<LayerEdgePermutation>();
    check::<Cross>();
}

/// The numbers of symmetry classes in the literature on two-phase solvers.
#[test]
fn class_counts() {
    // Burnside's lemma: the number of classes is the mean number of values that a symmetry keeps.
    let conjugates = Conjugates::<Twist>::build(Symmetry::KEEPS_AXIS);
    let fixed = |s: &Symmetry| Index::<Twist>::all().filter(|&value| conjugates.image(value, *s) == value).count();
    let fixed: usize = Symmetry::ALL.iter().take(Symmetry::KEEPS_AXIS).map(fixed).sum();
    let twists = Reduction::<Twist>::build(Symmetry::KEEPS_AXIS);
    assert_eq!(twists.classes() as usize, fixed / Symmetry::KEEPS_AXIS);

    assert_eq!(Reduction::<CornerPermutation>::build(Symmetry::KEEPS_AXIS).classes(), 2768);
    assert_eq!(Reduction::<CornerPermutation>::build(Symmetry::COUNT).classes(), 984);
    assert_eq!(Reduction::<LayerEdgePermutation>::build(Symmetry::KEEPS_AXIS).classes(), 2768);
    assert_eq!(Reduction::<FlipSlice>::build(Symmetry::KEEPS_AXIS).classes(), 64_430);
    // The eight symmetries that keep every axis.
    let keeps_axes: Vec<Symmetry> = Symmetry::ALL
        .into_iter()
        .filter(|symmetry| Face::ALL.iter().all(|&face| symmetry.face(face).axis() == face.axis()))
        .collect();
    assert_eq!(Reduction::<Twist>::under(&keeps_axes).classes(), 324);
    assert_eq!(Reduction::<Flip>::under(&keeps_axes).classes(), 336);
    let cross = Reduction::<Cross>::build(Symmetry::KEEPS_DOWN);
    assert_eq!(cross.classes(), 24_098);
    assert_eq!((0..cross.classes()).filter(|&class| cross.stabilizer(class).count() > 1).count(), 650);
    assert_eq!((0..cross.classes()).map(|class| cross.weight(class)).sum::<u64>(), u64::from(Cross::COUNT));
}

/// Two packings of one space are stored as two tables.
#[cfg(feature = "files")]
#[test]
fn both_packings_are_stored_side_by_side() {
    let folder = tempfile::tempdir().unwrap();
    let store = TableStore::at(folder.path());
    let turns = TurnTable::<Flip>::build();
    let space = Single::new(&turns);
    let source = TableSource::new(&store, Threads::ONE, &());
    for _ in 0..2 {
        DistanceTable::<_, Exact>::open(&space, source).unwrap();
        DistanceTable::<_, Residue>::open(&space, source).unwrap();
    }
    let names: Vec<_> = store.list().unwrap().into_iter().map(|file| file.name).collect();
    assert_eq!(names, ["flip-modulo-3", "flip"]);
}

/// The pair and the reduced pair have the same distances, in 4 and in 2 bits.
#[test]
fn reduced_pairs_have_the_distances_of_full_ones() {
    let corners = TurnTable::<CornerPermutation>::build();
    let slices = TurnTable::<SlicePermutation>::build();
    let pair = Pair::new(&corners, &slices);
    let store = TableStore::in_memory();
    let source = TableSource::new(&store, Threads::new(2), &());
    let full = DistanceTable::<_, Exact>::open(&pair, TableSource { threads: Threads::ONE, ..source }).unwrap();
    assert_eq!(full.distribution().iter().sum::<u64>(), pair.entries());

    let reduction = Reduction::build(Symmetry::KEEPS_AXIS);
    let conjugates = Conjugates::build(Symmetry::KEEPS_AXIS);
    let reduced = ReducedPair::new(&reduction, &slices, &conjugates);
    let packed = DistanceTable::<_, Exact>::open(&reduced, source).unwrap();
    assert_eq!(packed.distribution(), full.distribution());
    let thirds = DistanceTable::<_, Residue>::open(&reduced, source).unwrap();
    assert_eq!(thirds.distribution(), full.distribution());

    let mut checked = 0;
    for corner in Index::<CornerPermutation>::all().step_by(7) {
        for slice in Index::<SlicePermutation>::all() {
            let distance = full.distance(Pair::entry(corner, slice));
            let entry = ReducedPair::entry(&reduction, &conjugates, corner, slice);
            assert_eq!(packed.distance(entry), distance);
            assert_eq!(thirds.residue(entry), distance % 3);
            if checked % 100 == 0 {
                assert_eq!(thirds.walk(&reduced, entry), distance);
            }
            checked += 1;
        }
    }
    assert_eq!(checked, 5760 * 24);
}

/// Tables with different moves, packings or depths have different names.
#[test]
fn different_tables_have_different_names() {
    #[derive(Default)]
    struct Names(Mutex<Vec<String>>);
    impl Watcher for Names {
        fn watch(&self, event: WatchEvent<'_>) -> ControlFlow<()> {
            if let WatchEvent::Built { table } = event {
                self.0.lock().unwrap().push(table.to_owned());
            }
            ControlFlow::Continue(())
        }
    }
    let (names, store) = (Names::default(), TableStore::in_memory());
    let source = TableSource::new(&store, Threads::ONE, &names);
    let (twists, slices) = (TurnTable::<Twist>::build(), TurnTable::<Slice>::build());
    let pair = || Pair::new(&twists, &slices);
    let fewer = pair().under(TurnSet::ALL.without(TurnSet::of_face(Face::D)));
    DistanceTable::<_, Exact>::open(&pair(), source).unwrap();
    DistanceTable::<_, Residue>::open(&pair(), source).unwrap();
    DistanceTable::<_, Exact>::open(&fewer, source).unwrap();
    let cut = DistanceTable::<_, Exact>::open_to(&pair(), 3, source).unwrap();
    assert_eq!(cut.distribution().len(), 4);
    DirectionTable::open_directions(&pair(), source).unwrap();
    assert_eq!(
        *names.0.lock().unwrap(),
        [
            "twist-slice",
            "twist-slice-modulo-3",
            "twist-slice-under-u-r-f-l-b",
            "twist-slice-to-3",
            "twist-slice-directions"
        ]
    );
}

/// The directions of all moves agree with the distances.
#[test]
fn directions_agree_with_distances() {
    let turns = TurnTable::<Twist>::build();
    let slices = TurnTable::<Slice>::build();
    let pair = Pair::new(&turns, &slices);
    let store = TableStore::in_memory();
    let distances = DistanceTable::<_, Exact>::open(&pair, TableSource::new(&store, Threads::ONE, &())).unwrap();
    let directions = DirectionTable::open_directions(&pair, TableSource::new(&store, Threads::new(2), &())).unwrap();
    assert_eq!(directions.distribution(), distances.distribution());
    let mut checked = 0;
    for twist in Index::<Twist>::all() {
        for slice in Index::<Slice>::all().step_by(11) {
            let here = distances.distance(Pair::entry(twist, slice));
            let entry = directions.get(Pair::entry(twist, slice));
            assert_eq!(entry.distance(), here);
            for turn in Turn::ALL {
                let there = distances.distance(Pair::entry(turns.turned(twist, turn), slices.turned(slice, turn)));
                assert_eq!(entry.closer().contains(turn), there < here);
                assert_eq!(entry.farther().contains(turn), there > here);
                checked += 1;
            }
        }
    }
    assert_eq!(checked, 2187 * 45 * Turn::COUNT);
}

/// A class index that follows moves has the class of the cube and a symmetry to its representative.
#[test]
fn classes_follow_turns() {
    fn check<C: Coordinate<Puzzle = Cube>>() {
        let reduction = Reduction::<C>::build(Symmetry::KEEPS_AXIS);
        let table = ClassTable::build(&reduction);
        let turns: Vec<Turn> = C::TURNS.collect();
        let (mut cube, mut class) = (Cube::SOLVED, table.class(Index::HOME));
        for step in 0..5000 {
            let turn = turns[step * step * 7 % 31 % turns.len()];
            cube = cube.turned(turn);
            class = table.turned(class, turn);
            let representative = Index::<C>::of(&cube.conjugate(class.symmetry()));
            assert_eq!(representative, reduction.representative(class.number()));
            assert_eq!(class.number(), table.class(Index::of(&cube)).number());
        }
    }
    check::<CornerPermutation>();
    check::<LayerEdgePermutation>();
}

/// A partly filled table has exact distances up to its depth and a lower bound beyond.
#[test]
fn partly_filled_tables_give_lower_bounds() {
    const DEPTH: u8 = 4;
    let turns = TurnTable::<Twist>::build();
    let (space, store) = (Single::new(&turns), TableStore::in_memory());
    let source = TableSource::new(&store, Threads::ONE, &());
    let full = DistanceTable::<_, Exact>::open(&space, source).unwrap();
    let part = DistanceTable::<_, Exact>::open_to(&space, DEPTH, source).unwrap();
    let mut beyond = 0;
    for index in Index::all() {
        let distance = full.distance(Single::entry(index));
        assert_eq!(full.lower_bound(Single::entry(index)), distance);
        assert_eq!(part.lower_bound(Single::entry(index)), distance.min(DEPTH + 1));
        beyond += usize::from(distance > DEPTH);
    }
    assert!(beyond > 100);
}
