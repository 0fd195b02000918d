//! Finds solutions of a stage for the best of several colours and slot sets, and formats them.

use std::ops::RangeInclusive;

use halfturn_cube::{Algorithm, Cube, Held, Symmetry, Turn, TurnSet, View, draw::stickering};
use halfturn_search::Watcher;
use halfturn_solve::{
    Tier, Wanted,
    stages::{Analyzer, Slot, SlotSet, StageError, StageRequest, Variant, achieved},
};

use crate::answer::StageSolution;

/// The usual table tier for stages up to `last_stage`: tiny, or small for all four pairs.
#[must_use]
pub fn usual_tier(last_stage: usize) -> Tier {
    if last_stage < Slot::COUNT { Tier::Tiny } else { Tier::Small }
}

/// One way to solve a stage: a bottom colour, slots and allowed moves.
#[derive(Clone, Copy)]
pub struct Alternative {
    /// The bottom colour.
    pub view: View,
    /// The slots; `None` for any.
    pub slots: Option<SlotSet>,
    /// The allowed moves, with the colour at the bottom.
    pub turns: TurnSet,
}

impl Alternative {
    /// The ways to solve a stage of `count` slots: any, or each set of that size among these slots.
    #[must_use]
    pub fn among(view: View, slots: Option<SlotSet>, count: usize) -> Vec<Self> {
        let one = |slots| Self { view, slots, turns: TurnSet::ALL };
        match slots {
            None => vec![one(None)],
            Some(all) => SlotSet::of_size(count).filter(|&set| all.includes(set)).map(|set| one(Some(set))).collect(),
        }
    }
}

/// A solution and its bottom colour.
#[derive(Clone, PartialEq, Eq)]
pub struct Found {
    /// The bottom colour.
    pub view: View,
    /// The moves, with the colour at the bottom.
    pub turns: Vec<Turn>,
}

/// The result of a search.
pub struct Solutions {
    /// The solutions, shortest first.
    pub found: Vec<Found>,
    /// Whether the search was completed.
    pub complete: bool,
}

/// Finds the wanted solutions of a stage among all alternatives, with lengths in a range. The
/// caller knows that no solution is shorter than the range.
///
/// # Errors
/// Returns what is wrong with the request.
pub fn solve(
    analyzer: &Analyzer,
    cube: &Cube,
    stage: usize,
    alternatives: &[Alternative],
    wanted: Wanted,
    lengths: RangeInclusive<u8>,
    watcher: &dyn Watcher,
) -> Result<Solutions, StageError> {
    let (least, most) = (*lengths.start(), *lengths.end());
    let mut answer = Solutions { found: Vec::new(), complete: true };
    let mut search = |alternative: &Alternative, wanted: Wanted, most: u8| {
        let request = StageRequest {
            slots: alternative.slots,
            turns: alternative.turns,
            wanted,
            at_least: least,
            max_length: Some(most),
            ..StageRequest::new(*cube, alternative.view, stage)
        };
        let solutions = analyzer.solutions(&request, watcher)?;
        answer.complete &= solutions.complete;
        let view = alternative.view;
        Ok::<_, StageError>(solutions.turns.into_iter().map(move |turns| Found { view, turns }))
    };
    let fewest = |found: &[Found]| found.iter().map(|found| found.turns.len() as u8).min();
    let mut found: Vec<Found> = Vec::new();
    if let Wanted::Several(number) = wanted {
        for alternative in alternatives {
            // Once there are enough, search only up to the longest of them.
            let longest = found.get(number.wrapping_sub(1)).map(|found| found.turns.len() as u8);
            let most = longest.map_or(most, |longest| longest.min(most));
            found.extend(search(alternative, Wanted::Several(number), most)?);
            sort(&mut found);
            found.truncate(number);
        }
    } else {
        for alternative in alternatives {
            // Search only for solutions shorter than the best so far.
            let shorter = match fewest(&found) {
                Some(fewest) if fewest <= least => break,
                Some(fewest) => fewest - 1,
                None => most,
            };
            found = match search(alternative, Wanted::One, shorter)?.next() {
                Some(better) => vec![better],
                None => found,
            };
        }
        if let (Wanted::Within(more), Some(fewest)) = (wanted, fewest(&found)) {
            let most = fewest.saturating_add(more).min(most);
            found.clear();
            for alternative in alternatives {
                found.extend(search(alternative, Wanted::Within(more), most)?);
            }
            sort(&mut found);
        }
    }
    answer.found = found;
    Ok(answer)
}

/// Sorts by length, then by colour, and removes duplicates.
fn sort(found: &mut Vec<Found>) {
    found.sort_by_key(|found| (found.turns.len(), found.view.index()));
    let mut kept: Vec<Found> = Vec::with_capacity(found.len());
    for found in found.drain(..) {
        let same = |kept: &Found| *kept == found;
        if !kept.iter().rev().take_while(|kept| kept.turns.len() == found.turns.len()).any(same) {
            kept.push(found);
        }
    }
    *found = kept;
}

/// How solutions are formatted.
#[derive(Clone, Copy)]
pub struct Style {
    /// Begin with the rotation that brings the colour to the bottom.
    pub hold: bool,
    /// The maximum number of moves to show.
    pub hint: Option<usize>,
    /// The text that replaces the hidden moves.
    pub rest: &'static str,
}

impl Style {
    /// Formats a solution for a cube as it is held.
    #[must_use]
    pub fn write(self, found: &Found, held: &Held) -> String {
        let hands = hands(found.view, held);
        let shown = found.turns.iter().take(self.hint.unwrap_or(usize::MAX));
        let turns: Algorithm =
            if self.hold { shown.copied().collect() } else { shown.map(|&turn| hands.inverse().turn(turn)).collect() };
        let mut words = Vec::new();
        if self.hold && hands != Symmetry::IDENTITY {
            words.push(hands.to_string());
        }
        if !turns.is_empty() {
            words.push(turns.to_string());
        }
        if self.hint.is_some_and(|hint| hint < found.turns.len()) {
            words.push(self.rest.to_owned());
        }
        words.join(" ").trim_end().to_owned()
    }

    /// Converts moves as they are printed to moves with the colour at the bottom.
    #[must_use]
    pub fn meant(self, turns: TurnSet, view: View, held: &Held) -> TurnSet {
        if self.hold { turns } else { turns.map(|turn| hands(view, held).turn(turn)).collect() }
    }
}

/// The rotation that brings the colour to the bottom of a cube as it is held.
fn hands(view: View, held: &Held) -> Symmetry {
    held.rotation.inverse().then(view.rotation())
}

/// A solution as a JSON object.
#[must_use]
pub fn described(found: &Found, variant: Variant, stage: usize, slots: Option<SlotSet>, held: &Held) -> StageSolution {
    let to_view = found.view.rotation();
    let end = held.standard().conjugate(to_view).after(found.turns.iter().copied());
    let achieved = achieved(variant, stage, slots, &end);
    let back = to_view.inverse();
    let (slots, shown) = achieved.map_or_else(Default::default, |achieved| {
        let corners: Vec<_> = achieved.corners.iter().map(|&corner| back.corner(corner)).collect();
        let edges: Vec<_> = achieved.edges.iter().map(|&edge| back.edge(edge)).collect();
        let slots = achieved.slots.slots().map(|slot| slot.name().to_owned()).collect();
        (slots, stickering(&corners, &edges, achieved.oriented))
    });
    let hands = hands(found.view, held);
    StageSolution {
        view: found.view.letter(),
        solution: Style { hold: false, hint: None, rest: "" }.write(found, held),
        length: found.turns.len(),
        rotation: if hands == Symmetry::IDENTITY { String::new() } else { hands.to_string() },
        turns: found.turns.iter().copied().collect::<Algorithm>().to_string(),
        slots,
        stickering: shown,
    }
}
