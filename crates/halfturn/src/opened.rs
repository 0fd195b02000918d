//! Solvers and analyzers that are opened once and then shared.

use std::{
    collections::HashMap,
    hash::Hash,
    sync::{Arc, Mutex, PoisonError, TryLockError},
    time::Duration,
};

use crate::error::Error;

/// How long a thread sleeps before it looks again whether another thread has opened what it needs.
const POLL: Duration = Duration::from_millis(10);

/// Filled by the first thread that needs it.
type Slot<T> = Arc<Mutex<Option<Arc<T>>>>;

/// Opened values by key. Each is opened by one thread while the others wait for it.
pub struct Opened<K, T>(Mutex<HashMap<K, Slot<T>>>);

impl<K: Eq + Hash, T> Opened<K, T> {
    pub fn new() -> Self {
        Self(Mutex::new(HashMap::new()))
    }

    fn slot(&self, key: K) -> Slot<T> {
        let mut slots = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        Arc::clone(slots.entry(key).or_default())
    }

    pub fn is_open(&self, key: K) -> bool {
        self.slot(key).try_lock().is_ok_and(|slot| slot.is_some())
    }

    /// Returns the value of a key and opens it if necessary. While another thread opens it, this
    /// one waits as long as `may_wait` allows.
    pub fn get(
        &self,
        key: K,
        may_wait: &dyn Fn() -> Result<(), Error>,
        open: impl FnOnce() -> Result<T, Error>,
    ) -> Result<Arc<T>, Error> {
        let slot = self.slot(key);
        let mut slot = loop {
            match slot.try_lock() {
                Ok(slot) => break slot,
                Err(TryLockError::Poisoned(poisoned)) => break poisoned.into_inner(),
                Err(TryLockError::WouldBlock) => {
                    may_wait()?;
                    std::thread::sleep(POLL);
                }
            }
        };
        if let Some(value) = &*slot {
            return Ok(Arc::clone(value));
        }
        let opened = Arc::new(open()?);
        *slot = Some(Arc::clone(&opened));
        Ok(opened)
    }
}
