//! Rows of input, from the command line, a file or standard input, and many of them at once.

use std::{
    collections::BTreeMap,
    fs::File,
    io::{self, BufRead, BufReader, Read},
    path::Path,
    sync::{Mutex, mpsc},
};

use halfturn_cube::Facelets;

use crate::{cli::Inputs, failure::Failure, terminal};

/// The stickers of one cube, however they are laid out, are smaller than this.
const LONGEST_NET: u64 = 4096;

/// A line that may not be read whole: no input is nearly as long.
const LONGEST_LINE: u64 = 16 << 20;

/// One thing to work on, and where it stood.
pub struct Row {
    /// The line of the file, from 1; none where there is only one input.
    pub line: Option<u64>,
    /// The text.
    pub text: String,
}

impl Row {
    /// What to put before a message about this row.
    pub fn place(&self) -> String {
        self.line.map_or_else(String::new, |line| format!("line {line}: "))
    }
}

/// The rows, read as they are needed.
pub type Rows = Box<dyn Iterator<Item = Result<Row, Failure>> + Send>;

impl Inputs {
    /// The rows that were asked for.
    pub fn rows(&self) -> Result<Rows, Failure> {
        match (&self.file, self.words.as_slice()) {
            (Some(path), _) => file_rows(path),
            (None, [word]) if word == "-" => Ok(lines(BufReader::new(io::stdin()), "standard input".to_owned())),
            (None, words) => Ok(Box::new(std::iter::once(Ok(Row { line: None, text: words.join(" ") })))),
        }
    }

    /// Whether there is just one input, given on the command line.
    pub fn is_single(&self) -> bool {
        self.file.is_none() && self.words.as_slice() != ["-"]
    }
}

fn file_rows(path: &Path) -> Result<Rows, Failure> {
    let failed = |error: io::Error| Failure::file(path, &error);
    let mut file = File::open(path).map_err(failed)?;
    let length = file.metadata().map_err(failed)?.len();
    if length > LONGEST_NET {
        return Ok(lines(BufReader::new(file), path.display().to_string()));
    }
    // A small file may be one cube laid out over several lines. Devices and pipes say they are empty: read no more.
    let mut start = Vec::new();
    file.by_ref().take(LONGEST_NET).read_to_end(&mut start).map_err(failed)?;
    let text = String::from_utf8_lossy(&start);
    if text.trim().lines().count() > 1 && text.parse::<Facelets>().is_ok() {
        return Ok(Box::new(std::iter::once(Ok(Row { line: None, text: text.into_owned() }))));
    }
    Ok(lines(BufReader::new(io::Cursor::new(start).chain(file)), path.display().to_string()))
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
            number += 1;
            let mut bytes = Vec::new();
            match terminal::while_waiting(|| reader.by_ref().take(LONGEST_LINE).read_until(b'\n', &mut bytes)) {
                Ok(0) => return None,
                Ok(_) => {}
                Err(error) => {
                    failed = true;
                    return Some(Err(Failure::Usage(format!("{name}: {error}"))));
                }
            }
            // A byte that is no text becomes a character that no notation has, and is reported as such.
            let text = String::from_utf8_lossy(&bytes);
            let text = text.trim_start_matches('\u{feff}').trim();
            if !text.is_empty() && !text.starts_with('#') {
                return Some(Ok(Row { line: Some(number), text: text.to_owned() }));
            }
        }
    }))
}

/// Works on all items, on several threads, and hands over the results in the order of the items. Ctrl-C ends it early;
/// so does a result that cannot be handed over.
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
    let items = Mutex::new(items.enumerate());
    std::thread::scope(|scope| {
        // A bound on what waits to be handed over, so that memory does not grow with the input.
        let (sender, receiver) = mpsc::sync_channel(threads * 16);
        for _ in 0..threads {
            let sender = sender.clone();
            let (items, work) = (&items, &work);
            scope.spawn(move || {
                loop {
                    let next = items.lock().map_or(None, |mut items| items.next());
                    let Some((index, item)) = next else { break };
                    if sender.send((index, work(item))).is_err() {
                        break;
                    }
                }
            });
        }
        drop(sender);
        let mut waiting = BTreeMap::new();
        let mut next = 0;
        for (index, result) in receiver {
            waiting.insert(index, result);
            while let Some(result) = waiting.remove(&next) {
                hand_over(result)?;
                next += 1;
            }
        }
        interrupted()
    })
}

fn interrupted() -> Result<(), Failure> {
    if terminal::interrupted() { Err(Failure::Interrupted) } else { Ok(()) }
}
