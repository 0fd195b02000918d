//! The progress of a proof, as text that can be saved and resumed from.

use std::{fmt::Write, str::FromStr, sync::Mutex};

use halfturn_cube::{Algorithm, Cube, Facelets, Held, Turn, TurnSet};

use crate::request::Request;

/// Bits of a word of the set of exhausted prefixes.
const BITS: usize = u64::BITS as usize;
/// The first line of a checkpoint. Increment the number when the format changes, or when what was
/// saved before cannot be trusted: the tables of version 1 could be wrong.
const TITLE: &str = "halfturn proof 2";

/// The progress of the proof for one cube: which lengths are exhausted, and which first moves of
/// the next length.
///
/// The text ends with a checksum, so that a truncated file is detected.
///
/// ```
/// use halfturn_cube::Cube;
/// use halfturn_solve::{Checkpoint, Request};
/// let request = Request::new(Cube::SOLVED);
/// let checkpoint = Checkpoint::new(&request);
/// let text = checkpoint.to_string();
/// assert!(text.parse::<Checkpoint>()?.is_for(&request));
/// assert!(text[..text.len() - 2].parse::<Checkpoint>().is_err());
/// # Ok::<(), halfturn_solve::CheckpointError>(())
/// ```
#[derive(Debug)]
pub struct Checkpoint {
    cube: Cube,
    ends: [TurnSet; 2],
    state: Mutex<State>,
}

#[derive(Clone, Default, Debug)]
struct State {
    /// All shorter sequences are exhausted.
    length: u8,
    /// The prefixes of this length that are exhausted, a bit for each.
    done: Vec<u64>,
    solutions: Vec<Vec<Turn>>,
}

/// The error for text that is not a complete checkpoint.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("this is no whole checkpoint of a proof")]
pub struct CheckpointError;

impl Checkpoint {
    /// A checkpoint at the start of a proof.
    #[must_use]
    pub fn new(request: &Request) -> Self {
        Self { cube: request.cube, ends: [request.first, request.last], state: Mutex::default() }
    }

    /// Whether this checkpoint belongs to the cube and the first and last moves of a request.
    #[must_use]
    pub fn is_for(&self, request: &Request) -> bool {
        self.cube == request.cube && self.ends == [request.first, request.last]
    }

    /// The length in progress: all shorter sequences are exhausted.
    #[must_use]
    pub fn length(&self) -> u8 {
        self.with(|state| state.length)
    }

    fn with<T>(&self, work: impl FnOnce(&mut State) -> T) -> T {
        work(&mut self.state.lock().expect("no thread panics while it holds the state of a proof"))
    }

    /// Whether a prefix of sequences of this length is exhausted.
    pub(super) fn done(&self, length: u8) -> impl Fn(u32) -> bool + use<> {
        let done = self.with(|state| if state.length == length { state.done.clone() } else { vec![] });
        move |prefix| {
            let prefix = prefix as usize;
            done.get(prefix / BITS).is_some_and(|word| word >> (prefix % BITS) & 1 == 1)
        }
    }

    /// The solutions of this length found so far.
    pub(super) fn solutions(&self, length: u8) -> Vec<Vec<Turn>> {
        let fits = |turns: &&Vec<Turn>| turns.len() == usize::from(length);
        self.with(|state| state.solutions.iter().filter(fits).cloned().collect())
    }

    /// Records a solution. The prefix that led to it must be recorded as exhausted afterwards, not
    /// before.
    pub(super) fn add_solution(&self, turns: &[Turn]) {
        self.with(|state| {
            if !state.solutions.iter().any(|other| other == turns) {
                state.solutions.push(turns.to_vec());
            }
        });
    }

    /// Records these prefixes of sequences of this length as exhausted, and all shorter sequences.
    pub(super) fn add_done(&self, length: u8, prefixes: impl Iterator<Item = u32>) {
        self.with(|state| {
            if state.length != length {
                (state.length, state.done) = (length, vec![]);
            }
            for prefix in prefixes.map(|prefix| prefix as usize) {
                if state.done.len() <= prefix / BITS {
                    state.done.resize(prefix / BITS + 1, 0);
                }
                state.done[prefix / BITS] |= 1 << (prefix % BITS);
            }
        });
    }
}

/// The FNV-1a hash: enough to detect text that was truncated or edited by accident.
fn checksum(text: &str) -> u64 {
    const OFFSET_BASIS: u64 = 0xCBF2_9CE4_8422_2325;
    const PRIME: u64 = 0x100_0000_01B3;
    text.bytes().fold(OFFSET_BASIS, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(PRIME))
}

impl std::fmt::Display for Checkpoint {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let state = self.with(|state| state.clone());
        let mut text = String::new();
        let cube = Facelets::from(Held::from(self.cube));
        let [first, last] = self.ends.map(TurnSet::bits);
        writeln!(text, "{TITLE}\ncube {cube}\nends {first:x} {last:x}\nlength {}", state.length)?;
        write!(text, "done ")?;
        state.done.iter().try_for_each(|word| write!(text, "{word:016x}"))?;
        writeln!(text)?;
        for turns in &state.solutions {
            writeln!(text, "solution {}", Algorithm::from(turns.as_slice()))?;
        }
        writeln!(f, "{text}checksum {:016x}", checksum(&text))
    }
}

impl FromStr for Checkpoint {
    type Err = CheckpointError;

    fn from_str(text: &str) -> Result<Self, CheckpointError> {
        parse(text).ok_or(CheckpointError)
    }
}

fn parse(text: &str) -> Option<Checkpoint> {
    let body = &text[..text.rfind("checksum ")?];
    if text[body.len()..].strip_suffix('\n')? != format!("checksum {:016x}", checksum(body)) {
        return None;
    }
    let mut lines = body.lines();
    lines.next().filter(|line| *line == TITLE)?;
    let mut field = |name: &str| lines.next()?.strip_prefix(name)?.strip_prefix(' ');
    let cube = field("cube")?.parse::<Facelets>().ok()?.held().ok()?.cube;
    let (first, last) = field("ends")?.split_once(' ')?;
    let set = |text| Some(TurnSet::from_bits(u32::from_str_radix(text, 16).ok()?));
    let length = field("length")?.parse().ok()?;
    let word = |chunk: &[u8]| u64::from_str_radix(std::str::from_utf8(chunk).ok()?, 16).ok();
    let done = field("done")?.as_bytes().chunks(BITS / 4).map(word).collect::<Option<_>>()?;
    let turns = |line: &str| Some(line.strip_prefix("solution ")?.parse::<Algorithm>().ok()?.turns());
    let solutions = lines.map(turns).collect::<Option<_>>()?;
    let state = Mutex::new(State { length, done, solutions });
    Some(Checkpoint { cube, ends: [set(first)?, set(last)?], state })
}
