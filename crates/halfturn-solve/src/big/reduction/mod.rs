//! Cubes of any size from 4×4×4: reduction to a 3×3×3, then the two-phase solver.
//!
//! 1. Centres: those of two opposite colours go to one axis, those of two more to another, then
//!    every centre to its face.
//! 2. Wings: all pieces along an edge of the cube become pieces of one edge.
//! 3. The reduced cube is solved as a 3×3×3.
//!
//! Each stage is a beam search whose steps are conjugates `s A s'` and commutators, where `s` turns
//! a block of layers. All orbits of pieces are searched together: a step counts what it gains in
//! all of them. See `docs/algorithms/reduction.md`.

mod beam;
mod blocks;
mod centers;
mod places;
mod search;
mod wings;

use std::sync::OnceLock;

use halfturn_cube::{Amount, BigCube, BigMove, Cube, CubeSize};
use halfturn_search::{Meter, Stopped, TableSource, Watcher};

use crate::{
    catalogue::Method,
    request::{Request, SolveError},
    two_phase,
};

use super::{
    catalogue::BigMethod,
    reduced::{OfPart, Solution, as_three, shortest},
    request::{BigReport, BigRequest},
};
use blocks::{Block, written};
use search::{Effort, Pieces, Reduced};

/// The phases of a solution.
const PHASES: [&str; 3] = ["centers", "wings", "3x3x3"];

/// Reduced cubes that are solved as 3×3×3s.
const SOLVED: usize = 4;

/// The solver: all tables that it opens are those of the 3×3×3.
struct Reduction {
    three: Box<dyn Method>,
    /// By number of layers: the pieces, once a cube of this size was solved.
    pieces: [OnceLock<Pieces>; CubeSize::MAX.get() + 1],
}

/// Opens the solver.
pub(crate) fn tiny(source: TableSource<'_>) -> Result<Box<dyn BigMethod>, Stopped> {
    Ok(Box::new(Reduction {
        three: two_phase::tiny(source)?,
        pieces: [const { OnceLock::new() }; CubeSize::MAX.get() + 1],
    }))
}

impl BigMethod for Reduction {
    fn search(&self, request: &BigRequest, watcher: &dyn Watcher) -> Result<BigReport, SolveError> {
        let size = request.cube.size();
        let pieces = self.pieces[size.get()].get_or_init(|| Pieces::new(size));
        let stopped = |Stopped| SolveError::LimitReached { best: None };
        shortest(request, watcher, PHASES, |round, best, meter| {
            let effort = (0..round).fold(Effort::usual(size), |effort, _| effort.doubled());
            let reduced = pieces.reduce(&request.cube, effort, meter).map_err(stopped)?;
            let solution = self.finish(&request.cube, &reduced, meter)?;
            Ok(Some(solution).filter(|solution| best.is_none_or(|best| solution.moves.len() < best)))
        })
    }

    fn table_bytes(&self) -> usize {
        self.three.table_bytes()
    }
}

impl Reduction {
    /// Solves reduced cubes as 3×3×3s, and returns the shortest solution of all.
    fn finish(&self, cube: &BigCube, reduced: &[Reduced], meter: &mut Meter<'_>) -> Result<Solution, SolveError> {
        let size = cube.size();
        let valid = |reduced: &Reduced| {
            let blocks = reduced.centers.iter().chain(&reduced.wings);
            Some((reduced.wings.clone(), as_three(size, after(cube, blocks).stickers())?.cube))
        };
        let mut cubes: Vec<_> = reduced
            .iter()
            .filter_map(|reduced| valid(reduced).map(|(wings, three)| (reduced.centers.clone(), wings, three)))
            .take(SOLVED)
            .collect();
        if cubes.is_empty() {
            // Two edges are swapped and nothing else, as only an even cube can have it.
            let Some(first) = reduced.first() else { return Err(SolveError::LimitReached { best: None }) };
            let wings: Vec<Block> = first.wings.iter().copied().chain(swap_of_edges(size)).collect();
            let three = as_three(size, after(cube, first.centers.iter().chain(&wings)).stickers());
            cubes.push((first.centers.clone(), wings, three.expect("the parity is repaired").cube));
        }
        let mut best: Option<Solution> = None;
        for (centers, wings, three) in cubes {
            let turns = if three == Cube::SOLVED {
                vec![]
            } else {
                match self.three.search(&Request::new(three), &OfPart(meter.watcher())) {
                    Ok(report) => {
                        meter.add(report.nodes);
                        report.turns
                    }
                    Err(SolveError::LimitReached { .. }) if best.is_some() => break,
                    Err(error) => return Err(error),
                }
            };
            let turns = turns.iter().map(|turn| {
                let (face, quarters) = (turn.face(), turn.amount().quarters() as u8);
                let is_first = face == face.axis().face();
                Block::face(size.get(), face, if is_first { quarters } else { 4 - quarters })
            });
            let (moves, lengths) = written(size, &[centers, wings, turns.collect()]);
            if best.as_ref().is_none_or(|best| moves.len() < best.moves.len()) {
                best = Some(Solution { moves, lengths });
            }
        }
        best.ok_or(SolveError::LimitReached { best: None })
    }
}

/// The cube after turns of blocks.
fn after<'b>(cube: &BigCube, blocks: impl Iterator<Item = &'b Block>) -> BigCube {
    let size = cube.size();
    blocks.fold(cube.clone(), |cube, block| {
        let Some(amount) = Amount::from_quarters(block.quarters.into()) else { return cube };
        let (first, last) = (usize::from(block.low) + 1, usize::from(block.high) + 1);
        let turn = BigMove::new(size, block.axis.face(), first, last, amount);
        cube.moved(turn.unwrap_or(BigMove::rotation(size, block.axis, amount)))
    })
}

/// Swaps two edges of a reduced even cube, which no turns of faces can do.
fn swap_of_edges(size: CubeSize) -> [Block; 6] {
    use halfturn_cube::Axis::{X, Y};
    let half = size.get() as u8 / 2 - 1;
    let block = |axis, low, high| Block { axis, low, high, quarters: 2 };
    let (inner, upper, face) = (block(X, 1, half), block(Y, 0, half), block(Y, 0, 0));
    [inner, face, inner, upper, inner, upper]
}
