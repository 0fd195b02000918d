//! Drawings and data for other programs, compared with the output of those programs.

mod common;

use common::{any_held, held_after, rows};
use halfturn_cube::{
    Facelets,
    draw::{NetStyle, kpattern_json, net},
};
use proptest::prelude::*;

#[test]
fn kpattern_is_that_of_cubing_js() {
    let mut checked = 0;
    for row in rows(include_str!("golden/kpattern.txt")) {
        let [algorithm, expected] = row.as_slice() else { panic!("two cells: {row:?}") };
        assert_eq!(&kpattern_json(held_after(algorithm)), expected, "{algorithm}");
        checked += 1;
    }
    assert_eq!(checked, 13);
}

proptest! {
    #[test]
    fn a_plain_net_can_be_read_again(held in any_held()) {
        let facelets = Facelets::from(held);
        prop_assert_eq!(net(&facelets, NetStyle::Plain).parse(), Ok(facelets));
    }
}
