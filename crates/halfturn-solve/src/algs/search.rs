//! The search: depth first, with the exact distances of all cubes near the goal as lower bounds.

use std::{
    collections::{HashMap, HashSet, VecDeque},
    hash::BuildHasherDefault,
};

use halfturn_cube::{Amount, Cube, Face, Family, Held, Metric, Move, Symmetry, Turn};
use halfturn_search::{Meter, Stopped};

use super::cases::{has_first_two_layers, is_oriented, oriented_cubes, quarter_turns};
use crate::integer_hasher::IntegerHasher;

/// What an algorithm must achieve.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum AlgGoal {
    /// The cube is solved.
    Solved,
    /// The first two layers are solved, and the last one is oriented.
    Oriented,
}

/// Which algorithms to find.
#[derive(Clone, PartialEq, Debug)]
pub struct AlgRequest {
    /// The cube that they solve, the last layer up.
    pub cube: Cube,
    /// What they must achieve.
    pub goal: AlgGoal,
    /// The moves that they consist of.
    pub moves: Vec<Move>,
    /// How their moves are counted.
    pub metric: Metric,
    /// Whether a move of the last layer before the algorithm is free.
    pub free_before: bool,
    /// Whether a move of the last layer after the algorithm is free.
    pub free_after: bool,
}

impl AlgRequest {
    /// Replays an algorithm on the cube and returns whether it reaches the goal.
    #[must_use]
    pub fn is_solved_by(&self, alg: &FoundAlg) -> bool {
        let free = |amount: Option<Amount>| amount.map(|amount| Turn::new(Face::U, amount));
        let start = Held::from(self.cube.after(free(alg.before)));
        let end = alg.moves.iter().fold(start, |held, &one| held.moved(one)).standard().after(free(alg.after));
        match self.goal {
            AlgGoal::Solved => end == Cube::SOLVED,
            AlgGoal::Oriented => has_first_two_layers(&end) && is_oriented(&end),
        }
    }
}

/// An algorithm that was found.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FoundAlg {
    /// The free move of U before it.
    pub before: Option<Amount>,
    /// Its moves.
    pub moves: Vec<Move>,
    /// The free move of the last layer after it.
    pub after: Option<Amount>,
}

/// A cube as held, and where its last layer is now. More of the hold does not matter.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct State {
    cube: Cube,
    top: Face,
}

impl State {
    fn of(held: Held) -> Self {
        Self { cube: held.cube, top: held.rotation.face(Face::U) }
    }

    /// The cube in some hold.
    fn held(self) -> Held {
        let rotations = Symmetry::ALL.iter().filter(|symmetry| !symmetry.is_mirror());
        let rotation = rotations.copied().find(|rotation| rotation.face(Face::U) == self.top);
        Held { cube: self.cube, rotation: rotation.expect("rotations take U to every face") }
    }
}

/// The most states near the goal that are kept: some hundred megabytes.
const MOST_STATES: usize = 3 << 20;

/// The powers of U in the order of [`quarter_turns`].
const POWERS: [Option<Amount>; 4] = [None, Some(Amount::Clockwise), Some(Amount::Half), Some(Amount::Counterclockwise)];

/// A search for algorithms.
///
/// ```
/// use halfturn_cube::{Algorithm, Metric, Move};
/// use halfturn_search::Meter;
/// use halfturn_solve::algs::{AlgRequest, AlgSearch, CaseSet};
///
/// let case = CaseSet::Oll.case("27").expect("there is such a case");
/// let moves = Move::all().filter(|one| ["R", "U"].contains(&one.family().to_string().as_str()));
/// let request = AlgRequest {
///     cube: case.cube,
///     goal: case.set.goal(),
///     moves: moves.collect(),
///     metric: Metric::Htm,
///     free_before: true,
///     free_after: true,
/// };
/// let mut meter = Meter::new(None, &());
/// let mut search = AlgSearch::new(&request);
/// let mut found = Vec::new();
/// search.of_length(7, &mut meter, &mut |alg| found.push(alg))?;
/// let moves: Vec<Algorithm> = found.iter().map(|alg| alg.moves.iter().copied().collect()).collect();
/// assert!(moves.iter().any(|alg| alg.to_string() == "R U R' U R U2 R'"));
/// # Ok::<(), halfturn_search::Stopped>(())
/// ```
pub struct AlgSearch<'r> {
    request: &'r AlgRequest,
    /// The moves with their costs, families in ascending order.
    moves: Vec<(Move, usize)>,
    /// The distances of all states that cost less than `radius` to bring to the goal.
    near: HashMap<State, u8, BuildHasherDefault<IntegerHasher>>,
    radius: usize,
    /// By distance from `radius` on: the states found there, of which some are known to be closer.
    beyond: VecDeque<Vec<State>>,
    /// The number of new states at each distance.
    sizes: Vec<usize>,
}

impl<'r> AlgSearch<'r> {
    /// Prepares a search.
    #[must_use]
    pub fn new(request: &'r AlgRequest) -> Self {
        let mut moves: Vec<_> = request.moves.iter().map(|&one| (one, one.count(request.metric))).collect();
        moves.sort_unstable();
        moves.dedup();
        let mut search =
            Self { request, moves, near: HashMap::default(), radius: 0, beyond: VecDeque::new(), sizes: Vec::new() };
        search.beyond.push_back(search.goals());
        search
    }

    /// The states at the goal.
    fn goals(&self) -> Vec<State> {
        let cubes = match (self.request.goal, self.request.free_after) {
            (AlgGoal::Oriented, _) => oriented_cubes(),
            (AlgGoal::Solved, true) => quarter_turns(&Cube::SOLVED).to_vec(),
            (AlgGoal::Solved, false) => vec![Cube::SOLVED],
        };
        let turns_over = self.moves.iter().any(|(one, _)| !matches!(one.family(), Family::Face(_)));
        let tops: &[Face] = if turns_over { &Face::ALL } else { &[Face::U] };
        let holds = tops.iter().map(|&top| State { cube: Cube::SOLVED, top }.held().rotation);
        holds
            .flat_map(|rotation| cubes.iter().map(move |&cube| State::of(Held::from(cube).rotated(rotation))))
            .collect()
    }

    /// Searches backward from the goal, to this radius or as far as there is room.
    fn look_around(&mut self, radius: usize, meter: &mut Meter<'_>) -> Result<(), Stopped> {
        while self.radius < radius && self.has_room() {
            let before = self.near.len();
            let mut number = 0;
            // Moves that cost nothing add to the level itself.
            while let Some(&state) = self.beyond.front().and_then(|level| level.get(number)) {
                number += 1;
                if self.near.contains_key(&state) {
                    continue;
                }
                // Before the state is known, so that a search that was stopped can go on.
                meter.tick_by(1)?;
                self.near.insert(state, self.radius as u8);
                let held = state.held();
                for &(one, cost) in &self.moves {
                    if self.beyond.len() <= cost {
                        self.beyond.resize(cost + 1, Vec::new());
                    }
                    self.beyond[cost].push(State::of(held.moved(one.inverse())));
                }
            }
            self.beyond.pop_front();
            self.sizes.push(self.near.len() - before);
            self.radius += 1;
        }
        Ok(())
    }

    /// Whether there is room for the next level, if it grows as the last one did.
    fn has_room(&self) -> bool {
        let next = match self.sizes.as_slice() {
            [.., before, last] => last * (last / before.max(&1)).max(1),
            _ => 0,
        };
        self.near.len() + next <= MOST_STATES
    }

    /// A lower bound on the cost to the goal. 0 at the goal only.
    fn bound(&self, state: State) -> usize {
        self.near.get(&state).map_or(self.radius, |&distance| distance.into())
    }

    /// Calls `found` with every algorithm of this length that does not go on after it reached the
    /// goal, and none twice.
    ///
    /// Moves of one axis that follow each other are in a fixed order, and at most two. An algorithm
    /// does not begin with a free move of the last layer and does not end with one, or with a
    /// rotation.
    ///
    /// # Errors
    /// [`Stopped`] if the meter says so.
    pub fn of_length(
        &mut self,
        length: usize,
        meter: &mut Meter<'_>,
        found: &mut dyn FnMut(FoundAlg),
    ) -> Result<(), Stopped> {
        // Half of the way, and a little: looking around is slower than the search, but once.
        self.look_around(length / 2 + 2, meter)?;
        let search = &*self;
        let starts = quarter_turns(&self.request.cube);
        let starts = if self.request.free_before { &starts[..] } else { &starts[..1] };
        let mut known: HashSet<Vec<Move>> = HashSet::new();
        for (&cube, before) in starts.iter().zip(POWERS) {
            let held = Held::from(cube);
            let bound = search.bound(State::of(held));
            let mut path = Vec::new();
            let mut emit = |moves: &[Move], end: Held| {
                let after = search.free_move_after(end);
                found(FoundAlg { before, moves: moves.to_vec(), after });
            };
            if bound == 0 {
                if length == 0 {
                    emit(&[], held);
                }
            } else if bound <= length {
                search.extend(held, length, &mut path, meter, &mut |moves, end| {
                    // A symmetric case has the same algorithm after several moves of U.
                    if known.insert(moves.to_vec()) {
                        emit(moves, end);
                    }
                })?;
            }
        }
        Ok(())
    }

    fn extend(
        &self,
        held: Held,
        budget: usize,
        path: &mut Vec<Move>,
        meter: &mut Meter<'_>,
        emit: &mut dyn FnMut(&[Move], Held),
    ) -> Result<(), Stopped> {
        meter.tick_by(1)?;
        for &(one, cost) in &self.moves {
            if cost > budget || !self.may_follow(path, one, held) {
                continue;
            }
            let next = held.moved(one);
            let bound = self.bound(State::of(next));
            if bound > budget - cost {
                continue;
            }
            path.push(one);
            if bound > 0 {
                self.extend(next, budget - cost, path, meter, emit)?;
            } else if cost == budget && self.may_end(path, next) {
                emit(path, next);
            }
            path.pop();
        }
        Ok(())
    }

    fn may_follow(&self, path: &[Move], one: Move, held: Held) -> bool {
        let axis = one.family().axis();
        let run = path.iter().rev().take_while(|before| before.family().axis() == axis).count();
        let is_rotation = |one: &Move| matches!(one.family(), Family::Rotation(_));
        let in_order = match path.last() {
            Some(last) if run > 0 => run < 2 && last.family() < one.family(),
            Some(last) => !(is_rotation(last) && is_rotation(&one)),
            None => true,
        };
        let is_top = one.family() == Family::Face(State::of(held).top);
        in_order && !(self.request.free_before && is_top && run == path.len())
    }

    fn may_end(&self, path: &[Move], end: Held) -> bool {
        let top = State::of(end).top;
        let mut run = path.iter().rev().take_while(|one| one.family().axis() == top.axis());
        let rotates = path.last().is_some_and(|last| matches!(last.family(), Family::Rotation(_)));
        let ends_freely = self.request.free_after && run.any(|one| one.family() == Family::Face(top));
        !rotates && !ends_freely
    }

    /// The free move of the last layer that solves the cube at the end.
    fn free_move_after(&self, end: Held) -> Option<Amount> {
        if self.request.goal == AlgGoal::Oriented {
            return None;
        }
        let cube = end.standard();
        let place = quarter_turns(&cube).iter().position(|cube| *cube == Cube::SOLVED);
        POWERS[place.expect("the cube is solved up to a move of U")]
    }
}
