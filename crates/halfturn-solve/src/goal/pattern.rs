//! What may be in each place of a cube.

use std::collections::HashSet;

use halfturn_cube::{Amount, Axis, Corner, Cube, Edge, Face, Facelets, Family, Turn, TurnSet};

use super::arrangements::Arrangements;

/// What may be in each place of a cube: the goal of a step, as data.
///
/// ```
/// use halfturn_cube::{Algorithm, Edge};
/// use halfturn_solve::PiecePattern;
///
/// let line = PiecePattern::ANY.with_solved(&[], &[Edge::DF, Edge::DB]);
/// assert!(line.matches(&"R U R'".parse::<Algorithm>()?.cube()));
/// assert!(!line.matches(&"F".parse::<Algorithm>()?.cube()));
/// # Ok::<(), halfturn_cube::NotationError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct PiecePattern {
    /// By place: a bit for each corner in each twist.
    pub(super) corners: [u32; Corner::COUNT],
    /// By place: a bit for each edge in each flip.
    pub(super) edges: [u32; Edge::COUNT],
    /// Moves that are free at the end: a cube has the pattern if they lead to it.
    pub(super) free: TurnSet,
    /// By axis: whether moves of the middle slice are free at the end, too.
    pub(super) free_slices: [bool; Axis::COUNT],
}

/// The bit of a piece in an orientation.
pub(super) const fn bit(piece: usize, orientation: usize, orientations: usize) -> u32 {
    1 << (piece * orientations + orientation)
}

/// Any corner or edge in any orientation. There are as many corners times twists as edges times
/// flips.
const ANYTHING: u32 = (1 << (Corner::COUNT * Corner::STICKERS)) - 1;

/// All corners, or all edges, as a set of bits.
const EVERY_PIECE: u16 = u16::MAX;

/// Some pieces in orientation 0. Bits beyond the last piece are ignored.
const fn oriented(pieces: u16, orientations: usize) -> u32 {
    let (mut set, mut piece) = (0, 0);
    while piece < Corner::COUNT * Corner::STICKERS / orientations {
        if pieces >> piece & 1 == 1 {
            set |= bit(piece, 0, orientations);
        }
        piece += 1;
    }
    set
}

/// Leaves in some places only what is in `fitting`.
const fn restrict<const N: usize>(allowed: &mut [u32; N], places: u16, fitting: u32) {
    let mut place = 0;
    while place < N {
        if places >> place & 1 == 1 {
            allowed[place] &= fitting;
        }
        place += 1;
    }
}

/// Leaves in some places only their own pieces, oriented.
const fn require_solved<const N: usize>(allowed: &mut [u32; N], places: u16, orientations: usize) {
    let mut place = 0;
    while place < N {
        restrict(allowed, places & 1 << place, bit(place, 0, orientations));
        place += 1;
    }
}

/// A set of pieces in orientations, with something added to all orientations.
fn rotated(set: u32, added: usize, orientations: usize) -> u32 {
    if added == 0 {
        return set;
    }
    let pieces = Corner::COUNT * Corner::STICKERS / orientations;
    let each = (0..pieces).flat_map(|piece| (0..orientations).map(move |orientation| (piece, orientation)));
    let held = each.filter(|&(piece, orientation)| set & bit(piece, orientation, orientations) != 0);
    held.fold(0, |all, (piece, orientation)| all | bit(piece, (orientation + added) % orientations, orientations))
}

impl PiecePattern {
    /// The pattern of every cube.
    pub const ANY: Self = Self {
        corners: [ANYTHING; Corner::COUNT],
        edges: [ANYTHING; Edge::COUNT],
        free: TurnSet::EMPTY,
        free_slices: [false; Axis::COUNT],
    };
    /// The pattern of the solved cube.
    pub const SOLVED: Self = Self::ANY.with_solved(Corner::ALL, Edge::ALL);

    /// The pattern with these pieces solved.
    #[must_use]
    pub const fn with_solved(mut self, corners: &[Corner], edges: &[Edge]) -> Self {
        require_solved(&mut self.corners, piece_bits!(corners), Corner::STICKERS);
        require_solved(&mut self.edges, piece_bits!(edges), Edge::STICKERS);
        self
    }

    /// The pattern with all edges oriented with respect to the F–B axis.
    #[must_use]
    pub const fn with_edges_oriented(mut self) -> Self {
        restrict(&mut self.edges, EVERY_PIECE, oriented(EVERY_PIECE, Edge::STICKERS));
        self
    }

    /// The pattern with all corners oriented with respect to the U–D axis.
    #[must_use]
    pub const fn with_corners_oriented(mut self) -> Self {
        restrict(&mut self.corners, EVERY_PIECE, oriented(EVERY_PIECE, Corner::STICKERS));
        self
    }

    /// The pattern with these edges oriented with respect to the F–B axis, wherever they are.
    #[must_use]
    pub const fn with_some_edges_oriented(mut self, edges: &[Edge]) -> Self {
        let flipped = oriented(piece_bits!(edges), Edge::STICKERS) << 1;
        restrict(&mut self.edges, EVERY_PIECE, !flipped);
        self
    }

    /// The pattern with the corners of a cube.
    pub(crate) fn with_corners_of(mut self, cube: &Cube) -> Self {
        for place in Corner::ALL {
            let (piece, twist) = cube.corner(*place);
            self.corners[place.index()] &= bit(piece.index(), twist.into(), Corner::STICKERS);
        }
        self
    }

    /// The pattern with the edges of a cube.
    pub(crate) fn with_edges_of(mut self, cube: &Cube) -> Self {
        for place in Edge::ALL {
            let (piece, flip) = cube.edge(*place);
            self.edges[place.index()] &= bit(piece.index(), flip.into(), Edge::STICKERS);
        }
        self
    }

    /// The pattern with the orientations of a cube in all places.
    pub(crate) fn with_orientations_of(mut self, cube: &Cube) -> Self {
        for (allowed, twist) in self.corners.iter_mut().zip(cube.corner_twists()) {
            *allowed &= oriented(EVERY_PIECE, Corner::STICKERS) << twist;
        }
        for (allowed, flip) in self.edges.iter_mut().zip(cube.edge_flips()) {
            *allowed &= oriented(EVERY_PIECE, Edge::STICKERS) << flip;
        }
        self
    }

    /// The pattern with these edges among their own places, in any order and orientation.
    #[must_use]
    pub const fn with_edges_among_themselves(mut self, edges: &[Edge]) -> Self {
        let pieces = piece_bits!(edges);
        let upright = oriented(pieces, Edge::STICKERS);
        restrict(&mut self.edges, pieces, upright | upright << 1);
        self
    }

    /// The pattern with these corners among their own places, in any order and orientation.
    #[must_use]
    pub const fn with_corners_among_themselves(mut self, corners: &[Corner]) -> Self {
        let pieces = piece_bits!(corners);
        let upright = oriented(pieces, Corner::STICKERS);
        restrict(&mut self.corners, pieces, upright | upright << 1 | upright << 2);
        self
    }

    /// The pattern of all cubes that any number of these moves takes to this pattern.
    ///
    /// Patterns with very many images are slow to match. [`checked`](Self::checked) refuses those
    /// with 1,000 and more.
    ///
    /// ```
    /// use halfturn_cube::{Algorithm, Face, TurnSet};
    /// use halfturn_solve::PiecePattern;
    ///
    /// let solved = PiecePattern::SOLVED.up_to(TurnSet::of_face(Face::U));
    /// assert!(solved.matches(&"U2".parse::<Algorithm>()?.cube()));
    /// assert!(!solved.matches(&"R2".parse::<Algorithm>()?.cube()));
    /// # Ok::<(), halfturn_cube::NotationError>(())
    /// ```
    #[must_use]
    pub const fn up_to(mut self, free: TurnSet) -> Self {
        self.free = TurnSet::from_bits(self.free.bits() | free.bits());
        self
    }

    /// The pattern of all cubes that moves of a middle slice take to this pattern. Roux's blocks
    /// are solved up to moves of `M`, wherever the centres are.
    ///
    /// Moves of slices come before the free moves of faces: first the centres are put right.
    ///
    /// ```
    /// use halfturn_cube::{Algorithm, Axis, Corner, Edge};
    /// use halfturn_solve::PiecePattern;
    ///
    /// let block = PiecePattern::ANY.with_solved(&[Corner::DLF, Corner::DBL], &[Edge::DL, Edge::FL, Edge::BL]);
    /// let after_slice = "M".parse::<Algorithm>()?.turns();
    /// let cube = halfturn_cube::Cube::SOLVED.after(after_slice);
    /// assert!(!block.matches(&cube) && block.up_to_slice(Axis::X).matches(&cube));
    /// # Ok::<(), halfturn_cube::NotationError>(())
    /// ```
    #[must_use]
    pub const fn up_to_slice(mut self, axis: Axis) -> Self {
        self.free_slices[axis.index()] = true;
        self
    }

    /// The free moves in the order in which they lead to the pattern, the last first: those of
    /// faces, any number of them, then for each slice its own. Each is written as face moves; a
    /// move of a slice is one of both faces beside it.
    fn free_moves(&self) -> impl Iterator<Item = Vec<Vec<Turn>>> {
        let faces = self.free.map(|turn| vec![turn]).collect();
        let slices = Axis::ALL.into_iter().zip(self.free_slices).filter(|(_, free)| *free).map(|(axis, _)| {
            let face = axis.face();
            vec![vec![Turn::new(face, Amount::Clockwise), Turn::new(face.opposite(), Amount::Counterclockwise)]]
        });
        std::iter::once(faces).chain(slices).filter(|moves: &Vec<Vec<Turn>>| !moves.is_empty())
    }

    /// The pattern without free moves.
    const fn as_is(&self) -> Self {
        Self { free: TurnSet::EMPTY, free_slices: [false; Axis::COUNT], ..*self }
    }

    /// Whether the cube has this pattern.
    #[must_use]
    pub fn matches(&self, cube: &Cube) -> bool {
        match self.free_moves().next() {
            None => self.matches_as_is(cube),
            // There may be many images.
            Some(_) => self.joined().matches_as_is(cube) && self.images().iter().any(|image| image.matches_as_is(cube)),
        }
    }

    /// A pattern that all cubes of this one have, without free moves: in each place, all pieces
    /// that an image allows there.
    fn joined(&self) -> Self {
        let mut joined = self.as_is();
        for moves in self.free_moves() {
            loop {
                let before = joined;
                for turns in &moves {
                    let image = turns.iter().fold(joined, |image, &turn| image.turned(turn));
                    joined.corners.iter_mut().zip(image.corners).for_each(|(one, other)| *one |= other);
                    joined.edges.iter_mut().zip(image.edges).for_each(|(one, other)| *one |= other);
                }
                if joined == before {
                    break;
                }
            }
        }
        joined
    }

    /// The patterns of which a cube has one if it has this pattern, each without free moves: this
    /// one, and what the inverses of the free moves make of it.
    pub(crate) fn images(&self) -> Vec<Self> {
        self.images_up_to(usize::MAX)
    }

    /// Some of the images: this many, or all if there are fewer.
    fn images_up_to(&self, most: usize) -> Vec<Self> {
        let first = self.as_is();
        let (mut images, mut known) = (vec![first], HashSet::from([first]));
        for moves in self.free_moves() {
            let mut done = 0;
            while let Some(&image) = images.get(done).filter(|_| images.len() < most) {
                done += 1;
                let back = |turns: &Vec<Turn>| turns.iter().fold(image, |image, turn| image.turned(turn.inverse()));
                images.extend(moves.iter().map(back).filter(|&next| known.insert(next)));
            }
        }
        images
    }

    /// The pattern of the cubes with this one after a move.
    fn turned(&self, turn: Turn) -> Self {
        // On the solved cube, the piece that a move brings to a place is the place it came from.
        let moved = Cube::SOLVED.turned(turn);
        Self {
            corners: std::array::from_fn(|place| {
                let (from, twist) = moved.corner(Corner::ALL[place]);
                rotated(self.corners[from.index()], twist.into(), Corner::STICKERS)
            }),
            edges: std::array::from_fn(|place| {
                let (from, flip) = moved.edge(Edge::ALL[place]);
                rotated(self.edges[from.index()], flip.into(), Edge::STICKERS)
            }),
            ..*self
        }
    }

    /// Whether the cube has this pattern without free moves.
    pub(crate) fn matches_as_is(&self, cube: &Cube) -> bool {
        let fits_corner = |place: &Corner| {
            let (piece, twist) = cube.corner(*place);
            self.corners[place.index()] & bit(piece.index(), twist.into(), Corner::STICKERS) != 0
        };
        let fits_edge = |place: &Edge| {
            let (piece, flip) = cube.edge(*place);
            self.edges[place.index()] & bit(piece.index(), flip.into(), Edge::STICKERS) != 0
        };
        Corner::ALL.iter().all(fits_corner) && Edge::ALL.iter().all(fits_edge)
    }

    /// By place: a bit for each corner in each twist.
    pub(crate) const fn corners(&self) -> &[u32; Corner::COUNT] {
        &self.corners
    }

    /// By place: a bit for each edge in each flip.
    pub(crate) const fn edges(&self) -> &[u32; Edge::COUNT] {
        &self.edges
    }

    /// The corners and edges that the pattern requires to be solved.
    #[must_use]
    pub fn solved_pieces(&self) -> (Vec<Corner>, Vec<Edge>) {
        let corner = |corner: &Corner| self.corners[corner.index()] == bit(corner.index(), 0, Corner::STICKERS);
        let edge = |edge: &Edge| self.edges[edge.index()] == bit(edge.index(), 0, Edge::STICKERS);
        (Corner::ALL.iter().copied().filter(corner).collect(), Edge::ALL.iter().copied().filter(edge).collect())
    }

    /// The edges that the pattern requires to be oriented with respect to the F–B axis, whether
    /// solved or not.
    #[must_use]
    pub fn oriented_edges(&self) -> Vec<Edge> {
        let oriented = Self::ANY.with_edges_oriented().edges;
        let is_oriented = |edge: &Edge| self.edges[edge.index()] & !oriented[edge.index()] == 0;
        Edge::ALL.iter().copied().filter(is_oriented).collect()
    }

    /// The pattern with these pieces solved, by their names in any order of the letters, such as
    /// `DL FL BL DLF DBL`. `None` if a word is not known. Other words:
    ///
    /// - `corners` and `edges` require all of them to be solved.
    /// - `eo` requires all edges to be oriented with respect to the F–B axis, `co` all corners with
    ///   respect to the U–D axis.
    /// - Pieces in `[` `]` may change places among themselves.
    /// - `U*` makes all moves of U free at the end, `U2*` just the half turn, `M*` all moves of the
    ///   middle slice.
    ///
    /// ```
    /// use halfturn_cube::{Edge, Face, TurnSet};
    /// use halfturn_solve::PiecePattern;
    ///
    /// let line = PiecePattern::ANY.with_edges_oriented().with_solved(&[], &[Edge::DF, Edge::DB]);
    /// assert_eq!(PiecePattern::from_pieces("eo, FD BD"), Some(line));
    /// let pseudo = line.up_to(TurnSet::of_face(Face::D));
    /// assert_eq!(PiecePattern::from_pieces("eo FD BD D*"), Some(pseudo));
    /// assert_eq!(PiecePattern::from_pieces("cross"), None);
    /// ```
    #[must_use]
    pub fn from_pieces(text: &str) -> Option<Self> {
        let (text, mut pattern) = without_free_moves(text)?;
        let text = text.replace('[', " [ ").replace(']', " ] ");
        let mut words = text.split([',', ' ']).filter(|word| !word.is_empty()).peekable();
        words.peek()?;
        // The pieces since an open bracket.
        let mut together: Option<(Vec<Corner>, Vec<Edge>)> = None;
        for word in words {
            let is = |faces: &[Face]| {
                let named: Option<Vec<Face>> =
                    word.chars().map(|c| Face::from_letter(c.to_ascii_uppercase())).collect();
                named.is_some_and(|named| named.len() == faces.len() && faces.iter().all(|face| named.contains(face)))
            };
            let corner = Corner::ALL.iter().copied().find(|corner| is(&corner.faces()));
            let edge = Edge::ALL.iter().copied().find(|edge| is(&edge.faces()));
            match (word, &mut together) {
                ("[", None) => together = Some((Vec::new(), Vec::new())),
                ("]", Some((corners, edges))) => {
                    pattern = pattern.with_corners_among_themselves(corners).with_edges_among_themselves(edges);
                    together = None;
                }
                ("corners", None) => pattern = pattern.with_solved(Corner::ALL, &[]),
                ("edges", None) => pattern = pattern.with_solved(&[], Edge::ALL),
                ("eo", None) => pattern = pattern.with_edges_oriented(),
                ("co", None) => pattern = pattern.with_corners_oriented(),
                (_, Some((corners, edges))) if corner.is_some() || edge.is_some() => {
                    corners.extend(corner);
                    edges.extend(edge);
                }
                (_, None) if corner.is_some() || edge.is_some() => {
                    pattern = pattern.with_solved(corner.as_slice(), edge.as_slice());
                }
                _ => return None,
            }
        }
        together.is_none().then_some(pattern)
    }

    /// The pattern of [pieces](Self::from_pieces) or of [stickers](Self::from_stickers), if some
    /// cube has it. `None` if the text is neither.
    ///
    /// # Errors
    /// [`PatternError`] with the reason why no cube has it.
    pub fn from_text(text: &str) -> Option<Result<Self, PatternError>> {
        let stickers: usize = text.split_whitespace().filter(|word| !word.ends_with('*')).map(str::len).sum();
        match Self::from_pieces(text) {
            Some(pattern) => Some(pattern.checked()),
            None if text.contains('.') || stickers == Facelets::COUNT => Some(Self::from_stickers(text)),
            None => None,
        }
    }

    /// The pattern of a cube whose stickers are given, or `.` for any colour.
    ///
    /// The stickers are the letters of the faces, face by face in the order U R F D L B. Spaces and
    /// line ends are ignored. Words such as `U*` make moves free at the end, as in
    /// [`from_pieces`](Self::from_pieces).
    ///
    /// ```
    /// use halfturn_cube::Algorithm;
    /// use halfturn_solve::PiecePattern;
    ///
    /// // The whole U face, whatever the sides of its pieces are: OLL.
    /// let oriented = PiecePattern::from_stickers(
    ///     "UUUUUUUUU ...RRRRRR ...FFFFFF DDDDDDDDD ...LLLLLL ...BBBBBB",
    /// )?;
    /// let t_perm: Algorithm = "R U R' U' R' F R2 U' R' U' R U R' F'".parse()?;
    /// let sune: Algorithm = "R U R' U R U2 R'".parse()?;
    /// assert!(oriented.matches(&t_perm.cube()));
    /// assert!(!oriented.matches(&sune.cube()));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`PatternError`] if the text is no pattern, or if no cube has it.
    pub fn from_stickers(text: &str) -> Result<Self, PatternError> {
        let (text, any) = without_free_moves(text).ok_or(PatternError::FreeMove)?;
        let symbols: Vec<char> = text.chars().filter(|symbol| !symbol.is_whitespace()).collect();
        if symbols.len() != Facelets::COUNT {
            return Err(PatternError::Length { found: symbols.len() });
        }
        let mut colors = [None; Facelets::COUNT];
        for (facelet, &symbol) in symbols.iter().enumerate() {
            colors[facelet] = match symbol {
                '.' => None,
                _ => {
                    let face = Face::from_letter(symbol.to_ascii_uppercase());
                    Some(face.ok_or_else(|| PatternError::Symbol { symbol, facelet: Facelets::name(facelet) })?)
                }
            };
        }
        for face in Face::ALL {
            let center = face.index() * (Facelets::COUNT / Face::COUNT) + Facelets::COUNT / Face::COUNT / 2;
            if let Some(found) = colors[center]
                && found != face
            {
                return Err(PatternError::Center { face, found });
            }
        }
        let pattern = Self {
            corners: std::array::from_fn(|place| {
                fitting(&Corner::ALL[place].facelets().map(|facelet| colors[facelet]), |piece| {
                    Corner::ALL[piece].faces()
                })
            }),
            edges: std::array::from_fn(|place| {
                fitting(&Edge::ALL[place].facelets().map(|facelet| colors[facelet]), |piece| Edge::ALL[piece].faces())
            }),
            ..any
        };
        pattern.checked()
    }

    /// The pattern, if some cube has it.
    ///
    /// # Errors
    /// [`PatternError`] with the reason why no cube has it.
    pub fn checked(self) -> Result<Self, PatternError> {
        if let Some(place) = self.corners.iter().position(|&fitting| fitting == 0) {
            return Err(PatternError::NoPiece { place: Corner::ALL[place].to_string() });
        }
        if let Some(place) = self.edges.iter().position(|&fitting| fitting == 0) {
            return Err(PatternError::NoPiece { place: Edge::ALL[place].to_string() });
        }
        let corners = Arrangements::<{ Corner::COUNT }, { Corner::STICKERS }>::new(&self.corners);
        let edges = Arrangements::<{ Edge::COUNT }, { Edge::STICKERS }>::new(&self.edges);
        if edges.invariants().as_flattened().iter().all(|count| *count == 0) {
            return Err(PatternError::Contradiction { pieces: "edges" });
        }
        if corners.invariants().as_flattened().iter().all(|count| *count == 0) {
            return Err(PatternError::Contradiction { pieces: "corners" });
        }
        let parities = [false, true].map(|odd| [corners.count(odd) > 0, edges.count(odd) > 0]);
        if !parities.iter().any(|[_, edges]| *edges) {
            return Err(PatternError::Flip);
        }
        if !parities.iter().any(|[corners, _]| *corners) {
            return Err(PatternError::Twist);
        }
        if !parities.contains(&[true, true]) {
            return Err(PatternError::Parity);
        }
        if self.images_up_to(MOST_IMAGES).len() >= MOST_IMAGES {
            return Err(PatternError::TooFree);
        }
        Ok(self)
    }
}

/// The [images](PiecePattern::images) of a pattern without what cannot be: a piece is left in a
/// place only if all other pieces find a place, too. Many patterns of the same cubes become equal.
pub(super) struct Images {
    /// What they require of the corners and of the edges, without repetition.
    pub corners: Vec<[u32; Corner::COUNT]>,
    pub edges: Vec<[u32; Edge::COUNT]>,
    /// By image: the numbers of these.
    pub pairs: Vec<(usize, usize)>,
}

impl Images {
    pub fn new(pattern: &PiecePattern) -> Self {
        let mut all = Self { corners: Vec::new(), edges: Vec::new(), pairs: Vec::new() };
        for image in pattern.images() {
            let corners = number(&mut all.corners, pruned(&image.corners, Corner::STICKERS));
            let edges = number(&mut all.edges, pruned(&image.edges, Edge::STICKERS));
            all.pairs.push((corners, edges));
        }
        all
    }
}

/// The number of an item in a list, to which it is added if it is new.
pub(super) fn number<T: PartialEq>(list: &mut Vec<T>, item: T) -> usize {
    list.iter().position(|known| *known == item).unwrap_or_else(|| {
        list.push(item);
        list.len() - 1
    })
}

fn pruned<const N: usize>(allowed: &[u32; N], orientations: usize) -> [u32; N] {
    let all = |piece: usize| ((1 << orientations) - 1) << (piece * orientations);
    let fits = |place: usize, piece: usize| allowed[place] & all(piece) != 0;
    let unused = |used: usize| (0..N).filter(move |piece| used >> piece & 1 == 0);
    // Which sets of pieces can fill the first places, and which sets leave pieces that can fill the
    // others.
    let (mut first, mut last) = (vec![false; 1 << N], vec![false; 1 << N]);
    (first[0], last[(1 << N) - 1]) = (true, true);
    for used in 0..1usize << N {
        let is_first = first[used];
        for piece in unused(used).filter(|&piece| is_first && fits(used.count_ones() as usize, piece)) {
            first[used | 1 << piece] = true;
        }
    }
    for used in (0..(1usize << N) - 1).rev() {
        last[used] = unused(used).any(|piece| fits(used.count_ones() as usize, piece) && last[used | 1 << piece]);
    }
    let mut pruned = [0; N];
    for used in (0..(1usize << N) - 1).filter(|&used| first[used]) {
        let place = used.count_ones() as usize;
        for piece in unused(used).filter(|&piece| last[used | 1 << piece]) {
            pruned[place] |= allowed[place] & all(piece);
        }
    }
    pruned
}

/// The fewest images of a pattern that are too many.
const MOST_IMAGES: usize = 1000;

/// A text without the words that name free moves, such as `U*` and `F2*`, and the pattern of every
/// cube with these moves free. `None` if such a word is no move.
fn without_free_moves(text: &str) -> Option<(String, PiecePattern)> {
    let mut pattern = PiecePattern::ANY;
    let mut rest = Vec::new();
    for word in text.split(|sign: char| sign == ',' || sign.is_whitespace()) {
        let Some(name) = word.strip_suffix('*') else {
            rest.push(word);
            continue;
        };
        let slice = Axis::ALL.into_iter().find(|&axis| Family::Slice(axis).to_string().eq_ignore_ascii_case(name));
        if let Some(axis) = slice {
            pattern = pattern.up_to_slice(axis);
            continue;
        }
        let mut signs = name.chars();
        let face = Face::from_letter(signs.next()?.to_ascii_uppercase())?;
        pattern = pattern.up_to(match signs.as_str() {
            "" => TurnSet::of_face(face),
            "2" => TurnSet::EMPTY.with(Turn::new(face, Amount::Half)),
            _ => return None,
        });
    }
    Some((rest.join(" "), pattern))
}

/// The pieces, in each orientation, that show these colours in a place.
fn fitting<const N: usize>(colors: &[Option<Face>; N], faces: impl Fn(usize) -> [Face; N]) -> u32 {
    let pieces = Corner::COUNT * Corner::STICKERS / N;
    let mut fitting = 0;
    for piece in 0..pieces {
        for orientation in 0..N {
            // Sticker 0 of the piece is on sticker `orientation` of the place.
            let shown = |sticker: usize| faces(piece)[(sticker + N - orientation) % N];
            if (0..N).all(|sticker| colors[sticker].is_none_or(|color| color == shown(sticker))) {
                fitting |= bit(piece, orientation, N);
            }
        }
    }
    fitting
}

/// Why stickers are no pattern of a cube.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum PatternError {
    /// There are not 54 stickers.
    #[error("a pattern has {} stickers, but {found} were given", Facelets::COUNT)]
    Length {
        /// The number of stickers.
        found: usize,
    },
    /// A sticker is neither the letter of a face nor a dot.
    #[error("sticker {facelet} is `{symbol}`, but only the letters U R F D L B and `.` for any colour are known")]
    Symbol {
        /// The symbol.
        symbol: char,
        /// The name of the facelet, such as `U1`.
        facelet: String,
    },
    /// A centre has the colour of another face.
    #[error("the centre of {face} is {found}; centres do not move, so leave it as it is or write `.`")]
    Center {
        /// The face.
        face: Face,
        /// The colour of its centre.
        found: Face,
    },
    /// No piece has the colours of a place.
    #[error("no piece has the colours at {place}")]
    NoPiece {
        /// The place.
        place: String,
    },
    /// Every place has pieces that fit, but not all places at once.
    #[error("the stickers contradict each other: there are not enough {pieces} with these colours")]
    Contradiction {
        /// The pieces: corners or edges.
        pieces: &'static str,
    },
    /// A word with a star is no move.
    #[error("only a face or slice before a star makes moves free at the end, such as U*, U2* or M*")]
    FreeMove,
    /// The free moves make too many patterns of one.
    #[error("the free moves lead to too many positions; require less of the pieces that they move")]
    TooFree,
    /// Every arrangement has an odd number of flipped edges.
    #[error("every cube with this pattern has an odd number of flipped edges, and moves always flip an even number")]
    Flip,
    /// Every arrangement has a twist.
    #[error("every cube with this pattern has a single twisted corner, and moves never twist just one")]
    Twist,
    /// Every arrangement has just two pieces swapped.
    #[error("every cube with this pattern has just two pieces swapped, and moves never swap just two")]
    Parity,
}

#[cfg(test)]
mod tests {
    use super::{super::CMLL, *};

    #[test]
    fn slices_come_before_faces() {
        let goal = CMLL.up_to(TurnSet::of_face(Face::U)).up_to_slice(Axis::X);
        assert_eq!(goal.images().len(), 4 * 4);
    }
}
