//! `halfturn invert`, `simplify`, `mirror` and `count`: algorithms as text.

use std::{
    io::{self, Write},
    process::ExitCode,
};

use halfturn_cube::{Algorithm, InputError, Metric};

use crate::{
    cli::{Count, Inputs, Rewrite},
    failure::{Failure, Tally},
    input::Row,
    output::{Counted, json_line},
    terminal,
};

/// Does something with every algorithm of the input; a row that is none gives an empty line and a message.
pub fn each(
    inputs: &Inputs,
    mut work: impl FnMut(&mut dyn Write, &Row, &Algorithm) -> io::Result<()>,
) -> Result<ExitCode, Failure> {
    let mut out = io::stdout().lock();
    let mut tally = Tally::default();
    for row in inputs.rows()? {
        let row = row?;
        match row.text.parse::<Algorithm>() {
            Ok(algorithm) => work(&mut out, &row, &algorithm)?,
            Err(error) => {
                let failure = InputError::from(error).into();
                tally.add(&failure);
                terminal::complain_of(&row, &failure);
                if !inputs.is_single() {
                    writeln!(out)?;
                }
            }
        }
        out.flush()?;
    }
    Ok(tally.exit_code())
}

pub fn rewrite(options: &Rewrite, rewritten: impl Fn(&Algorithm) -> Algorithm) -> Result<ExitCode, Failure> {
    each(&options.inputs, |out, _, algorithm| writeln!(out, "{}", rewritten(algorithm)))
}

pub fn count(options: &Count) -> Result<ExitCode, Failure> {
    each(&options.inputs, |out, row, algorithm| {
        let [htm, qtm, etm, stm] =
            [Metric::Htm, Metric::Qtm, Metric::Etm, Metric::Stm].map(|metric| algorithm.count(metric));
        let order = algorithm.order();
        if options.json {
            return json_line(&mut &mut *out, &Counted { input: &row.text, htm, qtm, stm, etm, order });
        }
        writeln!(out, "{htm} HTM  {qtm} QTM  {stm} STM  {etm} ETM  order {order}")
    })
}
