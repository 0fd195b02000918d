//! Phase 2: from G1 to solved, with the ten moves that keep G1.

use halfturn_cube::{Cube, Symmetry, Turn, TurnSet};
use halfturn_search::{
    ClassIndex, ClassTable, Conjugates, Coordinate, DistanceTable, Exact, Index, Problem, Reduced, ReducedPair,
    Reduction, Stopped, TableSource, TableStore, Threads, TurnTable, Watcher,
    coordinates::{CornerLayersParity, CornerPermutation, LayerEdgePermutation, SlicePermutation},
};

/// The distances up to which the tables of phase 2 are filled.
pub(super) struct Phase2Depths {
    pub corners: u8,
    pub edges: u8,
}

impl Phase2Depths {
    /// Full tables.
    pub const FULL: Self = Self { corners: u8::MAX, edges: u8::MAX };
    /// Partly filled tables, as deep as the original fills them.
    pub const PARTIAL: Self = Self { corners: 8, edges: 7 };
}

/// Phase 2 with its tables: corners and layer edges up to symmetry, each combined with a small
/// coordinate of the other pieces.
pub(super) struct Phase2 {
    corners: Permutations<CornerPermutation>,
    edges: Permutations<LayerEdgePermutation>,
    slice: TurnTable<SlicePermutation>,
    slice_images: Conjugates<SlicePermutation>,
    /// By class of corners: the corner layers of its representative.
    layers: Vec<Index<CornerLayersParity>>,
    layers_images: Conjugates<CornerLayersParity>,
    corners_slice: DistanceTable<Reduced<CornerPermutation, SlicePermutation>, Exact>,
    edges_layers: DistanceTable<Reduced<LayerEdgePermutation, CornerLayersParity>, Exact>,
}

/// A permutation of pieces, reduced by symmetry.
struct Permutations<C> {
    table: ClassTable<C>,
    /// By class: the inverse of its representative.
    inverses: Vec<ClassIndex<C>>,
}

impl<C: Coordinate<Puzzle = Cube>> Permutations<C> {
    fn build(reduction: &Reduction<C>) -> Self {
        let table = ClassTable::build(reduction);
        let inverse = |class| table.class(Index::of(&C::cube(reduction.representative(class).get()).inverse()));
        Self { inverses: (0..reduction.classes()).map(inverse).collect(), table }
    }

    /// The class of the inverse permutation. Symmetric permutations have symmetric inverses.
    #[inline]
    fn inverse(&self, class: ClassIndex<C>) -> ClassIndex<C> {
        class.unframed(self.inverses[class.number() as usize])
    }

    fn bytes(&self) -> usize {
        self.table.bytes() + size_of_val(self.inverses.as_slice())
    }
}

/// A position as phase 2 sees it.
#[derive(Clone, Copy)]
pub(super) struct Phase2Node {
    corners: ClassIndex<CornerPermutation>,
    edges: ClassIndex<LayerEdgePermutation>,
    slice: Index<SlicePermutation>,
}

impl Phase2 {
    /// Builds the tables in memory.
    pub fn build(depths: &Phase2Depths, threads: Threads, watcher: &dyn Watcher) -> Result<Self, Stopped> {
        let corners = Reduction::<CornerPermutation>::build(Symmetry::KEEPS_AXIS);
        let edges = Reduction::<LayerEdgePermutation>::build(Symmetry::KEEPS_AXIS);
        let (slice, slice_images) = (TurnTable::build(), Conjugates::build(Symmetry::KEEPS_AXIS));
        let (layers, layers_images) = (TurnTable::build(), Conjugates::build(Symmetry::KEEPS_AXIS));
        let store = TableStore::in_memory();
        let source = TableSource::new(&store, threads, watcher);
        let layers_of = |class| Index::of(&CornerPermutation::cube(corners.representative(class).get()));
        Ok(Self {
            corners_slice: DistanceTable::open_to(
                &ReducedPair::new(&corners, &slice, &slice_images),
                depths.corners,
                source,
            )?,
            edges_layers: DistanceTable::open_to(
                &ReducedPair::new(&edges, &layers, &layers_images),
                depths.edges,
                source,
            )?,
            layers: (0..corners.classes()).map(layers_of).collect(),
            corners: Permutations::build(&corners),
            edges: Permutations::build(&edges),
            slice,
            slice_images,
            layers_images,
        })
    }

    /// The node of a cube in G1.
    pub fn node(&self, cube: &Cube) -> Phase2Node {
        Phase2Node {
            corners: self.corners.table.class(Index::of(cube)),
            edges: self.edges.table.class(Index::of(cube)),
            slice: Index::of(cube),
        }
    }

    /// A lower bound from corners and slice edges.
    #[inline]
    fn corners_slice(&self, node: &Phase2Node) -> u8 {
        let slice = self.slice_images.image(node.slice, node.corners.symmetry());
        self.corners_slice.lower_bound(ReducedPair::class_entry(node.corners.number(), slice))
    }

    /// A lower bound from layer edges and the layers of the corners.
    #[inline]
    fn edges_layers(&self, edges: ClassIndex<LayerEdgePermutation>, corners: ClassIndex<CornerPermutation>) -> u8 {
        // The symmetry from the frame of the corners' representative to that of the edges'
        // representative.
        let symmetry = corners.symmetry().inverse().then(edges.symmetry());
        let layers = self.layers_images.image(self.layers[corners.number() as usize], symmetry);
        self.edges_layers.lower_bound(ReducedPair::class_entry(edges.number(), layers))
    }

    /// Bytes of memory that the tables take.
    pub fn bytes(&self) -> usize {
        let turns = self.corners.bytes() + self.edges.bytes() + self.slice.bytes();
        let symmetry = self.slice_images.bytes() + size_of_val(self.layers.as_slice()) + self.layers_images.bytes();
        turns + symmetry + self.corners_slice.bytes() + self.edges_layers.bytes()
    }
}

impl Problem for Phase2 {
    type Puzzle = Cube;
    type Node = Phase2Node;

    fn turns(&self) -> TurnSet {
        TurnSet::DOMINO
    }

    #[inline]
    fn turned(&self, node: &Phase2Node, turn: Turn) -> Phase2Node {
        Phase2Node {
            corners: self.corners.table.turned(node.corners, turn),
            edges: self.edges.table.turned(node.edges, turn),
            slice: self.slice.turned(node.slice, turn),
        }
    }

    #[inline]
    fn bound(&self, node: &Phase2Node) -> u8 {
        self.bound_within(node, u8::MAX)
    }

    #[inline]
    fn bound_within(&self, node: &Phase2Node, budget: u8) -> u8 {
        let bound = self.corners_slice(node);
        if bound > budget {
            return bound;
        }
        let bound = bound.max(self.edges_layers(node.edges, node.corners));
        if bound > budget {
            return bound;
        }
        // The inverse cube is equally far from solved, but the table sees different features of it.
        // A move of the cube is not a move of its inverse, so this bound may change by more than
        // one. It prunes this node, but allows no conclusion about siblings.
        let inverse = self.edges_layers(self.edges.inverse(node.edges), self.corners.inverse(node.corners));
        bound.max(inverse.min(budget.saturating_add(1)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Along walks from solved, and along the inverted walks, the bound never exceeds the number of
    /// moves.
    #[test]
    fn bounds_are_lower_bounds() {
        for depths in [Phase2Depths::FULL, Phase2Depths::PARTIAL] {
            let phase = Phase2::build(&depths, Threads::ONE, &()).unwrap();
            let turns: Vec<Turn> = phase.turns().collect();
            let mut largest = 0;
            for walk in 0..500 {
                let mut cube = Cube::SOLVED;
                for step in 1..20 {
                    let turn = turns[(walk * 31 + step * step * (walk + 7)) % 101 % turns.len()];
                    let followed = phase.turned(&phase.node(&cube), turn);
                    cube = cube.turned(turn);
                    let bound = phase.bound(&phase.node(&cube));
                    assert_eq!(phase.bound(&followed), bound);
                    assert!(usize::from(bound) <= step, "{bound} after {step} turns");
                    // The bound looks up edges for the cube and its inverse, but corners and slice
                    // only for the cube.
                    let inverse = phase.node(&cube.inverse());
                    assert!(phase.edges_layers(inverse.edges, inverse.corners) <= bound);
                    largest = largest.max(bound);
                }
            }
            assert!(largest > depths.edges.min(9), "the walks lead far enough: {largest}");
        }
    }

    #[test]
    fn greatest_distances_are_those_of_the_page() {
        let phase = Phase2::build(&Phase2Depths::FULL, Threads::ONE, &()).unwrap();
        assert_eq!(phase.corners_slice.distribution().len() - 1, 14);
        assert_eq!(phase.edges_layers.distribution().len() - 1, 13);
        let states = |distribution: &[u64]| distribution.iter().sum::<u64>();
        assert_eq!(states(phase.corners_slice.distribution()), 40_320 * 24);
        assert_eq!(states(phase.edges_layers.distribution()), 40_320 * 140);
    }
}
