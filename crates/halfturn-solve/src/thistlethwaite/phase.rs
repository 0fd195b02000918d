//! One phase: its moves, and the distance of every position from its goal.

use halfturn_cube::{Cube, Face, Turn, TurnSet};
use halfturn_search::{
    Coordinate, DistanceTable, Index, Pair, Problem, Residue, Single, Stopped, TableSource, TurnTable,
    coordinates::{CornerTetrads, Flip, MiddleSlice, Slice, SquareCorners, SquareEdges, Twist},
};

/// The moves that keep edges oriented: all but quarter turns of F and B.
const KEEP_FLIPS: TurnSet = TurnSet::ALL
    .without(TurnSet::of_face(Face::F).without(TurnSet::HALF))
    .without(TurnSet::of_face(Face::B).without(TurnSet::HALF));

/// Tables hold distances modulo this.
const MODULUS: u8 = 3;

/// A phase with its pruning table.
pub(crate) struct Phase {
    /// The name of the phase in reports.
    pub name: &'static str,
    /// Bytes of its table.
    pub bytes: usize,
    /// States by distance.
    pub distribution: Vec<u64>,
    turns: TurnSet,
    /// The distance to the goal of the phase, modulo 3.
    residue: Box<dyn Fn(&Cube) -> u8 + Send + Sync>,
}

/// A cube and its distance to the goal of the phase.
#[derive(Clone, Copy)]
pub(crate) struct Node {
    cube: Cube,
    pub distance: u8,
}

impl Phase {
    /// Opens phase 1, 2, 3 or 4.
    pub fn open(number: usize, source: TableSource<'_>) -> Result<Self, Stopped> {
        match number {
            1 => {
                let flips = TurnTable::<Flip>::build();
                let table = DistanceTable::<_, Residue>::open(&Single::new(&flips), source)?;
                Ok(Self {
                    name: "orient edges",
                    bytes: table.bytes(),
                    distribution: table.distribution().to_vec(),
                    turns: TurnSet::ALL,
                    residue: Box::new(move |cube| table.residue(Single::entry(Index::of(cube)))),
                })
            }
            2 => Self::pair::<Twist, Slice>("orient corners, fill the slice", KEEP_FLIPS, source),
            3 => Self::pair::<CornerTetrads, MiddleSlice>("into half turns", TurnSet::DOMINO, source),
            _ => Self::pair::<SquareCorners, SquareEdges>("half turns home", TurnSet::HALF, source),
        }
    }

    /// Opens a phase with two coordinates.
    fn pair<A: Coordinate<Puzzle = Cube>, B: Coordinate<Puzzle = Cube>>(
        name: &'static str,
        turns: TurnSet,
        source: TableSource<'_>,
    ) -> Result<Self, Stopped> {
        let (first, second) = (TurnTable::<A>::build(), TurnTable::<B>::build());
        let space = Pair::new(&first, &second).under(turns);
        let table = DistanceTable::<_, Residue>::open(&space, source)?;
        Ok(Self {
            name,
            bytes: table.bytes(),
            distribution: table.distribution().to_vec(),
            turns,
            residue: Box::new(move |cube| table.residue(Pair::entry(Index::of(cube), Index::of(cube)))),
        })
    }

    /// The node of a cube that earlier phases have led to. Its distance is the length of a walk
    /// downhill to the goal, where no move leads closer.
    pub fn node(&self, cube: Cube) -> Node {
        let (mut here, mut distance) = (cube, 0);
        let mut residue = (self.residue)(&here);
        loop {
            let closer = (residue + MODULUS - 1) % MODULUS;
            let next = self.turns.map(|turn| here.turned(turn)).find(|near| (self.residue)(near) == closer);
            let Some(next) = next else { return Node { cube, distance } };
            (here, residue) = (next, closer);
            distance += 1;
        }
    }
}

impl Problem for Phase {
    type Puzzle = Cube;
    type Node = Node;

    fn turns(&self) -> TurnSet {
        self.turns
    }

    fn turned(&self, node: &Node, turn: Turn) -> Node {
        let cube = node.cube.turned(turn);
        // A move changes the distance by at most one, so that the distance modulo 3 determines it.
        let distance = match (MODULUS + (self.residue)(&cube) - node.distance % MODULUS) % MODULUS {
            0 => node.distance,
            1 => node.distance + 1,
            _ => node.distance - 1,
        };
        Node { cube, distance }
    }

    fn bound(&self, node: &Node) -> u8 {
        node.distance
    }
}
