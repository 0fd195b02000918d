//! The page has the engine's names of colours, sets of colours, columns and faces.
#![allow(clippy::unwrap_used)]

use std::{fs, path::Path};

use halfturn_cube::{Face, View};
use halfturn_lab::{stages::suffix, stats::ColorSubset};

/// A file of the page, or of the package that it imports.
fn read(path: &str) -> String {
    fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(path)).unwrap()
}

/// The texts of a list in TypeScript, sorted: the page shows white first, the engine yellow.
fn sorted_list(file: &str, name: &str) -> Vec<String> {
    let (_, rest) = file.split_once(&format!("{name} = [")).unwrap();
    let (list, _) = rest.split_once(']').unwrap();
    sorted(list.split(", ").map(|text| text.trim_matches('"').to_owned()))
}

fn sorted(texts: impl IntoIterator<Item = String>) -> Vec<String> {
    let mut texts: Vec<String> = texts.into_iter().collect();
    texts.sort_unstable();
    texts
}

#[test]
fn colors_and_their_names() {
    let colors = sorted(View::ALL.map(|view| view.letter().to_string()));
    assert_eq!(sorted_list(&read("npm/src/types.ts"), "COLORS"), colors);
    let names = View::ALL.map(|view| format!("  {}: \"{view}\",\n", view.letter())).concat();
    assert!(read("web/src/words/en.ts").contains(&names), "{names}");
}

#[test]
fn columns_and_sets_of_colors() {
    let file = read("web/src/pages/statistics/sets.ts");
    let columns = View::ALL.map(|view| format!("  [{:?}, \"_{}\"],\n", view.letter().to_string(), suffix(view)));
    assert!(file.contains(&columns.concat()), "{columns:?}");
    assert_eq!(sorted_list(&file, "SUBSETS"), sorted(ColorSubset::all().map(|subset| subset.name().to_owned())));
}

#[test]
fn faces_in_the_order_of_the_stickers() {
    let file = read("web/src/components/stickers.ts");
    let mut rest = file.as_str();
    for face in Face::ALL {
        let entry = format!("{{ letter: \"{}\", color: \"{}\", ", face.letter(), View::of_face(face).letter());
        rest = rest.split_once(&entry).unwrap_or_else(|| panic!("{entry} is missing, or in another order")).1;
    }
}
