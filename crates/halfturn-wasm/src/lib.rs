//! The engine in a browser's worker.
//!
//! The page writes a question into memory from [`allocate`] and calls [`ask`]. Questions, events
//! and answers are the JSON of `halfturn`. Before `ask` returns, it passes events and the answer to
//! functions of the page ([`page`]). The other side is `npm/src/answering.ts`.
//!
//! The worker answers a question while the page's function `stopped` returns 0. The page sets it
//! through shared memory; without shared memory it terminates the worker. The page also stores the
//! tables ([`Shelf`](halfturn_search::Shelf)).
//!
//! Other workers of the page can share the memory. Each calls [`help`], and is then a thread of the
//! engine, whose only messages are panics: what it finds is sent by the worker that answers, which
//! also reads and writes the tables. Without other workers, or before they have started, the
//! engine works on one thread.

#![allow(unsafe_code)] // The page passes addresses.

mod observer;
pub mod page;

use std::{
    alloc::{Layout, alloc},
    sync::Arc,
};

use halfturn::{Engine, Pool, Question};
use halfturn_search::TableStore;

use observer::Listener;
use page::Page;

/// An engine and its other threads.
pub struct Opened {
    engine: Engine,
    pool: &'static Pool,
}

/// Opens an engine that works on at most this many threads, and may begin with small tables
/// ([`starts_small`](halfturn::Builder::starts_small)). It lives as long as the workers.
#[unsafe(no_mangle)]
pub extern "C" fn open(threads: usize, starts_small: bool) -> *const Opened {
    // On other targets a panic prints to standard error.
    #[cfg(target_arch = "wasm32")]
    std::panic::set_hook(Box::new(|panic| page::failed(&panic.to_string())));
    let store = TableStore::on(Arc::new(Page));
    let pool: &'static Pool = Box::leak(Box::default());
    let engine = Engine::builder().store(store).pool(pool, threads).host(Page).starts_small(starts_small).build();
    Box::leak(Box::new(Opened { engine, pool }))
}

/// Makes the caller a thread of an engine, for ever.
///
/// # Safety
/// The engine comes from [`open`]. In WebAssembly the caller has a stack and thread-local variables
/// of its own.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn help(opened: *const Opened) -> ! {
    // SAFETY: the caller promises that it comes from `open`, and engines are never freed.
    unsafe { &*opened }.pool.help()
}

/// Allocates memory for a question, or for the stack of a thread, of `length` bytes, at least one.
#[unsafe(no_mangle)]
pub extern "C" fn allocate(length: usize) -> *mut u8 {
    let layout = Layout::array::<u8>(length).expect("a page asks for less than the whole memory");
    assert!(length > 0, "memory of no bytes");
    // SAFETY: the layout is not empty.
    unsafe { alloc(layout) }
}

/// Answers a question and passes the answer to the page.
///
/// # Safety
/// The engine comes from [`open`]; the question from [`allocate`] with this length, filled, and it
/// is not used afterwards.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn ask(opened: *const Opened, question: *mut u8, length: usize) {
    // SAFETY: the caller promises that it comes from `open`, and engines are never freed.
    let engine = &unsafe { &*opened }.engine;
    // SAFETY: the caller promises this allocation and gives up its ownership.
    let question = unsafe { taken(question, length) };
    let listener = Listener::new();
    let answer = engine.answer_json(&question, &listener);
    listener.send();
    page::answer(&answer);
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
