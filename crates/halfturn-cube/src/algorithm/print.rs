//! Printing notation in WCA style: `R2` for `R2'`, `R'` for `R3`, `Rw` for `r`. Parsing the output
//! gives the same algorithm.

use core::fmt;

use super::{Body, Part, Sequence, WrittenMove};

impl<M: WrittenMove> fmt::Display for Sequence<M> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, part) in self.parts.iter().enumerate() {
            if index > 0 {
                f.write_str(" ")?;
            }
            part.fmt(f)?;
        }
        Ok(())
    }
}

impl<M: WrittenMove> fmt::Debug for Sequence<M> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Algorithm({self})")
    }
}

impl<M: WrittenMove> fmt::Display for Part<M> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Move(one) => write!(f, "{one}"),
            Self::Bracket { body, times } => {
                write!(f, "{body}")?;
                if times.unsigned_abs() != 1 {
                    write!(f, "{}", times.unsigned_abs())?;
                }
                write!(f, "{}", if *times < 0 { "'" } else { "" })
            }
        }
    }
}

impl<M: WrittenMove> fmt::Debug for Part<M> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl<M: WrittenMove> fmt::Display for Body<M> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Group(inner) => write!(f, "({inner})"),
            Self::Commutator(first, second) => write!(f, "[{first}, {second}]"),
            Self::Conjugate(setup, inner) => write!(f, "[{setup}: {inner}]"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Algorithm, Move};
    use proptest::{collection::vec, prelude::*, sample::select};

    fn moves() -> impl Strategy<Value = Part<Move>> {
        select(Move::all().collect::<Vec<_>>()).prop_map(Part::Move)
    }

    fn algorithm(parts: Vec<Part<Move>>) -> Algorithm {
        Algorithm { parts }
    }

    /// Algorithms with every kind of bracket nested in every other.
    fn algorithms() -> impl Strategy<Value = Algorithm> {
        let part = moves().boxed().prop_recursive(4, 48, 6, |part| {
            let inner = vec(part, 0..4).prop_map(algorithm);
            let body = |kind, first, second| match kind {
                0 => Body::Group(first),
                1 => Body::Commutator(first, second),
                _ => Body::Conjugate(first, second),
            };
            (0..3, inner.clone(), inner, -4..=4)
                .prop_map(move |(kind, first, second, times)| Part::bracket(body(kind, first, second), times))
                .prop_filter_map("does nothing", |part| part)
        });
        vec(part, 0..8).prop_map(algorithm)
    }

    proptest! {
        #[test]
        fn what_is_printed_reads_back_the_same(algorithm in algorithms()) {
            let printed = algorithm.to_string();
            let read: Algorithm = printed.parse().unwrap();
            prop_assert!(read.parts == algorithm.parts, "{printed} came back as {read}");
            prop_assert_eq!(read.to_string(), printed);
        }

        #[test]
        fn inverse_and_mirror_act_on_the_moves(algorithm in algorithms()) {
            let moves = algorithm.moves();
            let undone: Vec<_> = moves.iter().rev().map(|one| one.inverse()).collect();
            let mirrored: Vec<_> = moves.iter().map(|one| one.mirror()).collect();
            prop_assert_eq!(algorithm.inverse().moves(), undone);
            prop_assert_eq!(algorithm.mirror().moves(), mirrored);
            prop_assert!(algorithm.mirror().mirror() == algorithm);
        }
    }

    #[test]
    fn nothing_prints_nothing() {
        assert_eq!(Algorithm::EMPTY.to_string(), "");
        assert_eq!(format!("{:?}", "R (U)2'".parse::<Algorithm>()), "Ok(Algorithm(R (U)2'))");
    }
}
