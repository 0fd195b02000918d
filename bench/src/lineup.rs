//! Who takes part.

use std::{
    env, fs,
    path::{Path, PathBuf},
    process::Command,
    sync::Arc,
    thread::available_parallelism,
    time::Instant,
};

use clap::ValueEnum;
use halfturn_search::{TableSource, TableStore, Threads};
use halfturn_solve::{Solver, Tier, find};

use crate::{
    contestant::{Contestant, Failure, Needs, Ours},
    peer::{Description, Peer},
};

const RACED: &str = "two-phase";
/// Not the crate of that name.
const OUR_MIN2PHASE: &str = "min2phase";

#[derive(Clone, Copy, ValueEnum)]
pub enum TierName {
    Tiny,
    Standard,
    Large,
}

impl From<TierName> for Tier {
    fn from(name: TierName) -> Self {
        match name {
            TierName::Tiny => Self::Tiny,
            TierName::Standard => Self::Standard,
            TierName::Large => Self::Large,
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum PeerName {
    Min2phase,
    Kewb,
    Kociemba,
    Cubing,
}

/// As many threads as the machine has.
pub fn all_threads() -> Threads {
    Threads::new(available_parallelism().map_or(1, usize::from))
}

/// Where our table files are.
pub fn tables(work: &Path) -> PathBuf {
    work.join("tables")
}

/// Our solver with each of these tables: built from nothing by all threads and saved, then read to
/// be used on one, with the time of both.
pub fn ours(tiers: &[TierName], work: &Path) -> Result<Vec<Ours>, Failure> {
    let folder = tables(work);
    let open = |tier, threads| -> Result<_, Failure> {
        let start = Instant::now();
        let entry = find(RACED).ok_or("two-phase is not in the catalogue")?;
        let solver = entry.open(tier, TableSource::new(&TableStore::at(&folder), threads, &()))?;
        Ok((solver.ok_or("two-phase has no such tables")?, start.elapsed()))
    };
    let mut ours = Vec::new();
    for tier in tiers.iter().copied().map(Tier::from) {
        eprintln!("building the {tier} tables");
        if folder.exists() {
            fs::remove_dir_all(&folder)?;
        }
        let (solver, built) = open(tier, all_threads())?;
        // Only one at a time, or memory would have to hold both.
        drop(solver);
        let saved = fs::read_dir(&folder).is_ok_and(|mut files| files.next().is_some());
        let (solver, read) = open(tier, Threads::ONE)?;
        let needs = Needs { bytes: Some(solver.table_bytes() as u64), built: Some(built), read: saved.then_some(read) };
        ours.push(Ours { name: format!("{RACED} {tier}"), needs, solver: Arc::new(solver) });
    }
    Ok(ours)
}

/// Our min2phase with full tables, ready for one thread.
pub fn min2phase(work: &Path) -> Result<Solver, Failure> {
    let entry = find(OUR_MIN2PHASE).ok_or("min2phase is not in the catalogue")?;
    let solver = entry.open(Tier::Standard, TableSource::new(&TableStore::at(tables(work)), Threads::ONE, &()))?;
    Ok(solver.ok_or("min2phase has no such tables")?)
}

/// The peers in processes of their own, ready. What is missing is told and left out.
pub fn peers(without: &[PeerName], work: &Path) -> Result<Vec<Box<dyn Contestant>>, Failure> {
    let mut peers: Vec<Box<dyn Contestant>> = Vec::new();
    for name in PeerName::value_variants().iter().filter(|name| !without.contains(name)) {
        match name {
            // It runs in this process.
            PeerName::Min2phase => {}
            PeerName::Kewb => peers.push(Box::new(Peer::start(kewb()?)?)),
            PeerName::Kociemba => peers.extend(installed(kociemba(work))),
            PeerName::Cubing => peers.extend(installed(cubing(work))),
        }
    }
    Ok(peers)
}

/// The peer, if its package is installed and works.
fn installed((description, package): (Description, PathBuf)) -> Option<Box<dyn Contestant>> {
    let name = description.name;
    let started = match package.exists() {
        true => Peer::start(description),
        false => Err(format!("there is no {}", package.display()).into()),
    };
    match started {
        Ok(peer) => Some(Box::new(peer)),
        Err(why) => {
            eprintln!("{name} does not take part: {why}");
            None
        }
    }
}

fn kewb() -> Result<Description, Failure> {
    let mut command = Command::new(env::current_exe()?);
    command.arg("--serve-kewb");
    Ok(Description {
        name: "kewb 0.4.3 (crate)",
        command,
        form: |state| &state.facelets,
        takes_length: true,
        has_files: false,
    })
}

fn kociemba(work: &Path) -> (Description, PathBuf) {
    let python = work.join("python/bin/python");
    let mut command = Command::new(&python);
    command.arg(script("kociemba_peer.py"));
    let name = "kociemba 1.2.1 (PyPI)";
    (Description { name, command, form: |state| &state.facelets, takes_length: true, has_files: true }, python)
}

fn cubing(work: &Path) -> (Description, PathBuf) {
    // A script finds packages in the folders above it only, so it is told where this one is.
    let package = work.join("node/node_modules/cubing");
    let mut command = Command::new("node");
    command.arg(script("cubing_peer.mjs")).arg(&package);
    let name = "cubing 0.63.4 (npm)";
    (Description { name, command, form: |state| &state.kpattern, takes_length: false, has_files: false }, package)
}

/// A script of ours.
fn script(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("peers").join(name)
}
