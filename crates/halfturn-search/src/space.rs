//! What a breadth-first search can fill: entries, their neighbours, and the goal.

use std::{fmt, marker::PhantomData};

use halfturn_cube::{Face, Symmetry, Turn, TurnSet};

use crate::{
    coordinate::{Coordinate, Index},
    reduction::{Conjugates, Reduction},
    turn_table::TurnTable,
};

/// A finite set of numbered entries that turns lead between.
///
/// Turns come with their inverses, so neighbours are mutual; the filler relies on it when it works backward.
pub trait Space: Sync {
    /// What tells this kind of space apart from others, so that a table answers only for its own entries.
    type Key;

    /// The name of the table over this space, in lower case with hyphens.
    fn name(&self) -> String;

    /// How many entries there are.
    fn len(&self) -> u64;

    /// Whether there are none; never so for a space of use.
    fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The entries at distance 0.
    fn goals(&self) -> Vec<u64>;

    /// The entries one turn away; one may come more than once.
    fn neighbours(&self, entry: u64) -> impl Iterator<Item = u64>;

    /// The other entries that stand for the same state, as symmetric representatives make them.
    fn twins(&self, _entry: u64) -> impl Iterator<Item = u64> {
        std::iter::empty()
    }

    /// How many states the entry stands for, so that counts are of states.
    fn weight(&self, _entry: u64) -> u64 {
        1
    }
}

/// A number below [`Space::len`] of the spaces with key `K`: the only thing their tables can be asked for.
pub struct Entry<K>(u64, PhantomData<fn() -> K>);

impl<K> Entry<K> {
    /// The entry with this number; for the modules that define a space, whose own functions are where entries come
    /// from.
    #[must_use]
    #[inline]
    pub const fn new(number: u64) -> Self {
        Self(number, PhantomData)
    }

    /// The number.
    #[must_use]
    #[inline]
    pub const fn get(self) -> u64 {
        self.0
    }
}

impl<K> Clone for Entry<K> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<K> Copy for Entry<K> {}

impl<K> fmt::Debug for Entry<K> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "entry {}", self.0)
    }
}

/// The values of one coordinate.
pub struct Single<'t, A> {
    turns: &'t TurnTable<A>,
}

impl<'t, A: Coordinate> Single<'t, A> {
    /// The space of the coordinate whose turn table this is.
    #[must_use]
    pub fn new(turns: &'t TurnTable<A>) -> Self {
        Self { turns }
    }

    /// The entry of a value.
    #[must_use]
    #[inline]
    pub fn entry(index: Index<A>) -> Entry<A> {
        Entry::new(u64::from(index.get()))
    }
}

impl<A: Coordinate> Space for Single<'_, A> {
    type Key = A;

    fn name(&self) -> String {
        A::NAME.to_owned()
    }

    fn len(&self) -> u64 {
        u64::from(A::COUNT)
    }

    fn goals(&self) -> Vec<u64> {
        vec![0]
    }

    fn neighbours(&self, entry: u64) -> impl Iterator<Item = u64> {
        let index = Index::<A>::trusted(entry as u32);
        A::TURNS.map(move |turn| u64::from(self.turns.turned(index, turn).get()))
    }
}

/// The values of two coordinates at once, under the turns that both survive, or fewer ([`Pair::under`]).
pub struct Pair<'t, A, B> {
    first: &'t TurnTable<A>,
    second: &'t TurnTable<B>,
    turns: TurnSet,
}

impl<'t, A: Coordinate, B: Coordinate> Pair<'t, A, B> {
    const TURNS: TurnSet = A::TURNS.and(B::TURNS);

    /// The space of the two coordinates whose turn tables these are.
    #[must_use]
    pub fn new(first: &'t TurnTable<A>, second: &'t TurnTable<B>) -> Self {
        Self { first, second, turns: Self::TURNS }
    }

    /// The same values when only these turns may be used: a table of its own, with distances of its own. From a goal
    /// that the turns keep, all values must be within reach, or some stay without a distance.
    #[must_use]
    pub fn under(self, turns: TurnSet) -> Self {
        Self { turns: Self::TURNS.and(turns), ..self }
    }

    /// The entry of two values.
    #[must_use]
    #[inline]
    pub fn entry(first: Index<A>, second: Index<B>) -> Entry<(A, B)> {
        Entry::new(u64::from(first.get()) * u64::from(B::COUNT) + u64::from(second.get()))
    }
}

impl<A: Coordinate, B: Coordinate> Space for Pair<'_, A, B> {
    type Key = (A, B);

    fn name(&self) -> String {
        let pair = format!("{}-{}", A::NAME, B::NAME);
        if self.turns == Self::TURNS { pair } else { format!("{pair}-under-{}", spelled(self.turns)) }
    }

    fn len(&self) -> u64 {
        u64::from(A::COUNT) * u64::from(B::COUNT)
    }

    fn goals(&self) -> Vec<u64> {
        vec![0]
    }

    fn neighbours(&self, entry: u64) -> impl Iterator<Item = u64> {
        let first = Index::<A>::trusted((entry / u64::from(B::COUNT)) as u32);
        let second = Index::<B>::trusted((entry % u64::from(B::COUNT)) as u32);
        self.turns.map(move |turn| Self::entry(self.first.turned(first, turn), self.second.turned(second, turn)).get())
    }
}

/// A set of turns in a table's name: `u-r2` for any turn of U and half turns of R.
fn spelled(turns: TurnSet) -> String {
    let face = |face: Face| {
        let letter = face.to_string().to_lowercase();
        match turns.and(TurnSet::of_face(face)).len() {
            0 => None,
            1 => Some(letter + "2"),
            _ => Some(letter),
        }
    };
    Face::ALL.into_iter().filter_map(face).collect::<Vec<_>>().join("-")
}

/// The key of a [`ReducedPair`].
pub struct Reduced<A, B>(PhantomData<fn() -> (A, B)>);

/// The classes of one coordinate with the values of another in the representative's frame: as many entries as the
/// pair of coordinates has, divided by nearly the size of the group.
pub struct ReducedPair<'t, A, B> {
    reduction: &'t Reduction<A>,
    turned: Vec<[(u32, Symmetry); Turn::COUNT]>,
    second: &'t TurnTable<B>,
    conjugates: &'t Conjugates<B>,
}

impl<'t, A: Coordinate, B: Coordinate> ReducedPair<'t, A, B> {
    const TURNS: TurnSet = A::TURNS.and(B::TURNS);

    /// The space of the classes of `A` and the values of `B`.
    #[must_use]
    pub fn new(
        reduction: &'t Reduction<A>,
        first: &TurnTable<A>,
        second: &'t TurnTable<B>,
        conjugates: &'t Conjugates<B>,
    ) -> Self {
        Self { reduction, turned: reduction.turned(first), second, conjugates }
    }

    /// The entry of two values.
    #[must_use]
    #[inline]
    pub fn entry(
        reduction: &Reduction<A>,
        conjugates: &Conjugates<B>,
        first: Index<A>,
        second: Index<B>,
    ) -> Entry<Reduced<A, B>> {
        let (class, symmetry) = reduction.class(first);
        Entry::new(Self::number(class, conjugates.image(second, symmetry)))
    }

    #[inline]
    fn number(class: u32, second: Index<B>) -> u64 {
        u64::from(class) * u64::from(B::COUNT) + u64::from(second.get())
    }

    fn parts(entry: u64) -> (u32, Index<B>) {
        let count = u64::from(B::COUNT);
        ((entry / count) as u32, Index::trusted((entry % count) as u32))
    }
}

impl<A: Coordinate, B: Coordinate> Space for ReducedPair<'_, A, B> {
    type Key = Reduced<A, B>;

    fn name(&self) -> String {
        format!("{}-{}-by-{}", A::NAME, B::NAME, self.reduction.group())
    }

    fn len(&self) -> u64 {
        u64::from(self.reduction.classes()) * u64::from(B::COUNT)
    }

    fn goals(&self) -> Vec<u64> {
        vec![0]
    }

    fn neighbours(&self, entry: u64) -> impl Iterator<Item = u64> {
        let (class, second) = Self::parts(entry);
        Self::TURNS.map(move |turn| {
            let (class, symmetry) = self.turned[class as usize][turn.index()];
            Self::number(class, self.conjugates.image(self.second.turned(second, turn), symmetry))
        })
    }

    fn twins(&self, entry: u64) -> impl Iterator<Item = u64> {
        let (class, second) = Self::parts(entry);
        self.reduction
            .stabilizer(class)
            .map(move |symmetry| Self::number(class, self.conjugates.image(second, symmetry)))
    }

    fn weight(&self, entry: u64) -> u64 {
        self.reduction.weight(Self::parts(entry).0)
    }
}
