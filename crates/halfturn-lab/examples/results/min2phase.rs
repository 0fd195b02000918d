//! The page on min2phase: its two benchmark tables and its pruning tables.

use super::{
    Fault,
    data::{Data, cell, row, running_sums},
    text::{Table, fill, grouped, percent},
};

/// The published times by target: initialisation, any length, 21 moves, 20 moves, initialisation
/// time.
const TARGETS: [(&str, &str, [&str; 4]); 2] = [
    ("full", "standard", ["0.685 ms", "0.805 ms", "4.62 ms", "195 ms"]),
    ("partial", "tiny", ["4.12 ms", "4.52 ms", "19.0 ms", "60 ms"]),
];

/// The published lengths and times by number of probes.
const PROBES: [(&str, &str, &str); 9] = [
    ("5", "20.63", "0.827 ms"),
    ("10", "20.48", "1.07 ms"),
    ("20", "20.27", "1.55 ms"),
    ("50", "19.95", "2.83 ms"),
    ("100", "19.68", "4.87 ms"),
    ("200", "19.48", "8.58 ms"),
    ("500", "19.29", "19.4 ms"),
    ("1000", "19.11", "36.3 ms"),
    ("10000", "18.63", "–"),
];

/// The published numbers of entries of twist × flip within 1, 2, … moves.
const TWIST_FLIP: [u64; 9] = [3, 15, 106, 951, 9_826, 89_711, 447_496, 662_070, 663_552];

/// The published mean of each table of phase 1.
const MEANS: [(&str, &str, &str); 3] = [
    ("twist × slice", "twist-slice", "6.76"),
    ("flip × slice", "flip-slice", "6.85"),
    ("twist × flip", "twist-flip", "7.18"),
];

/// A published coordinate: its name, its name in our counts, its values, and its symmetry classes.
struct PublishedCoordinate(&'static str, &'static str, u64, Option<Classes>);

/// Published symmetry classes, with the count of a table that has them and its other coordinate.
struct Classes(u64, &'static str, &'static str);

const COORDINATES: [PublishedCoordinate; 7] = [
    PublishedCoordinate("twist", "twist", 2_187, Some(Classes(324, "twist-slice", "slice"))),
    PublishedCoordinate("flip", "flip", 2_048, Some(Classes(336, "flip-slice", "slice"))),
    PublishedCoordinate("slice", "slice", 495, None),
    PublishedCoordinate(
        "corner permutation",
        "corner-permutation",
        40_320,
        Some(Classes(2_768, "corner-permutation-slice-permutation", "slice-permutation")),
    ),
    PublishedCoordinate(
        "layer edge permutation",
        "layer-edge-permutation",
        40_320,
        Some(Classes(2_768, "layer-edge-permutation-corner-layers-parity", "corner-layers-parity")),
    ),
    PublishedCoordinate("slice permutation", "slice-permutation", 24, None),
    PublishedCoordinate("corner layers and parity", "corner-layers-parity", 140, None),
];

/// The published sizes of the pruning tables.
const SIZES: [(&str, &str, &str); 5] = [
    ("twist × slice", "twist-slice", "~80 KB"),
    ("flip × slice", "flip-slice", "~80 KB"),
    ("twist × flip", "twist-flip", "332 KB"),
    ("corner × slice permutation", "corner-permutation-slice-permutation", "33 KB"),
    ("layer edge permutation × corner layers and parity", "layer-edge-permutation-corner-layers-parity", "195 KB"),
];

pub fn page(data: &Data) -> Result<String, Fault> {
    fill(
        include_str!("min2phase.template"),
        &[
            ("targets", targets(data)?),
            ("race", race(data)?),
            ("probes", probes(data)?),
            ("coordinates", coordinates(data)?),
            ("sizes", sizes(data)?),
            ("twist-flip", twist_flip(data)?),
            ("means", means(data)?),
            ("commands", data.commands("min2phase.csv")?),
            ("race-commands", data.commands("race.csv")?),
        ],
    )
}

fn targets(data: &Data) -> Result<String, Fault> {
    let rows = data.rows("min2phase.csv")?;
    let mut table = Table::new(["tables filled", "", "any length", "21 moves", "20 moves", "tables"]);
    for (name, tier, times) in TARGETS {
        table.push([name, "theirs"].into_iter().chain(times));
        let ours = |asked: &str, heading: &str| {
            Ok::<_, Fault>(cell(row(&rows, "asked", &format!("{tier} {asked}"))?, heading)?.to_owned())
        };
        let time = |asked: &str| Ok::<_, Fault>(format!("{} ms", ours(asked, "milliseconds")?));
        table.push([name.to_owned(), "ours".to_owned(), time("30")?, time("21")?, time("20")?, time("tables")?]);
        let nodes = |asked: &str| Ok::<_, Fault>(format!("{} nodes", grouped(ours(asked, "nodes")?.parse::<u64>()?)));
        table.push([String::new(), "".to_owned(), nodes("30")?, nodes("21")?, nodes("20")?, String::new()]);
        let moves = |asked: &str| Ok::<_, Fault>(format!("{} moves", ours(asked, "moves")?));
        table.push([String::new(), "".to_owned(), moves("30")?, moves("21")?, moves("20")?, String::new()]);
    }
    Ok(table.finish())
}

fn race(data: &Data) -> Result<String, Fault> {
    let mut table = Table::new(["solver", "tables", "to ≤ 21 moves", "to ≤ 20 moves"]);
    for row in data.rows("race.csv")? {
        let time = |heading: &str| cell(&row, heading).map(|time| format!("{time} ms"));
        table.push([cell(&row, "solver")?.to_owned(), cell(&row, "tables")?.to_owned(), time("ms21")?, time("ms20")?]);
    }
    Ok(table.finish())
}

fn probes(data: &Data) -> Result<String, Fault> {
    let rows = data.rows("min2phase.csv")?;
    let mut table =
        Table::new(["probes at least", "moves, theirs", "moves, ours", "time, theirs", "time, ours", "cubes"]);
    for (probes, moves, time) in PROBES {
        let ours = row(&rows, "asked", &format!("probes {probes}"))?;
        table.push([
            grouped(probes.parse::<u64>()?),
            moves.to_owned(),
            cell(ours, "moves")?.to_owned(),
            time.to_owned(),
            format!("{} ms", cell(ours, "milliseconds")?),
            grouped(cell(ours, "cubes")?.parse::<u64>()?),
        ]);
    }
    Ok(table.finish())
}

fn coordinates(data: &Data) -> Result<String, Fault> {
    let mut table = Table::new(["coordinate", "values, theirs", "values, ours", "classes, theirs", "classes, ours"]);
    for PublishedCoordinate(name, coordinate, values, classes) in COORDINATES {
        let (theirs, ours) = match classes {
            Some(Classes(theirs, counted, other)) => {
                let ours = data.distribution(counted)?.all_entries()? / data.values(other)?;
                (grouped(theirs), grouped(ours))
            }
            None => (String::new(), String::new()),
        };
        table.push([name.to_owned(), grouped(values), grouped(data.values(coordinate)?), theirs, ours]);
    }
    Ok(table.finish())
}

/// The sizes of tables with four bits for an entry.
fn sizes(data: &Data) -> Result<String, Fault> {
    let mut table = Table::new(["table", "bytes, theirs", "entries, ours", "bytes, ours"]);
    let mut all = 0;
    for (name, distribution, theirs) in SIZES {
        let entries = data.distribution(distribution)?.all_entries()?;
        all += entries / 2;
        table.push([name.to_owned(), theirs.to_owned(), grouped(entries), grouped(entries / 2)]);
    }
    table.push(["all".to_owned(), "~1 MB, with move tables".to_owned(), String::new(), grouped(all)]);
    Ok(table.finish())
}

fn twist_flip(data: &Data) -> Result<String, Fault> {
    let entries = data.distribution("twist-flip")?.entries.ok_or("twist-flip has no entries")?;
    let sums = running_sums(&entries);
    let all = *sums.last().ok_or("no entries")?;
    let mut table = Table::new(["moves", "entries, theirs", "entries, ours", "of all"]);
    for (depth, theirs) in (1..).zip(TWIST_FLIP) {
        let ours = sums[depth];
        table.push([depth.to_string(), grouped(theirs), grouped(ours), percent(ours as f64 / all as f64)]);
    }
    Ok(table.finish())
}

fn means(data: &Data) -> Result<String, Fault> {
    let mut table = Table::new(["table", "mean, theirs", "mean of entries", "mean of states", "farthest", "entries"]);
    for (name, distribution, theirs) in MEANS {
        let ours = data.distribution(distribution)?;
        table.push([
            name.to_owned(),
            theirs.to_owned(),
            format!("{:.3}", ours.entries_mean.ok_or("no mean of entries")?),
            ours.mean_text(3),
            ours.farthest().to_string(),
            grouped(ours.all_entries()?),
        ]);
    }
    Ok(table.finish())
}
