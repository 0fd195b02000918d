//! What may be in each place of a cube.

use halfturn_cube::{Corner, Cube, Edge, Face, Facelets};

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

impl PiecePattern {
    /// The pattern of every cube.
    pub const ANY: Self = Self { corners: [ANYTHING; Corner::COUNT], edges: [ANYTHING; Edge::COUNT] };

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

    /// The pattern with these edges among their own places, in any order.
    #[must_use]
    pub const fn with_edges_among_themselves(mut self, edges: &[Edge]) -> Self {
        let pieces = piece_bits!(edges);
        let upright = oriented(pieces, Edge::STICKERS);
        restrict(&mut self.edges, pieces, upright | upright << 1);
        self
    }

    /// Whether the cube has this pattern.
    #[must_use]
    pub fn matches(&self, cube: &Cube) -> bool {
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
    /// `DL FL BL DLF DBL`. The word `eo` requires all edges to be oriented with respect to the F–B
    /// axis, `co` all corners with respect to the U–D axis. `None` if a word is none of these.
    ///
    /// ```
    /// use halfturn_cube::Edge;
    /// use halfturn_solve::PiecePattern;
    ///
    /// let line = PiecePattern::ANY.with_edges_oriented().with_solved(&[], &[Edge::DF, Edge::DB]);
    /// assert_eq!(PiecePattern::from_pieces("eo, FD BD"), Some(line));
    /// assert_eq!(PiecePattern::from_pieces("cross"), None);
    /// ```
    #[must_use]
    pub fn from_pieces(text: &str) -> Option<Self> {
        let mut words = text.split([',', ' ']).filter(|word| !word.is_empty()).peekable();
        words.peek()?;
        words.try_fold(Self::ANY, |pattern, word| {
            let is = |faces: &[Face]| {
                let named: Option<Vec<Face>> =
                    word.chars().map(|c| Face::from_letter(c.to_ascii_uppercase())).collect();
                named.is_some_and(|named| named.len() == faces.len() && faces.iter().all(|face| named.contains(face)))
            };
            let corner = Corner::ALL.iter().find(|corner| is(&corner.faces()));
            let edge = Edge::ALL.iter().find(|edge| is(&edge.faces()));
            match (word, corner, edge) {
                ("eo", ..) => Some(pattern.with_edges_oriented()),
                ("co", ..) => Some(pattern.with_corners_oriented()),
                (_, Some(&corner), _) => Some(pattern.with_solved(&[corner], &[])),
                (_, _, Some(&edge)) => Some(pattern.with_solved(&[], &[edge])),
                _ => None,
            }
        })
    }

    /// The pattern of a cube whose stickers are given, or `.` for any colour.
    ///
    /// The stickers are the letters of the faces, face by face in the order U R F D L B. Spaces and
    /// line ends are ignored.
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
        let corners = invariants(&self.corners, Corner::STICKERS);
        let edges = invariants(&self.edges, Edge::STICKERS);
        if corners.is_empty() || edges.is_empty() {
            return Err(PatternError::Contradiction { pieces: if edges.is_empty() { "edges" } else { "corners" } });
        }
        let unturned =
            |found: &[Invariant]| found.iter().filter(|found| found.sum == 0).map(|found| found.odd).collect();
        let [corners, edges]: [Vec<bool>; 2] = [unturned(&corners), unturned(&edges)];
        if edges.is_empty() {
            return Err(PatternError::Flip);
        }
        if corners.is_empty() {
            return Err(PatternError::Twist);
        }
        if !corners.iter().any(|odd| edges.contains(odd)) {
            return Err(PatternError::Parity);
        }
        Ok(self)
    }
}

impl PiecePattern {
    /// The same pattern without what cannot be: a piece is left in a place only if all other pieces
    /// find a place, too. Patterns of the same cubes become equal.
    pub(super) fn pruned(&self) -> Self {
        Self { corners: pruned(&self.corners, Corner::STICKERS), edges: pruned(&self.edges, Edge::STICKERS) }
    }
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

/// What no move changes in the arrangement of the corners, or of the edges, on its own.
#[derive(Clone, Copy)]
struct Invariant {
    /// Whether the permutation is odd.
    odd: bool,
    /// The sum of the orientations, modulo their number.
    sum: usize,
}

/// The invariants of all arrangements that a pattern allows, without repetition.
fn invariants<const N: usize>(allowed: &[u32; N], orientations: usize) -> Vec<Invariant> {
    // By set of pieces in the first places: a bit for each pair of parity and sum.
    let mut reached = vec![0u32; 1 << N];
    reached[0] = 1;
    for used in 0..(1usize << N) - 1 {
        let place = used.count_ones() as usize;
        for piece in (0..N).filter(|piece| used >> piece & 1 == 0) {
            // Each piece that is already there and comes later is one inversion.
            let inversions = (used >> piece).count_ones() as usize;
            for orientation in (0..orientations).filter(|&o| allowed[place] & bit(piece, o, orientations) != 0) {
                for odd in 0..2 {
                    for sum in 0..orientations {
                        if reached[used] >> (odd * orientations + sum) & 1 == 1 {
                            let odd = (odd + inversions) % 2;
                            let sum = (sum + orientation) % orientations;
                            reached[used | 1 << piece] |= 1 << (odd * orientations + sum);
                        }
                    }
                }
            }
        }
    }
    let last = reached[(1 << N) - 1];
    let all = (0..2 * orientations).filter(|number| last >> number & 1 == 1);
    all.map(|number| Invariant { odd: number >= orientations, sum: number % orientations }).collect()
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
