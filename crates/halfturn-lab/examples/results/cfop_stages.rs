//! The page on the stages of CFOP: five stages, thirteen sets of colours, five variants, the hard
//! scrambles.

use halfturn_lab::stats::{ColorSubset, Summary};

use super::{
    Fault,
    counts::Counts,
    data::{Data, cell},
    text::{Table, fill, grouped, percent, plus_minus, signed},
};

/// The five stages, by the names that people use.
pub const STAGES: [(&str, &str); 5] =
    [("cross", "Cross"), ("xcross", "XCross"), ("xxcross", "XXCross"), ("xxxcross", "XXXCross"), ("f2l", "F2L")];

/// All six colours.
pub const ANY: &str = "BGORWY";

/// A row of the published summary: stage, colours, least, most, mean, deviation, percentiles (10,
/// 50, 90, 99), mode and its share in percent.
struct Published(&'static str, &'static str, u8, u8, f64, f64, [u8; 4], u8, f64);

const SUMMARY: [Published; 13] = [
    Published("cross", "W", 0, 8, 5.813, 0.83, [5, 6, 7, 7], 6, 51.24),
    Published("cross", "WY", 0, 8, 5.388, 0.79, [4, 5, 6, 7], 6, 45.27),
    Published("cross", "BGORWY", 0, 7, 4.811, 0.76, [4, 5, 6, 6], 5, 55.40),
    Published("xcross", "W", 1, 9, 7.355, 0.73, [6, 7, 8, 9], 8, 44.60),
    Published("xcross", "WY", 1, 9, 6.987, 0.71, [6, 7, 8, 8], 7, 58.49),
    Published("xcross", "BGORWY", 1, 8, 6.536, 0.69, [6, 7, 7, 8], 7, 54.20),
    Published("xxcross", "W", 4, 11, 9.233, 0.70, [8, 9, 10, 10], 9, 51.08),
    Published("xxcross", "BGORWY", 3, 10, 8.493, 0.67, [8, 9, 9, 10], 9, 53.00),
    Published("xxxcross", "W", 6, 13, 11.314, 0.68, [11, 11, 12, 12], 11, 48.71),
    Published("xxxcross", "BGORWY", 5, 12, 10.572, 0.65, [10, 11, 11, 12], 11, 57.93),
    Published("f2l", "W", 8, 15, 13.639, 0.63, [13, 14, 14, 15], 14, 61.88),
    Published("f2l", "WY", 8, 15, 13.344, 0.65, [13, 13, 14, 14], 13, 49.03),
    Published("f2l", "BGORWY", 8, 15, 12.900, 0.63, [12, 13, 14, 14], 13, 66.75),
];

/// The published increments between stages with all colours.
const INCREMENTS: [f64; 4] = [1.726, 1.957, 2.078, 2.328];

/// The published savings of the cross against white alone.
const SAVINGS: [(&str, &str, &str); 4] =
    [("WY", "5.388", "0.425"), ("ORWY", "~5.020", "0.793"), ("BGWY", "~5.020", "0.793"), ("BGORWY", "4.811", "1.002")];

/// The published means and deviations of the cross by colour. The 99th percentile is 7 moves for
/// all of them.
const COLORS: [(&str, f64, f64); 6] = [
    ("B", 5.8135, 0.8258),
    ("G", 5.8115, 0.8266),
    ("O", 5.8111, 0.8262),
    ("R", 5.8125, 0.8262),
    ("W", 5.8129, 0.8254),
    ("Y", 5.8123, 0.8261),
];

/// The published variants: name, its stages, means and medians of the cross and of the xcross, and
/// the difference of the cross to the standard one.
struct VariantMeans(&'static str, [&'static str; 2], [(f64, u8); 2], f64);

const VARIANTS: [VariantMeans; 5] = [
    VariantMeans("std", ["cross", "xcross"], [(4.811, 5), (6.536, 7)], 0.0),
    VariantMeans("pseudo", ["pseudo_cross", "pseudo_xcross"], [(4.308, 4), (5.530, 6)], -0.503),
    VariantMeans(
        "pseudo-pair",
        ["pseudo_cross_pseudo_pair", "pseudo_xcross_pseudo_pair"],
        [(4.506, 5), (5.806, 6)],
        -0.305,
    ),
    VariantMeans("pair", ["cross_pair", "xcross_pair"], [(5.371, 5), (7.124, 7)], 0.560),
    VariantMeans("eo-cross", ["eo_cross", "eo_xcross"], [(6.427, 7), (7.813, 8)], 1.616),
];

/// A row of the published comparison with hard scrambles, with all colours: the means of
/// competitions and of hard scrambles, their difference, and the minima of both.
struct HardMeans(f64, f64, f64, [u8; 2]);

const HARD: [HardMeans; 5] = [
    HardMeans(4.811, 7.678, 2.867, [0, 2]),
    HardMeans(6.536, 8.829, 2.292, [1, 6]),
    HardMeans(8.493, 10.049, 1.555, [3, 8]),
    HardMeans(10.572, 11.808, 1.236, [5, 9]),
    HardMeans(12.900, 13.824, 0.924, [8, 10]),
];

/// The published numbers of states of some edges and some corners, and the entries of the move
/// table that has them: name, edges, corners, states, entries for a state, entries.
const MOVE_TABLES: [(&str, u32, u32, u64, u64, u64); 8] = [
    ("`mt_edge`", 1, 0, 24, 18, 432),
    ("`mt_corn`", 0, 1, 24, 18, 432),
    ("`mt_edge2`", 2, 0, 528, 18, 9_504),
    ("`mt_edge3`", 3, 0, 10_560, 18, 190_080),
    ("`mt_corn2`", 0, 2, 504, 18, 9_072),
    ("`mt_corn3`", 0, 3, 9_072, 18, 163_296),
    ("`mt_edge4`", 4, 0, 190_080, 24, 4_561_920),
    ("`mt_edge6`", 6, 0, 42_577_920, 18, 766_402_560),
];

/// The published pruning tables: name, edges, corners, entries, and bytes.
const PRUNING_TABLES: [(&str, u32, u32, &str, &str); 4] = [
    ("only the cross, `pt_cross`", 4, 0, "278,784", "~140 KB"),
    ("the cross and a slot, `pt_cross_C4E0`", 5, 1, "1.09 · 10⁸", "~52 MB"),
    ("the cross and two neighbouring slots, `pt_cross_C4C5E0E1`", 6, 2, "~2.14 · 10¹⁰", "~10 GB"),
    ("the cross and two diagonal slots, `pt_cross_C4C6E0E2`", 6, 2, "~2.14 · 10¹⁰", "~10 GB"),
];

pub fn page(data: &Data) -> Result<String, Fault> {
    let [competitions, study] = [data.competitions()?, data.statistics("study.json")?];
    let [published, hard] = [data.published("hard.txt")?, data.statistics("hard.json")?];
    let [variants, roux] = [data.statistics("variants.json")?, data.statistics("roux.json")?];
    // The share of hard scrambles by their number of moves.
    let share = |counts: &Counts, stage: &str, subset: &str, moves: u8| {
        let Summary { histogram, n, .. } = counts.summary(stage, subset)?;
        Ok::<_, Fault>(percent(histogram.get(&moves).copied().unwrap_or(0) as f64 / n as f64))
    };
    fill(
        include_str!("cfop-stages.template"),
        &[
            ("competitions", grouped(competitions.scrambles)),
            ("origin", competitions.origin.clone()),
            ("states", grouped(study.scrambles)),
            ("study-commands", study.origin.clone()),
            ("summary", summary(&competitions, &study)?),
            ("agreement", agreement(&competitions, &study)?),
            ("increments", increments(&competitions, &study)?),
            ("sets", sets(&competitions, &study)?),
            ("savings", savings(&competitions, &study)?),
            ("colors", colors(&competitions, &study)?),
            ("duals", duals(&competitions, &study)?),
            ("tests", tests(&study)?),
            ("variants", variant_means(&competitions, &variants)?),
            ("move-tables", move_tables()),
            ("pruning-tables", pruning_tables()),
            ("variant-states", grouped(variants.scrambles)),
            ("variant-commands", variants.origin.clone()),
            ("hard", hard_means(&competitions, &study, &published, &hard)?),
            ("hard-published", grouped(published.scrambles)),
            ("hard-origin", published.origin.clone()),
            ("hard-scrambles", grouped(hard.scrambles)),
            ("hard-commands", hard.origin.clone()),
            ("hard-white", share(&published, "cross", "W", 8)?),
            ("hard-white-ours", share(&hard, "cross", "W", 8)?),
            ("hard-yellow", share(&published, "cross", "Y", 8)?),
            ("hard-yellow-ours", share(&hard, "cross", "Y", 8)?),
            ("hard-both", share(&published, "cross", "WY", 8)?),
            ("hard-both-ours", share(&hard, "cross", "WY", 8)?),
            ("hard-mode", share(&published, "xcross", ANY, 9)?),
            ("hard-mode-ours", share(&hard, "xcross", ANY, 9)?),
            ("mining", mining(data)?),
            ("example", example(data)?),
            ("example-commands", data.commands("example.csv")?),
            ("roux", roux_means(&competitions, &roux)?),
            ("roux-states", grouped(roux.scrambles)),
            ("roux-commands", roux.origin.clone()),
        ],
    )
}

fn stage_name(stage: &str) -> &'static str {
    STAGES.iter().find(|(name, _)| *name == stage).map_or("", |(_, shown)| shown)
}

/// The cells of a row of the summary after the name of the set.
fn cells(summary: &Summary) -> [String; 6] {
    [
        format!("{} to {}", summary.min, summary.max),
        format!("{:.3}", summary.mean),
        format!("{:.2}", summary.std),
        format!("{} / {} / {} / {}", summary.p10, summary.p50, summary.p90, summary.p99),
        summary.mode.to_string(),
        percent(summary.mode_share),
    ]
}

fn summary(competitions: &Counts, study: &Counts) -> Result<String, Fault> {
    let mut table =
        Table::new(["stage", "colours", "", "from, to", "mean", "deviation", "p10 / p50 / p90 / p99", "mode", "share"]);
    for Published(stage, subset, least, most, mean, std, [p10, p50, p90, p99], mode, share) in SUMMARY {
        let theirs = [
            format!("{least} to {most}"),
            format!("{mean:.3}"),
            format!("{std:.2}"),
            format!("{p10} / {p50} / {p90} / {p99}"),
            mode.to_string(),
            format!("{share:.2} %"),
        ];
        let row = |names: [&str; 3], cells: [String; 6]| names.map(str::to_owned).into_iter().chain(cells);
        table.push(row([stage_name(stage), subset, "theirs"], theirs));
        table.push(row(["", "", "counts"], cells(&competitions.summary(stage, subset)?)));
        table.push(row(["", "", "ours"], cells(&study.summary(stage, subset)?)));
    }
    Ok(table.finish())
}

/// The difference of two means in standard errors.
fn standard_errors(one: (f64, f64), other: (f64, f64)) -> f64 {
    (one.0 - other.0) / (one.1.powi(2) + other.1.powi(2)).sqrt()
}

/// How far our means are from those of competitions.
fn agreement(competitions: &Counts, study: &Counts) -> Result<String, Fault> {
    let mut all = Vec::new();
    for (stage, _) in STAGES {
        for subset in ColorSubset::all() {
            let [ours, theirs] = [study, competitions].map(|counts| counts.mean(stage, subset.name()));
            all.push((standard_errors(ours?, theirs?).abs(), stage, subset.name()));
        }
    }
    let beyond = |limit: f64| all.iter().filter(|(errors, ..)| *errors > limit).count();
    let (most, stage, subset) =
        all.iter().copied().reduce(|best, next| if next.0 > best.0 { next } else { best }).ok_or("no stages")?;
    Ok(format!(
        "Of all {} means, {} differ by more than two standard errors and {} by more than three. The \
         largest difference is {most:.2} standard errors, of {} with {subset}.",
        all.len(),
        beyond(2.0),
        beyond(3.0),
        stage_name(stage),
    ))
}

fn increments(competitions: &Counts, study: &Counts) -> Result<String, Fault> {
    let mut table = Table::new(["from", "to", "theirs", "counts", "ours"]);
    for (pair, theirs) in STAGES.windows(2).zip(INCREMENTS) {
        let [from, to] = [pair[0], pair[1]];
        let increment = |counts: &Counts| Ok::<_, Fault>(counts.mean(to.0, ANY)?.0 - counts.mean(from.0, ANY)?.0);
        let all = [theirs, increment(competitions)?, increment(study)?].map(signed);
        table.push([from.1, to.1].into_iter().map(str::to_owned).chain(all));
    }
    Ok(table.finish())
}

fn sets(competitions: &Counts, study: &Counts) -> Result<String, Fault> {
    let mut table = Table::new(["colours", "", "Cross", "XCross", "XXCross", "XXXCross", "F2L"]);
    for subset in ColorSubset::all() {
        let means = |counts: &Counts, shown: fn((f64, f64)) -> String| {
            STAGES
                .iter()
                .map(|(stage, _)| Ok(shown(counts.mean(stage, subset.name())?)))
                .collect::<Result<Vec<_>, Fault>>()
        };
        let row = |names: [&str; 2], means: Vec<String>| names.map(str::to_owned).into_iter().chain(means);
        table.push(row([subset.name(), "counts"], means(competitions, |(mean, _)| format!("{mean:.3}"))?));
        table.push(row(["", "ours"], means(study, |(mean, error)| plus_minus(mean, error))?));
    }
    Ok(table.finish())
}

fn savings(competitions: &Counts, study: &Counts) -> Result<String, Fault> {
    let mut table = Table::new(["colours", "mean, theirs", "saved, theirs", "saved, counts", "saved, ours"]);
    let white = competitions.mean("cross", "W")?.0;
    for (subset, mean, saved) in SAVINGS {
        let counted = white - competitions.mean("cross", subset)?.0;
        let ours = study.joint("cross")?.savings.iter().find(|saving| saving.subset == subset).ok_or("no saving")?;
        table.push([
            subset.to_owned(),
            mean.to_owned(),
            saved.to_owned(),
            format!("{counted:.3}"),
            plus_minus(ours.saved, ours.error),
        ]);
    }
    Ok(table.finish())
}

fn colors(competitions: &Counts, study: &Counts) -> Result<String, Fault> {
    let mut table = Table::new(["colour", "", "mean", "deviation", "p99"]);
    for (color, mean, deviation) in COLORS {
        let mut row = |name: &str, of: &str, mean: f64, deviation: f64, p99: u8| {
            table.push([name, of, &format!("{mean:.4}"), &format!("{deviation:.4}"), &p99.to_string()]);
        };
        row(color, "theirs", mean, deviation, 7);
        for (of, counts) in [("counts", competitions), ("ours", study)] {
            let Summary { mean, std, p99, .. } = counts.summary("cross", color)?;
            row("", of, mean, std, p99);
        }
    }
    Ok(table.finish())
}

fn duals(competitions: &Counts, study: &Counts) -> Result<String, Fault> {
    let mut table = Table::new(["colours", "", "mean", "median", "p99", "scrambles"]);
    for subset in ColorSubset::duals() {
        table.push([subset.name(), "theirs", "5.388", "5", "7", "1,200,000"]);
        for (of, counts) in [("counts", competitions), ("ours", study)] {
            let Summary { mean, p50, p99, n, .. } = counts.summary("cross", subset.name())?;
            table.push(["", of, &format!("{mean:.4}"), &p50.to_string(), &p99.to_string(), &grouped(n)]);
        }
    }
    Ok(table.finish())
}

fn tests(study: &Counts) -> Result<String, Fault> {
    let mut table = Table::new(["stage", "spread of six colours", "F", "p", "spread of three pairs", "F", "p"]);
    for (stage, name) in STAGES {
        let symmetry = study.joint(stage)?.symmetry.as_ref().ok_or("no test of symmetry")?;
        let [singles, duals] = [&symmetry.singles_test, &symmetry.duals_test].map(Option::as_ref);
        let (singles, duals) = singles.zip(duals).ok_or("no test of equal means")?;
        let f = |test: &super::counts::EqualMeans| {
            format!("F({}, {}) = {:.2}", test.degrees[0], grouped(test.degrees[1]), test.f)
        };
        table.push([
            name.to_owned(),
            format!("{:.4}", symmetry.spread),
            f(singles),
            format!("{:.2}", singles.p),
            format!("{:.4}", symmetry.duals_spread),
            f(duals),
            format!("{:.2}", duals.p),
        ]);
    }
    Ok(table.finish())
}

fn variant_means(competitions: &Counts, ours: &Counts) -> Result<String, Fault> {
    let mut table = Table::new(["variant", "", "cross: mean", "median", "xcross: mean", "median", "cross against std"]);
    for VariantMeans(name, stages, theirs, difference) in VARIANTS {
        let theirs = theirs.map(|(mean, median)| [format!("{mean:.3}"), median.to_string()]);
        let row = |names: [&str; 2], cells: [[String; 2]; 2], difference: f64| {
            names.map(str::to_owned).into_iter().chain(cells.into_iter().flatten()).chain([signed(difference)])
        };
        table.push(row([name, "theirs"], theirs, difference));
        for (of, counts) in [("counts", competitions), ("ours", ours)] {
            let cell = |stage: &str| {
                let (mean, error) = counts.mean(stage, ANY)?;
                let mean = if of == "ours" { plus_minus(mean, error) } else { format!("{mean:.3}") };
                Ok::<_, Fault>([mean, counts.summary(stage, ANY)?.p50.to_string()])
            };
            let difference = counts.mean(stages[0], ANY)?.0 - counts.mean("cross", ANY)?.0;
            table.push(row(["", of], [cell(stages[0])?, cell(stages[1])?], difference));
        }
    }
    Ok(table.finish())
}

/// The number of ways to place some of the twelve edges and some of the eight corners.
fn placements(edges: u32, corners: u32) -> u64 {
    let ordered = |all: u32, some: u32| (all - some + 1..=all).map(u64::from).product::<u64>();
    ordered(12, edges) * 2_u64.pow(edges) * ordered(8, corners) * 3_u64.pow(corners)
}

fn move_tables() -> String {
    let mut table = Table::new(["table", "states, theirs", "states, ours", "entries, theirs", "entries, ours"]);
    for (name, edges, corners, states, stride, entries) in MOVE_TABLES {
        let ours = placements(edges, corners);
        table.push([name, &grouped(states), &grouped(ours), &grouped(entries), &grouped(ours * stride)]);
    }
    table.finish()
}

fn pruning_tables() -> String {
    let mut table = Table::new(["table", "entries, theirs", "states, ours", "bytes, theirs", "4 bits each, ours"]);
    for (name, edges, corners, entries, bytes) in PRUNING_TABLES {
        let ours = placements(edges, corners);
        table.push([name, entries, &grouped(ours), bytes, &grouped(ours / 2)]);
    }
    table.finish()
}

fn hard_means(competitions: &Counts, study: &Counts, published: &Counts, ours: &Counts) -> Result<String, Fault> {
    let mut table =
        Table::new(["stage", "", "mean, all", "mean, hard", "difference", "least, all", "least, hard", "most, hard"]);
    for ((stage, name), HardMeans(all, hard, difference, [least, least_hard])) in STAGES.into_iter().zip(HARD) {
        let cells = [format!("{all:.3}"), format!("{hard:.3}"), signed(difference)];
        let least = [least, least_hard].map(|least| least.to_string());
        let cells = cells.into_iter().chain(least).chain(["–".to_owned()]);
        table.push([name, "theirs"].map(str::to_owned).into_iter().chain(cells));
        for (of, all, hard) in [("counts", competitions, published), ("ours", study, ours)] {
            let [all_summary, hard_summary] = [all.summary(stage, ANY)?, hard.summary(stage, ANY)?];
            let mean = |counts: &Counts| {
                let (mean, error) = counts.mean(stage, ANY)?;
                Ok::<_, Fault>(if of == "ours" { plus_minus(mean, error) } else { format!("{mean:.3}") })
            };
            table.push([
                String::new(),
                of.to_owned(),
                mean(all)?,
                mean(hard)?,
                signed(hard_summary.mean - all_summary.mean),
                all_summary.min.to_string(),
                hard_summary.min.to_string(),
                hard_summary.max.to_string(),
            ]);
        }
    }
    Ok(table.finish())
}

fn mining(data: &Data) -> Result<String, Fault> {
    let rows = data.rows("mining.csv")?;
    let row = rows.first().ok_or("no rows in mining.csv")?;
    let number = |heading: &str| Ok::<f64, Fault>(cell(row, heading)?.parse()?);
    let (found, wall, processor) = (number("scrambles")?, number("seconds")?, number("processor_seconds")?);
    Ok(format!(
        "`{}` found {} of them in {wall:.1} s, {} a second, or {} per second of processor time, with {:.0} MB \
         of memory.",
        data.commands("mining.csv")?,
        grouped(found as u64),
        grouped((found / wall) as u64),
        grouped((found / processor) as u64),
        number("megabytes")?,
    ))
}

fn example(data: &Data) -> Result<String, Fault> {
    let mut table = Table::new(["stage", "", "Y", "W", "O", "R", "G", "B", "best"]);
    for row in data.rows("example.csv")? {
        let lengths = ["Y", "W", "O", "R", "G", "B"].map(|color| cell(&row, color).map(str::to_owned));
        let lengths: Vec<String> = lengths.into_iter().collect::<Result<_, _>>()?;
        let numbers: Vec<u8> = lengths.iter().map(|length| length.parse()).collect::<Result<_, _>>()?;
        let best = numbers.into_iter().min().ok_or("no lengths")?;
        let names = [stage_name(cell(&row, "stage")?), cell(&row, "of")?].map(str::to_owned);
        table.push(names.into_iter().chain(lengths).chain([best.to_string()]));
    }
    Ok(table.finish())
}

fn roux_means(competitions: &Counts, ours: &Counts) -> Result<String, Fault> {
    let mut table =
        Table::new(["stage", "colours", "mean, counts", "mean, ours", "from, to, counts", "from, to, ours"]);
    for (stage, name) in [("fbsquare", "a square of the first block"), ("f2b", "both blocks")] {
        for subset in ["W", "WY", ANY] {
            let [counted, own] = [competitions.summary(stage, subset)?, ours.summary(stage, subset)?];
            let (mean, error) = ours.mean(stage, subset)?;
            table.push([
                name.to_owned(),
                subset.to_owned(),
                format!("{:.3}", counted.mean),
                plus_minus(mean, error),
                format!("{} to {}", counted.min, counted.max),
                format!("{} to {}", own.min, own.max),
            ]);
        }
    }
    Ok(table.finish())
}
