//! `halfturn distribution`.

use std::{
    io::{self, Write},
    process::ExitCode,
    time::Duration,
};

use halfturn::{Counts, DistributionOptions};
use halfturn_lab::figures::counts_figure;

use super::{cube_or_solved, engine, stats::write_figure};
use crate::{cli::Distribution, failure::Failure, output::json_line, terminal::TableProgress};

pub fn distribution(options: &Distribution, verbose: bool) -> Result<ExitCode, Failure> {
    let from = options.from.as_deref().map(|from| cube_or_solved(Some(from))).transpose();
    let from = from.map_err(|failure| failure.within("--from"))?.map(|held| held.cube);
    let wanted = DistributionOptions { entry: options.name, depth: options.depth, metric: options.metric, from };
    let counts = engine(None).distribution(&wanted, &TableProgress::new(verbose))?;
    if let Some(path) = &options.plot {
        let metric = counts.metric.to_uppercase();
        let start = if from.is_some() { "another position" } else { "solved" };
        let title = format!("{}: states by distance from {start} ({metric})", counts.name);
        write_figure(path, &counts_figure(title, &counts.counts))?;
    }
    let mut out = io::stdout().lock();
    if options.json {
        json_line(&mut out, &counts)?;
    } else if options.csv {
        write!(out, "{}", csv(&counts))?;
    } else {
        write!(out, "{}", text(&counts))?;
    }
    Ok(ExitCode::SUCCESS)
}

/// A header, and a row for each distance.
fn csv(counts: &Counts) -> String {
    let mut text = "moves,states,within,share".to_owned();
    text += if counts.entries.is_some() { ",entries\n" } else { "\n" };
    for (turns, (count, within)) in counts.counts.iter().zip(&counts.within).enumerate() {
        let entries = counts.entries.as_ref().map_or_else(String::new, |entries| format!(",{}", entries[turns]));
        let share = *within as f64 / counts.size as f64;
        text += &format!("{turns},{count},{within},{share}{entries}\n");
    }
    text
}

/// A table with a row for each distance, then the mean and what the count took.
fn text(counts: &Counts) -> String {
    let mut text = format!("{:>5}  {:>20}  {:>20}  {:>11}  {:>11}", "moves", "states", "so far", "share", "so far");
    if counts.entries.is_some() {
        text += &format!("  {:>9}  {:>9}", "entries", "so far");
    }
    text.push('\n');
    let mut entries_sum = 0;
    for (turns, (&count, &sum)) in counts.counts.iter().zip(&counts.within).enumerate() {
        let (share, share_sum) = (percent(count, counts.size), percent(sum, counts.size));
        text += &format!("{turns:>5}  {count:>20}  {sum:>20}  {share:>11}  {share_sum:>11}");
        if let Some(entries) = &counts.entries {
            entries_sum += entries[turns];
            text += &format!("  {:>9}  {entries_sum:>9}", entries[turns]);
        }
        text.push('\n');
    }
    text += &match counts.mean {
        Some(mean) => format!("mean {mean:.4} moves over all {} states\n", counts.size),
        None => format!("counted {} of {} states\n", counts.total, counts.size),
    };
    if let Some(mean) = counts.entries_mean {
        text += &format!(
            "mean {mean:.4} moves over all {entries_sum} entries of min2phase's table, which is reduced by symmetry\n"
        );
    }
    let seconds = Duration::from_micros(counts.micros).as_secs_f64();
    text += &format!("{}, {seconds:.1} s, about {} MB\n", counts.metric.to_uppercase(), counts.megabytes);
    text
}

/// Formats a percentage with six decimals, or with an exponent if these would be zeros. It is never
/// rounded up to 100 %.
pub fn percent(part: u128, whole: u128) -> String {
    const LEAST: f64 = 0.000_000_5;
    let share = part as f64 / whole as f64 * 100.0;
    if part == whole {
        "100%".to_owned()
    } else if part > 0 && share < LEAST {
        format!("{share:.3e}%")
    } else if 100.0 - share < LEAST {
        "99.999999+%".to_owned()
    } else {
        format!("{share:.6}%")
    }
}

#[cfg(test)]
mod tests {
    use super::percent;

    #[test]
    fn percentages_have_significant_digits() {
        assert_eq!(percent(97_254, 190_080), "51.164773%");
        assert_eq!(percent(0, 10), "0.000000%");
        assert_eq!(percent(10, 10), "100%");
        assert_eq!(percent(18, 43_252_003_274_489_856_000), "4.162e-17%");
        // Lin's Table 1: within 11 moves, 99.999978 % (he does not round up).
        assert_eq!(percent(2_217_092_644, 2_217_093_120), "99.999979%");
        assert_eq!(percent(9_999_999_999, 10_000_000_000), "99.999999+%");
    }
}
