//! Rows of input from the command line, a file or standard input, and their parallel processing.

use std::{
    fs::File,
    io::{self, BufRead, BufReader, Read},
    path::Path,
    str::FromStr,
    sync::{Mutex, mpsc},
};

use halfturn::SizedCube;
use halfturn_cube::{
    Algorithm, BigFacelets, BigFaceletsError, Code, CubeSize, Facelets, FaceletsError, Held, Input, InputError,
};

use crate::{cli::Inputs, failure::Failure, terminal};

/// The maximum size in bytes of a file that is one cube laid out over several lines: a net of the
/// largest cube in colour words takes less.
const LONGEST_NET: u64 = 64 << 10;

/// The maximum length of a line in bytes.
const LONGEST_LINE: usize = 16 << 20;

/// The number of characters of a longer line that are shown.
const EXCERPT: usize = 40;

/// The maximum number of missing or extra stickers in a file that is still read as one cube.
const MISCOUNTED: usize = 6;

/// The maximum number of results per thread that wait for an earlier one. It bounds the memory.
const AHEAD: usize = 16;

/// One input and its line number.
pub struct InputRow {
    /// The line of the file, from 1; `None` for a single input.
    pub line: Option<u64>,
    /// The text, truncated if it is too long.
    pub text: String,
    /// Whether the text was truncated.
    too_long: bool,
}

impl InputRow {
    /// A single input.
    fn only(text: String) -> Self {
        Self { line: None, text, too_long: false }
    }

    /// The whole text.
    pub fn whole(&self) -> Result<&str, Failure> {
        if self.too_long {
            let message =
                format!("the line is longer than {} MB, the maximum for a cube or an algorithm", LONGEST_LINE >> 20);
            return Err(Failure::input(Code::Format, message));
        }
        Ok(&self.text)
    }

    /// Parses the text.
    pub fn parse<T: FromStr<Err: Into<InputError>>>(&self) -> Result<T, Failure> {
        self.whole()?.parse().map_err(|error: T::Err| Failure::from(error.into()))
    }

    /// Parses a cube of the given size, or of the size that its stickers tell. An algorithm without
    /// a size is one of the 3×3×3.
    pub fn sized_cube(&self, size: Option<CubeSize>) -> Result<SizedCube, Failure> {
        Ok(SizedCube::read(self.whole()?, size)?)
    }

    /// Parses the cube, with its orientation.
    pub fn cube(&self) -> Result<(Input, Held), Failure> {
        let input: Input = self.parse()?;
        let held = input.held()?;
        Ok((input, held))
    }

    /// The prefix of messages about this row.
    pub fn place(&self) -> String {
        self.line.map_or_else(String::new, |line| format!("line {line}: "))
    }
}

/// The rows, read as they are needed.
pub type Rows = Box<dyn Iterator<Item = Result<InputRow, Failure>> + Send>;

impl Inputs {
    /// The rows of the input.
    pub fn rows(&self) -> Result<Rows, Failure> {
        match (&self.file, self.words.as_slice()) {
            (Some(path), _) => file_rows(path),
            (None, [word]) if word == "-" => Ok(lines(BufReader::new(io::stdin()), "standard input".to_owned())),
            (None, words) => Ok(Box::new(std::iter::once(Ok(InputRow::only(words.join(" ")))))),
        }
    }

    /// Whether there is a single input, given on the command line.
    pub fn is_single(&self) -> bool {
        self.file.is_none() && self.words.as_slice() != ["-"]
    }
}

fn file_rows(path: &Path) -> Result<Rows, Failure> {
    let failed = |error: io::Error| Failure::file(path, &error);
    // Opening or reading a pipe may block.
    let mut file = terminal::while_waiting(|| File::open(path)).map_err(failed)?;
    let length = file.metadata().map_err(failed)?.len();
    if length > LONGEST_NET {
        return Ok(lines(BufReader::new(file), path.display().to_string()));
    }
    // A small file may be one cube laid out over several lines. Devices and pipes report length 0.
    let mut start = Vec::new();
    terminal::while_waiting(|| file.by_ref().take(LONGEST_NET).read_to_end(&mut start)).map_err(failed)?;
    let text = String::from_utf8_lossy(&start);
    if is_one_cube(&text) {
        return Ok(Box::new(std::iter::once(Ok(InputRow::only(text.into_owned())))));
    }
    Ok(lines(BufReader::new(io::Cursor::new(start).chain(file)), path.display().to_string()))
}

/// Whether the lines of a small file are the stickers of one cube, valid or not, instead of one
/// input each.
fn is_one_cube(text: &str) -> bool {
    let rows = || text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#'));
    if rows().count() < 2 {
        return false;
    }
    let is_moves = |row: &str| row.parse::<Algorithm>().is_ok();
    match (text.parse::<Facelets>(), text.parse::<BigFacelets>()) {
        // As many face letters as a cube has stickers may also be moves.
        (Ok(_), _) => Facelets::looks_like(text) || !rows().all(is_moves),
        (_, Ok(_) | Err(BigFaceletsError::Unknown { .. })) => {
            BigFacelets::looks_like(text) && !rows().any(BigFacelets::looks_like) || !rows().all(is_moves)
        }
        (Err(FaceletsError::Count { found, .. }), _) if found.abs_diff(Facelets::COUNT) > MISCOUNTED => false,
        // Read line by line, a net with a missing sticker would be nine short algorithms.
        (Err(_), _) => Facelets::looks_like(text) && !rows().any(Facelets::looks_like),
    }
}

/// One row per line, without empty lines and lines that start with `#`.
fn lines(mut reader: impl BufRead + Send + 'static, name: String) -> Rows {
    let mut number = 0;
    let mut failed = false;
    Box::new(std::iter::from_fn(move || {
        loop {
            if failed {
                return None;
            }
            if terminal::interrupted() {
                failed = true;
                return Some(Err(Failure::Interrupted));
            }
            number += 1;
            let mut bytes = Vec::new();
            let read = terminal::while_waiting(|| {
                reader.by_ref().take(LONGEST_LINE as u64).read_until(b'\n', &mut bytes)?;
                let too_long = bytes.len() == LONGEST_LINE && !bytes.ends_with(b"\n");
                if too_long {
                    reader.skip_until(b'\n')?;
                }
                Ok::<_, io::Error>(too_long)
            });
            let too_long = match read {
                Ok(_) if bytes.is_empty() => return None,
                Ok(too_long) => too_long,
                Err(error) => {
                    failed = true;
                    return Some(Err(Failure::Usage(format!("{name}: {error}"))));
                }
            };
            // An invalid byte becomes a replacement character, which the parser reports.
            let text = String::from_utf8_lossy(&bytes);
            let text = text.trim_start_matches('\u{feff}').trim();
            if too_long {
                let text = text.chars().take(EXCERPT).chain(['…']).collect();
                return Some(Ok(InputRow { line: Some(number), text, too_long }));
            }
            if !text.is_empty() && !text.starts_with('#') {
                return Some(Ok(InputRow { line: Some(number), text: text.to_owned(), too_long }));
            }
        }
    }))
}

/// Processes all items on several threads and passes the results to `hand_over` in the order of the
/// items. Ctrl-C or an error of `hand_over` stops it early.
pub fn in_order<T: Send, R: Send>(
    items: impl Iterator<Item = T> + Send,
    threads: usize,
    work: impl Fn(T) -> R + Sync,
    mut hand_over: impl FnMut(R) -> Result<(), Failure>,
) -> Result<(), Failure> {
    let items = items.take_while(|_| !terminal::interrupted());
    if threads <= 1 {
        for item in items {
            hand_over(work(item))?;
        }
        return interrupted();
    }
    // An item starts only after the result `ahead` items earlier was handed over, so that this many
    // places for results are enough.
    let ahead = threads * AHEAD;
    let places: Vec<Mutex<Option<R>>> = (0..ahead).map(|_| Mutex::new(None)).collect();
    let (permit, permits) = mpsc::sync_channel(ahead);
    (0..ahead).try_for_each(|_| permit.try_send(())).expect("the channel has this capacity");
    let items = Mutex::new((items.enumerate(), permits));
    std::thread::scope(|scope| {
        // Dropped at the end of the scope, so that no thread waits for a permit forever.
        let permit = permit;
        let (sender, done) = mpsc::sync_channel(ahead);
        for _ in 0..threads {
            let sender = sender.clone();
            let (items, places, work) = (&items, &places, &work);
            scope.spawn(move || {
                loop {
                    let next = items.lock().map_or(None, |mut items| {
                        let (items, permits) = &mut *items;
                        permits.recv().ok().and_then(|()| items.next())
                    });
                    let Some((index, item)) = next else { break };
                    let result = work(item);
                    *places[index % ahead].lock().expect(NOT_POISONED) = Some(result);
                    if sender.send(()).is_err() {
                        break;
                    }
                }
            });
        }
        drop(sender);
        let mut order = places.iter().cycle().peekable();
        for () in done {
            while let Some(result) = order.peek().and_then(|place| place.lock().expect(NOT_POISONED).take()) {
                order.next();
                // An error makes the results of the other threads useless: stop them.
                hand_over(result).inspect_err(|_| terminal::interrupt())?;
                // Fails harmlessly if all threads have finished.
                let _ = permit.try_send(());
            }
        }
        interrupted()
    })
}

/// A thread holds the lock of a place only to move a result.
const NOT_POISONED: &str = "moving a result does not panic";

fn interrupted() -> Result<(), Failure> {
    if terminal::interrupted() { Err(Failure::Interrupted) } else { Ok(()) }
}

#[cfg(test)]
mod tests {
    use std::{
        sync::atomic::{AtomicUsize, Ordering},
        time::Duration,
    };

    use super::*;

    #[test]
    fn results_come_in_order_and_do_not_pile_up_behind_a_slow_one() {
        const THREADS: usize = 3;
        let (begun, first_done) = (AtomicUsize::new(0), AtomicUsize::new(0));
        let work = |item: usize| {
            begun.fetch_max(item, Ordering::Relaxed);
            if item == 0 {
                // The others go ahead until no more results may wait.
                while begun.load(Ordering::Relaxed) < THREADS * AHEAD - 1 {
                    std::thread::yield_now();
                }
                std::thread::sleep(Duration::from_millis(50));
                first_done.store(begun.load(Ordering::Relaxed), Ordering::Relaxed);
            }
            item
        };
        let mut handed = Vec::new();
        in_order(0..1000, THREADS, work, |item| {
            handed.push(item);
            Ok(())
        })
        .unwrap();
        assert_eq!(handed, (0..1000).collect::<Vec<_>>());
        assert_eq!(first_done.into_inner(), THREADS * AHEAD - 1, "the others went ahead, but not too far");
    }
}
