//! Which bit of the bitmap stands for which element of G1, and which bits a move leads to.
//!
//! An element is a permutation of the corners, one of the eight layer edges and one of the four
//! slice edges. Moves are multiplied from the left: they rename the pieces and keep their places.
//!
//! - A *page* is a permutation of the corners. The sixteen pages that turns of the layers U and D
//!   lead to from each other are a *group*. One of them is the representative.
//! - The layer edges are seen in the frame of the representative: the turns of the layers that lead
//!   from its page to this one are undone. So a move of U or D takes a page to another page of the
//!   group *without moving any bit* inside it.
//! - A *block* of 24 bits has the layer edges up to a swap of the last two, which are in the same
//!   places. Its bits are the permutations of the slice edges. The parity of the corners and of the
//!   slice edges tells which of the two permutations of the layer edges is meant.
//! - A half turn of a side face takes a whole block to another block. Inside it always makes the
//!   same permutation of the 24 bits, whatever the block.

use std::collections::{BTreeMap, HashMap};

use halfturn_cube::{Amount, Corner, Cube, Edge, Face, Turn};
use halfturn_search::{
    Coordinate,
    coordinates::{CornerPermutation, LayerEdgePermutation, SlicePermutation},
};

use crate::{
    lanes::{Lanes, Portable},
    layer_turns::{LAYER_TURNS, layer_turns},
    two_phase::arrangement::{Arrangement, EdgeArrangement},
};

/// Permutations of the corners.
pub(super) const PAGES: usize = CornerPermutation::COUNT as usize;
/// Pages of a group, one for each turn of the layers.
pub(super) const GROUP_PAGES: usize = LAYER_TURNS;
/// Groups of pages.
pub(super) const GROUPS: usize = PAGES / GROUP_PAGES;
/// Blocks of a page: permutations of the layer edges up to a swap of two.
pub(super) const BLOCKS: usize = LayerEdgePermutation::COUNT as usize / 2;
/// Bytes of a block.
pub(super) const BLOCK_BYTES: usize = SlicePermutation::COUNT as usize / 8;
/// Bytes of a page.
pub(super) const PAGE_BYTES: usize = BLOCKS * BLOCK_BYTES;
/// Bytes of a group.
pub(super) const GROUP_BYTES: usize = GROUP_PAGES * PAGE_BYTES;

/// The moves of G1 that are no turns of the layers.
pub(super) const SIDES: [Turn; 4] = [
    Turn::new(Face::R, Amount::Half),
    Turn::new(Face::L, Amount::Half),
    Turn::new(Face::F, Amount::Half),
    Turn::new(Face::B, Amount::Half),
];

/// A bit of the bitmap.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Place {
    pub page: u16,
    /// The byte inside the page.
    pub byte: u32,
    pub mask: u8,
}

/// The page that a half turn leads to, and the number of the map of its blocks.
#[derive(Clone, Copy)]
struct Neighbour {
    page: u16,
    map: u16,
}

/// The effect of a half turn on the bits of a block: it swaps bits.
pub(super) struct BlockTurn {
    /// The distance of two bits, and the lower ones of all pairs that are so far apart.
    swaps: Vec<(u32, u32)>,
}

impl BlockTurn {
    fn new(turn: Turn) -> Self {
        let image = |slice| SlicePermutation::of(&(Cube::SOLVED.turned(turn) * SlicePermutation::cube(slice)));
        let mut swaps: BTreeMap<u32, u32> = BTreeMap::new();
        for (bit, image) in (0..SlicePermutation::COUNT).map(|bit| (bit, image(bit))) {
            if bit < image {
                *swaps.entry(image - bit).or_default() |= 1 << bit;
            }
        }
        Self { swaps: swaps.into_iter().collect() }
    }

    /// Adds to each of `blocks` what the turn makes of the block in the same place.
    #[inline(always)]
    pub fn unite(&self, blocks: &mut [u32], turned: &[u32]) {
        for &(distance, lower) in &self.swaps {
            for (block, turned) in blocks.iter_mut().zip(turned) {
                *block |= (turned & lower) << distance | turned >> distance & lower;
            }
        }
    }
}

/// The layout of the bitmap.
pub(super) struct Layout {
    /// By corner permutation: its page.
    pages: Vec<u16>,
    /// By page: its corner permutation.
    corners: Vec<u16>,
    /// By page and half turn.
    neighbours: Vec<[Neighbour; SIDES.len()]>,
    /// By number: where a half turn takes each block, seen in the frames of both pages.
    maps: Vec<Vec<u16>>,
    /// By half turn.
    block_turns: [BlockTurn; SIDES.len()],
    /// By turns of the layers: those that undo them.
    undo: [EdgeArrangement; LAYER_TURNS],
    slice_ranks: [u8; EdgeArrangement::SLICE_KEYS],
}

impl Layout {
    pub fn build() -> Self {
        const UNSEEN: u16 = u16::MAX;
        let layers: [Cube; LAYER_TURNS] = std::array::from_fn(layer_turns);
        let mut pages = vec![UNSEEN; PAGES];
        let mut corners = Vec::with_capacity(PAGES);
        for value in 0..CornerPermutation::COUNT {
            if pages[value as usize] == UNSEEN {
                for turned in layers.map(|layers| CornerPermutation::of(&(layers * CornerPermutation::cube(value)))) {
                    pages[turned as usize] = corners.len() as u16;
                    corners.push(turned as u16);
                }
            }
        }

        let blocks: Vec<EdgeArrangement> = (0..LayerEdgePermutation::COUNT)
            .step_by(2)
            .map(|value| Arrangement::of(&LayerEdgePermutation::cube(value)).edges())
            .collect();
        let mut maps = Vec::new();
        let mut known = HashMap::new();
        let neighbours = (0..PAGES).map(|page| {
            SIDES.map(|turn| {
                let turned = Cube::SOLVED.turned(turn);
                let there =
                    pages[CornerPermutation::of(&(turned * CornerPermutation::cube(corners[page].into()))) as usize];
                let renamed = layers[usize::from(there) % LAYER_TURNS].inverse() * turned * layers[page % LAYER_TURNS];
                let map = *known.entry(LayerEdgePermutation::of(&renamed)).or_insert_with(|| {
                    let edges = Arrangement::of(&renamed).edges();
                    maps.push(blocks.iter().map(|&block| (edges.then(block, Portable).rank() / 2) as u16).collect());
                    maps.len() as u16 - 1
                });
                Neighbour { page: there, map }
            })
        });
        let neighbours = neighbours.collect();
        Self {
            neighbours,
            maps,
            block_turns: SIDES.map(BlockTurn::new),
            undo: layers.map(|layers| Arrangement::of(&layers.inverse()).edges()),
            slice_ranks: EdgeArrangement::slice_ranks(),
            pages,
            corners,
        }
    }

    /// The bit of an element of G1.
    #[inline(always)]
    pub fn place<L: Lanes>(&self, element: &Arrangement, lanes: L) -> Place {
        let page = self.pages[element.corner_rank()];
        let edges = self.undo[usize::from(page) % LAYER_TURNS].then(element.edges(), lanes);
        let slice = self.slice_ranks[edges.slice_key()];
        let byte = (edges.rank() / 2 * BLOCK_BYTES) as u32 + u32::from(slice / 8);
        Place { page, byte, mask: 1 << (slice % 8) }
    }

    /// The element of G1 at a bit.
    pub fn element(&self, place: Place) -> Cube {
        let page = usize::from(place.page);
        let (block, byte) = (place.byte / BLOCK_BYTES as u32, place.byte % BLOCK_BYTES as u32);
        let corners = CornerPermutation::cube(self.corners[page].into()).corner_places();
        let slice = SlicePermutation::cube(byte * u8::BITS + place.mask.trailing_zeros()).edge_places();
        let element = |value| {
            let layers = (layer_turns(page % LAYER_TURNS) * LayerEdgePermutation::cube(value)).edge_places();
            let edge = |at: usize| {
                Edge::ALL[usize::from(if at < layers.len() - SLICE_EDGES { layers[at] } else { slice[at] })]
            };
            Cube::from_pieces(
                corners.map(|corner| (Corner::ALL[usize::from(corner)], 0)),
                std::array::from_fn(|at| (edge(at), 0)),
            )
        };
        element(2 * block).or_else(|_| element(2 * block + 1)).expect("one of the two has the right parity")
    }

    /// The page that a half turn takes a page to, and the blocks that it takes its blocks to.
    pub fn neighbour(&self, page: usize, side: usize) -> (usize, &[u16]) {
        let Neighbour { page, map } = self.neighbours[page][side];
        (page.into(), &self.maps[usize::from(map)])
    }

    /// The effect of each half turn on a block.
    pub fn block_turns(&self) -> &[BlockTurn; SIDES.len()] {
        &self.block_turns
    }

    /// The groups whose pages half turns lead to from a group.
    pub fn neighbour_groups(&self, group: usize) -> Vec<usize> {
        let pages = &self.neighbours[group * GROUP_PAGES..][..GROUP_PAGES];
        let mut groups: Vec<usize> = pages.iter().flatten().map(|near| usize::from(near.page) / GROUP_PAGES).collect();
        groups.sort_unstable();
        groups.dedup();
        groups
    }

    /// The memory that the layout takes, in bytes.
    pub fn bytes(&self) -> usize {
        self.maps.len() * BLOCKS * size_of::<u16>() + size_of_val(self.neighbours.as_slice())
    }
}

/// The number of slice edges, the last in the order of edges.
const SLICE_EDGES: usize = 4;
