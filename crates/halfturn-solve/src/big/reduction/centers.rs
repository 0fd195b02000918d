//! The centres, in three stages.
//!
//! 1. The centres of two opposite colours go to the faces of one axis.
//! 2. Those of two more colours go to the faces of another axis. Blocks make quarter turns about
//!    the first axis only.
//! 3. Every centre goes to its face. Blocks make half turns only.
//!
//! In each stage an orbit of 24 centres is a set of places: those with a colour that belongs to the
//! goal's faces. The distance of a stage is the number of such centres that are elsewhere, so a
//! step gains the sum of what it gains in each orbit. What it gains in an orbit depends only on
//! which of the orbit's layers it turns, and is remembered by type of orbit and set of places.

use std::{collections::HashMap, rc::Rc};

use halfturn_cube::{Amount, Axis, BigCube, BigMove, CubeSize, Face, center_orbits};
use halfturn_search::rank::binomial;

use crate::big::orbit::{Moved, PLACES, Ranks};

use super::{
    beam::{Stage, Step, around, spans},
    blocks::Block,
};

/// Places of an orbit on one face.
const ON_FACE: usize = PLACES / Face::COUNT;
/// Amounts of a block.
const AMOUNTS: usize = Amount::COUNT;
/// Steps with a face, by axis and amount of the block, face and amount of the face.
const WITH_FACE: usize = Axis::COUNT * AMOUNTS * FACE_TURNS;
/// Turns of the faces around an axis.
const FACE_TURNS: usize = 4 * AMOUNTS;
/// All kinds of steps: those with a face, and a block alone by end, axis and amount.
const KINDS: usize = WITH_FACE + ENDS * Axis::COUNT * AMOUNTS;
/// Which outer layers may turn with a block: none, the first, or the last.
const ENDS: usize = 3;
/// By end, axis and amount: a block alone, with or without an outer layer.
const fn alone(end: usize, block: usize) -> usize {
    WITH_FACE + end * Axis::COUNT * AMOUNTS + block
}
/// Sets of places whose gains are remembered at a time.
const REMEMBERED: usize = 20_000;
/// The axis of the first stage, and that of the second.
pub(super) const FIRST: Axis = Axis::Y;
pub(super) const SECOND: Axis = Axis::X;
/// Kinds of commutators with blocks about one axis: by amounts of the two blocks, face and its
/// amount.
const COMMUTATORS: usize = AMOUNTS * AMOUNTS * FACE_TURNS;
/// Sets of places whose gains by commutators are remembered at a time.
const REMEMBERED_COMMUTATORS: usize = 2_000;
/// What an odd permutation of wings adds to the distance.
const ODD: i32 = 3;

type Permutation = [u8; PLACES];

const IDENTITY: Permutation = {
    let mut identity = [0; PLACES];
    let mut place = 0;
    while place < PLACES {
        identity[place] = place as u8;
        place += 1;
    }
    identity
};

fn then(one: &Permutation, other: &Permutation) -> Permutation {
    one.map(|place| other[usize::from(place)])
}

fn power(one: &Permutation, times: u8) -> Permutation {
    (0..times).fold(IDENTITY, |power, _| then(&power, one))
}

/// For orbits of one type and one stage: the fewest moves to the goal, were there no other orbits.
///
/// The more orbits there are, the less this tells: then only wrong centres are counted.
pub(super) struct Distances {
    goal: u32,
    exact: Option<(Ranks, Vec<u8>)>,
}

impl Distances {
    fn new(orbit: &OrbitType, goal: u32, quarters: Quarters, is_exact: bool) -> Self {
        if !is_exact {
            return Self { exact: None, goal };
        }
        let count = goal.count_ones();
        let ranks = Ranks::new(count);
        let mut of_rank = vec![u8::MAX; binomial(PLACES as u32, count) as usize];
        of_rank[ranks.rank(goal) as usize] = 0;
        let mut frontier = vec![goal];
        let near = orbit.lines / 2;
        let mut moves: Vec<(&Moved, Option<&Moved>)> = Vec::new();
        for axis in Axis::ALL {
            for amount in 1..4 {
                for end in 0..2 {
                    let face = orbit.face(axis, end, amount);
                    moves.push((face, None));
                    for lines in 1..=near {
                        let set = ((1 << lines) - 1) << if end == 0 { 0 } else { orbit.lines - lines };
                        if quarters.allow(axis, amount) {
                            moves.push((face, Some(orbit.block(axis, amount, set))));
                        }
                    }
                }
            }
        }
        for distance in 1.. {
            let mut next = Vec::new();
            for places in frontier {
                for (face, block) in &moves {
                    let turned = face.of(places);
                    let turned = block.map_or(turned, |block| block.of(turned));
                    let entry = &mut of_rank[ranks.rank(turned) as usize];
                    if *entry == u8::MAX {
                        *entry = distance;
                        next.push(turned);
                    }
                }
            }
            if next.is_empty() {
                break;
            }
            frontier = next;
        }
        Self { exact: Some((ranks, of_rank)), goal }
    }

    fn wrong(&self, places: u32) -> u32 {
        (places & !self.goal).count_ones()
    }

    #[inline]
    fn of(&self, places: u32) -> i8 {
        let moves = self.exact.as_ref().map_or(0, |(ranks, of_rank)| of_rank[ranks.rank(places) as usize]);
        (moves + self.wrong(places) as u8) as i8
    }
}

/// Orbits whose places move in the same way: the layers that they are in are in the same order.
struct OrbitType {
    /// The number of layers about an axis that have places of the orbit, but for outer ones.
    lines: usize,
    /// By axis, amount and set of lines: the turn of a block with these lines.
    blocks: Vec<Moved>,
    /// By axis, end (that of U, R or F first) and amount: the turn of the face.
    faces: Vec<Moved>,
    /// By axis and line, then the two ends: the quarter turn.
    quarters: [Vec<Permutation>; Axis::COUNT],
}

impl OrbitType {
    fn new(size: CubeSize, orbit: &[usize], lines: &[usize]) -> Self {
        let mut number = vec![None; size.facelets()];
        orbit.iter().enumerate().for_each(|(place, &facelet)| number[facelet] = Some(place));
        let quarter = |axis: Axis, layer: usize| {
            let mut to = IDENTITY;
            let turn = BigMove::new(size, axis.face(), layer + 1, layer + 1, Amount::Clockwise).expect("one layer");
            for (from, after) in turn.moved_facelets() {
                if let (Some(from), Some(after)) = (number[from], number[after]) {
                    to[from] = after as u8;
                }
            }
            to
        };
        let ends = [0, size.get() - 1];
        let quarters = Axis::ALL.map(|axis| lines.iter().chain(&ends).map(|&layer| quarter(axis, layer)).collect());
        let quarters: [Vec<Permutation>; Axis::COUNT] = quarters;
        let (mut blocks, mut faces) = (Vec::new(), Vec::new());
        for axis in &quarters {
            for amount in Amount::ALL {
                for set in 0..1usize << lines.len() {
                    let turned = (0..lines.len()).filter(|line| set >> line & 1 == 1);
                    let all = turned.fold(IDENTITY, |all, line| then(&all, &axis[line]));
                    blocks.push(Moved::new(&power(&all, amount.quarters() as u8)));
                }
            }
            for end in &axis[lines.len()..] {
                faces.extend(Amount::ALL.map(|amount| Moved::new(&power(end, amount.quarters() as u8))));
            }
        }
        Self { lines: lines.len(), blocks, faces, quarters }
    }

    #[inline]
    fn block(&self, axis: Axis, quarters: u8, set: usize) -> &Moved {
        &self.blocks[((axis.index() * AMOUNTS + usize::from(quarters) - 1) << self.lines) + set]
    }

    #[inline]
    fn face(&self, axis: Axis, end: usize, quarters: u8) -> &Moved {
        &self.faces[(axis.index() * 2 + end) * AMOUNTS + usize::from(quarters) - 1]
    }
}

/// One orbit of a cube.
struct Orbit {
    kind: usize,
    /// The layers with its places, in ascending order.
    lines: Vec<usize>,
    facelets: Vec<usize>,
}

impl Orbit {
    /// Those of its lines that are in the block.
    fn set(&self, low: u8, high: u8) -> usize {
        let is_in = |line: usize| (usize::from(low)..=usize::from(high)).contains(&line);
        self.lines.iter().enumerate().filter(|&(_, &line)| is_in(line)).map(|(bit, _)| 1 << bit).sum()
    }
}

/// The orbits of centres of a cube of some size, and how they move.
pub(super) struct Geometry {
    pub size: CubeSize,
    types: Vec<OrbitType>,
    orbits: Vec<Orbit>,
    spans: Vec<(u8, u8)>,
    /// Two blocks of commutators, each with the orbits that have centres in both.
    pairs: Vec<BlockPair>,
    /// By stage, then type of orbit.
    pub distances: [Vec<Distances>; 3],
    /// By span, then orbit: the lines of the orbit that are in the span.
    sets: Vec<Vec<usize>>,
}

/// Two blocks about one axis for commutators.
struct BlockPair {
    one: (u8, u8),
    other: (u8, u8),
    /// The orbits with lines in both blocks: number, lines in the one and in the other.
    orbits: Vec<(usize, usize, usize)>,
}

impl BlockPair {
    fn all(spans: &[(u8, u8)], orbits: &[Orbit], side: usize) -> Vec<Self> {
        let is_outer = |&(low, high): &(u8, u8)| low == 0 || usize::from(high) == side - 1;
        let is_used = |span: &&(u8, u8)| span.0 == span.1 || side <= SMALL && is_outer(span);
        let mut pairs = Vec::new();
        for &one in spans.iter().filter(is_used) {
            for &other in spans.iter().filter(is_used).filter(|other| one.0 > other.1 || other.0 > one.1) {
                let sets = |orbit: &Orbit| (orbit.set(one.0, one.1), orbit.set(other.0, other.1));
                let orbits = orbits.iter().enumerate().map(|(number, orbit)| (number, sets(orbit)));
                let orbits: Vec<_> = orbits
                    .filter(|(_, (one, other))| *one != 0 && *other != 0)
                    .map(|(number, (one, other))| (number, one, other))
                    .collect();
                if !orbits.is_empty() {
                    pairs.push(Self { one, other, orbits });
                }
            }
        }
        pairs
    }
}

/// The colour in each place of each orbit.
pub(super) type Colors = Vec<[Face; PLACES]>;

impl Geometry {
    pub fn new(size: CubeSize) -> Self {
        let side = size.get();
        // Orbits of one type have as many lines, and the first place in as many-th a line.
        let mut known: Vec<(usize, usize)> = Vec::new();
        let mut types = Vec::new();
        let mut orbits = Vec::new();
        for facelets in center_orbits(size) {
            let (row, column) = (facelets[0] % (side * side) / side, facelets[0] % side);
            let mut lines = vec![row, column, side - 1 - row, side - 1 - column];
            lines.sort_unstable();
            lines.dedup();
            let of = |line| lines.iter().position(|&one| one == line).expect("it is one of the lines");
            let key = (lines.len(), of(row) * lines.len() + of(column));
            let kind = known.iter().position(|&one| one == key).unwrap_or_else(|| {
                known.push(key);
                types.push(OrbitType::new(size, &facelets, &lines));
                types.len() - 1
            });
            orbits.push(Orbit { kind, lines, facelets });
        }
        let spans = spans(side);
        let sets = spans
            .iter()
            .map(|&(low, high)| orbits.iter().map(|orbit: &Orbit| orbit.set(low, high)).collect())
            .collect();
        let stages = [
            (places(|face| face.axis() == FIRST), Quarters::All),
            (places(|face| face.axis() == SECOND), Quarters::About(FIRST)),
            (places(|face| face == face.axis().face()), Quarters::None),
        ];
        let distances = stages.map(|(goal, quarters)| {
            types.iter().map(|kind| Distances::new(kind, goal, quarters, side <= EXACT)).collect::<Vec<_>>()
        });
        let pairs = BlockPair::all(&spans, &orbits, side);
        Self { size, types, orbits, spans, sets, distances, pairs }
    }

    pub fn colors(&self, cube: &BigCube) -> Colors {
        let of = |orbit: &Orbit| core::array::from_fn(|place| cube.stickers()[orbit.facelets[place]]);
        self.orbits.iter().map(of).collect()
    }

    /// The colours after a turn.
    pub fn turn(&self, colors: &mut Colors, block: Block) {
        let last = self.size.get() as u8 - 1;
        for (orbit, colors) in self.orbits.iter().zip(colors) {
            let kind = &self.types[orbit.kind];
            let set = orbit.set(block.low, block.high);
            let lines = (0..kind.lines).filter(|line| set >> line & 1 == 1);
            let ends = [(block.low == 0, kind.lines), (block.high == last, kind.lines + 1)];
            for line in lines.chain(ends.into_iter().filter(|end| end.0).map(|end| end.1)) {
                let to = power(&kind.quarters[block.axis.index()][line], block.quarters);
                let before = *colors;
                to.iter().zip(before).for_each(|(&to, color)| colors[usize::from(to)] = color);
            }
        }
    }
}

/// The places on the faces that fit.
pub(super) fn places(fits: impl Fn(Face) -> bool) -> u32 {
    Face::ALL.into_iter().filter(|&face| fits(face)).map(|face| ((1 << ON_FACE) - 1) << (ON_FACE * face.index())).sum()
}

/// The centres in one stage.
#[derive(Clone)]
pub(super) struct CenterState {
    /// By orbit: the places of the stage's colours.
    pub places: Vec<u32>,
    /// The layers whose wings are permuted oddly, a bit each.
    pub odd: u32,
}

impl CenterState {
    /// The state with these colours in the faces of the goal.
    pub fn new(colors: &Colors, odd: u32, is_in_goal: impl Fn(Face) -> bool) -> Self {
        let of = |orbit: &[Face; PLACES]| {
            orbit.iter().enumerate().filter(|&(_, &color)| is_in_goal(color)).map(|(place, _)| 1 << place).sum()
        };
        Self { places: colors.iter().map(of).collect(), odd }
    }
}

/// What each step gains in an orbit: by set of lines, then kind of step.
type Gains = Rc<Vec<i8>>;

/// What commutators gain in an orbit: by axis and two sets of lines, then kind.
type CommutatorGains = Vec<Option<Box<[i8; COMMUTATORS]>>>;

/// The largest cube for which commutators are tried with outer blocks, too.
const SMALL: usize = 10;

/// The largest cube for which the fewest moves of each orbit are computed.
const EXACT: usize = 5;

/// The largest cube for which turns that gain nothing are always tried.
const RAW: usize = 8;

/// A stage of the centres.
pub(super) struct CenterStage<'g> {
    geometry: &'g Geometry,
    /// The axis about which blocks may make quarter turns, or all.
    quarters: Quarters,
    /// Whether wings must be permuted evenly in the end.
    is_even: bool,
    gains: HashMap<(usize, u32), Gains>,
    commutator_gains: HashMap<(usize, u32), Rc<CommutatorGains>>,
    /// Gains summed over orbits: by kind of step.
    sums: Vec<i16>,
    distances: &'g [Distances],
}

/// About which axes blocks may make quarter turns.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Quarters {
    All,
    About(Axis),
    None,
}

impl Quarters {
    fn allow(self, axis: Axis, quarters: u8) -> bool {
        match self {
            Self::All => true,
            Self::About(one) => quarters == 2 || axis == one,
            Self::None => quarters == 2,
        }
    }
}

impl<'g> CenterStage<'g> {
    pub fn new(geometry: &'g Geometry, distances: &'g [Distances], quarters: Quarters, is_even: bool) -> Self {
        Self {
            geometry,
            distances,
            quarters,
            is_even,
            gains: HashMap::new(),
            commutator_gains: HashMap::new(),
            sums: vec![0; KINDS],
        }
    }

    fn gains_of(&mut self, kind: usize, places: u32) -> Gains {
        if let Some(gains) = self.gains.get(&(kind, places)) {
            return gains.clone();
        }
        let orbit = &self.geometry.types[kind];
        let wrong = |places: u32| self.distances[kind].of(places);
        let before = wrong(places);
        let mut gains = vec![0i8; KINDS << orbit.lines];
        for (set, gains) in gains.chunks_mut(KINDS).enumerate() {
            for axis in Axis::ALL {
                for quarters in 1..4u8 {
                    if set != 0 && !self.quarters.allow(axis, quarters) {
                        continue;
                    }
                    let block = axis.index() * AMOUNTS + usize::from(quarters) - 1;
                    let turned = orbit.block(axis, quarters, set).of(places);
                    gains[alone(0, block)] = before - wrong(turned);
                    for end in 0..2 {
                        gains[alone(1 + end, block)] = before - wrong(orbit.face(axis, end, quarters).of(turned));
                    }
                    if set == 0 {
                        continue;
                    }
                    let back = orbit.block(axis, 4 - quarters, set);
                    let mut at = block * FACE_TURNS;
                    for face in around(axis) {
                        let end = usize::from(face != face.axis().face());
                        for amount in 1..4 {
                            let after = back.of(orbit.face(face.axis(), end, amount).of(turned));
                            gains[at] = before - wrong(after);
                            at += 1;
                        }
                    }
                }
            }
        }
        let gains = Rc::new(gains);
        if self.gains.len() >= REMEMBERED {
            self.gains.clear();
        }
        self.gains.insert((kind, places), gains.clone());
        gains
    }

    /// What commutators gain in an orbit: by axis and two sets of lines, then kind.
    fn commutator_gains(&mut self, kind: usize, places: u32) -> Rc<CommutatorGains> {
        if let Some(gains) = self.commutator_gains.get(&(kind, places)) {
            return gains.clone();
        }
        let orbit = &self.geometry.types[kind];
        let before = self.distances[kind].of(places);
        let sets = 1usize << orbit.lines;
        let mut gains = vec![None; Axis::COUNT * sets * sets];
        for axis in Axis::ALL {
            for one in 1..sets {
                for other in (1..sets).filter(|other| one & other == 0) {
                    // Blocks have neighbouring lines.
                    if [one, other].iter().any(|set| !((set >> set.trailing_zeros()) + 1).is_power_of_two()) {
                        continue;
                    }
                    let mut of_kinds = [0i8; COMMUTATORS];
                    let mut at = 0;
                    for (first, second) in (1..4u8).flat_map(|first| (1..4u8).map(move |second| (first, second))) {
                        let is_allowed = self.quarters.allow(axis, first) && self.quarters.allow(axis, second);
                        let there = |quarters, set| orbit.block(axis, quarters, set);
                        let turned = there(first, one).of(places);
                        for face in around(axis) {
                            let end = usize::from(face != face.axis().face());
                            for amount in 1..4 {
                                if is_allowed {
                                    let (turn, back) = (
                                        orbit.face(face.axis(), end, amount),
                                        orbit.face(face.axis(), end, 4 - amount),
                                    );
                                    let after = back.of(there(second, other).of(turn.of(turned)));
                                    let after = turn.of(there(4 - first, one).of(after));
                                    let after = there(4 - second, other).of(after);
                                    of_kinds[at] = before - self.distances[kind].of(after);
                                }
                                at += 1;
                            }
                        }
                    }
                    gains[(axis.index() * sets + one) * sets + other] = Some(Box::new(of_kinds));
                }
            }
        }
        let gains = Rc::new(gains);
        if self.commutator_gains.len() >= REMEMBERED_COMMUTATORS {
            self.commutator_gains.clear();
        }
        self.commutator_gains.insert((kind, places), gains.clone());
        gains
    }

    /// Steps that exchange three blocks of centres and nothing else, but for the turn of a face.
    fn commutators(&mut self, state: &CenterState, distance: i32, visit: &mut dyn FnMut(&Self, i32, Step)) {
        let geometry = self.geometry;
        let side = geometry.size.get();
        let is_wrong: Vec<bool> = geometry
            .orbits
            .iter()
            .zip(&state.places)
            .map(|(orbit, &places)| self.wrong_in(orbit, places) > 0)
            .collect();
        let gains: Vec<_> = geometry
            .orbits
            .iter()
            .zip(&state.places)
            .map(|(orbit, &places)| self.commutator_gains(orbit.kind, places))
            .collect();
        let mut sums = [0i16; COMMUTATORS];
        for BlockPair { one, other, orbits } in &geometry.pairs {
            if orbits.iter().any(|&(orbit, ..)| is_wrong[orbit]) {
                for axis in Axis::ALL {
                    sums.fill(0);
                    for &(orbit, one, other) in orbits {
                        let sets = 1 << geometry.orbits[orbit].lines.len();
                        if let Some(gains) = &gains[orbit][(axis.index() * sets + one) * sets + other] {
                            sums.iter_mut().zip(gains.iter()).for_each(|(sum, &gain)| *sum += i16::from(gain));
                        }
                    }
                    if sums.iter().all(|&gain| gain <= 0) {
                        continue;
                    }
                    let mut at = 0;
                    for (first, second) in (1..4u8).flat_map(|first| (1..4u8).map(move |second| (first, second))) {
                        let block = |(low, high): (u8, u8), quarters| Block { axis, low, high, quarters };
                        let (first, second) = (block(*one, first), block(*other, second));
                        for face in around(axis) {
                            for amount in 1..4 {
                                let gain = sums[at];
                                at += 1;
                                if gain > 0 {
                                    let turn = Block::face(side, face, amount);
                                    let back = turn.inverse();
                                    let turns = [first, turn, second, back, first.inverse(), turn, second.inverse()];
                                    visit(self, distance - i32::from(gain), Step::new(turns));
                                }
                            }
                        }
                    }
                }
            }
        }
    }

    /// The layers whose wings a block alone permutes oddly.
    fn odd_after(&self, odd: u32, block: Block) -> u32 {
        let side = self.geometry.size.get() as u8;
        if block.quarters == 2 {
            return odd;
        }
        let inner = (block.low.max(1)..=block.high.min(side - 2)).filter(|layer| 2 * layer + 1 != side);
        inner.fold(odd, |odd, layer| odd ^ 1 << layer.min(side - 1 - layer))
    }

    fn wrong_in(&self, orbit: &Orbit, places: u32) -> u32 {
        self.distances[orbit.kind].wrong(places)
    }

    fn wrong(&self, state: &CenterState) -> i32 {
        let distance = |(orbit, &places): (&Orbit, &u32)| i32::from(self.distances[orbit.kind].of(places));
        self.geometry.orbits.iter().zip(&state.places).map(distance).sum()
    }

    fn odd_distance(&self, odd: u32) -> i32 {
        if self.is_even { ODD * odd.count_ones() as i32 } else { 0 }
    }
}

impl Stage for CenterStage<'_> {
    type State = CenterState;

    fn distance(&self, state: &CenterState) -> i32 {
        self.wrong(state) + self.odd_distance(state.odd)
    }

    fn key(&self, state: &CenterState) -> u64 {
        let mix = |key: u64, value: u32| (key.rotate_left(5) ^ u64::from(value)).wrapping_mul(0x517c_c1b7_2722_0a95);
        state.places.iter().fold(u64::from(state.odd), |key, &places| mix(key, places))
    }

    fn steps(&mut self, state: &CenterState, visit: &mut dyn FnMut(&Self, i32, Step)) {
        let geometry = self.geometry;
        let side = geometry.size.get() as u8;
        let gains: Vec<Gains> = geometry
            .orbits
            .iter()
            .zip(&state.places)
            .map(|(orbit, &places)| self.gains_of(orbit.kind, places))
            .collect();
        let wrong = self.wrong(state);
        let mut sums = core::mem::take(&mut self.sums);
        let is_small = usize::from(side) <= RAW;
        let mut gains_any = false;
        for (&(low, high), sets) in geometry.spans.iter().zip(&geometry.sets) {
            sums.fill(0);
            for (gains, &set) in gains.iter().zip(sets) {
                let gains = &gains[set * KINDS..(set + 1) * KINDS];
                sums.iter_mut().zip(gains).for_each(|(sum, &gain)| *sum += i16::from(gain));
            }
            let odd = self.odd_distance(state.odd);
            let end = if low == 0 {
                1
            } else if high == side - 1 {
                2
            } else {
                0
            };
            // The middle layer keeps its centres, which tell the colours of the faces.
            let keeps_middle = side.is_multiple_of(2) || !(low..=high).contains(&(side / 2));
            for axis in Axis::ALL {
                for quarters in 1..4u8 {
                    if !self.quarters.allow(axis, quarters) {
                        continue;
                    }
                    let block = Block { axis, low, high, quarters };
                    let number = axis.index() * AMOUNTS + usize::from(quarters) - 1;
                    if keeps_middle && (is_small || state.odd != 0) {
                        let distance = wrong - i32::from(sums[alone(end, number)])
                            + self.odd_distance(self.odd_after(state.odd, block));
                        visit(self, distance, Step::new([block]));
                    }
                    let mut at = number * FACE_TURNS;
                    for face in around(axis) {
                        for amount in 1..4 {
                            let gain = sums[at];
                            at += 1;
                            if gain > 0 {
                                gains_any = true;
                                let step = Step::new([block, Block::face(side.into(), face, amount), block.inverse()]);
                                visit(self, wrong - i32::from(gain) + odd, step);
                            }
                        }
                    }
                }
            }
        }
        let distance = self.distance(state);
        if is_small || !gains_any {
            self.commutators(state, distance, &mut |stage, distance, step| {
                gains_any = true;
                visit(stage, distance, step);
            });
        }
        sums.fill(0);
        for gains in &gains {
            sums.iter_mut().zip(&gains[..KINDS]).for_each(|(sum, &gain)| *sum += i16::from(gain));
        }
        if is_small || !gains_any {
            for face in Face::ALL {
                let end = 1 + usize::from(face != face.axis().face());
                for amount in 1..4u8 {
                    let gain = sums[alone(end, face.axis().index() * AMOUNTS + usize::from(amount) - 1)];
                    visit(self, distance - i32::from(gain), Step::new([Block::face(side.into(), face, amount)]));
                }
            }
        }
        self.sums = sums;
    }

    fn after(&self, state: &CenterState, step: &Step) -> CenterState {
        let mut state = state.clone();
        let last = self.geometry.size.get() as u8 - 1;
        for block in step.blocks() {
            for (orbit, places) in self.geometry.orbits.iter().zip(&mut state.places) {
                let kind = &self.geometry.types[orbit.kind];
                let set = orbit.set(block.low, block.high);
                if set != 0 {
                    *places = kind.block(block.axis, block.quarters, set).of(*places);
                }
                if block.low == 0 {
                    *places = kind.face(block.axis, 0, block.quarters).of(*places);
                }
                if block.high == last {
                    *places = kind.face(block.axis, 1, block.quarters).of(*places);
                }
            }
            state.odd = self.odd_after(state.odd, block);
        }
        state
    }
}
