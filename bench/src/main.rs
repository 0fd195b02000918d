//! halfturn's two-phase solvers and their peers on the same cubes, in one run. See `README.md`.

mod clock;
mod contestant;
mod curves;
mod figure;
mod kewb_peer;
mod lineup;
mod measure;
mod options;
mod peer;
mod race;
mod report;
mod signature;
mod states;
mod statistics;

use std::{fs, process::ExitCode};

use clap::Parser;
use halfturn_search::TableStore;

use contestant::Failure;
use lineup::all_threads;
use measure::measure;
use options::Options;
use signature::Signature;

fn main() -> ExitCode {
    match run(&Options::parse()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            eprintln!("halfturn-bench: {failure}");
            ExitCode::FAILURE
        }
    }
}

fn run(options: &Options) -> Result<(), Failure> {
    if options.serve_kewb {
        return kewb_peer::serve();
    }
    if options.states {
        print!("{}", states::file());
        return Ok(());
    }
    let states = states::states()?;
    if options.signature {
        let store = TableStore::at(lineup::tables(&options.work));
        println!("{}", Signature::count(&states, &store, all_threads())?);
        return Ok(());
    }
    let report = measure(options, &states)?;
    print!("{}", report.text);
    if let Some(folder) = &options.output {
        fs::create_dir_all(folder)?;
        fs::write(folder.join("two-phase.md"), report.text)?;
        if let Some(figure) = report.figure {
            fs::write(folder.join("length-for-time.svg"), figure)?;
        }
    }
    Ok(())
}
