//! What a breadth-first search can fill: entries in rows, what turns make of them, and the goal.

use std::{fmt, marker::PhantomData};

use crate::{
    coordinate::{Coordinate, Index, SymmetryOf, TurnOf, TurnSetOf},
    puzzle::{PuzzleSymmetry, PuzzleTurn, PuzzleTurnSet},
    reduction::{Conjugates, Reduction},
    turn_table::TurnTable,
};

/// A finite set of entries that turns lead between, arranged in rows of equal length.
///
/// A turn takes a whole row to one other row and permutes its columns: the filler then touches two rows at a time, which
/// the processor's cache holds, wherever they are in memory. Where there is no such structure a row has one column.
///
/// Turns come with their inverses, so neighbours are mutual; the filler relies on it when it works backward.
pub trait Space: Sync {
    /// What tells this kind of space apart from others, so that a table answers only for its own entries.
    type Key;

    /// The name of the table over this space, in lower case with hyphens.
    fn name(&self) -> String;

    /// How many rows there are.
    fn rows(&self) -> u32;

    /// How many entries are in a row.
    fn columns(&self) -> u32;

    /// How many columns next to each other stay together: a turn takes such a block to one other block. At most 32, a divisor
    /// of the number of columns; one where there is no such structure.
    const BLOCK: u32 = 1;

    /// How many entries there are.
    fn entries(&self) -> u64 {
        u64::from(self.rows()) * u64::from(self.columns())
    }

    /// The entries at distance 0, numbered row by row.
    fn goals(&self) -> Vec<u64> {
        vec![0]
    }

    /// How it tells where columns go.
    type Columns<'s>: ColumnMap
    where
        Self: 's;

    /// What each turn makes of a row.
    fn steps(&self, row: u32) -> impl Iterator<Item = Step<Self::Columns<'_>>>;

    /// Where symmetries take the row's entries without changing the state that they stand for: in the same row, or in others.
    fn twins(&self, _row: u32) -> impl Iterator<Item = Step<Self::Columns<'_>>> {
        std::iter::empty()
    }

    /// How many states each entry of the row stands for, so that counts are of states.
    fn weight(&self, _row: u32) -> u64 {
        1
    }
}

/// What a turn makes of a row.
#[derive(Clone, Copy)]
pub struct Step<C> {
    /// The row it leads to.
    pub row: u32,
    /// Where the columns go.
    pub columns: C,
}

/// Where the columns of a row go: a list where rows are short, something to be computed where a list would be too long.
pub trait ColumnMap {
    /// The column that a column leads to.
    fn image(&self, column: u32) -> u32;

    /// Which columns of a [block](Space::BLOCK) lead to columns that are chosen, a bit for each; `chosen` tells which those are
    /// of a block.
    #[inline]
    fn preimage(&self, block: u32, chosen: impl FnOnce(u32) -> u32) -> u32 {
        chosen(self.image(block))
    }
}

impl ColumnMap for &[u16] {
    #[inline]
    fn image(&self, column: u32) -> u32 {
        self[column as usize].into()
    }
}

/// A number below [`Space::entries`] of the spaces with key `K`: the only thing their tables can be asked for.
pub struct TableEntry<K>(u64, PhantomData<fn() -> K>);

impl<K> TableEntry<K> {
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

impl<K> Clone for TableEntry<K> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<K> Copy for TableEntry<K> {}

impl<K> fmt::Debug for TableEntry<K> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "entry {}", self.0)
    }
}

/// The values of one coordinate.
pub struct Single<'t, A: Coordinate> {
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
    pub fn entry(index: Index<A>) -> TableEntry<A> {
        TableEntry::new(u64::from(index.get()))
    }
}

impl<A: Coordinate> Space for Single<'_, A> {
    type Key = A;

    fn name(&self) -> String {
        A::NAME.to_owned()
    }

    fn rows(&self) -> u32 {
        A::COUNT
    }

    fn columns(&self) -> u32 {
        1
    }

    type Columns<'s>
        = &'s [u16]
    where
        Self: 's;

    fn steps(&self, row: u32) -> impl Iterator<Item = Step<&[u16]>> {
        let index = Index::<A>::trusted(row);
        A::TURNS.map(move |turn| Step { row: self.turns.turned(index, turn).get(), columns: [0].as_slice() })
    }
}

/// The values of two coordinates at once, under the turns that both survive, or fewer ([`Pair::under`]).
pub struct Pair<'t, A: Coordinate, B> {
    first: &'t TurnTable<A>,
    /// By turn: where it takes each value of the second coordinate.
    columns: Vec<Vec<u16>>,
    turns: TurnSetOf<A>,
    second: PhantomData<fn() -> B>,
}

impl<'t, A: Coordinate, B: Coordinate<Puzzle = A::Puzzle>> Pair<'t, A, B> {
    /// The moves that keep both coordinates well defined.
    fn turns() -> TurnSetOf<A> {
        A::TURNS.and(B::TURNS)
    }

    /// The space of the two coordinates whose turn tables these are.
    #[must_use]
    pub fn new(first: &'t TurnTable<A>, second: &TurnTable<B>) -> Self {
        Self {
            first,
            columns: TurnSetOf::<A>::ALL.map(|turn| column_map(second, turn, |index| index)).collect(),
            turns: Self::turns(),
            second: PhantomData,
        }
    }

    /// The same values when only these turns may be used: a table of its own, with distances of its own. From a goal
    /// that the turns keep, all values must be within reach, or some stay without a distance.
    #[must_use]
    pub fn under(self, turns: TurnSetOf<A>) -> Self {
        Self { turns: Self::turns().and(turns), ..self }
    }

    /// The entry of two values.
    #[must_use]
    #[inline]
    pub fn entry(first: Index<A>, second: Index<B>) -> TableEntry<(A, B)> {
        TableEntry::new(u64::from(first.get()) * u64::from(B::COUNT) + u64::from(second.get()))
    }
}

impl<A: Coordinate, B: Coordinate<Puzzle = A::Puzzle>> Space for Pair<'_, A, B> {
    type Key = (A, B);

    fn name(&self) -> String {
        let pair = format!("{}-{}", A::NAME, B::NAME);
        if self.turns == Self::turns() { pair } else { format!("{pair}-under-{}", spelled(self.turns)) }
    }

    fn rows(&self) -> u32 {
        A::COUNT
    }

    fn columns(&self) -> u32 {
        B::COUNT
    }

    type Columns<'s>
        = &'s [u16]
    where
        Self: 's;

    fn steps(&self, row: u32) -> impl Iterator<Item = Step<&[u16]>> {
        let index = Index::<A>::trusted(row);
        self.turns.map(move |turn| Step {
            row: self.first.turned(index, turn).get(),
            columns: self.columns[turn.index()].as_slice(),
        })
    }
}

/// A set of turns in a table's name: `u-r2` for any turn of U and half turns of R.
fn spelled<S: PuzzleTurnSet>(turns: S) -> String {
    let layer = |turn: S::Turn| {
        let mut left = turns.and(S::of_layer(turn));
        match (left.next(), left.next()) {
            (None, _) => None,
            (Some(only), None) => Some(only),
            _ => Some(turn),
        }
    };
    let first_of_layer = |turn: &S::Turn| S::of_layer(*turn).next() == Some(*turn);
    let names = S::ALL.filter(first_of_layer).filter_map(layer).map(|turn| turn.to_string().to_lowercase());
    names.collect::<Vec<_>>().join("-")
}

/// Where a turn takes each value of a coordinate, seen as `image` shows it; nothing for turns it does not survive.
fn column_map<B: Coordinate>(turns: &TurnTable<B>, turn: TurnOf<B>, image: impl Fn(Index<B>) -> Index<B>) -> Vec<u16> {
    if !B::TURNS.contains(turn) {
        return Vec::new();
    }
    Index::all().map(|index| narrow::<B>(image(turns.turned(index, turn)))).collect()
}

/// A value as the number of a column.
fn narrow<B: Coordinate>(index: Index<B>) -> u16 {
    u16::try_from(index.get()).expect("the coordinate of the columns has at most 65,536 values")
}

/// The key of a [`ReducedPair`].
pub struct Reduced<A, B>(PhantomData<fn() -> (A, B)>);

/// The classes of one coordinate with the values of another in the representative's frame: as many entries as the
/// pair of coordinates has, divided by nearly the size of the group.
pub struct ReducedPair<'t, A: Coordinate, B> {
    reduction: &'t Reduction<A>,
    turned: Vec<<TurnOf<A> as PuzzleTurn>::Row<(u32, SymmetryOf<A>)>>,
    /// By turn and symmetry: where the one, then the other take each value of the second coordinate.
    columns: Vec<Vec<u16>>,
    /// By symmetry: where it takes each value of the second coordinate.
    images: Vec<Vec<u16>>,
    second: PhantomData<fn() -> B>,
}

impl<'t, A: Coordinate, B: Coordinate<Puzzle = A::Puzzle>> ReducedPair<'t, A, B> {
    /// The moves that keep both coordinates well defined.
    #[inline]
    fn turns() -> TurnSetOf<A> {
        A::TURNS.and(B::TURNS)
    }

    /// The space of the classes of `A` and the values of `B`.
    #[must_use]
    pub fn new(reduction: &'t Reduction<A>, second: &TurnTable<B>, conjugates: &Conjugates<B>) -> Self {
        let mut columns = vec![Vec::new(); TurnOf::<A>::COUNT * SymmetryOf::<A>::ALL.len()];
        let mut images = vec![Vec::new(); SymmetryOf::<A>::ALL.len()];
        for &symmetry in reduction.group() {
            for turn in Self::turns() {
                columns[Self::column(turn, symmetry)] =
                    column_map(second, turn, |index| conjugates.image(index, symmetry));
            }
            images[symmetry.index()] =
                Index::all().map(|index| narrow::<B>(conjugates.image(index, symmetry))).collect();
        }
        Self { reduction, turned: reduction.turned(Self::turns()), columns, images, second: PhantomData }
    }

    /// Where the columns of a turn followed by a symmetry are kept.
    fn column(turn: TurnOf<A>, symmetry: SymmetryOf<A>) -> usize {
        turn.index() * SymmetryOf::<A>::ALL.len() + symmetry.index()
    }

    /// The entry of a class and a value in the frame of its representative.
    #[must_use]
    #[inline]
    pub fn class_entry(class: u32, second: Index<B>) -> TableEntry<Reduced<A, B>> {
        TableEntry::new(u64::from(class) * u64::from(B::COUNT) + u64::from(second.get()))
    }

    /// The entry of two values.
    #[must_use]
    #[inline]
    pub fn entry(
        reduction: &Reduction<A>,
        conjugates: &Conjugates<B>,
        first: Index<A>,
        second: Index<B>,
    ) -> TableEntry<Reduced<A, B>> {
        let (class, symmetry) = reduction.class(first);
        Self::class_entry(class, conjugates.image(second, symmetry))
    }
}

impl<A: Coordinate, B: Coordinate<Puzzle = A::Puzzle>> Space for ReducedPair<'_, A, B> {
    type Key = Reduced<A, B>;

    fn name(&self) -> String {
        format!("{}-{}-by-{}", A::NAME, B::NAME, self.reduction.group().len())
    }

    fn rows(&self) -> u32 {
        self.reduction.classes()
    }

    fn columns(&self) -> u32 {
        B::COUNT
    }

    type Columns<'s>
        = &'s [u16]
    where
        Self: 's;

    fn steps(&self, row: u32) -> impl Iterator<Item = Step<&[u16]>> {
        Self::turns().map(move |turn| {
            let (row, symmetry) = self.turned[row as usize][turn.index()];
            Step { row, columns: self.columns[Self::column(turn, symmetry)].as_slice() }
        })
    }

    fn twins(&self, row: u32) -> impl Iterator<Item = Step<&[u16]>> {
        let moving = self.reduction.stabilizer(row).filter(|&symmetry| symmetry.index() != 0);
        moving.map(move |symmetry| Step { row, columns: self.images[symmetry.index()].as_slice() })
    }

    fn weight(&self, row: u32) -> u64 {
        self.reduction.weight(row)
    }
}
