//! Drawing, as SVG text.

use std::fmt::{Display, Write};

/// How text is set.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Anchor {
    Start,
    Middle,
    End,
}

/// A drawing that grows.
pub struct Svg {
    width: f64,
    height: f64,
    body: String,
}

/// Text where `<` and the like mean themselves.
pub fn escaped(text: impl Display) -> String {
    text.to_string().replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

/// What titles, axes and labels are written in.
pub const INK: &str = "#222222";
/// What stands back: grid lines, frames.
pub const FAINT: &str = "#d9d9d9";

impl Svg {
    pub fn new(width: f64, height: f64) -> Self {
        Self { width, height, body: String::new() }
    }

    fn push(&mut self, element: std::fmt::Arguments<'_>) {
        self.body.write_fmt(element).and_then(|()| self.body.write_str("\n")).expect("memory takes text");
    }

    pub fn line(&mut self, [x1, y1]: [f64; 2], [x2, y2]: [f64; 2], color: &str, width: f64) {
        self.push(format_args!(
            "<line x1=\"{x1:.2}\" y1=\"{y1:.2}\" x2=\"{x2:.2}\" y2=\"{y2:.2}\" stroke=\"{color}\" stroke-width=\"{width}\"/>"
        ));
    }

    /// A rectangle, and what is told when a pointer rests on it.
    pub fn rectangle(&mut self, [x, y]: [f64; 2], [width, height]: [f64; 2], color: &str, title: &str) {
        let title = escaped(title);
        self.push(format_args!(
            "<rect x=\"{x:.2}\" y=\"{y:.2}\" width=\"{width:.2}\" height=\"{height:.2}\" fill=\"{color}\"><title>{title}</title></rect>"
        ));
    }

    pub fn dot(&mut self, [x, y]: [f64; 2], radius: f64, color: &str, title: &str) {
        let title = escaped(title);
        self.push(format_args!(
            "<circle cx=\"{x:.2}\" cy=\"{y:.2}\" r=\"{radius}\" fill=\"{color}\" stroke=\"white\" stroke-width=\"0.8\"><title>{title}</title></circle>"
        ));
    }

    /// Points joined by a line, broken if it is dashed.
    pub fn path(&mut self, points: &[[f64; 2]], color: &str, dashed: bool) {
        let points: Vec<String> = points.iter().map(|[x, y]| format!("{x:.2},{y:.2}")).collect();
        let points = points.join(" ");
        let dashes = if dashed { " stroke-dasharray=\"5 4\"" } else { "" };
        self.push(format_args!("<polyline points=\"{points}\" fill=\"none\" stroke=\"{color}\" stroke-width=\"1.8\" stroke-linejoin=\"round\"{dashes}/>"));
    }

    pub fn text(&mut self, [x, y]: [f64; 2], size: f64, anchor: Anchor, bold: bool, text: impl Display) {
        let anchor = match anchor {
            Anchor::Start => "start",
            Anchor::Middle => "middle",
            Anchor::End => "end",
        };
        let weight = if bold { " font-weight=\"600\"" } else { "" };
        let text = escaped(text);
        self.push(format_args!(
            "<text x=\"{x:.2}\" y=\"{y:.2}\" font-size=\"{size}\" text-anchor=\"{anchor}\" fill=\"{INK}\"{weight}>{text}</text>"
        ));
    }

    /// Text that goes upward.
    pub fn upward(&mut self, [x, y]: [f64; 2], size: f64, text: impl Display) {
        let text = escaped(text);
        self.push(format_args!(
            "<text transform=\"translate({x:.2} {y:.2}) rotate(-90)\" font-size=\"{size}\" text-anchor=\"middle\" fill=\"{INK}\">{text}</text>"
        ));
    }

    /// The whole drawing.
    pub fn finish(self) -> String {
        let Self { width, height, body } = self;
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" height=\"{height}\" \
             font-family=\"Helvetica, Arial, 'Liberation Sans', sans-serif\">\n<rect width=\"{width}\" height=\"{height}\" fill=\"white\"/>\n{body}</svg>\n"
        )
    }
}
