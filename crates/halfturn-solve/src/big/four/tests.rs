//! Tables of the 4×4×4 against plain breadth-first searches over its pieces.

use std::collections::HashSet;

use halfturn_search::{TableStore, Threads};

use super::{
    moves::{CENTERS, WINGS, axis_places},
    pairing::PAIRED,
    *,
};
use halfturn_cube::Axis;

/// The number of states at distance 0, 1, 2, … up to `depth`.
fn counts<S: Clone + Eq + std::hash::Hash>(
    goals: Vec<S>,
    depth: usize,
    uses: impl Fn(FourMove) -> bool,
    moved: impl Fn(&S, FourMove) -> S,
) -> Vec<u64> {
    let mut seen: HashSet<S> = goals.iter().cloned().collect();
    let mut level = goals;
    let mut counts = vec![level.len() as u64];
    for _ in 0..depth {
        let after =
            |state: &S| FourMove::all().filter(|&one| uses(one)).map(|one| moved(state, one)).collect::<Vec<_>>();
        level = level.iter().flat_map(after).filter(|state| seen.insert(state.clone())).collect();
        counts.push(level.len() as u64);
    }
    counts
}

fn moved_mask(pieces: &PieceMoves, mask: u32, one: FourMove) -> u32 {
    let to = &pieces.centers[one.index()];
    (0..CENTERS).filter(|place| mask >> place & 1 == 1).map(|place| 1 << to[place]).sum()
}

#[test]
fn tables_have_the_counts_of_a_plain_search() {
    let pieces = PieceMoves::new();
    let halves = Halves::new(&pieces);
    let flips = halves.flips(&pieces);
    let store = TableStore::in_memory();
    let source = TableSource::new(&store, Threads::new(2), &());
    let centers = Centers::open(&pieces, flips, source).expect("nothing stops it");
    let [phase1, phase2, phase3] = centers.distributions();

    assert_eq!(phase1.iter().sum::<u64>(), 735_471);
    let plain = counts(vec![axis_places(Axis::X)], 4, |_| true, |&mask, one| moved_mask(&pieces, mask, one));
    assert_eq!(phase1[..=4], plain);

    // Even and odd wings, 70 arrangements on R and L, 12,870 splits of the other faces.
    assert_eq!(phase2.iter().sum::<u64>(), 2 * 70 * 12_870);

    // One colour of each axis, in place or with those of two axes exchanged; and the parity.
    let face = |axis: Axis, opposite: bool| {
        let face = if opposite { axis.face().opposite() } else { axis.face() };
        0b1111u32 << (4 * face.index())
    };
    let goals = [[false, false, false], [false, true, true], [true, false, true], [true, true, false]];
    let goals = goals.map(|[x, y, z]| (face(Axis::X, x) | face(Axis::Y, y) | face(Axis::Z, z), false));
    let plain = counts(goals.to_vec(), 10, FourMove::is_phase3, |&(mask, odd), one| {
        (moved_mask(&pieces, mask, one), odd ^ flips[one.index()])
    });
    assert_eq!(phase3, plain);
    assert_eq!(plain.iter().sum::<u64>(), 70 * 70 * 12 * 2);

    // Wings by where their partners are.
    let depth = 4;
    let table = Pairings::new(crate::lanes::Portable, &halves, &pieces).table(depth, source).expect("nothing stops it");
    let paired: [u8; WINGS] = core::array::from_fn(|place| ((place + WINGS / 2) % WINGS) as u8);
    let plain = counts(vec![paired], depth.into(), FourMove::is_phase3, |partners, one| {
        let to = &pieces.wings[one.index()];
        let mut moved = [0; WINGS];
        for (place, &partner) in partners.iter().enumerate() {
            moved[usize::from(to[place])] = to[usize::from(partner)];
        }
        moved
    });
    assert_eq!(table.distribution(), plain);
}

#[test]
fn pairings_keep_their_entry_under_all_instruction_sets() {
    let pieces = PieceMoves::new();
    let halves = Halves::new(&pieces);
    let pairings = Pairings::new(crate::lanes::Portable, &halves, &pieces);
    assert_eq!(pairings.entry(PAIRED).get(), 0);
    let moves: Vec<FourMove> = FourMove::all().filter(|one| one.is_phase3()).collect();
    #[cfg(target_arch = "x86_64")]
    let fast = crate::lanes::Avx2::detect().map(|lanes| Pairings::new(lanes, &halves, &pieces));
    let mut pairing = PAIRED;
    let mut entries = HashSet::new();
    for step in 0..2000usize {
        pairing = pairings.moved(pairing, moves[(step * step + step / 3) % moves.len()]);
        let entry = pairings.entry(pairing).get();
        entries.insert(entry);
        #[cfg(target_arch = "x86_64")]
        if let Some(fast) = &fast {
            assert_eq!(fast.lanes().run(|| fast.entry(pairing).get()), entry);
        }
    }
    assert!(entries.len() > 1500, "{} different pairings", entries.len());
}
