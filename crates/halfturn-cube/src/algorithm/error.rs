//! Errors of notation: what is wrong with an algorithm, and where.

use core::{error::Error, fmt};

use crate::code::Code;

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
    problem: Problem,
}

/// The kind of error.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Problem {
    /// No move starts here. `None` is the end of the text.
    NoMove(Option<char>),
    /// `2` not directly after a move or bracket.
    LooseNumber(String),
    /// `'` not directly after a move or bracket.
    LoosePrime(char),
    /// `3Rw`, `2R`: a layer count for which a 3×3×3 has no wide move.
    Layers(String),
    /// Another character, or the end, where the bracket should close.
    Unclosed { found: Option<char>, open: char, at: usize },
    /// A closing bracket without an opening one.
    Unopened { found: char, open: char },
    /// Inside `[`, another character where `,` or `:` should be.
    NoSeparator(Option<char>),
    /// `,` or `:` outside `[`.
    LooseSeparator(char),
    /// `/*` without `*/`.
    UnclosedComment,
    /// Brackets nested deeper than [`MAX_DEPTH`].
    TooDeep,
    /// More than [`MAX_MOVES`] moves when expanded.
    TooLong(u64),
    /// A number above [`MAX_NUMBER`].
    TooMany(String),
}

/// Characters of a line that an excerpt shows on either side of the error.
const EXCERPT: usize = 40;
/// Characters of a long number that a message repeats.
const QUOTE: usize = 12;

impl NotationError {
    /// The error of a problem at a byte offset of the text.
    pub(super) fn new(text: &str, byte: usize, problem: Problem) -> Self {
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

    /// What was found: a quoted part of the text, or a description.
    #[must_use]
    pub fn found(&self) -> String {
        let quoted = |c: char| format!("{:?}", c.to_string());
        let or_end = |found: Option<char>| found.map_or_else(|| "the end".to_owned(), quoted);
        match &self.problem {
            Problem::NoMove(found) | Problem::NoSeparator(found) | Problem::Unclosed { found, .. } => or_end(*found),
            Problem::LoosePrime(c) | Problem::LooseSeparator(c) | Problem::Unopened { found: c, .. } => quoted(*c),
            Problem::LooseNumber(text) | Problem::Layers(text) | Problem::TooMany(text) => {
                let more = if text.chars().count() > QUOTE { "…" } else { "" };
                format!("\"{}{more}\"", text.chars().take(QUOTE).collect::<String>())
            }
            Problem::UnclosedComment => "a comment without an end".to_owned(),
            Problem::TooDeep => format!("more than {MAX_DEPTH} brackets inside one another"),
            Problem::TooLong(moves) => format!("{moves} moves when written out"),
        }
    }

    /// What was expected instead, in words.
    #[must_use]
    pub fn expected(&self) -> String {
        match &self.problem {
            Problem::NoMove(_) => "a move such as R, U2, F', Rw, M or x".to_owned(),
            Problem::LooseNumber(_) => "a number only right after a move or bracket, as in R2 or (R U)2".to_owned(),
            Problem::LoosePrime(_) => "an apostrophe only right after a move or bracket, as in R' or (R U)'".to_owned(),
            Problem::Layers(_) => "a wide move of two layers such as 2Rw, Rw or r".to_owned(),
            Problem::Unclosed { open, at, .. } => {
                let close = if *open == '(' { ')' } else { ']' };
                format!("\"{close}\" to close the \"{open}\" at character {}", at + 1)
            }
            Problem::Unopened { open, .. } => format!("a \"{open}\" before it"),
            Problem::NoSeparator(_) => "\",\" or \":\" as in [R, U] or [R: U]".to_owned(),
            Problem::LooseSeparator(_) => "it only inside square brackets, as in [R, U] or [R: U]".to_owned(),
            Problem::UnclosedComment => "\"*/\" to close it".to_owned(),
            Problem::TooDeep => format!("at most {MAX_DEPTH}"),
            Problem::TooLong(_) => format!("at most {MAX_MOVES}"),
            Problem::TooMany(_) => format!("a number of at most {MAX_NUMBER}"),
        }
    }

    /// The line with the error, and below it a caret at the position. A long line is cut on both
    /// sides.
    #[must_use]
    pub fn excerpt(&self) -> String {
        format!("{}\n{:caret$}^", self.excerpt, "", caret = self.caret)
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
