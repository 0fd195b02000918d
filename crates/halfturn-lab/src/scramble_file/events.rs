//! Filtering scrambles by WCA event.

use std::{fmt, str::FromStr};

use halfturn_cube::CubeSize;

/// A set of World Cube Association events on cubes of one size; by default all of the 3×3×3.
///
/// ```
/// use halfturn_cube::CubeSize;
/// use halfturn_lab::scramble_file::Events;
/// let events: Events = "333,333oh".parse()?;
/// assert!(events.contains("333oh") && !events.contains("333bf"));
/// assert!(Events::default().contains("333mbf") && !Events::default().contains("222"));
/// let size = CubeSize::new(4).expect("2 to 33");
/// assert!(Events::of_size(size).contains("444bf") && !Events::of_size(size).contains("333"));
/// # Ok::<(), halfturn_lab::scramble_file::EventsError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Events {
    size: CubeSize,
    names: Vec<&'static str>,
}

/// The ids of all events on cubes, with the size of the cube.
const ALL: [(&str, usize); 14] = [
    ("222", 2),
    ("333", 3),
    ("333bf", 3),
    ("333fm", 3),
    ("333ft", 3),
    ("333mbf", 3),
    ("333mbo", 3),
    ("333oh", 3),
    ("444", 4),
    ("444bf", 4),
    ("555", 5),
    ("555bf", 5),
    ("666", 6),
    ("777", 7),
];

impl Events {
    /// All events on cubes of a size.
    #[must_use]
    pub fn of_size(size: CubeSize) -> Self {
        let names = ALL.iter().filter(|(_, of)| *of == size.get()).map(|(name, _)| *name).collect();
        Self { size, names }
    }

    /// Parses ids of events on cubes of a size, separated by commas.
    ///
    /// # Errors
    /// Names an id that is not of such an event.
    pub fn parse_for(text: &str, size: CubeSize) -> Result<Self, EventsError> {
        let all = Self::of_size(size);
        let known = |name: &str| all.names.iter().copied().find(|&event| event == name.trim());
        let mut names: Vec<&'static str> = text
            .split(',')
            .map(|name| known(name).ok_or_else(|| EventsError { name: name.trim().to_owned(), all: all.clone() }))
            .collect::<Result<_, _>>()?;
        names.sort_unstable();
        names.dedup();
        Ok(Self { size, names })
    }

    /// Whether the event is in the set.
    #[must_use]
    pub fn contains(&self, event: &str) -> bool {
        self.names.contains(&event)
    }

    /// Whether these are all events on cubes of their size.
    #[must_use]
    pub fn are_all(&self) -> bool {
        *self == Self::of_size(self.size)
    }
}

impl Default for Events {
    fn default() -> Self {
        Self::of_size(CubeSize::THREE)
    }
}

/// The text names an event that is not on cubes of the size.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{name:?} is no event of the {}; {}", all.size, match all.names.as_slice() {
    [] => "it has none".to_owned(),
    names => format!("these are {}", names.join(", ")),
})]
pub struct EventsError {
    name: String,
    all: Events,
}

/// Parses ids of events on the 3×3×3, separated by commas.
impl FromStr for Events {
    type Err = EventsError;

    fn from_str(text: &str) -> Result<Self, EventsError> {
        Self::parse_for(text, CubeSize::THREE)
    }
}

impl fmt::Display for Events {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.names.join(","))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_told_from_others() {
        assert_eq!("333oh,333, 333".parse::<Events>().unwrap().to_string(), "333,333oh");
        assert_eq!(Events::default().to_string().parse(), Ok(Events::default()));
        let error = |text: &str, size| Events::parse_for(text, CubeSize::new(size).unwrap()).unwrap_err().to_string();
        assert_eq!(
            error("333,444", 3),
            "\"444\" is no event of the 3×3×3; these are 333, 333bf, 333fm, 333ft, 333mbf, 333mbo, 333oh"
        );
        assert_eq!(error("444,333", 4), "\"333\" is no event of the 4×4×4; these are 444, 444bf");
        assert_eq!(error("444", 8), "\"444\" is no event of the 8×8×8; it has none");
        assert!("".parse::<Events>().is_err());
    }
}
