//! The wings, and the middle edges of an odd cube: all that are along one edge of the cube shall be
//! of one edge.
//!
//! A place of a wing is a directed edge, and so is the wing that belongs there. The wings of one
//! layer number are a permutation of the 24 directed edges. Steps turn a block, then three faces
//! `X Y X'`, and turn the block back, where `Y` is a face of the block's axis: centres return to
//! their places. The distance is the number of pieces that differ from the middle one of their
//! edge.

use std::collections::HashMap;

use halfturn_cube::{Axis, BigCube, CubeSize, Face, Wing};

use super::{
    beam::{Stage, Step, around, spans},
    blocks::Block,
    places::{Directed, EDGES, directed_edges},
};

/// By place: the wing there. One array for each layer, and one for the middle edges of an odd cube.
pub(super) type Wings = Vec<[u8; EDGES]>;

/// By place: where its wing comes from.
type Sources = [u8; EDGES];

/// Which wings of a layer number turn with a block: those nearer to the first face of the axis, and
/// those nearer to the other one, a bit each.
const SETS: usize = 4;

/// Which outer layers turn with a block.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Ends {
    None,
    First,
    Last,
}

impl Ends {
    const ALL: [Self; 3] = [Self::None, Self::First, Self::Last];

    fn of(side: usize, low: u8, high: u8) -> Self {
        match (low == 0, usize::from(high) == side - 1) {
            (false, false) => Self::None,
            (true, _) => Self::First,
            (false, true) => Self::Last,
        }
    }
}

/// What a step does with any block, apart from which layers the block has.
struct Kind {
    axis: Axis,
    quarters: u8,
    ends: Ends,
    faces: Vec<(Face, u8)>,
    /// The edges whose pieces come from different edges: the number of the mixture, and the edge
    /// where the pieces of layers come from that do not turn.
    mixed: Vec<(u16, u8)>,
}

/// For a directed edge: by set, the places where its wing nearer to the third face comes from, and
/// the other one.
type Mixture = [[u8; 2]; SETS];

/// Edges of the cube and how steps mix their pieces.
pub(super) struct EdgeGeometry {
    size: CubeSize,
    edges: [Directed; EDGES],
    reversed: [u8; EDGES],
    /// By axis and quarter turns: where a rotation of the cube takes each directed edge.
    rotations: [[[u8; EDGES]; 4]; Axis::COUNT],
    /// One direction of each edge.
    chosen: Vec<u8>,
    kinds: Vec<Kind>,
    mixtures: Vec<Mixture>,
    spans: Vec<(u8, u8)>,
    /// By span and layer: the set that turns.
    sets: Vec<Vec<u8>>,
}

impl EdgeGeometry {
    pub fn new(size: CubeSize) -> Self {
        let side = size.get();
        let edges = directed_edges();
        let number = |one: Directed| edges.iter().position(|&edge| edge == one).expect("all are numbered") as u8;
        let reversed = edges.map(|edge| number(edge.reversed()));
        let chosen: Vec<u8> = (0..EDGES as u8).filter(|&edge| edge < reversed[usize::from(edge)]).collect();
        let rotations: [[[u8; EDGES]; 4]; Axis::COUNT] = Axis::ALL
            .map(|axis| core::array::from_fn(|quarters| edges.map(|edge| number(edge.rotated(axis, quarters as u8)))));
        // Where wings come from when those in some places rotate.
        let rotated = |axis: Axis, quarters: u8, turns: &dyn Fn(Directed) -> bool| -> Sources {
            let mut sources: Sources = core::array::from_fn(|edge| edge as u8);
            for (from, &edge) in edges.iter().enumerate() {
                if turns(edge) {
                    sources[usize::from(rotations[axis.index()][usize::from(quarters)][from])] = from as u8;
                }
            }
            sources
        };
        let face_turn =
            |face: Face, quarters: u8| rotated(face.axis(), quarters, &|edge: Directed| edge.faces.contains(&face));
        let face_turns: HashMap<(usize, u8), Sources> = Face::ALL
            .into_iter()
            .flat_map(|face| (1..4).map(move |quarters| (face, quarters)))
            .map(|(face, quarters)| ((face.index(), quarters), face_turn(face, quarters)))
            .collect();
        let block_turn = |axis: Axis, quarters: u8, ends: Ends, set: usize| {
            let (first, last) = (axis.face(), axis.face().opposite());
            rotated(axis, quarters, &|edge: Directed| {
                set & 1 == 1 && edge.third == first
                    || set & 2 == 2 && edge.third == last
                    || ends == Ends::First && edge.faces.contains(&first)
                    || ends == Ends::Last && edge.faces.contains(&last)
            })
        };
        let mut kinds = Vec::new();
        let mut mixtures: Vec<Mixture> = Vec::new();
        let mut numbers: HashMap<Mixture, u16> = HashMap::new();
        for axis in Axis::ALL {
            for quarters in 1..4u8 {
                for ends in Ends::ALL {
                    let there: [Sources; SETS] = core::array::from_fn(|set| block_turn(axis, quarters, ends, set));
                    let back: [Sources; SETS] = core::array::from_fn(|set| block_turn(axis, 4 - quarters, ends, set));
                    for faces in insertions(axis) {
                        let middle = faces.iter().fold(
                            core::array::from_fn(|edge| edge as u8),
                            |sources: Sources, &(face, quarters)| {
                                after(&sources, &face_turns[&(face.index(), quarters)])
                            },
                        );
                        let all: [Sources; SETS] =
                            core::array::from_fn(|set| after(&after(&there[set], &middle), &back[set]));
                        let mut mixed = Vec::new();
                        for &edge in &chosen {
                            let other = reversed[usize::from(edge)];
                            let mixture: Mixture =
                                core::array::from_fn(|set| [edge, other].map(|place| all[set][usize::from(place)]));
                            let unmixed = |[one, two]: [u8; 2]| one == mixture[0][0] && two == mixture[0][1];
                            if !mixture.iter().all(|&sources| unmixed(sources)) {
                                let next = mixtures.len() as u16;
                                let number = *numbers.entry(mixture).or_insert_with(|| {
                                    mixtures.push(mixture);
                                    next
                                });
                                mixed.push((number, mixture[0][0]));
                            }
                        }
                        kinds.push(Kind { axis, quarters, ends, faces, mixed });
                    }
                }
            }
        }
        let layers = side / 2 - 1 + side % 2;
        let spans = spans(side);
        let set = |low: u8, high: u8, layer: usize| {
            let is_in = |layer: usize| (usize::from(low)..=usize::from(high)).contains(&layer);
            u8::from(is_in(layer)) | u8::from(is_in(side - 1 - layer)) << 1
        };
        let sets = spans.iter().map(|&(low, high)| (1..=layers).map(|layer| set(low, high, layer)).collect()).collect();
        Self { size, edges, reversed, rotations, chosen, kinds, mixtures, spans, sets }
    }

    /// The wings of a cube.
    pub fn wings(&self, cube: &BigCube) -> Wings {
        let layers = Wing::layers(self.size).last().unwrap_or(1) + u8::from(self.size.is_odd());
        let wing = |edge: Directed, layer: u8| {
            let place = Wing::new(edge.faces, layer).expect("they are neighbours");
            let faces = place.facelets(self.size).map(|facelet| cube.stickers()[facelet]);
            self.edges.iter().position(|one| one.faces == faces).expect("the cube is valid") as u8
        };
        (2..=layers).map(|layer| self.edges.map(|edge| wing(edge, layer))).collect()
    }

    /// The layers whose wings are permuted oddly, a bit each.
    pub fn odd(&self, wings: &Wings) -> u32 {
        let with_wings = Wing::layers(self.size).count();
        wings[..with_wings]
            .iter()
            .enumerate()
            .filter(|(_, wings)| is_odd(&wings[..]))
            .map(|(layer, _)| 2 << layer)
            .sum()
    }

    /// Turns a block.
    pub fn turn(&self, wings: &mut Wings, block: Block) {
        let side = self.size.get();
        let is_in = |layer: usize| (usize::from(block.low)..=usize::from(block.high)).contains(&layer);
        let (first, last) = (block.axis.face(), block.axis.face().opposite());
        let (first_turns, last_turns) = (is_in(0), is_in(side - 1));
        for (number, wings) in wings.iter_mut().enumerate() {
            let (near, far) = (is_in(number + 1), is_in(side - 2 - number));
            if !(near || far || first_turns || last_turns) {
                continue;
            }
            let before = *wings;
            for (from, edge) in self.edges.iter().enumerate() {
                let turns = near && edge.third == first
                    || far && edge.third == last
                    || first_turns && edge.faces.contains(&first)
                    || last_turns && edge.faces.contains(&last);
                if turns {
                    let to = self.rotations[block.axis.index()][usize::from(block.quarters)][from];
                    wings[usize::from(to)] = before[from];
                }
            }
        }
    }
}

fn after(one: &Sources, other: &Sources) -> Sources {
    other.map(|place| one[usize::from(place)])
}

/// `X Y X'` with `X` around the axis and `Y` on it, and `X Y X' Z X' Z' X`, which flips an edge,
/// with `Z` around the axis, too.
fn insertions(axis: Axis) -> Vec<Vec<(Face, u8)>> {
    let mut insertions = Vec::new();
    for outer in around(axis) {
        for inner in [axis.face(), axis.face().opposite()] {
            for there in 1..4 {
                for turn in 1..4 {
                    let insertion = vec![(outer, there), (inner, turn), (outer, 4 - there)];
                    if there != 2 && turn != 2 {
                        for next in around(axis).filter(|next| next.axis() != outer.axis()) {
                            for turn in [1, 3] {
                                let more = [(next, turn), (outer, 4 - there), (next, 4 - turn), (outer, there)];
                                insertions.push(insertion.iter().copied().chain(more).collect());
                            }
                        }
                    }
                    insertions.push(insertion);
                }
            }
        }
    }
    insertions
}

fn is_odd(permutation: &[u8]) -> bool {
    let pairs = |(index, one): (usize, &u8)| permutation[index + 1..].iter().filter(|other| *other < one).count();
    permutation.iter().enumerate().map(pairs).sum::<usize>() % 2 == 1
}

/// The stage that pairs the wings.
pub(super) struct EdgeStage<'g> {
    geometry: &'g EdgeGeometry,
    /// By mixture and span: the number of equal pieces, if it was counted for the current state.
    counted: Vec<i8>,
}

const UNCOUNTED: i8 = -1;

impl<'g> EdgeStage<'g> {
    pub fn new(geometry: &'g EdgeGeometry) -> Self {
        Self { geometry, counted: vec![UNCOUNTED; geometry.mixtures.len() * geometry.spans.len()] }
    }

    /// The pieces of the same edge as the one in the middle, of those that come from these places.
    /// On an even cube that is one of the two innermost wings, and it counts more that both agree.
    fn equal(&self, wings: &Wings, sources: impl Fn(usize) -> [u8; 2]) -> i8 {
        let geometry = self.geometry;
        let with_wings = geometry.size.get() / 2 - 1;
        let innermost = wings.len() - 1;
        let middle = wings[innermost][usize::from(sources(innermost)[0])];
        let mut equal = 0;
        for (layer, wings) in wings.iter().enumerate() {
            let [one, other] = sources(layer);
            equal += i8::from(wings[usize::from(one)] == middle);
            if layer < with_wings && geometry.reversed[usize::from(wings[usize::from(other)])] == middle {
                equal += if layer == innermost { with_wings as i8 } else { 1 };
            }
        }
        equal
    }

    /// What [`equal`](Self::equal) is for an edge with all its pieces.
    fn all(&self) -> i32 {
        let side = self.geometry.size.get() as i32;
        if self.geometry.size.is_odd() { side - 2 } else { side - 3 + (side / 2 - 1) }
    }

    fn equal_in(&self, wings: &Wings, edge: u8) -> i8 {
        self.equal(wings, |_| [edge, self.geometry.reversed[usize::from(edge)]])
    }
}

impl Stage for EdgeStage<'_> {
    type State = Wings;

    fn distance(&self, wings: &Wings) -> i32 {
        self.geometry.chosen.iter().map(|&edge| self.all() - i32::from(self.equal_in(wings, edge))).sum()
    }

    fn key(&self, wings: &Wings) -> u64 {
        let mix = |key: u64, &value: &u8| (key.rotate_left(5) ^ u64::from(value)).wrapping_mul(0x517c_c1b7_2722_0a95);
        wings.iter().flatten().fold(0, mix)
    }

    fn steps(&mut self, wings: &Wings, visit: &mut dyn FnMut(&Self, i32, Step)) {
        let geometry = self.geometry;
        let side = geometry.size.get();
        let distance = self.distance(wings);
        let equal: [i32; EDGES] = core::array::from_fn(|edge| i32::from(self.equal_in(wings, edge as u8)));
        let mut counted = core::mem::take(&mut self.counted);
        counted.fill(UNCOUNTED);
        for (span, (&(low, high), sets)) in geometry.spans.iter().zip(&geometry.sets).enumerate() {
            let ends = Ends::of(side, low, high);
            let counted = &mut counted[span * geometry.mixtures.len()..][..geometry.mixtures.len()];
            for kind in geometry.kinds.iter().filter(|kind| kind.ends == ends) {
                let mut after = distance;
                for &(mixture, source) in &kind.mixed {
                    let count = &mut counted[usize::from(mixture)];
                    if *count == UNCOUNTED {
                        let sources = &geometry.mixtures[usize::from(mixture)];
                        *count = self.equal(wings, |layer| sources[usize::from(sets[layer])]);
                    }
                    after += equal[usize::from(source)] - i32::from(*count);
                }
                if after < distance {
                    let block = Block { axis: kind.axis, low, high, quarters: kind.quarters };
                    let faces = kind.faces.iter().map(|&(face, quarters)| Block::face(side, face, quarters));
                    let turns = core::iter::once(block).chain(faces).chain([block.inverse()]);
                    visit(self, after, Step::new(turns));
                }
            }
        }
        self.counted = counted;
        for face in Face::ALL {
            for quarters in 1..4 {
                visit(self, distance, Step::new([Block::face(side, face, quarters)]));
            }
        }
    }

    fn after(&self, wings: &Wings, step: &Step) -> Wings {
        let mut wings = wings.clone();
        step.blocks().for_each(|block| self.geometry.turn(&mut wings, block));
        wings
    }
}
