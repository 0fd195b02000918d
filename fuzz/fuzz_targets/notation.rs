#![no_main]
//! Any text is an algorithm or an error; what an algorithm prints is itself.

use halfturn_cube::{Algorithm, Held};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    match text.parse::<Algorithm>() {
        Ok(algorithm) => {
            assert_eq!(algorithm.to_string().parse::<Algorithm>().expect("what is printed can be read"), algorithm);
            if algorithm.moves().len() < 1000 {
                let held = Held::from(&algorithm);
                assert_eq!(Held::from(&algorithm.simplified()), held);
                assert_eq!(Held::from(&algorithm.then(&algorithm.inverse())), Held::SOLVED);
            }
        }
        Err(error) => {
            assert!(error.position() <= text.chars().count());
            assert!(!error.to_string().is_empty() && error.excerpt().ends_with('^'));
        }
    }
});
