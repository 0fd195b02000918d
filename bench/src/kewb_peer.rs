//! The crate `kewb` as a peer: it runs in a process of its own, so that it can be cut off (see
//! `peer.rs`).

use std::io::{self, BufRead, Write};

use kewb::{CubieCube, DataTable, FaceCube, Solver};

use crate::{clock::processor_time, contestant::Failure};

/// Answers lines until there are no more.
pub fn serve() -> Result<(), Failure> {
    let mut out = io::stdout().lock();
    let tables = DataTable::default();
    writeln!(out, "ready {}", bytes(&tables))?;
    for line in io::stdin().lock().lines() {
        let line = line?;
        let (length, facelets) = line.split_once(' ').ok_or("a length and a state were expected")?;
        let length: u8 = length.parse()?;
        let start = processor_time();
        let cube = CubieCube::try_from(&FaceCube::try_from(facelets)?)?;
        // Its bound is one more than the longest solution that it gives.
        let solution = Solver::new(&tables, length + 1, None).solve(cube).map(|solution| solution.to_string());
        let time = processor_time() - start;
        match solution {
            Some(turns) => writeln!(out, "{} {turns}", time.as_nanos())?,
            None => writeln!(out, "error no solution")?,
        }
    }
    Ok(())
}

/// What the entries of its tables take.
fn bytes(tables: &DataTable) -> usize {
    let (turns, distances) = (&tables.move_table, &tables.pruning_table);
    let wide = [&turns.co, &turns.eo, &turns.e_combo, &turns.cp, &turns.ep, &turns.e_ep];
    let narrow = [&distances.co_e, &distances.eo_e, &distances.cp_e, &distances.ep_e];
    wide.into_iter().flatten().map(|row| size_of_val(row.as_slice())).sum::<usize>()
        + narrow.into_iter().flatten().map(Vec::len).sum::<usize>()
}
