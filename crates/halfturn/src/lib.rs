//! Questions about cubes as data, and their answers.
//!
//! What the command line prints with `--json`, what the server takes and gives, and what the page asks of the engine in the browser are the same objects:
//! a [`Question`] goes in, [`Event`]s come while it is worked on, an [`Answer`] or a [`Refusal`] comes out. A [`Service`] keeps the tables that questions need.
//!
//! ```
//! use halfturn_search::{TableStore, Threads};
//! use halfturn::{Host, Limits, Service};
//!
//! struct Here;
//! impl Host for Here {
//!     fn now(&self) -> std::time::Duration {
//!         std::time::SystemTime::UNIX_EPOCH.elapsed().unwrap_or_default()
//!     }
//!     fn randomness(&self) -> Result<[u8; 32], String> {
//!         Ok([7; 32])
//!     }
//! }
//!
//! let service = Service::new(TableStore::in_memory(), Threads::ONE, Limits::NONE, Here);
//! let answer = service.answer_json(r#"{"ask": "solve", "input": "R U F"}"#, &());
//! assert!(answer.contains(r#""solution":"F' U' R'""#));
//! let answer = service.answer_json(r#"{"ask": "solve", "input": "R U Q"}"#, &());
//! assert!(answer.contains(r#""code":9,"name":"notation""#));
//! ```

mod answer;
mod kept;
mod question;
mod reconstruct;
mod refusal;
mod service;
pub mod stage_search;
pub mod words;
mod work;

pub use answer::{
    Analyzed, Answer, Catalogue, Counts, Event, Judged, Named, Ordered, Reconstructed, ReconstructedStage, Scrambled,
    Scrambles, Solved, SolvedStage, SolverObject, StageSolution, Valid, VariantObject, named,
};
pub use question::{Analyze, Check, Distribution, Judge, Question, Reconstruct, Scramble, Solve, Stage};
pub use refusal::{ErrorObject, Failed, Refusal};
pub use service::{Asker, Host, Limits, Service};
