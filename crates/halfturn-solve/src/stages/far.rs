//! Crosses and pairs that are as far from each other as hardly any.

use halfturn_cube::{Corner, Cube, Edge, Face, Placement};

use super::{
    frames::{PIECE_STATES, Pieces, State},
    guide::Tables,
    pattern::{Naming, Pattern},
    slots::Slot,
};

/// Where the edge and the corner of a slot are: place × orientations + orientation.
type Pair = (u8, u8);

/// One cube for each way to place the cross and the pieces of all four slots in which the cross and any one pair need `least` turns or more; in the frames of the
/// classes of crosses. None if there are more than `most`.
pub(super) fn far_pairs(tables: &Tables, least: u8, most: usize) -> Option<Vec<Cube>> {
    let frames = &tables.frames;
    let mut cubes = Vec::new();
    for class in 0..frames.classes() as u16 {
        let far = |slot: usize| -> Vec<Pair> {
            let pairs =
                frames.unfree(class).iter().flat_map(|&edge| (0..PIECE_STATES as u8).map(move |corner| (edge, corner)));
            let is_far = |&(edge, corner): &Pair| {
                let state = State {
                    class,
                    edges: Pieces::default().with(slot, edge),
                    corners: Pieces::default().with(slot, corner),
                };
                let entry = Pattern::<1, 1>::entry(frames, &tables.ranks, Naming::Strict, &state, slot, slot);
                tables.pairs.distance(entry) >= least
            };
            pairs.filter(is_far).collect()
        };
        let mut by_slot: [Vec<Pair>; Slot::COUNT] = Default::default();
        for (slot, pairs) in by_slot.iter_mut().enumerate() {
            *pairs = far(slot);
            if pairs.is_empty() {
                break;
            }
        }
        if by_slot.iter().any(Vec::is_empty) {
            continue;
        }
        let mut placement = Placement::default();
        let is_free = placement.put_edges(&frames.representative(class), |edge| edge.faces().contains(&Face::D));
        debug_assert!(is_free, "nothing was there");
        if !fill(&by_slot, 0, &placement, most, &mut cubes) {
            return None;
        }
    }
    Some(cubes)
}

/// Puts the pairs of the slots from this one on into place, in all ways; says whether there are not too many.
fn fill(
    by_slot: &[Vec<Pair>; Slot::COUNT],
    slot: usize,
    placement: &Placement,
    most: usize,
    cubes: &mut Vec<Cube>,
) -> bool {
    let Some(pairs) = by_slot.get(slot) else {
        cubes.push(placement.some_cube().expect("four edges and four corners are free"));
        return cubes.len() <= most;
    };
    pairs.iter().all(|&(edge, corner)| {
        let mut next = *placement;
        let (edge, corner) = (usize::from(edge), usize::from(corner));
        let edge_put =
            next.put_edge(Edge::ALL[edge / Edge::STICKERS], (Slot::ALL[slot].edge(), (edge % Edge::STICKERS) as u8));
        let corner_put = next.put_corner(
            Corner::ALL[corner / Corner::STICKERS],
            (Slot::ALL[slot].corner(), (corner % Corner::STICKERS) as u8),
        );
        !(edge_put && corner_put) || fill(by_slot, slot + 1, &next, most, cubes)
    })
}
