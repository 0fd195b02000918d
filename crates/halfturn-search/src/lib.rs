//! How to search the cube.

mod buffer;
mod store;
mod watch;

pub use buffer::{Buffer, CACHE_LINE};
#[cfg(feature = "files")]
pub use store::{Content, Damage, Header, TableFile, default_folder};
pub use store::{StoredTable, TableSpec, TableStore};
pub use watch::{Event, Stopped, Watcher};
