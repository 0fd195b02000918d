//! `halfturn stage`, and `halfturn solve --goal`: solves a stage instead of the whole cube.

use std::{
    io::{self, Write},
    process::ExitCode,
    time::{Duration, Instant},
};

use halfturn::{GoalSolver, SolvedStage, StageOptions, TurnSet, stage_search::Found};

use super::{counted, engine};
use crate::{
    cli::Stage,
    failure::{Failure, Tally},
    input::{InputRow, in_order},
    output::{json_line, write_failure},
    terminal::{self, Deadline, TableProgress},
};

pub fn stage(options: &Stage, verbose: bool) -> Result<ExitCode, Failure> {
    let query = StageOptions {
        views: options.stage.view.unwrap_or(options.goal.usual_views()),
        slots: options.stage.slots,
        turns: options.stage.turns.unwrap_or(TurnSet::ALL),
        hold: options.stage.hold,
        wanted: options.several.wanted(),
        max_length: options.max_length,
        ..StageOptions::new(options.goal)
    };
    query.check().map_err(|error| Failure::from(error).within("--slots"))?;
    let mut rows = options.inputs.rows()?.peekable();
    let single = options.inputs.is_single();
    // A pattern fixes its colours, so the bottom colour is printed only with --view.
    let names_color = query.goal.entry().is_some() || options.stage.view.is_some();
    let mut out = io::stdout().lock();
    let mut tally = Tally::default();
    let mut write = |row: &InputRow, answer: Result<SolvedRow, Failure>| -> Result<(), Failure> {
        match answer {
            Ok(solved) if options.json => json_line(&mut out, &solved.answer)?,
            Ok(solved) => write_text(&mut out, &solved, names_color)?,
            Err(failure) => {
                tally.add(&failure);
                write_failure(&mut out, row, &failure, options.json, single)?;
            }
        }
        Ok(out.flush()?)
    };
    // Report an invalid input before building tables.
    if single
        && let Some(Ok(row)) = rows.peek()
        && let Err(failure) = row.cube()
    {
        write(row, Err(failure))?;
        return Ok(tally.exit_code());
    }
    // An empty file needs no tables.
    if rows.peek().is_none() {
        return Ok(ExitCode::SUCCESS);
    }
    let engine = engine(options.threads);
    let solver = engine.goal_solver(&options.goal, options.tables, &TableProgress::new(verbose))?;
    let work = |row: Result<InputRow, Failure>| row.map(|row| (solve_row(&row, &*solver, &query, options.time), row));
    let workers = if single { 1 } else { engine.threads().get() };
    in_order(rows, workers, work, |result| {
        let (answer, row) = result?;
        write(&row, answer)
    })?;
    Ok(tally.exit_code())
}

/// The solutions of one row.
struct SolvedRow {
    found: Vec<Found>,
    answer: SolvedStage,
}

fn solve_row(
    row: &InputRow,
    solver: &dyn GoalSolver,
    query: &StageOptions,
    time: Option<u64>,
) -> Result<SolvedRow, Failure> {
    let (_, held) = row.cube()?;
    let started = Instant::now();
    // A time that overflows the clock means no limit.
    let deadline = Deadline(time.and_then(|time| started.checked_add(Duration::from_millis(time))));
    let solutions = query.solve(solver, &held, &deadline)?;
    let micros = u64::try_from(started.elapsed().as_micros()).unwrap_or(u64::MAX);
    if terminal::interrupted() {
        return Err(Failure::Interrupted);
    }
    let answer = query.answer(row.text.clone(), &held, &solutions, micros);
    let answer = answer.ok_or_else(|| query.nothing_found(solutions.complete))?;
    Ok(SolvedRow { found: solutions.found, answer })
}

fn write_text(out: &mut impl Write, SolvedRow { found, answer }: &SolvedRow, names_color: bool) -> io::Result<()> {
    let proved = if answer.optimal { "" } else { ", not proved to be the fewest" };
    for (found, described) in found.iter().zip([&answer.first].into_iter().chain(&answer.more)) {
        let gap = if described.solution.is_empty() { "" } else { " " };
        let (solution, name, turns) = (&described.solution, &answer.goal, counted(described.length));
        let color = if names_color { format!(" on {}", found.view) } else { String::new() };
        writeln!(out, "{solution}{gap}// {name}{color}: {turns}{proved}")?;
    }
    Ok(())
}
