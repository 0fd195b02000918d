//! Coordinates that are made while the program runs, from the kinds of a goal.

use std::rc::Rc;

use halfturn_cube::{Corner, Cube, Edge, Turn};

use super::{kinds::Kinds, pattern::Images, symmetry::GoalSymmetry};

/// The kinds of corners or of edges.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum PieceKinds {
    Corners(Kinds<{ Corner::COUNT }, { Corner::STICKERS }>),
    Edges(Kinds<{ Edge::COUNT }, { Edge::STICKERS }>),
}

/// An arrangement of kinds as a number, with its move table.
pub(super) struct KindCoordinate {
    kinds: PieceKinds,
    /// By value and move: the value after the move.
    turned: Vec<[u32; Turn::COUNT]>,
}

impl PieceKinds {
    /// The number of arrangements.
    pub fn count(&self) -> u64 {
        match self {
            Self::Corners(kinds) => kinds.count(),
            Self::Edges(kinds) => kinds.count(),
        }
    }

    /// The number of a cube's arrangement.
    pub fn value(&self, cube: &Cube) -> u32 {
        match self {
            Self::Corners(kinds) => {
                let cell = |place: usize| {
                    let (piece, twist) = cube.corner(Corner::ALL[place]);
                    kinds.cell(piece.index(), twist)
                };
                kinds.rank(&std::array::from_fn(cell))
            }
            Self::Edges(kinds) => {
                let cell = |place: usize| {
                    let (piece, flip) = cube.edge(Edge::ALL[place]);
                    kinds.cell(piece.index(), flip)
                };
                kinds.rank(&std::array::from_fn(cell))
            }
        }
    }

    /// The values that each image of a pattern allows.
    pub fn goals(&self, images: &Images) -> Vec<Rc<[u32]>> {
        let shared = |goals: Vec<Vec<u32>>| goals.into_iter().map(Rc::from).collect::<Vec<Rc<[u32]>>>();
        match self {
            Self::Corners(kinds) => {
                let goals = shared(kinds.goals(&images.corners));
                images.pairs.iter().map(|&(corners, _)| Rc::clone(&goals[corners])).collect()
            }
            Self::Edges(kinds) => {
                let goals = shared(kinds.goals(&images.edges));
                images.pairs.iter().map(|&(_, edges)| Rc::clone(&goals[edges])).collect()
            }
        }
    }

    /// The value of an arrangement's image under a symmetry that keeps the kinds.
    pub fn conjugate(&self, value: u32, symmetry: &GoalSymmetry) -> u32 {
        match self {
            Self::Corners(kinds) => kinds.rank(&kinds.conjugate(&kinds.unrank(value), &symmetry.corners)),
            Self::Edges(kinds) => kinds.rank(&kinds.conjugate(&kinds.unrank(value), &symmetry.edges)),
        }
    }

    /// Whether a symmetry keeps the kinds.
    pub fn is_kept_by(&self, symmetry: &GoalSymmetry) -> bool {
        match self {
            Self::Corners(kinds) => kinds.is_kept_by(&symmetry.corners),
            Self::Edges(kinds) => kinds.is_kept_by(&symmetry.edges),
        }
    }

    /// The kinds as text, which tells one coordinate from another.
    pub fn spelled(&self) -> String {
        match self {
            Self::Corners(kinds) => format!("corners {}", kinds.spelled()),
            Self::Edges(kinds) => format!("edges {}", kinds.spelled()),
        }
    }

    fn move_table(&self) -> Vec<[u32; Turn::COUNT]> {
        match self {
            Self::Corners(kinds) => move_table(kinds, |cube, place| {
                let (piece, twist) = cube.corner(Corner::ALL[place]);
                (piece.index(), twist)
            }),
            Self::Edges(kinds) => move_table(kinds, |cube, place| {
                let (piece, flip) = cube.edge(Edge::ALL[place]);
                (piece.index(), flip)
            }),
        }
    }
}

/// The move table of an arrangement of kinds. `piece` returns what is in a place of a cube.
fn move_table<const N: usize, const O: usize>(
    kinds: &Kinds<N, O>,
    piece: impl Fn(&Cube, usize) -> (usize, u8),
) -> Vec<[u32; Turn::COUNT]> {
    // On the solved cube, the piece that a move brings to a place is the place it came from.
    let from = Turn::ALL.map(|turn| {
        let moved = Cube::SOLVED.turned(turn);
        std::array::from_fn(|place| {
            let (from, turned) = piece(&moved, place);
            (from as u8, turned)
        })
    });
    let row = |value| {
        let cells = kinds.unrank(value);
        from.map(|from| kinds.rank(&kinds.moved(&cells, &from)))
    };
    (0..kinds.count() as u32).map(row).collect()
}

impl KindCoordinate {
    /// The coordinate, with its move table.
    pub fn new(kinds: PieceKinds) -> Self {
        Self { turned: kinds.move_table(), kinds }
    }

    pub fn kinds(&self) -> &PieceKinds {
        &self.kinds
    }

    /// The number of values.
    pub fn count(&self) -> u32 {
        self.turned.len() as u32
    }

    /// The value after a move.
    #[inline]
    pub fn turned(&self, value: u32, turn: Turn) -> u32 {
        self.turned[value as usize][turn.index()]
    }

    /// The memory of the move table, in bytes.
    pub fn bytes(&self) -> usize {
        size_of_val(self.turned.as_slice())
    }
}
