//! `halfturn solve` for cubes of other sizes than 3×3×3.

use std::{
    io::{self, IsTerminal, Write},
    process::ExitCode,
    time::{Duration, Instant},
};

use halfturn::{BigReport, BigSolveOptions, BigSolver, BigSolverEntry, SizedCube, Solved};
use halfturn_cube::{BigAlgorithm, BigMove, CubeSize};
use halfturn_search::Threads;

use super::{engine, solve::write_solution};
use crate::{
    cli::Solve,
    failure::{Failure, Tally},
    input::{InputRow, in_order},
    output::{json_line, write_failure},
    terminal::{self, Deadline, SearchProgress, TableProgress},
};

/// Solves the cubes of an input, which are all of one size.
pub fn solve(
    options: &Solve,
    entry: &'static BigSolverEntry,
    size: CubeSize,
    mut rows: impl Iterator<Item = Result<InputRow, Failure>> + Send,
    out: &mut (impl Write + IsTerminal),
    verbose: bool,
) -> Result<ExitCode, Failure> {
    let for_three = [
        ("--to", options.to.is_some()),
        ("--first", options.first.is_some()),
        ("--last", options.last.is_some()),
        ("--min-probes", options.min_probes > 0),
        ("--max-probes", options.max_probes.is_some()),
        ("--improve", options.improve),
        ("--resume", options.resume.is_some()),
    ];
    if let Some((name, _)) = for_three.into_iter().find(|(_, given)| *given) {
        return Err(Failure::Usage(format!("{name} is for 3×3×3 cubes only")));
    }
    let solving = BigSolveOptions {
        tables: options.tables,
        max_length: options.max_length,
        // A time limit without a length is used up to find shorter solutions.
        best: options.time.is_some(),
        wanted: options.several.wanted(),
        at_least: options.at_least,
        metric: options.metric,
        inverse: options.inverse,
        ..BigSolveOptions::new(entry)
    };
    solving.check()?;
    let single = options.inputs.is_single();
    // An empty file needs no tables.
    let Some(first) = rows.next() else { return Ok(ExitCode::SUCCESS) };
    let engine = engine(options.threads);
    let solver = engine.big_solver(entry, options.tables, &TableProgress::new(verbose))?;
    let together = if single && entry.shares_cube { engine.threads() } else { Threads::ONE };
    let comment = out.is_terminal();
    let mut tally = Tally::default();
    let work = |row: Result<InputRow, Failure>| {
        let row = row?;
        Ok::<_, Failure>((solve_row(&row, size, &solver, &solving, options.time, together), row))
    };
    let workers = if single { Threads::ONE } else { engine.threads() };
    in_order([first].into_iter().chain(rows), workers.get(), work, |result| {
        let (answer, row) = result?;
        match answer {
            Err(failure) => {
                tally.add(&failure);
                write_failure(out, &row, &failure, options.json, single)?;
            }
            Ok((report, time)) if options.json => {
                let micros = u64::try_from(time.as_micros()).unwrap_or(u64::MAX);
                json_line(out, &Solved::of_big(row.text, size, &solver, &report, solving.metric, micros))?;
            }
            Ok((report, time)) => write(out, options, &report, comment.then_some(time))?,
        }
        Ok(out.flush()?)
    })?;
    Ok(tally.exit_code())
}

fn solve_row(
    row: &InputRow,
    size: CubeSize,
    solver: &BigSolver,
    solving: &BigSolveOptions,
    time: Option<u64>,
    threads: Threads,
) -> Result<(BigReport, Duration), Failure> {
    let SizedCube::Big(_, cube) = row.sized_cube(Some(size))? else {
        return Err(Failure::Internal(format!("a {size} was read as a 3×3×3")));
    };
    let started = Instant::now();
    // A time that overflows the clock means no limit.
    let deadline = Deadline(time.and_then(|time| started.checked_add(Duration::from_millis(time))));
    match solver.solve(&solving.request(cube, threads), &SearchProgress::new(&deadline)) {
        Ok(report) => Ok((solving.directed(report), started.elapsed())),
        Err(_) if terminal::interrupted() => Err(Failure::Interrupted),
        Err(error) => Err(error.into()),
    }
}

/// Writes the solutions of a row as text.
fn write(out: &mut impl Write, options: &Solve, report: &BigReport, time: Option<Duration>) -> io::Result<()> {
    let written = |moves: &[BigMove]| BigAlgorithm::from(moves).to_string();
    let solution = if options.separator && !report.phases.is_empty() {
        let phases = report.phase_moves().filter(|(_, moves)| !moves.is_empty());
        phases.map(|(_, moves)| written(moves)).collect::<Vec<_>>().join(" . ")
    } else {
        written(&report.moves)
    };
    let length = BigAlgorithm::from(report.moves.as_slice()).count(options.metric);
    write_solution(out, &solution, length, report.guarantee, time, options.length)?;
    report.more.iter().try_for_each(|moves| writeln!(out, "{}", written(moves)))
}
