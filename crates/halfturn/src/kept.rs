//! Tables that were opened once, and are then shared.

use std::{
    collections::HashMap,
    hash::Hash,
    sync::{Arc, Mutex, TryLockError},
    time::Duration,
};

use crate::{refusal::Refusal, work::Work};

/// How long somebody waits for a table that somebody else is building before he looks again.
const WAIT: Duration = Duration::from_millis(10);

/// Something that is opened once, and then shared.
type Slot<T> = Arc<Mutex<Option<Arc<T>>>>;

/// Opened things by name.
pub struct Kept<K, T>(Mutex<HashMap<K, Slot<T>>>);

impl<K: Eq + Hash, T> Kept<K, T> {
    pub fn new() -> Self {
        Self(Mutex::new(HashMap::new()))
    }

    fn slot(&self, key: K) -> Slot<T> {
        let mut slots = self.0.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        Arc::clone(slots.entry(key).or_default())
    }

    pub fn is_open(&self, key: K) -> bool {
        self.slot(key).try_lock().is_ok_and(|slot| slot.is_some())
    }

    /// The thing of this name, opened if it is not yet. Who comes while another opens it waits, as long as there is time.
    pub fn get(&self, key: K, work: &Work<'_>, open: impl FnOnce() -> Result<T, Refusal>) -> Result<Arc<T>, Refusal> {
        let slot = self.slot(key);
        let mut slot = loop {
            match slot.try_lock() {
                Ok(slot) => break slot,
                Err(TryLockError::Poisoned(poisoned)) => break poisoned.into_inner(),
                Err(TryLockError::WouldBlock) if work.goes_on() => std::thread::sleep(WAIT),
                Err(TryLockError::WouldBlock) => return Err(work.stopped()),
            }
        };
        if let Some(there) = &*slot {
            return Ok(Arc::clone(there));
        }
        let opened = Arc::new(open()?);
        *slot = Some(Arc::clone(&opened));
        Ok(opened)
    }
}
