//! A solver that takes part: 54 letters or the like in, turns as text out, with the processor time
//! between.

use std::{error::Error, fs, sync::Arc, time::Duration};

use halfturn_cube::{Algorithm, Facelets};
use halfturn_solve::{Request, Solver, Target};

use crate::{clock::processor_time, states::State};

/// An error that ends the run.
pub type Failure = Box<dyn Error>;

/// A solver that accepts a maximum length.
pub trait Contestant {
    /// Its name in tables and figures.
    fn name(&self) -> &str;

    /// What it needs before it can solve.
    fn needs(&self) -> Needs;

    /// Whether it can be asked for a length. One that cannot is asked once and gives what it gives.
    fn takes_length(&self) -> bool {
        true
    }

    /// Solves a cube in at most `length` turns. The solver stops after `time_limit` if it can.
    fn solve(&mut self, state: &State, length: u8, time_limit: Duration) -> Result<Outcome, Failure>;
}

/// What a solver needs before it can solve: as far as it can be known.
#[derive(Clone, Copy, Default)]
pub struct Needs {
    /// Bytes of tables in memory.
    pub bytes: Option<u64>,
    /// Time until it is ready when nothing was built before.
    pub built: Option<Duration>,
    /// Time until it is ready when it finds its tables in files.
    pub read: Option<Duration>,
}

/// How an attempt ended.
pub enum Outcome {
    /// With these turns, not yet replayed.
    Solved(Answer),
    /// It was cut off after this time.
    CutOff(Duration),
}

/// What a solver answered.
pub struct Answer {
    pub time: Duration,
    pub turns: String,
    /// Nodes visited, if it tells.
    pub nodes: Option<u64>,
}

/// A solver of halfturn's catalogue.
pub struct Ours {
    pub name: String,
    pub needs: Needs,
    pub solver: Arc<Solver>,
}

impl Contestant for Ours {
    fn name(&self) -> &str {
        &self.name
    }

    fn needs(&self) -> Needs {
        self.needs
    }

    fn solve(&mut self, state: &State, length: u8, _: Duration) -> Result<Outcome, Failure> {
        let start = processor_time();
        let cube = state.facelets.parse::<Facelets>()?.held()?.cube;
        let report =
            self.solver.solve(&Request { target: Target::AtMost(length.into()), ..Request::new(cube) }, &())?;
        let turns = Algorithm::from(report.turns).to_string();
        let time = processor_time() - start;
        Ok(Outcome::Solved(Answer { time, turns, nodes: Some(report.nodes) }))
    }
}

/// The crate `min2phase`, against which all others are compared.
pub struct Min2phase {
    needs: Needs,
}

impl Min2phase {
    pub const NAME: &str = "min2phase 0.2.4 (crate)";

    /// Has its tables built, which it does at its first solve.
    pub fn new(state: &State) -> Self {
        let (memory, start) = (resident_bytes(), processor_time());
        let _ = min2phase::solve(&state.facelets, 30);
        let built = Some(processor_time() - start);
        let bytes = memory.zip(resident_bytes()).map(|(before, after)| after.saturating_sub(before));
        Self { needs: Needs { bytes, built, read: None } }
    }
}

impl Contestant for Min2phase {
    fn name(&self) -> &str {
        Self::NAME
    }

    fn needs(&self) -> Needs {
        self.needs
    }

    fn solve(&mut self, state: &State, length: u8, _: Duration) -> Result<Outcome, Failure> {
        let start = processor_time();
        let turns = min2phase::solve(&state.facelets, length);
        Ok(Outcome::Solved(Answer { time: processor_time() - start, turns, nodes: None }))
    }
}

/// Memory of this process that is really there, where the system tells.
fn resident_bytes() -> Option<u64> {
    let text = fs::read_to_string("/proc/self/smaps_rollup").ok()?;
    let kilobytes: u64 =
        text.lines().find_map(|line| line.strip_prefix("Rss:"))?.split_whitespace().next()?.parse().ok()?;
    Some(kilobytes * 1024)
}
