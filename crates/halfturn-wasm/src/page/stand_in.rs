//! In place of a page where there is none, so that the crate can be compiled and tested with the others: it remembers what it hears, thread by thread.

use std::{
    cell::RefCell,
    collections::HashMap,
    hash::{BuildHasher, Hasher, RandomState},
    mem,
    time::SystemTime,
};

/// What a page has heard.
#[derive(Clone, Default, Debug)]
pub struct Heard {
    /// All events.
    pub events: Vec<String>,
    /// All answers.
    pub answers: Vec<String>,
    /// All last words of engines.
    pub failures: Vec<String>,
}

thread_local! {
    static HEARD: RefCell<Heard> = RefCell::default();
    static TABLES: RefCell<HashMap<String, Vec<u8>>> = RefCell::default();
}

/// What was heard since this was last asked, on this thread.
#[must_use]
pub fn heard() -> Heard {
    HEARD.with_borrow_mut(mem::take)
}

/// Tells the page an event, in JSON.
pub fn tell(event: &str) {
    HEARD.with_borrow_mut(|heard| heard.events.push(event.to_owned()));
}

/// Hands the page its answer, in JSON.
pub fn answer(answer: &str) {
    HEARD.with_borrow_mut(|heard| heard.answers.push(answer.to_owned()));
}

/// Tells the page why the engine is about to end.
pub fn failed(message: &str) {
    HEARD.with_borrow_mut(|heard| heard.failures.push(message.to_owned()));
}

/// Whether the page does not want its answer any more.
#[must_use]
pub fn is_stopped() -> bool {
    false
}

pub(super) fn now() -> f64 {
    SystemTime::UNIX_EPOCH.elapsed().map_or(0.0, |time| time.as_secs_f64() * 1000.0)
}

/// Every hasher of the standard library has a key of its own; nothing here needs more.
pub(super) fn random(bytes: &mut [u8]) {
    for chunk in bytes.chunks_mut(size_of::<u64>()) {
        chunk.copy_from_slice(&RandomState::new().build_hasher().finish().to_le_bytes()[..chunk.len()]);
    }
}

pub(super) fn table_length(name: &str) -> Option<u64> {
    TABLES.with_borrow(|tables| Some(tables.get(name)?.len() as u64))
}

pub(super) fn table_read(name: &str, from: u64, bytes: &mut [u8]) -> bool {
    TABLES.with_borrow(|tables| {
        let from = usize::try_from(from).ok();
        let part = from.and_then(|from| tables.get(name)?.get(from..from.checked_add(bytes.len())?));
        part.map(|part| bytes.copy_from_slice(part)).is_some()
    })
}

pub(super) fn table_write(name: &str, parts: [&[u8]; 2]) -> bool {
    TABLES.with_borrow_mut(|tables| tables.insert(name.to_owned(), parts.concat()));
    true
}
