//! The command line's arguments, with their help texts and parsers.

use std::{net::SocketAddr, path::PathBuf};

use clap::{
    Args, Parser, Subcommand, ValueEnum,
    builder::{PossibleValue, PossibleValuesParser, TypedValueParser},
    value_parser,
};
use clap_complete::Shell;
use halfturn::{
    Goal, Hold, NamedStage, SolverChoice, StageSpan, TRIES, Wanted,
    algs::{USUAL_BYTES, USUAL_MOVES},
    words,
};
use halfturn_cube::{CubeSize, Metric, Move, TurnSet, ViewSet};
use halfturn_lab::run::Shard;
use halfturn_solve::{
    DISTRIBUTIONS, Difficulty, DistributionEntry, Method, Size, Tier, WcaEvent,
    algs::Ergonomics,
    stages::{SlotSet, Variant},
};

const ABOUT: &str = "Solves, scrambles and analyses the Rubik's Cube";

const EXAMPLES: &str = "\
Examples:
  halfturn solve \"R U2 F' L D B2\"            a scramble in, a solution out
  halfturn solve --file scrambles.txt --json one JSON object per line
  halfturn analyze \"R U2 F' L D B2\"          the fewest moves to every cross, xcross … F2L
  halfturn scramble -n 5                     five random-state scrambles
  halfturn check UUUUUUUUURRRRR…             check stickers for errors
  halfturn show \"R U R' U'\" --svg cube.svg   draw a picture

Exit status: 0 success; 2 invalid input or options, or a limit was reached; 1 internal error;
130 interrupted by Ctrl-C.
Tables are stored in the user's cache folder, or in the folder that HALFTURN_TABLES names.";

#[derive(Parser)]
#[command(name = "halfturn", version, about = ABOUT, after_help = EXAMPLES, max_term_width = 100)]
pub struct Cli {
    #[command(subcommand)]
    pub command: Command,
    /// Print which tables are loaded and built
    #[arg(short, long, global = true)]
    pub verbose: bool,
    /// When to use colours; `auto` follows the terminal and NO_COLOR
    #[arg(long, global = true, value_name = "WHEN", default_value = "auto")]
    pub color: ColorChoice,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum ColorChoice {
    Auto,
    Always,
    Never,
}

#[derive(Subcommand)]
pub enum Command {
    /// Solve cubes given as scrambles or stickers
    #[command(after_help = SOLVE_EXAMPLES)]
    Solve(Solve),
    /// Solve a stage of a method with the fewest moves: the cross, an xcross … F2L
    #[command(after_help = STAGE_EXAMPLES)]
    Stage(Stage),
    /// Compare all solvers on a cube: length, time, nodes and table size
    #[command(
        after_help = "Examples:\n  halfturn compare \"R U2 F' L D B2\"\n  halfturn scramble | halfturn compare - --json"
    )]
    Compare(Compare),
    /// Find the fewest moves to the cross, xcross … and F2L, for every bottom colour
    #[command(after_help = ANALYZE_EXAMPLES)]
    Analyze(Analyze),
    /// Solve stage after stage, each with the fewest moves: cross, xcross … F2L, the last layer
    #[command(after_help = ROUTE_EXAMPLES)]
    Route(Route),
    /// Split a solve into stages and compare each with the fewest moves
    #[command(after_help = RECONSTRUCT_EXAMPLES)]
    Reconstruct(Reconstruct),
    /// Check whether moves reach a stage and compare them with the fewest
    #[command(after_help = JUDGE_EXAMPLES)]
    Judge(Judge),
    /// List all algorithms of a case of the last layer, or of another cube, that use chosen moves
    #[command(after_help = ALGS_EXAMPLES)]
    Algs(Algs),
    /// Find many scrambles of a rare difficulty, as rows `id,scramble`
    #[command(after_help = MINE_EXAMPLES)]
    Mine(Mine),
    /// Compute statistics of result files: distributions, colour neutrality, symmetry
    #[command(after_help = STATS_EXAMPLES)]
    Stats(Stats),
    /// Merge the result files of shards, or convert Parquet to CSV
    #[command(after_help = MERGE_EXAMPLES)]
    Merge(Merge),
    /// Generate random-state scrambles by the rules of the World Cube Association
    #[command(after_help = SCRAMBLE_EXAMPLES)]
    Scramble(Scramble),
    /// Run a server with the web page, a JSON API and a line protocol for robots
    Serve(Serve),
    /// Show a cube as a net in the terminal, an SVG picture, data or links
    #[command(after_help = SHOW_EXAMPLES)]
    Show(Show),
    /// Check a cube and explain what is wrong with it
    #[command(after_help = CHECK_EXAMPLES)]
    Check(Check),
    /// Apply an algorithm to a cube and print the stickers
    #[command(after_help = APPLY_EXAMPLES)]
    Apply(Apply),
    /// Print the inverse of an algorithm
    #[command(after_help = "Example:\n  halfturn invert \"R U2 F'\"   F U2 R'")]
    Invert(Rewrite),
    /// Simplify an algorithm by cancelling moves
    #[command(after_help = "Example:\n  halfturn simplify \"R R2 U U'\"   R'")]
    Simplify(Rewrite),
    /// Mirror an algorithm between left and right
    #[command(after_help = "Example:\n  halfturn mirror \"R U R' U'\"   L' U' L U")]
    Mirror(Rewrite),
    /// Count the moves of an algorithm in each metric, and print its order
    #[command(after_help = "Example:\n  halfturn count \"R U R' U' M2 x\"")]
    Count(Count),
    /// List the solvers
    Solvers(Solvers),
    /// List, build, check or remove the tables on disk
    #[command(after_help = TABLES_EXAMPLES)]
    Tables(Tables),
    /// Count states exactly by their distance from solved
    #[command(after_help = DISTRIBUTION_EXAMPLES)]
    Distribution(Distribution),
    /// Count the positions of a coset of G1 by distance, or prove a bound for all of them
    #[command(after_help = COSET_EXAMPLES)]
    Coset(Coset),
    /// Print a completion script for a shell
    #[command(
        after_help = "Example:\n  halfturn completions bash > ~/.local/share/bash-completion/completions/halfturn"
    )]
    Completions(Completions),
    /// Write the manual pages
    #[command(after_help = "Examples:\n  halfturn man | man -l -\n  halfturn man --dir ~/.local/share/man/man1")]
    Man(Man),
}

/// The input: cubes or algorithms.
#[derive(Args, Clone)]
pub struct Inputs {
    /// A scramble such as `R U2 F'`, or 54 stickers; `-` reads standard input, one per line
    #[arg(value_name = "INPUT", required_unless_present = "file")]
    pub words: Vec<String>,
    /// Read a file: one input per line, or the stickers of one cube as a net or six blocks
    #[arg(short, long, value_name = "FILE", conflicts_with = "words")]
    pub file: Option<PathBuf>,
}

const SOLVE_EXAMPLES: &str = "\
Examples:
  halfturn solve \"R U2 F' L D B2\"
  halfturn solve DUUBULDBFRBFRRULLLBRDFFFBLURDBFDFDRFRULBLUFDURRBLBDUDL
  halfturn solve --max-length 20 --time 5000 \"R U2 F' L D B2\"
  halfturn solve --improve --time 2000 \"R U2 F' L D B2\"         print each shorter solution
  halfturn solve --separator --length \"R U2 F' L D B2\"          separate the phases, add the number of moves
  halfturn solve --to \"U2 D2 R2 L2 F2 B2\" \"R U2 F' L D B2\"     from one cube to another
  halfturn solve --solver optimal --within 1 \"R U2 F' L D B2\"     all solutions of 6 or 7 moves
  halfturn solve --size 2 --all \"R U2 F' R\"                     all shortest solutions of a 2×2×2
  halfturn solve --goal xcross --view W --hold \"R U2 F' L D B2\"  the white cross and one pair
  halfturn solve --file scrambles.txt --threads 2 --json > solutions.jsonl
  halfturn solve --file scrambles.csv -o solutions.parquet      a resumable run
  halfturn solve --size 4 --improve --time 5000 \"Rw U2 Fw' L\"   shorter and shorter, of a 4×4×4
  halfturn solve --size 5 --file scrambles.csv -o solutions.csv a resumable run over 5×5×5 cubes
  halfturn scramble -n 10 | halfturn solve -

An input is one of:
  - an algorithm, which may have wide moves, slices, rotations, groups, commutators and comments;
  - 54 stickers: faces in the order U R F D L B, row by row, in any six letters. The centres define
    the colours;
  - the stickers of a cube of another size, 24 of a 2×2×2, or with --size an algorithm. All cubes of
    a file are of one size;
  - Lin's vector of 54 numbers: 3,1,2, 3,2,4, ... (corners, edges, centres; colours 1 to 6 are
    F R U B L D).
The solution is for the cube as it is held at the end of the input. Empty lines and lines that start
with # are skipped in files and on standard input. A line that cannot be solved is reported on
standard error and gives an empty line in the output. --to, --resume, --first, --last, --min-probes
and --max-probes are for the 3×3×3.

JSON: {\"input\", \"size\", \"solver\", \"solution\", \"length\", \"optimal\", \"micros\"}, with \"more\" for further
solutions and \"at_least\" for the lower bound of an interrupted proof;
with --goal {\"input\", \"goal\", \"view\", \"solution\", \"length\", \"optimal\",
\"more\": [{\"view\", \"solution\"}], \"micros\"};
on failure {\"input\", \"error\": {\"code\", \"name\", \"message\"}}.";

#[derive(Args)]
pub struct Solve {
    #[command(flatten)]
    pub inputs: Inputs,
    /// The size of the cubes, from 2 to 33 [default: the one that the stickers of the first tell,
    /// or 3]
    #[arg(long, value_name = "N")]
    pub size: Option<CubeSize>,
    /// The solver [default: two-phase, or the usual one of the cube's size]
    #[arg(short, long, value_name = "NAME", value_parser = solver_names())]
    pub solver: Option<SolverChoice>,
    /// Table size: tiny, standard, large, or a limit such as 1GB [default: the smallest for one
    /// cube; the largest that is built for many cubes or a slow solver]
    #[arg(long, value_name = "SIZE")]
    pub tables: Option<Size>,
    /// Stop at the first solution of at most N moves; fail if there is none
    #[arg(short, long, visible_alias = "at-most", value_name = "N")]
    pub max_length: Option<u16>,
    /// With solver optimal or 2x2x2: skip solutions of fewer than N moves
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub at_least: u8,
    /// How moves are counted: htm, or qtm with solver 2x2x2
    #[arg(long, value_name = "METRIC", value_parser = words::metric, default_value = "htm", hide_default_value = true)]
    pub metric: Metric,
    /// With solver optimal, for one 3×3×3: save the progress of the proof to this file and resume
    /// from it
    #[arg(long, value_name = "FILE")]
    pub resume: Option<PathBuf>,
    /// Stop after MS milliseconds per cube; without --max-length, use all of them to find shorter
    /// solutions
    #[arg(short, long, value_name = "MS")]
    pub time: Option<u64>,
    /// Run at least N phase-2 searches; more of them give shorter solutions (two-phase, min2phase)
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub min_probes: u64,
    /// Give up after N phase-2 searches without a solution (two-phase, min2phase)
    #[arg(long, value_name = "N")]
    pub max_probes: Option<u64>,
    /// Print shorter and shorter solutions until --time is up or there are no more; for one cube of
    /// any size
    #[arg(long)]
    pub improve: bool,
    /// Faces that a solution may begin with, such as UDRL; both faces of an axis or neither
    #[arg(long, value_name = "FACES", value_parser = words::faces)]
    pub first: Option<TurnSet>,
    /// Faces that a solution may end with
    #[arg(long, value_name = "FACES", value_parser = words::faces)]
    pub last: Option<TurnSet>,
    /// Put a dot between the phases
    #[arg(long)]
    pub separator: bool,
    /// Add the number of moves as a comment
    #[arg(long)]
    pub length: bool,
    /// Solve to this 3×3×3, given as stickers or as an algorithm, instead of the solved one
    #[arg(long, value_name = "CUBE")]
    pub to: Option<String>,
    /// Print the inverse: the moves from the solved cube (or that of --to) to the input
    #[arg(long)]
    pub inverse: bool,
    /// Number of threads, for many cubes in parallel or for a single one [default: one per
    /// processor]
    #[arg(short = 'j', long, value_name = "N", value_parser = thread_counts())]
    pub threads: Option<usize>,
    /// Print one JSON object per line
    #[arg(long)]
    pub json: bool,
    #[command(flatten, next_help_heading = "Options with solver optimal or 2x2x2, or --goal")]
    pub several: SeveralOptions,
    #[command(flatten)]
    pub batch: BatchOptions,
    /// Solve a stage with the fewest moves instead of the whole cube: cross, xcross … f2l,
    /// pseudo_cross, cross_pair, eo_cross …
    #[arg(long, value_name = "STAGE", value_parser = words::goal, conflicts_with_all = WHOLE_CUBE_ONLY,
        help_heading = WITH_GOAL)]
    pub goal: Option<Goal>,
    #[command(flatten, next_help_heading = WITH_GOAL)]
    pub stage: StageOptions,
}

/// The heading of the options that need `--goal`.
const WITH_GOAL: &str = "Options with --goal";

/// Options for whole cubes that conflict with `--goal`.
const WHOLE_CUBE_ONLY: [&str; 18] = [
    "size",
    "solver",
    "metric",
    "to",
    "inverse",
    "at_least",
    "resume",
    "min_probes",
    "max_probes",
    "improve",
    "first",
    "last",
    "separator",
    "length",
    "output",
    "events",
    "shard",
    "restart",
];

impl Solve {
    /// The same as a command `stage`, if there is a goal.
    pub fn stage(&self) -> Option<Stage> {
        Some(Stage {
            goal: self.goal?,
            inputs: self.inputs.clone(),
            stage: self.stage,
            several: self.several,
            // No stage takes as many moves as the largest number here.
            max_length: self.max_length.map(|length| u8::try_from(length).unwrap_or(u8::MAX)),
            time: self.time,
            tables: self.tables,
            threads: self.threads,
            json: self.json,
        })
    }
}

/// How many solutions to print.
#[derive(Args, Clone, Copy)]
pub struct SeveralOptions {
    /// Print all shortest solutions
    #[arg(long)]
    pub all: bool,
    /// Print all solutions with at most K moves more than the shortest
    #[arg(long, value_name = "K", conflicts_with = "all")]
    pub within: Option<u8>,
    /// Print N solutions, the shortest first
    #[arg(short, long, value_name = "N", conflicts_with_all = ["all", "within"], value_parser = one_or_more)]
    pub number: Option<usize>,
}

impl SeveralOptions {
    /// The number of solutions.
    pub fn wanted(self) -> Wanted {
        match (self.all, self.within, self.number) {
            (true, ..) => Wanted::Within(0),
            (_, Some(more), _) => Wanted::Within(more),
            (.., Some(number)) => Wanted::Several(number),
            _ => Wanted::One,
        }
    }
}

/// How to solve a stage. The stage itself is the argument `goal` of each command.
#[derive(Args, Clone, Copy)]
pub struct StageOptions {
    /// Bottom colour by its letter; the best of several, such as WY [default: any]
    #[arg(long, value_name = "COLORS", requires = "goal")]
    pub view: Option<ViewSet>,
    /// Solve exactly these slots, such as FR,BL, as seen with the colour at the bottom; the stage
    /// defines their number
    #[arg(long, value_name = "SLOTS", requires = "goal", value_parser = words::slots)]
    pub slots: Option<SlotSet>,
    /// Use only moves of these faces, such as RUF, or only half turns of those with a 2 (UDR2L2),
    /// as printed in the solution
    #[arg(long, value_name = "FACES", requires = "goal", value_parser = words::faces)]
    pub turns: Option<TurnSet>,
    /// Print the rotation that brings the colour to the bottom, then the moves in that orientation;
    /// --hold=y, y2 or y' turns the cube further, --hold=easiest as it is the easiest for each line
    #[arg(long, requires = "goal", value_name = "HOLD", num_args = 0..=1, require_equals = true, default_missing_value = "none", value_parser = words::hold)]
    pub hold: Option<Hold>,
}

const STAGE_EXAMPLES: &str = "\
Examples:
  halfturn stage cross \"R U2 F' L D B2\"
  halfturn stage xcross --view W --hold \"R U2 F' L D B2\"
  halfturn stage xcross --within 1 --turns RULF --hold=easiest \"R U2 F' L D B2\"
  halfturn stage xxcross --view WY --slots FR,BL --all \"R U2 F' L D B2\"
  halfturn stage eo_cross --within 1 --file scrambles.txt --json
  halfturn stage \"DL FL BL DLF DBL\" \"R U2 F' L D B2\"   these five pieces
  halfturn stage \"eo DF DB\" \"R U2 F' L D B2\"           two edges, and all oriented
  halfturn stage \"eo DF DB D*\" \"R U2 F' L D B2\"        the same, up to a move of D
  halfturn stage oll \"F R U R' U' F' U\"                the last layer oriented
  halfturn stage \"UUUUUUUUU..................DDDDDDDDD..................\" \"R U2\"

Without --view the best bottom colour counts; pieces, stickers and later steps are solved as the
cube is held. Stickers are the letters of the faces in the order U R F D L B. Pieces in [ ] may
change places among themselves; corners and edges mean all of them. `halfturn analyze` prints the
lengths of all stages for all colours, and their solutions with --solutions. `halfturn solve --goal
STAGE` is the same as `halfturn stage STAGE`. Of each length the easiest solutions come first: those
with few moves of B and D and few changes of grip. Longer ones are left out if they only add moves
to a shorter one.";

#[derive(Args)]
pub struct Stage {
    /// The stage (cross, xcross … f2l, pseudo_cross, cross_pair, eo_cross, htr …) or later step
    /// (oll, coll, pll, cmll, lse_eo …), or pieces to solve ("DL FL DLF"), or 54 stickers with a
    /// dot for any colour
    #[arg(value_name = "STAGE", value_parser = words::goal)]
    pub goal: Goal,
    #[command(flatten)]
    pub inputs: Inputs,
    #[command(flatten)]
    pub stage: StageOptions,
    #[command(flatten)]
    pub several: SeveralOptions,
    /// Accept solutions of at most N moves
    #[arg(short, long, value_name = "N")]
    pub max_length: Option<u8>,
    /// Stop after this many milliseconds per cube
    #[arg(short, long, value_name = "MS")]
    pub time: Option<u64>,
    /// Table size: tiny, small, standard, large, or a limit such as 1GB
    #[arg(long, value_name = "SIZE")]
    pub tables: Option<Size>,
    /// Number of threads [default: one per processor]
    #[arg(short = 'j', long, value_name = "N", value_parser = thread_counts())]
    pub threads: Option<usize>,
    /// Print one JSON object per line
    #[arg(long)]
    pub json: bool,
}

/// Options of runs that write result files.
#[derive(Args)]
#[command(next_help_heading = "Options for result files")]
pub struct BatchOptions {
    /// Write results to a .parquet or .csv file; the same command resumes an interrupted run
    #[arg(short, long, value_name = "FILE")]
    pub output: Option<PathBuf>,
    /// Read only these events from a file that names events, such as 333,333oh [default: all events
    /// of the cube's size]
    #[arg(long = "event", value_name = "EVENTS")]
    pub events: Option<String>,
    /// Process only one of N equal shards of the rows, such as 1/4; `halfturn merge` joins them
    #[arg(long, value_name = "I/N", requires = "output")]
    pub shard: Option<Shard>,
    /// Start over instead of resuming an earlier run
    #[arg(long, requires = "output")]
    pub restart: bool,
}

const MERGE_EXAMPLES: &str = "\
Examples:
  halfturn analyze --file WCA.tsv -o a.parquet --shard 1/2      on one machine
  halfturn analyze --file WCA.tsv -o b.parquet --shard 2/2      on another
  halfturn merge all.parquet a.parquet b.parquet
  halfturn merge lengths.csv all.parquet                        Parquet to CSV

Parquet files name their run and shard: all shards are required, in any order. CSV files do not and
are joined in the given order. The errors files next to them are merged as well.";

#[derive(Args)]
pub struct Merge {
    /// The file to write, which ends in .parquet or .csv
    #[arg(value_name = "OUT")]
    pub output: PathBuf,
    /// The files to read
    #[arg(value_name = "PARTS", required = true)]
    pub parts: Vec<PathBuf>,
}

const MINE_EXAMPLES: &str = "\
Examples:
  halfturn mine --where \"xcross(W) = 10 and xcross(Y) = 10\" -n 1000 -o hard.csv
  halfturn mine --where \"cross(WY) = 8\" -n 1000 | halfturn analyze - -o hard.parquet
  halfturn mine --where \"f2l(any) <= 9\" -n 10 --tables standard

All states that meet the condition are equally likely. Goals that are met, conditions on crosses of
one colour or of two opposite colours, and on xcrosses of ten moves, are drawn from matching states
alone. Other conditions are met by drawing random states until one matches. At the end the estimated
share of matching states is printed. With -o every scramble found is saved, and the same command
resumes an interrupted or killed run. A seed gives the same scrambles on any number of threads.";

#[derive(Args)]
pub struct Mine {
    /// Conditions as in `halfturn scramble`, joined by `and`, such as STAGE(COLORS), one of
    /// = <= >= < >, and a number
    #[arg(long = "where", value_name = "CONDITION")]
    pub difficulty: Difficulty,
    /// Number of scrambles
    #[arg(short = 'n', long, value_name = "N", default_value_t = 1)]
    pub number: u64,
    /// Write the scrambles to a .parquet or .csv file [default: standard output]
    #[arg(short, long, value_name = "FILE")]
    pub output: Option<PathBuf>,
    /// Start over and discard the scrambles of an earlier run to the same file
    #[arg(long, requires = "output")]
    pub restart: bool,
    /// Seed; the same seed gives the same scrambles
    #[arg(long, value_name = "S")]
    pub seed: Option<u64>,
    /// Table size [default: tiny up to xxxcross, small for f2l]
    #[arg(long, value_name = "SIZE", value_parser = tier_names())]
    pub tables: Option<Tier>,
    /// Give up a scramble after N random states that do not match [default: never]
    #[arg(long, value_name = "N")]
    pub tries: Option<u64>,
    /// Number of threads [default: one per processor]
    #[arg(short = 'j', long, value_name = "N", value_parser = thread_counts())]
    pub threads: Option<usize>,
}

const STATS_EXAMPLES: &str = "\
Examples:
  halfturn stats lengths.parquet
  halfturn stats lengths.parquet --plots figures --report report.html
  halfturn stats lengths.parquet --plots figures --format png
  halfturn stats part-1.csv part-2.csv --json
  halfturn stats wca.parquet --against hard.parquet             compare two sets of scrambles

The files come from `analyze -o`, or are CSV files with the same headings. Rows of several files
are pooled. Standard deviations are sample deviations (n - 1). The p-th percentile is the smallest
length that p percent of the rows do not exceed. A set of colours counts with its best colour.
Hotelling's T2 tests whether all colours have the same mean, because the lengths of one scramble
are correlated.";

#[derive(Args)]
pub struct Stats {
    /// Result files, Parquet or CSV
    #[arg(value_name = "RESULTS", required = true)]
    pub results: Vec<PathBuf>,
    /// Compare with the rows of another file; may be given several times
    #[arg(long, value_name = "FILE")]
    pub against: Vec<PathBuf>,
    /// Write figures to this folder
    #[arg(long, value_name = "DIR")]
    pub plots: Option<PathBuf>,
    /// The file format of figures
    #[arg(long, value_enum, value_name = "FORMAT", default_value_t = PlotFormat::Svg, requires = "plots")]
    pub format: PlotFormat,
    /// Write an HTML page with all tables and figures
    #[arg(long, value_name = "FILE")]
    pub report: Option<PathBuf>,
    /// Print a JSON object
    #[arg(long)]
    pub json: bool,
}

/// The file format of figures.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub enum PlotFormat {
    /// Vector graphics
    Svg,
    /// Images of three pixels per unit of the drawing
    Png,
    /// Both formats
    Both,
}

const ANALYZE_EXAMPLES: &str = "\
Examples:
  halfturn analyze \"R U2 F' L D B2\"
  halfturn analyze --colors WY --stages cross..xxcross --solutions --hold \"R U2 F' L D B2\"
  halfturn analyze --all --csv --hold=easiest \"R U2 F' L D B2\"           all shortest solutions, as rows
  halfturn analyze --hint 2 --stages cross \"R U2 F' L D B2\"              only the first two moves
  halfturn analyze --file WCA_export.tsv.zip --event 333,333oh -o lengths.parquet
  halfturn analyze --variant all --json --file session.json
  halfturn analyze --stages dr \"R U2 F' L D B2\"                          domino reduction
  halfturn analyze --variant blocks \"R U2 F' L D B2\"                     EO line, 2x2x2, Roux's first block, 2x2x3

The columns are bottom colours, Y W O R G B, on a cube with white up and green in front. The best
ones are marked with *. Every number is exact for any table size; larger tables are only faster.

Solutions are for the cube as it is held at the end of the scramble. With --hold they begin with
the rotation that brings the colour to the bottom, and the moves and slot names are for that
orientation. Of each length the easiest ones come first: those with few moves of B and D and few
changes of grip. Longer ones are left out if they only add moves to a shorter one.

Input files: one scramble per line; id,scramble; a table with a column `scramble`, separated by
tabs (the export of the World Cube Association), semicolons (csTimer) or commas; a csTimer backup
in JSON. All of them may be compressed with gzip or zip. A table that has a column for the event
is filtered to 3x3x3 events. A cell with several scrambles gives id-1, id-2 and so on. Rows that
cannot be read are reported with their line and do not stop the run.

Results (-o): `id`, in Parquet also `scramble`, then a column for each stage and colour. cross_z0
is the yellow cross; _z2 is white, _z3 orange, _z1 red, _x3 green, _x1 blue. f2l is called
xxxxcross. Rows keep the order of the input. Rows that fail go to OUT.errors.csv with their line
and the reason. A run may be interrupted or killed at any time: the same command resumes it from
OUT.partial. `-o -` streams CSV.

The second table compares each length with 1,317,565 competition scrambles: the percentage of them
that need fewer moves, rounded down; `best` is for the best of all colours. The score is the mean
difficulty of cross, xcross, xxcross and xxxcross with the best colour. docs/difficulty.md defines
both.

JSON: {\"id\", \"scramble\", \"variant\", \"lengths\": {stage: {\"Y\", …}}, \"percentiles\":
{stage: {\"Y\": {\"harder_than\", \"rank\", \"level\"}, …, \"best\"}}, \"score\",
\"solutions\": {stage: {\"Y\": [\"…\"], …}}}, one object per scramble and variant;
on failure {\"id\", \"scramble\", \"error\": {\"code\", \"name\", \"message\"}}.";

#[derive(Args)]
pub struct Analyze {
    /// A scramble such as `R U2 F'`, or 54 stickers; `-` reads standard input as a file
    #[arg(value_name = "INPUT", required_unless_present = "file")]
    pub words: Vec<String>,
    /// Read a file of scrambles in any of the formats below
    #[arg(short, long, value_name = "FILE", conflicts_with = "words")]
    pub file: Option<PathBuf>,
    #[command(flatten)]
    pub batch: BatchOptions,
    /// The variant: CFOP, one of its variants, all of them, or the steps of other methods
    /// [default: that of --stages, or std]
    #[arg(long, value_name = "VARIANT", value_parser = variant_names())]
    pub variant: Option<Variants>,
    /// Bottom colours, such as WY
    #[arg(long, value_name = "COLORS", default_value = "any")]
    pub colors: ViewSet,
    /// A stage, or a range such as cross..xxcross [default: all]
    #[arg(long, value_name = "STAGES", value_parser = words::stages)]
    pub stages: Option<StageSpan>,
    /// Solve only pairs in these slots, such as FR,BL
    #[arg(long, value_name = "SLOTS", value_parser = words::slots)]
    pub slots: Option<SlotSet>,
    /// Print solutions: one for each stage and colour, unless another option sets the number
    #[arg(long)]
    pub solutions: bool,
    /// Print only the first K moves of each solution
    #[arg(long, value_name = "K")]
    pub hint: Option<usize>,
    /// Begin solutions with the rotation that brings the colour to the bottom; --hold=y, y2 or y'
    /// turns the cube further, --hold=easiest as it is the easiest for each line
    #[arg(long, value_name = "HOLD", num_args = 0..=1, require_equals = true, default_missing_value = "none", value_parser = words::hold)]
    pub hold: Option<Hold>,
    #[command(flatten)]
    pub several: SeveralOptions,
    /// Print all solutions as rows id,stage,color,length,solution
    #[arg(long, conflicts_with_all = ["json", "output", "hint"])]
    pub csv: bool,
    /// Table size [default: tiny up to xxxcross, small for f2l]
    #[arg(long, value_name = "SIZE", value_parser = tier_names())]
    pub tables: Option<Tier>,
    /// Number of threads [default: one per processor]
    #[arg(short = 'j', long, value_name = "N", value_parser = thread_counts())]
    pub threads: Option<usize>,
    /// Print one JSON object per line
    #[arg(long)]
    pub json: bool,
}

impl Analyze {
    /// The variants: as told, or as the names of the stages tell.
    pub fn variants(&self) -> Variants {
        let named = || self.stages.and_then(|span| span.variant()).unwrap_or(Variant::Std);
        self.variant.clone().unwrap_or_else(|| Variants::from(named()))
    }
}

const ROUTE_EXAMPLES: &str = "\
Examples:
  halfturn route \"R U2 F' L D B2 U R2 F D'\"
  halfturn route --colors W --hold \"R U2 F' L D B2 U R2 F D'\"
  halfturn route --last-layer --greedy-only \"R U2 F' L D B2 U R2 F D'\"   a whole solve
  halfturn route --stages xxcross..f2l \"R U2 F' L D B2 U R2 F D'\"
  halfturn route --variant eo-cross --json \"R U2 F' L D B2 U R2 F D'\"

Each step has the fewest moves from the end of the step before. Of equally short solutions the route
takes the one after which the next step is the shortest, then the most comfortable one. The last
line has the shortest solution of the last stage from the beginning. Without --colors the bottom
colour with the shortest route counts.";

#[derive(Args)]
pub struct Route {
    #[command(flatten)]
    pub inputs: Inputs,
    /// The variant, one whose stages contain each other [default: that of --stages, or std]
    #[arg(long, value_name = "VARIANT", value_parser = words::variant)]
    pub variant: Option<Variant>,
    /// Bottom colours, such as WY; the best of them counts
    #[arg(long, value_name = "COLORS", default_value = "any")]
    pub colors: ViewSet,
    /// The first and the last stage, such as cross..xxcross [default: all]
    #[arg(long, value_name = "STAGES", value_parser = words::stages)]
    pub stages: Option<StageSpan>,
    /// Continue with OLL and PLL
    #[arg(long)]
    pub last_layer: bool,
    /// Leave out the shortest solution of the last stage
    #[arg(long)]
    pub greedy_only: bool,
    /// Print the rotation that brings the colour to the bottom, then the moves in that orientation
    #[arg(long)]
    pub hold: bool,
    /// Stop after this many milliseconds per cube and print what was found
    #[arg(short, long, value_name = "MS")]
    pub time: Option<u64>,
    /// Table size [default: tiny, small for f2l without --greedy-only]
    #[arg(long, value_name = "SIZE", value_parser = tier_names())]
    pub tables: Option<Tier>,
    /// Number of threads [default: one per processor]
    #[arg(short = 'j', long, value_name = "N", value_parser = thread_counts())]
    pub threads: Option<usize>,
    /// Print one JSON object per line
    #[arg(long)]
    pub json: bool,
}

const RECONSTRUCT_EXAMPLES: &str = "\
Examples:
  halfturn reconstruct \"R U R' U'\" \"U R U' R'\"
  halfturn reconstruct --json \"$(cat scramble.txt)\" \"$(cat solve.txt)\"
  halfturn reconstruct \"https://alg.cubing.net/?setup=R_U_R-_U-&alg=U_R_U-_R-\"
  halfturn reconstruct --file solves.txt                  the average loss of each step

The solve is written as cubers write it and may have rotations, wide moves, // comments and times
such as R@1200ms. The output has, for each step of the method, the moves used, their number, the
fewest possible from there, and such moves for the same hold. A file has a solve per block of
lines. The first line of moves in a block is the scramble; one of fewer than eight moves begins
with `Scramble:`. Blocks are separated by empty lines. A link is a block of its own.";

#[derive(Args)]
pub struct Reconstruct {
    /// The scramble, or 54 stickers [default: the scramble in SOLVE]
    #[arg(value_name = "SCRAMBLE", required_unless_present = "file")]
    pub scramble: Option<String>,
    /// The moves of the solve, or a link to alg.cubing.net, Twizzle or CubeDB
    #[arg(value_name = "SOLVE")]
    pub solve: Option<String>,
    /// A file of solves, or - for standard input
    #[arg(long, value_name = "FILE", conflicts_with = "scramble")]
    pub file: Option<PathBuf>,
    /// The method: cfop, zz or roux [default: the one that the solve looks like]
    #[arg(long, value_name = "METHOD", value_parser = words::method)]
    pub method: Option<&'static Method>,
    /// Print a JSON object per solve
    #[arg(long)]
    pub json: bool,
}

const JUDGE_EXAMPLES: &str = "\
Examples:
  halfturn judge --goal cross \"R U R' U'\" \"U R U' R'\"
  halfturn judge --goal xcross --view W --json \"R U2 F' L D B2\" \"B2 D' L' F U2 R'\"
  halfturn judge --goal cross --file solves.txt             and the average loss

A file has solves as for `halfturn reconstruct --file`.";

#[derive(Args)]
pub struct Judge {
    /// The scramble, or 54 stickers
    #[arg(value_name = "SCRAMBLE", required_unless_present = "file")]
    pub scramble: Option<String>,
    /// The moves of the solve
    #[arg(value_name = "SOLVE", required_unless_present = "file")]
    pub solve: Option<String>,
    /// A file of solves, or - for standard input
    #[arg(long, value_name = "FILE", conflicts_with = "scramble")]
    pub file: Option<PathBuf>,
    /// The stage: cross, xcross … f2l, or a stage of another variant
    #[arg(long, value_name = "STAGE", value_parser = words::stage)]
    pub goal: NamedStage,
    /// Bottom colour by its letter [default: the best for these moves]
    #[arg(long, value_name = "COLORS")]
    pub view: Option<ViewSet>,
    /// Print a JSON object
    #[arg(long)]
    pub json: bool,
}

const ALGS_EXAMPLES: &str = "\
Examples:
  halfturn algs pll T                                   the shortest ones with R, U and F
  halfturn algs oll 27 --moves \"R U\" --max-length 11    all of up to 11 moves
  halfturn algs pll --moves \"R U\" --max-length 13 --csv
  halfturn algs pll H --moves \"M U\" --metric stm
  halfturn algs --moves \"R U F\" \"F R U R' U' F'\"        for the cube after these moves
  halfturn algs oll --moves \"U R F D L B\"               the shortest of all for every case
  halfturn algs zbll T --moves \"R U\" --max-length 14    the 72 cases of shape T
  halfturn algs \"<R U R' U R U2 R', U>\" --moves \"R U\"   the cases that an algorithm generates
  halfturn algs pll --list                              the names of the cases

The list is complete: no algorithm of the lengths searched is missing. Moves of U before and after
are free and printed in brackets. Of mirror images and inverses that solve the same case, the most
comfortable is listed. Scores add the effort of all moves and changes of grip; lower is better.";

#[derive(Args)]
pub struct Algs {
    /// A set (`oll`, `pll`, `coll`, `cmll`, `zbll`, `1lll`), a shape of it (`zbll T`), a case
    /// (`pll T`, `oll 27`), the cases that algorithms generate (`<A, B, U>`), stickers with a dot
    /// for any colour, or a scramble
    #[arg(value_name = "CASE", required = true)]
    pub case: Vec<String>,
    /// The kinds of moves: faces, wide moves (`Rw` or `r`), slices, rotations
    #[arg(long, value_name = "MOVES", default_value = USUAL_MOVES, value_parser = parsed_moves)]
    pub moves: MoveSet,
    /// How moves are counted: htm, qtm, stm or etm
    #[arg(long, value_name = "METRIC", default_value = "htm", value_parser = words::metric)]
    pub metric: Metric,
    /// All algorithms of up to this length [default: the shortest ones, if 16 moves are enough]
    #[arg(long, value_name = "N", value_parser = value_parser!(u8).range(..=30))]
    pub max_length: Option<u8>,
    /// The shortest ones, and those with up to this many moves more
    #[arg(long, value_name = "K", value_parser = value_parser!(u8).range(..=30))]
    pub within: Option<u8>,
    /// Moves of U before and after an algorithm are not free
    #[arg(long)]
    pub fixed_auf: bool,
    /// List mirror images and inverses, too
    #[arg(long)]
    pub images: bool,
    /// Other efforts for the score, such as `B=3 half=1.2 regrip=2`
    #[arg(long, value_name = "WEIGHTS", default_value = "", value_parser = words::weights)]
    pub weights: Ergonomics,
    /// List the cases of a set instead of their algorithms
    #[arg(long, conflicts_with = "csv")]
    pub list: bool,
    /// Megabytes of states near the goal, rounded down to a power of two; more of them make long
    /// searches faster
    #[arg(long, value_name = "MB", default_value_t = USUAL_BYTES.div_ceil(1_000_000))]
    pub memory: usize,
    /// Stop after this many milliseconds
    #[arg(long, value_name = "MS")]
    pub time: Option<u64>,
    /// Number of threads [default: one per processor]
    #[arg(short = 'j', long, value_name = "N", value_parser = thread_counts())]
    pub threads: Option<usize>,
    /// Print a JSON object for each case, with --list one for the set
    #[arg(long, conflicts_with = "csv")]
    pub json: bool,
    /// Print rows of comma-separated values
    #[arg(long)]
    pub csv: bool,
}

/// The moves of an option.
#[derive(Clone)]
pub struct MoveSet(pub Vec<Move>);

fn parsed_moves(text: &str) -> Result<MoveSet, String> {
    words::moves(text).map(MoveSet)
}

#[derive(Args)]
#[command(after_help = "\
Examples:
  halfturn serve                             the page at http://localhost:8333, for this machine only
  halfturn serve --tables large --robots 127.0.0.1:8334
  curl localhost:8333/api/v1/solve -H 'Content-Type: application/json' -d '{\"input\": \"R U F\"}'

The API is documented at /api/; its OpenAPI description is at /api/v1/openapi.json.")]
pub struct Serve {
    /// Address to listen on
    #[arg(long, value_name = "ADDRESS", default_value = "127.0.0.1:8333")]
    pub listen: SocketAddr,
    /// Address of the line protocol for robots: each line is a scramble or stickers, each reply a
    /// solution
    #[arg(long, value_name = "ADDRESS")]
    pub robots: Option<SocketAddr>,
    /// Tables of the two-phase solver to open at start-up [default: the largest that is built, up
    /// to standard]
    #[arg(long, value_name = "SIZE")]
    pub tables: Option<Size>,
    /// Tables for the stages of CFOP to open at start-up
    #[arg(long, value_name = "SIZE", value_parser = tier_names())]
    pub stages: Option<Tier>,
    /// Maximum seconds of work per request
    #[arg(long, value_name = "SECONDS", default_value_t = 60)]
    pub time: u64,
    /// Maximum megabytes of open tables
    #[arg(long, value_name = "MB", default_value_t = 4000)]
    pub memory: u64,
    /// Worker threads, separately for short and for long requests [default: one per processor]
    #[arg(short = 'j', long, value_name = "N", value_parser = thread_counts())]
    pub threads: Option<usize>,
    /// Maximum number of waiting requests, separately for short and for long ones
    #[arg(long, value_name = "N", default_value_t = 256)]
    pub queue: usize,
}

#[derive(Args)]
pub struct Compare {
    #[command(flatten)]
    pub inputs: Inputs,
    /// The size of the cubes, from 2 to 33 [default: the one that the stickers tell, or 3]
    #[arg(long, value_name = "N")]
    pub size: Option<CubeSize>,
    /// Time limit per solver in milliseconds
    #[arg(short, long, value_name = "MS", default_value_t = 2000)]
    pub time: u64,
    /// Print one JSON object per solver and line
    #[arg(long)]
    pub json: bool,
}

const SCRAMBLE_EXAMPLES: &str = "\
Examples:
  halfturn scramble
  halfturn scramble -n 5 --event 333bf
  halfturn scramble --event 222                                a 2×2×2
  halfturn scramble --event 777                                100 random moves of a 7×7×7
  halfturn scramble -n 1000 --seed 42 --json
  halfturn scramble --where \"cross(W) = 7\"                     a hard white cross
  halfturn scramble --where \"xcross(WY) <= 5 and cross(W) >= 4\"
  halfturn scramble --where \"eo_cross(any) = 4\"                 the best of all colours
  halfturn scramble --where \"xxxcross(W) = 0 and f2l(W) >= 1\"   the last pair
  halfturn scramble --where \"f2l(W) = 0\"                        only the last layer
  halfturn scramble --where \"oll(W)\"                            oriented: any case of PLL
  halfturn scramble --where \"pll T(W)\"                          one case
  halfturn scramble --where corners                            only edges are unsolved

A condition is STAGE(COLORS) with a number of moves; `= 0`, or no number, means that the stage is
solved. The later steps of `halfturn stage` (last_slot, oll, coll, cmll, lse_eo …), pieces (\"DL FL
BL DLF DBL\", corners, edges, eo, co …) and stickers are solved as well, or not solved with `>= 1`.
Cases are named as in `halfturn algs` (\"pll T\", \"oll 27\", \"zbll T\"), with any moves of the last
layer before and after. Without colours, steps, pieces and cases refer to the cube as it is, with
yellow at the bottom.

All states of a 3×3×3 that need at least two moves are equally likely. A scramble has at most 21
moves, plus the moves that 333fm and 333bf add. States of a 2×2×2 need at least four moves, and all
scrambles have eleven. The same seed gives the same scrambles; without a seed the
randomness is the operating system's cryptographic source. With --where all states that meet the
condition are equally likely. Competitions must use the World Cube Association's own program.";

#[derive(Args)]
pub struct Scramble {
    /// Number of scrambles
    #[arg(short = 'n', long, value_name = "N", default_value_t = 1)]
    pub number: u64,
    /// Seed; the same seed gives the same scrambles
    #[arg(long, value_name = "S")]
    pub seed: Option<u64>,
    /// The event
    #[arg(short, long, default_value = "333", value_parser = event_names())]
    pub event: WcaEvent,
    /// Draw only states that need at least N moves, up to 12 [default: by the rules 2, for 222 4]
    #[arg(long, value_name = "N", value_parser = value_parser!(u8).range(2..=12))]
    pub at_least: Option<u8>,
    /// Draw only states that meet conditions, joined by `and`: STAGE(COLORS), one of = <= >= < >,
    /// and a number; GOAL(COLORS) for a goal that is met; or CASE(COLORS)
    #[arg(long = "where", value_name = "CONDITION", conflicts_with = "at_least")]
    pub difficulty: Option<Difficulty>,
    /// Give up a scramble after N random states that do not match --where
    #[arg(long, value_name = "N", default_value_t = TRIES, requires = "difficulty")]
    pub tries: u64,
    /// Number of threads [default: one per processor]
    #[arg(short = 'j', long, value_name = "N", value_parser = thread_counts())]
    pub threads: Option<usize>,
    /// Print one JSON object per line
    #[arg(long)]
    pub json: bool,
}

const SHOW_EXAMPLES: &str = "\
Examples:
  halfturn show \"R U R' U'\"
  halfturn show \"R U R' U'\" --svg cube.svg
  halfturn show --size 5 \"3Rw U 2-3Fw'\"     a 5×5×5
  halfturn show \"R U R' U'\" --kpattern        for cubing.js
  halfturn show \"R U R' U'\" --links";

#[derive(Args)]
pub struct Show {
    #[command(flatten)]
    pub inputs: Inputs,
    /// The size of the cube, from 2 to 33 [default: the one that the stickers tell, or 3]
    #[arg(long, value_name = "N")]
    pub size: Option<CubeSize>,
    /// Write an SVG picture to a file, or to standard output for `-`
    #[arg(long, value_name = "FILE")]
    pub svg: Option<PathBuf>,
    /// Print the cube as KPattern data for cubing.js
    #[arg(long)]
    pub kpattern: bool,
    /// Print only links to Twizzle and alg.cubing.net
    #[arg(long)]
    pub links: bool,
}

const CHECK_EXAMPLES: &str = "\
Examples:
  halfturn check UUUUUUUUFURRRRRRRRFFRFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB
  halfturn check --file stickers.txt --json
  halfturn check WWWWRRRRGGGGYYYYOOOOBBBB    a 2×2×2, told from its 24 stickers

Codes: 1 colour counts, 2 edges, 3 flip, 4 corners, 5 twist, 6 parity, 9 notation, 10 format.";

#[derive(Args)]
pub struct Check {
    #[command(flatten)]
    pub inputs: Inputs,
    /// The size of the cube, from 2 to 33 [default: the one that the stickers tell, or 3]
    #[arg(long, value_name = "N")]
    pub size: Option<CubeSize>,
    /// Print one JSON object per line
    #[arg(long)]
    pub json: bool,
}

const APPLY_EXAMPLES: &str = "\
Examples:
  halfturn apply \"R U R' U'\"
  halfturn apply --size 4 \"Rw U 2R\"
  halfturn apply \"y R\" --to UUUUUUUUURRRRRRRRRFFFFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB";

#[derive(Args)]
pub struct Apply {
    #[command(flatten)]
    pub inputs: Inputs,
    /// The size of the cube, from 2 to 33 [default: the one that the stickers tell, or 3]
    #[arg(long, value_name = "N")]
    pub size: Option<CubeSize>,
    /// The cube to start from, as stickers or as an algorithm [default: the solved cube]
    #[arg(long, value_name = "CUBE")]
    pub to: Option<String>,
}

#[derive(Args)]
pub struct Rewrite {
    #[command(flatten)]
    pub inputs: Inputs,
    /// The size of the cube, from 2 to 33 [default: 3]
    #[arg(long, value_name = "N", default_value = "3", hide_default_value = true)]
    pub size: CubeSize,
}

#[derive(Args)]
pub struct Count {
    #[command(flatten)]
    pub inputs: Inputs,
    /// The size of the cube, from 2 to 33 [default: 3]
    #[arg(long, value_name = "N", default_value = "3", hide_default_value = true)]
    pub size: CubeSize,
    /// Print one JSON object per line
    #[arg(long)]
    pub json: bool,
}

#[derive(Args)]
pub struct Solvers {
    /// Print a Markdown table
    #[arg(long, conflicts_with = "json")]
    pub markdown: bool,
    /// Print one JSON object per line
    #[arg(long)]
    pub json: bool,
}

const TABLES_EXAMPLES: &str = "\
Examples:
  halfturn tables list
  halfturn tables build two-phase --tables large
  halfturn tables build --stages std --tables large
  halfturn tables check
  halfturn tables remove --all";

#[derive(Args)]
pub struct Tables {
    #[command(subcommand)]
    pub action: TablesAction,
}

#[derive(Subcommand)]
pub enum TablesAction {
    /// List the files in the table folder
    List,
    /// Build the tables of the named solvers, or of all
    Build {
        /// Names of solvers
        #[arg(value_name = "SOLVER", value_parser = solver_names())]
        solvers: Vec<SolverChoice>,
        /// Build the tables of this variant's stages; solvers are built only if named
        #[arg(long, value_name = "VARIANT", value_parser = variant_names())]
        stages: Option<Variants>,
        /// Table size: tiny, standard, large, or a limit such as 1GB [default: standard]
        #[arg(long, value_name = "SIZE")]
        tables: Option<Size>,
        /// Number of threads [default: one per processor]
        #[arg(short = 'j', long, value_name = "N", value_parser = thread_counts())]
        threads: Option<usize>,
    },
    /// Verify the checksums of the named tables, or of all
    Check {
        /// Names of tables
        #[arg(value_name = "TABLE")]
        names: Vec<String>,
    },
    /// Remove tables
    Remove {
        /// Names of tables
        #[arg(value_name = "TABLE", required_unless_present = "all")]
        names: Vec<String>,
        /// Remove all tables
        #[arg(long, conflicts_with = "names")]
        all: bool,
    },
}

#[derive(Args)]
pub struct Distribution {
    /// What to count
    #[arg(value_name = "NAME", value_parser = distribution_names())]
    pub name: &'static DistributionEntry,
    /// Maximum distance to count [default: no limit; 6 for positions]
    #[arg(long, value_name = "N")]
    pub depth: Option<u8>,
    /// How moves are counted: htm or, for most names, qtm
    #[arg(long, value_name = "METRIC", default_value = "htm", value_parser = words::metric)]
    pub metric: Metric,
    /// Measure distances from this position, a scramble or stickers [default: the solved cube]
    #[arg(long, value_name = "CUBE")]
    pub from: Option<String>,
    /// Draw the counts to this file, .svg or .png
    #[arg(long, value_name = "FILE", value_parser = figure_file)]
    pub plot: Option<PathBuf>,
    /// Print rows of CSV: moves, states, states within these moves, their share, and entries where
    /// there are any
    #[arg(long, conflicts_with = "json")]
    pub csv: bool,
    /// Print a JSON object
    #[arg(long)]
    pub json: bool,
}

const DISTRIBUTION_EXAMPLES: &str = "\
Examples:
  halfturn distribution cross
  halfturn distribution cross --metric qtm
  halfturn distribution cross --from \"R U2 F' L D B2\"
  halfturn distribution xcross-any-slot --plot xcross.svg
  halfturn distribution twist-flip --csv
  halfturn distribution positions --depth 7";

const COSET_EXAMPLES: &str = "\
Examples:
  halfturn coset --depth 12                     the positions of G1 itself, up to 12 moves
  halfturn coset \"R U2 F' L D B2\"               20 moves are enough for all of this coset
  halfturn coset \"R U2 F' L D B2\" --resume FILE the same; the same command resumes it

The coset of a cube has 19,508,428,800 positions: those with the same twists, the same flips and
the same places of the four slice edges. Every sequence that takes one of them into G1 takes all of
them there. The command needs 3.6 GB of memory.";

#[derive(Args)]
pub struct Coset {
    /// A scramble or stickers [default: the solved cube]
    #[arg(value_name = "CUBE")]
    pub cube: Option<String>,
    /// Count the positions at each distance up to this one
    #[arg(long, value_name = "N", conflicts_with_all = ["bound", "search"], value_parser = value_parser!(u8).range(0..=20))]
    pub depth: Option<u8>,
    /// Count the positions at every distance, up to the farthest: a matter of weeks, for use with
    /// --resume
    #[arg(long, conflicts_with_all = ["depth", "bound", "search"])]
    pub exact: bool,
    /// Prove that no position of the coset needs more moves
    #[arg(long, value_name = "N", default_value_t = 20, value_parser = value_parser!(u8).range(0..=20))]
    pub bound: u8,
    /// Search for the positions up to this distance; from there on make only moves of G1, and solve
    /// what is left one by one
    #[arg(long, value_name = "N", default_value_t = 16, value_parser = value_parser!(u8).range(0..=20))]
    pub search: u8,
    /// Save the state to this file (2.4 GB) regularly, and resume from it
    #[arg(long, value_name = "FILE")]
    pub resume: Option<PathBuf>,
    /// Maximum megabytes of tables and of the bitmap
    #[arg(long, value_name = "MB", default_value_t = 4000)]
    pub memory: u64,
    /// Number of threads [default: one per processor]
    #[arg(short = 'j', long, value_name = "N", value_parser = thread_counts())]
    pub threads: Option<usize>,
    /// Print a JSON object
    #[arg(long)]
    pub json: bool,
}

#[derive(Args)]
pub struct Completions {
    /// The shell
    pub shell: Shell,
}

#[derive(Args)]
pub struct Man {
    /// Write one page per command to this folder instead of one page to standard output
    #[arg(long, value_name = "DIR")]
    pub dir: Option<PathBuf>,
}

/// A file whose extension is that of a figure.
fn figure_file(text: &str) -> Result<PathBuf, String> {
    let path = PathBuf::from(text);
    match path.extension().and_then(|extension| extension.to_str()) {
        Some("svg" | "png") => Ok(path),
        _ => Err("expected a name that ends in .svg or .png".to_owned()),
    }
}

/// A larger number of threads is a typing error.
const MOST_THREADS: i64 = 1024;

fn thread_counts() -> impl TypedValueParser<Value = usize> {
    value_parser!(u16).range(1..=MOST_THREADS).map(usize::from)
}

fn one_or_more(text: &str) -> Result<usize, String> {
    text.parse().ok().filter(|&number| number > 0).ok_or_else(|| "expected a number of at least 1".to_owned())
}

/// A set of variants and its name.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Variants {
    pub name: &'static str,
    pub variants: Vec<Variant>,
}

impl From<Variant> for Variants {
    fn from(variant: Variant) -> Self {
        Self { name: variant.name(), variants: vec![variant] }
    }
}

/// The name of all variants of CFOP together.
const ALL_VARIANTS: &str = "all";

fn variant_names() -> impl TypedValueParser<Value = Variants> {
    let all = PossibleValue::new(ALL_VARIANTS).help("all variants of CFOP");
    let one = |variant: Variant| {
        PossibleValue::new(variant.name()).help(variant.summary()).alias(variant.name().replace('-', "_"))
    };
    PossibleValuesParser::new(Variant::ALL.into_iter().map(one).chain([all])).map(|name| match words::variant(&name) {
        Ok(variant) => variant.into(),
        Err(_) => Variants { name: ALL_VARIANTS, variants: Variant::CFOP.to_vec() },
    })
}

fn tier_names() -> impl TypedValueParser<Value = Tier> {
    PossibleValuesParser::new(Tier::ALL.map(Tier::name))
        .map(|name| Tier::from_name(&name).expect("the parser takes only the names of tiers"))
}

fn solver_names() -> impl TypedValueParser<Value = SolverChoice> {
    PossibleValuesParser::new(SolverChoice::all().map(|one| PossibleValue::new(one.name()).help(one.summary())))
        .map(|name| words::any_solver(&name).expect("the parser takes only the names of solvers"))
}

fn distribution_names() -> impl TypedValueParser<Value = &'static DistributionEntry> {
    PossibleValuesParser::new(DISTRIBUTIONS.iter().map(|entry| PossibleValue::new(entry.name).help(entry.summary)))
        .map(|name| words::distribution(&name).expect("the parser takes only the names of distributions"))
}

fn event_names() -> impl TypedValueParser<Value = WcaEvent> {
    let names = WcaEvent::ALL.map(|event| PossibleValue::new(event.name()).help(event.summary()));
    PossibleValuesParser::new(names).map(|name| words::event(&name).expect("the parser takes only the names of events"))
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;
    use halfturn::{Access, CAPABILITIES};

    use halfturn_cube::{Code, View};
    use halfturn_lab::stages::suffix;

    use super::{ANALYZE_EXAMPLES, CHECK_EXAMPLES, Cli, WHOLE_CUBE_ONLY};

    #[test]
    fn commands_of_the_capabilities_exist() {
        let cli = Cli::command();
        let mut checked = 0;
        for capability in CAPABILITIES {
            let Access::By(name) = capability.command_line else { continue };
            let (command, option) = name.split_once(" --").map_or((name, None), |(name, option)| (name, Some(option)));
            let command = cli.find_subcommand(command).unwrap_or_else(|| panic!("there is no command {name}"));
            if let Some(option) = option {
                let found = command.get_arguments().any(|argument| argument.get_long() == Some(option));
                assert!(found, "there is no option {name}");
            }
            checked += 1;
        }
        assert_eq!(checked, CAPABILITIES.len());
    }

    /// The ids of the arguments of a command.
    fn arguments(command: &str) -> Vec<String> {
        let cli = Cli::command();
        let command = cli.find_subcommand(command).expect("the command exists");
        command.get_arguments().map(|argument| argument.get_id().to_string()).collect()
    }

    #[test]
    fn solve_with_a_goal_ignores_no_option() {
        let (solve, stage) = (arguments("solve"), arguments("stage"));
        for argument in &stage {
            assert!(solve.contains(argument), "solve has no {argument}");
        }
        for argument in &solve {
            let is_whole = WHOLE_CUBE_ONLY.contains(&argument.as_str());
            assert!(is_whole != stage.contains(argument), "{argument}");
        }
        assert_eq!(solve.len(), stage.len() + WHOLE_CUBE_ONLY.len());
    }

    #[test]
    fn help_has_the_names_of_the_catalogue() {
        let words = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
        let analyze = words(ANALYZE_EXAMPLES);
        for view in View::ALL {
            let names = ["", "is ", "is the "].map(|is| format!("_{} {is}{view}", suffix(view)));
            assert!(names.iter().any(|name| analyze.contains(name)), "{names:?}");
        }
        let letters = View::ALL.map(|view| view.letter().to_string()).join(" ");
        assert!(analyze.contains(&format!("bottom colours, {letters},")), "{letters}");
        let codes = words(CHECK_EXAMPLES);
        let of_other_commands = [Code::NoSolution, Code::LimitReached, Code::Changed];
        for code in Code::ALL.into_iter().filter(|code| !of_other_commands.contains(code)) {
            assert!(
                codes.contains(&format!("{} {}", code.number(), code.name().replace("color_", "colour "))),
                "{code}"
            );
        }
    }
}
