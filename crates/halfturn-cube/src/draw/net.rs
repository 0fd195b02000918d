//! The net of a cube as text: U above L F R B above D.

use crate::view::View;

use super::{Drawable, FACES_ACROSS, FACES_DOWN, facelet_at};

/// The style of a printed net.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum NetStyle {
    /// Letters only, which can be parsed again.
    Plain,
    /// Letters on a coloured background, for terminals with 256 colours.
    Color,
}

/// Prints the net of a cube, nine lines for a 3×3×3, each with a line break at its end.
///
/// ```
/// use halfturn_cube::{Cube, Face, Amount, Turn, Facelets, draw::{NetStyle, net}};
/// let cube = Cube::SOLVED.turned(Turn::new(Face::R, Amount::Clockwise));
/// assert_eq!(net(&Facelets::from(cube), NetStyle::Plain), "       U U F
///        U U F
///        U U F
/// L L L  F F D  R R R  U B B
/// L L L  F F D  R R R  U B B
/// L L L  F F D  R R R  U B B
///        D D B
///        D D B
///        D D B
/// ");
/// ```
#[must_use]
pub fn net(facelets: &impl Drawable, style: NetStyle) -> String {
    let colors = facelets.colors();
    let (size, side) = (facelets.size(), facelets.size().get());
    let mut picture = String::new();
    for line in 0..FACES_DOWN * side {
        let mut row = String::new();
        for column in 0..FACES_ACROSS * side {
            if column > 0 && column % side == 0 {
                row.push(' ');
            }
            row.push_str(&match (facelet_at(size, line, column), style) {
                (Some(facelet), NetStyle::Plain) => format!("{} ", facelets.symbol(facelet)),
                (Some(facelet), NetStyle::Color) => painted(facelets.symbol(facelet), colors[facelet]),
                (None, NetStyle::Plain) => "  ".to_owned(),
                (None, NetStyle::Color) => "   ".to_owned(),
            });
        }
        picture.push_str(row.trim_end());
        picture.push('\n');
    }
    picture
}

/// A symbol on its colour between blanks, with terminal escape sequences; on grey without a colour.
/// The letter keeps it readable for colour-blind people.
#[must_use]
pub fn painted(symbol: char, color: Option<View>) -> String {
    const BLACK: u8 = 16;
    const WHITE: u8 = 231;
    // Indices into the palette of 256 colours.
    let (background, ink) = match color {
        Some(View::White) => (WHITE, BLACK),
        Some(View::Red) => (160, WHITE),
        Some(View::Green) => (34, BLACK),
        Some(View::Yellow) => (226, BLACK),
        Some(View::Orange) => (208, BLACK),
        Some(View::Blue) => (21, WHITE),
        None => (244, BLACK),
    };
    format!("\x1b[48;5;{background};38;5;{ink}m {symbol} \x1b[0m")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Cube, Facelets};

    #[test]
    fn colored_nets_are_the_plain_ones_painted() {
        let facelets = Facelets::from(Cube::SOLVED);
        let colored = net(&facelets, NetStyle::Color);
        assert_eq!(colored.lines().count(), 9);
        assert_eq!(colored.matches("\x1b[48;5;231;38;5;16m U \x1b[0m").count(), 9);
        assert_eq!(colored.matches("\x1b[0m").count(), Facelets::COUNT);
        let visible: String =
            colored.split('\x1b').map(|part| part.split_once('m').map_or(part, |(_, rest)| rest)).collect();
        assert_eq!(visible.parse(), Ok(facelets));
    }
}
