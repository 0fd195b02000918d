//! The tables, in Markdown.

use std::{fmt::Write, time::Duration};

use crate::{
    contestant::{Contestant, Min2phase, Needs},
    curves::{Curve, POINTS, PROBES, Sweep},
    race::Score,
    statistics::{mean, quantile},
};

const NOTHING: &str = "–";

/// What each contestant needs before it can solve.
pub fn needs(contestants: &[Box<dyn Contestant>]) -> String {
    let mut text =
        String::from("| solver | tables | ready, from nothing | ready, from files |\n|---|---:|---:|---:|\n");
    for one in contestants {
        let Needs { bytes, built, read } = one.needs();
        let bytes = bytes.map_or(NOTHING.into(), |bytes| format!("{:.1} MB", bytes as f64 / 1e6));
        let time = |time: Option<Duration>| {
            time.map_or(NOTHING.into(), |time| match time.as_secs_f64() {
                seconds if seconds < 1.0 => format!("{:.0} ms", seconds * 1e3),
                seconds => format!("{seconds:.1} s"),
            })
        };
        line(&mut text, &[one.name().into(), bytes, time(built), time(read)]);
    }
    text
}

/// How fast each solver was, for one maximum length.
pub fn scores(scores: &[Score], length: u8) -> String {
    let mut text = format!(
        "| to ≤ {length} turns | cubes | mean µs | median | 99 % | mean turns | nodes | × min2phase, mean | median |\n\
         |---|---:|---:|---:|---:|---:|---:|---:|---:|\n"
    );
    let base = scores.iter().find(|score| score.name == Min2phase::NAME).map(Score::times).unwrap_or_default();
    for score in scores {
        let times = score.times();
        let micros = |time: Option<Duration>| time.map_or(NOTHING.into(), |time| grouped(time.as_micros() as u64));
        let attempts = score.solves.len() + usize::from(score.cut_off.is_some());
        // The unfinished solve would have taken longer still.
        let mean_time = (attempts > 0).then(|| score.used() / attempts as u32);
        let (least, most) = if score.cut_off.is_some() { ("≥ ", "≤ ") } else { ("", "") };
        // Ratios are over the cubes that both tried, those of medians over the cubes that both
        // solved.
        let (tried, solved) = (attempts.min(base.len()), times.len().min(base.len()));
        let base_sum = (tried > 0).then(|| base[..tried].iter().sum());
        let own_sum = Some(if tried == attempts { score.used() } else { times[..tried].iter().sum() });
        let name = match score.takes_length {
            true => score.name.clone(),
            false => format!("{} (takes no length; longest {})", score.name, score.longest()),
        };
        line(
            &mut text,
            &[
                name,
                grouped(score.solves.len() as u64),
                format!("{least}{}", micros(mean_time)),
                micros(quantile(&times, 0.5)),
                micros(quantile(&times, 0.99)),
                if times.is_empty() { NOTHING.into() } else { format!("{:.2}", score.mean_length()) },
                score.nodes().map_or(NOTHING.into(), |nodes| grouped(nodes / score.solves.len().max(1) as u64)),
                format!("{most}{}", ratio(base_sum, own_sum)),
                ratio(quantile(&base[..solved], 0.5), quantile(&times[..solved], 0.5)),
            ],
        );
    }
    text
}

/// How many times as fast as the base.
fn ratio(base: Option<Duration>, own: Option<Duration>) -> String {
    match base.zip(own).map(|(base, own)| base.as_secs_f64() / own.as_secs_f64()) {
        Some(ratio) if ratio < 1.0 => format!("{ratio:.3}"),
        Some(ratio) if ratio.is_finite() => format!("{ratio:.1}"),
        _ => NOTHING.into(),
    }
}

/// Mean lengths after some time, with the share that is solved where it is not all, and what
/// solvers that take only a length reach in which time.
pub fn curves(curves: &[Curve], peers: &[(u8, Score)]) -> String {
    let mut text = String::from("| mean turns after |");
    for point in POINTS {
        write!(text, " {} ms |", point.as_secs_f64() * 1e3).expect("a string can be written to");
    }
    text.push_str("\n|---|");
    text.push_str(&"---:|".repeat(POINTS.len()));
    text.push('\n');
    for curve in curves {
        let lengths = curve.at.map(|at| match at.mean() {
            None => NOTHING.into(),
            Some(length) if at.solved == at.cubes => format!("{length:.2}"),
            Some(length) => format!("{length:.2} ({} %)", (100 * at.solved / at.cubes)),
        });
        line(&mut text, &[std::slice::from_ref(&curve.name), lengths.as_slice()].concat());
    }
    if !peers.is_empty() {
        text.push_str("\n| asked for | mean turns | mean ms |\n|---|---:|---:|\n");
        for (length, score) in peers {
            let time = mean(&score.times()).unwrap_or_default();
            let cells = [
                format!("{}, ≤ {length}", score.name),
                format!("{:.2}", score.mean_length()),
                format!("{:.2}", time.as_secs_f64() * 1e3),
            ];
            line(&mut text, &cells);
        }
    }
    text
}

/// Mean lengths and times by number of second phases.
pub fn sweeps(sweeps: &[Sweep]) -> String {
    let mut text = String::from("| second phases at least |");
    for sweep in sweeps {
        write!(text, " {}, turns | ms |", sweep.name).expect("a string can be written to");
    }
    text.push_str("\n|---:|");
    text.push_str(&"---:|---:|".repeat(sweeps.len()));
    text.push('\n');
    for (index, probes) in PROBES.into_iter().enumerate() {
        let mut cells = vec![grouped(probes)];
        for sweep in sweeps {
            let at = sweep.at[index];
            cells.extend([format!("{:.2}", at.mean_turns()), format!("{:.3}", at.mean_milliseconds())]);
        }
        line(&mut text, &cells);
    }
    text
}

fn line(text: &mut String, cells: &[String]) {
    writeln!(text, "| {} |", cells.join(" | ")).expect("a string can be written to");
}

/// Digits in groups of three.
fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let groups: Vec<&str> =
        digits.as_bytes().rchunks(3).rev().map(|group| std::str::from_utf8(group).expect("digits")).collect();
    groups.join(",")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::race::Solve;

    fn score(name: &str, micros: &[u64], cut_off: Option<u64>) -> Score {
        let solve = |&micros: &u64| Solve { time: Duration::from_micros(micros), length: 20, nodes: None };
        Score {
            name: name.into(),
            takes_length: true,
            solves: micros.iter().map(solve).collect(),
            cut_off: cut_off.map(Duration::from_micros),
        }
    }

    #[test]
    fn ratios_are_over_the_cubes_that_both_tried() {
        let all = [
            score(Min2phase::NAME, &[100, 200, 1_200_000], None),
            score("fast", &[10, 10, 20], None),
            score("slow", &[1000], Some(2000)),
        ];
        let table = scores(&all, 20);
        let lines: Vec<&str> = table.lines().skip(2).collect();
        assert_eq!(lines[0], "| min2phase 0.2.4 (crate) | 3 | 400,100 | 200 | 1,200,000 | 20.00 | – | 1.0 | 1.0 |");
        assert_eq!(lines[1], "| fast | 3 | 13 | 10 | 20 | 20.00 | – | 30007.5 | 20.0 |");
        assert_eq!(lines[2], "| slow | 1 | ≥ 1,500 | 1,000 | 1,000 | 20.00 | – | ≤ 0.100 | 0.100 |");
    }

    #[test]
    fn digits_in_groups() {
        assert_eq!([0, 999, 1000, 1_234_567].map(grouped), ["0", "999", "1,000", "1,234,567"]);
    }
}
