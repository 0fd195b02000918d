//! Data for cubing.js (Twizzle, `TwistyPlayer`): a state as a `KPattern`, and a stickering mask.
//!
//! Pieces and orientations are listed by place, in the order of that library. It treats rotations
//! as moves of the centres, and its pieces keep their names under rotation, so everything is in the
//! colours of the standard hold. Orientations are defined as in this crate.

use crate::{
    face::Face,
    held::Held,
    pieces::{Corner, Edge},
};

const CORNERS: [Corner; Corner::COUNT] =
    [Corner::URF, Corner::UBR, Corner::ULB, Corner::UFL, Corner::DFR, Corner::DLF, Corner::DBL, Corner::DRB];
const EDGES: [Edge; Edge::COUNT] = [
    Edge::UF,
    Edge::UR,
    Edge::UB,
    Edge::UL,
    Edge::DF,
    Edge::DR,
    Edge::DB,
    Edge::DL,
    Edge::FR,
    Edge::FL,
    Edge::BR,
    Edge::BL,
];
const CENTERS: [Face; Face::COUNT] = [Face::U, Face::L, Face::F, Face::R, Face::B, Face::D];

/// The cube as the JSON of `KPatternData` for the puzzle `3x3x3` of cubing.js, in one line.
///
/// Centre orientations are ignored (`orientationMod` 1), as in a pattern made there by an
/// algorithm.
///
/// ```
/// use halfturn_cube::{Held, draw::kpattern_json};
/// assert!(kpattern_json(Held::SOLVED).starts_with("{\"EDGES\":{\"pieces\":[0,1,2,3,4,5,6,7,8,9,10,11],"));
/// ```
#[must_use]
pub fn kpattern_json(held: Held) -> String {
    // From the current hold to the standard one: sticker 0 of a piece may have another number
    // there.
    let home = held.rotation.inverse().pieces();
    let edges = EDGES.map(|place| {
        let (piece, flip) = held.cube.edge(place);
        let named = Edge::ALL[usize::from(home.edges[piece.index()])];
        (number(&EDGES, named), (flip + home.edge_shifts[piece.index()]) % Edge::STICKERS as u8)
    });
    let corners = CORNERS.map(|place| {
        let (piece, twist) = held.cube.corner(place);
        let named = Corner::ALL[usize::from(home.corners[piece.index()])];
        let thirds = Corner::STICKERS as u8;
        (number(&CORNERS, named), (twist + thirds - home.corner_shifts[piece.index()]) % thirds)
    });
    let centers = CENTERS.map(|place| (number(&CENTERS, held.color(place)), 0));
    format!(
        "{{\"EDGES\":{{{}}},\"CORNERS\":{{{}}},\"CENTERS\":{{{},\"orientationMod\":{:?}}}}}",
        orbit(&edges),
        orbit(&corners),
        orbit(&centers),
        [1; Face::COUNT]
    )
    .replace(", ", ",")
}

/// The pieces that a `TwistyPlayer` of cubing.js shows, for its `experimentalStickeringMaskOrbits`.
/// These pieces keep their colours, and other edges that are `oriented` show their orientation. The
/// rest are grey.
///
/// ```
/// use halfturn_cube::{Corner, Edge, draw::stickering};
/// let shown = stickering(&[Corner::DFR], &[Edge::DF, Edge::FR], &[]);
/// assert_eq!(shown, "EDGES:IIII-III-III,CORNERS:IIII-III,CENTERS:------");
/// ```
#[must_use]
pub fn stickering(corners: &[Corner], edges: &[Edge], oriented: &[Edge]) -> String {
    let shown = |edge: &Edge| match (edges.contains(edge), oriented.contains(edge)) {
        (true, _) => '-',
        (_, true) => 'O',
        _ => 'I',
    };
    let edges: String = EDGES.iter().map(shown).collect();
    let corners: String = CORNERS.iter().map(|corner| if corners.contains(corner) { '-' } else { 'I' }).collect();
    format!("EDGES:{edges},CORNERS:{corners},CENTERS:------")
}

fn number<P: PartialEq>(order: &[P], piece: P) -> usize {
    order.iter().position(|listed| *listed == piece).expect("the order lists every piece")
}

fn orbit(places: &[(usize, u8)]) -> String {
    let (pieces, orientations): (Vec<_>, Vec<_>) = places.iter().copied().unzip();
    format!("\"pieces\":{pieces:?},\"orientation\":{orientations:?}")
}
