//! Metrics in the OpenMetrics format.

use std::time::Duration;

use prometheus_client::{
    encoding::{EncodeLabelSet, text::encode},
    metrics::{
        counter::Counter,
        family::Family,
        gauge::Gauge,
        histogram::{Histogram, exponential_buckets},
    },
    registry::Registry,
};

#[derive(Clone, PartialEq, Eq, Hash, Debug, EncodeLabelSet)]
struct Labels {
    ask: &'static str,
    outcome: &'static str,
}

/// Counts of questions, connections and time.
pub struct Metrics {
    registry: Registry,
    questions: Family<Labels, Counter>,
    seconds: Histogram,
    table_bytes: Gauge,
    pub connections: Gauge,
    /// Questions that a thread works on.
    pub working: Gauge,
}

impl Metrics {
    pub fn new() -> Self {
        let mut metrics = Self {
            registry: Registry::with_prefix("halfturn"),
            questions: Family::default(),
            // A tenth of a millisecond to half a minute.
            seconds: Histogram::new(exponential_buckets(1e-4, 2.0, 19)),
            table_bytes: Gauge::default(),
            connections: Gauge::default(),
            working: Gauge::default(),
        };
        let registry = &mut metrics.registry;
        registry.register("questions", "Questions by kind and outcome", metrics.questions.clone());
        registry.register("seconds", "Seconds from question to answer", metrics.seconds.clone());
        registry.register("table_bytes", "Memory use of tables in bytes", metrics.table_bytes.clone());
        registry.register("connections", "Open connections", metrics.connections.clone());
        registry.register("working", "Questions that are being worked on", metrics.working.clone());
        metrics
    }

    pub fn answered(&self, ask: &'static str, outcome: &'static str, time: Duration) {
        self.questions.get_or_create(&Labels { ask, outcome }).inc();
        self.seconds.observe(time.as_secs_f64());
    }

    /// All metrics as text.
    pub fn text(&self, table_bytes: u64) -> String {
        self.table_bytes.set(i64::try_from(table_bytes).unwrap_or(i64::MAX));
        let mut text = String::new();
        let written = encode(&mut text, &self.registry);
        written.expect("writing to a string does not fail");
        text
    }
}
