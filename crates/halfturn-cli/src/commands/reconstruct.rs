//! `halfturn reconstruct` and `halfturn judge`: compare a solve with the fewest moves.

use std::{
    fs,
    io::{self, Write},
    path::Path,
    process::ExitCode,
};

use halfturn::{
    Answer, Judged, MethodAverages, NamedStage, Question, Reconstructed, ReconstructedStage, SessionSolve, StepAverage,
};

use super::{counted, engine};
use crate::{
    cli::{Judge, Reconstruct},
    failure::{Failure, Tally},
    output::{NotAnalyzed, json_line},
    terminal::{self, UntilInterrupted},
};

pub fn reconstruct(options: &Reconstruct) -> Result<ExitCode, Failure> {
    let question = |input: &str, solve: &str| {
        let (input, solve) = (input.to_owned(), solve.to_owned());
        Question::Reconstruct(halfturn::Reconstruct { input, solve, method: options.method })
    };
    if let Some(path) = &options.file {
        return session(path, options.json, None, |solve| question("", solve));
    }
    let (scramble, solve) = match (&options.scramble, &options.solve) {
        (Some(scramble), Some(solve)) => (scramble.as_str(), solve.as_str()),
        (only, _) => ("", only.as_deref().unwrap_or_default()),
    };
    print(&question(scramble, solve), options.json, |answer, out| write_answer(out, answer, None))
}

pub fn judge(options: &Judge) -> Result<ExitCode, Failure> {
    let Judge { goal, view, .. } = *options;
    let question = |input: &str, solve: &str| {
        let (input, solve) = (input.to_owned(), solve.to_owned());
        Question::Judge(halfturn::Judge { input, solve, goal, view })
    };
    if let Some(path) = &options.file {
        return session(path, options.json, Some(goal), |solve| question("", solve));
    }
    let [scramble, solve] = [&options.scramble, &options.solve].map(|text| text.as_deref().unwrap_or_default());
    print(&question(scramble, solve), options.json, |answer, out| write_answer(out, answer, Some(goal)))
}

/// Asks about the solves of a file, and prints the average loss of each step.
fn session(
    path: &Path,
    json: bool,
    goal: Option<NamedStage>,
    question: impl Fn(&str) -> Question,
) -> Result<ExitCode, Failure> {
    let text = if path == Path::new("-") { io::read_to_string(io::stdin())? } else { read(path)? };
    let texts = halfturn::solves(&text);
    if texts.is_empty() {
        return Err(Failure::Usage(format!("{} has no solves", path.display())));
    }
    let engine = engine(None);
    let mut tally = Tally::default();
    let mut solves: Vec<SessionSolve> = Vec::new();
    for (line, text) in texts {
        match engine.answer(&question(&text), &UntilInterrupted) {
            Ok(answer) => {
                let mut out = io::stdout().lock();
                if json {
                    json_line(&mut out, &answer)?;
                } else {
                    writeln!(out, "line {line}")?;
                    write_answer(&mut out, &answer, goal)?;
                    writeln!(out)?;
                }
                match answer {
                    Answer::Reconstructed(solve) => solves.push(solve.into()),
                    Answer::Judged(solve) => solves.push(solve.into()),
                    _ => {}
                }
            }
            Err(error) => {
                let failure = Failure::from(error);
                if matches!(failure, Failure::Interrupted) {
                    return Err(failure);
                }
                tally.add(&failure);
                if json {
                    let place = format!("line {line}");
                    let error = (&failure).into();
                    let object = NotAnalyzed { id: None, place: Some(&place), scramble: None, error };
                    json_line(&mut io::stdout().lock(), &object)?;
                } else {
                    terminal::say(&format!("error: line {line}: {failure}"));
                }
            }
        }
    }
    if !json {
        write_averages(&mut io::stdout().lock(), &MethodAverages::of(&solves, goal))?;
    }
    Ok(tally.exit_code())
}

fn write_answer(out: &mut dyn Write, answer: &Answer, goal: Option<NamedStage>) -> io::Result<()> {
    match (answer, goal) {
        (Answer::Reconstructed(solve), _) => write_steps(out, solve),
        (Answer::Judged(judged), Some(goal)) => write_judgement(out, goal, judged),
        _ => Ok(()),
    }
}

fn read(path: &Path) -> Result<String, Failure> {
    fs::read_to_string(path).map_err(|error| Failure::file(path, &error))
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

fn write_steps(out: &mut dyn Write, solve: &Reconstructed) -> io::Result<()> {
    let name = |stage: &ReconstructedStage| match &stage.case {
        Some(case) => format!("{} {case}", stage.name),
        None => stage.name.clone(),
    };
    let width = solve.stages.iter().map(|stage| name(stage).len()).max().unwrap_or(0);
    for stage in &solve.stages {
        let fewest = match stage.optimal {
            Some(fewest) if fewest < stage.length => format!(", fewest {fewest}"),
            Some(_) => ", the fewest".to_owned(),
            None => String::new(),
        };
        let time = stage.time.as_ref().map_or_else(String::new, |time| {
            let seconds = |milliseconds: u64| format!("{:.2} s", milliseconds as f64 / 1000.0);
            format!(
                ", {} ({} before the first), {:.1} TPS",
                seconds(time.total_ms),
                seconds(time.recognition_ms),
                time.tps
            )
        });
        let moves = if stage.moves.is_empty() { "-" } else { &stage.moves };
        writeln!(out, "{:<width$}  {moves} // {}{fewest}{time}", name(stage), counted(stage.length))?;
        if let Some(solution) = stage.solution.as_ref().filter(|_| stage.loss > Some(0)) {
            writeln!(out, "{:<width$}  {solution} // fewest", "")?;
        }
    }
    if !solve.rest.is_empty() {
        writeln!(out, "{:<width$}  {}", "rest", solve.rest)?;
    }
    let end = if solve.solved { "solved" } else { "not solved" };
    let Reconstructed { method, view, htm, stm, loss, .. } = solve;
    writeln!(out, "{end}, {method}, {view} at the bottom: {htm} HTM, {stm} STM, {loss} more than the fewest")?;
    let worst = solve.stages.iter().find(|stage| Some(&stage.name) == solve.worst.as_ref());
    if let Some((stage, fewest)) = worst.and_then(|stage| Some((stage, stage.optimal?))) {
        writeln!(out, "most was lost in {}: {} where {fewest} would do", stage.name, counted(stage.length))?;
    }
    if let Some(missing) = &solve.missing {
        writeln!(out, "one move is missing at the end: {missing}")?;
    } else if !solve.solved {
        let last = solve.stages.last().map_or("the scramble", |stage| &stage.name);
        writeln!(out, "after {last}, no further step is completed: check the moves from there, and the scramble")?;
    }
    Ok(())
}

/// Writes a table of the steps of all solves, by method.
fn write_averages(out: &mut dyn Write, averages: &[MethodAverages]) -> io::Result<()> {
    for method in averages {
        writeln!(out, "{:<12}  solves   moves  fewest    loss", method.name)?;
        for StepAverage { name, solves, moves, optimal, loss } in &method.steps {
            writeln!(out, "{name:<12}  {solves:>6}  {moves:>6.2}  {optimal:>6.2}  {loss:>6.2}")?;
        }
        writeln!(out, "{:<12}  {:>6}  {:>6}  {:>6}  {:>6.2}", "a solve", method.solves, "", "", method.loss)?;
    }
    Ok(())
}

fn write_judgement(out: &mut dyn Write, (variant, stage): NamedStage, judged: &Judged) -> io::Result<()> {
    let Judged { reached, view, length, optimal } = judged;
    let stage = variant.stages()[stage].name;
    if *reached {
        writeln!(out, "{stage} on {view} after {}; the fewest possible is {optimal}", counted(*length))
    } else {
        writeln!(out, "{stage} is not reached; the fewest possible is {optimal}, with {view} at the bottom")
    }
}
