//! Turns of neighbouring layers, and how many moves a sequence of them takes.
//!
//! A move turns an outer block: all layers on one side of a boundary between two layers. So turns
//! of layers about one axis take one move for each boundary whose two layers turn differently. The
//! cube is held otherwise afterwards if the layers that stayed were to turn, and the moves that
//! follow are named by the faces that are there then.

use halfturn_cube::{Amount, Axis, BigMove, CubeSize, Face, Symmetry};

/// The most layers of a cube.
const MOST: usize = CubeSize::MAX.get();

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
    /// A move of an outer block of this many layers.
    pub fn outer(size: CubeSize, face: Face, layers: usize, amount: Amount) -> Self {
        let (axis, side, quarters) = (face.axis(), size.get() as u8, amount.quarters() as u8);
        let layers = layers as u8;
        if face == axis.face() {
            Self { axis, low: 0, high: layers - 1, quarters }
        } else {
            Self { axis, low: side - layers, high: side - 1, quarters: 4 - quarters }
        }
    }
}

/// Turns of layers about one axis, one after the other.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Turns {
    axis: Axis,
    quarters: [u8; MOST],
}

impl Turns {
    fn of(block: Block) -> Self {
        let mut turns = Self { axis: block.axis, quarters: [0; MOST] };
        turns.add(block);
        turns
    }

    fn add(&mut self, block: Block) {
        debug_assert_eq!(self.axis, block.axis);
        for quarters in &mut self.quarters[usize::from(block.low)..=usize::from(block.high)] {
            *quarters = (*quarters + block.quarters) % 4;
        }
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
        if let Some(amount) = Amount::from_quarters(rest.into()) {
            let back = Symmetry::rotation(turns.axis, amount).inverse();
            held = Face::ALL.map(|face| held[back.face(face).index()]);
        }
    }
    (moves, parts)
}
