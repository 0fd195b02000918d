//! The page on Lin's method: his table 1 and his counts of sequences.

use super::{
    Fault,
    data::{Data, cell, row, running_sums},
    text::{Table, fill, grouped},
};

/// The states within 0, 1, 2, … moves in phase 1, and in phase 2, as published.
const PHASE_1: [u64; 13] = [
    1,
    5,
    55,
    647,
    7_803,
    95_039,
    1_138_856,
    13_209_134,
    138_155_502,
    959_761_462,
    2_158_890_200,
    2_217_092_644,
    2_217_093_120,
];
const PHASE_2: [u64; 18] = [
    1,
    5,
    39,
    253,
    1_570,
    9_357,
    54_830,
    295_325,
    1_519_971,
    7_573_048,
    34_992_638,
    141_552_026,
    433_575_844,
    861_474_530,
    1_169_329_308,
    1_218_528_172,
    1_219_276_224,
    1_219_276_800,
];

/// The published numbers of sequences of 1, 2, 3, … moves in the searches of phase 1 and phase 2.
const SEQUENCES_1: [u64; 7] = [18, 108, 1_440, 19_224, 256_608, 3_425_328, 45_722_880];
const SEQUENCES_2: [u64; 10] = [10, 34, 216, 1_492, 10_088, 68_456, 464_616, 3_151_712, 21_386_292, 145_099_168];

pub fn page(data: &Data) -> Result<String, Fault> {
    let solvers = data.rows("solvers.csv")?;
    let lin = |heading: &str| cell(row(&solvers, "solver", "lin")?, heading).map(str::to_owned);
    fill(
        include_str!("lin.template"),
        &[
            ("table-1", table_1(data)?),
            ("sequences", sequences()),
            ("cubes", lin("cubes")?),
            ("mean", lin("mean")?),
            ("shortest", lin("shortest")?),
            ("longest", lin("longest")?),
        ],
    )
}

fn table_1(data: &Data) -> Result<String, Fault> {
    let ours = [data.distribution("lin-phase1")?, data.distribution("lin-phase2")?];
    let sums = [0, 1].map(|phase| running_sums(&ours[phase].counts));
    let mut table = Table::new(["moves", "phase 1, theirs", "phase 1, ours", "phase 2, theirs", "phase 2, ours"]);
    for moves in 0..PHASE_2.len().max(sums[1].len()) {
        let theirs = |counts: &[u64]| counts.get(moves).map_or_else(String::new, |&count| grouped(count));
        let ours = |phase: usize| sums[phase].get(moves).map_or_else(String::new, |&count| grouped(count));
        table.push([moves.to_string(), theirs(&PHASE_1), ours(0), theirs(&PHASE_2), ours(1)]);
    }
    Ok(table.finish())
}

/// How many sequences of each length a search has whose last move is not free: a move of the same
/// axis as the one before must turn the other face, and the two faces of an axis have one order.
fn counted<const N: usize>(free: [u64; 3], moves: [u64; 3]) -> [u64; N] {
    // The sequences of each length by the axis of the last move: those that end with the first face
    // of an axis, which the second may follow, and those that end with the second.
    let mut ends = moves.map(|moves| [moves, moves]);
    let mut counts = [0; N];
    for (place, count) in counts.iter_mut().enumerate() {
        let bound = |axis: usize| moves[axis] - free[axis];
        *count = if place == 0 {
            (0..3).map(|axis| 2 * moves[axis]).sum()
        } else {
            (0..3).map(|axis| (ends[axis][0] + ends[axis][1]) / moves[axis] * bound(axis)).sum()
        };
        let all: u64 = ends.iter().flatten().sum();
        let next = |axis: usize| {
            let others = all - ends[axis][0] - ends[axis][1];
            [others * moves[axis], (others + ends[axis][0]) * moves[axis]]
        };
        ends = [next(0), next(1), next(2)];
    }
    counts
}

fn sequences() -> String {
    // By axis: U and D, R and L, F and B. Free are the moves that do not lead out of the goal.
    let ours: ([u64; 7], [u64; 10]) = (counted([3, 1, 1], [3, 3, 3]), counted([3, 0, 0], [3, 1, 1]));
    let mut table = Table::new(["moves", "phase 1, theirs", "phase 1, ours", "phase 2, theirs", "phase 2, ours"]);
    let shown = |count: Option<&u64>| count.map_or_else(String::new, |&count| grouped(count));
    for place in 0..SEQUENCES_2.len() {
        let counts = [SEQUENCES_1.get(place), ours.0.get(place), SEQUENCES_2.get(place), ours.1.get(place)];
        table.push([(place + 1).to_string()].into_iter().chain(counts.map(shown)));
    }
    table.finish()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_counts_differ_from_the_published_ones_in_one_digit() {
        assert_eq!(counted::<7>([3, 1, 1], [3, 3, 3]), SEQUENCES_1);
        let ours: [u64; 10] = counted([3, 0, 0], [3, 1, 1]);
        let differ: Vec<usize> = (0..10).filter(|&place| ours[place] != SEQUENCES_2[place]).collect();
        assert_eq!((differ, ours[8]), (vec![8], 21_386_296));
    }
}
