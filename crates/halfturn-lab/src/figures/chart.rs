//! Charts: bars by length, and points with error bars, optionally joined by lines.

use super::drawing::{Anchor, Drawing, FAINT, INK};

/// A palette for colour-blind readers (after Okabe and Ito).
pub const PALETTE: [&str; 8] = ["#0072B2", "#E69F00", "#009E73", "#D55E00", "#CC79A7", "#56B4E9", "#000000", "#7F7F7F"];

const WIDTH: f64 = 640.0;
/// The size of the plotting area.
const DEPTH: f64 = 286.0;
/// The margins around the plotting area.
const LEFT: f64 = 64.0;
const RIGHT: f64 = 16.0;
const TOP: f64 = 62.0;
const BOTTOM: f64 = 52.0;
/// The distance between lines of the legend.
const LINE: f64 = 17.0;
const SMALL: f64 = 11.0;
const LABEL: f64 = 12.5;
const TITLE: f64 = 15.0;
/// The approximate number of grid lines.
const GRID: f64 = 6.0;

/// A data series: points with one name and colour.
pub struct Series {
    name: String,
    color: &'static str,
    points: Vec<Point>,
    dashed: bool,
}

impl Series {
    /// A series with this name and colour.
    #[must_use]
    pub fn new(name: impl Into<String>, color: &'static str, points: Vec<Point>) -> Self {
        Self { name: name.into(), color, points, dashed: false }
    }

    /// The same series, joined by a dashed line.
    #[must_use]
    pub fn dashed(self) -> Self {
        Self { dashed: true, ..self }
    }

    /// The series' name in the legend.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The points of the series.
    #[must_use]
    pub fn points(&self) -> &[Point] {
        &self.points
    }
}

/// A data point.
#[derive(Clone, Copy)]
pub struct Point {
    /// The position on the horizontal axis.
    pub x: f64,
    /// The value on the vertical axis.
    pub y: f64,
    /// Half the length of its error bar.
    pub error: f64,
}

/// The title, axis labels and ticks of a chart.
pub struct Frame {
    /// The title.
    pub title: String,
    /// The label of the horizontal axis.
    pub x: String,
    /// The label of the vertical axis.
    pub y: String,
    /// The position and label of each tick on the horizontal axis.
    pub ticks: Vec<(f64, String)>,
}

/// A plotting area and its scales.
struct Area {
    drawing: Drawing,
    /// The vertical positions of its upper and lower edge.
    top: f64,
    floor: f64,
    x: [f64; 2],
    y: [f64; 2],
}

impl Area {
    fn new(frame: &Frame, series: &[Series], x: [f64; 2], y: [f64; 2]) -> Self {
        let legend = legend(series);
        let lines = legend.last().map_or(0.0, |(_, [_, y])| (y / LINE).round());
        let top = TOP + LINE * lines;
        let floor = top + DEPTH;
        let height = floor + BOTTOM;
        let mut area = Self { drawing: Drawing::new(WIDTH, height), top, floor, x, y };
        area.drawing.text([LEFT, 24.0], TITLE, Anchor::Start, true, &frame.title);
        for (series, [x, y]) in legend {
            area.drawing.rectangle([x, y + 38.0], [11.0, 11.0], series.color, &series.name);
            area.drawing.text([x + 16.0, y + 47.5], LABEL - 0.5, Anchor::Start, false, &series.name);
        }
        let step = step((y[1] - y[0]) / GRID);
        let decimals = (-step.log10().floor()).max(0.0) as usize;
        let mut tick = (y[0] / step).ceil() * step;
        while tick <= y[1] + step * 1e-9 {
            let height = area.at([x[0], tick])[1];
            area.drawing.line([LEFT, height], [WIDTH - RIGHT, height], FAINT, 0.8);
            // Avoid printing −0.
            let shown = if tick.abs() < step * 1e-9 { 0.0 } else { tick };
            area.drawing.text([LEFT - 7.0, height + 4.0], SMALL, Anchor::End, false, format!("{shown:.decimals$}"));
            tick += step;
        }
        for (place, label) in &frame.ticks {
            let [place, _] = area.at([*place, y[0]]);
            area.drawing.line([place, floor], [place, floor + 4.0], INK, 1.0);
            area.drawing.text([place, floor + 18.0], SMALL, Anchor::Middle, false, label);
        }
        area.drawing.line([LEFT, floor], [WIDTH - RIGHT, floor], INK, 1.0);
        area.drawing.text([(LEFT + WIDTH - RIGHT) / 2.0, height - 12.0], LABEL, Anchor::Middle, false, &frame.x);
        area.drawing.upward([16.0, (top + floor) / 2.0], LABEL, &frame.y);
        area
    }

    /// The position of a data point in the drawing.
    fn at(&self, [x, y]: [f64; 2]) -> [f64; 2] {
        let share = |value: f64, [from, to]: [f64; 2]| (value - from) / (to - from);
        let height = self.floor - share(y, self.y) * (self.floor - self.top);
        [LEFT + share(x, self.x) * (WIDTH - RIGHT - LEFT), height]
    }
}

/// The entries of the legend and their positions; empty for a single series.
fn legend(series: &[Series]) -> Vec<(&Series, [f64; 2])> {
    const LETTER: f64 = 6.6;
    let [mut x, mut y] = [LEFT, 0.0];
    let mut places = Vec::new();
    for series in series.iter().filter(|_| series.len() > 1) {
        let width = 34.0 + series.name.chars().count() as f64 * LETTER;
        if x > LEFT && x + width > WIDTH - RIGHT {
            [x, y] = [LEFT, y + LINE];
        }
        places.push((series, [x, y]));
        x += width;
    }
    places
}

/// A round number near this one: 1, 2 or 5 times a power of ten.
fn step(about: f64) -> f64 {
    let power = 10_f64.powf(about.log10().floor());
    let digit = about / power;
    power
        * if digit <= 1.5 {
            1.0
        } else if digit <= 3.5 {
            2.0
        } else if digit <= 7.5 {
            5.0
        } else {
            10.0
        }
}

/// A bar chart over integers, with the bars of all series side by side.
#[must_use]
pub fn bars(frame: &Frame, series: &[Series]) -> Drawing {
    const GAP: f64 = 0.16;
    let points = || series.iter().flat_map(|series| &series.points);
    let least = points().map(|point| point.x).fold(f64::MAX, f64::min);
    let most = points().map(|point| point.x).fold(f64::MIN, f64::max);
    let top = points().map(|point| point.y).fold(0.0, f64::max);
    let mut area = Area::new(frame, series, [least - 0.6, most + 0.6], [0.0, (top * 1.1).max(1e-9)]);
    let width = (1.0 - GAP) / series.len().max(1) as f64;
    for (number, series) in series.iter().enumerate() {
        for point in &series.points {
            let x = point.x - 0.5 + GAP / 2.0 + width * number as f64;
            let ([left, top], [right, floor]) = (area.at([x, point.y]), area.at([x + width, 0.0]));
            let title = format!("{}: {} moves, {:.2} %", series.name, point.x, point.y);
            area.drawing.rectangle(
                [left + 0.4, top],
                [(right - left - 0.8).max(0.5), floor - top],
                series.color,
                &title,
            );
            // Label a bar with its share where there is room.
            if right - left > 30.0 && point.y >= 0.005 {
                area.drawing.text(
                    [(left + right) / 2.0, top - 4.0],
                    SMALL - 1.5,
                    Anchor::Middle,
                    false,
                    format!("{:.1}", point.y),
                );
            }
        }
    }
    area.drawing
}

/// A chart of points with error bars. The points of a series are joined by lines if `joined`.
#[must_use]
pub fn points(frame: &Frame, series: &[Series], joined: bool) -> Drawing {
    let all = || series.iter().flat_map(|series| &series.points);
    let (least, most) =
        frame.ticks.iter().fold((f64::MAX, f64::MIN), |(least, most), (x, _)| (least.min(*x), most.max(*x)));
    let low = all().map(|point| point.y - point.error).fold(f64::MAX, f64::min);
    let high = all().map(|point| point.y + point.error).fold(f64::MIN, f64::max);
    let (low, high) = if low <= high { (low, high) } else { (0.0, 1.0) };
    let room = ((high - low) * 0.08).max(1e-6);
    // A scale that starts near zero starts at zero.
    let floor = if (0.0..high * 0.25).contains(&low) { 0.0 } else { low - room };
    let side = ((most - least) * 0.06).max(0.4);
    let mut area = Area::new(frame, series, [least - side, most + side], [floor, high + room]);
    // Offset the error bars of several series, so that they do not overlap.
    let apart = if all().any(|point| point.error > 0.0) { side * 0.22 } else { 0.0 };
    let middle = (series.len() as f64 - 1.0) / 2.0;
    for (number, series) in series.iter().enumerate() {
        let aside = apart * (number as f64 - middle);
        let points = || series.points.iter().map(|point| Point { x: point.x + aside, ..*point });
        let places: Vec<[f64; 2]> = points().map(|point| area.at([point.x, point.y])).collect();
        if joined {
            area.drawing.path(&places, series.color, series.dashed);
        }
        for (point, place) in points().zip(places) {
            if point.error > 0.0 {
                let [from, to] = [-point.error, point.error].map(|error| area.at([point.x, point.y + error]));
                area.drawing.line(from, to, series.color, 1.4);
                for [x, y] in [from, to] {
                    area.drawing.line([x - 4.0, y], [x + 4.0, y], series.color, 1.4);
                }
            }
            area.drawing.dot(place, 4.0, series.color, &format!("{}: {:.4}", series.name, point.y));
        }
    }
    area.drawing
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_are_round() {
        for (about, round) in [(1.0, 1.0), (0.13, 0.1), (2.2, 2.0), (41.0, 50.0), (8.0, 10.0), (0.0004, 0.0005)] {
            assert!((step(about) / round - 1.0_f64).abs() < 1e-9, "{about}: {}", step(about));
        }
    }
}
