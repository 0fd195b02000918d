//! Spaces: the entries of a pruning table, the moves between them, and the goals.

use std::{fmt, marker::PhantomData};

use crate::{
    coordinate::{Coordinate, Index, SymmetryOf, TurnOf, TurnSetOf},
    puzzle::{PuzzleSymmetry, PuzzleTurn, PuzzleTurnSet},
    reduction::{ClassRow, Conjugates, Reduction},
    turn_table::TurnTable,
};

/// The entries of a pruning table and the moves between them, in rows of equal length.
///
/// A move maps a whole row to one other row and permutes the columns. So the filler works on two
/// rows at a time, which fit the processor's cache however large the table is. A space without such
/// a structure has rows of one column.
///
/// Every move has its inverse among the moves, so that neighbours are mutual. The filler relies on
/// this when it works backward.
pub trait Space: Sync {
    /// A type that identifies this kind of space, so that a table accepts only its own entries.
    type Key;
    /// The type of its column maps.
    type Columns<'s>: ColumnMap
    where
        Self: 's;

    /// The name of the table over this space, in lower case with hyphens.
    fn name(&self) -> String;

    /// The number of rows.
    fn rows(&self) -> u32;

    /// The number of entries in a row.
    fn columns(&self) -> u32;

    /// The number of entries.
    fn entries(&self) -> u64 {
        u64::from(self.rows()) * u64::from(self.columns())
    }

    /// The entries at distance 0, numbered row by row.
    fn goals(&self) -> Vec<u64> {
        vec![0]
    }

    /// The effect of each move on a row.
    fn steps(&self, row: u32) -> impl Iterator<Item = Step<Self::Columns<'_>>>;

    /// The twins of a row: other entries for the same states, to which a symmetry maps the row's
    /// entries. They are in the same row or in others.
    fn twins(&self, _row: u32) -> impl Iterator<Item = Step<Self::Columns<'_>>> {
        std::iter::empty()
    }

    /// The number of states that each entry of the row stands for. Distributions count states.
    fn weight(&self, _row: u32) -> u64 {
        1
    }
}

/// The effect of a move on a row.
#[derive(Clone, Copy)]
pub struct Step<C> {
    /// The row after the move.
    pub row: u32,
    /// The map of the columns.
    pub columns: C,
}

/// The map that a move makes from the columns of a row to those of another: a list, or a
/// computation where a list would be too long.
pub trait ColumnMap {
    /// The number of adjacent columns in a block: the map takes a whole block to one other block.
    /// At most 32, and a divisor of the number of columns. 1 if there is no such structure.
    const BLOCK: u32 = 1;

    /// The column to which this column is mapped.
    fn image(&self, column: u32) -> u32;

    /// The columns of a [block](ColumnMap::BLOCK) that are mapped to chosen columns, one bit each.
    /// `chosen` returns the chosen columns of a block.
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

/// The number of an entry of a space with key `K`, below [`Space::entries`].
///
/// The tables of the space accept nothing else.
pub struct TableEntry<K>(u64, PhantomData<fn() -> K>);

impl<K> TableEntry<K> {
    /// The entry with this number. Only for modules that define a space; others get entries from
    /// its functions.
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

/// The space of one coordinate.
pub struct Single<'t, A: Coordinate> {
    turns: &'t TurnTable<A>,
}

impl<'t, A: Coordinate> Single<'t, A> {
    /// The space of the coordinate with this move table.
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
    type Columns<'s>
        = &'s [u16]
    where
        Self: 's;

    fn name(&self) -> String {
        A::NAME.to_owned()
    }

    fn rows(&self) -> u32 {
        A::COUNT
    }

    fn columns(&self) -> u32 {
        1
    }

    fn steps(&self, row: u32) -> impl Iterator<Item = Step<&[u16]>> {
        let index = Index::<A>::trusted(row);
        A::TURNS.map(move |turn| Step { row: self.turns.turned(index, turn).get(), columns: [0].as_slice() })
    }
}

/// The space of two coordinates, under the moves of both, or fewer ([`Pair::under`]).
pub struct Pair<'t, A: Coordinate, B> {
    first: &'t TurnTable<A>,
    /// By move: the second coordinate after it.
    columns: Vec<Vec<u16>>,
    turns: TurnSetOf<A>,
    second: PhantomData<fn() -> B>,
}

impl<'t, A: Coordinate, B: Coordinate<Puzzle = A::Puzzle>> Pair<'t, A, B> {
    /// The space of the two coordinates with these move tables.
    #[must_use]
    pub fn new(first: &'t TurnTable<A>, second: &TurnTable<B>) -> Self {
        Self {
            first,
            columns: TurnSetOf::<A>::ALL.map(|turn| column_map(second, turn, |index| index)).collect(),
            turns: shared_turns::<A, B>(),
            second: PhantomData,
        }
    }

    /// The same values under fewer moves, which is another table with other distances. Values that
    /// these moves do not reach from the goal have no distance.
    #[must_use]
    pub fn under(self, turns: TurnSetOf<A>) -> Self {
        Self { turns: shared_turns::<A, B>().and(turns), ..self }
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
    type Columns<'s>
        = &'s [u16]
    where
        Self: 's;

    fn name(&self) -> String {
        let pair = format!("{}-{}", A::NAME, B::NAME);
        if self.turns == shared_turns::<A, B>() { pair } else { format!("{pair}-under-{}", spelled(self.turns)) }
    }

    fn rows(&self) -> u32 {
        A::COUNT
    }

    fn columns(&self) -> u32 {
        B::COUNT
    }

    fn steps(&self, row: u32) -> impl Iterator<Item = Step<&[u16]>> {
        let index = Index::<A>::trusted(row);
        self.turns.map(move |turn| Step {
            row: self.first.turned(index, turn).get(),
            columns: self.columns[turn.index()].as_slice(),
        })
    }
}

/// The moves under which two coordinates are well defined.
#[inline]
fn shared_turns<A: Coordinate, B: Coordinate<Puzzle = A::Puzzle>>() -> TurnSetOf<A> {
    A::TURNS.and(B::TURNS)
}

/// A set of moves in the name of a table: `u-r2` for all moves of U and the half turn of R.
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

/// The map that a move, then `image`, makes from the values of a coordinate. Empty for moves that
/// are not in [`Coordinate::TURNS`].
fn column_map<B: Coordinate>(turns: &TurnTable<B>, turn: TurnOf<B>, image: impl Fn(Index<B>) -> Index<B>) -> Vec<u16> {
    if !B::TURNS.contains(turn) {
        return Vec::new();
    }
    Index::all().map(|index| narrow::<B>(image(turns.turned(index, turn)))).collect()
}

/// The column of a value.
fn narrow<B: Coordinate>(index: Index<B>) -> u16 {
    u16::try_from(index.get()).expect("the coordinate of the columns has at most 65,536 values")
}

/// The key of the space [`ReducedPair`].
pub struct Reduced<A, B>(PhantomData<fn() -> (A, B)>);

/// The space of two coordinates, reduced by symmetry: the symmetry classes of the first, with the
/// values of the second in the frame of the representative.
///
/// It has almost as few entries as the pair of coordinates divided by the size of the group.
pub struct ReducedPair<'t, A: Coordinate, B> {
    reduction: &'t Reduction<A>,
    turned: Vec<ClassRow<A>>,
    /// By move and symmetry: the second coordinate after the move, then the symmetry.
    columns: Vec<Vec<u16>>,
    /// By symmetry: the second coordinate after it.
    images: Vec<Vec<u16>>,
    second: PhantomData<fn() -> B>,
}

impl<'t, A: Coordinate, B: Coordinate<Puzzle = A::Puzzle>> ReducedPair<'t, A, B> {
    /// The space of the classes of `A` and the values of `B`.
    #[must_use]
    pub fn new(reduction: &'t Reduction<A>, second: &TurnTable<B>, conjugates: &Conjugates<B>) -> Self {
        let mut columns = vec![Vec::new(); TurnOf::<A>::COUNT * SymmetryOf::<A>::ALL.len()];
        let mut images = vec![Vec::new(); SymmetryOf::<A>::ALL.len()];
        for &symmetry in reduction.group() {
            for turn in shared_turns::<A, B>() {
                columns[Self::column(turn, symmetry)] =
                    column_map(second, turn, |index| conjugates.image(index, symmetry));
            }
            images[symmetry.index()] =
                Index::all().map(|index| narrow::<B>(conjugates.image(index, symmetry))).collect();
        }
        Self { reduction, turned: reduction.turned(shared_turns::<A, B>()), columns, images, second: PhantomData }
    }

    /// The index in `columns` of a move followed by a symmetry.
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
    type Columns<'s>
        = &'s [u16]
    where
        Self: 's;

    fn name(&self) -> String {
        format!("{}-{}-by-{}", A::NAME, B::NAME, self.reduction.group().len())
    }

    fn rows(&self) -> u32 {
        self.reduction.classes()
    }

    fn columns(&self) -> u32 {
        B::COUNT
    }

    fn steps(&self, row: u32) -> impl Iterator<Item = Step<&[u16]>> {
        shared_turns::<A, B>().map(move |turn| {
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
