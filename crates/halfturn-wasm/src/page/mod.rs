//! What the page provides to the engine: a clock, randomness, table storage and message functions.

#[cfg(target_arch = "wasm32")]
mod browser;
#[cfg(not(target_arch = "wasm32"))]
mod stand_in;

#[cfg(target_arch = "wasm32")]
use browser as functions;
#[cfg(not(target_arch = "wasm32"))]
use stand_in as functions;

use std::{io, time::Duration};

use halfturn::Host;
use halfturn_search::Shelf;

pub use functions::{answer, failed, is_stopped, tell};
#[cfg(not(target_arch = "wasm32"))]
pub use stand_in::{Received, received};

/// The page.
#[derive(Clone, Copy, Debug)]
pub struct Page;

impl Host for Page {
    fn now(&self) -> Duration {
        Duration::from_secs_f64(functions::now().max(0.0) / 1000.0)
    }

    fn randomness(&self) -> Result<[u8; 32], String> {
        let mut bytes = [0; 32];
        functions::random(&mut bytes);
        Ok(bytes)
    }
}

impl Shelf for Page {
    fn length(&self, table: &str) -> Option<u64> {
        functions::table_length(table)
    }

    fn read(&self, table: &str, from: u64, bytes: &mut [u8]) -> io::Result<()> {
        if functions::table_read(table, from, bytes) {
            Ok(())
        } else {
            Err(io::Error::other("the page cannot read the table"))
        }
    }

    fn write(&self, table: &str, parts: [&[u8]; 2]) -> io::Result<()> {
        if functions::table_write(table, parts) {
            Ok(())
        } else {
            Err(io::Error::other("the page cannot store the table"))
        }
    }
}
