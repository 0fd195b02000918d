//! Unions of patterns: how many cubes they have, and random ones.

use std::collections::HashSet;

use halfturn_cube::{Axis, Corner, Cube, Edge, Symmetry};
use rand::{Rng, RngExt};

use super::{
    arrangements::Arrangements,
    pattern::{PiecePattern, number},
    symmetry::GoalSymmetry,
};

/// The cubes that have any of some patterns.
///
/// A random one is drawn in two steps: a pattern, with a probability proportional to its number of
/// cubes, and one of its cubes by number. A cube with m of the patterns is drawn m times as often,
/// and kept with probability 1/m.
pub(crate) struct PatternUnion {
    /// Without free moves, all different, and each has a cube.
    patterns: Vec<PiecePattern>,
    /// What they require of the corners and of the edges, without repetition.
    corners: Vec<Arrangements<{ Corner::COUNT }, { Corner::STICKERS }>>,
    edges: Vec<Arrangements<{ Edge::COUNT }, { Edge::STICKERS }>>,
    /// By pattern.
    parts: Vec<Part>,
}

struct Part {
    /// The numbers of its corners and edges.
    corners: usize,
    edges: usize,
    /// The number of its cubes and of those of all patterns before it.
    end: u128,
}

impl PatternUnion {
    /// The union of patterns without free moves.
    pub fn new(patterns: impl IntoIterator<Item = PiecePattern>) -> Self {
        let mut union = Self { patterns: Vec::new(), corners: Vec::new(), edges: Vec::new(), parts: Vec::new() };
        let (mut known, mut corner_keys, mut edge_keys) = (HashSet::new(), Vec::new(), Vec::new());
        for pattern in patterns.into_iter().filter(|&pattern| known.insert(pattern)) {
            let corners = number(&mut corner_keys, pattern.corners);
            if corners == union.corners.len() {
                union.corners.push(Arrangements::new(&pattern.corners));
            }
            let edges = number(&mut edge_keys, pattern.edges);
            if edges == union.edges.len() {
                union.edges.push(Arrangements::new(&pattern.edges));
            }
            let count: u128 = [false, true].into_iter().map(|odd| union.ways(corners, edges, odd)).sum();
            if count > 0 {
                let end = union.count() + count;
                union.parts.push(Part { corners, edges, end });
                union.patterns.push(pattern);
            }
        }
        union
    }

    /// The cubes of this union that are also in another. `None` if both have so many patterns that
    /// there are more than `most` combinations.
    pub fn intersection(&self, other: &Self, most: usize) -> Option<Self> {
        if self.patterns.len() * other.patterns.len() > most {
            return None;
        }
        let all = self.patterns.iter().flat_map(|one| other.patterns.iter().map(|other| one.and(other)));
        let all = Self::new(all).patterns;
        let is_needed =
            |pattern: &&PiecePattern| !all.iter().any(|other| *pattern != other && pattern.is_part_of(other));
        Some(Self::new(all.iter().filter(is_needed).copied()))
    }

    /// The number of cubes with these corners and edges and this parity.
    fn ways(&self, corners: usize, edges: usize, odd: bool) -> u128 {
        u128::from(self.corners[corners].count(odd)) * u128::from(self.edges[edges].count(odd))
    }

    /// The numbers of cubes of all patterns, added up. Cubes with several patterns are counted
    /// several times.
    pub fn count(&self) -> u128 {
        self.parts.last().map_or(0, |part| part.end)
    }

    /// The patterns, each with the number of its cubes.
    pub fn patterns(&self) -> impl Iterator<Item = (&PiecePattern, u128)> {
        let starts = std::iter::once(0).chain(self.parts.iter().map(|part| part.end));
        self.patterns.iter().zip(self.parts.iter().zip(starts).map(|(part, start)| part.end - start))
    }

    /// The cube with a number below [`count`](Self::count). A cube has a number for each of its
    /// patterns.
    fn nth(&self, number: u128) -> Cube {
        let part = self.parts.partition_point(|part| part.end <= number);
        let mut number = number - part.checked_sub(1).map_or(0, |before| self.parts[before].end);
        let Part { corners, edges, .. } = self.parts[part];
        let even = self.ways(corners, edges, false);
        let odd = number >= even;
        if odd {
            number -= even;
        }
        let edge_count = u128::from(self.edges[edges].count(odd));
        let corners = self.corners[corners].nth(odd, (number / edge_count) as u64);
        let edges = self.edges[edges].nth(odd, (number % edge_count) as u64);
        let corners = corners.map(|(piece, twist)| (Corner::ALL[piece], twist));
        let edges = edges.map(|(piece, flip)| (Edge::ALL[piece], flip));
        Cube::from_pieces(corners, edges).expect("parities and sums were counted")
    }

    /// A random cube, all with the same probability. `None` if it is rejected because other
    /// patterns propose it too, or if there is none.
    pub fn draw(&self, rng: &mut (impl Rng + ?Sized)) -> Option<Cube> {
        let cube = (self.count() > 0).then(|| self.nth(rng.random_range(0..self.count())))?;
        let ways = self.patterns.iter().filter(|pattern| pattern.matches_as_is(&cube)).count();
        (ways == 1 || rng.random_range(0..ways) == 0).then_some(cube)
    }
}

impl PiecePattern {
    /// The pattern of the cubes whose [conjugates](Cube::conjugate) have this one.
    pub(crate) fn before(&self, symmetry: Symmetry) -> Self {
        let back = GoalSymmetry::new(symmetry.inverse());
        Self {
            corners: back.corners.of_pattern(&self.corners, Corner::STICKERS),
            edges: back.edges.of_pattern(&self.edges, Edge::STICKERS),
            free: self.free.map(|turn| symmetry.inverse().turn(turn)).collect(),
            free_slices: Axis::ALL.map(|axis| self.free_slices[symmetry.face(axis.face()).axis().index()]),
        }
    }

    /// The pattern of the cubes that have this one and another. The free moves of both are those of
    /// this one, which must not change whether a cube has the other.
    pub(crate) fn and(&self, other: &Self) -> Self {
        Self {
            corners: std::array::from_fn(|place| self.corners[place] & other.corners[place]),
            edges: std::array::from_fn(|place| self.edges[place] & other.edges[place]),
            ..*self
        }
    }

    /// Whether it allows in no place more than another pattern: then every cube with this one has
    /// the other, too.
    pub(crate) fn is_part_of(&self, other: &Self) -> bool {
        let corners = self.corners.iter().zip(other.corners).all(|(own, other)| own & !other == 0);
        corners && self.edges.iter().zip(other.edges).all(|(own, other)| own & !other == 0)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use halfturn_cube::{Turn, View};
    use rand_chacha::{ChaCha20Rng, rand_core::SeedableRng};

    use super::{super::NamedGoal, *};
    use crate::stages::{Slot, SlotSet, Variant};

    /// All states of the cube.
    const STATES: u128 = 43_252_003_274_489_856_000;
    /// All placements of the cross.
    const CROSSES: u128 = 190_080;

    fn union(patterns: &[PiecePattern]) -> PatternUnion {
        PatternUnion::new(patterns.iter().flat_map(PiecePattern::images))
    }

    fn named(name: &str) -> PatternUnion {
        union(&[NamedGoal::find(name).unwrap().pattern])
    }

    #[test]
    fn counts_are_known_ones() {
        assert_eq!(union(&[PiecePattern::ANY]).count(), STATES);
        assert_eq!(union(&[PiecePattern::SOLVED]).count(), 1);
        assert_eq!(union(&Variant::Std.patterns(0)).count(), STATES / CROSSES);
        for (name, count) in [
            ("last_slot", 62_208),
            ("oll", 288),
            ("pll", 4),
            ("last_layer", 1),
            // Four places of the corners, 4!/2 orders of the edges with 2³ flips.
            ("cll", 4 * 12 * 8),
            ("coll", 4 * 12),
            ("cmll", 4 * 360 * 32),
            ("lse_eo", 4 * 360),
            ("lse_ulur", 4 * 12),
        ] {
            assert_eq!(named(name).count(), count, "{name}");
        }
        // Half of the orders of the edges, or of the corners, have the right parity.
        assert_eq!(union(&[PiecePattern::from_pieces("corners").unwrap()]).count(), 479_001_600 / 2 * 2048);
        assert_eq!(union(&[PiecePattern::from_pieces("edges").unwrap()]).count(), 40_320 / 2 * 2187);
        // The subgroups of the two-phase algorithm and of half turns.
        assert_eq!(union(&Variant::Reductions.patterns(1)).count(), 19_508_428_800);
        assert_eq!(union(&Variant::HalfTurns.patterns(0)).count(), 663_552);
        let turned = PiecePattern::ANY.with_corners_of(&Cube::SOLVED.turned(Turn::ALL[0]));
        assert_eq!(PatternUnion::new([PiecePattern::SOLVED.and(&turned)]).count(), 0);
    }

    #[test]
    fn numbers_are_those_of_all_cubes() {
        for (name, count) in [("last_slot", 62_208), ("oll", 288), ("lse_ulur", 48)] {
            let union = named(name);
            let cubes: HashSet<Cube> = (0..union.count()).map(|number| union.nth(number)).collect();
            assert_eq!(cubes.len(), count, "{name}");
            let pattern = NamedGoal::find(name).unwrap().pattern;
            assert!(cubes.iter().all(|cube| pattern.matches(cube)), "{name}");
        }
    }

    /// The cubes with a solved cross and a pair in at least one slot, counted by inclusion and
    /// exclusion: those with the pairs of a set of slots, added or subtracted by its size.
    #[test]
    fn overlapping_patterns_are_counted_once() {
        let with_pairs = |slots: SlotSet| {
            let corners: Vec<Corner> = slots.slots().map(Slot::corner).collect();
            let edges: Vec<Edge> = slots.slots().map(Slot::edge).collect();
            union(&[Variant::Std.patterns(0)[0].with_solved(&corners, &edges)]).count() as f64
        };
        let signed = |size: usize| if size % 2 == 1 { 1.0 } else { -1.0 };
        let expected: f64 =
            (1..=Slot::COUNT).map(|size| signed(size) * SlotSet::of_size(size).map(with_pairs).sum::<f64>()).sum();
        let xcross = union(&Variant::Std.patterns(1));
        let mut rng = ChaCha20Rng::seed_from_u64(2);
        // The probability of a draw is the number of cubes, divided by the count with repetition.
        const DRAWS: u32 = 400_000;
        let kept = (0..DRAWS).filter(|_| xcross.draw(&mut rng).is_some()).count() as f64;
        let found = kept / f64::from(DRAWS) * xcross.count() as f64;
        let rejected = f64::from(DRAWS) - kept;
        let error = 4.0 * rejected.sqrt() / f64::from(DRAWS) * xcross.count() as f64;
        assert!(expected < xcross.count() as f64 && rejected > 1000.0);
        assert!((found - expected).abs() < error, "{found} instead of {expected} ± {error}");
    }

    #[test]
    fn every_cube_of_a_union_has_the_same_probability() {
        // The solved cube after moves of U, and of R: the solved one has both patterns, and half
        // turns of U have a third one.
        let moves = |turns: &str| PiecePattern::from_text(&format!("corners edges {turns}")).unwrap().unwrap();
        let union = union(&[moves("U*"), moves("R*"), moves("U2*"), PiecePattern::SOLVED]);
        assert_eq!(union.count(), 7, "equal images are one pattern");
        let overlapping = PatternUnion::new(named("lse_ulur").patterns.iter().chain(&named("coll").patterns).copied());
        let mut rng = ChaCha20Rng::seed_from_u64(3);
        for (union, cubes) in [(union, 7), (overlapping, 48 + 48 - 4)] {
            const EACH: usize = 400;
            let mut counts: HashMap<Cube, usize> = HashMap::new();
            for _ in 0..EACH * union.count() as usize {
                if let Some(cube) = union.draw(&mut rng) {
                    *counts.entry(cube).or_default() += 1;
                }
            }
            assert_eq!(counts.len(), cubes);
            for count in counts.values() {
                assert!((*count as f64 - EACH as f64).abs() < 5.0 * (EACH as f64).sqrt(), "{counts:?}");
            }
        }
    }

    #[test]
    fn symmetries_and_patterns_agree() {
        let mut rng = ChaCha20Rng::seed_from_u64(4);
        let block = Variant::Roux.patterns(0)[0].up_to(halfturn_cube::TurnSet::of_face(halfturn_cube::Face::R));
        for symmetry in Symmetry::ALL {
            let before = block.before(symmetry);
            let drawn = PatternUnion::new(before.images());
            for _ in 0..5 {
                let cube = drawn.draw(&mut rng).unwrap_or(Cube::SOLVED);
                assert!(block.matches(&cube.conjugate(symmetry)), "{symmetry}");
                let other = cube.after(Turn::random_sequence(2, &mut rng));
                assert_eq!(before.matches(&other), block.matches(&other.conjugate(symmetry)), "{symmetry}");
            }
        }
        assert_eq!(PiecePattern::ANY.before(View::White.rotation()), PiecePattern::ANY);
    }
}
