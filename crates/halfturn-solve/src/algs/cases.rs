//! The named cases of the last layer.

use std::collections::{BTreeMap, HashSet};

use halfturn_cube::{Algorithm, Amount, Corner, Cube, Edge, Face, Turn, TurnSet};

use super::search::{POWERS, Position, of_u};
use crate::goal::{BLOCKS, CMLL, COLL, FIRST_TWO_LAYERS, OLL as ORIENTED, PiecePattern};

/// A set of cases of the last layer, known by names or numbers.
///
/// ```
/// use halfturn_cube::Algorithm;
/// use halfturn_solve::algs::CaseSet;
///
/// assert_eq!(CaseSet::ALL.map(|set| set.cases().len()), [57, 21, 42, 42, 493, 3915]);
/// let after: Algorithm = "U2 R U2 R' U' R U' R' U".parse()?;
/// assert_eq!(CaseSet::Oll.recognise(&after.cube()).as_deref(), Some("27"));
/// assert_eq!(CaseSet::Pll.recognise(&after.cube()), None);
/// # Ok::<(), halfturn_cube::NotationError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum CaseSet {
    /// Orientation of the last layer: 57 cases by number.
    Oll,
    /// Permutation of the last layer: 21 cases by letter.
    Pll,
    /// Corners of the last layer, the edges being oriented and staying so: 42 cases.
    Coll,
    /// Corners of the last layer, Roux's two blocks being solved: 42 cases.
    Cmll,
    /// The whole last layer, the edges being oriented: 493 cases.
    Zbll,
    /// The whole last layer in one look: 3,915 cases.
    OneLook,
}

/// A named case of the last layer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Case {
    /// The set to which it belongs.
    pub set: CaseSet,
    /// Its name in the set: `T`, `27`, `Pi3`.
    pub name: String,
    /// A cube with the case, the last layer up.
    pub cube: Cube,
}

impl Case {
    /// The cube, and what an algorithm for the case achieves.
    #[must_use]
    pub fn position(&self) -> Position {
        Position { cube: self.cube, goal: self.set.goal() }
    }

    /// The patterns of the cubes with this case, whatever moves of U come before and after.
    pub(crate) fn patterns(&self) -> Vec<PiecePattern> {
        let start = self.set.start();
        let pattern = |cube: &Cube| match self.set {
            CaseSet::Oll => start.with_orientations_of(cube),
            CaseSet::Coll | CaseSet::Cmll => start.with_corners_of(cube),
            CaseSet::Pll | CaseSet::Zbll | CaseSet::OneLook => start.with_corners_of(cube).with_edges_of(cube),
        };
        quarter_turns_before(&self.cube).map(|cube| pattern(&cube).up_to(TurnSet::of_face(Face::U))).to_vec()
    }
}

/// The shapes of twisted corners, by the case of OLL that has them with all edges oriented. Cases
/// of larger sets are named by shape and number.
const SHAPES: [(&str, &str); 7] =
    [("H", "21"), ("Pi", "22"), ("U", "23"), ("T", "24"), ("L", "25"), ("AS", "26"), ("S", "27")];
/// An algorithm for each case of PLL, by the case's name.
const PLL: [(&str, &str); 21] = [
    ("Aa", "x R' U R' D2 R U' R' D2 R2 x'"),
    ("Ab", "x R2 D2 R U R' D2 R U' R x'"),
    ("E", "x' R U' R' D R U R' D' R U R' D R U' R' D' x"),
    ("F", "R' U' F' R U R' U' R' F R2 U' R' U' R U R' U R"),
    ("Ga", "R2 U R' U R' U' R U' R2 U' D R' U R D'"),
    ("Gb", "R' U' R U D' R2 U R' U R U' R U' R2 D"),
    ("Gc", "R2 U' R U' R U R' U R2 U D' R U' R' D"),
    ("Gd", "R U R' U' D R2 U' R U' R' U R' U R2 D'"),
    ("H", "M2 U M2 U2 M2 U M2"),
    ("Ja", "R' U L' U2 R U' R' U2 R L"),
    ("Jb", "R U R' F' R U R' U' R' F R2 U' R'"),
    ("Na", "R U R' U R U R' F' R U R' U' R' F R2 U' R' U2 R U' R'"),
    ("Nb", "R' U R U' R' F' U' F R U R' F R' F' R U' R"),
    ("Ra", "R U' R' U' R U R D R' U' R D' R' U2 R'"),
    ("Rb", "R' U2 R U2 R' F R U R' U' R' F' R2"),
    ("T", "R U R' U' R' F R2 U' R' U' R U R' F'"),
    ("Ua", "R U' R U R U R U' R' U' R2"),
    ("Ub", "R2 U R U R' U' R' U' R' U R'"),
    ("V", "R' U R' U' y R' F' R2 U' R' U R' F R F"),
    ("Y", "F R U' R' U' R U R' F' R U R' U' R' F R F'"),
    ("Z", "M' U M2 U M2 U M' U2 M2"),
];

/// An algorithm for each case of OLL, by the case's number.
const OLL: [(&str, &str); 57] = [
    ("1", "R U2 R2 F R F' U2 R' F R F'"),
    ("2", "F R U R' U' F' f R U R' U' f'"),
    ("3", "f R U R' U' f' U' F R U R' U' F'"),
    ("4", "f R U R' U' f' U F R U R' U' F'"),
    ("5", "r' U2 R U R' U r"),
    ("6", "r U2 R' U' R U' r'"),
    ("7", "r U R' U R U2 r'"),
    ("8", "r' U' R U' R' U2 r"),
    ("9", "R U R' U' R' F R2 U R' U' F'"),
    ("10", "R U R' U R' F R F' R U2 R'"),
    ("11", "r U R' U R' F R F' R U2 r'"),
    ("12", "F R U R' U' F' U F R U R' U' F'"),
    ("13", "F U R U' R2 F' R U R U' R'"),
    ("14", "R' F R U R' F' R F U' F'"),
    ("15", "r' U' r R' U' R U r' U r"),
    ("16", "r U r' R U R' U' r U' r'"),
    ("17", "R U R' U R' F R F' U2 R' F R F'"),
    ("18", "r U R' U R U2 r2 U' R U' R' U2 r"),
    ("19", "M U R U R' U' M' R' F R F'"),
    ("20", "r U R' U' M2 U R U' R' U' M'"),
    ("21", "R U2 R' U' R U R' U' R U' R'"),
    ("22", "R U2 R2 U' R2 U' R2 U2 R"),
    ("23", "R2 D R' U2 R D' R' U2 R'"),
    ("24", "r U R' U' r' F R F'"),
    ("25", "F' r U R' U' r' F R"),
    ("26", "R U2 R' U' R U' R'"),
    ("27", "R U R' U R U2 R'"),
    ("28", "r U R' U' r' R U R U' R'"),
    ("29", "R U R' U' R U' R' F' U' F R U R'"),
    ("30", "F R' F R2 U' R' U' R U R' F2"),
    ("31", "R' U' F U R U' R' F' R"),
    ("32", "L U F' U' L' U L F L'"),
    ("33", "R U R' U' R' F R F'"),
    ("34", "R U R2 U' R' F R U R U' F'"),
    ("35", "R U2 R2 F R F' R U2 R'"),
    ("36", "L' U' L U' L' U L U L F' L' F"),
    ("37", "F R' F' R U R U' R'"),
    ("38", "R U R' U R U' R' U' R' F R F'"),
    ("39", "L F' L' U' L U F U' L'"),
    ("40", "R' F R U R' U' F' U R"),
    ("41", "R U R' U R U2 R' F R U R' U' F'"),
    ("42", "R' U' R U' R' U2 R F R U R' U' F'"),
    ("43", "F' U' L' U L F"),
    ("44", "F U R U' R' F'"),
    ("45", "F R U R' U' F'"),
    ("46", "R' U' R' F R F' U R"),
    ("47", "R' U' R' F R F' R' F R F' U R"),
    ("48", "F R U R' U' R U R' U' F'"),
    ("49", "r U' r2 U r2 U r2 U' r"),
    ("50", "r' U r2 U' r2 U' r2 U r'"),
    ("51", "F U R U' R' U R U' R' F'"),
    ("52", "R U R' U R U' B U' B' R'"),
    ("53", "r' U' R U' R' U R U' R' U2 r"),
    ("54", "r U R' U R U' R' U R U2 r'"),
    ("55", "R' F R U R U' R2 F' R2 U' R' U R U R'"),
    ("56", "r U r' U R U' R' U R U' R' r U' r'"),
    ("57", "R U R' U' M' U R U' r'"),
];

/// A cube without what does not matter to a case.
pub(super) type CaseKey = ([u8; Corner::COUNT], [u8; Corner::COUNT], [u8; Edge::COUNT], [u8; Edge::COUNT]);

impl CaseSet {
    /// All sets.
    pub const ALL: [Self; 6] = [Self::Oll, Self::Pll, Self::Coll, Self::Cmll, Self::Zbll, Self::OneLook];

    /// Its name: `oll`, `pll`, …
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Oll => "oll",
            Self::Pll => "pll",
            Self::Coll => "coll",
            Self::Cmll => "cmll",
            Self::Zbll => "zbll",
            Self::OneLook => "1lll",
        }
    }

    /// What cubes with a case of the set have in common.
    pub(super) const fn start(self) -> PiecePattern {
        match self {
            Self::Oll | Self::OneLook => FIRST_TWO_LAYERS,
            Self::Pll => ORIENTED,
            Self::Coll | Self::Zbll => FIRST_TWO_LAYERS.with_edges_oriented(),
            Self::Cmll => BLOCKS,
        }
    }

    /// What an algorithm for a case of the set achieves, up to a move of the last layer.
    #[must_use]
    pub const fn goal(self) -> PiecePattern {
        match self {
            Self::Oll => ORIENTED,
            Self::Pll | Self::Zbll | Self::OneLook => PiecePattern::SOLVED,
            Self::Coll => COLL,
            Self::Cmll => CMLL,
        }
    }

    /// All cases, without the one that needs no moves.
    #[must_use]
    pub fn cases(self) -> Vec<Case> {
        let recorded = |records: &[(&str, &str)]| {
            let case = |&(name, solution): &(&str, &str)| {
                let solution: Algorithm = solution.parse().expect("the records are valid algorithms");
                Case { set: self, name: name.to_owned(), cube: solution.inverse().cube() }
            };
            records.iter().map(case).collect()
        };
        match self {
            Self::Oll => recorded(&OLL),
            Self::Pll => recorded(&PLL),
            Self::Coll | Self::Cmll | Self::Zbll | Self::OneLook => self.counted(),
        }
    }

    /// All cases by shape and number, in the order of their keys.
    fn counted(self) -> Vec<Case> {
        // The shape of a whole last layer is its case of OLL.
        let shapes: Vec<(String, CaseKey)> = match self {
            Self::OneLook => {
                Self::Oll.cases().iter().map(|case| (format!("{}-", case.name), Self::Oll.key(&case.cube))).collect()
            }
            _ => SHAPES.iter().map(|&(shape, name)| (shape.to_owned(), twists_key(&oll(name)))).collect(),
        };
        let none = if self == Self::OneLook { "0-" } else { "O" };
        let key = |cube: &Cube| if self == Self::OneLook { Self::Oll.key(cube) } else { twists_key(cube) };
        // 0 for an oriented last layer.
        let shape = |cube: &Cube| {
            let key = key(cube);
            shapes.iter().position(|(_, known)| *known == key).map_or(0, |number| number + 1)
        };
        let mut first: BTreeMap<CaseKey, Cube> = BTreeMap::new();
        for cube in last_layers(self == Self::OneLook) {
            first.entry(self.key(&cube)).or_insert(cube);
        }
        first.remove(&self.key(&Cube::SOLVED));
        let mut cases: Vec<(usize, CaseKey, Cube)> =
            first.into_iter().map(|(key, cube)| (shape(&cube), key, cube)).collect();
        cases.sort_unstable();
        let mut numbers = vec![0; shapes.len() + 1];
        let named = |(shape, _, cube): (usize, CaseKey, Cube)| {
            numbers[shape] += 1;
            let letters = shape.checked_sub(1).map_or(none, |shape| shapes[shape].0.as_str());
            Case { set: self, name: format!("{letters}{}", numbers[shape]), cube }
        };
        cases.into_iter().map(named).collect()
    }

    /// The case with this name.
    #[must_use]
    pub fn case(self, name: &str) -> Option<Case> {
        self.cases().into_iter().find(|case| case.name.eq_ignore_ascii_case(name))
    }

    /// The name of the cube's case, whatever moves of U come before and after. `None` if the cube
    /// is not at the beginning of this step, or already at its end.
    #[must_use]
    pub fn recognise(self, cube: &Cube) -> Option<String> {
        if !self.start().matches(cube) {
            return None;
        }
        let key = self.key(cube);
        self.cases().into_iter().find(|case| self.key(&case.cube) == key).map(|case| case.name)
    }

    /// The same for all cubes of a case.
    fn key(self, cube: &Cube) -> CaseKey {
        quarter_turns(cube).iter().map(|cube| self.state(cube)).min().expect("there are four powers of U")
    }

    /// The same for all cubes that the same algorithms solve, with any move of U after them.
    pub(super) fn state(self, cube: &Cube) -> CaseKey {
        let (no_corners, no_edges) = ([0; Corner::COUNT], [0; Edge::COUNT]);
        let solved = || quarter_turns_before(cube).into_iter();
        match self {
            // Which piece is where does not matter to the orientation.
            Self::Oll => Some((no_corners, cube.corner_twists(), no_edges, cube.edge_flips())),
            Self::Coll | Self::Cmll => {
                solved().map(|cube| (cube.corner_places(), cube.corner_twists(), no_edges, no_edges)).min()
            }
            Self::Pll | Self::Zbll | Self::OneLook => solved().map(|cube| whole_key(&cube)).min(),
        }
        .expect("there are four powers of U")
    }
}

/// The key of a whole cube.
pub(super) fn whole_key(cube: &Cube) -> CaseKey {
    (cube.corner_places(), cube.corner_twists(), cube.edge_places(), cube.edge_flips())
}

/// Cases by name: all of a set (`pll`), those of one shape (`zbll T`), or one of them (`pll T`,
/// `oll:27`). `None` if the text does not begin with the name of a set.
///
/// ```
/// use halfturn_solve::algs::named_cases;
/// assert_eq!(named_cases("zbll T").map(|cases| cases.map(|cases| cases.len())), Some(Ok(72)));
/// assert!(named_cases("pll Q").is_some_and(|cases| cases.is_err()));
/// assert!(named_cases("R U R'").is_none());
/// ```
///
/// # Errors
/// [`NoCase`] if the set has no such case.
pub fn named_cases(text: &str) -> Option<Result<Vec<Case>, NoCase>> {
    let (set, rest) = CaseSet::ALL.into_iter().find_map(|set| {
        let (start, rest) = text.split_at_checked(set.name().len())?;
        start.eq_ignore_ascii_case(set.name()).then_some((set, rest))
    })?;
    let name = rest.trim_matches([' ', ':', '-', '_']);
    let is_meant = |case: &Case| {
        name.is_empty() || [case.name.as_str(), shape(&case.name)].iter().any(|known| known.eq_ignore_ascii_case(name))
    };
    let found: Vec<Case> = set.cases().into_iter().filter(is_meant).collect();
    Some(if found.is_empty() { Err(NoCase { set, name: name.to_owned() }) } else { Ok(found) })
}

/// A set has no case of a name.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("there is no case of {} {name:?}; there are {}", set.name(), set.case_names())]
pub struct NoCase {
    /// The set.
    pub set: CaseSet,
    /// The name in the text.
    pub name: String,
}

/// Of sets with more cases than this, the shapes are listed instead.
const MANY_CASES: usize = 100;

impl CaseSet {
    /// The names of its cases, or of their shapes.
    fn case_names(self) -> String {
        let cases = self.cases();
        let mut names: Vec<&str> = cases.iter().map(|case| case.name.as_str()).collect();
        if names.len() > MANY_CASES {
            names = names.into_iter().map(shape).collect();
            names.dedup();
        }
        names.join(", ")
    }
}

/// The shape of a case: its name without the number.
fn shape(case: &str) -> &str {
    case.trim_end_matches(|sign: char| sign.is_ascii_digit()).trim_end_matches('-')
}

/// The key of the corners' twists alone.
fn twists_key(cube: &Cube) -> CaseKey {
    let twists = quarter_turns(cube).map(|cube| cube.corner_twists()).into_iter().min();
    ([0; Corner::COUNT], twists.expect("there are four powers of U"), [0; Edge::COUNT], [0; Edge::COUNT])
}

/// A cube with a case of OLL.
fn oll(name: &str) -> Cube {
    CaseSet::Oll.case(name).expect("there is such a case").cube
}

/// One cube for each case of the last layer that some cubes and moves of U generate, without the
/// solved one.
///
/// # Errors
/// The number of a cube that has not its first two layers solved.
pub fn generated_cases(generators: &[Cube]) -> Result<Vec<Cube>, usize> {
    if let Some(number) = generators.iter().position(|cube| !FIRST_TWO_LAYERS.matches(cube)) {
        return Err(number);
    }
    let turn = Cube::SOLVED.turned(Turn::new(Face::U, Amount::Clockwise));
    let mut known = HashSet::from([Cube::SOLVED]);
    let mut cubes = vec![Cube::SOLVED];
    let mut done = 0;
    while let Some(&cube) = cubes.get(done) {
        done += 1;
        let next = generators.iter().chain([&turn]).map(|generator| cube.then(generator));
        cubes.extend(next.filter(|&next| known.insert(next)));
    }
    let mut cases: BTreeMap<CaseKey, Cube> = BTreeMap::new();
    for cube in cubes {
        cases.entry(CaseSet::Zbll.key(&cube)).or_insert(cube);
    }
    cases.remove(&CaseSet::Zbll.key(&Cube::SOLVED));
    Ok(cases.into_values().collect())
}

/// The cube after each power of U.
fn quarter_turns(cube: &Cube) -> [Cube; 4] {
    POWERS.map(|amount| cube.after(of_u(amount)))
}

/// The cube with each power of U before it.
fn quarter_turns_before(cube: &Cube) -> [Cube; 4] {
    quarter_turns(&cube.inverse()).map(|inverse| inverse.inverse())
}

/// All cubes with solved first two layers, with oriented edges or with any.
pub(super) fn last_layers(flipped: bool) -> Vec<Cube> {
    let in_top = |faces: &[Face]| faces.contains(&Face::U);
    let corner_places: Vec<Corner> = Corner::ALL.iter().copied().filter(|corner| in_top(&corner.faces())).collect();
    let edge_places: Vec<Edge> = Edge::ALL.iter().copied().filter(|edge| in_top(&edge.faces())).collect();
    let mut cubes = Vec::new();
    for corner_order in permutations() {
        for edge_order in permutations() {
            let flips = if flipped { 2usize.pow(3) } else { 1 };
            for (twists, flips) in (0..3usize.pow(3)).flat_map(|twists| (0..flips).map(move |flips| (twists, flips))) {
                let mut corners: [(Corner, u8); Corner::COUNT] = std::array::from_fn(|place| (Corner::ALL[place], 0));
                let mut edges: [(Edge, u8); Edge::COUNT] = std::array::from_fn(|place| (Edge::ALL[place], 0));
                let twists = [twists % 3, twists / 3 % 3, twists / 9];
                let last = (3 - twists.iter().sum::<usize>() % 3) % 3;
                let flips = flips | (flips.count_ones() as usize & 1) << 3;
                for (place, &twist) in twists.iter().chain([&last]).enumerate() {
                    let corner = corner_places[corner_order[place]];
                    corners[corner_places[place].index()] = (corner, twist as u8);
                    edges[edge_places[place].index()] = (edge_places[edge_order[place]], (flips >> place & 1) as u8);
                }
                // Half of them have the wrong parity.
                cubes.extend(Cube::from_pieces(corners, edges));
            }
        }
    }
    cubes
}

/// All orders of four things.
fn permutations() -> impl Iterator<Item = [usize; 4]> {
    let all = (0..4usize.pow(4)).map(|code| [code % 4, code / 4 % 4, code / 16 % 4, code / 64]);
    all.filter(|order| (0..4).all(|one| order.contains(&one)))
}

#[cfg(test)]
mod tests {
    use super::{super::last_layer, *};

    #[test]
    fn the_records_are_all_cases_and_no_case_twice() {
        assert_eq!(last_layers(true).len(), last_layer::POSITIONS);
        let cubes = last_layers(false);
        assert_eq!(cubes.len(), 7776);
        let oriented: Vec<&Cube> = cubes.iter().filter(|cube| CaseSet::Pll.start().matches(cube)).collect();
        assert_eq!(oriented.len(), 288);
        let orbits: HashSet<CaseKey> = oriented.iter().map(|cube| CaseSet::Pll.key(cube)).collect();
        assert_eq!(orbits.len(), 22, "with the solved one");
        for set in CaseSet::ALL {
            let mut keys = HashSet::from([set.key(&Cube::SOLVED)]);
            for case in set.cases() {
                assert!(set.start().matches(&case.cube), "{set:?} {}", case.name);
                assert!(keys.insert(set.key(&case.cube)), "{set:?} {} is another case's twin", case.name);
                if ![CaseSet::Zbll, CaseSet::OneLook].contains(&set) {
                    for cube in quarter_turns(&case.cube) {
                        assert_eq!(set.recognise(&cube).as_deref(), Some(case.name.as_str()));
                    }
                }
            }
            assert!(set != CaseSet::Pll || keys == orbits);
            assert_eq!(set.recognise(&Cube::SOLVED), None);
        }
        let names: Vec<String> = CaseSet::Coll.cases().into_iter().map(|case| case.name).collect();
        let count = |shape: &str| {
            let shapes = names.iter().map(|name| name.trim_end_matches(|sign: char| sign.is_ascii_digit()));
            shapes.filter(|name| *name == shape).count()
        };
        assert_eq!(["O", "H", "Pi", "U", "T", "L", "AS", "S"].map(count), [2, 4, 6, 6, 6, 6, 6, 6]);
    }

    /// Other algorithms under the same names.
    #[test]
    fn the_names_are_those_that_people_use() {
        let cases = [
            (CaseSet::Pll, "Ua", "M2 U M U2 M' U M2"),
            (CaseSet::Pll, "Ub", "M2 U' M U2 M' U' M2"),
            (CaseSet::Pll, "Aa", "R' F R' B2 R F' R' B2 R2"),
            (CaseSet::Pll, "Ra", "R U R' F' R U2 R' U2 R' F R U R U2 R'"),
            (CaseSet::Pll, "Rb", "R2 F R U R U' R' F' R U2 R' U2 R"),
            (CaseSet::Oll, "2", "r U r' U2 R U2 R' U2 r U' r'"),
            (CaseSet::Oll, "18", "F R U R' U y' R' U2 R' F R F'"),
            (CaseSet::Oll, "32", "R U B' U' R' U R B R'"),
            (CaseSet::Oll, "43", "f' L' U' L U f"),
            (CaseSet::Oll, "44", "f R U R' U' f'"),
            (CaseSet::Oll, "47", "F' L' U' L U L' U' L U F"),
            (CaseSet::Oll, "51", "f R U R' U' R U R' U' f'"),
            (CaseSet::Oll, "52", "R' U' R U' R' U F' U F R"),
            (CaseSet::Oll, "53", "l' U2 L U L' U' L U L' U l"),
            (CaseSet::Oll, "56", "r' U' r U' R' U R U' R' U R r' U r"),
        ];
        for (set, name, solution) in cases {
            let solution: Algorithm = solution.parse().unwrap();
            assert_eq!(set.recognise(&solution.inverse().cube()).as_deref(), Some(name), "{solution}");
        }
    }
}
