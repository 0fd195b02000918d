//! Lists of the states in which one colour, or two opposite colours, have a very hard xcross.
//! Random draws practically never hit them.
//!
//! An xcross needs ten moves if the cross with each of the four pairs does. The table of single
//! pairs knows that for every cross and pair, so all placements of a cross and four such pairs can
//! be put together piece by piece. About five million of them are listed in eight bytes each. For
//! two opposite colours, one placement is drawn from the list of each. Both lists place the four
//! edges between the colours, so only placements that agree about these are combined; a draw fails
//! if other pieces collide.

use core::ops::Range;

use halfturn_cube::{Corner, Cube, Edge, Placement, Symmetry, View};
use rand::{Rng, RngExt};

use super::{
    Difficulty,
    proposal::{OPPOSITE, STATES, is_cross_edge},
};
use crate::stages::Analyzer;

/// The longest list, up to symmetry. More placements are not rare.
const MAX_LISTED: usize = 1 << 22;

/// The placements of a cross and of four edges and four corners beside it.
const PLACEMENTS: f64 = (12 * 11 * 10 * 9 * 16) as f64 * (8 * 7 * 6 * 5 * 16) as f64 * (8 * 7 * 6 * 5 * 81) as f64;

/// The bits of a piece state.
const BITS: u32 = 5;
/// The pieces of each kind: corners, cross edges, edges between the colours.
const KIND: usize = 4;
/// The position of the lowest bit of the edges between the colours.
const BETWEEN: u32 = BITS * 2 * KIND as u32;

/// The states of a colour's pieces in the standard hold, from the lowest bits: its four corners,
/// its four cross edges, and the four edges between it and the opposite colour.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct ColorPieces(u64);

/// Whether an edge lies between a colour and its opposite.
fn is_between(view: View, edge: Edge) -> bool {
    edge.faces().iter().all(|face| face.axis() != view.face().axis())
}

fn corners_of(view: View) -> impl Iterator<Item = Corner> {
    Corner::ALL.iter().copied().filter(move |corner| corner.faces().contains(&view.face()))
}

fn edges_of(view: View) -> impl Iterator<Item = Edge> {
    let chosen = |wanted: fn(View, Edge) -> bool| Edge::ALL.iter().copied().filter(move |&edge| wanted(view, edge));
    chosen(is_cross_edge).chain(chosen(is_between))
}

impl ColorPieces {
    /// The pieces of a colour in a cube.
    fn of(cube: &Cube, view: View) -> Self {
        let (mut corners, mut edges) = ([0; Corner::COUNT], [0; Edge::COUNT]);
        for (place, (&piece, twist)) in cube.corner_places().iter().zip(cube.corner_twists()).enumerate() {
            corners[usize::from(piece)] = place as u64 * Corner::STICKERS as u64 + u64::from(twist);
        }
        for (place, (&piece, flip)) in cube.edge_places().iter().zip(cube.edge_flips()).enumerate() {
            edges[usize::from(piece)] = place as u64 * Edge::STICKERS as u64 + u64::from(flip);
        }
        let states = corners_of(view).map(|corner| corners[corner.index()]);
        let states = states.chain(edges_of(view).map(|edge| edges[edge.index()]));
        Self(states.enumerate().fold(0, |bits, (number, state)| bits | state << (BITS * number as u32)))
    }

    /// The state of a piece, by its number.
    fn state(self, number: usize) -> usize {
        (self.0 >> (BITS * number as u32)) as usize % (1 << BITS)
    }

    /// The states of the edges between the colours.
    fn between(self) -> u64 {
        self.0 >> BETWEEN
    }

    /// Whether the corners and cross edges of the opposite colour are in other places.
    fn is_disjoint_from(self, other: Self) -> bool {
        let places = |pieces: Self, from: usize, stickers: usize| {
            (from..from + KIND).fold(0_u32, |places, number| places | 1 << (pieces.state(number) / stickers))
        };
        let apart = |from: usize, stickers: usize| places(self, from, stickers) & places(other, from, stickers) == 0;
        apart(KIND, Edge::STICKERS) && apart(0, Corner::STICKERS)
    }

    /// Places the pieces, with or without the edges between the colours. Returns whether all places
    /// were free.
    fn put(self, view: View, placement: &mut Placement, without_between: bool) -> bool {
        let corners = corners_of(view).enumerate().all(|(number, corner)| {
            let state = self.state(number);
            placement.put_corner(Corner::ALL[state / Corner::STICKERS], (corner, (state % Corner::STICKERS) as u8))
        });
        let edges = if without_between { KIND } else { 2 * KIND };
        corners
            && edges_of(view).take(edges).enumerate().all(|(number, edge)| {
                let state = self.state(KIND + number);
                placement.put_edge(Edge::ALL[state / Edge::STICKERS], (edge, (state % Edge::STICKERS) as u8))
            })
    }
}

/// All states in which one colour, or two opposite colours, have an xcross of a given length or
/// more.
pub(super) struct HardXcrosses {
    view: View,
    /// Sorted.
    list: Vec<ColorPieces>,
    opposite: Option<Opposite>,
}

/// The list of the opposite colour, and the groups of both lists that agree about the edges
/// between.
struct Opposite {
    view: View,
    list: Vec<ColorPieces>,
    groups: Vec<Group>,
}

/// Placements of both lists that agree about the edges between the colours.
struct Group {
    /// The number of combinations in this group and all before it.
    pairs: u64,
    /// Their ranges in both lists.
    first: Range<usize>,
    second: Range<usize>,
}

impl Opposite {
    fn new(view: View, list: Vec<ColorPieces>, others: &[ColorPieces]) -> Self {
        let mut groups: Vec<Group> = Vec::new();
        let (mut begin, mut pairs, mut from) = (0, 0, 0);
        for group in others.chunk_by(|one, other| one.between() == other.between()) {
            let first = begin..begin + group.len();
            begin = first.end;
            let end = |key: u64| from + list[from..].partition_point(|pieces| pieces.between() < key);
            let second = end(group[0].between())..end(group[0].between() + 1);
            from = second.end;
            if !second.is_empty() {
                pairs += (first.len() * second.len()) as u64;
                groups.push(Group { pairs, first, second });
            }
        }
        Self { view, list, groups }
    }

    /// The number of combinations in all groups.
    fn pairs(&self) -> u64 {
        self.groups.last().map_or(0, |group| group.pairs)
    }
}

impl HardXcrosses {
    /// The narrowest set that contains all fitting states; `None` if it is not rare.
    pub fn of(difficulty: &Difficulty, analyzer: Option<&Analyzer>) -> Option<Self> {
        let analyzer = analyzer?;
        let min_length = |view: View| difficulty.min_length(1, view);
        // The hardest pair of opposite colours, the harder one first.
        let pairs = OPPOSITE.into_iter().flat_map(|[one, other]| [[one, other], [other, one]]);
        let [view, opposite] =
            pairs.max_by_key(|pair| pair.map(min_length)).filter(|[view, _]| min_length(*view) > 0)?;
        let cubes = analyzer.hard_xcrosses(min_length(view), MAX_LISTED)?;
        let others = match min_length(opposite) {
            0 => None,
            same if same == min_length(view) => Some(listed(&cubes, opposite)),
            fewer => analyzer.hard_xcrosses(fewer, MAX_LISTED).map(|cubes| listed(&cubes, opposite)),
        };
        let list = listed(&cubes, view);
        let opposite = others.map(|others| Opposite::new(opposite, others, &list));
        Some(Self { view, list, opposite })
    }

    /// The share of [`Proposal::share`](super::proposal::Proposal::share).
    pub fn share(&self) -> f64 {
        match &self.opposite {
            None => self.list.len() as f64 / PLACEMENTS,
            Some(opposite) => opposite.pairs() as f64 / STATES,
        }
    }

    /// Draws a state, all with the same probability. `None` if the drawn placements collide.
    pub fn draw(&self, rng: &mut (impl Rng + ?Sized)) -> Option<Cube> {
        let mut placement = Placement::default();
        let first = match &self.opposite {
            None => *self.list.get(rng.random_range(0..self.list.len().max(1)))?,
            Some(opposite) => {
                let pair = rng.random_range(0..opposite.pairs().max(1));
                let group = opposite.groups.get(opposite.groups.partition_point(|group| group.pairs <= pair))?;
                let first = self.list[rng.random_range(group.first.clone())];
                let second = opposite.list[rng.random_range(group.second.clone())];
                if !first.is_disjoint_from(second) || !second.put(opposite.view, &mut placement, true) {
                    return None;
                }
                first
            }
        };
        first.put(self.view, &mut placement, false).then_some(())?;
        placement.random_cube(rng)
    }
}

/// All images of these placements for one colour, sorted.
fn listed(cubes: &[Cube], view: View) -> Vec<ColorPieces> {
    let images = Symmetry::ALL.into_iter().take(Symmetry::KEEPS_DOWN);
    let images: Vec<Symmetry> = images.map(|symmetry| symmetry.then(view.rotation().inverse())).collect();
    let mut list: Vec<ColorPieces> = cubes
        .iter()
        .flat_map(|cube| images.iter().map(|&image| ColorPieces::of(&cube.conjugate(image), view)))
        .collect();
    list.sort_unstable();
    // A placement with symmetry of its own occurs more than once.
    list.dedup();
    list
}

#[cfg(test)]
mod tests {
    use halfturn_search::{TableSource, TableStore, Threads};
    use rand_chacha::{ChaCha20Rng, rand_core::SeedableRng};

    use super::*;
    use crate::{stages::Variant, tier::Tier};

    fn analyzer() -> Analyzer {
        let store = TableStore::in_memory();
        Analyzer::open(Variant::Std, Tier::Tiny, TableSource::new(&store, Threads::new(2), &())).unwrap()
    }

    fn hard(text: &str, analyzer: &Analyzer) -> Option<HardXcrosses> {
        HardXcrosses::of(&text.parse().unwrap(), Some(analyzer))
    }

    /// Draws states and checks that their xcrosses need ten moves.
    fn check(pairs: &HardXcrosses, count: usize, analyzer: &Analyzer) {
        let mut rng = ChaCha20Rng::seed_from_u64(5);
        let views: Vec<View> =
            [Some(pairs.view), pairs.opposite.as_ref().map(|opposite| opposite.view)].into_iter().flatten().collect();
        let mut found = 0;
        while found < count {
            let Some(cube) = pairs.draw(&mut rng) else { continue };
            found += 1;
            let lengths = analyzer.lengths(&cube, &views, 1..2, &()).unwrap();
            assert!(views.iter().all(|&view| lengths.get(1, view) == Some(10)), "{cube:?}");
        }
    }

    #[test]
    fn pieces_of_a_color_round_trip() {
        let mut rng = ChaCha20Rng::seed_from_u64(6);
        for view in View::ALL {
            let cube = Cube::random(&mut rng);
            let mut placement = Placement::default();
            assert!(ColorPieces::of(&cube, view).put(view, &mut placement, false));
            let other = placement.random_cube(&mut rng).unwrap();
            assert_eq!(ColorPieces::of(&other, view), ColorPieces::of(&cube, view));
            assert_ne!(other, cube);
        }
    }

    #[test]
    #[ignore = "heavy"]
    fn heavy_all_hard_xcrosses_are_listed() {
        let analyzer = analyzer();
        assert!(hard("cross(W) = 8", &analyzer).is_none(), "no condition about the xcross");
        assert!(hard("xcross(W) >= 9", &analyzer).is_none(), "too many");
        assert_eq!(hard("xcross(W) >= 11", &analyzer).unwrap().list.len(), 0, "no xcross needs more than ten");
        let pairs = hard("xcross(O) = 10", &analyzer).unwrap();
        // An independent count agrees: it adds up the ways to fill places slot by slot.
        assert_eq!((pairs.view, pairs.list.len()), (View::Orange, 4_998_960));
        assert!(pairs.opposite.is_none());
        check(&pairs, 200, &analyzer);
    }

    /// The states with an xcross of ten moves on yellow and on white, counted over all pairs of
    /// both lists.
    const BOTH: f64 = 20_230_604.0;

    #[test]
    #[ignore = "heavy"]
    fn heavy_opposite_colors_are_drawn_as_often_as_there_are_states() {
        let analyzer = analyzer();
        let pairs = hard("xcross(WY) = 10", &analyzer).unwrap();
        check(&pairs, 1000, &analyzer);
        let mut rng = ChaCha20Rng::seed_from_u64(7);
        let mut rate = |draws: u32, hit: &dyn Fn(&mut ChaCha20Rng) -> bool| {
            let hits = (0..draws).filter(|_| hit(&mut rng)).count() as f64;
            (hits / f64::from(draws), hits.sqrt() / f64::from(draws))
        };
        let (found, error) = rate(20_000_000, &|rng| pairs.draw(rng).is_some());
        assert!((found - BOTH / STATES / pairs.share()).abs() < 4.0 * error, "{found} ± {error}");
        // Without the second list: count how often a draw for one colour also fits the other.
        let one = hard("xcross(W) = 10", &analyzer).unwrap();
        let is_hard = |cube: &Cube| {
            let lengths = analyzer.lengths(cube, &[View::Yellow], 0..2, &()).unwrap();
            lengths.get(1, View::Yellow) == Some(10)
        };
        let (found, error) = rate(4_000_000, &|rng| one.draw(rng).is_some_and(|cube| is_hard(&cube)));
        assert!((found - BOTH / STATES / one.share()).abs() < 4.0 * error, "{found} ± {error}");
    }
}
