//! Moves of big cubes.
//!
//! Layers are numbered from the face that is named: `R` is the first, `Rw` the first two, `3Rw` the
//! first three, `2R` the second alone, `2-3Rw` the second and the third. A lower-case letter is a
//! wide move, as in SiGN: `r` is `Rw`, `3r` is `3Rw`. `M E S` turn the middle layer of an odd cube,
//! `m e s` all layers but the outer ones, both in the direction of L, D and F. `x y z` turn the
//! whole cube.

use core::fmt;

use crate::{
    algorithm::{Family, LayerNumbers, Letter, Metric, Move, NotationError, Sequence, WrittenMove},
    face::{Axis, Face},
    symmetry::Symmetry,
    turn::Amount,
};

use super::size::CubeSize;

/// An algorithm, scramble or solution of a cube of any size. All its moves are of one size.
pub type BigAlgorithm = Sequence<BigMove>;

/// The layers that a move of a big cube turns, without the amount.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum BigFamily {
    /// Neighbouring layers, numbered from 1 at the face: `R`, `Rw`, `3Rw`, `2R`, `2-3Rw`.
    Layers {
        /// The face.
        face: Face,
        /// The first layer, from 1.
        first: u8,
        /// The last layer.
        last: u8,
    },
    /// The middle layer of an odd cube: `M`, `E`, `S`.
    Middle(Axis),
    /// All layers but the outer ones: `m`, `e`, `s`.
    Inner(Axis),
    /// The whole cube: `x`, `y`, `z`.
    Rotation(Axis),
}

/// One written move of a cube of some size.
///
/// ```
/// use halfturn_cube::{BigAlgorithm, CubeSize, Metric};
/// let size = CubeSize::new(5).expect("2 to 33");
/// let algorithm = BigAlgorithm::parse_for("r 3Rw2 2R 2-3Lw' M m x", size)?;
/// assert_eq!(algorithm.to_string(), "Rw 3Rw2 2R 2-3Lw' M m x");
/// assert_eq!(algorithm.count(Metric::Htm), 10); // a move inside the cube is two of its outer blocks
/// assert!(BigAlgorithm::parse_for("6Rw", size).is_err());
/// # Ok::<(), halfturn_cube::NotationError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct BigMove {
    family: BigFamily,
    amount: Amount,
    size: CubeSize,
}

/// The quarter turns of each layer of an axis modulo 4, clockwise as seen from U, R or F, from that
/// face to the opposite one.
type Layers = Vec<i32>;

impl BigMove {
    /// The move of the layers `first..=last`, numbered from 1 at the face; `None` if the cube has
    /// no such layers or they are all it has.
    #[must_use]
    pub fn new(size: CubeSize, face: Face, first: usize, last: usize, amount: Amount) -> Option<Self> {
        let fits = 1 <= first && first <= last && last <= size.get() && last - first + 1 < size.get();
        let family = BigFamily::Layers { face, first: first as u8, last: last as u8 };
        fits.then_some(Self { family, amount, size })
    }

    /// The rotation of the whole cube.
    #[must_use]
    pub const fn rotation(size: CubeSize, axis: Axis, amount: Amount) -> Self {
        Self { family: BigFamily::Rotation(axis), amount, size }
    }

    /// The family of the move.
    #[must_use]
    pub const fn family(self) -> BigFamily {
        self.family
    }

    /// The amount of the move, in the direction of its face.
    #[must_use]
    pub const fn amount(self) -> Amount {
        self.amount
    }

    /// The size of the cube that it turns.
    #[must_use]
    pub const fn size(self) -> CubeSize {
        self.size
    }

    /// The face that the move follows, and the first and last layer, numbered from 1 at that face.
    #[must_use]
    pub const fn layers(self) -> (Face, usize, usize) {
        let side = self.size.get();
        match self.family {
            BigFamily::Layers { face, first, last } => (face, first as usize, last as usize),
            BigFamily::Middle(axis) => (Family::Slice(axis).follows(), side.div_ceil(2), side.div_ceil(2)),
            BigFamily::Inner(axis) => (Family::Slice(axis).follows(), 2, side - 1),
            BigFamily::Rotation(axis) => (axis.face(), 1, side),
        }
    }

    /// The shortest writing of a turn of the layers `start..end` of an axis, numbered from 0 at U,
    /// R or F, by quarter turns as seen from there; `None` if they cancel.
    fn spanning(size: CubeSize, axis: Axis, start: usize, end: usize, quarters: i32) -> Option<Self> {
        let side = size.get();
        if start == 0 && end == side {
            return Amount::from_quarters(quarters).map(|amount| Self::rotation(size, axis, amount));
        }
        // Layers are counted from the face that is nearer.
        if start <= side - end {
            Self::new(size, axis.face(), start + 1, end, Amount::from_quarters(quarters)?)
        } else {
            Self::new(size, axis.face().opposite(), side - end + 1, side - start, Amount::from_quarters(-quarters)?)
        }
    }

    fn add_to(self, sum: &mut Layers) {
        let (face, first, last) = self.layers();
        let side = self.size.get();
        let from_start = face == face.axis().face();
        let quarters = if from_start { self.amount.quarters() } else { -self.amount.quarters() };
        for layer in first - 1..last {
            let layer = if from_start { layer } else { side - 1 - layer };
            sum[layer] = (sum[layer] + quarters).rem_euclid(4);
        }
    }
}

/// The same move of a 3×3×3.
impl From<Move> for BigMove {
    fn from(one: Move) -> Self {
        let layers = |face, last| BigFamily::Layers { face, first: 1, last };
        let family = match one.family() {
            Family::Face(face) => layers(face, 1),
            Family::Wide(face) => layers(face, 2),
            Family::Slice(axis) => BigFamily::Middle(axis),
            Family::Rotation(axis) => BigFamily::Rotation(axis),
        };
        Self { family, amount: one.amount(), size: CubeSize::THREE }
    }
}

impl BigAlgorithm {
    /// Parses an algorithm for a cube of this size.
    ///
    /// # Errors
    /// Says what is wrong and where.
    pub fn parse_for(text: &str, size: CubeSize) -> Result<Self, NotationError> {
        Self::read(text, size)
    }
}

/// The name of a slice, as an example in messages.
const fn slice_letter(axis: Axis, lower: bool) -> char {
    match (axis, lower) {
        (Axis::X, false) => 'M',
        (Axis::Y, false) => 'E',
        (Axis::Z, false) => 'S',
        (Axis::X, true) => 'm',
        (Axis::Y, true) => 'e',
        (Axis::Z, true) => 's',
    }
}

impl WrittenMove for BigMove {
    type Family = (BigFamily, CubeSize);
    type Puzzle = CubeSize;

    fn spelled(layers: LayerNumbers, letter: Letter, size: CubeSize) -> Result<Self::Family, String> {
        let side = size.get();
        let family = match (letter, layers) {
            (Letter::Face(face), LayerNumbers::None) => (face, 1, 1),
            (Letter::Face(face), LayerNumbers::One(layer)) => (face, layer, layer),
            (Letter::Face(face), LayerNumbers::Span(first, last)) => {
                return Err(format!("{first}-{last}{face}w for the layers {first} to {last}"));
            }
            (Letter::Wide(face), LayerNumbers::None) => (face, 1, 2),
            (Letter::Wide(face), LayerNumbers::One(last)) => (face, 1, last),
            (Letter::Wide(face), LayerNumbers::Span(first, last)) => (face, first, last),
            (_, LayerNumbers::One(_) | LayerNumbers::Span(..)) => {
                return Err("numbers only before the letter of a face, as in 3Rw, 2R or 2-3Rw".to_owned());
            }
            (Letter::Middle(_), LayerNumbers::None) if size == CubeSize::MIN => {
                return Err(format!("no middle layer on a {size}, which has only outer layers"));
            }
            (Letter::Middle(_), LayerNumbers::None) if !size.is_odd() => {
                return Err(format!("no middle layer on a {size}; its inner layers are 2R or m, for example"));
            }
            (Letter::Inner(axis), LayerNumbers::None) if side == 2 => {
                return Err(format!("no {} on a {size}, which has only outer layers", slice_letter(axis, true)));
            }
            (Letter::Middle(axis), LayerNumbers::None) => return Ok((BigFamily::Middle(axis), size)),
            // On the 3×3×3 they are the same, and `M` is usual.
            (Letter::Inner(axis), LayerNumbers::None) if side == 3 => return Ok((BigFamily::Middle(axis), size)),
            (Letter::Inner(axis), LayerNumbers::None) => return Ok((BigFamily::Inner(axis), size)),
            (Letter::Rotation(axis), LayerNumbers::None) => return Ok((BigFamily::Rotation(axis), size)),
        };
        let (face, first, last) = family;
        if first > last || first < 1 {
            return Err("the layers in ascending order from 1, as in 2-3Rw".to_owned());
        }
        if last > side as i32 {
            return Err(format!("layers 1 to {side} of a {size}"));
        }
        if first == 1 && last == side as i32 {
            return Err(format!("fewer layers than all {side} of a {size}; x, y and z turn the whole cube"));
        }
        Ok((BigFamily::Layers { face, first: first as u8, last: last as u8 }, size))
    }

    fn of_family((family, size): Self::Family, amount: Amount) -> Self {
        Self { family, amount, size }
    }

    fn family(self) -> Self::Family {
        (self.family, self.size)
    }

    fn amount(self) -> Amount {
        self.amount
    }

    fn axis(self) -> Axis {
        match self.family {
            BigFamily::Layers { face, .. } => face.axis(),
            BigFamily::Middle(axis) | BigFamily::Inner(axis) | BigFamily::Rotation(axis) => axis,
        }
    }

    fn inverse(self) -> Self {
        Self { amount: self.amount.inverse(), ..self }
    }

    fn mirror(self) -> Self {
        match self.family {
            BigFamily::Layers { face, first, last } => {
                let family = BigFamily::Layers { face: Symmetry::MIRROR.face(face), first, last };
                Self { family, ..self.inverse() }
            }
            // A move about the axis from left to right is its own mirror image.
            BigFamily::Middle(Axis::X) | BigFamily::Inner(Axis::X) | BigFamily::Rotation(Axis::X) => self,
            BigFamily::Middle(_) | BigFamily::Inner(_) | BigFamily::Rotation(_) => self.inverse(),
        }
    }

    /// Outer blocks count like faces. A block inside the cube is the difference of two outer ones.
    fn count(self, metric: Metric) -> usize {
        let (_, first, last) = self.layers();
        let blocks = match (first == 1, last == self.size.get()) {
            (true, true) => 0,
            (true, false) | (false, true) => 1,
            (false, false) => 2,
        };
        let quarters = if self.amount == Amount::Half { 2 } else { 1 };
        match metric {
            Metric::Htm => blocks,
            Metric::Qtm => blocks * quarters,
            Metric::Etm => 1,
            Metric::Stm => usize::from(blocks > 0),
        }
    }

    fn cancel(moves: &[Self]) -> bool {
        moves.first().is_none_or(|first| sum(first.size, moves).iter().all(|&quarters| quarters == 0))
    }

    fn shortened(moves: Vec<Self>) -> Vec<Self> {
        let Some(first) = moves.first() else { return moves };
        let others = fewest(first.size, first.axis(), &sum(first.size, &moves));
        let cost = |moves: &[Self], metric| moves.iter().map(|one| one.count(metric)).sum::<usize>();
        let is_better = others.len() < moves.len()
            && Metric::ALL.into_iter().all(|metric| cost(&others, metric) <= cost(&moves, metric));
        if is_better { others } else { moves }
    }
}

/// The quarter turns of each layer after moves of one axis.
fn sum(size: CubeSize, moves: &[BigMove]) -> Layers {
    let mut layers = vec![0; size.get()];
    moves.iter().for_each(|one| one.add_to(&mut layers));
    layers
}

/// The fewest moves that turn the layers of an axis in this way.
///
/// A move of neighbouring layers changes the differences of neighbours in two places, by opposite
/// amounts. So `n` differences that add up to 0 modulo 4 need `n - 1` moves, and the fewest moves
/// split the differences into as many such groups as possible: pairs first, then `1 1 2` or `3 3
/// 2`, then four ones or threes.
fn fewest(size: CubeSize, axis: Axis, layers: &[i32]) -> Vec<BigMove> {
    let side = size.get();
    let at = |layer: usize| layers.get(layer).copied().unwrap_or(0);
    let mut places: [Vec<usize>; 4] = Default::default();
    for place in 0..=side {
        let before = if place == 0 { 0 } else { at(place - 1) };
        places[(at(place) - before).rem_euclid(4) as usize].push(place);
    }
    let [_, mut ones, mut twos, mut threes] = places;
    let mut groups: Vec<Vec<usize>> = Vec::new();
    while !ones.is_empty() && !threes.is_empty() {
        groups.push(vec![ones.remove(0), threes.remove(0)]);
    }
    while twos.len() >= 2 {
        groups.push(twos.drain(..2).collect());
    }
    let mut same = if ones.is_empty() { threes } else { ones };
    if !twos.is_empty() {
        groups.push(same.drain(..2).chain(twos).collect());
    }
    groups.extend(same.chunks(4).map(<[usize]>::to_vec));
    let mut moves = Vec::new();
    for mut group in groups {
        group.sort_unstable();
        let mut quarters = 0;
        for pair in group.windows(2) {
            let before = if pair[0] == 0 { 0 } else { at(pair[0] - 1) };
            quarters += at(pair[0]) - before;
            moves.extend(BigMove::spanning(size, axis, pair[0], pair[1], quarters));
        }
    }
    moves
}

impl fmt::Display for BigMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.family {
            BigFamily::Layers { face, first: 1, last: 1 } => write!(f, "{face}")?,
            BigFamily::Layers { face, first: 1, last: 2 } => write!(f, "{face}w")?,
            BigFamily::Layers { face, first: 1, last } => write!(f, "{last}{face}w")?,
            BigFamily::Layers { face, first, last } if first == last => write!(f, "{first}{face}")?,
            BigFamily::Layers { face, first, last } => write!(f, "{first}-{last}{face}w")?,
            BigFamily::Middle(axis) => write!(f, "{}", slice_letter(axis, false))?,
            BigFamily::Inner(axis) => write!(f, "{}", slice_letter(axis, true))?,
            BigFamily::Rotation(axis) => write!(f, "{}", Family::Rotation(axis))?,
        }
        f.write_str(self.amount.suffix())
    }
}

impl fmt::Debug for BigMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn size(layers: usize) -> CubeSize {
        CubeSize::new(layers).unwrap()
    }

    fn simplified(text: &str, layers: usize) -> String {
        BigAlgorithm::parse_for(text, size(layers)).unwrap().simplified().to_string()
    }

    #[test]
    fn neighbours_merge() {
        for (layers, text, expected) in [
            (4, "R Rw' 2R", ""),
            (4, "R 2R", "Rw"),
            (4, "Rw R'", "2R"),
            (4, "Rw Lw'", "x"),
            (4, "3Rw x'", "L"),
            (5, "R 2R 3R U U'", "3Rw"),
            (5, "M 3R", ""),
            (7, "2R 3R 4R 5R 6R", "2-6Rw"),
            (7, "(R 3R) L R'", "3R L"),
            (33, "R L 16R2", "R L 16R2"),
        ] {
            assert_eq!(simplified(text, layers), expected, "{text}");
        }
    }

    #[test]
    fn every_way_to_turn_five_layers_has_its_fewest_moves() {
        // A breadth-first search over all single moves is the judge.
        let size = size(5);
        let spans: Vec<(usize, usize)> =
            (0..5).flat_map(|start| (start + 1..=5).map(move |end| (start, end))).collect();
        let code = |layers: &[i32]| layers.iter().fold(0, |code, quarters| code * 4 + *quarters as usize);
        let mut distances = vec![usize::MAX; 1 << 10];
        distances[0] = 0;
        let mut frontier = vec![vec![0; 5]];
        while let Some(layers) = (!frontier.is_empty()).then(|| frontier.remove(0)) {
            for &(start, end) in &spans {
                for quarters in 1..4 {
                    let mut next: Layers = layers.clone();
                    next[start..end].iter_mut().for_each(|layer| *layer = (*layer + quarters) % 4);
                    if distances[code(&next)] == usize::MAX {
                        distances[code(&next)] = distances[code(&layers)] + 1;
                        frontier.push(next);
                    }
                }
            }
        }
        for index in 0..1 << 10 {
            let layers: Layers = (0..5).rev().map(|digit| index >> (2 * digit) & 3).collect();
            let moves = fewest(size, Axis::Y, &layers);
            assert_eq!(sum(size, &moves), layers, "{moves:?}");
            assert_eq!(moves.len(), distances[code(&layers)], "{layers:?}: {moves:?}");
        }
    }

    #[test]
    fn what_does_not_fit_says_why() {
        for (layers, text, expected) in [
            (4, "4Rw", "x, y and z turn the whole cube"),
            (4, "5R", "layers 1 to 4 of a 4×4×4"),
            (4, "M", "no middle layer on a 4×4×4"),
            (5, "2-3R", "2-3Rw for the layers 2 to 3"),
            (5, "3-2Rw", "ascending order"),
            (5, "0Rw", "ascending order"),
            (5, "2-Rw", "the number of the last layer"),
            (5, "2M", "numbers only before the letter of a face"),
            (2, "Rw", "x, y and z turn the whole cube"),
            (2, "m", "only outer layers"),
        ] {
            let error = BigAlgorithm::parse_for(text, size(layers)).unwrap_err();
            assert!(error.expected().contains(expected), "{text}: {error}");
        }
    }
}
