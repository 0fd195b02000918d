//! A study from end to end: scrambles in, means out, as those of a million real scrambles; on one
//! thread and on two, in the same memory.
//!
//! `make study` runs it with 100,000 scrambles on a machine that does nothing else; the other heavy
//! tests run it with fewer.
#![allow(clippy::print_stdout, clippy::unwrap_used)] // Who waits for hours wants to see what came of it.

mod common;

use std::{
    collections::BTreeMap,
    env, fs,
    path::Path,
    process::Stdio,
    time::{Duration, Instant},
};

use common::{halfturn, run, tables};
use serde_json::Value;

/// The number of scrambles, unless the environment sets it.
const ROWS: u64 = 2000;
/// How many real ones the means are of.
const REAL: u64 = 1_317_565;
/// The minimum number of scrambles for reliable times and memory.
const ENOUGH: u64 = 100_000;
/// How often memory is looked at.
const LOOK: Duration = Duration::from_millis(50);

/// Megabytes that a process has in memory.
#[cfg(target_os = "linux")]
fn megabytes(process: u32) -> Option<u64> {
    let status = fs::read_to_string(format!("/proc/{process}/status")).ok()?;
    let line = status.lines().find(|line| line.starts_with("VmRSS:"))?;
    line.split_whitespace().nth(1)?.parse::<u64>().ok().map(|kilobytes| kilobytes >> 10)
}

#[cfg(not(target_os = "linux"))]
fn megabytes(_: u32) -> Option<u64> {
    None
}

/// Analyses a file and tells how long that took and how much memory there was, look by look.
fn analyzed(input: &Path, output: &Path, threads: &str) -> (Duration, Vec<u64>) {
    let [input, output] = [input, output].map(|path| path.to_str().unwrap());
    let arguments = ["analyze", "--file", input, "-o", output, "--stages", "..xxxcross", "--tables", "standard"];
    let started = Instant::now();
    let mut command = halfturn(&tables());
    let mut child = command.args(arguments).args(["--threads", threads]).stdout(Stdio::null()).spawn().unwrap();
    let mut looks = Vec::new();
    let status = loop {
        if let Some(status) = child.try_wait().unwrap() {
            break status;
        }
        looks.extend(megabytes(child.id()));
        std::thread::sleep(LOOK);
    };
    assert!(status.success());
    (started.elapsed(), looks)
}

#[test]
#[ignore = "heavy"]
fn heavy_generated_scrambles_are_like_a_million_real_ones() {
    let rows = env::var("HALFTURN_STUDY_ROWS").map_or(ROWS, |rows| rows.parse().unwrap());
    let folder = tempfile::tempdir().unwrap();
    let input = folder.path().join("in.txt");
    fs::write(&input, run(&["scramble", "-n", &rows.to_string(), "--seed", "6"]).out).unwrap();
    // So that the tables are there.
    assert_eq!(run(&["analyze", "--stages", "..xxxcross", "--tables", "standard", "R U F"]).code, 0);
    let [one, two] = ["one.parquet", "two.parquet"].map(|name| folder.path().join(name));
    let (alone, _) = analyzed(&input, &one, "1");
    let (together, looks) = analyzed(&input, &two, "2");
    let scale = alone.as_secs_f64() / together.as_secs_f64();
    let (early, late) = looks.split_at(looks.len() / 2);
    let [early, late] = [early, late].map(|looks| looks.iter().copied().max().unwrap_or(0));
    println!(
        "{rows} rows: one thread {alone:.1?}, two {together:.1?}, {scale:.2} times as fast; {early} MB, then {late} MB"
    );
    if rows >= ENOUGH {
        assert!(scale >= 1.9, "{scale}");
        assert!(late <= early + early / 20, "memory grows: {early} MB, then {late} MB");
    }
    let object: Value = serde_json::from_str(&run(&["stats", two.to_str().unwrap(), "--json"]).out).unwrap();
    let means = fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/wca_means.csv")).unwrap();
    let mut compared = 0;
    // By stage and number of colours: the deviations of all sets of this size in standard errors.
    // By symmetry they share one true mean.
    let mut alike: BTreeMap<(&str, usize), Vec<f64>> = BTreeMap::new();
    for row in means.lines().skip(2) {
        let [name, subset, mean, deviation] = row.split(',').collect::<Vec<_>>().try_into().unwrap();
        let stage = object["stages"].as_array().unwrap().iter().find(|stage| stage["stage"] == name).unwrap();
        let found = stage["subsets"].as_array().unwrap().iter().find(|found| found["subset"] == subset).unwrap();
        let (found, mean) = (found["mean"].as_f64().unwrap(), mean.parse::<f64>().unwrap());
        // Both are means of a sample.
        let error = deviation.parse::<f64>().unwrap() * (1.0 / rows as f64 + 1.0 / REAL as f64).sqrt();
        let off = (found - mean) / error;
        println!("{name:8} {subset:6} {found:.4}, real {mean:.4}: {off:+.1} standard errors");
        // Of fifty-two one is beyond three in every seventh study, beyond four in hardly any.
        assert!(off.abs() < 4.0, "{name}, {subset}: {found}, but {mean} ± {error}");
        alike.entry((name, subset.len())).or_default().push(off);
        compared += 1;
    }
    for ((name, colors), offs) in alike {
        let off = offs.iter().sum::<f64>() / offs.len() as f64;
        assert!(off.abs() < 3.0, "{name}, {colors} colours: {off} standard errors");
    }
    assert_eq!(compared, 4 * 13, "four stages, thirteen sets of colours");
}
