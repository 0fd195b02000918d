//! The arrangements that a pattern allows: how many there are, and each by its number.

use super::pattern::bit;

/// A count for each parity of the permutation (even, odd) and each sum of the orientations modulo
/// their number. No move changes the sum, and corners and edges always have the same parity.
type Counts<const O: usize> = [[u64; O]; 2];

/// The arrangements of the corners (`N` = 8 in `O` = 3 orientations) or edges (12 in 2) that a
/// pattern allows.
///
/// The places are filled one by one. How many ways there are to go on depends only on the set of
/// pieces that are used up, so that 2^`N` counts at most are enough for all arrangements.
pub(super) struct Arrangements<const N: usize, const O: usize> {
    allowed: [u32; N],
    /// The places in the order in which they are filled, those with the least choice first: most
    /// sets of pieces then never occur.
    order: [usize; N],
    /// By set of pieces in the first places: its index in `counts`, if it occurs.
    indices: Vec<Option<u16>>,
    /// The ways to fill the other places.
    counts: Vec<Counts<O>>,
}

impl<const N: usize, const O: usize> Arrangements<N, O> {
    pub fn new(allowed: &[u32; N]) -> Self {
        let mut order: [usize; N] = std::array::from_fn(|place| place);
        order.sort_by_key(|&place| allowed[place].count_ones());
        let mut all = Self { allowed: *allowed, order, indices: vec![None; 1 << N], counts: Vec::new() };
        let every_piece = (1 << N) - 1;
        let mut occurs = vec![false; 1 << N];
        occurs[0] = true;
        for used in 0..every_piece {
            if occurs[used] {
                for (piece, _) in all.choices(used) {
                    occurs[used | 1 << piece] = true;
                }
            }
        }
        for used in (0..=every_piece).rev().filter(|&used| occurs[used]) {
            let mut counts = [[0; O]; 2];
            if used == every_piece {
                counts[usize::from(is_odd(&order))][0] = 1;
            }
            for (piece, orientation) in all.choices(used) {
                let rest = all.counts_of(used | 1 << piece);
                for (odd, sums) in rest.iter().enumerate() {
                    for (sum, count) in sums.iter().enumerate() {
                        counts[(odd + inversions(used, piece)) % 2][(sum + orientation) % O] += count;
                    }
                }
            }
            all.indices[used] = Some(all.counts.len() as u16);
            all.counts.push(counts);
        }
        all
    }

    /// What may be in the next place, if these pieces are in the places before it.
    fn choices(&self, used: usize) -> impl Iterator<Item = (usize, usize)> {
        let allowed = self.order.get(used.count_ones() as usize).map_or(0, |&place| self.allowed[place]);
        let unused = (0..N).filter(move |piece| used >> piece & 1 == 0);
        let all = unused.flat_map(|piece| (0..O).map(move |orientation| (piece, orientation)));
        all.filter(move |&(piece, orientation)| allowed & bit(piece, orientation, O) != 0)
    }

    fn counts_of(&self, used: usize) -> Counts<O> {
        self.indices[used].map_or([[0; O]; 2], |index| self.counts[usize::from(index)])
    }

    /// The number of arrangements for each parity and sum, solvable or not.
    pub fn invariants(&self) -> Counts<O> {
        self.counts_of(0)
    }

    /// The number of solvable arrangements with this parity.
    pub fn count(&self, odd: bool) -> u64 {
        self.counts_of(0)[usize::from(odd)][0]
    }

    /// The solvable arrangement of this parity with a number below [`count`](Self::count): the
    /// piece and the orientation in each place.
    pub fn nth(&self, odd: bool, mut number: u64) -> [(usize, u8); N] {
        let mut pieces = [(0, 0); N];
        let (mut used, mut odd, mut sum) = (0, usize::from(odd), 0);
        for place in self.order {
            let mut choices = self.choices(used);
            let chosen = choices.find_map(|(piece, orientation)| {
                let (odd, sum) = ((odd + inversions(used, piece)) % 2, (sum + O - orientation) % O);
                let ways = self.counts_of(used | 1 << piece)[odd][sum];
                let skipped = number.checked_sub(ways);
                number = skipped.unwrap_or(number);
                skipped.is_none().then_some((piece, orientation, odd, sum))
            });
            let (piece, orientation);
            (piece, orientation, odd, sum) = chosen.expect("the number is below the count");
            pieces[place] = (piece, orientation as u8);
            used |= 1 << piece;
        }
        pieces
    }
}

/// The number of pieces that come before this one and belong behind it.
fn inversions(used: usize, piece: usize) -> usize {
    (used >> piece).count_ones() as usize
}

fn is_odd(order: &[usize]) -> bool {
    let (used, mut odd) = (&mut 0, false);
    for &piece in order {
        odd ^= inversions(*used, piece) % 2 == 1;
        *used |= 1 << piece;
    }
    odd
}
