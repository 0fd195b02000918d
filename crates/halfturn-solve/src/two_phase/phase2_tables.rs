//! Phase 2 of the standard and large tiers, with a pruning table of 56 MB.
//!
//! Corner permutations fall into 2,768 symmetry classes under the sixteen symmetries that keep the
//! U–D axis. Layer edges and slice edges are seen in the frame of the class representative. Two
//! pruning tables give lower bounds: corners with slice edges, small enough for the L1 cache, and
//! corners with layer edges, 56 MB. The search checks the small one first.
//!
//! Edges have no move table: the code permutes their bytes. Move and symmetry tables of all 40,320
//! permutations would evict the pruning tables from the cache.

use halfturn_cube::{Symmetry, Turn};
use halfturn_search::{
    ClassIndex, Conjugates, DistanceTable, Exact, Index, Reduced, ReducedPair, Reduction, Stopped, TableSource,
    TurnTable,
    coordinates::{CornerPermutation, LayerEdgePermutation, SlicePermutation},
};

use super::{
    arrangement::{Arrangement, EdgeArrangement, EdgeConjugator},
    phase2::{G1_TURNS, Phase2, TABLE_DEPTH, TurnImages, g1_turn_images, g1_turns},
};
use crate::lanes::Lanes;

/// A position in G1.
#[derive(Clone, Copy, Default)]
pub(super) struct Phase2Node {
    corners: ClassIndex<CornerPermutation>,
    /// The edges in the cube's frame.
    edges: EdgeArrangement,
    /// In the frame of the corners' representative: the permutation of the layer edges, and that of
    /// the slice edges.
    order: u16,
    slice: u8,
}

/// Phase 2 with exact distances of corners and layer edges.
pub(super) struct TablePhase2 {
    /// By corner permutation: its class.
    corners: Vec<ClassIndex<CornerPermutation>>,
    /// By class and move in the representative's frame: the class after the move.
    corners_turned: Vec<[ClassIndex<CornerPermutation>; G1_TURNS]>,
    /// By move: what it does to the edges.
    edges_turned: [EdgeArrangement; Turn::COUNT],
    /// By symmetry: what it does to the edges.
    edge_conjugators: [EdgeConjugator; Symmetry::KEEPS_AXIS],
    slice_ranks: [u8; EdgeArrangement::SLICE_KEYS],
    turn_images: TurnImages,
    corners_slice: DistanceTable<Reduced<CornerPermutation, SlicePermutation>, Exact>,
    corners_edges: DistanceTable<Reduced<CornerPermutation, LayerEdgePermutation>, Exact>,
}

impl TablePhase2 {
    /// Reads the tables from the store, or builds them and stores them there.
    pub fn open(source: TableSource<'_>) -> Result<Self, Stopped> {
        let reduction = Reduction::<CornerPermutation>::build(Symmetry::KEEPS_AXIS);
        let (edges, slices) = (TurnTable::<LayerEdgePermutation>::build(), TurnTable::<SlicePermutation>::build());
        let (edge_images, slice_images) =
            (Conjugates::build(Symmetry::KEEPS_AXIS), Conjugates::build(Symmetry::KEEPS_AXIS));
        let small = ReducedPair::new(&reduction, &slices, &slice_images);
        let corners_slice = DistanceTable::open(&small, source)?;
        let big = ReducedPair::new(&reduction, &edges, &edge_images);
        let corners_edges = DistanceTable::open_to(&big, TABLE_DEPTH, source)?;
        Ok(Self {
            corners: ClassIndex::by_value(&reduction),
            corners_turned: ClassIndex::turned(&reduction, g1_turns()),
            edges_turned: Arrangement::turns().map(|turn| turn.edges()),
            edge_conjugators: std::array::from_fn(|s| EdgeConjugator::new(Symmetry::ALL[s])),
            slice_ranks: EdgeArrangement::slice_ranks(),
            turn_images: g1_turn_images(),
            corners_slice,
            corners_edges,
        })
    }

    /// The node with these corners, and these edges in the cube's frame.
    #[inline(always)]
    fn joined<L: Lanes>(&self, corners: ClassIndex<CornerPermutation>, edges: EdgeArrangement, lanes: L) -> Phase2Node {
        let seen = edges.conjugate(&self.edge_conjugators[corners.symmetry_index()], lanes);
        Phase2Node { corners, edges, order: seen.rank() as u16, slice: self.slice_ranks[seen.slice_key()] }
    }
}

impl Phase2 for TablePhase2 {
    type Node = Phase2Node;

    /// None: the tables prune equally well for every budget.
    const FIRST_BUDGET: u8 = 0;

    #[inline(always)]
    fn node<L: Lanes>(&self, arrangement: &Arrangement, budget: u8, lanes: L) -> Option<Phase2Node> {
        let node = self.joined(self.corners[arrangement.corner_rank()], arrangement.edges(), lanes);
        self.prefetch(node);
        (self.quick_bound(node) <= budget).then_some(node)
    }

    #[inline(always)]
    fn quick_bound(&self, node: Phase2Node) -> u8 {
        let slice = Index::new(u32::from(node.slice));
        self.corners_slice.distance(ReducedPair::class_entry(node.corners.number(), slice))
    }

    #[inline(always)]
    fn bound(&self, node: Phase2Node, _: u8) -> u8 {
        let order = Index::new(u32::from(node.order));
        self.corners_edges.distance(ReducedPair::class_entry(node.corners.number(), order))
    }

    #[inline(always)]
    fn prefetch(&self, node: Phase2Node) {
        let order = Index::new(u32::from(node.order));
        self.corners_edges.prefetch(ReducedPair::class_entry(node.corners.number(), order));
    }

    #[inline(always)]
    fn is_solved(&self, node: Phase2Node) -> bool {
        node.corners.number() == 0 && node.order == 0 && node.slice == 0
    }

    #[inline(always)]
    fn turned<L: Lanes>(&self, node: Phase2Node, turn: Turn, lanes: L) -> Phase2Node {
        let framed = usize::from(self.turn_images[node.corners.symmetry_index()][turn.index()]);
        let next = self.corners_turned[node.corners.number() as usize][framed];
        let edges = node.edges.then(self.edges_turned[turn.index()], lanes);
        self.joined(node.corners.unframed(next), edges, lanes)
    }

    fn bytes(&self) -> usize {
        size_of_val(self.corners.as_slice())
            + size_of_val(self.corners_turned.as_slice())
            + self.corners_slice.bytes()
            + self.corners_edges.bytes()
    }
}
