//! A few pieces of a cube and how it is held: what the search knows of a state.

use halfturn_cube::{Corner, Cube, Edge, Face, Family, Held, Metric, Move, Symmetry};

use crate::goal::PiecePattern;

/// The most pieces that are tracked: their positions and the hold then fit into 60 bits.
pub(super) const MOST_TRACKED: usize = 12;
/// The number of positions of a piece: 8 places in 3 twists, or 12 in 2 flips.
const POSITIONS: usize = Corner::COUNT * Corner::STICKERS;

/// The positions as an index that needs no check.
const PADDED: usize = POSITIONS.next_power_of_two();

/// A corner or an edge.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub(super) enum Piece {
    Corner(u8),
    Edge(u8),
}

impl Piece {
    /// All pieces, the corners first.
    pub fn all() -> impl Iterator<Item = Self> {
        let corners = (0..Corner::COUNT as u8).map(Self::Corner);
        corners.chain((0..Edge::COUNT as u8).map(Self::Edge))
    }

    /// Whether it belongs to the layer of U.
    pub fn is_in_last_layer(self) -> bool {
        match self {
            Self::Corner(corner) => Corner::ALL[usize::from(corner)].faces().contains(&Face::U),
            Self::Edge(edge) => Edge::ALL[usize::from(edge)].faces().contains(&Face::U),
        }
    }

    /// The only position that a pattern allows it, if the place allows nothing else.
    pub fn only_position(self, pattern: &PiecePattern) -> Option<u8> {
        let only = |allowed: &[u32], piece: u8, count: usize| {
            let alone = |orientation: usize| 1u32 << (usize::from(piece) * count + orientation);
            let mut positions = (0..allowed.len()).flat_map(|place| (0..count).map(move |turned| (place, turned)));
            let (place, turned) = positions.find(|&(place, turned)| allowed[place] == alone(turned))?;
            Some((place * count + turned) as u8)
        };
        match self {
            Self::Corner(piece) => only(pattern.corners(), piece, Corner::STICKERS),
            Self::Edge(piece) => only(pattern.edges(), piece, Edge::STICKERS),
        }
    }

    /// Its image under a symmetry.
    pub fn image(self, symmetry: Symmetry) -> Self {
        match self {
            Self::Corner(corner) => Self::Corner(symmetry.corner(Corner::ALL[usize::from(corner)]).index() as u8),
            Self::Edge(edge) => Self::Edge(symmetry.edge(Edge::ALL[usize::from(edge)]).index() as u8),
        }
    }

    /// Its position in a cube.
    pub fn position(self, cube: &Cube) -> u8 {
        let found = |places: &[u8], orientations: &[u8], piece: u8, count: usize| {
            let place = places.iter().position(|&other| other == piece).expect("every piece is in some place");
            (place * count) as u8 + orientations[place]
        };
        match self {
            Self::Corner(piece) => found(&cube.corner_places(), &cube.corner_twists(), piece, Corner::STICKERS),
            Self::Edge(piece) => found(&cube.edge_places(), &cube.edge_flips(), piece, Edge::STICKERS),
        }
    }
}

/// The positions of the tracked pieces in the standard hold, and the number of the present hold.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Node {
    positions: [u8; MOST_TRACKED],
    hold: u8,
}

impl Node {
    /// The node with the pieces at these positions.
    pub fn at(mut self, positions: impl Iterator<Item = u8>) -> Self {
        self.positions.iter_mut().zip(positions).for_each(|(old, new)| *old = new);
        self
    }
}

/// What a move does to positions in one hold.
struct Action {
    corners: [u8; PADDED],
    edges: [u8; PADDED],
    /// The hold after it.
    hold: u8,
}

/// A move that may be used.
#[derive(Clone, Copy, Debug)]
pub(super) struct Allowed {
    pub one: Move,
    pub cost: usize,
}

/// Nodes between two looks at the watcher.
pub(super) const WATCH_NODES: u64 = 1 << 14;

/// Whether a move of one family may follow a move of another in an algorithm. Moves of one axis are
/// in order, and no two rotations follow each other.
pub(super) fn follows(before: Family, after: Family) -> bool {
    match before.axis() == after.axis() {
        true => before < after,
        false => !(is_rotation(before) && is_rotation(after)),
    }
}

/// Whether the moves of a family are rotations of the whole cube.
pub(super) fn is_rotation(family: Family) -> bool {
    matches!(family, Family::Rotation(_))
}

/// The allowed moves, and their actions on the tracked pieces.
pub(super) struct Tracking {
    /// Families in ascending order.
    pub moves: Vec<Allowed>,
    /// The corners first.
    pieces: Vec<Piece>,
    corners: usize,
    /// The holds that the moves lead to, the standard one first.
    holds: Vec<Symmetry>,
    /// By hold and move: the move, and its inverse.
    forward: Vec<Action>,
    backward: Vec<Action>,
}

impl Tracking {
    /// Tracks at most [`MOST_TRACKED`] of these pieces.
    pub fn new(moves: &[Move], metric: Metric, pieces: &[Piece]) -> Self {
        let mut allowed: Vec<Move> = moves.to_vec();
        allowed.sort_unstable();
        allowed.dedup();
        let mut holds = vec![Symmetry::IDENTITY];
        let mut done = 0;
        while let Some(&rotation) = holds.get(done) {
            done += 1;
            for one in allowed.iter().flat_map(|one| [*one, one.inverse()]) {
                let next = Held { cube: Cube::SOLVED, rotation }.moved(one).rotation;
                if !holds.contains(&next) {
                    holds.push(next);
                }
            }
        }
        let action = |rotation: Symmetry, one: Move| {
            let held = Held { cube: Cube::SOLVED, rotation }.moved(one);
            let effect = held.standard();
            let mut action = Action { corners: [0; PADDED], edges: [0; PADDED], hold: 0 };
            action.hold = holds.iter().position(|&known| known == held.rotation).expect("all holds are known") as u8;
            // The effect says of each place where its piece comes from.
            for &place in Corner::ALL {
                let (from, turned) = effect.corner(place);
                for twist in 0..Corner::STICKERS {
                    let to = place.index() * Corner::STICKERS + (twist + usize::from(turned)) % Corner::STICKERS;
                    action.corners[from.index() * Corner::STICKERS + twist] = to as u8;
                }
            }
            for &place in Edge::ALL {
                let (from, turned) = effect.edge(place);
                for flip in 0..Edge::STICKERS {
                    let to = place.index() * Edge::STICKERS + (flip + usize::from(turned)) % Edge::STICKERS;
                    action.edges[from.index() * Edge::STICKERS + flip] = to as u8;
                }
            }
            action
        };
        let actions = |inverted: bool| {
            let of_hold = |&rotation: &Symmetry| {
                let moved = allowed.iter().map(move |&one| if inverted { one.inverse() } else { one });
                moved.map(move |one| action(rotation, one)).collect::<Vec<_>>()
            };
            holds.iter().flat_map(of_hold).collect()
        };
        let (forward, backward) = (actions(false), actions(true));
        // The pieces of the last layer come last: they matter least to most goals.
        let mut pieces = pieces.to_vec();
        pieces.sort_by_key(|piece| piece.is_in_last_layer());
        pieces.truncate(MOST_TRACKED);
        pieces.sort_unstable();
        let corners = pieces.iter().filter(|piece| matches!(piece, Piece::Corner(_))).count();
        let moves = allowed.into_iter().map(|one| Allowed { one, cost: one.count(metric) }).collect();
        Self { moves, pieces, corners, holds, forward, backward }
    }

    /// The tracked pieces.
    pub fn pieces(&self) -> &[Piece] {
        &self.pieces
    }

    /// The node of a cube in the standard hold.
    pub fn node(&self, cube: &Cube) -> Node {
        let mut node = Node { positions: [0; MOST_TRACKED], hold: 0 };
        node.positions.iter_mut().zip(&self.pieces).for_each(|(position, piece)| *position = piece.position(cube));
        node
    }

    /// The nodes with the same positions in every hold.
    pub fn in_all_holds(&self, node: Node) -> Vec<Node> {
        let mut nodes = vec![node; self.holds.len()];
        nodes.iter_mut().enumerate().for_each(|(hold, node)| node.hold = hold as u8);
        nodes
    }

    /// The face where the layer of U is now.
    pub fn top(&self, node: &Node) -> Face {
        self.holds[usize::from(node.hold)].face(Face::U)
    }

    /// The node as a number below 2⁶⁰.
    #[inline]
    pub fn key(&self, node: &Node) -> u64 {
        // Digits of two numbers, so that the processor works on both at once.
        let digits = |key: u64, position: &u8| key * POSITIONS as u64 + u64::from(*position);
        let (first, second) = node.positions.split_at(MOST_TRACKED / 2);
        let first = first.iter().fold(node.hold.into(), digits);
        let second = second.iter().fold(0, digits);
        first * const { (POSITIONS as u64).pow(MOST_TRACKED as u32 / 2) } + second
    }

    /// The node after a move, given by its number.
    #[inline]
    pub fn moved(&self, node: &Node, number: usize) -> Node {
        self.act(node, &self.forward[usize::from(node.hold) * self.moves.len() + number])
    }

    /// The node from which a move leads to this one.
    #[inline]
    pub fn before(&self, node: &Node, number: usize) -> Node {
        self.act(node, &self.backward[usize::from(node.hold) * self.moves.len() + number])
    }

    #[inline]
    fn act(&self, node: &Node, action: &Action) -> Node {
        let mut next = Node { hold: action.hold, ..*node };
        let (corners, edges) = next.positions.split_at_mut(self.corners);
        for position in corners {
            *position = action.corners[usize::from(*position) % PADDED];
        }
        for position in &mut edges[..self.pieces.len() - self.corners] {
            *position = action.edges[usize::from(*position) % PADDED];
        }
        next
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nodes_follow_the_cube() {
        let pieces: Vec<Piece> = Piece::all().collect();
        let moves: Vec<Move> = Move::all().collect();
        let tracking = Tracking::new(&moves, Metric::Htm, &pieces);
        let mut held = Held::SOLVED;
        let mut node = tracking.node(&Cube::SOLVED);
        for number in (0..2000).map(|number| number * 7919 % tracking.moves.len()) {
            let before = node;
            held = held.moved(tracking.moves[number].one);
            node = tracking.moved(&node, number);
            let expected = tracking.node(&held.standard());
            assert_eq!(node.positions, expected.positions);
            assert_eq!(tracking.holds[usize::from(node.hold)], held.rotation);
            assert_eq!(tracking.before(&node, number), before);
            assert!(tracking.key(&node) < 1 << 60);
        }
    }
}
