//! Which states are worth drawing: a set that holds all wanted ones, as narrow as tables can make it.

use core::ops::RangeInclusive;

use halfturn_cube::{Cube, Edge, Placement, View};
use halfturn_search::{Coordinate, DistanceTable, Exact, Index, Single, coordinates::Cross};
use rand::{Rng, RngExt};

use super::{Condition, Difficulty, MOST_CROSS_TURNS, far::FarPairs};
use crate::stages::{Analyzer, Variant};

/// Colours that share no cross edge.
pub(super) const OPPOSITE: [[View; 2]; 3] =
    [[View::Yellow, View::White], [View::Orange, View::Red], [View::Green, View::Blue]];

/// Ways to place the cross of the opposite colour, when one is placed: four edges in eight places.
const CROSSES_LEFT: u64 = 8 * 7 * 6 * 5 * 16;

/// How far each cross is.
pub(super) struct Crosses(pub DistanceTable<Cross, Exact>);

impl Crosses {
    fn turns(&self, cross: u32) -> u8 {
        self.0.distance(Single::entry(Index::new(cross)))
    }

    pub fn turns_in(&self, cube: &Cube, view: View) -> u8 {
        self.turns(Cross::of(&cube.conjugate(view.rotation())))
    }

    /// The crosses that need so many turns.
    fn within(&self, turns: &RangeInclusive<u8>) -> Vec<u32> {
        (0..Cross::COUNT).filter(|&cross| turns.contains(&self.turns(cross))).collect()
    }
}

/// States to draw from, each with the same chance.
pub(super) enum Proposal {
    /// All there are.
    All,
    /// Any of these colours has one of these crosses, all that need so many turns.
    Cross { views: Vec<View>, turns: RangeInclusive<u8>, crosses: Vec<u32> },
    /// Two opposite colours have one of their crosses each.
    Opposite([(View, Vec<u32>); 2]),
    /// The pairs of one colour, or of two opposite ones, are all far.
    Far(FarPairs),
}

impl Proposal {
    /// The narrowest that no wanted state is outside of. The analyzer is that of the standard stages, if any is asked for.
    pub fn best(difficulty: &Difficulty, crosses: &Crosses, analyzer: Option<&Analyzer>) -> Self {
        let mut proposals = vec![Self::All];
        proposals.extend(of_crosses(difficulty, crosses));
        proposals.extend(
            OPPOSITE
                .into_iter()
                .map(|pair| Self::Opposite(pair.map(|view| (view, crosses.within(&cross_range(difficulty, view)))))),
        );
        proposals.extend(FarPairs::of(difficulty, analyzer).map(Self::Far));
        let narrowest = proposals.into_iter().min_by(|one, other| one.share().total_cmp(&other.share()));
        narrowest.expect("all states are one of them")
    }

    /// How likely a random state is drawn, beside how likely one of the proposal is drawn by [`Proposal::draw`]: less than 1 where it helps.
    pub fn share(&self) -> f64 {
        let all = f64::from(Cross::COUNT);
        match self {
            Self::All => 1.0,
            Self::Cross { views, crosses, .. } => views.len() as f64 * crosses.len() as f64 / all,
            Self::Opposite([(_, one), (_, other)]) => {
                one.len() as f64 * other.len() as f64 / (all * CROSSES_LEFT as f64)
            }
            Self::Far(pairs) => pairs.share(),
        }
    }

    /// Draws a state; none if what was drawn does not go together, or another of its colours is to have it. All states have the same chance.
    pub fn draw(&self, crosses: &Crosses, rng: &mut (impl Rng + ?Sized)) -> Option<Cube> {
        match self {
            Self::All => Some(Cube::random(rng)),
            Self::Cross { views, turns, crosses: list } => {
                let view = views[rng.random_range(0..views.len())];
                let mut placement = Placement::default();
                let cube = put_cross(&mut placement, view, list, rng)?.random_cube(rng)?;
                // A state that several colours could have given is kept as often as if it were one.
                let has_cross = |&&view: &&View| turns.contains(&crosses.turns_in(&cube, view));
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
            Self::Far(pairs) => pairs.draw(rng),
        }
    }
}

/// Whether an edge belongs to the cross of a colour.
pub(super) fn is_cross_edge(view: View, edge: Edge) -> bool {
    edge.faces().contains(&view.face())
}

/// Puts one of these crosses into place for a colour; none if the list is empty or another piece is there.
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

/// What each condition says about a cross.
fn of_crosses<'a>(difficulty: &'a Difficulty, crosses: &'a Crosses) -> impl Iterator<Item = Proposal> + 'a {
    // Blocks say nothing about a cross.
    let conditions = difficulty.conditions().iter().filter(|condition| condition.stage.0 != Variant::Blocks);
    let ranges = conditions.flat_map(|condition| {
        let (least, most) = (*condition.turns.start(), *condition.turns.end());
        let views: Vec<View> = condition.views.views().collect();
        // Where a cross up to a turn of the bottom layer is asked for, that turn may come on top.
        let more = u8::from(matches!(condition.stage.0, Variant::Pseudo | Variant::PseudoPair));
        let low = if condition.is_cross() { least } else { 0 };
        // None of the colours has a shorter cross, where crosses are what is asked for …
        let every = condition.is_cross().then(|| (vec![views[0]], least..=MOST_CROSS_TURNS));
        // … and the best has such a one.
        let some = (views, low..=most.saturating_add(more).min(MOST_CROSS_TURNS));
        [Some(some), every].into_iter().flatten()
    });
    ranges.map(|(views, turns)| Proposal::Cross { crosses: crosses.within(&turns), views, turns })
}

/// The turns that the cross of a colour needs in all wanted states.
fn cross_range(difficulty: &Difficulty, view: View) -> RangeInclusive<u8> {
    let alone = |condition: &&Condition| {
        condition.stage.0 == Variant::Std && condition.views.contains(view) && condition.views.len() == 1
    };
    let most = difficulty.conditions().iter().filter(alone).map(|condition| *condition.turns.end()).min();
    difficulty.least(0, view)..=most.unwrap_or(MOST_CROSS_TURNS).min(MOST_CROSS_TURNS)
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use halfturn_search::{TableStore, Threads, TurnTable};
    use rand_chacha::{ChaCha20Rng, rand_core::SeedableRng};

    use super::*;

    fn crosses() -> Crosses {
        let turns = TurnTable::<Cross>::build();
        let store = TableStore::in_memory();
        Crosses(DistanceTable::open(&Single::new(&turns), &store, Threads::ONE, &()).unwrap())
    }

    #[test]
    fn opposite_crosses_have_the_same_chance() {
        let crosses = crosses();
        let best = |text: &str| Proposal::best(&text.parse().unwrap(), &crosses, None);
        let proposal = best("cross(W) <= 1 and cross(Y) <= 1");
        let Proposal::Opposite(pair) = &proposal else { panic!("narrowest") };
        assert_eq!(pair.each_ref().map(|(_, crosses)| crosses.len()), [16, 16]);
        let mut rng = ChaCha20Rng::seed_from_u64(3);
        // All pairs of crosses that go together, found by trying.
        let found = |cube: &Cube| [View::Yellow, View::White].map(|view| Cross::of(&cube.conjugate(view.rotation())));
        let mut counts: HashMap<[u32; 2], u64> = HashMap::new();
        let mut proposed = 0;
        const TRIES: u64 = 40_000;
        for _ in 0..TRIES {
            if let Some(cube) = proposal.draw(&crosses, &mut rng) {
                proposed += 1;
                *counts.entry(found(&cube)).or_default() += 1;
            }
        }
        // One pair in 256 is tried as often as any other.
        let expected = TRIES as f64 / 256.0;
        assert_eq!(counts.values().sum::<u64>(), proposed);
        for count in counts.values() {
            assert!((*count as f64 - expected).abs() < 5.5 * expected.sqrt(), "{count} instead of {expected}");
        }
        assert!(counts.contains_key(&[0, 0]) && counts.len() < 256, "some need the same place");
        assert!(matches!(best("cross(W) = 7"), Proposal::Cross { .. }), "nothing to gain");
        assert!(matches!(best("cross(WY) >= 8"), Proposal::Opposite(_)));
        assert!(matches!(best("2x2x2(W) = 7"), Proposal::All));
    }

    #[test]
    fn shares_are_those_of_all_states() {
        let crosses = crosses();
        let mut rng = ChaCha20Rng::seed_from_u64(4);
        for text in ["cross(W) <= 5 and cross(Y) <= 3", "cross(WR) <= 4"] {
            let difficulty: Difficulty = text.parse().unwrap();
            let proposal = Proposal::best(&difficulty, &crosses, None);
            let fits = |cube: &Cube| {
                difficulty.conditions().iter().all(|condition| {
                    let least = condition.views.views().map(|view| crosses.turns_in(cube, view)).min();
                    condition.turns.contains(&least.unwrap())
                })
            };
            const DRAWS: u32 = 200_000;
            let mut rate = |draw: &dyn Fn(&mut ChaCha20Rng) -> Option<Cube>| {
                let found = (0..DRAWS).filter(|_| draw(&mut rng).is_some_and(|cube| fits(&cube))).count();
                (found as f64 / f64::from(DRAWS), (found as f64).sqrt() / f64::from(DRAWS))
            };
            let (here, error) = rate(&|rng| proposal.draw(&crosses, rng));
            let (all, all_error) = rate(&|rng| Some(Cube::random(rng)));
            let difference = here * proposal.share() - all;
            let error = (error * proposal.share()).hypot(all_error);
            assert!(proposal.share() < 0.9 && difference.abs() < 4.0 * error, "{text}: {here} {all}");
        }
    }
}
