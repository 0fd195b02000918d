//! Distances that also tell where each turn leads: closer, as far, or farther.
//!
//! One entry has 32 bits. A face's three turns are one turn apart from each other and from where they start, so among the four
//! distances there are at most two values: either all turns lead *closer or as far*, or all lead *as far or farther*. One bit for a face says
//! which, and one bit for each turn says whether it is the other of the two: 6 + 18 bits. The distance itself takes four more.
//!
//! A search that reads this table never visits a node from which the goal is out of reach.

#![allow(unsafe_code)] // Atomic access to bytes that we own.

use std::{
    marker::PhantomData,
    ops::ControlFlow,
    sync::atomic::{AtomicU32, Ordering},
};

use halfturn_cube::{Amount, Face, Turn, TurnSet};

use crate::{
    buffer::Buffer,
    fill::fill,
    packed::{self, Exact},
    prefetch::prefetch,
    space::{ColumnMap, Space, TableEntry},
    store::{StoredTable, TableSpec, TableStore},
    threads::Threads,
    watch::{Event, Stopped, Watcher},
};

/// Raised when the entries change their meaning.
const REVISION: u32 = 1;
const FACES_SHIFT: u32 = Turn::COUNT as u32;
const DISTANCE_SHIFT: u32 = FACES_SHIFT + Face::COUNT as u32;
const ALL_TURNS: u32 = (1 << Turn::COUNT) - 1;
/// The bits of a face's three turns.
const FACE_TURNS: u32 = (1 << Amount::COUNT) - 1;

/// By the bits of the faces: the bits of all their turns.
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

/// What the table says of one entry.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Directions(u32);

impl Directions {
    /// How far the goal is.
    #[must_use]
    #[inline]
    pub const fn distance(self) -> u8 {
        (self.0 >> DISTANCE_SHIFT) as u8
    }

    #[inline]
    fn farther_faces(self) -> u32 {
        SPREAD[(self.0 >> FACES_SHIFT) as usize % SPREAD.len()]
    }

    /// The turns that lead one turn closer.
    #[must_use]
    #[inline]
    pub fn closer(self) -> TurnSet {
        TurnSet::from_bits(self.0 & ALL_TURNS & !self.farther_faces())
    }

    /// The turns that lead one turn farther.
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

/// The [`Directions`] of all entries of a space with key `K`, whose steps are all eighteen turns.
pub struct DirectionTable<K> {
    bytes: Buffer,
    distribution: Vec<u64>,
    key: PhantomData<fn() -> K>,
}

impl<K> DirectionTable<K> {
    /// The table of this space: from the store, or built (and stored) on that many threads.
    ///
    /// # Errors
    /// [`Stopped`] if the watcher says so.
    ///
    /// # Panics
    /// If the space has not one step for each of the eighteen turns.
    pub fn open<S: Space<Key = K>>(
        space: &S,
        store: &TableStore,
        threads: Threads,
        watcher: &dyn Watcher,
    ) -> Result<Self, Stopped> {
        let name = format!("{}-directions", space.name());
        let spec = TableSpec {
            name: &name,
            revision: REVISION,
            parameters: "",
            bits: u32::BITS as u16,
            entries: space.entries(),
        };
        let stored = store.load_or_build(&spec, watcher, || build(space, &name, threads, watcher))?;
        Ok(Self { bytes: stored.bytes, distribution: stored.distribution, key: PhantomData })
    }

    /// States at distance 0, 1, 2, …
    #[must_use]
    pub fn distribution(&self) -> &[u64] {
        &self.distribution
    }

    /// Bytes of memory that the table takes.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.bytes.len()
    }

    #[inline]
    fn words(&self) -> &[[u8; 4]] {
        self.bytes.as_chunks().0
    }

    /// What the table says of an entry.
    #[must_use]
    #[inline]
    pub fn get(&self, entry: TableEntry<K>) -> Directions {
        Directions(u32::from_le_bytes(self.words()[entry.get() as usize]))
    }

    /// Starts to fetch an entry that will be asked for soon.
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
    // SAFETY: `AtomicU32` has the size and validity of four bytes, buffers start at a cache line, and the exclusive
    // borrow lasts as long as the shared one that replaces it.
    let words =
        unsafe { std::slice::from_raw_parts(bytes.as_mut_ptr().cast::<AtomicU32>(), columns * space.rows() as usize) };
    let start = || (Vec::new(), Vec::new(), vec![[0; Turn::COUNT]; columns]);
    threads.run(
        u64::from(space.rows()),
        16,
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
                assert_eq!(turns, Turn::COUNT, "{name} needs all turns");
                for (column, (&distance, &after)) in here.iter().zip(&*after).enumerate() {
                    let word = Directions::new(distance, after).0.to_le();
                    words[row as usize * columns + column].store(word, Ordering::Relaxed);
                }
            }
            let event = Event::Building { table: name, filled: rows.end * columns as u64, total: space.entries() };
            match watcher.watch(event) {
                ControlFlow::Continue(()) => Ok(()),
                ControlFlow::Break(()) => Err(Stopped),
            }
        },
        |first, _| first,
    )?;
    Ok(StoredTable { distribution: distances.distribution, bytes })
}
