//! The named cases of the last layer.

use halfturn_cube::{Algorithm, Amount, Corner, Cube, Edge, Face, Turn};

use super::search::AlgGoal;

/// A set of cases of the last layer, known by names or numbers.
///
/// ```
/// use halfturn_cube::Algorithm;
/// use halfturn_solve::algs::CaseSet;
///
/// assert_eq!([CaseSet::Oll.cases().len(), CaseSet::Pll.cases().len()], [57, 21]);
/// let after: Algorithm = "U2 R U2 R' U' R U' R' U".parse()?;
/// assert_eq!(CaseSet::Oll.recognise(&after.cube()), Some("27"));
/// assert_eq!(CaseSet::Pll.recognise(&after.cube()), None);
/// # Ok::<(), halfturn_cube::NotationError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum CaseSet {
    /// Orientation of the last layer: 57 cases by number.
    Oll,
    /// Permutation of the last layer: 21 cases by letter.
    Pll,
}

/// A named case of the last layer.
#[derive(Clone, Debug)]
pub struct Case {
    /// The set to which it belongs.
    pub set: CaseSet,
    /// Its name in the set: `T`, `27`.
    pub name: &'static str,
    /// A cube with the case, the last layer up.
    pub cube: Cube,
}

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

/// A cube without what does not matter to a case, in the same form for all cubes of the case.
type CaseKey = ([u8; Corner::COUNT], [u8; Edge::COUNT]);

impl CaseSet {
    /// All sets.
    pub const ALL: [Self; 2] = [Self::Oll, Self::Pll];

    /// Its name: `oll`, `pll`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Oll => "oll",
            Self::Pll => "pll",
        }
    }

    /// What an algorithm for a case of the set achieves.
    #[must_use]
    pub const fn goal(self) -> AlgGoal {
        match self {
            Self::Oll => AlgGoal::Oriented,
            Self::Pll => AlgGoal::Solved,
        }
    }

    /// All cases, without the one that needs no moves.
    #[must_use]
    pub fn cases(self) -> Vec<Case> {
        let records: &[(&'static str, &str)] = match self {
            Self::Oll => &OLL,
            Self::Pll => &PLL,
        };
        let case = |&(name, solution): &(&'static str, &str)| {
            let solution: Algorithm = solution.parse().expect("the records are valid algorithms");
            Case { set: self, name, cube: solution.inverse().cube() }
        };
        records.iter().map(case).collect()
    }

    /// The case with this name.
    #[must_use]
    pub fn case(self, name: &str) -> Option<Case> {
        self.cases().into_iter().find(|case| case.name.eq_ignore_ascii_case(name))
    }

    /// The name of the cube's case, whatever moves of U come before and after. `None` if the cube
    /// is not at the beginning of this step, or already at its end.
    #[must_use]
    pub fn recognise(self, cube: &Cube) -> Option<&'static str> {
        if !has_first_two_layers(cube) || self == Self::Pll && !is_oriented(cube) {
            return None;
        }
        let key = self.key(cube);
        self.cases().into_iter().find(|case| self.key(&case.cube) == key).map(|case| case.name)
    }

    fn key(self, cube: &Cube) -> CaseKey {
        let keys = quarter_turns(cube).into_iter().flat_map(|cube| match self {
            // Which piece is where does not matter to the orientation.
            Self::Oll => vec![(cube.corner_twists(), cube.edge_flips())],
            Self::Pll => quarter_turns(&cube.inverse())
                .map(|inverse| inverse.inverse())
                .map(|cube| (cube.corner_places(), cube.edge_places()))
                .to_vec(),
        });
        keys.min().expect("there are four powers of U")
    }
}

/// The cube after each power of U.
pub(super) fn quarter_turns(cube: &Cube) -> [Cube; 4] {
    [None, Some(Amount::Clockwise), Some(Amount::Half), Some(Amount::Counterclockwise)]
        .map(|amount| amount.map_or(*cube, |amount| cube.turned(Turn::new(Face::U, amount))))
}

/// Whether everything but the layer of U is solved.
pub(super) fn has_first_two_layers(cube: &Cube) -> bool {
    let corner = |corner: &Corner| corner.faces().contains(&Face::U) || cube.corner(*corner) == (*corner, 0);
    let edge = |edge: &Edge| edge.faces().contains(&Face::U) || cube.edge(*edge) == (*edge, 0);
    Corner::ALL.iter().all(corner) && Edge::ALL.iter().all(edge)
}

pub(super) fn is_oriented(cube: &Cube) -> bool {
    cube.corner_twists() == [0; Corner::COUNT] && cube.edge_flips() == [0; Edge::COUNT]
}

/// All cubes whose last layer is oriented, with solved first two layers.
pub(super) fn oriented_cubes() -> Vec<Cube> {
    let in_top = |faces: &[Face]| faces.contains(&Face::U);
    let corner_places: Vec<Corner> = Corner::ALL.iter().copied().filter(|corner| in_top(&corner.faces())).collect();
    let edge_places: Vec<Edge> = Edge::ALL.iter().copied().filter(|edge| in_top(&edge.faces())).collect();
    let mut cubes = Vec::new();
    for corner_order in permutations() {
        for edge_order in permutations() {
            let mut corners: [(Corner, u8); Corner::COUNT] = std::array::from_fn(|place| (Corner::ALL[place], 0));
            let mut edges: [(Edge, u8); Edge::COUNT] = std::array::from_fn(|place| (Edge::ALL[place], 0));
            for place in 0..4 {
                corners[corner_places[place].index()].0 = corner_places[corner_order[place]];
                edges[edge_places[place].index()].0 = edge_places[edge_order[place]];
            }
            // Half of them have the wrong parity.
            cubes.extend(Cube::from_pieces(corners, edges));
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
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn the_records_are_all_cases_and_no_case_twice() {
        assert_eq!(oriented_cubes().len(), 288);
        let orbits: HashSet<CaseKey> = oriented_cubes().iter().map(|cube| CaseSet::Pll.key(cube)).collect();
        assert_eq!(orbits.len(), 22, "with the solved one");
        for set in CaseSet::ALL {
            let mut keys = HashSet::from([set.key(&Cube::SOLVED)]);
            for case in set.cases() {
                assert!(has_first_two_layers(&case.cube), "{set:?} {}", case.name);
                assert!(keys.insert(set.key(&case.cube)), "{set:?} {} is another case's twin", case.name);
                assert_eq!(set.recognise(&case.cube), Some(case.name));
                for cube in quarter_turns(&case.cube) {
                    assert_eq!(set.recognise(&cube), Some(case.name));
                }
            }
            assert!(set == CaseSet::Oll || keys == orbits);
            assert_eq!(set.recognise(&Cube::SOLVED), None);
        }
        assert!(CaseSet::Pll.cases().iter().all(|case| is_oriented(&case.cube)));
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
            assert_eq!(set.recognise(&solution.inverse().cube()), Some(name), "{solution}");
        }
    }
}
