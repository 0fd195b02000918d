#![no_main]
//! Any text is stickers or an error, any stickers a cube or an error; what a cube prints is itself.

use halfturn_cube::{Facelets, Input, draw};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let _ = text.parse::<Input>().map(|input| input.held());
    let Ok(facelets) = text.parse::<Facelets>() else { return };
    let _ = draw::svg(&facelets);
    assert_eq!(facelets.to_string().parse(), Ok(facelets));
    match facelets.held() {
        Ok(held) => assert_eq!(Facelets::from(held).held(), Ok(held)),
        Err(error) => assert!(error.stickers().iter().all(|&sticker| sticker < Facelets::COUNT)),
    }
});
