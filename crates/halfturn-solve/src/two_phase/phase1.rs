//! The way into G1, told by an exact table.
//!
//! Flips and slice places together have 1,013,760 values, but only 64,430 up to the sixteen symmetries that keep the U–D
//! axis. With the 2,187 twists in the representative's frame that makes 140,908,410 entries. A node is such an entry and the
//! symmetry that carries the cube to the representative's frame.
//!
//! Two tables tell the distance of an entry: [`Directed`] has 32 bits for each, which say at once where every turn leads; [`Counted`] has 2 bits,
//! the distance modulo 3, and must be asked again for every turn.

use halfturn_cube::{Amount, Cube, Face, Symmetry, Turn, TurnSet};
use halfturn_search::{
    Conjugates, Coordinate, DirectionTable, DistanceTable, Exact, Index, Pair, Reduced, ReducedPair, Reduction,
    Residue, Stopped, TableEntry, TableStore, Threads, TurnTable, Watcher,
    coordinates::{Flip, FlipSlice, Slice, Twist},
    prefetch,
};

use super::{
    class::{GROUP, Products, products},
    guide::Guide,
};

/// A node of both guides.
#[derive(Clone, Copy, Default)]
pub(super) struct Node {
    class: u16,
    /// In the representative's frame.
    twist: u16,
    /// From the cube's frame to the representative's.
    symmetry: u8,
}

impl Node {
    #[inline(always)]
    fn entry(self) -> TableEntry<Reduced<FlipSlice, Twist>> {
        ReducedPair::class_entry(u32::from(self.class), Index::new(u32::from(self.twist)))
    }

    /// Solved is the representative of the first class, and its twist is 0 in every frame.
    #[inline(always)]
    fn is_in_g1(self) -> bool {
        self.class == 0 && self.twist == 0
    }
}

/// Coordinates of a cube that is to become a [`Node`].
#[derive(Clone, Copy)]
pub(super) struct Sight {
    flip_slice: u32,
    twist: u16,
}

/// What each turn makes of a class, in one line of the cache.
#[repr(align(64))]
struct Row {
    classes: [u16; Turn::COUNT],
    symmetries: [u8; Turn::COUNT],
}

/// Coordinates, classes and frames: what both guides share.
pub(super) struct Frames {
    /// By flips and slice places: the class.
    classes: Vec<u16>,
    /// By flips and slice places: the symmetry to the representative.
    symmetries: Vec<u8>,
    /// By class.
    turned: Vec<Row>,
    /// By twist and turn.
    twist_turned: Vec<[u16; Turn::COUNT]>,
    /// By twist and symmetry.
    twist_image: Vec<[u16; GROUP]>,
    /// By symmetry and turn of the representative's frame: the turn in the cube's frame.
    actual: [[u8; Turn::COUNT]; GROUP],
    /// By symmetry and last face in the cube's frame (or none): the turns of the representative's frame that are worth trying.
    allowed: [[TurnSet; Face::COUNT + 1]; GROUP],
    products: Products,
}

impl Frames {
    /// Makes the frames, and lets `open` make a table over their space.
    fn build<T>(
        open: impl FnOnce(&ReducedPair<'_, FlipSlice, Twist>) -> Result<T, Stopped>,
    ) -> Result<(Self, T), Stopped> {
        let group = &Symmetry::ALL[..GROUP];
        let reduction = Reduction::<FlipSlice>::build(GROUP);
        let twists = TurnTable::<Twist>::build();
        let images = Conjugates::build(GROUP);
        let table = open(&ReducedPair::new(&reduction, &twists, &images))?;
        let row = |row: [(u32, Symmetry); Turn::COUNT]| Row {
            classes: row.map(|(class, _)| class as u16),
            symmetries: row.map(|(_, symmetry)| symmetry.index() as u8),
        };
        let frames = Self {
            classes: Index::all().map(|index| reduction.class(index).0 as u16).collect(),
            symmetries: Index::all().map(|index| reduction.class(index).1.index() as u8).collect(),
            turned: reduction.turned(TurnSet::ALL).into_iter().map(row).collect(),
            twist_turned: Index::all()
                .map(|twist| Turn::ALL.map(|turn| twists.turned(twist, turn).get() as u16))
                .collect(),
            twist_image: Index::all()
                .map(|twist| std::array::from_fn(|s| images.image(twist, group[s]).get() as u16))
                .collect(),
            actual: std::array::from_fn(|s| Turn::ALL.map(|turn| group[s].inverse().turn(turn).index() as u8)),
            allowed: std::array::from_fn(|s| {
                std::array::from_fn(|face| {
                    let after = match Face::ALL.get(face) {
                        Some(&face) => TurnSet::after(Turn::new(face, Amount::Clockwise)),
                        None => TurnSet::ALL,
                    };
                    after.map(|turn| group[s].turn(turn)).collect()
                })
            }),
            products: products(),
        };
        Ok((frames, table))
    }

    fn bytes(&self) -> usize {
        size_of_val(self.classes.as_slice())
            + size_of_val(self.symmetries.as_slice())
            + size_of_val(self.turned.as_slice())
            + size_of_val(self.twist_turned.as_slice())
            + size_of_val(self.twist_image.as_slice())
    }

    #[inline(always)]
    fn sight(&self, cube: &Cube) -> Sight {
        let sight = Sight { flip_slice: FlipSlice::of(cube), twist: Twist::of(cube) as u16 };
        prefetch(&self.classes, sight.flip_slice as usize);
        prefetch(&self.symmetries, sight.flip_slice as usize);
        sight
    }

    #[inline(always)]
    fn node(&self, sight: Sight) -> Node {
        let symmetry = self.symmetries[sight.flip_slice as usize];
        Node {
            class: self.classes[sight.flip_slice as usize],
            twist: self.twist_image[usize::from(sight.twist)][usize::from(symmetry)],
            symmetry,
        }
    }

    /// The turns, in the representative's frame, that may follow a turn of `last` in the cube's frame.
    #[inline(always)]
    fn allowed(&self, node: Node, last: u8) -> TurnSet {
        self.allowed[usize::from(node.symmetry) % GROUP][usize::from(last)]
    }

    /// A turn of the representative's frame in the cube's frame.
    #[inline(always)]
    fn actual(&self, node: Node, turn: Turn) -> u8 {
        self.actual[usize::from(node.symmetry) % GROUP][turn.index()]
    }

    /// The node after a turn of the representative's frame.
    #[inline(always)]
    fn turned(&self, node: Node, turn: Turn) -> Node {
        let row = &self.turned[usize::from(node.class)];
        let image = usize::from(row.symmetries[turn.index()]) % GROUP;
        let twist = self.twist_turned[usize::from(node.twist)][turn.index()];
        Node {
            class: row.classes[turn.index()],
            twist: self.twist_image[usize::from(twist)][image],
            symmetry: self.products[usize::from(node.symmetry) % GROUP][image],
        }
    }
}

/// Led by a table that tells where every turn leads. Hints are exact distances.
pub(super) struct Directed {
    frames: Frames,
    directions: DirectionTable<Reduced<FlipSlice, Twist>>,
}

impl Directed {
    pub fn open(store: &TableStore, threads: Threads, watcher: &dyn Watcher) -> Result<Self, Stopped> {
        let (frames, directions) = Frames::build(|space| DirectionTable::open(space, store, threads, watcher))?;
        Ok(Self { frames, directions })
    }

    #[inline(always)]
    fn prefetch(&self, node: Node) {
        self.directions.prefetch(node.entry());
        prefetch(&self.frames.turned, usize::from(node.class));
    }
}

impl Guide for Directed {
    type Sight = Sight;
    type Node = Node;

    /// One pre-move first: its roots are few and have twins.
    const PRE_MOVES: &'static [usize] = &[1, 0, 2, 3];

    #[inline(always)]
    fn sight(&self, cube: &Cube) -> Sight {
        self.frames.sight(cube)
    }

    #[inline(always)]
    fn node(&self, sight: Sight) -> Node {
        let node = self.frames.node(sight);
        self.prefetch(node);
        node
    }

    #[inline(always)]
    fn distance(&self, node: Node) -> u8 {
        self.directions.get(node.entry()).distance()
    }

    #[inline(always)]
    fn expand(&self, node: Node, hint: u8, budget: u8, last: u8, mut visit: impl FnMut(u8, Node, u8)) {
        let directions = self.directions.get(node.entry());
        let (closer, farther) = (directions.closer(), directions.farther());
        let allowed = self.frames.allowed(node, last);
        let turns = match budget - hint {
            0 => allowed.and(closer),
            1 => allowed.without(farther),
            _ => allowed,
        };
        for turn in turns {
            let child = self.frames.turned(node, turn);
            self.prefetch(child);
            let distance = hint + u8::from(farther.contains(turn)) - u8::from(closer.contains(turn));
            visit(self.frames.actual(node, turn), child, distance);
        }
    }

    #[inline(always)]
    fn enter(&self, node: Node, hint: u8, last: u8, mut visit: impl FnMut(u8)) {
        if hint == 1 {
            let closer = self.directions.get(node.entry()).closer();
            for turn in self.frames.allowed(node, last).and(closer) {
                visit(self.frames.actual(node, turn));
            }
        }
    }

    fn bytes(&self) -> usize {
        self.frames.bytes() + self.directions.bytes()
    }
}

/// Led by distances modulo 3. Hints are distances of the node before.
pub(super) struct Counted {
    frames: Frames,
    residues: DistanceTable<Reduced<FlipSlice, Twist>, Residue>,
    /// By class: how far flips and slice places are from solved, whatever the twists.
    flip_slice: Vec<u8>,
    /// By class: the slice places of the representative.
    slices: Vec<u16>,
    twist_slice: DistanceTable<(Twist, Slice), Exact>,
}

/// Distances from here on are not told apart from those three turns farther: of 2,217,093,120 entries 476 are 12 turns away, and
/// none is farther. Taking 12 for 9 costs a search, never a solution.
const UNMISTAKABLE: u8 = 9;

impl Counted {
    pub fn open(store: &TableStore, threads: Threads, watcher: &dyn Watcher) -> Result<Self, Stopped> {
        let (frames, residues) = Frames::build(|space| DistanceTable::open(space, store, threads, watcher))?;
        let (twists, flips, slices) = (TurnTable::build(), TurnTable::<Flip>::build(), TurnTable::build());
        let twist_slice = DistanceTable::open(&Pair::new(&twists, &slices), store, threads, watcher)?;
        let pairs = DistanceTable::<_, Exact>::open(&Pair::new(&flips, &slices), store, threads, watcher)?;
        let mut flip_slice = vec![0; frames.turned.len()];
        let mut slice = vec![0; frames.turned.len()];
        for (value, &class) in frames.classes.iter().enumerate() {
            let value = value as u32;
            let entry = Pair::entry(Index::new(value % Flip::COUNT), Index::new(value / Flip::COUNT));
            flip_slice[usize::from(class)] = pairs.distance(entry);
            if frames.symmetries[value as usize] == 0 {
                slice[usize::from(class)] = (value / Flip::COUNT) as u16;
            }
        }
        Ok(Self { frames, residues, flip_slice, slices: slice, twist_slice })
    }

    #[inline(always)]
    fn prefetch(&self, node: Node) {
        self.residues.prefetch(node.entry());
        prefetch(&self.frames.turned, usize::from(node.class));
    }

    /// The distance that is equal to this residue and at most one turn from `near`.
    #[inline(always)]
    fn nearby(&self, node: Node, near: u8) -> u8 {
        // 0, 1, 2 for equal, one more, one less.
        match (self.residues.residue(node.entry()) + 12 - near % 3) % 3 {
            0 => near,
            1 => near + 1,
            _ => near.wrapping_sub(1),
        }
    }

    /// A lower bound without the large table.
    #[inline(always)]
    fn bound(&self, node: Node) -> u8 {
        let slice = Index::new(u32::from(self.slices[usize::from(node.class)]));
        let twist_slice = self.twist_slice.distance(Pair::entry(Index::new(u32::from(node.twist)), slice));
        twist_slice.max(self.flip_slice[usize::from(node.class)])
    }

    /// A node one turn closer.
    fn closer(&self, node: Node) -> Node {
        let wanted = (self.residues.residue(node.entry()) + 2) % 3;
        let near = Turn::ALL.map(|turn| {
            let near = self.frames.turned(node, turn);
            self.residues.prefetch(near.entry());
            near
        });
        let closer = near.into_iter().find(|near| self.residues.residue(near.entry()) == wanted);
        closer.expect("outside of G1 a turn leads closer")
    }
}

impl Guide for Counted {
    type Sight = Sight;
    type Node = Node;

    /// One pre-move first: its roots are few and have twins.
    const PRE_MOVES: &'static [usize] = &[1, 0, 2, 3];

    #[inline(always)]
    fn sight(&self, cube: &Cube) -> Sight {
        self.frames.sight(cube)
    }

    #[inline(always)]
    fn node(&self, sight: Sight) -> Node {
        let node = self.frames.node(sight);
        self.prefetch(node);
        node
    }

    /// The bound and the residue together leave one distance, or a few that are three turns apart. Then a turn closer is
    /// made, where the bound may tell more.
    fn distance(&self, mut node: Node) -> u8 {
        let mut turns = 0;
        loop {
            let bound = self.bound(node);
            let least = bound + (self.residues.residue(node.entry()) + 12 - bound % 3) % 3;
            if node.is_in_g1() || turns + least >= UNMISTAKABLE {
                return turns + least;
            }
            node = self.closer(node);
            turns += 1;
        }
    }

    #[inline(always)]
    fn expand(&self, node: Node, hint: u8, budget: u8, last: u8, mut visit: impl FnMut(u8, Node, u8)) {
        let distance = self.nearby(node, hint);
        if distance > budget {
            return;
        }
        for turn in self.frames.allowed(node, last) {
            let child = self.frames.turned(node, turn);
            if self.bound(child) < budget {
                self.prefetch(child);
                visit(self.frames.actual(node, turn), child, distance);
            }
        }
    }

    #[inline(always)]
    fn enter(&self, node: Node, hint: u8, last: u8, mut visit: impl FnMut(u8)) {
        if self.nearby(node, hint) == 1 {
            for turn in self.frames.allowed(node, last) {
                if self.frames.turned(node, turn).is_in_g1() {
                    visit(self.frames.actual(node, turn));
                }
            }
        }
    }

    fn bytes(&self) -> usize {
        self.frames.bytes()
            + self.residues.bytes()
            + self.flip_slice.len()
            + size_of_val(self.slices.as_slice())
            + self.twist_slice.bytes()
    }
}
