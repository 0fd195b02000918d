//! `halfturn tables`: manages the table folder.

use std::{
    io::{self, Write},
    process::ExitCode,
    time::Instant,
};

use halfturn::{SolverChoice, Tier, words};
use halfturn_search::{Content, Damage, TableStore};

use super::{engine, store};
use crate::{
    cli::{Tables, TablesAction},
    failure::Failure,
    terminal::TableProgress,
};

pub fn tables(options: &Tables, verbose: bool) -> Result<ExitCode, Failure> {
    let store = store();
    match &options.action {
        TablesAction::List => list(&store),
        TablesAction::Build { solvers, stages, tables, threads: count } => {
            let ready = |name: &str, bytes: usize, started: Instant, progress: &TableProgress| {
                if store.folder().is_none() || progress.unsaved() {
                    return Err(Failure::Internal(format!("the tables of {name} could not be saved")));
                }
                let time = started.elapsed().as_secs_f64();
                Ok(writeln!(io::stdout(), "{name}: ready in {time:.1} s, {} in memory", size(bytes as u64))?)
            };
            let wanted = |solver: &SolverChoice| match solvers.as_slice() {
                [] => stages.is_none(),
                chosen => chosen.contains(solver),
            };
            for chosen in SolverChoice::all().filter(wanted) {
                let (started, progress) = (Instant::now(), TableProgress::new(verbose));
                // One engine per solver, so that its tables are freed before the next build.
                let (engine, size) = (engine(*count), tables.unwrap_or(Tier::Standard.into()));
                let bytes = match chosen {
                    SolverChoice::Three(entry) => engine.solver(entry, Some(size), &progress)?.table_bytes(),
                    SolverChoice::Big(entry) => engine.big_solver(entry, Some(size), &progress)?.table_bytes(),
                };
                ready(chosen.name(), bytes, started, &progress)?;
            }
            if let Some(stages) = stages {
                for &variant in &stages.variants {
                    let tier = tables.map_or(Ok(Tier::Standard), |size| words::tier(variant, size));
                    let tier = tier.map_err(Failure::Usage)?;
                    let (started, progress) = (Instant::now(), TableProgress::new(verbose));
                    let analyzer = engine(*count).analyzer(variant, Some(tier), 0, &progress)?;
                    ready(&format!("stages {variant}"), analyzer.table_bytes(), started, &progress)?;
                }
            }
            Ok(ExitCode::SUCCESS)
        }
        TablesAction::Check { names } => check(&store, names),
        TablesAction::Remove { names, all } => remove(&store, names, *all),
    }
}

/// Formats a number of bytes with a decimal unit.
pub fn size(bytes: u64) -> String {
    const UNITS: [&str; 4] = ["B", "kB", "MB", "GB"];
    let mut value = bytes as f64;
    let mut unit = 0;
    while value >= 1000.0 && unit + 1 < UNITS.len() {
        value /= 1000.0;
        unit += 1;
    }
    if unit == 0 { format!("{bytes} B") } else { format!("{value:.1} {}", UNITS[unit]) }
}

fn folder_failure(store: &TableStore, error: &io::Error) -> Failure {
    match store.folder() {
        Some(folder) => Failure::file(folder, error),
        None => Failure::Internal(error.to_string()),
    }
}

fn list(store: &TableStore) -> Result<ExitCode, Failure> {
    let mut out = io::stdout().lock();
    if let Some(folder) = store.folder() {
        writeln!(out, "tables in {}", folder.display())?;
    }
    let files = store.list().map_err(|error| folder_failure(store, &error))?;
    for file in &files {
        let state = match &file.content {
            Content::Table(header) => format!("{} entries of {} bits", header.entries, header.bits),
            Content::Damaged(damage) => format!("damaged: {damage}"),
            Content::Unfinished => "left over from an interrupted build".to_owned(),
        };
        writeln!(out, "{:>10}  {}  {state}", size(file.bytes), file.name)?;
    }
    if files.is_empty() {
        writeln!(out, "(none)")?;
    }
    Ok(ExitCode::SUCCESS)
}

/// The named tables, or all in the folder.
fn chosen(store: &TableStore, names: &[String], all: bool) -> Result<Vec<String>, Failure> {
    if !all {
        return Ok(names.to_vec());
    }
    let mut names: Vec<String> =
        store.list().map_err(|error| folder_failure(store, &error))?.into_iter().map(|file| file.name).collect();
    names.dedup();
    Ok(names)
}

fn check(store: &TableStore, names: &[String]) -> Result<ExitCode, Failure> {
    let mut out = io::stdout().lock();
    let mut damaged = 0;
    let chosen = chosen(store, names, names.is_empty())?;
    if chosen.is_empty() {
        writeln!(out, "(none)")?;
    }
    for name in chosen {
        match store.check(&name) {
            Ok(header) => writeln!(out, "{name}: good, {}", size(header.payload_bytes))?,
            Err(Damage::Missing) => return Err(missing(&name)),
            Err(damage) => {
                damaged += 1;
                writeln!(out, "{name}: cannot be used: {damage}")?;
            }
        }
    }
    if damaged == 0 {
        return Ok(ExitCode::SUCCESS);
    }
    let tables = if damaged == 1 { "1 table".to_owned() } else { format!("{damaged} tables") };
    Err(Failure::Internal(format!("{tables} cannot be used; damaged tables are rebuilt when they are needed")))
}

fn missing(name: &str) -> Failure {
    Failure::Usage(format!("there is no table {name}; `halfturn tables list` shows all tables"))
}

fn remove(store: &TableStore, names: &[String], all: bool) -> Result<ExitCode, Failure> {
    let mut out = io::stdout().lock();
    for name in chosen(store, names, all)? {
        let removed = store.remove(&name).map_err(|error| Failure::Usage(format!("table {name}: {error}")))?;
        if !removed && !all {
            return Err(missing(&name));
        }
        writeln!(out, "removed {name}")?;
    }
    Ok(ExitCode::SUCCESS)
}
