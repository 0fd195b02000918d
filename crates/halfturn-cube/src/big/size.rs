//! The size of a cube.

use core::{fmt, str::FromStr};

use crate::face::Face;

/// The number of layers of a cube, 2 to 33.
///
/// ```
/// use halfturn_cube::CubeSize;
/// let size: CubeSize = "4".parse()?;
/// assert_eq!(size, "4x4x4".parse()?);
/// assert_eq!(size.facelets(), 96);
/// assert_eq!(size.to_string(), "4×4×4");
/// assert_eq!(CubeSize::of_facelets(150).map(CubeSize::get), Some(5));
/// # Ok::<(), String>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct CubeSize(u8);

impl CubeSize {
    /// The smallest size.
    pub const MIN: Self = Self(2);
    /// The 3×3×3.
    pub const THREE: Self = Self(3);
    /// The largest size.
    pub const MAX: Self = Self(33);

    /// The size with this many layers, if it is one.
    #[must_use]
    pub const fn new(layers: usize) -> Option<Self> {
        if layers >= Self::MIN.get() && layers <= Self::MAX.get() { Some(Self(layers as u8)) } else { None }
    }

    /// All sizes, the smallest first.
    pub fn all() -> impl Iterator<Item = Self> {
        (Self::MIN.0..=Self::MAX.0).map(Self)
    }

    /// The number of layers.
    #[must_use]
    pub const fn get(self) -> usize {
        self.0 as usize
    }

    /// Whether the cube has middle layers, and so fixed centres.
    #[must_use]
    pub const fn is_odd(self) -> bool {
        self.0 % 2 == 1
    }

    /// The number of stickers of a face.
    #[must_use]
    pub const fn per_face(self) -> usize {
        self.get() * self.get()
    }

    /// The number of stickers.
    #[must_use]
    pub const fn facelets(self) -> usize {
        Face::COUNT * self.per_face()
    }

    /// The size of a cube with this many stickers.
    #[must_use]
    pub fn of_facelets(facelets: usize) -> Option<Self> {
        Self::all().find(|size| size.facelets() == facelets)
    }

    /// The name of a facelet in messages: `U1` is the first of the face U.
    #[must_use]
    pub fn facelet_name(self, facelet: usize) -> String {
        format!("{}{}", Face::ALL[facelet / self.per_face()], facelet % self.per_face() + 1)
    }
}

/// Prints the size as `4×4×4`.
impl fmt::Display for CubeSize {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{0}×{0}×{0}", self.0)
    }
}

/// Parses `4`, `4x4` and `4x4x4`.
impl FromStr for CubeSize {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let mut numbers = text.trim().split(['x', 'X', '×', '*']).map(str::parse);
        let layers = match (numbers.next(), numbers.next(), numbers.next(), numbers.next()) {
            (Some(Ok(one)), None, None, None) => Some(one),
            (Some(Ok(one)), Some(Ok(other)), None, None) => (one == other).then_some(one),
            (Some(Ok(one)), Some(Ok(two)), Some(Ok(three)), None) => (one == two && two == three).then_some(one),
            _ => None,
        };
        let expected =
            || format!("{text:?} is not the size of a cube: expected a number from {} to {}", Self::MIN.0, Self::MAX.0);
        layers.and_then(Self::new).ok_or_else(expected)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_are_read_and_told_from_stickers() {
        for size in CubeSize::all() {
            assert_eq!(size.to_string().parse(), Ok(size));
            assert_eq!(CubeSize::of_facelets(size.facelets()), Some(size));
        }
        for wrong in ["", "1", "34", "4x", "4x5", "4x4x5", "4x4x4x4", "-3", "four"] {
            assert!(wrong.parse::<CubeSize>().unwrap_err().contains("2 to 33"), "{wrong}");
        }
        assert_eq!(CubeSize::of_facelets(95), None);
        assert_eq!(CubeSize::MIN.facelet_name(23), "B4");
    }
}
