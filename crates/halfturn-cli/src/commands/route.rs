//! `halfturn route`: solves stage after stage.

use std::{
    io::{self, Write},
    process::ExitCode,
    time::{Duration, Instant},
};

use halfturn::{Analyzer, Engine, FoundRoute, RouteOptions, RouteStep, words};

use super::{counted, engine};
use crate::{
    cli::Route,
    failure::{Failure, Tally},
    input::InputRow,
    output::{json_line, write_failure},
    terminal::{self, Deadline, TableProgress},
};

pub fn route(options: &Route, verbose: bool) -> Result<ExitCode, Failure> {
    let (variant, stages) = words::variant_stages(options.variant, options.stages).map_err(Failure::Usage)?;
    let query = RouteOptions {
        variant,
        views: options.colors,
        stages,
        last_layer: options.last_layer,
        direct: !options.greedy_only,
    };
    query.check()?;
    let single = options.inputs.is_single();
    let engine = engine(options.threads);
    let mut tally = Tally::default();
    for (number, row) in options.inputs.rows()?.enumerate() {
        let row = row?;
        let found = find(&row, &engine, &query, options, verbose);
        let mut out = io::stdout().lock();
        match found {
            Ok(found) if options.json => json_line(&mut out, &found)?,
            Ok(found) => {
                if number > 0 {
                    writeln!(out)?;
                }
                write_text(&mut out, &found, options.hold)?;
            }
            Err(Failure::Interrupted) => return Err(Failure::Interrupted),
            Err(failure) => {
                tally.add(&failure);
                write_failure(&mut out, &row, &failure, options.json, single)?;
            }
        }
        out.flush()?;
    }
    Ok(tally.exit_code())
}

fn find(
    row: &InputRow,
    engine: &Engine,
    query: &RouteOptions,
    options: &Route,
    verbose: bool,
) -> Result<FoundRoute, Failure> {
    let (_, held) = row.cube()?;
    // The engine keeps the analyzer for all rows.
    let progress = TableProgress::new(verbose);
    let analyzer: &Analyzer = &*engine.analyzer(query.variant, options.tables, query.hardest_stage(), &progress)?;
    let started = Instant::now();
    // A time that overflows the clock means no limit.
    let deadline = Deadline(options.time.and_then(|time| started.checked_add(Duration::from_millis(time))));
    let route = query.find(analyzer, &held, engine.threads(), &deadline);
    if terminal::interrupted() {
        return Err(Failure::Interrupted);
    }
    let micros = u64::try_from(started.elapsed().as_micros()).unwrap_or(u64::MAX);
    Ok(route?.answer(query, row.text.clone(), micros))
}

fn write_text(out: &mut impl Write, found: &FoundRoute, hold: bool) -> io::Result<()> {
    if hold && !found.rotation.is_empty() {
        writeln!(out, "{} // {} at the bottom", found.rotation, found.view)?;
    }
    let name = |step: &RouteStep| match &step.case {
        Some(case) => format!("{} {case}", step.stage),
        None => step.stage.clone(),
    };
    let width = found.steps.iter().map(|step| name(step).len()).max().unwrap_or(0);
    let line = |step: &RouteStep| {
        let moves = if hold { &step.solution.turns } else { &step.solution.solution };
        let moves = if moves.is_empty() { "-" } else { moves };
        format!("{moves} // {}", counted(step.solution.length))
    };
    for step in &found.steps {
        let slots = if step.case.is_some() { String::new() } else { step.solution.slots.join(" ") };
        let slots = if slots.is_empty() { slots } else { format!(", {slots}") };
        writeln!(out, "{:<width$}  {}{slots}", name(step), line(step))?;
    }
    writeln!(out, "{}, with {} at the bottom", counted(found.length), found.view)?;
    if let Some(direct) = &found.direct {
        let steps = found.steps.iter().find(|step| step.stage == direct.stage).map_or(found.length, |step| step.total);
        writeln!(out, "{} without the steps before, {} instead of {steps}:", direct.stage, direct.total)?;
        writeln!(out, "{:<width$}  {}", direct.stage, line(direct))?;
    }
    if !found.complete {
        writeln!(out, "the time was up before everything was found")?;
    }
    Ok(())
}
