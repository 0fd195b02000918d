//! The page as the observer of a question.

use std::{
    sync::{
        Mutex, PoisonError,
        atomic::{AtomicU64, Ordering},
    },
    thread::{self, ThreadId},
    time::Duration,
};

use halfturn::{Event, Host, Observer};

use crate::page::{self, Page};

/// The minimum interval between progress events.
const INTERVAL: Duration = Duration::from_millis(40);

/// Sends the events of one question to the page.
///
/// Messages of two workers may overtake each other. So the events of all threads are sent by the
/// one that answers, whenever it asks whether it shall go on.
pub struct Listener {
    /// The thread that answers.
    answering: ThreadId,
    /// The time of the last progress event, in microseconds.
    told: AtomicU64,
    /// Events that are not sent yet, in JSON.
    events: Mutex<Vec<String>>,
}

impl Listener {
    /// A listener of a question that this thread answers.
    pub fn new() -> Self {
        Self { answering: thread::current().id(), told: AtomicU64::new(0), events: Mutex::default() }
    }

    /// Sends the events that are not sent yet, from the thread that answers.
    pub fn send(&self) {
        for event in self.events.lock().unwrap_or_else(PoisonError::into_inner).drain(..) {
            page::tell(&event);
        }
    }

    fn is_answering(&self) -> bool {
        thread::current().id() == self.answering
    }
}

impl Observer for Listener {
    fn notify(&self, event: Event) {
        if matches!(event, Event::Building { .. } | Event::Trying { .. }) {
            let now = Page.now();
            if now < Duration::from_micros(self.told.load(Ordering::Relaxed)) + INTERVAL {
                return;
            }
            self.told.store(u64::try_from(now.as_micros()).unwrap_or(u64::MAX), Ordering::Relaxed);
        }
        let event = serde_json::to_string(&event).expect("events have text keys only");
        self.events.lock().unwrap_or_else(PoisonError::into_inner).push(event);
        if self.is_answering() {
            self.send();
        }
    }

    fn is_waiting(&self) -> bool {
        if self.is_answering() {
            self.send();
        }
        !page::is_stopped()
    }
}
