//! The spaces whose distances we tabulate: the cross with some of the slots' pieces.
//!
//! A row is a class of crosses and a choice of pieces, a column is where those pieces are. In the frame of the class a turn takes a row to one
//! other row, and what it does to the columns is made of small maps of single pieces.

use halfturn_cube::{Cube, Turn};
use halfturn_search::{ColumnMap, Space, Step, TableEntry};

use super::{
    frames::{FREE_STATES, Frames, GROUP, PIECE_ROOM, PIECE_STATES, Pieces, SHIFTS, STAY, State},
    goals::ready_cubes,
    ranks::{CODE_BITS, CORNER_RANKS, EDGE_RANKS, Ranks},
    slots::Slot,
};

/// What tells the classes of a pattern apart.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Naming {
    /// Every piece has its own name.
    Strict,
    /// The pieces of the D layer may be those of another turn of D: the pseudo goals.
    Shifted,
}

/// What counts as home.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Home {
    /// All pieces solved.
    Solved,
    /// The pair solved, or in one of the states from which it is put in at once; only for one corner and one edge.
    Ready,
}

/// The cross with `E` slot edges and `C` slot corners (0, 1, 3 or 4 of each), every choice of them.
///
/// A choice is an *anchor* for the edges and one for the corners: the slot of a single piece, the slot left out of three. With [`Naming::Strict`] and
/// one of each they have one anchor in common: the pieces of one slot.
pub(super) struct Pattern<'f, const E: usize, const C: usize> {
    pub frames: &'f Frames,
    pub ranks: &'f Ranks,
    pub naming: Naming,
    pub home: Home,
    /// By turn (or none) and symmetry: where the number of the corners goes, before they are renamed.
    corner_lists: Vec<Vec<u32>>,
    /// By number of D turns: the number of four corners after they were renamed.
    shift_lists: Vec<Vec<u32>>,
    /// By turn (or none) and symmetry, for a single corner: see [`Sources`].
    sources: Vec<Sources>,
}

/// By byte of a set of a corner's states, and by what it holds: from which states they are reached.
type Sources = [[u32; 1 << u8::BITS]; PIECE_STATES / u8::BITS as usize];

/// The key of the tables of [`Pattern`].
pub(super) struct PatternKey<const E: usize, const C: usize>;

/// Whether so many pieces are a choice.
const fn has_anchor(pieces: usize) -> bool {
    pieces == 1 || pieces == Slot::COUNT - 1
}

/// The pieces that an anchor stands for, in the order in which they are numbered.
#[inline(always)]
pub(super) fn chosen<const N: usize>(pieces: Pieces, anchor: usize) -> [u8; Slot::COUNT] {
    match N {
        0 => [0; Slot::COUNT],
        1 => [pieces.get(anchor % Slot::COUNT), 0, 0, 0],
        3 => pieces.after(anchor),
        _ => pieces.all(),
    }
}

impl<'f, const E: usize, const C: usize> Pattern<'f, E, C> {
    /// Whether the one edge and the one corner are always those of one slot.
    #[inline(always)]
    const fn tied(naming: Naming) -> bool {
        E == 1 && C == 1 && matches!(naming, Naming::Strict)
    }

    /// How many choices of pieces there are.
    pub const fn choices(naming: Naming) -> usize {
        let edges = if has_anchor(E) { Slot::COUNT } else { 1 };
        let corners = if has_anchor(C) { Slot::COUNT } else { 1 };
        if Self::tied(naming) { edges } else { edges * corners }
    }

    /// The number of a choice.
    #[inline(always)]
    const fn choice(naming: Naming, corner: usize, edge: usize) -> usize {
        if !has_anchor(E) || Self::tied(naming) {
            if has_anchor(C) { corner } else { 0 }
        } else if !has_anchor(C) {
            edge
        } else {
            corner * Slot::COUNT + edge
        }
    }

    /// The anchors of a choice: corner, then edge.
    const fn anchors(naming: Naming, choice: usize) -> (usize, usize) {
        if Self::tied(naming) || !(has_anchor(E) && has_anchor(C)) {
            (choice, choice)
        } else {
            (choice / Slot::COUNT, choice % Slot::COUNT)
        }
    }

    pub fn new(frames: &'f Frames, ranks: &'f Ranks, naming: Naming, home: Home) -> Self {
        let corner_list = |turn: usize, symmetry: usize| {
            let map = frames.corner_map(turn, symmetry);
            let images = order::<C>(frames.slot_images(symmetry));
            let list = (0..CORNER_RANKS[C]).map(|rank| {
                let corners = ranks.corners_of::<C>(rank);
                let mut after = [0; Slot::COUNT];
                for piece in 0..C {
                    after[usize::from(images[piece])] = map[usize::from(corners[piece]) % PIECE_ROOM];
                }
                ranks.corners::<C>(after) as u32
            });
            list.collect()
        };
        let shift_list = |shifts: usize| {
            let renamed = frames.shifted(shifts as u8);
            let list = (0..CORNER_RANKS[C]).map(|rank| {
                let corners = ranks.corners_of::<C>(rank);
                let mut after = [0; Slot::COUNT];
                for piece in 0..C {
                    after[usize::from(renamed[piece])] = corners[piece];
                }
                ranks.corners::<C>(after) as u32
            });
            list.collect()
        };
        let all = || (0..=STAY).flat_map(|turn| (0..GROUP).map(move |symmetry| (turn, symmetry)));
        let sources = |(turn, symmetry): (usize, usize)| {
            let map = frames.corner_map(turn, symmetry);
            let mut from = [0; PIECE_STATES];
            (0..PIECE_STATES).for_each(|state| from[usize::from(map[state])] = 1u32 << state);
            let (bytes, _) = from.as_chunks::<{ u8::BITS as usize }>();
            std::array::from_fn(|byte| {
                std::array::from_fn(|held| {
                    let reached = bytes[byte].iter().enumerate().filter(|(bit, _)| held >> bit & 1 == 1);
                    reached.fold(0, |states, (_, from)| states | from)
                })
            })
        };
        let renames = naming == Naming::Shifted && C == Slot::COUNT;
        Self {
            frames,
            ranks,
            naming,
            home,
            corner_lists: all().map(|(turn, symmetry)| corner_list(turn, symmetry)).collect(),
            shift_lists: if renames { (0..SHIFTS).map(shift_list).collect() } else { Vec::new() },
            sources: if C == 1 { all().map(sources).collect() } else { Vec::new() },
        }
    }

    /// The class or family that numbers the rows, and how the corners are renamed for it.
    #[inline(always)]
    fn outer(frames: &Frames, naming: Naming, class: u16) -> (usize, u8) {
        match naming {
            Naming::Strict => (class.into(), 0),
            Naming::Shifted => {
                let (family, shifts) = frames.family(class);
                (family.into(), shifts)
            }
        }
    }

    /// The entry of a state for a choice of corners and edges.
    #[inline(always)]
    pub fn entry(
        frames: &Frames,
        ranks: &Ranks,
        naming: Naming,
        state: &State,
        corner: usize,
        edge: usize,
    ) -> TableEntry<PatternKey<E, C>> {
        let (outer, shifts) = Self::outer(frames, naming, state.class);
        let free = frames.free(state.class);
        let mut edges = chosen::<E>(state.edges, edge);
        for edge in &mut edges[..E] {
            *edge = free[usize::from(*edge) % PIECE_ROOM];
        }
        let mut corners = chosen::<C>(state.corners, corner);
        let mut anchor = corner;
        if matches!(naming, Naming::Shifted) {
            let renamed = frames.shifted(shifts);
            anchor = renamed[corner % Slot::COUNT].into();
            if C == Slot::COUNT {
                let mut after = corners;
                for slot in 0..Slot::COUNT {
                    after[usize::from(renamed[slot]) % Slot::COUNT] = corners[slot];
                }
                corners = after;
            }
        }
        let row = outer * Self::choices(naming) + Self::choice(naming, anchor, edge);
        let column = ranks.edges::<E>(edges) * CORNER_RANKS[C] + ranks.corners::<C>(corners);
        TableEntry::new(row as u64 * (EDGE_RANKS[E] * CORNER_RANKS[C]) as u64 + column as u64)
    }

    /// What keeps the representative of a class, as the naming sees it.
    fn kin(&self, class: u16) -> &[(u8, u8)] {
        match self.naming {
            Naming::Strict => self.frames.twins(class),
            Naming::Shifted => self.frames.family_twins(class),
        }
    }

    /// The class whose frame the row is in, and its anchors.
    fn row(&self, row: u32) -> (u16, usize, usize) {
        let choices = Self::choices(self.naming);
        let (outer, choice) = (row as usize / choices, row as usize % choices);
        let class = match self.naming {
            Naming::Strict => outer as u16,
            Naming::Shifted => self.frames.founder(outer),
        };
        let (corner, edge) = Self::anchors(self.naming, choice);
        (class, corner, edge)
    }

    /// Where a turn (or none) and a symmetry take a row: into the frame of `class`, and from there to the row of `outer` by so many turns of D.
    fn step(
        &self,
        (from, corner, edge): (u16, usize, usize),
        (turn, symmetry): (usize, usize),
        class: u16,
        (outer, shifts): (usize, u8),
    ) -> Step<Moved<'_, E, C>> {
        let frames = self.frames;
        let images = frames.slot_images(symmetry);
        let renamed = frames.shifted(shifts);
        let image = |slot: usize| usize::from(images[slot % Slot::COUNT]);
        let (corner, edge) = (usize::from(renamed[image(corner)]), image(edge));
        let row = outer * Self::choices(self.naming) + Self::choice(self.naming, corner, edge);
        let (unfree, free) = (frames.unfree(from), frames.free(class));
        let map = frames.edge_map(turn, symmetry);
        let edges = unfree.map(|state| free[usize::from(map[usize::from(state)])]);
        let order = order::<E>(images);
        // Two edges at a time: their states after, where those belong in the code.
        let pairs = (0..if E >= 3 { 2 << (2 * CODE_BITS) } else { 0 }).map(|pair: usize| {
            let first = pair >> (2 * CODE_BITS) << 1;
            let after = |edge: usize| {
                let state = edges[pair >> (edge * CODE_BITS) & (FREE_STATES - 1)];
                u16::from(state) << (usize::from(order[first + edge]) * CODE_BITS)
            };
            if first + 1 < E { after(0) | after(1) } else { after(0) }
        });
        Step {
            row: row as u32,
            columns: Moved {
                ranks: self.ranks,
                edges,
                pairs: pairs.collect(),
                corners: &self.corner_lists[turn * GROUP + symmetry],
                shift: self.shift_lists.get(usize::from(shifts)).filter(|_| shifts > 0).map(Vec::as_slice),
                sources: self.sources.get(turn * GROUP + symmetry),
            },
        }
    }
}

/// Where the pieces of a choice go in the order in which they are numbered, when the slots go there.
fn order<const N: usize>(images: &[u8; Slot::COUNT]) -> [u8; Slot::COUNT] {
    match N {
        4 => *images,
        // Around the cube from the slot left out: a mirror goes around the other way.
        3 if (images[0] + 1) % Slot::COUNT as u8 != images[1] => [2, 1, 0, 3],
        _ => [0, 1, 2, 3],
    }
}

/// What a turn and a symmetry do to the columns of a row.
pub(super) struct Moved<'s, const E: usize, const C: usize> {
    ranks: &'s Ranks,
    /// By state of an edge: its state after.
    edges: [u8; FREE_STATES],
    /// By states of the first two edges, then by those of the others: their part of the code after.
    pairs: Vec<u16>,
    corners: &'s [u32],
    shift: Option<&'s [u32]>,
    /// For a single corner.
    sources: Option<&'s Sources>,
}

impl<const E: usize, const C: usize> ColumnMap for Moved<'_, E, C> {
    #[inline]
    fn image(&self, column: u32) -> u32 {
        let column = column as usize;
        // Spares a division where there is nothing to divide.
        let (edges, corners) = if E == 0 { (0, column) } else { (column / CORNER_RANKS[C], column % CORNER_RANKS[C]) };
        let mut corners = self.corners[corners];
        if let Some(shift) = self.shift {
            corners = shift[corners as usize];
        }
        (self.edges_after(edges) * CORNER_RANKS[C]) as u32 + corners
    }

    #[inline]
    fn preimage(&self, block: u32, chosen: impl FnOnce(u32) -> u32) -> u32 {
        let Some(sources) = self.sources else { return chosen(self.image(block)) };
        let chosen = chosen(self.edges_after(block as usize) as u32).to_le_bytes();
        sources.iter().zip(chosen).fold(0, |states, (from, held)| states | from[usize::from(held)])
    }
}

impl<const E: usize, const C: usize> Moved<'_, E, C> {
    /// The number of the edges after.
    #[inline]
    fn edges_after(&self, edges: usize) -> usize {
        match E {
            0 => 0,
            1 => self.edges[edges % FREE_STATES].into(),
            _ => {
                const PAIR: usize = 1 << (2 * CODE_BITS);
                let code = self.ranks.edge_code::<E>(edges);
                self.ranks.edges_coded::<E>(
                    usize::from(self.pairs[code % PAIR]) | usize::from(self.pairs[PAIR + code / PAIR]),
                )
            }
        }
    }
}

impl<const E: usize, const C: usize> Space for Pattern<'_, E, C> {
    type Key = PatternKey<E, C>;

    type Columns<'s>
        = Moved<'s, E, C>
    where
        Self: 's;

    fn name(&self) -> String {
        let naming = match self.naming {
            Naming::Strict => "",
            Naming::Shifted => "pseudo-",
        };
        let pieces = match (E, C) {
            (1, 1) => "pair".to_owned(),
            (0, _) => format!("{C}-corners"),
            (_, 0) => format!("{E}-edges"),
            _ => format!("{E}-edges-{C}-corners"),
        };
        let home = match self.home {
            Home::Solved => "",
            Home::Ready => "-ready",
        };
        format!("stages-{naming}cross-{pieces}{home}")
    }

    fn rows(&self) -> u32 {
        let outer = match self.naming {
            Naming::Strict => self.frames.classes(),
            Naming::Shifted => self.frames.families(),
        };
        (outer * Self::choices(self.naming)) as u32
    }

    /// A single corner's states, for every state of the edges.
    const BLOCK: u32 = if C == 1 { PIECE_STATES as u32 } else { 1 };

    fn columns(&self) -> u32 {
        (EDGE_RANKS[E] * CORNER_RANKS[C]) as u32
    }

    fn goals(&self) -> Vec<u64> {
        let solved = self.frames.state(&Cube::SOLVED).0;
        let mut goals = Vec::new();
        for choice in 0..Self::choices(self.naming) {
            let (corner, edge) = Self::anchors(self.naming, choice);
            let mut homes = vec![solved];
            if self.home == Home::Ready {
                homes.extend(ready_cubes(Slot::ALL[edge]).into_iter().map(|cube| {
                    let mut home = self.frames.state(&cube).0;
                    // A corner is ready for another slot's edge where that slot's own corner would be.
                    home.corners = home.corners.with(corner, home.corners.get(edge));
                    home
                }));
            }
            goals.extend(
                homes.iter().map(|home| Self::entry(self.frames, self.ranks, self.naming, home, corner, edge).get()),
            );
        }
        goals
    }

    fn steps(&self, row: u32) -> impl Iterator<Item = Step<Moved<'_, E, C>>> {
        let from = self.row(row);
        (0..Turn::COUNT).map(move |turn| {
            let (class, symmetry) = self.frames.class_turned(from.0, turn);
            self.step(from, (turn, symmetry), class, Self::outer(self.frames, self.naming, class))
        })
    }

    fn twins(&self, row: u32) -> impl Iterator<Item = Step<Moved<'_, E, C>>> {
        let from = self.row(row);
        let outer = Self::outer(self.frames, self.naming, from.0).0;
        let kin = self.kin(from.0);
        kin.iter().map(move |&(symmetry, shifts)| self.step(from, (STAY, symmetry.into()), from.0, (outer, shifts)))
    }

    fn weight(&self, row: u32) -> u64 {
        let names = match self.naming {
            Naming::Strict => 1,
            Naming::Shifted => SHIFTS,
        };
        (GROUP * names / (1 + self.kin(self.row(row).0).len())) as u64
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blocks_lead_where_their_columns_do() {
        let (frames, ranks) = (Frames::build(), Ranks::build());
        for naming in [Naming::Strict, Naming::Shifted] {
            let space = Pattern::<1, 1>::new(&frames, &ranks, naming, Home::Solved);
            let block_len = Pattern::<1, 1>::BLOCK;
            for row in (0..space.rows()).step_by(997) {
                for step in space.steps(row) {
                    let chosen = |block: u32| (block + 1).wrapping_mul(0x9E37_79B9) >> 8;
                    for block in 0..space.columns() / block_len {
                        let leads = |&column: &u32| {
                            let image = step.columns.image(block * block_len + column);
                            chosen(image / block_len) >> (image % block_len) & 1 == 1
                        };
                        let expected = (0..block_len).filter(leads).fold(0, |bits, column| bits | 1 << column);
                        assert_eq!(step.columns.preimage(block, chosen), expected);
                    }
                }
            }
        }
    }
}
