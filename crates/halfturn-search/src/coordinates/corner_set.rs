//! Places and twists of some of the corners.

use std::marker::PhantomData;

use halfturn_cube::{Corner, Cube, Edge};

use super::{Draft, Spare};
use crate::{
    coordinate::Coordinate,
    rank::{partial_permutation, partial_permutations, unrank_partial_permutation},
};

/// A list of `N` different corners, fewer than eight.
pub trait CornerList<const N: usize>: Send + Sync + 'static {
    /// The name of the coordinate, in lower case with hyphens.
    const NAME: &'static str;
    /// The corners.
    const CORNERS: [Corner; N];
}

/// The number of twists of a corner.
const TWISTS: u32 = Corner::STICKERS as u32;

/// The places and twists of the corners of a list.
///
/// ```
/// use halfturn_cube::Corner;
/// use halfturn_search::{Coordinate, coordinates::{CornerList, CornerSet}};
/// struct Left;
/// impl CornerList<2> for Left {
///     const NAME: &'static str = "left";
///     const CORNERS: [Corner; 2] = [Corner::DLF, Corner::DBL];
/// }
/// assert_eq!(CornerSet::<Left, 2>::COUNT, 8 * 7 * 3 * 3);
/// ```
pub struct CornerSet<L, const N: usize>(PhantomData<fn() -> L>);

impl<L: CornerList<N>, const N: usize> CornerSet<L, N> {
    /// The order of places: the homes of the list first, so that the solved cube has value 0.
    fn order() -> impl Iterator<Item = Corner> {
        L::CORNERS.into_iter().chain(Corner::ALL.iter().copied().filter(|corner| !L::CORNERS.contains(corner)))
    }
}

impl<L: CornerList<N>, const N: usize> Coordinate for CornerSet<L, N> {
    type Puzzle = Cube;

    const NAME: &'static str = L::NAME;
    const COUNT: u32 = partial_permutations(Corner::COUNT as u32, N as u32) * TWISTS.pow(N as u32);

    fn of(cube: &Cube) -> u32 {
        let mut twists = 0;
        let places = L::CORNERS.map(|corner| {
            let holds = |place: &Corner| cube.corner(*place).0 == corner;
            let place = Self::order().position(|place| holds(&place)).expect("every corner has a place");
            let twist = Self::order().find(holds).map_or(0, |place| cube.corner(place).1);
            twists = twists * TWISTS + u32::from(twist);
            place as u8
        });
        partial_permutation(&places, Corner::COUNT) * TWISTS.pow(N as u32) + twists
    }

    fn cube(value: u32) -> Cube {
        let mut draft = Draft::new();
        let order: Vec<Corner> = Self::order().collect();
        let places: [u8; N] = unrank_partial_permutation(value / TWISTS.pow(N as u32), Corner::COUNT);
        let mut twists = 0;
        for (index, (corner, place)) in L::CORNERS.into_iter().zip(places).enumerate() {
            // Swap the corner into its place.
            let from = draft.corners.iter().position(|(other, _)| *other == corner);
            let place = order[usize::from(place)].index();
            draft.corners.swap(from.expect("every corner has a place"), place);
            draft.corners[place].1 = (value / TWISTS.pow((N - 1 - index) as u32) % TWISTS) as u8;
            twists += draft.corners[place].1;
        }
        let spare = draft.corners.iter_mut().find(|(corner, _)| !L::CORNERS.contains(corner));
        spare.expect("a list leaves some corners out").1 = (TWISTS as u8 - twists % TWISTS as u8) % TWISTS as u8;
        draft.finish(Spare::Edges(Edge::UR, Edge::UF))
    }
}
