//! The way into G1, told by one exact table.
//!
//! Flips and slice places together have 1,013,760 values, but only 64,430 up to the sixteen symmetries that keep the U–D
//! axis. With the 2,187 twists in the representative's frame that makes 140,908,410 entries. A node is such an entry and the
//! symmetry that carries the cube to the representative's frame.

use halfturn_cube::{Cube, Face, Symmetry, Turn, TurnSet};
use halfturn_search::{
    Conjugates, Coordinate, DirectionTable, Directions, Index, Reduced, ReducedPair, Reduction, Stopped, TableStore,
    Threads, TurnTable, Watcher,
    coordinates::{FlipSlice, Twist},
    prefetch,
};

/// A class of flips and slice places and a symmetry, in 32 bits.
#[derive(Clone, Copy)]
struct Step(u32);

impl Step {
    const SYMMETRY_BITS: u32 = Symmetry::KEEPS_AXIS.ilog2();

    fn new((class, symmetry): (u32, Symmetry)) -> Self {
        Self(class << Self::SYMMETRY_BITS | symmetry.index() as u32)
    }

    #[inline(always)]
    fn class(self) -> u32 {
        self.0 >> Self::SYMMETRY_BITS
    }

    #[inline(always)]
    fn symmetry(self) -> usize {
        self.0 as usize % Symmetry::KEEPS_AXIS
    }
}

/// What phase 1 knows of a cube.
#[derive(Clone, Copy, Default)]
pub(super) struct Node {
    class: u32,
    /// In the representative's frame.
    twist: u16,
    /// From the cube's frame to the representative's.
    symmetry: u8,
}

/// Coordinates of a cube that is to become a [`Node`].
#[derive(Clone, Copy)]
pub(super) struct Sight {
    flip_slice: u32,
    twist: u16,
}

pub(super) struct Phase1 {
    /// By flips and slice places.
    classes: Vec<Step>,
    /// By class and turn.
    turned: Vec<[Step; Turn::COUNT]>,
    /// By twist and turn.
    twist_turned: Vec<[u16; Turn::COUNT]>,
    /// By twist and symmetry.
    twist_image: Vec<[u16; Symmetry::KEEPS_AXIS]>,
    /// By symmetry and turn of the representative's frame: the turn in the cube's frame.
    actual: [[u8; Turn::COUNT]; Symmetry::KEEPS_AXIS],
    /// By symmetry and last face in the cube's frame (or none): the turns of the representative's frame that are worth trying.
    allowed: [[TurnSet; Face::COUNT + 1]; Symmetry::KEEPS_AXIS],
    products: [[u8; Symmetry::KEEPS_AXIS]; Symmetry::KEEPS_AXIS],
    directions: DirectionTable<Reduced<FlipSlice, Twist>>,
}

/// Stands for no last face.
pub(super) const NO_FACE: u8 = Face::COUNT as u8;

impl Phase1 {
    pub fn open(store: &TableStore, threads: Threads, watcher: &dyn Watcher) -> Result<Self, Stopped> {
        let group = &Symmetry::ALL[..Symmetry::KEEPS_AXIS];
        let reduction = Reduction::<FlipSlice>::build(group.len());
        let twists = TurnTable::<Twist>::build();
        let images = Conjugates::build(group.len());
        let directions =
            DirectionTable::open(&ReducedPair::new(&reduction, &twists, &images), store, threads, watcher)?;
        let by_symmetry = |index: usize| group[index];
        Ok(Self {
            turned: reduction.turned(TurnSet::ALL).into_iter().map(|row| row.map(Step::new)).collect(),
            twist_turned: Index::all()
                .map(|twist| Turn::ALL.map(|turn| twists.turned(twist, turn).get() as u16))
                .collect(),
            twist_image: Index::all()
                .map(|twist| std::array::from_fn(|s| images.image(twist, by_symmetry(s)).get() as u16))
                .collect(),
            actual: std::array::from_fn(|s| Turn::ALL.map(|turn| by_symmetry(s).inverse().turn(turn).index() as u8)),
            allowed: std::array::from_fn(|s| {
                std::array::from_fn(|face| {
                    let after = match Face::ALL.get(face) {
                        Some(&face) => TurnSet::after(TurnSet::of_face(face).next().expect("a face has turns")),
                        None => TurnSet::ALL,
                    };
                    after.map(|turn| by_symmetry(s).turn(turn)).collect()
                })
            }),
            products: std::array::from_fn(|a| {
                std::array::from_fn(|b| by_symmetry(a).then(by_symmetry(b)).index() as u8)
            }),
            directions,
            classes: Index::all().map(|index| Step::new(reduction.class(index))).collect(),
        })
    }

    pub fn bytes(&self) -> usize {
        size_of_val(self.classes.as_slice())
            + size_of_val(self.turned.as_slice())
            + size_of_val(self.twist_turned.as_slice())
            + size_of_val(self.twist_image.as_slice())
            + self.directions.bytes()
    }

    /// What is to be read of a cube to make its node; starts to fetch it.
    #[inline(always)]
    pub fn sight(&self, cube: &Cube) -> Sight {
        let sight = Sight { flip_slice: FlipSlice::of(cube), twist: Twist::of(cube) as u16 };
        prefetch(&self.classes, sight.flip_slice as usize);
        sight
    }

    /// The node of a cube; starts to fetch what the table says of it.
    #[inline(always)]
    pub fn node(&self, sight: Sight) -> Node {
        let step = self.classes[sight.flip_slice as usize];
        let twist = self.twist_image[usize::from(sight.twist)][step.symmetry()];
        let node = Node { class: step.class(), twist, symmetry: step.symmetry() as u8 };
        self.prefetch(node);
        node
    }

    /// What the table says of a node, in the representative's frame.
    #[inline(always)]
    pub fn directions(&self, node: Node) -> Directions {
        self.directions.get(ReducedPair::class_entry(node.class, Index::new(u32::from(node.twist))))
    }

    /// Starts to fetch all that is needed to expand a node.
    #[inline(always)]
    pub fn prefetch(&self, node: Node) {
        self.directions.prefetch(ReducedPair::class_entry(node.class, Index::new(u32::from(node.twist))));
        prefetch(&self.turned, node.class as usize);
    }

    /// The turns, in the representative's frame, that may follow a turn of `last` in the cube's frame.
    #[inline(always)]
    pub fn allowed(&self, node: Node, last: u8) -> TurnSet {
        self.allowed[usize::from(node.symmetry) % Symmetry::KEEPS_AXIS][usize::from(last)]
    }

    /// A turn of the representative's frame in the cube's frame.
    #[inline(always)]
    pub fn actual(&self, node: Node, turn: Turn) -> u8 {
        self.actual[usize::from(node.symmetry) % Symmetry::KEEPS_AXIS][turn.index()]
    }

    /// The node after a turn of the representative's frame.
    #[inline(always)]
    pub fn turned(&self, node: Node, turn: Turn) -> Node {
        let step = self.turned[node.class as usize][turn.index()];
        let twist = self.twist_turned[usize::from(node.twist)][turn.index()];
        Node {
            class: step.class(),
            twist: self.twist_image[usize::from(twist)][step.symmetry()],
            symmetry: self.products[usize::from(node.symmetry) % Symmetry::KEEPS_AXIS][step.symmetry()],
        }
    }
}
