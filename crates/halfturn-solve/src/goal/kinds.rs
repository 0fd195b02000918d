//! Kinds: pieces that a goal does not tell apart.

use halfturn_search::rank::{binomial, subset, unrank_subset};

use super::{pattern::bit, symmetry::PieceSymmetry};

/// A division of the corners (`N` = 8 in `O` = 3 orientations) or edges (12 in 2) into kinds. The
/// arrangements of kinds in the places are numbers below [`Kinds::count`].
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(super) struct Kinds<const N: usize, const O: usize> {
    /// By piece: its kind.
    kinds: [u8; N],
    /// By piece: what is added to its orientation, so that pieces of one kind mean the same by it.
    shifts: [u8; N],
    /// By kind.
    list: Vec<Kind>,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
struct Kind {
    size: u32,
    /// Whether the goal depends on the orientation.
    oriented: bool,
}

/// What is in a place: a kind and, if it matters, the orientation.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Cell {
    kind: u8,
    orientation: u8,
}

impl<const N: usize, const O: usize> Kinds<N, O> {
    /// The kinds of some patterns: two pieces are of one kind if they may be in the same places in
    /// each of them.
    pub fn of(patterns: &[[u32; N]]) -> Self {
        // By piece and orientation: the places where it may be in each pattern.
        let places = |piece: usize, orientation: usize| {
            let here = |allowed: &[u32; N], place: usize| allowed[place] & bit(piece, orientation, O) != 0;
            let in_one = |allowed: &[u32; N]| {
                (0..N).filter(|&place| here(allowed, place)).fold(0u16, |places, place| places | 1 << place)
            };
            patterns.iter().map(in_one).collect::<Vec<_>>()
        };
        let by_piece: [[Vec<u16>; O]; N] =
            std::array::from_fn(|piece| std::array::from_fn(|orientation| places(piece, orientation)));
        let mut kinds = Self { kinds: [0; N], shifts: [0; N], list: Vec::new() };
        let mut firsts: Vec<usize> = Vec::new();
        for (piece, own) in by_piece.iter().enumerate() {
            let agrees = |first: usize, shift: usize| (0..O).all(|o| by_piece[first][(o + shift) % O] == own[o]);
            let known = (0..O).find_map(|shift| Some((firsts.iter().position(|&first| agrees(first, shift))?, shift)));
            let (kind, shift) = known.unwrap_or_else(|| {
                firsts.push(piece);
                let oriented = own.iter().any(|places| *places != own[0]);
                kinds.list.push(Kind { size: 0, oriented });
                (firsts.len() - 1, 0)
            });
            kinds.list[kind].size += 1;
            kinds.kinds[piece] = kind as u8;
            kinds.shifts[piece] = shift as u8;
        }
        kinds
    }

    /// The kinds of which a goal requires something, as sets of pieces: all but the largest one
    /// without orientation.
    pub fn required(&self) -> Vec<u16> {
        let free = self.list.iter().enumerate().filter(|(_, kind)| !kind.oriented).max_by_key(|(_, kind)| kind.size);
        let free = free.map(|(number, _)| number);
        let set = |kind: usize| {
            let pieces = (0..N).filter(|&piece| usize::from(self.kinds[piece]) == kind);
            pieces.fold(0, |set, piece| set | 1 << piece)
        };
        (0..self.list.len()).filter(|&kind| Some(kind) != free).map(set).collect()
    }

    /// Coarser kinds. `key` says of a piece which of the new kinds it belongs to and whether its
    /// orientation is kept, if it matters at all.
    pub fn merged<K: PartialEq>(&self, key: impl Fn(usize, u8) -> (K, bool)) -> Self {
        let mut merged = Self { list: Vec::new(), ..self.clone() };
        let mut keys: Vec<(K, bool)> = Vec::new();
        for piece in 0..N {
            let kind = self.kinds[piece];
            let (new, keeps) = key(piece, kind);
            let new = (new, keeps && self.list[usize::from(kind)].oriented);
            let number = keys.iter().position(|known| *known == new).unwrap_or_else(|| {
                merged.list.push(Kind { size: 0, oriented: new.1 });
                keys.push(new);
                keys.len() - 1
            });
            merged.list[number].size += 1;
            merged.kinds[piece] = number as u8;
        }
        merged
    }

    /// The number of arrangements.
    pub fn count(&self) -> u64 {
        let (mut left, mut count) = (N as u32, 1);
        for kind in &self.list {
            count *= u64::from(binomial(left, kind.size));
            left -= kind.size;
        }
        count * u64::from(self.turned_count())
    }

    /// The number of digits of the orientations. If every piece has one, the last follows from the
    /// others.
    fn digits(&self) -> usize {
        let oriented: u32 = self.list.iter().filter(|kind| kind.oriented).map(|kind| kind.size).sum();
        (oriented as usize).min(N - 1)
    }

    fn turned_count(&self) -> u32 {
        (O as u32).pow(self.digits() as u32)
    }

    /// What is in a place that has this piece in this orientation.
    pub fn cell(&self, piece: usize, orientation: u8) -> Cell {
        let kind = self.kinds[piece];
        let turned = (orientation + self.shifts[piece]) % O as u8;
        Cell { kind, orientation: if self.list[usize::from(kind)].oriented { turned } else { 0 } }
    }

    /// The cells of an arrangement after another: a move, given as the place from which each
    /// place's piece comes and what is added to its orientation.
    pub fn moved(&self, cells: &[Cell; N], from: &[(u8, u8); N]) -> [Cell; N] {
        from.map(|(place, turned)| {
            let Cell { kind, orientation } = cells[usize::from(place)];
            let oriented = self.list[usize::from(kind)].oriented;
            Cell { kind, orientation: if oriented { (orientation + turned) % O as u8 } else { 0 } }
        })
    }

    /// Whether the image of an arrangement under a symmetry depends on the arrangement alone: the
    /// symmetry permutes the kinds and shifts the orientations of all pieces of a kind alike.
    pub fn is_kept_by(&self, symmetry: &PieceSymmetry<N>) -> bool {
        let kind = |piece: usize| (self.kinds[piece], self.list[usize::from(self.kinds[piece])].oriented);
        let image = |piece: usize| usize::from(symmetry.images[piece]);
        let shift = |piece: usize| {
            let own = if symmetry.mirrored { self.shifts[piece] } else { O as u8 - self.shifts[piece] };
            (own + O as u8 - symmetry.shifts[piece] + self.shifts[image(piece)]) % O as u8
        };
        let agrees = |one: usize, other: usize| match kind(one) == kind(other) {
            true => kind(image(one)) == kind(image(other)) && (!kind(one).1 || shift(one) == shift(other)),
            false => kind(image(one)) != kind(image(other)),
        };
        (0..N).all(|one| kind(one).1 == kind(image(one)).1 && (0..N).all(|other| agrees(one, other)))
    }

    /// The image of an arrangement under a symmetry that [keeps](Self::is_kept_by) the kinds.
    pub fn conjugate(&self, cells: &[Cell; N], symmetry: &PieceSymmetry<N>) -> [Cell; N] {
        let mut image = [Cell::default(); N];
        let mut used = 0u16;
        for (place, &Cell { kind, orientation }) in cells.iter().enumerate() {
            // Any piece of the kind will do.
            let free = |piece: &usize| self.kinds[*piece] == kind && used >> piece & 1 == 0;
            let piece = (0..N).find(free).expect("an arrangement has as many cells of a kind as there are pieces");
            used |= 1 << piece;
            let turned = (orientation + O as u8 - self.shifts[piece]) % O as u8;
            let turned = if symmetry.mirrored { (O as u8 - turned) % O as u8 } else { turned };
            let turned = (turned + symmetry.shifts[place] + O as u8 - symmetry.shifts[piece]) % O as u8;
            image[usize::from(symmetry.images[place])] = self.cell(symmetry.images[piece].into(), turned);
        }
        image
    }

    /// The number of an arrangement.
    pub fn rank(&self, cells: &[Cell; N]) -> u32 {
        let mut rank = 0;
        // The places that are left: those of earlier kinds are taken out.
        let mut places: [u8; N] = std::array::from_fn(|place| place as u8);
        let mut left = N;
        for (number, kind) in self.list.iter().enumerate().take(self.list.len() - 1) {
            let (mut mask, mut kept) = (0, 0);
            for index in 0..left {
                let is_here = usize::from(cells[usize::from(places[index])].kind) == number;
                mask |= u32::from(is_here) << index;
                places[kept] = places[index];
                kept += usize::from(!is_here);
            }
            rank = rank * binomial(left as u32, kind.size) + subset(mask);
            left = kept;
        }
        let oriented = cells.iter().filter(|cell| self.list[usize::from(cell.kind)].oriented).take(self.digits());
        oriented.fold(rank, |rank, cell| rank * O as u32 + u32::from(cell.orientation))
    }

    /// The arrangement with a number.
    pub fn unrank(&self, rank: u32) -> [Cell; N] {
        let mut cells = [Cell::default(); N];
        // Ranks of the kinds, the last one first.
        let mut places_rank = rank / self.turned_count();
        let mut ranks = Vec::with_capacity(self.list.len());
        let mut left = self.list.last().map_or(0, |kind| kind.size);
        for kind in self.list.iter().rev().skip(1) {
            left += kind.size;
            let count = binomial(left, kind.size);
            ranks.push(places_rank % count);
            places_rank /= count;
        }
        let mut places: Vec<usize> = (0..N).collect();
        for (number, kind) in self.list.iter().enumerate() {
            // The last kind takes all places that are left.
            let mask = ranks.pop().map_or(u32::MAX, |rank| unrank_subset(rank, kind.size));
            let mut index = 0;
            places.retain(|&place| {
                let is_here = mask >> index & 1 == 1;
                if is_here {
                    cells[place].kind = number as u8;
                }
                index += 1;
                !is_here
            });
        }
        let mut turned = rank % self.turned_count();
        let oriented = cells.iter_mut().filter(|cell| self.list[usize::from(cell.kind)].oriented);
        let mut oriented: Vec<&mut Cell> = oriented.collect();
        let all = oriented.len() == N;
        let digits = self.digits();
        let mut sum = 0;
        for cell in oriented[..digits].iter_mut().rev() {
            cell.orientation = (turned % O as u32) as u8;
            sum += cell.orientation;
            turned /= O as u32;
        }
        if all && let Some(last) = oriented.last_mut() {
            // Shifts move the sum of all orientations, which is a multiple of `O` without them.
            let shifts: u8 = self.shifts.iter().sum();
            last.orientation = (shifts + (N * O) as u8 - sum) % O as u8;
        }
        cells
    }

    /// The arrangements that each pattern allows, in ascending order. If kinds of the patterns were
    /// merged, there may be more of them.
    pub fn goals(&self, patterns: &[[u32; N]]) -> Vec<Vec<u32>> {
        let cells = |allowed: &[u32; N], place: usize| {
            let pieces = (0..N).flat_map(|piece| (0..O).map(move |orientation| (piece, orientation)));
            let here = pieces.filter(|&(piece, orientation)| allowed[place] & bit(piece, orientation, O) != 0);
            here.map(|(piece, orientation)| self.cell(piece, orientation as u8)).collect::<Vec<_>>()
        };
        let fits: Vec<[Vec<Cell>; N]> =
            patterns.iter().map(|allowed| std::array::from_fn(|place| cells(allowed, place))).collect();
        let mut goals = vec![Vec::new(); patterns.len()];
        for rank in 0..self.count() as u32 {
            let arrangement = self.unrank(rank);
            for (fits, goals) in fits.iter().zip(&mut goals) {
                if arrangement.iter().zip(fits).all(|(cell, fits)| fits.contains(cell)) {
                    goals.push(rank);
                }
            }
        }
        goals
    }

    /// The kinds as text, which tells one division from another.
    pub fn spelled(&self) -> String {
        let piece = |piece: usize| format!("{}.{} ", self.kinds[piece], self.shifts[piece]);
        let oriented = self.list.iter().map(|kind| if kind.oriented { 'o' } else { 'p' });
        (0..N).map(piece).chain(oriented.map(String::from)).collect()
    }
}
