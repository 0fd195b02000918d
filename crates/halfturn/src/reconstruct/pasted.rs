//! Solves as people paste them: a text with its scramble, or a link to a page that plays it.

use halfturn_cube::Algorithm;

use crate::error::Error;

/// A scramble and a solve, as they were pasted.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Pasted {
    /// The scramble, if the text has one.
    pub scramble: Option<String>,
    /// The moves of the solve, with comments.
    pub solve: String,
}

/// The names of the scramble and of the solve in links, and how pages write a blank and a prime.
const SCRAMBLES: [&str; 4] = ["setup", "setup-alg", "experimental-setup-alg", "scramble"];
const SOLVES: [&str; 2] = ["alg", "solve"];

/// How links write the 3x3x3. Most leave it out.
const CUBE_NAMES: [&str; 5] = ["", "3", "333", "3x3", "3x3x3"];

/// The fewest moves of a line that is taken for a scramble.
const SCRAMBLE_MOVES: usize = 8;

/// Lines that say something about a solve. They have no moves.
const LABELS: [&str; 10] =
    ["time", "date", "solver", "method", "view at", "generated", "tps", "stm", "average", "competition"];

impl Pasted {
    /// Reads a text. It may be a link to alg.cubing.net, Twizzle or CubeDB; a line `Scramble: …`,
    /// or a line of moves alone at the beginning, is the scramble unless one is known already.
    ///
    /// # Errors
    /// [`Error::Question`] if a link is for another puzzle, has no moves, or cannot be decoded.
    pub fn read(text: &str, has_scramble: bool) -> Result<Self, Error> {
        let trimmed = text.trim();
        if trimmed.starts_with("http://") || trimmed.starts_with("https://") {
            return Self::of_link(trimmed);
        }
        let mut scramble = None;
        let mut solve = String::with_capacity(text.len());
        let mut is_beginning = !has_scramble;
        for line in text.split_inclusive('\n') {
            let words = line.trim();
            let lower = words.to_lowercase();
            let label = ["scramble:", "scramble :", "scr:", "setup:", "solve:", "solution:", "reconstruction:"]
                .into_iter()
                .find(|label| lower.starts_with(label));
            if let Some(label) = label {
                let content = words[label.len()..].trim();
                if label.starts_with('s') && !label.starts_with("sol") {
                    scramble = scramble.or_else(|| Some(content.to_owned()));
                    is_beginning = false;
                    solve.extend(blanks(line));
                } else {
                    solve.push_str(&line.replacen(&words[..label.len()], &" ".repeat(label.len()), 1));
                }
                continue;
            }
            if LABELS.iter().any(|label| lower.starts_with(label)) {
                solve.extend(blanks(line));
                continue;
            }
            if is_beginning && !words.is_empty() {
                match words.parse::<Algorithm>() {
                    Ok(moves) if !words.contains("//") && moves.moves().len() >= SCRAMBLE_MOVES => {
                        scramble = Some(words.to_owned());
                        is_beginning = false;
                        solve.extend(blanks(line));
                        continue;
                    }
                    Ok(_) => is_beginning = false,
                    Err(_) if other_puzzle(words).is_some() => {
                        scramble = Some(words.to_owned());
                        is_beginning = false;
                        solve.extend(blanks(line));
                        continue;
                    }
                    // The name of the solver, or of the competition.
                    Err(_) => {
                        solve.extend(blanks(line));
                        continue;
                    }
                }
            }
            solve.push_str(line);
        }
        // One line alone is the solve.
        if solve.trim().is_empty()
            && let Some(line) = scramble.take_if(|_| !has_scramble)
        {
            solve = line;
        }
        Ok(Self { scramble, solve })
    }

    fn of_link(link: &str) -> Result<Self, Error> {
        let bad = |why: &str| Error::Question(format!("the link {why}"));
        if link.contains(char::is_whitespace) {
            return Err(bad("is followed by more text; give the link alone"));
        }
        let query = link.split_once('?').map_or("", |(_, query)| query);
        let query = query.split('#').next().unwrap_or("");
        // alg.cubing.net and CubeDB write a blank as an underscore and a prime as a hyphen, Twizzle
        // writes a plus sign and encodes the prime.
        let is_twizzle = link.contains("twizzle");
        let value = |names: &[&str]| {
            let pair = query.split('&').filter_map(|pair| pair.split_once('=')).find(|(name, _)| names.contains(name));
            pair.map(|(_, value)| decoded(value, is_twizzle).ok_or_else(|| bad("breaks off or is damaged"))).transpose()
        };
        if let Some(puzzle) = value(&["puzzle"])?.filter(|puzzle| !CUBE_NAMES.contains(&puzzle.trim())) {
            return Err(bad(&format!(
                "is for another puzzle, {:?}; only solves of the 3x3x3 can be read",
                puzzle.trim()
            )));
        }
        let solve = value(&SOLVES)?.filter(|solve| !solve.trim().is_empty());
        let solve = solve.ok_or_else(|| bad("has no moves: there is no alg= in it"))?;
        Ok(Self { scramble: value(&SCRAMBLES)?, solve })
    }
}

/// The solves of a text, each with the number of its first line. Empty lines separate them; a line
/// alone belongs to the lines after it, because some people leave a gap after the scramble. A link
/// is a solve of its own.
///
/// ```
/// let solves = halfturn::solves("R U R' U'\n\nU R U' R'\n\nhttps://alg.cubing.net/?alg=R\n");
/// assert_eq!(solves.len(), 2);
/// assert_eq!(solves[1], (5, "https://alg.cubing.net/?alg=R".to_owned()));
/// ```
#[must_use]
pub fn solves(text: &str) -> Vec<(usize, String)> {
    let mut blocks: Vec<(usize, Vec<&str>)> = Vec::new();
    let mut is_gap = true;
    for (number, line) in (1..).zip(text.lines()) {
        let is_link = line.trim_start().starts_with("http");
        match blocks.last_mut() {
            _ if line.trim().is_empty() => {
                let is_scramble = |(_, lines): &(usize, Vec<&str>)| lines.len() == 1 && !lines[0].starts_with("http");
                is_gap = !blocks.last().is_some_and(is_scramble);
            }
            Some((_, lines)) if !is_gap && !is_link => lines.push(line),
            _ => {
                blocks.push((number, vec![line]));
                is_gap = is_link;
            }
        }
    }
    blocks.into_iter().map(|(number, lines)| (number, lines.join("\n"))).collect()
}

/// The puzzle that a scramble seems to be for, if not for the 3x3x3. Some scrambles of other
/// puzzles can be read as one of the 3x3x3, so this is only the reason for a failure.
pub fn other_puzzle(scramble: &str) -> Option<&'static str> {
    let words: Vec<&str> = scramble.split_whitespace().collect();
    let is_megaminx = |word: &&str| matches!(*word, "R++" | "R--" | "D++" | "D--");
    let is_clock = |word: &&str| {
        let hours = word.strip_suffix(['+', '-']).filter(|rest| rest.starts_with(['U', 'R', 'D', 'L', 'A']));
        hours.is_some_and(|rest| rest.ends_with(|sign: char| sign.is_ascii_digit()))
    };
    let is_layer = |word: &&str| {
        let face = word.strip_prefix(|sign: char| sign.is_ascii_digit());
        face.is_some_and(|face| face.starts_with(['U', 'R', 'F', 'D', 'L', 'B']))
    };
    let is_wide = |word: &&str| word.contains('w');
    let is_pyraminx = |word: &&str| {
        let mut signs = word.chars();
        signs.next().is_some_and(|sign| "ULRBulrb".contains(sign)) && matches!(signs.as_str(), "" | "'")
    };
    if words.iter().any(is_megaminx) {
        Some("the Megaminx")
    } else if scramble.trim_start().starts_with('(') && scramble.contains('/') && scramble.contains(',') {
        Some("Square-1")
    } else if words.iter().any(is_clock) {
        Some("the clock")
    } else if words.iter().any(is_layer) || words.iter().filter(|word| is_wide(word)).count() > 2 {
        Some("a larger cube")
    } else if words.len() >= SCRAMBLE_MOVES && words.iter().all(is_pyraminx) {
        Some("the Pyraminx or the Skewb")
    } else {
        None
    }
}

/// Blanks in place of a line, so that places in the text stay the same.
fn blanks(line: &str) -> impl Iterator<Item = char> {
    line.chars().map(|sign| if sign == '\n' { '\n' } else { ' ' })
}

/// Decodes a value of a link.
fn decoded(value: &str, is_twizzle: bool) -> Option<String> {
    let mut bytes = Vec::with_capacity(value.len());
    let mut rest = value.bytes();
    while let Some(byte) = rest.next() {
        bytes.push(match (byte, is_twizzle) {
            (b'%', _) => {
                let digits = [rest.next()?, rest.next()?];
                u8::from_str_radix(std::str::from_utf8(&digits).ok()?, 16).ok()?
            }
            (b'+', true) | (b'_', false) => b' ',
            (b'-', false) => b'\'',
            (byte, _) => byte,
        });
    }
    String::from_utf8(bytes).ok().map(|text| text.replace(['’', '′'], "'"))
}

#[cfg(test)]
mod tests {
    use halfturn_cube::{alg_cubing_net_link, twizzle_link};

    use super::*;

    const SCRAMBLE: &str = "R U2 F' L D B2 R' U F L2";

    fn read(text: &str) -> Pasted {
        Pasted::read(text, false).unwrap()
    }

    #[test]
    fn links_are_read_back() {
        let (setup, solve): (Algorithm, Algorithm) = (SCRAMBLE.parse().unwrap(), "[r U': (M2 F)2]".parse().unwrap());
        for link in [twizzle_link(&setup, &solve), alg_cubing_net_link(&setup, &solve)] {
            let pasted = read(&link);
            assert_eq!(pasted.scramble.unwrap().parse::<Algorithm>().unwrap(), setup, "{link}");
            assert_eq!(pasted.solve.parse::<Algorithm>().unwrap(), solve, "{link}");
        }
        let cubedb =
            read("https://www.cubedb.net/?puzzle=3&title=x&scramble=R_U-_F2&time=9.1&alg=z2_%2F%2F_inspection%0AU_R-");
        assert_eq!((cubedb.scramble.as_deref(), cubedb.solve.as_str()), (Some("R U' F2"), "z2 // inspection\nU R'"));
    }

    #[test]
    fn scrambles_of_other_puzzles_are_known() {
        for (scramble, puzzle) in [
            ("R++ D-- R-- D++ U'", Some("the Megaminx")),
            ("(1,0)/ (3,3)/ (-1,2)/", Some("Square-1")),
            ("UR1+ DR3- y2 U1+", Some("the clock")),
            ("Rw2 Fw' U2 Uw R F2 Rw", Some("a larger cube")),
            ("R 3Rw' F2", Some("a larger cube")),
            ("R U' L B' U L' R B l r' b u'", Some("the Pyraminx or the Skewb")),
            (SCRAMBLE, None),
            ("R U R' U' Rw Uw", None),
            ("A. Cuber -- 9.87 3x3 single, 3/4 of 2026", None),
        ] {
            assert_eq!(other_puzzle(scramble), puzzle, "{scramble}");
        }
    }

    #[test]
    fn links_that_cannot_be_used_are_refused() {
        for (link, told) in [
            ("https://alg.cubing.net/?setup=R_U", "no moves"),
            ("https://alpha.twizzle.net/edit/?alg=R%2", "breaks off"),
            ("https://alpha.twizzle.net/edit/", "no moves"),
            ("https://alg.cubing.net/?alg=R and more", "alone"),
            ("https://alpha.twizzle.net/edit/?puzzle=4x4x4&alg=R", "another puzzle, \"4x4x4\""),
            ("https://www.cubedb.net/?puzzle=2&scramble=R&alg=R", "another puzzle, \"2\""),
        ] {
            let Err(Error::Question(message)) = Pasted::read(link, true) else { panic!("{link} was read") };
            assert!(message.contains(told), "{message}");
        }
    }

    #[test]
    fn a_text_with_its_scramble_is_taken_apart() {
        for text in [
            format!("Scramble: {SCRAMBLE}\n\nz2 // inspection\nR U // cross\n"),
            format!("{SCRAMBLE}\n\nz2 // inspection\nR U // cross\n"),
            format!("A. Cuber - 9.87 at a competition\n{SCRAMBLE}\n\nz2 // inspection\nR U // cross\nTime: 9.87\n"),
            format!("scramble: {SCRAMBLE}\nSolve: z2 R U"),
        ] {
            let pasted = read(&text);
            assert_eq!(pasted.scramble.as_deref(), Some(SCRAMBLE), "{text}");
            assert_eq!(pasted.solve.parse::<Algorithm>().unwrap().to_string(), "z2 R U", "{text}");
            assert_eq!(pasted.solve.lines().count(), text.lines().count());
        }
        // With a scramble of its own, all moves belong to the solve.
        assert_eq!(Pasted::read(SCRAMBLE, true).unwrap(), Pasted { scramble: None, solve: SCRAMBLE.to_owned() });
        assert_eq!(read(SCRAMBLE).solve, SCRAMBLE);
    }
}
