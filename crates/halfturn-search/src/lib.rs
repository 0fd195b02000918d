//! Search for twisty puzzles: coordinates, move tables, pruning tables, a table store, a
//! depth-first driver.
//!
//! This crate knows no solving method by name. It does not print, makes no decision by the clock
//! and starts no more threads than the caller allows. A [`Watcher`] follows long work and can stop
//! it. Without the feature `files` the crate does not touch the disk.
//!
//! | task | items |
//! |---|---|
//! | describe a puzzle | [`Puzzle`]; the 3×3×3 is [`Cube`](halfturn_cube::Cube) |
//! | describe an aspect of a cube | [`Coordinate`], checked by [`check`] |
//! | follow it through moves | [`TurnTable`], up to symmetry [`ClassTable`] |
//! | reduce tables by symmetry | [`Reduction`], [`Conjugates`] |
//! | compute pruning tables | [`Space`], [`fill()`], [`DistanceTable`], [`DirectionTable`] |
//! | recognise positions near a goal | [`BlockedBloomFilter`], [`WordBloomFilter`] |
//! | store tables | [`TableStore`], [`TableSource`] |
//! | search | [`Problem`], [`DepthFirst`], [`Meter`] |

mod bloom;
mod buffer;
pub mod check;
mod class_table;
mod coordinate;
pub mod coordinates;
mod depth_first;
mod directions;
mod distance_table;
mod fill;
mod meter;
pub mod packed;
mod pool;
mod prefetch;
mod puzzle;
pub mod rank;
mod reduction;
mod space;
mod store;
mod table_source;
mod threads;
mod turn_table;
mod watch;

pub use bloom::{BlockedBloomBuilder, BlockedBloomFilter, BloomInserter, WordBloomFilter, hash64};
pub use buffer::{Buffer, CACHE_LINE};
pub use class_table::{AXIS_PRODUCTS, ClassIndex, ClassTable};
pub use coordinate::{Coordinate, Index, SymmetryOf, TurnOf, TurnSetOf};
pub use depth_first::{DepthFirst, Problem};
pub use directions::{DirectionTable, Directions};
pub use distance_table::DistanceTable;
pub use fill::{Filled, fill, fill_to};
pub use meter::Meter;
pub use packed::{Exact, Packing, Residue};
pub use pool::Pool;
pub use prefetch::{PrefetchQueue, prefetch, prefetch_all, prefetch_late};
pub use puzzle::{Puzzle, PuzzleSymmetry, PuzzleTurn, PuzzleTurnSet};
pub use reduction::{ClassRow, Conjugates, Reduction};
pub use space::{ColumnMap, Pair, Reduced, ReducedPair, Single, Space, Step, TableEntry};
#[cfg(feature = "files")]
pub use store::{Content, TableFile, default_folder};
pub use store::{Damage, Header, Shelf, StoredTable, TableSpec, TableStore};
pub use table_source::TableSource;
pub use threads::Threads;
pub use turn_table::TurnTable;
pub use watch::{Stopped, TurnSequence, WatchEvent, Watcher};
