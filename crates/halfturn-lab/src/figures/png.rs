//! Renders drawings as PNG, with an embedded font, so that no system font is needed.

use dejavu::sans_condensed;
use tiny_skia::{
    Color, FillRule, LineCap, LineJoin, Paint, Path, PathBuilder, Pixmap, Rect, Stroke, StrokeDash, Transform,
};
use ttf_parser::{Face, OutlineBuilder};

use super::drawing::{Anchor, DASHES, Drawing, INK, PATH_WIDTH, RIM, Shape};

/// Pixels per unit of a drawing: enough for print.
const SCALE: f32 = 3.0;

/// Why a drawing could not be rendered.
#[derive(Debug, thiserror::Error)]
#[error("cannot paint a figure: {0}")]
pub struct PngError(&'static str);

/// Renders a drawing as the bytes of a PNG file.
///
/// # Errors
/// The drawing has no extent, or a colour that is not of the form `#rrggbb`.
pub fn png(drawing: &Drawing) -> Result<Vec<u8>, PngError> {
    let [width, height] = drawing.size.map(|length| (length as f32 * SCALE).round() as u32);
    let mut pixmap = Pixmap::new(width, height).ok_or(PngError("it has no extent"))?;
    pixmap.fill(Color::WHITE);
    let font = |data| Face::parse(data, 0).map_err(|_| PngError("its font cannot be read"));
    let mut canvas = Canvas { pixmap, regular: font(sans_condensed::regular())?, bold: font(sans_condensed::bold())? };
    for shape in drawing.shapes() {
        canvas.paint(shape)?;
    }
    canvas.pixmap.encode_png().map_err(|_| PngError("it cannot be encoded"))
}

struct Canvas {
    pixmap: Pixmap,
    regular: Face<'static>,
    bold: Face<'static>,
}

/// A colour written as `#rrggbb`.
fn paint(color: &str) -> Result<Paint<'static>, PngError> {
    let part = |from: usize| color.get(from..from + 2).and_then(|digits| u8::from_str_radix(digits, 16).ok());
    let parts = part(1).zip(part(3)).zip(part(5)).filter(|_| color.starts_with('#') && color.len() == 7);
    let ((red, green), blue) = parts.ok_or(PngError("it has an unknown colour"))?;
    let mut paint = Paint { anti_alias: true, ..Paint::default() };
    paint.set_color_rgba8(red, green, blue, u8::MAX);
    Ok(paint)
}

impl Canvas {
    fn fill(&mut self, path: Option<Path>, paint: &Paint<'_>, transform: Transform) {
        // An empty path is `None`: there is nothing to paint.
        if let Some(path) = path {
            self.pixmap.fill_path(&path, paint, FillRule::Winding, transform.post_scale(SCALE, SCALE), None);
        }
    }

    fn stroke(&mut self, path: Option<Path>, paint: &Paint<'_>, stroke: &Stroke) {
        if let Some(path) = path {
            self.pixmap.stroke_path(&path, paint, stroke, Transform::from_scale(SCALE, SCALE), None);
        }
    }

    fn paint(&mut self, shape: &Shape) -> Result<(), PngError> {
        match shape {
            Shape::Line { from, to, color, width } => {
                let stroke = Stroke { width: *width as f32, ..Stroke::default() };
                self.stroke(polyline(&[*from, *to]), &paint(color)?, &stroke);
            }
            Shape::Rectangle { corner, size, color, .. } => {
                let [x, y, width, height] = [corner[0], corner[1], size[0], size[1]].map(|length| length as f32);
                let path = Rect::from_xywh(x, y, width, height).map(PathBuilder::from_rect);
                self.fill(path, &paint(color)?, Transform::identity());
            }
            Shape::Dot { center, radius, color, .. } => {
                let circle = || PathBuilder::from_circle(center[0] as f32, center[1] as f32, *radius as f32);
                self.fill(circle(), &paint(color)?, Transform::identity());
                let rim = Stroke { width: RIM as f32, ..Stroke::default() };
                self.stroke(circle(), &paint("#ffffff")?, &rim);
            }
            Shape::Path { points, color, dashed } => {
                let dash = StrokeDash::new(DASHES.map(|length| length as f32).to_vec(), 0.0).filter(|_| *dashed);
                let width = PATH_WIDTH as f32;
                let stroke =
                    Stroke { width, line_join: LineJoin::Round, line_cap: LineCap::Butt, dash, ..Stroke::default() };
                self.stroke(polyline(points), &paint(color)?, &stroke);
            }
            Shape::Text { at, size, anchor, bold, upward, text } => {
                let face = if *bold { &self.bold } else { &self.regular };
                let (path, width) = outline(face, text);
                let scale = *size as f32 / f32::from(face.units_per_em());
                let start = match anchor {
                    Anchor::Start => 0.0,
                    Anchor::Middle => -width / 2.0,
                    Anchor::End => -width,
                };
                let angle = if *upward { -90.0 } else { 0.0 };
                let transform = Transform::from_translate(start, 0.0)
                    // In fonts y grows upward, in drawings downward.
                    .post_scale(scale, -scale)
                    .post_concat(Transform::from_rotate(angle))
                    .post_translate(at[0] as f32, at[1] as f32);
                self.fill(path, &paint(INK)?, transform);
            }
        }
        Ok(())
    }
}

fn polyline(points: &[[f64; 2]]) -> Option<Path> {
    let mut path = PathBuilder::new();
    for (number, [x, y]) in points.iter().map(|point| point.map(|length| length as f32)).enumerate() {
        if number == 0 { path.move_to(x, y) } else { path.line_to(x, y) }
    }
    path.finish()
}

/// The outline of a line of text in font units, and its width. A character that the font lacks
/// becomes its blank box.
fn outline(face: &Face<'_>, text: &str) -> (Option<Path>, f32) {
    let mut pen = Pen { path: PathBuilder::new(), x: 0.0 };
    for sign in text.chars() {
        let glyph = face.glyph_index(sign).unwrap_or_default();
        face.outline_glyph(glyph, &mut pen);
        pen.x += f32::from(face.glyph_hor_advance(glyph).unwrap_or_default());
    }
    (pen.path.finish(), pen.x)
}

/// Appends glyphs to a path, each at the current x.
struct Pen {
    path: PathBuilder,
    x: f32,
}

impl OutlineBuilder for Pen {
    fn move_to(&mut self, x: f32, y: f32) {
        self.path.move_to(self.x + x, y);
    }

    fn line_to(&mut self, x: f32, y: f32) {
        self.path.line_to(self.x + x, y);
    }

    fn quad_to(&mut self, x1: f32, y1: f32, x: f32, y: f32) {
        self.path.quad_to(self.x + x1, y1, self.x + x, y);
    }

    fn curve_to(&mut self, x1: f32, y1: f32, x2: f32, y2: f32, x: f32, y: f32) {
        self.path.cubic_to(self.x + x1, y1, self.x + x2, y2, self.x + x, y);
    }

    fn close(&mut self) {
        self.path.close();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The number of dark pixels of a PNG file, and its size.
    fn dark(bytes: &[u8]) -> (usize, [u32; 2]) {
        let pixmap = Pixmap::decode_png(bytes).unwrap();
        let dark = pixmap.pixels().iter().filter(|pixel| pixel.red() < 128).count();
        (dark, [pixmap.width(), pixmap.height()])
    }

    #[test]
    fn letters_are_painted_without_fonts_of_the_system() {
        let written = |text: &str, bold: bool, anchor: Anchor| {
            let mut drawing = Drawing::new(100.0, 40.0);
            drawing.text([if anchor == Anchor::End { 90.0 } else { 10.0 }, 30.0], 20.0, anchor, bold, text);
            dark(&png(&drawing).unwrap())
        };
        assert_eq!(written("", false, Anchor::Start), (0, [300, 120]));
        let (plain, _) = written("R U2 F′", false, Anchor::Start);
        let (bold, _) = written("R U2 F′", true, Anchor::Start);
        assert!(plain > 1000 && bold > plain * 5 / 4, "{plain} {bold}");
        // The same text, anchored at its other end, all inside the drawing.
        let (ending, _) = written("R U2 F′", false, Anchor::End);
        assert!(ending.abs_diff(plain) < plain / 20, "{plain} {ending}");
    }

    #[test]
    fn shapes_have_their_places_and_sizes() {
        let painted = |shape: fn(&mut Drawing)| {
            let mut drawing = Drawing::new(40.0, 30.0);
            shape(&mut drawing);
            dark(&png(&drawing).unwrap()).0
        };
        assert_eq!(painted(|drawing| drawing.rectangle([10.0, 10.0], [20.0, 10.0], "#000000", "")), 60 * 30);
        assert_eq!(painted(|drawing| drawing.line([10.0, 10.0], [30.0, 10.0], "#000000", 2.0)), 60 * 6);
        let dot = painted(|drawing| drawing.dot([20.0, 15.0], 10.0, "#000000", ""));
        let area = std::f64::consts::PI * (3.0 * (10.0 - RIM / 2.0)).powi(2);
        assert!((dot as f64 / area - 1.0).abs() < 0.02, "{dot} {area}");
        let (solid, dashed) = (
            painted(|drawing| drawing.path(&[[2.0, 15.0], [38.0, 15.0]], "#000000", false)),
            painted(|drawing| drawing.path(&[[2.0, 15.0], [38.0, 15.0]], "#000000", true)),
        );
        assert!(dashed * 9 > solid * 4 && dashed * 9 < solid * 7, "{dashed} of {solid}");
    }

    #[test]
    fn what_cannot_be_painted_is_an_error() {
        assert!(png(&Drawing::new(0.0, 10.0)).is_err());
        let mut drawing = Drawing::new(10.0, 10.0);
        drawing.line([0.0, 0.0], [5.0, 5.0], "red", 1.0);
        assert!(png(&drawing).is_err());
    }
}
