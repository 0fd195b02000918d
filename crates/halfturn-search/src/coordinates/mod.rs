//! Coordinates of the 3×3×3.

mod corner_set;
mod cross;
mod edge_set;
mod orientation;
mod places;
mod separations;
mod squares;

pub use corner_set::{CornerList, CornerSet};
pub use cross::Cross;
pub use edge_set::{EdgeList, EdgePlaces, EdgeSet};
pub use orientation::{Flip, Twist};
pub use places::{
    CornerLayers, CornerLayersParity, CornerPermutation, FlipSlice, LayerEdgePermutation, Slice, SlicePermutation,
};
pub use separations::{EdgeSlices, TwistedTetrads};
pub use squares::{CornerTetrads, MiddleSlice, SquareCorners, SquareEdges};

use halfturn_cube::{Corner, Cube, Edge};

/// The pieces of a cube under construction. A coordinate sets what it describes; all else is
/// solved.
#[derive(Clone)]
struct Draft {
    corners: [(Corner, u8); Corner::COUNT],
    edges: [(Edge, u8); Edge::COUNT],
}

/// Two pieces that a [`Draft`] may swap to correct its parity.
enum Spare {
    Corners,
    Edges(Edge, Edge),
}

impl Draft {
    fn new() -> Self {
        Self {
            corners: std::array::from_fn(|place| (Corner::ALL[place], 0)),
            edges: std::array::from_fn(|place| (Edge::ALL[place], 0)),
        }
    }

    /// The draft with these twists of its corners.
    fn with_twists(mut self, twists: [u8; Corner::COUNT]) -> Self {
        self.corners.iter_mut().zip(twists).for_each(|(corner, twist)| corner.1 = twist);
        self
    }

    /// The draft with these flips of its edges.
    fn with_flips(mut self, flips: [u8; Edge::COUNT]) -> Self {
        self.edges.iter_mut().zip(flips).for_each(|(edge, flip)| edge.1 = flip);
        self
    }

    /// The cube of the draft, with the spare pieces swapped if the draft has the wrong parity.
    fn finish(mut self, spare: Spare) -> Cube {
        if let Ok(cube) = Cube::from_pieces(self.corners, self.edges) {
            return cube;
        }
        match spare {
            Spare::Corners => self.corners.swap(0, 1),
            Spare::Edges(one, other) => self.edges.swap(one.index(), other.index()),
        }
        Cube::from_pieces(self.corners, self.edges).expect("a draft is solvable up to parity")
    }
}

/// Puts pieces into places, in order: those of `inside` where `chosen` says so, those of `outside`
/// elsewhere.
fn deal<P: Copy>(places: &mut [(P, u8)], chosen: impl Fn(usize) -> bool, inside: &[P], outside: &[P]) {
    let (mut inside, mut outside) = (inside.iter(), outside.iter());
    for (place, piece) in places.iter_mut().enumerate() {
        let next = if chosen(place) { inside.next() } else { outside.next() };
        piece.0 = *next.expect("there are as many pieces as places");
    }
}

/// Orientations from the digits of a number. The last one makes the sum a multiple of `base`.
fn orientations<const N: usize>(mut value: u32, base: u8) -> [u8; N] {
    let mut digits = [0; N];
    let mut sum = 0;
    for digit in digits[..N - 1].iter_mut().rev() {
        *digit = (value % u32::from(base)) as u8;
        sum += *digit;
        value /= u32::from(base);
    }
    digits[N - 1] = (base - sum % base) % base;
    digits
}

/// The inverse of [`orientations`].
fn orientation_value(digits: &[u8], base: u8) -> u32 {
    digits[..digits.len() - 1].iter().fold(0, |value, &digit| value * u32::from(base) + u32::from(digit))
}
