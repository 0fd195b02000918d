//! The engine in a browser's worker.
//!
//! The page writes a question into memory that it asked for with [`allocate`], and calls [`ask`]; questions, events and answers are the JSON of `halfturn`.
//! What comes back is handed to functions of the page ([`page`]) before `ask` returns. There is no other glue: `web/src/engine/worker.ts` is the other side.
//!
//! A question is worked on in the worker's only thread. It goes on as long as the page's `stopped` says 0, which a worker can only find out through memory that it
//! shares with the page; where there is none, the page ends the worker. Tables are kept by the page ([`Shelf`](halfturn_search::Shelf)).

#![allow(unsafe_code)] // The page knows addresses, not types.

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

/// An engine. It is never closed: it ends with the worker.
#[unsafe(no_mangle)]
pub extern "C" fn open() -> *const Engine {
    // Anywhere else there is somebody to read what a panic prints.
    #[cfg(target_arch = "wasm32")]
    std::panic::set_hook(Box::new(|panic| page::failed(&panic.to_string())));
    let store = TableStore::on(Arc::new(Page));
    Box::leak(Box::new(Engine::builder().store(store).threads(1).host(Page).build()))
}

/// Room for a question of so many bytes, at least one.
#[unsafe(no_mangle)]
pub extern "C" fn allocate(length: usize) -> *mut u8 {
    let layout = Layout::array::<u8>(length).expect("a question fits the memory");
    assert!(length > 0, "there is no question without a sign");
    // SAFETY: the layout is not empty.
    unsafe { alloc(layout) }
}

/// Works on a question, then hands the answer to the page.
///
/// # Safety
/// The engine comes from [`open`]; the question from [`allocate`] with this length, filled, and it is not used afterwards.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn ask(engine: *const Engine, question: *mut u8, length: usize) {
    // SAFETY: the caller promises that it is open, and nobody closes it.
    let engine = unsafe { &*engine };
    // SAFETY: the caller promises that it was allocated like this, and is ours now.
    let question = unsafe { taken(question, length) };
    page::answer(&engine.answer_json(&question, &Listener::default()));
}

/// Whether a question takes only a moment ([`Question::is_short`]): 1 or 0. It needs no engine.
///
/// The page asks this before it chooses a worker. What is no question is short: it is refused at
/// once.
///
/// # Safety
/// The question comes from [`allocate`] with this length, filled, and it is not used afterwards.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn is_short(question: *mut u8, length: usize) -> u32 {
    // SAFETY: the caller promises that it was allocated like this, and is ours now.
    let question = unsafe { taken(question, length) };
    serde_json::from_str::<Question>(&question).map_or(true, |question| question.is_short()).into()
}

/// The question at an address, which is freed with it.
///
/// # Safety
/// It comes from [`allocate`] with this length, filled, and it is not used afterwards.
unsafe fn taken(question: *mut u8, length: usize) -> String {
    // SAFETY: the caller promises that it was allocated like this, and is ours now.
    let question = unsafe { Vec::from_raw_parts(question, length, length) };
    String::from_utf8_lossy(&question).into_owned()
}
