//! A drawing: a list of shapes, written as SVG text here and painted as PNG in [`png`](super::png).

use std::fmt::{self, Display, Write};

/// Where text begins, relative to its point.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Anchor {
    /// At the point.
    Start,
    /// Half its width before the point.
    Middle,
    /// Its whole width before the point.
    End,
}

/// The colour of titles, axes and labels.
pub(super) const INK: &str = "#222222";
/// The colour of grid lines and frames.
pub(super) const FAINT: &str = "#d9d9d9";
/// The width of lines that join points.
pub(super) const PATH_WIDTH: f64 = 1.8;
/// The width of the white rim around a dot.
pub(super) const RIM: f64 = 0.8;
/// Lengths of the dashes of a dashed path and of the gaps between them.
pub(super) const DASHES: [f64; 2] = [5.0, 4.0];

/// One element of a drawing. Points are `[x, y]`, with y growing downward.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum Shape {
    /// A straight line.
    Line { from: [f64; 2], to: [f64; 2], color: &'static str, width: f64 },
    /// A filled rectangle with a tooltip.
    Rectangle { corner: [f64; 2], size: [f64; 2], color: &'static str, title: String },
    /// A filled circle with a white rim and a tooltip.
    Dot { center: [f64; 2], radius: f64, color: &'static str, title: String },
    /// Points joined by lines.
    Path { points: Vec<[f64; 2]>, color: &'static str, dashed: bool },
    /// A line of text; `upward` text is rotated a quarter turn counterclockwise about its point.
    Text { at: [f64; 2], size: f64, anchor: Anchor, bold: bool, upward: bool, text: String },
}

/// A drawing on white, in units of about a screen pixel.
#[derive(Clone, PartialEq, Debug)]
pub struct Drawing {
    /// Its width and height.
    pub(super) size: [f64; 2],
    shapes: Vec<Shape>,
}

/// Escapes text for SVG and HTML.
pub(super) fn escaped(text: impl Display) -> String {
    text.to_string().replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

impl Drawing {
    pub(super) fn new(width: f64, height: f64) -> Self {
        Self { size: [width, height], shapes: Vec::new() }
    }

    /// Its elements, those behind first.
    pub(super) fn shapes(&self) -> &[Shape] {
        &self.shapes
    }

    pub(super) fn line(&mut self, from: [f64; 2], to: [f64; 2], color: &'static str, width: f64) {
        self.shapes.push(Shape::Line { from, to, color, width });
    }

    pub(super) fn rectangle(&mut self, corner: [f64; 2], size: [f64; 2], color: &'static str, title: &str) {
        self.shapes.push(Shape::Rectangle { corner, size, color, title: title.to_owned() });
    }

    pub(super) fn dot(&mut self, center: [f64; 2], radius: f64, color: &'static str, title: &str) {
        self.shapes.push(Shape::Dot { center, radius, color, title: title.to_owned() });
    }

    pub(super) fn path(&mut self, points: &[[f64; 2]], color: &'static str, dashed: bool) {
        self.shapes.push(Shape::Path { points: points.to_vec(), color, dashed });
    }

    pub(super) fn text(&mut self, at: [f64; 2], size: f64, anchor: Anchor, bold: bool, text: impl Display) {
        self.shapes.push(Shape::Text { at, size, anchor, bold, upward: false, text: text.to_string() });
    }

    pub(super) fn upward(&mut self, at: [f64; 2], size: f64, text: impl Display) {
        let anchor = Anchor::Middle;
        self.shapes.push(Shape::Text { at, size, anchor, bold: false, upward: true, text: text.to_string() });
    }

    /// The drawing as the text of an SVG file.
    #[must_use]
    pub fn svg(&self) -> String {
        let mut svg = String::new();
        self.write_svg(&mut svg).expect("writing to a string cannot fail");
        svg
    }

    fn write_svg(&self, svg: &mut String) -> fmt::Result {
        let [width, height] = self.size;
        writeln!(
            svg,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" \
             width=\"{width}\" height=\"{height}\" \
             font-family=\"Helvetica, Arial, 'Liberation Sans', sans-serif\">\n\
             <rect width=\"{width}\" height=\"{height}\" fill=\"white\"/>"
        )?;
        for shape in &self.shapes {
            shape.write_svg(svg)?;
        }
        writeln!(svg, "</svg>")
    }
}

impl Shape {
    fn write_svg(&self, svg: &mut String) -> fmt::Result {
        match self {
            Self::Line { from: [x1, y1], to: [x2, y2], color, width } => writeln!(
                svg,
                "<line x1=\"{x1:.2}\" y1=\"{y1:.2}\" x2=\"{x2:.2}\" y2=\"{y2:.2}\" \
                 stroke=\"{color}\" stroke-width=\"{width}\"/>"
            ),
            Self::Rectangle { corner: [x, y], size: [width, height], color, title } => writeln!(
                svg,
                "<rect x=\"{x:.2}\" y=\"{y:.2}\" width=\"{width:.2}\" height=\"{height:.2}\" \
                 fill=\"{color}\"><title>{}</title></rect>",
                escaped(title)
            ),
            Self::Dot { center: [x, y], radius, color, title } => writeln!(
                svg,
                "<circle cx=\"{x:.2}\" cy=\"{y:.2}\" r=\"{radius}\" fill=\"{color}\" stroke=\"white\" \
                 stroke-width=\"{RIM}\"><title>{}</title></circle>",
                escaped(title)
            ),
            Self::Path { points, color, dashed } => {
                let points: Vec<String> = points.iter().map(|[x, y]| format!("{x:.2},{y:.2}")).collect();
                let [dash, gap] = DASHES;
                let dashes = if *dashed { format!(" stroke-dasharray=\"{dash} {gap}\"") } else { String::new() };
                writeln!(
                    svg,
                    "<polyline points=\"{}\" fill=\"none\" stroke=\"{color}\" stroke-width=\"{PATH_WIDTH}\" \
                     stroke-linejoin=\"round\"{dashes}/>",
                    points.join(" ")
                )
            }
            Self::Text { at: [x, y], size, anchor, bold, upward, text } => {
                let anchor = match anchor {
                    Anchor::Start => "start",
                    Anchor::Middle => "middle",
                    Anchor::End => "end",
                };
                let weight = if *bold { " font-weight=\"600\"" } else { "" };
                let place = if *upward {
                    format!("transform=\"translate({x:.2} {y:.2}) rotate(-90)\"")
                } else {
                    format!("x=\"{x:.2}\" y=\"{y:.2}\"")
                };
                writeln!(
                    svg,
                    "<text {place} font-size=\"{size}\" text-anchor=\"{anchor}\" fill=\"{INK}\"{weight}>{}</text>",
                    escaped(text)
                )
            }
        }
    }
}
