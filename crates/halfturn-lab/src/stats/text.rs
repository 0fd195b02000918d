//! Statistics as tables of text.

use std::fmt::{self, Write};

use super::{
    ColorSubset, Comparison, EqualMeans, Extreme, StageStatistics, Statistics, Symmetry,
    statistics::{Mean, SubsetSummary},
};

/// Formats a number with its sign.
fn signed(value: f64) -> String {
    format!("{value:+.3}")
}

impl Statistics {
    /// Writes all statistics as tables.
    ///
    /// # Errors
    /// The writer failed.
    pub fn write_text(&self, out: &mut impl Write) -> fmt::Result {
        writeln!(out, "{} rows", self.rows)?;
        for stage in &self.stages {
            writeln!(out, "\n{} ({})", stage.stage, stage.variant)?;
            write_subsets(out, &stage.subsets)?;
            if !stage.savings.is_empty() {
                let saving =
                    |saving: &super::Saving| format!("{} {:.3} ± {:.3}", saving.subset, saving.saved, saving.error);
                let savings: Vec<String> = stage.savings.iter().map(saving).collect();
                writeln!(out, "  saved against white alone: {}", savings.join(", "))?;
            }
            if let Some(symmetry) = &stage.symmetry {
                write_symmetry(out, symmetry)?;
            }
            write_extremes(out, stage)?;
        }
        self.write_increments(out)?;
        self.write_correlations(out)?;
        self.write_variants(out)
    }

    fn write_increments(&self, out: &mut impl Write) -> fmt::Result {
        let all = self.increments.iter().filter(|increment| increment.subset == widest(self));
        let rows = all.map(|increment| {
            let step = format!("{} → {}", increment.from, increment.to);
            (step, format!("{} (std {:.3})", signed(increment.mean), increment.std))
        });
        write_section(out, "more moves than the stage before", widest(self), rows)
    }

    fn write_correlations(&self, out: &mut impl Write) -> fmt::Result {
        let all = self.correlations.iter().filter(|correlation| correlation.subset == widest(self));
        let rows =
            all.map(|correlation| (format!("{}, {}", correlation.one, correlation.other), signed(correlation.r)));
        write_section(out, "correlation of stages", widest(self), rows)
    }

    fn write_variants(&self, out: &mut impl Write) -> fmt::Result {
        let all = self.variants.iter().filter(|variant| variant.subset == widest(self));
        let rows = all.map(|variant| {
            let pair = format!("{} against {}", variant.stage, variant.standard);
            (pair, format!("{} ± {:.3}", signed(variant.difference), variant.error))
        });
        write_section(out, "more moves than the standard stage", widest(self), rows)
    }
}

/// Writes a title and rows of a name and a value; nothing if there are no rows.
fn write_section(
    out: &mut impl Write,
    title: &str,
    subset: &str,
    rows: impl Iterator<Item = (String, String)>,
) -> fmt::Result {
    for (number, (name, value)) in rows.enumerate() {
        if number == 0 {
            writeln!(out, "\n{title} ({subset})")?;
        }
        writeln!(out, "  {name:<58} {value}")?;
    }
    Ok(())
}

/// The largest set of colours with results.
fn widest(statistics: &Statistics) -> &'static str {
    let subsets = statistics.stages.iter().flat_map(|stage| &stage.subsets).map(|subset| subset.subset);
    let index = |name: &&str| ColorSubset::all().position(|subset| subset.name() == *name);
    subsets.max_by_key(index).unwrap_or(ColorSubset::ALL_COLORS.name())
}

fn write_subsets(out: &mut impl Write, subsets: &[SubsetSummary]) -> fmt::Result {
    if subsets.is_empty() {
        return writeln!(out, "  no rows");
    }
    writeln!(out, "  {:<7}{:>9} min max    mean    std p10 p50 p90 p99 mode  share", "colours", "n")?;
    for SubsetSummary { subset, summary } in subsets {
        let super::Summary { n, min, max, mean, std, p10, p50, p90, p99, mode, mode_share, .. } = summary;
        let share = mode_share * 100.0;
        writeln!(
            out,
            "  {subset:<7}{n:>9} {min:>3} {max:>3} {mean:>7.3} {std:>6.3} {p10:>3} {p50:>3} {p90:>3} {p99:>3} {mode:>4} {share:>5.2}%"
        )?;
    }
    Ok(())
}

fn write_symmetry(out: &mut impl Write, symmetry: &Symmetry) -> fmt::Result {
    let Symmetry { singles, spread, singles_test, duals, duals_spread, duals_test } = symmetry;
    for (kind, means, spread, test) in
        [("one colour", singles, spread, singles_test), ("two opposite", duals, duals_spread, duals_test)]
    {
        let mean = |mean: &Mean| format!("{} {:.4}", mean.subset, mean.mean);
        let means_written: Vec<String> = means.iter().map(mean).collect();
        let error = means.iter().map(|mean| mean.error).fold(0.0, f64::max);
        writeln!(
            out,
            "  {kind}: {} (each ± {error:.4}), spread {spread:.4}; {}",
            means_written.join(", "),
            verdict(test.as_ref())
        )?;
    }
    Ok(())
}

/// The result of a test of equal means, in words.
#[must_use]
pub fn verdict(test: Option<&EqualMeans>) -> String {
    match test {
        None => "too few rows for a test".to_owned(),
        Some(EqualMeans { f, degrees: [p, rest], p: chance, .. }) => {
            let alike = if *chance < 0.01 { "not alike" } else { "nothing speaks against equal means" };
            format!("F({p}, {rest}) = {f:.3}, p = {chance:.3}: {alike}")
        }
    }
}

fn write_extremes(out: &mut impl Write, stage: &StageStatistics) -> fmt::Result {
    const SHOWN: usize = 3;
    for (name, extremes) in [("hardest", &stage.hardest), ("easiest", &stage.easiest)] {
        let one = |extreme: &Extreme| match &extreme.scramble {
            Some(scramble) => format!("{} moves: {} ({scramble})", extreme.turns, extreme.id),
            None => format!("{} moves: {}", extreme.turns, extreme.id),
        };
        if !extremes.is_empty() {
            let shown: Vec<String> = extremes.iter().take(SHOWN).map(one).collect();
            writeln!(out, "  {name}: {}", shown.join("; "))?;
        }
    }
    Ok(())
}

impl Comparison {
    /// Writes the comparison as a table.
    ///
    /// # Errors
    /// The writer failed.
    pub fn write_text(&self, out: &mut impl Write) -> fmt::Result {
        writeln!(out, "{:<30}{:<8} mean    other    difference      min    max", "stage", "colours")?;
        for row in &self.rows {
            let ([mean, other], [min, other_min], [max, other_max]) = (row.means, row.min, row.max);
            let (stage, subset, error) = (row.stage, row.subset, row.error);
            let difference = signed(row.difference);
            writeln!(
                out,
                "{stage:<30}{subset:<7}{mean:>6.3} {other:>7.3} {difference:>8} ± {error:.3}  {min:>2} {other_min:>2}  {max:>2} {other_max:>2}"
            )?;
        }
        Ok(())
    }
}
