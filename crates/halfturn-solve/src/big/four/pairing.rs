//! The pairing of the wings in phase 3.
//!
//! The moves of phase 3 never take a wing from one half of the places to the other: each edge has
//! one place of either half, *first* and *second*. So a wing and its partner must be in different
//! halves before phase 3. Then the permutation that takes each edge to the one whose second place
//! has the partner of the wing in its first place tells all about the pairing. A move permutes its
//! arguments and its values, and the wings are paired if it is the identity. It is always even:
//! 12!/2 permutations, fewer by the eight symmetries that keep the axis R–L and both halves.

use halfturn_cube::{Axis, Face, Symmetry};
use halfturn_search::{DistanceTable, Exact, Space, Step, Stopped, TableEntry, TableSource};

use crate::{
    big::orbit::is_odd,
    lanes::{LANES, Lanes},
};

use super::moves::{EDGES, FourMove, MOVES, PieceMoves, WINGS, edge, wings};

/// A permutation of the edges; entries beyond them stay where they are.
pub(super) type EdgePermutation = [u8; LANES];

/// The identity: all wings are paired.
pub(super) const PAIRED: EdgePermutation = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15];

/// Edges whose images make up the class: those between R and L, which symmetries of that axis keep
/// together.
const LEADING: usize = 4;
/// Even permutations of the edges that are left.
const TRAILING: usize = 20_160;
/// Symmetries that keep the axis R–L and both halves.
const SYMMETRIES: usize = 8;

fn inverse(permutation: &EdgePermutation) -> EdgePermutation {
    let mut inverse = PAIRED;
    permutation.iter().enumerate().for_each(|(from, &to)| inverse[usize::from(to)] = from as u8);
    inverse
}

fn edges(image: impl Fn(u8) -> u8) -> EdgePermutation {
    PAIRED.map(|edge| if usize::from(edge) < EDGES { image(edge) } else { edge })
}

/// The two halves of the wings' places.
pub(super) struct Halves {
    /// The first half, one bit for each place.
    first: u32,
    /// By edge: its place in the first half, and in the second.
    places: [[u8; 2]; EDGES],
}

impl Halves {
    pub fn new(moves: &PieceMoves) -> Self {
        let mut first = 1u32;
        loop {
            let reached = FourMove::all().filter(|one| one.is_phase3()).fold(first, |all, one| {
                let to = &moves.wings[one.index()];
                (0..WINGS).filter(|place| first >> place & 1 == 1).fold(all, |all, place| all | 1 << to[place])
            });
            if reached == first {
                break;
            }
            first = reached;
        }
        let places = core::array::from_fn(|edge| {
            let [one, other] = [edge, edge + EDGES];
            if first >> one & 1 == 1 { [one as u8, other as u8] } else { [other as u8, one as u8] }
        });
        Self { first, places }
    }

    /// The first half, one bit for each place.
    pub fn first(&self) -> u32 {
        self.first
    }

    /// The places whose wings a move takes to the first half, one bit for each.
    pub fn before(&self, moves: &PieceMoves, one: FourMove) -> u32 {
        let to = &moves.wings[one.index()];
        (0..WINGS).filter(|&place| self.first >> to[place] & 1 == 1).map(|place| 1 << place).sum()
    }

    /// The edges in whose first places the wings are, by home: an edge each.
    pub fn homes(&self, wings: &[u8; WINGS]) -> [u8; EDGES] {
        self.places.map(|[first, _]| edge(wings[usize::from(first)]))
    }

    /// The pairing of these wings; `None` if it is odd, which phase 3 cannot pair. A wing and its
    /// partner must be in different halves.
    pub fn pairing(&self, wings: &[u8; WINGS]) -> Option<EdgePermutation> {
        let mut of_second = [0; EDGES];
        for (at, [_, second]) in self.places.iter().enumerate() {
            of_second[usize::from(edge(wings[usize::from(*second)]))] = at as u8;
        }
        let permutation = edges(|at| of_second[usize::from(edge(wings[usize::from(self.places[usize::from(at)][0])]))]);
        (!is_odd(&permutation)).then_some(permutation)
    }

    /// What a move of phase 3 does to the edges in the first half, and in the second.
    fn moved(&self, moves: &PieceMoves, one: FourMove) -> [EdgePermutation; 2] {
        let to = &moves.wings[one.index()];
        [0, 1].map(|half| edges(|at| edge(to[usize::from(self.places[usize::from(at)][half])])))
    }

    /// Whether each move changes the parity of the wings in the first half but not that of the
    /// corners, or the other way round.
    pub fn flips(&self, moves: &PieceMoves) -> [bool; MOVES] {
        let mut all = FourMove::all();
        core::array::from_fn(|_| {
            let one = all.next().expect("as many moves as MOVES");
            one.is_phase3() && is_odd(&self.moved(moves, one)[0]) != one.is_quarter()
        })
    }
}

/// The key of the table.
pub(super) struct PairingKey;

/// The moves of pairings, their classes, and an instruction set.
pub(super) struct Pairings<L> {
    lanes: L,
    /// By move: what it does to the arguments of a permutation, inverted, and to its values.
    moves: [[EdgePermutation; 2]; MOVES],
    /// The symmetries, each with its inverse.
    symmetries: [[EdgePermutation; 2]; SYMMETRIES],
    /// By images of the leading edges: the class, and the symmetry that takes them to its
    /// representative.
    classes: Vec<(u16, u8)>,
    /// By class: the leading edges' images of its representative, and the symmetries that keep
    /// them, without the identity.
    representatives: Vec<([u8; LEADING], Vec<u8>)>,
}

/// The images of the leading edges as a number.
#[inline(always)]
fn leading(permutation: &[u8]) -> usize {
    permutation[..LEADING].iter().fold(0, |number, &image| number * EDGES + usize::from(image))
}

/// The rank of the other images. Parity tells the last two.
#[inline(always)]
fn trailing(permutation: &EdgePermutation) -> u32 {
    let mut unused = permutation[..LEADING].iter().fold((1u32 << EDGES) - 1, |unused, &image| unused & !(1 << image));
    let mut rank = 0;
    for (index, &image) in permutation[LEADING..EDGES - 2].iter().enumerate() {
        rank = rank * (EDGES - LEADING - index) as u32 + (unused & ((1 << image) - 1)).count_ones();
        unused &= !(1 << image);
    }
    rank
}

/// The permutation with these leading images and the others of this rank.
fn unranked(leading: [u8; LEADING], mut rank: u32) -> EdgePermutation {
    let mut digits = [0; EDGES - LEADING - 2];
    for (index, digit) in digits.iter_mut().enumerate().rev() {
        let choices = (EDGES - LEADING - index) as u32;
        *digit = rank % choices;
        rank /= choices;
    }
    let mut permutation = PAIRED;
    permutation[..LEADING].copy_from_slice(&leading);
    let mut unused = leading.iter().fold((1u32 << EDGES) - 1, |unused, &image| unused & !(1 << image));
    for (index, skipped) in digits.into_iter().chain([0, 0]).enumerate() {
        let left = (0..skipped).fold(unused, |left, _| left & (left - 1));
        permutation[LEADING + index] = left.trailing_zeros() as u8;
        unused &= !(1 << left.trailing_zeros());
    }
    if is_odd(&permutation) {
        permutation.swap(EDGES - 2, EDGES - 1);
    }
    permutation
}

impl<L: Lanes> Pairings<L> {
    pub fn new(lanes: L, halves: &Halves, moves: &PieceMoves) -> Self {
        let wings = wings();
        let symmetries: Vec<[EdgePermutation; 2]> = Symmetry::ALL
            .into_iter()
            .filter(|symmetry| symmetry.face(Face::R).axis() == Axis::X)
            .filter_map(|symmetry| {
                let image = |place: u8| {
                    let [one, other] = wings[usize::from(place)].faces().map(|face| symmetry.face(face));
                    // A mirror exchanges the two wings of an edge.
                    let faces = if symmetry.is_mirror() { [other, one] } else { [one, other] };
                    wings.iter().position(|wing| wing.faces() == faces).expect("symmetries take wings to wings") as u8
                };
                let keeps = halves.places.iter().all(|[first, _]| halves.first >> image(*first) & 1 == 1);
                let permutation = edges(|at| edge(image(halves.places[usize::from(at)][0])));
                keeps.then(|| [permutation, inverse(&permutation)])
            })
            .collect();
        let symmetries: [[EdgePermutation; 2]; SYMMETRIES] =
            symmetries.try_into().expect("half of the symmetries of an axis keep both halves");
        let all = FourMove::all().map(|one| {
            let [first, second] = if one.is_phase3() { halves.moved(moves, one) } else { [PAIRED; 2] };
            [inverse(&first), second]
        });
        let mut pairings = Self {
            lanes,
            moves: all.collect::<Vec<_>>().try_into().expect("as many moves as MOVES"),
            symmetries,
            classes: vec![(u16::MAX, 0); EDGES.pow(LEADING as u32)],
            representatives: vec![],
        };
        pairings.find_classes();
        pairings
    }

    fn find_classes(&mut self) {
        for number in 0..self.classes.len() {
            let images: [u8; LEADING] =
                core::array::from_fn(|index| (number / EDGES.pow((LEADING - 1 - index) as u32) % EDGES) as u8);
            let differ = (1..LEADING).all(|index| !images[..index].contains(&images[index]));
            if !differ || self.classes[number].0 != u16::MAX {
                continue;
            }
            let class = self.representatives.len() as u16;
            let mut kept_by = Vec::new();
            for (index, [symmetry, back]) in self.symmetries.iter().enumerate() {
                let conjugate: [u8; LEADING] =
                    core::array::from_fn(|at| symmetry[usize::from(images[usize::from(back[at])])]);
                if conjugate == images && index > 0 {
                    kept_by.push(index as u8);
                }
                let inverse = self.symmetries.iter().position(|[other, _]| other == back);
                let entry = &mut self.classes[leading(&conjugate)];
                if entry.0 == u16::MAX {
                    *entry = (class, inverse.expect("a group has inverses") as u8);
                }
            }
            self.representatives.push((images, kept_by));
        }
    }

    /// The permutation after a move of phase 3. Fast only inside [`Lanes::run`].
    #[inline(always)]
    pub fn moved(&self, permutation: EdgePermutation, one: FourMove) -> EdgePermutation {
        let [arguments, values] = self.moves[one.index()];
        self.lanes.shuffle(values, self.lanes.shuffle(permutation, arguments))
    }

    #[inline(always)]
    fn conjugate(&self, permutation: EdgePermutation, symmetry: u8) -> EdgePermutation {
        let [symmetry, back] = self.symmetries[usize::from(symmetry) % SYMMETRIES];
        self.lanes.shuffle(symmetry, self.lanes.shuffle(permutation, back))
    }

    /// The entry of a permutation in the table. Fast only inside [`Lanes::run`].
    #[inline(always)]
    pub fn entry(&self, permutation: EdgePermutation) -> TableEntry<PairingKey> {
        let (class, symmetry) = self.classes[leading(&permutation)];
        let rank = trailing(&self.conjugate(permutation, symmetry));
        TableEntry::new(u64::from(class) * TRAILING as u64 + u64::from(rank))
    }

    fn permutation(&self, row: u32) -> EdgePermutation {
        unranked(self.representatives[row as usize / TRAILING].0, row % TRAILING as u32)
    }

    /// Opens the table, filled up to this distance.
    pub fn table(&self, depth: u8, source: TableSource<'_>) -> Result<DistanceTable<PairingKey, Exact>, Stopped>
    where
        L: Sync,
    {
        DistanceTable::open_to(self, depth, source)
    }

    /// The instruction set.
    pub fn lanes(&self) -> L {
        self.lanes
    }
}

impl<L: Lanes + Sync> Space for Pairings<L> {
    type Key = PairingKey;
    type Columns<'s>
        = &'s [u16]
    where
        Self: 's;

    fn name(&self) -> String {
        "four-pairing-by-8".to_owned()
    }

    fn rows(&self) -> u32 {
        (self.representatives.len() * TRAILING) as u32
    }

    fn columns(&self) -> u32 {
        1
    }

    fn steps(&self, row: u32) -> impl Iterator<Item = Step<&[u16]>> {
        let mut rows = [None; MOVES];
        self.lanes.run(
            #[inline(always)]
            || {
                let permutation = self.permutation(row);
                for one in FourMove::all().filter(|one| one.is_phase3()) {
                    rows[one.index()] = Some(self.entry(self.moved(permutation, one)).get() as u32);
                }
            },
        );
        rows.into_iter().flatten().map(|row| Step { row, columns: [0].as_slice() })
    }

    fn twins(&self, row: u32) -> impl Iterator<Item = Step<&[u16]>> {
        let (class, kept_by) = (row - row % TRAILING as u32, &self.representatives[row as usize / TRAILING].1);
        kept_by.iter().map(move |&symmetry| Step {
            row: class + trailing(&self.conjugate(self.permutation(row), symmetry)),
            columns: [0].as_slice(),
        })
    }

    fn weight(&self, row: u32) -> u64 {
        (SYMMETRIES / (1 + self.representatives[row as usize / TRAILING].1.len())) as u64
    }
}
