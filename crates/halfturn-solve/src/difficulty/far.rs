//! States in which the xcross of a colour, or of two opposite colours, is as far as hardly any: listed, since nobody meets them by chance.
//!
//! An xcross needs ten turns if the cross needs them with each of the four pairs. A table knows that for every cross and pair; so all ways to place the cross and four pairs like this
//! are put together piece by piece. Five million are not too many to keep, eight bytes each. For two opposite colours something is drawn from the list of each: both say where the
//! four edges between them are, so only what agrees about these is drawn together, and one must leave the other's pieces their places.

use core::ops::Range;

use halfturn_cube::{Corner, Cube, Edge, Placement, Symmetry, View};
use rand::{Rng, RngExt};

use super::{
    Difficulty,
    proposal::{OPPOSITE, is_cross_edge},
};
use crate::stages::Analyzer;

/// More ways than this, up to symmetry, are no longer rare.
const MOST_LISTED: usize = 1 << 22;

/// Ways to place a cross, four edges and four corners beside it.
const PLACEMENTS: f64 = (12 * 11 * 10 * 9 * 16) as f64 * (8 * 7 * 6 * 5 * 16) as f64 * (8 * 7 * 6 * 5 * 81) as f64;
/// All states of the cube.
const STATES: f64 = 43_252_003_274_489_856_000.0;

/// Bits for where a piece is.
const BITS: u32 = 5;
/// Pieces of a kind: edges between, edges of the cross, corners.
const KIND: usize = 4;
/// How far the four edges between are from the lowest bit.
const BETWEEN: u32 = BITS * 2 * KIND as u32;

/// Where the pieces of a colour are, in the standard hold: its four corners in the lowest bits, its four cross edges, the four edges between it and the opposite colour.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct Pieces(u64);

/// Whether an edge is between a colour and the opposite one.
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

impl Pieces {
    /// Where the pieces of a colour are in a cube.
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

    /// Where a piece is, by its number.
    fn state(self, number: usize) -> usize {
        (self.0 >> (BITS * number as u32)) as usize % (1 << BITS)
    }

    /// Where the edges between are.
    fn between(self) -> u64 {
        self.0 >> BETWEEN
    }

    /// Whether corners and cross edges have other places than those of the opposite colour.
    fn leaves_place_to(self, other: Self) -> bool {
        let places = |pieces: Self, from: usize, stickers: usize| {
            (from..from + KIND).fold(0_u32, |places, number| places | 1 << (pieces.state(number) / stickers))
        };
        let apart = |from: usize, stickers: usize| places(self, from, stickers) & places(other, from, stickers) == 0;
        apart(KIND, Edge::STICKERS) && apart(0, Corner::STICKERS)
    }

    /// Puts the pieces into place; says whether all places were free. The edges between are left out if they are there already.
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

/// All states in which the pairs of one colour, or of two opposite ones, are all so far.
pub(super) struct FarPairs {
    view: View,
    /// In order.
    list: Vec<Pieces>,
    opposite: Option<Opposite>,
}

/// The same for the opposite colour, and what of both lists agrees about the edges between.
struct Opposite {
    view: View,
    list: Vec<Pieces>,
    groups: Vec<Group>,
}

/// What agrees about the edges between.
struct Group {
    /// How many pairs of this group and those before it there are.
    pairs: u64,
    /// Where they stand in both lists.
    first: Range<usize>,
    second: Range<usize>,
}

impl Opposite {
    fn new(view: View, list: Vec<Pieces>, others: &[Pieces]) -> Self {
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

    /// How many pairs there are in all.
    fn pairs(&self) -> u64 {
        self.groups.last().map_or(0, |group| group.pairs)
    }
}

impl FarPairs {
    /// The narrowest that no wanted state is outside of; none if they are not rare.
    pub fn of(difficulty: &Difficulty, analyzer: Option<&Analyzer>) -> Option<Self> {
        let analyzer = analyzer?;
        let least = |view: View| difficulty.least(1, view);
        // The hardest pair of colours, its harder colour first.
        let pairs = OPPOSITE.into_iter().flat_map(|[one, other]| [[one, other], [other, one]]);
        let [view, opposite] = pairs.max_by_key(|pair| pair.map(least)).filter(|[view, _]| least(*view) > 0)?;
        let cubes = analyzer.far_pairs(least(view), MOST_LISTED)?;
        let others = match least(opposite) {
            0 => None,
            same if same == least(view) => Some(listed(&cubes, opposite)),
            fewer => analyzer.far_pairs(fewer, MOST_LISTED).map(|cubes| listed(&cubes, opposite)),
        };
        let list = listed(&cubes, view);
        let opposite = others.map(|others| Opposite::new(opposite, others, &list));
        Some(Self { view, list, opposite })
    }

    /// How likely a random state is drawn, beside how likely one of these is.
    pub fn share(&self) -> f64 {
        match &self.opposite {
            None => self.list.len() as f64 / PLACEMENTS,
            Some(opposite) => opposite.pairs() as f64 / STATES,
        }
    }

    /// Draws a state; none if what was drawn does not go together. All states have the same chance.
    pub fn draw(&self, rng: &mut (impl Rng + ?Sized)) -> Option<Cube> {
        let mut placement = Placement::default();
        let first = match &self.opposite {
            None => *self.list.get(rng.random_range(0..self.list.len().max(1)))?,
            Some(opposite) => {
                let pair = rng.random_range(0..opposite.pairs().max(1));
                let group = opposite.groups.get(opposite.groups.partition_point(|group| group.pairs <= pair))?;
                let first = self.list[rng.random_range(group.first.clone())];
                let second = opposite.list[rng.random_range(group.second.clone())];
                if !first.leaves_place_to(second) || !second.put(opposite.view, &mut placement, true) {
                    return None;
                }
                first
            }
        };
        first.put(self.view, &mut placement, false).then_some(())?;
        placement.random_cube(rng)
    }
}

/// All images of these ways for one colour, in order.
fn listed(cubes: &[Cube], view: View) -> Vec<Pieces> {
    let images = Symmetry::ALL.into_iter().take(Symmetry::KEEPS_DOWN);
    let images: Vec<Symmetry> = images.map(|symmetry| symmetry.then(view.rotation().inverse())).collect();
    let mut list: Vec<Pieces> =
        cubes.iter().flat_map(|cube| images.iter().map(|&image| Pieces::of(&cube.conjugate(image), view))).collect();
    list.sort_unstable();
    // A symmetry may keep a cross.
    list.dedup();
    list
}

#[cfg(test)]
mod tests {
    use halfturn_search::{TableStore, Threads};
    use rand_chacha::{ChaCha20Rng, rand_core::SeedableRng};

    use super::*;
    use crate::{stages::Variant, tier::Tier};

    fn analyzer() -> Analyzer {
        Analyzer::open(Variant::Std, Tier::Tiny, &TableStore::in_memory(), Threads::new(2), &()).unwrap()
    }

    fn far(text: &str, analyzer: &Analyzer) -> Option<FarPairs> {
        FarPairs::of(&text.parse().unwrap(), Some(analyzer))
    }

    /// Draws so many states and looks whether they are as far as that.
    fn check(pairs: &FarPairs, count: usize, analyzer: &Analyzer) {
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
    fn pieces_of_a_color_come_and_go() {
        let mut rng = ChaCha20Rng::seed_from_u64(6);
        for view in View::ALL {
            let cube = Cube::random(&mut rng);
            let mut placement = Placement::default();
            assert!(Pieces::of(&cube, view).put(view, &mut placement, false));
            let other = placement.random_cube(&mut rng).unwrap();
            assert_eq!(Pieces::of(&other, view), Pieces::of(&cube, view));
            assert_ne!(other, cube);
        }
    }

    #[test]
    fn all_ways_to_be_far_are_listed() {
        let analyzer = analyzer();
        assert!(far("cross(W) = 8", &analyzer).is_none(), "nothing is said of the xcross");
        assert!(far("xcross(W) >= 9", &analyzer).is_none(), "too many");
        assert_eq!(far("xcross(W) >= 11", &analyzer).unwrap().list.len(), 0, "no xcross needs more than ten");
        let pairs = far("xcross(O) = 10", &analyzer).unwrap();
        // Counted in another way too: by adding up ways to fill places, slot by slot.
        assert_eq!((pairs.view, pairs.list.len()), (View::Orange, 4_998_960));
        assert!(pairs.opposite.is_none());
        check(&pairs, 200, &analyzer);
    }

    /// States with an xcross of ten turns on yellow and on white, counted by going through all pairs of both lists.
    const BOTH: f64 = 20_230_604.0;

    #[test]
    #[ignore = "heavy"]
    fn heavy_opposite_colors_are_drawn_as_often_as_there_are_states() {
        let analyzer = analyzer();
        let pairs = far("xcross(WY) = 10", &analyzer).unwrap();
        check(&pairs, 1000, &analyzer);
        let mut rng = ChaCha20Rng::seed_from_u64(7);
        let mut rate = |draws: u32, hit: &dyn Fn(&mut ChaCha20Rng) -> bool| {
            let hits = (0..draws).filter(|_| hit(&mut rng)).count() as f64;
            (hits / f64::from(draws), hits.sqrt() / f64::from(draws))
        };
        let (found, error) = rate(20_000_000, &|rng| pairs.draw(rng).is_some());
        assert!((found - BOTH / STATES / pairs.share()).abs() < 4.0 * error, "{found} ± {error}");
        // Without the second list: what is drawn for one colour is like this for the other as often.
        let one = far("xcross(W) = 10", &analyzer).unwrap();
        let is_far = |cube: &Cube| {
            let lengths = analyzer.lengths(cube, &[View::Yellow], 0..2, &()).unwrap();
            lengths.get(1, View::Yellow) == Some(10)
        };
        let (found, error) = rate(4_000_000, &|rng| one.draw(rng).is_some_and(|cube| is_far(&cube)));
        assert!((found - BOTH / STATES / one.share()).abs() < 4.0 * error, "{found} ± {error}");
    }
}
