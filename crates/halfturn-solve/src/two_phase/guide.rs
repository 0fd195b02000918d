//! What leads phase 1: coordinates, and a table that tells how far G1 is.

use halfturn_cube::Cube;

/// Stands for no last face.
pub(super) const NO_FACE: u8 = halfturn_cube::Face::COUNT as u8;

/// Leads phase 1. Turns are numbered as in `Turn::ALL`, in the frame of the cube.
///
/// Making a node is split in steps, each of which starts to fetch what the next one reads: a caller takes many cubes
/// through one step before it goes on to the next.
pub(super) trait Guide: Send + Sync {
    /// Coordinates of a cube that is to become a node.
    type Sight: Copy;
    /// What phase 1 knows of a cube.
    type Node: Copy + Default + Send + Sync;

    /// Numbers of pre-moves, in the order in which they are tried for first phases of one length.
    const PRE_MOVES: &'static [usize];

    /// Looks at a cube.
    fn sight(&self, cube: &Cube) -> Self::Sight;

    /// The node of a cube.
    fn node(&self, sight: Self::Sight) -> Self::Node;

    /// How far G1 is from a node, or nearly so: never more than the truth.
    fn distance(&self, node: Self::Node) -> u8;

    /// Calls `visit` with the turns after `last` from which G1 may be reached with `budget - 1` more turns, the node they lead to, and
    /// a hint on its distance. `hint` is the one given for this node, for a root its distance; `budget` is at least 2.
    fn expand(&self, node: Self::Node, hint: u8, budget: u8, last: u8, visit: impl FnMut(u8, Self::Node, u8));

    /// Calls `visit` with the turns after `last` that lead into G1, from a node outside of it.
    fn enter(&self, node: Self::Node, hint: u8, last: u8, visit: impl FnMut(u8));

    /// Bytes of memory that its tables take.
    fn bytes(&self) -> usize;
}
