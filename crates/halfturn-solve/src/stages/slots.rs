//! The four slots between the cross edges, and sets of them.

use core::fmt;

use halfturn_cube::{Corner, Edge};

/// An F2L slot: the place of a pair of a corner and an edge. Slots are numbered around the cube.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
#[allow(missing_docs)] // The names are the faces the slot belongs to.
pub enum Slot {
    BL,
    BR,
    FR,
    FL,
}

impl Slot {
    /// The number of slots.
    pub const COUNT: usize = 4;
    /// All slots, around the cube.
    pub const ALL: [Self; Self::COUNT] = [Self::BL, Self::BR, Self::FR, Self::FL];

    /// The slot's number, 0 to 3.
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The corner of its pair.
    #[must_use]
    pub const fn corner(self) -> Corner {
        match self {
            Self::BL => Corner::DBL,
            Self::BR => Corner::DRB,
            Self::FR => Corner::DFR,
            Self::FL => Corner::DLF,
        }
    }

    /// The edge of its pair.
    #[must_use]
    pub const fn edge(self) -> Edge {
        match self {
            Self::BL => Edge::BL,
            Self::BR => Edge::BR,
            Self::FR => Edge::FR,
            Self::FL => Edge::FL,
        }
    }

    /// The slot's name: the two faces that it lies between.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::BL => "BL",
            Self::BR => "BR",
            Self::FR => "FR",
            Self::FL => "FL",
        }
    }

    /// The slot with this name, in upper or lower case.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|slot| slot.name().eq_ignore_ascii_case(name))
    }
}

impl fmt::Display for Slot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A set of slots.
///
/// ```
/// use halfturn_solve::stages::{Slot, SlotSet};
/// let back: SlotSet = [Slot::BL, Slot::BR].into_iter().collect();
/// assert_eq!(back.to_string(), "BL BR");
/// assert_eq!(SlotSet::of_size(2).count(), 6);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SlotSet(u8);

impl SlotSet {
    /// The number of sets.
    pub const COUNT: usize = 1 << Slot::COUNT;
    /// No slot.
    pub const EMPTY: Self = Self(0);
    /// All four.
    pub const ALL: Self = Self((1 << Slot::COUNT) - 1);

    /// The set with these bits, one per slot.
    #[must_use]
    pub const fn from_bits(bits: u8) -> Self {
        Self(bits & Self::ALL.0)
    }

    /// The set as bits, one per slot.
    #[must_use]
    pub const fn bits(self) -> u8 {
        self.0
    }

    /// The number of slots in the set.
    #[must_use]
    pub const fn size(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether the slot is in the set.
    #[must_use]
    pub const fn contains(self, slot: Slot) -> bool {
        self.0 >> slot.index() & 1 == 1
    }

    /// Whether the other set is a subset of this one.
    #[must_use]
    pub const fn includes(self, other: Self) -> bool {
        other.0 & !self.0 == 0
    }

    /// The slots of the set.
    pub fn slots(self) -> impl Iterator<Item = Slot> {
        Slot::ALL.into_iter().filter(move |&slot| self.contains(slot))
    }

    /// All sets with this number of slots.
    pub fn of_size(slots: usize) -> impl Iterator<Item = Self> {
        (0..Self::COUNT as u8).map(Self).filter(move |set| set.size() == slots)
    }
}

impl FromIterator<Slot> for SlotSet {
    fn from_iter<I: IntoIterator<Item = Slot>>(slots: I) -> Self {
        slots.into_iter().fold(Self::EMPTY, |set, slot| Self(set.0 | 1 << slot.index()))
    }
}

impl fmt::Display for SlotSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, slot) in self.slots().enumerate() {
            write!(f, "{}{slot}", if index > 0 { " " } else { "" })?;
        }
        Ok(())
    }
}

impl fmt::Debug for SlotSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{{{self}}}")
    }
}
