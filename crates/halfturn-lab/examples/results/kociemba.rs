//! The page on Kociemba's two-phase algorithm: its bounds, its tables, and typical solvers.

use super::{
    Fault,
    data::{Data, Row, cell, row},
    text::{Table, fill, grouped, percent},
};

/// The published entries of each pruning table, and their size with four bits each.
const TABLES: [(&str, &str, &str, &str); 4] = [
    ("twist × slice", "twist-slice", "1.08 M", "~540 KB"),
    ("flip × slice", "flip-slice", "1.01 M", "~510 KB"),
    ("corner × slice permutation", "corner-permutation-slice-permutation", "967,680", "~485 KB"),
    ("layer edge × slice permutation", "layer-edge-permutation-slice-permutation", "967,680", "~485 KB"),
];

/// The published coordinates: name, its name in our counts, values, and how they are derived.
const COORDINATES: [(&str, &str, u64, &str); 6] = [
    ("twist", "twist", 2_187, "3⁷"),
    ("flip", "flip", 2_048, "2¹¹"),
    ("slice", "slice", 495, "C(12, 4)"),
    ("corner permutation", "corner-permutation", 40_320, "8!"),
    ("layer edge permutation", "layer-edge-permutation", 40_320, "8!"),
    ("slice permutation", "slice-permutation", 24, "4!"),
];

pub fn page(data: &Data) -> Result<String, Fault> {
    let solvers = data.rows("solvers.csv")?;
    let optimal = data.published("optimal.txt")?;
    let summary = optimal.summary("optimal", "BGORWY")?;
    let short: u64 = summary.histogram.range(..17).map(|(_, count)| count).sum();
    let phases = [data.distribution("lin-phase1")?, data.distribution("g1")?];
    fill(
        include_str!("kociemba.template"),
        &[
            ("methods", methods(&solvers)?),
            ("bounds", bounds(data)?),
            ("coordinates", coordinates(data)?),
            ("tables", tables(data)?),
            ("solvers", typical(&solvers, &format!("{:.2}", summary.mean))?),
            ("commands", data.commands("solvers.csv")?),
            ("phase-1-mean", phases[0].mean_text(3)),
            ("phase-2-mean", phases[1].mean_text(3)),
            ("g1-time", format!("{:.0}", phases[1].processor_seconds)),
            ("g1-memory", phases[1].peak_megabytes.ok_or("no memory of g1")?.to_string()),
            ("optimal-scrambles", grouped(optimal.scrambles)),
            ("optimal-origin", optimal.origin.clone()),
            ("optimal", lengths(&summary.histogram.iter().map(|(&moves, &count)| (moves, count)).collect::<Vec<_>>())),
            ("short", grouped(short)),
            ("short-share", percent(short as f64 / optimal.scrambles as f64)),
            ("shortest", summary.min.to_string()),
            ("coset", coset(data)?),
            ("coset-commands", data.commands("coset.csv")?),
            ("cosets", cosets(data)?),
            ("cosets-commands", data.commands("cosets.csv")?),
        ],
    )
}

fn of(rows: &[Row], solver: &str, heading: &str) -> Result<String, Fault> {
    Ok(cell(row(rows, "solver", solver)?, heading)?.to_owned())
}

fn methods(solvers: &[Row]) -> Result<String, Fault> {
    let mut table =
        Table::new(["algorithm", "mean, theirs", "mean, ours", "worst, theirs", "longest of ours", "cubes"]);
    let rows = [
        ("Thistlethwaite, 1981", "thistlethwaite", "~52", "≤ 52"),
        ("Kociemba, 1992", "kociemba", "~22", "≤ 25, typically"),
        ("optimal, 2010", "optimal", "~18", "20"),
    ];
    for (name, solver, mean, worst) in rows {
        let ours = |heading: &str| of(solvers, solver, heading);
        table.push([
            name.to_owned(),
            mean.to_owned(),
            ours("mean")?,
            worst.to_owned(),
            ours("longest")?,
            ours("cubes")?,
        ]);
    }
    Ok(table.finish())
}

fn bounds(data: &Data) -> Result<String, Fault> {
    let mut table = Table::new(["moves", "phase 1: states", "phase 2: positions of G1"]);
    let phases = [data.distribution("lin-phase1")?, data.distribution("g1")?];
    for moves in 0..phases.iter().map(|phase| phase.counts.len()).max().unwrap_or(0) {
        let count = |phase: usize| phases[phase].counts.get(moves).map_or_else(String::new, |&count| grouped(count));
        table.push([moves.to_string(), count(0), count(1)]);
    }
    table.push(["all".to_owned(), grouped(phases[0].total), grouped(phases[1].total)]);
    Ok(table.finish())
}

fn coordinates(data: &Data) -> Result<String, Fault> {
    let mut table = Table::new(["coordinate", "values, theirs", "derivation", "values, ours"]);
    for (name, coordinate, values, derivation) in COORDINATES {
        table.push([name, &grouped(values), derivation, &grouped(data.values(coordinate)?)]);
    }
    Ok(table.finish())
}

fn tables(data: &Data) -> Result<String, Fault> {
    let mut table = Table::new([
        "pruning table",
        "entries, theirs",
        "states, ours",
        "4 bits each, theirs",
        "bytes, ours",
        "mean",
        "farthest",
    ]);
    for (name, distribution, entries, size) in TABLES {
        let ours = data.distribution(distribution)?;
        table.push([
            name.to_owned(),
            entries.to_owned(),
            grouped(ours.total),
            size.to_owned(),
            grouped(ours.total.div_ceil(2)),
            ours.mean_text(3),
            ours.farthest().to_string(),
        ]);
    }
    Ok(table.finish())
}

fn typical(solvers: &[Row], optimal_mean: &str) -> Result<String, Fault> {
    let mut table = Table::new(["", "classic Kociemba", "min2phase", "two-phase, tiny tables", "optimal"]);
    let line = |heading: &str, unit: &str| {
        let value = |solver: &str| of(solvers, solver, heading).map(|value| format!("{value}{unit}"));
        ["kociemba", "min2phase", "two-phase", "optimal"].map(value).into_iter().collect::<Result<Vec<_>, _>>()
    };
    let mut both = |name: &str, theirs: [&str; 3], ours: Vec<String>| {
        let [classic, min2phase, optimal] = theirs;
        table.push([&format!("{name}, theirs"), classic, min2phase, "", optimal]);
        table.push([format!("{name}, ours")].into_iter().chain(ours));
    };
    both("mean moves", ["~22", "~20", "~18"], line("mean", "")?);
    both("longest", ["25", "≤ 21", "20"], line("longest", "")?);
    both("mean time", ["~20 ms", "~1 ms", "seconds to minutes"], line("time", "")?);
    both("tables", ["~10 MB", "~80 MB", "huge clusters"], line("tables", "")?);
    let rest = format!("{optimal_mean} over competition scrambles");
    table.push(["mean moves, counts of others", "", "", "", &rest]);
    Ok(table.finish())
}

fn lengths(counts: &[(u8, u64)]) -> String {
    let mut table = Table::new(["shortest solution", "scrambles"]);
    for &(moves, count) in counts {
        table.push([format!("{moves} moves"), grouped(count)]);
    }
    table.finish()
}

fn coset(data: &Data) -> Result<String, Fault> {
    let mut table = Table::new(["moves", "positions of G1 by all 18 moves", "by the ten moves of phase 2"]);
    let inside = data.distribution("g1")?;
    for row in data.rows("coset.csv")? {
        let moves: usize = cell(&row, "moves")?.parse()?;
        table.push([
            moves.to_string(),
            grouped(cell(&row, "positions")?.parse::<u64>()?),
            grouped(inside.counts[moves]),
        ]);
    }
    Ok(table.finish())
}

/// The bound of random cosets.
fn cosets(data: &Data) -> Result<String, Fault> {
    let mut table = Table::new([
        "coset of",
        "moves to G1",
        "within 16 moves",
        "left at 20",
        "two cores",
        "processor time",
        "memory",
    ]);
    for row in data.rows("cosets.csv")? {
        let text = |heading: &str| cell(&row, heading);
        table.push([
            format!("`{}`", text("scramble")?),
            text("distance")?.to_owned(),
            grouped(text("within_16")?.parse::<u64>()?),
            text("left")?.to_owned(),
            format!("{} s", text("seconds")?),
            format!("{} s", text("processor_seconds")?),
            format!("{} GB", text("gigabytes")?),
        ]);
    }
    Ok(table.finish())
}
