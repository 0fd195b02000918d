//! The page on a course project: its comparison of two implementations.

use super::{
    Fault,
    data::{Data, cell, row, running_sums},
    text::{Table, fill, grouped, percent},
};

/// The depth of the corner database in the first implementation.
const DEPTH: usize = 5;

/// The published ranges of the coordinates: name, its name in our counts, values.
const COORDINATES: [(&str, &str, u64); 6] = [
    ("twist", "twist", 2_187),
    ("flip", "flip", 2_048),
    ("slice", "slice", 495),
    ("corner permutation", "corner-permutation", 20_160),
    ("layer edge permutation", "layer-edge-permutation", 20_160),
    ("slice permutation", "slice-permutation", 24),
];

pub fn page(data: &Data) -> Result<String, Fault> {
    let corners = data.distribution("korf-corners")?;
    let near = running_sums(&corners.counts)[DEPTH];
    fill(
        include_str!("course-project.template"),
        &[
            ("comparison", comparison(data)?),
            ("korf", korf(data)?),
            ("korf-commands", data.commands("korf.csv")?),
            ("corners", grouped(corners.total)),
            ("near", grouped(near)),
            ("near-share", percent(near as f64 / corners.total as f64)),
            ("coordinates", coordinates(data)?),
            ("corner-mean", corners.mean_text(2)),
            ("corner-farthest", corners.farthest().to_string()),
        ],
    )
}

fn comparison(data: &Data) -> Result<String, Fault> {
    let solvers = data.rows("solvers.csv")?;
    let kociemba = |heading: &str| cell(row(&solvers, "solver", "kociemba")?, heading).map(str::to_owned);
    let farthest = |name: &str| data.distribution(name).map(|counted| counted.farthest().to_string());
    let bounds = format!(
        "{} and {}; with both orientations and the slice exactly, {}",
        farthest("twist-slice")?,
        farthest("flip-slice")?,
        farthest("lin-phase1")?
    );
    let mut table =
        Table::new(["aspect", "first implementation", "second implementation", "ours: `korf`", "ours: `kociemba`"]);
    table.push(["algorithm", "IDA*, one phase", "two-phase", "IDA*, one phase", "two-phase"]);
    table.push([
        "heuristic",
        "corners only",
        "pairs of coordinates",
        "corners, two sets of six edges",
        "pairs of coordinates",
    ]);
    table.push([
        "data structure",
        "hash map of strings",
        "arrays",
        "arrays, 4 bits an entry",
        "arrays, 4 bits an entry",
    ]);
    table.push(["lookup", "O(k), hash and comparison", "O(1)", "O(1)", "O(1)"]);
    let size = |name: &str| data.distribution(name).map(|counted| grouped(counted.size));
    let phases = format!("{} + {}", size("lin-phase1")?, size("g1")?);
    table.push(["states", "~10¹⁹", "~10⁷ + ~10⁶", &size("positions")?, &phases]);
    let corners = data.distribution("korf-corners")?;
    table.push([
        "greatest lower bound".to_owned(),
        "~5".to_owned(),
        "~12 (phase 1)".to_owned(),
        format!("{} (corners), {} (edges)", corners.farthest(), farthest("korf-edges")?),
        bounds,
    ]);
    table.push([
        "tables".to_owned(),
        "~50 MB".to_owned(),
        "~3.5 MB".to_owned(),
        "30 MB".to_owned(),
        kociemba("tables")?,
    ]);
    table.push([
        "mean moves".to_owned(),
        "–".to_owned(),
        "–".to_owned(),
        "the fewest".to_owned(),
        format!("{} ({} cubes)", kociemba("mean")?, kociemba("cubes")?),
    ]);
    Ok(table.finish())
}

fn coordinates(data: &Data) -> Result<String, Fault> {
    let mut table = Table::new(["coordinate", "values, theirs", "values, ours"]);
    for (name, coordinate, values) in COORDINATES {
        table.push([name, &grouped(values), &grouped(data.values(coordinate)?)]);
    }
    Ok(table.finish())
}

fn korf(data: &Data) -> Result<String, Fault> {
    let mut table = Table::new(["random moves", "cubes", "mean time", "worst", "mean nodes"]);
    for row in data.rows("korf.csv")? {
        let text = |heading: &str| cell(&row, heading).map(str::to_owned);
        table.push([
            text("moves")?,
            text("cubes")?,
            text("mean")?,
            text("worst")?,
            grouped(text("nodes")?.parse::<u64>()?),
        ]);
    }
    Ok(table.finish())
}
