//! The page of all counts of states.

use super::{
    Fault,
    data::{Data, Distribution},
    text::{Table, fill, grouped},
};

/// The distributions of each table.
const GROUPS: [(&str, &[&str]); 9] = [
    ("crosses", &["cross", "cross-two-colours", "pseudo-cross", "f2leo-cross", "eo-cross"]),
    ("pairs", &["xcross", "xcross-any-slot", "xcross-two-colours", "cross-pair-any-slot", "eo-xcross"]),
    ("slots", &["cross-4-edges", "cross-3-corners", "cross-4-corners"]),
    ("blocks", &["fbsquare", "2x2x2", "2x2x3", "roux-block", "eo-line", "dr"]),
    ("coordinates", &["twist", "flip", "slice", "corner-permutation", "twist-slice", "flip-slice", "twist-flip"]),
    (
        "g1",
        &[
            "corner-permutation-slice-permutation",
            "layer-edge-permutation-slice-permutation",
            "layer-edge-permutation-corner-layers-parity",
            "g1",
            "lin-phase2",
        ],
    ),
    ("thistlethwaite", &["thistlethwaite-1", "thistlethwaite-2", "thistlethwaite-3", "thistlethwaite-4"]),
    ("last-layer", &["last-layer", "oll", "coll", "cmll", "pll", "zbll", "lse"]),
    ("cube", &["positions", "korf-corners", "korf-edges"]),
];

pub fn page(data: &Data) -> Result<String, Fault> {
    let all = data.distributions()?;
    let (quarters, others): (Vec<_>, Vec<_>) = all.iter().partition(|one| one.metric == "qtm");
    // `lin-phase1` has the counts of `dr`.
    let left_out = |one: &&&Distribution| {
        one.name != "lin-phase1" && !GROUPS.iter().any(|(_, names)| names.contains(&one.name.as_str()))
    };
    if let Some(one) = others.iter().find(left_out) {
        return Err(format!("no table has {}", one.name).into());
    }
    let mut values = vec![("overview", overview(&all))];
    for (group, names) in GROUPS {
        let found = |name: &&str| others.iter().copied().find(|one| one.name == *name);
        let counted: Option<Vec<_>> = names.iter().map(found).collect();
        values.push((group, by_distance(&counted.ok_or_else(|| format!("not all of {group} are counted"))?)));
    }
    values.push(("quarters", by_distance(&quarters)));
    fill(include_str!("states.template"), &values)
}

fn overview(all: &[Distribution]) -> String {
    let mut table = Table::new(["`distribution`", "metric", "states", "farthest", "mean", "processor time", "memory"]);
    for one in all {
        let complete = one.total == one.size;
        table.push([
            one.name.clone(),
            one.metric.to_uppercase(),
            grouped(one.size),
            if complete { one.farthest().to_string() } else { format!("counted to {}", one.farthest()) },
            one.mean_text(4),
            match one.processor_seconds {
                short if short < 0.05 => "< 0.1 s".to_owned(),
                short if short < 10.0 => format!("{short:.1} s"),
                seconds => format!("{seconds:.0} s"),
            },
            one.peak_megabytes.map_or_else(|| "–".to_owned(), |megabytes| format!("{} MB", grouped(megabytes))),
        ]);
    }
    table.finish()
}

/// A row for each distance.
fn by_distance(columns: &[&Distribution]) -> String {
    let names = columns.iter().map(|one| one.name.clone());
    let mut table = Table::new(["moves".to_owned()].into_iter().chain(names).collect::<Vec<_>>());
    for moves in 0..columns.iter().map(|one| one.counts.len()).max().unwrap_or(0) {
        let count = |one: &&Distribution| one.counts.get(moves).map_or_else(String::new, |&count| grouped(count));
        table.push([moves.to_string()].into_iter().chain(columns.iter().map(count)));
    }
    table.finish()
}
