//! `halfturn solvers`.

use std::{
    io::{self, Write},
    process::ExitCode,
};

use halfturn_solve::{SOLVERS, SolverEntry};

use crate::{
    cli::Solvers,
    failure::Failure,
    output::{SolverObject, json_line},
};

pub fn solvers(options: &Solvers) -> Result<ExitCode, Failure> {
    let mut out = io::stdout().lock();
    if options.markdown {
        write!(out, "{}", markdown())?;
        return Ok(ExitCode::SUCCESS);
    }
    for &SolverEntry { name, summary, length, tables, page, .. } in SOLVERS {
        if options.json {
            json_line(&mut out, &SolverObject { name, summary, length, tables, page })?;
        } else {
            writeln!(
                out,
                "{name}\n    {summary}\n    solutions: {length}\n    tables: {tables}\n    explained in {page}"
            )?;
        }
    }
    Ok(ExitCode::SUCCESS)
}

/// The catalogue as the README shows it.
pub fn markdown() -> String {
    let mut table = "| solver | what it is | solutions | tables |\n|---|---|---|---|\n".to_owned();
    for SolverEntry { name, summary, length, tables, page, .. } in SOLVERS {
        table += &format!("| [`{name}`]({page}) | {summary} | {length} | {tables} |\n");
    }
    table
}
