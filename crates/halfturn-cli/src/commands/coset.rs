//! `halfturn coset`: all positions of a coset of G1 at once.

use std::{
    fmt::Write as _,
    fs::File,
    io::{self, BufReader, Write},
    path::Path,
    process::ExitCode,
    time::{Duration, Instant},
};

use halfturn::{Engine, Error, Limits};
use halfturn_cube::{Cube, Facelets, Held};
use halfturn_lab::AtomicFile;
use halfturn_search::Threads;
use halfturn_solve::{Coset, CosetFileError, CosetGoal, CosetTables, SolveError, Tier, find};
use serde::Serialize;

use super::{cube_or_solved, distribution::percent, store};
use crate::{
    cli,
    failure::Failure,
    output::json_line,
    terminal::{self, DistanceProgress, TableProgress},
};

/// The least work between two writes of the state.
const EVERY: Duration = Duration::from_secs(10);
/// Work between two writes, compared with the time that a write takes: some ten seconds.
const WORK_PER_WRITE: u32 = 5;
/// More missing positions are not solved one by one.
const MOST_MISSING: u64 = 100_000;
/// No position needs more moves.
const GODS_NUMBER: u8 = 20;
/// Bytes of a megabyte.
const MEGABYTE: u64 = 1_000_000;

/// The answer.
#[derive(Serialize)]
struct CosetCounts {
    /// The cube, as stickers.
    cube: String,
    /// The number of positions in the coset.
    positions: u64,
    /// Moves from the coset to G1.
    distance: u8,
    /// The number of positions at distance 0, 1, 2, …
    counts: Vec<u64>,
    /// The number of positions that are known to be within 0, 1, 2, … moves of solved.
    within: Vec<u64>,
    /// Positions that were solved one by one.
    #[serde(skip_serializing_if = "Option::is_none")]
    solved: Option<u64>,
    /// The bound that is proved for all positions.
    #[serde(skip_serializing_if = "Option::is_none")]
    bound: Option<u8>,
}

pub fn coset(options: &cli::Coset, verbose: bool) -> Result<ExitCode, Failure> {
    let cube = cube_or_solved(options.cube.as_deref())?.cube;
    let limits = Limits { table_bytes: options.memory.saturating_mul(MEGABYTE), ..Limits::NONE };
    let builder = Engine::builder().store(store()).limits(limits);
    let engine = match options.threads {
        Some(threads) => builder.threads(threads),
        None => builder,
    }
    .build();
    let table_progress = TableProgress::new(verbose);
    let tables = engine.coset_tables(&table_progress).map_err(|error| match error {
        Error::TooMuch(message) => {
            Failure::Usage(format!("{message}; --memory {} allows it", CosetTables::BYTES.div_ceil(MEGABYTE)))
        }
        other => other.into(),
    })?;
    let goal = match options.depth.or(options.exact.then_some(GODS_NUMBER)) {
        Some(depth) => CosetGoal::Distances(depth),
        None => CosetGoal::Bound { searched: options.search, bound: options.bound },
    };
    let mut coset = match options.resume.as_deref() {
        Some(path) => resume(&tables, cube, path, goal)?,
        None => Coset::new(&tables, cube),
    };
    advance(&mut coset, goal, options.resume.as_deref(), engine.threads())?;

    let mut solved = None;
    let mut bound = coset.is_full().then(|| coset.next_distance() - 1);
    let missing = Coset::POSITIONS - coset.within().last().copied().unwrap_or(0);
    if let CosetGoal::Bound { bound: wanted, .. } = goal
        && bound.is_none()
        && wanted > options.search
        && missing <= MOST_MISSING
    {
        let entry = find("two-phase").expect("it is in the catalogue");
        let solver = engine.solver(entry, Some(Tier::Standard.into()), &table_progress)?;
        match coset.solve_missing(&solver, wanted, engine.threads(), &DistanceProgress::new()) {
            Ok(count) => (solved, bound) = (Some(count), Some(wanted)),
            Err(error @ SolveError::WrongAnswer { .. }) => return Err(error.into()),
            Err(_) if terminal::interrupted() => return Err(Failure::Interrupted),
            Err(_) => {}
        }
    }
    let answer = CosetCounts {
        cube: Facelets::from(Held::from(cube)).to_string(),
        positions: Coset::POSITIONS,
        distance: coset.distance(),
        counts: coset.counts(),
        within: coset.within().to_vec(),
        solved,
        bound,
    };
    let mut out = io::stdout().lock();
    if options.json {
        json_line(&mut out, &answer)?;
    } else {
        write!(out, "{}", text(&answer))?;
    }
    out.flush()?;
    match goal {
        CosetGoal::Bound { bound: wanted, .. } if bound.is_none() => Err(Failure::Usage(if wanted > options.search {
            let deeper = options.search + 1;
            format!("{wanted} moves are not proved: {missing} positions are left; --search {deeper} may do it")
        } else {
            format!("{wanted} moves are not enough for {missing} positions")
        })),
        _ => Ok(ExitCode::SUCCESS),
    }
}

/// Works until the goal is reached, and saves the state regularly.
fn advance(coset: &mut Coset<'_>, goal: CosetGoal, path: Option<&Path>, threads: Threads) -> Result<(), Failure> {
    let progress = DistanceProgress::new();
    let (mut saved, mut every) = (Instant::now(), EVERY);
    loop {
        if let (Some(within), last) = (coset.within().last(), coset.next_distance().saturating_sub(1)) {
            progress.set_known(format!("{within} positions within {last}; "));
        }
        let more = coset.advance(goal, threads, &progress);
        let due = saved.elapsed() >= every || !matches!(more, Ok(true));
        if let Some(path) = path.filter(|_| due && !coset.is_broken()) {
            let started = Instant::now();
            save(coset, path)?;
            saved = Instant::now();
            every = EVERY.max((saved - started) * WORK_PER_WRITE);
        } else if let (Some(path), true) = (path, coset.is_broken()) {
            let place = path.display();
            terminal::say(&if path.exists() {
                format!("stopped between two states; {place} has the last one")
            } else {
                format!("stopped before the first state was written to {place}")
            });
        }
        if !more? {
            return Ok(());
        }
    }
}

/// Reads the state from a file, if there is one.
fn resume<'t>(tables: &'t CosetTables, cube: Cube, path: &Path, goal: CosetGoal) -> Result<Coset<'t>, Failure> {
    let place = path.display();
    let file = match File::open(path) {
        Ok(file) => file,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Coset::new(tables, cube)),
        Err(error) => return Err(Failure::file(path, &error)),
    };
    let coset = Coset::read(tables, cube, &mut BufReader::new(file)).map_err(|error| match error {
        CosetFileError::Unreadable(error) => Failure::file(path, &error),
        error => Failure::Usage(format!("{place}: {error}")),
    })?;
    let exact = coset.counts().len();
    if matches!(goal, CosetGoal::Distances(_)) && exact < coset.within().len() {
        return Err(Failure::Usage(format!(
            "{place}: distances from {exact} on were not searched, so that positions there cannot be counted"
        )));
    }
    terminal::say(&format!("resuming at distance {} from {place}", coset.next_distance()));
    Ok(coset)
}

/// Replaces the file, so that it is always complete.
fn save(coset: &Coset<'_>, path: &Path) -> Result<(), Failure> {
    let write = || {
        let mut file = AtomicFile::create(path)?;
        coset.write(&mut file)?;
        file.finish()
    };
    write().map_err(|error| Failure::file(path, &error))
}

/// A table with a row for each distance, then what is proved.
fn text(answer: &CosetCounts) -> String {
    let mut text = format!("{:>5}  {:>12}  {:>12}  {:>11}\n", "moves", "positions", "so far", "share");
    for (distance, &within) in answer.within.iter().enumerate().skip_while(|(_, within)| **within == 0) {
        let count = answer.counts.get(distance).map_or_else(String::new, u64::to_string);
        let share = percent(within.into(), answer.positions.into());
        let bound = if distance < answer.counts.len() { "" } else { "≤ " };
        let _ = writeln!(text, "{:>5}  {count:>12}  {within:>12}  {share:>11}", format!("{bound}{distance}"));
    }
    if answer.counts.len() < answer.within.len() {
        text += "rows with ≤ have the positions that are known to need no more moves; there may be others\n";
    }
    if let Some(solved) = answer.solved {
        let _ = writeln!(text, "positions solved one by one: {solved}");
    }
    match answer.bound {
        Some(bound) => {
            let _ = writeln!(text, "proved: none of the {} positions needs more than {bound} moves", answer.positions);
        }
        None => {
            let counted: u64 = answer.counts.iter().sum();
            let _ = writeln!(text, "counted {counted} of {} positions", answer.positions);
        }
    }
    text
}
