//! What each command does.

mod algorithm;
mod analyze;
mod batch;
mod compare;
mod cube;
mod distribution;
mod goal;
mod mine;
mod pages;
mod scramble;
mod serve;
mod solve;
mod solvers;
mod stats;
mod tables;

use std::{env, process::ExitCode};

use halfturn_cube::{Held, Input};
use halfturn_search::{TableStore, Threads, Watcher, default_folder};
use halfturn::stage_search::usual_tier;
use halfturn_solve::{
    Size, Solver, SolverEntry, Tier, Wanted, find,
    stages::{Analyzer, Variant},
};

use crate::{
    cli::{ALL_VARIANTS, Cli, Command},
    failure::Failure,
    terminal,
};

/// Runs what was typed.
pub fn run(cli: &Cli) -> Result<ExitCode, Failure> {
    terminal::catch_interrupts()?;
    match &cli.command {
        Command::Solve(options) if options.stage.goal.is_some() => goal::solve(options, cli.verbose),
        Command::Solve(options) => solve::solve(options, cli.verbose),
        Command::Compare(options) => compare::compare(options, cli.verbose),
        Command::Analyze(options) => analyze::analyze(options, terminal::colors(cli.color), cli.verbose),
        Command::Mine(options) => mine::mine(options, cli.verbose),
        Command::Stats(options) => stats::stats(options),
        Command::Merge(options) => batch::merge_files(options),
        Command::Scramble(options) => scramble::scramble(options, cli.verbose),
        Command::Serve(options) => serve::serve(options, cli.verbose),
        Command::Show(options) => cube::show(options, terminal::colors(cli.color)),
        Command::Check(options) => cube::check(options),
        Command::Apply(options) => cube::apply(options),
        Command::Invert(options) => algorithm::rewrite(options, |algorithm| algorithm.inverse()),
        Command::Simplify(options) => algorithm::rewrite(options, |algorithm| algorithm.simplified()),
        Command::Mirror(options) => algorithm::rewrite(options, |algorithm| algorithm.mirror()),
        Command::Count(options) => algorithm::count(options),
        Command::Solvers(options) => solvers::solvers(options),
        Command::Tables(options) => tables::tables(options, cli.verbose),
        Command::Distribution(options) => distribution::distribution(options, cli.verbose),
        Command::Completions(options) => pages::completions(options),
        Command::Man(options) => pages::man(options),
    }
}

/// The table folder of this user; without one, tables are built anew each time.
fn store() -> TableStore {
    default_folder(|name| env::var_os(name)).map_or_else(
        || {
            terminal::say(
                "warning: tables cannot be kept: neither HALFTURN_TABLES nor a home folder is set; working from memory",
            );
            TableStore::in_memory()
        },
        TableStore::at,
    )
}

/// The cube that the option `--to` names; without it, the solved one.
fn cube_of_to(text: Option<&str>) -> Result<Held, Failure> {
    let Some(text) = text else { return Ok(Held::SOLVED) };
    let held = text.parse::<Input>().and_then(|input| input.held());
    held.map_err(|error| Failure::from(error).within("--to"))
}

/// A solver with tables of the size asked for.
fn open(
    name: &str,
    size: impl FnOnce(&SolverEntry, &TableStore) -> Size,
    store: &TableStore,
    threads: Threads,
    watcher: &dyn Watcher,
) -> Result<Solver, Failure> {
    let entry = find(name).ok_or_else(|| Failure::Usage(format!("there is no solver {name}")))?;
    let size = size(entry, store);
    entry.open(size, store, threads, watcher)?.ok_or_else(|| {
        let mut sizes: Vec<&str> = entry.tiers.iter().map(|size| size.tier.name()).collect();
        sizes.dedup();
        Failure::Usage(format!("solver {name} has no {size}; it has {}", sizes.join(", ")))
    })
}

/// The analyzer of a variant that answers these stages in reasonable time with tables of a reasonable size.
fn analyzer(
    variant: Variant,
    last_stage: usize,
    tier: Option<Tier>,
    store: &TableStore,
    threads: Threads,
    watcher: &dyn Watcher,
) -> Result<Analyzer, Failure> {
    let tier = tier.unwrap_or_else(|| usual_tier(last_stage));
    Ok(Analyzer::open(variant, tier, store, threads, watcher)?)
}

/// The variants of a name, which may mean all of CFOP.
fn variants(name: &str) -> Vec<Variant> {
    if name == ALL_VARIANTS { Variant::CFOP.to_vec() } else { Variant::from_name(name).into_iter().collect() }
}

/// As many threads as asked for, or as there are processors.
fn threads(asked: Option<usize>) -> Threads {
    Threads::new(asked.unwrap_or_else(|| std::thread::available_parallelism().map_or(1, usize::from)))
}

/// A number of turns in words.
fn counted(turns: usize) -> String {
    format!("{turns} turn{}", if turns == 1 { "" } else { "s" })
}

/// How many solutions the options ask for, which they name alike for every command.
fn wanted(all: bool, within: Option<u8>, number: Option<usize>) -> Wanted {
    match (all, within, number) {
        (true, ..) => Wanted::Within(0),
        (_, Some(more), _) => Wanted::Within(more),
        (.., Some(number)) => Wanted::Several(number),
        _ => Wanted::One,
    }
}
