//! The way home with a table of 56 MB.
//!
//! Corner permutations are classes up to the sixteen symmetries (2,768 of them); edges and slice edges are in the frame of the
//! class's representative. Two tables bound the distance: corners with the slice edges, small enough for the innermost
//! cache, and corners with the other edges, 56 MB. The small one is asked first.

use halfturn_cube::{Symmetry, Turn, TurnSet};
use halfturn_search::{
    Conjugates, Coordinate, DistanceTable, Exact, Index, Reduced, ReducedPair, Reduction, Stopped, TableStore, Threads,
    TurnTable, Watcher,
    coordinates::{CornerPermutation, LayerEdgePermutation, SlicePermutation},
};

use super::{
    arrangement::Arrangement,
    home::{DEEPEST, Home, TURNS, turns},
};

const GROUP: usize = Symmetry::KEEPS_AXIS;

/// A cube in G1, in the frame of the representative of its corners.
#[derive(Clone, Copy, Default)]
pub(super) struct Node {
    class: u16,
    /// From the cube's frame to the representative's.
    symmetry: u8,
    slice: u8,
    edges: u16,
}

pub(super) struct Tabulated {
    /// By corner permutation: class and symmetry.
    classes: Vec<(u16, u8)>,
    /// By class and turn: class and symmetry.
    turned: Vec<[(u16, u8); TURNS]>,
    /// By edge permutation and turn.
    edges_turned: Vec<[u16; TURNS]>,
    /// By edge permutation and symmetry.
    edges_image: Vec<[u16; GROUP]>,
    /// By slice permutation and turn.
    slice_turned: Vec<[u8; TURNS]>,
    /// By slice permutation and symmetry.
    slice_image: Vec<[u8; GROUP]>,
    /// By [`Arrangement::slice_key`]: the slice permutation.
    slice_ranks: [u8; 64],
    /// By symmetry and turn of the representative's frame: the turn in the cube's frame.
    actual: [[Turn; TURNS]; GROUP],
    products: [[u8; GROUP]; GROUP],
    corners_slice: DistanceTable<Reduced<CornerPermutation, SlicePermutation>, Exact>,
    corners_edges: DistanceTable<Reduced<CornerPermutation, LayerEdgePermutation>, Exact>,
}

impl Tabulated {
    pub fn open(store: &TableStore, threads: Threads, watcher: &dyn Watcher) -> Result<Self, Stopped> {
        let turns = turns();
        let group = &Symmetry::ALL[..GROUP];
        let reduction = Reduction::<CornerPermutation>::build(GROUP);
        let (edges, slices) = (TurnTable::<LayerEdgePermutation>::build(), TurnTable::<SlicePermutation>::build());
        let (edge_images, slice_images) = (Conjugates::build(GROUP), Conjugates::build(GROUP));
        let small = ReducedPair::new(&reduction, &slices, &slice_images);
        let corners_slice = DistanceTable::open(&small, store, threads, watcher)?;
        let big = ReducedPair::new(&reduction, &edges, &edge_images);
        let corners_edges = DistanceTable::open_to(&big, DEEPEST, store, threads, watcher)?;
        let step = |(class, symmetry): (u32, Symmetry)| (class as u16, symmetry.index() as u8);
        let mut slice_ranks = [0; 64];
        for value in 0..SlicePermutation::COUNT {
            slice_ranks[Arrangement::of(&SlicePermutation::cube(value)).slice_key()] = value as u8;
        }
        Ok(Self {
            classes: Index::all().map(|index| step(reduction.class(index))).collect(),
            turned: reduction
                .turned(TurnSet::DOMINO)
                .into_iter()
                .map(|row| turns.map(|turn| step(row[turn.index()])))
                .collect(),
            edges_turned: Index::all().map(|index| turns.map(|turn| edges.turned(index, turn).get() as u16)).collect(),
            edges_image: Index::all()
                .map(|index| std::array::from_fn(|s| edge_images.image(index, group[s]).get() as u16))
                .collect(),
            slice_turned: Index::all().map(|index| turns.map(|turn| slices.turned(index, turn).get() as u8)).collect(),
            slice_image: Index::all()
                .map(|index| std::array::from_fn(|s| slice_images.image(index, group[s]).get() as u8))
                .collect(),
            slice_ranks,
            actual: std::array::from_fn(|s| turns.map(|turn| group[s].inverse().turn(turn))),
            products: std::array::from_fn(|a| std::array::from_fn(|b| group[a].then(group[b]).index() as u8)),
            corners_slice,
            corners_edges,
        })
    }

    #[inline(always)]
    fn small(&self, class: u16, slice: u8) -> u8 {
        self.corners_slice.distance(ReducedPair::class_entry(u32::from(class), Index::new(u32::from(slice))))
    }

    #[inline(always)]
    fn large(&self, class: u16, edges: u16) -> u8 {
        self.corners_edges.distance(ReducedPair::class_entry(u32::from(class), Index::new(u32::from(edges))))
    }
}

impl Home for Tabulated {
    type Node = Node;

    #[inline(always)]
    fn node(&self, arrangement: &Arrangement, budget: u8) -> Option<Node> {
        let (class, symmetry) = self.classes[arrangement.corner_rank()];
        let slice = self.slice_image[usize::from(self.slice_ranks[arrangement.slice_key()])][usize::from(symmetry)];
        if self.small(class, slice) > budget {
            return None;
        }
        let edges = self.edges_image[arrangement.edge_rank()][usize::from(symmetry)];
        let node = Node { class, symmetry, slice, edges };
        self.prefetch(node);
        Some(node)
    }

    #[inline(always)]
    fn bound(&self, node: Node) -> u8 {
        self.small(node.class, node.slice).max(self.large(node.class, node.edges))
    }

    #[inline(always)]
    fn within(&self, node: Node, budget: u8) -> bool {
        self.large(node.class, node.edges) <= budget
    }

    #[inline(always)]
    fn prefetch(&self, node: Node) {
        self.corners_edges.prefetch(ReducedPair::class_entry(u32::from(node.class), Index::new(u32::from(node.edges))));
    }

    #[inline(always)]
    fn is_solved(&self, node: Node) -> bool {
        node.class == 0 && node.edges == 0 && node.slice == 0
    }

    #[inline(always)]
    fn turned(&self, node: Node, turn: usize, budget: u8) -> Option<Node> {
        let (class, symmetry) = self.turned[usize::from(node.class)][turn];
        let image = usize::from(symmetry);
        let slice = self.slice_image[usize::from(self.slice_turned[usize::from(node.slice)][turn])][image];
        (self.small(class, slice) <= budget).then(|| Node {
            class,
            symmetry: self.products[usize::from(node.symmetry)][image],
            slice,
            edges: self.edges_image[usize::from(self.edges_turned[usize::from(node.edges)][turn])][image],
        })
    }

    #[inline(always)]
    fn actual(&self, node: Node, turn: usize) -> Turn {
        self.actual[usize::from(node.symmetry)][turn]
    }

    fn bytes(&self) -> usize {
        size_of_val(self.classes.as_slice())
            + size_of_val(self.turned.as_slice())
            + size_of_val(self.edges_turned.as_slice())
            + size_of_val(self.edges_image.as_slice())
            + self.corners_slice.bytes()
            + self.corners_edges.bytes()
    }
}
