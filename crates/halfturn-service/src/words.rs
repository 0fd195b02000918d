//! Words that name slots, stages and faces, wherever they come from.

use std::ops::RangeInclusive;

use halfturn_cube::{Face, TurnSet};
use halfturn_solve::stages::{Slot, SlotSet, Variant};

/// All turns of the faces that are named.
///
/// # Errors
/// Says which is none.
pub fn faces(text: &str) -> Result<TurnSet, String> {
    let letters = text.chars().filter(|sign| !sign.is_whitespace() && *sign != ',');
    let set = letters.map(|letter| Face::from_letter(letter).ok_or(format!("{letter} is no face; faces are URFDLB")));
    let set: TurnSet = set.collect::<Result<Vec<_>, _>>()?.into_iter().flat_map(TurnSet::of_face).collect();
    if set == TurnSet::EMPTY { Err("no face is named; faces are URFDLB".to_owned()) } else { Ok(set) }
}

/// The slots that are named.
///
/// # Errors
/// Says which is none.
pub fn slots(text: &str) -> Result<SlotSet, String> {
    let names = text.split([',', ' ']).filter(|name| !name.is_empty());
    names.map(|name| Slot::from_name(name).ok_or(format!("{name} is no slot; slots are FR, FL, BL, BR"))).collect()
}

/// A stage by its name: the variant, and its number there.
///
/// # Errors
/// Says which there are.
pub fn goal(name: &str) -> Result<(Variant, usize), String> {
    Variant::find_stage(&name.to_lowercase().replace('-', "_")).ok_or_else(|| {
        let names = Variant::stage_names().collect::<Vec<_>>().join(", ");
        format!("there is no such stage; stages are {names}")
    })
}

/// Stages by the names of the first and the last, or of the only one: their numbers.
///
/// # Errors
/// Says what is no stage.
pub fn stages(text: &str) -> Result<RangeInclusive<usize>, String> {
    let last_of_all = Variant::MOST_STAGES - 1;
    let number = |name: &str, otherwise: usize| match name.trim() {
        "" => Ok(otherwise),
        name => goal(name).map(|(_, stage)| stage),
    };
    let range = match text.split_once("..") {
        Some((first, last)) => number(first, 0)?..=number(last.trim_start_matches('='), last_of_all)?,
        None => {
            let (_, stage) = goal(text)?;
            stage..=stage
        }
    };
    if range.start() <= range.end() { Ok(range) } else { Err("the first stage comes after the last".to_owned()) }
}
