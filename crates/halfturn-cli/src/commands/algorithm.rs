//! `halfturn invert`, `simplify`, `mirror` and `count`: algorithms as text.

use std::{
    io::{self, Write},
    process::ExitCode,
};

use halfturn_cube::{Algorithm, Code, Facelets, Metric};

use crate::{
    cli::{Count, Inputs, Rewrite},
    failure::{Failure, Tally},
    input::InputRow,
    output::{MoveCounts, json_line, write_failure},
};

/// Runs `work` on every algorithm of the input. A row that cannot be parsed gives an empty line and
/// an error message, or a JSON object.
pub fn each(
    inputs: &Inputs,
    json: bool,
    mut work: impl FnMut(&mut dyn Write, &InputRow, &Algorithm) -> io::Result<()>,
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

/// Parses the algorithm of a row. Stickers are rejected, although their letters are also moves.
fn read(row: &InputRow) -> Result<Algorithm, Failure> {
    if Facelets::looks_like(&row.text) {
        let message = "these look like the stickers of a cube; expected an algorithm such as R U2 F'".to_owned();
        return Err(Failure::input(Code::Notation, message));
    }
    row.parse()
}

pub fn rewrite(options: &Rewrite, rewritten: impl Fn(&Algorithm) -> Algorithm) -> Result<ExitCode, Failure> {
    each(&options.inputs, false, |out, _, algorithm| writeln!(out, "{}", rewritten(algorithm)))
}

pub fn count(options: &Count) -> Result<ExitCode, Failure> {
    each(&options.inputs, options.json, |out, row, algorithm| {
        let [htm, qtm, etm, stm] =
            [Metric::Htm, Metric::Qtm, Metric::Etm, Metric::Stm].map(|metric| algorithm.count(metric));
        let order = algorithm.order();
        if options.json {
            return json_line(&mut &mut *out, &MoveCounts { input: &row.text, htm, qtm, stm, etm, order });
        }
        writeln!(out, "{htm} HTM  {qtm} QTM  {stm} STM  {etm} ETM  order {order}")
    })
}
