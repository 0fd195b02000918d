//! The commands, one module each.

mod algorithm;
mod algs;
mod analyze;
mod batch;
mod compare;
mod coset;
mod cube;
mod distribution;
mod mine;
mod pages;
mod reconstruct;
mod route;
mod scramble;
mod serve;
mod solve;
mod solve_big;
mod solvers;
mod stage;
mod stats;
mod tables;

use std::{env, process::ExitCode};

use halfturn::Engine;
use halfturn_cube::{Held, Input};
use halfturn_search::{TableStore, default_folder};

use algorithm::Rewriting;

use crate::{
    cli::{Cli, Command},
    failure::Failure,
    terminal,
};

/// Runs the command.
pub fn run(cli: &Cli) -> Result<ExitCode, Failure> {
    terminal::catch_interrupts()?;
    match &cli.command {
        Command::Solve(options) => match options.stage() {
            Some(stage) => stage::stage(&stage, cli.verbose),
            None => solve::solve(options, cli.verbose),
        },
        Command::Stage(options) => stage::stage(options, cli.verbose),
        Command::Compare(options) => compare::compare(options, cli.verbose),
        Command::Analyze(options) => analyze::analyze(options, terminal::colors(cli.color), cli.verbose),
        Command::Route(options) => route::route(options, cli.verbose),
        Command::Reconstruct(options) => reconstruct::reconstruct(options),
        Command::Judge(options) => reconstruct::judge(options),
        Command::Algs(options) => algs::algs(options),
        Command::Mine(options) => mine::mine(options, cli.verbose),
        Command::Stats(options) => stats::stats(options),
        Command::Merge(options) => batch::merge_files(options),
        Command::Scramble(options) => scramble::scramble(options, cli.verbose),
        Command::Serve(options) => serve::serve(options, cli.verbose),
        Command::Show(options) => cube::show(options, terminal::colors(cli.color)),
        Command::Check(options) => cube::check(options),
        Command::Apply(options) => cube::apply(options),
        Command::Invert(options) => algorithm::rewrite(options, Rewriting::Invert),
        Command::Simplify(options) => algorithm::rewrite(options, Rewriting::Simplify),
        Command::Mirror(options) => algorithm::rewrite(options, Rewriting::Mirror),
        Command::Count(options) => algorithm::count(options),
        Command::Solvers(options) => solvers::solvers(options),
        Command::Tables(options) => tables::tables(options, cli.verbose),
        Command::Distribution(options) => distribution::distribution(options, cli.verbose),
        Command::Coset(options) => coset::coset(options, cli.verbose),
        Command::Completions(options) => pages::completions(options),
        Command::Man(options) => pages::man(options),
    }
}

/// The user's table store. Without a folder, tables stay in memory.
fn store() -> TableStore {
    default_folder(|name| env::var_os(name)).map_or_else(
        || {
            terminal::say(
                "warning: tables cannot be saved: neither HALFTURN_TABLES nor a home folder is set; working from memory",
            );
            TableStore::in_memory()
        },
        TableStore::at,
    )
}

/// Parses the cube of the option `--to`. The default is the solved cube.
fn cube_of_to(text: Option<&str>) -> Result<Held, Failure> {
    cube_or_solved(text).map_err(|failure| failure.within("--to"))
}

/// Parses a cube. The default is the solved one.
fn cube_or_solved(text: Option<&str>) -> Result<Held, Failure> {
    text.map_or(Ok(Held::SOLVED), |text| Ok(text.parse::<Input>()?.held()?))
}

/// An engine with the user's tables and this many threads. The default is one per processor.
fn engine(threads: Option<usize>) -> Engine {
    let builder = Engine::builder().store(store());
    match threads {
        Some(threads) => builder.threads(threads),
        None => builder,
    }
    .build()
}

/// A number of moves, such as "20 moves" or "1 move".
fn counted(moves: usize) -> String {
    format!("{moves} move{}", if moves == 1 { "" } else { "s" })
}
