//! The state of a coset search as a file.

use std::io::{self, BufRead, Write};

use halfturn_cube::{Cube, Facelets, Held};
use xxhash_rust::xxh3::Xxh3Default;

use super::{Coset, CosetTables, NextDistance, layout::GROUPS};

/// The first line. Increment the number when the format changes.
const TITLE: &str = "halfturn coset 1";
/// The longest line that a file may have: more than any that we write.
const LONGEST_LINE: u64 = 1 << 12;

/// Why a file cannot be resumed from.
#[derive(Debug, thiserror::Error)]
pub enum CosetFileError {
    /// It could not be read.
    #[error(transparent)]
    Unreadable(#[from] io::Error),
    /// It is no such file, or a part of one.
    #[error("this is no whole state of a coset search")]
    Damaged,
    /// It belongs to another cube.
    #[error("this belongs to another cube")]
    OtherCube,
}

impl<'t> Coset<'t> {
    /// Writes the state: some lines of text, the bitmap and a checksum of both.
    ///
    /// # Errors
    /// If writing fails.
    ///
    /// # Panics
    /// If the coset [is broken](Coset::is_broken).
    pub fn write(&self, out: &mut dyn Write) -> io::Result<()> {
        assert!(!self.broken, "a broken coset has no state");
        let within: Vec<String> = self.within.iter().map(u64::to_string).collect();
        let text = format!(
            "{TITLE}\ncube {}\nwithin {}\nexact {}\nenlarged {}\ndone {}\n",
            Facelets::from(Held::from(self.cube)),
            within.join(" "),
            self.exact,
            self.next.enlarged,
            self.next.done
        );
        let mut checksum = Xxh3Default::new();
        for part in std::iter::once(text.as_bytes()).chain((0..GROUPS).map(|group| self.reached.group(group))) {
            checksum.update(part);
            out.write_all(part)?;
        }
        out.write_all(&checksum.digest().to_le_bytes())
    }

    /// Reads a state that [`Coset::write`] wrote.
    ///
    /// # Errors
    /// If reading fails, or the file is damaged, or belongs to another cube.
    pub fn read(tables: &'t CosetTables, cube: Cube, input: &mut dyn BufRead) -> Result<Self, CosetFileError> {
        let mut checksum = Xxh3Default::new();
        let mut field = |name: &str| {
            let mut line = String::new();
            io::Read::take(&mut *input, LONGEST_LINE).read_line(&mut line).map_err(whole)?;
            checksum.update(line.as_bytes());
            let value = line.strip_prefix(name).and_then(|rest| rest.strip_suffix('\n'));
            value.map(|value| value.trim_start().to_owned()).ok_or(CosetFileError::Damaged)
        };
        field(TITLE)?;
        if field("cube")? != Facelets::from(Held::from(cube)).to_string() {
            return Err(CosetFileError::OtherCube);
        }
        let within = field("within")?.split_whitespace().map(|count| count.parse().ok()).collect::<Option<Vec<u64>>>();
        let (exact, enlarged, done) = (field("exact")?.parse(), field("enlarged")?.parse(), field("done")?.parse());
        let (Some(within), Ok(exact), Ok(enlarged), Ok(done)) = (within, exact, enlarged, done) else {
            return Err(CosetFileError::Damaged);
        };
        let mut coset = Self { within, exact, ..Self::new(tables, cube) };
        coset.next = NextDistance { enlarged, done, tasks: None };
        for group in 0..GROUPS {
            let bytes = coset.reached.group_mut(group);
            input.read_exact(bytes).map_err(whole)?;
            checksum.update(bytes);
        }
        let mut expected = [0; size_of::<u64>()];
        input.read_exact(&mut expected).map_err(whole)?;
        if u64::from_le_bytes(expected) != checksum.digest() || coset.exact > coset.within.len() {
            return Err(CosetFileError::Damaged);
        }
        Ok(coset)
    }
}

/// A file that ends too early, or whose text is none, is damaged.
fn whole(error: io::Error) -> CosetFileError {
    match error.kind() {
        io::ErrorKind::UnexpectedEof | io::ErrorKind::InvalidData => CosetFileError::Damaged,
        _ => error.into(),
    }
}
