//! The figure: length for time, as SVG.

use halfturn_lab::figures::chart::{Frame, PALETTE, Point, Series, points};

use crate::curves::{Curve, POINTS, Sweep};

/// What is drawn in one colour.
pub struct Line {
    pub name: String,
    /// Milliseconds and mean turns, by time.
    pub points: Vec<(f64, f64)>,
    /// Searches with different settings, rather than one as time goes by.
    pub dashed: bool,
}

impl From<&Curve> for Line {
    fn from(curve: &Curve) -> Self {
        // Means over part of the cubes would look too good.
        let solved = POINTS.into_iter().zip(curve.at).filter(|(_, at)| at.solved == at.cubes);
        let points = solved.filter_map(|(time, at)| Some((time.as_secs_f64() * 1e3, at.mean()?))).collect();
        Self { name: curve.name.clone(), points, dashed: false }
    }
}

impl From<&Sweep> for Line {
    fn from(sweep: &Sweep) -> Self {
        let points = sweep.at.iter().map(|at| (at.mean_milliseconds(), at.mean_turns())).collect();
        Self { name: format!("{}, probes", sweep.name), points, dashed: true }
    }
}

/// The picture of all lines; time by powers of ten.
pub fn svg(title: &str, lines: &[Line]) -> String {
    let logs = || lines.iter().flat_map(|line| &line.points).map(|(time, _)| time.log10());
    let (first, last) = (logs().fold(0.0, f64::min).floor() as i32, logs().fold(2.0, f64::max).ceil() as i32);
    let frame = Frame {
        title: title.to_owned(),
        x: "processor time, ms".to_owned(),
        y: "mean turns".to_owned(),
        ticks: (first..=last).map(|decade| (f64::from(decade), 10f64.powi(decade).to_string())).collect(),
    };
    let series = lines.iter().zip(PALETTE.iter().cycle()).map(|(line, color)| {
        let point = |&(time, turns): &(f64, f64)| Point { x: time.log10(), y: turns, error: 0.0 };
        let series = Series::new(&line.name, color, line.points.iter().map(point).collect());
        if line.dashed { series.dashed() } else { series }
    });
    points(&frame, &series.collect::<Vec<_>>(), true).svg()
}
