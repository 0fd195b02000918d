//! Coordinates of a phase, and tables of distances over several of them.

use core::hash::Hash;
use std::collections::HashMap;

use halfturn_search::{DistanceTable, Exact, Space, Step, Stopped, TableEntry, TableSource};

use crate::big::orbit::{Moved, Ranks, Sets};

use super::{
    classes::{ClassSpace, Classes},
    moves::{FiveMove, MOVES, Places},
};

/// The moves of a phase, counted from 1.
pub(super) fn moves_of(phase: usize) -> Vec<FiveMove> {
    FiveMove::all().filter(|one| one.is_in_phase(phase)).collect()
}

/// A part of the cube whose states have numbers: those that the moves of a phase reach from its
/// first state, number 0.
pub(super) struct Coordinate<T> {
    pub states: Vec<T>,
    numbers: HashMap<T, u16>,
    /// By move of the phase and state: the state after it.
    pub moves: Vec<Vec<u16>>,
}

impl<T: Clone + Eq + Hash> Coordinate<T> {
    pub fn new(first: T, moves: &[FiveMove], after: impl Fn(&T, FiveMove) -> T) -> Self {
        let mut numbers = HashMap::from([(first.clone(), 0)]);
        let mut states = vec![first];
        let mut table = vec![Vec::new(); moves.len()];
        let mut next = 0;
        while next < states.len() {
            for (row, &one) in table.iter_mut().zip(moves) {
                let state = after(&states[next], one);
                let number = *numbers.entry(state.clone()).or_insert_with(|| {
                    states.push(state);
                    (states.len() - 1) as u16
                });
                row.push(number);
            }
            next += 1;
        }
        Self { states, numbers, moves: table }
    }

    /// The number of a state, if the phase can reach it.
    pub fn number(&self, state: &T) -> Option<u32> {
        self.numbers.get(state).copied().map(u32::from)
    }
}

/// A number in the state of a search, and how the moves of the phase change it.
pub(super) enum Word {
    /// A set of places, by move.
    Places(Vec<Moved>),
    /// The number of a coordinate's state.
    Number(Numbered),
}

/// How moves change a number.
pub(super) struct Numbered {
    moves: usize,
    /// By number, then by move: a search tries all moves of a state, which are one read from
    /// memory.
    after: Vec<u16>,
}

impl Numbered {
    /// The numbers after a move, by number.
    fn after_move(&self, one: usize) -> Vec<u16> {
        self.after.iter().skip(one).step_by(self.moves).copied().collect()
    }
}

impl Word {
    /// A set of places that the moves change.
    pub fn places(moves: &[FiveMove], to: &[Places; MOVES]) -> Self {
        Self::Places(moves.iter().map(|one| Moved::new(&to[one.index()])).collect())
    }

    pub fn number<T>(coordinate: &Coordinate<T>) -> Self {
        let moves = &coordinate.moves;
        let after = (0..coordinate.states.len()).flat_map(|number| moves.iter().map(move |row| row[number]));
        Self::Number(Numbered { moves: moves.len(), after: after.collect() })
    }

    /// The word after the move with this number in the phase.
    #[inline]
    pub fn moved(&self, word: u32, one: usize) -> u32 {
        match self {
            Self::Places(moves) => moves[one].of(word),
            Self::Number(Numbered { moves, after }) => after[word as usize * moves + one].into(),
        }
    }

    /// The number of its values, unless it is a set of places.
    pub fn values(&self) -> u32 {
        match self {
            Self::Places(_) => 0,
            Self::Number(Numbered { moves, after }) => (after.len() / moves) as u32,
        }
    }

    /// The memory that it takes, in bytes.
    pub fn bytes(&self) -> usize {
        match self {
            Self::Places(moves) => moves.len() * Moved::BYTES,
            Self::Number(Numbered { after, .. }) => size_of_val(&after[..]),
        }
    }
}

/// The key of the tables of this solver.
pub(super) struct FiveKey;

/// The fewest moves that some words of a state need, were there no others.
pub(super) struct Distances {
    entries: Entries,
    table: DistanceTable<FiveKey, Exact>,
}

/// The largest distance that is told apart: entries have four bits.
const DEEPEST: u8 = 14;

/// What an entry of four bits has that is further than that.
const UNREACHED: u8 = 0xf;

/// The entry of a state in a table.
enum Entries {
    /// Words that are numbers, each with the number of its values.
    Words(Vec<(usize, u32)>),
    /// The rank of a word that is a set of places.
    Places(usize, Ranks),
    /// Numbers up to symmetry.
    Classes(Box<Classes>),
}

impl Distances {
    /// Over words that are numbers. `goals` are values of these words. Distances beyond [`DEEPEST`]
    /// count as one more than it.
    pub fn open(
        name: &str,
        words: &[Word],
        which: &[usize],
        goals: &[Vec<u32>],
        source: TableSource<'_>,
    ) -> Result<Self, Stopped> {
        let words_and_values: Vec<(usize, u32)> = which.iter().map(|&word| (word, words[word].values())).collect();
        let values = |goal: &Vec<u32>| entry(words_and_values.iter().map(|one| one.1).zip(goal.iter().copied()));
        let (&last, others) = which.split_last().expect("a table is over some words");
        let Word::Number(columns) = &words[last] else { unreachable!("all words are numbers") };
        let space = Numbers {
            name,
            goals: goals.iter().map(values).collect(),
            words: others.iter().map(|&word| &words[word]).collect(),
            columns: (0..columns.moves).map(|one| columns.after_move(one)).collect(),
        };
        let table = DistanceTable::open_to(&space, DEEPEST, source)?;
        Ok(Self { entries: Entries::Words(words_and_values), table })
    }

    /// Over one word that is a set of places.
    pub fn open_places(
        name: &str,
        words: &[Word],
        which: usize,
        goal: u32,
        source: TableSource<'_>,
    ) -> Result<Self, Stopped> {
        let ranks = Ranks::new(goal.count_ones());
        let Word::Places(moves) = &words[which] else { unreachable!("the word is a set of places") };
        let table = DistanceTable::open(&Sets::new(name, moves, &ranks, goal), source)?;
        Ok(Self { entries: Entries::Places(which, ranks), table })
    }

    /// Over words that are numbers, up to symmetry. Distances beyond [`DEEPEST`] count like above.
    pub fn open_classes(space: ClassSpace<'_>, source: TableSource<'_>) -> Result<Self, Stopped> {
        let table = DistanceTable::open_to(&space, DEEPEST, source)?;
        Ok(Self { entries: Entries::Classes(Box::new(space.classes)), table })
    }

    /// The distance of a state, at most 15.
    #[inline]
    pub fn of(&self, state: &[u32]) -> usize {
        self.at(self.entry(state))
    }

    /// The entry of a state.
    #[inline]
    fn entry(&self, state: &[u32]) -> TableEntry<FiveKey> {
        TableEntry::new(match &self.entries {
            Entries::Words(words) => entry(words.iter().map(|&(word, values)| (values, state[word]))),
            Entries::Places(word, ranks) => ranks.rank(state[*word]).into(),
            Entries::Classes(classes) => classes.entry(state),
        })
    }

    /// The entry of a state, which is prefetched.
    #[inline]
    pub fn prefetched(&self, state: &[u32]) -> TableEntry<FiveKey> {
        let entry = self.entry(state);
        self.table.prefetch(entry);
        entry
    }

    /// The distance in an entry, at most 15.
    #[inline]
    pub fn at(&self, entry: TableEntry<FiveKey>) -> usize {
        usize::from(self.table.distance(entry) & UNREACHED)
    }

    pub fn bytes(&self) -> usize {
        let classes = if let Entries::Classes(classes) = &self.entries { classes.bytes() } else { 0 };
        self.table.bytes() + classes
    }

    #[cfg(test)]
    pub fn distribution(&self) -> &[u64] {
        self.table.distribution()
    }
}

/// The number of values, each with how many there could be.
#[inline]
pub(super) fn entry(values: impl Iterator<Item = (u32, u32)>) -> u64 {
    values.fold(0, |entry, (values, value)| entry * u64::from(values) + u64::from(value))
}

/// All values of some words. The last word makes the columns.
struct Numbers<'w> {
    name: &'w str,
    /// All but the last.
    words: Vec<&'w Word>,
    /// By move: the values of the last word after it.
    columns: Vec<Vec<u16>>,
    goals: Vec<u64>,
}

impl Space for Numbers<'_> {
    type Key = FiveKey;
    type Columns<'s>
        = &'s [u16]
    where
        Self: 's;

    fn name(&self) -> String {
        self.name.to_owned()
    }

    fn rows(&self) -> u32 {
        self.words.iter().map(|word| word.values()).product()
    }

    fn columns(&self) -> u32 {
        self.columns[0].len() as u32
    }

    fn goals(&self) -> Vec<u64> {
        self.goals.clone()
    }

    fn steps(&self, row: u32) -> impl Iterator<Item = Step<&[u16]>> {
        self.columns.iter().enumerate().map(move |(one, columns)| {
            let (mut rest, mut after, mut factor) = (row, 0, 1);
            for word in self.words.iter().rev() {
                let values = word.values();
                after += word.moved(rest % values, one) * factor;
                rest /= values;
                factor *= values;
            }
            Step { row: after, columns: columns.as_slice() }
        })
    }
}
