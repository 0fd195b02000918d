//! The coordinate spaces of the pruning tables: the cross with some of the slot pieces.
//!
//! A row is a class of crosses with a choice of slot pieces, a column an arrangement of these
//! pieces. In the frame of the class a move takes a whole row to one other row, and its action on
//! the columns is composed of small maps for single pieces.

use halfturn_cube::{Cube, Turn};
use halfturn_search::{ColumnMap, Space, Step, TableEntry};

use super::{
    classes::{CrossClasses, NO_TURN, SYMMETRIES},
    cosets::D_TURNS,
    free_edges::FREE_STATES,
    goals::ready_cubes,
    ranking::{CODE_BITS, CORNER_ARRANGEMENTS, EDGE_ARRANGEMENTS, PieceRanking},
    slots::Slot,
    state::{CrossState, PADDED_STATES, PIECE_STATES, SlotPieces},
};

/// Which crosses count as equal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum CrossKind {
    /// Only equal ones. Rows are by class.
    Exact,
    /// Those that differ by a move of D before everything else. Rows are by coset.
    Pseudo,
}

impl CrossKind {
    /// The word for it in names of tables.
    pub fn prefix(self) -> &'static str {
        match self {
            Self::Exact => "",
            Self::Pseudo => "pseudo-",
        }
    }

    /// The number of classes or cosets that number the rows.
    pub fn groups(self, classes: &CrossClasses) -> usize {
        match self {
            Self::Exact => classes.count(),
            Self::Pseudo => classes.coset_count(),
        }
    }

    /// The class or coset of a class, and the power of D that renames the corners for it.
    #[inline(always)]
    pub fn group(self, classes: &CrossClasses, class: u16) -> (usize, u8) {
        match self {
            Self::Exact => (class.into(), 0),
            Self::Pseudo => {
                let (coset, d_turns) = classes.coset(class);
                (coset.into(), d_turns)
            }
        }
    }

    /// The class that represents a class or coset.
    pub fn representative(self, classes: &CrossClasses, group: usize) -> u16 {
        match self {
            Self::Exact => group as u16,
            Self::Pseudo => classes.coset_representative(group),
        }
    }

    /// The symmetries, with powers of D, that keep the representative of a class or coset.
    pub fn stabilizer(self, classes: &CrossClasses, class: u16) -> &[(u8, u8)] {
        match self {
            Self::Exact => classes.stabilizer(class),
            Self::Pseudo => classes.coset_stabilizer(class),
        }
    }

    /// The number of crosses that the class or coset with this representative stands for.
    pub fn weight(self, classes: &CrossClasses, class: u16) -> u64 {
        let members = match self {
            Self::Exact => 1,
            Self::Pseudo => D_TURNS,
        };
        (SYMMETRIES * members / (1 + self.stabilizer(classes, class).len())) as u64
    }
}

/// The states at distance 0.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum PatternGoal {
    /// All pieces are solved.
    Solved,
    /// The pair is solved, or a trigger puts it in. Only for one corner and one edge.
    Ready,
}

/// The cross with `E` slot edges and `C` slot corners, 0, 1, 3 or 4 of each, for every choice of
/// them.
///
/// A choice is an *anchor* for the edges and one for the corners: the slot of a single piece, or
/// the slot that three pieces omit. With [`CrossKind::Exact`] and one piece of each kind, both have
/// the same anchor: they are the pair of one slot.
pub(super) struct Pattern<'c, const E: usize, const C: usize> {
    pub classes: &'c CrossClasses,
    pub ranking: &'c PieceRanking,
    pub kind: CrossKind,
    pub goal: PatternGoal,
    /// By move (or none) and symmetry: the rank of the corners after it, by their rank before.
    corner_lists: Vec<Vec<u32>>,
    /// By power of D: the rank of four corners after they were renamed. Only for pseudo crosses.
    rename_lists: Vec<Vec<u32>>,
    /// By move (or none) and symmetry: see [`Sources`]. Only for a single corner.
    sources: Vec<Sources>,
}

/// The preimage of a set of corner states, by byte of the set and value of that byte. A set has one
/// bit per state.
type Sources = [[u32; 1 << u8::BITS]; PIECE_STATES / u8::BITS as usize];

/// The key of the tables of [`Pattern`].
pub(super) struct PatternKey<const E: usize, const C: usize>;

/// Whether this number of pieces leaves a choice of slots.
const fn has_anchor(pieces: usize) -> bool {
    pieces == 1 || pieces == Slot::COUNT - 1
}

/// The pieces of an anchor, in the order in which they are ranked.
#[inline(always)]
pub(super) fn chosen<const N: usize>(pieces: SlotPieces, anchor: usize) -> [u8; Slot::COUNT] {
    match N {
        0 => [0; Slot::COUNT],
        1 => [pieces.get(anchor % Slot::COUNT), 0, 0, 0],
        3 => pieces.after(anchor),
        _ => pieces.all(),
    }
}

impl<'c, const E: usize, const C: usize> Pattern<'c, E, C> {
    /// Whether the edge and the corner are always those of one slot.
    #[inline(always)]
    const fn is_slot_pair(kind: CrossKind) -> bool {
        E == 1 && C == 1 && matches!(kind, CrossKind::Exact)
    }

    /// The number of choices of pieces.
    pub const fn choices(kind: CrossKind) -> usize {
        let edges = if has_anchor(E) { Slot::COUNT } else { 1 };
        let corners = if has_anchor(C) { Slot::COUNT } else { 1 };
        if Self::is_slot_pair(kind) { edges } else { edges * corners }
    }

    /// The number of a choice.
    #[inline(always)]
    const fn choice(kind: CrossKind, corner: usize, edge: usize) -> usize {
        if !has_anchor(E) || Self::is_slot_pair(kind) {
            if has_anchor(C) { corner } else { 0 }
        } else if !has_anchor(C) {
            edge
        } else {
            corner * Slot::COUNT + edge
        }
    }

    /// The corner anchor and the edge anchor of a choice.
    const fn anchors(kind: CrossKind, choice: usize) -> (usize, usize) {
        if Self::is_slot_pair(kind) || !(has_anchor(E) && has_anchor(C)) {
            (choice, choice)
        } else {
            (choice / Slot::COUNT, choice % Slot::COUNT)
        }
    }

    /// The space, with the lists for its columns.
    pub fn new(classes: &'c CrossClasses, ranking: &'c PieceRanking, kind: CrossKind, goal: PatternGoal) -> Self {
        let corner_list = |turn: usize, symmetry: usize| {
            let map = classes.corner_map(turn, symmetry);
            let images = order::<C>(classes.slot_images(symmetry));
            let list = (0..CORNER_ARRANGEMENTS[C]).map(|rank| {
                let corners = ranking.corners_of::<C>(rank);
                let mut after = [0; Slot::COUNT];
                for piece in 0..C {
                    after[usize::from(images[piece])] = map[usize::from(corners[piece]) % PADDED_STATES];
                }
                ranking.corners::<C>(after) as u32
            });
            list.collect()
        };
        let rename_list = |d_turns: usize| {
            let renamed = classes.renamed_corners(d_turns as u8);
            let list = (0..CORNER_ARRANGEMENTS[C]).map(|rank| {
                let corners = ranking.corners_of::<C>(rank);
                let mut after = [0; Slot::COUNT];
                for piece in 0..C {
                    after[usize::from(renamed[piece])] = corners[piece];
                }
                ranking.corners::<C>(after) as u32
            });
            list.collect()
        };
        let all = || (0..=NO_TURN).flat_map(|turn| (0..SYMMETRIES).map(move |symmetry| (turn, symmetry)));
        let sources = |(turn, symmetry): (usize, usize)| {
            let map = classes.corner_map(turn, symmetry);
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
        let renames = kind == CrossKind::Pseudo && C == Slot::COUNT;
        Self {
            classes,
            ranking,
            kind,
            goal,
            corner_lists: all().map(|(turn, symmetry)| corner_list(turn, symmetry)).collect(),
            rename_lists: if renames { (0..D_TURNS).map(rename_list).collect() } else { Vec::new() },
            sources: if C == 1 { all().map(sources).collect() } else { Vec::new() },
        }
    }

    /// The entry of a state for a choice of corners and edges.
    #[inline(always)]
    pub fn entry(
        classes: &CrossClasses,
        ranking: &PieceRanking,
        kind: CrossKind,
        state: &CrossState,
        corner: usize,
        edge: usize,
    ) -> TableEntry<PatternKey<E, C>> {
        let (group, d_turns) = kind.group(classes, state.class);
        let free = classes.free_ranks(state.class);
        let mut edges = chosen::<E>(state.edges, edge);
        for edge in &mut edges[..E] {
            *edge = free[usize::from(*edge) % PADDED_STATES];
        }
        let mut corners = chosen::<C>(state.corners, corner);
        let mut anchor = corner;
        if matches!(kind, CrossKind::Pseudo) {
            let renamed = classes.renamed_corners(d_turns);
            anchor = renamed[corner % Slot::COUNT].into();
            if C == Slot::COUNT {
                let mut after = corners;
                for slot in 0..Slot::COUNT {
                    after[usize::from(renamed[slot]) % Slot::COUNT] = corners[slot];
                }
                corners = after;
            }
        }
        let row = group * Self::choices(kind) + Self::choice(kind, anchor, edge);
        let column = ranking.edges::<E>(edges) * CORNER_ARRANGEMENTS[C] + ranking.corners::<C>(corners);
        TableEntry::new(row as u64 * (EDGE_ARRANGEMENTS[E] * CORNER_ARRANGEMENTS[C]) as u64 + column as u64)
    }

    /// The class of a row, and its anchors.
    fn row(&self, row: u32) -> (u16, usize, usize) {
        let choices = Self::choices(self.kind);
        let (group, choice) = (row as usize / choices, row as usize % choices);
        let (corner, edge) = Self::anchors(self.kind, choice);
        (self.kind.representative(self.classes, group), corner, edge)
    }

    /// The action of a move (or none) and a symmetry on a row: it goes to the frame of `class`, and
    /// by a power of D to the row of `group`.
    fn step(
        &self,
        (from, corner, edge): (u16, usize, usize),
        (turn, symmetry): (usize, usize),
        class: u16,
        (group, d_turns): (usize, u8),
    ) -> Step<PatternColumns<'_, E, C>> {
        let classes = self.classes;
        let images = classes.slot_images(symmetry);
        let renamed = classes.renamed_corners(d_turns);
        let image = |slot: usize| usize::from(images[slot % Slot::COUNT]);
        let (corner, edge) = (usize::from(renamed[image(corner)]), image(edge));
        let row = group * Self::choices(self.kind) + Self::choice(self.kind, corner, edge);
        let (free_states, free) = (classes.free_states(from), classes.free_ranks(class));
        let map = classes.edge_map(turn, symmetry);
        let edges = free_states.map(|state| free[usize::from(map[usize::from(state)])]);
        let order = order::<E>(images);
        // Two edges at a time: their ranks after the move, at their positions in the code.
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
            columns: PatternColumns {
                ranking: self.ranking,
                edges,
                pairs: pairs.collect(),
                corners: &self.corner_lists[turn * SYMMETRIES + symmetry],
                renamed: self.rename_lists.get(usize::from(d_turns)).filter(|_| d_turns > 0).map(Vec::as_slice),
                sources: self.sources.get(turn * SYMMETRIES + symmetry),
            },
        }
    }
}

/// The positions that the pieces of a choice move to, in the order of ranking, given the images of
/// the slots.
fn order<const N: usize>(images: &[u8; Slot::COUNT]) -> [u8; Slot::COUNT] {
    match N {
        4 => *images,
        // Three pieces are ranked around the cube from the omitted slot. A reflection reverses
        // them.
        3 if (images[0] + 1) % Slot::COUNT as u8 != images[1] => [2, 1, 0, 3],
        _ => [0, 1, 2, 3],
    }
}

/// The action of a move and a symmetry on the columns of a row.
pub(super) struct PatternColumns<'s, const E: usize, const C: usize> {
    ranking: &'s PieceRanking,
    /// By rank of an edge: its rank after the move.
    edges: [u8; FREE_STATES],
    /// By ranks of the first two edges, then of the others: their part of the code after the move.
    pairs: Vec<u16>,
    /// By rank of the corners: their rank after the move.
    corners: &'s [u32],
    /// The ranks of renamed corners, if they are renamed.
    renamed: Option<&'s [u32]>,
    /// Only for a single corner.
    sources: Option<&'s Sources>,
}

impl<const E: usize, const C: usize> ColumnMap for PatternColumns<'_, E, C> {
    /// The states of a single corner form a block for every rank of the edges.
    const BLOCK: u32 = if C == 1 { PIECE_STATES as u32 } else { 1 };

    #[inline]
    fn image(&self, column: u32) -> u32 {
        let column = column as usize;
        // Without edges there is nothing to divide.
        let (edges, corners) =
            if E == 0 { (0, column) } else { (column / CORNER_ARRANGEMENTS[C], column % CORNER_ARRANGEMENTS[C]) };
        let mut corners = self.corners[corners];
        if let Some(renamed) = self.renamed {
            corners = renamed[corners as usize];
        }
        (self.edges_after(edges) * CORNER_ARRANGEMENTS[C]) as u32 + corners
    }

    #[inline]
    fn preimage(&self, block: u32, chosen: impl FnOnce(u32) -> u32) -> u32 {
        let Some(sources) = self.sources else { return chosen(self.image(block)) };
        let chosen = chosen(self.edges_after(block as usize) as u32).to_le_bytes();
        sources.iter().zip(chosen).fold(0, |states, (from, held)| states | from[usize::from(held)])
    }
}

impl<const E: usize, const C: usize> PatternColumns<'_, E, C> {
    /// The rank of the edges after the move.
    #[inline]
    fn edges_after(&self, edges: usize) -> usize {
        match E {
            0 => 0,
            1 => self.edges[edges % FREE_STATES].into(),
            _ => {
                const PAIR: usize = 1 << (2 * CODE_BITS);
                let code = self.ranking.edge_code::<E>(edges);
                self.ranking.edges_coded::<E>(
                    usize::from(self.pairs[code % PAIR]) | usize::from(self.pairs[PAIR + code / PAIR]),
                )
            }
        }
    }
}

impl<const E: usize, const C: usize> Space for Pattern<'_, E, C> {
    type Key = PatternKey<E, C>;

    type Columns<'s>
        = PatternColumns<'s, E, C>
    where
        Self: 's;

    fn name(&self) -> String {
        let kind = self.kind.prefix();
        let pieces = match (E, C) {
            (1, 1) => "pair".to_owned(),
            (0, _) => format!("{C}-corners"),
            (_, 0) => format!("{E}-edges"),
            _ => format!("{E}-edges-{C}-corners"),
        };
        let goal = match self.goal {
            PatternGoal::Solved => "",
            PatternGoal::Ready => "-ready",
        };
        format!("stages-{kind}cross-{pieces}{goal}")
    }

    fn rows(&self) -> u32 {
        (self.kind.groups(self.classes) * Self::choices(self.kind)) as u32
    }

    fn columns(&self) -> u32 {
        (EDGE_ARRANGEMENTS[E] * CORNER_ARRANGEMENTS[C]) as u32
    }

    fn goals(&self) -> Vec<u64> {
        let solved = self.classes.state(&Cube::SOLVED).0;
        let mut goals = Vec::new();
        for choice in 0..Self::choices(self.kind) {
            let (corner, edge) = Self::anchors(self.kind, choice);
            let mut states = vec![solved];
            if self.goal == PatternGoal::Ready {
                states.extend(ready_cubes(Slot::ALL[edge]).into_iter().map(|cube| {
                    let mut state = self.classes.state(&cube).0;
                    // A corner is ready for another slot's edge where that slot's own corner would
                    // be.
                    state.corners = state.corners.with(corner, state.corners.get(edge));
                    state
                }));
            }
            let entry = |state| Self::entry(self.classes, self.ranking, self.kind, state, corner, edge).get();
            goals.extend(states.iter().map(entry));
        }
        goals
    }

    fn steps(&self, row: u32) -> impl Iterator<Item = Step<PatternColumns<'_, E, C>>> {
        let from = self.row(row);
        (0..Turn::COUNT).map(move |turn| {
            let (class, symmetry) = self.classes.class_turned(from.0, turn);
            self.step(from, (turn, symmetry), class, self.kind.group(self.classes, class))
        })
    }

    fn twins(&self, row: u32) -> impl Iterator<Item = Step<PatternColumns<'_, E, C>>> {
        let from = self.row(row);
        let group = self.kind.group(self.classes, from.0).0;
        let stabilizer = self.kind.stabilizer(self.classes, from.0);
        stabilizer
            .iter()
            .map(move |&(symmetry, d_turns)| self.step(from, (NO_TURN, symmetry.into()), from.0, (group, d_turns)))
    }

    fn weight(&self, row: u32) -> u64 {
        self.kind.weight(self.classes, self.row(row).0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blocks_lead_where_their_columns_do() {
        let (classes, ranking) = (CrossClasses::build(), PieceRanking::build());
        for kind in [CrossKind::Exact, CrossKind::Pseudo] {
            let space = Pattern::<1, 1>::new(&classes, &ranking, kind, PatternGoal::Solved);
            let block_len = PatternColumns::<'_, 1, 1>::BLOCK;
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
