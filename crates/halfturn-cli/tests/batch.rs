//! Whole files to files of results: formats, errors, and runs that are killed.
#![allow(clippy::unwrap_used)]

mod common;

use std::{
    fs,
    path::{Path, PathBuf},
    process::{Command, Stdio},
    time::Duration,
};

use common::{Ran, halfturn, interrupt, run, run_with, tables, wait_until, work_for};
use halfturn_cube::{Algorithm, BigAlgorithm, BigCube, Cube, CubeSize, Held};
use halfturn_lab::results::{Cells, Reader, RowBatch};

const GOLDEN: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../halfturn-solve/tests/golden/");

fn scrambles(count: usize) -> String {
    let all = fs::read_to_string(format!("{GOLDEN}scrambles.csv")).unwrap();
    all.lines().take(count).map(|line| format!("{line}\n")).collect()
}

fn file(folder: &Path, name: &str, content: impl AsRef<[u8]>) -> PathBuf {
    let path = folder.join(name);
    fs::write(&path, content).unwrap();
    path
}

fn text(path: &Path) -> &str {
    path.to_str().unwrap()
}

/// `analyze --file INPUT -o OUTPUT` with more options.
fn analyze(input: &Path, output: &Path, options: &[&str]) -> Ran {
    run(&[&["analyze", "--file", text(input), "-o", text(output)], options].concat())
}

/// All rows of a Parquet file.
fn rows(path: &Path) -> (Vec<String>, Vec<RowBatch>) {
    let mut reader = Reader::open(path).unwrap();
    let names = reader.columns().iter().map(|column| column.name.clone()).collect();
    (names, std::iter::from_fn(|| reader.next_batch().unwrap()).collect())
}

fn files(folder: &Path) -> Vec<String> {
    let mut names: Vec<String> =
        fs::read_dir(folder).unwrap().map(|file| file.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}

fn parquet_says_the_same(variant: &str, stages: usize) {
    let folder = tempfile::tempdir().unwrap();
    let input = file(folder.path(), "in.csv", scrambles(40));
    let [csv, parquet, again] = ["out.csv", "out.parquet", "again.csv"].map(|name| folder.path().join(name));
    let options = ["--stages", "cross..xcross", "--variant", variant];
    for output in [&csv, &parquet] {
        let ran = analyze(&input, output, &options);
        assert_eq!((ran.code, ran.err.as_str(), ran.out), (0, "", format!("40 rows: 40 in {}\n", text(output))));
    }
    let (names, blocks) = rows(&parquet);
    assert_eq!((names.len(), blocks.len(), blocks[0].rows()), (2 + stages * 6, 1, 40));
    let Cells::Text(found) = &blocks[0].columns[1] else { panic!("scrambles are text") };
    assert_eq!(found[0], "B2 U' L2 U F2 L2 D2 L2 U F2 L F2 L D U L' D2 F' U2 B");
    let metadata = Reader::open(&parquet).unwrap().metadata();
    assert_eq!((metadata["halfturn.variant"].as_str(), metadata["halfturn.input_rows"].as_str()), (variant, "40"));
    // Numbers of another program.
    let golden = fs::read_to_string(format!("{GOLDEN}std.csv")).unwrap();
    let begin = |line: &str| line.split(',').take(13).collect::<Vec<_>>().join(",");
    let written = fs::read_to_string(&csv).unwrap();
    assert!(written.lines().map(begin).eq(golden.lines().take(41).map(begin)));
    // And back.
    assert_eq!(run(&["merge", text(&again), text(&parquet)]).code, 0);
    assert_eq!(fs::read_to_string(&again).unwrap(), written);
    assert_eq!(files(folder.path()), ["again.csv", "in.csv", "out.csv", "out.parquet"], "nothing else is left behind");
}

#[test]
fn parquet_says_the_same_as_csv_and_more() {
    parquet_says_the_same("std", 2);
}

#[test]
#[ignore = "heavy"]
fn heavy_all_variants_in_one_file() {
    parquet_says_the_same("all", 5 * 2);
}

#[test]
fn solutions_of_a_file_are_replayed() {
    let folder = tempfile::tempdir().unwrap();
    let input = file(folder.path(), "in.csv", format!("{}x,R U x\ny,R Q\nz,R U x\n", scrambles(30)));
    let output = folder.path().join("out.csv");
    let ran = run(&["solve", "--file", text(&input), "-o", text(&output), "--tables", "tiny"]);
    assert_eq!(ran.code, 2);
    assert!(ran.out.starts_with("33 rows: 32 in ") && ran.out.contains(", 1 with errors in "), "{}", ran.out);
    let rows: Vec<csv::StringRecord> = csv::Reader::from_path(&output).unwrap().records().map(Result::unwrap).collect();
    assert_eq!(rows.len(), 32);
    for row in &rows {
        let [scramble, solution] = [&row[1], &row[2]].map(|text| text.parse::<Algorithm>().unwrap());
        assert_eq!(Held::from(&scramble).cube * solution.cube(), Cube::SOLVED, "{row:?}");
        assert_eq!(solution.moves().len().to_string(), row[3]);
        assert_eq!(&row[4], if solution.moves().len() < 3 { "true" } else { "false" });
    }
    assert_eq!(&rows[30][2], &rows[31][2], "the same cube in the same hold");
    for option in ["--json", "--improve", "--all", "--inverse"] {
        let ran = run(&["solve", "--solver", "optimal", "--file", text(&input), "-o", text(&output), option]);
        assert!(ran.code == 2 && ran.err.contains("cannot be used with result files"), "{}", ran.err);
    }
    assert_eq!(run(&["solve", "--goal", "cross", "--file", text(&input), "-o", text(&output)]).code, 2);
}

/// Asserts that the solutions of a result file solve the scrambles. Returns the ids and lengths.
fn replayed(output: &Path, size: usize) -> Vec<(String, usize)> {
    let size = CubeSize::new(size).unwrap();
    let mut reader = Reader::open(output).unwrap();
    let mut rows = Vec::new();
    while let Some(batch) = reader.next_batch().unwrap() {
        let [
            Cells::Text(ids),
            Cells::Text(scrambles),
            Cells::Text(solutions),
            Cells::LongLength(lengths),
            Cells::Flag(_),
        ] = batch.columns.as_slice()
        else {
            panic!("{:?}", reader.columns())
        };
        for (((id, scramble), solution), &length) in ids.iter().zip(scrambles).zip(solutions).zip(lengths) {
            let [scramble, solution] = [scramble, solution].map(|text| BigAlgorithm::parse_for(text, size).unwrap());
            assert!(BigCube::solved(size).after(&scramble).after(&solution).is_solved(), "{id}");
            assert_eq!(solution.moves().len(), usize::from(length), "{id}");
            rows.push((id.clone(), length.into()));
        }
    }
    rows
}

#[test]
fn solutions_of_files_of_every_size() {
    let folder = tempfile::tempdir().unwrap();
    // A wide move, a slice, an inner layer, a rotation, and three kinds of bad rows.
    let scrambles = "id,event,scramble\na,444,Rw U2 Fw' L\nb,444,2R U x\nc,444,M\nd,333,R U\ne,444bf,R Q\nf,444,5Rw\n\
        g,444,Uw2 F R2 B' Lw D\nh,444,Rw U2 Fw' L\n";
    let input = file(folder.path(), "in.csv", scrambles);
    for name in ["out.csv", "out.parquet"] {
        let output = folder.path().join(name);
        let options = ["--size", "4", "--tables", "tiny", "--file", text(&input), "-o", text(&output)];
        let ran = run(&[&["solve"], &options[..]].concat());
        assert_eq!(ran.code, 2, "{}", ran.err);
        assert!(ran.out.starts_with("7 rows: 4 in ") && ran.out.contains(", 3 with errors in "), "{}", ran.out);
        let rows = replayed(&output, 4);
        assert_eq!(rows.iter().map(|(id, _)| id.as_str()).collect::<String>(), "abgh", "{rows:?}");
        assert_eq!(rows[0].1, rows[3].1, "the same cube");
        let errors = fs::read_to_string(folder.path().join(format!("{name}.errors.csv"))).unwrap();
        let errors: Vec<&str> = errors.lines().skip(1).collect();
        assert!(errors[0].starts_with("4,c,9,") && errors[0].contains("no middle layer on a 4×4×4"), "{errors:?}");
        assert!(errors[1].starts_with("6,e,9,") && errors[2].starts_with("7,f,9,"), "{errors:?}");
        // Only blindfolded.
        let ran = run(&[&["solve", "--restart", "--event", "444bf"], &options[..]].concat());
        assert!(ran.out.starts_with("1 rows: 0 in "), "{}", ran.out);
        let ran = run(&[&["solve", "--event", "333"], &options[..]].concat());
        assert!(ran.code == 2 && ran.err.contains("\"333\" is no event of the 4×4×4"), "{}", ran.err);
    }
    // More moves than a byte counts, from standard input.
    let output = folder.path().join("long.parquet");
    let long = "Rw U 2R F 3Uw B' 2-3Lw D2 4Fw R2 5Uw L 3Rw U' 6Bw F2 2U R' 7Dw B 8Rw' 3U2 L' 2F 5Rw D\n";
    let ran = run_with(&["solve", "--size", "12", "-", "-o", text(&output)], long);
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert!(replayed(&output, 12)[0].1 > 255);
    // The quarter-turn metric, and the shortest solutions of the 2×2×2.
    let output = folder.path().join("two.csv");
    let ran = run_with(&["solve", "--size", "2", "--metric", "qtm", "-", "-o", text(&output)], "R U2 F' R\n");
    assert_eq!(ran.code, 0, "{}", ran.err);
    let two = fs::read_to_string(&output).unwrap();
    assert!(two.ends_with(",5,true\n") && two.starts_with("id,scramble,solution,length,optimal\n"), "{two}");
    // Stickers tell the size of a file.
    let stickers = file(folder.path(), "stickers.txt", "DDFFDBRRLLDBBUBUFULLRRFU\nR U2 F' R\nRw\n");
    let ran = run(&["solve", "--file", text(&stickers), "-o", text(&output)]);
    assert!(ran.code == 2 && ran.out.starts_with("3 rows: 2 in "), "{}{}", ran.out, ran.err);
    assert!(fs::read_to_string(&output).unwrap().contains("\n2,R U2 F' R,R' F U2 R',4,true\n"));
    for (options, message) in [
        (vec!["--size", "4", "--to", "R"], "--to is for 3×3×3 cubes only"),
        (vec!["--size", "4", "--improve"], "--improve cannot be used with result files"),
        (vec!["--size", "4", "--solver", "korf"], "solver korf does not solve 4×4×4 cubes"),
        (vec!["--size", "4", "--metric", "qtm"], "does not count moves in qtm"),
    ] {
        let ran = run(&[&["solve", "--file", text(&input), "-o", text(&output)], &options[..]].concat());
        assert!(ran.code == 2 && ran.err.contains(message), "{options:?}: {}", ran.err);
    }
}

#[test]
fn every_row_ends_in_the_output_or_in_the_errors_file() {
    let folder = tempfile::tempdir().unwrap();
    let good = scrambles(20);
    let lines = 9;
    let first = scrambles(lines);
    let long = "R ".repeat(5 << 20);
    let rest = &good.as_bytes()[first.len()..];
    let twisted = b"twist,UUUUUUUUFURRRRRRRRFFRFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB\n";
    let input = [first.as_bytes(), b"bad,R \xff U\n", long.as_bytes(), b"\nempty,\n", twisted, rest].concat();
    let input = file(folder.path(), "in.csv", input);
    let output = folder.path().join("out.csv");
    let ran = analyze(&input, &output, &["--stages", "cross"]);
    let expected = format!("24 rows: 20 in {0}, 4 with errors in {0}.errors.csv\n", text(&output));
    assert_eq!((ran.code, ran.out), (2, expected));
    let errors = fs::read_to_string(folder.path().join("out.csv.errors.csv")).unwrap();
    let errors: Vec<&str> = errors.lines().collect();
    assert_eq!(errors.len(), 5);
    assert!(errors[4].starts_with(&format!("{},twist,5,", lines + 4)), "{errors:?}");
    assert!(errors[1].starts_with(&format!("{},bad,9,", lines + 1)), "{errors:?}");
    assert!(errors[2].starts_with(&format!("{},,10,the line is longer than 1 MB", lines + 2)), "{errors:?}");
    assert!(errors[3].starts_with(&format!("{},empty,10,", lines + 3)), "{errors:?}");
    let written = fs::read_to_string(&output).unwrap();
    let ids: Vec<&str> = written.lines().skip(1).map(|line| line.split(',').next().unwrap()).collect();
    assert_eq!(ids, good.lines().map(|line| line.split(',').next().unwrap()).collect::<Vec<_>>());
    // Another run without errors leaves no errors file of this one.
    let good = file(folder.path(), "good.csv", &good);
    assert_eq!(analyze(&good, &output, &["--stages", "cross"]).code, 0);
    assert_eq!(files(folder.path()), ["good.csv", "in.csv", "out.csv"]);
    assert_eq!(fs::read_to_string(&output).unwrap(), written);
}

#[test]
fn inputs_that_are_empty_or_cannot_be_read() {
    let folder = tempfile::tempdir().unwrap();
    let output = folder.path().join("out.parquet");
    for empty in ["", "\n# nothing\n", "id,scramble\n"] {
        let input = file(folder.path(), "in.csv", empty);
        let ran = analyze(&input, &output, &[]);
        assert_eq!((ran.code, ran.out), (0, format!("0 rows: 0 in {}\n", text(&output))));
        let (names, blocks) = rows(&output);
        assert_eq!((names.len(), blocks.len()), (32, 0));
    }
    fs::remove_file(&output).unwrap();
    let not_gzip = file(folder.path(), "in.gz", b"\x1f\x8bnothing");
    let not_json = file(folder.path(), "in.json", "{\"session1\":[");
    for input in [folder.path(), Path::new("/no/such/file"), &not_gzip, &not_json] {
        let ran = analyze(input, &output, &[]);
        assert_eq!((ran.code, ran.out.as_str()), (2, ""), "{}", ran.err);
        assert!(ran.err.starts_with("error: ") && ran.err.lines().count() == 1, "{}", ran.err);
    }
    let ran = analyze(&not_gzip, Path::new("/no/such/folder/out.csv"), &[]);
    assert_eq!(ran.code, 2, "{}", ran.err);
    assert_eq!(files(folder.path()), ["in.csv", "in.gz", "in.json"], "nothing is left behind");
}

#[test]
fn packed_files_and_pipes() {
    let folder = tempfile::tempdir().unwrap();
    let export = "scramble\tid\tcompetition_id\tevent_id\tgroup_id\tis_extra\tround_type_id\tscramble_num\n\
        R U F\t7\tX\t333\tA\t0\tf\t1\nRw U\t8\tX\t444\tA\t0\tf\t1\nF D|F2 D2|Lw\t9\tX\t333mbf\tA\t0\tf\t1\n";
    let mut gzip = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::default());
    std::io::Write::write_all(&mut gzip, export.as_bytes()).unwrap();
    let input = file(folder.path(), "in.tsv.gz", gzip.finish().unwrap());
    let output = folder.path().join("out.csv");
    let ids = || {
        let written = fs::read_to_string(&output).unwrap();
        written.lines().skip(1).map(|line| line.split(',').next().unwrap().to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(analyze(&input, &output, &["--stages", "cross"]).code, 0);
    assert_eq!(ids(), ["7", "9-1", "9-2", "9-3"]);
    assert_eq!(analyze(&input, &output, &["--stages", "cross", "--event", "333"]).code, 0);
    assert_eq!(ids(), ["7"]);
    let ran = run_with(&["analyze", "-", "--stages", "cross", "-o", text(&output)], export);
    assert_eq!((ran.code, ids()), (0, ["7", "9-1", "9-2", "9-3"].map(str::to_owned).into()), "{}", ran.err);
    let ran = run(&["analyze", "--stages", "cross", "--colors", "W", "-o", text(&output), "R", "U2"]);
    assert_eq!((ran.code, fs::read_to_string(&output).unwrap().as_str()), (0, "id,cross_z2\n1,2\n"), "{}", ran.err);
    assert_eq!(files(folder.path()), ["in.tsv.gz", "out.csv"]);
}

#[test]
fn shards_make_the_whole() {
    let folder = tempfile::tempdir().unwrap();
    let input = file(folder.path(), "in.csv", format!("{}bad,R Q\n{}", scrambles(30), scrambles(30)));
    let at = |name: &str| folder.path().join(name);
    for ending in ["parquet", "csv"] {
        let whole = at(&format!("whole.{ending}"));
        assert_eq!(analyze(&input, &whole, &["--stages", "cross..xcross"]).code, 2);
        let parts: Vec<PathBuf> = (1..=3).map(|number| at(&format!("part-{number}.{ending}"))).collect();
        for (number, part) in parts.iter().enumerate() {
            let shard = format!("{}/3", number + 1);
            let ran = analyze(&input, part, &["--stages", "cross..xcross", "--shard", &shard]);
            assert!([0, 2].contains(&ran.code), "{}", ran.err);
        }
        let merged = at(&format!("merged.{ending}"));
        let mut order = [0, 1, 2];
        if ending == "parquet" {
            order.reverse();
        }
        let names: Vec<&str> = order.iter().map(|&part: &usize| text(&parts[part])).collect();
        let ran = run(&[&["merge", text(&merged)], &names[..]].concat());
        assert_eq!(
            (ran.code, ran.out),
            (0, format!("60 rows in {}, and 1 in the errors file\n", text(&merged))),
            "{}",
            ran.err
        );
        if ending == "parquet" {
            assert_eq!(rows(&merged), rows(&whole));
            for missing in [&names[..2], &[names[0], names[1], names[1]]] {
                let ran = run(&[&["merge", text(&merged)], missing].concat());
                assert!(ran.code == 2 && ran.err.contains("[code 11 (changed)]"), "{}", ran.err);
            }
        } else {
            assert_eq!(fs::read(&merged).unwrap(), fs::read(&whole).unwrap());
        }
        let [merged, whole] = [merged, whole].map(|path| fs::read(format!("{}.errors.csv", text(&path))).unwrap());
        assert_eq!(merged, whole);
    }
    let other = at("other.parquet");
    assert_eq!(analyze(&input, &other, &["--stages", "cross..xcross", "--shard", "2/3", "--colors", "YWORG"]).code, 2);
    let ran = run(&["merge", text(&at("merged.parquet")), text(&at("part-1.parquet")), text(&other)]);
    assert!(ran.code == 2 && ran.err.contains("it has other columns"), "{}", ran.err);
}

/// Kills a run of these arguments again and again, first at once, then after as much work as this
/// range says, and then lets it end. Tells how often it was killed before it had ended, and what it
/// said at last.
fn disturbed(arguments: &[&str], kills: usize, works: std::ops::Range<Duration>) -> (usize, String) {
    let mut state = 0x9e37_79b9_u64;
    let mut work = || {
        // The moments need not be random, only scattered.
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        works.start + (works.end - works.start).mul_f64((state >> 40) as f64 / (1 << 24) as f64)
    };
    let works = std::iter::once(Duration::ZERO).chain(std::iter::from_fn(|| Some(work()))).take(kills);
    let killed = works.filter(|&work| !work_for(halfturn(&tables()).args(arguments), work).1).count();
    let ran = run(arguments);
    assert!([0, 2].contains(&ran.code), "{}", ran.err);
    (killed, ran.err)
}

#[test]
fn killed_runs_go_on_where_they_were() {
    let folder = tempfile::tempdir().unwrap();
    // A row that is wrong, and duplicates.
    let input = file(folder.path(), "in.csv", format!("{}bad,R Q\n{}", scrambles(100), scrambles(20)));
    let at = |name: &str| folder.path().join(name);
    let [csv, other_csv, parquet, other_parquet] = ["1.csv", "2.csv", "1.parquet", "2.parquet"].map(at);
    let arguments =
        |output| ["analyze", "--file", text(&input), "-o", output, "--stages", "..xxcross", "--threads", "2"];
    for output in [&csv, &parquet] {
        assert_eq!(run(&arguments(text(output))).code, 2);
    }
    for output in [&other_csv, &other_parquet] {
        let (killed, _) = disturbed(&arguments(text(output)), 4, Duration::ZERO..Duration::from_millis(400));
        assert!(killed > 0, "the run was too short to be killed");
    }
    assert_eq!(fs::read(&other_csv).unwrap(), fs::read(&csv).unwrap());
    assert_eq!(rows(&other_parquet), rows(&parquet));
    let errors = ["1.csv.errors.csv", "2.csv.errors.csv"].map(|name| fs::read(at(name)).unwrap());
    assert_eq!(errors[0], errors[1]);
    assert!(files(folder.path()).iter().all(|name| !name.ends_with(".partial")));
}

/// What the runs below are about.
#[cfg(unix)]
const STAGES: [&str; 2] = ["--stages", "cross..xcross"];

/// Four of seven finished parts of a run of 100 rows.
#[cfg(unix)]
fn begun(folder: &Path) -> (PathBuf, PathBuf) {
    let input = file(folder, "in.csv", scrambles(100));
    let output = folder.join("out.csv");
    // So that the tables are there.
    assert_eq!(run(&["analyze", STAGES[0], STAGES[1], "R U"]).code, 0);
    let arguments = ["analyze", "--file", text(&input), "-o", text(&output), STAGES[0], STAGES[1]];
    assert_eq!(with_little_space(PARTS_ONLY, &arguments).code, 1);
    for part in 4..7 {
        fs::remove_file(folder.join(format!("out.csv.partial/part-00000{part}.csv"))).unwrap();
    }
    (input, output)
}

#[cfg(unix)]
#[test]
fn what_is_finished_is_not_done_again_and_changes_are_noticed() {
    let folder = tempfile::tempdir().unwrap();
    let (input, output) = begun(folder.path());
    let partial = folder.path().join("out.csv.partial");
    let changed = |ran: Ran, what: &str| {
        assert_eq!(ran.code, 2, "{}", ran.err);
        assert!(ran.err.contains(what) && ran.err.contains("--restart"), "{}", ran.err);
        assert!(ran.err.contains("[code 11 (changed)]"), "{}", ran.err);
    };
    let with = |more: &[&str]| analyze(&input, &output, &[&STAGES[..], more].concat());
    let ran = analyze(&input, &output, &["--stages", "cross"]);
    changed(ran, "with other options (stages: was cross xcross, is cross)");
    changed(with(&["--colors", "WY"]), "with other options (colors: was YWORGB, is YW)");
    changed(with(&["--shard", "1/2"]), "for other rows (shard: was all, is 1/2)");
    fs::write(&input, scrambles(99)).unwrap();
    changed(with(&[]), "when the input was another (100 rows then, 99 now)");
    fs::write(&input, scrambles(100).replacen("U2", "U", 1)).unwrap();
    changed(with(&[]), "when the input was another (as many rows, but not the same)");
    fs::write(&input, scrambles(100)).unwrap();
    let manifest = fs::read_to_string(partial.join("manifest.json")).unwrap();
    fs::write(partial.join("manifest.json"), manifest.replace("\"version\": \"", "\"version\": \"0.0.")).unwrap();
    changed(with(&[]), "by another version of halfturn");
    fs::write(partial.join("manifest.json"), manifest).unwrap();
    // Whatever is not whole is done again.
    fs::write(partial.join("part-000006.csv"), "row,1\n").unwrap();
    let ran = with(&[]);
    assert_eq!((ran.code, ran.err.as_str()), (0, "resuming: 64 of 100 rows are finished\n"));
    let first = fs::read(&output).unwrap();
    let ran = with(&["--restart"]);
    assert_eq!((ran.code, ran.err.as_str()), (0, ""));
    assert_eq!(fs::read(&output).unwrap(), first);
    fs::remove_file(&output).unwrap();
    // With other options --restart takes the place of what was begun.
    let (input, output) = begun(folder.path());
    let ran = analyze(&input, &output, &["--stages", "cross", "--restart"]);
    assert_eq!((ran.code, ran.err.as_str()), (0, ""));
    assert_eq!(files(folder.path()), ["in.csv", "out.csv"]);
}

#[cfg(unix)]
#[test]
fn two_processes_do_not_work_in_one_folder() {
    let folder = tempfile::tempdir().unwrap();
    let (input, output) = begun(folder.path());
    let lock = fs::File::create(folder.path().join("out.csv.partial/lock")).unwrap();
    lock.lock().unwrap();
    let ran = analyze(&input, &output, &STAGES);
    assert!(ran.code == 2 && ran.err.contains("another process is working in"), "{}", ran.err);
}

/// Blocks that are enough for the parts of 100 rows, but not for all rows together.
#[cfg(unix)]
const PARTS_ONLY: u32 = 6;

/// Runs while no file can grow beyond some blocks of 512 bytes, as if the disk were full.
#[cfg(unix)]
fn with_little_space(blocks: u32, arguments: &[&str]) -> Ran {
    let script = format!("trap '' XFSZ; ulimit -f {blocks}; exec \"$0\" \"$@\"");
    let mut command = Command::new("sh");
    command.args(["-c", &script, text(assert_cmd::cargo::cargo_bin!("halfturn"))]).args(arguments);
    command.env("HALFTURN_TABLES", tables()).stdin(Stdio::null()).output().unwrap().into()
}

#[cfg(unix)]
#[test]
fn a_full_disk_is_told_and_what_is_finished_is_kept() {
    let folder = tempfile::tempdir().unwrap();
    let input = file(folder.path(), "in.csv", scrambles(100));
    let options = ["--stages", "cross..xcross"];
    // So that the tables are there.
    let [output, other] = ["out.csv", "other.csv"].map(|name| folder.path().join(name));
    assert_eq!(analyze(&input, &other, &options).code, 0);
    let arguments = [&["analyze", "--file", text(&input), "-o", text(&output)], &options[..]].concat();
    // Not even a part can be written; then all parts, but not the output.
    for blocks in [1, PARTS_ONLY] {
        let ran = with_little_space(blocks, &arguments);
        assert_eq!((ran.code, ran.out.as_str()), (1, ""), "{}", ran.err);
        assert!(
            ran.err.starts_with("error: cannot write ") && ran.err.contains("what is finished is kept"),
            "{}",
            ran.err
        );
        assert!(!output.exists());
    }
    let ran = run(&arguments);
    assert_eq!((ran.code, ran.err.as_str()), (0, "resuming: 100 of 100 rows are finished\n"));
    assert_eq!(fs::read(&output).unwrap(), fs::read(&other).unwrap());
    assert_eq!(files(folder.path()), ["in.csv", "other.csv", "out.csv"]);
}

/// Full disks and Ctrl-C in the middle of a run over cubes of another size.
#[cfg(unix)]
#[test]
fn runs_over_big_cubes_are_stopped_and_resumed() {
    let folder = tempfile::tempdir().unwrap();
    let face = |number: usize| &"URFDLB"[number % 6..][..1];
    let row = |number| format!("{number},{}w R {}w2 U' Uw' F Bw L2 2D\n", face(number), face(number / 6));
    let input = file(folder.path(), "in.csv", (0..36).map(row).collect::<String>());
    let [output, other] = ["out.csv", "other.csv"].map(|name| folder.path().join(name));
    let options = ["solve", "--size", "4", "--tables", "tiny", "--threads", "1", "--file", text(&input), "-o"];
    let arguments = |output| [&options[..], &[output]].concat();
    assert_eq!(run(&arguments(text(&other))).code, 0);
    let ran = with_little_space(1, &arguments(text(&output)));
    assert_eq!((ran.code, ran.out.as_str()), (1, ""), "{}", ran.err);
    assert!(ran.err.contains("cannot write ") && ran.err.contains("what is finished is kept"), "{}", ran.err);
    assert!(!output.exists());

    let mut command = halfturn(&tables());
    command.args(arguments(text(&output)));
    let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let part = folder.path().join("out.csv.partial/part-000000.csv");
    wait_until(&mut child, |_| part.exists());
    interrupt(&child);
    let ran: Ran = child.wait_with_output().unwrap().into();
    assert_eq!((ran.code, output.exists()), (130, false), "{}", ran.err);
    assert!(ran.err.contains("finished rows are kept; run the same command to resume"), "{}", ran.err);
    let changed = run(&[arguments(text(&output)), vec!["--max-length", "900"]].concat());
    assert!(changed.code == 2 && changed.err.contains("max_length: was not given, is 900"), "{}", changed.err);
    let ran = run(&arguments(text(&output)));
    assert!(ran.code == 0 && ran.err.starts_with("resuming: "), "{}", ran.err);
    assert_eq!(fs::read(&output).unwrap(), fs::read(&other).unwrap());
}

#[cfg(unix)]
#[test]
fn a_full_disk_stops_whatever_writes_files() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name);
    let input = file(folder.path(), "in.csv", scrambles(100));
    let golden = format!("{GOLDEN}std.csv");
    let [solved, mined, merged, figures, report] =
        ["solved.csv", "mined.csv", "merged.csv", "figures", "report.html"].map(at);
    let commands = [
        vec!["solve", "--file", text(&input), "-o", text(&solved)],
        vec!["mine", "--where", "cross(W) = 8", "-n", "100", "--seed", "1", "-o", text(&mined)],
        vec!["merge", text(&merged), &golden],
        vec!["stats", &golden, "--plots", text(&figures)],
        vec!["stats", &golden, "--plots", text(&figures), "--format", "png"],
        vec!["stats", &golden, "--report", text(&report)],
    ];
    // So that the tables are there.
    assert_eq!(run(&["mine", "--where", "cross(W) = 8", "--seed", "1"]).code, 0);
    for arguments in &commands {
        let ran = with_little_space(PARTS_ONLY, arguments);
        assert_eq!(ran.code, 1, "{arguments:?}: {}", ran.err);
        assert!(ran.err.contains("error: cannot write ") && ran.err.contains("File too large"), "{}", ran.err);
    }
    assert_eq!(files(folder.path()), ["figures", "in.csv", "mined.csv.partial", "solved.csv.partial"]);
    assert_eq!(files(&figures), [""; 0], "no file is there in part");
    // With room again everything goes on.
    for arguments in &commands {
        let ran = run(arguments);
        assert_eq!(ran.code, 0, "{arguments:?}: {}", ran.err);
    }
    let ran = run(&["mine", "--where", "cross(W) = 8", "-n", "100", "--seed", "1"]);
    assert_eq!(ran.out, fs::read_to_string(&mined).unwrap(), "as if nothing had happened");
}

#[test]
fn what_was_mined_is_not_lost_when_a_run_is_killed() {
    let folder = tempfile::tempdir().unwrap();
    let [whole, other] = ["whole.csv", "other.csv"].map(|name| folder.path().join(name));
    let arguments = |output| {
        ["mine", "--where", "cross(W) = 8 and cross(Y) = 8", "-n", "300", "--seed", "3", "--threads", "2", "-o", output]
    };
    let ran = run(&arguments(text(&whole)));
    assert_eq!((ran.code, ran.out), (0, format!("300 rows: 300 in {}\n", text(&whole))));
    // Counted: of 190,080 crosses 102 need eight moves, which makes about one state in 1.3 million.
    assert!(ran.err.starts_with("about one state in 1.") && ran.err.ends_with(" million matches\n"), "{}", ran.err);
    let (killed, _) = disturbed(&arguments(text(&other)), 4, Duration::ZERO..Duration::from_millis(500));
    assert!(killed > 0, "the run was too short to be killed");
    assert_eq!(fs::read(&other).unwrap(), fs::read(&whole).unwrap());
    assert_eq!(files(folder.path()), ["other.csv", "whole.csv"]);
}

#[cfg(unix)]
#[test]
fn ctrl_c_keeps_what_was_mined() {
    let folder = tempfile::tempdir().unwrap();
    let output = folder.path().join("out.csv");
    // Far more than it finds before it is interrupted.
    let mine = ["mine", "-n", "50000", "--seed", "1", "-o", text(&output)];
    let arguments = [&mine[..], &["--where", "cross(W) = 8", "--threads", "1"]].concat();
    let mut child = halfturn(&tables()).args(arguments).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let part = folder.path().join("out.csv.partial/part-000002.csv");
    wait_until(&mut child, |_| part.exists());
    interrupt(&child);
    let ran: Ran = child.wait_with_output().unwrap().into();
    assert_eq!(ran.code, 130, "{}", ran.err);
    assert!(ran.err.contains("finished rows are kept") && part.exists() && !output.exists(), "{}", ran.err);
    let ran = run(&[&mine[..], &["--where", "cross(W) = 7"]].concat());
    assert!(ran.code == 2 && ran.err.contains("(where: was cross(W) = 8, is cross(W) = 7)"), "{}", ran.err);
    let ran = run(&["mine", "--where", "cross(W) = 8", "-n", "3", "--seed", "1", "-o", text(&output), "--restart"]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert_eq!(files(folder.path()), ["out.csv"]);
}

#[cfg(unix)]
#[test]
fn ctrl_c_keeps_what_is_finished() {
    let folder = tempfile::tempdir().unwrap();
    let input = file(folder.path(), "in.csv", scrambles(100));
    let output = folder.path().join("out.csv");
    let mut command = halfturn(&tables());
    command.args(["analyze", "--file", text(&input), "-o", text(&output), "--stages", "..xxxcross", "--threads", "1"]);
    let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let part = folder.path().join("out.csv.partial/part-000000.csv");
    wait_until(&mut child, |_| part.exists());
    interrupt(&child);
    let ran: Ran = child.wait_with_output().unwrap().into();
    assert_eq!(ran.code, 130, "{}", ran.err);
    let told = "finished rows are kept; run the same command to resume\nerror: interrupted\n";
    assert_eq!((ran.err.as_str(), part.exists(), output.exists()), (told, true, false));
}

#[test]
#[ignore = "heavy"]
fn heavy_twenty_kills_of_five_thousand_rows() {
    let folder = tempfile::tempdir().unwrap();
    let input = run(&["scramble", "-n", "4990", "--seed", "1"]).out;
    let input =
        file(folder.path(), "in.txt", format!("{input}R Q\n{}", input.lines().take(9).collect::<Vec<_>>().join("\n")));
    let [whole, other] = ["whole.csv", "other.csv"].map(|name| folder.path().join(name));
    let arguments =
        |output| ["analyze", "--file", text(&input), "-o", output, "--stages", "..xxcross", "--threads", "2"];
    let work = |arguments: &[&str]| work_for(halfturn(&tables()).args(arguments), Duration::MAX).0;
    // The first time tables are built; then it is known how much work it is to begin.
    let one = ["analyze", "--stages", "..xxcross", "R U"];
    work(&one);
    let begin = work(&one);
    let all = work(&arguments(text(&whole)));
    // On the average a kill comes when a thirtieth of the work was done.
    let (killed, err) = disturbed(&arguments(text(&other)), 20, begin..begin + all.div_f64(15.0));
    assert!(killed >= 15, "the others came when the run had ended: {killed}, {err}");
    assert_eq!(fs::read(&other).unwrap(), fs::read(&whole).unwrap());
    assert_eq!(fs::read_to_string(&other).unwrap().lines().count(), 5000);
}
