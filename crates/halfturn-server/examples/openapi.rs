//! Prints the description of the interface: `make openapi` writes it to
//! `openapi.json`.

#![allow(clippy::print_stdout)] // That is what it is for.

fn main() {
    println!("{}", halfturn_server::described());
}
