//! `halfturn stage`, and `halfturn solve --goal`: solves a stage instead of the whole cube.

use std::{
    io::{self, Write},
    process::ExitCode,
    time::{Duration, Instant},
};

use halfturn::{
    Goal, Size, SlotSet, SolvedStage, StageSolution, Wanted,
    stage_search::{self, Alternative, Found, Solutions, Style, described},
    words,
};
use halfturn_cube::{Code, TurnSet, ViewSet};
use halfturn_solve::stages::{Analyzer, StageEntry};

use super::{counted, engine, wanted};
use crate::{
    cli::{Inputs, Solve, Stage},
    failure::{Failure, Tally},
    input::{InputRow, in_order},
    output::{failed, json_line},
    terminal::{self, Deadline, TableProgress},
};

/// What both commands ask for.
struct StageQuery<'a> {
    goal: Goal,
    inputs: &'a Inputs,
    view: Option<ViewSet>,
    slots: Option<SlotSet>,
    turns: Option<TurnSet>,
    hold: bool,
    wanted: Wanted,
    max_length: Option<u8>,
    time: Option<u64>,
    tables: Option<Size>,
    threads: Option<usize>,
    json: bool,
}

/// `halfturn stage`.
pub fn stage(options: &Stage, verbose: bool) -> Result<ExitCode, Failure> {
    let query = StageQuery {
        goal: options.goal,
        inputs: &options.inputs,
        view: options.view,
        slots: options.slots,
        turns: options.turns,
        hold: options.hold,
        wanted: wanted(options.all, options.within, options.number),
        max_length: options.max_length,
        time: options.time,
        tables: options.tables,
        threads: options.threads,
        json: options.json,
    };
    run(&query, verbose)
}

/// `halfturn solve --goal`.
pub fn solve(options: &Solve, goal: Goal, verbose: bool) -> Result<ExitCode, Failure> {
    let query = StageQuery {
        goal,
        inputs: &options.inputs,
        view: options.stage.view,
        slots: options.stage.slots,
        turns: options.stage.turns,
        hold: options.stage.hold,
        wanted: wanted(options.all, options.within, options.number),
        max_length: options.max_length,
        time: options.time,
        tables: options.tables,
        threads: options.threads,
        json: options.json,
    };
    run(&query, verbose)
}

fn run(options: &StageQuery<'_>, verbose: bool) -> Result<ExitCode, Failure> {
    let (variant, stage) = options.goal;
    let entry = &variant.stages()[stage];
    if let Some(slots) = options.slots
        && slots.len() != entry.slots
    {
        let message = format!("--slots: {} needs {} slots, found {}", entry.name, entry.slots, slots.len());
        return Err(Failure::Usage(message));
    }
    let mut rows = options.inputs.rows()?.peekable();
    let single = options.inputs.is_single();
    let mut out = io::stdout().lock();
    let mut tally = Tally::default();
    let mut write = |row: &InputRow, answer: Result<RowSolutions, Failure>| -> Result<(), Failure> {
        if let Err(failure) = &answer {
            tally.add(failure);
        }
        if options.json {
            write_json(&mut out, row, entry, &answer)?;
        } else {
            write_text(&mut out, row, single, entry, &answer)?;
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
    let tier = options.tables.map(|size| words::tier(variant, size)).transpose().map_err(Failure::Usage)?;
    let engine = engine(options.threads);
    let analyzer = engine.analyzer(variant, tier, stage, &TableProgress::new(verbose))?;
    let work = |row: Result<InputRow, Failure>| row.map(|row| (solve_row(&row, &analyzer, stage, options), row));
    let workers = if single { 1 } else { engine.threads().get() };
    in_order(rows, workers, work, |result| {
        let (answer, row) = result?;
        write(&row, answer)
    })?;
    Ok(tally.exit_code())
}

/// The solutions of one row.
struct RowSolutions {
    answer: Solutions,
    /// The solutions as text.
    written: Vec<(Found, String)>,
    /// The solutions as JSON objects.
    described: Vec<StageSolution>,
    time: Duration,
}

fn solve_row(
    row: &InputRow,
    analyzer: &Analyzer,
    stage: usize,
    options: &StageQuery<'_>,
) -> Result<RowSolutions, Failure> {
    let (_, held) = row.cube()?;
    let style = Style { hold: options.hold, hint: None, rest: "" };
    let views = options.view.unwrap_or(ViewSet::ALL);
    let turns = options.turns.unwrap_or(TurnSet::ALL);
    let alternatives: Vec<Alternative> = views
        .views()
        .map(|view| Alternative { view, slots: options.slots, turns: style.meant(turns, view, &held) })
        .collect();
    let started = Instant::now();
    // A time that overflows the clock means no limit.
    let deadline = Deadline(options.time.and_then(|time| started.checked_add(Duration::from_millis(time))));
    let cube = held.standard();
    let lengths = 0..=options.max_length.unwrap_or(u8::MAX);
    let answer = stage_search::solve(analyzer, &cube, stage, &alternatives, options.wanted, lengths, &deadline)?;
    let time = started.elapsed();
    if terminal::interrupted() {
        return Err(Failure::Interrupted);
    }
    if answer.found.is_empty() {
        return Err(none(&answer, &analyzer.variant().stages()[stage], options.max_length));
    }
    let written: Vec<_> = answer.found.iter().map(|found| (found.clone(), style.write(found, &held))).collect();
    let described = written.iter().map(|(found, solution)| StageSolution {
        solution: solution.clone(),
        ..described(found, analyzer.variant(), stage, options.slots, &held)
    });
    Ok(RowSolutions { described: described.collect(), answer, written, time })
}

fn none(answer: &Solutions, entry: &StageEntry, most: Option<u8>) -> Failure {
    let (code, message) = match (answer.complete, most) {
        (true, Some(most)) => (Code::NoSolution, format!("{} has no solution of at most {most} moves", entry.name)),
        (true, None) => (Code::NoSolution, format!("{} has no solution with the allowed moves", entry.name)),
        (false, _) => (Code::LimitReached, "the time limit was reached before a solution was found".to_owned()),
    };
    Failure::input(code, message)
}

fn write_json(
    out: &mut impl Write,
    row: &InputRow,
    entry: &StageEntry,
    answer: &Result<RowSolutions, Failure>,
) -> io::Result<()> {
    let solved = match answer {
        Ok(solved) => solved,
        Err(failure) => return json_line(out, &failed(row, failure)),
    };
    let mut solutions = solved.described.iter().cloned();
    let Some(first) = solutions.next() else { return Ok(()) };
    json_line(
        out,
        &SolvedStage {
            input: row.text.clone(),
            goal: entry.name.to_owned(),
            first,
            optimal: solved.answer.complete,
            more: solutions.collect(),
            micros: u64::try_from(solved.time.as_micros()).unwrap_or(u64::MAX),
        },
    )
}

fn write_text(
    out: &mut impl Write,
    row: &InputRow,
    single: bool,
    entry: &StageEntry,
    answer: &Result<RowSolutions, Failure>,
) -> io::Result<()> {
    match answer {
        Ok(solved) => {
            for (found, solution) in &solved.written {
                let proved = if solved.answer.complete { "" } else { ", not proved to be the fewest" };
                let gap = if solution.is_empty() { "" } else { " " };
                let (name, color, turns) = (entry.name, found.view, counted(found.turns.len()));
                writeln!(out, "{solution}{gap}// {name} on {color}: {turns}{proved}")?;
            }
            Ok(())
        }
        Err(failure) => {
            // An interruption is reported once, at the end.
            if !matches!(failure, Failure::Interrupted) {
                terminal::complain_of(row, failure);
            }
            if single { Ok(()) } else { writeln!(out) }
        }
    }
}
