//! Pruning tables of goals: pairs of coordinates, and the distances of all their values.

use std::ops::Range;

use halfturn_cube::{Corner, Cube, Edge, Symmetry, Turn};
use halfturn_search::{DistanceTable, Exact, Space, Step, Stopped, TableEntry, TableSource};

use super::{
    coordinate::{KindCoordinate, PieceKinds},
    kinds::Kinds,
    pattern::{Images, PiecePattern},
    symmetry::{GoalSymmetry, KindClasses},
};
use crate::distribution::Counting;

/// A part of what a goal asks of a cube.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Aspect {
    Corners(Part),
    Edges(Part),
}

/// What is kept of the corners or of the edges.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Part {
    /// A bit for each piece whose place is kept. The others are not told apart.
    placed: u16,
    /// A bit for each piece whose orientation is kept.
    oriented: u16,
}

/// The most columns of a table. The filler keeps them in 16 bits.
pub(super) const MOST_COLUMNS: u64 = 1 << u16::BITS;

/// The images of a cube that a table is read from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum ReadFrom {
    /// The cube itself.
    Itself,
    /// The cube and its mirror image.
    Mirrored,
    /// The cube with each of its axes upright.
    Axes,
}

impl ReadFrom {
    fn symmetries(self) -> Vec<Symmetry> {
        // It takes the axes to each other in a cycle.
        let diagonal = Symmetry::x().then(Symmetry::y());
        match self {
            Self::Itself => vec![Symmetry::IDENTITY],
            Self::Mirrored => vec![Symmetry::IDENTITY, Symmetry::MIRROR],
            Self::Axes => vec![Symmetry::IDENTITY, diagonal, diagonal.inverse()],
        }
    }
}

/// Two aspects of a goal, which make the rows and the columns of a pruning table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Projection {
    rows: Aspect,
    /// At most [`MOST_COLUMNS`] values.
    columns: Aspect,
    /// The images of the cube from which they are also read, which gives more bounds.
    read_from: ReadFrom,
    /// Whether the rows are symmetry classes, under the symmetries that keep the goal and both
    /// aspects. It saves memory and costs time.
    reduced: bool,
}

impl Projection {
    /// The aspects of the rows and of the columns.
    pub const fn new(rows: Aspect, columns: Aspect) -> Self {
        Self { rows, columns, read_from: ReadFrom::Itself, reduced: false }
    }

    /// Two aspects in any order. The one with fewer values makes the columns.
    pub(super) fn ordered(images: &Images, one: Aspect, other: Aspect) -> Self {
        let projection = Self::new(one, other);
        let [rows, columns] = projection.counts(images);
        if rows < columns { Self::new(other, one) } else { projection }
    }

    /// The number of rows and of columns.
    pub(super) fn counts(&self, images: &Images) -> [u64; 2] {
        [self.rows, self.columns].map(|aspect| aspect.kinds(images).count())
    }

    /// The number of symmetries that keep the goal and both aspects.
    pub(super) fn symmetries(&self, images: &Images) -> u64 {
        let [rows, columns] = [self.rows, self.columns].map(|aspect| aspect.kinds(images));
        GoalSymmetry::group(images, [&rows, &columns]).len() as u64
    }

    /// The same, also read from the mirror image of the cube, left and right swapped. The goal must
    /// be its own mirror image.
    pub const fn and_mirrored(self) -> Self {
        Self { read_from: ReadFrom::Mirrored, ..self }
    }

    /// The same for all three axes of the cube. The goal must not depend on the axis.
    pub const fn on_all_axes(self) -> Self {
        Self { read_from: ReadFrom::Axes, ..self }
    }

    /// The same with rows that are symmetry classes.
    pub const fn reduced(self) -> Self {
        Self { reduced: true, ..self }
    }

    /// The classes of the rows, if they are reduced.
    fn reduced_rows(&self, images: &Images, rows: &KindCoordinate, columns: &KindCoordinate) -> Option<ReducedRows> {
        let group = || GoalSymmetry::group(images, [rows.kinds(), columns.kinds()]);
        self.reduced.then(|| ReducedRows::new(rows, columns, &group()))
    }
}

impl Aspect {
    /// All that the goal asks of the corners.
    pub const ALL_CORNERS: Self = Self::Corners(Part::of(u16::MAX));
    /// All that it asks of the edges.
    pub const ALL_EDGES: Self = Self::Edges(Part::of(u16::MAX));
    /// The twists of the corners, wherever they are.
    pub const TWISTS: Self = Self::Corners(Part { placed: 0, oriented: u16::MAX });
    /// The flips of the edges, wherever they are.
    pub const FLIPS: Self = Self::Edges(Part { placed: 0, oriented: u16::MAX });

    /// The places of the corners, in any orientation.
    pub const CORNER_PLACES: Self = Self::Corners(Part { placed: u16::MAX, oriented: 0 });
    /// The places of the edges, in any orientation.
    pub const EDGE_PLACES: Self = Self::Edges(Part { placed: u16::MAX, oriented: 0 });

    /// The places and twists of the corners in a set of bits.
    pub const fn corners_of(corners: u16) -> Self {
        Self::Corners(Part::of(corners))
    }

    /// The places and flips of the edges in a set of bits.
    pub const fn edges_of(edges: u16) -> Self {
        Self::Edges(Part::of(edges))
    }

    /// The places and twists of some corners.
    pub const fn corners(corners: &[Corner]) -> Self {
        Self::corners_of(piece_bits!(corners))
    }

    /// The places and flips of some edges.
    pub const fn edges(edges: &[Edge]) -> Self {
        Self::edges_of(piece_bits!(edges))
    }

    /// The places of some edges, without their flips.
    pub const fn edge_places(edges: &[Edge]) -> Self {
        Self::Edges(Part { placed: piece_bits!(edges), oriented: 0 })
    }

    /// The places of some edges, and the flips of all.
    pub const fn flips_and_places(edges: &[Edge]) -> Self {
        Self::Edges(Part { placed: piece_bits!(edges), oriented: u16::MAX })
    }

    /// The kinds that this part of a goal tells apart.
    pub(super) fn kinds(self, images: &Images) -> PieceKinds {
        match self {
            Self::Corners(part) => PieceKinds::Corners(part.of_kinds(&Kinds::of(&images.corners))),
            Self::Edges(part) => PieceKinds::Edges(part.of_kinds(&Kinds::of(&images.edges))),
        }
    }
}

impl Part {
    const fn of(pieces: u16) -> Self {
        Self { placed: pieces, oriented: pieces }
    }

    fn of_kinds<const N: usize, const O: usize>(self, kinds: &Kinds<N, O>) -> Kinds<N, O> {
        kinds.merged(|piece, kind| {
            let has = |set: u16| set >> piece & 1 == 1;
            (has(self.placed).then_some(kind), has(self.oriented))
        })
    }
}

/// The key of [`KindPair`].
pub(super) struct GoalKey;

/// The space of two coordinates of a goal.
struct KindPair<'c> {
    rows: &'c KindCoordinate,
    classes: Option<&'c ReducedRows>,
    column_count: u32,
    /// By move and symmetry: the second coordinate after both.
    columns: Vec<Vec<u16>>,
    goals: Vec<u64>,
    name: String,
}

/// The rows of a table as symmetry classes, and what their symmetries do to the columns.
struct ReducedRows {
    classes: KindClasses,
    /// By symmetry: the image of each column.
    images: Vec<Vec<u16>>,
}

impl ReducedRows {
    fn new(rows: &KindCoordinate, columns: &KindCoordinate, group: &[GoalSymmetry]) -> Self {
        let image = |symmetry, column| narrow(columns.kinds().conjugate(column, symmetry));
        let images = group.iter().map(|symmetry| (0..columns.count()).map(|column| image(symmetry, column)).collect());
        Self { classes: KindClasses::build(rows, group), images: images.collect() }
    }

    /// The entry of two values.
    #[inline]
    fn entry(&self, row: u32, column: u32, columns: u64) -> u64 {
        let (class, symmetry) = self.classes.class(row);
        u64::from(class) * columns + u64::from(self.images[symmetry][column as usize])
    }

    fn bytes(&self) -> usize {
        self.classes.bytes() + self.images.iter().map(|images| size_of_val(images.as_slice())).sum::<usize>()
    }
}

/// A column as the filler keeps it.
fn narrow(column: u32) -> u16 {
    u16::try_from(column).expect("the second aspect has at most 65,536 values")
}

impl<'c> KindPair<'c> {
    fn new(
        images: &Images,
        rows: &'c KindCoordinate,
        columns: &KindCoordinate,
        classes: Option<&'c ReducedRows>,
    ) -> Self {
        let count = u64::from(columns.count());
        let entry = |row: u32, column: u32| match classes {
            Some(classes) => classes.entry(row, column, count),
            None => u64::from(row) * count + u64::from(column),
        };
        let mut goals = Vec::new();
        for (rows, columns) in rows.kinds().goals(images).iter().zip(columns.kinds().goals(images)) {
            for &row in &**rows {
                goals.extend(columns.iter().map(|&column| entry(row, column)));
            }
        }
        goals.sort_unstable();
        goals.dedup();
        let symmetries = classes.map_or(1, |classes| classes.images.len());
        let mut maps = Vec::with_capacity(Turn::COUNT * symmetries);
        for turn in Turn::ALL {
            let turned = (0..columns.count()).map(|column| columns.turned(column, turn));
            let map = |symmetry: usize| {
                let image =
                    |column: u32| classes.map_or(narrow(column), |classes| classes.images[symmetry][column as usize]);
                turned.clone().map(image).collect::<Vec<_>>()
            };
            maps.extend((0..symmetries).map(map));
        }
        let name = name(rows, columns, symmetries, &goals);
        Self { rows, classes, column_count: columns.count(), columns: maps, goals, name }
    }
}

/// The name of the table. It depends on everything that determines the entries, by a hash of 128
/// bits (FNV-1a): goals are made while the program runs, so there is no list of their names.
fn name(rows: &KindCoordinate, columns: &KindCoordinate, symmetries: usize, goals: &[u64]) -> String {
    const OFFSET: u128 = 0x6c62_272e_07bb_0142_62b8_2175_6295_c58d;
    const PRIME: u128 = 0x0000_0000_0100_0000_0000_0000_0000_013B;
    let text = format!("{}, {} by {symmetries}", rows.kinds().spelled(), columns.kinds().spelled());
    let bytes = text.into_bytes().into_iter().chain(goals.iter().flat_map(|goal| goal.to_le_bytes()));
    format!("goal-{:032x}", bytes.fold(OFFSET, |hash, byte| (hash ^ u128::from(byte)).wrapping_mul(PRIME)))
}

impl Space for KindPair<'_> {
    type Key = GoalKey;
    type Columns<'s>
        = &'s [u16]
    where
        Self: 's;

    fn name(&self) -> String {
        self.name.clone()
    }

    fn rows(&self) -> u32 {
        self.classes.map_or(self.rows.count(), |rows| rows.classes.representatives.len() as u32)
    }

    fn columns(&self) -> u32 {
        self.column_count
    }

    fn goals(&self) -> Vec<u64> {
        self.goals.clone()
    }

    fn steps(&self, row: u32) -> impl Iterator<Item = Step<&[u16]>> {
        let own = self.classes.map_or(row, |rows| rows.classes.representatives[row as usize]);
        let symmetries = self.classes.map_or(1, |rows| rows.images.len());
        Turn::ALL.into_iter().map(move |turn| {
            let value = self.rows.turned(own, turn);
            let (row, symmetry) = self.classes.map_or((value, 0), |rows| rows.classes.class(value));
            Step { row, columns: self.columns[turn.index() * symmetries + symmetry].as_slice() }
        })
    }

    fn twins(&self, row: u32) -> impl Iterator<Item = Step<&[u16]>> {
        self.classes.into_iter().flat_map(move |rows| {
            let symmetries = rows.classes.stabilizer(row);
            symmetries.map(move |symmetry| Step { row, columns: rows.images[symmetry].as_slice() })
        })
    }

    fn weight(&self, row: u32) -> u64 {
        self.classes.map_or(1, |rows| rows.classes.weight(row))
    }
}

/// Counts the values of a projection by distance from a goal. Another start is possible if the
/// projection is not reduced by symmetry and the goal has no free moves.
pub(crate) fn count(
    pattern: &PiecePattern,
    projection: Projection,
    counting: &Counting<'_>,
) -> Result<Vec<u64>, Stopped> {
    let images = Images::new(pattern);
    let [rows, columns] =
        [projection.rows, projection.columns].map(|aspect| KindCoordinate::new(aspect.kinds(&images)));
    let reduced = projection.reduced_rows(&images, &rows, &columns);
    let space = KindPair::new(&images, &rows, &columns, reduced.as_ref());
    let start = |cube: &Cube| {
        u64::from(rows.kinds().value(cube)) * u64::from(columns.count()) + u64::from(columns.kinds().value(cube))
    };
    counting.states::<_, Exact>(&space, start)
}

/// A coordinate of the cube or of an image of it.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Reading {
    /// Its number in the list of coordinates.
    coordinate: usize,
    symmetry: Symmetry,
}

/// What a goal's tables read of a cube. Tables share coordinates, and so do their readings.
#[derive(Default)]
pub(super) struct Readings {
    coordinates: Vec<KindCoordinate>,
    list: Vec<Reading>,
}

impl Readings {
    /// The number of a reading, which is added if it is new.
    fn number(&mut self, kinds: PieceKinds, symmetry: Symmetry) -> usize {
        let coordinate = self.coordinates.iter().position(|known| *known.kinds() == kinds).unwrap_or_else(|| {
            self.coordinates.push(KindCoordinate::new(kinds));
            self.coordinates.len() - 1
        });
        let reading = Reading { coordinate, symmetry };
        self.list.iter().position(|known| *known == reading).unwrap_or_else(|| {
            self.list.push(reading);
            self.list.len() - 1
        })
    }

    /// The number of readings.
    pub fn len(&self) -> usize {
        self.list.len()
    }

    fn coordinate(&self, number: usize) -> &KindCoordinate {
        &self.coordinates[self.list[number].coordinate]
    }

    /// Reads a cube.
    pub fn read(&self, cube: &Cube, values: &mut [u32]) {
        for (value, reading) in values.iter_mut().zip(&self.list) {
            *value = self.coordinates[reading.coordinate].kinds().value(&cube.conjugate(reading.symmetry));
        }
    }

    /// Changes the values of some readings as a move does.
    #[inline]
    pub fn turn(&self, values: &mut [u32], numbers: Range<usize>, turn: Turn) {
        for (value, reading) in values[numbers.clone()].iter_mut().zip(&self.list[numbers]) {
            *value = self.coordinates[reading.coordinate].turned(*value, reading.symmetry.turn(turn));
        }
    }

    /// The memory of the move tables, in bytes.
    pub fn bytes(&self) -> usize {
        self.coordinates.iter().map(KindCoordinate::bytes).sum()
    }
}

/// The pruning table of a projection.
pub(super) struct GoalTable {
    /// The readings of the rows and of the columns: of the cube, and of its images.
    readings: Vec<(usize, usize)>,
    columns: u64,
    reduced: Option<ReducedRows>,
    distances: DistanceTable<GoalKey, Exact>,
}

impl GoalTable {
    /// Reads the table from the store, or builds it. Readings that it needs are added to the list.
    pub fn open(
        images: &Images,
        projection: Projection,
        readings: &mut Readings,
        source: TableSource<'_>,
    ) -> Result<Self, Stopped> {
        let symmetries = projection.read_from.symmetries();
        let mut number = |aspect: Aspect, symmetry| readings.number(aspect.kinds(images), symmetry);
        let both = |&symmetry| (number(projection.rows, symmetry), number(projection.columns, symmetry));
        let numbers: Vec<(usize, usize)> = symmetries.iter().map(both).collect();
        let (rows, columns) = (readings.coordinate(numbers[0].0), readings.coordinate(numbers[0].1));
        let reduced = projection.reduced_rows(images, rows, columns);
        let space = KindPair::new(images, rows, columns, reduced.as_ref());
        let distances = DistanceTable::open(&space, source)?;
        let columns = u64::from(columns.count());
        Ok(Self { readings: numbers, columns, reduced, distances })
    }

    /// The memory of its distances and classes, in bytes.
    pub fn bytes(&self) -> usize {
        self.distances.bytes() + self.reduced.as_ref().map_or(0, ReducedRows::bytes)
    }

    /// The number of states at distance 0, 1, 2, …
    #[cfg(test)]
    pub fn distribution(&self) -> &[u64] {
        self.distances.distribution()
    }

    /// The entries of the cube and of its images.
    #[inline]
    fn entries(&self, values: &[u32]) -> impl Iterator<Item = TableEntry<GoalKey>> {
        self.readings.iter().map(move |&(row, column)| {
            let (row, column) = (values[row], values[column]);
            TableEntry::new(match &self.reduced {
                Some(rows) => rows.entry(row, column, self.columns),
                None => u64::from(row) * self.columns + u64::from(column),
            })
        })
    }

    /// Prefetches what [`GoalTable::distance`] reads.
    #[inline]
    pub fn prefetch(&self, values: &[u32]) {
        self.entries(values).for_each(|entry| self.distances.prefetch(entry));
    }

    /// The distance of the cube, or of an image of it if that is larger.
    #[inline]
    pub fn distance(&self, values: &[u32]) -> u8 {
        self.entries(values).map(|entry| self.distances.distance(entry)).max().unwrap_or(0)
    }
}
