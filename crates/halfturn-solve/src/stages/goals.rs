//! The definitions of the goals in plain code.
//!
//! [`reached`] checks piece by piece whether a cube is at a goal. It uses no pruning tables, and
//! every solution is checked against it.
//!
//! ```
//! use halfturn_cube::{Algorithm, Cube};
//! use halfturn_solve::stages::{Variant, reached};
//! let cube = "R U R'".parse::<Algorithm>()?.cube();
//! assert!(reached(Variant::Std, 3, None, &cube) && !reached(Variant::Std, 4, None, &cube));
//! assert!(reached(Variant::Pair, 3, None, &cube));
//! # Ok::<(), halfturn_cube::NotationError>(())
//! ```

use halfturn_cube::{Algorithm, Amount, Axis, Corner, Cube, Edge, Face, Symmetry, Turn, TurnSet};

use super::{
    slots::{Slot, SlotSet},
    variant::Variant,
};
use crate::goal::PiecePattern;

/// The pieces with which a cube is at a stage.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Achieved {
    /// The solved slots; for the pseudo variants those of the edges.
    pub slots: SlotSet,
    /// The corners that are solved or belong to the ready pair.
    pub corners: Vec<Corner>,
    /// The edges that are solved or belong to the ready pair.
    pub edges: Vec<Edge>,
    /// The edges that the stage requires to be oriented, whether solved or not.
    pub oriented: Vec<Edge>,
}

impl Achieved {
    fn cross(corners: SlotSet, edges: SlotSet) -> Self {
        Self {
            slots: edges,
            corners: corners.slots().map(Slot::corner).collect(),
            edges: CROSS.into_iter().chain(edges.slots().map(Slot::edge)).collect(),
            oriented: Vec::new(),
        }
    }

    fn with_pair(mut self, corner: Slot, edge: Slot) -> Self {
        self.corners.push(corner.corner());
        self.edges.push(edge.edge());
        self
    }
}

/// Whether the cube, seen with the view's colour at the bottom, is at a stage, by the definition.
///
/// With `only`, just these slots must be solved; for the pseudo variants, just their corners and
/// just their edges.
#[must_use]
pub fn reached(variant: Variant, stage: usize, only: Option<SlotSet>, cube: &Cube) -> bool {
    achieved(variant, stage, only, cube).is_some()
}

/// The pieces with which the cube is at a stage, or `None` if it is not.
#[must_use]
pub fn achieved(variant: Variant, stage: usize, only: Option<SlotSet>, cube: &Cube) -> Option<Achieved> {
    let slots = variant.stages()[stage].slots;
    let sets: Vec<SlotSet> = SlotSet::of_size(slots).filter(|&set| only.is_none_or(|only| only == set)).collect();
    variant.achieved(stage, &sets, cube)
}

/// The cross and the slots of one of these sets are solved.
pub(super) fn std(_stage: usize, sets: &[SlotSet], cube: &Cube) -> Option<Achieved> {
    let set = solved_sets(sets, cube).next()?;
    Some(Achieved::cross(set, set))
}

/// After some power of D, the cross, the corners of one set and the edges of one set are solved.
pub(super) fn pseudo(_stage: usize, sets: &[SlotSet], cube: &Cube) -> Option<Achieved> {
    crosses_up_to_d(cube).find_map(|cube| {
        let (corners, edges) = (corner_sets(sets, &cube).next()?, edge_sets(sets, &cube).next()?);
        Some(Achieved::cross(corners, edges))
    })
}

/// As [`std`], and the pair of another slot is solved or ready.
pub(super) fn pair(_stage: usize, sets: &[SlotSet], cube: &Cube) -> Option<Achieved> {
    solved_sets(sets, cube).find_map(|set| {
        let is_pair = |&slot: &Slot| slot_solved(cube, slot) || is_ready(cube, slot, slot);
        let pair = others(set).find(is_pair)?;
        Some(Achieved::cross(set, set).with_pair(pair, pair))
    })
}

/// As [`pseudo`], and another corner and edge are solved after the same power of D or are ready.
pub(super) fn pseudo_pair(_stage: usize, sets: &[SlotSet], cube: &Cube) -> Option<Achieved> {
    crosses_up_to_d(cube).find_map(|after| {
        let is_pair = |corner: Slot, edge: Slot| {
            corner_solved(&after, corner) && edge_solved(&after, edge.edge()) || is_ready(cube, corner, edge)
        };
        let both =
            corner_sets(sets, &after).flat_map(|corners| edge_sets(sets, &after).map(move |edges| (corners, edges)));
        both.into_iter().find_map(|(corners, edges)| {
            let mut pairs = others(corners).flat_map(|corner| others(edges).map(move |edge| (corner, edge)));
            let (corner, edge) = pairs.find(|&(corner, edge)| is_pair(corner, edge))?;
            Some(Achieved::cross(corners, edges).with_pair(corner, edge))
        })
    })
}

/// As [`std`], and all edges are oriented to one of the horizontal axes.
pub(super) fn eo_cross(stage: usize, sets: &[SlotSet], cube: &Cube) -> Option<Achieved> {
    with_oriented(std(stage, sets, cube)?, Edge::ALL, cube)
}

/// As [`std`], and all slot edges are oriented to one of the horizontal axes.
pub(super) fn f2leo(stage: usize, sets: &[SlotSet], cube: &Cube) -> Option<Achieved> {
    with_oriented(std(stage, sets, cube)?, &Slot::ALL.map(Slot::edge), cube)
}

/// As [`pseudo`], and all slot edges are oriented to one of the horizontal axes.
pub(super) fn pseudo_f2leo(stage: usize, sets: &[SlotSet], cube: &Cube) -> Option<Achieved> {
    with_oriented(pseudo(stage, sets, cube)?, &Slot::ALL.map(Slot::edge), cube)
}

/// What was achieved, if these edges are oriented to one of the horizontal axes as well.
fn with_oriented(achieved: Achieved, edges: &[Edge], cube: &Cube) -> Option<Achieved> {
    let is_oriented = [Axis::X, Axis::Z].into_iter().any(|axis| all_oriented(cube, edges, axis));
    is_oriented.then(|| Achieved { oriented: edges.to_vec(), ..achieved })
}

/// The number of rotations about the vertical axis.
pub(super) const QUARTERS: usize = 4;

/// The rotation by a number of quarters about the vertical axis.
pub(super) fn y_rotation(quarters: usize) -> Symmetry {
    std::iter::repeat_n(Symmetry::y(), quarters).fold(Symmetry::IDENTITY, |all, quarter| all.then(quarter))
}

/// The inverses of the three-move insertions of a pair into FR.
const TRIGGERS: [&str; 4] = ["R U R'", "R U' R'", "F' U F", "F' U' F"];

/// The 16 cubes in which only this slot's pair is out, by a trigger and a power of U.
pub(super) fn ready_cubes(slot: Slot) -> Vec<Cube> {
    let [one, other] = Slot::FR.edge().faces();
    let takes_fr_here = |symmetry: &Symmetry| {
        let faces = slot.edge().faces();
        faces.contains(&symmetry.face(one)) && faces.contains(&symmetry.face(other))
    };
    let rotation = (0..QUARTERS).map(y_rotation).find(takes_fr_here).expect("y permutes the slots in a cycle");
    let mut cubes = Vec::new();
    for trigger in TRIGGERS {
        let taken_out = trigger.parse::<Algorithm>().expect("triggers are valid algorithms").cube();
        cubes.extend(powers(Face::U, taken_out).map(|cube| cube.conjugate(rotation)));
    }
    cubes
}

/// The cube after each power of a face's move, the identity first.
fn powers(face: Face, cube: Cube) -> impl Iterator<Item = Cube> {
    let turns = [None].into_iter().chain(Amount::ALL.map(Some));
    turns.map(move |amount| amount.map_or(cube, |amount| cube.turned(Turn::new(face, amount))))
}

/// The cube after each power of D that solves the cross.
fn crosses_up_to_d(cube: &Cube) -> impl Iterator<Item = Cube> {
    powers(Face::D, *cube).filter(cross_solved)
}

/// The sets whose slots are solved, if the cross is.
fn solved_sets(sets: &[SlotSet], cube: &Cube) -> impl Iterator<Item = SlotSet> {
    let sets = if cross_solved(cube) { sets } else { &[] };
    sets.iter().copied().filter(|set| set.slots().all(|slot| slot_solved(cube, slot)))
}

/// The sets whose corners are solved.
fn corner_sets(sets: &[SlotSet], cube: &Cube) -> impl Iterator<Item = SlotSet> {
    sets.iter().copied().filter(|set| set.slots().all(|slot| corner_solved(cube, slot)))
}

/// The sets whose edges are solved.
fn edge_sets(sets: &[SlotSet], cube: &Cube) -> impl Iterator<Item = SlotSet> {
    sets.iter().copied().filter(|set| set.slots().all(|slot| edge_solved(cube, slot.edge())))
}

/// The slots outside a set.
fn others(set: SlotSet) -> impl Iterator<Item = Slot> {
    Slot::ALL.into_iter().filter(move |&slot| !set.contains(slot))
}

/// The edges of the cross.
const CROSS: [Edge; 4] = [Edge::DR, Edge::DF, Edge::DL, Edge::DB];

fn cross_solved(cube: &Cube) -> bool {
    CROSS.into_iter().all(|edge| edge_solved(cube, edge))
}

fn corner_solved(cube: &Cube, slot: Slot) -> bool {
    cube.corner(slot.corner()) == (slot.corner(), 0)
}

fn edge_solved(cube: &Cube, edge: Edge) -> bool {
    cube.edge(edge) == (edge, 0)
}

fn slot_solved(cube: &Cube, slot: Slot) -> bool {
    corner_solved(cube, slot) && edge_solved(cube, slot.edge())
}

/// The place and the twist of a slot's corner.
fn find_corner(cube: &Cube, slot: Slot) -> (usize, u8) {
    let place = cube.corner_places().iter().position(|&piece| usize::from(piece) == slot.corner().index());
    let place = place.expect("every corner is in some place");
    (place, cube.corner_twists()[place])
}

/// The place and the flip of a slot's edge.
fn find_edge(cube: &Cube, slot: Slot) -> (usize, u8) {
    let place = cube.edge_places().iter().position(|&piece| usize::from(piece) == slot.edge().index());
    let place = place.expect("every edge is in some place");
    (place, cube.edge_flips()[place])
}

/// Whether a corner and an edge are placed like the edge's own pair in one of its ready cubes.
fn is_ready(cube: &Cube, corner: Slot, edge: Slot) -> bool {
    ready_cubes(edge).iter().any(|ready| {
        find_corner(ready, edge) == find_corner(cube, corner) && find_edge(ready, edge) == find_edge(cube, edge)
    })
}

/// Whether edges are oriented to an axis: only quarter turns of its faces flip edges.
fn all_oriented(cube: &Cube, edges: &[Edge], axis: Axis) -> bool {
    // `edge_flips` refers to F/B; rotate the axis there.
    let to = if axis == Axis::Z { Symmetry::IDENTITY } else { Symmetry::y() };
    let seen = cube.conjugate(to);
    let is_meant =
        |place: usize| edges.iter().any(|&edge| to.edge(edge).index() == usize::from(seen.edge_places()[place]));
    (0..Edge::COUNT).all(|place| seen.edge_flips()[place] == 0 || !is_meant(place))
}

/// The goals of [`std`] as patterns, one for each set.
pub(super) fn std_patterns(sets: &[SlotSet]) -> Vec<PiecePattern> {
    sets.iter().map(|&set| cross_pattern(set, set)).collect()
}

/// The goals of [`pseudo`] as patterns, one for each set of corners and set of edges.
pub(super) fn pseudo_patterns(sets: &[SlotSet]) -> Vec<PiecePattern> {
    let both = sets.iter().flat_map(|&corners| sets.iter().map(move |&edges| cross_pattern(corners, edges)));
    both.map(|pattern| pattern.up_to(TurnSet::of_face(Face::D))).collect()
}

/// The patterns with these edges oriented to one of the horizontal axes as well.
pub(super) fn oriented_patterns(patterns: &[PiecePattern], edges: &[Edge]) -> Vec<PiecePattern> {
    let oriented = PiecePattern::ANY.with_some_edges_oriented(edges);
    let axes = [oriented, oriented.before(Symmetry::y())];
    patterns.iter().flat_map(|pattern| axes.map(|axis| pattern.and(&axis))).collect()
}

fn cross_pattern(corners: SlotSet, edges: SlotSet) -> PiecePattern {
    let corners: Vec<Corner> = corners.slots().map(Slot::corner).collect();
    let edges: Vec<Edge> = edges.slots().map(Slot::edge).collect();
    PiecePattern::ANY.with_solved(&corners, &CROSS).with_solved(&[], &edges)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    use rand_chacha::{ChaCha20Rng, rand_core::SeedableRng};

    use crate::goal::PatternUnion;

    /// Random cubes that have the patterns of a stage are at the stage, and no others are.
    #[test]
    fn patterns_are_the_definition() {
        let mut rng = ChaCha20Rng::seed_from_u64(1);
        let mut checked = 0;
        for variant in Variant::ALL {
            for stage in 0..variant.stages().len() {
                let patterns = variant.patterns(stage);
                let union = PatternUnion::new(patterns.iter().flat_map(PiecePattern::images));
                let drawn = (0..).find_map(|_| union.draw(&mut rng)).unwrap();
                for _ in 0..200 {
                    // Cubes near the goal: at it, and a random move or two away from it.
                    let Some(cube) = union.draw(&mut rng) else { continue };
                    let near = cube.after(Turn::random_sequence(1, &mut rng));
                    let nearer = near.after(Turn::random_sequence(1, &mut rng));
                    for cube in [cube, near, nearer, drawn] {
                        let has_one = patterns.iter().any(|pattern| pattern.matches(&cube));
                        let is_there = reached(variant, stage, None, &cube);
                        assert!(has_one || !is_there, "{variant} {stage} {cube:?}");
                        assert!(is_there || !has_one || variant.has_ready_pair(), "{variant} {stage} {cube:?}");
                        checked += 1;
                    }
                }
            }
        }
        assert!(checked > 20_000, "{checked}");
    }

    #[test]
    fn a_pair_is_ready_in_sixteen_states() {
        for slot in Slot::ALL {
            let states: HashSet<_> =
                ready_cubes(slot).iter().map(|cube| (find_corner(cube, slot), find_edge(cube, slot))).collect();
            assert_eq!(states.len(), TRIGGERS.len() * QUARTERS);
            for cube in ready_cubes(slot) {
                let mut others = Slot::ALL.into_iter().filter(|&other| other != slot);
                assert!(cross_solved(&cube) && others.all(|other| slot_solved(&cube, other)), "only this pair is out");
            }
        }
    }

    #[test]
    fn solved_is_at_every_stage() {
        for variant in Variant::ALL {
            for stage in 0..variant.stages().len() {
                assert!(reached(variant, stage, None, &Cube::SOLVED));
            }
        }
    }
}
