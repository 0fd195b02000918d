//! The page as the observer of a question.

use std::{
    sync::atomic::{AtomicU64, Ordering},
    time::Duration,
};

use halfturn::{Event, Host, Observer};

use crate::page::{self, Page};

/// The minimum interval between progress events.
const INTERVAL: Duration = Duration::from_millis(40);

/// Sends the events of one question to the page.
#[derive(Default)]
pub struct Listener {
    /// The time of the last progress event, in microseconds.
    sent: AtomicU64,
}

impl Observer for Listener {
    fn notify(&self, event: Event) {
        if matches!(event, Event::Building { .. } | Event::Trying { .. }) {
            let now = Page.now();
            if now < Duration::from_micros(self.sent.load(Ordering::Relaxed)) + INTERVAL {
                return;
            }
            self.sent.store(u64::try_from(now.as_micros()).unwrap_or(u64::MAX), Ordering::Relaxed);
        }
        page::tell(&serde_json::to_string(&event).expect("events have text keys only"));
    }

    fn is_waiting(&self) -> bool {
        !page::is_stopped()
    }
}
