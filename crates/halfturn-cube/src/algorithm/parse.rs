//! The parser for notation.
//!
//! ```text
//! text       heading? sequence (`heading.rs`)
//! sequence   (move | bracket)*, with blanks, pauses `.`, `// comments` and `/* comments */` anywhere between
//! move       U R F D L B, with `w` for wide; u r f d l b (wide); M E S or m e s; x y z or X Y Z;
//!            before it layers: number, or number `-` number; then a suffix
//! bracket    ( sequence )  [ sequence , sequence ]  [ sequence : sequence ], then a suffix
//! suffix     number? apostrophe?, with no blank before it
//! ```
//! The number of a move counts quarter turns modulo 4, so `R5` is `R` and `R4` is empty. The number
//! of a bracket counts repeats. Parts that do nothing are dropped. Full-width characters stand for
//! the ASCII ones, `，` outside brackets and `、` and `。` for a pause. A date after `@`, as csTimer
//! writes it, is a comment to the end of the line. Which layers a move may have depends on the
//! puzzle ([`WrittenMove::spelled`]). The input is not trusted: nesting depth,
//! numbers and the expanded length are limited.

use core::str::FromStr;

use crate::{
    face::{Axis, Face},
    half_width::half_width,
    turn::Amount,
};

use super::{
    Algorithm, Body, LayerNumbers, Letter, Part, Sequence, WrittenMove,
    error::{NotationError, NotationProblem},
    heading,
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
pub(super) const INVISIBLE: [char; 2] = ['\u{200b}', '\u{feff}'];
/// The number of digits of a year.
const YEAR_DIGITS: usize = 4;
/// Characters that are read as a pause, besides `.`.
const PAUSES: [char; 5] = ['.', '。', '、', '｡', '､'];

impl FromStr for Algorithm {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        Self::read(text, ())
    }
}

impl<M: WrittenMove> Sequence<M> {
    /// Parses the moves of a puzzle.
    pub(crate) fn read(text: &str, puzzle: M::Puzzle) -> Result<Self, NotationError> {
        let mut parser = Parser { text, at: heading::length(text), depth: 0, puzzle };
        let sequence = parser.sequence()?;
        match parser.peek() {
            None => Ok(sequence.algorithm),
            Some(found @ (',' | ':')) => Err(parser.error(parser.at, NotationProblem::LooseSeparator(found))),
            Some(found) => {
                let open = if found == ')' { '(' } else { '[' };
                Err(parser.error(parser.at, NotationProblem::Unopened { found, open }))
            }
        }
    }
}

struct Parser<'a, M: WrittenMove> {
    text: &'a str,
    /// The offset of the next byte.
    at: usize,
    /// The number of open brackets.
    depth: usize,
    puzzle: M::Puzzle,
}

/// A parsed sequence.
struct Parsed<M> {
    algorithm: Sequence<M>,
    /// The number of moves with all brackets expanded.
    moves: u64,
    /// Whether anything was written, even if it does nothing.
    written: bool,
}

impl<M: WrittenMove> Parser<'_, M> {
    /// The next character, as it stands in the text.
    fn written(&self) -> Option<char> {
        self.text[self.at..].chars().next()
    }

    /// The next character, in ASCII if it is of full width.
    fn peek(&self) -> Option<char> {
        self.written().map(half_width)
    }

    fn skip(&mut self) {
        self.at += self.written().map_or(0, char::len_utf8);
    }

    /// The length in bytes of `mark`, if it stands here, in full width or not.
    fn follows(&self, mark: &str) -> Option<usize> {
        let here = || self.text[self.at..].chars().take(mark.len());
        here().map(half_width).eq(mark.chars()).then(|| here().map(char::len_utf8).sum())
    }

    fn error(&self, byte: usize, problem: NotationProblem) -> NotationError {
        NotationError::new(self.text, byte, problem)
    }

    /// Parses up to the end, a closing bracket or a separator.
    fn sequence(&mut self) -> Result<Parsed<M>, NotationError> {
        let mut sequence = Parsed { algorithm: Sequence::EMPTY, moves: 0, written: false };
        loop {
            self.blanks()?;
            let start = self.at;
            if self.starts_scramble() {
                return Err(self.error(start, NotationProblem::Several));
            }
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
                return Err(self.error(start, NotationProblem::TooLong(sequence.moves)));
            }
            sequence.algorithm.parts.extend(part);
        }
    }

    /// Parses a bracket with its suffix, and counts its moves. The part is `None` if it does
    /// nothing.
    fn bracket(&mut self, open: char) -> Result<(Option<Part<M>>, u64), NotationError> {
        let start = self.at;
        if self.depth == MAX_DEPTH {
            return Err(self.error(start, NotationProblem::TooDeep));
        }
        self.depth += 1;
        self.skip();
        let first = self.filled(open, start)?;
        let (body, moves) = if open == '(' {
            self.close(')', open, start)?;
            (Body::Group(first.algorithm), first.moves)
        } else {
            let separator = match self.peek() {
                Some(separator @ (',' | ':')) => separator,
                _ => return Err(self.error(self.at, NotationProblem::NoSeparator(self.written()))),
            };
            self.skip();
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
    fn filled(&mut self, open: char, start: usize) -> Result<Parsed<M>, NotationError> {
        let sequence = self.sequence()?;
        match self.peek() {
            None => Err(self.unclosed(None, open, start)),
            _ if !sequence.written => Err(self.error(self.at, NotationProblem::NoMove(self.written()))),
            _ => Ok(sequence),
        }
    }

    fn close(&mut self, close: char, open: char, start: usize) -> Result<(), NotationError> {
        match self.peek() {
            Some(found) if found == close => {
                self.skip();
                Ok(())
            }
            _ => Err(self.unclosed(self.written(), open, start)),
        }
    }

    fn unclosed(&self, found: Option<char>, open: char, start: usize) -> NotationError {
        let at = self.text[..start].chars().count();
        self.error(self.at, NotationProblem::Unclosed { found, open, at })
    }

    /// Parses a move with its suffix; `None` if it is a whole number of full turns.
    fn one_move(&mut self) -> Result<Option<M>, NotationError> {
        let start = self.at;
        let layers = self.layers()?;
        let Some(letter) = self.letter() else {
            let problem = match self.written() {
                _ if layers != LayerNumbers::None => NotationProblem::LooseNumber(self.text[start..self.at].to_owned()),
                Some(prime) if PRIMES.contains(&prime) => NotationProblem::LoosePrime(prime),
                found => NotationProblem::NoMove(found),
            };
            return Err(self.error(start, problem));
        };
        let family = M::spelled(layers, letter, self.puzzle).map_err(|expected| {
            self.error(start, NotationProblem::Layers { found: self.text[start..self.at].to_owned(), expected })
        })?;
        let quarters = self.suffix()?;
        Ok(Amount::from_quarters(quarters).map(|amount| M::of_family(family, amount)))
    }

    /// Parses the layers before a letter.
    fn layers(&mut self) -> Result<LayerNumbers, NotationError> {
        let Some(first) = self.number()? else { return Ok(LayerNumbers::None) };
        if self.peek() != Some('-') {
            return Ok(LayerNumbers::One(first));
        }
        self.skip();
        match self.number()? {
            Some(last) => Ok(LayerNumbers::Span(first, last)),
            None => Err(self.error(self.at, NotationProblem::NoLayer(self.written()))),
        }
    }

    /// Whether a line with a heading of its own starts here, as in a list of scrambles.
    fn starts_scramble(&self) -> bool {
        let before = self.text[..self.at].trim_end_matches([' ', '\t']);
        before.ends_with('\n') && heading::length(&self.text[self.at..]) > 0
    }

    /// Parses the letter of a move, with an optional `w`.
    fn letter(&mut self) -> Option<Letter> {
        let letter = self.peek()?;
        let lower = letter.is_ascii_lowercase();
        let slice = |axis| if lower { Letter::Inner(axis) } else { Letter::Middle(axis) };
        let letter = match letter {
            'M' | 'm' => slice(Axis::X),
            'E' | 'e' => slice(Axis::Y),
            'S' | 's' => slice(Axis::Z),
            'x' | 'X' => Letter::Rotation(Axis::X),
            'y' | 'Y' => Letter::Rotation(Axis::Y),
            'z' | 'Z' => Letter::Rotation(Axis::Z),
            _ => {
                let face = Face::from_letter(letter)?;
                if lower { Letter::Wide(face) } else { Letter::Face(face) }
            }
        };
        self.skip();
        if let (Letter::Face(face), Some('w')) = (letter, self.peek()) {
            self.skip();
            return Some(Letter::Wide(face));
        }
        Some(letter)
    }

    /// Parses a suffix: 1 by default, negative with an apostrophe.
    fn suffix(&mut self) -> Result<i32, NotationError> {
        let times = self.number()?.unwrap_or(1);
        match self.peek() {
            Some(prime) if PRIMES.contains(&prime) => {
                self.skip();
                Ok(-times)
            }
            _ => Ok(times),
        }
    }

    fn number(&mut self) -> Result<Option<i32>, NotationError> {
        let start = self.at;
        let mut number = 0i32;
        while let Some(digit) = self.peek().and_then(|digit| digit.to_digit(10)) {
            number = number.saturating_mul(10).saturating_add_unsigned(digit);
            self.skip();
        }
        if self.at == start {
            Ok(None)
        } else if number <= i32::from(MAX_NUMBER) {
            Ok(Some(number))
        } else {
            Err(self.error(start, NotationProblem::TooMany(self.text[start..self.at].to_owned())))
        }
    }

    /// Whether a date stands here, as csTimer writes it after a scramble: `@2026-01-31 12:00:00`.
    /// What else begins with `@`, such as the time of a move, is not notation.
    fn is_date(&self) -> bool {
        let mut signs = self.text[self.at..].chars().map(half_width);
        signs.next() == Some('@')
            && signs.by_ref().take(YEAR_DIGITS).all(|sign| sign.is_ascii_digit())
            && signs.next() == Some('-')
    }

    /// Skips blanks, pauses and comments.
    fn blanks(&mut self) -> Result<(), NotationError> {
        loop {
            let rest = &self.text[self.at..];
            if self.follows("//").is_some() || self.is_date() {
                self.at += rest.find('\n').unwrap_or(rest.len());
            } else if let Some(open) = self.follows("/*") {
                let Some(end) = rest[open..].find("*/") else {
                    return Err(self.error(self.at, NotationProblem::UnclosedComment));
                };
                self.at += open + end + "*/".len();
            } else {
                match self.written() {
                    Some('，') if self.depth == 0 => self.skip(),
                    Some(c) if c.is_whitespace() || PAUSES.contains(&half_width(c)) || INVISIBLE.contains(&c) => {
                        self.skip()
                    }
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
