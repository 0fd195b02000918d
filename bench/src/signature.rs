//! The signature: how many nodes our solvers visit on fixed cubes. It changes when a search does,
//! and only then.

use std::fmt::{self, Write};

use halfturn_cube::Cube;
use halfturn_search::{TableSource, TableStore, Threads};
use halfturn_solve::{Request, SOLVERS, Target};

use crate::{
    contestant::Failure,
    states::{State, near},
};

/// The node counts of the last commit that changed them.
pub const COMMITTED: &str = include_str!("../signature.txt");

/// Solvers that prove their answers would take hours for random states, so they get states that are
/// this many moves away.
const NEAR: usize = 10;
const NEAR_CUBES: usize = 100;

/// The target lengths of the two-phase family. Other solvers search for their usual solution.
const LENGTHS: [u16; 2] = [21, 20];
const WITH_LENGTH: &[&str] = &["two-phase", "min2phase"];

/// Node counts by solver, tables and target.
#[derive(Default)]
pub struct Signature {
    lines: Vec<(String, u64)>,
}

impl Signature {
    /// The count for one of our solvers, asked for a length.
    pub fn push(&mut self, name: &str, length: u8, nodes: u64) {
        self.lines.push((format!("{name} {length}"), nodes));
    }

    /// Counts for the whole catalogue, on one thread; tables that are missing are built by several.
    pub fn count(states: &[State], store: &TableStore, building: Threads) -> Result<Self, Failure> {
        let mut signature = Self::default();
        for entry in SOLVERS {
            let prover = entry.proves;
            let cubes: Vec<Cube> =
                if prover { near(NEAR, NEAR_CUBES) } else { states.iter().map(|state| state.cube).collect() };
            let targets: Vec<(String, Target)> = match WITH_LENGTH.contains(&entry.name) {
                true => LENGTHS.iter().map(|&length| (length.to_string(), Target::AtMost(length))).collect(),
                false => vec![("usual".into(), Target::Usual)],
            };
            // The larger tables of provers take minutes to build, and are for cubes that are
            // farther away.
            for tier in entry.tiers.iter().take(if prover { 1 } else { usize::MAX }) {
                eprintln!("{} {}", entry.name, tier.tier);
                drop(entry.open(tier.tier, TableSource::new(store, building, &()))?);
                let Some(solver) = entry.open(tier.tier, TableSource::new(store, Threads::ONE, &()))? else { continue };
                for (name, target) in &targets {
                    let mut nodes = 0;
                    for &cube in &cubes {
                        nodes += solver.solve(&Request { target: *target, ..Request::new(cube) }, &())?.nodes;
                    }
                    signature.lines.push((format!("{} {} {name}", entry.name, tier.tier), nodes));
                }
            }
        }
        Ok(signature)
    }

    /// What is not as it was committed, in sentences.
    pub fn drift(&self, committed: &str) -> Vec<String> {
        let committed = |name: &str| {
            let line = committed.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' '))?;
            line.trim().parse::<u64>().ok()
        };
        let changed = |(name, nodes): &(String, u64)| match committed(name) {
            Some(before) if before == *nodes => None,
            Some(before) => Some(format!("{name}: {nodes} nodes, was {before}")),
            None => Some(format!("{name}: {nodes} nodes, was not counted before")),
        };
        self.lines.iter().filter_map(changed).collect()
    }
}

impl fmt::Display for Signature {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = String::new();
        for (name, nodes) in &self.lines {
            writeln!(text, "{name} {nodes}")?;
        }
        write!(f, "{text}total {}", self.lines.iter().map(|(_, nodes)| nodes).sum::<u64>())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn drift_is_told() {
        let mut signature = Signature::default();
        signature.push("two-phase tiny", 21, 10);
        signature.push("two-phase tiny", 20, 32);
        assert_eq!(signature.to_string(), "two-phase tiny 21 10\ntwo-phase tiny 20 32\ntotal 42");
        assert!(signature.drift(&signature.to_string()).is_empty());
        assert_eq!(
            signature.drift("two-phase tiny 21 11\ntotal 11"),
            ["two-phase tiny 21: 10 nodes, was 11", "two-phase tiny 20: 32 nodes, was not counted before"]
        );
    }
}
