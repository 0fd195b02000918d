//! Ranking: numbers for permutations, subsets and partial permutations. The identity has rank 0.

/// The rank of a permutation of `0..N` among all `N!`, in lexicographic order.
///
/// ```
/// use halfturn_search::rank::{permutation, unrank_permutation};
/// assert_eq!(permutation(&[0, 1, 2, 3]), 0);
/// assert_eq!(permutation(&[3, 2, 1, 0]), 23);
/// assert_eq!(unrank_permutation::<4>(23), [3, 2, 1, 0]);
/// ```
#[must_use]
pub fn permutation(items: &[u8]) -> u32 {
    partial_permutation(items, items.len())
}

/// The permutation with this rank; the inverse of [`permutation`].
#[must_use]
pub fn unrank_permutation<const N: usize>(rank: u32) -> [u8; N] {
    unrank_partial_permutation(rank, N)
}

/// The rank of a partial permutation, a list of different items from `0..of`, in lexicographic
/// order.
#[must_use]
pub fn partial_permutation(items: &[u8], of: usize) -> u32 {
    let mut used = 0u32;
    let mut rank = 0;
    for (index, &item) in items.iter().enumerate() {
        let smaller_unused = u32::from(item) - (used & ((1 << item) - 1)).count_ones();
        rank = rank * (of - index) as u32 + smaller_unused;
        used |= 1 << item;
    }
    rank
}

/// The partial permutation with this rank; the inverse of [`partial_permutation`].
#[must_use]
pub fn unrank_partial_permutation<const N: usize>(mut rank: u32, of: usize) -> [u8; N] {
    let mut digits = [0; N];
    for (index, digit) in digits.iter_mut().enumerate().rev() {
        let choices = (of - index) as u32;
        *digit = (rank % choices) as u8;
        rank /= choices;
    }
    let mut used = 0u32;
    digits.map(|digit| {
        let mut left = digit;
        let mut item = 0u8;
        loop {
            if used >> item & 1 == 0 {
                if left == 0 {
                    break;
                }
                left -= 1;
            }
            item += 1;
        }
        used |= 1 << item;
        item
    })
}

/// The number of partial permutations: lists of `k` different items of `n`. All permutations if `k`
/// is `n`.
#[must_use]
pub const fn partial_permutations(n: u32, k: u32) -> u32 {
    if k == 0 { 1 } else { n * partial_permutations(n - 1, k - 1) }
}

/// The binomial coefficient: the number of ways to choose `k` of `n` items.
#[must_use]
pub const fn binomial(n: u32, k: u32) -> u32 {
    if k > n {
        return 0;
    }
    let mut result = 1;
    let mut step = 0;
    while step < k {
        result = result * (n - step) / (step + 1);
        step += 1;
    }
    result
}

/// The largest number of places that [`subset`] accepts.
const PLACES: usize = 12;

/// Every [`binomial`] that [`subset`] needs, because computing one takes many divisions.
static BINOMIALS: [[u32; PLACES + 1]; PLACES + 1] = {
    let mut table = [[0; PLACES + 1]; PLACES + 1];
    let mut n = 0;
    while n <= PLACES {
        let mut k = 0;
        while k <= n {
            table[n][k] = binomial(n as u32, k as u32);
            k += 1;
        }
        n += 1;
    }
    table
};

/// The rank of a set of places, the bits of a mask, among all sets of that size. The order is
/// colexicographic, so that the lowest places have rank 0. There are at most twelve places.
///
/// ```
/// use halfturn_search::rank::{subset, unrank_subset};
/// assert_eq!(subset(0b0000_0000_1111), 0);
/// assert_eq!(subset(0b1111_0000_0000), 494);
/// assert_eq!(unrank_subset(494, 4), 0b1111_0000_0000);
/// ```
#[must_use]
pub fn subset(mut mask: u32) -> u32 {
    let mut rank = 0;
    let mut chosen = 0;
    while mask != 0 {
        chosen += 1;
        rank += BINOMIALS[mask.trailing_zeros() as usize][chosen];
        mask &= mask - 1;
    }
    rank
}

/// The mask of the set of `size` places with this rank; the inverse of [`subset`].
#[must_use]
pub fn unrank_subset(mut rank: u32, size: u32) -> u32 {
    let mut mask = 0;
    for chosen in (1..=size).rev() {
        let mut place = chosen - 1;
        while binomial(place + 1, chosen) <= rank {
            place += 1;
        }
        rank -= binomial(place, chosen);
        mask |= 1 << place;
    }
    mask
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranks_and_unranks_are_inverse() {
        for rank in 0..partial_permutations(8, 8) {
            assert_eq!(permutation(&unrank_permutation::<8>(rank)), rank);
        }
        for rank in 0..partial_permutations(12, 4) {
            assert_eq!(partial_permutation(&unrank_partial_permutation::<4>(rank, 12), 12), rank);
        }
        for rank in 0..binomial(12, 4) {
            assert_eq!(subset(unrank_subset(rank, 4)), rank);
        }
    }
}
