//! Coordinates of the half-turn group, also called the squares group, and of its cosets in G1.
//!
//! Half turns keep each corner in its *tetrad*: four corners of which no two are adjacent, such as
//! URF, ULB, DLF and DRB. They keep each edge in its *slice*: the four edges between two opposite
//! faces.

use halfturn_cube::{Corner, Cube, Edge, TurnSet};

use super::{Draft, Spare};
use crate::{
    coordinate::Coordinate,
    rank::{binomial, partial_permutations, permutation, subset, unrank_permutation, unrank_subset},
};

/// The number of corners of a tetrad, and of edges of a slice.
pub(super) const FOUR: usize = 4;
/// The number of permutations of four pieces.
const ORDERS: u32 = partial_permutations(FOUR as u32, FOUR as u32);
/// The number of permutations of three pieces.
const ORDERS_OF_THREE: u32 = ORDERS / FOUR as u32;
/// The number of ways to choose four places of eight.
pub(super) const CHOICES: u32 = binomial(2 * FOUR as u32, FOUR as u32);

/// The two tetrads. Each corner of the second is opposite the corner of the first with the same
/// number. So a half turn that swaps two numbers in one tetrad swaps the same two, or the other
/// two, in the other one. In both it divides the numbers into the same pairs.
pub(super) const TETRADS: [[Corner; FOUR]; 2] =
    [[Corner::URF, Corner::ULB, Corner::DLF, Corner::DRB], [Corner::DBL, Corner::DFR, Corner::UBR, Corner::UFL]];

/// The three slices: between L and R, between F and B, between U and D.
pub(super) const SLICES: [[Edge; FOUR]; 3] = [
    [Edge::UF, Edge::UB, Edge::DF, Edge::DB],
    [Edge::UR, Edge::UL, Edge::DR, Edge::DL],
    [Edge::FR, Edge::FL, Edge::BL, Edge::BR],
];

/// The tetrad of a corner and its number there.
pub(super) fn in_tetrad(corner: Corner) -> (usize, u8) {
    let number = |tetrad: &[Corner; FOUR]| tetrad.iter().position(|&other| other == corner);
    let tetrad = usize::from(number(&TETRADS[0]).is_none());
    (tetrad, number(&TETRADS[tetrad]).expect("each corner is in a tetrad") as u8)
}

/// The order of places: those of the first tetrad first, so that its home has rank 0.
pub(super) fn tetrad_order(position: usize) -> usize {
    TETRADS[position / FOUR][position % FOUR].index()
}

/// The cosets of the half-turn group in G1, for corners.
///
/// Half turns permute the first tetrad in all 24 ways. For each of them, they permute the second in
/// the 4 ways that divide the numbers into the same pairs: 96 permutations. The cosets are given by
/// the places of the first tetrad, 70 sets, and the order of the second relative to the first, 6
/// ways.
pub struct CornerTetrads;

impl Coordinate for CornerTetrads {
    type Puzzle = Cube;

    const NAME: &'static str = "corner-tetrads";
    const COUNT: u32 = CHOICES * ORDERS_OF_THREE;
    const TURNS: TurnSet = TurnSet::DOMINO;

    fn of(cube: &Cube) -> u32 {
        let mut mask = 0;
        let mut orders = [[0; FOUR]; 2];
        let mut seen = [0; 2];
        for position in 0..Corner::COUNT {
            let (piece, _) = cube.corner(Corner::ALL[tetrad_order(position)]);
            let (tetrad, number) = in_tetrad(piece);
            mask |= u32::from(tetrad == 0) << position;
            orders[tetrad][seen[tetrad]] = number;
            seen[tetrad] += 1;
        }
        // Renumber both tetrads by the order of the first one, which is the same coset. The half
        // turns that keep the first one then change all numbers of the second by `^` with the same
        // number.
        let order = |number: u8| orders[0].iter().position(|&other| other == number).unwrap_or(0) as u8;
        let fit = orders[1].map(order);
        let fit = fit.map(|number| number ^ fit[0]);
        subset(mask) * ORDERS_OF_THREE + permutation(&fit)
    }

    fn cube(value: u32) -> Cube {
        let mut draft = Draft::new();
        let mask = unrank_subset(value / ORDERS_OF_THREE, FOUR as u32);
        let orders: [[u8; FOUR]; 2] = [[0, 1, 2, 3], unrank_permutation(value % ORDERS_OF_THREE)];
        let mut seen = [0; 2];
        for position in 0..Corner::COUNT {
            let tetrad = usize::from(mask >> position & 1 == 0);
            draft.corners[tetrad_order(position)].0 = TETRADS[tetrad][usize::from(orders[tetrad][seen[tetrad]])];
            seen[tetrad] += 1;
        }
        draft.finish(Spare::Edges(Edge::FR, Edge::FL))
    }
}

/// The set of places of the edges of the slice between L and R among the U and D layers, inside G1.
pub struct MiddleSlice;

/// The places of the U and D layers, those of the slice between L and R first.
fn layer_order(position: usize) -> Edge {
    SLICES[position / FOUR][position % FOUR]
}

impl Coordinate for MiddleSlice {
    type Puzzle = Cube;

    const NAME: &'static str = "middle-slice";
    const COUNT: u32 = CHOICES;
    const TURNS: TurnSet = TurnSet::DOMINO;

    fn of(cube: &Cube) -> u32 {
        let in_slice = |&position: &usize| SLICES[0].contains(&cube.edge(layer_order(position)).0);
        let mask = (0..2 * FOUR).filter(in_slice).fold(0, |mask, position| mask | 1 << position);
        subset(mask).min(Self::COUNT - 1)
    }

    fn cube(value: u32) -> Cube {
        let mut draft = Draft::new();
        let mask = unrank_subset(value, FOUR as u32);
        let mut seen = [0; 2];
        for position in 0..2 * FOUR {
            let slice = usize::from(mask >> position & 1 == 0);
            draft.edges[layer_order(position).index()].0 = SLICES[slice][seen[slice]];
            seen[slice] += 1;
        }
        draft.finish(Spare::Corners)
    }
}

/// Corner permutation inside the half-turn group: the order of the first tetrad, and one of 4
/// orders of the second.
pub struct SquareCorners;

impl Coordinate for SquareCorners {
    type Puzzle = Cube;

    const NAME: &'static str = "square-corners";
    const COUNT: u32 = ORDERS * FOUR as u32;
    const TURNS: TurnSet = TurnSet::HALF;

    fn of(cube: &Cube) -> u32 {
        let number = |place: Corner| in_tetrad(cube.corner(place).0).1;
        permutation(&TETRADS[0].map(number)).min(ORDERS - 1) * FOUR as u32 + u32::from(number(TETRADS[1][0]))
    }

    fn cube(value: u32) -> Cube {
        let mut draft = Draft::new();
        let first: [u8; FOUR] = unrank_permutation(value / FOUR as u32);
        // The order of the second tetrad is that of the first, with `^` of all numbers by the same
        // one.
        let shift = first[0] ^ (value % FOUR as u32) as u8;
        for (tetrad, shift) in [(0, 0), (1, shift)] {
            for (place, number) in TETRADS[tetrad].into_iter().zip(first) {
                draft.corners[place.index()].0 = TETRADS[tetrad][usize::from(number ^ shift)];
            }
        }
        draft.finish(Spare::Edges(Edge::FR, Edge::FL))
    }
}

/// Edge permutation inside the half-turn group: the orders of the edges in the three slices. The
/// parity of the first two slices determines that of the last.
pub struct SquareEdges;

/// The number of orders of a slice with given parity. Ranks `2 n` and `2 n + 1` differ by one swap.
const EVEN_ORDERS: u32 = ORDERS / 2;

impl Coordinate for SquareEdges {
    type Puzzle = Cube;

    const NAME: &'static str = "square-edges";
    const COUNT: u32 = ORDERS * ORDERS * EVEN_ORDERS;
    const TURNS: TurnSet = TurnSet::HALF;

    fn of(cube: &Cube) -> u32 {
        let [first, second, third] = SLICES.map(|slice| {
            let number = |place: Edge| slice.iter().position(|&edge| edge == cube.edge(place).0).unwrap_or(0) as u8;
            permutation(&slice.map(number)).min(ORDERS - 1)
        });
        (first * ORDERS + second) * EVEN_ORDERS + third / 2
    }

    fn cube(value: u32) -> Cube {
        let mut draft = Draft::new();
        let (first, second) = (value / EVEN_ORDERS / ORDERS, value / EVEN_ORDERS % ORDERS);
        let third = value % EVEN_ORDERS * 2;
        for (slice, order) in SLICES.iter().zip([first, second, third]) {
            let order: [u8; FOUR] = unrank_permutation(order);
            for (place, number) in slice.iter().zip(order) {
                draft.edges[place.index()].0 = slice[usize::from(number)];
            }
        }
        let [.., one, other] = SLICES[2];
        draft.finish(Spare::Edges(one, other))
    }
}
