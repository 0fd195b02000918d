//! `halfturn reconstruct` and `halfturn judge`: compare a solve with the fewest moves.

use std::{
    io::{self, Write},
    process::ExitCode,
};

use halfturn::{Answer, Judged, Question, Reconstructed, ReconstructedStage};

use super::{counted, engine};
use crate::{
    cli::{Judge, Reconstruct},
    failure::Failure,
    output::json_line,
    terminal::UntilInterrupted,
};

pub fn reconstruct(options: &Reconstruct) -> Result<ExitCode, Failure> {
    let (input, solve) = (options.scramble.clone(), options.solve.clone());
    let question = Question::Reconstruct(halfturn::Reconstruct { input, solve });
    print(&question, options.json, |answer, out| match answer {
        Answer::Reconstructed(reconstructed) => write_stages(out, reconstructed),
        _ => Ok(()),
    })
}

pub fn judge(options: &Judge) -> Result<ExitCode, Failure> {
    let (input, solve) = (options.scramble.clone(), options.solve.clone());
    let stage = options.goal.0.stages()[options.goal.1].name;
    let question = Question::Judge(halfturn::Judge { input, solve, goal: options.goal, view: options.view });
    print(&question, options.json, |answer, out| match answer {
        Answer::Judged(judged) => write_judgement(out, stage, judged),
        _ => Ok(()),
    })
}

/// Prints the answer to a question, as JSON or as text.
fn print(
    question: &Question,
    json: bool,
    write_text: impl FnOnce(&Answer, &mut dyn Write) -> io::Result<()>,
) -> Result<ExitCode, Failure> {
    let answer = engine(None).answer(question, &UntilInterrupted)?;
    let mut out = io::stdout().lock();
    if json {
        json_line(&mut out, &answer)?;
    } else {
        write_text(&answer, &mut out)?;
    }
    Ok(ExitCode::SUCCESS)
}

fn write_stages(out: &mut dyn Write, solve: &Reconstructed) -> io::Result<()> {
    let name = |stage: &ReconstructedStage| match &stage.case {
        Some(case) => format!("{} {case}", stage.name),
        None => stage.name.clone(),
    };
    let width = solve.stages.iter().map(|stage| name(stage).len()).max().unwrap_or(0);
    for stage in &solve.stages {
        let fewest = stage.optimal.map_or_else(String::new, |fewest| format!(", fewest {fewest}"));
        let moves = if stage.moves.is_empty() { "-" } else { &stage.moves };
        writeln!(out, "{:<width$}  {moves} // {}{fewest}", name(stage), counted(stage.length))?;
    }
    if !solve.rest.is_empty() {
        writeln!(out, "{:<width$}  {}", "rest", solve.rest)?;
    }
    let end = if solve.solved { "solved" } else { "not solved" };
    writeln!(out, "{end}, {} at the bottom: {} HTM, {} STM", solve.view, solve.htm, solve.stm)
}

fn write_judgement(out: &mut dyn Write, stage: &str, judged: &Judged) -> io::Result<()> {
    let Judged { reached, view, length, optimal } = judged;
    if *reached {
        writeln!(out, "{stage} on {view} after {}; the fewest possible is {optimal}", counted(*length))
    } else {
        writeln!(out, "{stage} is not reached; the fewest possible is {optimal}, with {view} at the bottom")
    }
}
