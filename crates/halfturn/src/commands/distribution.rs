//! `halfturn distribution`.

use std::{
    io::{self, Write},
    process::ExitCode,
};

use halfturn_service::Counts;
use halfturn_solve::{Counting, DistributionEntry};

use super::{store, threads};
use crate::{cli::Distribution, failure::Failure, output::json_line, terminal::Progress};

/// Deep enough for the known figures, and done in a second.
const POSITIONS_DEPTH: u8 = 6;

/// A gigabyte and some minutes; every level more takes 13 times as much of both.
const DEEPEST_POSITIONS: u8 = 8;

pub fn distribution(options: &Distribution, verbose: bool) -> Result<ExitCode, Failure> {
    let name = &options.name;
    let entry =
        DistributionEntry::find(name).ok_or_else(|| Failure::Usage(format!("nothing to count is called {name}")))?;
    let depth = options.depth.unwrap_or(if entry.endless { POSITIONS_DEPTH } else { u8::MAX });
    if entry.endless && depth > DEEPEST_POSITIONS {
        return Err(Failure::Usage(format!(
            "{name} can be counted up to depth {DEEPEST_POSITIONS}: every level more takes 13 times the memory and time"
        )));
    }
    let watcher = Progress::new(verbose);
    let counts = entry.count(&Counting { store: &store(), threads: threads(None), watcher: &watcher, depth })?;
    let total: u64 = counts.iter().sum();

    let mut out = io::stdout().lock();
    if options.json {
        json_line(&mut out, &Counts { name: name.clone(), counts, total })?;
        return Ok(ExitCode::SUCCESS);
    }
    writeln!(out, "{:>5}  {:>20}  {:>20}  {:>9}", "turns", "states", "so far", "share")?;
    let mut sum = 0;
    for (turns, count) in counts.iter().enumerate() {
        sum += count;
        writeln!(out, "{turns:>5}  {count:>20}  {sum:>20}  {:>8.4}%", *count as f64 / total as f64 * 100.0)?;
    }
    Ok(ExitCode::SUCCESS)
}
