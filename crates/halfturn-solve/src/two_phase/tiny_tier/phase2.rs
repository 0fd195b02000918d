//! Phase 2 of the tiny tier.
//!
//! It has a pruning table of corners with slice edges, and Bloom filters of whole positions for the
//! last few moves.

use halfturn_cube::{Symmetry, Turn, TurnSet};
use halfturn_search::{
    AXIS_PRODUCTS, ClassIndex, Conjugates, Coordinate, DistanceTable, Exact, Index, Reduced, ReducedPair, Reduction,
    Stopped, TableSource, TableStore, Threads, TurnTable, Watcher,
    coordinates::{CornerPermutation, LayerEdgePermutation, SlicePermutation},
};

use super::{
    super::{
        arrangement::{Arrangement, EdgeArrangement},
        phase2::{G1_TURNS, LEAVES_G1, Phase2, TurnImages, g1_turn_images, g1_turns},
    },
    each_member,
    perimeter::{Perimeter, PerimeterSpace},
    stabilizers,
};
use crate::lanes::Lanes;

/// Bytes of the Bloom filters for 0, 1, 2 … moves.
const FILTERS: [usize; 9] = [8, 16, 64, 256, 512, 4 << 10, 16 << 10, 64 << 10, 460 << 10];

/// Phase 2 with a small pruning table and Bloom filters.
pub(in super::super) struct TinyPhase2 {
    corner_class: Vec<ClassIndex<CornerPermutation>>,
    edge_class: Vec<ClassIndex<LayerEdgePermutation>>,
    space: Phase2Space,
    slice_ranks: [u8; EdgeArrangement::SLICE_KEYS],
    perimeter: Perimeter,
    corners_slice: DistanceTable<Reduced<CornerPermutation, SlicePermutation>, Exact>,
}

/// A position in G1.
#[derive(Clone, Copy, Default)]
pub(in super::super) struct Phase2Node {
    corners: ClassIndex<CornerPermutation>,
    edges: ClassIndex<LayerEdgePermutation>,
    slice: u8,
}

/// Move tables and symmetry tables.
struct Phase2Space {
    corner_turned: Vec<[ClassIndex<CornerPermutation>; G1_TURNS]>,
    edge_turned: Vec<[ClassIndex<LayerEdgePermutation>; G1_TURNS]>,
    slice_turned: [[u8; Turn::COUNT]; SlicePermutation::COUNT as usize],
    slice_image: [[u8; Symmetry::KEEPS_AXIS]; SlicePermutation::COUNT as usize],
    corner_stabilizer: Vec<u16>,
    edge_stabilizer: Vec<u16>,
    turn_images: TurnImages,
    inverses: [u8; Symmetry::KEEPS_AXIS],
}

impl Phase2Space {
    #[inline(always)]
    fn step<C>(&self, table: &[[ClassIndex<C>; G1_TURNS]], from: ClassIndex<C>, turn: Turn) -> ClassIndex<C> {
        let framed = usize::from(self.turn_images[from.symmetry_index()][turn.index()]);
        from.unframed(table[from.number() as usize][framed])
    }

    /// The key of a node, given symmetries that carry its corners and its edges to their
    /// representatives.
    #[inline(always)]
    fn key_under(&self, node: Phase2Node, corners: usize, edges: usize) -> u32 {
        let between = AXIS_PRODUCTS[usize::from(self.inverses[corners])][edges];
        let classes = node.corners.number() * self.edge_turned.len() as u32 + node.edges.number();
        let slice = self.slice_image[usize::from(node.slice)][corners];
        (classes * Symmetry::KEEPS_AXIS as u32 + u32::from(between)) * SlicePermutation::COUNT + u32::from(slice)
    }
}

impl PerimeterSpace for Phase2Space {
    type Node = Phase2Node;

    const TURNS: TurnSet = TurnSet::DOMINO;

    #[inline(always)]
    fn turned(&self, node: Phase2Node, turn: Turn) -> Phase2Node {
        Phase2Node {
            corners: self.step(&self.corner_turned, node.corners, turn),
            edges: self.step(&self.edge_turned, node.edges, turn),
            slice: self.slice_turned[usize::from(node.slice)][turn.index()],
        }
    }

    #[inline(always)]
    fn key(&self, node: Phase2Node) -> u32 {
        self.key_under(node, node.corners.symmetry_index(), node.edges.symmetry_index())
    }

    #[inline(always)]
    fn keys(&self, node: Phase2Node, mut visit: impl FnMut(u32)) {
        let corners = &AXIS_PRODUCTS[node.corners.symmetry_index()];
        let edges = &AXIS_PRODUCTS[node.edges.symmetry_index()];
        each_member(self.corner_stabilizer[node.corners.number() as usize], |corner| {
            each_member(self.edge_stabilizer[node.edges.number() as usize], |edge| {
                visit(self.key_under(node, usize::from(corners[corner]), usize::from(edges[edge])));
            });
        });
    }
}

/// A table of bytes from a function of row and column.
fn byte_table<const COLUMNS: usize, const ROWS: usize>(value: impl Fn(u32, usize) -> u32) -> [[u8; COLUMNS]; ROWS] {
    std::array::from_fn(|row| std::array::from_fn(|column| value(row as u32, column) as u8))
}

impl TinyPhase2 {
    /// Builds the tables.
    pub fn build(watcher: &dyn Watcher) -> Result<Self, Stopped> {
        let group = &Symmetry::ALL[..Symmetry::KEEPS_AXIS];
        let corners = Reduction::<CornerPermutation>::build(Symmetry::KEEPS_AXIS);
        let edges = Reduction::<LayerEdgePermutation>::build(Symmetry::KEEPS_AXIS);
        let (slice_turns, slice_images) =
            (TurnTable::<SlicePermutation>::build(), Conjugates::build(Symmetry::KEEPS_AXIS));
        // Too small to be worth a file.
        let corners_slice = ReducedPair::new(&corners, &slice_turns, &slice_images);
        let space = Phase2Space {
            corner_turned: ClassIndex::turned(&corners, g1_turns()),
            edge_turned: ClassIndex::turned(&edges, g1_turns()),
            slice_turned: byte_table(|row, turn| match Turn::ALL[turn] {
                turn if SlicePermutation::TURNS.contains(turn) => slice_turns.turned(Index::new(row), turn).get(),
                // No valid row, so that its use panics.
                _ => u32::from(LEAVES_G1),
            }),
            slice_image: byte_table(|row, s| slice_images.image(Index::new(row), group[s]).get()),
            corner_stabilizer: stabilizers(&corners),
            edge_stabilizer: stabilizers(&edges),
            turn_images: g1_turn_images(),
            inverses: std::array::from_fn(|s| group[s].inverse().index() as u8),
        };
        let store = TableStore::in_memory();
        let source = TableSource::new(&store, Threads::ONE, watcher);
        Ok(Self {
            corners_slice: DistanceTable::open(&corners_slice, source)?,
            corner_class: ClassIndex::by_value(&corners),
            edge_class: ClassIndex::by_value(&edges),
            perimeter: Perimeter::build(&space, Phase2Node::default(), &FILTERS),
            space,
            slice_ranks: EdgeArrangement::slice_ranks(),
        })
    }
}

impl Phase2 for TinyPhase2 {
    type Node = Phase2Node;

    const FIRST_BUDGET: u8 = FILTERS.len() as u8 - 1;

    #[inline(always)]
    fn node<L: Lanes>(&self, arrangement: &Arrangement, budget: u8, _: L) -> Option<Phase2Node> {
        let node = Phase2Node {
            corners: self.corner_class[arrangement.corner_rank()],
            edges: self.edge_class[arrangement.edges().rank()],
            slice: self.slice_ranks[arrangement.edges().slice_key()],
        };
        (self.quick_bound(node) <= budget).then_some(node)
    }

    #[inline(always)]
    fn quick_bound(&self, node: Phase2Node) -> u8 {
        let slice = self.space.slice_image[usize::from(node.slice)][node.corners.symmetry_index()];
        self.corners_slice.distance(ReducedPair::class_entry(node.corners.number(), Index::new(u32::from(slice))))
    }

    #[inline(always)]
    fn bound(&self, node: Phase2Node, budget: u8) -> u8 {
        if budget > Self::FIRST_BUDGET {
            return 0;
        }
        self.perimeter.distance(self.space.key(node), budget)
    }

    #[inline(always)]
    fn prefetch(&self, _: Phase2Node) {}

    #[inline(always)]
    fn is_solved(&self, node: Phase2Node) -> bool {
        let Phase2Node { corners, edges, slice } = node;
        corners.number() == 0 && edges.number() == 0 && slice == 0
    }

    #[inline(always)]
    fn turned<L: Lanes>(&self, node: Phase2Node, turn: Turn, _: L) -> Phase2Node {
        PerimeterSpace::turned(&self.space, node, turn)
    }

    fn bytes(&self) -> usize {
        size_of_val(self.corner_class.as_slice())
            + size_of_val(self.edge_class.as_slice())
            + size_of_val(self.space.corner_turned.as_slice())
            + size_of_val(self.space.edge_turned.as_slice())
            + self.perimeter.bytes()
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
    fn filters_have_no_false_negatives() {
        let phase2 = TinyPhase2::build(&()).unwrap();
        let domino: Vec<Turn> = TurnSet::DOMINO.collect();
        for walk in 0..500usize {
            let mut cube = Cube::SOLVED;
            for step in 0..=TinyPhase2::FIRST_BUDGET {
                let node =
                    phase2.node(&Arrangement::of(&cube), step, Portable).expect("the walk made only this many moves");
                assert!(phase2.bound(node, step) <= step, "{step} turns");
                assert_eq!(phase2.is_solved(node), cube == Cube::SOLVED);
                cube = cube.turned(domino[(walk * 7919 + usize::from(step) * (walk + 31)) % domino.len()]);
            }
        }
    }

    #[test]
    fn filters_have_few_false_positives() {
        let phase2 = TinyPhase2::build(&()).unwrap();
        let domino: Vec<Turn> = TurnSet::DOMINO.collect();
        let mut rng = ChaCha20Rng::seed_from_u64(1);
        let mut cube = Cube::SOLVED;
        let mut passed = 0;
        for _ in 0..10_000 {
            cube = cube.turned(domino[rng.random_range(0..domino.len())]);
            let node = phase2.node(&Arrangement::of(&cube), u8::MAX, Portable).unwrap();
            passed += usize::from(phase2.bound(node, TinyPhase2::FIRST_BUDGET) <= TinyPhase2::FIRST_BUDGET);
        }
        assert!(passed < 600, "{passed} of 10,000 random positions pass");
    }
}
