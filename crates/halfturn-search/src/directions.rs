//! Pruning tables that also have the direction of each move: closer, equal or farther.
//!
//! An entry has 32 bits. The three moves of a face are one move apart from each other and from
//! their start, so the four distances have at most two values. Either no move of the face leads
//! farther, or none leads closer. One bit for each face tells which, and one bit for each move
//! tells whether the distance changes: 6 + 18 bits. The distance itself takes four more.
//!
//! A search that reads this table never visits a node from which the goal is out of reach. The
//! table is for the 3×3×3 only: its bits are those of 18 moves and 6 faces.

#![allow(unsafe_code)] // Atomic access to bytes that we own.

use std::sync::atomic::{AtomicU32, Ordering};

use halfturn_cube::{Amount, Face, Turn, TurnSet};

use crate::{
    buffer::Buffer,
    distance_table::DistanceTable,
    fill::fill,
    packed::{self, Exact},
    prefetch::prefetch,
    space::{ColumnMap, Space, TableEntry},
    store::{StoredTable, TableSpec},
    table_source::TableSource,
    threads::Threads,
    watch::{Stopped, WatchEvent, Watcher, tell},
};

/// Increased when the entries change their meaning.
const REVISION: u32 = 1;
/// The bits of the faces come after those of the moves.
const FACES_SHIFT: u32 = Turn::COUNT as u32;
/// The distance comes last.
const DISTANCE_SHIFT: u32 = FACES_SHIFT + Face::COUNT as u32;
/// The bits of all moves.
const ALL_TURNS: u32 = (1 << Turn::COUNT) - 1;
/// The bits of the three moves of the first face.
const FACE_TURNS: u32 = (1 << Amount::COUNT) - 1;

/// Rows that a thread takes at a time.
const ROWS_AT_A_TIME: u64 = 16;

/// By bits of faces: the bits of all their moves.
static SPREAD: [u32; 1 << Face::COUNT] = {
    let mut spread = [0; 1 << Face::COUNT];
    let mut faces = 0;
    while faces < spread.len() {
        let mut face = 0;
        while face < Face::COUNT {
            if faces >> face & 1 == 1 {
                spread[faces] |= FACE_TURNS << (face * Amount::COUNT);
            }
            face += 1;
        }
        faces += 1;
    }
    spread
};

/// An entry of a [`DirectionTable`]: the distance, and the direction of each move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Directions(u32);

impl Directions {
    /// The distance to the goal.
    #[must_use]
    #[inline]
    pub const fn distance(self) -> u8 {
        (self.0 >> DISTANCE_SHIFT) as u8
    }

    #[inline]
    fn farther_faces(self) -> u32 {
        SPREAD[(self.0 >> FACES_SHIFT) as usize % SPREAD.len()]
    }

    /// The moves that lead one move closer.
    #[must_use]
    #[inline]
    pub fn closer(self) -> TurnSet {
        TurnSet::from_bits(self.0 & ALL_TURNS & !self.farther_faces())
    }

    /// The moves that lead one move farther.
    #[must_use]
    #[inline]
    pub fn farther(self) -> TurnSet {
        TurnSet::from_bits(self.0 & self.farther_faces())
    }

    fn new(distance: u8, after: [u8; Turn::COUNT]) -> Self {
        let mut bits = u32::from(distance) << DISTANCE_SHIFT;
        for face in Face::ALL {
            let turns = Amount::ALL.map(|amount| Turn::new(face, amount));
            if turns.iter().any(|turn| after[turn.index()] > distance) {
                bits |= 1 << (FACES_SHIFT + face.index() as u32);
            }
            for turn in turns {
                bits |= u32::from(after[turn.index()] != distance) << turn.index();
            }
        }
        Self(bits)
    }
}

/// A pruning table with the [`Directions`] of all entries of a space with key `K`. The steps of the
/// space must be the eighteen moves of the 3×3×3.
pub type DirectionTable<K> = DistanceTable<K, Directions>;

impl<K> DirectionTable<K> {
    /// Loads the table of this space from the store, or builds and stores it.
    ///
    /// # Errors
    /// [`Stopped`] if the watcher says so.
    ///
    /// # Panics
    /// If the space does not have one step for each of the eighteen moves.
    pub fn open_directions<S: Space<Key = K>>(space: &S, source: TableSource<'_>) -> Result<Self, Stopped> {
        let name = format!("{}-directions", space.name());
        let spec = TableSpec::new(&name, REVISION, u32::BITS as u16, space.entries());
        Self::load_or_build(&spec, source, || build(space, &name, source.threads, source.watcher))
    }

    #[inline]
    fn words(&self) -> &[[u8; 4]] {
        self.bytes.as_chunks().0
    }

    /// The distance and directions of an entry.
    #[must_use]
    #[inline]
    pub fn get(&self, entry: TableEntry<K>) -> Directions {
        Directions(u32::from_le_bytes(self.words()[entry.get() as usize]))
    }

    /// Prefetches an entry.
    #[inline]
    pub fn prefetch(&self, entry: TableEntry<K>) {
        prefetch(self.words(), entry.get() as usize);
    }
}

fn build<S: Space>(space: &S, name: &str, threads: Threads, watcher: &dyn Watcher) -> Result<StoredTable, Stopped> {
    let distances = fill::<S, Exact>(space, threads, watcher)?;
    let columns = space.columns() as usize;
    let read_row = |row: u32, into: &mut Vec<u8>| {
        let first = u64::from(row) * columns as u64;
        into.clear();
        into.extend((0..columns as u64).map(|column| packed::get::<Exact>(&distances.bytes, first + column)));
    };
    let mut bytes = Buffer::zeroed(columns * space.rows() as usize * size_of::<u32>());
    // SAFETY: `AtomicU32` has the size and validity of four bytes, buffers start at a cache line,
    // and the exclusive borrow lasts as long as the shared one that replaces it.
    let words =
        unsafe { std::slice::from_raw_parts(bytes.as_mut_ptr().cast::<AtomicU32>(), columns * space.rows() as usize) };
    let start = || (Vec::new(), Vec::new(), vec![[0; Turn::COUNT]; columns]);
    threads.run(
        u64::from(space.rows()),
        ROWS_AT_A_TIME,
        start,
        |(here, there, after), rows| {
            for row in rows.clone() {
                read_row(row as u32, here);
                let mut turns = 0;
                for (turn, step) in space.steps(row as u32).enumerate() {
                    read_row(step.row, there);
                    for (column, after) in after.iter_mut().enumerate() {
                        after[turn] = there[step.columns.image(column as u32) as usize];
                    }
                    turns += 1;
                }
                assert_eq!(turns, Turn::COUNT, "{name} needs all moves");
                for (column, (&distance, &after)) in here.iter().zip(&*after).enumerate() {
                    let word = Directions::new(distance, after).0.to_le();
                    words[row as usize * columns + column].store(word, Ordering::Relaxed);
                }
            }
            let event = WatchEvent::Building { table: name, filled: rows.end * columns as u64, total: space.entries() };
            tell(watcher, event)
        },
        |first, _| first,
    )?;
    Ok(StoredTable { distribution: distances.distribution, bytes })
}
