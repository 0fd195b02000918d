//! The command line: `cli` parses the arguments, `commands` runs them with the engine.

mod background;
mod cli;
mod commands;
mod failure;
mod input;
mod output;
mod proof_file;
mod terminal;

use std::process::ExitCode;

use clap::Parser;

use crate::{cli::Cli, failure::Failure};

fn main() -> ExitCode {
    let cli = Cli::parse();
    match commands::run(&cli) {
        Ok(code) => code,
        Err(Failure::BrokenPipe) => ExitCode::SUCCESS,
        Err(failure) => {
            terminal::complain(&failure);
            failure.exit_code()
        }
    }
}
