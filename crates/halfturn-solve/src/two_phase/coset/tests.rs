#![allow(clippy::unwrap_used)]

use std::{
    collections::{HashMap, HashSet},
    ops::{ControlFlow, RangeInclusive},
    sync::atomic::{AtomicU64, Ordering::Relaxed},
};

use halfturn_cube::{Algorithm, Cube, Turn, TurnSet};
use halfturn_search::{
    Coordinate, Stopped, TableSource, TableStore, Threads, WatchEvent, Watcher,
    coordinates::{FlipSlice, Twist},
};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

use super::{
    bitmap::{Schedule, unite_layers, unite_sides},
    layout::{GROUP_BYTES, GROUP_PAGES, GROUPS, Layout, PAGE_BYTES, Place},
    *,
};
use crate::{lanes::Portable, two_phase::arrangement::Arrangement};

fn place(layout: &Layout, element: &Cube) -> Place {
    layout.place(&Arrangement::of(element), Portable)
}

/// A random element of G1, by a long random walk.
fn random_element(rng: &mut ChaCha8Rng) -> Cube {
    let turns: Vec<Turn> = TurnSet::DOMINO.collect();
    Cube::SOLVED.after((0..60).map(|_| turns[rng.random_range(0..turns.len())]))
}

#[test]
fn every_bit_is_an_element_of_g1() {
    let layout = Layout::build();
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    for _ in 0..2000 {
        let element = random_element(&mut rng);
        assert_eq!(layout.element(place(&layout, &element)), element);
        let place = Place {
            page: rng.random_range(0..GROUPS * GROUP_PAGES) as u16,
            byte: rng.random_range(0..PAGE_BYTES as u32),
            mask: 1 << rng.random_range(0..u8::BITS),
        };
        let element = layout.element(place);
        assert_eq!(self::place(&layout, &element), place);
        assert_eq!((FlipSlice::of(&element), Twist::of(&element)), (0, 0));
    }
    assert_eq!((GROUPS * GROUP_BYTES * 8) as u64, Coset::POSITIONS);
}

/// The union over a group, compared with the moves of single cubes.
#[test]
fn moves_on_pages_are_moves_on_cubes() {
    const ELEMENTS: usize = 20_000;
    let layout = Layout::build();
    let mut rng = ChaCha8Rng::seed_from_u64(2);
    for group in [0, 1, 777, GROUPS - 1] {
        let near = layout.neighbour_groups(group);
        let mut pages: HashMap<usize, Vec<u8>> =
            near.iter().chain([&group]).map(|&group| (group, vec![0; GROUP_BYTES])).collect();
        let mut elements = HashSet::new();
        let groups: Vec<usize> = pages.keys().copied().collect();
        for _ in 0..ELEMENTS {
            let group = groups[rng.random_range(0..groups.len())];
            let at = rng.random_range(0..GROUP_BYTES);
            let mask = 1 << rng.random_range(0..u8::BITS);
            pages.get_mut(&group).unwrap()[at] |= mask;
            let page = (group * GROUP_PAGES + at / PAGE_BYTES) as u16;
            elements.insert(layout.element(Place { page, byte: (at % PAGE_BYTES) as u32, mask }));
        }
        let mut successor = vec![0; GROUP_BYTES];
        unite_layers(&pages[&group], &mut successor);
        unite_sides(&layout, group, |group| pages[&group].as_slice(), &mut successor);

        let mut expected = vec![0; GROUP_BYTES];
        let moved =
            |element: &Cube| TurnSet::DOMINO.map(|turn| Cube::SOLVED.turned(turn) * *element).collect::<Vec<_>>();
        for element in elements.iter().flat_map(moved).chain(elements.iter().copied()) {
            let place = place(&layout, &element);
            if usize::from(place.page) / GROUP_PAGES == group {
                expected[usize::from(place.page) % GROUP_PAGES * PAGE_BYTES + place.byte as usize] |= place.mask;
            }
        }
        assert!(successor == expected, "group {group}");
        assert!(expected.iter().map(|byte| byte.count_ones()).sum::<u32>() > 2000);
    }
}

/// Every group is replaced once, from groups that are still there.
#[test]
fn the_schedule_needs_few_slots() {
    let layout = Layout::build();
    let schedule = Schedule::build(&layout);
    assert!(schedule.bitmap_bytes() < 3_100_000_000, "{}", schedule.bitmap_bytes());
}

fn tables() -> CosetTables {
    let store = TableStore::in_memory();
    let tables = CosetTables::open(TableSource::new(&store, Threads::new(2), &())).unwrap();
    assert!(tables.bytes() as u64 <= CosetTables::BYTES);
    tables
}

fn distances(coset: &mut Coset<'_>, depth: u8) -> Vec<u64> {
    while coset.advance(CosetGoal::Distances(depth), Threads::new(2), &()).unwrap() {}
    coset.counts()
}

/// Positions of the coset of a cube by distance, from a breadth-first search over whole cubes.
fn brute_force(cube: &Cube, depth: u8) -> Vec<u64> {
    let coset = |cube: &Cube| (FlipSlice::of(cube), Twist::of(cube));
    let mut seen = HashSet::from([Cube::SOLVED]);
    let mut level = vec![Cube::SOLVED];
    let mut counts = Vec::new();
    for _ in 0..=depth {
        counts.push(level.iter().filter(|position| coset(position) == coset(cube)).count() as u64);
        let near = level.iter().flat_map(|cube| Turn::ALL.map(|turn| cube.turned(turn)));
        level = near.filter(|cube| seen.insert(*cube)).collect();
    }
    counts
}

/// The first counts of the coset of the solved cube, as published by Rokicki (2006).
const SOLVED: [u64; 12] =
    [1, 10, 67, 456, 3079, 20_076, 125_218, 756_092, 4_331_124, 23_639_531, 122_749_840, 582_017_108];

/// Stops after some events.
struct StopAfter(AtomicU64);

impl Watcher for StopAfter {
    fn watch(&self, _: WatchEvent<'_>) -> ControlFlow<()> {
        // Further events may follow from other threads before they stop.
        let left = self.0.load(Relaxed);
        self.0.store(left.saturating_sub(1), Relaxed);
        if left > 0 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    }
}

#[test]
#[ignore = "heavy"]
fn heavy_counts_of_cosets() {
    let tables = tables();
    assert_eq!(brute_force(&Cube::SOLVED, 5), SOLVED[..6]);
    assert_eq!(distances(&mut Coset::new(&tables, Cube::SOLVED), 11), SOLVED);
    // Counts of a random coset, as published by Rokicki in an estimate of the number of positions
    // at distance 20.
    let random = "L' F2 R D' U B' U' F2 U'".parse::<Algorithm>().unwrap().cube();
    let counts = distances(&mut Coset::new(&tables, random), 15);
    assert_eq!(counts[..9], [0; 9]);
    assert_eq!(counts[9..], [12, 283, 3_909, 50_440, 625_227, 7_523_487, 89_006_836]);
    for scramble in ["R", "R U F", "F' U R2 B"] {
        let cube = scramble.parse::<Algorithm>().unwrap().cube();
        let counts = brute_force(&cube, 5);
        assert!(counts.iter().sum::<u64>() > 0);
        assert_eq!(distances(&mut Coset::new(&tables, cube), 5), counts, "{scramble}");
    }
}

/// A state that is written anywhere and read again leads to the same counts. One that was stopped
/// while it made the moves of G1 is broken and says so.
#[test]
#[ignore = "heavy"]
fn heavy_states_are_written_and_read() {
    let tables = tables();
    // Searched without and with the moves of G1 on the bitmap, and those moves themselves.
    const STOPPED: RangeInclusive<u8> = 8..=10;
    const EVENTS: u64 = 50;
    let mut coset = Coset::new(&tables, Cube::SOLVED);
    let (mut file, mut stops, mut broken) = (Vec::new(), HashSet::new(), 0);
    loop {
        let next = coset.next_distance();
        let is_stopped = STOPPED.contains(&next) && stops.insert(next);
        let stop = StopAfter(AtomicU64::new(if is_stopped { EVENTS } else { u64::MAX }));
        match coset.advance(CosetGoal::Distances(*STOPPED.end()), Threads::new(2), &stop) {
            Ok(false) => break,
            Ok(true) => continue,
            Err(Stopped) if coset.is_broken() => broken += 1,
            Err(Stopped) => {
                file.clear();
                coset.write(&mut file).unwrap();
            }
        }
        drop(coset);
        coset = Coset::read(&tables, Cube::SOLVED, &mut file.as_slice()).unwrap();
    }
    assert_eq!((stops.len(), broken), (3, 1));
    assert_eq!(coset.counts(), SOLVED[..11]);
    drop(coset);

    let read = |cube, file: &[u8]| Coset::read(&tables, cube, &mut &*file).err().unwrap();
    assert!(matches!(read(Cube::SOLVED.turned(Turn::ALL[0]), &file), CosetFileError::OtherCube));
    assert!(matches!(read(Cube::SOLVED, &file[..file.len() - 1]), CosetFileError::Damaged));
    let middle = file.len() / 2;
    file[middle] ^= 1;
    assert!(matches!(read(Cube::SOLVED, &file), CosetFileError::Damaged));
}
