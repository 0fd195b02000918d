//! The page as one who asks.

use std::{
    sync::atomic::{AtomicU64, Ordering},
    time::Duration,
};

use halfturn::{Event, Host, Observer};

use crate::page::{self, Page};

/// How often the page hears how far a table or a length has come: as often as an eye can follow.
const PACE: Duration = Duration::from_millis(40);

/// The page, listening to the work on one question.
#[derive(Default)]
pub struct Listener {
    /// When it last heard how far something has come, in microseconds.
    told: AtomicU64,
}

impl Observer for Listener {
    fn notify(&self, event: Event) {
        if matches!(event, Event::Building { .. } | Event::Trying { .. }) {
            let now = Page.now();
            if now < Duration::from_micros(self.told.load(Ordering::Relaxed)) + PACE {
                return;
            }
            self.told.store(u64::try_from(now.as_micros()).unwrap_or(u64::MAX), Ordering::Relaxed);
        }
        page::tell(&serde_json::to_string(&event).expect("events have text keys only"));
    }

    fn is_waiting(&self) -> bool {
        !page::is_stopped()
    }
}
