//! Turns of neighbouring layers, and how many moves a sequence of them takes.
//!
//! A move turns an outer block: all layers on one side of a boundary between two layers. So turns
//! of layers about one axis take one move for each boundary whose two layers turn differently. The
//! cube is held otherwise afterwards if the layers that stayed were to turn, and the moves that
//! follow are named by the faces that are there then.

use halfturn_cube::{Amount, Axis, BigMove, CubeSize, Face};

use super::places::turned;

/// The most layers of a cube.
pub(super) const MOST: usize = CubeSize::MAX.get();

/// A turn of the layers `low..=high` about an axis, numbered from 0 at U, R or F, by quarter turns
/// as seen from there.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Block {
    pub axis: Axis,
    pub low: u8,
    pub high: u8,
    pub quarters: u8,
}

impl Block {
    /// A turn of a face, by quarter turns as seen from the first face of its axis.
    pub fn face(side: usize, face: Face, quarters: u8) -> Self {
        let layer = if face == face.axis().face() { 0 } else { side as u8 - 1 };
        Self { axis: face.axis(), low: layer, high: layer, quarters }
    }

    pub fn inverse(self) -> Self {
        Self { quarters: (4 - self.quarters) % 4, ..self }
    }
}

/// Turns of layers about one axis, one after the other.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Turns {
    pub axis: Axis,
    quarters: [u8; MOST],
}

impl Turns {
    pub const NONE: Self = Self { axis: Axis::Y, quarters: [0; MOST] };

    pub fn of(block: Block) -> Self {
        let mut turns = Self { axis: block.axis, ..Self::NONE };
        turns.add(block);
        turns
    }

    pub fn add(&mut self, block: Block) {
        debug_assert_eq!(self.axis, block.axis);
        for quarters in &mut self.quarters[usize::from(block.low)..=usize::from(block.high)] {
            *quarters = (*quarters + block.quarters) % 4;
        }
    }

    /// The number of moves.
    pub fn moves(&self, side: usize) -> usize {
        self.quarters[..side].windows(2).filter(|two| two[0] != two[1]).count()
    }

    /// Whether nothing turns, or the whole cube does.
    fn is_none(&self, side: usize) -> bool {
        self.moves(side) == 0
    }
}

/// A sequence of turns of layers in parts as moves of outer blocks, and the number of moves of each
/// part.
pub(super) fn written<const PARTS: usize>(
    size: CubeSize,
    sequence: &[Vec<Block>; PARTS],
) -> (Vec<BigMove>, [usize; PARTS]) {
    let side = size.get();
    // Turns about one axis in a row are one group, of the part where it begins.
    let mut groups: Vec<(usize, Turns)> = Vec::new();
    for (part, blocks) in sequence.iter().enumerate() {
        for &block in blocks {
            match groups.last_mut() {
                Some((_, turns)) if turns.axis == block.axis => turns.add(block),
                _ => groups.push((part, Turns::of(block))),
            }
            // What cancels brings the groups before and after it together.
            while let [.., (_, last)] = groups[..]
                && last.quarters[..side].iter().all(|&quarters| quarters == 0)
            {
                groups.pop();
            }
        }
    }
    let mut moves = Vec::new();
    let mut parts = [0; PARTS];
    // By face of the sequence: the face of the cube as it is held.
    let mut held = Face::ALL;
    for (part, turns) in groups {
        let before = moves.len();
        let (near, far) = (held[turns.axis.face().index()], held[turns.axis.face().opposite().index()]);
        let quarters = &turns.quarters[..side];
        for boundary in 1..side {
            let change = i32::from(quarters[boundary - 1]) - i32::from(quarters[boundary]);
            let outer = |face, layers, amount| BigMove::new(size, face, 1, layers, amount).expect("an outer block");
            if boundary <= side / 2 {
                moves.extend(Amount::from_quarters(change).map(|amount| outer(near, boundary, amount)));
            } else {
                moves.extend(Amount::from_quarters(change).map(|amount| outer(far, side - boundary, amount)));
            }
        }
        parts[part] += moves.len() - before;
        // The layer in the middle stayed. If it was to turn, the whole cube was.
        let rest = quarters[side / 2];
        let back = core::array::from_fn(|face| held[turned(Face::ALL[face], turns.axis, 4 - rest).index()]);
        held = back;
        debug_assert!(!turns.is_none(side) || moves.len() == before);
    }
    (moves, parts)
}
