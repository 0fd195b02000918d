//! Both phases with tables of less than 2 MB, which stay in the processor's cache and are built in a moment.
//!
//! Phase 1 takes the largest of three bounds: twists with slice places, flips with slice places, twists with flips. The first of each pair is
//! reduced by the eight symmetries that keep every axis, under which flips are symmetric too. Phase 2 takes corners with slice
//! edges, edges with slice edges, and edges with the layers of the corners, each reduced by sixteen symmetries.

use halfturn_cube::{Amount, Cube, Face, Symmetry, Turn, TurnSet};
use halfturn_search::{
    Conjugates, Coordinate, DistanceTable, Exact, Index, Reduced, ReducedPair, Reduction, Stopped, TableStore, Threads,
    TurnTable, Watcher,
    coordinates::{CornerLayers, CornerPermutation, Flip, LayerEdgePermutation, Slice, SlicePermutation, Twist},
};

use super::{
    arrangement::Arrangement,
    guide::Guide,
    home::{Home, TURNS, turns},
};

const GROUP: usize = Symmetry::KEEPS_AXIS;

/// A class and the symmetry that leads to its representative, in 16 bits.
#[derive(Clone, Copy, Default)]
struct Class(u16);

impl Class {
    fn new((class, symmetry): (u32, Symmetry)) -> Self {
        Self((class as usize * GROUP + symmetry.index()) as u16)
    }

    #[inline(always)]
    fn class(self) -> u32 {
        u32::from(self.0) / GROUP as u32
    }

    #[inline(always)]
    fn symmetry(self) -> usize {
        usize::from(self.0) % GROUP
    }
}

/// The values of a coordinate after each turn.
fn turned<C: Coordinate>(table: &TurnTable<C>) -> Vec<[u16; Turn::COUNT]> {
    let row =
        |index| Turn::ALL.map(|turn| if C::TURNS.contains(turn) { table.turned(index, turn).get() as u16 } else { 0 });
    Index::all().map(row).collect()
}

/// The values of a coordinate under each symmetry.
fn images<C: Coordinate>(conjugates: &Conjugates<C>) -> Vec<[u16; GROUP]> {
    Index::all().map(|index| std::array::from_fn(|s| conjugates.image(index, Symmetry::ALL[s]).get() as u16)).collect()
}

/// Tables of this size are not worth a file.
fn open<A: Coordinate, B: Coordinate>(
    reduction: &Reduction<A>,
    second: &TurnTable<B>,
    conjugates: &Conjugates<B>,
    threads: Threads,
    watcher: &dyn Watcher,
) -> Result<DistanceTable<Reduced<A, B>, Exact>, Stopped> {
    let space = ReducedPair::new(reduction, second, conjugates);
    DistanceTable::open(&space, &TableStore::in_memory(), threads, watcher)
}

fn bytes<T>(items: &[T]) -> usize {
    size_of_val(items)
}

/// Leads phase 1. Hints are not used.
pub(super) struct SmallGuide {
    twist_turned: Vec<[u16; Turn::COUNT]>,
    flip_turned: Vec<[u16; Turn::COUNT]>,
    slice_turned: Vec<[u16; Turn::COUNT]>,
    twist_class: Vec<Class>,
    flip_class: Vec<Class>,
    slice_image: Vec<[u16; GROUP]>,
    flip_image: Vec<[u16; GROUP]>,
    twist_slice: DistanceTable<Reduced<Twist, Slice>, Exact>,
    flip_slice: DistanceTable<Reduced<Flip, Slice>, Exact>,
    twist_flip: DistanceTable<Reduced<Twist, Flip>, Exact>,
    after: [TurnSet; Face::COUNT + 1],
    /// By twist: the twist as seen after a quarter turn of the whole cube.
    side_twist: Vec<u16>,
    /// By turn: the turn as seen after a quarter turn of the whole cube.
    side_turn: [u8; Turn::COUNT],
}

#[derive(Clone, Copy, Default)]
pub(super) struct Node1 {
    twist: u16,
    flip: u16,
    slice: u16,
    /// The flips as seen after a quarter turn of the whole cube: along the other horizontal axis.
    side_flip: u16,
}

impl SmallGuide {
    pub fn build(threads: Threads, watcher: &dyn Watcher) -> Result<Self, Stopped> {
        let keeps_axes = |symmetry: &Symmetry| Face::ALL.iter().all(|&face| symmetry.face(face).axis() == face.axis());
        let group: Vec<Symmetry> = Symmetry::ALL.into_iter().filter(keeps_axes).collect();
        let (twists, flips) = (Reduction::<Twist>::under(&group), Reduction::<Flip>::under(&group));
        let twist_turns = TurnTable::<Twist>::build();
        let (flip_turns, flip_images) = (TurnTable::build(), Conjugates::build(GROUP));
        let (slice_turns, slice_images) = (TurnTable::build(), Conjugates::build(GROUP));
        Ok(Self {
            twist_slice: open(&twists, &slice_turns, &slice_images, threads, watcher)?,
            flip_slice: open(&flips, &slice_turns, &slice_images, threads, watcher)?,
            twist_flip: open(&twists, &flip_turns, &flip_images, threads, watcher)?,
            twist_turned: turned(&twist_turns),
            flip_turned: turned(&flip_turns),
            slice_turned: turned(&slice_turns),
            twist_class: Index::all().map(|index| Class::new(twists.class(index))).collect(),
            flip_class: Index::all().map(|index| Class::new(flips.class(index))).collect(),
            slice_image: images(&slice_images),
            flip_image: images(&flip_images),
            side_twist: Index::<Twist>::all()
                .map(|index| Twist::of(&Twist::cube(index.get()).conjugate(Symmetry::y())) as u16)
                .collect(),
            side_turn: Turn::ALL.map(|turn| Symmetry::y().turn(turn).index() as u8),
            after: std::array::from_fn(|face| match Face::ALL.get(face) {
                Some(&face) => TurnSet::after(Turn::new(face, Amount::Clockwise)),
                None => TurnSet::ALL,
            }),
        })
    }

    /// The largest of the bounds, or the first that is too large.
    #[inline(always)]
    fn bound(&self, node: Node1, budget: u8) -> u8 {
        let slice = &self.slice_image[usize::from(node.slice)];
        let flip = self.flip_class[usize::from(node.flip)];
        let entry = ReducedPair::class_entry(flip.class(), Index::new(u32::from(slice[flip.symmetry()])));
        let flip_slice = self.flip_slice.distance(entry);
        if flip_slice > budget {
            return flip_slice;
        }
        let twist = self.twist_class[usize::from(node.twist)];
        let flip = self.flip_image[usize::from(node.flip)][twist.symmetry()];
        let entry = ReducedPair::class_entry(twist.class(), Index::new(u32::from(flip)));
        let twist_flip = self.twist_flip.distance(entry);
        if twist_flip > budget {
            return twist_flip;
        }
        let entry = ReducedPair::class_entry(twist.class(), Index::new(u32::from(slice[twist.symmetry()])));
        let bound = self.twist_slice.distance(entry).max(flip_slice).max(twist_flip);
        if bound > budget {
            return bound;
        }
        let twist = self.twist_class[usize::from(self.side_twist[usize::from(node.twist)])];
        let flip = self.flip_image[usize::from(node.side_flip)][twist.symmetry()];
        let entry = ReducedPair::class_entry(twist.class(), Index::new(u32::from(flip)));
        bound.max(self.twist_flip.distance(entry))
    }

    #[inline(always)]
    fn turned(&self, node: Node1, turn: Turn) -> Node1 {
        Node1 {
            twist: self.twist_turned[usize::from(node.twist)][turn.index()],
            flip: self.flip_turned[usize::from(node.flip)][turn.index()],
            slice: self.slice_turned[usize::from(node.slice)][turn.index()],
            side_flip: self.flip_turned[usize::from(node.side_flip)][usize::from(self.side_turn[turn.index()])],
        }
    }
}

impl Guide for SmallGuide {
    type Sight = Node1;
    type Node = Node1;

    const PRE_MOVES: &'static [usize] = &[1, 0, 2, 3];

    #[inline(always)]
    fn sight(&self, cube: &Cube) -> Node1 {
        Node1 {
            twist: Twist::of(cube) as u16,
            flip: Flip::of(cube) as u16,
            slice: Slice::of(cube) as u16,
            side_flip: Flip::of(&cube.conjugate(Symmetry::y())) as u16,
        }
    }

    #[inline(always)]
    fn node(&self, sight: Node1) -> Node1 {
        sight
    }

    #[inline(always)]
    fn distance(&self, node: Node1) -> u8 {
        self.bound(node, u8::MAX)
    }

    #[inline(always)]
    fn expand(&self, node: Node1, _: u8, budget: u8, last: u8, mut visit: impl FnMut(u8, Node1, u8)) {
        let mut turns = self.after[usize::from(last)];
        while let Some(turn) = turns.pop() {
            let child = self.turned(node, turn);
            let bound = self.bound(child, budget - 1);
            if bound > budget {
                // The face's other turns are one turn away from this one: they are too far as well.
                turns = turns.without(TurnSet::of_face(turn.face()));
            } else if bound < budget {
                visit(turn.index() as u8, child, 0);
            }
        }
    }

    #[inline(always)]
    fn enter(&self, node: Node1, _: u8, last: u8, mut visit: impl FnMut(u8)) {
        for turn in self.after[usize::from(last)].without(TurnSet::DOMINO) {
            let Node1 { twist, flip, slice, .. } = self.turned(node, turn);
            if twist | flip | slice == 0 {
                visit(turn.index() as u8);
            }
        }
    }

    fn bytes(&self) -> usize {
        bytes(&self.twist_turned)
            + bytes(&self.flip_turned)
            + bytes(&self.slice_turned)
            + bytes(&self.twist_class)
            + bytes(&self.flip_class)
            + bytes(&self.slice_image)
            + bytes(&self.flip_image)
            + self.twist_slice.bytes()
            + self.flip_slice.bytes()
            + self.twist_flip.bytes()
    }
}

/// Leads phase 2.
pub(super) struct SmallHome {
    corner_class: Vec<Class>,
    edge_class: Vec<Class>,
    corner_turned: Vec<[Class; TURNS]>,
    edge_turned: Vec<[Class; TURNS]>,
    slice_turned: [[u8; TURNS]; SlicePermutation::COUNT as usize],
    slice_image: [[u8; GROUP]; SlicePermutation::COUNT as usize],
    layers_turned: [[u8; TURNS]; CornerLayers::COUNT as usize],
    layers_image: [[u8; GROUP]; CornerLayers::COUNT as usize],
    /// By symmetry and turn: the turn in the representative's frame.
    framed: [[u8; TURNS]; GROUP],
    products: [[u8; GROUP]; GROUP],
    /// By [`Arrangement::slice_key`]: the slice permutation.
    slice_ranks: [u8; 64],
    /// By [`Arrangement::layers_key`]: the layers of the corners.
    layers_ranks: [u8; 256],
    actual: [Turn; TURNS],
    corners_slice: DistanceTable<Reduced<CornerPermutation, SlicePermutation>, Exact>,
    edges_slice: DistanceTable<Reduced<LayerEdgePermutation, SlicePermutation>, Exact>,
    edges_layers: DistanceTable<Reduced<LayerEdgePermutation, CornerLayers>, Exact>,
}

#[derive(Clone, Copy, Default)]
pub(super) struct Node2 {
    corners: Class,
    edges: Class,
    slice: u8,
    layers: u8,
}

/// A table of a small coordinate, row by row.
fn narrow<const COLUMNS: usize, const ROWS: usize>(value: impl Fn(u32, usize) -> u32) -> [[u8; COLUMNS]; ROWS] {
    std::array::from_fn(|row| std::array::from_fn(|column| value(row as u32, column) as u8))
}

impl SmallHome {
    pub fn build(threads: Threads, watcher: &dyn Watcher) -> Result<Self, Stopped> {
        let actual = turns();
        let group = &Symmetry::ALL[..GROUP];
        let corners = Reduction::<CornerPermutation>::build(GROUP);
        let edges = Reduction::<LayerEdgePermutation>::build(GROUP);
        let (slice_turns, slice_images) = (TurnTable::<SlicePermutation>::build(), Conjugates::build(GROUP));
        let (layer_turns, layer_images) = (TurnTable::<CornerLayers>::build(), Conjugates::build(GROUP));
        fn rows<C: Coordinate>(reduction: &Reduction<C>, turns: [Turn; TURNS]) -> Vec<[Class; TURNS]> {
            let rows = reduction.turned(TurnSet::DOMINO).into_iter();
            rows.map(|row| turns.map(|turn| Class::new(row[turn.index()]))).collect()
        }
        let mut slice_ranks = [0; 64];
        for value in 0..SlicePermutation::COUNT {
            slice_ranks[Arrangement::of(&SlicePermutation::cube(value)).slice_key()] = value as u8;
        }
        let mut layers_ranks = [0; 256];
        for value in 0..CornerLayers::COUNT {
            layers_ranks[Arrangement::of(&CornerLayers::cube(value)).layers_key()] = value as u8;
        }
        let number = |turn: Turn| actual.iter().position(|&other| other == turn).expect("symmetries keep G1");
        Ok(Self {
            corners_slice: open(&corners, &slice_turns, &slice_images, threads, watcher)?,
            edges_slice: open(&edges, &slice_turns, &slice_images, threads, watcher)?,
            edges_layers: open(&edges, &layer_turns, &layer_images, threads, watcher)?,
            corner_class: Index::all().map(|index| Class::new(corners.class(index))).collect(),
            edge_class: Index::all().map(|index| Class::new(edges.class(index))).collect(),
            corner_turned: rows(&corners, actual),
            edge_turned: rows(&edges, actual),
            slice_turned: narrow(|row, turn| slice_turns.turned(Index::new(row), actual[turn]).get()),
            slice_image: narrow(|row, s| slice_images.image(Index::new(row), group[s]).get()),
            layers_turned: narrow(|row, turn| layer_turns.turned(Index::new(row), actual[turn]).get()),
            layers_image: narrow(|row, s| layer_images.image(Index::new(row), group[s]).get()),
            framed: narrow(|s, turn| number(group[s as usize].turn(actual[turn])) as u32),
            products: narrow(|a, b| group[a as usize].then(group[b]).index() as u32),
            slice_ranks,
            layers_ranks,
            actual,
        })
    }

    #[inline(always)]
    fn step(&self, table: &[[Class; TURNS]], from: Class, turn: usize) -> Class {
        let framed = usize::from(self.framed[from.symmetry()][turn]);
        let to = table[from.class() as usize][framed];
        let symmetry = self.products[from.symmetry()][to.symmetry()];
        Class((to.class() as usize * GROUP + usize::from(symmetry)) as u16)
    }
}

impl Home for SmallHome {
    type Node = Node2;

    #[inline(always)]
    fn node(&self, arrangement: &Arrangement, budget: u8) -> Option<Node2> {
        let node = Node2 {
            corners: self.corner_class[arrangement.corner_rank()],
            edges: self.edge_class[arrangement.edge_rank()],
            slice: self.slice_ranks[arrangement.slice_key()],
            layers: self.layers_ranks[arrangement.layers_key()],
        };
        (self.quick_bound(node) <= budget).then_some(node)
    }

    #[inline(always)]
    fn quick_bound(&self, node: Node2) -> u8 {
        let slice = &self.slice_image[usize::from(node.slice)];
        let corners = Index::new(u32::from(slice[node.corners.symmetry()]));
        let edges = Index::new(u32::from(slice[node.edges.symmetry()]));
        let corners = self.corners_slice.distance(ReducedPair::class_entry(node.corners.class(), corners));
        corners.max(self.edges_slice.distance(ReducedPair::class_entry(node.edges.class(), edges)))
    }

    #[inline(always)]
    fn bound(&self, node: Node2) -> u8 {
        let layers = self.layers_image[usize::from(node.layers)][node.edges.symmetry()];
        self.edges_layers.distance(ReducedPair::class_entry(node.edges.class(), Index::new(u32::from(layers))))
    }

    #[inline(always)]
    fn prefetch(&self, _: Node2) {}

    #[inline(always)]
    fn is_solved(&self, node: Node2) -> bool {
        node.corners.class() == 0 && node.edges.class() == 0 && node.slice == 0
    }

    #[inline(always)]
    fn turned(&self, node: Node2, turn: usize) -> Node2 {
        Node2 {
            corners: self.step(&self.corner_turned, node.corners, turn),
            edges: self.step(&self.edge_turned, node.edges, turn),
            slice: self.slice_turned[usize::from(node.slice)][turn],
            layers: self.layers_turned[usize::from(node.layers)][turn],
        }
    }

    #[inline(always)]
    fn actual(&self, _: Node2, turn: usize) -> Turn {
        self.actual[turn]
    }

    fn bytes(&self) -> usize {
        bytes(&self.corner_class)
            + bytes(&self.edge_class)
            + bytes(&self.corner_turned)
            + bytes(&self.edge_turned)
            + self.corners_slice.bytes()
            + self.edges_slice.bytes()
            + self.edges_layers.bytes()
    }
}
