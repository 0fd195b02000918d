//! The way home with a table of 56 MB.
//!
//! Corner permutations are classes up to the sixteen symmetries (2,768 of them); edges and slice edges are in the frame of the
//! class's representative. Two tables bound the distance: corners with the slice edges, small enough for the innermost
//! cache, and corners with the other edges, 56 MB. The small one is asked first.
//!
//! Edges are permuted, not looked up: tables of what turns and symmetries make of 40,320 permutations would push the rest out of the cache.

use halfturn_cube::{Symmetry, Turn};
use halfturn_search::{
    Conjugates, DistanceTable, Exact, Index, Reduced, ReducedPair, Reduction, Stopped, TableStore, Threads, TurnTable,
    Watcher,
    coordinates::{CornerPermutation, LayerEdgePermutation, SlicePermutation},
};

use super::{
    arrangement::{Arrangement, Carried, Edges},
    class::{Class, GROUP, Products, products},
    home::{DEEPEST, Framed, Home, TURNS, framed, turns},
};
use crate::lanes::Lanes;

/// A cube in G1.
#[derive(Clone, Copy, Default)]
pub(super) struct Node {
    corners: Class,
    /// In the cube's frame.
    edges: Edges,
    /// In the frame of the representative of the corners: the order of the layers' edges, and of the slice edges.
    order: u16,
    slice: u8,
}

pub(super) struct Tabulated {
    /// By corner permutation.
    corners: Vec<Class>,
    /// By class and turn, both as the representative shows them.
    corners_turned: Vec<[Class; TURNS]>,
    /// By turn.
    edges_turned: [Edges; Turn::COUNT],
    /// By symmetry.
    carried: [Carried; GROUP],
    slice_ranks: [u8; Edges::SLICE_KEYS],
    framed: Framed,
    products: Products,
    corners_slice: DistanceTable<Reduced<CornerPermutation, SlicePermutation>, Exact>,
    corners_edges: DistanceTable<Reduced<CornerPermutation, LayerEdgePermutation>, Exact>,
}

impl Tabulated {
    pub fn open(store: &TableStore, threads: Threads, watcher: &dyn Watcher) -> Result<Self, Stopped> {
        let reduction = Reduction::<CornerPermutation>::build(GROUP);
        let (edges, slices) = (TurnTable::<LayerEdgePermutation>::build(), TurnTable::<SlicePermutation>::build());
        let (edge_images, slice_images) = (Conjugates::build(GROUP), Conjugates::build(GROUP));
        let small = ReducedPair::new(&reduction, &slices, &slice_images);
        let corners_slice = DistanceTable::open(&small, store, threads, watcher)?;
        let big = ReducedPair::new(&reduction, &edges, &edge_images);
        let corners_edges = DistanceTable::open_to(&big, DEEPEST, store, threads, watcher)?;
        Ok(Self {
            corners: Class::all(&reduction),
            corners_turned: Class::turned(&reduction, turns()),
            edges_turned: Arrangement::turns().map(|turn| turn.edges()),
            carried: std::array::from_fn(|s| Carried::by(Symmetry::ALL[s])),
            slice_ranks: Edges::slice_ranks(),
            framed: framed(),
            products: products(),
            corners_slice,
            corners_edges,
        })
    }

    /// The node of a class of corners and of edges in the cube's frame.
    #[inline(always)]
    fn joined<L: Lanes>(&self, corners: Class, edges: Edges, lanes: L) -> Node {
        let seen = edges.seen(&self.carried[corners.symmetry()], lanes);
        Node { corners, edges, order: seen.rank() as u16, slice: self.slice_ranks[seen.slice_key()] }
    }
}

impl Home for Tabulated {
    type Node = Node;

    /// The tables tell distances of nearly all that matter.
    const NEAR: u8 = 0;

    #[inline(always)]
    fn node<L: Lanes>(&self, arrangement: &Arrangement, budget: u8, lanes: L) -> Option<Node> {
        let node = self.joined(self.corners[arrangement.corner_rank()], arrangement.edges(), lanes);
        self.prefetch(node);
        (self.glance(node) <= budget).then_some(node)
    }

    #[inline(always)]
    fn glance(&self, node: Node) -> u8 {
        let slice = Index::new(u32::from(node.slice));
        self.corners_slice.distance(ReducedPair::class_entry(node.corners.class(), slice))
    }

    #[inline(always)]
    fn bound(&self, node: Node, _: u8) -> u8 {
        let order = Index::new(u32::from(node.order));
        self.corners_edges.distance(ReducedPair::class_entry(node.corners.class(), order))
    }

    #[inline(always)]
    fn prefetch(&self, node: Node) {
        let order = Index::new(u32::from(node.order));
        self.corners_edges.prefetch(ReducedPair::class_entry(node.corners.class(), order));
    }

    #[inline(always)]
    fn is_solved(&self, node: Node) -> bool {
        node.corners.class() == 0 && node.order == 0 && node.slice == 0
    }

    #[inline(always)]
    fn turned<L: Lanes>(&self, node: Node, turn: Turn, lanes: L) -> Node {
        let framed = usize::from(self.framed[node.corners.symmetry()][turn.index()]);
        let next = self.corners_turned[node.corners.class() as usize][framed];
        let edges = node.edges.then(self.edges_turned[turn.index()], lanes);
        self.joined(node.corners.stepped(next, &self.products), edges, lanes)
    }

    fn bytes(&self) -> usize {
        size_of_val(self.corners.as_slice())
            + size_of_val(self.corners_turned.as_slice())
            + self.corners_slice.bytes()
            + self.corners_edges.bytes()
    }
}
