//! Random positions pass chi-square tests of uniformity over their pieces, and the same tests
//! detect generators with common mistakes.
//!
//! All 43 quintillion positions cannot be counted, so each test counts one small aspect with a
//! known distribution. The seed is fixed, so every run has the same result.

#[path = "common/chi_square.rs"]
mod chi_square;

use chi_square::{LIMIT, deviation};
use halfturn_cube::{Corner, Cube, Edge};
use rand::{Rng, RngExt};
use rand_chacha::{ChaCha20Rng, rand_core::SeedableRng};

const SAMPLES: usize = 200_000;

/// The cells to which a cube belongs.
type Cells = dyn Fn(&Cube) -> Vec<usize>;

/// One aspect: the cell of a small table to which each cube belongs, or several cells if places are
/// counted together.
struct Aspect {
    name: String,
    /// The probability of each cell, per cube.
    chances: Vec<f64>,
    freedom: f64,
    /// The factor of the sum of squares: not 1 if the cells of one cube depend on one another.
    scale: f64,
    cells: Box<Cells>,
}

impl Aspect {
    /// Equally likely cells, one per cube.
    fn even(name: impl Into<String>, count: usize, cell: impl Fn(&Cube) -> usize + 'static) -> Self {
        let chances = vec![1.0 / count as f64; count];
        Self::uneven(name, chances, cell)
    }

    fn uneven(name: impl Into<String>, chances: Vec<f64>, cell: impl Fn(&Cube) -> usize + 'static) -> Self {
        let freedom = chances.len() as f64 - 1.0;
        Self { name: name.into(), chances, freedom, scale: 1.0, cells: Box::new(move |cube| vec![cell(cube)]) }
    }

    /// Piece by place. A cube fills one cell of each row and column, which leaves (n − 1)² degrees
    /// of freedom and multiplies the variance of each cell by n / (n − 1).
    fn places(name: &str, pieces: usize, places: impl Fn(&Cube) -> Vec<u8> + 'static) -> Self {
        let free = pieces as f64 - 1.0;
        let cells = move |cube: &Cube| {
            places(cube).into_iter().enumerate().map(|(place, piece)| place * pieces + usize::from(piece)).collect()
        };
        Self {
            name: name.to_owned(),
            chances: vec![1.0 / pieces as f64; pieces * pieces],
            freedom: free * free,
            scale: free / pieces as f64,
            cells: Box::new(cells),
        }
    }

    fn deviation(&self, counts: &[u64]) -> f64 {
        deviation(counts, &self.chances, SAMPLES, self.freedom, self.scale)
    }
}

/// The cell of an ordered pair of different numbers below `count`.
fn pair(first: u8, second: u8, count: usize) -> usize {
    let second = second - u8::from(second > first);
    usize::from(first) * (count - 1) + usize::from(second)
}

fn cycles(permutation: &[u8]) -> usize {
    let mut seen = vec![false; permutation.len()];
    let mut cycles = 0;
    for start in 0..permutation.len() {
        if !seen[start] {
            cycles += 1;
        }
        let mut at = start;
        while !seen[at] {
            seen[at] = true;
            at = usize::from(permutation[at]);
        }
    }
    cycles
}

/// The probability that a random permutation has `k + 1` cycles: its last item is alone, or in the
/// cycle of one of the others.
fn cycle_chances(count: usize) -> Vec<f64> {
    let mut chances = vec![1.0];
    for items in 1..count {
        let mut next = vec![0.0; items + 1];
        for (cycles, chance) in chances.into_iter().enumerate() {
            next[cycles + 1] += chance / (items + 1) as f64;
            next[cycles] += chance * items as f64 / (items + 1) as f64;
        }
        chances = next;
    }
    chances
}

fn aspects() -> Vec<Aspect> {
    let (corners, edges) = (Corner::COUNT, Edge::COUNT);
    let mut aspects = vec![
        Aspect::places("corner by place", corners, |cube| cube.corner_places().to_vec()),
        Aspect::places("edge by place", edges, |cube| cube.edge_places().to_vec()),
        Aspect::even("parity", 2, |cube| (Corner::COUNT - cycles(&cube.corner_places())) % 2),
        Aspect::uneven("corner cycles", cycle_chances(corners), |cube| cycles(&cube.corner_places()) - 1),
        Aspect::uneven("edge cycles", cycle_chances(edges), |cube| cycles(&cube.edge_places()) - 1),
        Aspect::even("corner and edge", corners * edges, |cube| {
            usize::from(cube.corner_places()[0]) * Edge::COUNT + usize::from(cube.edge_places()[0])
        }),
        Aspect::even("all flips", 1 << (edges - 1), |cube| {
            cube.edge_flips()[1..].iter().fold(0, |cell, flip| cell * Edge::STICKERS + usize::from(*flip))
        }),
        Aspect::even("all twists", Corner::STICKERS.pow(corners as u32 - 1), |cube| {
            cube.corner_twists()[1..].iter().fold(0, |cell, twist| cell * Corner::STICKERS + usize::from(*twist))
        }),
        Aspect::even("twist and flip", Corner::STICKERS * Edge::STICKERS, |cube| {
            usize::from(cube.corner_twists()[0]) * Edge::STICKERS + usize::from(cube.edge_flips()[0])
        }),
    ];
    for place in 0..corners {
        let next = (place + 1) % corners;
        aspects.push(Aspect::even(format!("twist at place {place}"), Corner::STICKERS, move |cube| {
            usize::from(cube.corner_twists()[place])
        }));
        aspects.push(Aspect::even(format!("corner pair at place {place}"), corners * (corners - 1), move |cube| {
            pair(cube.corner_places()[place], cube.corner_places()[next], Corner::COUNT)
        }));
    }
    for place in 0..edges {
        let next = (place + 1) % edges;
        aspects.push(Aspect::even(format!("flip at place {place}"), Edge::STICKERS, move |cube| {
            usize::from(cube.edge_flips()[place])
        }));
        aspects.push(Aspect::even(format!("edge pair at place {place}"), edges * (edges - 1), move |cube| {
            pair(cube.edge_places()[place], cube.edge_places()[next], Edge::COUNT)
        }));
    }
    aspects
}

/// The aspects in which a generator's cubes are not uniform.
fn suspicious(mut cube: impl FnMut(&mut ChaCha20Rng) -> Cube) -> Vec<String> {
    let aspects = aspects();
    let mut counts: Vec<Vec<u64>> = aspects.iter().map(|aspect| vec![0; aspect.chances.len()]).collect();
    let mut rng = ChaCha20Rng::seed_from_u64(2026);
    for _ in 0..SAMPLES {
        let cube = cube(&mut rng);
        for (aspect, counts) in aspects.iter().zip(&mut counts) {
            for cell in (aspect.cells)(&cube) {
                counts[cell] += 1;
            }
        }
    }
    let deviations = aspects.iter().zip(&counts).map(|(aspect, counts)| (&aspect.name, aspect.deviation(counts)));
    // Too even is as suspicious as too uneven.
    deviations.filter(|(_, deviation)| deviation.abs() > LIMIT).map(|(name, _)| name.clone()).collect()
}

type Pieces = ([(Corner, u8); Corner::COUNT], [(Edge, u8); Edge::COUNT]);

fn pieces(cube: &Cube) -> Pieces {
    (
        core::array::from_fn(|place| cube.corner(Corner::ALL[place])),
        core::array::from_fn(|place| cube.edge(Edge::ALL[place])),
    )
}

/// The cube with these pieces, with two edges swapped if parity requires it.
fn mended((corners, mut edges): Pieces) -> Cube {
    Cube::from_pieces(corners, edges).unwrap_or_else(|_| {
        edges.swap(0, 1);
        Cube::from_pieces(corners, edges).expect("only the parity was wrong")
    })
}

#[test]
fn random_cubes_are_uniform() {
    assert_eq!(aspects().len(), 9 + 2 * Corner::COUNT + 2 * Edge::COUNT);
    assert_eq!(suspicious(Cube::random), Vec::<String>::new());
}

#[test]
fn a_naive_shuffle_is_caught() {
    fn naive<T>(items: &mut [T], rng: &mut impl Rng) {
        for place in 0..items.len() {
            let any = rng.random_range(0..items.len());
            items.swap(place, any);
        }
    }
    let suspicious = suspicious(|rng| {
        let (mut corners, mut edges) = pieces(&Cube::SOLVED);
        naive(&mut corners, rng);
        naive(&mut edges, rng);
        let shuffled = mended((corners, edges));
        // Orientations are uniform, so that only the order is biased.
        let (oriented_corners, oriented_edges) = pieces(&Cube::random(rng));
        for place in 0..Corner::COUNT {
            corners[place] = (shuffled.corner(Corner::ALL[place]).0, oriented_corners[place].1);
        }
        for place in 0..Edge::COUNT {
            edges[place] = (shuffled.edge(Edge::ALL[place]).0, oriented_edges[place].1);
        }
        Cube::from_pieces(corners, edges).expect("solvable order, solvable orientations")
    });
    assert!(suspicious.iter().any(|name| name == "corner by place"), "{suspicious:?}");
    assert!(suspicious.iter().any(|name| name == "edge by place"), "{suspicious:?}");
    assert!(!suspicious.iter().any(|name| name.contains("twist") || name.contains("flip")), "{suspicious:?}");
}

#[test]
fn a_leaning_parity_is_caught() {
    // One odd state in twenty is drawn again: 51.3 % even.
    let suspicious = suspicious(|rng| {
        let cube = Cube::random(rng);
        let is_odd = (Corner::COUNT - cycles(&cube.corner_places())) % 2 == 1;
        if is_odd && rng.random_range(0..20) == 0 { Cube::random(rng) } else { cube }
    });
    assert!(suspicious.iter().any(|name| name == "parity"), "{suspicious:?}");
    assert!(!suspicious.iter().any(|name| name.contains("place")), "each place alone is fair: {suspicious:?}");
}

#[test]
fn dependent_twists_are_caught() {
    // Each place alone is uniform, but four places copy four others.
    let suspicious = suspicious(|rng| {
        let (mut corners, edges) = pieces(&Cube::random(rng));
        for place in 0..Corner::COUNT / 2 {
            corners[place].1 = rng.random_range(0..Corner::STICKERS as u8);
            corners[place + Corner::COUNT / 2].1 = Corner::STICKERS as u8 - corners[place].1;
        }
        Cube::from_pieces(corners, edges).expect("the twists cancel in pairs")
    });
    assert_eq!(suspicious, ["all twists"]);
}
