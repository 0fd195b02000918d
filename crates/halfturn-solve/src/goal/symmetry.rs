//! The symmetries of a goal, and the classes of a coordinate's values under them.

use halfturn_cube::{Corner, Edge, Face, Symmetry};

use super::{
    coordinate::{KindCoordinate, PieceKinds},
    pattern::{Images, bit},
};

/// A symmetry of the cube, as it acts on the corners or on the edges.
pub(super) struct PieceSymmetry<const N: usize> {
    /// The image of each piece and of its place.
    pub images: [u8; N],
    /// The sticker of the image to which sticker 0 of each place goes.
    pub shifts: [u8; N],
    /// Whether clockwise becomes counterclockwise.
    pub mirrored: bool,
}

impl<const N: usize> PieceSymmetry<N> {
    /// What becomes of a piece in a place.
    fn image(&self, place: usize, piece: usize, orientation: usize, orientations: usize) -> (usize, usize, usize) {
        let turned = if self.mirrored { orientations - orientation } else { orientation };
        let turned = turned + usize::from(self.shifts[place]) + orientations - usize::from(self.shifts[piece]);
        (self.images[place].into(), self.images[piece].into(), turned % orientations)
    }

    /// The image of what a pattern allows.
    pub fn of_pattern(&self, allowed: &[u32; N], orientations: usize) -> [u32; N] {
        let mut image = [0; N];
        for (place, allowed) in allowed.iter().enumerate() {
            let pieces = (0..N).flat_map(|piece| (0..orientations).map(move |turned| (piece, turned)));
            for (piece, turned) in pieces.filter(|&(piece, turned)| allowed & bit(piece, turned, orientations) != 0) {
                let (to_place, to_piece, turned) = self.image(place, piece, turned, orientations);
                image[to_place] |= bit(to_piece, turned, orientations);
            }
        }
        image
    }

    /// For each pattern of a list, the number of its image there. `None` if one is missing.
    fn permutation(&self, list: &[[u32; N]], orientations: usize) -> Option<Vec<usize>> {
        let image = |allowed| {
            let image = self.of_pattern(allowed, orientations);
            list.iter().position(|other| *other == image)
        };
        list.iter().map(image).collect()
    }
}

/// A symmetry of the cube with its action on the pieces.
pub(super) struct GoalSymmetry {
    symmetry: Symmetry,
    pub corners: PieceSymmetry<{ Corner::COUNT }>,
    pub edges: PieceSymmetry<{ Edge::COUNT }>,
}

impl GoalSymmetry {
    pub fn new(symmetry: Symmetry) -> Self {
        let sticker = |faces: &[Face], face: Face| faces.iter().position(|&other| other == symmetry.face(face));
        let shift =
            |image: &[Face], own: Face| sticker(image, own).expect("a symmetry takes stickers to stickers") as u8;
        let corners = PieceSymmetry {
            images: std::array::from_fn(|place| symmetry.corner(Corner::ALL[place]).index() as u8),
            shifts: std::array::from_fn(|place| {
                let corner = Corner::ALL[place];
                shift(&symmetry.corner(corner).faces(), corner.faces()[0])
            }),
            mirrored: symmetry.is_mirror(),
        };
        let edges = PieceSymmetry {
            images: std::array::from_fn(|place| symmetry.edge(Edge::ALL[place]).index() as u8),
            shifts: std::array::from_fn(|place| {
                let edge = Edge::ALL[place];
                shift(&symmetry.edge(edge).faces(), edge.faces()[0])
            }),
            mirrored: symmetry.is_mirror(),
        };
        Self { symmetry, corners, edges }
    }

    /// The symmetries that keep the images of a pattern and the kinds of both coordinates, the
    /// identity first.
    pub fn group(images: &Images, kinds: [&PieceKinds; 2]) -> Vec<Self> {
        let keeps = |symmetry: &Self| {
            let corners = symmetry.corners.permutation(&images.corners, Corner::STICKERS);
            let edges = symmetry.edges.permutation(&images.edges, Edge::STICKERS);
            let (Some(corners), Some(edges)) = (corners, edges) else { return false };
            images.pairs.iter().all(|&(one, other)| images.pairs.contains(&(corners[one], edges[other])))
                && kinds.iter().all(|kinds| kinds.is_kept_by(symmetry))
        };
        Symmetry::ALL.into_iter().map(Self::new).filter(keeps).collect()
    }
}

/// The classes of a coordinate's values under a group of symmetries.
pub(super) struct KindClasses {
    /// By value: the class, and above [`CLASS_BITS`] the number in the group of the symmetry to the
    /// representative.
    classes: Vec<u32>,
    /// By class: the smallest of its values.
    pub representatives: Vec<u32>,
    /// By class: a bit for each symmetry of the group that keeps the representative.
    stabilizers: Vec<u64>,
    order: u64,
}

/// The bits of a class in an entry. The others hold one of 48 symmetries.
const CLASS_BITS: u32 = 26;

impl KindClasses {
    pub fn build(coordinate: &KindCoordinate, group: &[GoalSymmetry]) -> Self {
        let inverse = |number: usize| {
            let inverse = group[number].symmetry.inverse();
            group.iter().position(|other| other.symmetry == inverse).expect("a group has inverses") as u32
        };
        let inverses: Vec<u32> = (0..group.len()).map(inverse).collect();
        let mut classes = vec![u32::MAX; coordinate.count() as usize];
        let (mut representatives, mut stabilizers) = (Vec::new(), Vec::new());
        for value in 0..coordinate.count() {
            if classes[value as usize] != u32::MAX {
                continue;
            }
            let class = representatives.len() as u32;
            assert!(class < 1 << CLASS_BITS, "a coordinate has few classes");
            let mut stabilizer = 0;
            for (number, symmetry) in group.iter().enumerate() {
                let image = coordinate.kinds().conjugate(value, symmetry);
                if image == value {
                    stabilizer |= 1 << number;
                }
                if classes[image as usize] == u32::MAX {
                    classes[image as usize] = class | inverses[number] << CLASS_BITS;
                }
            }
            representatives.push(value);
            stabilizers.push(stabilizer);
        }
        Self { classes, representatives, stabilizers, order: group.len() as u64 }
    }

    /// The class of a value, and the number of the symmetry to its representative.
    #[inline]
    pub fn class(&self, value: u32) -> (u32, usize) {
        let entry = self.classes[value as usize];
        (entry & ((1 << CLASS_BITS) - 1), (entry >> CLASS_BITS) as usize)
    }

    /// The numbers of the symmetries other than the identity that keep the representative.
    pub fn stabilizer(&self, class: u32) -> impl Iterator<Item = usize> {
        let set = self.stabilizers[class as usize];
        (1..u64::BITS as usize).filter(move |number| set >> number & 1 == 1)
    }

    /// The number of values in a class.
    pub fn weight(&self, class: u32) -> u64 {
        self.order / u64::from(self.stabilizers[class as usize].count_ones())
    }

    /// The memory that it takes, in bytes.
    pub fn bytes(&self) -> usize {
        size_of_val(self.classes.as_slice())
            + size_of_val(self.representatives.as_slice())
            + size_of_val(self.stabilizers.as_slice())
    }
}

#[cfg(test)]
mod tests {
    use halfturn_cube::{Cube, Turn};
    use halfturn_search::{TableSource, TableStore, Threads};
    use rand_chacha::{ChaCha20Rng, rand_core::SeedableRng};

    use super::{
        super::{Aspect, GoalTables, PiecePattern, Projection},
        *,
    };

    const SLICE_EDGES: &[Edge] = &[Edge::FR, Edge::FL, Edge::BL, Edge::BR];
    const LEFT: (&[Corner], &[Edge]) = (&[Corner::DLF, Corner::DBL], &[Edge::DL, Edge::FL, Edge::BL]);

    #[test]
    fn reduced_tables_have_the_same_distances() {
        let reduction =
            PiecePattern::ANY.with_edges_oriented().with_corners_oriented().with_edges_among_themselves(SLICE_EDGES);
        let block = PiecePattern::ANY.with_solved(LEFT.0, LEFT.1);
        let corner = PiecePattern::ANY.with_solved(&[Corner::DLF], &[]);
        let slice = Aspect::edge_places(SLICE_EDGES);
        let mut rng = ChaCha20Rng::seed_from_u64(16);
        let store = TableStore::in_memory();
        let source = TableSource::new(&store, Threads::new(2), &());
        for (pattern, rows, columns, order) in [
            (reduction, Aspect::TWISTS, slice, 16),
            // Flips refer to the F–B axis, so that a quarter turn about U does not keep them.
            (reduction, Aspect::FLIPS, slice, 8),
            (block, Aspect::edges(LEFT.1), Aspect::corners(LEFT.0), 2),
            (corner, Aspect::ALL_CORNERS, Aspect::ALL_EDGES, 6),
        ] {
            let images = Images::new(&pattern);
            let kinds = [rows, columns].map(|aspect| aspect.kinds(&images));
            assert_eq!(GoalSymmetry::group(&images, [&kinds[0], &kinds[1]]).len(), order, "{rows:?}");
            let plain = Projection::new(rows, columns);
            let [plain, reduced] =
                [plain, plain.reduced()].map(|one| GoalTables::open(&pattern, &[one], source).unwrap());
            assert_eq!(reduced.distribution(), plain.distribution(), "{rows:?}");
            for _ in 0..2000 {
                let cube = Cube::SOLVED.after(Turn::random_sequence(20, &mut rng));
                let [one, other] = [&plain, &reduced].map(|tables| tables.lower_bound(&tables.node(&cube)));
                assert_eq!(one, other, "{rows:?} {cube:?}");
            }
        }
    }
}
