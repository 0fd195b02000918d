//! `halfturn solve`.

use std::{
    io::{self, IsTerminal, Write},
    process::ExitCode,
    time::{Duration, Instant},
};

use halfturn_cube::{Algorithm, Cube, Symmetry};
use halfturn_search::{TableStore, Threads};
use halfturn_solve::{Guarantee, Report, Request, Solver, SolverEntry, Target};

use super::{cube_of_to, open, store, threads};
use crate::{
    cli::Solve,
    failure::{Failure, Tally},
    input::{Row, in_order},
    output::{Failed, Solved, json_line},
    terminal::{self, Deadline, Progress},
};

/// A solved row.
struct Answer {
    report: Report,
    rotation: Symmetry,
    time: Duration,
}

pub fn solve(options: &Solve, verbose: bool) -> Result<ExitCode, Failure> {
    let mut rows = options.inputs.rows()?.peekable();
    let single = options.inputs.is_single();
    let mut out = io::stdout().lock();
    // Said before tables are built for nothing.
    if single
        && let Some(Ok(row)) = rows.peek()
        && let Err(failure) = row.cube()
    {
        if options.json {
            json_line(&mut out, &Failed { input: &row.text, error: (&failure).into() })?;
        } else {
            terminal::complain_of(row, &failure);
        }
        return Ok(failure.exit_code());
    }
    let to = cube_of_to(options.to.as_deref())?.cube;
    let workers = if single { Threads::ONE } else { threads(options.threads) };
    let plan = |entry: &SolverEntry, store: &TableStore| options.tables.unwrap_or_else(|| entry.plan(store, !single));
    let solver = open(&options.solver, plan, &store(), threads(options.threads), &Progress::new(verbose))?;

    let mut tally = Tally::default();
    let comment = out.is_terminal();
    let work = |row: Result<Row, Failure>| row.map(|row| (solve_row(&row, &solver, options, to), row));
    in_order(rows, workers.get(), work, |result| {
        let (answer, row) = result?;
        if let Err(failure) = &answer {
            tally.add(failure);
        }
        if options.json {
            write_json(&mut out, &row, &solver, &answer)?;
        } else {
            write_text(&mut out, &row, single, comment, &answer)?;
        }
        out.flush()?;
        Ok(())
    })?;
    Ok(tally.exit_code())
}

fn solve_row(row: &Row, solver: &Solver, options: &Solve, to: Cube) -> Result<Answer, Failure> {
    let (_, held) = row.cube()?;
    // Turns that lead from one cube to another lead from what lies between them to solved.
    let between = to.inverse() * held.cube;
    let target = match (options.max_length, options.time) {
        (Some(length), _) => Target::AtMost(length),
        (None, Some(_)) => Target::Best,
        (None, None) => Target::Usual,
    };
    let started = Instant::now();
    // A time too long for the clock is no limit.
    let deadline = options.time.and_then(|time| started.checked_add(Duration::from_millis(time)));
    let report = solver.solve(&Request { target, ..Request::new(between) }, &Deadline(deadline));
    match report {
        Ok(mut report) => {
            let time = started.elapsed();
            if options.inverse {
                report.turns.reverse();
                report.turns.iter_mut().for_each(|turn| *turn = turn.inverse());
            }
            Ok(Answer { report, rotation: held.rotation, time })
        }
        Err(_) if terminal::interrupted() => Err(Failure::Interrupted),
        Err(error) => Err(error.into()),
    }
}

fn write_json(out: &mut impl Write, row: &Row, solver: &Solver, answer: &Result<Answer, Failure>) -> io::Result<()> {
    match answer {
        Ok(Answer { report, rotation, time }) => json_line(
            out,
            &Solved {
                input: &row.text,
                solver: solver.entry().name,
                solution: Algorithm::from(report.turns.as_slice()).to_string(),
                length: report.turns.len(),
                optimal: report.guarantee == Guarantee::Optimal,
                micros: time.as_micros(),
                rotation: named(*rotation),
            },
        ),
        Err(failure) => json_line(out, &Failed { input: &row.text, error: failure.into() }),
    }
}

fn write_text(
    out: &mut impl Write,
    row: &Row,
    single: bool,
    comment: bool,
    answer: &Result<Answer, Failure>,
) -> io::Result<()> {
    match answer {
        Ok(Answer { report, rotation, time }) => {
            if single && let Some(rotation) = named(*rotation) {
                terminal::say(&format!(
                    "note: the cube is held as after {rotation} from the standard way; the solution is for that hold"
                ));
            }
            match report.turns.as_slice() {
                // An empty line would look like an input that failed.
                [] => writeln!(out, "// 0 turns: already solved"),
                turns => {
                    write!(out, "{}", Algorithm::from(turns))?;
                    if comment {
                        let optimal = if report.guarantee == Guarantee::Optimal { ", optimal" } else { "" };
                        write!(out, " // {} turns{optimal}, {:.1} ms", turns.len(), time.as_secs_f64() * 1e3)?;
                    }
                    writeln!(out)
                }
            }
        }
        Err(failure) => {
            // That everything was interrupted is said once, at the end.
            if !matches!(failure, Failure::Interrupted) {
                terminal::complain_of(row, failure);
            }
            if single { Ok(()) } else { writeln!(out) }
        }
    }
}

/// The rotation in notation, if there is one.
pub fn named(rotation: Symmetry) -> Option<String> {
    (rotation != Symmetry::IDENTITY).then(|| rotation.to_string())
}
