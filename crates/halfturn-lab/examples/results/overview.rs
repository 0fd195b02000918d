//! The overview of the book.

use super::{Fault, data::Data, text::fill, text::grouped};

pub fn page(data: &Data) -> Result<String, Fault> {
    let [study, hard] = [data.statistics("study.json")?, data.statistics("hard.json")?];
    fill(include_str!("overview.template"), &[("states", grouped(study.scrambles)), ("hard", grouped(hard.scrambles))])
}
