//! What halfturn can do, and how each of its faces offers it.
//!
//! `make docs` writes `docs/capabilities.md` from this list. Tests of the command line, the server,
//! the page and the Python package look every entry up.

/// Something that the engine can do.
pub struct Capability {
    /// What it is, in a few words.
    pub summary: &'static str,
    /// The command, and its option if it has one: `solve --to`.
    pub command_line: Access,
    /// The item of the Rust libraries.
    pub rust: Access,
    /// The name in the Python package, and its argument if it has one: `solve to`.
    pub python: Access,
    /// The question of the HTTP interface, and its field if it has one: `solve to`.
    pub http: Access,
    /// The page that offers it.
    pub page: Access,
}

/// How a face offers a capability.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Access {
    /// Under this name.
    By(&'static str),
    /// Not offered, for this reason.
    Not(&'static str),
}

use Access::{By, Not};

/// An option that few people need: on the page it would distract from the others.
const FOR_PROGRAMS: Access = Not("a setting for programs");
/// Files stay on the user's machine.
const NO_FILES: Access = Not("works on files");

/// A coset needs more memory and time than anything else.
const WHOLE_MACHINE: Access = Not("takes 3.6 GB and all processors for minutes");

/// The page shows counts of real scrambles.
const NO_COUNTS: Access = Not("the page has the statistics of real scrambles instead");

/// All capabilities.
pub static CAPABILITIES: &[Capability] = &[
    Capability {
        summary: "check an input and explain what is wrong with it",
        command_line: By("check"),
        rust: By("Input::held"),
        python: By("Cube"),
        http: By("check"),
        page: By("solve"),
    },
    Capability {
        summary: "solve a cube",
        command_line: By("solve"),
        rust: By("Engine::solve"),
        python: By("solve"),
        http: By("solve"),
        page: By("solve"),
    },
    Capability {
        summary: "choose the solver",
        command_line: By("solve --solver"),
        rust: By("Solving::solver"),
        python: By("solve solver"),
        http: By("solve solver"),
        page: By("solve"),
    },
    Capability {
        summary: "solve in at most N moves",
        command_line: By("solve --max-length"),
        rust: By("Solving::max_length"),
        python: By("solve max_length"),
        http: By("solve max_length"),
        page: By("solve"),
    },
    Capability {
        summary: "the shortest solution in a given time",
        command_line: By("solve --time"),
        rust: By("SolveOptions::best"),
        python: By("Solver.solve best"),
        http: By("solve best"),
        page: By("solve"),
    },
    Capability {
        summary: "prove that a solution is the shortest",
        command_line: By("solve --solver"),
        rust: By("Solving::optimal"),
        python: By("solve solver"),
        http: By("solve solver"),
        page: By("solve"),
    },
    Capability {
        summary: "list several solutions, or all within K moves of the shortest",
        command_line: By("solve --within"),
        rust: By("Solving::within"),
        python: By("Solver.solve within"),
        http: By("solve within"),
        page: By("solve"),
    },
    Capability {
        summary: "limit phase-2 searches (probes)",
        command_line: By("solve --min-probes"),
        rust: By("SolveOptions::min_probes"),
        python: By("Solver.solve min_probes"),
        http: By("solve min_probes"),
        page: FOR_PROGRAMS,
    },
    Capability {
        summary: "choose the faces that a solution begins and ends with",
        command_line: By("solve --first"),
        rust: By("SolveOptions::first"),
        python: By("Solver.solve first"),
        http: By("solve first"),
        page: FOR_PROGRAMS,
    },
    Capability {
        summary: "solve from one cube to another",
        command_line: By("solve --to"),
        rust: By("SolveOptions::to"),
        python: By("Solver.solve to"),
        http: By("solve to"),
        page: FOR_PROGRAMS,
    },
    Capability {
        summary: "the inverse of a solution",
        command_line: By("solve --inverse"),
        rust: By("SolveOptions::inverse"),
        python: By("Solver.solve inverse"),
        http: By("solve inverse"),
        page: FOR_PROGRAMS,
    },
    Capability {
        summary: "the phases of a solution",
        command_line: By("solve --separator"),
        rust: By("Report::phases"),
        python: By("Solution.phases"),
        http: By("solve"),
        page: FOR_PROGRAMS,
    },
    Capability {
        summary: "continue a proof that was stopped",
        command_line: By("solve --resume"),
        rust: By("Solver::solve_from"),
        python: NO_FILES,
        http: By("solve checkpoint"),
        page: By("solve"),
    },
    Capability {
        summary: "the fewest moves of every stage, for every bottom colour",
        command_line: By("analyze"),
        rust: By("Engine::stages"),
        python: By("analyze"),
        http: By("analyze"),
        page: By("analyze"),
    },
    Capability {
        summary: "how hard a scramble is compared with those of competitions",
        command_line: By("analyze"),
        rust: By("CompetitionLengths::compare"),
        python: By("difficulty"),
        http: By("analyze"),
        page: By("analyze"),
    },
    Capability {
        summary: "solutions of a stage",
        command_line: By("stage"),
        rust: By("StageOptions::solve"),
        python: By("Analyzer.solutions"),
        http: By("stage"),
        page: By("analyze"),
    },
    Capability {
        summary: "solve some pieces, or some stickers",
        command_line: By("stage"),
        rust: By("Engine::goal_solver"),
        python: By("PatternSolver"),
        http: By("stage goal"),
        page: By("solve"),
    },
    Capability {
        summary: "choose the faces that a stage is solved with",
        command_line: By("stage --turns"),
        rust: By("StageOptions::turns"),
        python: By("Analyzer.solutions turns"),
        http: By("stage turns"),
        page: By("analyze"),
    },
    Capability {
        summary: "a route: stage after stage, each with the fewest moves from there",
        command_line: By("route"),
        rust: By("RouteOptions::find"),
        python: By("route"),
        http: By("route"),
        page: By("analyze"),
    },
    Capability {
        summary: "choose the hold that solutions are written for, or the easiest",
        command_line: By("stage --hold"),
        rust: By("StageOptions::hold"),
        python: By("Analyzer.solutions hold"),
        http: By("stage hold"),
        page: By("analyze"),
    },
    Capability {
        summary: "all solutions of every stage and colour",
        command_line: By("analyze --csv"),
        rust: By("Engine::answer"),
        python: By("solutions"),
        http: By("analyze within"),
        page: By("analyze"),
    },
    Capability {
        summary: "split a solve into stages",
        command_line: By("reconstruct"),
        rust: By("Engine::answer"),
        python: By("reconstruct"),
        http: By("reconstruct"),
        page: By("reconstruct"),
    },
    Capability {
        summary: "compare moves to a stage with the fewest",
        command_line: By("judge"),
        rust: By("Engine::answer"),
        python: By("judge"),
        http: By("judge"),
        page: By("train"),
    },
    Capability {
        summary: "the average loss of each step over many solves",
        command_line: By("reconstruct --file"),
        rust: By("MethodAverages::of"),
        python: By("session"),
        http: By("session"),
        page: By("reconstruct"),
    },
    Capability {
        summary: "random-state scrambles for an event",
        command_line: By("scramble --event"),
        rust: By("Engine::scrambler"),
        python: By("scrambles event"),
        http: By("scramble event"),
        page: By("scramble"),
    },
    Capability {
        summary: "scrambles of a given difficulty, or with a goal met or a case",
        command_line: By("scramble --where"),
        rust: By("ScrambleOptions::difficulty"),
        python: By("scrambles where"),
        http: By("scramble where"),
        page: By("train"),
    },
    Capability {
        summary: "count states by distance",
        command_line: By("distribution"),
        rust: By("Engine::distribution"),
        python: By("distribution"),
        http: By("distribution"),
        page: NO_COUNTS,
    },
    Capability {
        summary: "count states up to a distance",
        command_line: By("distribution --depth"),
        rust: By("Engine::distribution"),
        python: By("distribution depth"),
        http: By("distribution depth"),
        page: NO_COUNTS,
    },
    Capability {
        summary: "count states in the quarter-turn metric",
        command_line: By("distribution --metric"),
        rust: By("DistributionOptions::metric"),
        python: By("distribution metric"),
        http: By("distribution metric"),
        page: NO_COUNTS,
    },
    Capability {
        summary: "count states by distance from another position than solved",
        command_line: By("distribution --from"),
        rust: By("DistributionOptions::from"),
        python: By("distribution from_position"),
        http: By("distribution from"),
        page: NO_COUNTS,
    },
    Capability {
        summary: "count the positions of a coset of G1, or prove a bound for all of them",
        command_line: By("coset"),
        rust: By("Engine::coset_tables"),
        python: WHOLE_MACHINE,
        http: WHOLE_MACHINE,
        page: WHOLE_MACHINE,
    },
    Capability {
        summary: "list solvers, variants, stages, distributions, events and sets of cases",
        command_line: By("solvers"),
        rust: By("SOLVERS"),
        python: By("catalogue"),
        http: By("catalogue"),
        page: By("solve"),
    },
    Capability {
        summary: "analyse or solve whole files, and continue after a stop",
        command_line: By("analyze --output"),
        rust: By("halfturn_lab::run"),
        python: By("analyze"),
        http: NO_FILES,
        page: Not("a browser cannot continue a run of hours"),
    },
    Capability {
        summary: "analyse the scrambles of a timer's file",
        command_line: By("analyze --file"),
        rust: By("halfturn_lab::scramble_file"),
        python: By("analyze"),
        http: NO_FILES,
        page: By("statistics"),
    },
    Capability {
        summary: "statistics of results",
        command_line: By("stats"),
        rust: By("halfturn_lab::stats"),
        python: By("stats"),
        http: NO_FILES,
        page: By("statistics"),
    },
    Capability {
        summary: "rewrite and count algorithms",
        command_line: By("simplify"),
        rust: By("Algorithm::simplified"),
        python: By("Algorithm.simplify"),
        http: Not("needs no engine; libraries do it"),
        page: By("reconstruct"),
    },
    Capability {
        summary: "check, apply, rewrite, count and draw on cubes of every size, 2×2×2 to 33×33×33",
        command_line: By("show --size"),
        rust: By("BigFacelets::cube"),
        python: By("BigCube"),
        http: By("check size"),
        page: By("solve"),
    },
    Capability {
        summary: "solve cubes of other sizes than 3×3×3",
        command_line: By("solve --size"),
        rust: By("BigSolveOptions::of_size"),
        python: By("solve_big"),
        http: By("solve size"),
        page: By("solve"),
    },
    Capability {
        summary: "solve in the quarter-turn metric, with a solver that has it",
        command_line: By("solve --metric"),
        rust: By("BigSolveOptions::metric"),
        python: By("solve_big metric"),
        http: By("solve metric"),
        page: FOR_PROGRAMS,
    },
    Capability {
        summary: "list all algorithms of a case of the last layer",
        command_line: By("algs"),
        rust: By("AlgOptions::find"),
        python: By("algs"),
        http: By("algs"),
        page: By("algorithms"),
    },
    Capability {
        summary: "choose the moves of an algorithm",
        command_line: By("algs --moves"),
        rust: By("AlgOptions::moves"),
        python: By("algs moves"),
        http: By("algs moves"),
        page: By("algorithms"),
    },
    Capability {
        summary: "choose how algorithms are scored",
        command_line: By("algs --weights"),
        rust: By("AlgOptions::ergonomics"),
        python: By("algs weights"),
        http: By("algs weights"),
        page: FOR_PROGRAMS,
    },
    Capability {
        summary: "list the cases of a set",
        command_line: By("algs --list"),
        rust: By("CaseSet::cases"),
        python: By("cases"),
        http: By("cases"),
        page: By("algorithms"),
    },
    Capability {
        summary: "list, check and remove table files",
        command_line: By("tables"),
        rust: By("TableStore::list"),
        python: NO_FILES,
        http: Not("belongs to the operator of the server"),
        page: By("tables"),
    },
];

/// The capabilities as a Markdown table, with the reasons for empty cells below it.
#[must_use]
pub fn capabilities_markdown() -> String {
    let mut reasons: Vec<&str> = Vec::new();
    let mut cell = |access: Access| match access {
        By(name) => format!("`{name}`"),
        Not(reason) => {
            let known = reasons.iter().position(|&known| known == reason);
            let number = known.unwrap_or_else(|| {
                reasons.push(reason);
                reasons.len() - 1
            });
            format!("– ({})", number + 1)
        }
    };
    let mut text = String::from("| | command line | Rust | Python | HTTP | page |\n|---|---|---|---|---|---|\n");
    for capability in CAPABILITIES {
        let Capability { summary, command_line, rust, python, http, page } = capability;
        let cells = [command_line, rust, python, http, page].map(|&access| cell(access));
        text += &format!("| {summary} | {} |\n", cells.join(" | "));
    }
    text.push('\n');
    for (number, reason) in reasons.iter().enumerate() {
        text += &format!("{}. {reason}\n", number + 1);
    }
    text
}
