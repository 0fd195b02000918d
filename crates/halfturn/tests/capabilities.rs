//! The list of capabilities is current, and its names exist.
#![allow(clippy::unwrap_used)]

use std::{fs, path::Path};

use halfturn::{Access, CAPABILITIES, capabilities_markdown};

/// A file of the project.
fn read(path: &str) -> String {
    fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(path)).unwrap()
}

#[test]
fn the_documentation_has_all_capabilities() {
    assert!(read("docs/capabilities.md").ends_with(&capabilities_markdown()), "run `make docs`");
}

#[test]
fn pages_exist() {
    let pages = read("web/src/pages/index.ts");
    let mut checked = 0;
    for capability in CAPABILITIES {
        if let Access::By(page) = capability.page {
            assert!(pages.contains(&format!("name: \"{page}\"")), "there is no page {page}");
            checked += 1;
        }
    }
    assert!(checked >= 10, "{checked} pages");
}

/// All sources of the libraries, joined.
fn sources(folder: &Path, text: &mut String) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            sources(&path, text);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            text.push_str(&fs::read_to_string(path).unwrap());
        }
    }
}

#[test]
fn items_of_the_libraries_exist() {
    let mut text = String::new();
    for name in ["halfturn", "halfturn-cube", "halfturn-search", "halfturn-solve", "halfturn-lab"] {
        sources(&Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(name).join("src"), &mut text);
    }
    let mut checked = 0;
    for capability in CAPABILITIES {
        let Access::By(path) = capability.rust else { continue };
        let item = path.rsplit("::").next().unwrap();
        let is_there = ["fn ", "mod ", "static "].iter().any(|kind| text.contains(&format!("pub {kind}{item}")))
            || text.contains(&format!("pub {item}:"));
        assert!(is_there, "there is no {path}");
        checked += 1;
    }
    assert!(checked >= 20, "{checked} items");
}
