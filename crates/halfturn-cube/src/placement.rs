//! Partial positions: some pieces are fixed, the others free.

use rand::{Rng, RngExt};

use crate::{
    cube::{Cube, is_odd},
    pieces::{Corner, Edge},
};

/// A partial position: some pieces with their places and orientations, the others free.
///
/// ```
/// use halfturn_cube::{Algorithm, Edge, Placement};
/// use rand_chacha::{ChaCha20Rng, rand_core::SeedableRng};
/// let cube = "R U2 F' L D B2".parse::<Algorithm>()?.cube();
/// let mut placement = Placement::default();
/// assert!(placement.put_edges(&cube, |edge| [Edge::DF, Edge::DR].contains(&edge)));
/// let other = placement.random_cube(&mut ChaCha20Rng::seed_from_u64(7)).expect("most pieces are free");
/// let find = |cube: &_| Edge::ALL.iter().copied().find(|&place| halfturn_cube::Cube::edge(cube, place).0 == Edge::DF);
/// assert_eq!(find(&other), find(&cube));
/// assert_ne!(other, cube);
/// # Ok::<(), halfturn_cube::NotationError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Placement {
    corners: [Option<(Corner, u8)>; Corner::COUNT],
    edges: [Option<(Edge, u8)>; Edge::COUNT],
}

impl Placement {
    /// Puts a corner with its twist into a place, and returns whether the place was free.
    #[must_use]
    pub fn put_corner(&mut self, place: Corner, piece: (Corner, u8)) -> bool {
        self.corners[place.index()].replace(piece).is_none()
    }

    /// Puts an edge with its flip into a place, and returns whether the place was free.
    #[must_use]
    pub fn put_edge(&mut self, place: Edge, piece: (Edge, u8)) -> bool {
        self.edges[place.index()].replace(piece).is_none()
    }

    /// Puts the wanted edges where they are in a cube, and returns whether all those places were
    /// free.
    #[must_use]
    pub fn put_edges(&mut self, cube: &Cube, wanted: impl Fn(Edge) -> bool) -> bool {
        let mut pieces = Edge::ALL.iter().map(|&place| (place, cube.edge(place)));
        pieces.all(|(place, piece)| !wanted(piece.0) || self.put_edge(place, piece))
    }

    /// A cube with these pieces, always the same one; `None` if there is none.
    #[must_use]
    pub fn some_cube(&self) -> Option<Cube> {
        self.completed(|_| 0)
    }

    /// A uniformly random cube with these pieces; `None` if there is none.
    #[must_use]
    pub fn random_cube(&self, rng: &mut (impl Rng + ?Sized)) -> Option<Cube> {
        self.completed(|count| rng.random_range(0..count))
    }

    /// Completes the position. `choose(n)` returns a number below `n`.
    fn completed(&self, mut choose: impl FnMut(usize) -> usize) -> Option<Cube> {
        let (mut corners, free_corners) = filled(&self.corners, Corner::ALL, Corner::STICKERS, &mut choose)?;
        let (mut edges, free_edges) = filled(&self.edges, Edge::ALL, Edge::STICKERS, &mut choose)?;
        // Swapping two free pieces maps odd arrangements one to one to even ones, so the
        // distribution stays uniform.
        if is_odd(&corners.map(|(piece, _)| piece as u8)) != is_odd(&edges.map(|(piece, _)| piece as u8)) {
            if let [one, other, ..] = free_edges[..] {
                (edges[one].0, edges[other].0) = (edges[other].0, edges[one].0);
            } else if let [one, other, ..] = free_corners[..] {
                (corners[one].0, corners[other].0) = (corners[other].0, corners[one].0);
            }
        }
        Cube::from_pieces(corners, edges).ok()
    }
}

/// The pieces and orientations by place, and the places that were free.
type Filled<P, const N: usize> = ([(P, u8); N], Vec<usize>);

/// Fills the free places with the remaining pieces, in an order and with orientations by `choose`;
/// the orientations add up. `None` if a piece is duplicated.
fn filled<P: Copy + PartialEq, const N: usize>(
    placed: &[Option<(P, u8)>; N],
    all: &[P],
    ways: usize,
    choose: &mut impl FnMut(usize) -> usize,
) -> Option<Filled<P, N>> {
    let is_placed = |piece: &P| placed.iter().flatten().any(|(other, _)| other == piece);
    let mut left: Vec<P> = all.iter().copied().filter(|piece| !is_placed(piece)).collect();
    let free: Vec<usize> = (0..N).filter(|&place| placed[place].is_none()).collect();
    if left.len() != free.len() {
        return None;
    }
    let mut pieces = core::array::from_fn(|place| placed[place].unwrap_or((all[place], 0)));
    for (number, &place) in free.iter().enumerate() {
        let orientation = if number + 1 < free.len() { choose(ways) } else { 0 };
        // A Fisher–Yates shuffle: every order is equally likely.
        pieces[place] = (left.swap_remove(choose(left.len())), orientation as u8);
    }
    if let Some(&last) = free.last() {
        let sum = pieces.iter().map(|(_, orientation)| usize::from(*orientation)).sum::<usize>();
        pieces[last].1 = ((ways - sum % ways) % ways) as u8;
    }
    Some((pieces, free))
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use rand_chacha::{ChaCha20Rng, rand_core::SeedableRng};

    use super::*;

    /// The solved cube without these pieces.
    fn without(corners: &[Corner], edges: &[Edge]) -> Placement {
        let mut placement = Placement::default();
        assert!(placement.put_edges(&Cube::SOLVED, |edge| !edges.contains(&edge)));
        for corner in Corner::ALL.iter().copied().filter(|corner| !corners.contains(corner)) {
            assert!(placement.put_corner(corner, (corner, 0)));
        }
        placement
    }

    #[test]
    fn all_cubes_with_the_pieces_have_the_same_chance() {
        let mut rng = ChaCha20Rng::seed_from_u64(1);
        // Three corners and two edges: 3! · 2! orders, half of them possible, 3² twists, 2 flips.
        for (placement, count) in [
            (without(&Corner::ALL[..3], &Edge::ALL[..2]), 108),
            (without(&Corner::ALL[..3], &[]), 27),
            (without(&[], &Edge::ALL[5..8]), 12),
            (without(&[], &[]), 1),
        ] {
            const EACH: usize = 200;
            let mut counts: HashMap<Cube, usize> = HashMap::new();
            for _ in 0..EACH * count {
                *counts.entry(placement.random_cube(&mut rng).unwrap()).or_default() += 1;
            }
            assert_eq!(counts.len(), count);
            assert!(counts.values().all(|&found| found.abs_diff(EACH) < EACH / 2), "{counts:?}");
            assert!(counts.contains_key(&placement.some_cube().unwrap()));
        }
    }

    #[test]
    fn pieces_that_no_cube_has() {
        let mut flipped = without(&[], &[Edge::UF]);
        assert!(flipped.put_edge(Edge::UF, (Edge::UF, 1)));
        assert_eq!(flipped.some_cube(), None);
        let mut swapped = without(&[], &[Edge::UF, Edge::UB]);
        assert!(swapped.put_edge(Edge::UF, (Edge::UB, 0)) && swapped.put_edge(Edge::UB, (Edge::UF, 0)));
        assert_eq!(swapped.some_cube(), None);
        let mut twice = without(&[Corner::URF, Corner::UFL], &[]);
        assert!(twice.put_corner(Corner::URF, (Corner::UFL, 0)) && twice.put_corner(Corner::UFL, (Corner::UFL, 0)));
        assert_eq!(twice.some_cube(), None);
        assert!(!twice.put_corner(Corner::URF, (Corner::URF, 0)), "not free");
    }
}
