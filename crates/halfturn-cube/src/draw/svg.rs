//! The net of a cube as a standalone SVG picture.

use core::fmt::Write;

use crate::view::View;

use super::{Drawable, FACES_ACROSS, FACES_DOWN, facelet_at};

/// The distance from one sticker to the next.
const STEP: usize = 32;
/// The side of a sticker; the rest of the step is dark plastic.
const STICKER: usize = 28;
/// The corner radius of stickers.
const STICKER_RADIUS: usize = 4;
/// The width of the plastic around the stickers of a face.
const RIM: usize = 2;
/// The corner radius of faces.
const FACE_RADIUS: usize = 6;
/// The gap between faces.
const GAP: usize = 6;
/// The margin around the net.
const MARGIN: usize = 8;

/// Draws the net of a cube as a standalone SVG document, in the standard colours (see
/// [`Facelets::colors`](crate::Facelets::colors)).
///
/// ```
/// use halfturn_cube::{Cube, Facelets, draw::svg};
/// let picture = svg(&Facelets::from(Cube::SOLVED));
/// assert!(picture.starts_with("<svg xmlns=\"http://www.w3.org/2000/svg\""));
/// assert_eq!(picture.matches("class=\"white\"").count(), 9);
/// ```
#[must_use]
pub fn svg(facelets: &impl Drawable) -> String {
    let (size, side) = (facelets.size(), facelets.size().get());
    // The distance from one face to the next.
    let face_step = STEP * side + 2 * RIM + GAP;
    // The start of a line or column in the picture.
    let corner = |index: usize| MARGIN + RIM + index / side * face_step + index % side * STEP;
    let width = 2 * MARGIN + FACES_ACROSS * face_step - GAP;
    let height = 2 * MARGIN + FACES_DOWN * face_step - GAP;
    let mut picture = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" height=\"{height}\" \
         role=\"img\" aria-labelledby=\"title desc\">\n\
         <title id=\"title\">Cube, unfolded</title>\n\
         <desc id=\"desc\">Stickers face by face in the order U R F D L B: {facelets}</desc>\n<style>{}</style>\n",
        style()
    );
    let colors = facelets.colors();
    for line in 0..FACES_DOWN * side {
        for column in 0..FACES_ACROSS * side {
            let Some(facelet) = facelet_at(size, line, column) else { continue };
            let (x, y) = (corner(column), corner(line));
            if column % side == 0 && line % side == 0 {
                push(&mut picture, "face", x - RIM, y - RIM, STEP * side + 2 * RIM, FACE_RADIUS);
            }
            let inset = (STEP - STICKER) / 2;
            push(&mut picture, class(colors[facelet]), x + inset, y + inset, STICKER, STICKER_RADIUS);
        }
    }
    picture.push_str("</svg>\n");
    picture
}

fn push(picture: &mut String, class: &str, x: usize, y: usize, side: usize, radius: usize) {
    writeln!(
        picture,
        "<rect class=\"{class}\" x=\"{x}\" y=\"{y}\" width=\"{side}\" height=\"{side}\" rx=\"{radius}\"/>"
    )
    .expect("writing to a string does not fail");
}

fn class(color: Option<View>) -> &'static str {
    match color {
        Some(View::White) => "white",
        Some(View::Red) => "red",
        Some(View::Green) => "green",
        Some(View::Yellow) => "yellow",
        Some(View::Orange) => "orange",
        Some(View::Blue) => "blue",
        None => "none",
    }
}

fn style() -> String {
    let mut style = String::from(".face{fill:#1a1a1a}");
    for color in View::ALL.map(Some).into_iter().chain([None]) {
        let fill = match color {
            Some(View::White) => "#ffffff",
            Some(View::Red) => "#c62127",
            Some(View::Green) => "#119b46",
            Some(View::Yellow) => "#fed52f",
            Some(View::Orange) => "#f7841b",
            Some(View::Blue) => "#1659c7",
            None => "#9a9a9a",
        };
        write!(style, " .{}{{fill:{fill};stroke:#000;stroke-opacity:.35}}", class(color))
            .expect("writing to a string does not fail");
    }
    style
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Cube, Face, Facelets};

    #[test]
    fn every_face_and_sticker_is_drawn_once() {
        let picture = svg(&Facelets::from(Cube::SOLVED));
        assert_eq!(picture.matches("class=\"face\"").count(), Face::COUNT);
        for color in View::ALL {
            assert_eq!(picture.matches(&format!("class=\"{color}\"")).count(), 9);
        }
        assert_eq!(picture.matches("<rect").count(), Facelets::COUNT + Face::COUNT);
    }

    #[test]
    fn a_color_that_no_centre_has_is_grey() {
        let nonsense: Facelets = "UUUUUUUUQRRRRRRRRRFFFFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB".parse().unwrap();
        assert_eq!(svg(&nonsense).matches("class=\"none\"").count(), 1);
    }
}
