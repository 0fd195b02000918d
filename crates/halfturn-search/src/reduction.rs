//! Symmetry reduction of coordinates.
//!
//! Values that a symmetry maps to each other have equal distances and form a *symmetry class*. A
//! table needs only one *representative* of each class. A value is then given by its class and a
//! symmetry that carries the value to the representative. The same symmetry carries the rest of the
//! cube along, into the frame of the representative.

use std::marker::PhantomData;

use crate::{
    coordinate::{Coordinate, Index, SymmetryOf, TurnOf, TurnSetOf},
    puzzle::{Puzzle, PuzzleSymmetry, PuzzleTurn, PuzzleTurnSet},
};

/// The symmetry classes of coordinate `C` under a group of symmetries.
///
/// ```
/// use halfturn_cube::Symmetry;
/// use halfturn_search::{Reduction, coordinates::CornerPermutation};
/// let reduction = Reduction::<CornerPermutation>::build(Symmetry::KEEPS_AXIS);
/// assert_eq!(reduction.classes(), 2768);
/// ```
pub struct Reduction<C: Coordinate> {
    group: Vec<SymmetryOf<C>>,
    /// By value: the class, and a symmetry that carries the value to the representative.
    by_value: Vec<(u32, SymmetryOf<C>)>,
    by_class: Vec<ClassFacts>,
}

/// By move: a class of coordinate `C`, and a symmetry to its representative.
pub type ClassRow<C> = <TurnOf<C> as PuzzleTurn>::Row<(u32, SymmetryOf<C>)>;

/// The facts about a class.
struct ClassFacts {
    representative: u32,
    /// The number of values in the class.
    weight: u32,
    /// The symmetries that keep the representative, one bit each.
    stabilizer: u64,
}

/// A conjugation table: each value of coordinate `C` under each symmetry of a group.
pub struct Conjugates<C> {
    group: usize,
    images: Vec<u32>,
    coordinate: PhantomData<fn() -> C>,
}

/// The first `count` symmetries, which must be a group.
fn first_symmetries<S: PuzzleSymmetry>(count: usize) -> &'static [S] {
    let first = &S::ALL[..count];
    let is_closed = first.iter().all(|a| first.iter().all(|&b| a.then(b).index() < count));
    assert!(is_closed, "the first {count} symmetries are no group");
    first
}

impl<C: Coordinate> Reduction<C> {
    /// Computes the classes under the first `group` symmetries. The coordinate must be symmetric
    /// under them: see [`check::symmetric`](crate::check::symmetric).
    ///
    /// # Panics
    /// If these symmetries are not a group.
    #[must_use]
    pub fn build(group: usize) -> Self {
        Self::under(first_symmetries(group))
    }

    /// Computes the classes under these symmetries. They must be a group, and the coordinate must
    /// be symmetric under them.
    #[must_use]
    pub fn under(group: &[SymmetryOf<C>]) -> Self {
        Self::numbered_by(group, std::iter::once)
    }

    /// Like [`Reduction::under`], with a choice of representatives and of the order of classes.
    ///
    /// For the lowest value without a class, `together` lists values, that value first. Each listed
    /// value that has no class yet becomes the representative of the next class.
    #[must_use]
    pub fn numbered_by<T: Iterator<Item = Index<C>>>(
        group: &[SymmetryOf<C>],
        together: impl Fn(Index<C>) -> T,
    ) -> Self {
        const UNSEEN: u32 = u32::MAX;
        let mut by_value = vec![(UNSEEN, SymmetryOf::<C>::ALL[0]); C::COUNT as usize];
        let mut by_class = Vec::new();
        for first in Index::all() {
            if by_value[first.get() as usize].0 != UNSEEN {
                continue;
            }
            for index in together(first) {
                if by_value[index.get() as usize].0 != UNSEEN {
                    continue;
                }
                let cube = C::cube(index.get());
                let mut stabilizer = 0u64;
                for &symmetry in group {
                    let image = Index::<C>::of(&cube.conjugate(symmetry));
                    if image == index {
                        stabilizer |= 1 << symmetry.index();
                    }
                    let entry = &mut by_value[image.get() as usize];
                    if entry.0 == UNSEEN {
                        *entry = (by_class.len() as u32, symmetry.inverse());
                    }
                }
                let weight = group.len() as u32 / stabilizer.count_ones();
                by_class.push(ClassFacts { representative: index.get(), weight, stabilizer });
            }
        }
        debug_assert!(by_value.iter().all(|&(class, _)| class != UNSEEN), "{} has values without a class", C::NAME);
        Self { group: group.to_vec(), by_value, by_class }
    }

    /// The number of classes.
    #[must_use]
    pub fn classes(&self) -> u32 {
        self.by_class.len() as u32
    }

    /// The memory that the classes take, in bytes.
    #[must_use]
    pub fn bytes(&self) -> usize {
        size_of_val(self.by_value.as_slice()) + size_of_val(self.by_class.as_slice())
    }

    /// The symmetries of the group.
    #[must_use]
    pub fn group(&self) -> &[SymmetryOf<C>] {
        &self.group
    }

    /// The class of a value, and a symmetry that carries the value to the representative.
    #[must_use]
    #[inline]
    pub fn class(&self, index: Index<C>) -> (u32, SymmetryOf<C>) {
        self.by_value[index.get() as usize]
    }

    /// The representative of a class.
    #[must_use]
    pub fn representative(&self, class: u32) -> Index<C> {
        Index::trusted(self.by_class[class as usize].representative)
    }

    /// The symmetries that carry the representative of the class to itself.
    #[inline]
    pub fn stabilizer(&self, class: u32) -> impl Iterator<Item = SymmetryOf<C>> + use<C> {
        let mut left = self.by_class[class as usize].stabilizer;
        // Called for every entry that a table reaches: visits only the bits that are set.
        std::iter::from_fn(move || {
            let next = (left != 0).then(|| SymmetryOf::<C>::ALL[left.trailing_zeros() as usize])?;
            left &= left - 1;
            Some(next)
        })
    }

    /// The number of values in a class.
    #[must_use]
    #[inline]
    pub fn weight(&self, class: u32) -> u64 {
        u64::from(self.by_class[class as usize].weight)
    }

    /// By class and move: the class after the move of the representative, and the symmetry to the
    /// representative of that class. Moves that are not in `turns` keep the class.
    #[must_use]
    pub fn turned(&self, turns: TurnSetOf<C>) -> Vec<ClassRow<C>> {
        let turned = |class: u32| {
            let cube = C::cube(self.representative(class).get());
            TurnOf::<C>::row(|turn| {
                if turns.contains(turn) {
                    self.class(Index::of(&cube.turned(turn)))
                } else {
                    (class, SymmetryOf::<C>::ALL[0])
                }
            })
        };
        (0..self.classes()).map(turned).collect()
    }
}

impl<C: Coordinate> Conjugates<C> {
    /// Computes the table for the first `group` symmetries.
    ///
    /// # Panics
    /// If these symmetries are not a group.
    #[must_use]
    pub fn build(group: usize) -> Self {
        let symmetries = first_symmetries::<SymmetryOf<C>>(group);
        let mut images = Vec::with_capacity(C::COUNT as usize * group);
        for index in Index::<C>::all() {
            let cube = C::cube(index.get());
            images.extend(symmetries.iter().map(|&symmetry| Index::<C>::of(&cube.conjugate(symmetry)).get()));
        }
        Self { group, images, coordinate: PhantomData }
    }

    /// The memory that the table takes, in bytes.
    #[must_use]
    pub fn bytes(&self) -> usize {
        size_of_val(self.images.as_slice())
    }

    /// The value conjugated by a symmetry of the group.
    #[must_use]
    #[inline]
    pub fn image(&self, index: Index<C>, symmetry: SymmetryOf<C>) -> Index<C> {
        debug_assert!(symmetry.index() < self.group);
        Index::trusted(self.images[index.get() as usize * self.group + symmetry.index()])
    }
}
