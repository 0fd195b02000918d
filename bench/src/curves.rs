//! How short solutions get with time: one long search a cube, and when it found what.

use std::{ops::ControlFlow, sync::Mutex, time::Duration};

use halfturn_cube::{Algorithm, Cube};
use halfturn_search::{WatchEvent, Watcher};
use halfturn_solve::{Request, Solver, Target};

use crate::{clock::processor_time, contestant::Failure, states::State};

/// When the mean length is looked at.
pub const POINTS: [Duration; 7] = [
    Duration::from_micros(100),
    Duration::from_micros(300),
    Duration::from_millis(1),
    Duration::from_millis(3),
    Duration::from_millis(10),
    Duration::from_millis(30),
    Duration::from_millis(100),
];

/// Second phases to look into at least, as in the published table of min2phase.
pub const PROBES: [u64; 9] = [5, 10, 20, 50, 100, 200, 500, 1_000, 10_000];
/// The length that goes with them.
const PROBED_LENGTH: u8 = 21;

/// Length for time of one solver.
pub struct Curve {
    pub name: String,
    /// What there is at each of [`POINTS`].
    pub at: [Point; POINTS.len()],
}

/// What there is after some time.
#[derive(Clone, Copy, Default)]
pub struct Point {
    /// Cubes solved, of all.
    pub solved: usize,
    pub cubes: usize,
    /// Their turns, together.
    turns: usize,
}

impl Point {
    /// The mean length of what is solved, if anything is.
    pub fn mean(self) -> Option<f64> {
        (self.solved > 0).then(|| self.turns as f64 / self.solved as f64)
    }
}

/// Length and time for each number of second phases in [`PROBES`].
pub struct Sweep {
    pub name: String,
    pub at: [Probed; PROBES.len()],
}

/// The mean length after a number of phase-2 searches.
#[derive(Clone, Copy, Default)]
pub struct Probed {
    cubes: u32,
    turns: u32,
    time: Duration,
}

impl Probed {
    pub fn mean_turns(self) -> f64 {
        f64::from(self.turns) / f64::from(self.cubes)
    }

    pub fn mean_milliseconds(self) -> f64 {
        self.time.as_secs_f64() * 1e3 / f64::from(self.cubes)
    }
}

/// Notes what is found when, and stops after the last point.
struct Notes {
    start: Duration,
    found: Mutex<Vec<(Duration, String)>>,
}

impl Watcher for Notes {
    fn watch(&self, event: WatchEvent<'_>) -> ControlFlow<()> {
        let time = processor_time() - self.start;
        if let WatchEvent::Found { turns } = event {
            self.found.lock().expect("no thread panics while holding it").push((time, turns.notation()));
        }
        if time > POINTS[POINTS.len() - 1] { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}

/// The curves of these solvers, cube by cube, one after the other.
pub fn curves(solvers: &[(&str, &Solver)], states: &[State]) -> Result<Vec<Curve>, Failure> {
    let mut curves: Vec<Curve> =
        solvers.iter().map(|(name, _)| Curve { name: (*name).into(), at: Default::default() }).collect();
    for (round, state) in states.iter().enumerate() {
        for place in 0..solvers.len() {
            let index = (round + place) % solvers.len();
            let found = improvements(solvers[index].1, &state.cube)?;
            for (at, time) in curves[index].at.iter_mut().zip(POINTS) {
                let best = found.iter().filter(|(when, _)| *when <= time).map(|(_, length)| *length).min();
                at.cubes += 1;
                at.solved += usize::from(best.is_some());
                at.turns += best.unwrap_or(0);
            }
        }
    }
    Ok(curves)
}

/// When one search found solutions, and of which lengths. All are replayed.
fn improvements(solver: &Solver, cube: &Cube) -> Result<Vec<(Duration, usize)>, Failure> {
    let notes = Notes { start: processor_time(), found: Mutex::default() };
    solver.solve(&Request { target: Target::Best, ..Request::new(*cube) }, &notes)?;
    let found = notes.found.into_inner().expect("no thread panics while holding it");
    let replay = |(time, found): (Duration, String)| {
        let turns = found.parse::<Algorithm>()?.turns();
        if cube.after(turns.iter().copied()) == Cube::SOLVED {
            return Ok((time, turns.len()));
        }
        Err(format!("{} told of turns that do not solve {cube:?}", solver.entry().name).into())
    };
    found.into_iter().map(replay).collect()
}

/// Length and time for numbers of second phases: for each number cube by cube, one solver after the
/// other.
pub fn sweeps(solvers: &[(&str, &Solver)], states: &[State]) -> Result<Vec<Sweep>, Failure> {
    let mut sweeps: Vec<Sweep> =
        solvers.iter().map(|(name, _)| Sweep { name: (*name).into(), at: Default::default() }).collect();
    for (number, probes) in PROBES.into_iter().enumerate() {
        for (round, state) in states.iter().enumerate() {
            let target = Target::AtMost(PROBED_LENGTH.into());
            let request = Request { target, min_probes: probes, ..Request::new(state.cube) };
            for place in 0..solvers.len() {
                let index = (round + place) % solvers.len();
                let start = processor_time();
                let report = solvers[index].1.solve(&request, &())?;
                let at = &mut sweeps[index].at[number];
                at.time += processor_time() - start;
                at.turns += report.turns.len() as u32;
                at.cubes += 1;
            }
        }
    }
    Ok(sweeps)
}
