//! Phase 1 of the standard and large tiers, with exact pruning tables.
//!
//! Edge flips and slice positions together have 1,013,760 values, but only 64,430 symmetry classes
//! under the sixteen symmetries that keep the U–D axis. Combined with the 2,187 corner twists, seen
//! in the frame of the class representative, that makes 140,908,410 entries. A node is such an
//! entry and the symmetry that carries the cube to the representative's frame.
//!
//! The two tiers differ in what an entry holds. In [`LargePhase1`] it is 32 bits: the distance, and
//! for each move whether it leads closer to G1. In [`StandardPhase1`] it is 2 bits, the distance
//! modulo 3, so that every child needs a read of its own.

use halfturn_cube::{Cube, Face, Symmetry, Turn, TurnSet};
use halfturn_search::{
    AXIS_PRODUCTS, Conjugates, Coordinate, DirectionTable, DistanceTable, Exact, Index, Pair, Reduced, ReducedPair,
    Reduction, Residue, Stopped, TableEntry, TableSource, TurnTable,
    coordinates::{Flip, FlipSlice, Slice, Twist},
    prefetch,
};

use super::phase1::{Phase1, Phase1Moves, turns_after};

/// A node of both tiers.
#[derive(Clone, Copy, Default)]
pub(super) struct Phase1Node {
    class: u16,
    /// The corner twist in the representative's frame.
    twist: u16,
    /// The symmetry from the cube's frame to the representative's.
    symmetry: u8,
}

impl Phase1Node {
    #[inline(always)]
    fn entry(self) -> TableEntry<Reduced<FlipSlice, Twist>> {
        ReducedPair::class_entry(u32::from(self.class), Index::new(u32::from(self.twist)))
    }

    /// The solved cube represents class 0, and its twist is 0 in every frame.
    #[inline(always)]
    fn is_in_g1(self) -> bool {
        self.class == 0 && self.twist == 0
    }
}

/// The coordinates of a cube, from which a [`Phase1Node`] is computed.
#[derive(Clone, Copy)]
pub(super) struct Coordinates {
    flip_slice: u32,
    twist: u16,
}

/// By move: the class that it leads to and the symmetry to that class's representative. It fills
/// one cache line.
#[repr(align(64))]
struct ClassMoves {
    classes: [u16; Turn::COUNT],
    symmetries: [u8; Turn::COUNT],
}

/// Move tables and symmetry tables, which both tiers share.
pub(super) struct MoveTables {
    /// By flip and slice: the class.
    classes: Vec<u16>,
    /// By flip and slice: the symmetry to the representative.
    symmetries: Vec<u8>,
    /// By class: the moves of its representative.
    turned: Vec<ClassMoves>,
    /// By twist and move: the twist after the move.
    twist_turned: Vec<[u16; Turn::COUNT]>,
    /// By twist and symmetry: the image of the twist.
    twist_image: Vec<[u16; Symmetry::KEEPS_AXIS]>,
    /// By symmetry and move in the representative's frame: the move in the cube's frame.
    cube_turns: [[u8; Turn::COUNT]; Symmetry::KEEPS_AXIS],
    /// By symmetry and last face in the cube's frame: the moves that may follow, in the
    /// representative's frame.
    allowed: [[TurnSet; Face::COUNT + 1]; Symmetry::KEEPS_AXIS],
}

impl Phase1Moves for MoveTables {
    type Coordinates = Coordinates;
    type Node = Phase1Node;

    #[inline(always)]
    fn coordinates(&self, cube: &Cube) -> Coordinates {
        let coordinates = Coordinates { flip_slice: FlipSlice::of(cube), twist: Twist::of(cube) as u16 };
        prefetch(&self.classes, coordinates.flip_slice as usize);
        prefetch(&self.symmetries, coordinates.flip_slice as usize);
        coordinates
    }

    #[inline(always)]
    fn node(&self, coordinates: Coordinates) -> Phase1Node {
        let symmetry = self.symmetries[coordinates.flip_slice as usize];
        Phase1Node {
            class: self.classes[coordinates.flip_slice as usize],
            twist: self.twist_image[usize::from(coordinates.twist)][usize::from(symmetry)],
            symmetry,
        }
    }
}

impl MoveTables {
    /// Builds the tables, and a pruning table over the same entries with `open`.
    fn build<T>(
        open: impl FnOnce(&ReducedPair<'_, FlipSlice, Twist>) -> Result<T, Stopped>,
    ) -> Result<(Self, T), Stopped> {
        let group = &Symmetry::ALL[..Symmetry::KEEPS_AXIS];
        let reduction = Reduction::<FlipSlice>::build(Symmetry::KEEPS_AXIS);
        let twists = TurnTable::<Twist>::build();
        let images = Conjugates::build(Symmetry::KEEPS_AXIS);
        let after = turns_after();
        let table = open(&ReducedPair::new(&reduction, &twists, &images))?;
        let row = |row: [(u32, Symmetry); Turn::COUNT]| ClassMoves {
            classes: row.map(|(class, _)| class as u16),
            symmetries: row.map(|(_, symmetry)| symmetry.index() as u8),
        };
        let moves = Self {
            classes: Index::all().map(|index| reduction.class(index).0 as u16).collect(),
            symmetries: Index::all().map(|index| reduction.class(index).1.index() as u8).collect(),
            turned: reduction.turned(TurnSet::ALL).into_iter().map(row).collect(),
            twist_turned: Index::all()
                .map(|twist| Turn::ALL.map(|turn| twists.turned(twist, turn).get() as u16))
                .collect(),
            twist_image: Index::all()
                .map(|twist| std::array::from_fn(|s| images.image(twist, group[s]).get() as u16))
                .collect(),
            cube_turns: std::array::from_fn(|s| Turn::ALL.map(|turn| group[s].inverse().turn(turn).index() as u8)),
            allowed: std::array::from_fn(|s| {
                std::array::from_fn(|face| after[face].map(|turn| group[s].turn(turn)).collect())
            }),
        };
        Ok((moves, table))
    }

    fn bytes(&self) -> usize {
        size_of_val(self.classes.as_slice())
            + size_of_val(self.symmetries.as_slice())
            + size_of_val(self.turned.as_slice())
            + size_of_val(self.twist_turned.as_slice())
            + size_of_val(self.twist_image.as_slice())
    }

    /// The moves, in the representative's frame, that may follow a move of `last` in the cube's
    /// frame.
    #[inline(always)]
    fn allowed(&self, node: Phase1Node, last: u8) -> TurnSet {
        self.allowed[usize::from(node.symmetry) % Symmetry::KEEPS_AXIS][usize::from(last)]
    }

    /// The move in the cube's frame for a move in the representative's frame.
    #[inline(always)]
    fn to_cube_frame(&self, node: Phase1Node, turn: Turn) -> u8 {
        self.cube_turns[usize::from(node.symmetry) % Symmetry::KEEPS_AXIS][turn.index()]
    }

    /// The node after a move in the representative's frame.
    #[inline(always)]
    fn turned(&self, node: Phase1Node, turn: Turn) -> Phase1Node {
        let row = &self.turned[usize::from(node.class)];
        let image = usize::from(row.symmetries[turn.index()]) % Symmetry::KEEPS_AXIS;
        let twist = self.twist_turned[usize::from(node.twist)][turn.index()];
        Phase1Node {
            class: row.classes[turn.index()],
            twist: self.twist_image[usize::from(twist)][image],
            symmetry: AXIS_PRODUCTS[usize::from(node.symmetry) % Symmetry::KEEPS_AXIS][image],
        }
    }
}

/// Phase 1 of the large tier: each entry also says which moves lead closer. A hint is the node's
/// exact distance.
pub(super) struct LargePhase1 {
    moves: MoveTables,
    directions: DirectionTable<Reduced<FlipSlice, Twist>>,
}

impl LargePhase1 {
    /// Reads the tables from the store, or builds them and stores them there.
    pub fn open(source: TableSource<'_>) -> Result<Self, Stopped> {
        let (moves, directions) = MoveTables::build(|space| DirectionTable::open_directions(space, source))?;
        Ok(Self { moves, directions })
    }
}

impl Phase1 for LargePhase1 {
    type Node = Phase1Node;
    type Moves = MoveTables;

    #[inline(always)]
    fn moves(&self) -> &MoveTables {
        &self.moves
    }

    #[inline(always)]
    fn prefetch(&self, node: Phase1Node) {
        self.directions.prefetch(node.entry());
        prefetch(&self.moves.turned, usize::from(node.class));
    }

    #[inline(always)]
    fn distance(&self, node: Phase1Node) -> u8 {
        self.directions.get(node.entry()).distance()
    }

    #[inline(always)]
    fn expand(&self, node: Phase1Node, hint: u8, budget: u8, last: u8, mut visit: impl FnMut(u8, Phase1Node, u8)) {
        let directions = self.directions.get(node.entry());
        let (closer, farther) = (directions.closer(), directions.farther());
        let allowed = self.moves.allowed(node, last);
        let turns = match budget - hint {
            0 => allowed.and(closer),
            1 => allowed.without(farther),
            _ => allowed,
        };
        for turn in turns {
            let child = self.moves.turned(node, turn);
            self.prefetch(child);
            let distance = hint + u8::from(farther.contains(turn)) - u8::from(closer.contains(turn));
            visit(self.moves.to_cube_frame(node, turn), child, distance);
        }
    }

    #[inline(always)]
    fn enter(&self, node: Phase1Node, hint: u8, last: u8, mut visit: impl FnMut(u8)) {
        if hint == 1 {
            let closer = self.directions.get(node.entry()).closer();
            for turn in self.moves.allowed(node, last).and(closer) {
                visit(self.moves.to_cube_frame(node, turn));
            }
        }
    }

    fn bytes(&self) -> usize {
        self.moves.bytes() + self.directions.bytes()
    }
}

/// Phase 1 of the standard tier: distances modulo 3. A hint is the distance of the node's parent.
pub(super) struct StandardPhase1 {
    moves: MoveTables,
    residues: DistanceTable<Reduced<FlipSlice, Twist>, Residue>,
    /// By class: the distance of flip and slice alone.
    flip_slice: Vec<u8>,
    /// By class: the slice coordinate of the representative.
    slices: Vec<u16>,
    twist_slice: DistanceTable<(Twist, Slice), Exact>,
}

/// Entries hold distances modulo this. A move changes a distance by at most 1, so that the residue
/// tells the distance of a node from that of its neighbour.
const MODULUS: u8 = 3;

/// Distances from here on are ambiguous, because 9 and 12 have the same residue: of 2,217,093,120
/// positions 476 are 12 moves from G1, and none is farther. Taking 12 for 9 costs a search, never a
/// solution.
const AMBIGUOUS_FROM: u8 = 9;

impl StandardPhase1 {
    /// Reads the tables from the store, or builds them and stores them there.
    pub fn open(source: TableSource<'_>) -> Result<Self, Stopped> {
        let (moves, residues) = MoveTables::build(|space| DistanceTable::open(space, source))?;
        let (twists, flips, slices) = (TurnTable::build(), TurnTable::<Flip>::build(), TurnTable::build());
        let twist_slice = DistanceTable::open(&Pair::new(&twists, &slices), source)?;
        let pairs = DistanceTable::<_, Exact>::open(&Pair::new(&flips, &slices), source)?;
        let mut flip_slice = vec![0; moves.turned.len()];
        let mut slice = vec![0; moves.turned.len()];
        for (value, &class) in moves.classes.iter().enumerate() {
            let value = value as u32;
            let entry = Pair::entry(Index::new(value % Flip::COUNT), Index::new(value / Flip::COUNT));
            flip_slice[usize::from(class)] = pairs.distance(entry);
            if moves.symmetries[value as usize] == 0 {
                slice[usize::from(class)] = (value / Flip::COUNT) as u16;
            }
        }
        Ok(Self { moves, residues, flip_slice, slices: slice, twist_slice })
    }

    /// The distance of a node whose neighbour has distance `beside`: the one that differs by at
    /// most 1 and has the stored residue.
    #[inline(always)]
    fn distance_beside(&self, node: Phase1Node, beside: u8) -> u8 {
        // 0, 1 and 2 mean equal, one more and one less.
        match (self.residues.residue(node.entry()) + MODULUS - beside % MODULUS) % MODULUS {
            0 => beside,
            1 => beside + 1,
            _ => beside.wrapping_sub(1),
        }
    }

    /// A lower bound from the small tables.
    #[inline(always)]
    fn bound(&self, node: Phase1Node) -> u8 {
        let slice = Index::new(u32::from(self.slices[usize::from(node.class)]));
        let twist_slice = self.twist_slice.distance(Pair::entry(Index::new(u32::from(node.twist)), slice));
        twist_slice.max(self.flip_slice[usize::from(node.class)])
    }

    /// A neighbour that is one move closer to G1.
    fn closer(&self, node: Phase1Node) -> Phase1Node {
        let residue = (self.residues.residue(node.entry()) + MODULUS - 1) % MODULUS;
        let near = Turn::ALL.map(|turn| {
            let near = self.moves.turned(node, turn);
            self.residues.prefetch(near.entry());
            near
        });
        let closer = near.into_iter().find(|near| self.residues.residue(near.entry()) == residue);
        closer.expect("outside G1 some move leads closer")
    }
}

impl Phase1 for StandardPhase1 {
    type Node = Phase1Node;
    type Moves = MoveTables;

    #[inline(always)]
    fn moves(&self) -> &MoveTables {
        &self.moves
    }

    #[inline(always)]
    fn prefetch(&self, node: Phase1Node) {
        self.residues.prefetch(node.entry());
        prefetch(&self.moves.turned, usize::from(node.class));
    }

    /// The lower bound and the residue together leave one distance, or several that are three moves
    /// apart. In that case the loop moves one step closer to G1, where the bound may exclude more.
    fn distance(&self, mut node: Phase1Node) -> u8 {
        let mut turns = 0;
        loop {
            let bound = self.bound(node);
            let least = bound + (self.residues.residue(node.entry()) + MODULUS - bound % MODULUS) % MODULUS;
            if node.is_in_g1() || turns + least >= AMBIGUOUS_FROM {
                return turns + least;
            }
            node = self.closer(node);
            turns += 1;
        }
    }

    #[inline(always)]
    fn expand(&self, node: Phase1Node, hint: u8, budget: u8, last: u8, mut visit: impl FnMut(u8, Phase1Node, u8)) {
        let distance = self.distance_beside(node, hint);
        if distance > budget {
            return;
        }
        for turn in self.moves.allowed(node, last) {
            let child = self.moves.turned(node, turn);
            if self.bound(child) < budget {
                self.prefetch(child);
                visit(self.moves.to_cube_frame(node, turn), child, distance);
            }
        }
    }

    #[inline(always)]
    fn enter(&self, node: Phase1Node, hint: u8, last: u8, mut visit: impl FnMut(u8)) {
        if self.distance_beside(node, hint) == 1 {
            for turn in self.moves.allowed(node, last) {
                if self.moves.turned(node, turn).is_in_g1() {
                    visit(self.moves.to_cube_frame(node, turn));
                }
            }
        }
    }

    fn bytes(&self) -> usize {
        self.moves.bytes()
            + self.residues.bytes()
            + self.flip_slice.len()
            + size_of_val(self.slices.as_slice())
            + self.twist_slice.bytes()
    }
}
