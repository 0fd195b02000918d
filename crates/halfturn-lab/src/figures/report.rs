//! One page with all tables and figures, which needs no other file.

use std::fmt::Write;

use super::{Figure, svg::escaped};
use crate::stats::{Comparison, Statistics, Subset, verdict};

const STYLE: &str = "\
body{font:16px/1.5 Helvetica,Arial,sans-serif;color:#222;max-width:68rem;margin:2rem auto;padding:0 1rem}\
h1{font-size:1.7rem}h2{font-size:1.3rem;margin-top:2.5rem;border-bottom:1px solid #ddd}h3{font-size:1.05rem}\
table{border-collapse:collapse;font-variant-numeric:tabular-nums;font-size:.88rem;margin:.8rem 0}\
th,td{padding:.18rem .6rem;text-align:right;border-bottom:1px solid #eee}th{border-bottom:2px solid #bbb}\
th:first-child,td:first-child{text-align:left}\
figure{display:inline-block;margin:.6rem .6rem .6rem 0;max-width:100%}figure svg{max-width:100%;height:auto;border:1px solid #eee}\
figcaption{font-size:.85rem;color:#555;max-width:40rem}code{font-size:.85rem}p.note{color:#555;font-size:.9rem}";

/// A page of HTML with tables and figures. The names are those of the files, as they are told.
#[must_use]
pub fn report(
    title: &str,
    statistics: &Statistics,
    figures: &[Figure],
    against: Option<(&str, &Comparison, &[Figure])>,
) -> String {
    let mut page = String::new();
    write_page(&mut page, title, statistics, figures, against).expect("memory takes text");
    page
}

fn table(page: &mut String, headings: &[&str], rows: impl Iterator<Item = Vec<String>>) -> std::fmt::Result {
    let cells = |kind: &str, cells: &mut dyn Iterator<Item = String>| {
        cells.map(|cell| format!("<{kind}>{}</{kind}>", escaped(cell))).collect::<String>()
    };
    writeln!(
        page,
        "<table><thead><tr>{}</tr></thead><tbody>",
        cells("th", &mut headings.iter().map(|&heading| heading.to_owned()))
    )?;
    for row in rows {
        writeln!(page, "<tr>{}</tr>", cells("td", &mut row.into_iter()))?;
    }
    writeln!(page, "</tbody></table>")
}

fn draw(page: &mut String, figures: &[Figure]) -> std::fmt::Result {
    for figure in figures {
        writeln!(page, "<figure>{}<figcaption>{}</figcaption></figure>", figure.svg, escaped(&figure.caption))?;
    }
    Ok(())
}

fn write_page(
    page: &mut String,
    title: &str,
    statistics: &Statistics,
    figures: &[Figure],
    against: Option<(&str, &Comparison, &[Figure])>,
) -> std::fmt::Result {
    let title = escaped(title);
    writeln!(
        page,
        "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\
         <title>{title}</title><style>{STYLE}</style></head><body>\n<h1>{title}</h1>"
    )?;
    writeln!(
        page,
        "<p>{} scrambles. Every number of turns is the exact optimum in the half-turn metric. Standard deviations are those of the sample (n − 1); a percentile is the \
         least length that so many percent do not exceed; of several colours the best counts.</p>",
        statistics.rows
    )?;
    if let Some((name, comparison, figures)) = against {
        writeln!(page, "<h2>Against {}</h2>", escaped(name))?;
        let rows = comparison.rows.iter().map(|row| {
            let mut cells = vec![row.stage.to_owned(), row.subset.to_owned()];
            cells.extend(row.means.map(|mean| format!("{mean:.3}")));
            cells.push(format!("{:+.3} ± {:.3}", row.difference, row.error));
            cells.extend([row.min[0], row.min[1], row.max[0], row.max[1]].map(|turns| turns.to_string()));
            cells
        });
        table(
            page,
            &["stage", "colours", "mean", "mean there", "difference", "min", "min there", "max", "max there"],
            rows,
        )?;
        draw(page, figures)?;
    }
    for stage in &statistics.stages {
        writeln!(page, "<h2>{} <small>({})</small></h2>", stage.stage, stage.variant)?;
        let rows = stage.subsets.iter().map(|subset| {
            let summary = &subset.summary;
            let mut cells =
                vec![subset.subset.to_owned(), summary.n.to_string(), summary.min.to_string(), summary.max.to_string()];
            cells.extend([summary.mean, summary.std].map(|value| format!("{value:.4}")));
            cells.extend(
                [summary.p10, summary.p50, summary.p90, summary.p99, summary.mode].map(|turns| turns.to_string()),
            );
            cells.push(format!("{:.2} %", 100.0 * summary.mode_share));
            cells
        });
        table(page, &["colours", "n", "min", "max", "mean", "std", "p10", "p50", "p90", "p99", "mode", "share"], rows)?;
        if let Some(symmetry) = &stage.symmetry {
            writeln!(
                page,
                "<p>Six colours: spread {:.4}; {}. Opposite pairs: spread {:.4}; {}.</p>",
                symmetry.spread,
                verdict(symmetry.singles_test.as_ref()),
                symmetry.duals_spread,
                verdict(symmetry.duals_test.as_ref())
            )?;
        }
        if !stage.savings.is_empty() {
            let rows = stage.savings.iter().map(|saving| {
                vec![
                    saving.subset.to_owned(),
                    saving.colors.to_string(),
                    format!("{:.4} ± {:.4}", saving.saved, saving.error),
                ]
            });
            table(page, &["colours", "how many", "turns saved against W"], rows)?;
        }
        let own = |figure: &&Figure| {
            [format!("{}-distribution", stage.stage), format!("{}-colours", stage.stage)].contains(&figure.name)
        };
        draw(page, &figures.iter().filter(own).cloned().collect::<Vec<_>>())?;
        for (name, extremes) in [("Hardest", &stage.hardest), ("Easiest", &stage.easiest)] {
            let rows = extremes.iter().map(|extreme| {
                vec![extreme.id.clone(), extreme.turns.to_string(), extreme.scramble.clone().unwrap_or_default()]
            });
            writeln!(page, "<details><summary>{name} scrambles</summary>")?;
            table(page, &["id", "turns", "scramble"], rows)?;
            writeln!(page, "</details>")?;
        }
    }
    writeln!(page, "<h2>Stages together</h2>")?;
    let subset = Subset::ALL_COLORS.name();
    let rows = statistics.increments.iter().filter(|row| row.subset == subset);
    let rows = rows
        .map(|row| vec![format!("{} → {}", row.from, row.to), format!("{:+.4}", row.mean), format!("{:.4}", row.std)]);
    table(page, &["step, all colours", "mean", "std"], rows)?;
    let rows = statistics.correlations.iter().filter(|row| row.subset == subset);
    table(
        page,
        &["stages, all colours", "correlation"],
        rows.map(|row| vec![format!("{}, {}", row.one, row.other), format!("{:+.4}", row.r)]),
    )?;
    if !statistics.variants.is_empty() {
        let rows = statistics.variants.iter().filter(|row| row.subset == subset);
        let rows = rows.map(|row| {
            vec![row.stage.to_owned(), row.standard.to_owned(), format!("{:+.4} ± {:.4}", row.difference, row.error)]
        });
        table(page, &["stage, all colours", "against", "more turns"], rows)?;
    }
    let of_a_stage = |figure: &&Figure| !figure.name.ends_with("-distribution") && !figure.name.ends_with("-colours");
    draw(page, &figures.iter().filter(of_a_stage).cloned().collect::<Vec<_>>())?;
    writeln!(page, "</body></html>")
}
