//! Phase 2: from G1 home, with the ten turns that keep G1.

use halfturn_cube::{Cube, Symmetry, Turn, TurnSet};
use halfturn_search::{
    ClassIndex, ClassTable, Conjugates, Coordinate, DistanceTable, Exact, Index, Problem, Reduced, ReducedPair,
    Reduction, Stopped, TableStore, Threads, TurnTable, Watcher,
    coordinates::{CornerLayersParity, CornerPermutation, LayerEdgePermutation, SlicePermutation},
};

/// Up to which distance the tables of this phase are filled.
pub(super) struct Depths {
    pub corners: u8,
    pub edges: u8,
}

/// What phase 2 knows: corners and layer edges up to symmetry, each with something small of the other pieces.
pub(super) struct Phase2 {
    corners: Permutations<CornerPermutation>,
    edges: Permutations<LayerEdgePermutation>,
    slice: TurnTable<SlicePermutation>,
    slice_images: Conjugates<SlicePermutation>,
    /// By class of corners: the layers of its representative.
    layers: Vec<Index<CornerLayersParity>>,
    layers_images: Conjugates<CornerLayersParity>,
    corners_slice: DistanceTable<Reduced<CornerPermutation, SlicePermutation>, Exact>,
    edges_layers: DistanceTable<Reduced<LayerEdgePermutation, CornerLayersParity>, Exact>,
}

/// A coordinate that is a permutation of pieces, up to symmetry.
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

    /// The inverse permutation: what symmetry carries to each other has inverses that it carries to each other.
    #[inline]
    fn inverse(&self, class: ClassIndex<C>) -> ClassIndex<C> {
        self.inverses[class.number() as usize].seen_through(class.symmetry())
    }

    fn bytes(&self) -> usize {
        self.table.bytes() + size_of_val(self.inverses.as_slice())
    }
}

/// What phase 2 looks at.
#[derive(Clone, Copy)]
pub(super) struct Node {
    corners: ClassIndex<CornerPermutation>,
    edges: ClassIndex<LayerEdgePermutation>,
    slice: Index<SlicePermutation>,
}

impl Phase2 {
    pub fn build(depths: &Depths, threads: Threads, watcher: &dyn Watcher) -> Result<Self, Stopped> {
        let corners = Reduction::<CornerPermutation>::build(Symmetry::KEEPS_AXIS);
        let edges = Reduction::<LayerEdgePermutation>::build(Symmetry::KEEPS_AXIS);
        let (slice, slice_images) = (TurnTable::build(), Conjugates::build(Symmetry::KEEPS_AXIS));
        let (layers, layers_images) = (TurnTable::build(), Conjugates::build(Symmetry::KEEPS_AXIS));
        let store = TableStore::in_memory();
        let layers_of = |class| Index::of(&CornerPermutation::cube(corners.representative(class).get()));
        Ok(Self {
            corners_slice: DistanceTable::open_to(
                &ReducedPair::new(&corners, &slice, &slice_images),
                depths.corners,
                &store,
                threads,
                watcher,
            )?,
            edges_layers: DistanceTable::open_to(
                &ReducedPair::new(&edges, &layers, &layers_images),
                depths.edges,
                &store,
                threads,
                watcher,
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
    pub fn node(&self, cube: &Cube) -> Node {
        Node {
            corners: self.corners.table.class(Index::of(cube)),
            edges: self.edges.table.class(Index::of(cube)),
            slice: Index::of(cube),
        }
    }

    #[inline]
    fn corners_slice(&self, node: &Node) -> u8 {
        let slice = self.slice_images.image(node.slice, node.corners.symmetry());
        self.corners_slice.lower_bound(ReducedPair::class_entry(node.corners.number(), slice))
    }

    #[inline]
    fn edges_layers(&self, edges: ClassIndex<LayerEdgePermutation>, corners: ClassIndex<CornerPermutation>) -> u8 {
        // From the frame of the corners' representative back to the cube's, and on to the frame of the edges' representative.
        let symmetry = corners.symmetry().inverse().then(edges.symmetry());
        let layers = self.layers_images.image(self.layers[corners.number() as usize], symmetry);
        self.edges_layers.lower_bound(ReducedPair::class_entry(edges.number(), layers))
    }

    pub fn bytes(&self) -> usize {
        let turns = self.corners.bytes() + self.edges.bytes() + self.slice.bytes();
        let symmetry = self.slice_images.bytes() + size_of_val(self.layers.as_slice()) + self.layers_images.bytes();
        turns + symmetry + self.corners_slice.bytes() + self.edges_layers.bytes()
    }
}

impl Problem for Phase2 {
    type Puzzle = Cube;
    type Node = Node;

    fn turns(&self) -> TurnSet {
        TurnSet::DOMINO
    }

    #[inline]
    fn turned(&self, node: &Node, turn: Turn) -> Node {
        Node {
            corners: self.corners.table.turned(node.corners, turn),
            edges: self.edges.table.turned(node.edges, turn),
            slice: self.slice.turned(node.slice, turn),
        }
    }

    #[inline]
    fn bound(&self, node: &Node) -> u8 {
        self.bound_within(node, u8::MAX)
    }

    #[inline]
    fn bound_within(&self, node: &Node, budget: u8) -> u8 {
        let bound = self.corners_slice(node);
        if bound > budget {
            return bound;
        }
        let bound = bound.max(self.edges_layers(node.edges, node.corners));
        if bound > budget {
            return bound;
        }
        // The inverse cube is as far from home, but the table sees other things of it. A turn of the cube is not one of the inverse, so
        // this may change by more than one: nothing follows from it for other turns.
        let inverse = self.edges_layers(self.edges.inverse(node.edges), self.corners.inverse(node.corners));
        bound.max(inverse.min(budget.saturating_add(1)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Along walks from home, and the same walks inverted, the bound stays below the number of turns.
    #[test]
    fn bounds_are_lower_bounds() {
        for depths in [Depths { corners: u8::MAX, edges: u8::MAX }, Depths { corners: 8, edges: 7 }] {
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
                    // The table is asked for both, but the corners with the slice only for the cube itself.
                    let inverse = phase.node(&cube.inverse());
                    assert!(phase.edges_layers(inverse.edges, inverse.corners) <= bound);
                    largest = largest.max(bound);
                }
            }
            assert!(largest > depths.edges.min(9), "the walks lead far enough: {largest}");
        }
    }

    #[test]
    fn the_farthest_are_as_far_as_the_page_says() {
        let phase = Phase2::build(&Depths { corners: u8::MAX, edges: u8::MAX }, Threads::ONE, &()).unwrap();
        assert_eq!(phase.corners_slice.distribution().len() - 1, 14);
        assert_eq!(phase.edges_layers.distribution().len() - 1, 13);
        let states = |distribution: &[u64]| distribution.iter().sum::<u64>();
        assert_eq!(states(phase.corners_slice.distribution()), 40_320 * 24);
        assert_eq!(states(phase.edges_layers.distribution()), 40_320 * 140);
    }
}
