//! `halfturn solvers`: lists the catalogue.

use std::{
    io::{self, Write},
    process::ExitCode,
};

use halfturn::SolverObject;
use halfturn_solve::{SOLVERS, SolverEntry};

use crate::{cli::Solvers, failure::Failure, output::json_line};

pub fn solvers(options: &Solvers) -> Result<ExitCode, Failure> {
    let mut out = io::stdout().lock();
    if options.markdown {
        write!(out, "{}", markdown())?;
        return Ok(ExitCode::SUCCESS);
    }
    for entry in SOLVERS {
        let SolverEntry { name, summary, length, tables, page, .. } = entry;
        if options.json {
            json_line(&mut out, &SolverObject::from(entry))?;
        } else {
            writeln!(
                out,
                "{name}\n    {summary}\n    solutions: {length}\n    tables: {tables}\n    documentation: {page}"
            )?;
        }
    }
    Ok(ExitCode::SUCCESS)
}

/// The catalogue as the README's Markdown table.
pub fn markdown() -> String {
    let mut table = "| solver | what it is | solutions | tables |\n|---|---|---|---|\n".to_owned();
    for SolverEntry { name, summary, length, tables, page, .. } in SOLVERS {
        table += &format!("| [`{name}`]({page}) | {summary} | {length} | {tables} |\n");
    }
    table
}
