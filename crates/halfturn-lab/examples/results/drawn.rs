//! The figures, as SVG.

use halfturn_lab::{
    figures::{
        Drawing,
        chart::{Frame, PALETTE, Point, Series, bars, points},
    },
    stats::{ColorSubset, Summary},
};

use super::{
    Fault, File,
    cfop_stages::{ANY, STAGES},
    counts::Counts,
    data::Data,
};

const COMPETITIONS: &str = "competitions, counted by others";
const STUDY: &str = "random states, ours";
const HARD: &str = "hard, counted by others";
const OUR_HARD: &str = "hard, ours";

pub fn figures(data: &Data) -> Result<Vec<File>, Fault> {
    let [competitions, study] = [data.competitions()?, data.statistics("study.json")?];
    let [hard, our_hard] = [data.published("hard.txt")?, data.statistics("hard.json")?];
    let both = [(COMPETITIONS, &competitions), (STUDY, &study)];
    let sets = [(COMPETITIONS, &competitions), (STUDY, &study), (HARD, &hard), (OUR_HARD, &our_hard)];
    let one = |stage: &str, subset: &str, title: &str| distribution(title, &both, stage, subset);
    let drawings = [
        ("1-cross-white", one("cross", "W", "Cross on white: fewest moves")?),
        ("2-cross-colours", colors(&study)?),
        ("3-xcross", one("xcross", ANY, "XCross, best of six colours: fewest moves")?),
        ("4-f2l", one("f2l", ANY, "F2L, best of six colours: fewest moves")?),
        ("5-stages", stages(&study)?),
        ("6-savings", savings(&competitions, &study)?),
        ("7-hard-means", hard_means(&sets)?),
        ("8-hard-xcross", distribution("XCross, best of six colours: fewest moves", &sets, "xcross", ANY)?),
        ("10-opposite-colours", opposite_colors(&study)?),
    ];
    let file = |(name, drawing): (&str, Drawing)| File { path: format!("images/{name}.svg"), text: drawing.svg() };
    Ok(drawings.into_iter().map(file).collect())
}

/// The shares of a distribution, in percent.
fn shares(summary: &Summary) -> Vec<Point> {
    let share = |(&moves, &count): (&u8, &u64)| Point {
        x: f64::from(moves),
        y: 100.0 * count as f64 / summary.n as f64,
        error: 0.0,
    };
    summary.histogram.iter().map(share).collect()
}

fn frame(title: &str, x: &str, y: &str, ticks: Vec<(f64, String)>) -> Frame {
    Frame { title: title.to_owned(), x: x.to_owned(), y: y.to_owned(), ticks }
}

/// The frame of shares by number of moves.
fn by_moves(title: &str, series: &[Series]) -> Frame {
    let moves = || series.iter().flat_map(Series::points).map(|point| point.x as i64);
    let range = moves().min().unwrap_or(0)..=moves().max().unwrap_or(0);
    frame(title, "moves", "scrambles (%)", range.map(|moves| (moves as f64, moves.to_string())).collect())
}

/// One distribution of each set, side by side.
fn distribution(title: &str, sets: &[(&str, &Counts)], stage: &str, subset: &str) -> Result<Drawing, Fault> {
    let series = sets
        .iter()
        .zip(PALETTE)
        .map(|((name, counts), color)| Ok(Series::new(*name, color, shares(&counts.summary(stage, subset)?))));
    let series: Vec<Series> = series.collect::<Result<_, Fault>>()?;
    Ok(bars(&by_moves(title, &series), &series))
}

/// The cross with one, two and six colours.
fn colors(study: &Counts) -> Result<Drawing, Fault> {
    let series = ["W", "WY", ANY]
        .into_iter()
        .zip(PALETTE)
        .map(|(subset, color)| Ok(Series::new(subset, color, shares(&study.summary("cross", subset)?))));
    let series: Vec<Series> = series.collect::<Result<_, Fault>>()?;
    Ok(bars(&by_moves("Cross by colours of the bottom: fewest moves", &series), &series))
}

/// All stages with the best of six colours.
fn stages(study: &Counts) -> Result<Drawing, Fault> {
    let series = STAGES
        .into_iter()
        .zip(PALETTE)
        .map(|((stage, name), color)| Ok(Series::new(name, color, shares(&study.summary(stage, ANY)?))));
    let series: Vec<Series> = series.collect::<Result<_, Fault>>()?;
    Ok(points(&by_moves("Five stages, best of six colours: fewest moves", &series), &series, true))
}

/// The moves that more colours save.
fn savings(competitions: &Counts, study: &Counts) -> Result<Drawing, Fault> {
    let sets = [(1.0, "W"), (2.0, "WY"), (4.0, "ORWY"), (6.0, ANY)];
    let mut all = Vec::new();
    for ((stage, name), color) in STAGES.into_iter().zip(PALETTE) {
        let curve = |counts: &Counts| {
            let saved = |(x, subset): (f64, &str)| {
                Ok(Point { x, y: counts.mean(stage, "W")?.0 - counts.mean(stage, subset)?.0, error: 0.0 })
            };
            sets.into_iter().map(saved).collect::<Result<Vec<Point>, Fault>>()
        };
        all.push(Series::new(format!("{name}, ours"), color, curve(study)?));
        all.push(Series::new(format!("{name}, counts"), color, curve(competitions)?).dashed());
    }
    let ticks = sets.map(|(colors, name)| (colors, format!("{colors} ({name})"))).into();
    let frame = frame(
        "Moves saved by colour neutrality",
        "colours to choose from",
        "mean moves saved against white alone",
        ticks,
    );
    Ok(points(&frame, &all, true))
}

/// The ticks of the stages.
fn stage_ticks() -> Vec<(f64, String)> {
    STAGES.iter().enumerate().map(|(place, (_, name))| (place as f64, (*name).to_owned())).collect()
}

/// The means of all sets by stage.
fn hard_means(sets: &[(&str, &Counts)]) -> Result<Drawing, Fault> {
    let series = sets.iter().zip(PALETTE).map(|((name, counts), color)| {
        let point = |(place, (stage, _)): (usize, &(&str, &str))| {
            Ok(Point { x: place as f64, y: counts.mean(stage, ANY)?.0, error: 0.0 })
        };
        let means = STAGES.iter().enumerate().map(point).collect::<Result<Vec<Point>, Fault>>()?;
        Ok(Series::new(*name, color, means))
    });
    let series: Vec<Series> = series.collect::<Result<_, Fault>>()?;
    Ok(points(&frame("Means of five stages, best of six colours", "stage", "mean moves", stage_ticks()), &series, true))
}

/// The cross with each pair of opposite colours.
fn opposite_colors(study: &Counts) -> Result<Drawing, Fault> {
    let series = ColorSubset::duals()
        .zip(PALETTE)
        .map(|(subset, color)| Ok(Series::new(subset.name(), color, shares(&study.summary("cross", subset.name())?))));
    let series: Vec<Series> = series.collect::<Result<_, Fault>>()?;
    Ok(points(&by_moves("Cross by two opposite colours: fewest moves", &series), &series, true))
}
