//! The page has the engine's names of colours, sets of colours, columns and faces.
#![allow(clippy::unwrap_used)]

use std::{fs, path::Path};

use halfturn_cube::{Face, View};
use halfturn_lab::{stages::suffix, stats::ColorSubset};

/// A file of the page.
fn read(path: &str) -> String {
    fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/src").join(path)).unwrap()
}

/// A list of texts in TypeScript.
fn list(texts: impl IntoIterator<Item = String>) -> String {
    format!("[{}]", texts.into_iter().map(|text| format!("{text:?}")).collect::<Vec<_>>().join(", "))
}

#[test]
fn colors_and_their_names() {
    let colors = list(View::ALL.map(|view| view.letter().to_string()));
    assert!(read("engine/types.ts").contains(&format!("COLORS = {colors}")), "{colors}");
    let names = View::ALL.map(|view| format!("  {}: \"{view}\",\n", view.letter())).concat();
    assert!(read("words/en.ts").contains(&names), "{names}");
}

#[test]
fn columns_and_sets_of_colors() {
    let file = read("pages/statistics/sets.ts");
    let endings = list(View::ALL.map(|view| format!("_{}", suffix(view))));
    assert!(file.contains(&format!("ENDINGS = {endings}")), "{endings}");
    let subsets = list(ColorSubset::all().map(|subset| subset.name().to_owned()));
    assert!(file.contains(&format!("SUBSETS = {subsets}")), "{subsets}");
}

#[test]
fn faces_in_the_order_of_the_stickers() {
    let file = read("components/stickers.ts");
    let mut rest = file.as_str();
    for face in Face::ALL {
        let entry = format!("{{ letter: \"{}\", color: \"{}\", ", face.letter(), View::of_face(face).letter());
        rest = rest.split_once(&entry).unwrap_or_else(|| panic!("{entry} is missing, or in another order")).1;
    }
}
