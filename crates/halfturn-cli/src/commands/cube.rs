//! `halfturn show`, `check` and `apply`, which need no search.

use std::{
    fs,
    io::{self, Write},
    path::Path,
    process::ExitCode,
};

use halfturn_cube::{
    Algorithm, Facelets, Held, Input, Symmetry, alg_cubing_net_link,
    draw::{NetStyle, kpattern_json, net, svg},
    twizzle_link,
};

use halfturn::{Valid, named};

use crate::{
    cli::{Apply, Check, Show},
    failure::{Failure, Tally},
    output::{json_line, write_failure},
    terminal,
};

pub fn show(options: &Show, colors: bool) -> Result<ExitCode, Failure> {
    let mut out = io::stdout().lock();
    let mut tally = Tally::default();
    for (number, row) in options.inputs.rows()?.enumerate() {
        let row = row?;
        if number > 0 && options.svg.as_ref().is_some_and(|path| path != Path::new("-")) {
            return Err(Failure::Usage("an SVG file holds one cube; only the first was written".to_owned()));
        }
        match row.cube() {
            Ok((input, held)) => show_one(&mut out, options, colors, &input, held)?,
            Err(failure) => {
                tally.add(&failure);
                terminal::complain_of(&row, &failure);
            }
        }
    }
    Ok(tally.exit_code())
}

fn show_one(out: &mut impl Write, options: &Show, colors: bool, input: &Input, held: Held) -> Result<(), Failure> {
    let facelets = match input {
        Input::Facelets(facelets) => *facelets,
        Input::Algorithm(_) => Facelets::from(held),
    };
    let mut plain = true;
    if let Some(path) = &options.svg {
        plain = false;
        let picture = svg(&facelets);
        if path == Path::new("-") {
            write!(out, "{picture}")?;
        } else {
            fs::write(path, picture).map_err(|error| Failure::file(path, &error))?;
        }
    }
    if options.kpattern {
        plain = false;
        writeln!(out, "{}", kpattern_json(held))?;
    }
    if plain && !options.links {
        let style = if colors { NetStyle::Color } else { NetStyle::Plain };
        writeln!(out, "{}", net(&facelets, style))?;
        writeln!(out, "{facelets}")?;
    }
    // Links hold moves, which stickers do not have.
    if let Input::Algorithm(algorithm) = input
        && (plain || options.links)
    {
        writeln!(out, "{}", twizzle_link(algorithm, &Algorithm::default()))?;
        writeln!(out, "{}", alg_cubing_net_link(algorithm, &Algorithm::default()))?;
    } else if options.links {
        return Err(Failure::Usage("links need moves: give an algorithm instead of stickers".to_owned()));
    }
    Ok(())
}

pub fn check(options: &Check) -> Result<ExitCode, Failure> {
    let mut out = io::stdout().lock();
    let mut tally = Tally::default();
    for row in options.inputs.rows()? {
        let row = row?;
        match row.cube() {
            Ok((_, held)) if options.json => {
                json_line(&mut out, &Valid::new(row.text, held))?;
            }
            Ok((input, held)) => writeln!(out, "{}{}", row.place(), describe(&input, held))?,
            Err(failure) => {
                tally.add(&failure);
                // A failure is a result here, so there is no empty line in its place.
                write_failure(&mut out, &row, &failure, options.json, true)?;
            }
        }
    }
    Ok(tally.exit_code())
}

/// Describes a valid cube.
fn describe(input: &Input, held: Held) -> String {
    let what = match input {
        Input::Algorithm(_) => "the algorithm is well-formed",
        Input::Facelets(_) => "the stickers show a solvable cube",
    };
    let state = if held.cube == halfturn_cube::Cube::SOLVED { "; the cube is solved" } else { "" };
    let hold = named(held.rotation).map_or_else(String::new, |rotation| {
        format!("; it is held as after {rotation} from the standard orientation (white or U up, green or F in front)")
    });
    let symmetries = held.cube.symmetries().count();
    let symmetric = if symmetries > 1 && symmetries < Symmetry::COUNT {
        format!("; it has {symmetries} symmetries")
    } else {
        String::new()
    };
    format!("valid: {what}{state}{hold}{symmetric}")
}

pub fn apply(options: &Apply) -> Result<ExitCode, Failure> {
    let start = super::cube_of_to(options.to.as_deref())?;
    super::algorithm::each(&options.inputs, false, |out, _, algorithm| {
        let held = algorithm.moves().into_iter().fold(start, Held::moved);
        writeln!(out, "{}", Facelets::from(held))
    })
}
