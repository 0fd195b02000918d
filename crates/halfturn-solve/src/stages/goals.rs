//! The goals, as data and as plain definitions.
//!
//! [`Variant`] and its [`StageEntry`]s are the catalogue that the command line, files and pages show. [`reached`] says in plain words, piece by piece,
//! whether a cube is at a goal; it shares nothing with the tables, and every solution is checked against it.

use core::fmt;

use halfturn_cube::{Algorithm, Amount, Axis, Corner, Cube, Edge, Face, Symmetry, Turn};

use super::slots::{Slot, SlotSet};

/// A family of goals: what is asked of the cross, the slots and the other edges.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Variant {
    /// The cross and some slots, solved.
    Std,
    /// The same up to a turn of D, corners and edges of different slots.
    Pseudo,
    /// The cross and some slots solved, and one more pair ready to go in.
    Pair,
    /// Both: up to a turn of D, and one more corner and edge that make a ready pair.
    PseudoPair,
    /// The cross and some slots solved, and all edges oriented.
    EoCross,
    /// What other methods begin with: a line, or a block of a few pieces, in any of four directions.
    Blocks,
}

/// A goal of a variant, as data.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct StageEntry {
    /// Its name on the command line and in results.
    pub name: &'static str,
    /// What heads its columns in files, before `_z0` and so on.
    pub heading: &'static str,
    /// How many slots are solved.
    pub slots: usize,
}

const fn stage(name: &'static str, heading: &'static str, slots: usize) -> StageEntry {
    StageEntry { name, heading, slots }
}

/// Pieces to be solved, as seen from one direction.
struct Block {
    corners: &'static [Corner],
    edges: &'static [Edge],
    /// Whether all edges must be oriented too, with respect to F and B.
    oriented: bool,
}

/// The blocks, by number of the stage.
const BLOCKS: [Block; 4] = [
    Block { corners: &[], edges: &[Edge::DF, Edge::DB], oriented: true },
    Block { corners: &[Corner::DLF], edges: &[Edge::DL, Edge::DF, Edge::FL], oriented: false },
    Block { corners: &[Corner::DLF, Corner::DBL], edges: &[Edge::DL, Edge::FL, Edge::BL], oriented: false },
    Block {
        corners: &[Corner::DLF, Corner::DBL],
        edges: &[Edge::DL, Edge::DF, Edge::DB, Edge::FL, Edge::BL],
        oriented: false,
    },
];

impl Variant {
    /// How many variants there are.
    pub const COUNT: usize = 6;
    /// All variants.
    pub const ALL: [Self; Self::COUNT] =
        [Self::Std, Self::Pseudo, Self::Pair, Self::PseudoPair, Self::EoCross, Self::Blocks];
    /// The variants of CFOP: a cross and pairs.
    pub const CFOP: [Self; 5] = [Self::Std, Self::Pseudo, Self::Pair, Self::PseudoPair, Self::EoCross];

    /// The most stages that a variant has.
    pub const MOST_STAGES: usize = Slot::COUNT + 1;

    /// Its name on the command line and in results.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Std => "std",
            Self::Pseudo => "pseudo",
            Self::Pair => "pair",
            Self::PseudoPair => "pseudo-pair",
            Self::EoCross => "eo-cross",
            Self::Blocks => "blocks",
        }
    }

    /// What it asks for, in a line.
    #[must_use]
    pub const fn summary(self) -> &'static str {
        match self {
            Self::Std => "the cross and 0 to 4 solved pairs",
            Self::Pseudo => "the same up to a turn of the bottom layer, with corners and edges of different slots",
            Self::Pair => "the cross, 0 to 3 solved pairs, and one more pair that goes in with a trigger",
            Self::PseudoPair => "as pseudo, with one more corner and edge that make a ready pair",
            Self::EoCross => "the cross, 0 to 4 solved pairs, and all edges oriented to one of the horizontal axes",
            Self::Blocks => "what other methods begin with: the EO line, blocks of 2x2x2 and 2x2x3, Roux's first block",
        }
    }

    /// The variant of this name; underscores do for hyphens.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|variant| variant.name() == name.replace('_', "-"))
    }

    /// Whether each stage contains the one before, so that none needs fewer turns than an earlier one.
    #[must_use]
    pub const fn is_nested(self) -> bool {
        !matches!(self, Self::Blocks)
    }

    /// Its stages; those of CFOP each with one slot more than the one before.
    #[must_use]
    pub const fn stages(self) -> &'static [StageEntry] {
        const STD: &[StageEntry] = &[
            stage("cross", "cross", 0),
            stage("xcross", "xcross", 1),
            stage("xxcross", "xxcross", 2),
            stage("xxxcross", "xxxcross", 3),
            stage("f2l", "xxxxcross", 4),
        ];
        const PSEUDO: &[StageEntry] = &[
            stage("pseudo_cross", "pseudo_cross", 0),
            stage("pseudo_xcross", "pseudo_xcross", 1),
            stage("pseudo_xxcross", "pseudo_xxcross", 2),
            stage("pseudo_xxxcross", "pseudo_xxxcross", 3),
            stage("pseudo_f2l", "pseudo_xxxxcross", 4),
        ];
        const PAIR: &[StageEntry] = &[
            stage("cross_pair", "cross_pair", 0),
            stage("xcross_pair", "xcross_pair", 1),
            stage("xxcross_pair", "xxcross_pair", 2),
            stage("xxxcross_pair", "xxxcross_pair", 3),
        ];
        const PSEUDO_PAIR: &[StageEntry] = &[
            stage("pseudo_cross_pseudo_pair", "pseudo_cross_pseudo_pair", 0),
            stage("pseudo_xcross_pseudo_pair", "pseudo_xcross_pseudo_pair", 1),
            stage("pseudo_xxcross_pseudo_pair", "pseudo_xxcross_pseudo_pair", 2),
            stage("pseudo_xxxcross_pseudo_pair", "pseudo_xxxcross_pseudo_pair", 3),
        ];
        const EO_CROSS: &[StageEntry] = &[
            stage("eo_cross", "eo_cross", 0),
            stage("eo_xcross", "eo_xcross", 1),
            stage("eo_xxcross", "eo_xxcross", 2),
            stage("eo_xxxcross", "eo_xxxcross", 3),
            stage("eo_f2l", "eo_xxxxcross", 4),
        ];
        const BLOCKS: &[StageEntry] = &[
            stage("eo_line", "eo_line", 0),
            stage("2x2x2", "block_2x2x2", 0),
            stage("roux_block", "roux_block", 0),
            stage("2x2x3", "block_2x2x3", 0),
        ];
        match self {
            Self::Std => STD,
            Self::Pseudo => PSEUDO,
            Self::Pair => PAIR,
            Self::PseudoPair => PSEUDO_PAIR,
            Self::EoCross => EO_CROSS,
            Self::Blocks => BLOCKS,
        }
    }

    /// The variant and the number of the stage of this name, in any variant; headings of columns do as well.
    ///
    /// ```
    /// use halfturn_solve::stages::Variant;
    /// assert_eq!(Variant::find_stage("xxcross_pair"), Some((Variant::Pair, 2)));
    /// assert_eq!(Variant::find_stage("f2l"), Variant::find_stage("xxxxcross"));
    /// ```
    #[must_use]
    pub fn find_stage(name: &str) -> Option<(Self, usize)> {
        Self::ALL.into_iter().find_map(|variant| {
            let stage = variant.stages().iter().position(|stage| stage.name == name || stage.heading == name)?;
            Some((variant, stage))
        })
    }
}

impl fmt::Display for Variant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// The cube turned around the vertical axis, so many quarters.
pub(super) fn around(quarters: usize) -> Symmetry {
    std::iter::repeat_n(Symmetry::y(), quarters).fold(Symmetry::IDENTITY, |all, quarter| all.then(quarter))
}

/// The ways to put a pair into FR with three turns, undone.
const TRIGGERS: [&str; 4] = ["R U R'", "R U' R'", "F' U F", "F' U' F"];

/// The cubes in which just this slot's pair was taken out by a trigger, and U was turned.
pub(super) fn ready_cubes(slot: Slot) -> Vec<Cube> {
    let [one, other] = Slot::FR.edge().faces();
    let comes_here = |symmetry: &Symmetry| {
        let faces = slot.edge().faces();
        faces.contains(&symmetry.face(one)) && faces.contains(&symmetry.face(other))
    };
    let rotation = (0..4).map(around).find(comes_here).expect("y goes around all slots");
    let mut cubes = Vec::new();
    for trigger in TRIGGERS {
        let taken_out = trigger.parse::<Algorithm>().expect("triggers are written well").cube();
        let turns = [None].into_iter().chain(Amount::ALL.map(Some));
        cubes.extend(turns.map(|amount| {
            amount.map_or(taken_out, |amount| taken_out.turned(Turn::new(Face::U, amount))).conjugate(rotation)
        }));
    }
    cubes
}

/// Whether a corner of the slot is at home.
fn corner_solved(cube: &Cube, slot: Slot) -> bool {
    cube.corner(slot.corner()) == (slot.corner(), 0)
}

fn edge_solved(cube: &Cube, edge: Edge) -> bool {
    cube.edge(edge) == (edge, 0)
}

const CROSS: [Edge; 4] = [Edge::DR, Edge::DF, Edge::DL, Edge::DB];

fn cross_solved(cube: &Cube) -> bool {
    CROSS.into_iter().all(|edge| edge_solved(cube, edge))
}

fn slots_solved(cube: &Cube, slots: SlotSet) -> bool {
    slots.slots().all(|slot| corner_solved(cube, slot) && edge_solved(cube, slot.edge()))
}

/// Where a corner is, and its twist.
fn find_corner(cube: &Cube, slot: Slot) -> (usize, u8) {
    let place = cube.corner_places().iter().position(|&piece| usize::from(piece) == slot.corner().index());
    let place = place.expect("every corner is somewhere");
    (place, cube.corner_twists()[place])
}

fn find_edge(cube: &Cube, slot: Slot) -> (usize, u8) {
    let place = cube.edge_places().iter().position(|&piece| usize::from(piece) == slot.edge().index());
    let place = place.expect("every edge is somewhere");
    (place, cube.edge_flips()[place])
}

/// Whether corner and edge lie as the edge's own pair does after it was taken out by a trigger.
fn ready(cube: &Cube, corner: Slot, edge: Slot) -> bool {
    ready_cubes(edge).iter().any(|home| {
        find_corner(home, edge) == find_corner(cube, corner) && find_edge(home, edge) == find_edge(cube, edge)
    })
}

/// Whether all edges are oriented so that only quarter turns of the axis's faces could have flipped them.
fn oriented(cube: &Cube, axis: Axis) -> bool {
    // Flips are told by F and B; turn the cube so that the axis lies there.
    let seen = if axis == Axis::Z { *cube } else { cube.conjugate(Symmetry::y()) };
    seen.edge_flips().iter().all(|&flip| flip == 0)
}

/// The pieces by which a cube is at a stage.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Achieved {
    /// The slots that are solved, for the pseudo variants those of the edges.
    pub slots: SlotSet,
    /// Corners that are where they belong, or make a pair.
    pub corners: Vec<Corner>,
    /// Edges that are where they belong, or make a pair.
    pub edges: Vec<Edge>,
    /// Whether all other edges are oriented.
    pub oriented: bool,
}

impl Achieved {
    fn cross(corners: SlotSet, edges: SlotSet) -> Self {
        Self {
            slots: edges,
            corners: corners.slots().map(Slot::corner).collect(),
            edges: CROSS.into_iter().chain(edges.slots().map(Slot::edge)).collect(),
            oriented: false,
        }
    }

    fn with_pair(mut self, corner: Slot, edge: Slot) -> Self {
        self.corners.push(corner.corner());
        self.edges.push(edge.edge());
        self
    }
}

/// Whether the cube, seen with the view's colour at the bottom, is at a stage of `variant`, by its number: by the definition, slowly.
///
/// With a set of slots, just those must be solved (for the pseudo variants: the corners and the edges of just those).
#[must_use]
pub fn reached(variant: Variant, stage: usize, only: Option<SlotSet>, cube: &Cube) -> bool {
    achieved(variant, stage, only, cube).is_some()
}

/// How the cube is at that stage, if it is.
#[must_use]
pub fn achieved(variant: Variant, stage: usize, only: Option<SlotSet>, cube: &Cube) -> Option<Achieved> {
    let slots = variant.stages()[stage].slots;
    let sets = || SlotSet::of_size(slots).filter(|&set| only.is_none_or(|only| only == set));
    let with_corners =
        |cube: &Cube| sets().filter(|&set| set.slots().all(|slot| corner_solved(cube, slot))).collect::<Vec<_>>();
    let with_edges =
        |cube: &Cube| sets().filter(|&set| set.slots().all(|slot| edge_solved(cube, slot.edge()))).collect::<Vec<_>>();
    let solved = || sets().filter(|&set| slots_solved(cube, set));
    let shifted = || {
        let turns = [None].into_iter().chain(Amount::ALL.map(Some));
        let cubes = turns.map(|amount| amount.map_or(*cube, |amount| cube.turned(Turn::new(Face::D, amount))));
        cubes.filter(cross_solved)
    };
    let others = |set: SlotSet| Slot::ALL.into_iter().filter(move |&slot| !set.contains(slot));
    match variant {
        Variant::Std => {
            let set = cross_solved(cube).then(solved)?.next()?;
            Some(Achieved::cross(set, set))
        }
        Variant::Pseudo => shifted().find_map(|cube| {
            let (corners, edges) = (with_corners(&cube), with_edges(&cube));
            Some(Achieved::cross(*corners.first()?, *edges.first()?))
        }),
        Variant::Pair => cross_solved(cube).then(solved)?.find_map(|set| {
            let is_pair = |slot: &Slot| slots_solved(cube, [*slot].into_iter().collect()) || ready(cube, *slot, *slot);
            let pair = others(set).find(is_pair)?;
            Some(Achieved::cross(set, set).with_pair(pair, pair))
        }),
        Variant::PseudoPair => shifted().find_map(|after| {
            let is_pair = |corner: Slot, edge: Slot| {
                corner_solved(&after, corner) && edge_solved(&after, edge.edge()) || ready(cube, corner, edge)
            };
            let (corners, edges) = (with_corners(&after), with_edges(&after));
            let both = corners.into_iter().flat_map(|corners| edges.iter().map(move |&edges| (corners, edges)));
            both.into_iter().find_map(|(corners, edges)| {
                let pairs = others(corners).flat_map(|corner| others(edges).map(move |edge| (corner, edge)));
                let (corner, edge) = pairs.into_iter().find(|&(corner, edge)| is_pair(corner, edge))?;
                Some(Achieved::cross(corners, edges).with_pair(corner, edge))
            })
        }),
        Variant::EoCross => {
            let set = cross_solved(cube).then(solved)?.next()?;
            let is_oriented = [Axis::X, Axis::Z].into_iter().any(|axis| oriented(cube, axis));
            is_oriented.then(|| Achieved { oriented: true, ..Achieved::cross(set, set) })
        }
        Variant::Blocks => (0..4).map(around).find_map(|symmetry| {
            let (block, seen) = (&BLOCKS[stage], cube.conjugate(symmetry));
            let is_there = block.corners.iter().all(|&corner| seen.corner(corner) == (corner, 0))
                && block.edges.iter().all(|&edge| edge_solved(&seen, edge))
                && (!block.oriented || oriented(&seen, Axis::Z));
            // The block's pieces where the cube is not turned.
            let back = symmetry.inverse();
            is_there.then(|| Achieved {
                slots: SlotSet::EMPTY,
                corners: block.corners.iter().map(|&corner| back.corner(corner)).collect(),
                edges: block.edges.iter().map(|&edge| back.edge(edge)).collect(),
                oriented: block.oriented,
            })
        }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn a_pair_is_ready_in_sixteen_states() {
        for slot in Slot::ALL {
            let states: HashSet<_> =
                ready_cubes(slot).iter().map(|cube| (find_corner(cube, slot), find_edge(cube, slot))).collect();
            assert_eq!(states.len(), 16);
            for cube in ready_cubes(slot) {
                let others = SlotSet::ALL.slots().filter(|&other| other != slot).collect();
                assert!(cross_solved(&cube) && slots_solved(&cube, others), "only the slot's own pair is out");
            }
        }
    }

    #[test]
    fn names_are_found() {
        for variant in Variant::ALL {
            assert_eq!(Variant::from_name(variant.name()), Some(variant));
            for (number, stage) in variant.stages().iter().enumerate() {
                assert_eq!(Variant::find_stage(stage.name), Some((variant, number)));
                assert!(!variant.is_nested() || stage.slots == number);
            }
        }
    }

    #[test]
    fn solved_is_every_goal() {
        for variant in Variant::ALL {
            for stage in 0..variant.stages().len() {
                assert!(reached(variant, stage, None, &Cube::SOLVED));
            }
        }
    }
}
