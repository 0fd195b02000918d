//! `halfturn solve`: solves whole cubes.

use std::{
    io::{self, IsTerminal, Write},
    process::ExitCode,
    time::{Duration, Instant},
};

use halfturn::{BigSolverEntry, Engine, Limits, SizedCube, SolveOptions, Solved, Solver, SolverChoice, Wanted, named};
use halfturn_cube::{Algorithm, Cube, CubeSize, Facelets, Held, Metric, Symmetry, TurnSet};
use halfturn_lab::{
    BigSolveTask, SolveTask,
    results::Column,
    scramble_file::{self, Events},
};
use halfturn_search::Threads;
use halfturn_solve::{Guarantee, Report, Request, Size, SolveError, SolverEntry, Target};

use super::{
    batch::{self, Batch, is_batch},
    counted, cube_of_to, engine, solve_big,
};
use crate::{
    background::UpgradableSolver,
    cli::Solve,
    failure::{Failure, Tally},
    input::{InputRow, in_order},
    output::{json_line, write_failure},
    proof_file::ProofFile,
    terminal::{self, Deadline, SearchProgress, TableProgress},
};

/// The solution of one row.
struct SolvedRow {
    report: Report,
    rotation: Symmetry,
    time: Duration,
}

pub fn solve(options: &Solve, verbose: bool) -> Result<ExitCode, Failure> {
    if options.batch.output.is_some() {
        return solve_file(options, verbose);
    }
    let mut rows = options.inputs.rows()?.peekable();
    let single = options.inputs.is_single();
    let mut out = io::stdout().lock();
    // Report an invalid input before building tables.
    if single
        && let Some(Ok(row)) = rows.peek()
        && let Err(failure) = row.sized_cube(options.size)
    {
        write_failure(&mut out, row, &failure, options.json, single)?;
        return Ok(failure.exit_code());
    }
    // All cubes are of one size: the given one, or that of the first row.
    let first = match rows.peek() {
        Some(Ok(row)) => row.whole().map_or(None, |text| SizedCube::size_of(text, options.size).ok()),
        _ => options.size,
    };
    let size = first.unwrap_or(CubeSize::THREE);
    batch::events(&options.batch, size)?;
    let entry = match SolverChoice::for_size(options.solver, size)? {
        SolverChoice::Three(entry) => entry,
        SolverChoice::Big(entry) => return solve_big::solve(options, entry, size, rows, &mut out, verbose),
    };
    let solving = solve_options(options, entry, cube_of_to(options.to.as_deref())?.cube)?;
    let engine = engine(options.threads);
    let all = engine.threads();
    if options.resume.is_some() && !single {
        return Err(Failure::Usage("--resume is for one cube".to_owned()));
    }
    // Many cubes are solved one per thread. A few cubes with a slow solver use all threads for
    // each.
    let mut first = Vec::new();
    let few = !entry.is_instant() && {
        let enough = if options.inputs.file.is_some() { 2 * all.get() } else { 0 };
        first.extend(rows.by_ref().take(enough));
        first.len() < enough.max(1)
    };
    let mut rows = first.into_iter().chain(rows).peekable();
    let workers = if single || few { Threads::ONE } else { all };
    let together = if single || few { all } else { Threads::ONE };
    let proof = options.resume.as_deref().filter(|_| single).map(ProofFile::new);
    if options.improve && !single {
        return Err(Failure::Usage("--improve is for a single cube".to_owned()));
    }
    // An empty file needs no tables.
    if rows.peek().is_none() {
        return Ok(ExitCode::SUCCESS);
    }
    let size = options.tables.unwrap_or_else(|| entry.plan(engine.store(), !single));
    let solver = engine.solver(entry, Some(size), &TableProgress::new(verbose))?;

    let mut tally = Tally::default();
    let comment = out.is_terminal();
    let how = SolveContext { options, solving, single, together, proof };
    if options.improve {
        return improve(rows, &solver, &how, &mut out);
    }
    let solvers = UpgradableSolver::new(solver);
    solvers.while_upgrading(!single && options.tables.is_none(), engine.store(), |count_cube| {
        let work = |row: Result<InputRow, Failure>| {
            let row = row?;
            let answer = solve_row(&row, solvers.solver(), &how);
            count_cube();
            Ok::<_, Failure>((answer, row))
        };
        in_order(rows, workers.get(), work, |result| {
            let (answer, row) = result?;
            match &answer {
                Err(failure) => {
                    tally.add(failure);
                    write_failure(&mut out, &row, failure, options.json, single)?;
                }
                Ok(solved) => {
                    // The row has a lower bound, but the proof was interrupted.
                    if terminal::interrupted() {
                        tally.add(&Failure::Interrupted);
                    }
                    write(&mut out, &row, solvers.solver(), &how, comment, solved)?;
                }
            }
            Ok(out.flush()?)
        })
    })?;
    Ok(tally.exit_code())
}

/// Solves an input file and writes a result file, which depends only on the input and the options.
fn solve_file(options: &Solve, verbose: bool) -> Result<ExitCode, Failure> {
    let not_for_files = [
        ("--json", options.json),
        ("--improve", options.improve),
        ("--time", options.time.is_some()),
        ("--resume", options.resume.is_some()),
        ("--inverse", options.inverse),
        ("--separator", options.separator),
        ("--length", options.length),
        ("--all, --within or --number", options.several.wanted() != Wanted::One),
    ];
    if let Some((name, _)) = not_for_files.into_iter().find(|(_, given)| *given) {
        return Err(Failure::Usage(format!("{name} cannot be used with result files")));
    }
    if !is_batch(options.batch.output.as_deref()) {
        return Err(Failure::Usage("-o needs a regular file; without -o, solutions go to standard output".to_owned()));
    }
    let size = options.size.or_else(|| size_of_first(options)).unwrap_or(CubeSize::THREE);
    match SolverChoice::for_size(options.solver, size)? {
        SolverChoice::Three(entry) => solve_file_of_three(options, entry, verbose),
        SolverChoice::Big(entry) => solve_file_of_big(options, entry, size, verbose),
    }
}

/// The size that the first row tells, if it can be read twice and is the stickers of a cube.
fn size_of_first(options: &Solve) -> Option<CubeSize> {
    let text = match (&options.inputs.file, options.inputs.words.as_slice()) {
        (Some(path), _) if path.is_file() => {
            let mut rows = scramble_file::read(scramble_file::open(path).ok()?, &Events::default()).ok()?;
            rows.next()?.ok()?.text
        }
        (Some(_), _) => return None,
        (None, [word]) if word == "-" => return None,
        (None, words) => words.join(" "),
    };
    SizedCube::size_of(&text, None).ok()
}

fn solve_file_of_three(options: &Solve, entry: &'static SolverEntry, verbose: bool) -> Result<ExitCode, Failure> {
    let to = cube_of_to(options.to.as_deref())?.cube;
    let solving = solve_options(options, entry, to)?;
    let engine = engine(options.threads);
    // Solutions may depend on the tables, so a run uses the same tables from start to end.
    let tables = options.tables.unwrap_or_else(|| entry.plan(engine.store(), true));
    let given = [
        ("min_probes", (options.min_probes > 0).then(|| options.min_probes.to_string())),
        ("max_probes", options.max_probes.map(|probes| probes.to_string())),
        ("first", options.first.map(|turns| format!("{turns:?}"))),
        ("last", options.last.map(|turns| format!("{turns:?}"))),
        ("to", options.to.as_ref().map(|_| Facelets::from(Held::from(to)).to_string())),
    ];
    let settings = settings(options, entry.name, tables, given);
    let batch = batch_of(options, CubeSize::THREE, SolveTask::columns(), settings, &engine);
    batch::run(batch, || {
        let solver = engine.solver(entry, Some(tables), &TableProgress::new(verbose))?;
        Ok(SolveTask::new(solver, solving))
    })
}

fn solve_file_of_big(
    options: &Solve,
    entry: &'static BigSolverEntry,
    size: CubeSize,
    verbose: bool,
) -> Result<ExitCode, Failure> {
    let solving = solve_big::solve_options(options, entry)?;
    let engine = engine(options.threads);
    let tables = options.tables.unwrap_or_else(|| entry.ready(engine.store()));
    let given = [("size", Some(size.get().to_string())), ("metric", Some(solving.metric.to_string()))];
    let settings = settings(options, entry.name, tables, given);
    batch::run(batch_of(options, size, BigSolveTask::columns(), settings, &engine), || {
        let solver = engine.big_solver(entry, Some(tables), &TableProgress::new(verbose))?;
        Ok(BigSolveTask::new(size, solver, solving))
    })
}

/// The options that determine the results of a run.
fn settings<const N: usize>(
    options: &Solve,
    solver: &str,
    tables: Size,
    more: [(&'static str, Option<String>); N],
) -> Vec<(&'static str, String)> {
    let given = [
        ("task", Some("solve".to_owned())),
        ("solver", Some(solver.to_owned())),
        ("tables", Some(tables.to_string())),
        ("max_length", options.max_length.map(|length| length.to_string())),
        ("at_least", (options.at_least > 0).then(|| options.at_least.to_string())),
    ];
    given.into_iter().chain(more).filter_map(|(name, value)| Some((name, value?))).collect()
}

/// A run over the input with these columns and settings.
fn batch_of<'a>(
    options: &'a Solve,
    size: CubeSize,
    columns: Vec<Column>,
    settings: Vec<(&'static str, String)>,
    engine: &Engine,
) -> Batch<'a> {
    Batch {
        options: &options.batch,
        file: options.inputs.file.as_deref(),
        words: &options.inputs.words,
        size,
        columns,
        scrambles_in_csv: true,
        settings,
        threads: engine.threads(),
    }
}

/// The options of the solver, which supports them.
fn solve_options(options: &Solve, solver: &'static SolverEntry, to: Cube) -> Result<SolveOptions, Failure> {
    if options.metric != Metric::Htm {
        let message = format!("solver {} does not count moves in {}; it does in htm", solver.name, options.metric);
        return Err(Failure::Usage(message));
    }
    let options = SolveOptions {
        solver,
        tables: options.tables,
        max_length: options.max_length,
        // A time limit without a length is used up to find shorter solutions.
        best: options.time.is_some(),
        wanted: options.several.wanted(),
        at_least: options.at_least,
        min_probes: options.min_probes,
        max_probes: options.max_probes,
        first: options.first.unwrap_or(TurnSet::ALL),
        last: options.last.unwrap_or(TurnSet::ALL),
        to,
        inverse: options.inverse,
    };
    options.check()?;
    Ok(options)
}

/// The settings for all rows.
struct SolveContext<'a> {
    options: &'a Solve,
    /// The options of the solver.
    solving: SolveOptions,
    /// Whether there is only one row.
    single: bool,
    /// Threads that work on one cube together.
    together: Threads,
    proof: Option<ProofFile<'a>>,
}

/// The request for a row and its deadline.
fn request(held: &Held, how: &SolveContext<'_>) -> (Request, Deadline) {
    // A time that overflows the clock means no limit.
    let deadline = how.options.time.and_then(|time| Instant::now().checked_add(Duration::from_millis(time)));
    (how.solving.request(held.cube, how.together), Deadline(deadline))
}

fn solve_row(row: &InputRow, solver: &Solver, how: &SolveContext<'_>) -> Result<SolvedRow, Failure> {
    let (_, held) = row.cube()?;
    let started = Instant::now();
    let (request, deadline) = request(&held, how);
    let report = match &how.proof {
        Some(proof) => proof.solve(solver, &request, &deadline)?,
        // Many cubes are solved as fast as possible; a single one is improved for a second.
        None if how.single => {
            let improving = Deadline(started.checked_add(Limits::NONE.improvement_time));
            solver.solve_then_improve(&request, &SearchProgress::new(&deadline), &SearchProgress::new(&improving))
        }
        None => solver.solve(&request, &SearchProgress::new(&deadline)),
    };
    match report {
        Ok(report) => Ok(SolvedRow::new(report, &held, started, &how.solving)),
        Err(_) if terminal::interrupted() => Err(Failure::Interrupted),
        Err(error) => Err(error.into()),
    }
}

/// Prints shorter and shorter solutions of the only row until the time is up.
fn improve(
    mut rows: impl Iterator<Item = Result<InputRow, Failure>>,
    solver: &Solver,
    how: &SolveContext<'_>,
    out: &mut impl Write,
) -> Result<ExitCode, Failure> {
    let Some(row) = rows.next().transpose()? else { return Ok(ExitCode::SUCCESS) };
    let (_, held) = row.cube()?;
    let started = Instant::now();
    let (request, deadline) = request(&held, how);
    // With a time limit and no maximum length, start with a solution of any length.
    let target = if request.target == Target::Best { Target::Usual } else { request.target };
    let mut improvements = solver.improvements(Request { target, ..request });
    let mut found = false;
    loop {
        match improvements.next(&deadline) {
            Ok(Some(report)) => {
                found = true;
                write(out, &row, solver, how, true, &SolvedRow::new(report, &held, started, &how.solving))?;
                out.flush()?;
            }
            Ok(None) => return Ok(ExitCode::SUCCESS),
            Err(_) if terminal::interrupted() => return Err(Failure::Interrupted),
            // The time is up.
            Err(SolveError::LimitReached { .. }) if found => return Ok(ExitCode::SUCCESS),
            Err(error) => return Err(error.into()),
        }
    }
}

impl SolvedRow {
    fn new(report: Report, held: &Held, started: Instant, solving: &SolveOptions) -> Self {
        Self { report: solving.directed(report), rotation: held.rotation, time: started.elapsed() }
    }
}

/// Formats a solution, with a dot between the phases if `separator` is set.
fn written(report: &Report, separator: bool) -> String {
    if !separator || report.phases.is_empty() {
        return Algorithm::from(report.turns.as_slice()).to_string();
    }
    let phases = report.phase_turns().filter(|(_, turns)| !turns.is_empty());
    phases.map(|(_, turns)| Algorithm::from(turns).to_string()).collect::<Vec<_>>().join(" . ")
}

/// Writes the solutions of a row, as JSON or as text. A comment has the length and the time.
fn write(
    out: &mut impl Write,
    row: &InputRow,
    solver: &Solver,
    how: &SolveContext<'_>,
    comment: bool,
    solved: &SolvedRow,
) -> io::Result<()> {
    let SolvedRow { report, rotation, time } = solved;
    if how.options.json {
        let micros = u64::try_from(time.as_micros()).unwrap_or(u64::MAX);
        return json_line(out, &Solved::new(row.text.clone(), solver, report, *rotation, micros));
    }
    if how.single
        && let Some(rotation) = named(*rotation)
    {
        terminal::say(&format!(
            "note: the cube is held as after {rotation} from the standard orientation; the solution is for that hold"
        ));
    }
    let (solution, length) = (written(report, how.options.separator), report.turns.len());
    write_solution(out, &solution, length, report.guarantee, comment.then_some(*time), how.options.length)?;
    report.more.iter().try_for_each(|turns| writeln!(out, "{}", Algorithm::from(turns.as_slice())))
}

/// Writes a solution as a line, with a comment if there is a time or the length is wanted.
pub fn write_solution(
    out: &mut impl Write,
    solution: &str,
    length: usize,
    guarantee: Guarantee,
    time: Option<Duration>,
    with_length: bool,
) -> io::Result<()> {
    if solution.is_empty() {
        // An empty line would look like a failed input.
        return writeln!(out, "// 0 moves: already solved");
    }
    let length = counted(length);
    write!(out, "{solution}")?;
    if let Some(time) = time {
        let proved = match guarantee {
            Guarantee::Optimal => ", optimal".to_owned(),
            Guarantee::AtLeast(turns) => format!(", at least {turns} needed"),
            Guarantee::None => String::new(),
        };
        write!(out, " // {length}{proved}, {:.1} ms", time.as_secs_f64() * 1e3)?;
    } else if with_length {
        write!(out, " // {length}")?;
    }
    writeln!(out)
}
