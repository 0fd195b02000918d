//! Cosets of crosses under moves of D: the pseudo goals do not tell their members apart.
//!
//! The crosses `D^k · x` differ only by a move of D *before* everything else, which renames the
//! pieces of the D layer. Up to four symmetry classes thus form one coset, and tables of pseudo
//! goals need only the rows of its representative.

use halfturn_cube::{Amount, Corner, Cube, Face, Symmetry, Turn};
use halfturn_search::{Coordinate, Index, Reduction, coordinates::Cross};

use super::{slots::Slot, state::corner_state};

/// The powers of D, the identity included.
pub(super) const D_TURNS: usize = Amount::COUNT + 1;

/// A symmetry, and a number of quarter turns of D.
type SymmetryAndTurns = (u8, u8);

/// The cube `D^d_turns · cube`: D comes before everything else.
fn after_d_turns(cube: Cube, d_turns: usize) -> Cube {
    let quarter = Turn::new(Face::D, Amount::Clockwise);
    Cube::SOLVED.after(std::iter::repeat_n(quarter, d_turns)) * cube
}

/// The members of a cross's coset, by number of quarter turns of D.
pub(super) fn members(cross: Index<Cross>) -> impl Iterator<Item = Index<Cross>> {
    let cube = Cross::cube(cross.get());
    (0..D_TURNS).map(move |d_turns| Index::of(&after_d_turns(cube, d_turns)))
}

/// The cosets of symmetry classes, and the stabilizers of classes.
pub(super) struct Cosets {
    /// By class: its coset, and the power of D that takes the coset's representative to it.
    by_class: Vec<(u16, u8)>,
    /// By coset: the class that represents it.
    representatives: Vec<u16>,
    /// By class: the symmetries, except the identity, that keep its representative.
    stabilizers: Lists<SymmetryAndTurns>,
    /// By class: the symmetries that keep its representative up to a power of D, and this power.
    /// The identity without D is left out.
    coset_stabilizers: Lists<SymmetryAndTurns>,
    /// By power of D and slot: the slot whose corner the slot's corner is renamed to.
    renamed_corners: [[u8; Slot::COUNT]; D_TURNS],
}

impl Cosets {
    pub fn build(reduction: &Reduction<Cross>, group: &[Symmetry]) -> Self {
        let (by_class, representatives) = number_cosets(reduction);
        let (mut stabilizers, mut coset_stabilizers) = (Lists::default(), Lists::default());
        for class in 0..reduction.classes() {
            let all = coset_stabilizer(reduction.representative(class), group);
            stabilizers.push(all.iter().copied().filter(|&(_, d_turns)| d_turns == 0));
            coset_stabilizers.push(all.into_iter());
        }
        let renamed_corners = std::array::from_fn(|d_turns| {
            let cube = after_d_turns(Cube::SOLVED, d_turns);
            Slot::ALL.map(|slot| {
                let place = usize::from(corner_state(&cube, slot.corner())) / Corner::STICKERS;
                Slot::ALL.iter().position(|other| other.corner().index() == place).expect("D permutes the slots") as u8
            })
        });
        Self { by_class, representatives, stabilizers, coset_stabilizers, renamed_corners }
    }

    pub fn count(&self) -> usize {
        self.representatives.len()
    }

    pub fn representative(&self, coset: usize) -> u16 {
        self.representatives[coset]
    }

    #[inline]
    pub fn of(&self, class: u16) -> (u16, u8) {
        self.by_class[usize::from(class)]
    }

    pub fn stabilizer(&self, class: u16) -> &[SymmetryAndTurns] {
        self.stabilizers.get(class.into())
    }

    pub fn coset_stabilizer(&self, class: u16) -> &[SymmetryAndTurns] {
        self.coset_stabilizers.get(class.into())
    }

    #[inline]
    pub fn renamed_corners(&self, d_turns: u8) -> &[u8; Slot::COUNT] {
        &self.renamed_corners[usize::from(d_turns) % D_TURNS]
    }

    pub fn bytes(&self) -> usize {
        size_of_val(self.by_class.as_slice())
            + size_of_val(self.representatives.as_slice())
            + self.stabilizers.bytes()
            + self.coset_stabilizers.bytes()
    }
}

/// By class: its coset and power of D. By coset: its first class.
fn number_cosets(reduction: &Reduction<Cross>) -> (Vec<(u16, u8)>, Vec<u16>) {
    let mut by_class = vec![None; reduction.classes() as usize];
    let mut representatives = Vec::new();
    for class in 0..reduction.classes() {
        if by_class[class as usize].is_some() {
            continue;
        }
        for (d_turns, member) in members(reduction.representative(class)).enumerate() {
            let (of, _) = reduction.class(member);
            if reduction.representative(of) == member && by_class[of as usize].is_none() {
                by_class[of as usize] = Some((representatives.len() as u16, d_turns as u8));
            }
        }
        representatives.push(class as u16);
    }
    let by_class = by_class.into_iter().map(|coset| coset.expect("every class has a coset")).collect();
    (by_class, representatives)
}

/// The symmetries that keep a cross up to a power of D, except the identity without D.
fn coset_stabilizer(cross: Index<Cross>, group: &[Symmetry]) -> Vec<SymmetryAndTurns> {
    let cube = Cross::cube(cross.get());
    let members: Vec<Index<Cross>> = members(cross).collect();
    let mut all = Vec::new();
    for (number, &symmetry) in group.iter().enumerate() {
        let image: Index<Cross> = Index::of(&cube.conjugate(symmetry));
        let kept = (0..D_TURNS).filter(|&d_turns| members[d_turns] == image && (number, d_turns) != (0, 0));
        all.extend(kept.map(|d_turns| (number as u8, d_turns as u8)));
    }
    all
}

/// Many lists, most of them empty, in one allocation.
struct Lists<T> {
    items: Vec<T>,
    /// By list: the end of its items.
    ends: Vec<u32>,
}

impl<T> Default for Lists<T> {
    fn default() -> Self {
        Self { items: Vec::new(), ends: Vec::new() }
    }
}

impl<T> Lists<T> {
    fn push(&mut self, list: impl Iterator<Item = T>) {
        self.items.extend(list);
        self.ends.push(self.items.len() as u32);
    }

    #[inline]
    fn get(&self, list: usize) -> &[T] {
        let start = list.checked_sub(1).map_or(0, |before| self.ends[before]);
        &self.items[start as usize..self.ends[list] as usize]
    }

    fn bytes(&self) -> usize {
        size_of_val(self.items.as_slice()) + size_of_val(self.ends.as_slice())
    }
}
