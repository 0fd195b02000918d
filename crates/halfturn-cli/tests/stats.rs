//! `halfturn stats`: tables, JSON, figures and the report.
#![allow(clippy::print_stdout, clippy::unwrap_used)] // Heavy tests print their results.

mod common;

use std::fs;

use common::run;
use serde_json::Value;

const GOLDEN: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../halfturn-solve/tests/golden/");

fn golden(name: &str) -> String {
    format!("{GOLDEN}{name}.csv")
}

/// Whether every element that is opened is closed, in order.
fn is_well_formed(text: &str) -> bool {
    let mut open = Vec::new();
    let void = ["meta", "!doctype"];
    for tag in text.split('<').skip(1) {
        let Some((tag, _)) = tag.split_once('>') else { return false };
        let name = tag.trim_end_matches('/').split_whitespace().next().unwrap_or("");
        if let Some(name) = name.strip_prefix('/') {
            if open.pop() != Some(name) {
                return false;
            }
        } else if !tag.ends_with('/') && !void.contains(&name) {
            open.push(name);
        }
    }
    open.is_empty()
}

#[test]
fn tables_for_people_and_objects_for_programs() {
    let ran = run(&["stats", &golden("std")]);
    assert_eq!((ran.code, ran.err.as_str()), (0, ""));
    assert!(ran.out.starts_with("100 rows\n\ncross (std)\n"), "{}", ran.out);
    // Counted by hand in the file: the crosses on yellow.
    let text = fs::read_to_string(golden("std")).unwrap();
    let mut yellow: Vec<u64> =
        text.lines().skip(1).map(|row| row.split(',').nth(1).unwrap().parse().unwrap()).collect();
    yellow.sort_unstable();
    let mean = yellow.iter().sum::<u64>() as f64 / 100.0;
    let line = ran.out.lines().find(|line| line.starts_with("  Y ")).unwrap();
    let cells: Vec<&str> = line.split_whitespace().collect();
    assert_eq!(cells[..5], ["Y", "100", &yellow[0].to_string(), &yellow[99].to_string(), &format!("{mean:.3}")]);
    let ran = run(&["stats", &golden("std"), &golden("pseudo"), "--json"]);
    let object: Value = serde_json::from_str(&ran.out).unwrap();
    assert_eq!((&object["rows"], object["stages"].as_array().unwrap().len()), (&200.into(), 9));
    let first = &object["stages"][0]["subsets"][0];
    assert_eq!((&first["subset"], first["mean"].as_f64().unwrap()), (&"Y".into(), mean));
    let histogram = first["histogram"].as_object().unwrap();
    for (turns, count) in histogram {
        let turns: u64 = turns.parse().unwrap();
        assert_eq!(count.as_u64().unwrap(), yellow.iter().filter(|&&other| other == turns).count() as u64);
    }
}

#[test]
fn figures_and_a_report_that_stands_alone() {
    let folder = tempfile::tempdir().unwrap();
    let (plots, report) = (folder.path().join("plots"), folder.path().join("report.html"));
    // The first half against the second.
    let text = fs::read_to_string(golden("std")).unwrap();
    let (headings, rows) = text.split_once('\n').unwrap();
    let rows: Vec<&str> = rows.lines().collect();
    let [one, other] = [("one", &rows[..50]), ("<other>", &rows[50..])].map(|(name, rows)| {
        let path = folder.path().join(format!("{name}.csv"));
        fs::write(&path, format!("{headings}\n{}\n", rows.join("\n"))).unwrap();
        path.to_str().unwrap().to_owned()
    });
    let drawn = ["--plots", plots.to_str().unwrap(), "--report", report.to_str().unwrap()];
    let ran = run(&[&["stats", &one, "--against", &other][..], &drawn].concat());
    assert_eq!((ran.code, ran.err.as_str()), (0, ""));
    assert!(ran.out.contains("\nstage                         colours  mean    other    difference"), "{}", ran.out);
    let mut names: Vec<String> =
        fs::read_dir(&plots).unwrap().map(|file| file.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    let png = ["stats", &one, "--against", &other, "--plots", plots.to_str().unwrap(), "--format", "png"];
    assert_eq!(run(&png).code, 0);
    for name in &names {
        let picture = fs::read(plots.join(name).with_extension("png")).unwrap();
        assert!(picture.starts_with(b"\x89PNG") && picture.len() > 10_000, "{name}");
    }
    // For each of five stages a distribution, the six colours and the comparison; for the variant
    // its stages, savings and differences.
    assert_eq!(names.len(), 5 * 3 + 3, "{names:?}");
    for name in &names {
        let figure = fs::read_to_string(plots.join(name)).unwrap();
        assert!(figure.starts_with("<svg ") && is_well_formed(&figure) && !figure.contains("NaN"), "{name}");
    }
    let page = fs::read_to_string(&report).unwrap();
    assert!(is_well_formed(&page) && !page.contains("NaN"));
    assert_eq!(page.matches("<svg ").count(), names.len(), "every figure once");
    assert!(page.contains("Against &lt;other&gt;") && !page.contains("src="), "needs no other file");
}

#[test]
fn files_that_have_no_statistics() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("file.csv");
    fs::write(&path, "id,length\na,5\n").unwrap();
    for arguments in [
        &["stats", path.to_str().unwrap()][..],
        &["stats", "/no/such/file"],
        &["stats", &golden("scrambles")],
        &["stats", &golden("std"), "--against", "/no/such/file"],
        &["stats", &golden("std"), "--report", "/no/such/folder/report.html"],
        &["stats"],
    ] {
        let ran = run(arguments);
        assert_eq!((ran.code, ran.out.as_str()), (2, ""), "{arguments:?}: {}", ran.err);
        assert!(ran.err.contains("error: "), "{}", ran.err);
    }
    fs::write(&path, "id,cross_z0\n").unwrap();
    let ran = run(&["stats", path.to_str().unwrap()]);
    assert_eq!((ran.code, ran.out.as_str()), (0, "0 rows\n\ncross (std)\n  no rows\n"));
}

#[test]
fn what_is_mined_is_as_hard_as_asked_for() {
    let folder = tempfile::tempdir().unwrap();
    let [hard, lengths] = ["hard.csv", "lengths.csv"].map(|name| folder.path().join(name).to_str().unwrap().to_owned());
    // One cube in a million is like this.
    let arguments = ["mine", "--where", "cross(W) = 8 and cross(Y) = 8", "-n", "7", "--seed", "3"];
    let ran = run(&[&arguments[..], &["-o", &hard, "--threads", "3"]].concat());
    assert_eq!((ran.code, ran.out), (0, format!("7 rows: 7 in {hard}\n")));
    assert!(ran.err.starts_with("about one state in ") && ran.err.ends_with(" matches\n"), "{}", ran.err);
    let found = fs::read_to_string(&hard).unwrap();
    assert!(found.starts_with("id,scramble\n1,") && found.lines().count() == 8, "{found}");
    assert_eq!(run(&[&arguments[..], &["--threads", "1"]].concat()).out, found, "the same seed");
    assert_eq!(run(&["analyze", "--file", &hard, "-o", &lengths, "--stages", "cross", "--colors", "WY"]).code, 0);
    let lengths_file = lengths;
    let lengths = fs::read_to_string(&lengths_file).unwrap();
    assert!(lengths.lines().skip(1).all(|row| row.ends_with(",8,8")), "{lengths}");
    // None of the 1,000 states that this seed draws is like this.
    let hopeless = ["mine", "--where", "cross(any) = 8", "--tries", "1000", "--seed", "1"];
    for more in [&[][..], &["-o", &lengths_file]] {
        let ran = run(&[&hopeless[..], more].concat());
        assert!(ran.code == 2 && ran.err.contains("none of 1000 random states"), "{}", ran.err);
    }
}

#[test]
#[ignore = "heavy"]
fn heavy_the_hard_scrambles_of_the_study() {
    let folder = tempfile::tempdir().unwrap();
    let [hard, lengths] =
        ["hard.csv", "hard.parquet"].map(|name| folder.path().join(name).to_str().unwrap().to_owned());
    let condition = "xcross(W) = 10 and xcross(Y) = 10";
    let ran = run(&["mine", "--where", condition, "-n", "1000", "--seed", "1", "-o", &hard]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    // Counted: 20,230,604 of 43 quintillion.
    assert!(ran.err.contains("about one state in 2.") && ran.err.contains(" trillion matches"), "{}", ran.err);
    assert_eq!(run(&["analyze", "--file", &hard, "-o", &lengths, "--stages", "..xxxcross"]).code, 0);
    let object: Value = serde_json::from_str(&run(&["stats", &lengths, "--json"]).out).unwrap();
    // Means of all six colours over 1.27 million such scrambles, as published.
    for (stage, published) in [7.678, 8.829, 10.049, 11.808].into_iter().enumerate() {
        let subsets = object["stages"][stage]["subsets"].as_array().unwrap();
        let subset = |name: &str| subsets.iter().find(|subset| subset["subset"] == name).unwrap();
        let number = |name: &str| subset("BGORWY")[name].as_f64().unwrap();
        let error = number("std") / 1000_f64.sqrt();
        let mean = number("mean");
        assert!((mean - published).abs() < 4.0 * error, "stage {stage}: {mean} ± {error}, published {published}");
        if stage == 1 {
            assert_eq!(["W", "Y", "WY"].map(|name| subset(name)["min"].as_u64()), [Some(10); 3]);
            assert_eq!(subset("WY")["max"].as_u64(), Some(10));
        }
    }
}
