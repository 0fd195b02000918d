//! `halfturn solvers`: lists the catalogue.

use std::{
    io::{self, Write},
    process::ExitCode,
};

use halfturn::{SolverChoice, SolverObject};

use crate::{cli::Solvers, failure::Failure, output::json_line};

pub fn solvers(options: &Solvers) -> Result<ExitCode, Failure> {
    let mut out = io::stdout().lock();
    if options.markdown {
        write!(out, "{}", markdown())?;
        return Ok(ExitCode::SUCCESS);
    }
    for solver in SolverChoice::all().map(SolverObject::from) {
        if options.json {
            json_line(&mut out, &solver)?;
            continue;
        }
        let cubes = sizes(&solver);
        let SolverObject { name, summary, length, tables, page, .. } = solver;
        writeln!(
            out,
            "{name}\n    {summary}\n    cubes: {cubes}\n    solutions: {length}\n    tables: {tables}\n    documentation: {page}"
        )?;
    }
    Ok(ExitCode::SUCCESS)
}

/// The sizes of cubes that it solves, such as `3×3×3` or `4×4×4 to 33×33×33`.
fn sizes(solver: &SolverObject) -> String {
    let size = |layers: usize| format!("{layers}×{layers}×{layers}");
    if solver.smallest == solver.largest {
        return size(solver.smallest);
    }
    format!("{} to {}", size(solver.smallest), size(solver.largest))
}

/// The catalogue as the README's Markdown table.
pub fn markdown() -> String {
    let mut table = "| solver | cubes | what it is | solutions | tables |\n|---|---|---|---|---|\n".to_owned();
    for solver in SolverChoice::all().map(SolverObject::from) {
        let cubes = sizes(&solver);
        let SolverObject { name, summary, length, tables, page, .. } = solver;
        table += &format!("| [`{name}`]({page}) | {cubes} | {summary} | {length} | {tables} |\n");
    }
    table
}
