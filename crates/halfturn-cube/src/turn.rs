//! The eighteen face moves and sets of them.

use core::fmt;

use crate::face::Face;

/// The amount of a move: a quarter, half or three quarters of a full turn, clockwise.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum Amount {
    /// A quarter turn clockwise, `R`.
    Clockwise,
    /// A half turn, `R2`.
    Half,
    /// A quarter turn counterclockwise, `R'`.
    Counterclockwise,
}

impl Amount {
    /// The number of amounts.
    pub const COUNT: usize = 3;
    /// All amounts, by number of clockwise quarter turns.
    pub const ALL: [Self; Self::COUNT] = [Self::Clockwise, Self::Half, Self::Counterclockwise];

    /// The amount for a number of clockwise quarter turns, modulo 4; `None` if they cancel.
    #[must_use]
    pub const fn from_quarters(quarters: i32) -> Option<Self> {
        match quarters.rem_euclid(4) {
            1 => Some(Self::Clockwise),
            2 => Some(Self::Half),
            3 => Some(Self::Counterclockwise),
            _ => None,
        }
    }

    /// The number of clockwise quarter turns, 1 to 3.
    #[must_use]
    pub const fn quarters(self) -> i32 {
        self as i32 + 1
    }

    /// The inverse amount.
    #[must_use]
    pub const fn inverse(self) -> Self {
        match self {
            Self::Clockwise => Self::Counterclockwise,
            Self::Half => Self::Half,
            Self::Counterclockwise => Self::Clockwise,
        }
    }

    /// The suffix in notation: nothing, `2` or `'`.
    #[must_use]
    pub const fn suffix(self) -> &'static str {
        match self {
            Self::Clockwise => "",
            Self::Half => "2",
            Self::Counterclockwise => "'",
        }
    }
}

/// A move: one turn of one face, such as `R`, `U2` or `F'`.
///
/// ```
/// use halfturn_cube::{Amount, Face, Turn};
/// let turn = Turn::new(Face::R, Amount::Counterclockwise);
/// assert_eq!(turn.to_string(), "R'");
/// assert_eq!(turn.inverse(), Turn::new(Face::R, Amount::Clockwise));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Turn(u8);

impl Turn {
    /// The number of moves.
    pub const COUNT: usize = Face::COUNT * Amount::COUNT;
    /// All moves: `U U2 U' R R2 R' F …`.
    pub const ALL: [Self; Self::COUNT] = numbered!(Self, Self::COUNT);

    /// The move of `face` by `amount`.
    #[must_use]
    pub const fn new(face: Face, amount: Amount) -> Self {
        Self((face as usize * Amount::COUNT + amount as usize) as u8)
    }

    /// The move's index in [`Turn::ALL`].
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The face of the move.
    #[must_use]
    pub const fn face(self) -> Face {
        Face::ALL[self.index() / Amount::COUNT]
    }

    /// The amount of the move.
    #[must_use]
    pub const fn amount(self) -> Amount {
        Amount::ALL[self.index() % Amount::COUNT]
    }

    /// The inverse move.
    #[must_use]
    pub const fn inverse(self) -> Self {
        Self::new(self.face(), self.amount().inverse())
    }

    /// Whether a search may skip `next` after this move, because another order or fewer moves have
    /// the same effect: `next` is of the same face, or of the opposite face in the second of their
    /// two orders (`D` before `U`).
    #[must_use]
    pub const fn makes_redundant(self, next: Self) -> bool {
        let (face, other) = (self.face() as u8, next.face() as u8);
        face == other || (face > other && self.face().axis() as u8 == next.face().axis() as u8)
    }
}

impl fmt::Display for Turn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.face().fmt(f)?;
        f.write_str(self.amount().suffix())
    }
}

impl fmt::Debug for Turn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A set of moves, such as those that a phase may use.
///
/// ```
/// use halfturn_cube::TurnSet;
/// assert_eq!(TurnSet::ALL.len(), 18);
/// assert_eq!(TurnSet::DOMINO.to_string(), "U U2 U' R2 F2 D D2 D' L2 B2");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct TurnSet(u32);

impl TurnSet {
    /// The empty set.
    pub const EMPTY: Self = Self(0);
    /// All eighteen moves.
    pub const ALL: Self = Self((1 << Turn::COUNT) - 1);
    /// The ten moves that generate Kociemba's subgroup G1: all of U and D, and half turns of the
    /// other faces.
    pub const DOMINO: Self = {
        let mut set = Self::EMPTY;
        let mut index = 0;
        while index < Turn::COUNT {
            let turn = Turn::ALL[index];
            if matches!(turn.face(), Face::U | Face::D) || matches!(turn.amount(), Amount::Half) {
                set = set.with(turn);
            }
            index += 1;
        }
        set
    };

    /// The six half turns.
    pub const HALF: Self = {
        let mut set = Self::EMPTY;
        let mut index = 0;
        while index < Face::COUNT {
            set = set.with(Turn::new(Face::ALL[index], Amount::Half));
            index += 1;
        }
        set
    };

    /// The set with a move added.
    #[must_use]
    pub const fn with(self, turn: Turn) -> Self {
        Self(self.0 | 1 << turn.index())
    }

    /// Whether the move is in the set.
    #[must_use]
    pub const fn contains(self, turn: Turn) -> bool {
        self.0 >> turn.index() & 1 == 1
    }

    /// The intersection of two sets.
    #[must_use]
    pub const fn and(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// The moves of this set that are not in the other.
    #[must_use]
    pub const fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// The three moves of a face.
    #[must_use]
    pub const fn of_face(face: Face) -> Self {
        Self(((1 << Amount::COUNT) - 1) << (face.index() * Amount::COUNT))
    }

    /// The moves that may follow `turn` without being redundant ([`Turn::makes_redundant`]).
    #[must_use]
    pub const fn after(turn: Turn) -> Self {
        AFTER[turn.index()]
    }

    /// The set with these bits, one for each move in the order of [`Turn::ALL`]. Other bits are
    /// ignored.
    #[must_use]
    #[inline]
    pub const fn from_bits(bits: u32) -> Self {
        Self(bits & Self::ALL.0)
    }

    /// The bits of the set, one for each move in the order of [`Turn::ALL`].
    #[must_use]
    #[inline]
    pub const fn bits(self) -> u32 {
        self.0
    }

    /// The number of moves in the set.
    #[must_use]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether the set is empty.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Removes and returns the first move of the set.
    #[inline]
    pub const fn pop(&mut self) -> Option<Turn> {
        if self.0 == 0 {
            return None;
        }
        let turn = Turn(self.0.trailing_zeros() as u8);
        self.0 &= self.0 - 1;
        Some(turn)
    }
}

const AFTER: [TurnSet; Turn::COUNT] = {
    let mut after = [TurnSet::EMPTY; Turn::COUNT];
    let mut first = 0;
    while first < Turn::COUNT {
        let mut second = 0;
        while second < Turn::COUNT {
            if !Turn::ALL[first].makes_redundant(Turn::ALL[second]) {
                after[first] = after[first].with(Turn::ALL[second]);
            }
            second += 1;
        }
        first += 1;
    }
    after
};

impl Iterator for TurnSet {
    type Item = Turn;

    fn next(&mut self) -> Option<Turn> {
        self.pop()
    }
}

impl FromIterator<Turn> for TurnSet {
    fn from_iter<I: IntoIterator<Item = Turn>>(turns: I) -> Self {
        turns.into_iter().fold(Self::EMPTY, Self::with)
    }
}

impl fmt::Display for TurnSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, turn) in (*self).enumerate() {
            write!(f, "{}{turn}", if index > 0 { " " } else { "" })?;
        }
        Ok(())
    }
}

impl fmt::Debug for TurnSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{{{self}}}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn turns_count_and_invert() {
        for (index, turn) in Turn::ALL.into_iter().enumerate() {
            assert_eq!(turn.index(), index);
            assert_eq!(Turn::new(turn.face(), turn.amount()), turn);
            assert_eq!(turn.inverse().inverse(), turn);
        }
        assert_eq!(TurnSet::ALL.collect::<TurnSet>(), TurnSet::ALL);
        assert_eq!(TurnSet::DOMINO.len(), 10);
        assert_eq!(TurnSet::HALF.to_string(), "U2 R2 F2 D2 L2 B2");
    }

    #[test]
    fn canonical_sequences_grow_by_the_known_counts() {
        // Sequences without redundant adjacent moves: 18, 243, 3240, 43254 (literature on canonical
        // sequences).
        let mut ending = [1u64; Turn::COUNT];
        let mut counts = vec![18u64];
        for _ in 1..4 {
            let mut next = [0u64; Turn::COUNT];
            for last in Turn::ALL {
                for turn in TurnSet::after(last) {
                    next[turn.index()] += ending[last.index()];
                }
            }
            ending = next;
            counts.push(ending.iter().sum());
        }
        assert_eq!(counts, [18, 243, 3240, 43254]);
    }
}
