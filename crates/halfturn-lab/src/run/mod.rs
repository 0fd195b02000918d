//! Runs over many scrambles that can be stopped at any moment and resumed.
//!
//! A [`Run`] processes its input in parts. A finished part is a file in a folder beside the output.
//! It is written under a temporary name, renamed, and has a checksum, so it is either complete or
//! ignored. At the end the run joins the parts in input order and removes the folder.
//!
//! A run that was killed is resumed by starting it again: finished parts are reused, and the
//! results equal those of an uninterrupted run. A manifest in the folder records the options and
//! the input; a run with a different manifest is refused.
//!
//! Every input row goes either to the output or to the errors file beside it, with its line and
//! what is wrong with it.
//!
//! ```
//! use halfturn_cube::{Cube, Input, InputError};
//! use halfturn_lab::{results::{Cell, Column}, run::{RunOptions, Run, Source, Task, TaskError}};
//! use halfturn_search::{Threads, Watcher};
//!
//! /// Tells which cubes are solved.
//! struct Solved;
//!
//! impl Task for Solved {
//!     type Cube = Cube;
//!
//!     fn cube(&self, text: &str) -> Result<Cube, InputError> {
//!         Ok(text.parse::<Input>()?.held()?.cube)
//!     }
//!     fn work(&self, cube: &Cube, _: &dyn Watcher) -> Result<Vec<Cell>, TaskError> {
//!         Ok(vec![Cell::Length(u8::from(*cube == Cube::SOLVED))])
//!     }
//! }
//!
//! # let folder = tempfile::tempdir()?;
//! # let output = folder.path().join("out.csv");
//! let mut options = RunOptions::new(&output, vec![Column::named("solved")]).expect("a name that ends in csv");
//! let input = Source::Stream(Box::new(&b"a,R R'\nb,R U\nc,R Q\n"[..]));
//! let run = Run::begin(options, input, &())?;
//! run.work(&Solved, Threads::ONE, &())?;
//! let summary = run.finish()?;
//! assert_eq!((summary.rows, summary.written, summary.refused), (3, 2, 1));
//! assert_eq!(std::fs::read_to_string(&output)?, "id,scramble,solved\na,R R',1\nb,R U,0\n");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod error;
mod errors_file;
mod feed;
mod input;
mod manifest;
mod options;
mod part;
mod result_cache;
mod shard;
mod task;
mod work;

pub use error::RunError;
pub(crate) use errors_file::ErrorsFile;
pub use input::Source;
pub use options::RunOptions;
pub use shard::{Shard, ShardError};
pub use task::{Task, TaskError};
pub use work::{Run, RunSummary};

/// The prefix of our keys in the metadata of a Parquet file.
pub(crate) const PREFIX: &str = "halfturn.";
