//! `halfturn stats`: statistics of result files.

use std::{
    fs,
    io::{self, Write},
    path::{Path, PathBuf},
    process::ExitCode,
};

use halfturn_lab::{
    AtomicFile,
    figures::{Drawing, Figure, figures, figures_against, png, report},
    stats::{Collection, Comparison, Statistics, StatsError},
};
use serde::Serialize;

use crate::{
    cli::{PlotFormat, Stats},
    failure::Failure,
    output::json_line,
    terminal::RowProgress,
};

/// The JSON output.
#[derive(Serialize)]
struct StatsObject<'a> {
    #[serde(flatten)]
    statistics: &'a Statistics,
    #[serde(skip_serializing_if = "Option::is_none")]
    against: Option<AgainstObject<'a>>,
}

/// The other set of results and the comparison with it.
#[derive(Serialize)]
struct AgainstObject<'a> {
    statistics: &'a Statistics,
    comparison: &'a Comparison,
}

pub fn stats(options: &Stats) -> Result<ExitCode, Failure> {
    let collection = collect(&options.results)?;
    let statistics = Statistics::new(&collection);
    let against = match options.against.as_slice() {
        [] => None,
        files => {
            let other = collect(files)?;
            Some((Statistics::new(&other), Comparison::new(&collection, &other)))
        }
    };
    if options.plots.is_some() || options.report.is_some() {
        draw(options, &statistics, against.as_ref())?;
    }
    let mut out = io::stdout().lock();
    if options.json {
        let against = against.as_ref().map(|(statistics, comparison)| AgainstObject { statistics, comparison });
        json_line(&mut out, &StatsObject { statistics: &statistics, against })?;
        return Ok(ExitCode::SUCCESS);
    }
    let mut text = String::new();
    let written = statistics.write_text(&mut text).and_then(|()| match &against {
        Some((_, comparison)) => {
            text.push('\n');
            comparison.write_text(&mut text)
        }
        None => Ok(()),
    });
    written.map_err(|error| Failure::Internal(error.to_string()))?;
    out.write_all(text.as_bytes())?;
    Ok(ExitCode::SUCCESS)
}

fn collect(files: &[PathBuf]) -> Result<Collection, Failure> {
    let watcher = RowProgress::new();
    let mut collection = Collection::default();
    for file in files {
        collection.add_file(file, &watcher).map_err(|error| match error {
            StatsError::Stopped => Failure::Interrupted,
            other => Failure::Usage(other.to_string()),
        })?;
    }
    Ok(collection)
}

/// The names of files for titles.
fn name(files: &[PathBuf]) -> String {
    let names = files.iter().filter_map(|file| file.file_stem()).map(|name| name.to_string_lossy().into_owned());
    names.collect::<Vec<_>>().join(", ")
}

fn draw(options: &Stats, statistics: &Statistics, against: Option<&(Statistics, Comparison)>) -> Result<(), Failure> {
    let own = figures(statistics);
    let (one, other) = (name(&options.results), name(&options.against));
    let others = against.map_or_else(Vec::new, |(statistics_there, comparison)| {
        figures_against(statistics, statistics_there, comparison, [&one, &other])
    });
    if let Some(folder) = &options.plots {
        fs::create_dir_all(folder).map_err(|error| Failure::file(folder, &error))?;
        for Figure { name, drawing, .. } in own.iter().chain(&others) {
            if options.format != PlotFormat::Png {
                write_figure(&folder.join(format!("{name}.svg")), drawing)?;
            }
            if options.format != PlotFormat::Svg {
                write_figure(&folder.join(format!("{name}.png")), drawing)?;
            }
        }
    }
    if let Some(path) = &options.report {
        let against = against.map(|(_, comparison)| (other.as_str(), comparison, others.as_slice()));
        write(path, report(&format!("Stages of {one}"), statistics, &own, against).as_bytes())?;
    }
    Ok(())
}

/// Writes a figure as PNG if the file's name says so, otherwise as SVG.
pub(super) fn write_figure(path: &Path, drawing: &Drawing) -> Result<(), Failure> {
    if path.extension().is_some_and(|extension| extension == "png") {
        let png = png(drawing).map_err(|error| Failure::Internal(error.to_string()))?;
        return write(path, &png);
    }
    write(path, drawing.svg().as_bytes())
}

fn write(path: &Path, bytes: &[u8]) -> Result<(), Failure> {
    let written = AtomicFile::create(path).and_then(|mut file| {
        file.write_all(bytes)?;
        file.finish()
    });
    written.map_err(|error| Failure::file(path, &error))
}
