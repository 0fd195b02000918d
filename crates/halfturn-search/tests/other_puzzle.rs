//! Another puzzle with the same filler, store and driver: the 2×2×2, with the corner DBL held
//! fixed.
//!
//! This is all that a puzzle needs: its state and moves ([`Puzzle`]), two coordinates, and a
//! [`Problem`].
#![allow(clippy::unwrap_used)]

use std::fmt;

use halfturn_search::{
    Conjugates, Coordinate, DepthFirst, DistanceTable, Exact, Index, Meter, Pair, Problem, Puzzle, PuzzleSymmetry,
    PuzzleTurn, PuzzleTurnSet, Reduced, ReducedPair, Reduction, Residue, Space, TableSource, TableStore, Threads,
    TurnSequence, TurnTable, check,
    rank::{permutation, unrank_permutation},
};

/// Positions at distance 0, 1, 2, … in the half-turn metric; see Jaap Scherphuis, "Mini Cube, the
/// 2×2×2 Rubik's Cube".
const DISTRIBUTION: [u64; 12] = [1, 9, 54, 321, 1847, 9992, 50_136, 227_536, 870_072, 1_887_748, 623_800, 2644];
/// All positions: the places of seven corners, and the twists of six of them.
const POSITIONS: u64 = 5040 * 729;

const CORNERS: usize = 8;
/// The corner that no move turns.
const FIXED: usize = 6;
const TWISTS: u8 = 3;

/// A state of the 2×2×2. Corners are numbered URF, UFL, ULB, UBR, DFR, DLF, DBL, DRB.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Pocket {
    /// By place: which corner is there.
    corners: [u8; CORNERS],
    /// By place: how far its corner is twisted.
    twists: [u8; CORNERS],
}

/// The quarter turns of U, R and F.
const QUARTERS: [Pocket; 3] = [
    Pocket { corners: [3, 0, 1, 2, 4, 5, 6, 7], twists: [0; CORNERS] },
    Pocket { corners: [4, 1, 2, 0, 7, 5, 6, 3], twists: [2, 0, 0, 1, 1, 0, 0, 2] },
    Pocket { corners: [1, 5, 2, 3, 0, 4, 6, 7], twists: [1, 2, 0, 0, 2, 1, 0, 0] },
];

impl Pocket {
    /// The state after the moves that make `next` from the solved state.
    fn then(&self, next: &Self) -> Self {
        let from = next.corners.map(usize::from);
        Self {
            corners: from.map(|place| self.corners[place]),
            twists: std::array::from_fn(|place| (self.twists[from[place]] + next.twists[place]) % TWISTS),
        }
    }

    /// The places of all corners but the fixed one.
    fn places() -> impl Iterator<Item = usize> {
        (0..CORNERS).filter(|&place| place != FIXED)
    }
}

impl Puzzle for Pocket {
    type Turn = PocketTurn;
    type TurnSet = PocketTurns;
    type Symmetry = Mirror;

    const SOLVED: Self = Self { corners: [0, 1, 2, 3, 4, 5, 6, 7], twists: [0; CORNERS] };

    fn turned(&self, turn: PocketTurn) -> Self {
        (0..=turn.0 % 3).fold(*self, |state, _| state.then(&QUARTERS[usize::from(turn.0 / 3)]))
    }

    fn conjugate(&self, symmetry: Mirror) -> Self {
        if !symmetry.0 {
            return *self;
        }
        let mut image = *self;
        for (place, to) in MIRRORED.into_iter().enumerate() {
            image.corners[to] = MIRRORED[usize::from(self.corners[place])] as u8;
            image.twists[to] = (TWISTS - self.twists[place]) % TWISTS;
        }
        image
    }
}

/// By place: where the mirror takes it that swaps R with F and L with B.
const MIRRORED: [usize; CORNERS] = [0, 3, 2, 1, 4, 7, 6, 5];

/// `U U2 U' R R2 R' F F2 F'`
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct PocketTurn(u8);

impl fmt::Display for PocketTurn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", ["U", "R", "F"][usize::from(self.0 / 3)], ["", "2", "'"][usize::from(self.0 % 3)])
    }
}

impl PuzzleTurn for PocketTurn {
    const COUNT: usize = 9;

    type Row<T: Copy + Send + Sync + 'static> = [T; Self::COUNT];

    fn row<T: Copy + Send + Sync + 'static>(mut value: impl FnMut(Self) -> T) -> [T; Self::COUNT] {
        std::array::from_fn(|index| value(Self(index as u8)))
    }

    fn index(self) -> usize {
        self.0.into()
    }

    fn inverse(self) -> Self {
        Self(self.0 / 3 * 3 + 2 - self.0 % 3)
    }

    fn split(self) -> Option<[Self; 2]> {
        (!self.0.is_multiple_of(3)).then(|| [Self(self.0 - 1), Self(self.0 / 3 * 3)])
    }
}

/// A set of moves, a bit for each.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct PocketTurns(u16);

impl Iterator for PocketTurns {
    type Item = PocketTurn;

    fn next(&mut self) -> Option<PocketTurn> {
        let first = (self.0 != 0).then(|| PocketTurn(self.0.trailing_zeros() as u8))?;
        self.0 &= self.0 - 1;
        Some(first)
    }
}

impl PuzzleTurnSet for PocketTurns {
    type Turn = PocketTurn;

    const ALL: Self = Self((1 << PocketTurn::COUNT) - 1);

    fn contains(self, turn: PocketTurn) -> bool {
        self.0 >> turn.0 & 1 == 1
    }

    fn and(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    fn of_layer(turn: PocketTurn) -> Self {
        Self(0b111 << (turn.0 / 3 * 3))
    }

    fn after(turn: PocketTurn) -> Self {
        Self::ALL.without(Self::of_layer(turn))
    }
}

/// Whether R and F, L and B are swapped.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Mirror(bool);

impl PuzzleSymmetry for Mirror {
    const ALL: &'static [Self] = &[Self(false), Self(true)];

    fn index(self) -> usize {
        self.0.into()
    }

    fn then(self, next: Self) -> Self {
        Self(self.0 != next.0)
    }

    fn inverse(self) -> Self {
        self
    }
}

/// Which corner is where.
struct Places;

impl Coordinate for Places {
    type Puzzle = Pocket;

    const NAME: &'static str = "pocket-places";
    const COUNT: u32 = 5040;

    fn of(state: &Pocket) -> u32 {
        let corners: Vec<u8> = Pocket::places().map(|place| state.corners[place].min(FIXED as u8)).collect();
        permutation(&corners)
    }

    fn cube(value: u32) -> Pocket {
        let mut state = Pocket::SOLVED;
        let corners: [u8; CORNERS - 1] = unrank_permutation(value);
        for (place, corner) in Pocket::places().zip(corners) {
            // Where the fixed corner would be counted, there is the last one.
            state.corners[place] = if usize::from(corner) == FIXED { CORNERS as u8 - 1 } else { corner };
        }
        state
    }
}

/// How the corners are twisted in their places.
struct Twists;

impl Coordinate for Twists {
    type Puzzle = Pocket;

    const NAME: &'static str = "pocket-twists";
    const COUNT: u32 = 729;

    fn of(state: &Pocket) -> u32 {
        // The twist of the last corner follows from the others.
        Pocket::places().take(CORNERS - 2).fold(0, |value, place| value * 3 + u32::from(state.twists[place]))
    }

    fn cube(mut value: u32) -> Pocket {
        let mut state = Pocket::SOLVED;
        let mut sum = 0;
        for place in (0..CORNERS - 2).rev() {
            state.twists[place] = (value % 3) as u8;
            sum += state.twists[place];
            value /= 3;
        }
        state.twists[CORNERS - 1] = (TWISTS - sum % TWISTS) % TWISTS;
        state
    }
}

/// Moves to the solved state, with the exact distance as the lower bound.
struct Solve {
    places: TurnTable<Places>,
    twists: TurnTable<Twists>,
    distances: DistanceTable<(Places, Twists), Exact>,
}

impl Problem for Solve {
    type Puzzle = Pocket;
    type Node = (Index<Places>, Index<Twists>);

    fn turned(&self, node: &Self::Node, turn: PocketTurn) -> Self::Node {
        (self.places.turned(node.0, turn), self.twists.turned(node.1, turn))
    }

    fn bound(&self, node: &Self::Node) -> u8 {
        self.distances.distance(Pair::entry(node.0, node.1))
    }
}

#[test]
fn promises() {
    check::coordinate::<Places>();
    check::coordinate::<Twists>();
    check::symmetric::<Places>(Mirror::ALL.len());
    check::symmetric::<Twists>(Mirror::ALL.len());
    for turn in PocketTurns::ALL {
        assert_eq!(Pocket::SOLVED.turned(turn).turned(turn.inverse()), Pocket::SOLVED);
        if let Some([first, second]) = turn.split() {
            assert_eq!(Pocket::SOLVED.turned(first).turned(second), Pocket::SOLVED.turned(turn));
        }
    }
}

#[test]
fn its_table_is_filled_and_searched() {
    let (places, twists) = (TurnTable::build(), TurnTable::build());
    let space = Pair::<Places, Twists>::new(&places, &twists);
    assert_eq!(space.entries(), POSITIONS);
    let store = TableStore::in_memory();
    let distances = DistanceTable::open(&space, TableSource::new(&store, Threads::new(2), &())).unwrap();
    assert_eq!(distances.distribution(), DISTRIBUTION);

    let problem = Solve { places, twists, distances };
    // A long walk that begins with a quarter turn of U.
    let mut state = Pocket::SOLVED;
    let mut solved = 0;
    for step in 0..200 {
        state = state.turned(PocketTurn((step * step + step / 7) as u8 % 9));
        let root = (Index::of(&state), Index::of(&state));
        let length = problem.bound(&root);
        let mut meter = Meter::new(None, &());
        assert!(length == 0 || DepthFirst::new(&problem, root, length - 1).next(&mut meter).unwrap().is_none());
        let mut search = DepthFirst::new(&problem, root, length);
        let turns = search.next(&mut meter).unwrap().expect("there is a solution of the exact length").to_vec();
        assert_eq!(turns.iter().fold(state, |state, &turn| state.turned(turn)), Pocket::SOLVED);
        assert_eq!(turns.length(), usize::from(length));
        solved += 1;
    }
    assert_eq!(solved, 200);
    assert_eq!(vec![PocketTurn(0), PocketTurn(4), PocketTurn(8)].notation(), "U R2 F'");
}

/// The same distances from classes under the mirror, in 2 bits, from a file.
#[cfg(feature = "files")]
#[test]
fn its_reduced_table_is_stored() {
    let folder = tempfile::tempdir().unwrap();
    let store = TableStore::at(folder.path());
    let source = TableSource::new(&store, Threads::ONE, &());
    let reduction = Reduction::<Places>::build(Mirror::ALL.len());
    let (twists, conjugates) = (TurnTable::<Twists>::build(), Conjugates::build(Mirror::ALL.len()));
    let space = ReducedPair::new(&reduction, &twists, &conjugates);
    assert!(space.entries() < POSITIONS * 6 / 10);
    for _ in 0..2 {
        let table = DistanceTable::<Reduced<Places, Twists>, Residue>::open(&space, source).unwrap();
        assert_eq!(table.distribution(), DISTRIBUTION);
    }
    assert_eq!(store.list().unwrap()[0].name, "pocket-places-pocket-twists-by-2-modulo-3");
}
