//! `halfturn algs`: all algorithms of a case.

use std::{
    io::{self, Write},
    process::ExitCode,
    time::{Duration, Instant},
};

use halfturn::{
    CaseList,
    algs::{AlgOptions, CaseAlgs, RankedAlg},
    words,
};

use crate::{
    cli::Algs,
    commands::engine,
    failure::Failure,
    output::json_line,
    terminal::{Deadline, SearchProgress},
};

pub fn algs(options: &Algs) -> Result<ExitCode, Failure> {
    let case = options.case.join(" ");
    if options.list {
        return list(&case, options.json);
    }
    let cases = words::cases(&case).map_err(Failure::Usage)?;
    let search = AlgOptions {
        moves: options.moves.0.clone(),
        metric: options.metric,
        free_auf: !options.fixed_auf,
        fold: !options.images,
        ergonomics: options.weights.clone(),
        memory: options.memory.saturating_mul(1_000_000),
        ..AlgOptions::default().of_lengths(options.max_length, options.within)
    };
    // A time that overflows the clock means no limit.
    let moment = options.time.and_then(|time| Instant::now().checked_add(Duration::from_millis(time)));
    let deadline = Deadline(moment);
    // After Ctrl-C, what was found is printed as well.
    let found = search.find(&cases, &engine(options.threads), &SearchProgress::new(&deadline))?;
    let mut out = io::stdout().lock();
    if options.csv {
        csv::WriterBuilder::new().from_writer(&mut out).write_record(HEADINGS).map_err(io::Error::other)?;
    }
    for found in &found {
        if options.csv {
            let mut rows = csv::WriterBuilder::new().has_headers(false).from_writer(&mut out);
            for alg in &found.algorithms {
                rows.serialize((&found.case, alg)).map_err(io::Error::other)?;
            }
            rows.flush()?;
        } else if options.json {
            json_line(&mut out, found)?;
        } else {
            write_text(&mut out, found)?;
        }
    }
    out.flush()?;
    let stopped = found.iter().any(|found| found.stopped);
    Ok(if stopped { ExitCode::from(LIMIT_REACHED) } else { ExitCode::SUCCESS })
}

/// Prints the cases of a set.
fn list(set: &str, json: bool) -> Result<ExitCode, Failure> {
    let list = CaseList::new(words::case_set(set).map_err(Failure::Usage)?);
    let mut out = io::stdout().lock();
    if json {
        json_line(&mut out, &list)?;
    } else {
        for case in &list.cases {
            writeln!(out, "{}", case.name)?;
        }
    }
    Ok(ExitCode::SUCCESS)
}

/// The exit status if a time limit ended a search.
const LIMIT_REACHED: u8 = 2;

/// The headings of the rows: the case, then the fields of [`RankedAlg`].
const HEADINGS: [&str; 7] = ["case", "algorithm", "before", "after", "length", "score", "images"];

fn write_text(out: &mut impl Write, found: &CaseAlgs) -> io::Result<()> {
    let metric = found.metric.to_uppercase();
    let number = match found.algorithms.len() {
        0 => "no algorithm".to_owned(),
        1 => "1 algorithm".to_owned(),
        number => format!("{number} algorithms"),
    };
    let complete = match found.complete_to {
        Some(length) => format!("complete up to {length} {metric}"),
        None => "nothing searched to its end".to_owned(),
    };
    let stopped = if found.stopped { ", stopped" } else { "" };
    writeln!(out, "// {}: {number}, {complete}{stopped}", found.case)?;
    for RankedAlg { algorithm, before, after, length, score, .. } in &found.algorithms {
        let bracket = |free: &str| if free.is_empty() { String::new() } else { format!("({free})") };
        let parts = [bracket(before), algorithm.clone(), bracket(after)];
        let parts: Vec<&str> = parts.iter().map(String::as_str).filter(|part| !part.is_empty()).collect();
        let gap = if parts.is_empty() { "" } else { " " };
        writeln!(out, "{}{gap}// {length} {metric}, score {score}", parts.join(" "))?;
    }
    Ok(())
}
