//! Prints the description of the interface: `cargo run -p halfturn-server --example openapi > docs/openapi.json`.

#![allow(clippy::print_stdout)] // That is what it is for.

fn main() {
    println!("{}", halfturn_server::description());
}
