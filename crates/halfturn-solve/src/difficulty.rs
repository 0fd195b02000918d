//! States of a prescribed difficulty, each with the same chance.
//!
//! A [`Difficulty`] is what is asked: `cross(W) = 7 and xcross(WY) <= 8`. The value of a stage for several colours is that of the best.
//! [`Difficult`] draws such states. It does not wait for luck where the table of the cross helps: most conditions say something about a cross too
//! (an xcross in five turns has a cross in five), so it draws the cross among those that may do, completes the cube at random, and throws away
//! what does not fit. Where conditions speak of the crosses of two opposite colours, which share no edge, both are drawn. Where a condition leaves several colours open, a state that may come from m of them is kept with chance 1/m, so that every
//! state has the same chance in the end.
//!
//! ```
//! use halfturn_cube::View;
//! use halfturn_search::{Coordinate, TableStore, Threads, coordinates::Cross};
//! use halfturn_solve::{Difficult, Tier};
//! use rand_chacha::{ChaCha20Rng, rand_core::SeedableRng};
//!
//! let difficult = Difficult::open("cross(W) = 0".parse()?, Tier::Tiny, &TableStore::in_memory(), Threads::ONE, &())?;
//! let cube = difficult.draw(&mut ChaCha20Rng::seed_from_u64(1), 1000, &())?;
//! assert_eq!(Cross::of(&cube.conjugate(View::White.rotation())), 0);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use core::{fmt, ops::RangeInclusive, str::FromStr};

use halfturn_cube::{Corner, Cube, Edge, View, ViewSet, ViewSetError};
use halfturn_search::{
    Coordinate, DistanceTable, Exact, Index, Single, Stopped, TableStore, Threads, TurnTable, Watcher,
    coordinates::Cross,
};
use rand::{Rng, RngExt};

use crate::{
    scramble::is_near,
    stages::{Analyzer, Variant},
    tier::Tier,
};

/// No state needs more turns for anything.
const MOST_TURNS: u8 = 20;
/// The cross never needs more: the whole table says so.
const MOST_CROSS_TURNS: u8 = 8;
/// Nodes of searches that count as much as one draw.
const NODES_PER_DRAW: u64 = 1000;

/// What one stage must need, in the best of some colours.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Condition {
    /// The variant and the number of its stage.
    pub stage: (Variant, usize),
    /// The colours; the one with the fewest turns counts.
    pub views: ViewSet,
    /// The least and the most turns.
    pub turns: RangeInclusive<u8>,
}

/// Conditions that must hold together.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Difficulty {
    conditions: Vec<Condition>,
}

/// Why there is no such state, or none was found.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum DifficultyError {
    /// A text that is no condition.
    #[error("{text:?} is no condition; write for example cross(W) = 7, xcross(WY) <= 5 or eo_cross(any) = 4")]
    Syntax {
        /// The text.
        text: String,
    },
    /// A stage that does not exist.
    #[error(
        "there is no stage {name:?}; stages are cross, xcross … f2l, pseudo_cross …, cross_pair …, eo_cross …, eo_line, 2x2x2, 2x2x3, roux_block"
    )]
    NoStage {
        /// What was written.
        name: String,
    },
    /// Colours that do not exist.
    #[error(transparent)]
    Colors(#[from] ViewSetError),
    /// No state is like this, which is proved.
    #[error("no state is like this: {reason}")]
    None {
        /// Why not.
        reason: String,
    },
    /// So many draws, and none was right.
    #[error(
        "none of {draws} random states{narrowed} was like this, so fewer than about one in {} of them is, if any; more can be tried",
        draws / 3
    )]
    Hopeless {
        /// How many states were drawn.
        draws: u64,
        /// Which states were drawn.
        narrowed: &'static str,
    },
    /// The watcher stopped the work.
    #[error("stopped")]
    Stopped,
}

impl From<Stopped> for DifficultyError {
    fn from(_: Stopped) -> Self {
        Self::Stopped
    }
}

impl fmt::Display for Condition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (variant, stage) = self.stage;
        write!(f, "{}({}) ", variant.stages()[stage].name, self.views)?;
        match (*self.turns.start(), *self.turns.end()) {
            (least, most) if least == most => write!(f, "= {least}"),
            (0, most) => write!(f, "<= {most}"),
            (least, _) => write!(f, ">= {least}"),
        }
    }
}

impl FromStr for Condition {
    type Err = DifficultyError;

    fn from_str(text: &str) -> Result<Self, DifficultyError> {
        let syntax = || DifficultyError::Syntax { text: text.trim().to_owned() };
        let (name, rest) = text.split_once('(').ok_or_else(syntax)?;
        let (colors, rest) = rest.split_once(')').ok_or_else(syntax)?;
        let name = name.trim().to_lowercase().replace('-', "_");
        let stage = Variant::find_stage(&name).ok_or(DifficultyError::NoStage { name })?;
        let rest = rest.trim();
        let digits = rest.find(|sign: char| sign.is_ascii_digit()).ok_or_else(syntax)?;
        let number: u8 = rest[digits..].trim().parse().map_err(|_| syntax())?;
        let none = |reason: &str| DifficultyError::None { reason: reason.to_owned() };
        let turns = match rest[..digits].trim() {
            "=" | "==" => number..=number,
            "<=" | "≤" => 0..=number,
            "<" => 0..=number.checked_sub(1).ok_or_else(|| none("nothing needs fewer than no turns"))?,
            ">=" | "≥" => number..=u8::MAX,
            ">" => number.saturating_add(1)..=u8::MAX,
            _ => return Err(syntax()),
        };
        Ok(Self { stage, views: colors.parse()?, turns })
    }
}

impl FromStr for Difficulty {
    type Err = DifficultyError;

    fn from_str(text: &str) -> Result<Self, DifficultyError> {
        let words: Vec<&str> = text.split_whitespace().collect();
        let conditions = words.split(|word| word.eq_ignore_ascii_case("and")).map(|words| words.join(" ").parse());
        let difficulty = Self { conditions: conditions.collect::<Result<_, _>>()? };
        difficulty.refute()?;
        Ok(difficulty)
    }
}

impl Difficulty {
    /// The conditions.
    #[must_use]
    pub fn conditions(&self) -> &[Condition] {
        &self.conditions
    }

    /// Says so if it is plain that nothing fits.
    fn refute(&self) -> Result<(), DifficultyError> {
        let none = |reason: String| Err(DifficultyError::None { reason });
        for condition in &self.conditions {
            let (variant, stage) = condition.stage;
            // A cross up to a turn of the bottom layer is no harder than a cross.
            let is_cross = stage == 0 && matches!(variant, Variant::Std | Variant::Pseudo);
            let most = if is_cross { MOST_CROSS_TURNS } else { MOST_TURNS };
            if *condition.turns.start() > most {
                return none(format!("{} never needs more than {most} turns", variant.stages()[stage].name));
            }
            for other in &self.conditions {
                if condition.is_below(other) && condition.turns.start() > other.turns.end() {
                    return none(format!("{condition} contradicts {other}"));
                }
            }
        }
        Ok(())
    }
}

impl Condition {
    /// Whether what this one measures never exceeds what the other does: an earlier stage, more colours to choose from.
    fn is_below(&self, other: &Self) -> bool {
        let (variant, stage) = self.stage;
        let is_earlier = variant == other.stage.0 && variant.is_nested() && stage <= other.stage.1;
        (is_earlier || self.stage == other.stage) && self.views.includes(other.views)
    }

    fn is_cross(&self) -> bool {
        self.stage == (Variant::Std, 0)
    }
}

/// Which crosses are worth drawing: those of any of these colours that need so many turns.
struct Proposal {
    views: Vec<View>,
    turns: RangeInclusive<u8>,
}

/// Draws states of a difficulty, each with the same chance.
pub struct Difficult {
    difficulty: Difficulty,
    crosses: DistanceTable<Cross, Exact>,
    /// Those that are drawn from, if not all cubes are.
    proposal: Option<(Proposal, Vec<u32>)>,
    /// Crosses of two opposite colours that are drawn together, where that is narrower.
    opposite: Option<[(View, Vec<u32>); 2]>,
    /// For conditions about more than crosses.
    analyzers: Vec<Analyzer>,
}

impl Difficult {
    /// Gets tables of the size asked for; only those that the conditions need.
    ///
    /// # Errors
    /// [`Stopped`] if the watcher stops the building of tables.
    pub fn open(
        difficulty: Difficulty,
        tier: Tier,
        store: &TableStore,
        threads: Threads,
        watcher: &dyn Watcher,
    ) -> Result<Self, Stopped> {
        let turns = TurnTable::<Cross>::build();
        let crosses = DistanceTable::open(&Single::new(&turns), store, threads, watcher)?;
        let mut analyzers: Vec<Analyzer> = Vec::new();
        for condition in difficulty.conditions.iter().filter(|condition| !condition.is_cross()) {
            if analyzers.iter().all(|analyzer| analyzer.variant() != condition.stage.0) {
                analyzers.push(Analyzer::open(condition.stage.0, tier, store, threads, watcher)?);
            }
        }
        let mut difficult = Self { difficulty, crosses, proposal: None, opposite: None, analyzers };
        difficult.proposal = difficult.best_proposal();
        let share = difficult.proposal.as_ref().map_or(1.0, |(proposal, crosses)| {
            proposal.views.len() as f64 * crosses.len() as f64 / f64::from(Cross::COUNT)
        });
        difficult.opposite = difficult.best_opposite(share);
        Ok(difficult)
    }

    fn cross_turns(&self, cross: u32) -> u8 {
        self.crosses.distance(Single::entry(Index::new(cross)))
    }

    fn cross_turns_in(&self, cube: &Cube, view: View) -> u8 {
        self.cross_turns(Cross::of(&cube.conjugate(view.rotation())))
    }

    /// The narrowest proposal that no wanted state is outside of.
    fn best_proposal(&self) -> Option<(Proposal, Vec<u32>)> {
        // Blocks say nothing about a cross.
        let crosses = self.difficulty.conditions.iter().filter(|condition| condition.stage.0 != Variant::Blocks);
        let proposals = crosses.flat_map(|condition| {
            let (least, most) = (*condition.turns.start(), *condition.turns.end());
            let (variant, stage) = condition.stage;
            let views: Vec<View> = condition.views.views().collect();
            // Where a cross up to a turn of the bottom layer is asked for, that turn may come on top.
            let more = u8::from(matches!(variant, Variant::Pseudo | Variant::PseudoPair));
            let low = if condition.is_cross() { least } else { 0 };
            // The best colour has such a cross …
            let some = Proposal { views: views.clone(), turns: low..=most.saturating_add(more).min(MOST_CROSS_TURNS) };
            // … and none of the others a shorter one, where crosses are what is asked for.
            let every = (variant == Variant::Std && stage == 0)
                .then(|| Proposal { views: vec![views[0]], turns: least..=MOST_CROSS_TURNS });
            [Some(some), every].into_iter().flatten()
        });
        let sized = proposals.map(|proposal| {
            let crosses: Vec<u32> =
                (0..Cross::COUNT).filter(|&cross| proposal.turns.contains(&self.cross_turns(cross))).collect();
            (proposal, crosses)
        });
        let narrowest = sized.min_by_key(|(proposal, crosses)| crosses.len() * proposal.views.len());
        narrowest.filter(|(proposal, crosses)| crosses.len() * proposal.views.len() < Cross::COUNT as usize)
    }

    /// The turns that the cross of a colour needs in all wanted states.
    fn cross_range(&self, view: View) -> RangeInclusive<u8> {
        let (mut least, mut most) = (0, MOST_CROSS_TURNS);
        for Condition { stage: (variant, stage), views, turns } in &self.difficulty.conditions {
            if *variant != Variant::Std || !views.contains(view) {
                continue;
            }
            if *stage == 0 {
                least = least.max(*turns.start());
            }
            if views.len() == 1 {
                most = most.min(*turns.end());
            }
        }
        least..=most
    }

    /// The crosses of two opposite colours that no wanted state is outside of, if they are a smaller share than this.
    fn best_opposite(&self, share: f64) -> Option<[(View, Vec<u32>); 2]> {
        let crosses = |view: View| {
            let range = self.cross_range(view);
            let crosses = (0..Cross::COUNT).filter(|&cross| range.contains(&self.cross_turns(cross))).collect();
            (view, crosses)
        };
        let share_of = |pair: &[(View, Vec<u32>); 2]| {
            pair.iter().map(|(_, crosses)| crosses.len() as f64 / f64::from(Cross::COUNT)).product::<f64>()
        };
        let pairs = [[View::Yellow, View::White], [View::Orange, View::Red], [View::Green, View::Blue]];
        let pairs = pairs.into_iter().map(|pair| pair.map(crosses));
        let narrowest = pairs.min_by(|one, other| share_of(one).total_cmp(&share_of(other)));
        narrowest.filter(|pair| share_of(pair) < share)
    }

    /// A state of this difficulty, from a source of uniform randomness: every one that needs two turns or more has the same chance.
    ///
    /// # Errors
    /// [`DifficultyError::Hopeless`] after so many draws, or searches that take as long; [`DifficultyError::Stopped`] if the watcher says so.
    pub fn draw(
        &self,
        rng: &mut (impl Rng + ?Sized),
        most_draws: u64,
        watcher: &dyn Watcher,
    ) -> Result<Cube, DifficultyError> {
        let mut nodes = 0;
        let mut draws = 0;
        while draws < most_draws && nodes < most_draws.saturating_mul(NODES_PER_DRAW) {
            draws += 1;
            if draws % NODES_PER_DRAW == 0
                && watcher.watch(halfturn_search::Event::Searching { nodes: draws }).is_break()
            {
                return Err(DifficultyError::Stopped);
            }
            let Some(cube) = self.propose(rng) else { continue };
            if !is_near(&cube) && self.fits(&cube, &mut nodes, watcher)? {
                return Ok(cube);
            }
        }
        let narrowed =
            if self.proposal.is_some() || self.opposite.is_some() { " with a cross that may do" } else { "" };
        Err(DifficultyError::Hopeless { draws, narrowed })
    }

    /// A state of the proposal; none if another of its colours is to have it.
    fn propose(&self, rng: &mut (impl Rng + ?Sized)) -> Option<Cube> {
        if let Some(pair) = &self.opposite {
            return propose_opposite(pair, rng);
        }
        let Some((proposal, crosses)) = &self.proposal else { return Some(Cube::random(rng)) };
        let view = proposal.views[rng.random_range(0..proposal.views.len())];
        let cross = Cross::cube(crosses[rng.random_range(0..crosses.len())]);
        let cube = cross.shuffled_around(&[Edge::DR, Edge::DF, Edge::DL, Edge::DB], rng);
        let cube = cube.conjugate(view.rotation().inverse());
        let has_cross = |&&view: &&View| proposal.turns.contains(&self.cross_turns_in(&cube, view));
        let ways = proposal.views.iter().filter(has_cross).count();
        (rng.random_range(0..ways) == 0).then_some(cube)
    }

    /// Whether all conditions hold, the cheap ones first.
    fn fits(&self, cube: &Cube, nodes: &mut u64, watcher: &dyn Watcher) -> Result<bool, Stopped> {
        let mut dear: Vec<&Condition> = Vec::new();
        for condition in &self.difficulty.conditions {
            let least = || condition.views.views().map(|view| self.cross_turns_in(cube, view)).min();
            if !condition.is_cross() {
                dear.push(condition);
            } else if !least().is_some_and(|least| condition.turns.contains(&least)) {
                return Ok(false);
            }
        }
        dear.sort_by_key(|condition| condition.stage.1);
        for Condition { stage: (variant, stage), views, turns } in dear {
            let analyzer = self.analyzers.iter().find(|analyzer| analyzer.variant() == *variant);
            let analyzer = analyzer.expect("opened for every condition");
            let views: Vec<View> = views.views().collect();
            let lengths = analyzer.lengths(cube, &views, *stage..stage + 1, watcher)?;
            *nodes += lengths.nodes;
            if !lengths.best(*stage).is_some_and(|best| turns.contains(&best)) {
                return Ok(false);
            }
        }
        Ok(true)
    }
}

/// A state with a cross of both lists; none if they need the same place for two edges. All states with such crosses have the same chance.
fn propose_opposite(pair: &[(View, Vec<u32>); 2], rng: &mut (impl Rng + ?Sized)) -> Option<Cube> {
    let mut edges = [None; Edge::COUNT];
    let mut kept = Vec::new();
    for (view, crosses) in pair {
        let cross = Cross::cube(*crosses.get(rng.random_range(0..crosses.len().max(1)))?);
        let cube = cross.conjugate(view.rotation().inverse());
        for (&place, edge) in Edge::ALL.iter().zip(&mut edges) {
            let piece = cube.edge(place);
            if piece.0.faces().contains(&view.face()) {
                kept.push(piece.0);
                if edge.replace(piece).is_some() {
                    return None;
                }
            }
        }
    }
    // The others go anywhere, so that it is a cube; then they are shuffled.
    let mut others: Vec<(Edge, u8)> =
        Edge::ALL.iter().filter(|edge| !kept.contains(edge)).map(|&edge| (edge, 0)).collect();
    others[0].1 = edges.iter().flatten().map(|(_, flip)| flip).sum::<u8>() % 2;
    let corners = core::array::from_fn(|index| (Corner::ALL[index], 0));
    let whole = |others: &[(Edge, u8)]| {
        let mut others = others.iter();
        edges.map(|edge| edge.or_else(|| others.next().copied()).expect("there are as many others as places"))
    };
    let cube = Cube::from_pieces(corners, whole(&others)).or_else(|_| {
        others.swap(0, 1);
        Cube::from_pieces(corners, whole(&others))
    });
    Some(cube.expect("one of both has the parity of the corners").shuffled_around(&kept, rng))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn conditions_are_read_and_written() {
        for (text, plain) in [
            ("cross(W) = 7", "cross(W) = 7"),
            (" XCROSS ( yw )<=5 ", "xcross(YW) <= 5"),
            ("eo-cross(any)>3", "eo_cross(YWORGB) >= 4"),
            ("xxxxcross(W,R) < 12", "f2l(WR) <= 11"),
            ("EO-line(any) = 2", "eo_line(YWORGB) = 2"),
            ("2x2x2(G) >= 5", "2x2x2(G) >= 5"),
        ] {
            assert_eq!(text.parse::<Condition>().unwrap().to_string(), plain);
        }
        for text in
            ["", "cross", "cross(W)", "cross(W) 7", "cross(W) = x", "cross W = 7", "cross(W) = 300", "cross(W) = 7 8"]
        {
            assert!(matches!(text.parse::<Condition>(), Err(DifficultyError::Syntax { .. })), "{text}");
        }
        assert!(matches!("ccross(W) = 1".parse::<Condition>(), Err(DifficultyError::NoStage { .. })));
        assert!(matches!("cross(Q) = 1".parse::<Condition>(), Err(DifficultyError::Colors(_))));
        let both: Difficulty = "cross(W) = 7 AND xcross(any) <= 8".parse().unwrap();
        assert_eq!(both.conditions().len(), 2);
    }

    #[test]
    fn what_cannot_be_is_refused() {
        for text in [
            "cross(W) = 9",
            "pseudo_cross(any) > 8",
            "f2l(W) = 21",
            "cross(W) < 0",
            "cross(W) = 3 and cross(W) = 4",
            "cross(W) = 5 and xcross(W) <= 4",
            "cross(any) >= 5 and xxcross(R) < 5",
            "2x2x3(W) = 3 and 2x2x3(W) = 4",
        ] {
            assert!(matches!(text.parse::<Difficulty>(), Err(DifficultyError::None { .. })), "{text}");
        }
        for text in ["cross(W) = 8", "cross(any) = 3 and cross(W) = 6", "cross(W) = 5 and xcross(Y) <= 4"] {
            assert!(text.parse::<Difficulty>().is_ok(), "{text}");
        }
    }

    #[test]
    fn opposite_crosses_have_the_same_chance() {
        use std::collections::HashMap;

        use halfturn_search::TableStore;
        use rand_chacha::{ChaCha20Rng, rand_core::SeedableRng};

        let open = |text: &str| {
            let difficulty = text.parse().unwrap();
            Difficult::open(difficulty, Tier::Tiny, &TableStore::in_memory(), Threads::ONE, &()).unwrap()
        };
        let difficult = open("cross(W) <= 1 and cross(Y) <= 1");
        let pair = difficult.opposite.as_ref().unwrap();
        assert_eq!(pair.each_ref().map(|(_, crosses)| crosses.len()), [16, 16]);
        let mut rng = ChaCha20Rng::seed_from_u64(3);
        // All pairs of crosses that go together, found by trying.
        let crosses = |cube: &Cube| [View::Yellow, View::White].map(|view| Cross::of(&cube.conjugate(view.rotation())));
        let mut counts: HashMap<[u32; 2], u64> = HashMap::new();
        let mut proposed = 0;
        const TRIES: u64 = 40_000;
        for _ in 0..TRIES {
            if let Some(cube) = propose_opposite(pair, &mut rng) {
                proposed += 1;
                *counts.entry(crosses(&cube)).or_default() += 1;
            }
        }
        // One pair in 256 is tried as often as any other.
        let expected = TRIES as f64 / 256.0;
        assert_eq!(counts.values().sum::<u64>(), proposed);
        for count in counts.values() {
            assert!((*count as f64 - expected).abs() < 5.5 * expected.sqrt(), "{count} instead of {expected}");
        }
        assert!(counts.contains_key(&[0, 0]) && counts.len() < 256, "some need the same place");
        // What is drawn is what was asked for.
        let difficult = open("cross(W) = 8 and cross(Y) = 8");
        for _ in 0..20 {
            let cube = difficult.draw(&mut rng, 10_000, &()).unwrap();
            assert_eq!([View::White, View::Yellow].map(|view| difficult.cross_turns_in(&cube, view)), [8, 8]);
        }
        assert!(open("cross(W) = 7").opposite.is_none(), "nothing to gain");
        assert!(open("cross(WY) >= 7").opposite.is_some());
    }
}
