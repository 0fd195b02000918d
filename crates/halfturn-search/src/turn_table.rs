//! A coordinate after each turn.

use std::marker::PhantomData;

use halfturn_cube::{Amount, Face, Turn};

use crate::coordinate::{Coordinate, Index};

/// The value of coordinate `C` after each turn of its turns.
///
/// ```
/// use halfturn_cube::Turn;
/// use halfturn_search::{Index, TurnTable, coordinates::Flip};
/// let table = TurnTable::<Flip>::build();
/// let turn = Turn::ALL[6];
/// let there = table.turned(Index::HOME, turn);
/// assert_eq!(table.turned(there, turn.inverse()), Index::HOME);
/// ```
pub struct TurnTable<C> {
    next: Vec<[u32; Turn::COUNT]>,
    coordinate: PhantomData<fn() -> C>,
}

impl<C: Coordinate> TurnTable<C> {
    /// Computes the table, in milliseconds.
    #[must_use]
    pub fn build() -> Self {
        let mut next = vec![[0; Turn::COUNT]; C::COUNT as usize];
        // The others of a face follow from its quarter turn.
        let computed = |turn: Turn| {
            C::TURNS.contains(turn)
                && (turn.amount() == Amount::Clockwise || !C::TURNS.contains(Turn::new(turn.face(), Amount::Clockwise)))
        };
        for (row, index) in next.iter_mut().zip(Index::<C>::all()) {
            let cube = C::cube(index.get());
            // Turns outside the set lead nowhere: they keep the value, and nobody asks for them.
            *row = [index.get(); Turn::COUNT];
            for turn in C::TURNS.filter(|&turn| computed(turn)) {
                row[turn.index()] = Index::<C>::of(&cube.turned(turn)).get();
            }
        }
        for face in Face::ALL {
            let [quarter, half, back] = Amount::ALL.map(|amount| Turn::new(face, amount).index());
            if C::TURNS.contains(Turn::ALL[quarter]) {
                for value in 0..next.len() {
                    next[value][half] = next[next[value][quarter] as usize][quarter];
                    let there = next[value][quarter] as usize;
                    next[there][back] = value as u32;
                }
            }
        }
        Self { next, coordinate: PhantomData }
    }

    /// The value after a turn of the coordinate's turns.
    #[must_use]
    #[inline]
    pub fn turned(&self, index: Index<C>, turn: Turn) -> Index<C> {
        debug_assert!(C::TURNS.contains(turn), "{} does not survive {turn}", C::NAME);
        Index::trusted(self.next[index.get() as usize][turn.index()])
    }

    /// Bytes of memory that the table takes.
    #[must_use]
    pub fn bytes(&self) -> usize {
        size_of_val(self.next.as_slice())
    }
}
