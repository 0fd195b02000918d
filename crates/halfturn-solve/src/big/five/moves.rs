//! The moves of the 5×5×5, and where they take its pieces.
//!
//! Every orbit has 24 places. Those of centres are numbered by axis, eight for each. Places of
//! wings are directed edges: two neighbouring faces in order. A middle edge has two directions, and
//! so two places, one for each of its stickers. Turns of faces take wings and stickers of middle
//! edges along the same places.

use halfturn_cube::{Amount, Axis, BigMove, CubeSize, Edge, Face, Symmetry, Wing, center_orbits};

pub(super) use crate::big::orbit::PLACES;

/// The number of moves.
pub(super) const MOVES: usize = Face::COUNT * LAYERS * AMOUNTS;
/// The number of edges.
pub(super) const EDGES: usize = Edge::COUNT;
/// The layers of a move: the face alone, or two.
const LAYERS: usize = 2;
const AMOUNTS: usize = Amount::COUNT;
/// The axes, in the order of the places of centres.
pub(super) const AXES: [Axis; Axis::COUNT] = [Axis::Y, Axis::X, Axis::Z];

/// The size of the cube.
pub(super) fn size() -> CubeSize {
    CubeSize::new(5).expect("there are cubes with 5 layers")
}

/// A move: a face, or a face and the layer beside it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct FiveMove(u8);

impl FiveMove {
    /// All moves by number.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..MOVES as u8).map(Self)
    }

    /// The number of the move.
    #[inline]
    pub fn index(self) -> usize {
        self.0.into()
    }

    pub fn face(self) -> Face {
        Face::ALL[self.index() / (LAYERS * AMOUNTS)]
    }

    fn axis(self) -> Axis {
        self.face().axis()
    }

    /// Whether it turns two layers.
    pub fn is_wide(self) -> bool {
        self.index() / AMOUNTS % LAYERS == 1
    }

    /// Whether it is a quarter turn, in either direction.
    pub fn is_quarter(self) -> bool {
        self.amount() != Amount::Half
    }

    pub fn amount(self) -> Amount {
        Amount::ALL[self.index() % AMOUNTS]
    }

    /// Whether a phase, counted from 1, uses it.
    ///
    /// Phase 2 makes wide quarter turns about R–L only, phase 3 makes none, phase 4 no quarter
    /// turns of F and B, and phase 5 none of R and L either.
    pub fn is_in_phase(self, phase: usize) -> bool {
        let quarters: &[Axis] = match (phase, self.is_wide()) {
            (1, _) | (2 | 3, false) => &AXES,
            (2, true) => &[Axis::X],
            (4, false) => &[Axis::Y, Axis::X],
            (5, false) => &[Axis::Y],
            _ => &[],
        };
        !self.is_quarter() || quarters.contains(&self.axis())
    }

    /// Whether it may follow `last`: moves about one axis commute, and are made in one order.
    pub fn may_follow(self, last: Option<Self>) -> bool {
        let layer = |one: Self| one.index() / AMOUNTS;
        last.is_none_or(|last| last.axis() != self.axis() || layer(last) < layer(self))
    }

    /// The move on a cube that was not rotated by `rotation` before.
    pub fn unrotated(self, rotation: Symmetry) -> OuterMove {
        OuterMove { face: rotation.inverse().face(self.face()), is_wide: self.is_wide(), amount: self.amount() }
    }

    pub fn written(self) -> BigMove {
        let layers = if self.is_wide() { 2 } else { 1 };
        BigMove::new(size(), self.face(), 1, layers, self.amount()).expect("a 5×5×5 has two outer layers on each side")
    }
}

/// A move of a face, or of a face and what is the second layer of a 5×5×5.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::big) struct OuterMove {
    pub face: Face,
    pub is_wide: bool,
    pub amount: Amount,
}

/// A map of the places of an orbit.
pub(super) type Places = [u8; PLACES];

/// The directed edges by place: those of the first half come first, where the moves of phase 4 take
/// the one from U to F; then the same edges in the other direction.
fn directed_edges() -> [[Face; 2]; PLACES] {
    let after = |edge: [Face; 2], one: FiveMove| {
        let place = wing(edge)[0];
        let moved = one.written().moved_facelets().find(|(from, _)| *from == place);
        let Some((_, to)) = moved else { return edge };
        Wing::all(WING_LAYER)
            .iter()
            .map(|wing| wing.faces())
            .find(|&faces| wing(faces)[0] == to)
            .expect("wings go to places of wings")
    };
    let mut first = vec![[Face::U, Face::F]];
    let mut next = 0;
    while let Some(&edge) = first.get(next) {
        for one in FiveMove::all().filter(|one| one.is_in_phase(4)) {
            let edge = after(edge, one);
            if !first.contains(&edge) {
                first.push(edge);
            }
        }
        next += 1;
    }
    // Edges of the layer between U and D come last: the moves of phase 5 keep them there.
    first.sort_by_key(|edge| edge.iter().all(|face| face.axis() != Axis::Y));
    let second: Vec<_> = first.iter().map(|&[one, other]| [other, one]).collect();
    [first, second].concat().try_into().expect("two halves of twelve")
}

const WING_LAYER: u8 = 2;
const MIDDLE_LAYER: u8 = 3;

fn wing(faces: [Face; 2]) -> [usize; 2] {
    Wing::new(faces, WING_LAYER).expect("the faces are neighbours").facelets(size())
}

fn middle(faces: [Face; 2]) -> [usize; 2] {
    Wing::new(faces, MIDDLE_LAYER).expect("the faces are neighbours").facelets(size())
}

/// The number of edges between U and D and their neighbours: these have the first numbers.
pub(super) const UPRIGHT_FROM: usize = 8;

fn moved_facelets(one: BigMove) -> Vec<(u8, u8)> {
    one.moved_facelets().map(|(from, to)| (from as u8, to as u8)).collect()
}

/// The number of facelets.
const FACELETS: usize = 150;

/// The orbits of centres.
pub(super) const CENTER_ORBITS: usize = 2;

/// The places of the pieces, and where the moves take them.
pub(super) struct Pieces {
    /// The facelets of the centres' places: those at corners, then those beside the middle.
    centers: [[usize; PLACES]; CENTER_ORBITS],
    /// The faces of the wings' places.
    edges: [[Face; 2]; PLACES],
    /// By orbit and move.
    pub center_moves: [[Places; MOVES]; CENTER_ORBITS],
    pub wing_moves: [Places; MOVES],
    pub middle_moves: [Places; MOVES],
    /// By move: which facelets it moves where.
    facelets: Vec<Vec<(u8, u8)>>,
    /// By axis: the same for a quarter turn of the whole cube.
    rotations: Vec<Vec<(u8, u8)>>,
}

impl Pieces {
    pub fn new() -> Self {
        let of_face = size().per_face();
        let axis = |facelet: usize| {
            let face = Face::ALL[facelet / of_face];
            (AXES.iter().position(|&axis| axis == face.axis()), face != face.axis().face(), facelet)
        };
        let mut orbits: Vec<[usize; PLACES]> = center_orbits(size())
            .into_iter()
            .map(|mut orbit| {
                orbit.sort_by_key(|&facelet| axis(facelet));
                orbit.try_into().expect("24 places")
            })
            .collect();
        // The first place of the centres at corners is the second of its row.
        orbits.sort_by_key(|orbit| orbit[0] % size().get());
        let centers: [[usize; PLACES]; CENTER_ORBITS] = orbits.try_into().expect("two orbits");
        let edges = directed_edges();
        let moves = |facelets: [usize; PLACES]| -> [Places; MOVES] {
            let mut all = FiveMove::all();
            core::array::from_fn(|_| {
                let one = all.next().expect("as many moves as MOVES").written();
                let mut to: Vec<usize> = (0..size().facelets()).collect();
                one.moved_facelets().for_each(|(from, after)| to[from] = after);
                let place = |facelet: usize| facelets.iter().position(|&one| one == to[facelet]);
                facelets.map(|facelet| place(facelet).expect("pieces stay in their orbit") as u8)
            })
        };
        Self {
            center_moves: centers.map(moves),
            wing_moves: moves(edges.map(|edge| wing(edge)[0])),
            middle_moves: moves(edges.map(|edge| middle(edge)[0])),
            facelets: FiveMove::all().map(|one| moved_facelets(one.written())).collect(),
            rotations: Axis::ALL.map(|axis| moved_facelets(BigMove::rotation(size(), axis, Amount::Clockwise))).into(),
            centers,
            edges,
        }
    }

    /// The pieces of a cube with these stickers.
    pub fn of(&self, stickers: &[Face]) -> Placed {
        let of_face = size().per_face();
        // Colours are named by the face where they have their fixed centre.
        let mut names = Face::ALL;
        Face::ALL.iter().for_each(|face| names[stickers[face.index() * of_face + of_face / 2].index()] = *face);
        let name = |facelet: usize| names[stickers[facelet].index()];
        let piece = |facelets: [usize; 2]| {
            let faces = facelets.map(name);
            self.edges.iter().position(|&edge| edge == faces).map(|place| place as u8)
        };
        let pieces = |facelets: fn([Face; 2]) -> [usize; 2]| {
            let pieces: Option<Vec<u8>> = self.edges.iter().map(|&edge| piece(facelets(edge))).collect();
            pieces.and_then(|pieces| pieces.try_into().ok())
        };
        Placed {
            centers: self.centers.map(|facelets| facelets.map(name)),
            wings: pieces(wing),
            middles: pieces(middle),
        }
    }

    /// The symmetries that keep an axis, the identity first.
    pub fn symmetries_keeping(&self, axis: Axis) -> Vec<PieceSymmetry> {
        let all = Symmetry::ALL.into_iter().filter(|symmetry| symmetry.face(axis.face()).axis() == axis);
        let of = |symmetry: Symmetry| {
            let center = |orbit: &[usize; PLACES], facelet: usize| {
                let is_image = |&other: &usize| {
                    let face = |face: Face| symmetry.face(face);
                    face_of(other) == face(face_of(facelet))
                        && Face::ALL.iter().all(|&one| is_beside(facelet, one) == is_beside(other, face(one)))
                };
                orbit.iter().position(is_image).expect("symmetries keep orbits") as u8
            };
            let wing = |edge: [Face; 2]| {
                let [one, other] = edge.map(|face| symmetry.face(face));
                // A mirror exchanges the two wings of an edge.
                let image = if symmetry.is_mirror() { [other, one] } else { [one, other] };
                self.edges.iter().position(|&edge| edge == image).expect("symmetries take edges to edges") as u8
            };
            PieceSymmetry {
                centers: self.centers.map(|orbit| orbit.map(|facelet| center(&orbit, facelet))),
                wings: self.edges.map(wing),
                faces: Face::ALL.map(|face| symmetry.face(face)),
            }
        };
        all.map(of).collect()
    }

    /// Makes a move on the stickers of a cube.
    pub fn turn(&self, stickers: &mut [Face], one: FiveMove) {
        turn(stickers, &self.facelets[one.index()]);
    }

    /// Rotates the stickers of a cube.
    pub fn rotate(&self, stickers: &mut [Face], axis: Axis) {
        turn(stickers, &self.rotations[axis.index()]);
    }
}

fn turn(stickers: &mut [Face], moved: &[(u8, u8)]) {
    let before: [Face; FACELETS] = stickers.try_into().expect("the stickers of a 5×5×5");
    moved.iter().for_each(|&(from, to)| stickers[usize::from(to)] = before[usize::from(from)]);
}

/// A symmetry of the cube: where it takes the places of centres, by orbit, those of wings, and the
/// faces.
pub(super) struct PieceSymmetry {
    pub centers: [Places; CENTER_ORBITS],
    pub wings: Places,
    pub faces: [Face; Face::COUNT],
}

fn face_of(facelet: usize) -> Face {
    Face::ALL[facelet / size().per_face()]
}

/// Whether a facelet of a centre is nearer to another face than the middle of its own face is.
fn is_beside(facelet: usize, face: Face) -> bool {
    let from_middle = |facelet: usize| {
        let (side, of_face) = (size().get(), facelet % size().per_face());
        [of_face / side, of_face % side].map(|line| line as i32 - side as i32 / 2)
    };
    face.axis() != face_of(facelet).axis() && {
        let [row, column] = from_middle(facelet);
        let [edge_row, edge_column] = from_middle(middle([face_of(facelet), face])[0]);
        row * edge_row + column * edge_column > 0
    }
}

/// What is in each place.
pub(super) struct Placed {
    /// By orbit and place: the face of the centre's colour.
    pub centers: [[Face; PLACES]; CENTER_ORBITS],
    /// By place: the home of the wing, if all are wings.
    pub wings: Option<Places>,
    /// By place: the home of the sticker of a middle edge, if all are of edges.
    pub middles: Option<Places>,
}

impl Placed {
    /// The places of centres of an orbit whose colour is one of these.
    pub fn places(&self, orbit: usize, is_one: impl Fn(Face) -> bool) -> u32 {
        (0..PLACES).filter(|&place| is_one(self.centers[orbit][place])).map(|place| 1 << place).sum()
    }
}
