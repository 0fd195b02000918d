//! Phase 1, from any position into G1: the interface that the search needs from its tables.

use halfturn_cube::{Amount, Cube, Face, Turn, TurnSet};

use super::roots::MOST_PRE_MOVES;

/// The "last face" of a root, where no move has been made yet.
pub(super) const NO_FACE: u8 = Face::COUNT as u8;

/// Numbers of pre-moves, in the order in which the search tries them for one length. One pre-move
/// first: its roots are few and have twins.
pub(super) const PRE_MOVES: [usize; MOST_PRE_MOVES + 1] = [1, 0, 2, 3];

/// By last face, or [`NO_FACE`]: the moves that may follow it.
pub(super) type TurnsAfter = [TurnSet; Face::COUNT + 1];

/// The moves that may follow each last face.
pub(super) fn turns_after() -> TurnsAfter {
    std::array::from_fn(|face| match Face::ALL.get(face) {
        Some(&face) => TurnSet::after(Turn::new(face, Amount::Clockwise)),
        None => TurnSet::ALL,
    })
}

/// Move tables and symmetry tables of phase 1, which turn a cube into a node.
///
/// A node is computed in two steps, each of which prefetches what the next one reads. The caller
/// takes many cubes through one step before it starts the next, so that their reads overlap.
pub(super) trait Phase1Moves {
    /// The coordinates of a cube, from which a node is computed.
    type Coordinates: Copy;
    /// A position as phase 1 sees it.
    type Node: Copy + Default + Send + Sync;

    /// The coordinates of a cube.
    fn coordinates(&self, cube: &Cube) -> Self::Coordinates;

    /// The node with these coordinates.
    fn node(&self, coordinates: Self::Coordinates) -> Self::Node;
}

/// Phase 1 with its tables. Moves are numbered as in `Turn::ALL`, in the frame of the cube.
pub(super) trait Phase1: Send + Sync {
    /// A position as phase 1 sees it.
    type Node: Copy + Default + Send + Sync;
    /// The move tables and symmetry tables.
    type Moves: Phase1Moves<Node = Self::Node>;

    /// The move tables and symmetry tables.
    fn moves(&self) -> &Self::Moves;

    /// Prefetches what [`Phase1::distance`] and [`Phase1::expand`] read for a node.
    fn prefetch(&self, node: Self::Node);

    /// A lower bound on the distance of a node from G1, exact or nearly so.
    fn distance(&self, node: Self::Node) -> u8;

    /// Calls `visit(turn, child, hint)` for the moves after `last` whose child may reach G1 with
    /// `budget - 1` more moves.
    ///
    /// `hint` is what an earlier call passed along with this node; for a root it is its distance.
    /// What a hint means is up to the implementation. `budget` is at least 2.
    fn expand(&self, node: Self::Node, hint: u8, budget: u8, last: u8, visit: impl FnMut(u8, Self::Node, u8));

    /// Calls `visit` with the moves after `last` that enter G1 from a node outside it.
    fn enter(&self, node: Self::Node, hint: u8, last: u8, visit: impl FnMut(u8));

    /// Bytes of memory that the tables take.
    fn bytes(&self) -> usize;
}
