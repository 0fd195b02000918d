//! Provably shortest solutions.
//!
//! See `docs/algorithms/optimal.md`.

/// Runs an expression with `P` as the kind of [`Pieces`](pieces::Pieces) that this processor is fastest with.
macro_rules! dispatch {
    ($pieces:ident => $work:expr) => {{
        #[cfg(target_arch = "x86_64")]
        if let Some(avx2) = Avx2::detect() {
            avx2.run(
                #[inline(always)]
                || {
                    type $pieces = Wide;
                    $work
                },
            )
        } else {
            type $pieces = Plain;
            $work
        }
        #[cfg(not(target_arch = "x86_64"))]
        {
            type $pieces = Plain;
            $work
        }
    }};
}

mod bounds;
mod build;
mod coset;
mod edges;
mod pieces;
mod prefixes;
mod proof;
mod search;
mod table;

#[cfg(test)]
mod tests;
