//! Lists the states with the hardest xcrosses, which random draws practically never hit.

use halfturn_cube::{Corner, Cube, Edge, Face, Placement};

use super::tables::CrossTables;
use crate::stages::{
    pattern::{CrossKind, Pattern},
    slots::Slot,
    state::{CrossState, PIECE_STATES, SlotPieces},
};

/// The edge and the corner of a slot: place × orientations + orientation of each.
type PairState = (u8, u8);

/// One cube for each placement of the cross and all slot pieces whose xcross needs `min_length`
/// moves or more with every slot, in the frame of the cross's class. `None` if there are more than
/// `max_count`.
pub(super) fn hard_xcrosses(tables: &CrossTables, min_length: u8, max_count: usize) -> Option<Vec<Cube>> {
    let classes = &tables.classes;
    let mut cubes = Vec::new();
    for class in 0..classes.count() as u16 {
        let hard_pairs = |slot: usize| -> Vec<PairState> {
            let free = classes.free_states(class).iter();
            let pairs = free.flat_map(|&edge| (0..PIECE_STATES as u8).map(move |corner| (edge, corner)));
            let is_hard = |&(edge, corner): &PairState| {
                let state = CrossState {
                    class,
                    edges: SlotPieces::default().with(slot, edge),
                    corners: SlotPieces::default().with(slot, corner),
                };
                let entry = Pattern::<1, 1>::entry(classes, &tables.ranking, CrossKind::Exact, &state, slot, slot);
                tables.pairs.distance(entry) >= min_length
            };
            pairs.filter(is_hard).collect()
        };
        let mut by_slot: [Vec<PairState>; Slot::COUNT] = Default::default();
        for (slot, pairs) in by_slot.iter_mut().enumerate() {
            *pairs = hard_pairs(slot);
            if pairs.is_empty() {
                break;
            }
        }
        if by_slot.iter().any(Vec::is_empty) {
            continue;
        }
        let mut placement = Placement::default();
        let is_free = placement.put_edges(&classes.representative(class), |edge| edge.faces().contains(&Face::D));
        debug_assert!(is_free, "the placement was empty");
        if !place_pairs(&by_slot, 0, &placement, max_count, &mut cubes) {
            return None;
        }
    }
    Some(cubes)
}

/// Places the pairs of this slot and all after it in every way. Returns whether the list stays
/// within `max_count`.
fn place_pairs(
    by_slot: &[Vec<PairState>; Slot::COUNT],
    slot: usize,
    placement: &Placement,
    max_count: usize,
    cubes: &mut Vec<Cube>,
) -> bool {
    let Some(pairs) = by_slot.get(slot) else {
        cubes.push(placement.some_cube().expect("four edges and four corners are free"));
        return cubes.len() <= max_count;
    };
    pairs.iter().all(|&(edge, corner)| {
        let mut next = *placement;
        let (edge, corner) = (usize::from(edge), usize::from(corner));
        let edge_fits =
            next.put_edge(Edge::ALL[edge / Edge::STICKERS], (Slot::ALL[slot].edge(), (edge % Edge::STICKERS) as u8));
        let corner_fits = next.put_corner(
            Corner::ALL[corner / Corner::STICKERS],
            (Slot::ALL[slot].corner(), (corner % Corner::STICKERS) as u8),
        );
        !(edge_fits && corner_fits) || place_pairs(by_slot, slot + 1, &next, max_count, cubes)
    })
}
