//! The engine in a browser's worker.
//!
//! The page writes a question into memory from [`allocate`] and calls [`ask`]. Questions, events
//! and answers are the JSON of `halfturn`. Before `ask` returns, it passes events and the answer to
//! functions of the page ([`page`]). The other side is `npm/src/answering.ts`.
//!
//! The worker's only thread answers a question while the page's function `stopped` returns 0. The
//! page sets it through shared memory; without shared memory it terminates the worker. The page
//! also stores the tables ([`Shelf`](halfturn_search::Shelf)).

#![allow(unsafe_code)] // The page passes addresses.

mod observer;
pub mod page;

use std::{
    alloc::{Layout, alloc},
    sync::Arc,
};

use halfturn::{Engine, Question};
use halfturn_search::TableStore;

use observer::Listener;
use page::Page;

/// Opens an engine, which lives as long as the worker.
#[unsafe(no_mangle)]
pub extern "C" fn open() -> *const Engine {
    // On other targets a panic prints to standard error.
    #[cfg(target_arch = "wasm32")]
    std::panic::set_hook(Box::new(|panic| page::failed(&panic.to_string())));
    let store = TableStore::on(Arc::new(Page));
    Box::leak(Box::new(Engine::builder().store(store).threads(1).host(Page).build()))
}

/// Allocates memory for a question of `length` bytes, at least one.
#[unsafe(no_mangle)]
pub extern "C" fn allocate(length: usize) -> *mut u8 {
    let layout = Layout::array::<u8>(length).expect("a question fits in memory");
    assert!(length > 0, "a question must not be empty");
    // SAFETY: the layout is not empty.
    unsafe { alloc(layout) }
}

/// Answers a question and passes the answer to the page.
///
/// # Safety
/// The engine comes from [`open`]; the question from [`allocate`] with this length, filled, and it
/// is not used afterwards.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn ask(engine: *const Engine, question: *mut u8, length: usize) {
    // SAFETY: the caller promises that it comes from `open`, and engines are never freed.
    let engine = unsafe { &*engine };
    // SAFETY: the caller promises this allocation and gives up its ownership.
    let question = unsafe { taken(question, length) };
    page::answer(&engine.answer_json(&question, &Listener::default()));
}

/// Returns 1 if a question is short ([`Question::is_short`]), otherwise 0. It needs no engine.
///
/// The page calls this to choose a worker. An invalid question is short, because it fails at once.
///
/// # Safety
/// The question comes from [`allocate`] with this length, filled, and it is not used afterwards.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn is_short(question: *mut u8, length: usize) -> u32 {
    // SAFETY: the caller promises this allocation and gives up its ownership.
    let question = unsafe { taken(question, length) };
    serde_json::from_str::<Question>(&question).map_or(true, |question| question.is_short()).into()
}

/// Takes ownership of the question at an address.
///
/// # Safety
/// It comes from [`allocate`] with this length, filled, and it is not used afterwards.
unsafe fn taken(question: *mut u8, length: usize) -> String {
    // SAFETY: the caller promises this allocation and gives up its ownership.
    let question = unsafe { Vec::from_raw_parts(question, length, length) };
    String::from_utf8_lossy(&question).into_owned()
}
