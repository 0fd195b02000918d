//! Phase 2.
//!
//! A table of the distances of corners with slice edges, and where few turns are left a filter of whole states.

use halfturn_cube::{Symmetry, Turn, TurnSet};
use halfturn_search::{
    Conjugates, Coordinate, DistanceTable, Exact, Index, Reduced, ReducedPair, Reduction, Stopped, TableStore, Threads,
    TurnTable, Watcher,
    coordinates::{CornerPermutation, LayerEdgePermutation, SlicePermutation},
};

use super::{
    super::{
        arrangement::{Arrangement, Edges},
        class::{Class, GROUP, Products, products},
        home::{Framed, Home, TURNS, framed, turns},
    },
    each_member,
    perimeter::{Landscape, Perimeter},
    stabilizers,
};
use crate::lanes::Lanes;

/// Bytes of the filters for 0, 1, 2 … turns.
const FILTERS: [usize; 9] = [8, 16, 64, 256, 512, 4 << 10, 16 << 10, 64 << 10, 460 << 10];

/// Leads phase 2.
pub(in super::super) struct SmallHome {
    corner_class: Vec<Class>,
    edge_class: Vec<Class>,
    ground: Ground,
    slice_ranks: [u8; Edges::SLICE_KEYS],
    near: Perimeter,
    corners_slice: DistanceTable<Reduced<CornerPermutation, SlicePermutation>, Exact>,
}

/// A cube in G1.
#[derive(Clone, Copy, Default)]
pub(in super::super) struct Node {
    corners: Class,
    edges: Class,
    slice: u8,
}

/// What a turn and a symmetry do.
struct Ground {
    corner_turned: Vec<[Class; TURNS]>,
    edge_turned: Vec<[Class; TURNS]>,
    slice_turned: [[u8; Turn::COUNT]; SlicePermutation::COUNT as usize],
    slice_image: [[u8; GROUP]; SlicePermutation::COUNT as usize],
    corner_stabilizer: Vec<u16>,
    edge_stabilizer: Vec<u16>,
    framed: Framed,
    products: Products,
    inverses: [u8; GROUP],
}

impl Ground {
    #[inline(always)]
    fn step(&self, table: &[[Class; TURNS]], from: Class, turn: Turn) -> Class {
        let framed = usize::from(self.framed[from.symmetry()][turn.index()]);
        from.stepped(table[from.class() as usize][framed], &self.products)
    }

    /// The key of a place where `corners` and `edges` are symmetries that lead to the representatives.
    #[inline(always)]
    fn key_under(&self, node: Node, corners: usize, edges: usize) -> u32 {
        let between = self.products[usize::from(self.inverses[corners])][edges];
        let classes = node.corners.class() * self.edge_turned.len() as u32 + node.edges.class();
        let slice = self.slice_image[usize::from(node.slice)][corners];
        (classes * GROUP as u32 + u32::from(between)) * SlicePermutation::COUNT + u32::from(slice)
    }
}

impl Landscape for Ground {
    type Node = Node;

    const TURNS: TurnSet = TurnSet::DOMINO;

    #[inline(always)]
    fn turned(&self, node: Node, turn: Turn) -> Node {
        Node {
            corners: self.step(&self.corner_turned, node.corners, turn),
            edges: self.step(&self.edge_turned, node.edges, turn),
            slice: self.slice_turned[usize::from(node.slice)][turn.index()],
        }
    }

    #[inline(always)]
    fn key(&self, node: Node) -> u32 {
        self.key_under(node, node.corners.symmetry(), node.edges.symmetry())
    }

    #[inline(always)]
    fn keys(&self, node: Node, mut visit: impl FnMut(u32)) {
        let corners = &self.products[node.corners.symmetry()];
        let edges = &self.products[node.edges.symmetry()];
        each_member(self.corner_stabilizer[node.corners.class() as usize], |corner| {
            each_member(self.edge_stabilizer[node.edges.class() as usize], |edge| {
                visit(self.key_under(node, usize::from(corners[corner]), usize::from(edges[edge])));
            });
        });
    }
}

/// A table of a small coordinate, row by row.
fn narrow<const COLUMNS: usize, const ROWS: usize>(value: impl Fn(u32, usize) -> u32) -> [[u8; COLUMNS]; ROWS] {
    std::array::from_fn(|row| std::array::from_fn(|column| value(row as u32, column) as u8))
}

impl SmallHome {
    pub fn build(watcher: &dyn Watcher) -> Result<Self, Stopped> {
        let group = &Symmetry::ALL[..GROUP];
        let corners = Reduction::<CornerPermutation>::build(GROUP);
        let edges = Reduction::<LayerEdgePermutation>::build(GROUP);
        let (slice_turns, slice_images) = (TurnTable::<SlicePermutation>::build(), Conjugates::build(GROUP));
        // Tables of this size are not worth a file.
        let corners_slice = ReducedPair::new(&corners, &slice_turns, &slice_images);
        let ground = Ground {
            corner_turned: Class::turned(&corners, turns()),
            edge_turned: Class::turned(&edges, turns()),
            slice_turned: narrow(|row, turn| match Turn::ALL[turn] {
                turn if SlicePermutation::TURNS.contains(turn) => slice_turns.turned(Index::new(row), turn).get(),
                _ => 0,
            }),
            slice_image: narrow(|row, s| slice_images.image(Index::new(row), group[s]).get()),
            corner_stabilizer: stabilizers(&corners),
            edge_stabilizer: stabilizers(&edges),
            framed: framed(),
            products: products(),
            inverses: std::array::from_fn(|s| group[s].inverse().index() as u8),
        };
        Ok(Self {
            corners_slice: DistanceTable::open(&corners_slice, &TableStore::in_memory(), Threads::ONE, watcher)?,
            corner_class: Class::all(&corners),
            edge_class: Class::all(&edges),
            near: Perimeter::build(&ground, Node::default(), &FILTERS),
            ground,
            slice_ranks: Edges::slice_ranks(),
        })
    }
}

impl Home for SmallHome {
    type Node = Node;

    const NEAR: u8 = FILTERS.len() as u8 - 1;

    #[inline(always)]
    fn node<L: Lanes>(&self, arrangement: &Arrangement, budget: u8, _: L) -> Option<Node> {
        let node = Node {
            corners: self.corner_class[arrangement.corner_rank()],
            edges: self.edge_class[arrangement.edges().rank()],
            slice: self.slice_ranks[arrangement.edges().slice_key()],
        };
        (self.glance(node) <= budget).then_some(node)
    }

    #[inline(always)]
    fn glance(&self, node: Node) -> u8 {
        let slice = self.ground.slice_image[usize::from(node.slice)][node.corners.symmetry()];
        self.corners_slice.distance(ReducedPair::class_entry(node.corners.class(), Index::new(u32::from(slice))))
    }

    #[inline(always)]
    fn bound(&self, node: Node, budget: u8) -> u8 {
        if budget > Self::NEAR {
            return 0;
        }
        self.near.distance(self.ground.key(node), budget)
    }

    #[inline(always)]
    fn prefetch(&self, _: Node) {}

    #[inline(always)]
    fn is_solved(&self, node: Node) -> bool {
        let Node { corners, edges, slice } = node;
        corners.class() == 0 && edges.class() == 0 && slice == 0
    }

    #[inline(always)]
    fn turned<L: Lanes>(&self, node: Node, turn: Turn, _: L) -> Node {
        Landscape::turned(&self.ground, node, turn)
    }

    fn bytes(&self) -> usize {
        size_of_val(self.corner_class.as_slice())
            + size_of_val(self.edge_class.as_slice())
            + size_of_val(self.ground.corner_turned.as_slice())
            + size_of_val(self.ground.edge_turned.as_slice())
            + self.near.bytes()
            + self.corners_slice.bytes()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lanes::Portable;
    use halfturn_cube::Cube;
    use rand::RngExt;
    use rand_chacha::{ChaCha20Rng, rand_core::SeedableRng};

    #[test]
    fn what_is_near_is_known_to_be() {
        let home = SmallHome::build(&()).unwrap();
        let domino: Vec<Turn> = TurnSet::DOMINO.collect();
        for walk in 0..500usize {
            let mut cube = Cube::SOLVED;
            for step in 0..=SmallHome::NEAR {
                let node = home.node(&Arrangement::of(&cube), step, Portable).expect("this few turns suffice");
                assert!(home.bound(node, step) <= step, "{step} turns");
                assert_eq!(home.is_solved(node), cube == Cube::SOLVED);
                cube = cube.turned(domino[(walk * 7919 + usize::from(step) * (walk + 31)) % domino.len()]);
            }
        }
    }

    #[test]
    fn what_is_far_rarely_passes() {
        let home = SmallHome::build(&()).unwrap();
        let domino: Vec<Turn> = TurnSet::DOMINO.collect();
        let mut rng = ChaCha20Rng::seed_from_u64(1);
        let mut cube = Cube::SOLVED;
        let mut passed = 0;
        for _ in 0..10_000 {
            cube = cube.turned(domino[rng.random_range(0..domino.len())]);
            let node = home.node(&Arrangement::of(&cube), u8::MAX, Portable).unwrap();
            passed += usize::from(home.bound(node, SmallHome::NEAR) <= SmallHome::NEAR);
        }
        assert!(passed < 600, "{passed} in 10,000 are taken for near");
    }
}
