//! Stages by the names of the first and the last.

use core::{ops::Range, str::FromStr};

use halfturn_solve::stages::Variant;

use crate::{question::NamedStage, words};

/// Consecutive stages, by the names of the first and the last (`cross..xxcross`), or of a single
/// one. An open end means the first or the last stage of the variant.
///
/// The names tell the variant. Those of `std` also stand for the stages with as many pairs in other
/// variants.
///
/// ```
/// use halfturn::{StageSpan, Variant};
/// let span: StageSpan = "eo_cross..eo_xcross".parse()?;
/// assert_eq!(span.variant(), Some(Variant::EoCross));
/// let span: StageSpan = "xcross..".parse()?;
/// assert_eq!(span.within(Variant::Pair), Ok(1..4));
/// assert!(span.within(Variant::Roux).is_err());
/// # Ok::<(), String>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct StageSpan {
    first: Option<NamedStage>,
    last: Option<NamedStage>,
}

impl StageSpan {
    /// The variant that the names belong to, unless both ends are open.
    #[must_use]
    pub fn variant(&self) -> Option<Variant> {
        self.first.or(self.last).map(|(variant, _)| variant)
    }

    /// The numbers of the stages in a variant. Stages beyond its last one are left out.
    ///
    /// # Errors
    /// Lists the variant's stages if the first one is not among them.
    pub fn within(&self, variant: Variant) -> Result<Range<usize>, String> {
        let count = variant.stages().len();
        let is_known = self.variant().is_none_or(|own| own == variant || own == Variant::Std && variant.has_slots());
        let first = self.first.map_or(0, |(_, number)| number);
        if !is_known || first >= count {
            let (own, number) = self.first.or(self.last).unwrap_or((variant, first));
            let names: Vec<&str> = variant.stages().iter().map(|stage| stage.name).collect();
            let (name, names) = (own.stages()[number].name, names.join(", "));
            return Err(format!("{name} is not a stage of {variant}; there are {names}"));
        }
        Ok(first..self.last.map_or(count, |(_, number)| number + 1).min(count))
    }
}

impl FromStr for StageSpan {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let end = |name: &str| match name.trim() {
            "" => Ok(None),
            name => words::stage(name).map(Some),
        };
        let (first, last) = match text.split_once("..") {
            Some((first, last)) => (end(first)?, end(last.trim_start_matches('='))?),
            None => {
                let stage = words::stage(text)?;
                (Some(stage), Some(stage))
            }
        };
        match (first, last) {
            (Some((one, _)), Some((other, _))) if one != other => {
                Err(format!("the first stage is one of {one}, the last one of {other}"))
            }
            (Some((_, first)), Some((_, last))) if first > last => {
                Err("the first stage comes after the last".to_owned())
            }
            _ => Ok(Self { first, last }),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_select_the_variant_and_its_stages() {
        let span = |text: &str| text.parse::<StageSpan>();
        let numbers = |text: &str, variant| span(text).and_then(|span| span.within(variant));
        assert_eq!(numbers("cross..=xxcross", Variant::Std), Ok(0..3));
        assert_eq!(numbers("..", Variant::Roux), Ok(0..2));
        assert_eq!(numbers("..f2l", Variant::Pair), Ok(0..4));
        assert_eq!(numbers("dr", Variant::Reductions), Ok(1..2));
        assert_eq!(numbers("cross", Variant::Pseudo), Ok(0..1));
        let wrong = |text: &str, variant| numbers(text, variant).unwrap_err();
        assert_eq!(wrong("cross", Variant::Roux), "cross is not a stage of roux; there are fbsquare, f2b");
        assert!(wrong("f2l", Variant::Pair).starts_with("f2l is not a stage of pair; there are cross_pair"));
        assert!(wrong("pseudo_cross", Variant::Pair).starts_with("pseudo_cross is not a stage of pair"));
        assert_eq!(wrong("xcross..cross", Variant::Std), "the first stage comes after the last");
        assert_eq!(wrong("cross..dr", Variant::Std), "the first stage is one of std, the last one of reductions");
        assert!(wrong("cros", Variant::Std).contains("there is no stage \"cros\"; there are cross, xcross"));
    }
}
