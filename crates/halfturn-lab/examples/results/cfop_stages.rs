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

/// The published means of the cross by colour.
const COLORS: [(&str, f64); 6] =
    [("B", 5.8135), ("G", 5.8115), ("O", 5.8111), ("R", 5.8125), ("W", 5.8129), ("Y", 5.8123)];

/// The published means of the variants: name, its stages, means of the cross and of the xcross.
const VARIANTS: [(&str, [&str; 2], [f64; 2]); 5] = [
    ("std", ["cross", "xcross"], [4.811, 6.536]),
    ("pseudo", ["pseudo_cross", "pseudo_xcross"], [4.308, 5.530]),
    ("pseudo-pair", ["pseudo_cross_pseudo_pair", "pseudo_xcross_pseudo_pair"], [4.506, 5.806]),
    ("pair", ["cross_pair", "xcross_pair"], [5.371, 7.124]),
    ("eo-cross", ["eo_cross", "eo_xcross"], [6.427, 7.813]),
];

/// The published means and minima of the hard scrambles with all colours.
const HARD: [(f64, u8); 5] = [(7.678, 2), (8.829, 6), (10.049, 8), (11.808, 9), (13.824, 10)];

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
            ("variant-states", grouped(variants.scrambles)),
            ("variant-commands", variants.origin.clone()),
            ("hard", hard_means(&competitions, &published, &hard)?),
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
    let mut table = Table::new(["colour", "mean, theirs", "mean, counts", "deviation", "mean, ours", "deviation"]);
    for (color, mean) in COLORS {
        let [counted, ours] = [competitions.summary("cross", color)?, study.summary("cross", color)?];
        table.push([
            color.to_owned(),
            format!("{mean:.4}"),
            format!("{:.4}", counted.mean),
            format!("{:.4}", counted.std),
            format!("{:.4}", ours.mean),
            format!("{:.4}", ours.std),
        ]);
    }
    Ok(table.finish())
}

fn duals(competitions: &Counts, study: &Counts) -> Result<String, Fault> {
    let mut table = Table::new(["colours", "mean, theirs", "mean, counts", "mean, ours"]);
    for subset in ColorSubset::duals() {
        let (mean, error) = study.mean("cross", subset.name())?;
        let counted = competitions.mean("cross", subset.name())?.0;
        table.push([subset.name().to_owned(), "5.388".to_owned(), format!("{counted:.4}"), plus_minus(mean, error)]);
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
    let mut table = Table::new([
        "variant",
        "cross, theirs",
        "counts",
        "ours",
        "xcross, theirs",
        "counts",
        "ours",
        "cross against std, counts",
    ]);
    let standard = competitions.mean("cross", ANY)?.0;
    for (name, stages, theirs) in VARIANTS {
        let mut row = vec![name.to_owned()];
        for (stage, theirs) in stages.into_iter().zip(theirs) {
            let (mean, error) = ours.mean(stage, ANY)?;
            let counted = competitions.mean(stage, ANY)?.0;
            row.extend([format!("{theirs:.3}"), format!("{counted:.3}"), plus_minus(mean, error)]);
        }
        row.push(signed(competitions.mean(stages[0], ANY)?.0 - standard));
        table.push(row);
    }
    Ok(table.finish())
}

fn hard_means(competitions: &Counts, published: &Counts, ours: &Counts) -> Result<String, Fault> {
    let mut table = Table::new([
        "stage",
        "mean, theirs",
        "mean, counts",
        "mean, ours",
        "difference, counts",
        "difference, ours",
        "from, theirs",
        "from, to, counts",
        "from, to, ours",
    ]);
    for ((stage, name), (mean, least)) in STAGES.into_iter().zip(HARD) {
        let base = competitions.mean(stage, ANY)?.0;
        let [theirs, own] = [published.summary(stage, ANY)?, ours.summary(stage, ANY)?];
        let (our_mean, error) = ours.mean(stage, ANY)?;
        table.push([
            name.to_owned(),
            format!("{mean:.3}"),
            format!("{:.3}", theirs.mean),
            plus_minus(our_mean, error),
            signed(theirs.mean - base),
            signed(our_mean - base),
            least.to_string(),
            format!("{} to {}", theirs.min, theirs.max),
            format!("{} to {}", own.min, own.max),
        ]);
    }
    Ok(table.finish())
}

fn mining(data: &Data) -> Result<String, Fault> {
    let rows = data.rows("mining.csv")?;
    let row = rows.first().ok_or("no rows in mining.csv")?;
    let number = |heading: &str| Ok::<f64, Fault>(cell(row, heading)?.parse()?);
    let (found, wall, processor) = (number("scrambles")?, number("seconds")?, number("processor_seconds")?);
    Ok(format!(
        "`{}` found {} of them in {wall:.1} s, {:.0} a second, or {:.0} per second of processor time, with \
         {:.0} MB of memory.",
        data.commands("mining.csv")?,
        grouped(found as u64),
        found / wall,
        found / processor,
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
