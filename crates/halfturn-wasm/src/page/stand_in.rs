//! A stand-in for the page on other targets, for tests: it records what it receives, per thread.

use std::{
    cell::RefCell,
    collections::HashMap,
    hash::{BuildHasher, Hasher, RandomState},
    mem,
    time::SystemTime,
};

/// What the page has received.
#[derive(Clone, Default, Debug)]
pub struct Received {
    /// All events.
    pub events: Vec<String>,
    /// All answers.
    pub answers: Vec<String>,
    /// All panic messages.
    pub failures: Vec<String>,
}

thread_local! {
    static RECEIVED: RefCell<Received> = RefCell::default();
    static TABLES: RefCell<HashMap<String, Vec<u8>>> = RefCell::default();
}

/// Returns what was received on this thread since the last call.
#[must_use]
pub fn received() -> Received {
    RECEIVED.with_borrow_mut(mem::take)
}

/// Sends an event to the page, in JSON.
pub fn tell(event: &str) {
    RECEIVED.with_borrow_mut(|received| received.events.push(event.to_owned()));
}

/// Sends the answer to the page, in JSON.
pub fn answer(answer: &str) {
    RECEIVED.with_borrow_mut(|received| received.answers.push(answer.to_owned()));
}

/// Sends the message of a panic to the page.
pub fn failed(message: &str) {
    RECEIVED.with_borrow_mut(|received| received.failures.push(message.to_owned()));
}

/// Whether the page cancelled the question.
#[must_use]
pub fn is_stopped() -> bool {
    false
}

pub(super) fn now() -> f64 {
    SystemTime::UNIX_EPOCH.elapsed().map_or(0.0, |time| time.as_secs_f64() * 1000.0)
}

/// Random bytes from the keys of the standard library's hashers, which suffice for tests.
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
