//! Prints `docs/capabilities.md`.
#![allow(clippy::print_stdout)]

fn main() {
    print!("{}", page());
}

/// The whole page.
fn page() -> String {
    format!(
        "# What halfturn can do, and where\n\n\
         `make docs` writes this page from `crates/halfturn/src/capabilities.rs`. Tests check that every name\n\
         exists.\n\n{}",
        halfturn::capabilities_markdown()
    )
}
