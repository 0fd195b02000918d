//! `halfturn compare`: all solvers on the same cube.

use std::{
    io::{self, Write},
    process::ExitCode,
    sync::Arc,
    time::{Duration, Instant},
};

use halfturn::{BigSolver, Engine, ErrorObject, SizedCube, SolverChoice};
use halfturn_cube::{Algorithm, BigAlgorithm, CubeSize};
use halfturn_solve::{BigRequest, Guarantee, Request, SolveError, Solver};

use super::{engine, tables::size};
use crate::{
    cli::Compare,
    failure::{Failure, Tally},
    output::{Compared, json_line},
    terminal::{self, Deadline, TableProgress},
};

/// A solver with its tables.
enum OpenSolver {
    Three(Arc<Solver>),
    Big(Arc<BigSolver>),
}

/// What a solver found.
struct Found {
    solution: String,
    length: usize,
    optimal: bool,
    nodes: u64,
}

impl OpenSolver {
    /// Opens a solver with the largest tables that are built.
    fn open(choice: SolverChoice, engine: &Engine, progress: &TableProgress) -> Result<Self, Failure> {
        Ok(match choice {
            SolverChoice::Three(entry) => Self::Three(engine.solver(entry, None, progress)?),
            SolverChoice::Big(entry) => Self::Big(engine.big_solver(entry, None, progress)?),
        })
    }

    /// Its name, the name of its tier, and the memory use of its tables.
    fn describe(&self) -> (&'static str, &'static str, usize) {
        match self {
            Self::Three(solver) => (solver.entry().name, solver.tier().name(), solver.table_bytes()),
            Self::Big(solver) => (solver.entry().name, solver.tier().name(), solver.table_bytes()),
        }
    }

    fn solve(&self, cube: &SizedCube, deadline: &Deadline) -> Result<Found, SolveError> {
        match (self, cube) {
            (Self::Three(solver), SizedCube::Three(_, held)) => {
                let report = solver.solve(&Request::new(held.cube), deadline)?;
                Ok(Found {
                    solution: Algorithm::from(report.turns.as_slice()).to_string(),
                    length: report.turns.len(),
                    optimal: report.guarantee == Guarantee::Optimal,
                    nodes: report.nodes,
                })
            }
            (Self::Big(solver), SizedCube::Big(_, cube)) => {
                let report = solver.solve(&BigRequest::new(cube.clone()), deadline)?;
                Ok(Found {
                    solution: BigAlgorithm::from(report.moves.as_slice()).to_string(),
                    length: report.moves.len(),
                    optimal: report.guarantee == Guarantee::Optimal,
                    nodes: report.nodes,
                })
            }
            _ => unreachable!("solvers are opened for the size of the cube"),
        }
    }
}

pub fn compare(options: &Compare, verbose: bool) -> Result<ExitCode, Failure> {
    let mut out = io::stdout().lock();
    let mut tally = Tally::default();
    let rows: Vec<_> = options.inputs.rows()?.collect::<Result<_, _>>()?;
    let engine = engine(None);
    // Those of the size of the last cube.
    let mut solvers: (Option<CubeSize>, Vec<OpenSolver>) = (None, Vec::new());
    for row in &rows {
        let read = row.sized_cube(options.size).and_then(|cube| {
            SolverChoice::for_size(None, cube.size())?;
            Ok(cube)
        });
        let cube = match read {
            Ok(cube) => cube,
            Err(failure) => {
                tally.add(&failure);
                terminal::complain_of(row, &failure);
                continue;
            }
        };
        // Open the solvers only when there is a cube to solve.
        if solvers.0 != Some(cube.size()) {
            let progress = TableProgress::new(verbose);
            let open = |choice| OpenSolver::open(choice, &engine, &progress);
            solvers = (Some(cube.size()), SolverChoice::of_size(cube.size()).map(open).collect::<Result<_, _>>()?);
        }
        if !options.json {
            writeln!(out, "{}\n{:<16}{:>7}{:>12}{:>12}{:>10}", row.text, "solver", "moves", "ms", "nodes", "tables")?;
        }
        for solver in &solvers.1 {
            let started = Instant::now();
            let deadline = started.checked_add(Duration::from_millis(options.time));
            let answer = solver.solve(&cube, &Deadline(deadline));
            let time = started.elapsed();
            if terminal::interrupted() {
                return Err(Failure::Interrupted);
            }
            if options.json {
                json_line(&mut out, &object(&row.text, solver, &answer, time))?;
            } else {
                write_row(&mut out, solver, &answer, time)?;
            }
            if let Err(error @ SolveError::WrongAnswer { .. }) = answer {
                return Err(error.into());
            }
        }
    }
    Ok(tally.exit_code())
}

fn write_row(
    out: &mut impl Write,
    solver: &OpenSolver,
    answer: &Result<Found, SolveError>,
    time: Duration,
) -> io::Result<()> {
    let ms = time.as_secs_f64() * 1e3;
    let (name, _, bytes) = solver.describe();
    let tables = size(bytes as u64);
    match answer {
        Ok(Found { solution, length, optimal, nodes }) => {
            let optimal = if *optimal { "  optimal" } else { "" };
            writeln!(out, "{name:<16}{length:>7}{ms:>12.3}{nodes:>12}{tables:>10}  {solution}{optimal}")
        }
        Err(_) => {
            writeln!(out, "{name:<16}{:>7}{ms:>12.3}{:>12}{tables:>10}  no solution within the time limit", "-", "-")
        }
    }
}

fn object<'a>(input: &'a str, solver: &OpenSolver, answer: &Result<Found, SolveError>, time: Duration) -> Compared<'a> {
    let found = answer.as_ref().ok();
    let (name, tables, table_bytes) = solver.describe();
    Compared {
        input,
        solver: name,
        tables,
        table_bytes,
        micros: time.as_micros(),
        solution: found.map(|found| found.solution.clone()),
        length: found.map(|found| found.length),
        optimal: found.map(|found| found.optimal),
        nodes: found.map(|found| found.nodes),
        error: answer.as_ref().err().map(|error| ErrorObject::from(&Failure::from(error.clone()))),
    }
}
