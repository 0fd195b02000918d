//! The centres, phase by phase.
//!
//! A colour's places are the bits of a mask. Phase 1 sees the eight places of two opposite colours.
//! In phase 2 these are on R and L, and it sees which of the eight have which of the two colours
//! (70 arrangements), and the places of the next two colours on the other four faces (12,870).
//! Phase 3 sees an arrangement of two colours for each axis.

use halfturn_cube::{Axis, Face};
use halfturn_search::{DistanceTable, Exact, Space, Step, Stopped, TableEntry, TableSource, rank::binomial};

use crate::big::orbit::{Moved, Ranks, Sets};

use super::moves::{FourMove, MOVES, PieceMoves, axis_places};

/// The number of arrangements of two colours on the faces of an axis.
const ARRANGEMENTS: usize = binomial(8, 4) as usize;
/// Of those, the ones on R and L that phase 3 can solve.
const SOLVABLE: usize = 12;
/// The number of sets of eight of the sixteen places on U, D, F and B.
const SPLITS: usize = binomial(16, 8) as usize;
/// Even or odd.
const PARITIES: usize = 2;

/// Where moves take the places in a mask, by move.
struct MaskMoves(Vec<Moved>);

impl MaskMoves {
    fn new(moves: &PieceMoves) -> Self {
        Self(moves.centers.iter().map(Moved::new).collect())
    }

    #[inline]
    fn moved(&self, mask: u32, one: FourMove) -> u32 {
        self.0[one.index()].of(mask)
    }
}

/// The places of a mask on the two faces of an axis: four bits for each.
fn on_axis(mask: u32, axis: Axis) -> usize {
    let face = |face: Face| (mask >> (4 * face.index()) & 0xf) as usize;
    face(axis.face()) | face(axis.face().opposite()) << 4
}

/// The inverse of [`on_axis`].
fn from_axis(bits: u32, axis: Axis) -> u32 {
    (bits & 0xf) << (4 * axis.face().index()) | (bits >> 4) << (4 * axis.face().opposite().index())
}

/// The places of a mask on U, D, F and B, sixteen bits.
fn around(mask: u32) -> usize {
    on_axis(mask, Axis::Y) | on_axis(mask, Axis::Z) << 8
}

/// The inverse of [`around`].
fn from_around(bits: u32) -> u32 {
    from_axis(bits & 0xff, Axis::Y) | from_axis(bits >> 8, Axis::Z)
}

/// Numbers those of the masks of `bits` bits that have half of them set.
fn numbered(bits: u32) -> (Vec<u16>, Vec<u32>) {
    let halves: Vec<u32> = (0..1 << bits).filter(|mask: &u32| mask.count_ones() == bits / 2).collect();
    let mut numbers = vec![0; 1 << bits];
    halves.iter().enumerate().for_each(|(number, &mask)| numbers[mask as usize] = number as u16);
    (numbers, halves)
}

/// Centres in phase 2, with the parity of the wings.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Phase2Centers {
    /// The places of the second two colours.
    split: u16,
    /// The arrangement on R and L, then the parity.
    sides: u8,
}

/// Centres in phase 3, with the parity that the 3×3×3 would have.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Phase3Centers {
    /// By axis but the first: the arrangement.
    arrangements: [u8; 2],
    /// The arrangement on R and L, then the parity.
    sides: u8,
}

/// Keys of the tables.
pub(super) struct Phase1Key;
pub(super) struct Phase2Key;
pub(super) struct Phase3Key;

/// The moves of centres and their pruning tables.
pub(super) struct Centers {
    masks: MaskMoves,
    ranks: Ranks,
    phase1: DistanceTable<Phase1Key, Exact>,
    coordinates: Coordinates,
    phase2: DistanceTable<Phase2Key, Exact>,
    phase3: DistanceTable<Phase3Key, Exact>,
}

/// Coordinates of phases 2 and 3, and their moves.
struct Coordinates {
    /// By [`on_axis`]: the number of an arrangement.
    arrangements: Vec<u16>,
    /// By [`around`]: the number of a split.
    splits: Vec<u16>,
    /// By arrangement on R and L: its number among the solvable ones, if it is one.
    solvable: [Option<u8>; ARRANGEMENTS],
    /// By split: the split after each move of phase 2.
    split_moves: Vec<[u16; MOVES]>,
    /// By arrangement on R and L and parity: the same after each move of phase 2.
    side_moves: Vec<[u8; MOVES]>,
    /// By solvable arrangement and parity: the same after each move of phase 3.
    solvable_moves: Vec<[u8; MOVES]>,
    /// By axis but the first, and arrangement: the arrangement after each move of phase 3.
    arrangement_moves: [Vec<[u8; MOVES]>; 2],
}

/// The mask of [`on_axis`] with each colour on its own face.
const IN_PLACE: usize = 0x0f;
/// The same with the colours exchanged.
const EXCHANGED: usize = 0xf0;

impl Coordinates {
    /// `flips` tells which moves change the parity that phase 3 sees.
    fn new(masks: &MaskMoves, flips: [bool; MOVES]) -> Self {
        let (arrangements, on_axes) = numbered(8);
        let (splits, split_masks) = numbered(16);
        let arrangement_moves = |axis: Axis, uses: fn(FourMove) -> bool| -> Vec<[u8; MOVES]> {
            let after = |bits: u32, one: FourMove| {
                if !uses(one) {
                    return 0;
                }
                arrangements[on_axis(masks.moved(from_axis(bits, axis), one), axis)] as u8
            };
            on_axes.iter().map(|&bits| row(|one| after(bits, one))).collect()
        };
        let sides = arrangement_moves(Axis::X, FourMove::is_phase2);

        // What the moves of phase 3 make of solved faces.
        let mut reached = vec![arrangements[IN_PLACE] as u8];
        let mut next = 0;
        while let Some(&arrangement) = reached.get(next) {
            for one in FourMove::all().filter(|one| one.is_phase3()) {
                let after = sides[usize::from(arrangement)][one.index()];
                if !reached.contains(&after) {
                    reached.push(after);
                }
            }
            next += 1;
        }
        assert_eq!(reached.len(), SOLVABLE);
        let solvable: [Option<u8>; ARRANGEMENTS] = core::array::from_fn(|arrangement| {
            reached.iter().position(|&one| usize::from(one) == arrangement).map(|number| number as u8)
        });

        let with_parity = |after: u8, parity: usize, flips: bool| after * 2 + (parity as u8 ^ u8::from(flips));
        let side_moves = (0..ARRANGEMENTS * PARITIES).map(|number| {
            row(|one| with_parity(sides[number / 2][one.index()], number % 2, one.is_wide() && one.is_quarter()))
        });
        let solvable_moves = (0..SOLVABLE * PARITIES).map(|number| {
            row(|one| {
                let after = sides[usize::from(reached[number / 2])][one.index()];
                let after = if one.is_phase3() { solvable[usize::from(after)].unwrap_or(0) } else { 0 };
                with_parity(after, number % 2, flips[one.index()])
            })
        });
        let split_moves = split_masks.iter().map(|&bits| {
            let after = |one| splits[around(masks.moved(from_around(bits), one))];
            row(|one| if one.is_phase2() { after(one) } else { 0 })
        });
        Self {
            solvable,
            split_moves: split_moves.collect(),
            side_moves: side_moves.collect(),
            solvable_moves: solvable_moves.collect(),
            arrangement_moves: [Axis::Y, Axis::Z].map(|axis| arrangement_moves(axis, FourMove::is_phase3)),
            arrangements,
            splits,
        }
    }

    fn arrangement(&self, mask: u32, axis: Axis) -> u8 {
        self.arrangements[on_axis(mask, axis)] as u8
    }
}

fn row<T>(value: impl Fn(FourMove) -> T) -> [T; MOVES] {
    let mut moves = FourMove::all();
    core::array::from_fn(|_| value(moves.next().expect("as many moves as MOVES")))
}

/// The space of phase 2: arrangements on R and L with the parity, by splits.
struct Phase2Space<'a> {
    coordinates: &'a Coordinates,
    /// By move: the columns after it.
    columns: [Vec<u16>; MOVES],
}

impl<'a> Phase2Space<'a> {
    fn new(coordinates: &'a Coordinates) -> Self {
        let columns = row(|one| coordinates.split_moves.iter().map(|after| after[one.index()]).collect());
        Self { coordinates, columns }
    }
}

impl Space for Phase2Space<'_> {
    type Key = Phase2Key;
    type Columns<'s>
        = &'s [u16]
    where
        Self: 's;

    fn name(&self) -> String {
        "four-centers".to_owned()
    }

    fn rows(&self) -> u32 {
        (ARRANGEMENTS * PARITIES) as u32
    }

    fn columns(&self) -> u32 {
        SPLITS as u32
    }

    fn goals(&self) -> Vec<u64> {
        let is_solvable = |&sides: &usize| self.coordinates.solvable[sides].is_some();
        let even = (0..ARRANGEMENTS).filter(is_solvable).map(|sides| sides * PARITIES);
        let splits = [Axis::Y, Axis::Z].map(|axis| self.coordinates.splits[around(axis_places(axis))]);
        even.flat_map(|sides| splits.map(|split| (sides * SPLITS + usize::from(split)) as u64)).collect()
    }

    fn steps(&self, row: u32) -> impl Iterator<Item = Step<&[u16]>> {
        FourMove::all().filter(|one| one.is_phase2()).map(move |one| Step {
            row: self.coordinates.side_moves[row as usize][one.index()].into(),
            columns: self.columns[one.index()].as_slice(),
        })
    }
}

/// The space of phase 3: arrangements on U–D and F–B, by those on R and L with the parity.
struct Phase3Space<'a> {
    coordinates: &'a Coordinates,
    /// By move: the columns after it.
    columns: [Vec<u16>; MOVES],
}

impl<'a> Phase3Space<'a> {
    fn new(coordinates: &'a Coordinates) -> Self {
        let columns = row(|one| coordinates.solvable_moves.iter().map(|after| after[one.index()].into()).collect());
        Self { coordinates, columns }
    }

    fn entry(centers: Phase3Centers) -> u64 {
        let [upright, frontal] = centers.arrangements.map(usize::from);
        ((upright * ARRANGEMENTS + frontal) * SOLVABLE * PARITIES + usize::from(centers.sides)) as u64
    }
}

impl Space for Phase3Space<'_> {
    type Key = Phase3Key;
    type Columns<'s>
        = &'s [u16]
    where
        Self: 's;

    fn name(&self) -> String {
        "four-centers-by-half-turns".to_owned()
    }

    fn rows(&self) -> u32 {
        (ARRANGEMENTS * ARRANGEMENTS) as u32
    }

    fn columns(&self) -> u32 {
        (SOLVABLE * PARITIES) as u32
    }

    /// Solved in any hold: the colours of two axes may be exchanged.
    fn goals(&self) -> Vec<u64> {
        let of = |bits: usize| self.coordinates.arrangements[bits] as u8;
        let [as_is, exchanged] = [IN_PLACE, EXCHANGED].map(of);
        let centers = |sides: u8, arrangements: [u8; 2]| {
            let sides = self.coordinates.solvable[usize::from(sides)].expect("solved sides are solvable") * 2;
            Self::entry(Phase3Centers { arrangements, sides })
        };
        vec![
            centers(as_is, [as_is, as_is]),
            centers(as_is, [exchanged, exchanged]),
            centers(exchanged, [as_is, exchanged]),
            centers(exchanged, [exchanged, as_is]),
        ]
    }

    fn steps(&self, row: u32) -> impl Iterator<Item = Step<&[u16]>> {
        let (upright, frontal) = (row as usize / ARRANGEMENTS, row as usize % ARRANGEMENTS);
        let [upright_moves, frontal_moves] = &self.coordinates.arrangement_moves;
        FourMove::all().filter(|one| one.is_phase3()).map(move |one| Step {
            row: u32::from(upright_moves[upright][one.index()]) * ARRANGEMENTS as u32
                + u32::from(frontal_moves[frontal][one.index()]),
            columns: self.columns[one.index()].as_slice(),
        })
    }
}

impl Centers {
    /// `flips` tells which moves change the parity that phase 3 sees.
    pub fn open(moves: &PieceMoves, flips: [bool; MOVES], source: TableSource<'_>) -> Result<Self, Stopped> {
        let masks = MaskMoves::new(moves);
        let ranks = Ranks::new(8);
        let placings = Sets::new("four-centers-of-an-axis", &masks.0, &ranks, axis_places(Axis::X));
        let phase1 = DistanceTable::open(&placings, source)?;
        let coordinates = Coordinates::new(&masks, flips);
        let phase2 = DistanceTable::open(&Phase2Space::new(&coordinates), source)?;
        let phase3 = DistanceTable::open(&Phase3Space::new(&coordinates), source)?;
        Ok(Self { masks, ranks, phase1, coordinates, phase2, phase3 })
    }

    /// The places after a move.
    #[inline]
    pub fn moved(&self, places: u32, one: FourMove) -> u32 {
        self.masks.moved(places, one)
    }

    /// The moves of phase 1 that eight centres need to R and L.
    #[inline]
    pub fn phase1_distance(&self, places: u32) -> u8 {
        self.phase1.distance(TableEntry::new(self.ranks.rank(places).into()))
    }

    /// The coordinates of phase 2: the places of one of the colours on R and L, those of the second
    /// two colours, and whether the wings are permuted oddly.
    pub fn phase2(&self, sides: u32, split: u32, odd: bool) -> Phase2Centers {
        Phase2Centers {
            split: self.coordinates.splits[around(split)],
            sides: self.coordinates.arrangement(sides, Axis::X) * 2 + u8::from(odd),
        }
    }

    #[inline]
    pub fn phase2_moved(&self, centers: Phase2Centers, one: FourMove) -> Phase2Centers {
        Phase2Centers {
            split: self.coordinates.split_moves[usize::from(centers.split)][one.index()],
            sides: self.coordinates.side_moves[usize::from(centers.sides)][one.index()],
        }
    }

    #[inline]
    pub fn phase2_distance(&self, centers: Phase2Centers) -> u8 {
        let entry = u64::from(centers.sides) * SPLITS as u64 + u64::from(centers.split);
        self.phase2.distance(TableEntry::new(entry))
    }

    /// The coordinates of phase 3: for each axis the places of one of its colours, so chosen that
    /// the three are those of U, R and F in some hold; and the parity.
    pub fn phase3(&self, places: [u32; 3], odd: bool) -> Phase3Centers {
        let [sides, upright, frontal] = places;
        let sides = self.coordinates.arrangement(sides, Axis::X);
        let solvable = self.coordinates.solvable[usize::from(sides)].expect("phase 2 makes R and L solvable");
        let arrangements =
            [self.coordinates.arrangement(upright, Axis::Y), self.coordinates.arrangement(frontal, Axis::Z)];
        Phase3Centers { arrangements, sides: solvable * 2 + u8::from(odd) }
    }

    #[inline]
    pub fn phase3_moved(&self, centers: Phase3Centers, one: FourMove) -> Phase3Centers {
        let [upright, frontal] = &self.coordinates.arrangement_moves;
        Phase3Centers {
            arrangements: [
                upright[usize::from(centers.arrangements[0])][one.index()],
                frontal[usize::from(centers.arrangements[1])][one.index()],
            ],
            sides: self.coordinates.solvable_moves[usize::from(centers.sides)][one.index()],
        }
    }

    #[inline]
    pub fn phase3_distance(&self, centers: Phase3Centers) -> u8 {
        self.phase3.distance(TableEntry::new(Phase3Space::entry(centers)))
    }

    /// The memory that the tables take, in bytes.
    pub fn bytes(&self) -> usize {
        self.phase1.bytes() + self.phase2.bytes() + self.phase3.bytes() + MOVES * Moved::BYTES
    }

    /// The distributions of the three tables.
    #[cfg(test)]
    pub fn distributions(&self) -> [&[u64]; 3] {
        [self.phase1.distribution(), self.phase2.distribution(), self.phase3.distribution()]
    }
}
