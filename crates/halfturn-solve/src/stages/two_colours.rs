//! The xcross of D or of U, whichever is closer, counted over all cubes.
//!
//! Both colours use the four slice edges as slot edges, and all other pieces belong to one of them:
//! four cross edges and four corners to D, four and four to U. So for a given state of the slice
//! edges, a given set S of four places for the cross edges of D and a given set C of four places
//! for its corners, the two colours are independent, but for the three sums of a solvable cube:
//! flips, twists, parity. Count for each colour the placements in which all of its slots are
//! farther than a distance, and multiply.
//!
//! - The three sums are seen by characters: a placement counts as the product of a sign for its
//!   flips, a sign for its parity and a third root of unity for its twist, for each choice of
//!   these. The mean over all choices is 1 for a solvable cube and 0 for any other.
//! - For a cross, the placements of the four corners are a sum over the bijections from slots to
//!   places: a permanent, or with the sign of the parity a determinant. It is computed for two
//!   slots at a time, for all sets C at once.
//! - The sixteen flips of the four cross edges fill the lanes of a vector register.
//!
//! See `docs/algorithms/counting.md`.

use std::ops::{ControlFlow, Range};

use halfturn_cube::{Amount, Axis, Corner, Cube, Edge, Face, Symmetry};
use halfturn_search::{Coordinate, Index, Stopped, WatchEvent, coordinates::Cross};

use super::{
    any_slot::{PAIR_PLACES, PAIRS, PLACES},
    classes::{CrossClasses, NO_TURN},
    counting::{CROSS_EDGES, differences},
    cross::tables::PairTable,
    pattern::{CrossKind, Pattern, PatternGoal},
    ranking::PieceRanking,
    slots::Slot,
    state::{CrossState, PIECE_STATES, SlotPieces, corner_state, cubes_by_state, edge_state},
};
#[cfg(target_arch = "x86_64")]
use crate::lanes::Avx2;
use crate::{
    distribution::{Counting, POSITIONS},
    lanes::{Lanes, Portable},
};

/// The pieces of one kind that belong to a colour: cross edges, or slot corners.
const OWN: usize = Slot::COUNT;
const _: () = assert!(CROSS_EDGES.len() == OWN);

/// Sets of four of eight places.
const FOURS: usize = 70;
/// Sets of four of the twelve edge places.
const EDGE_FOURS: usize = 495;
/// Orders of four pieces.
const ORDERS: usize = 24;
/// The flips of four edges: the lanes of a vector.
const LANES: usize = Edge::STICKERS.pow(OWN as u32);

/// A number for each way to flip the four cross edges.
type Vector = [i16; LANES];

/// For one place of an edge and each order of the cross edges: by twist and flips of the cross
/// edges, the places of the corner from which its slot is farther, a bit each.
type Row = [[[u8; LANES]; Corner::STICKERS]; ORDERS];

/// One vector for each of the [parts](PARTS) of a sum over placements of corners.
type Parts = [Vector; PARTS];

/// A sum of placements has six parts: the number, with the signs of the parity or without; and the
/// sum of the roots of unity `a + bω`, the same.
const PARTS: usize = 6;
const NUMBER: usize = 0;
const SIGNED_NUMBER: usize = 1;
/// `a`, followed by `b`.
const ROOTS: usize = 2;
const SIGNED_ROOTS: usize = 4;

/// The placements of four corners in four places, if all of them are allowed.
const ALL_CORNERS: i32 = (ORDERS * Corner::STICKERS.pow(OWN as u32)) as i32;
// Sums over all orders of the cross edges fit sixteen bits.
const _: () = assert!(ALL_CORNERS * ORDERS as i32 <= u16::MAX as i32);

/// The characters of a solvable cube: signs of flips and of parity, roots of unity for twists.
const CHARACTERS: i128 = (2 * 2 * Corner::STICKERS) as i128;

/// Orbits of slice edges that a thread takes at a time.
const PIECE: u64 = 4;

/// The sets of four of eight places, in the order of their bits. The complement of the first is the
/// last.
const fn fours() -> [u8; FOURS] {
    let (mut sets, mut number, mut set) = ([0; FOURS], 0, 0u32);
    while set < 1 << PLACES {
        if set.count_ones() as usize == OWN {
            sets[number] = set as u8;
            number += 1;
        }
        set += 1;
    }
    assert!(number == FOURS);
    sets
}

const FOUR_PLACES: [u8; FOURS] = fours();

/// The places of a set of four, in order.
fn places(set: u16) -> [usize; OWN] {
    let mut places = (0..Edge::COUNT).filter(|place| set >> place & 1 == 1);
    std::array::from_fn(|_| places.next().expect("the set has four places"))
}

/// The ways to split a set of four places into two and two: the number of each pair. The signs of
/// the parity are those of [`SPLIT_SIGNS`].
const fn splits() -> [[[u8; 2]; 6]; FOURS] {
    let mut all = [[[0; 2]; 6]; FOURS];
    let mut number = 0;
    while number < FOURS {
        let mut split = 0;
        let mut pair = 0;
        while pair < PAIRS {
            let set = 1u8 << PAIR_PLACES[pair][0] | 1 << PAIR_PLACES[pair][1];
            if set & !FOUR_PLACES[number] == 0 {
                let rest = FOUR_PLACES[number] & !set;
                let mut other = 0;
                while 1u8 << PAIR_PLACES[other][0] | 1 << PAIR_PLACES[other][1] != rest {
                    other += 1;
                }
                all[number][split] = [pair as u8, other as u8];
                split += 1;
            }
            pair += 1;
        }
        assert!(split == 6);
        number += 1;
    }
    all
}

const SPLITS: [[[u8; 2]; 6]; FOURS] = splits();
/// Whether the places of the first pair followed by those of the second are an odd order. The pairs
/// of four places in order are 01, 02, 03, 12, 13, 23.
const SPLIT_IS_ODD: [bool; 6] = [false, true, false, false, true, false];

/// The parity of a permutation: whether it is odd.
fn is_odd(permutation: &[usize]) -> bool {
    let inversions =
        permutation.iter().enumerate().map(|(at, one)| permutation[..at].iter().filter(|&other| other > one).count());
    inversions.sum::<usize>() % 2 == 1
}

/// The orders of four pieces.
fn orders() -> [[usize; OWN]; ORDERS] {
    let mut all = (0..OWN.pow(OWN as u32)).filter_map(|number| {
        let order: [usize; OWN] = std::array::from_fn(|piece| number / OWN.pow(piece as u32) % OWN);
        (0..OWN).all(|place| order.contains(&place)).then_some(order)
    });
    std::array::from_fn(|_| all.next().expect("four pieces have 24 orders"))
}

/// The number of each set of four edge places, by its bits; the sets are in the order of their
/// bits.
fn edge_four_numbers() -> Vec<u16> {
    let mut next = 0;
    let number = |set: u32| {
        next += u16::from(set.count_ones() as usize == OWN);
        next.saturating_sub(1)
    };
    (0..1 << Edge::COUNT).map(number).collect()
}

/// One of the two colours: D, or U by turning the cube upside down.
struct Side {
    /// The cross edges.
    edges: [Edge; OWN],
    /// By slice edge, in the order of the slots: the corner of its slot.
    corners: [Corner; OWN],
    /// By slice edge: its slot when this colour is at the bottom; and by its state, or by the state
    /// of its corner, the state then.
    slots: [usize; OWN],
    edge_states: [[u8; PIECE_STATES]; OWN],
    corner_states: [[u8; PIECE_STATES]; OWN],
    /// By set of places, order and flips of the cross edges: the class of the cross and the
    /// symmetry into its frame.
    crosses: Vec<[[(u16, u8); LANES]; ORDERS]>,
}

impl Side {
    /// `turn` takes the colour to the bottom and back.
    fn new(classes: &CrossClasses, turn: Symmetry) -> Self {
        let slice = Slot::ALL.map(Slot::edge);
        let slots = slice.map(|edge| {
            let image = turn.edge(edge);
            slice.iter().position(|&other| other == image).expect("the turn keeps the slice")
        });
        let edges: [Edge; OWN] = std::array::from_fn(|piece| turn.edge(CROSS_EDGES[piece]));
        let corners = slots.map(|slot| turn.corner(Slot::ALL[slot].corner()));
        let states = |state: &dyn Fn(&Cube) -> u8, then: &dyn Fn(&Cube) -> u8| -> [u8; PIECE_STATES] {
            let cubes = cubes_by_state(state);
            std::array::from_fn(|state| then(&cubes[state].conjugate(turn)))
        };
        let edge_states = std::array::from_fn(|own| {
            let bottom = Slot::ALL[slots[own]].edge();
            states(&|cube| edge_state(cube, slice[own]), &|cube| edge_state(cube, bottom))
        });
        let corner_states = std::array::from_fn(|own| {
            let bottom = Slot::ALL[slots[own]].corner();
            states(&|cube| corner_state(cube, corners[own]), &|cube| corner_state(cube, bottom))
        });

        let (orders, numbers) = (orders(), edge_four_numbers());
        let mut crosses = vec![[[(0, 0); LANES]; ORDERS]; EDGE_FOURS];
        for index in Index::<Cross>::all() {
            let bottom = Cross::cube(index.get());
            let (state, symmetry) = classes.state(&bottom);
            let cube = bottom.conjugate(turn);
            let states = edges.map(|edge| usize::from(edge_state(&cube, edge)));
            let set = states.iter().fold(0, |set, state| set | 1 << (state / Edge::STICKERS));
            let places = places(set);
            let order = states.map(|state| {
                places.iter().position(|&place| place == state / Edge::STICKERS).expect("the place is in the set")
            });
            let order = orders.iter().position(|&other| other == order).expect("it is an order");
            let flips = (0..OWN).fold(0, |flips, piece| flips | (states[piece] % Edge::STICKERS) << piece);
            crosses[usize::from(numbers[usize::from(set)])][order][flips] = (state.class, symmetry);
        }
        Self { edges, corners, slots, edge_states, corner_states, crosses }
    }

    /// The rows of a set of places of the cross edges, by slice edge and its state, for all slots
    /// that are farther than a distance. An edge in one of the places has a row without meaning.
    fn rows(&self, tables: &Tables, set: usize, limit: u8) -> Vec<Row> {
        let Tables { classes, ranking, pairs } = tables;
        let mut rows = vec![Row::default(); OWN * PIECE_STATES];
        for (order, crosses) in self.crosses[set].iter().enumerate() {
            for (flips, &(class, symmetry)) in crosses.iter().enumerate() {
                let symmetry = usize::from(symmetry);
                let edge_map = classes.edge_map(NO_TURN, symmetry);
                let corner_map = classes.corner_map(NO_TURN, symmetry);
                for own in 0..OWN {
                    let slot = usize::from(classes.slot_images(symmetry)[self.slots[own]]);
                    for edge in 0..PIECE_STATES {
                        let row = &mut rows[own * PIECE_STATES + edge][order];
                        let edge = edge_map[usize::from(self.edge_states[own][edge])];
                        for corner in 0..PIECE_STATES {
                            let state = CrossState {
                                class,
                                edges: SlotPieces::only(slot, edge),
                                corners: SlotPieces::only(
                                    slot,
                                    corner_map[usize::from(self.corner_states[own][corner])],
                                ),
                            };
                            let entry = Pattern::<1, 1>::entry(classes, ranking, CrossKind::Exact, &state, slot, slot);
                            let is_farther = u8::from(pairs.distance(entry) > limit);
                            row[corner % Corner::STICKERS][flips] |= is_farther << (corner / Corner::STICKERS);
                        }
                    }
                }
            }
        }
        rows
    }
}

/// The distances of all slots.
struct Tables {
    classes: CrossClasses,
    ranking: PieceRanking,
    pairs: PairTable,
}

#[inline(always)]
fn plus(one: &Vector, other: &Vector) -> Vector {
    std::array::from_fn(|lane| one[lane].wrapping_add(other[lane]))
}

#[inline(always)]
fn minus(one: &Vector, other: &Vector) -> Vector {
    std::array::from_fn(|lane| one[lane].wrapping_sub(other[lane]))
}

#[inline(always)]
fn times(one: &Vector, other: &Vector) -> Vector {
    std::array::from_fn(|lane| one[lane].wrapping_mul(other[lane]))
}

/// The allowed twists of a corner in one place: their number, and the sum `a + bω` of their roots
/// of unity.
type Twists = [Vector; 3];

#[inline(always)]
fn twists(row: &[[u8; LANES]; Corner::STICKERS], place: usize) -> Twists {
    let [none, one, two]: [Vector; Corner::STICKERS] =
        std::array::from_fn(|twist| std::array::from_fn(|lane| i16::from(row[twist][lane] >> place & 1)));
    // 1 + ω + ω² = 0.
    [plus(&none, &plus(&one, &two)), minus(&none, &two), minus(&one, &two)]
}

#[inline(always)]
fn product(one: &Twists, other: &Twists) -> Twists {
    let both = times(&one[2], &other[2]);
    let mixed = plus(&times(&one[1], &other[2]), &times(&one[2], &other[1]));
    [times(&one[0], &other[0]), minus(&times(&one[1], &other[1]), &both), minus(&mixed, &both)]
}

/// The placements of the corners of two slots, by pair of places.
#[inline(always)]
fn two_slots(one: &[Twists; PLACES], other: &[Twists; PLACES], into: &mut [Parts; PAIRS]) {
    for (into, [first, second]) in into.iter_mut().zip(PAIR_PLACES) {
        let even = product(&one[first], &other[second]);
        let odd = product(&one[second], &other[first]);
        *into = [
            plus(&even[0], &odd[0]),
            minus(&even[0], &odd[0]),
            plus(&even[1], &odd[1]),
            plus(&even[2], &odd[2]),
            minus(&even[1], &odd[1]),
            minus(&even[2], &odd[2]),
        ];
    }
}

/// Adds the placements of the corners of four slots to the sums, by set of places. `is_odd` is the
/// parity of the cross edges.
#[inline(always)]
fn add_four_slots(first: &[Parts; PAIRS], second: &[Parts; PAIRS], is_odd: bool, sums: &mut [Parts; FOURS]) {
    for (sums, splits) in sums.iter_mut().zip(&SPLITS) {
        let mut number = [0; LANES];
        let mut signed_number = [0; LANES];
        // The products aa, ab + ba and bb of the roots; then the same with signs.
        let mut roots = [[0; LANES]; 3];
        let mut signed_roots = [[0; LANES]; 3];
        for (&[one, other], is_odd) in splits.iter().zip(SPLIT_IS_ODD) {
            let (one, other) = (&first[usize::from(one) % PAIRS], &second[usize::from(other) % PAIRS]);
            number = plus(&number, &times(&one[NUMBER], &other[NUMBER]));
            let signed = times(&one[SIGNED_NUMBER], &other[SIGNED_NUMBER]);
            signed_number = if is_odd { minus(&signed_number, &signed) } else { plus(&signed_number, &signed) };
            let products = |at: usize| {
                let mixed = plus(&times(&one[at], &other[at + 1]), &times(&one[at + 1], &other[at]));
                [times(&one[at], &other[at]), mixed, times(&one[at + 1], &other[at + 1])]
            };
            for (sum, product) in roots.iter_mut().zip(products(ROOTS)) {
                *sum = plus(sum, &product);
            }
            for (sum, product) in signed_roots.iter_mut().zip(products(SIGNED_ROOTS)) {
                *sum = if is_odd { minus(sum, &product) } else { plus(sum, &product) };
            }
        }
        // ω² = −1 − ω.
        let [same, mixed, both] = roots;
        let [signed_same, signed_mixed, signed_both] = signed_roots;
        let unsigned = [number, minus(&same, &both), minus(&mixed, &both)];
        let signed = [signed_number, minus(&signed_same, &signed_both), minus(&signed_mixed, &signed_both)];
        for (part, value) in [NUMBER, ROOTS, ROOTS + 1].into_iter().zip(unsigned) {
            sums[part] = plus(&sums[part], &value);
        }
        for (part, value) in [SIGNED_NUMBER, SIGNED_ROOTS, SIGNED_ROOTS + 1].into_iter().zip(signed) {
            sums[part] = if is_odd { minus(&sums[part], &value) } else { plus(&sums[part], &value) };
        }
    }
}

/// The placements of a colour for one set of places of its cross edges and one set of places of its
/// corners: by sign of the flips and sign of the parity, the number and the roots of unity.
type Placements = [[[i32; 3]; 2]; 2];

/// What a thread works with.
struct Workspace {
    twists: [[Twists; PLACES]; OWN],
    first: [Parts; PAIRS],
    second: [Parts; PAIRS],
    sums: [Parts; FOURS],
}

impl Workspace {
    fn new() -> Box<Self> {
        Box::new(Self {
            twists: [[[[0; LANES]; 3]; PLACES]; OWN],
            first: [[[0; LANES]; PARTS]; PAIRS],
            second: [[[0; LANES]; PARTS]; PAIRS],
            sums: [[[0; LANES]; PARTS]; FOURS],
        })
    }

    /// The placements of a colour with its cross edges in one set of places, by set of places of
    /// its corners. `odd_orders` says which orders of the cross edges are odd.
    #[inline(always)]
    fn placements(&mut self, rows: [&Row; OWN], odd_orders: &[bool; ORDERS], into: &mut [Placements; FOURS]) {
        self.sums = [[[0; LANES]; PARTS]; FOURS];
        let mut complete = 0;
        for (order, &is_odd) in odd_orders.iter().enumerate() {
            let rows = rows.map(|row| &row[order]);
            // Short distances allow nearly everything, long ones nearly nothing.
            if rows.iter().any(|row| row.as_flattened().iter().all(|&places| places == 0)) {
                continue;
            }
            if rows.iter().all(|row| row.as_flattened().iter().all(|&places| places == u8::MAX)) {
                complete += 1;
                continue;
            }
            for (twist, row) in self.twists.iter_mut().zip(rows) {
                *twist = std::array::from_fn(|place| twists(row, place));
            }
            two_slots(&self.twists[0], &self.twists[1], &mut self.first);
            two_slots(&self.twists[2], &self.twists[3], &mut self.second);
            add_four_slots(&self.first, &self.second, is_odd, &mut self.sums);
        }
        for (into, sums) in into.iter_mut().zip(&self.sums) {
            let numbers = |part: usize| {
                let values = sums[part].map(|value| {
                    // Numbers of placements are not negative and use the sixteenth bit.
                    if part == NUMBER { i32::from(value as u16) + complete * ALL_CORNERS } else { i32::from(value) }
                });
                let signed = |flips: usize| if flips.count_ones() % 2 == 1 { -values[flips] } else { values[flips] };
                [values.iter().sum::<i32>(), (0..LANES).map(signed).sum()]
            };
            let parts: [[i32; 2]; PARTS] = std::array::from_fn(numbers);
            *into = std::array::from_fn(|flips| {
                [[NUMBER, ROOTS, ROOTS + 1], [SIGNED_NUMBER, SIGNED_ROOTS, SIGNED_ROOTS + 1]]
                    .map(|of| of.map(|part| parts[part][flips]))
            });
        }
    }
}

/// The states of the four slice edges up to symmetry: one of each orbit, and the size of the orbit.
///
/// Sixteen symmetries keep the slice. Half of them exchange the two colours.
fn slice_orbits() -> Vec<([u8; OWN], u64)> {
    let keeps_axis = |symmetry: &Symmetry| matches!(symmetry.face(Face::D), Face::D | Face::U);
    let slice = Slot::ALL.map(Slot::edge);
    let cubes = slice.map(|edge| cubes_by_state(|cube| edge_state(cube, edge)));
    let images: Vec<[(usize, [u8; PIECE_STATES]); OWN]> = Symmetry::ALL
        .into_iter()
        .filter(keeps_axis)
        .map(|symmetry| {
            std::array::from_fn(|own| {
                let image = symmetry.edge(slice[own]);
                let slot = slice.iter().position(|&other| other == image).expect("the slice is kept");
                (slot, std::array::from_fn(|state| edge_state(&cubes[own][state].conjugate(symmetry), image)))
            })
        })
        .collect();
    let number = |states: &[u8; OWN]| states.iter().fold(0, |all, &state| all * PIECE_STATES + usize::from(state));
    let mut is_known = vec![false; PIECE_STATES.pow(OWN as u32)];
    let mut orbits = Vec::new();
    for all in 0..is_known.len() {
        let states: [u8; OWN] =
            std::array::from_fn(|own| (all / PIECE_STATES.pow((OWN - 1 - own) as u32) % PIECE_STATES) as u8);
        if edge_set(&states).count_ones() as usize != OWN || is_known[all] {
            continue;
        }
        let mut size = 0;
        for maps in &images {
            let mut image = [0; OWN];
            for ((slot, map), &state) in maps.iter().zip(&states) {
                image[*slot] = map[usize::from(state)];
            }
            size += u64::from(!std::mem::replace(&mut is_known[number(&image)], true));
        }
        orbits.push((states, size));
    }
    orbits
}

/// The set of places of some edges.
fn edge_set(states: &[u8]) -> u16 {
    states.iter().fold(0, |set, &state| set | 1 << (usize::from(state) / Edge::STICKERS))
}

/// Counts the cubes in which every slot of both colours is farther than a distance.
struct Counter<'a> {
    sides: &'a [Side; 2],
    /// By side and set of places of the cross edges: its rows, by slice edge and state.
    rows: [Vec<Vec<Row>>; 2],
    numbers: Vec<u16>,
    odd_orders: [bool; ORDERS],
    /// By set of places of the corners of D: whether they and those of U, each in order, are an odd
    /// permutation.
    odd_corners: [bool; FOURS],
}

impl<'a> Counter<'a> {
    fn new(sides: &'a [Side; 2], tables: &Tables, limit: u8, counting: &Counting<'_>) -> Self {
        let sets: Vec<usize> = (0..EDGE_FOURS).collect();
        let rows = |side: &Side| counting.source.threads.map(&sets, |&set| side.rows(tables, set, limit));
        Self { rows: [rows(&sides[0]), rows(&sides[1])], ..Self::empty(sides) }
    }

    /// A counter without rows.
    fn empty(sides: &'a [Side; 2]) -> Self {
        let odd_corners = FOUR_PLACES.map(|set| {
            let mut places_of = [0; Corner::COUNT];
            for (side, set) in sides.iter().zip([set, !set]) {
                for (corner, place) in side.corners.iter().zip(places(set.into())) {
                    places_of[corner.index()] = place;
                }
            }
            is_odd(&places_of)
        });
        Self {
            sides,
            rows: [Vec::new(), Vec::new()],
            numbers: edge_four_numbers(),
            odd_orders: orders().map(|order| is_odd(&order)),
            odd_corners,
        }
    }

    /// The number of cubes with these states of the slice edges.
    #[inline(always)]
    fn count(
        &self,
        slice: &[u8; OWN],
        workspace: &mut Workspace,
        placements: &mut [Vec<[Placements; FOURS]>; 2],
    ) -> u128 {
        let taken = edge_set(slice);
        let free: Vec<usize> = (0..Edge::COUNT).filter(|place| taken >> place & 1 == 0).collect();
        let expand =
            |four: u8| (0..PLACES).filter(|at| four >> at & 1 == 1).fold(0, |set: u16, at| set | 1 << free[at]);
        for (rows, placements) in self.rows.iter().zip(placements.iter_mut()) {
            for (four, into) in FOUR_PLACES.into_iter().zip(placements) {
                let rows = &rows[usize::from(self.numbers[usize::from(expand(four))])];
                let rows = std::array::from_fn(|own| &rows[own * PIECE_STATES + usize::from(slice[own])]);
                workspace.placements(rows, &self.odd_orders, into);
            }
        }
        let flips_are_odd = slice.iter().map(|state| usize::from(*state) % Edge::STICKERS).sum::<usize>() % 2 == 1;
        let mut total = 0i128;
        let [down, up] = &*placements;
        for (at, (four, down)) in FOUR_PLACES.into_iter().zip(down).enumerate() {
            let up = &up[FOURS - 1 - at];
            let mut places_of = [0; Edge::COUNT];
            for (slot, &state) in Slot::ALL.iter().zip(slice) {
                places_of[slot.edge().index()] = usize::from(state) / Edge::STICKERS;
            }
            for (side, four) in self.sides.iter().zip([four, !four]) {
                for (edge, place) in side.edges.iter().zip(places(expand(four))) {
                    places_of[edge.index()] = place;
                }
            }
            let edges_are_odd = is_odd(&places_of);
            let mut sums = [[0i64; 2]; 2];
            for (corners, down) in down.iter().enumerate() {
                let up = &up[FOURS - 1 - corners];
                let is_odd = self.odd_corners[corners] != edges_are_odd;
                for (sums, (down, up)) in sums.iter_mut().zip(down.iter().zip(up)) {
                    for (parity, (sum, (down, up))) in sums.iter_mut().zip(down.iter().zip(up)).enumerate() {
                        let [number, a, b] = down.map(i64::from);
                        let [other_number, c, d] = up.map(i64::from);
                        // Twice the real part of (a + bω)(c + dω): ω and ω² together.
                        let roots = 2 * a * c - b * d - a * d - b * c;
                        let term = number * other_number + roots;
                        *sum += if parity == 1 && is_odd { -term } else { term };
                    }
                }
            }
            for (flips, sums) in sums.into_iter().enumerate() {
                let sum = i128::from(sums[0]) + i128::from(sums[1]);
                total += if flips == 1 && flips_are_odd { -sum } else { sum };
            }
        }
        assert_eq!(total % CHARACTERS, 0, "the mean over all characters is a whole number");
        (total / CHARACTERS).try_into().expect("a number of cubes is not negative")
    }
}

/// Counts all cubes by the distance of the nearest xcross of D or U.
pub(crate) fn xcross(counting: &Counting<'_>) -> Result<Vec<u128>, Stopped> {
    let (classes, ranking) = (CrossClasses::build(), PieceRanking::build());
    let pairs: PairTable =
        counting.table(&Pattern::<1, 1>::new(&classes, &ranking, CrossKind::Exact, PatternGoal::Solved))?;
    let upside_down = Symmetry::rotation(Axis::X, Amount::Half);
    let sides = [Symmetry::ALL[0], upside_down].map(|turn| Side::new(&classes, turn));
    let levels = pairs.distribution().len();
    let tables = Tables { classes, ranking, pairs };
    let orbits = slice_orbits();
    let mut farther = Vec::new();
    for limit in 0..levels.min(usize::from(counting.depth).saturating_add(1)) {
        let count = farther_than(&sides, &tables, &orbits, limit as u8, counting)?;
        farther.push(count);
        if count == 0 {
            break;
        }
    }
    Ok(differences(POSITIONS, &farther))
}

/// What a thread counts, and where it does so.
struct Worker {
    cubes: u128,
    workspace: Box<Workspace>,
    /// By side, set of places of its cross edges and set of places of its corners.
    placements: [Vec<[Placements; FOURS]>; 2],
}

impl Worker {
    fn new() -> Self {
        let placements = || vec![[Placements::default(); FOURS]; FOURS];
        Self { cubes: 0, workspace: Workspace::new(), placements: [placements(), placements()] }
    }

    fn count(&mut self, counter: &Counter<'_>, slice: &[u8; OWN], lanes: impl Lanes) -> u128 {
        lanes.run(|| counter.count(slice, &mut self.workspace, &mut self.placements))
    }
}

/// The cubes in which every slot of both colours is farther than a distance.
fn farther_than(
    sides: &[Side; 2],
    tables: &Tables,
    orbits: &[([u8; OWN], u64)],
    limit: u8,
    counting: &Counting<'_>,
) -> Result<u128, Stopped> {
    let counter = Counter::new(sides, tables, limit, counting);
    let work = |worker: &mut Worker, range: Range<u64>| {
        for (slice, size) in &orbits[range.start as usize..range.end as usize] {
            #[cfg(target_arch = "x86_64")]
            let count = match Avx2::detect() {
                Some(avx2) => worker.count(&counter, slice, avx2),
                None => worker.count(&counter, slice, Portable),
            };
            #[cfg(not(target_arch = "x86_64"))]
            let count = worker.count(&counter, slice, Portable);
            worker.cubes += u128::from(*size) * count;
        }
        match counting.source.watcher.watch(WatchEvent::Searching { nodes: range.end - range.start }) {
            ControlFlow::Continue(()) => Ok(()),
            ControlFlow::Break(()) => Err(Stopped),
        }
    };
    let join = |one: Worker, other: Worker| Worker { cubes: one.cubes + other.cubes, ..one };
    Ok(counting.source.threads.run(orbits.len() as u64, PIECE, Worker::new, work, join)?.cubes)
}

#[cfg(test)]
mod tests {
    use halfturn_search::{TableSource, TableStore, Threads, hash64};

    use super::*;

    fn tables() -> (Tables, [Side; 2]) {
        let (classes, ranking) = (CrossClasses::build(), PieceRanking::build());
        let store = TableStore::in_memory();
        let counting = Counting::new(TableSource::new(&store, Threads::new(2), &()));
        let space = Pattern::<1, 1>::new(&classes, &ranking, CrossKind::Exact, PatternGoal::Solved);
        let pairs = counting.table(&space).expect("nothing stops it");
        let sides = [Symmetry::ALL[0], Symmetry::rotation(Axis::X, Amount::Half)].map(|turn| Side::new(&classes, turn));
        (Tables { classes, ranking, pairs }, sides)
    }

    #[test]
    fn orbits_have_all_states_of_the_slice() {
        let orbits = slice_orbits();
        assert_eq!(orbits.iter().map(|(_, size)| size).sum::<u64>(), u64::from(Cross::COUNT));
        assert!(orbits.len() >= Cross::COUNT as usize / 16 && orbits.len() < Cross::COUNT as usize / 15);
    }

    /// The placements of one set of places, one by one.
    fn slowly(rows: [&Row; OWN], corners: u8) -> Placements {
        let (orders, places) = (orders(), places(corners.into()));
        let mut all = Placements::default();
        for (order, edges) in orders.iter().enumerate() {
            for flips in 0..LANES as u32 {
                for corners in &orders {
                    for twists in 0..Corner::STICKERS.pow(OWN as u32) {
                        let twist = |own: usize| twists / Corner::STICKERS.pow(own as u32) % Corner::STICKERS;
                        if (0..OWN)
                            .all(|own| rows[own][order][twist(own)][flips as usize] >> places[corners[own]] & 1 == 1)
                        {
                            let flip_sign = if flips.count_ones() % 2 == 1 { -1 } else { 1 };
                            let sign = if is_odd(edges) == is_odd(corners) { 1 } else { -1 };
                            let root = [[1, 1, 0], [1, 0, 1], [1, -1, -1]][(0..OWN).map(twist).sum::<usize>() % 3];
                            for (part, root) in root.into_iter().enumerate() {
                                all[0][0][part] += root;
                                all[0][1][part] += root * sign;
                                all[1][0][part] += root * flip_sign;
                                all[1][1][part] += root * sign * flip_sign;
                            }
                        }
                    }
                }
            }
        }
        all
    }

    #[test]
    fn placements_as_one_by_one() {
        let mut rows = [Row::default(); OWN];
        for (number, byte) in rows.as_flattened_mut().as_flattened_mut().as_flattened_mut().iter_mut().enumerate() {
            // Some orders have no placement at all, and some have all of them.
            let order = number / (Corner::STICKERS * LANES) % ORDERS;
            let random = hash64(number as u64);
            *byte = if order == 3 {
                u8::MAX
            } else if order == 5 {
                0
            } else {
                (random | random >> 8) as u8
            };
        }
        let rows = rows.each_ref();
        let odd_orders = orders().map(|order| is_odd(&order));
        let mut placements = [Placements::default(); FOURS];
        Workspace::new().placements(rows, &odd_orders, &mut placements);
        for (set, placements) in FOUR_PLACES.into_iter().zip(placements).step_by(9) {
            assert_eq!(placements, slowly(rows, set), "places {set:b}");
        }
        let mut with_avx2 = placements;
        #[cfg(target_arch = "x86_64")]
        if let Some(avx2) = Avx2::detect() {
            avx2.run(|| Workspace::new().placements(rows, &odd_orders, &mut with_avx2));
        }
        assert_eq!(with_avx2, placements);
    }

    /// If every placement is allowed, all cubes are counted: as many for each state of the slice.
    #[test]
    fn all_cubes_are_counted() {
        let sides = {
            let classes = CrossClasses::build();
            [Symmetry::ALL[0], Symmetry::rotation(Axis::X, Amount::Half)].map(|turn| Side::new(&classes, turn))
        };
        let full = || vec![vec![[[[u8::MAX; LANES]; Corner::STICKERS]; ORDERS]; OWN * PIECE_STATES]; EDGE_FOURS];
        let counter = Counter { rows: [full(), full()], ..Counter::empty(&sides) };
        for slice in [[8, 10, 12, 14], [0, 5, 23, 11]] {
            assert_eq!(Worker::new().count(&counter, &slice, Portable), POSITIONS / u128::from(Cross::COUNT));
        }
    }

    /// The rows of both sides say what the table of pairs says of whole cubes.
    #[test]
    fn rows_as_cubes() {
        const LIMIT: u8 = 7;
        let (tables, sides) = tables();
        let Tables { classes, ranking, pairs } = &tables;
        let (orders, numbers) = (orders(), edge_four_numbers());
        let mut farther = 0;
        for seed in 0..6 {
            let cube = (0..40u64).fold(Cube::SOLVED, |cube, step| {
                cube.turned(halfturn_cube::Turn::ALL[hash64(seed * 40 + step) as usize % halfturn_cube::Turn::COUNT])
            });
            for (side, turn) in sides.iter().zip([Symmetry::ALL[0], Symmetry::rotation(Axis::X, Amount::Half)]) {
                let states = side.edges.map(|edge| edge_state(&cube, edge));
                let set = edge_set(&states);
                let places = places(set);
                let order = states.map(|state| {
                    let place = usize::from(state) / Edge::STICKERS;
                    places.iter().position(|&other| other == place).expect("it is in the set")
                });
                let order = orders.iter().position(|&other| other == order).expect("it is an order");
                let flips =
                    (0..OWN).fold(0, |flips, piece| flips | (usize::from(states[piece]) % Edge::STICKERS) << piece);
                let rows = side.rows(&tables, usize::from(numbers[usize::from(set)]), LIMIT);
                let (bottom, _) = classes.state(&cube.conjugate(turn));
                let distances = (0..OWN).map(|slot| {
                    pairs.distance(Pattern::<1, 1>::entry(classes, ranking, CrossKind::Exact, &bottom, slot, slot))
                });
                let expected = distances.filter(|&distance| distance > LIMIT).count();
                let is_farther = |own: &usize| {
                    let edge = edge_state(&cube, Slot::ALL[*own].edge());
                    let corner = usize::from(corner_state(&cube, side.corners[*own]));
                    let row = &rows[own * PIECE_STATES + usize::from(edge)][order];
                    row[corner % Corner::STICKERS][flips] >> (corner / Corner::STICKERS) & 1 == 1
                };
                assert_eq!((0..OWN).filter(is_farther).count(), expected);
                farther += expected;
            }
        }
        assert!((10..38).contains(&farther), "{farther} of 48 slots are farther");
    }
}
