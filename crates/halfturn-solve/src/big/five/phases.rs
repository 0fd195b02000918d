//! The five phases that reduce a 5×5×5 to a 3×3×3: what each sees of the cube.
//!
//! 1. The centres of R and L go to R and L.
//! 2. Those of F and B go to F and B, so that all are on their axis. Wings become an even
//!    permutation.
//! 3. Of each edge, the stickers of one side go to the first half of the places, for the middle and
//!    both wings alike. Which side is free to choose. Centres on F and B go where phase 4 can solve
//!    them.
//! 4. The pieces of four edges go to the layer between U and D. Which four is free to choose.
//!    Centres on R and L go where phase 5 can solve them.
//! 5. Centres are solved and wings join their middles.

use core::ops::Range;

use halfturn_cube::{Axis, Face};
use halfturn_search::{Stopped, TableEntry, TableSource, Threads};

use crate::big::orbit::is_odd;

use super::{
    beyond::Beyond,
    classes::{ClassSpace, Part},
    coordinate::{Coordinate, Distances, FiveKey, Word, moves_of},
    moves::{AXES, CENTER_ORBITS, EDGES, FiveMove, MOVES, PLACES, PieceSymmetry, Pieces, Placed, Places, UPRIGHT_FROM},
    near::{Near, hash},
};

/// The number of phases.
pub(in crate::big) const PHASES: usize = 5;
/// Phases 1 and 2 of cubes with no second orbit of centres.
pub(in crate::big) const SINGLE: [usize; 2] = [PHASES, PHASES + 1];
/// The most words of a state.
pub(super) const WORDS: usize = 9;

/// What a phase sees of a cube. Words that it does not use are 0.
pub(super) type State = [u32; WORDS];

/// The first half of the wings' places.
const FIRST_HALF: u32 = (1 << EDGES) - 1;
/// The choices of sides for half of the edges.
const HALF_OF_SIDES: usize = 1 << (EDGES / 2);

/// The edges of the layer between U and D.
const UPRIGHT: u32 = FIRST_HALF & !((1 << UPRIGHT_FROM) - 1);
/// How many they are.
const UPRIGHT_EDGES: u32 = UPRIGHT.count_ones();

/// The places of centres on the faces of an axis, and on the first of them.
const fn on_axis(axis: usize) -> u32 {
    0xff << (8 * axis)
}

const fn on_first_face(axis: usize) -> u32 {
    0x0f << (8 * axis)
}

/// The places in [`AXES`].
const UPPER: usize = 0;
const SIDES: usize = 1;
const FRONT: usize = 2;

/// A phase: the words of its states, and how far they are from the goal.
pub(super) struct Phase {
    pub moves: Vec<FiveMove>,
    words: Vec<Word>,
    /// Tables that stay in the processor's cache, the smallest first.
    small: Vec<(Distances, Costs)>,
    /// Tables that do not: what is read there is prefetched.
    large: Vec<(Distances, Costs)>,
    pub near: Near,
    /// The states up to one move further, if they are used.
    pub beyond: Option<Beyond>,
}

/// The size in bytes up to which a table stays in the processor's cache.
const SMALL: usize = 256 << 10;

/// What the small tables tell about a state.
#[derive(Clone, Copy)]
pub(super) struct FirstLook {
    measure: u32,
    furthest: usize,
}

/// The entries of a state in the large tables.
pub(super) type LargeEntries = [TableEntry<FiveKey>; LARGE];

/// The most large tables of a phase.
const LARGE: usize = 7;

/// By distance in a table: what it adds to the measure of a state.
type Costs = [u32; 16];

/// A power of the distance, which makes a search prefer states of which no part is far.
fn powers(weight: u32, exponent: f64) -> Costs {
    core::array::from_fn(|distance| (f64::from(weight) * (distance as f64).powf(exponent)).round() as u32)
}

/// The exponents that gave the shortest ways through phases 1, 3 and 4, and through phase 5.
const EXPONENT: f64 = 2.0;
const LAST_EXPONENT: f64 = 2.4;

/// What a move before the phase adds to the measure of a start.
pub(super) const MOVE: u32 = 10;

/// For the only table of a phase, which sees all of it: the number of moves.
const EXACT: Costs = {
    let mut costs = [0; 16];
    let mut distance = 0;
    while distance < costs.len() {
        costs[distance] = MOVE * distance as u32;
        distance += 1;
    }
    costs
};

/// A phase without its table of near states.
struct Parts {
    moves: Vec<FiveMove>,
    words: Vec<Word>,
    distances: Vec<(Distances, Costs)>,
    goals: Vec<State>,
}

impl Parts {
    /// `values` has the values of each word that the goal allows.
    fn new(moves: Vec<FiveMove>, words: Vec<Word>, distances: Vec<(Distances, Costs)>, values: &[Vec<u32>]) -> Self {
        // One goal for each choice of a value of each word.
        let mut goals = vec![[0; WORDS]];
        for (word, values) in values.iter().enumerate() {
            let with = |state: &State, value: u32| {
                let mut state = *state;
                state[word] = value;
                state
            };
            goals = goals.iter().flat_map(|state| values.iter().map(move |&value| with(state, value))).collect();
        }
        Self { moves, words, distances, goals }
    }

    fn near(&self, states: usize) -> Near {
        Near::new(&self.goals, states, self.moves.len(), |state, one| moved(&self.words, state, one))
    }
}

impl Phase {
    /// Makes phases of their parts. Each thread fills the tables of near states of some of them.
    fn all(parts: Vec<Parts>, tables: &Tables, threads: Threads) -> impl Iterator<Item = Self> {
        let near = threads.map(&parts, |parts| parts.near(tables.near));
        parts.into_iter().zip(near).map(|(parts, near)| Self::new(parts, near))
    }

    fn new(Parts { moves, words, distances, .. }: Parts, near: Near) -> Self {
        let (mut small, large): (Vec<_>, Vec<_>) = distances.into_iter().partition(|one| one.0.bytes() <= SMALL);
        small.sort_by_key(|one| one.0.bytes());
        assert!(large.len() <= LARGE, "a phase has at most {LARGE} large tables");
        Self { moves, words, small, large, near, beyond: None }
    }

    /// The state after the move with this number in the phase.
    #[inline]
    pub fn moved(&self, state: &State, one: usize) -> State {
        moved(&self.words, state, one)
    }

    /// A measure of the moves to the goal, unless it is larger than `most`.
    #[inline]
    pub fn measure(&self, state: &State, most: u32) -> Option<u32> {
        let mut measure = 0;
        for (one, costs) in self.distances() {
            measure += costs[one.of(state)];
            if measure > most {
                return None;
            }
        }
        Some(measure)
    }

    fn distances(&self) -> impl Iterator<Item = &(Distances, Costs)> {
        self.small.iter().chain(&self.large)
    }

    /// What the small tables tell about a state, unless it is not near and its measure is larger
    /// than `most`.
    #[inline]
    pub fn first_look(&self, state: &State, most: u32) -> Option<FirstLook> {
        let mut look = FirstLook { measure: 0, furthest: 0 };
        let is_seen = |(one, costs): &(Distances, Costs)| self.looked(&mut look, one.of(state), costs, most);
        self.small.iter().all(is_seen).then_some(look)
    }

    /// The entries of a state in the large tables, which are prefetched.
    #[inline]
    pub fn prefetched(&self, state: &State) -> LargeEntries {
        let mut entries = [TableEntry::new(0); LARGE];
        for (entry, (one, _)) in entries.iter_mut().zip(&self.large) {
            *entry = one.prefetched(state);
        }
        entries
    }

    /// The measure of a state, unless it is larger than `most`, and the moves to the goal if it is
    /// near.
    #[inline]
    pub fn second_look(
        &self,
        state: &State,
        mut look: FirstLook,
        entries: &LargeEntries,
        most: u32,
    ) -> (Option<u32>, Option<u8>) {
        let is_seen =
            |((one, costs), &entry): (&(Distances, Costs), _)| self.looked(&mut look, one.at(entry), costs, most);
        if !self.large.iter().zip(entries).all(is_seen) {
            return (None, None);
        }
        // Most states are not near, and a table tells that.
        let near = if look.furthest <= self.near.depth() { self.near.distance(hash(state)) } else { None };
        ((look.measure <= most).then_some(look.measure), near)
    }

    /// Adds a distance to a look. Returns whether the state may still be near or have a measure of
    /// at most `most`.
    #[inline]
    fn looked(&self, look: &mut FirstLook, distance: usize, costs: &Costs, most: u32) -> bool {
        look.measure += costs[distance];
        look.furthest = look.furthest.max(distance);
        look.measure <= most || look.furthest <= self.near.depth()
    }

    /// Whether each part alone can reach the goal by `budget` moves.
    #[inline]
    pub fn may_reach(&self, state: &State, budget: usize) -> bool {
        self.distances().all(|(one, _)| one.of(state) <= budget)
    }

    pub fn bytes(&self) -> usize {
        self.near.bytes()
            + self.beyond.as_ref().map_or(0, Beyond::bytes)
            + self.words.iter().map(Word::bytes).sum::<usize>()
            + self.distances().map(|one| one.0.bytes()).sum::<usize>()
    }

    #[cfg(test)]
    pub fn distributions(&self) -> Vec<&[u64]> {
        self.distances().map(|one| one.0.distribution()).collect()
    }
}

/// The state with these words.
fn state_of(words: &[u32]) -> State {
    let mut state = [0; WORDS];
    state[..words.len()].copy_from_slice(words);
    state
}

/// Ten bits for each of the 17 million states within six moves of the goal of phase 1.
const BEYOND_BYTES: u64 = 21 << 20;

#[inline]
fn moved(words: &[Word], state: &State, one: usize) -> State {
    let mut after = [0; WORDS];
    for ((after, before), word) in after.iter_mut().zip(state).zip(words) {
        *after = word.moved(*before, one);
    }
    after
}

/// A permutation of some edges: by place, which middle edge the wing in this place belongs to, told
/// by where that is.
type Joined = Vec<u8>;

/// The coordinates and tables of all phases.
pub(super) struct Phases {
    /// Those of the 5×5×5, then those of [`SINGLE`] if they were opened.
    pub phases: Vec<Phase>,
    splits: [Coordinate<u32>; CENTER_ORBITS],
    parity: Coordinate<bool>,
    front: [Coordinate<u32>; CENTER_ORBITS],
    /// By places of stickers in the first half of the places: the number of their flips.
    flip_numbers: Vec<Option<u32>>,
    /// The places of four edges: of the middles, then of the wings by half.
    sets: [Coordinate<u32>; 3],
    sides: [Coordinate<u32>; CENTER_ORBITS],
    /// Edges beside U and D, by half of the wings.
    level: [Coordinate<Joined>; 2],
    /// Edges between U and D, for both halves.
    upright: Coordinate<[Joined; 2]>,
    /// By orbit and axis.
    arrangements: [[Coordinate<u32>; Axis::COUNT]; CENTER_ORBITS],
}

impl Phases {
    pub fn open(pieces: &Pieces, tables: &Tables, source: TableSource<'_>) -> Result<Self, Stopped> {
        let orbits = [0, 1];
        let centers = |orbit: usize, phase: usize, first: u32| {
            let to = &pieces.center_moves[orbit];
            Coordinate::new(first, &moves_of(phase), |&places, one| places_after(places, &to[one.index()]))
        };

        let splits = orbits.map(|orbit| centers(orbit, 2, on_axis(FRONT)));
        let is_odd_move = |one: FiveMove| one.is_wide() && one.is_quarter();
        let parity = Coordinate::new(false, &moves_of(2), |&odd, one| odd ^ is_odd_move(one));

        let front = orbits.map(|orbit| centers(orbit, 3, on_first_face(FRONT)));
        let flips = Coordinate::new(FIRST_HALF, &moves_of(3), |&places, one| {
            places_after(places, &pieces.middle_moves[one.index()])
        });

        // Of each edge, one sticker is in the first half.
        let with_others = |places: u32| places | (!places & FIRST_HALF) << EDGES;
        let flip_numbers = (0..=FIRST_HALF).map(|places| flips.number(&with_others(places))).collect();

        let edges = EdgeMoves::new(pieces);
        let sets = [&edges.middles, &edges.wings[0], &edges.wings[1]]
            .map(|to| Coordinate::new(UPRIGHT, &moves_of(4), |&set, one| set_after(set, &to[one.index()])));
        let sides = orbits.map(|orbit| centers(orbit, 4, on_first_face(SIDES)));

        let level = [0, 1].map(|half| {
            let first: Joined = (0..UPRIGHT_FROM as u8).collect();
            Coordinate::new(first, &moves_of(5), |joined, one| edges.joined_after(joined, 0, half, one))
        });
        let belt: Joined = (0..UPRIGHT_EDGES as u8).collect();
        let upright = Coordinate::new([belt.clone(), belt], &moves_of(5), |joined, one| {
            [0, 1].map(|half| edges.joined_after(&joined[half], UPRIGHT_FROM, half, one))
        });
        let arrangements = orbits.map(|orbit| core::array::from_fn(|axis| centers(orbit, 5, on_first_face(axis))));

        let parts = vec![
            phase1(pieces, source)?,
            phase2(pieces, &splits, &parity, source)?,
            phase3(pieces, &front, &flips, source)?,
            phase4(&sets, &sides, &arrangements, source)?,
            phase5(pieces, &level, &upright, &arrangements, tables, source)?,
        ];
        let phases = Phase::all(parts, tables, source.threads).collect();
        Ok(Self { phases, splits, parity, front, flip_numbers, sets, sides, level, upright, arrangements })
    }

    /// Opens the filter of the states near the goal of phase 1, too.
    pub fn open_beyond(&mut self, source: TableSource<'_>) -> Result<(), Stopped> {
        let goal = state_of(&[on_axis(SIDES), on_axis(SIDES)]);
        self.phases[0].beyond =
            Some(Beyond::open("five-centers-of-an-axis", &self.phases[0], goal, BEYOND_BYTES, source)?);
        Ok(())
    }

    /// Opens the phases of [`SINGLE`], too.
    pub fn open_single(&mut self, pieces: &Pieces, tables: &Tables, source: TableSource<'_>) -> Result<(), Stopped> {
        let parts = vec![single_phase1(pieces, source)?, single_phase2(&self.splits[0], &self.parity, source)?];
        self.phases.extend(Phase::all(parts, tables, source.threads));
        Ok(())
    }

    /// The states of a phase, counted from 0, that stand for a cube: one for each free choice.
    pub fn states(&self, phase: usize, placed: &Placed) -> Vec<State> {
        let state = state_of;
        let of_axis = |orbit: usize, axis: usize| placed.places(orbit, |face| face.axis() == AXES[axis]);
        let of_face = |orbit: usize, axis: usize| placed.places(orbit, |face| face == AXES[axis].face());
        match phase {
            0 => vec![state(&[of_axis(0, SIDES), of_axis(1, SIDES)])],
            1 => {
                let split = |orbit: usize| self.splits[orbit].number(&of_axis(orbit, FRONT));
                let words = [split(0), split(1), self.parity_of(placed)];
                words.into_iter().collect::<Option<Vec<_>>>().map(|words| state(&words)).into_iter().collect()
            }
            _ if phase == SINGLE[0] => vec![state(&[of_axis(0, SIDES)])],
            _ if phase == SINGLE[1] => {
                let words = [self.splits[0].number(&of_axis(0, FRONT)), self.parity_of(placed)];
                words.into_iter().collect::<Option<Vec<_>>>().map(|words| state(&words)).into_iter().collect()
            }
            2 => self.states3([0, 1].map(|orbit| self.front[orbit].number(&of_face(orbit, FRONT))), placed),
            3 => self.states4([0, 1].map(|orbit| self.sides[orbit].number(&of_face(orbit, SIDES))), placed),
            _ => {
                let arrangement =
                    |orbit: usize, axis: usize| self.arrangements[orbit][axis].number(&of_face(orbit, axis));
                let centers = (0..CENTER_ORBITS).flat_map(|orbit| (0..Axis::COUNT).map(move |axis| (orbit, axis)));
                let joined = |half: usize, slots: Range<usize>| joined(placed, half, slots);
                let level = [0, 1].map(|half| self.level[half].number(&joined(half, 0..UPRIGHT_FROM)?));
                let upright = [0, 1].map(|half| joined(half, UPRIGHT_FROM..EDGES));
                let upright = match upright {
                    [Some(one), Some(other)] => self.upright.number(&[one, other]),
                    _ => None,
                };
                let words = level.into_iter().chain([upright]);
                let words = words.chain(centers.map(|(orbit, axis)| arrangement(orbit, axis)));
                words.collect::<Option<Vec<_>>>().map(|words| state(&words)).into_iter().collect()
            }
        }
    }

    fn parity_of(&self, placed: &Placed) -> Option<u32> {
        self.parity.number(&is_odd(&placed.wings?))
    }

    /// By edge, whether its stickers change sides: all choices that the middle edges can reach.
    fn states3(&self, front: [Option<u32>; 2], placed: &Placed) -> Vec<State> {
        let [Some(corners), Some(beside)] = front else { return vec![] };
        let (Some(wings), Some(middles)) = (&placed.wings, &placed.middles) else { return vec![] };
        // The places of the chosen stickers, by the choices for each half of the edges.
        let chosen = |places: &Places| {
            let place = |sides: usize, edge: usize| places[if sides >> edge & 1 == 0 { edge } else { edge + EDGES }];
            let places = |sides: usize, edges: Range<usize>| -> u32 { edges.map(|edge| 1 << place(sides, edge)).sum() };
            [0, 1].map(|half| -> [u32; HALF_OF_SIDES] {
                core::array::from_fn(|sides| {
                    places(sides << (half * EDGES / 2), half * EDGES / 2..(half + 1) * EDGES / 2)
                })
            })
        };
        let (wings, middles) = (chosen(&inverse(wings)), chosen(&inverse(middles)));
        let state = |sides: usize| {
            let both =
                |[low, high]: &[[u32; HALF_OF_SIDES]; 2]| low[sides % HALF_OF_SIDES] | high[sides / HALF_OF_SIDES];
            let flips = self.flip_numbers[(both(&middles) & FIRST_HALF) as usize]?;
            let mut state = [0; WORDS];
            state[..4].copy_from_slice(&[corners, beside, both(&wings), flips]);
            Some(state)
        };
        (0..1 << EDGES).filter_map(state).collect()
    }

    /// All choices of four edges.
    fn states4(&self, sides: [Option<u32>; 2], placed: &Placed) -> Vec<State> {
        let [Some(corners), Some(beside)] = sides else { return vec![] };
        let places = |pieces: &[u8], set: u32| -> u32 {
            (0..EDGES).filter(|&place| set >> edge_of(pieces[place]) & 1 == 1).map(|place| 1 << place).sum()
        };
        let (Some(wings), Some(middles)) = (&placed.wings, &placed.middles) else { return vec![] };
        let (first, second) = wings.split_at(EDGES);
        let state = |set: u32| {
            let [middles, first, second] = [&middles[..EDGES], first, second].map(|one| places(one, set));
            let mut state = [0; WORDS];
            let words = [
                self.sets[0].number(&middles)?,
                self.sets[1].number(&first)?,
                self.sets[2].number(&second)?,
                corners,
                beside,
            ];
            state[..words.len()].copy_from_slice(&words);
            Some(state)
        };
        (0..1 << EDGES).filter(|set: &u32| set.count_ones() == UPRIGHT_EDGES).filter_map(state).collect()
    }

    pub fn bytes(&self) -> usize {
        self.phases.iter().map(Phase::bytes).sum()
    }
}

/// Which middle edges the wings of one half in these places belong to.
fn joined(placed: &Placed, half: usize, slots: Range<usize>) -> Option<Joined> {
    let (wings, middles) = (&placed.wings?, &placed.middles?);
    let middle = |edge: usize| slots.clone().position(|slot| edge_of(middles[slot]) == edge);
    let wing = |slot: usize| edge_of(wings[half * EDGES + slot]);
    slots.clone().map(|slot| middle(wing(slot)).map(|place| place as u8)).collect()
}

fn edge_of(place: u8) -> usize {
    usize::from(place) % EDGES
}

fn inverse(places: &Places) -> Places {
    let mut inverse = *places;
    places.iter().enumerate().for_each(|(place, &piece)| inverse[usize::from(piece)] = place as u8);
    inverse
}

fn places_after(places: u32, to: &Places) -> u32 {
    (0..to.len()).filter(|place| places >> place & 1 == 1).map(|place| 1 << to[place]).sum()
}

fn set_after(set: u32, to: &[u8; EDGES]) -> u32 {
    (0..EDGES).filter(|edge| set >> edge & 1 == 1).map(|edge| 1 << to[edge]).sum()
}

/// Where the moves take edges, once each half of the wings' places keeps its wings.
struct EdgeMoves {
    middles: [[u8; EDGES]; MOVES],
    /// By half.
    wings: [[[u8; EDGES]; MOVES]; 2],
}

impl EdgeMoves {
    fn new(pieces: &Pieces) -> Self {
        let half = |moves: &[Places; MOVES], half: usize| -> [[u8; EDGES]; MOVES] {
            moves.map(|to| core::array::from_fn(|edge| edge_of(to[half * EDGES + edge]) as u8))
        };
        Self { middles: half(&pieces.middle_moves, 0), wings: [0, 1].map(|one| half(&pieces.wing_moves, one)) }
    }

    /// `first` is the place of the first of these edges.
    fn joined_after(&self, joined: &Joined, first: usize, half: usize, one: FiveMove) -> Joined {
        let after = |to: &[u8; EDGES], slot: usize| usize::from(to[first + slot]) - first;
        let mut moved = joined.clone();
        for (slot, &middle) in joined.iter().enumerate() {
            let place = after(&self.wings[half][one.index()], slot);
            moved[place] = after(&self.middles[one.index()], middle.into()) as u8;
        }
        moved
    }
}

/// The numbers of those states of a coordinate that another one has too.
fn shared(coordinate: &Coordinate<u32>, other: &Coordinate<u32>) -> Vec<u32> {
    other.states.iter().filter_map(|state| coordinate.number(state)).collect()
}

fn squared(distances: Vec<Distances>) -> Vec<(Distances, Costs)> {
    distances.into_iter().map(|one| (one, powers(1, EXPONENT))).collect()
}

fn phase1(pieces: &Pieces, source: TableSource<'_>) -> Result<Parts, Stopped> {
    let moves = moves_of(1);
    let words: Vec<Word> = pieces.center_moves.iter().map(|to| Word::places(&moves, to)).collect();
    let goal = on_axis(SIDES);
    let distances = vec![
        Distances::open_places("five-corner-centers-of-an-axis", &words, 0, goal, source)?,
        Distances::open_places("five-edge-centers-of-an-axis", &words, 1, goal, source)?,
    ];
    Ok(Parts::new(moves, words, squared(distances), &[vec![goal], vec![goal]]))
}

fn phase2(
    pieces: &Pieces,
    splits: &[Coordinate<u32>; CENTER_ORBITS],
    parity: &Coordinate<bool>,
    source: TableSource<'_>,
) -> Result<Parts, Stopped> {
    let moves = moves_of(2);
    let words = vec![Word::number(&splits[0]), Word::number(&splits[1]), Word::number(parity)];
    let colors = |&places: &u32| -> Colors {
        core::array::from_fn(|place| match 1 << place {
            one if on_axis(SIDES) & one != 0 => AXES[SIDES].face(),
            one if places & one != 0 => AXES[FRONT].face(),
            _ => AXES[UPPER].face(),
        })
    };
    let symmetries = pieces.symmetries_keeping(AXES[SIDES]);
    let centers = |orbit: usize| {
        let split = |colors: &Colors| {
            let places = places_where(colors, |face| face.axis() == AXES[FRONT]);
            splits[orbit].number(&places).expect("symmetries keep the axis R–L")
        };
        let all: Vec<Colors> = splits[orbit].states.iter().map(colors).collect();
        Part { words: vec![orbit], images: center_images(orbit, &symmetries, &all, split) }
    };
    // No symmetry changes the parity of the wings.
    let parts = [centers(1), centers(0).with_unchanged(2, parity.states.len() as u32)];
    let space = ClassSpace::new("five-centers-of-two-axes", &words, moves.len(), parts);
    let distances = Distances::open_classes(space, source)?;
    Ok(Parts::new(moves, words, vec![(distances, EXACT)], &[vec![0], vec![0], vec![0]]))
}

/// The centres of an orbit: the face of the colour in each place. Where a phase does not tell faces
/// from each other, any of them stands for all.
type Colors = [Face; PLACES];

/// The places of centres with such a colour.
fn places_where(colors: &Colors, is_one: impl Fn(Face) -> bool) -> u32 {
    (0..PLACES).filter(|&place| is_one(colors[place])).map(|place| 1 << place).sum()
}

/// By symmetry: the image of each value of the centres of an orbit. `all` has the centres by value.
fn center_images(
    orbit: usize,
    symmetries: &[PieceSymmetry],
    all: &[Colors],
    value: impl Fn(&Colors) -> u32,
) -> Vec<Vec<u32>> {
    let image = |symmetry: &PieceSymmetry, before: &Colors| {
        let mut after = *before;
        for (&face, &place) in before.iter().zip(&symmetry.centers[orbit]) {
            after[usize::from(place)] = symmetry.faces[face.index()];
        }
        value(&after)
    };
    symmetries.iter().map(|symmetry| all.iter().map(|before| image(symmetry, before)).collect()).collect()
}

fn single_phase1(pieces: &Pieces, source: TableSource<'_>) -> Result<Parts, Stopped> {
    let moves = moves_of(1);
    let words = vec![Word::places(&moves, &pieces.center_moves[0])];
    let goal = on_axis(SIDES);
    let distances = vec![Distances::open_places("five-corner-centers-of-an-axis", &words, 0, goal, source)?];
    Ok(Parts::new(moves, words, squared(distances), &[vec![goal]]))
}

fn single_phase2(
    splits: &Coordinate<u32>,
    parity: &Coordinate<bool>,
    source: TableSource<'_>,
) -> Result<Parts, Stopped> {
    let words = vec![Word::number(splits), Word::number(parity)];
    let distances = Distances::open("five-corner-centers-of-two-axes", &words, &[1, 0], &[vec![0, 0]], source)?;
    Ok(Parts::new(moves_of(2), words, vec![(distances, EXACT)], &[vec![0], vec![0]]))
}

fn phase3(
    pieces: &Pieces,
    front: &[Coordinate<u32>; CENTER_ORBITS],
    flips: &Coordinate<u32>,
    source: TableSource<'_>,
) -> Result<Parts, Stopped> {
    let moves = moves_of(3);
    let words = vec![
        Word::number(&front[0]),
        Word::number(&front[1]),
        Word::places(&moves, &pieces.wing_moves),
        Word::number(flips),
    ];
    // What the moves of phase 4 make of solved faces.
    let solvable = [0, 1].map(|orbit| {
        let to = &pieces.center_moves[orbit];
        let reached =
            Coordinate::new(on_first_face(FRONT), &moves_of(4), |&places, one| places_after(places, &to[one.index()]));
        shared(&front[orbit], &reached)
    });
    let both: Vec<Vec<u32>> =
        solvable[0].iter().flat_map(|&one| solvable[1].iter().map(move |&other| vec![one, other])).collect();
    let distances = vec![
        Distances::open("five-front-centers", &words, &[0, 1], &both, source)?,
        Distances::open_places("five-sides-of-wings", &words, 2, FIRST_HALF, source)?,
        Distances::open("five-flips", &words, &[3], &[vec![0]], source)?,
    ];
    let [corners, beside] = solvable;
    Ok(Parts::new(moves, words, squared(distances), &[corners, beside, vec![FIRST_HALF], vec![0]]))
}

fn phase4(
    sets: &[Coordinate<u32>; 3],
    sides: &[Coordinate<u32>; CENTER_ORBITS],
    arrangements: &[[Coordinate<u32>; Axis::COUNT]; CENTER_ORBITS],
    source: TableSource<'_>,
) -> Result<Parts, Stopped> {
    let words: Vec<Word> = sets.iter().chain(sides).map(Word::number).collect();
    let solvable = [0, 1].map(|orbit| shared(&sides[orbit], &arrangements[orbit][SIDES]));
    let both: Vec<Vec<u32>> =
        solvable[0].iter().flat_map(|&one| solvable[1].iter().map(move |&other| vec![one, other])).collect();
    let solved = [vec![0, 0]];
    let distances = vec![
        Distances::open("five-four-edges-first-wings", &words, &[0, 1], &solved, source)?,
        Distances::open("five-four-edges-second-wings", &words, &[0, 2], &solved, source)?,
        Distances::open("five-side-centers", &words, &[3, 4], &both, source)?,
    ];
    let [corners, beside] = solvable;
    Ok(Parts::new(moves_of(4), words, squared(distances), &[vec![0], vec![0], vec![0], corners, beside]))
}

fn phase5(
    pieces: &Pieces,
    level: &[Coordinate<Joined>; 2],
    upright: &Coordinate<[Joined; 2]>,
    arrangements: &[[Coordinate<u32>; Axis::COUNT]; CENTER_ORBITS],
    tables: &Tables,
    source: TableSource<'_>,
) -> Result<Parts, Stopped> {
    let moves = moves_of(5);
    let centers = arrangements.iter().flatten().map(Word::number);
    let words: Vec<Word> = level.iter().map(Word::number).chain([Word::number(upright)]).chain(centers).collect();
    let open = |&(name, which, weight): &(&str, &[usize], u32)| {
        let name = format!("five-{name}");
        Ok((Distances::open(&name, &words, which, &[vec![0; which.len()]], source)?, powers(weight, LAST_EXPONENT)))
    };
    let mut distances =
        tables.phase5.iter().flat_map(|tables| tables.iter()).map(open).collect::<Result<Vec<_>, _>>()?;
    if let Some([of_centers, of_wings]) = tables.whole {
        let space = all_centers(pieces, arrangements, &words, moves.len());
        distances.push((Distances::open_classes(space, source)?, powers(of_centers, LAST_EXPONENT)));
        let space = all_level_wings(pieces, level, &words, moves.len());
        distances.push((Distances::open_classes(space, source)?, powers(of_wings, LAST_EXPONENT)));
    }
    let goals = vec![vec![0]; words.len()];
    Ok(Parts::new(moves, words, distances, &goals))
}

/// All centres in phase 5.
fn all_centers(
    pieces: &Pieces,
    arrangements: &[[Coordinate<u32>; Axis::COUNT]; CENTER_ORBITS],
    words: &[Word],
    moves: usize,
) -> ClassSpace<'static> {
    let symmetries = pieces.symmetries_keeping(AXES[UPPER]);
    let centers = |orbit: usize| {
        let mut all = vec![0];
        for one in &arrangements[orbit] {
            all = all.iter().flat_map(|&places: &u32| one.states.iter().map(move |&more| places | more)).collect();
        }
        let colors = |&places: &u32| -> Colors {
            core::array::from_fn(|place| {
                let face = AXES[place / PLACES_OF_AXIS].face();
                if places >> place & 1 == 1 { face } else { face.opposite() }
            })
        };
        let value = |colors: &Colors| {
            arrangements[orbit].iter().zip(AXES).fold(0, |value, (one, axis)| {
                let places = places_where(colors, |face| face == axis.face());
                let number = one.number(&places).expect("symmetries keep the axis U–D");
                value * one.states.len() as u32 + number
            })
        };
        let all: Vec<Colors> = all.iter().map(colors).collect();
        let words = (0..Axis::COUNT).map(|axis| CENTERS_FROM + orbit * Axis::COUNT + axis).collect();
        Part { words, images: center_images(orbit, &symmetries, &all, value) }
    };
    ClassSpace::new("five-all-centers", words, moves, [centers(1), centers(0)])
}

/// All wings beside U and D.
fn all_level_wings(
    pieces: &Pieces,
    level: &[Coordinate<Joined>; 2],
    words: &[Word],
    moves: usize,
) -> ClassSpace<'static> {
    // The symmetries that keep both halves of these places.
    let symmetries: Vec<PieceSymmetry> = pieces
        .symmetries_keeping(AXES[UPPER])
        .into_iter()
        .filter(|symmetry| symmetry.wings[..UPRIGHT_FROM].iter().all(|&place| usize::from(place) < EDGES))
        .collect();
    let wings = |half: usize| {
        let image = |symmetry: &PieceSymmetry, before: &Joined| {
            let slot = |slot: usize| edge_of(symmetry.wings[slot]);
            let mut after = before.clone();
            for (place, &middle) in before.iter().enumerate() {
                after[slot(place)] = slot(middle.into()) as u8;
            }
            level[half].number(&after).expect("symmetries keep the axis U–D")
        };
        let images = |symmetry| level[half].states.iter().map(|before| image(symmetry, before)).collect();
        Part { words: vec![half], images: symmetries.iter().map(images).collect() }
    };
    ClassSpace::new("five-all-level-wings", words, moves, [wings(0), wings(1)])
}

/// The places of centres on two opposite faces.
const PLACES_OF_AXIS: usize = 8;

/// The first word of phase 5 that is about centres.
const CENTERS_FROM: usize = 3;

/// How large the tables are.
pub(super) struct Tables {
    /// The states near the goal of each phase.
    pub near: usize,
    /// The tables of phase 5, by words: the level edges of each half, the upright edges, then the
    /// centres at corners about U–D, R–L and F–B, and those beside the middle.
    ///
    /// Tables over edges and centres together matter most: what solves the one spoils the other.
    pub phase5: &'static [&'static [Table]],
    /// The weights of the tables over all centres and over all wings beside U and D, if they are
    /// used.
    pub whole: Option<[u32; 2]>,
}

/// A table of phase 5: its name, its words, and the weight of its distances.
type Table = (&'static str, &'static [usize], u32);

/// Tables that are built within seconds.
pub(super) const TINY: Tables = Tables {
    near: 200_000,
    phase5: &[
        &[("first-wings", &[2, 0], 2), ("second-wings", &[2, 1], 2)],
        WINGS,
        &[
            ("first-wings-side-corner-centers", &[4, 0], 2),
            ("second-wings-side-corner-centers", &[4, 1], 2),
            ("first-wings-front-corner-centers", &[5, 0], 2),
            ("second-wings-front-corner-centers", &[5, 1], 2),
            ("small-corner-centers", &[3, 4, 5, 7], 3),
            ("small-edge-centers", &[6, 7, 8, 4], 3),
        ],
    ],
    whole: None,
};

/// Tables for short solutions. With those over wholes, some of the tiny ones tell nothing new.
pub(super) const STANDARD: Tables = Tables {
    near: 1_000_000,
    phase5: &[
        WINGS,
        &[("upright-wings-upright-centers", &[2, 3, 6], 6), ("upright-wings-other-centers", &[2, 4, 5, 7, 8], 8)],
    ],
    whole: Some([4, 6]),
};

/// Those that both have.
const WINGS: &[Table] = &[
    ("first-wings-upright-corner-centers", &[3, 0], 2),
    ("second-wings-upright-corner-centers", &[3, 1], 2),
    ("first-wings-upright-edge-centers", &[6, 0], 2),
    ("second-wings-upright-edge-centers", &[6, 1], 2),
    ("upright-wings-side-centers", &[2, 4, 7], 8),
    ("upright-wings-front-centers", &[2, 5, 8], 8),
];
