//! What can be asked for on the command line.

use std::path::PathBuf;

use clap::Parser;

use crate::{
    lineup::{PeerName, TierName},
    states,
};

/// halfturn's two-phase solvers and their peers on the same cubes, in one run
#[derive(Parser)]
pub struct Options {
    /// How many of the fixed states to race over
    #[arg(long, default_value_t = states::STATES)]
    pub cubes: usize,
    /// Our tables to race with
    #[arg(long, value_delimiter = ',', default_value = "tiny,standard,large")]
    pub tiers: Vec<TierName>,
    /// Leave out a peer
    #[arg(long, value_name = "PEER")]
    pub without: Vec<PeerName>,
    /// Also length for time and, for the solver min2phase, for the number of second phases
    #[arg(long)]
    pub curves: bool,
    /// How many of the fixed states to use for the curves
    #[arg(long, default_value_t = 200)]
    pub curve_cubes: usize,
    /// Cubes that a solver takes in a row in the second race
    #[arg(long, default_value_t = 100)]
    pub stretch: usize,
    /// Seconds that each solver has for all cubes of a race; who has used them up leaves
    #[arg(long, default_value_t = 45)]
    pub allowance: u64,
    /// The core to run on [default: the last]
    #[arg(long)]
    pub core: Option<usize>,
    /// Where our tables and the peers' packages are
    #[arg(long, value_name = "DIR", default_value = "target/bench")]
    pub work: PathBuf,
    /// Also write two-phase.md and length-for-time.svg there
    #[arg(long, value_name = "DIR")]
    pub output: Option<PathBuf>,
    /// Only print how many nodes our solvers visit on the fixed states
    #[arg(long)]
    pub signature: bool,
    /// Only print the fixed states as they follow from their seed
    #[arg(long)]
    pub states: bool,
    /// Answer as a peer
    #[arg(long, hide = true)]
    pub serve_kewb: bool,
}
