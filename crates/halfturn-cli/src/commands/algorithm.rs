//! `halfturn invert`, `simplify`, `mirror` and `count`: algorithms as text.

use std::{
    io::{self, Write},
    process::ExitCode,
};

use halfturn_cube::{Algorithm, BigAlgorithm, BigFacelets, Code, CubeSize, InputError, Metric, Sequence, WrittenMove};

use crate::{
    cli::{Count, Inputs, Rewrite},
    failure::{Failure, Tally},
    input::InputRow,
    output::{MoveCounts, json_line, write_failure},
};

/// Runs `work` on every algorithm of the input, which `read` parses. A row that cannot be parsed
/// gives an empty line and an error message, or a JSON object.
fn each<A>(
    inputs: &Inputs,
    json: bool,
    read: impl Fn(&InputRow) -> Result<A, Failure>,
    mut work: impl FnMut(&mut dyn Write, &InputRow, &A) -> io::Result<()>,
) -> Result<ExitCode, Failure> {
    let mut out = io::stdout().lock();
    let mut tally = Tally::default();
    for row in inputs.rows()? {
        let row = row?;
        match read(&row) {
            Ok(algorithm) => work(&mut out, &row, &algorithm)?,
            Err(failure) => {
                tally.add(&failure);
                write_failure(&mut out, &row, &failure, json, inputs.is_single())?;
            }
        }
        out.flush()?;
    }
    Ok(tally.exit_code())
}

/// Runs `work` on every algorithm of the 3×3×3.
pub fn each_of_three(
    inputs: &Inputs,
    json: bool,
    work: impl FnMut(&mut dyn Write, &InputRow, &Algorithm) -> io::Result<()>,
) -> Result<ExitCode, Failure> {
    each(inputs, json, |row| moves_only(row)?.parse(), work)
}

/// Runs `work` on every algorithm of a cube of some size.
pub fn each_of_size(
    inputs: &Inputs,
    json: bool,
    size: CubeSize,
    work: impl FnMut(&mut dyn Write, &InputRow, &BigAlgorithm) -> io::Result<()>,
) -> Result<ExitCode, Failure> {
    let read = |row: &InputRow| Ok(BigAlgorithm::parse_for(moves_only(row)?.whole()?, size).map_err(InputError::from)?);
    each(inputs, json, read, work)
}

/// Rejects stickers, although their letters are also moves.
fn moves_only(row: &InputRow) -> Result<&InputRow, Failure> {
    if BigFacelets::looks_like(&row.text) {
        let message = "these look like the stickers of a cube; expected an algorithm such as R U2 F'".to_owned();
        return Err(Failure::input(Code::Notation, message));
    }
    Ok(row)
}

/// What is done with an algorithm.
#[derive(Clone, Copy)]
pub enum Rewriting {
    Invert,
    Simplify,
    Mirror,
}

impl Rewriting {
    fn of<M: WrittenMove>(self, algorithm: &Sequence<M>) -> Sequence<M> {
        match self {
            Self::Invert => algorithm.inverse(),
            Self::Simplify => algorithm.simplified(),
            Self::Mirror => algorithm.mirror(),
        }
    }
}

pub fn rewrite(options: &Rewrite, rewriting: Rewriting) -> Result<ExitCode, Failure> {
    let Rewrite { inputs, size } = options;
    if *size == CubeSize::THREE {
        each_of_three(inputs, false, |out, _, algorithm| writeln!(out, "{}", rewriting.of(algorithm)))
    } else {
        each_of_size(inputs, false, *size, |out, _, algorithm| writeln!(out, "{}", rewriting.of(algorithm)))
    }
}

pub fn count(options: &Count) -> Result<ExitCode, Failure> {
    let Count { inputs, size, json } = options;
    if *size == CubeSize::THREE {
        each_of_three(inputs, *json, |out, row, algorithm| {
            write_counts(out, row, algorithm, algorithm.order().into(), *json)
        })
    } else {
        each_of_size(inputs, *json, *size, |out, row, algorithm| {
            write_counts(out, row, algorithm, algorithm.order(), *json)
        })
    }
}

fn write_counts<M: WrittenMove>(
    out: &mut dyn Write,
    row: &InputRow,
    algorithm: &Sequence<M>,
    order: u64,
    json: bool,
) -> io::Result<()> {
    let [htm, qtm, etm, stm] =
        [Metric::Htm, Metric::Qtm, Metric::Etm, Metric::Stm].map(|metric| algorithm.count(metric));
    if json {
        return json_line(&mut &mut *out, &MoveCounts { input: &row.text, htm, qtm, stm, etm, order });
    }
    writeln!(out, "{htm} HTM  {qtm} QTM  {stm} STM  {etm} ETM  order {order}")
}
