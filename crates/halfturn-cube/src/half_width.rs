//! Full-width characters, as Chinese and Japanese keyboards type them: `Ｒ２＇` for `R2'`.

use std::borrow::Cow;

/// The ASCII character that a full-width character stands for; any other character unchanged.
pub(crate) const fn half_width(c: char) -> char {
    match c {
        '！'..='～' => (c as u32 - '！' as u32 + '!' as u32) as u8 as char,
        '\u{3000}' => ' ',
        _ => c,
    }
}

/// A text with ASCII characters in place of full-width ones, character by character.
pub(crate) fn half_width_text(text: &str) -> Cow<'_, str> {
    if text.is_ascii() || text.chars().all(|c| half_width(c) == c) {
        Cow::Borrowed(text)
    } else {
        text.chars().map(half_width).collect()
    }
}

/// Whether terminals and browsers show a character twice as wide as a Latin letter.
pub(crate) const fn is_wide(c: char) -> bool {
    matches!(c, '\u{1100}'..='\u{115f}' | '\u{2e80}'..='\u{a4cf}' | '\u{ac00}'..='\u{d7a3}' | '\u{f900}'..='\u{faff}')
        || matches!(c, '\u{fe30}'..='\u{fe6f}' | '！'..='｠' | '￠'..='￦' | '\u{1f300}'..='\u{1faff}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn full_width_characters_stand_for_ascii() {
        assert_eq!(half_width_text("Ｒ２＇　（Ｕ，ｒ）～！"), "R2' (U,r)~!");
        assert!(matches!(half_width_text("R2' 打乱 。"), Cow::Borrowed(_)));
        for c in ' '..='~' {
            assert_eq!(half_width(c), c);
        }
    }
}
