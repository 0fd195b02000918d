//! A self-contained HTML page with all tables and figures.

use std::fmt::Write;

use super::{Figure, SIDE_BY_SIDE, drawing::escaped};
use crate::stats::{ColorSubset, Comparison, Statistics, verdict};

/// The style sheet. Wide windows show two figures side by side; in narrow ones tables scroll, not
/// the page. Figures stay on white in dark mode.
const STYLE: &str = "\
:root{color-scheme:light dark;--ink:#222;--quiet:#595959;--line:#e4e4e4;--head:#aaa;--page:#fff}\
@media(prefers-color-scheme:dark){:root{--ink:#e2e2e2;--quiet:#a8a8a8;--line:#383b40;--head:#666;--page:#17191c}}\
body{font:16px/1.5 Helvetica,Arial,'Liberation Sans',sans-serif;color:var(--ink);background:var(--page);max-width:72rem;margin:2rem auto;padding:0 1rem}\
h1{font-size:1.7rem;line-height:1.25;overflow-wrap:anywhere}h2{font-size:1.3rem;margin-top:2.5rem;border-bottom:1px solid var(--line)}\
.table{overflow-x:auto;margin:.8rem 0}table{border-collapse:collapse;font-variant-numeric:tabular-nums;font-size:.88rem}\
th,td{padding:.18rem .6rem;text-align:right;white-space:nowrap;border-bottom:1px solid var(--line)}th{border-bottom:2px solid var(--head)}\
th:first-child,td:first-child{text-align:left}tbody tr:hover{background:color-mix(in srgb,var(--ink) 6%,transparent)}\
.figures{display:flex;flex-wrap:wrap;gap:1rem;margin:.8rem 0}figure{margin:0;flex:1 1 26rem;min-width:min(100%,20rem);max-width:40rem}\
figure svg{display:block;width:100%;height:auto;border:1px solid var(--line);border-radius:3px}\
figcaption{font-size:.85rem;color:var(--quiet);margin-top:.3rem}summary{cursor:pointer}\
@media print{:root{--ink:#000;--quiet:#444;--line:#ccc;--page:#fff}body{margin:0;max-width:none;font-size:10pt}h2{break-after:avoid}figure,tr{break-inside:avoid}.table{overflow:visible}}";

/// Writes an HTML page with all tables and figures. `against` is a second set of scrambles to
/// compare with: its name, the comparison and its figures.
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
        "<div class=\"table\"><table><thead><tr>{}</tr></thead><tbody>",
        cells("th", &mut headings.iter().map(|&heading| heading.to_owned()))
    )?;
    for row in rows {
        writeln!(page, "<tr>{}</tr>", cells("td", &mut row.into_iter()))?;
    }
    writeln!(page, "</tbody></table></div>")
}

fn draw<'a>(page: &mut String, figures: impl IntoIterator<Item = &'a Figure>) -> std::fmt::Result {
    writeln!(page, "<div class=\"figures\">")?;
    for figure in figures {
        writeln!(
            page,
            "<figure>{}<figcaption>{}</figcaption></figure>",
            figure.drawing.svg(),
            escaped(&figure.caption)
        )?;
    }
    writeln!(page, "</div>")
}

/// A table of the means of all stages.
fn overview(page: &mut String, statistics: &Statistics) -> std::fmt::Result {
    let rows = statistics.stages.iter().map(|stage| {
        let mean =
            |subset: &str| stage.subset(subset).map_or_else(String::new, |summary| format!("{:.3}", summary.mean));
        let mut cells = vec![format!("{} ({})", stage.stage, stage.variant)];
        cells.extend(SIDE_BY_SIDE.map(mean));
        cells
    });
    let headings: Vec<&str> = ["mean moves to"].into_iter().chain(SIDE_BY_SIDE).collect();
    table(page, &headings, rows)
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
        "<p>{} scrambles. Every number of moves is the exact optimum in the half-turn metric. Standard deviations are those of the sample (n − 1); a percentile is the \
         least length that this share of the scrambles does not exceed; of several colours the best counts.</p>",
        statistics.rows
    )?;
    overview(page, statistics)?;
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
            table(page, &["colours", "how many", "moves saved against W"], rows)?;
        }
        let own = |figure: &&Figure| {
            [format!("{}-distribution", stage.stage), format!("{}-colours", stage.stage)].contains(&figure.name)
        };
        draw(page, figures.iter().filter(own))?;
        for (name, extremes) in [("Hardest", &stage.hardest), ("Easiest", &stage.easiest)] {
            let rows = extremes.iter().map(|extreme| {
                vec![extreme.id.clone(), extreme.turns.to_string(), extreme.scramble.clone().unwrap_or_default()]
            });
            writeln!(page, "<details><summary>{name} scrambles</summary>")?;
            table(page, &["id", "moves", "scramble"], rows)?;
            writeln!(page, "</details>")?;
        }
    }
    writeln!(page, "<h2>Stages together</h2>")?;
    let subset = ColorSubset::ALL_COLORS.name();
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
        table(page, &["stage, all colours", "against", "more moves"], rows)?;
    }
    let of_a_stage = |figure: &&Figure| !figure.name.ends_with("-distribution") && !figure.name.ends_with("-colours");
    draw(page, figures.iter().filter(of_a_stage))?;
    writeln!(page, "</body></html>")
}
