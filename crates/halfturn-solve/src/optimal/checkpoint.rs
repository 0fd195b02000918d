//! How far a proof has come, in a form that can be written down and taken up later.

use std::{fmt::Write, str::FromStr, sync::Mutex};

use halfturn_cube::{Algorithm, Cube, Facelets, Held, Turn, TurnSet};

use crate::request::Request;

/// The first line of a checkpoint; the number is raised when the rest changes its meaning.
const TITLE: &str = "halfturn proof 1";
const BITS: usize = u64::BITS as usize;

/// How far the proof for one cube has come: which lengths are done, and of the next which first turns.
///
/// As text it ends with a checksum, so that a file that was cut off is told apart.
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
    /// All shorter sequences were tried.
    length: u8,
    /// Which first turns of sequences of this length were tried, a bit for each.
    done: Vec<u64>,
    solutions: Vec<Vec<Turn>>,
}

/// Text that is no checkpoint.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("this is no whole checkpoint of a proof")]
pub struct CheckpointError;

impl Checkpoint {
    /// Nothing proved so far.
    #[must_use]
    pub fn new(request: &Request) -> Self {
        Self { cube: request.cube, ends: [request.first, request.last], state: Mutex::default() }
    }

    /// Whether it is about what this request asks for.
    #[must_use]
    pub fn is_for(&self, request: &Request) -> bool {
        self.cube == request.cube && self.ends == [request.first, request.last]
    }

    /// All sequences of fewer turns were tried.
    #[must_use]
    pub fn length(&self) -> u8 {
        self.with(|state| state.length)
    }

    fn with<T>(&self, work: impl FnOnce(&mut State) -> T) -> T {
        work(&mut self.state.lock().expect("no thread panics while it holds the state of a proof"))
    }

    /// Which first turns of sequences of this length were tried.
    pub(super) fn done(&self, length: u8) -> impl Fn(u32) -> bool + use<> {
        let done = self.with(|state| if state.length == length { state.done.clone() } else { vec![] });
        move |prefix| {
            let prefix = prefix as usize;
            done.get(prefix / BITS).is_some_and(|word| word >> (prefix % BITS) & 1 == 1)
        }
    }

    /// Solutions of this length among what was tried.
    pub(super) fn solutions(&self, length: u8) -> Vec<Vec<Turn>> {
        let fits = |turns: &&Vec<Turn>| turns.len() == usize::from(length);
        self.with(|state| state.solutions.iter().filter(fits).cloned().collect())
    }

    /// Tells of a solution, before its first turns are told to be done.
    pub(super) fn add_solution(&self, turns: &[Turn]) {
        self.with(|state| {
            if !state.solutions.iter().any(|other| other == turns) {
                state.solutions.push(turns.to_vec());
            }
        });
    }

    /// Tells that these first turns of sequences of this length were tried, and all shorter ones.
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

/// Fowler, Noll and Vo's hash: enough to tell a text that was cut off or edited by accident.
fn checksum(text: &str) -> u64 {
    text.bytes().fold(0xCBF2_9CE4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01B3))
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
