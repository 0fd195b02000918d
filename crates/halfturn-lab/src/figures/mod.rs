//! Figures of statistics, as SVG or PNG, and an HTML report with all of them.
//!
//! Every figure is self-contained: it has a title, axis labels and a legend.

pub mod chart;
mod drawing;
mod png;
mod report;

use halfturn_solve::stages::Variant;

use crate::stats::{Comparison, Mean, StageStatistics, Statistics, Summary};
use chart::{Frame, PALETTE, Point, Series, bars, points};

pub use drawing::Drawing;
pub use png::{PngError, png};
pub use report::report;

/// A figure with its name and caption.
#[derive(Clone, PartialEq, Debug)]
pub struct Figure {
    /// The name of its file, without extension.
    pub name: String,
    /// What it shows, in a sentence.
    pub caption: String,
    /// The drawing.
    pub drawing: Drawing,
}

/// The sets of colours shown side by side: one, two opposite ones, all.
const SIDE_BY_SIDE: [&str; 3] = ["W", "WY", "BGORWY"];

/// Half the length of an error bar in standard errors: a 95 % interval.
const ERRORS: f64 = 1.96;

/// The bars of a distribution, in percent of scrambles.
fn shares(summary: &Summary) -> Vec<Point> {
    let share = |(&turns, &count): (&u8, &u64)| Point {
        x: f64::from(turns),
        y: 100.0 * count as f64 / summary.n as f64,
        error: 0.0,
    };
    summary.histogram.iter().map(share).collect()
}

/// The points of a distribution. Lengths between minimum and maximum that do not occur are 0.
fn curve(summary: &Summary) -> Vec<Point> {
    let share = |turns: u8| {
        let count = summary.histogram.get(&turns).copied().unwrap_or(0);
        Point { x: f64::from(turns), y: 100.0 * count as f64 / summary.n as f64, error: 0.0 }
    };
    (summary.min..=summary.max).map(share).collect()
}

/// Tick labels for all lengths from minimum to maximum.
fn turns(series: &[Series]) -> Vec<(f64, String)> {
    let lengths = || series.iter().flat_map(Series::points).map(|point| point.x as i64);
    let (Some(least), Some(most)) = (lengths().min(), lengths().max()) else { return Vec::new() };
    (least..=most).map(|turns| (turns as f64, turns.to_string())).collect()
}

fn distribution(title: String, series: Vec<Series>) -> Drawing {
    let frame = Frame { title, x: "moves".to_owned(), y: "scrambles (%)".to_owned(), ticks: turns(&series) };
    bars(&frame, &series)
}

/// Draws the exact counts of states by distance, in percent of all that were counted.
#[must_use]
pub fn counts_figure(title: String, counts: &[u128]) -> Drawing {
    let total = counts.iter().sum::<u128>() as f64;
    let share =
        |(moves, &count): (usize, &u128)| Point { x: moves as f64, y: 100.0 * count as f64 / total, error: 0.0 };
    let series = [Series::new("states", PALETTE[0], counts.iter().enumerate().map(share).collect())];
    let frame = Frame { title, x: "moves".to_owned(), y: "states (%)".to_owned(), ticks: turns(&series) };
    bars(&frame, &series)
}

/// Draws all figures of some statistics.
#[must_use]
pub fn figures(statistics: &Statistics) -> Vec<Figure> {
    let mut figures = Vec::new();
    for stage in &statistics.stages {
        figures.extend(side_by_side(stage));
    }
    for variant in Variant::ALL {
        let stages: Vec<&StageStatistics> =
            statistics.stages.iter().filter(|stage| stage.variant == variant.name()).collect();
        figures.extend(all_stages(variant, &stages));
        figures.extend(savings(variant, &stages));
        figures.extend(stages.iter().filter_map(|stage| six_colors(stage)));
    }
    figures.extend(variants(statistics));
    figures
}

/// The distribution of a stage with one, two and all colours.
fn side_by_side(stage: &StageStatistics) -> Option<Figure> {
    let series: Vec<Series> = SIDE_BY_SIDE
        .into_iter()
        .zip(PALETTE)
        .filter_map(|(subset, color)| Some(Series::new(subset, color, shares(stage.subset(subset)?))))
        .collect();
    let first = series.first()?;
    let n = stage.subset(first.name())?.n;
    let names: Vec<&str> = series.iter().map(Series::name).collect();
    let caption = format!(
        "Fewest moves to {}, with the best of the colours {} at the bottom; {n} scrambles.",
        stage.stage,
        names.join(", of ")
    );
    let drawing = distribution(format!("{}: fewest moves by colours of the bottom", stage.stage), series);
    Some(Figure { name: format!("{}-distribution", stage.stage), caption, drawing })
}

/// All stages of a variant, with the best of all colours.
fn all_stages(variant: Variant, stages: &[&StageStatistics]) -> Option<Figure> {
    let series: Vec<Series> = stages
        .iter()
        .zip(PALETTE)
        .filter_map(|(stage, color)| Some(Series::new(stage.stage, color, curve(stage.subset("BGORWY")?))))
        .collect();
    if series.len() < 2 {
        return None;
    }
    let frame = Frame {
        title: format!("{variant}: all stages, best of six colours"),
        x: "moves".to_owned(),
        y: "scrambles (%)".to_owned(),
        ticks: turns(&series),
    };
    let caption = format!("Distributions of the stages of {variant}, with the best of all six colours at the bottom.");
    Some(Figure { name: format!("{variant}-stages"), caption, drawing: points(&frame, &series, true) })
}

/// The moves saved by more colours, by number of colours.
fn savings(variant: Variant, stages: &[&StageStatistics]) -> Option<Figure> {
    // The first of the two sets of four colours with white; the other one is equivalent by
    // symmetry.
    let shown = ["WY", "ORWY", "BGORWY"];
    let series: Vec<Series> = stages
        .iter()
        .zip(PALETTE)
        .filter_map(|(stage, color)| {
            let saving = |subset: &str| stage.savings.iter().find(|saving| saving.subset == subset);
            let point = |subset: &str| {
                saving(subset).map(|saving| Point {
                    x: saving.colors as f64,
                    y: saving.saved,
                    error: ERRORS * saving.error,
                })
            };
            let rest: Vec<Point> = shown.into_iter().map(point).collect::<Option<_>>()?;
            let none = Point { x: 1.0, y: 0.0, error: 0.0 };
            let points = [none].into_iter().chain(rest).collect();
            Some(Series::new(stage.stage, color, points))
        })
        .collect();
    if series.is_empty() {
        return None;
    }
    let label = |(colors, name): (f64, &str)| (colors, format!("{colors} ({name})"));
    let frame = Frame {
        title: format!("{variant}: moves saved by colour neutrality"),
        x: "colours to choose from".to_owned(),
        y: "moves saved against white alone".to_owned(),
        ticks: [(1.0, "W"), (2.0, "WY"), (4.0, "ORWY"), (6.0, "BGORWY")].map(label).into(),
    };
    let caption = format!("Moves of {variant} stages that more colours save on average; bars are 95 % intervals.");
    Some(Figure { name: format!("{variant}-savings"), caption, drawing: points(&frame, &series, true) })
}

/// The mean of each of the six colours.
fn six_colors(stage: &StageStatistics) -> Option<Figure> {
    let symmetry = stage.symmetry.as_ref()?;
    let places = symmetry.singles.iter().enumerate();
    let point = |(place, mean): (usize, &Mean)| Point { x: place as f64, y: mean.mean, error: ERRORS * mean.error };
    let series = [Series::new(stage.stage, PALETTE[0], places.clone().map(point).collect())];
    let frame = Frame {
        title: format!("{}: means of the six colours", stage.stage),
        x: "colour at the bottom".to_owned(),
        y: "mean of the fewest moves".to_owned(),
        ticks: places.map(|(place, mean)| (place as f64, mean.subset.to_owned())).collect(),
    };
    let test =
        symmetry.singles_test.map_or_else(String::new, |test| format!(" Test of equal means: p = {:.3}.", test.p));
    let caption =
        format!("Mean moves to {} by colour, with 95 % intervals; spread {:.4}.{test}", stage.stage, symmetry.spread);
    Some(Figure { name: format!("{}-colours", stage.stage), caption, drawing: points(&frame, &series, false) })
}

/// The means of all variants by stage.
fn variants(statistics: &Statistics) -> Option<Figure> {
    let slots = |stage: &StageStatistics| Variant::find_stage(stage.stage).map(|(_, number)| number);
    let series: Vec<Series> = Variant::CFOP
        .into_iter()
        .zip(PALETTE)
        .filter_map(|(variant, color)| {
            let stages = statistics.stages.iter().filter(|stage| stage.variant == variant.name());
            let point = |stage: &StageStatistics| {
                Some(Point { x: slots(stage)? as f64, y: stage.subset("BGORWY")?.mean, error: 0.0 })
            };
            let points: Vec<Point> = stages.filter_map(point).collect();
            (!points.is_empty()).then(|| Series::new(variant.name(), color, points))
        })
        .collect();
    if series.len() < 2 {
        return None;
    }
    let most = series.iter().flat_map(Series::points).map(|point| point.x as u32).max()?;
    let frame = Frame {
        title: "Variants: mean moves of each stage, best of six colours".to_owned(),
        x: "solved pairs".to_owned(),
        y: "mean of the fewest moves".to_owned(),
        ticks: (0..=most).map(|slots| (f64::from(slots), slots.to_string())).collect(),
    };
    let caption =
        "Mean moves of the stages of all variants, with the best of all six colours at the bottom.".to_owned();
    Some(Figure { name: "variants".to_owned(), caption, drawing: points(&frame, &series, true) })
}

/// Draws figures that compare two sets of scrambles, with a name for each.
#[must_use]
pub fn figures_against(one: &Statistics, other: &Statistics, comparison: &Comparison, names: [&str; 2]) -> Vec<Figure> {
    let mut figures = Vec::new();
    let subset = "BGORWY";
    for stage in &one.stages {
        let same = other.stages.iter().find(|other| other.stage == stage.stage);
        let Some((first, second)) = stage.subset(subset).zip(same.and_then(|same| same.subset(subset))) else {
            continue;
        };
        let series = [(names[0], first, PALETTE[2]), (names[1], second, PALETTE[3])]
            .map(|(name, summary, color)| Series::new(name, color, shares(summary)));
        let caption = format!("Fewest moves to {} with all colours, in {} and in {}.", stage.stage, names[0], names[1]);
        let drawing = distribution(format!("{}: {} against {}", stage.stage, names[0], names[1]), series.into());
        figures.push(Figure { name: format!("{}-against", stage.stage), caption, drawing });
    }
    for variant in Variant::ALL {
        let rows: Vec<_> =
            comparison.rows.iter().filter(|row| row.variant == variant.name() && row.subset == subset).collect();
        if rows.len() < 2 {
            continue;
        }
        let places = rows.iter().enumerate();
        let points_of_rows =
            places.clone().map(|(place, row)| Point { x: place as f64, y: row.difference, error: ERRORS * row.error });
        let series = [Series::new("difference", PALETTE[3], points_of_rows.collect())];
        let frame = Frame {
            title: format!("{variant}: mean of {} less that of {}", names[1], names[0]),
            x: "stage".to_owned(),
            y: "difference of mean moves".to_owned(),
            ticks: places.map(|(place, row)| (place as f64, row.stage.to_owned())).collect(),
        };
        let caption = format!(
            "How many more moves the stages of {variant} need in {} than in {}, with 95 % intervals.",
            names[1], names[0]
        );
        figures.push(Figure { name: format!("{variant}-difference"), caption, drawing: points(&frame, &series, true) });
    }
    figures
}
