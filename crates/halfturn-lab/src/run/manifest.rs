//! The manifest of a run: a run resumes only work with an equal manifest.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

/// The version of the formats of parts and manifest.
const FORMAT: u32 = 1;

/// What a run computes, and from which input. Two runs with equal manifests have equal results.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Manifest {
    format: u32,
    version: String,
    /// The options that determine the results.
    pub settings: BTreeMap<String, String>,
    columns: Vec<String>,
    /// The checksum of all input rows.
    pub input: String,
    /// The number of input rows.
    pub rows: u64,
    /// The shard of the input that is processed, if not all rows.
    pub shard: Option<String>,
    /// Rows in each part.
    pub part_rows: u64,
}

impl Manifest {
    pub fn new(
        settings: BTreeMap<String, String>,
        columns: Vec<String>,
        input: String,
        rows: u64,
        shard: Option<String>,
        part_rows: u64,
    ) -> Self {
        let version = env!("CARGO_PKG_VERSION").to_owned();
        Self { format: FORMAT, version, settings, columns, input, rows, shard, part_rows }
    }

    /// What differs from the earlier manifest, as part of a sentence; `None` if they are equal.
    pub fn difference(&self, begun: &Self) -> Option<String> {
        if (self.format, &self.version) != (begun.format, &begun.version) {
            return Some(format!("by another version of halfturn ({}; this is {})", begun.version, self.version));
        }
        let missing = "not given".to_owned();
        let names = begun.settings.keys().chain(self.settings.keys());
        for name in names {
            let [was, is] = [begun, self].map(|manifest| manifest.settings.get(name).unwrap_or(&missing));
            if was != is {
                return Some(format!("with other options ({name}: was {was}, is {is})"));
            }
        }
        if self.shard != begun.shard {
            let [was, is] = [begun, self].map(|manifest| manifest.shard.as_deref().unwrap_or("all"));
            return Some(format!("for other rows (shard: was {was}, is {is})"));
        }
        if (&self.input, self.rows) != (&begun.input, begun.rows) {
            let rows = if self.rows == begun.rows {
                "as many rows, but not the same".to_owned()
            } else {
                format!("{} rows then, {} now", begun.rows, self.rows)
            };
            return Some(format!("when the input was another ({rows})"));
        }
        (self != begun).then(|| "in another way".to_owned())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whatever_differs_is_told() {
        let settings = |stages: &str| BTreeMap::from([("stages".to_owned(), stages.to_owned())]);
        let begun = Manifest::new(settings("cross"), Vec::new(), "1f".into(), 10, None, 4);
        assert_eq!(begun.difference(&begun), None);
        let told = |other: Manifest| other.difference(&begun).unwrap();
        assert_eq!(
            told(Manifest::new(settings("f2l"), Vec::new(), "1f".into(), 10, None, 4)),
            "with other options (stages: was cross, is f2l)"
        );
        assert_eq!(
            told(Manifest::new(BTreeMap::new(), Vec::new(), "1f".into(), 10, None, 4)),
            "with other options (stages: was cross, is not given)"
        );
        assert_eq!(
            told(Manifest::new(settings("cross"), Vec::new(), "2f".into(), 10, None, 4)),
            "when the input was another (as many rows, but not the same)"
        );
        assert_eq!(
            told(Manifest::new(settings("cross"), Vec::new(), "2f".into(), 11, None, 4)),
            "when the input was another (10 rows then, 11 now)"
        );
        assert_eq!(
            told(Manifest::new(settings("cross"), Vec::new(), "1f".into(), 10, Some("1/2".into()), 4)),
            "for other rows (shard: was all, is 1/2)"
        );
        let older = Manifest { version: "0.0.1".to_owned(), ..begun.clone() };
        assert!(told(older).starts_with("by another version of halfturn ("));
        let json = serde_json::to_string(&begun).unwrap();
        assert_eq!(serde_json::from_str::<Manifest>(&json).unwrap(), begun);
    }
}
