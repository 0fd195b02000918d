//! The command line. What was typed (`cli`) becomes what it means and is run (`commands`); the engine is in the libraries.

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
