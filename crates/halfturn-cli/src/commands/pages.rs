//! `halfturn completions` and `man`: shell completions and manual pages, generated from the
//! arguments.

use std::{
    fs,
    io::{self, Write},
    process::ExitCode,
};

use clap::CommandFactory;

use crate::{
    cli::{Cli, Completions, Man},
    failure::Failure,
};

pub fn completions(options: &Completions) -> Result<ExitCode, Failure> {
    let mut script = Vec::new();
    clap_complete::generate(options.shell, &mut Cli::command(), "halfturn", &mut script);
    io::stdout().lock().write_all(&script)?;
    Ok(ExitCode::SUCCESS)
}

pub fn man(options: &Man) -> Result<ExitCode, Failure> {
    let Some(dir) = &options.dir else {
        clap_mangen::Man::new(Cli::command()).render(&mut io::stdout().lock())?;
        return Ok(ExitCode::SUCCESS);
    };
    let failed = |error: io::Error| Failure::file(dir, &error);
    fs::create_dir_all(dir).map_err(failed)?;
    clap_mangen::generate_to(Cli::command(), dir).map_err(failed)?;
    Ok(ExitCode::SUCCESS)
}
