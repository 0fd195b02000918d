//! Places and flips of some of the edges, as in pattern databases.

use std::marker::PhantomData;

use halfturn_cube::{Cube, Edge};

use super::{Draft, Spare};
use crate::{
    coordinate::Coordinate,
    rank::{partial_permutation, partial_permutations, unrank_partial_permutation},
};

/// A list of `N` different edges, fewer than twelve.
pub trait EdgeList<const N: usize>: Send + Sync + 'static {
    /// The name of the coordinate, in lower case with hyphens.
    const NAME: &'static str;
    /// The edges.
    const EDGES: [Edge; N];
}

/// The places and flips of the edges of a list.
///
/// ```
/// use halfturn_cube::Edge;
/// use halfturn_search::{Coordinate, coordinates::{EdgeList, EdgeSet}};
/// struct Front;
/// impl EdgeList<2> for Front {
///     const NAME: &'static str = "front";
///     const EDGES: [Edge; 2] = [Edge::UF, Edge::DF];
/// }
/// assert_eq!(EdgeSet::<Front, 2>::COUNT, 12 * 11 * 2 * 2);
/// ```
pub struct EdgeSet<L, const N: usize>(PhantomData<fn() -> L>);

impl<L: EdgeList<N>, const N: usize> EdgeSet<L, N> {
    /// The number of ways to flip the edges. A value is the rank of the places times this, plus the
    /// flips.
    pub const FLIPS: u32 = 1 << N;

    /// The order of places: the homes of the list first, so that the solved cube has value 0.
    fn order() -> impl Iterator<Item = Edge> {
        L::EDGES.into_iter().chain(Edge::ALL.iter().copied().filter(|edge| !L::EDGES.contains(edge)))
    }

    /// The places of the edges, in the order of the list.
    #[must_use]
    pub fn places(cube: &Cube) -> [Edge; N] {
        L::EDGES.map(|edge| {
            let holds = |place: &&Edge| cube.edge(**place).0 == edge;
            *Edge::ALL.iter().find(holds).expect("every edge has a place")
        })
    }
}

impl<L: EdgeList<N>, const N: usize> Coordinate for EdgeSet<L, N> {
    type Puzzle = Cube;

    const NAME: &'static str = L::NAME;
    const COUNT: u32 = partial_permutations(Edge::COUNT as u32, N as u32) * Self::FLIPS;

    fn of(cube: &Cube) -> u32 {
        let places = Self::places(cube);
        let number = |place: Edge| Self::order().position(|other| other == place).expect("the order has all places");
        let flips = (0..N).fold(0, |flips, index| flips | u32::from(cube.edge(places[index]).1) << index);
        partial_permutation(&places.map(|place| number(place) as u8), Edge::COUNT) * Self::FLIPS + flips
    }

    fn cube(value: u32) -> Cube {
        let mut draft = Draft::new();
        let order: Vec<Edge> = Self::order().collect();
        let places: [u8; N] = unrank_partial_permutation(value / Self::FLIPS, Edge::COUNT);
        let mut flips = 0;
        for (index, (edge, place)) in L::EDGES.into_iter().zip(places).enumerate() {
            // Swap the edge into its place.
            let from = draft.edges.iter().position(|(other, _)| *other == edge).expect("every edge has a place");
            let place = order[usize::from(place)].index();
            draft.edges.swap(from, place);
            draft.edges[place].1 = (value >> index & 1) as u8;
            flips += draft.edges[place].1;
        }
        let spare = draft.edges.iter_mut().find(|(edge, _)| !L::EDGES.contains(edge));
        spare.expect("a list leaves some edges out").1 = flips % 2;
        draft.finish(Spare::Corners)
    }
}

/// The places of the edges of a list, without their flips.
pub struct EdgePlaces<L, const N: usize>(PhantomData<fn() -> L>);

impl<L: EdgeList<N>, const N: usize> Coordinate for EdgePlaces<L, N> {
    type Puzzle = Cube;

    const NAME: &'static str = L::NAME;
    const COUNT: u32 = EdgeSet::<L, N>::COUNT / EdgeSet::<L, N>::FLIPS;

    fn of(cube: &Cube) -> u32 {
        EdgeSet::<L, N>::of(cube) / EdgeSet::<L, N>::FLIPS
    }

    fn cube(value: u32) -> Cube {
        EdgeSet::<L, N>::cube(value * EdgeSet::<L, N>::FLIPS)
    }
}
