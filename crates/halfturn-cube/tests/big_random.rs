//! Random positions of cubes of other sizes are valid, and pass chi-square tests of uniformity over
//! their orbits.
#![allow(clippy::unwrap_used)]

#[path = "common/chi_square.rs"]
mod chi_square;

use chi_square::{LIMIT, deviation};
use halfturn_cube::{BigCube, BigFacelets, Corner, CubeSize, Face, Wing, center_orbits};
use rand_chacha::{ChaCha20Rng, rand_core::SeedableRng};

const SAMPLES: usize = 20_000;

fn size(layers: usize) -> CubeSize {
    CubeSize::new(layers).unwrap()
}

#[test]
fn random_cubes_are_solvable() {
    let mut rng = ChaCha20Rng::seed_from_u64(1);
    for size in CubeSize::all() {
        for _ in 0..if size.get() <= 7 { 200 } else { 2 } {
            let cube = BigCube::random(size, &mut rng);
            // The stickers are checked as those that a person types: pieces, twists and parities.
            let checked = BigFacelets::from(&cube).cube().unwrap_or_else(|error| panic!("{size}: {error}"));
            assert_eq!(checked, cube);
        }
    }
}

/// The pieces that are seen in some places of a cube.
type Seen = Box<dyn Fn(&BigCube) -> Vec<usize>>;

/// One aspect of the cubes of a size: its name, the number of items, and the item in each place.
struct Orbit {
    name: String,
    items: usize,
    seen: Seen,
}

fn is_odd(items: &[usize]) -> usize {
    let pairs = (0..items.len()).flat_map(|late| (0..late).map(move |early| (early, late)));
    pairs.filter(|&(early, late)| items[early] > items[late]).count() % 2
}

fn wings(cube: &BigCube, layer: u8) -> Vec<usize> {
    let all = Wing::all(layer);
    let at = |place: &Wing| place.facelets(cube.size()).map(|facelet| cube.stickers()[facelet]);
    all.iter().map(|place| all.iter().position(|wing| wing.faces() == at(place)).unwrap()).collect()
}

fn corners(cube: &BigCube) -> Vec<usize> {
    cube.corners().iter().map(|(corner, _)| corner.index()).collect()
}

/// Every orbit: which item is where. Every parity, and that of the corners with each of the wings'.
fn orbits(size: CubeSize) -> (Vec<Orbit>, Vec<Orbit>) {
    let mut places = vec![Orbit { name: "corners".to_owned(), items: Corner::COUNT, seen: Box::new(corners) }];
    let mut parities: Vec<Orbit> = Vec::new();
    for layer in Wing::layers(size) {
        let name = format!("wings of layer {layer}");
        places.push(Orbit { name, items: Wing::COUNT, seen: Box::new(move |cube| wings(cube, layer)) });
        // The corners' parity tells nothing about the wings'.
        parities.push(Orbit {
            name: format!("parity of the corners and the wings of layer {layer}"),
            items: 4,
            seen: Box::new(move |cube| vec![2 * is_odd(&corners(cube)) + is_odd(&wings(cube, layer))]),
        });
    }
    for (number, orbit) in center_orbits(size).into_iter().enumerate() {
        let seen = move |cube: &BigCube| orbit.iter().map(|&facelet| cube.stickers()[facelet].index()).collect();
        places.push(Orbit { name: format!("centres of orbit {number}"), items: Face::COUNT, seen: Box::new(seen) });
    }
    for place in 0..Corner::COUNT {
        let seen = move |cube: &BigCube| vec![usize::from(cube.corners()[place].1)];
        parities.push(Orbit { name: format!("twist {place}"), items: Corner::STICKERS, seen: Box::new(seen) });
    }
    (places, parities)
}

#[test]
fn random_cubes_are_uniform_in_every_orbit() {
    let mut tested = 0;
    for layers in [2, 4, 5, 6, 7] {
        let size = size(layers);
        let (places, single) = orbits(size);
        let mut rng = ChaCha20Rng::seed_from_u64(layers as u64);
        let cubes: Vec<BigCube> = (0..SAMPLES).map(|_| BigCube::random(size, &mut rng)).collect();
        for orbit in places.iter().chain(&single) {
            let number = (orbit.seen)(&cubes[0]).len();
            let mut counts = vec![0; number * orbit.items];
            for cube in &cubes {
                for (place, item) in (orbit.seen)(cube).into_iter().enumerate() {
                    counts[place * orbit.items + item] += 1;
                }
            }
            let chances = vec![1.0 / orbit.items as f64; counts.len()];
            // Every item is in as many places in each cube, which takes degrees of freedom.
            let (freedom, scale) = if number == 1 {
                (orbit.items as f64 - 1.0, 1.0)
            } else {
                ((number as f64 - 1.0) * (orbit.items as f64 - 1.0), (number as f64 - 1.0) / number as f64)
            };
            let deviation = deviation(&counts, &chances, SAMPLES, freedom, scale);
            assert!(deviation.abs() < LIMIT, "{size}, {}: {deviation}", orbit.name);
            tested += 1;
        }
    }
    // Corners and eight twists of each, a row for each orbit of wings with its parity, and centres.
    assert_eq!(tested, 5 * 9 + 2 * (1 + 1 + 2 + 2) + 1 + 2 + 4 + 6);
}
