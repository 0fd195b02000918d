//! Errors of notation: what is wrong with an algorithm, and where.

use core::{error::Error, fmt};

use crate::{code::Code, half_width::is_wide};

use super::parse::{MAX_DEPTH, MAX_MOVES, MAX_NUMBER};

/// Why a text is not an algorithm: where, what was found there and what was expected. Messages
/// count characters from 1.
///
/// ```
/// use halfturn_cube::Algorithm;
/// let error = "R U2 Q F".parse::<Algorithm>().unwrap_err();
/// assert_eq!(error.position(), 5);
/// assert_eq!(error.to_string(), "at character 6: found \"Q\", expected a move such as R, U2, F', Rw, M or x");
/// assert_eq!(error.excerpt(), "R U2 Q F\n     ^");
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NotationError {
    position: usize,
    line: usize,
    column: usize,
    excerpt: String,
    caret: usize,
    problem: NotationProblem,
}

/// What is wrong with an algorithm.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum NotationProblem {
    /// No move starts here. `None` is the end of the text.
    NoMove(Option<char>),
    /// `2` not directly after a move or bracket.
    LooseNumber(String),
    /// `'` not directly after a move or bracket.
    LoosePrime(char),
    /// `3Rw`, `2R` on a 3×3×3: layers that no move of the puzzle has.
    Layers {
        /// The move as it is written.
        found: String,
        /// What is expected instead.
        expected: String,
    },
    /// `2-` without a second number.
    NoLayer(Option<char>),
    /// Another character, or the end, where the bracket should close.
    Unclosed {
        /// What is there; `None` is the end of the text.
        found: Option<char>,
        /// The bracket that is open.
        open: char,
        /// Its position, in characters from 0.
        at: usize,
    },
    /// A closing bracket without an opening one.
    Unopened {
        /// The closing bracket.
        found: char,
        /// The opening bracket that is missing.
        open: char,
    },
    /// Inside `[`, another character where `,` or `:` should be.
    NoSeparator(Option<char>),
    /// `,` or `:` outside `[`.
    LooseSeparator(char),
    /// `/*` without `*/`.
    UnclosedComment,
    /// Too many brackets inside one another.
    TooDeep,
    /// A second line with a heading, as in a list of scrambles.
    Several,
    /// Too many moves when expanded.
    TooLong(u64),
    /// A number that is too large.
    TooMany(String),
}

/// Characters of a line that an excerpt shows on either side of the error.
const EXCERPT: usize = 40;
/// Characters of a long number that a message repeats.
const QUOTE: usize = 12;

impl NotationError {
    /// The error of a problem at a byte offset of the text.
    pub(super) fn new(text: &str, byte: usize, problem: NotationProblem) -> Self {
        let before = &text[..byte];
        let line_start = before.rfind('\n').map_or(0, |newline| newline + 1);
        let line = text[line_start..].split('\n').next().unwrap_or_default();
        let column = text[line_start..byte].chars().count();
        let skipped = column.saturating_sub(EXCERPT);
        let shown = line.chars().skip(skipped).take(2 * EXCERPT);
        // A tab or control character would misalign the caret.
        let excerpt: String = shown.map(|c| if c.is_control() { ' ' } else { c }).collect();
        Self {
            position: before.chars().count(),
            line: before.matches('\n').count() + 1,
            column: column + 1,
            excerpt: excerpt.trim_end().to_owned(),
            caret: column - skipped,
            problem,
        }
    }

    /// The position in the text, in characters from 0.
    #[must_use]
    pub const fn position(&self) -> usize {
        self.position
    }

    /// The line of the error, from 1.
    #[must_use]
    pub const fn line(&self) -> usize {
        self.line
    }

    /// The column of the error in its line, in characters from 1.
    #[must_use]
    pub const fn column(&self) -> usize {
        self.column
    }

    /// What is wrong.
    #[must_use]
    pub const fn problem(&self) -> &NotationProblem {
        &self.problem
    }

    /// What was found: a quoted part of the text, or a description.
    #[must_use]
    pub fn found(&self) -> String {
        let quoted = |c: char| format!("{:?}", c.to_string());
        let or_end = |found: Option<char>| found.map_or_else(|| "the end".to_owned(), quoted);
        match &self.problem {
            NotationProblem::NoMove(found)
            | NotationProblem::NoLayer(found)
            | NotationProblem::NoSeparator(found)
            | NotationProblem::Unclosed { found, .. } => or_end(*found),
            NotationProblem::LoosePrime(c)
            | NotationProblem::LooseSeparator(c)
            | NotationProblem::Unopened { found: c, .. } => quoted(*c),
            NotationProblem::LooseNumber(text)
            | NotationProblem::Layers { found: text, .. }
            | NotationProblem::TooMany(text) => {
                let more = if text.chars().count() > QUOTE { "…" } else { "" };
                format!("\"{}{more}\"", text.chars().take(QUOTE).collect::<String>())
            }
            NotationProblem::Several => "another scramble".to_owned(),
            NotationProblem::UnclosedComment => "a comment without an end".to_owned(),
            NotationProblem::TooDeep => format!("more than {MAX_DEPTH} brackets inside one another"),
            NotationProblem::TooLong(moves) => format!("{moves} moves when written out"),
        }
    }

    /// What was expected instead, in words.
    #[must_use]
    pub fn expected(&self) -> String {
        match &self.problem {
            NotationProblem::NoMove(_) => "a move such as R, U2, F', Rw, M or x".to_owned(),
            NotationProblem::LooseNumber(_) => {
                "a number only right after a move or bracket, as in R2 or (R U)2".to_owned()
            }
            NotationProblem::LoosePrime(_) => {
                "an apostrophe only right after a move or bracket, as in R' or (R U)'".to_owned()
            }
            NotationProblem::Layers { expected, .. } => expected.clone(),
            NotationProblem::NoLayer(_) => "the number of the last layer, as in 2-3Rw".to_owned(),
            NotationProblem::Unclosed { open, at, .. } => {
                let close = if *open == '(' { ')' } else { ']' };
                format!("\"{close}\" to close the \"{open}\" at character {}", at + 1)
            }
            NotationProblem::Unopened { open, .. } => format!("a \"{open}\" before it"),
            NotationProblem::NoSeparator(_) => "\",\" or \":\" as in [R, U] or [R: U]".to_owned(),
            NotationProblem::LooseSeparator(_) => "it only inside square brackets, as in [R, U] or [R: U]".to_owned(),
            NotationProblem::Several => "one only; give them one at a time".to_owned(),
            NotationProblem::UnclosedComment => "\"*/\" to close it".to_owned(),
            NotationProblem::TooDeep => format!("at most {MAX_DEPTH}"),
            NotationProblem::TooLong(_) => format!("at most {MAX_MOVES}"),
            NotationProblem::TooMany(_) => format!("a number of at most {MAX_NUMBER}"),
        }
    }

    /// The line with the error, and below it a caret at the position. A long line is cut on both
    /// sides.
    #[must_use]
    pub fn excerpt(&self) -> String {
        let padding = self.excerpt.chars().map(|c| if is_wide(c) { '\u{3000}' } else { ' ' });
        let padding: String = padding.chain(std::iter::repeat(' ')).take(self.caret).collect();
        format!("{}\n{padding}^", self.excerpt)
    }

    /// The stable code of this error.
    #[must_use]
    pub const fn code(&self) -> Code {
        Code::Notation
    }
}

impl fmt::Display for NotationError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "at character {}", self.position + 1)?;
        if self.line > 1 {
            write!(f, " (line {}, column {})", self.line, self.column)?;
        }
        write!(f, ": found {}, expected {}", self.found(), self.expected())
    }
}

impl Error for NotationError {}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Algorithm;

    fn fails(text: &str) -> NotationError {
        text.parse::<Algorithm>().unwrap_err()
    }

    #[test]
    fn places_count_characters_and_lines() {
        let error = fails("R’ U’ // déjà vu\n\tF ? B\nD");
        assert_eq!((error.position(), error.line(), error.column()), (20, 2, 4));
        assert_eq!(error.excerpt(), " F ? B\n   ^");
        assert!(error.to_string().starts_with("at character 21 (line 2, column 4): found \"?\""));
        assert_eq!(error.code(), Code::Notation);
    }

    #[test]
    fn excerpts_of_long_lines_are_short_and_point_at_the_place() {
        let error = fails(&format!("{}Q{}", "R ".repeat(1000), " U".repeat(1000)));
        let excerpt = error.excerpt();
        let (line, caret) = excerpt.split_once('\n').unwrap();
        assert!(line.chars().count() <= 2 * EXCERPT);
        assert_eq!(line.chars().nth(caret.chars().count() - 1), Some('Q'));
    }

    #[test]
    fn the_end_of_the_text_has_a_place() {
        let error = fails("(R U");
        assert_eq!(
            error.to_string(),
            "at character 5: found the end, expected \")\" to close the \"(\" at character 1"
        );
        assert_eq!(error.excerpt(), "(R U\n    ^");
    }
}
