//! The figure: length for time, as SVG.

use std::fmt::Write;

use crate::curves::{Curve, POINTS, Sweep};

/// What is drawn in one colour.
pub struct Series {
    pub name: String,
    /// Milliseconds and mean turns, by time.
    pub points: Vec<(f64, f64)>,
    pub style: Style,
}

/// How points are joined.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Style {
    /// One search as time goes by.
    Line,
    /// Searches with different settings.
    Dashed,
}

impl From<&Curve> for Series {
    fn from(curve: &Curve) -> Self {
        // Means over part of the cubes would look too good.
        let solved = POINTS.into_iter().zip(curve.at).filter(|(_, at)| at.solved == at.cubes);
        let points = solved.filter_map(|(time, at)| Some((time.as_secs_f64() * 1e3, at.mean()?))).collect();
        Self { name: curve.name.clone(), points, style: Style::Line }
    }
}

impl From<&Sweep> for Series {
    fn from(sweep: &Sweep) -> Self {
        let points = sweep.at.iter().map(|at| (at.mean_milliseconds(), at.mean_turns())).collect();
        Self { name: format!("{}, probes", sweep.name), points, style: Style::Dashed }
    }
}

const WIDTH: f64 = 860.0;
const HEIGHT: f64 = 520.0;
/// Where the axes end.
const LEFT: f64 = 60.0;
const RIGHT: f64 = 640.0;
const TOP: f64 = 50.0;
const BOTTOM: f64 = 460.0;
/// Baselines of the legend.
const LEGEND_STEP: f64 = 26.0;

/// Colours that people tell apart, with the usual defects of sight as well (Okabe and Ito).
const COLORS: [&str; 8] = ["#0072b2", "#009e73", "#d55e00", "#000000", "#cc79a7", "#e69f00", "#56b4e9", "#7f7f7f"];

/// The picture of all series.
pub fn svg(title: &str, series: &[Series]) -> String {
    let points = || series.iter().flat_map(|series| series.points.iter().copied());
    let decades = {
        let logs = || points().map(|(time, _)| time.log10());
        (logs().fold(0.0, f64::min).floor(), logs().fold(2.0, f64::max).ceil())
    };
    let lengths = {
        let lengths = || points().map(|(_, length)| length);
        (lengths().fold(19.0, f64::min).floor(), lengths().fold(20.0, f64::max).ceil())
    };
    let x = |time: f64| LEFT + (time.log10() - decades.0) / (decades.1 - decades.0) * (RIGHT - LEFT);
    let y = |length: f64| BOTTOM - (length - lengths.0) / (lengths.1 - lengths.0) * (BOTTOM - TOP);

    let mut text = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" font-family=\"sans-serif\" font-size=\"13\">\n\
         <rect width=\"{WIDTH}\" height=\"{HEIGHT}\" fill=\"#fff\"/>\n\
         <text x=\"{LEFT}\" y=\"28\" font-size=\"16\">{}</text>\n",
        escaped(title)
    );
    let mut put = |line: String| writeln!(text, "{line}").expect("a string can be written to");
    for half in 0..=((lengths.1 - lengths.0) * 2.0) as u32 {
        let length = lengths.0 + f64::from(half) / 2.0;
        let y = y(length);
        put(format!("<path d=\"M{LEFT} {y:.1}H{RIGHT}\" stroke=\"#ddd\"/>"));
        put(format!("<text x=\"{}\" y=\"{:.1}\" text-anchor=\"end\">{length}</text>", LEFT - 8.0, y + 4.5));
    }
    for decade in decades.0 as i32..=decades.1 as i32 {
        let (time, x) = (10f64.powi(decade), x(10f64.powi(decade)));
        put(format!("<path d=\"M{x:.1} {TOP}V{BOTTOM}\" stroke=\"#ddd\"/>"));
        put(format!("<text x=\"{x:.1}\" y=\"{}\" text-anchor=\"middle\">{time}</text>", BOTTOM + 20.0));
    }
    let middle = (LEFT + RIGHT) / 2.0;
    put(format!("<text x=\"{middle}\" y=\"{}\" text-anchor=\"middle\">processor time, ms</text>", BOTTOM + 44.0));
    let middle = (TOP + BOTTOM) / 2.0;
    put(format!(
        "<text x=\"18\" y=\"{middle}\" text-anchor=\"middle\" transform=\"rotate(-90 18 {middle})\">mean turns</text>"
    ));

    for (number, (series, color)) in series.iter().zip(COLORS.iter().cycle()).enumerate() {
        let dashes = if series.style == Style::Dashed { " stroke-dasharray=\"5 4\"" } else { "" };
        let corners: Vec<String> =
            series.points.iter().map(|&(time, length)| format!("{:.1},{:.1}", x(time), y(length))).collect();
        put(format!("<g stroke=\"{color}\" fill=\"{color}\">"));
        put(format!("<polyline points=\"{}\" fill=\"none\" stroke-width=\"2\"{dashes}/>", corners.join(" ")));
        for &(time, length) in &series.points {
            put(format!("<circle cx=\"{:.1}\" cy=\"{:.1}\" r=\"3.5\"/>", x(time), y(length)));
        }
        let line = TOP + 6.0 + LEGEND_STEP * number as f64;
        put(format!("<path d=\"M{} {line}h26\" stroke-width=\"2\"{dashes}/>", RIGHT + 18.0));
        put(format!("<circle cx=\"{}\" cy=\"{line}\" r=\"3.5\"/>\n</g>", RIGHT + 31.0));
        put(format!("<text x=\"{}\" y=\"{}\">{}</text>", RIGHT + 52.0, line + 4.5, escaped(&series.name)));
    }
    text.push_str("</svg>\n");
    text
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}
