//! `halfturn compare`: all solvers on the same cube.

use std::{
    io::{self, Write},
    process::ExitCode,
    sync::Arc,
    time::{Duration, Instant},
};

use halfturn::ErrorObject;
use halfturn_cube::Algorithm;
use halfturn_solve::{Guarantee, Report, Request, SOLVERS, SolveError, Solver};

use super::{engine, tables::size};
use crate::{
    cli::Compare,
    failure::{Failure, Tally},
    output::{Compared, json_line},
    terminal::{self, Deadline, TableProgress},
};

pub fn compare(options: &Compare, verbose: bool) -> Result<ExitCode, Failure> {
    let mut out = io::stdout().lock();
    let mut tally = Tally::default();
    let rows: Vec<_> = options.inputs.rows()?.collect::<Result<_, _>>()?;
    let mut solvers = Vec::new();
    for row in &rows {
        let cube = match row.cube() {
            Ok((_, held)) => held.cube,
            Err(failure) => {
                tally.add(&failure);
                terminal::complain_of(row, &failure);
                continue;
            }
        };
        // Open the solvers only when there is a cube to solve.
        if solvers.is_empty() {
            solvers = all(verbose)?;
        }
        if !options.json {
            writeln!(out, "{}\n{:<16}{:>7}{:>12}{:>12}{:>10}", row.text, "solver", "moves", "ms", "nodes", "tables")?;
        }
        for solver in &solvers {
            let started = Instant::now();
            let deadline = started.checked_add(Duration::from_millis(options.time));
            let answer = solver.solve(&Request::new(cube), &Deadline(deadline));
            let time = started.elapsed();
            if terminal::interrupted() {
                return Err(Failure::Interrupted);
            }
            if options.json {
                json_line(&mut out, &object(&row.text, solver, &answer, time))?;
            } else {
                write_row(&mut out, solver, &answer, time)?;
            }
            if let Err(error @ SolveError::WrongAnswer { .. }) = answer {
                return Err(error.into());
            }
        }
    }
    Ok(tally.exit_code())
}

/// Opens all solvers, with the largest tables that are built.
fn all(verbose: bool) -> Result<Vec<Arc<Solver>>, Failure> {
    let (engine, progress) = (engine(None), TableProgress::new(verbose));
    SOLVERS.iter().map(|entry| Ok(engine.solver(entry, None, &progress)?)).collect()
}

fn write_row(
    out: &mut impl Write,
    solver: &Solver,
    answer: &Result<Report, SolveError>,
    time: Duration,
) -> io::Result<()> {
    let ms = time.as_secs_f64() * 1e3;
    let tables = size(solver.table_bytes() as u64);
    let name = solver.entry().name;
    match answer {
        Ok(report) => {
            let optimal = if report.guarantee == Guarantee::Optimal { "  optimal" } else { "" };
            let solution = Algorithm::from(report.turns.as_slice());
            let turns = report.turns.len();
            writeln!(out, "{name:<16}{turns:>7}{ms:>12.3}{:>12}{tables:>10}  {solution}{optimal}", report.nodes)
        }
        Err(_) => {
            writeln!(out, "{name:<16}{:>7}{ms:>12.3}{:>12}{tables:>10}  no solution within the time limit", "-", "-")
        }
    }
}

fn object<'a>(input: &'a str, solver: &Solver, answer: &Result<Report, SolveError>, time: Duration) -> Compared<'a> {
    let report = answer.as_ref().ok();
    Compared {
        input,
        solver: solver.entry().name,
        tables: solver.tier().name(),
        table_bytes: solver.table_bytes(),
        micros: time.as_micros(),
        solution: report.map(|report| Algorithm::from(report.turns.as_slice()).to_string()),
        length: report.map(|report| report.turns.len()),
        optimal: report.map(|report| report.guarantee == Guarantee::Optimal),
        nodes: report.map(|report| report.nodes),
        error: answer.as_ref().err().map(|error| ErrorObject::from(&Failure::from(error.clone()))),
    }
}
