//! What an engine needs from the machine: a clock and randomness.

use std::time::Duration;

/// A clock and a source of randomness.
///
/// Libraries never read the clock themselves, so that they also work where there is none of the
/// usual kind, such as in a browser. [`System`] is the host of ordinary programs.
pub trait Host: Send + Sync {
    /// The time since some fixed moment.
    fn now(&self) -> Duration;

    /// Cryptographic randomness, which seeds scrambles.
    ///
    /// # Errors
    /// Returns the reason if the machine has none.
    fn randomness(&self) -> Result<[u8; 32], String>;
}

/// The clock and the randomness of the operating system.
#[cfg(feature = "system")]
#[derive(Clone, Copy, Debug)]
pub struct System(std::time::Instant);

#[cfg(feature = "system")]
impl System {
    /// The system's clock, counted from now.
    #[must_use]
    pub fn new() -> Self {
        Self(std::time::Instant::now())
    }
}

#[cfg(feature = "system")]
impl Default for System {
    fn default() -> Self {
        Self::new()
    }
}

#[cfg(feature = "system")]
impl Host for System {
    fn now(&self) -> Duration {
        self.0.elapsed()
    }

    fn randomness(&self) -> Result<[u8; 32], String> {
        let mut seed = [0; 32];
        getrandom::fill(&mut seed).map_err(|error| format!("the system has no randomness: {error}"))?;
        Ok(seed)
    }
}
