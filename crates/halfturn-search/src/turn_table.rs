//! Move tables: a coordinate after each move.

use crate::{
    coordinate::{Coordinate, Index, TurnOf},
    puzzle::{Puzzle, PuzzleTurn, PuzzleTurnSet},
};

/// A move table: the value of coordinate `C` after each move.
///
/// ```
/// use halfturn_cube::Turn;
/// use halfturn_search::{Index, TurnTable, coordinates::Flip};
/// let table = TurnTable::<Flip>::build();
/// let turn = Turn::ALL[6];
/// let flipped = table.turned(Index::HOME, turn);
/// assert_eq!(table.turned(flipped, turn.inverse()), Index::HOME);
/// ```
pub struct TurnTable<C: Coordinate> {
    next: Vec<<TurnOf<C> as PuzzleTurn>::Row<u32>>,
}

impl<C: Coordinate> TurnTable<C> {
    /// Computes the table, in milliseconds.
    #[must_use]
    pub fn build() -> Self {
        let follows =
            |turn: &TurnOf<C>| turn.split().is_some_and(|parts| parts.into_iter().all(|part| C::TURNS.contains(part)));
        // U2 and U' follow from U: look them up in the rows that are already there.
        let (derived, computed): (Vec<_>, Vec<_>) = C::TURNS.partition(follows);
        let row = |index: Index<C>| {
            let cube = C::cube(index.get());
            // Moves outside `C::TURNS` are never looked up; they keep the value.
            let mut row = TurnOf::<C>::row(|_| index.get());
            for &turn in &computed {
                row[turn.index()] = Index::<C>::of(&cube.turned(turn)).get();
            }
            row
        };
        let mut next: Vec<_> = Index::all().map(row).collect();
        for turn in derived {
            let Some([first, second]) = turn.split() else { continue };
            for value in 0..next.len() {
                let between = next[value][first.index()] as usize;
                next[value][turn.index()] = next[between][second.index()];
            }
        }
        Self { next }
    }

    /// The value after a move, which must be in [`Coordinate::TURNS`].
    #[must_use]
    #[inline]
    pub fn turned(&self, index: Index<C>, turn: TurnOf<C>) -> Index<C> {
        debug_assert!(C::TURNS.contains(turn), "{} is not defined after {turn}", C::NAME);
        Index::trusted(self.next[index.get() as usize][turn.index()])
    }

    /// The memory that the table takes, in bytes.
    #[must_use]
    pub fn bytes(&self) -> usize {
        size_of_val(self.next.as_slice())
    }
}
