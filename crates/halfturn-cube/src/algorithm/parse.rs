//! The parser for notation.
//!
//! ```text
//! sequence   (move | bracket)*, with blanks, pauses `.`, `// comments` and `/* comments */` anywhere between
//! move       U R F D L B, with `w` for wide; 2Uw …; u r f d l b (wide); M E S or m e s; x y z or X Y Z; then a suffix
//! bracket    ( sequence )  [ sequence , sequence ]  [ sequence : sequence ], then a suffix
//! suffix     number? apostrophe?, with no blank before it
//! ```
//! The number of a move counts quarter turns modulo 4, so `R5` is `R` and `R4` is empty. The number
//! of a bracket counts repeats. Parts that do nothing are dropped. The input is not trusted:
//! nesting depth, numbers and the expanded length are limited.

use core::str::FromStr;

use crate::{
    face::{Axis, Face},
    turn::Amount,
};

use super::{
    Algorithm, Body, Part,
    error::{NotationError, Problem},
    moves::{Family, Move},
};

/// The greatest nesting depth of brackets.
pub(super) const MAX_DEPTH: usize = 64;
/// The greatest number of moves with all brackets expanded.
pub(super) const MAX_MOVES: u64 = 1_000_000;
/// The largest number after a move or bracket.
pub(super) const MAX_NUMBER: u16 = 9_999;

/// Characters that are read as an apostrophe, as people type them and word processors insert them.
const PRIMES: [char; 8] = ['\'', '’', '‘', '′', 'ʼ', 'ʹ', '´', '`'];
/// Zero-width characters, which may occur in pasted text.
const INVISIBLE: [char; 2] = ['\u{200b}', '\u{feff}'];

impl FromStr for Algorithm {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        let mut parser = Parser { text, at: 0, depth: 0 };
        let sequence = parser.sequence()?;
        match parser.peek() {
            None => Ok(sequence.algorithm),
            Some(found @ (',' | ':')) => Err(parser.error(parser.at, Problem::LooseSeparator(found))),
            Some(found) => {
                let open = if found == ')' { '(' } else { '[' };
                Err(parser.error(parser.at, Problem::Unopened { found, open }))
            }
        }
    }
}

struct Parser<'a> {
    text: &'a str,
    /// The offset of the next byte.
    at: usize,
    /// The number of open brackets.
    depth: usize,
}

/// A parsed sequence.
struct Sequence {
    algorithm: Algorithm,
    /// The number of moves with all brackets expanded.
    moves: u64,
    /// Whether anything was written, even if it does nothing.
    written: bool,
}

impl Parser<'_> {
    fn peek(&self) -> Option<char> {
        self.text[self.at..].chars().next()
    }

    fn skip(&mut self, c: char) {
        self.at += c.len_utf8();
    }

    fn error(&self, byte: usize, problem: Problem) -> NotationError {
        NotationError::new(self.text, byte, problem)
    }

    /// Parses up to the end, a closing bracket or a separator.
    fn sequence(&mut self) -> Result<Sequence, NotationError> {
        let mut sequence = Sequence { algorithm: Algorithm::EMPTY, moves: 0, written: false };
        loop {
            self.blanks()?;
            let start = self.at;
            let (part, moves) = match self.peek() {
                None | Some(')' | ']' | ',' | ':') => return Ok(sequence),
                Some(open @ ('(' | '[')) => self.bracket(open)?,
                Some(_) => {
                    let one = self.one_move()?;
                    (one.map(Part::Move), u64::from(one.is_some()))
                }
            };
            sequence.written = true;
            sequence.moves += moves;
            if sequence.moves > MAX_MOVES {
                return Err(self.error(start, Problem::TooLong(sequence.moves)));
            }
            sequence.algorithm.parts.extend(part);
        }
    }

    /// Parses a bracket with its suffix, and counts its moves. The part is `None` if it does
    /// nothing.
    fn bracket(&mut self, open: char) -> Result<(Option<Part>, u64), NotationError> {
        let start = self.at;
        if self.depth == MAX_DEPTH {
            return Err(self.error(start, Problem::TooDeep));
        }
        self.depth += 1;
        self.skip(open);
        let first = self.filled(open, start)?;
        let (body, moves) = if open == '(' {
            self.close(')', open, start)?;
            (Body::Group(first.algorithm), first.moves)
        } else {
            let separator = match self.peek() {
                Some(separator @ (',' | ':')) => separator,
                found => return Err(self.error(self.at, Problem::NoSeparator(found))),
            };
            self.skip(separator);
            let second = self.filled(open, start)?;
            self.close(']', open, start)?;
            if separator == ',' {
                (Body::Commutator(first.algorithm, second.algorithm), 2 * (first.moves + second.moves))
            } else {
                (Body::Conjugate(first.algorithm, second.algorithm), 2 * first.moves + second.moves)
            }
        };
        self.depth -= 1;
        let times = self.suffix()?;
        let part = Part::bracket(body, times);
        let moves = if part.is_some() { moves * u64::from(times.unsigned_abs()) } else { 0 };
        Ok((part, moves))
    }

    /// Parses a sequence inside a bracket, which must not be empty.
    fn filled(&mut self, open: char, start: usize) -> Result<Sequence, NotationError> {
        let sequence = self.sequence()?;
        match self.peek() {
            None => Err(self.unclosed(None, open, start)),
            found if !sequence.written => Err(self.error(self.at, Problem::NoMove(found))),
            _ => Ok(sequence),
        }
    }

    fn close(&mut self, close: char, open: char, start: usize) -> Result<(), NotationError> {
        match self.peek() {
            Some(found) if found == close => {
                self.skip(close);
                Ok(())
            }
            found => Err(self.unclosed(found, open, start)),
        }
    }

    fn unclosed(&self, found: Option<char>, open: char, start: usize) -> NotationError {
        let at = self.text[..start].chars().count();
        self.error(self.at, Problem::Unclosed { found, open, at })
    }

    /// Parses a move with its suffix; `None` if it is a whole number of full turns.
    fn one_move(&mut self) -> Result<Option<Move>, NotationError> {
        let start = self.at;
        let layers = self.number()?;
        let Some(family) = self.family() else {
            let problem = match self.peek() {
                _ if layers.is_some() => Problem::LooseNumber(self.text[start..self.at].to_owned()),
                Some(prime) if PRIMES.contains(&prime) => Problem::LoosePrime(prime),
                found => Problem::NoMove(found),
            };
            return Err(self.error(start, problem));
        };
        if layers.is_some_and(|layers| layers != 2 || !matches!(family, Family::Wide(_))) {
            return Err(self.error(start, Problem::Layers(self.text[start..self.at].to_owned())));
        }
        let quarters = self.suffix()?;
        Ok(Amount::from_quarters(quarters).map(|amount| Move::new(family, amount)))
    }

    /// Parses the letter of a move, with an optional `w`.
    fn family(&mut self) -> Option<Family> {
        let letter = self.peek()?;
        let family = match letter {
            'M' | 'm' => Family::Slice(Axis::X),
            'E' | 'e' => Family::Slice(Axis::Y),
            'S' | 's' => Family::Slice(Axis::Z),
            'x' | 'X' => Family::Rotation(Axis::X),
            'y' | 'Y' => Family::Rotation(Axis::Y),
            'z' | 'Z' => Family::Rotation(Axis::Z),
            _ => {
                let face = Face::from_letter(letter)?;
                if letter.is_ascii_lowercase() { Family::Wide(face) } else { Family::Face(face) }
            }
        };
        self.skip(letter);
        if let (Family::Face(face), Some('w')) = (family, self.peek()) {
            self.skip('w');
            return Some(Family::Wide(face));
        }
        Some(family)
    }

    /// Parses a suffix: 1 by default, negative with an apostrophe.
    fn suffix(&mut self) -> Result<i32, NotationError> {
        let times = self.number()?.unwrap_or(1);
        match self.peek() {
            Some(prime) if PRIMES.contains(&prime) => {
                self.skip(prime);
                Ok(-times)
            }
            _ => Ok(times),
        }
    }

    fn number(&mut self) -> Result<Option<i32>, NotationError> {
        let start = self.at;
        while let Some(digit) = self.peek().filter(char::is_ascii_digit) {
            self.skip(digit);
        }
        let digits = &self.text[start..self.at];
        match digits.parse::<u16>() {
            _ if digits.is_empty() => Ok(None),
            Ok(number) if number <= MAX_NUMBER => Ok(Some(i32::from(number))),
            _ => Err(self.error(start, Problem::TooMany(digits.to_owned()))),
        }
    }

    /// Skips blanks, pauses and comments.
    fn blanks(&mut self) -> Result<(), NotationError> {
        loop {
            let rest = &self.text[self.at..];
            if rest.starts_with("//") {
                self.at += rest.find('\n').unwrap_or(rest.len());
            } else if let Some(comment) = rest.strip_prefix("/*") {
                let Some(end) = comment.find("*/") else { return Err(self.error(self.at, Problem::UnclosedComment)) };
                self.at += "/*".len() + end + "*/".len();
            } else {
                match self.peek() {
                    Some(c) if c.is_whitespace() || c == '.' || INVISIBLE.contains(&c) => self.skip(c),
                    _ => return Ok(()),
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<Algorithm, NotationError> {
        text.parse()
    }

    #[test]
    fn every_apostrophe_is_one() {
        for prime in PRIMES {
            assert_eq!(read(&format!("R{prime} (U2{prime} F){prime}")), read("R' (U2 F)'"), "{prime:?}");
        }
    }

    #[test]
    fn hostile_brackets_are_refused_at_once() {
        for text in ["((((R)99)99)99)99".to_owned(), format!("{}R{}", "(".repeat(40), "U)9999".repeat(40))] {
            let error = read(&text).unwrap_err();
            assert!(error.found().ends_with("moves when written out"), "{error}");
        }
        // Repeating nothing does nothing.
        assert_eq!(read("((((R4)9999)9999)9999)9999"), Ok(Algorithm::EMPTY));
        // Nested commutators grow exponentially without any number.
        let nested = format!("{}R{}", "[U, ".repeat(20), "]".repeat(20));
        assert!(read(&nested).unwrap_err().expected().contains("1000000"));
    }

    #[test]
    fn limits_are_reached_but_not_passed() {
        let deep = |depth: usize| format!("{}R{}", "(".repeat(depth), ")".repeat(depth));
        assert!(read(&deep(MAX_DEPTH)).is_ok());
        assert_eq!(read(&deep(MAX_DEPTH + 1)).unwrap_err().position(), MAX_DEPTH);
        assert_eq!(read(&deep(100_000)).unwrap_err().position(), MAX_DEPTH);
        assert_eq!(read("((R)1000)1000").unwrap().moves().len() as u64, MAX_MOVES);
        assert_eq!(read("((R)1000)1000 U").unwrap_err().position(), 14);
        assert!(read(&format!("(R){MAX_NUMBER}")).is_ok());
        assert_eq!(read("U (R)10000").unwrap_err().position(), 5);
        assert_eq!(read("U R99999999999999999999999").unwrap_err().position(), 3);
    }

    #[test]
    fn depth_is_counted_and_not_summed() {
        assert!(read(&"(R) ".repeat(3 * MAX_DEPTH)).is_ok());
    }
}
