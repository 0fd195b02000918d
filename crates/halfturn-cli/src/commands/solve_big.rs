//! `halfturn solve` for cubes of other sizes than 3×3×3.

use std::{
    io::{self, IsTerminal, Write},
    ops::ControlFlow,
    process::ExitCode,
    sync::mpsc,
    time::{Duration, Instant},
};

use halfturn::{BigReport, BigSolveOptions, BigSolver, BigSolverEntry, SizedCube, Solved};
use halfturn_cube::{BigAlgorithm, BigCube, BigMove, CubeSize};
use halfturn_search::{Threads, WatchEvent, Watcher};
use halfturn_solve::{BigRequest, Guarantee, SolveError, Target};

use super::{engine, solve::write_solution};
use crate::{
    cli::Solve,
    failure::{Failure, Tally},
    input::{InputRow, in_order},
    output::{json_line, write_failure},
    terminal::{self, Deadline, SearchProgress, TableProgress},
};

/// The options of a solver of other sizes, which supports them.
pub fn solve_options(options: &Solve, entry: &'static BigSolverEntry) -> Result<BigSolveOptions, Failure> {
    let for_three = [
        ("--to", options.to.is_some()),
        ("--first", options.first.is_some()),
        ("--last", options.last.is_some()),
        ("--min-probes", options.min_probes > 0),
        ("--max-probes", options.max_probes.is_some()),
        ("--resume", options.resume.is_some()),
    ];
    if let Some((name, _)) = for_three.into_iter().find(|(_, given)| *given) {
        return Err(Failure::Usage(format!("{name} is for 3×3×3 cubes only")));
    }
    if options.improve && options.separator {
        return Err(Failure::Usage("--separator cannot be used with --improve, except for the 3×3×3".to_owned()));
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
    Ok(solving)
}

/// Solves the cubes of an input, which are all of one size.
pub fn solve(
    options: &Solve,
    entry: &'static BigSolverEntry,
    size: CubeSize,
    mut rows: impl Iterator<Item = Result<InputRow, Failure>> + Send,
    out: &mut (impl Write + IsTerminal),
    verbose: bool,
) -> Result<ExitCode, Failure> {
    let solving = solve_options(options, entry)?;
    let single = options.inputs.is_single();
    if options.improve && !single {
        return Err(Failure::Usage("--improve is for a single cube".to_owned()));
    }
    // An empty file needs no tables.
    let Some(first) = rows.next() else { return Ok(ExitCode::SUCCESS) };
    let engine = engine(options.threads);
    let solver = engine.big_solver(entry, options.tables, &TableProgress::new(verbose))?;
    let together = if single && entry.shares_cube { engine.threads() } else { Threads::ONE };
    let context = BigContext { options, size, solver: &solver, solving, together, comment: out.is_terminal() };
    // A solver that proves its solutions finds the shortest at once.
    if options.improve && !entry.proves {
        return context.improve(&first?, out);
    }
    let mut tally = Tally::default();
    let work = |row: Result<InputRow, Failure>| {
        let row = row?;
        Ok::<_, Failure>((context.solve(&row), row))
    };
    let workers = if single { Threads::ONE } else { engine.threads() };
    in_order([first].into_iter().chain(rows), workers.get(), work, |result| {
        let (answer, row) = result?;
        match answer {
            Err(failure) => {
                tally.add(&failure);
                write_failure(out, &row, &failure, options.json, single)?;
            }
            Ok((report, time)) => {
                // The solution is the best that was found before Ctrl-C.
                if terminal::interrupted() {
                    tally.add(&Failure::Interrupted);
                }
                context.write(out, &row, &report, time)?;
            }
        }
        Ok(out.flush()?)
    })?;
    Ok(tally.exit_code())
}

/// The settings for all rows.
struct BigContext<'a> {
    options: &'a Solve,
    size: CubeSize,
    solver: &'a BigSolver,
    /// The options of the solver.
    solving: BigSolveOptions,
    /// Threads that work on one cube together.
    together: Threads,
    /// Whether a comment has the length and the time.
    comment: bool,
}

impl BigContext<'_> {
    /// The request for a row.
    fn request(&self, row: &InputRow) -> Result<BigRequest, Failure> {
        match row.sized_cube(Some(self.size))? {
            SizedCube::Big(_, cube) => Ok(self.solving.request(cube, self.together)),
            SizedCube::Three(..) => Err(Failure::Internal(format!("a {} was read as a 3×3×3", self.size))),
        }
    }

    /// When a search that starts now must end. A time that overflows the clock means no limit.
    fn deadline(&self, started: Instant) -> Deadline {
        Deadline(self.options.time.and_then(|time| started.checked_add(Duration::from_millis(time))))
    }

    fn solve(&self, row: &InputRow) -> Result<(BigReport, Duration), Failure> {
        let request = self.request(row)?;
        let started = Instant::now();
        match self.solver.solve(&request, &SearchProgress::new(&self.deadline(started))) {
            Ok(report) => Ok((self.solving.directed(report), started.elapsed())),
            Err(_) if terminal::interrupted() => Err(Failure::Interrupted),
            Err(error) => Err(error.into()),
        }
    }

    /// Writes shorter and shorter solutions of the only row until the time is up.
    fn improve(&self, row: &InputRow, out: &mut impl Write) -> Result<ExitCode, Failure> {
        let request = self.request(row)?;
        let longest = match request.target {
            Target::AtMost(length) => usize::from(length),
            Target::Usual | Target::Best => usize::MAX,
        };
        let request = BigRequest { target: Target::Best, ..request };
        let started = Instant::now();
        let deadline = self.deadline(started);
        // The length of the shortest solution, and that of the shortest one that was written.
        let (mut shortest, mut written) = (None, None);
        let (found, solutions) = mpsc::channel();
        let outcome = std::thread::scope(|scope| {
            let watcher = FoundSender { deadline: &deadline, found };
            // The thread drops the sender when the search ends.
            let search = scope.spawn(|| {
                let watcher = watcher;
                self.solver.solve(&request, &watcher)
            });
            for solution in solutions {
                let report = self.replayed(&request.cube, &solution)?;
                shortest = Some(report.moves.len());
                if report.moves.len() <= longest {
                    written = shortest;
                    let report = self.solving.directed(report);
                    self.write(out, row, &report, started.elapsed())
                        .and_then(|()| out.flush())
                        .inspect_err(|_| terminal::interrupt())?;
                }
            }
            search.join().map_err(|_| Failure::Internal("the search has failed".to_owned()))
        })?;
        match outcome {
            _ if terminal::interrupted() => Err(Failure::Interrupted),
            // A solved cube needs no search.
            Ok(report) if shortest.is_none() => {
                self.write(out, row, &report, started.elapsed())?;
                Ok(ExitCode::SUCCESS)
            }
            Ok(_) | Err(SolveError::LimitReached { .. }) if written.is_some() => Ok(ExitCode::SUCCESS),
            Ok(_) => Err(SolveError::LimitReached { best: shortest }.into()),
            Err(error) => Err(error.into()),
        }
    }

    /// A solution that a search reported, replayed on the cube.
    fn replayed(&self, cube: &BigCube, solution: &str) -> Result<BigReport, Failure> {
        match BigAlgorithm::parse_for(solution, self.size) {
            Ok(algorithm) if cube.after(&algorithm).is_solved() => {
                let (moves, guarantee) = (algorithm.moves(), Guarantee::None);
                Ok(BigReport { moves, phases: vec![], more: vec![], guarantee, nodes: 0 })
            }
            _ => Err(SolveError::WrongAnswer { solver: self.solver.entry().name }.into()),
        }
    }

    /// Writes the solutions of a row, as JSON or as text.
    fn write(&self, out: &mut impl Write, row: &InputRow, report: &BigReport, time: Duration) -> io::Result<()> {
        let (options, metric) = (self.options, self.solving.metric);
        if options.json {
            let micros = u64::try_from(time.as_micros()).unwrap_or(u64::MAX);
            return json_line(out, &Solved::of_big(row.text.clone(), self.size, self.solver, report, metric, micros));
        }
        let written = |moves: &[BigMove]| BigAlgorithm::from(moves).to_string();
        let solution = if options.separator && !report.phases.is_empty() {
            let phases = report.phase_moves().filter(|(_, moves)| !moves.is_empty());
            phases.map(|(_, moves)| written(moves)).collect::<Vec<_>>().join(" . ")
        } else {
            written(&report.moves)
        };
        let length = BigAlgorithm::from(report.moves.as_slice()).count(metric);
        let time = (self.comment || options.improve).then_some(time);
        write_solution(out, &solution, length, report.guarantee, time, options.length)?;
        report.more.iter().try_for_each(|moves| writeln!(out, "{}", written(moves)))
    }
}

/// Sends the solutions that a search finds.
struct FoundSender<'a> {
    deadline: &'a Deadline,
    found: mpsc::Sender<String>,
}

impl Watcher for FoundSender<'_> {
    fn watch(&self, event: WatchEvent<'_>) -> ControlFlow<()> {
        if let WatchEvent::Found { turns } = event {
            // The receiver is gone after an output error, which also stops the search.
            let _ = self.found.send(turns.notation());
        }
        self.deadline.watch(event)
    }
}
