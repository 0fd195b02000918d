//! How to search the cube.

mod watch;

pub use watch::{Event, Stopped, Watcher};
