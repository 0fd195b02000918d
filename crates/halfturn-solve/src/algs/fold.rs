//! Folding: of algorithms that are mirror images, rotations or inverses of each other, one is
//! enough.

use std::collections::HashMap;

use halfturn_cube::{Axis, Family, Move, Symmetry};

use super::search::FoundAlg;

/// Leaves the first of all algorithms that are images of each other: under the symmetries that keep
/// the last layer where it is, or by inversion. Returns each with the number of its images among
/// `algs`, itself included.
///
/// All of them are for the same case, so that an image is as good for it.
#[must_use]
pub fn fold(algs: Vec<FoundAlg>) -> Vec<(FoundAlg, usize)> {
    let mut places: HashMap<Vec<Move>, usize> = HashMap::new();
    let mut folded: Vec<(FoundAlg, usize)> = Vec::new();
    for alg in algs {
        let place = *places.entry(least_image(&alg.moves)).or_insert(folded.len());
        match folded.get_mut(place) {
            Some((_, images)) => *images += 1,
            None => folded.push((alg, 1)),
        }
    }
    folded
}

/// The least of an algorithm's images.
fn least_image(moves: &[Move]) -> Vec<Move> {
    let inverse: Vec<Move> = moves.iter().rev().map(|one| one.inverse()).collect();
    let symmetries = &Symmetry::ALL[..Symmetry::KEEPS_DOWN];
    let image = |moves: &[Move], symmetry: Symmetry| in_order(moves.iter().map(|&one| image(one, symmetry)).collect());
    let images = symmetries.iter().flat_map(|&symmetry| [image(moves, symmetry), image(&inverse, symmetry)]);
    images.min().expect("there are symmetries")
}

/// A sequence with the moves of one axis in the order of their families.
pub(super) fn in_order(mut moves: Vec<Move>) -> Vec<Move> {
    for number in 1..moves.len() {
        let [one, other] = [moves[number - 1], moves[number]];
        if one.family().axis() == other.family().axis() && other.family() < one.family() {
            moves.swap(number - 1, number);
        }
    }
    moves
}

/// The image of a move.
pub(super) fn image(one: Move, symmetry: Symmetry) -> Move {
    let followed = symmetry.face(one.family().follows());
    let on_axis = |family: fn(Axis) -> Family| {
        let family = family(followed.axis());
        (family, family.follows() == followed)
    };
    let (family, same_way) = match one.family() {
        Family::Face(_) => (Family::Face(followed), true),
        Family::Wide(_) => (Family::Wide(followed), true),
        Family::Slice(_) => on_axis(Family::Slice),
        Family::Rotation(_) => on_axis(Family::Rotation),
    };
    let moved = Move::new(family, one.amount());
    if same_way == symmetry.is_mirror() { moved.inverse() } else { moved }
}

#[cfg(test)]
mod tests {
    use halfturn_cube::Held;

    use super::*;

    #[test]
    fn images_of_moves_move_images_of_cubes() {
        for one in Move::all() {
            for &symmetry in &Symmetry::ALL[..Symmetry::KEEPS_DOWN] {
                let [moved, image] = [one, image(one, symmetry)].map(|one| Held::SOLVED.moved(one));
                assert_eq!(image.cube, moved.cube.conjugate(symmetry), "{one} {symmetry:?}");
            }
        }
    }
}
