//! Writes the book of results, `docs/results`: `make results`.
//!
//! ```text
//! cargo run -p halfturn-lab --example results -- docs/results
//! ```
//! A page is a template beside this file with the names of tables in `{{ }}`. The tables are made
//! from the result files in `docs/results/data`, each of which has the command that made it, and
//! from the counts of competition scrambles that the engine has. Nothing else is read, so that the
//! same files give the same pages.

mod cfop_stages;
mod counts;
mod course_project;
mod data;
mod drawn;
mod kociemba;
mod lin;
mod min2phase;
mod overview;
mod states;
mod text;

use std::{error::Error, fs, path::Path};

use data::Data;

/// What is wrong with a result file or a template.
type Fault = Box<dyn Error>;

/// A file of the book, by its path in `docs/results`.
struct File {
    path: String,
    text: String,
}

/// All files of the book.
fn book(data: &Data) -> Result<Vec<File>, Fault> {
    let pages = [
        ("README.md", overview::page(data)?),
        ("min2phase.md", min2phase::page(data)?),
        ("kociemba.md", kociemba::page(data)?),
        ("cfop-stages.md", cfop_stages::page(data)?),
        ("course-project.md", course_project::page(data)?),
        ("lin.md", lin::page(data)?),
        ("counts.md", states::page(data)?),
    ];
    let pages = pages.map(|(path, text)| File { path: path.to_owned(), text });
    Ok(pages.into_iter().chain(drawn::figures(data)?).collect())
}

fn main() -> Result<(), Fault> {
    let folder = std::env::args().nth(1).ok_or("usage: results FOLDER")?;
    let folder = Path::new(&folder);
    for File { path, text } in book(&Data::at(folder))? {
        let path = folder.join(path);
        fs::create_dir_all(path.parent().unwrap_or(folder))?;
        fs::write(path, text)?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use std::path::PathBuf;

    use super::*;

    #[test]
    fn the_pages_are_those_of_the_result_files() {
        let folder = PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/results"));
        let files = book(&Data::at(&folder)).unwrap();
        assert!(files.len() > 6, "pages and figures");
        for File { path, text } in files {
            let found = fs::read_to_string(folder.join(&path)).unwrap_or_default();
            assert!(found == text, "{path} is out of date: run `make results`");
        }
    }
}
