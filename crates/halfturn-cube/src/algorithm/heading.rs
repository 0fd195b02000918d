//! What stands before a scramble in pasted text: `Scramble:`, `打乱：`, `12)`, a time of a timer.
//!
//! ```text
//! heading    (label | number | time)*, if anything follows
//! label      "scramble", "scr", "setup", "打乱", "打乱公式", "公式", with or without a colon
//! number     "#"? digits, then a full stop, a closing bracket, a colon, `、` or a tab
//! time       12.34, 1:02.34, (12.34), 12.34+, DNF(12.34), then a comment in square brackets or none
//! ```
//! No algorithm begins like this, so nothing changes its meaning. csTimer writes the number, the
//! time and the scramble of a solve in one line.

use crate::half_width::half_width;

use super::parse::INVISIBLE;

/// Labels in lower case. One that another begins with comes after it.
const LABELS: [&str; 8] = ["scramble", "setup", "scr", "打乱公式", "打亂公式", "打乱", "打亂", "公式"];

/// The number of bytes of the heading of a text, with the blanks around it; 0 if it has none.
pub(super) fn length(text: &str) -> usize {
    let start = text.trim_start_matches(|c: char| c.is_whitespace() || INVISIBLE.contains(&c));
    let mut rest = start;
    while let Some(after) = time(rest).or_else(|| number(rest)).or_else(|| label(rest)) {
        rest = after.trim_start();
    }
    if rest.is_empty() || rest.len() == start.len() { 0 } else { text.len() - rest.len() }
}

/// The rest of a text after a character, which may be of full width.
fn after(text: &str, expected: impl Fn(char) -> bool) -> Option<&str> {
    let found = text.chars().next()?;
    expected(half_width(found)).then(|| &text[found.len_utf8()..])
}

/// The rest of a text after its digits, and how many there are.
fn after_digits(text: &str) -> (usize, &str) {
    let (mut count, mut rest) = (0, text);
    while let Some(after) = after(rest, |c| c.is_ascii_digit()) {
        (count, rest) = (count + 1, after);
    }
    (count, rest)
}

fn label(text: &str) -> Option<&str> {
    let begins = |label: &str| {
        let mut rest = text;
        for letter in label.chars() {
            rest = after(rest, |c| c.to_ascii_lowercase() == letter)?;
        }
        // `Scrambled` is another word.
        let goes_on = label.is_ascii() && rest.starts_with(|c: char| half_width(c).is_ascii_alphabetic());
        (!goes_on).then_some(rest)
    };
    let rest = LABELS.into_iter().find_map(begins)?;
    Some(after(rest.trim_start(), |c| c == ':').unwrap_or(rest))
}

fn number(text: &str) -> Option<&str> {
    let (count, rest) = after_digits(text.strip_prefix('#').unwrap_or(text));
    let rest = after(rest, |c| matches!(c, '.' | ')' | ':' | '、' | '\t')).filter(|_| count > 0)?;
    // `1.5` is no number of a scramble.
    (after_digits(rest).0 == 0).then_some(rest)
}

fn time(text: &str) -> Option<&str> {
    let rest = text.strip_prefix("DNF").unwrap_or(text);
    let (is_bracketed, rest) = rest.strip_prefix('(').map_or((false, rest), |rest| (true, rest));
    let (mut count, mut rest) = after_digits(rest);
    while let Some(minutes) = rest.strip_prefix(':').filter(|_| count > 0) {
        (count, rest) = after_digits(minutes);
    }
    let (decimals, rest) = after_digits(rest.strip_prefix('.')?);
    let rest = rest.strip_prefix('+').unwrap_or(rest);
    let rest = if is_bracketed { rest.strip_prefix(')')? } else { rest };
    let rest = match rest.strip_prefix('[') {
        Some(comment) => comment.split_once(']')?.1,
        None => rest,
    };
    (count > 0 && decimals > 1 && rest.starts_with(char::is_whitespace)).then_some(rest)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn headings_end_where_the_moves_begin() {
        for heading in [
            "Scramble:",
            "  SCRAMBLE : ",
            "\u{feff}Scramble: ",
            "scramble ",
            "Scramble 3: ",
            "Scramble #3:",
            "打乱：",
            "打乱公式 ",
            "打乱１２：",
            "1. ",
            "12)",
            "１２）",
            "3、",
            "#7: ",
            "4\t",
            "1. 12.34   ",
            "2. (9.87)   ",
            "3. 1:02.34+   ",
            "4. DNF(12.345)   ",
            "5. 12.34[slow cross]   ",
            "12.34 ",
            "1. Scramble: ",
        ] {
            let text = format!("{heading}R2 U'");
            assert_eq!(&text[length(&text)..], "R2 U'", "{heading:?}");
        }
        assert_eq!(&"1. 2Rw U"[length("1. 2Rw U")..], "2Rw U");
    }

    #[test]
    fn other_texts_have_none() {
        for text in
            ["", "R U", "  R U", "2Rw U", "S R", "scrambled R", "Scramble:", "1.", "12", "12 R", "1.5 R", "(2) R"]
        {
            assert_eq!(length(text), 0, "{text:?}");
        }
    }
}
