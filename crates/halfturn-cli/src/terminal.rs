//! The terminal: colours, progress bars, messages and Ctrl-C.

use std::{
    env,
    io::{self, IsTerminal, Write},
    ops::ControlFlow,
    sync::{
        Mutex,
        atomic::{AtomicBool, AtomicU64, Ordering},
    },
    time::{Duration, Instant},
};

use halfturn::Observer;
use halfturn_search::{WatchEvent, Watcher};
use indicatif::{HumanCount, ProgressBar, ProgressDrawTarget, ProgressStyle};

use crate::{
    cli::ColorChoice,
    failure::{self, Failure},
    input::InputRow,
};

/// Whether all work must stop. Static, because a signal handler can access nothing else.
static INTERRUPTED: AtomicBool = AtomicBool::new(false);

/// Whether Ctrl-C was pressed. Other reasons to stop do not set it.
static PRESSED: AtomicBool = AtomicBool::new(false);

/// Whether the program waits for input, so that there is no work to stop.
static WAITING: AtomicBool = AtomicBool::new(false);

/// The delay before a progress bar is shown, so that short work shows none.
const BAR_AFTER: Duration = Duration::from_millis(300);

/// Prints an error to standard error.
pub fn complain(failure: &Failure) {
    say(&format!("error: {failure}"));
}

/// Prints an error of a row to standard error.
pub fn complain_of(row: &InputRow, failure: &Failure) {
    say(&format!("error: {}{failure}", row.place()));
}

/// Prints a message to standard error and ignores write errors, because results go to standard
/// output.
pub fn say(message: &str) {
    let _ = writeln!(io::stderr(), "{message}");
}

/// Whether all work must stop, because of Ctrl-C or another reason.
pub fn interrupted() -> bool {
    INTERRUPTED.load(Ordering::Relaxed)
}

/// Stops all work, like Ctrl-C.
pub fn interrupt() {
    INTERRUPTED.store(true, Ordering::Relaxed);
}

/// Runs a read that Ctrl-C interrupts by exiting at once.
pub fn while_waiting<T>(read: impl FnOnce() -> T) -> T {
    // Sequentially consistent here and in the handler: either the handler sees `WAITING`, or this
    // function sees `PRESSED`.
    WAITING.store(true, Ordering::SeqCst);
    if PRESSED.load(Ordering::SeqCst) {
        std::process::exit(i32::from(failure::INTERRUPTED));
    }
    let result = read();
    WAITING.store(false, Ordering::Relaxed);
    result
}

/// Installs the Ctrl-C handler: the first press stops the work, the second exits at once.
pub fn catch_interrupts() -> Result<(), Failure> {
    let handler = || {
        PRESSED.store(true, Ordering::SeqCst);
        if INTERRUPTED.swap(true, Ordering::Relaxed) || WAITING.load(Ordering::SeqCst) {
            std::process::exit(i32::from(failure::INTERRUPTED));
        }
    };
    ctrlc::set_handler(handler).map_err(|error| Failure::Internal(format!("cannot catch Ctrl-C: {error}")))
}

/// Whether to use colours on standard output.
pub fn colors(choice: ColorChoice) -> bool {
    match choice {
        ColorChoice::Always => true,
        ColorChoice::Never => false,
        ColorChoice::Auto => {
            let plain = env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty())
                || env::var_os("TERM").is_some_and(|value| value == "dumb");
            io::stdout().is_terminal() && !plain
        }
    }
}

/// An observer that ignores events and cancels the job at Ctrl-C.
pub struct UntilInterrupted;

impl Observer for UntilInterrupted {
    fn notify(&self, _: halfturn::Event) {}

    fn is_waiting(&self) -> bool {
        !interrupted()
    }
}

/// Shows a progress bar for table builds and prints warnings about tables. Stops at Ctrl-C.
pub struct TableProgress {
    verbose: bool,
    started: Instant,
    bar: Mutex<Option<(String, ProgressBar)>>,
    waiting: AtomicBool,
    unsaved: AtomicBool,
}

impl TableProgress {
    /// A watcher that, if `verbose`, also prints which tables are loaded and built.
    pub fn new(verbose: bool) -> Self {
        Self {
            verbose,
            started: Instant::now(),
            bar: Mutex::new(None),
            waiting: AtomicBool::new(false),
            unsaved: AtomicBool::new(false),
        }
    }

    /// Whether a table could not be saved.
    pub fn unsaved(&self) -> bool {
        self.unsaved.load(Ordering::Relaxed)
    }

    fn show(&self, table: &str, filled: u64, total: u64) {
        if self.started.elapsed() < BAR_AFTER || !io::stderr().is_terminal() {
            return;
        }
        let Ok(mut shown) = self.bar.lock() else { return };
        if shown.as_ref().is_none_or(|(name, _)| name != table) {
            let bar = ProgressBar::with_draw_target(Some(total), ProgressDrawTarget::stderr());
            let style = ProgressStyle::with_template("building {msg} {wide_bar} {percent:>3}% {eta}");
            bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
            bar.set_message(table.to_owned());
            *shown = Some((table.to_owned(), bar));
        }
        if let Some((_, bar)) = &*shown {
            bar.set_position(filled);
        }
    }

    fn clear(&self) {
        if let Ok(mut shown) = self.bar.lock()
            && let Some((_, bar)) = shown.take()
        {
            bar.finish_and_clear();
        }
    }
}

impl Watcher for TableProgress {
    fn watch(&self, event: WatchEvent<'_>) -> ControlFlow<()> {
        match event {
            WatchEvent::Building { table, filled, total } => self.show(table, filled, total),
            WatchEvent::Built { table } => {
                self.clear();
                if self.verbose {
                    say(&format!("built table {table}"));
                }
            }
            WatchEvent::Loaded { table } if self.verbose => say(&format!("loaded table {table}")),
            WatchEvent::Damaged { table, path, reason } => {
                self.clear();
                say(&format!("warning: rebuilding table {table}, because {} cannot be used: {reason}", path.display()));
            }
            // Another process may need minutes, so say once what this one waits for.
            WatchEvent::Waiting { table }
                if (self.verbose || io::stderr().is_terminal())
                    && self.started.elapsed() >= BAR_AFTER
                    && !self.waiting.swap(true, Ordering::Relaxed) =>
            {
                say(&format!("waiting for another process to build table {table}"));
            }
            WatchEvent::Unsaved { path, reason, .. } if !self.unsaved.swap(true, Ordering::Relaxed) => {
                self.clear();
                let path = path.display();
                say(&format!("warning: tables cannot be saved in {path}: {reason}; working from memory"));
            }
            _ => {}
        }
        if interrupted() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}

/// Shows a progress bar for the rows of a long input, with the rate and the remaining time. Stops
/// at Ctrl-C.
pub struct RowProgress {
    started: Instant,
    /// Rows that an earlier run finished.
    before: AtomicU64,
    total: AtomicU64,
    bar: Mutex<Option<ProgressBar>>,
}

impl RowProgress {
    pub fn new() -> Self {
        Self { started: Instant::now(), before: AtomicU64::new(0), total: AtomicU64::new(0), bar: Mutex::new(None) }
    }

    /// Starts the bar for `total` rows, of which `finished` are done.
    pub fn begin(&self, finished: u64, total: u64) {
        self.clear();
        self.before.store(finished, Ordering::Relaxed);
        self.total.store(total, Ordering::Relaxed);
    }

    pub fn clear(&self) {
        if let Ok(mut bar) = self.bar.lock()
            && let Some(bar) = bar.take()
        {
            bar.finish_and_clear();
        }
    }

    fn show(&self, template: &str, total: Option<u64>, change: impl FnOnce(&ProgressBar)) {
        if self.started.elapsed() < BAR_AFTER || !io::stderr().is_terminal() {
            return;
        }
        // Skip the update if another thread is drawing.
        let Ok(mut shown) = self.bar.try_lock() else { return };
        let bar = shown.get_or_insert_with(|| {
            let bar = ProgressBar::with_draw_target(total, ProgressDrawTarget::stderr())
                .with_position(self.before.load(Ordering::Relaxed));
            bar.reset_eta();
            bar.set_style(ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_bar()));
            bar
        });
        change(bar);
    }
}

/// The template of the bar for rows.
const ROWS: &str = "{human_pos}/{human_len} rows {wide_bar} {percent:>3}% {per_sec} {eta_precise} left{msg}";

impl Watcher for RowProgress {
    fn watch(&self, event: WatchEvent<'_>) -> ControlFlow<()> {
        match event {
            WatchEvent::Reading { rows } => self.show("reading {human_pos} rows", None, |bar| bar.set_position(rows)),
            WatchEvent::Rows { done, total } => self.show(ROWS, Some(total), |bar| bar.set_position(done)),
            WatchEvent::Drawing { drawn } => self.show(ROWS, Some(self.total.load(Ordering::Relaxed)), |bar| {
                bar.set_message(format!(", {} states drawn", HumanCount(drawn)));
            }),
            _ => {}
        }
        if interrupted() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}

impl Drop for RowProgress {
    fn drop(&mut self) {
        self.clear();
    }
}

/// Shows the progress of work that goes through one distance after the other. Stops at Ctrl-C.
pub struct DistanceProgress {
    started: Instant,
    /// What is known of the distances before.
    known: Mutex<String>,
    bar: Mutex<Option<(u8, ProgressBar)>>,
}

impl DistanceProgress {
    pub fn new() -> Self {
        Self { started: Instant::now(), known: Mutex::default(), bar: Mutex::new(None) }
    }

    /// Shows this text beside the bar.
    pub fn set_known(&self, text: String) {
        if let Ok(mut known) = self.known.lock() {
            *known = text;
        }
    }

    pub fn clear(&self) {
        if let Ok(mut shown) = self.bar.lock()
            && let Some((_, bar)) = shown.take()
        {
            bar.finish_and_clear();
        }
    }

    fn show(&self, distance: u8, done: u64, total: u64) {
        // Skip the update if another thread is drawing.
        let Ok(mut shown) = self.bar.try_lock() else { return };
        if shown.as_ref().is_none_or(|(shown, _)| *shown != distance) {
            let bar = ProgressBar::with_draw_target(Some(total), ProgressDrawTarget::stderr());
            let style = ProgressStyle::with_template("{msg} {wide_bar} {percent:>3}% {eta}");
            bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
            if let Some((_, old)) = shown.replace((distance, bar)) {
                old.finish_and_clear();
            }
        }
        if let (Some((_, bar)), Ok(known)) = (&*shown, self.known.lock()) {
            bar.set_message(format!("{known}distance {distance}"));
            bar.set_length(total);
            bar.set_position(done);
        }
    }
}

impl Watcher for DistanceProgress {
    fn watch(&self, event: WatchEvent<'_>) -> ControlFlow<()> {
        if let WatchEvent::Trying { length, done, total } = event
            && self.started.elapsed() >= BAR_AFTER
            && io::stderr().is_terminal()
        {
            self.show(length, done, total);
        }
        if interrupted() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}

impl Drop for DistanceProgress {
    fn drop(&mut self) {
        self.clear();
    }
}

/// A watcher that stops a search at a time or at Ctrl-C.
pub struct Deadline(pub Option<Instant>);

impl Watcher for Deadline {
    fn watch(&self, _: WatchEvent<'_>) -> ControlFlow<()> {
        if interrupted() || self.0.is_some_and(|moment| Instant::now() >= moment) {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    }
}

/// Shows the progress of a long search on a terminal: the lower bound, the best solution, and the
/// finished share of the current length.
pub struct SearchProgress<'a> {
    deadline: &'a Deadline,
    started: Instant,
    shown: Mutex<Shown>,
}

#[derive(Default)]
struct Shown {
    bar: Option<ProgressBar>,
    length: u8,
    at_least: u8,
    best: Option<usize>,
    nodes: u64,
}

impl<'a> SearchProgress<'a> {
    pub fn new(deadline: &'a Deadline) -> Self {
        Self { deadline, started: Instant::now(), shown: Mutex::default() }
    }

    fn show(&self, shown: &mut Shown, length: u8, done: u64, total: u64) {
        if shown.length != length || shown.bar.is_none() {
            shown.length = length;
            let bar = ProgressBar::with_draw_target(Some(total), ProgressDrawTarget::stderr());
            let style = ProgressStyle::with_template("{msg} {wide_bar} {percent:>3}% {eta}");
            bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
            if let Some(old) = shown.bar.replace(bar) {
                old.finish_and_clear();
            }
        }
        let best = shown.best.map_or_else(String::new, |best| format!("≤ {best}, "));
        let speed = shown.nodes as f64 / self.started.elapsed().as_secs_f64() / 1e6;
        if let Some(bar) = &shown.bar {
            bar.set_message(format!("{best}≥ {}; trying {length}, {speed:.0} M nodes/s", shown.at_least.max(length)));
            bar.set_position(done);
        }
    }
}

impl Watcher for SearchProgress<'_> {
    fn watch(&self, event: WatchEvent<'_>) -> ControlFlow<()> {
        if let Ok(mut shown) = self.shown.try_lock() {
            match event {
                WatchEvent::Searching { nodes } => shown.nodes = shown.nodes.max(nodes),
                WatchEvent::AtLeast { turns } => shown.at_least = turns,
                WatchEvent::Found { turns } => shown.best = Some(turns.length()),
                WatchEvent::Trying { length, done, total }
                    if self.started.elapsed() >= BAR_AFTER && io::stderr().is_terminal() =>
                {
                    self.show(&mut shown, length, done, total);
                }
                _ => {}
            }
        }
        self.deadline.watch(event)
    }
}

impl Drop for SearchProgress<'_> {
    fn drop(&mut self) {
        if let Ok(mut shown) = self.shown.lock()
            && let Some(bar) = shown.bar.take()
        {
            bar.finish_and_clear();
        }
    }
}
