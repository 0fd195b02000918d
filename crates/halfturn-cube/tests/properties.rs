//! Properties of every cube: the group laws, the action of symmetries, and the round trip through
//! pieces.

mod common;

use common::{any_cube, any_held, any_symmetry, rotations};
use halfturn_cube::{Corner, Cube, Edge, Facelets, Held, Symmetry, Turn};
use proptest::{prelude::*, sample::select};

/// The least number that every order of a cube divides: from cycles of up to 12 edges, flipped or
/// not, and of up to 8 corners, twisted or not.
const EXPONENT: u32 = 2 * 2 * 2 * 2 * 3 * 3 * 5 * 7 * 11;

fn any_turns() -> impl Strategy<Value = Vec<Turn>> {
    proptest::collection::vec(select(Turn::ALL.to_vec()), 0..30)
}

fn power(cube: Cube, exponent: u32) -> Cube {
    (0..exponent).fold(Cube::SOLVED, |product, _| product * cube)
}

proptest! {
    #[test]
    fn cubes_are_a_group(a in any_cube(), b in any_cube(), c in any_cube()) {
        prop_assert_eq!((a * b) * c, a * (b * c));
        prop_assert_eq!(a * Cube::SOLVED, a);
        prop_assert_eq!(Cube::SOLVED * a, a);
        prop_assert_eq!(a * a.inverse(), Cube::SOLVED);
        prop_assert_eq!(a.inverse() * a, Cube::SOLVED);
        prop_assert_eq!((a * b).inverse(), b.inverse() * a.inverse());
    }

    #[test]
    fn turns_are_products(cube in any_cube(), turns in any_turns()) {
        prop_assert_eq!(cube.after(turns.iter().copied()), cube * Cube::SOLVED.after(turns.iter().copied()));
        let back = turns.iter().rev().map(|turn| turn.inverse());
        prop_assert_eq!(cube.after(turns.iter().copied()).after(back), cube);
    }

    #[test]
    fn conjugation_is_a_homomorphism(a in any_cube(), b in any_cube(), symmetry in any_symmetry()) {
        prop_assert_eq!((a * b).conjugate(symmetry), a.conjugate(symmetry) * b.conjugate(symmetry));
        prop_assert_eq!(a.inverse().conjugate(symmetry), a.conjugate(symmetry).inverse());
        prop_assert_eq!(a.conjugate(symmetry).order(), a.order());
    }

    #[test]
    fn symmetries_act_one_after_another(cube in any_cube(), first in any_symmetry(), second in any_symmetry()) {
        prop_assert_eq!(cube.conjugate(first.then(second)), cube.conjugate(first).conjugate(second));
        prop_assert_eq!(cube.conjugate(first).conjugate(first.inverse()), cube);
        prop_assert_eq!(cube.conjugate(Symmetry::IDENTITY), cube);
    }

    #[test]
    fn conjugation_replaces_turns(turns in any_turns(), symmetry in any_symmetry()) {
        let seen = turns.iter().map(|&turn| symmetry.turn(turn));
        prop_assert_eq!(Cube::SOLVED.after(turns.iter().copied()).conjugate(symmetry), Cube::SOLVED.after(seen));
    }

    #[test]
    fn a_cubes_symmetries_are_a_subgroup(turns in proptest::collection::vec(select(Turn::ALL.to_vec()), 0..4)) {
        let cube = Cube::SOLVED.after(turns);
        let symmetries: Vec<Symmetry> = cube.symmetries().collect();
        prop_assert_eq!(Symmetry::COUNT % symmetries.len(), 0);
        for a in &symmetries {
            for b in &symmetries {
                prop_assert!(symmetries.contains(&a.then(*b)));
            }
        }
    }

    #[test]
    fn pieces_tell_the_cube(cube in any_cube()) {
        let corners = core::array::from_fn(|place| cube.corner(Corner::ALL[place]));
        let edges = core::array::from_fn(|place| cube.edge(Edge::ALL[place]));
        prop_assert_eq!(Cube::from_pieces(corners, edges), Ok(cube));
        prop_assert_eq!(corners.map(|(piece, _)| piece as u8), cube.corner_places());
        prop_assert_eq!(corners.map(|(_, twist)| twist), cube.corner_twists());
        prop_assert_eq!(edges.map(|(piece, _)| piece as u8), cube.edge_places());
        prop_assert_eq!(edges.map(|(_, flip)| flip), cube.edge_flips());
    }

    #[test]
    fn orders(cube in any_cube()) {
        let order = cube.order();
        prop_assert_eq!(EXPONENT % order, 0);
        prop_assert_eq!(power(cube, order), Cube::SOLVED);
        prop_assert_eq!(cube.inverse().order(), order);
        for prime in [2, 3, 5, 7, 11] {
            if order % prime == 0 {
                prop_assert_ne!(power(cube, order / prime), Cube::SOLVED);
            }
        }
    }

    #[test]
    fn rotating_in_the_hands_moves_the_stickers(held in any_held(), rotation in select(rotations())) {
        let (before, after) = (Facelets::from(held), Facelets::from(held.rotated(rotation)));
        for facelet in 0..Facelets::COUNT {
            prop_assert_eq!(after.symbol(rotation.facelet(facelet)), before.symbol(facelet));
        }
        prop_assert_eq!(held.rotated(rotation).standard(), held.standard());
        prop_assert_eq!(Held::from(held.standard()).rotated(held.rotation), held);
    }
}
