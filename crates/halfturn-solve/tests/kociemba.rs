#![allow(clippy::unwrap_used)]
use halfturn_cube::Cube;
use halfturn_search::*;
use halfturn_solve::*;
use rand_chacha::{ChaCha20Rng, rand_core::SeedableRng};
#[test]
fn thousand() {
    let t = std::time::Instant::now();
    let solver = Solver::open("kociemba", &TableStore::in_memory(), Threads::new(1), &()).unwrap().unwrap();
    eprintln!("open {:?} bytes {}", t.elapsed(), solver.table_bytes());
    let mut rng = ChaCha20Rng::seed_from_u64(1);
    for target in [Target::Usual, Target::AtMost(21)] {
        let t = std::time::Instant::now();
        let mut hist = [0; 31];
        let mut nodes = 0;
        let mut worst = std::time::Duration::ZERO;
        for _ in 0..300 {
            let c = Cube::random(&mut rng);
            let t = std::time::Instant::now();
            let r = solver.solve(&Request { target, ..Request::new(c) }, &()).unwrap();
            worst = worst.max(t.elapsed());
            hist[r.turns.len()] += 1;
            nodes += r.nodes;
        }
        let n: usize = hist.iter().sum();
        let mean = hist.iter().enumerate().map(|(i, c)| i * c).sum::<usize>() as f64 / n as f64;
        eprintln!(
            "{target:?} mean {mean} time {:?} worst {worst:?} nodes {} ns/node {:.1} {hist:?}",
            t.elapsed() / n as u32,
            nodes / n as u64,
            t.elapsed().as_nanos() as f64 / nodes as f64
        );
    }
}
