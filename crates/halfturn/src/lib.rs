//! The Rubik's Cube engine: solve, scramble and analyse cubes.
//!
//! One line solves a cube:
//!
#![cfg_attr(feature = "system", doc = "```")]
#![cfg_attr(not(feature = "system"), doc = "```ignore")]
//! let solution = halfturn::solve("R U2 F' L D B2")?;
//! assert_eq!(solution.to_string(), "B2 D' L' F U2 R'");
//! # Ok::<(), halfturn::Error>(())
//! ```
//!
//! For more than one cube keep an [`Engine`], which keeps its tables:
//!
#![cfg_attr(feature = "system", doc = "```")]
#![cfg_attr(not(feature = "system"), doc = "```ignore")]
//! use halfturn::{Algorithm, Engine, Guarantee};
//!
//! let engine = Engine::builder().in_memory().build();
//! let cube = "R U2 F' L D B2".parse::<Algorithm>()?.cube();
//! let report = engine.solve(&cube).solver("korf")?.run()?;
//! assert_eq!((report.turns.len(), report.guarantee), (6, Guarantee::Optimal));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Questions in JSON
//!
//! The command line's `--json`, the server and the page exchange the same objects. A [`Question`]
//! goes in, an [`Observer`] receives [`Event`]s, and an [`Answer`] or an [`Error`] comes out:
//!
#![cfg_attr(feature = "system", doc = "```")]
#![cfg_attr(not(feature = "system"), doc = "```ignore")]
//! let engine = halfturn::Engine::builder().in_memory().build();
//! let answer = engine.answer_json(r#"{"ask": "solve", "input": "R U F"}"#, &());
//! assert!(answer.contains(r#""solution":"F' U' R'""#));
//! let answer = engine.answer_json(r#"{"ask": "solve", "input": "R U Q"}"#, &());
//! assert!(answer.contains(r#""code":9,"name":"notation""#));
//! ```
//!
//! # Features
//!
//! - `files` (default): tables are files, see [`TableStore`].
//! - `system` (default): the engine uses the system's clock and randomness. Without it an engine
//!   needs a [`Host`].
//! - `schema`: OpenAPI descriptions of all questions and answers.

pub mod algs;
mod answer;
mod capabilities;
mod detail;
mod distribution;
mod engine;
mod error;
mod host;
mod job;
mod opened;
mod percentile;
mod question;
mod reconstruct;
mod route;
mod scrambler;
mod sized;
mod solving;
pub mod stage_search;
mod stage_span;
pub mod words;

pub use answer::*;
pub use capabilities::{Access, CAPABILITIES, Capability, capabilities_markdown};
pub use detail::Detail;
pub use distribution::DistributionOptions;
pub use engine::{Builder, Engine, Limits, Observer};
pub use error::{Error, ErrorObject, Failed};
pub use halfturn_cube::{
    Algorithm, BigAlgorithm, BigCube, BigFacelets, BigInput, BigMove, Code, Corner, Cube, CubeSize, Edge, Face,
    Facelets, Held, Input, Metric, Move, Symmetry, Turn, TurnSet, View, ViewSet,
};
pub use halfturn_search::{Pool, TableStore, Threads, Watcher};
pub use halfturn_solve::{
    BIG_SOLVERS, BigReport, BigRequest, BigSolver, BigSolverEntry, Difficulty, DistributionEntry, Guarantee, METHODS,
    Method, PatternError, PiecePattern, Report, SOLVERS, Size, Solver, SolverEntry, Tier, Wanted, WcaEvent,
    stages::{Analyzer, GoalSolver, Lengths, PatternSolver, SlotSet, Variant},
};
pub use host::Host;
#[cfg(feature = "system")]
pub use host::System;
pub use percentile::{BEST, Comparison, CompetitionLengths, Level};
pub use question::*;
pub use reconstruct::solves;
pub use route::RouteOptions;
pub use scrambler::{ScrambleOptions, Scrambler, TRIES};
pub use sized::{BigSolveOptions, SizedCube, SolverChoice};
pub use solving::{SolveOptions, Solving};
pub use stage_search::{Goal, Hold, StageOptions};
pub use stage_span::StageSpan;

/// Solves a cube, given as an algorithm or as 54 stickers, in 20 moves or fewer except for a few of
/// the hardest cubes.
///
/// It builds 2 MB of tables in some tens of milliseconds and writes nothing to disk. To solve many
/// cubes, keep an [`Engine`].
///
/// # Errors
/// [`Error::Input`] if the input is not a valid cube.
#[cfg(feature = "system")]
pub fn solve(input: &str) -> Result<Algorithm, Error> {
    let held = input.parse::<Input>()?.held()?;
    let report = Engine::builder().in_memory().build().solve(&held.cube).run()?;
    Ok(Algorithm::from(report.turns.as_slice()))
}

/// The examples of the README run with the tests.
#[cfg(all(doctest, feature = "system"))]
#[doc = include_str!("../../../README.md")]
struct Readme;
