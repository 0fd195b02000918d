//! The positions of G1 by their distance from solved under the moves of phase 2.

use halfturn_cube::{Symmetry, Turn, TurnSet};
use halfturn_search::{
    ClassRow, ColumnMap, Conjugates, Coordinate, DistanceTable, Index, Reduction, Residue, Space, Step, Stopped,
    TurnTable,
    coordinates::{CornerPermutation, LayerEdgePermutation, SlicePermutation},
    fill_to,
};

use crate::distribution::Counting;

/// The largest distance in G1. Counts that go as far are of all positions.
const FARTHEST: u8 = 18;

/// Counts the positions of G1. The complete table is stored, one that ends earlier is not.
pub(crate) fn g1(counting: &Counting<'_>) -> Result<Vec<u64>, Stopped> {
    let space = G1Space::build();
    let source = counting.source;
    if counting.depth < FARTHEST {
        return Ok(fill_to::<_, Residue>(&space, counting.depth, source.threads, source.watcher)?.distribution);
    }
    Ok(DistanceTable::<_, Residue>::open(&space, source)?.distribution().to_vec())
}

/// Permutations of the slice edges of one parity: the columns of a block. The ranks 2k and 2k + 1
/// differ by a swap, so that half the rank identifies a permutation of known parity.
const BLOCK: u32 = SlicePermutation::COUNT / 2;
/// Sets of columns of a block.
const SETS: usize = 1 << BLOCK;

/// The positions of G1 up to symmetry.
///
/// A row is a class of corner permutations under the sixteen symmetries that keep the U–D axis. Its
/// columns are the permutations of the edges in the frame of the class representative: for each
/// permutation of the eight layer edges a block with those of the slice edges. The parity of the
/// other pieces decides which twelve of the 24 these are.
struct G1Space {
    corners: Reduction<CornerPermutation>,
    /// By class and move: the class after it, and the symmetry to its representative.
    turned: Vec<ClassRow<CornerPermutation>>,
    /// By class: whether its corner permutations are odd.
    odd_rows: Vec<bool>,
    /// By permutation of the layer edges: whether it is odd.
    odd_edges: Vec<bool>,
    /// By move and symmetry: the effect of the move, then the symmetry, on the columns.
    after_turns: Vec<EdgeMap>,
    /// By symmetry: its effect on the columns.
    images: Vec<EdgeMap>,
}

/// The effect of moves and symmetries on the permutations of edges.
#[derive(Default)]
struct EdgeMap {
    /// By permutation of the layer edges: its image.
    layers: Vec<u16>,
    /// By parity of the permutation of the slice edges: its effect on a block.
    slices: Vec<SliceMap>,
}

/// The effect of moves and symmetries on the slice edges, whose permutations have one parity.
struct SliceMap {
    /// By column of a block: its image.
    images: [u8; BLOCK as usize],
    /// By set of columns, one bit each: the columns whose images are in the set.
    preimages: Vec<u16>,
}

impl SliceMap {
    /// `image` returns the image of a permutation of the slice edges.
    fn new(odd: bool, image: impl Fn(Index<SlicePermutation>) -> Index<SlicePermutation>) -> Self {
        let mut images = [0; BLOCK as usize];
        for index in Index::all().filter(|&index| SlicePermutation::cube(index.get()).is_odd() == odd) {
            images[index.get() as usize / 2] = (image(index).get() / 2) as u8;
        }
        let preimage =
            |set: usize| (0..).zip(images).map(|(column, image)| ((set >> image & 1) as u16) << column).sum();
        Self { images, preimages: (0..SETS).map(preimage).collect() }
    }
}

impl G1Space {
    fn build() -> Self {
        let group = &Symmetry::ALL[..Symmetry::KEEPS_AXIS];
        let corners = Reduction::<CornerPermutation>::build(group.len());
        let (layer_turns, slice_turns) = (TurnTable::<LayerEdgePermutation>::build(), TurnTable::build());
        let layer_images = Conjugates::<LayerEdgePermutation>::build(group.len());
        let slice_images = Conjugates::<SlicePermutation>::build(group.len());
        // The effect of a move, or of none, and then of a symmetry.
        let map = |turn: Option<Turn>, symmetry: Symmetry| {
            let layer = |index: Index<LayerEdgePermutation>| {
                let after = turn.map_or(index, |turn| layer_turns.turned(index, turn));
                layer_images.image(after, symmetry).get() as u16
            };
            let slice = |index| {
                let after = turn.map_or(index, |turn| slice_turns.turned(index, turn));
                slice_images.image(after, symmetry)
            };
            EdgeMap {
                layers: Index::all().map(layer).collect(),
                slices: [false, true].map(|odd| SliceMap::new(odd, slice)).into(),
            }
        };
        let after_turn = |turn: Turn| {
            let map = &map;
            let defined = TurnSet::DOMINO.contains(turn);
            group.iter().map(move |&symmetry| if defined { map(Some(turn), symmetry) } else { EdgeMap::default() })
        };
        let is_odd_row = |class| CornerPermutation::cube(corners.representative(class).get()).is_odd();
        Self {
            turned: corners.turned(TurnSet::DOMINO),
            odd_rows: (0..corners.classes()).map(is_odd_row).collect(),
            odd_edges: (0..LayerEdgePermutation::COUNT)
                .map(|value| LayerEdgePermutation::cube(value).is_odd())
                .collect(),
            after_turns: Turn::ALL.into_iter().flat_map(after_turn).collect(),
            images: group.iter().map(|&symmetry| map(None, symmetry)).collect(),
            corners,
        }
    }

    /// The map of the columns of a row.
    fn column_map<'s>(&'s self, row: u32, map: &'s EdgeMap) -> EdgeColumns<'s> {
        let [even, odd] = map.slices.as_slice() else { unreachable!("there is a map for each parity") };
        let slices = if self.odd_rows[row as usize] { [odd, even] } else { [even, odd] };
        EdgeColumns { odd_edges: &self.odd_edges, layers: &map.layers, slices }
    }
}

/// The map from the columns of a row to those of another.
struct EdgeColumns<'s> {
    odd_edges: &'s [bool],
    layers: &'s [u16],
    /// By parity of the layer edges: the effect on a block.
    slices: [&'s SliceMap; 2],
}

impl ColumnMap for EdgeColumns<'_> {
    const BLOCK: u32 = BLOCK;

    #[inline]
    fn image(&self, column: u32) -> u32 {
        let (edges, slice) = ((column / BLOCK) as usize, (column % BLOCK) as usize);
        let slices = self.slices[usize::from(self.odd_edges[edges])];
        u32::from(self.layers[edges]) * BLOCK + u32::from(slices.images[slice])
    }

    #[inline]
    fn preimage(&self, block: u32, chosen: impl FnOnce(u32) -> u32) -> u32 {
        let edges = block as usize;
        let set = chosen(self.layers[edges].into());
        self.slices[usize::from(self.odd_edges[edges])].preimages[set as usize % SETS].into()
    }
}

impl Space for G1Space {
    type Key = Self;
    type Columns<'s> = EdgeColumns<'s>;

    fn name(&self) -> String {
        "g1".to_owned()
    }

    fn rows(&self) -> u32 {
        self.corners.classes()
    }

    fn columns(&self) -> u32 {
        LayerEdgePermutation::COUNT * BLOCK
    }

    fn steps(&self, row: u32) -> impl Iterator<Item = Step<EdgeColumns<'_>>> {
        TurnSet::DOMINO.map(move |turn| {
            let (there, symmetry) = self.turned[row as usize][turn.index()];
            let map = &self.after_turns[turn.index() * Symmetry::KEEPS_AXIS + symmetry.index()];
            Step { row: there, columns: self.column_map(row, map) }
        })
    }

    fn twins(&self, row: u32) -> impl Iterator<Item = Step<EdgeColumns<'_>>> {
        let moving = self.corners.stabilizer(row).filter(|&symmetry| symmetry != Symmetry::ALL[0]);
        moving.map(move |symmetry| Step { row, columns: self.column_map(row, &self.images[symmetry.index()]) })
    }

    fn weight(&self, row: u32) -> u64 {
        self.corners.weight(row)
    }
}
