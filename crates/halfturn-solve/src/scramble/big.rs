//! Scrambles of cubes of other sizes than 3×3×3.

use core::ops::RangeInclusive;

use halfturn_cube::{Amount, Axis, BigAlgorithm, BigCube, BigMove, Corner, CubeSize, Face, Symmetry, Turn};
use halfturn_search::Watcher;
use rand::{Rng, RngExt};

use super::{SIDES, orientation, orientation_turns};
use crate::{
    big::{BigRequest, BigSolver, BigSolverEntry},
    request::{SolveError, Target, Wanted},
};

/// The size of a record.
fn cube_size(layers: usize) -> CubeSize {
    CubeSize::new(layers).expect("events are of sizes that there are")
}

/// Scrambles that are the inverse of a solution of a random state.
pub(super) struct RandomState {
    /// The solver.
    pub solver: &'static str,
    /// The number of layers of the cube.
    pub size: usize,
    /// The fewest moves that a state must need by the regulations, and the most that can be asked
    /// for.
    pub distances: RangeInclusive<u8>,
    /// The number of moves of the scramble, if all are of one length.
    pub length: Option<u8>,
    /// Whether rotations follow that put the cube into a random orientation.
    pub is_turned: bool,
}

impl RandomState {
    pub fn solver(&self) -> &'static BigSolverEntry {
        BigSolverEntry::find(self.solver).expect("events name solvers of the catalogue")
    }

    /// A scramble to a random state that needs at least `distance` moves.
    pub fn scramble(
        &self,
        distance: u8,
        solver: &BigSolver,
        rng: &mut (impl Rng + ?Sized),
        watcher: &dyn Watcher,
    ) -> Result<BigAlgorithm, SolveError> {
        let state = self.state(distance, solver, rng, watcher)?;
        let usual = BigRequest::new(state.clone());
        let solution = match self.length {
            None => solver.solve(&usual, watcher)?.moves,
            Some(length) => {
                // Any of the solutions of this length, or the shortest if there are none.
                let (target, wanted) = (Target::AtMost(length.into()), Wanted::Within(0));
                match solver.solve(&BigRequest { target, wanted, at_least: length, ..usual.clone() }, watcher) {
                    Ok(mut report) => {
                        report.more.push(report.moves);
                        report.more.swap_remove(rng.random_range(0..report.more.len()))
                    }
                    Err(SolveError::NoSolution { .. }) => solver.solve(&usual, watcher)?.moves,
                    Err(error) => return Err(error),
                }
            }
        };
        let size = state.size();
        let mut moves = from_three_faces(&BigAlgorithm::from(solution).inverse().moves());
        if self.is_turned {
            moves.extend(orientation_turns(rng).map(|turn| rotation(size, turn)));
        }
        let scramble = BigAlgorithm::from(moves);
        if is_same(&BigCube::solved(size).after(&scramble), &state) {
            Ok(scramble)
        } else {
            Err(SolveError::WrongAnswer { solver: solver.entry().name })
        }
    }

    /// A uniform state, up to rotations, among those that need at least `distance` moves.
    fn state(
        &self,
        distance: u8,
        solver: &BigSolver,
        rng: &mut (impl Rng + ?Sized),
        watcher: &dyn Watcher,
    ) -> Result<BigCube, SolveError> {
        loop {
            let state = BigCube::random(cube_size(self.size), rng);
            if !solver.entry().proves {
                // Such events require at least two moves, which needs no search.
                let is_solved_by = |one: BigMove| state.moved(one).is_solved();
                if state.is_solved() || turns(state.size()).into_iter().any(is_solved_by) {
                    continue;
                }
                return Ok(state);
            }
            let nearer =
                BigRequest { target: Target::AtMost(u16::from(distance) - 1), ..BigRequest::new(state.clone()) };
            match solver.solve(&nearer, watcher) {
                Ok(_) => {}
                Err(SolveError::NoSolution { .. }) => return Ok(state),
                Err(error) => return Err(error),
            }
        }
    }
}

/// The rotation of the whole cube that a turn of a face names.
fn rotation(size: CubeSize, turn: Turn) -> BigMove {
    BigMove::rotation(size, turn.face().axis(), turn.amount())
}

/// Whether two even cubes are the same, however they are held and whatever their colours are.
fn is_same(cube: &BigCube, other: &BigCube) -> bool {
    let other = other.with_solved(Corner::DBL);
    let orientations = (0..Face::COUNT).flat_map(|up| (0..SIDES).map(move |front| orientation(up, front)));
    orientations
        .map(|turns| turns.fold(cube.clone(), |cube, turn| cube.moved(rotation(cube.size(), turn))))
        .any(|held| held.with_solved(Corner::DBL) == other)
}

/// The same moves, up to how the cube is held at the end, with halves of an even cube turned from
/// U, R and F only: `Lw` of a 4×4×4 is `Rw` and a rotation, which the following moves take into
/// account.
fn from_three_faces(moves: &[BigMove]) -> Vec<BigMove> {
    // The face of the written cube that is at a face of the cube after the given moves.
    let mut hold = Symmetry::IDENTITY;
    let mut written = Vec::with_capacity(moves.len());
    for one in moves {
        let ((face, first, last), amount, size) = (one.layers(), one.amount(), one.size());
        let mut face = hold.face(face);
        let axis = face.axis();
        if face != axis.face() && first == 1 && 2 * last == size.get() {
            // The rotation in the direction of `face`, which is left out, undone.
            hold = hold.then(Symmetry::rotation(axis, amount));
            face = axis.face();
        }
        written.push(BigMove::new(size, face, first, last, amount).expect("as many layers as before"));
    }
    written
}

/// Scrambles of random moves.
pub(super) struct RandomMoves {
    /// The number of layers of the cube.
    pub size: usize,
    /// The number of moves.
    pub length: usize,
    /// Whether wide moves follow that put the cube into a random orientation.
    pub is_turned: bool,
}

impl RandomMoves {
    /// Random moves of the outer layers, up to half of the cube at once. Between two moves of
    /// another axis no layers are turned twice, so that nothing cancels or could be one move.
    pub fn scramble(&self, rng: &mut (impl Rng + ?Sized)) -> BigAlgorithm {
        let size = cube_size(self.size);
        // The last moves turn more than half of the cube, as a rotation does.
        let wide =
            |face, amount| BigMove::new(size, face, 1, self.size / 2 + 1, amount).expect("fewer than all layers");
        let end: Vec<BigMove> = if self.is_turned {
            orientation_turns(rng).map(|turn| wide(turn.face(), turn.amount())).collect()
        } else {
            Vec::new()
        };
        let all = turns(size);
        let mut moves: Vec<BigMove> = Vec::with_capacity(self.length + end.len());
        while moves.len() < self.length {
            let next = all[rng.random_range(0..all.len())];
            let is_last = moves.len() + 1 == self.length;
            let is_free = !is_last || end.first().is_none_or(|&first| axis(first) != axis(next));
            if is_free && !is_redundant(&moves, next) {
                moves.push(next);
            }
        }
        moves.into_iter().chain(end).collect()
    }
}

/// The moves of the outer layers, up to half of the cube at once. If a move of half of an even cube
/// and the one from the opposite face differ by a rotation only, there is one of them: `3Rw` of the
/// 6×6×6 and not `3Lw`.
fn turns(size: CubeSize) -> Vec<BigMove> {
    let half = size.get() / 2;
    let is_twin = |face: Face, layers: usize| 2 * layers == size.get() && face != face.axis().face();
    let mut all = Vec::new();
    for face in Face::ALL {
        for layers in (1..=half).filter(|&layers| !is_twin(face, layers)) {
            let turn = |amount| BigMove::new(size, face, 1, layers, amount).expect("fewer than all layers");
            all.extend(Amount::ALL.map(turn));
        }
    }
    all
}

fn axis(one: BigMove) -> Axis {
    one.layers().0.axis()
}

/// Whether the layers were turned already since the last move of another axis.
fn is_redundant(moves: &[BigMove], next: BigMove) -> bool {
    moves.iter().rev().take_while(|&&one| axis(one) == axis(next)).any(|one| one.layers() == next.layers())
}
