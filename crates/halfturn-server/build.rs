//! Lists the files of the page, so that the program contains them.

use std::{
    env, fs,
    hash::{DefaultHasher, Hasher},
    io,
    path::{Path, PathBuf},
};

fn main() -> io::Result<()> {
    let variable = |name| env::var_os(name).map(PathBuf::from).ok_or(io::ErrorKind::NotFound);
    let web = variable("CARGO_MANIFEST_DIR")?.join("../../web");
    let page = web.join("dist");
    // A page that is built later must be noticed, and a missing folder cannot be watched.
    let watched = if page.is_dir() { &page } else { &web };
    println!("cargo::rerun-if-changed={}", watched.display());
    let mut files = Vec::new();
    if page.is_dir() {
        collect(&page, &mut files)?;
    }
    files.sort();
    // `make web` puts them beside the files themselves.
    let (compressed, files): (Vec<_>, Vec<_>) = files.into_iter().partition(|file| extension_is(file, &["br", "gz"]));
    let mut list = String::from("[\n");
    for file in files {
        let path = file.strip_prefix(&page).map_err(io::Error::other)?;
        let path: Vec<_> = path.components().map(|part| part.as_os_str().to_string_lossy()).collect();
        let mut hasher = DefaultHasher::new();
        hasher.write(&fs::read(&file)?);
        let (path, hash) = (path.join("/"), hasher.finish());
        let brotli = PathBuf::from(format!("{}.br", file.display()));
        let brotli =
            if compressed.contains(&brotli) { format!("Some(include_bytes!({brotli:?}))") } else { "None".into() };
        list += &format!(
            "File {{ path: {path:?}, hash: {hash:#x}, bytes: include_bytes!({file:?}), brotli: {brotli} }},\n"
        );
    }
    fs::write(variable("OUT_DIR")?.join("page.rs"), list + "]")
}

fn extension_is(file: &Path, extensions: &[&str]) -> bool {
    file.extension().is_some_and(|found| extensions.iter().any(|extension| found == *extension))
}

/// All files below a folder.
fn collect(folder: &Path, files: &mut Vec<PathBuf>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            collect(&path, files)?;
        } else {
            files.push(path);
        }
    }
    Ok(())
}
