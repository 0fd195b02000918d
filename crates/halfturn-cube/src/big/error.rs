//! Errors of the stickers of big cubes, with the stickers to look at.

use crate::{
    code::Code,
    cube::CubeError,
    face::Face,
    facelets::{FaceletsError, Faults, Scheme, color_name, listed, times, unsolved, unsolved_message},
    pieces::{Corner, Edge},
};

use super::{facelets::BigFacelets, pieces::Wing, size::CubeSize};

/// Why a text is not the stickers of a cube, or why the stickers are not those of a solvable one.
/// The codes are those of the 3×3×3.
///
/// ```
/// use halfturn_cube::{BigFacelets, Code};
/// // A 2×2×2 with one corner twisted.
/// let error = "UUUFURRRFRFFDDDDLLLLBBBB".parse::<BigFacelets>()?.cube().unwrap_err();
/// assert_eq!(error.code(), Code::Twist);
/// assert_eq!(error.stickers(), [3, 4, 9]);
/// # Ok::<(), halfturn_cube::BigFaceletsError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum BigFaceletsError {
    /// The text is in no known form.
    #[error(transparent)]
    Format(#[from] FaceletsError),
    /// A sticker is unknown.
    #[error(
        "sticker {} (row {}, column {} of face {}) is unknown: found {symbol:?} where its colour is expected",
        size.facelet_name(*facelet),
        facelet % size.per_face() / size.get() + 1,
        facelet % size.get() + 1,
        Face::ALL[facelet / size.per_face()]
    )]
    Unknown {
        /// The size of the cube.
        size: CubeSize,
        /// The facelet.
        facelet: usize,
        /// The symbol in its place.
        symbol: char,
    },
    /// There are not six colours with equally many stickers, or two fixed centres have one colour.
    #[error("{}", counts_message(facelets))]
    ColorCounts {
        /// The stickers.
        facelets: BigFacelets,
    },
    /// The 24 centres of an orbit do not have four stickers of each colour.
    #[error("{}", centers_message(facelets, orbit))]
    Centers {
        /// The stickers.
        facelets: BigFacelets,
        /// The facelets of the orbit.
        orbit: Vec<usize>,
    },
    /// Some middle edges are impossible, duplicated or missing.
    #[error("{}", faults.message(MIDDLE_EDGE))]
    Edges {
        /// The size of the cube.
        size: CubeSize,
        /// All faults.
        faults: Faults<Edge>,
    },
    /// Some wings are impossible, duplicated or missing.
    #[error("{faults}")]
    Wings {
        /// The size of the cube.
        size: CubeSize,
        /// All faults.
        faults: Faults<Wing>,
    },
    /// Some corners are impossible, duplicated or missing.
    #[error("{faults}")]
    Corners {
        /// The size of the cube.
        size: CubeSize,
        /// All faults.
        faults: Faults<Corner>,
    },
    /// Every piece occurs once, but the cube is not solvable.
    #[error("{}", unsolvable_message(error, corners, edges))]
    Unsolvable {
        /// The size of the cube.
        size: CubeSize,
        /// What is wrong with the corners and the middle edges.
        error: CubeError,
        /// The places with an unsolved corner, if a corner may be wrong.
        corners: Vec<Corner>,
        /// The places with an unsolved middle edge, if one may be wrong.
        edges: Vec<Edge>,
    },
}

impl BigFaceletsError {
    /// The stable code of this error.
    #[must_use]
    pub const fn code(&self) -> Code {
        match self {
            Self::Format(error) => error.code(),
            Self::Unknown { .. } => Code::Format,
            Self::ColorCounts { .. } | Self::Centers { .. } => Code::ColorCounts,
            Self::Edges { .. } | Self::Wings { .. } => Code::Edges,
            Self::Corners { .. } => Code::Corners,
            Self::Unsolvable { error, .. } => error.code(),
        }
    }

    /// The facelets to look at, in ascending order. Empty if the error does not point to particular
    /// stickers.
    #[must_use]
    pub fn stickers(&self) -> Vec<usize> {
        let corners_of = |size: CubeSize, corners: &mut dyn Iterator<Item = Corner>| -> Vec<usize> {
            corners.flat_map(|corner| corner.facelets_of(size.get())).collect()
        };
        let edges_of = |size: CubeSize, edges: &mut dyn Iterator<Item = Edge>| -> Vec<usize> {
            edges.flat_map(|edge| edge.facelets_of(size.get())).collect()
        };
        let mut stickers = match self {
            Self::Format(error) => error.stickers(),
            Self::Unknown { facelet, .. } => vec![*facelet],
            Self::ColorCounts { facelets } => miscounted(facelets),
            Self::Centers { facelets, orbit } => {
                let often: Vec<u8> = wrong_in_orbit(facelets, orbit)
                    .filter(|(_, count)| *count > PER_COLOR)
                    .map(|(symbol, _)| symbol)
                    .collect();
                orbit.iter().copied().filter(|&facelet| often.contains(&facelets.symbols()[facelet])).collect()
            }
            Self::Edges { size, faults } => edges_of(*size, &mut faults.places()),
            Self::Wings { size, faults } => faults.places().flat_map(|wing| wing.facelets(*size)).collect(),
            Self::Corners { size, faults } => corners_of(*size, &mut faults.places()),
            Self::Unsolvable { size, corners, edges, .. } => {
                let mut stickers = corners_of(*size, &mut corners.iter().copied());
                stickers.extend(edges_of(*size, &mut edges.iter().copied()));
                stickers
            }
        };
        stickers.sort_unstable();
        stickers
    }

    /// The error for corners and middle edges that form no solvable cube, with the places to look
    /// at.
    pub(super) fn unsolvable(size: CubeSize, error: CubeError, corners: &[(Corner, u8)], edges: &[(Edge, u8)]) -> Self {
        let corners = if error == CubeError::Flip { Vec::new() } else { unsolved(Corner::ALL, corners) };
        let edges = if matches!(error, CubeError::Twist { .. }) { Vec::new() } else { unsolved(Edge::ALL, edges) };
        Self::Unsolvable { size, error, corners, edges }
    }
}

/// The name of an edge piece between two wings.
const MIDDLE_EDGE: &str = "middle edge";

fn unsolvable_message(error: &CubeError, corners: &[Corner], edges: &[Edge]) -> String {
    let look = unsolved_message(corners, edges, MIDDLE_EDGE);
    match error {
        CubeError::Flip => format!(
            "one middle edge is flipped: {look}, or take a middle edge of your cube out and put it back the other way round; an \
             odd number of middle edges is flipped, and moves always flip an even number"
        ),
        CubeError::Parity => format!(
            "two middle edges or two corners are swapped: {look}, or take two middle edges of your cube out and swap them; moves \
             never swap just two of these pieces, although they can swap just two wings"
        ),
        error => format!("{}: {look}, or {}; {}", error.what(), error.remedy(), error.why()),
    }
}

/// The number of centres of each colour in an orbit.
const PER_COLOR: usize = 4;

/// The name of a colour in messages.
fn name(facelets: &BigFacelets, symbol: u8) -> String {
    color_name(symbol.into(), facelets.letters() == Some(Scheme::Colors))
}

fn counted(facelets: &BigFacelets, counts: impl Iterator<Item = (u8, usize)>) -> String {
    let parts: Vec<_> =
        counts.map(|(symbol, count)| format!("{} is there {}", name(facelets, symbol), times(count))).collect();
    listed(&parts)
}

/// The colours that do not have [`PER_COLOR`] stickers in an orbit.
fn wrong_in_orbit<'a>(facelets: &'a BigFacelets, orbit: &'a [usize]) -> impl Iterator<Item = (u8, usize)> + 'a {
    facelets.counts().into_iter().filter_map(|(symbol, _)| {
        let count = orbit.iter().filter(|&&facelet| facelets.symbols()[facelet] == symbol).count();
        (count != PER_COLOR).then_some((symbol, count))
    })
}

fn centers_message(facelets: &BigFacelets, orbit: &[usize]) -> String {
    let names: Vec<_> = orbit[..PER_COLOR].iter().map(|&facelet| facelets.size().facelet_name(facelet)).collect();
    format!(
        "{} among the 24 centres at {} and in the same places of the other faces: check these stickers; moves keep these centres \
         together, four of each colour",
        counted(facelets, wrong_in_orbit(facelets, orbit)),
        listed(&names)
    )
}

/// Faces whose fixed centres have the same colour, with that colour.
fn shared_centers(facelets: &BigFacelets) -> Option<(u8, Vec<Face>)> {
    Face::ALL.into_iter().find_map(|face| {
        let symbol = facelets.center(face)?;
        let faces: Vec<Face> = Face::ALL.into_iter().filter(|&other| facelets.center(other) == Some(symbol)).collect();
        (faces.len() > 1).then_some((symbol, faces))
    })
}

/// The stickers to look at: centres that share a colour; else those of colours that occur too
/// often, or of the rarest colours if there are more than six.
fn miscounted(facelets: &BigFacelets) -> Vec<usize> {
    let size = facelets.size();
    if let Some((_, faces)) = shared_centers(facelets) {
        return faces.into_iter().map(|face| face.index() * size.per_face() + size.per_face() / 2).collect();
    }
    let mut counts = facelets.counts();
    counts.sort_by_key(|(_, count)| core::cmp::Reverse(*count));
    let strays = counts.split_off(Face::COUNT.min(counts.len()));
    let wrong = if strays.is_empty() {
        counts.into_iter().filter(|(_, count)| *count > size.per_face()).collect()
    } else {
        strays
    };
    let is_wrong = |facelet: &usize| wrong.iter().any(|(symbol, _)| *symbol == facelets.symbols()[*facelet]);
    (0..size.facelets()).filter(is_wrong).collect()
}

fn counts_message(facelets: &BigFacelets) -> String {
    let size = facelets.size();
    let mut parts = Vec::new();
    if let Some((symbol, faces)) = shared_centers(facelets) {
        parts.push(format!("the centres of {} are all {}", listed(&faces), name(facelets, symbol)));
    }
    let counts = facelets.counts();
    if counts.len() != Face::COUNT {
        parts.push(format!("found {} colours", counts.len()));
    }
    let wrong = counts.into_iter().filter(|(_, count)| *count != size.per_face());
    parts.push(counted(facelets, wrong));
    parts.retain(|part| !part.is_empty());
    format!(
        "{}: check these stickers; a {size} has six colours with {} stickers each",
        parts.join("; "),
        size.per_face()
    )
}
