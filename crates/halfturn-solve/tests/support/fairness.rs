//! Chi-square tests of the scrambles of cubes of other sizes than 3×3×3.
//!
//! Events with random states are judged by the states that their scrambles reach: which piece is in
//! which place, how it is twisted, and the parities. Those of random moves are judged by the moves.
//! Moves that follow each other on one axis turn different layers, but which ones are excluded does
//! not depend on how many layers they are or on the face. So every move is equally likely at every
//! place of the scramble, and all pairs of moves that are allowed are equally likely, too.

#[path = "../../../halfturn-cube/tests/common/chi_square.rs"]
mod chi_square;

use std::{cell::OnceCell, collections::BTreeSet};

use halfturn_cube::{Amount, Axis, BigAlgorithm, BigCube, BigFamily, BigMove, Corner, Face, Wing, center_orbits};
use halfturn_solve::{EventSolver, WcaEvent};

pub use chi_square::LIMIT;

/// The orientations of a cube.
const ORIENTATIONS: usize = 24;

/// A scramble, and the state that it reaches.
pub struct Sample {
    pub scramble: BigAlgorithm,
    cube: OnceCell<BigCube>,
}

impl Sample {
    pub fn new(scramble: BigAlgorithm) -> Self {
        Self { scramble, cube: OnceCell::new() }
    }

    fn cube(&self) -> &BigCube {
        self.cube.get_or_init(|| {
            let size = self.scramble.moves()[0].size();
            BigCube::solved(size).after(&self.scramble)
        })
    }
}

/// The cells to which a scramble belongs.
type Cells = dyn Fn(&Sample) -> Vec<usize>;

/// One aspect of scrambles: the cell of a table to which each belongs, or several cells if places
/// are counted together. All cells of a place are equally likely.
pub struct Aspect {
    pub name: String,
    /// The number of cells of each place.
    items: usize,
    /// The number of places.
    places: usize,
    /// Whether every item is in as many places of each scramble.
    is_arrangement: bool,
    cells: Box<Cells>,
}

/// The result of a test.
pub struct Verdict {
    pub name: String,
    pub cells: usize,
    /// Degrees of freedom.
    pub freedom: f64,
    /// In standard deviations.
    pub deviation: f64,
}

impl Aspect {
    /// One of some cells.
    fn one(name: impl Into<String>, items: usize, cell: impl Fn(&Sample) -> usize + 'static) -> Self {
        let cells = Box::new(move |sample: &Sample| vec![cell(sample)]);
        Self { name: name.into(), items, places: 1, is_arrangement: false, cells }
    }

    /// Items in places, where every scramble has each item equally often.
    fn arrangement(name: &str, items: usize, places: usize, seen: impl Fn(&BigCube) -> Vec<usize> + 'static) -> Self {
        let cells = move |sample: &Sample| {
            seen(sample.cube()).into_iter().enumerate().map(|(place, item)| place * items + item).collect()
        };
        Self { name: name.to_owned(), items, places, is_arrangement: true, cells: Box::new(cells) }
    }

    /// Tests scrambles.
    pub fn verdict(&self, scrambles: &[Sample]) -> Verdict {
        let mut counts = vec![0; self.items * self.places];
        for sample in scrambles {
            (self.cells)(sample).into_iter().for_each(|cell| counts[cell] += 1);
        }
        let (items, places) = (self.items as f64, self.places as f64);
        // An arrangement fills every row and column equally, which takes degrees of freedom.
        let (freedom, scale) = if self.is_arrangement {
            ((places - 1.0) * (items - 1.0), (places - 1.0) / places)
        } else {
            (items - 1.0, 1.0)
        };
        let chances = vec![1.0 / items; counts.len()];
        let deviation = chi_square::deviation(&counts, &chances, scrambles.len(), freedom, scale);
        Verdict { name: self.name.clone(), cells: counts.len(), freedom, deviation }
    }
}

/// What is tested of an event.
pub fn aspects(event: WcaEvent) -> Vec<Aspect> {
    let mut aspects = match event.solver() {
        EventSolver::Big(_) => of_states(event),
        _ => of_moves(event),
    };
    if matches!(event, WcaEvent::FourBlindfolded | WcaEvent::FiveBlindfolded) {
        aspects.push(Aspect::one("orientation", ORIENTATIONS, |sample| orientation(&sample.scramble)));
    }
    aspects
}

/// The corners but the one at DBL, which tells the hold.
fn corners(cube: &BigCube) -> Vec<(usize, u8)> {
    let corners = cube.with_solved(Corner::DBL).corners();
    let others = |index: usize| index - usize::from(index > Corner::DBL.index());
    let free = Corner::ALL.iter().copied().filter(|&place| place != Corner::DBL);
    free.map(|place| corners[place.index()]).map(|(corner, twist)| (others(corner.index()), twist)).collect()
}

fn corner_places(cube: &BigCube) -> Vec<usize> {
    corners(cube).into_iter().map(|(corner, _)| corner).collect()
}

fn is_odd(items: &[usize]) -> usize {
    let pairs = (0..items.len()).flat_map(|late| (0..late).map(move |early| (early, late)));
    pairs.filter(|&(early, late)| items[early] > items[late]).count() % 2
}

/// The wing in each place, seen from the corner at DBL.
fn wings(cube: &BigCube) -> Vec<usize> {
    let cube = cube.with_solved(Corner::DBL);
    let all = Wing::all(2);
    let at = |place: &Wing| place.facelets(cube.size()).map(|facelet| cube.stickers()[facelet]);
    all.iter().map(|place| all.iter().position(|wing| wing.faces() == at(place)).expect("the cube is valid")).collect()
}

fn of_states(event: WcaEvent) -> Vec<Aspect> {
    let free = Corner::COUNT - 1;
    let mut aspects = vec![Aspect::arrangement("corner by place", free, free, corner_places)];
    for place in 0..free {
        let twist = move |sample: &Sample| usize::from(corners(sample.cube())[place].1);
        aspects.push(Aspect::one(format!("twist at place {}", place + 1), Corner::STICKERS, twist));
    }
    if event == WcaEvent::Two {
        aspects.push(Aspect::one("parity of the corners", 2, |sample| is_odd(&corner_places(sample.cube()))));
        let pairs = free * (free - 1);
        aspects.push(Aspect::one("first two corners", pairs, move |sample| {
            let corners = corner_places(sample.cube());
            corners[0] * (free - 1) + corners[1] - usize::from(corners[1] > corners[0])
        }));
        aspects.push(Aspect::one("all twists", Corner::STICKERS.pow(free as u32 - 1), move |sample| {
            corners(sample.cube())[1..].iter().fold(0, |cell, (_, twist)| cell * Corner::STICKERS + usize::from(*twist))
        }));
        return aspects;
    }
    aspects.push(Aspect::arrangement("wing by place", Wing::COUNT, Wing::COUNT, wings));
    aspects.push(Aspect::one("parities of corners and wings", 4, |sample| {
        2 * is_odd(&corner_places(sample.cube())) + is_odd(&wings(sample.cube()))
    }));
    aspects.push(Aspect::arrangement("centre by place", Face::COUNT, Wing::COUNT, |cube| {
        let cube = cube.with_solved(Corner::DBL);
        let orbit = center_orbits(cube.size()).into_iter().next().expect("a 4×4×4 has an orbit of centres");
        orbit.into_iter().map(|facelet| cube.stickers()[facelet].index()).collect()
    }));
    aspects
}

/// The number of different moves: three amounts for each number of layers of each face. Half of an
/// even cube is turned from one face of each axis.
fn kinds(size: usize) -> usize {
    Axis::ALL.len() * (size - 1) * Amount::ALL.len()
}

/// The number of a move among those of its scrambles.
fn number(one: BigMove) -> usize {
    let (face, _, last) = one.layers();
    let size = one.size().get();
    // Half of an even cube is the last of its axis.
    let (axis, is_first) = (face.axis().index(), face == face.axis().face());
    let layers = if is_first { last - 1 } else { size / 2 + last - 1 };
    (axis * (size - 1) + layers) * Amount::ALL.len() + one.amount().quarters() as usize - 1
}

fn of_moves(event: WcaEvent) -> Vec<Aspect> {
    let size = event.size().get();
    let kinds = kinds(size);
    // The moves before the orientation.
    let length = match size {
        5 => 60,
        6 => 80,
        _ => 100,
    };
    // The last move of a blindfolded scramble depends on the orientation after it.
    let last = if event == WcaEvent::FiveBlindfolded { length - 1 } else { length };
    let mut aspects: Vec<Aspect> = [1, 2, length / 2, last]
        .into_iter()
        .map(|place| {
            Aspect::one(format!("move {place}"), kinds, move |sample| number(sample.scramble.moves()[place - 1]))
        })
        .collect();
    // The second move turns other layers than the first.
    let amounts = Amount::ALL.len();
    let others = kinds - amounts;
    aspects.push(Aspect::one("moves 1 and 2", kinds * others, move |sample| {
        let moves = sample.scramble.moves();
        let [first, second] = [moves[0], moves[1]].map(number);
        let second = if second / amounts > first / amounts { second - amounts } else { second };
        first * others + second
    }));
    aspects
}

/// The number of the orientation at the end of a blindfolded scramble.
fn orientation(scramble: &BigAlgorithm) -> usize {
    let moves = scramble.moves();
    let is_end = |one: &&BigMove| {
        let (_, _, last) = one.layers();
        matches!(one.family(), BigFamily::Rotation(_)) || 2 * last > one.size().get()
    };
    let end: Vec<String> = moves.iter().rev().take_while(is_end).map(BigMove::to_string).collect();
    let amounts = ["", "'", "2"];
    let ends = |letter: [&str; 3]| {
        let up = amounts.map(|amount| format!("{}{amount}", letter[0])).into_iter();
        let up = up.chain(["", "'"].map(|amount| format!("{}{amount}", letter[2]))).map(Some).chain([None]);
        let front: Vec<Option<String>> =
            amounts.map(|amount| Some(format!("{}{amount}", letter[1]))).into_iter().chain([None]).collect();
        up.flat_map(|up| front.clone().into_iter().map(move |front| front.into_iter().chain(up.clone()).collect()))
            .collect::<BTreeSet<Vec<String>>>()
    };
    let all = ends(if scramble.moves()[0].size().is_odd() { ["3Rw", "3Uw", "3Fw"] } else { ["x", "y", "z"] });
    assert_eq!(all.len(), ORIENTATIONS);
    all.iter().position(|one| *one == end).unwrap_or_else(|| panic!("{end:?} is no orientation"))
}
