//! Simplification: cancelling and merging moves.
//!
//! Moves about one axis commute, so adjacent moves of one axis form a run. Within a run, moves of
//! one family are added up. If fewer moves turn the layers in the same way, those replace the run:
//! `R M'` is `Rw`. Rotations stay where they are: `x U x'` is not rewritten as `F`, because it is
//! executed differently.

use crate::{face::Axis, turn::Amount};

use super::{
    Sequence, WrittenMove,
    metric::Metric,
    moves::{Family, Layers, Move},
};

impl<M: WrittenMove> Sequence<M> {
    /// The algorithm with brackets expanded and all adjacent moves of one axis merged.
    ///
    /// The result has the same effect, including the final orientation, and is not longer in any
    /// metric.
    ///
    /// ```
    /// use halfturn_cube::Algorithm;
    /// let simplified = |text: &str| text.parse::<Algorithm>().map(|algorithm| algorithm.simplified().to_string());
    /// assert_eq!(simplified("R R2 U U'")?, "R'");
    /// assert_eq!(simplified("R L R")?, "R2 L");
    /// assert_eq!(simplified("(R U)2 (R U)'")?, "R U");
    /// assert_eq!(simplified("Rw R' x")?, "M' x");
    /// # Ok::<(), halfturn_cube::NotationError>(())
    /// ```
    #[must_use]
    pub fn simplified(&self) -> Self {
        let mut runs: Vec<Run<M>> = Vec::new();
        for one in self.moves() {
            match runs.last_mut() {
                Some(run) if run.axis == one.axis() => run.add(one),
                _ => runs.push(Run { axis: one.axis(), families: vec![(one.family(), one.amount().quarters())] }),
            }
            // A run that cancels out makes its neighbours adjacent, so the earlier one is open
            // again.
            if runs.last().is_some_and(|run| M::cancel(&run.merged())) {
                runs.pop();
            }
        }
        runs.into_iter().flat_map(|run| M::shortened(run.merged())).collect()
    }
}

/// Adjacent moves of one axis: the quarter turns of each family, in order of first occurrence.
struct Run<M: WrittenMove> {
    axis: Axis,
    families: Vec<(M::Family, i32)>,
}

impl<M: WrittenMove> Run<M> {
    fn add(&mut self, one: M) {
        let quarters = one.amount().quarters();
        match self.families.iter_mut().find(|(family, _)| *family == one.family()) {
            Some((_, sum)) => *sum += quarters,
            None => self.families.push((one.family(), quarters)),
        }
    }

    fn merged(&self) -> Vec<M> {
        let merged = |&(family, quarters): &(M::Family, i32)| {
            Amount::from_quarters(quarters).map(|amount| M::of_family(family, amount))
        };
        self.families.iter().filter_map(merged).collect()
    }
}

/// Whether moves of one axis have no effect together.
pub(super) fn cancel(moves: &[Move]) -> bool {
    sum(moves.iter().copied()) == Layers::default()
}

/// The fewest moves with the effect of these, which are of one axis.
pub(super) fn shortened(moves: Vec<Move>) -> Vec<Move> {
    let Some(axis) = moves.first().map(|one| one.family().axis()) else { return moves };
    fewer(axis, sum(moves.iter().copied()), moves.len()).unwrap_or(moves)
}

/// The quarter turns of each layer, modulo 4.
fn sum(moves: impl Iterator<Item = Move>) -> Layers {
    let mut sum = Layers::default();
    for one in moves {
        for (quarters, more) in sum.iter_mut().zip(one.layers()) {
            *quarters = (*quarters + more).rem_euclid(4);
        }
    }
    sum
}

/// The single move that turns the layers of an axis in this way, if there is one.
fn single(axis: Axis, layers: Layers) -> Option<Move> {
    let face = axis.face();
    let slice = Family::Slice(axis);
    let (family, quarters) = match layers {
        [first, 0, 0] => (Family::Face(face), first),
        [0, 0, last] => (Family::Face(face.opposite()), -last),
        [0, middle, 0] => (slice, if slice.follows() == face { middle } else { -middle }),
        [first, middle, 0] if first == middle => (Family::Wide(face), first),
        [0, middle, last] if middle == last => (Family::Wide(face.opposite()), -last),
        [first, middle, last] if first == middle && middle == last => (Family::Rotation(axis), first),
        _ => return None,
    };
    Amount::from_quarters(quarters).map(|amount| Move::new(family, amount))
}

/// The fewest moves that turn the layers of an axis in this way, if fewer than `than` suffice. Of
/// several pairs, the cheapest in the other metrics.
fn fewer(axis: Axis, layers: Layers, than: usize) -> Option<Vec<Move>> {
    if than > 1
        && let Some(one) = single(axis, layers)
    {
        return Some(vec![one]);
    }
    if than > 2 {
        let pairs = Move::all().filter(|one| one.family().axis() == axis).filter_map(|one| {
            let turned = one.layers();
            let rest = core::array::from_fn(|layer| (layers[layer] - turned[layer]).rem_euclid(4));
            single(axis, rest).map(|other| [one, other])
        });
        let count = |pair: &[Move; 2], metric| pair.iter().map(|one| one.count(metric)).sum::<usize>();
        let cost = |pair: &[Move; 2]| [Metric::Htm, Metric::Qtm, Metric::Stm].map(|metric| count(pair, metric));
        if let Some(pair) = pairs.min_by_key(cost) {
            return Some(pair.to_vec());
        }
    }
    // Three moves suffice for any layers: a rotation by the middle layer's turn, and the
    // differences of the outer faces.
    let face = axis.face();
    let [first, middle, last] = layers;
    let lacking = [
        (Family::Face(face), first - middle),
        (Family::Face(face.opposite()), middle - last),
        (Family::Rotation(axis), middle),
    ];
    (than > lacking.len()).then(|| {
        let amounts = lacking.into_iter().map(|(family, quarters)| (family, Amount::from_quarters(quarters)));
        amounts.filter_map(|(family, amount)| Some(Move::new(family, amount?))).collect()
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Algorithm, Held};

    fn simplified(text: &str) -> String {
        text.parse::<Algorithm>().unwrap().simplified().to_string()
    }

    #[test]
    fn neighbours_merge_and_cancel() {
        for (text, expected) in [
            ("", ""),
            ("R R2 U U'", "R'"),
            ("R L R", "R2 L"),
            ("R L R' L'", ""),
            ("R U L L' U' R", "R2"),
            ("U R L R' L' D' U D", "U2"),
            ("R U R'", "R U R'"),
            ("L R", "L R"),
            ("x x", "x2"),
            ("x U x'", "x U x'"),
            ("R M'", "Rw"),
            ("R L' x'", "M"),
            ("Rw x'", "L"),
            ("Rw L'", "x"),
            ("M2 x2", "M2 x2"),
            ("R L M", "R2 x'"),
            ("R M' L' x' U", "U"),
            ("[R, L]", ""),
            ("Rw Lw x R", "R2 Rw"),
        ] {
            assert_eq!(simplified(text), expected, "{text}");
        }
    }

    #[test]
    fn single_moves_are_recognised_by_their_layers() {
        for one in Move::all() {
            assert_eq!(single(one.family().axis(), sum([one].into_iter())), Some(one));
        }
    }

    #[test]
    fn every_way_to_turn_three_layers_has_its_shortest_writing() {
        let mut checked = 0;
        for axis in Axis::ALL {
            for index in 0..64 {
                let layers = [index / 16, index / 4 % 4, index % 4];
                let moves = fewer(axis, layers, usize::MAX).unwrap();
                assert_eq!(sum(moves.iter().copied()), layers);
                let written: Algorithm = moves.into();
                // The outer faces relative to the middle layer: rotations cannot change these.
                let needed = [layers[0], layers[2]].map(|outer| (outer - layers[1]).rem_euclid(4));
                let least = needed.iter().filter(|&&quarters| quarters != 0).count();
                assert_eq!(written.count(Metric::Htm), least, "{written}");
                let least: i32 = needed.iter().map(|&quarters| quarters.min(4 - quarters)).sum();
                assert_eq!(written.count(Metric::Qtm), least as usize, "{written}");
                checked += 1;
            }
        }
        assert_eq!(checked, 3 * 64);
    }

    #[test]
    fn all_triples_of_moves_keep_their_effect_and_grow_in_no_metric() {
        let mut checked = 0;
        let all: Vec<_> = Move::all().collect();
        let on_x = all.iter().copied().filter(|one| one.family().axis() == Axis::X);
        for first in on_x {
            for &second in &all {
                for &third in &all {
                    let written = Algorithm::from(vec![first, second, third]);
                    let short = written.simplified();
                    assert_eq!(Held::from(&short), Held::from(&written), "{written} became {short}");
                    for metric in Metric::ALL {
                        assert!(short.count(metric) <= written.count(metric), "{written} became {short}");
                    }
                    checked += 1;
                }
            }
        }
        assert_eq!(checked, Move::COUNT / 3 * Move::COUNT * Move::COUNT);
    }
}
