//! Proposals for rejection sampling: sets that contain all fitting states, as narrow as tables
//! allow.

use core::ops::RangeInclusive;
use std::sync::Arc;

use halfturn_cube::{Cube, Edge, Placement, View};
use halfturn_search::{
    Coordinate, DistanceTable, Exact, Index, Single, Stopped, TableSource, TurnTable, coordinates::Cross,
};
use rand::{Rng, RngExt};

use super::{Condition, Difficulty, hard_xcross::HardXcrosses};
use crate::{
    goal::PatternUnion,
    stages::{Analyzer, MAX_CROSS_LENGTH, Variant},
};

/// The states of the cube.
pub(super) const STATES: f64 = 43_252_003_274_489_856_000.0;

/// The pairs of opposite colours, whose crosses share no edge.
pub(super) const OPPOSITE: [[View; 2]; 3] =
    [[View::Yellow, View::White], [View::Orange, View::Red], [View::Green, View::Blue]];

/// The placements of the opposite colour's cross, given one cross: four edges in eight places, with
/// 2^4 flips.
const OPPOSITE_CROSSES: u64 = 8 * 7 * 6 * 5 * 16;

/// The distances of all crosses.
pub(super) struct CrossDistances(DistanceTable<Cross, Exact>);

impl CrossDistances {
    pub fn open(source: TableSource<'_>) -> Result<Self, Stopped> {
        let turns = TurnTable::<Cross>::build();
        Ok(Self(DistanceTable::open(&Single::new(&turns), source)?))
    }

    fn get(&self, cross: u32) -> u8 {
        self.0.distance(Single::entry(Index::new(cross)))
    }

    /// The length of the cross in a view.
    pub fn in_view(&self, cube: &Cube, view: View) -> u8 {
        self.get(Cross::of(&cube.conjugate(view.rotation())))
    }

    /// The crosses with a length in this range.
    fn within(&self, turns: &RangeInclusive<u8>) -> Vec<u32> {
        (0..Cross::COUNT).filter(|&cross| turns.contains(&self.get(cross))).collect()
    }
}

/// A set to draw from with equal probabilities.
pub(super) enum Proposal {
    /// All states.
    All,
    /// States that meet goals.
    Goals(PatternUnion),
    /// States in which any of these colours has one of these crosses: all with a length in the
    /// range.
    Cross { views: Vec<View>, turns: RangeInclusive<u8>, crosses: Vec<u32>, distances: Arc<CrossDistances> },
    /// States in which two opposite colours each have one of their crosses.
    Opposite([(View, Vec<u32>); 2]),
    /// States in which one colour, or two opposite colours, have a hard xcross.
    HardXcross(HardXcrosses),
}

impl Proposal {
    /// The narrowest set that contains all fitting states. The tables are those that conditions
    /// need: of the crosses, and of the standard stages.
    pub fn best(difficulty: &Difficulty, crosses: Option<&Arc<CrossDistances>>, analyzer: Option<&Analyzer>) -> Self {
        let mut proposals = vec![Self::All];
        proposals.extend(difficulty.met_goals().map(Self::Goals));
        if let Some(crosses) = crosses {
            let within = |view| (view, crosses.within(&cross_range(difficulty, view)));
            proposals.extend(cross_proposals(difficulty, crosses));
            proposals.extend(OPPOSITE.map(|pair| Self::Opposite(pair.map(within))));
        }
        proposals.extend(HardXcrosses::of(difficulty, analyzer).map(Self::HardXcross));
        let narrowest = proposals.into_iter().min_by(|one, other| one.share().total_cmp(&other.share()));
        narrowest.expect("the list contains all states")
    }

    /// The probability of a given state among all states, divided by that of a given proposed state
    /// in [`Proposal::draw`]. The smaller it is, the fewer draws are rejected.
    pub fn share(&self) -> f64 {
        let all = f64::from(Cross::COUNT);
        match self {
            Self::All => 1.0,
            Self::Goals(union) => union.count() as f64 / STATES,
            Self::Cross { views, crosses, .. } => views.len() as f64 * crosses.len() as f64 / all,
            Self::Opposite([(_, one), (_, other)]) => {
                one.len() as f64 * other.len() as f64 / (all * OPPOSITE_CROSSES as f64)
            }
            Self::HardXcross(pairs) => pairs.share(),
        }
    }

    /// Draws a state, all with the same probability. `None` if the drawn parts collide, or if
    /// another colour is responsible for the state.
    pub fn draw(&self, rng: &mut (impl Rng + ?Sized)) -> Option<Cube> {
        match self {
            Self::All => Some(Cube::random(rng)),
            Self::Goals(union) => union.draw(rng),
            Self::Cross { views, turns, crosses: list, distances } => {
                let view = views[rng.random_range(0..views.len())];
                let mut placement = Placement::default();
                let cube = put_cross(&mut placement, view, list, rng)?.random_cube(rng)?;
                // Several colours may propose the same state: keep it with the inverse of their
                // number.
                let has_cross = |&&view: &&View| turns.contains(&distances.in_view(&cube, view));
                let ways = views.iter().filter(has_cross).count();
                (rng.random_range(0..ways) == 0).then_some(cube)
            }
            Self::Opposite(pair) => {
                let mut placement = Placement::default();
                for (view, list) in pair {
                    put_cross(&mut placement, *view, list, rng)?;
                }
                placement.random_cube(rng)
            }
            Self::HardXcross(pairs) => pairs.draw(rng),
        }
    }
}

/// Whether an edge belongs to the cross of a colour.
pub(super) fn is_cross_edge(view: View, edge: Edge) -> bool {
    edge.faces().contains(&view.face())
}

/// Places a random one of these crosses for a colour. `None` if there are none, or if their places
/// are taken.
fn put_cross<'a>(
    placement: &'a mut Placement,
    view: View,
    crosses: &[u32],
    rng: &mut (impl Rng + ?Sized),
) -> Option<&'a Placement> {
    let cross = crosses.get(rng.random_range(0..crosses.len().max(1)))?;
    let cube = Cross::cube(*cross).conjugate(view.rotation().inverse());
    placement.put_edges(&cube, |edge| is_cross_edge(view, edge)).then_some(placement)
}

/// The proposals that follow from what each condition implies for a cross.
fn cross_proposals<'a>(
    difficulty: &'a Difficulty,
    distances: &'a Arc<CrossDistances>,
) -> impl Iterator<Item = Proposal> + 'a {
    // Stages without a cross imply nothing about it.
    let conditions = difficulty.conditions().iter();
    let conditions = conditions.filter_map(|condition| Some((condition, condition.stage()?.0.cross_slack()?)));
    let ranges = conditions.flat_map(|(condition, slack)| {
        let (least, most) = (*condition.turns.start(), *condition.turns.end());
        let views: Vec<View> = condition.views.views().collect();
        let low = if condition.is_cross() { least } else { 0 };
        // If the condition is about the cross, no colour has a shorter one …
        let every = condition.is_cross().then(|| (vec![views[0]], least..=MAX_CROSS_LENGTH));
        // … and the best colour has one in the range.
        let some = (views, low..=most.saturating_add(slack).min(MAX_CROSS_LENGTH));
        [Some(some), every].into_iter().flatten()
    });
    ranges.map(|(views, turns)| {
        let crosses = distances.within(&turns);
        Proposal::Cross { views, turns, crosses, distances: distances.clone() }
    })
}

/// The range of the cross length of a colour in all fitting states.
fn cross_range(difficulty: &Difficulty, view: View) -> RangeInclusive<u8> {
    let alone = |condition: &&Condition| {
        condition.stage().is_some_and(|(variant, _)| variant == Variant::Std)
            && condition.views.contains(view)
            && condition.views.len() == 1
    };
    let most = difficulty.conditions().iter().filter(alone).map(|condition| *condition.turns.end()).min();
    difficulty.min_length(0, view)..=most.unwrap_or(MAX_CROSS_LENGTH).min(MAX_CROSS_LENGTH)
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use halfturn_search::{TableStore, Threads};
    use rand_chacha::{ChaCha20Rng, rand_core::SeedableRng};

    use super::*;

    fn crosses() -> Arc<CrossDistances> {
        let store = TableStore::in_memory();
        Arc::new(CrossDistances::open(TableSource::new(&store, Threads::ONE, &())).unwrap())
    }

    #[test]
    fn opposite_crosses_have_the_same_probability() {
        let crosses = crosses();
        let best = |text: &str| Proposal::best(&text.parse().unwrap(), Some(&crosses), None);
        let proposal = best("cross(W) <= 1 and cross(Y) <= 1");
        let Proposal::Opposite(pair) = &proposal else { panic!("narrowest") };
        assert_eq!(pair.each_ref().map(|(_, crosses)| crosses.len()), [16, 16]);
        let mut rng = ChaCha20Rng::seed_from_u64(3);
        // All compatible pairs of crosses, found by drawing.
        let found = |cube: &Cube| [View::Yellow, View::White].map(|view| Cross::of(&cube.conjugate(view.rotation())));
        let mut counts: HashMap<[u32; 2], u64> = HashMap::new();
        let mut proposed = 0;
        const TRIES: u64 = 40_000;
        for _ in 0..TRIES {
            if let Some(cube) = proposal.draw(&mut rng) {
                proposed += 1;
                *counts.entry(found(&cube)).or_default() += 1;
            }
        }
        // Each of the 256 pairs is tried equally often.
        let expected = TRIES as f64 / 256.0;
        assert_eq!(counts.values().sum::<u64>(), proposed);
        for count in counts.values() {
            assert!((*count as f64 - expected).abs() < 5.5 * expected.sqrt(), "{count} instead of {expected}");
        }
        assert!(counts.contains_key(&[0, 0]) && counts.len() < 256, "some need the same place");
        assert!(matches!(best("cross(W) = 7"), Proposal::Cross { .. }), "nothing to gain");
        assert!(matches!(best("cross(WY) >= 8"), Proposal::Opposite(_)));
        assert!(matches!(best("2x2x2(W) = 7"), Proposal::All));
        for text in ["cross(W) = 0", "cross(W) = 0 and xcross(W) = 6", "cross(W) = 0 and cross(Y) = 0", "pll T"] {
            assert!(matches!(best(text), Proposal::Goals(_)), "{text}");
        }
    }

    #[test]
    fn shares_are_those_of_all_states() {
        let crosses = crosses();
        let mut rng = ChaCha20Rng::seed_from_u64(4);
        for text in ["cross(W) <= 5 and cross(Y) <= 3", "cross(WR) <= 4"] {
            let difficulty: Difficulty = text.parse().unwrap();
            let proposal = Proposal::best(&difficulty, Some(&crosses), None);
            let fits = |cube: &Cube| {
                difficulty.conditions().iter().all(|condition| {
                    let least = condition.views.views().map(|view| crosses.in_view(cube, view)).min();
                    condition.turns.contains(&least.unwrap())
                })
            };
            const DRAWS: u32 = 200_000;
            let mut rate = |draw: &dyn Fn(&mut ChaCha20Rng) -> Option<Cube>| {
                let found = (0..DRAWS).filter(|_| draw(&mut rng).is_some_and(|cube| fits(&cube))).count();
                (found as f64 / f64::from(DRAWS), (found as f64).sqrt() / f64::from(DRAWS))
            };
            let (here, error) = rate(&|rng| proposal.draw(rng));
            let (all, all_error) = rate(&|rng| Some(Cube::random(rng)));
            let difference = here * proposal.share() - all;
            let error = (error * proposal.share()).hypot(all_error);
            assert!(proposal.share() < 0.9 && difference.abs() < 4.0 * error, "{text}: {here} {all}");
        }
    }
}
