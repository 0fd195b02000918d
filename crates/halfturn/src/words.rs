//! Names of solvers, sizes, variants, stages, slots, colours, faces, cases and events, parsed once
//! for every interface of the engine. An error lists the valid names.

use core::ops::Range;

use halfturn_cube::{Algorithm, Amount, Cube, CubeSize, Face, Held, Input, Metric, Move, Turn, TurnSet, ViewSet};
use halfturn_solve::{
    DISTRIBUTIONS, Difficulty, DistributionEntry, METHODS, Method, NAMED_GOALS, NamedGoal, PiecePattern, SOLVERS, Size,
    SolverEntry, Tier, Wanted, WcaEvent,
    algs::{Case, CaseSet, Ergonomics, Position, generated_cases, named_cases},
    find,
    stages::{Slot, SlotSet, Variant},
};

use crate::{
    algs::AlgCase,
    engine::MEGABYTE,
    question::NamedStage,
    sized::SolverChoice,
    stage_search::{Goal, Hold},
    stage_span::StageSpan,
};

/// The value, or an error message that lists the valid names.
fn named<T>(
    found: Option<T>,
    kind: &str,
    name: &str,
    names: impl IntoIterator<Item = &'static str>,
) -> Result<T, String> {
    found.ok_or_else(|| {
        let names = names.into_iter().collect::<Vec<_>>().join(", ");
        format!("there is no {kind} {name:?}; there are {names}")
    })
}

/// A solver of the 3×3×3 by its name.
///
/// # Errors
/// Lists the solvers.
pub fn solver(name: &str) -> Result<&'static SolverEntry, String> {
    named(find(name), "solver", name, SOLVERS.iter().map(|entry| entry.name))
}

/// A solver of cubes of any size by its name.
///
/// # Errors
/// Lists the solvers.
pub fn any_solver(name: &str) -> Result<SolverChoice, String> {
    let found = SolverChoice::all().find(|choice| choice.name() == name);
    named(found, "solver", name, SolverChoice::all().map(SolverChoice::name))
}

/// The size of a cube: `4` or `4x4x4`.
///
/// # Errors
/// Names the sizes.
pub fn cube_size(text: &str) -> Result<CubeSize, String> {
    text.parse()
}

/// A size of tables: a tier, or a limit such as `500MB`.
///
/// # Errors
/// Explains what a size is.
pub fn size(text: &str) -> Result<Size, String> {
    text.parse().map_err(|error: halfturn_solve::SizeError| error.to_string())
}

/// The largest tier of a variant's tables that a size allows.
///
/// # Errors
/// Names the size of the smallest tables.
pub fn tier(variant: Variant, size: Size) -> Result<Tier, String> {
    variant.tier(size).ok_or_else(|| {
        let smallest = variant.table_bytes(Tier::Tiny) / MEGABYTE;
        format!("the smallest tables of {variant} take {smallest} MB")
    })
}

/// A variant by its name.
///
/// # Errors
/// Lists the variants.
pub fn variant(name: &str) -> Result<Variant, String> {
    named(Variant::from_name(name), "variant", name, Variant::ALL.map(Variant::name))
}

/// How many solutions: a number, or all within a number of moves of the shortest.
///
/// # Errors
/// Explains what is wrong with them.
pub fn wanted(number: Option<usize>, within: Option<u8>) -> Result<Wanted, String> {
    match (number, within) {
        (Some(_), Some(_)) => Err("number and within cannot be combined".to_owned()),
        (Some(0), None) => Err("number must be at least 1".to_owned()),
        (Some(number), None) => Ok(Wanted::Several(number)),
        (None, Some(more)) => Ok(Wanted::Within(more)),
        (None, None) => Ok(Wanted::One),
    }
}

/// Bottom colours by their letters, such as `WY`; `any` means all six.
///
/// # Errors
/// Lists the letters.
pub fn views(colors: &str) -> Result<ViewSet, String> {
    colors.parse().map_err(|error: halfturn_cube::ViewSetError| error.to_string())
}

/// An event by its identifier.
///
/// # Errors
/// Lists the events.
pub fn event(name: &str) -> Result<WcaEvent, String> {
    named(WcaEvent::from_name(name), "event", name, WcaEvent::ALL.map(WcaEvent::name))
}

/// Conditions such as `cross(W) = 7 and xcross(any) <= 8`, `oll(W)` or `pll T(W)`.
///
/// # Errors
/// Explains what is wrong with it.
pub fn difficulty(text: &str) -> Result<Difficulty, String> {
    text.parse().map_err(|error: halfturn_solve::DifficultyError| error.to_string())
}

/// A distribution by its name.
///
/// # Errors
/// Lists the names.
pub fn distribution(name: &str) -> Result<&'static DistributionEntry, String> {
    named(DistributionEntry::find(name), "distribution", name, DISTRIBUTIONS.iter().map(|entry| entry.name))
}

/// A method by its name.
///
/// # Errors
/// Lists the known names.
pub fn method(name: &str) -> Result<&'static Method, String> {
    let found = METHODS.iter().find(|method| method.name.eq_ignore_ascii_case(name));
    named(found, "method", name, METHODS.iter().map(|method| method.name))
}

/// All moves of the faces that are named, such as `RUF`, or just the half turns of those with a 2,
/// as in `UDR2L2`.
///
/// # Errors
/// Lists the faces.
pub fn faces(text: &str) -> Result<TurnSet, String> {
    let mut letters = text.chars().filter(|sign| !sign.is_whitespace() && *sign != ',').peekable();
    let mut turns = TurnSet::EMPTY;
    while let Some(letter) = letters.next() {
        let face = Face::from_letter(letter).ok_or(format!("{letter} is not a face; faces are URFDLB"))?;
        turns = match letters.next_if_eq(&'2') {
            Some(_) => turns.with(Turn::new(face, Amount::Half)),
            None => TurnSet::of_face(face).fold(turns, TurnSet::with),
        };
    }
    if turns.is_empty() { Err("no face given; faces are URFDLB".to_owned()) } else { Ok(turns) }
}

/// A hold: `none`, `y`, `y2`, `y'` or `easiest`.
///
/// # Errors
/// Lists the holds.
pub fn hold(text: &str) -> Result<Hold, String> {
    const HOLDS: [(&str, Hold); 5] = [
        ("none", Hold::Turned(0)),
        ("y", Hold::Turned(1)),
        ("y2", Hold::Turned(2)),
        ("y'", Hold::Turned(3)),
        ("easiest", Hold::Easiest),
    ];
    let found = HOLDS.iter().find(|(name, _)| *name == text.replace('’', "'")).map(|(_, hold)| *hold);
    named(found, "hold", text, HOLDS.map(|(name, _)| name))
}

/// A metric by its name.
///
/// # Errors
/// Lists the metrics.
pub fn metric(name: &str) -> Result<Metric, String> {
    named(Metric::from_name(name), "metric", name, Metric::ALL.map(Metric::name))
}

/// All moves of the kinds that are named, such as `R U Fw M x`. `r` means `Rw`.
///
/// # Errors
/// Names the word that is no kind of move.
pub fn moves(text: &str) -> Result<Vec<Move>, String> {
    let family = |word: &str| match word.parse::<Algorithm>().map(|algorithm| algorithm.moves()).as_deref() {
        Ok([one]) if one.amount() == Amount::Clockwise => Ok(one.family()),
        _ => Err(format!("{word:?} is no kind of move; write for example R U F, Rw, M or x")),
    };
    let words = text.split([' ', ',']).filter(|word| !word.is_empty());
    let families = words.map(family).collect::<Result<Vec<_>, _>>()?;
    if families.is_empty() {
        return Err("no moves given; write for example R U F".to_owned());
    }
    Ok(families.into_iter().flat_map(|family| Amount::ALL.map(|amount| Move::new(family, amount))).collect())
}

/// The usual efforts of moves with these changed: `B=3 regrip=1`.
///
/// # Errors
/// Names the word that is no weight.
pub fn weights(text: &str) -> Result<Ergonomics, String> {
    Ergonomics::default().with(text).map_err(|error| error.to_string())
}

/// A set of cases by its name.
///
/// # Errors
/// Lists the sets.
pub fn case_set(name: &str) -> Result<CaseSet, String> {
    let found = CaseSet::ALL.into_iter().find(|set| set.name().eq_ignore_ascii_case(name));
    named(found, "set of cases", name, CaseSet::ALL.map(CaseSet::name))
}

/// Cases: all of a set (`pll`), those of one shape (`zbll T`), one of them (`pll T`, `oll:27`),
/// what algorithms generate (`<R U R' U R U2 R', U>`), stickers with a dot for any colour, or the
/// cube after a scramble.
///
/// # Errors
/// Lists the cases of the set, or explains what is wrong with the scramble.
pub fn cases(text: &str) -> Result<Vec<AlgCase>, String> {
    let text = text.trim();
    if let Some(list) = text.strip_prefix('<') {
        return generated(
            list.strip_suffix('>').ok_or("a list of algorithms ends with >, as in <R U R' U R U2 R', U>")?,
        );
    }
    if let Some(cases) = named_cases(text) {
        let case = |case: &Case| {
            let name = format!("{} {}", case.set.name(), case.name);
            AlgCase { name, position: case.position(), inverted: false }
        };
        return Ok(cases.map_err(|error| error.to_string())?.iter().map(case).collect());
    }
    // The name of a set that is not known, such as ELL, could also be read as moves: E l l.
    if text.len() > 2 && text.to_ascii_lowercase().ends_with("ll") && !text.contains(' ') {
        return named(None, "set of cases", text, CaseSet::ALL.map(CaseSet::name));
    }
    let name = text.to_owned();
    if text.contains('.') {
        let goal = PiecePattern::from_stickers(text).map_err(|error| error.to_string())?;
        return Ok(vec![AlgCase { name, position: Position { cube: Cube::SOLVED, goal }, inverted: true }]);
    }
    let held = text.parse::<Input>().and_then(|input| input.held()).map_err(|error| error.to_string())?;
    let position = Position { cube: held.cube, goal: PiecePattern::SOLVED };
    Ok(vec![AlgCase { name, position, inverted: false }])
}

/// The cases that algorithms generate, given as a list with commas.
fn generated(list: &str) -> Result<Vec<AlgCase>, String> {
    let algorithm = |text: &str| text.trim().parse::<Algorithm>().map_err(|error| error.to_string());
    let algorithms = list.split(',').map(algorithm).collect::<Result<Vec<_>, _>>()?;
    let cubes: Vec<Cube> = algorithms.iter().map(|algorithm| Held::from(algorithm).standard()).collect();
    let cubes = generated_cases(&cubes).map_err(|number| {
        let algorithm = algorithms[number].to_string();
        format!("{algorithm:?} changes more than the last layer")
    })?;
    if cubes.is_empty() {
        return Err(format!("<{list}> generates no case: it does nothing but turn the last layer"));
    }
    let case = |(number, cube): (usize, Cube)| {
        let name = format!("<{list}> {}", number + 1);
        AlgCase { name, position: Position { cube, goal: PiecePattern::SOLVED }, inverted: false }
    };
    Ok(cubes.into_iter().enumerate().map(case).collect())
}

/// Slots by their names, such as `FR,BL`.
///
/// # Errors
/// Lists the slots.
pub fn slots(text: &str) -> Result<SlotSet, String> {
    let names = text.split([',', ' ']).filter(|name| !name.is_empty());
    names.map(|name| named(Slot::from_name(name), "slot", name, Slot::ALL.map(Slot::name))).collect()
}

/// A stage by its name: the variant, and its number there.
///
/// # Errors
/// Lists the stages.
pub fn stage(name: &str) -> Result<NamedStage, String> {
    named(Variant::find_stage(name), "stage", name, Variant::stage_names())
}

/// A goal: the name of a stage or of a later step (`oll`, `cmll`), or pieces to be solved (`DL FL
/// DLF`), or 54 stickers with a dot for any colour.
///
/// # Errors
/// Lists the names, or says what is wrong with the stickers.
pub fn goal(text: &str) -> Result<Goal, String> {
    if let Some((variant, number)) = Variant::find_stage(text) {
        return Ok(Goal::Stage(variant, number));
    }
    if let Some(goal) = NamedGoal::find(text) {
        return Ok(Goal::Pattern { pattern: goal.pattern, name: goal.name });
    }
    let pattern = PiecePattern::from_text(text).ok_or_else(|| {
        let names = Variant::stage_names().chain(NAMED_GOALS.iter().map(|goal| goal.name));
        let names = names.collect::<Vec<_>>().join(", ");
        let others = "pieces such as DL FL DLF, or 54 stickers with a dot for any";
        format!("there is no stage {text:?}; there are {names}, or {others}")
    })?;
    pattern.map(|pattern| Goal::Pattern { pattern, name: "pattern" }).map_err(|error| error.to_string())
}

/// Stages by the names of the first and the last (`cross..xxcross`), or of a single one.
///
/// # Errors
/// Lists the stages.
pub fn stages(text: &str) -> Result<StageSpan, String> {
    text.parse()
}

/// A variant and the numbers of its stages: those that are named, or else all of them. Without a
/// variant, the one that the names belong to, or else `std`.
///
/// # Errors
/// Lists the variant's stages if the named ones are not among them.
pub fn variant_stages(variant: Option<Variant>, stages: Option<StageSpan>) -> Result<(Variant, Range<usize>), String> {
    let variant = variant.or(stages.and_then(|span| span.variant())).unwrap_or(Variant::Std);
    let stages = stages.map_or(Ok(0..variant.stages().len()), |span| span.within(variant))?;
    Ok((variant, stages))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn goals_are_found_by_name_or_made_of_pieces() {
        for name in ["htr", "oll", "LSE-EO", "eoline", "last layer", "DL FL", "eo DF DB D*", "[UF UR UB UL] UFR"] {
            assert!(goal(name).is_ok(), "{name}");
        }
        let pattern = |text: &str| match goal(text) {
            Ok(Goal::Pattern { pattern, .. }) => pattern,
            other => panic!("{other:?}"),
        };
        let solved = "UUUUUUUUURRRRRRRRRFFFFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB";
        assert_eq!(pattern("pll"), pattern(&format!("{solved}\nU*")));
        assert_eq!(goal("zbll").unwrap().name(), "zbll");
        let message = |text: &str| goal(text).unwrap_err();
        assert!(message("ollll").contains("oll, cll, coll") && message("ollll").contains("or pieces"));
        assert!(message("[UF UR").contains("there is no stage"));
        assert!(message("UF UR Q*").contains("there is no stage"));
        // All corners and edges, up to half turns, are 663,552 positions.
        let solved = "UF UR UB UL DF DR DB DL FR FL BR BL UFR URB UBL ULF DFR DRB DBL DLF";
        assert!(message(&format!("{solved} U2* R2* F2* D2* L2* B2*")).contains("too many positions"));
        assert_eq!(faces("UD R2L2").unwrap().len(), 8);
        assert!(faces("2").is_err());
    }

    #[test]
    fn cases_and_moves_are_found_by_name() {
        assert_eq!(cases("pll").unwrap().len(), 21);
        assert_eq!(cases("OLL:27").unwrap()[0].name, "oll 27");
        assert_eq!(cases("pll-ua").unwrap()[0].name, "pll Ua");
        assert!(cases("pll Q").unwrap_err().contains("Aa, Ab, E"));
        assert_eq!(cases("R U R'").unwrap()[0].position.cube, "R U R'".parse::<Algorithm>().unwrap().cube());
        assert!(cases("R Q").is_err());
        assert_eq!(cases("zbll t").unwrap().len(), 72);
        assert_eq!(cases("1lll 27").unwrap().len(), 72);
        assert_eq!(cases("coll H2").unwrap()[0].name, "coll H2");
        assert!(cases("ELL").unwrap_err().contains("there are oll, pll"));
        // Sune generates no case with an odd permutation or with moved edges of another cycle.
        let sunes = cases("<R U R' U R U2 R', U>").unwrap().len();
        assert!((2..493).contains(&sunes), "{sunes}");
        assert_eq!(cases("<R U R' U R U2 R', U, R U R' U' R' F R2 U' R' U' R U R' F'>").unwrap().len(), 493);
        assert_eq!(cases("<R, U>").unwrap_err(), "\"R\" changes more than the last layer");
        assert!(cases("<U").unwrap_err().contains("ends with >"));
        assert!(cases("<U, U2>").unwrap_err().contains("generates no case"));
        assert!(cases("zbll X").unwrap_err().ends_with("there are O, H, Pi, U, T, L, AS, S"));
        assert_eq!(moves("R U r").unwrap().len(), 9);
        for wrong in ["", "R2", "R U'", "Q", "RU"] {
            assert!(moves(wrong).is_err(), "{wrong}");
        }
    }
}
