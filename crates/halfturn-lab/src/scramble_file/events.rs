//! Filtering scrambles by WCA event.

use std::{fmt, str::FromStr};

/// A set of World Cube Association events on the 3×3×3; all of them by default.
///
/// ```
/// use halfturn_lab::scramble_file::Events;
/// let events: Events = "333,333oh".parse()?;
/// assert!(events.contains("333oh") && !events.contains("333bf"));
/// assert!(Events::default().contains("333mbf") && !Events::default().contains("222"));
/// # Ok::<(), halfturn_lab::scramble_file::EventsError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Events(Vec<&'static str>);

impl Events {
    /// The ids of all events on the 3×3×3.
    pub const ALL: [&'static str; 7] = ["333", "333bf", "333fm", "333ft", "333mbf", "333mbo", "333oh"];

    /// Whether the event is in the set.
    #[must_use]
    pub fn contains(&self, event: &str) -> bool {
        self.0.contains(&event)
    }
}

impl Default for Events {
    fn default() -> Self {
        Self(Self::ALL.to_vec())
    }
}

/// The text names an event that is not on the 3×3×3.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{0:?} is no event of the 3x3x3; these are {all}", all = Events::ALL.join(", "))]
pub struct EventsError(String);

/// Parses event ids separated by commas.
impl FromStr for Events {
    type Err = EventsError;

    fn from_str(text: &str) -> Result<Self, EventsError> {
        let known = |name: &str| Self::ALL.into_iter().find(|&event| event == name.trim());
        let mut events: Vec<&'static str> = text
            .split(',')
            .map(|name| known(name).ok_or_else(|| EventsError(name.trim().to_owned())))
            .collect::<Result<_, _>>()?;
        events.sort_unstable();
        events.dedup();
        Ok(Self(events))
    }
}

impl fmt::Display for Events {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0.join(","))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_told_from_others() {
        assert_eq!("333oh,333, 333".parse::<Events>().unwrap().to_string(), "333,333oh");
        assert_eq!(Events::default().to_string().parse(), Ok(Events::default()));
        assert_eq!("333,444".parse::<Events>(), Err(EventsError("444".to_owned())));
        assert!("".parse::<Events>().is_err());
    }
}
