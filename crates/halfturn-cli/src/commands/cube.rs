//! `halfturn show`, `check` and `apply`, which need no search.

use std::{
    fs,
    io::{self, Write},
    path::Path,
    process::ExitCode,
};

use halfturn_cube::{
    Algorithm, BigCube, BigFacelets, BigInput, CubeSize, Facelets, Held, Input, Symmetry, alg_cubing_net_link,
    draw::{Drawable, NetStyle, kpattern_json, net, svg},
    twizzle_link,
};

use halfturn::{SizedCube, Valid, named};

use super::algorithm::{each_of_size, each_of_three};
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
        match row.sized_cube(options.size) {
            Ok(SizedCube::Three(input, held)) => show_one(&mut out, options, colors, &input, held)?,
            Ok(SizedCube::Big(input, cube)) => show_big(&mut out, options, colors, &input, &cube)?,
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
    if options.kpattern {
        writeln!(out, "{}", kpattern_json(held))?;
    }
    let is_pictured = draw(out, options, colors, &facelets)?;
    // Links hold moves, which stickers do not have.
    if let Input::Algorithm(algorithm) = input
        && (is_pictured || options.links)
    {
        writeln!(out, "{}", twizzle_link(algorithm, &Algorithm::default()))?;
        writeln!(out, "{}", alg_cubing_net_link(algorithm, &Algorithm::default()))?;
    } else if options.links {
        return Err(Failure::Usage("links need moves: give an algorithm instead of stickers".to_owned()));
    }
    Ok(())
}

/// Draws the stickers as the options say. Returns whether that is all they ask for.
fn draw(out: &mut impl Write, options: &Show, colors: bool, facelets: &impl Drawable) -> Result<bool, Failure> {
    if let Some(path) = &options.svg {
        let picture = svg(facelets);
        if path == Path::new("-") {
            write!(out, "{picture}")?;
        } else {
            fs::write(path, picture).map_err(|error| Failure::file(path, &error))?;
        }
    }
    if options.svg.is_some() || options.kpattern || options.links {
        return Ok(false);
    }
    let style = if colors { NetStyle::Color } else { NetStyle::Plain };
    writeln!(out, "{}", net(facelets, style))?;
    writeln!(out, "{facelets}")?;
    Ok(true)
}

fn show_big(
    out: &mut impl Write,
    options: &Show,
    colors: bool,
    input: &BigInput,
    cube: &BigCube,
) -> Result<(), Failure> {
    if options.kpattern || options.links {
        return Err(Failure::Usage("--kpattern and --links are for the 3×3×3".to_owned()));
    }
    let facelets = match input {
        BigInput::Facelets(facelets) => facelets.clone(),
        BigInput::Algorithm { .. } => BigFacelets::from(cube),
    };
    draw(out, options, colors, &facelets)?;
    Ok(())
}

pub fn check(options: &Check) -> Result<ExitCode, Failure> {
    let mut out = io::stdout().lock();
    let mut tally = Tally::default();
    for row in options.inputs.rows()? {
        let row = row?;
        match row.sized_cube(options.size) {
            Ok(SizedCube::Three(_, held)) if options.json => {
                json_line(&mut out, &Valid::new(row.text, held))?;
            }
            Ok(SizedCube::Three(input, held)) => writeln!(out, "{}{}", row.place(), describe(&input, held))?,
            Ok(SizedCube::Big(_, cube)) if options.json => {
                json_line(&mut out, &Valid::of_big(row.text, &cube))?;
            }
            Ok(SizedCube::Big(input, cube)) => writeln!(out, "{}{}", row.place(), describe_big(&input, &cube))?,
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

/// Describes a valid cube of another size than 3.
fn describe_big(input: &BigInput, cube: &BigCube) -> String {
    let size = cube.size();
    let what = match input {
        BigInput::Algorithm { .. } => format!("the algorithm is well-formed for a {size}"),
        BigInput::Facelets(_) => format!("the stickers show a solvable {size}"),
    };
    let state = if cube.is_solved() { "; the cube is solved" } else { "" };
    format!("valid: {what}{state}")
}

pub fn apply(options: &Apply) -> Result<ExitCode, Failure> {
    let start = match &options.to {
        Some(text) => SizedCube::read(text, options.size).map_err(|error| Failure::from(error).within("--to"))?,
        None => SizedCube::solved(options.size.unwrap_or(CubeSize::THREE)),
    };
    match start {
        SizedCube::Three(_, start) => each_of_three(&options.inputs, false, |out, _, algorithm| {
            let held = algorithm.moves().into_iter().fold(start, Held::moved);
            writeln!(out, "{}", Facelets::from(held))
        }),
        SizedCube::Big(_, start) => each_of_size(&options.inputs, false, start.size(), |out, _, algorithm| {
            writeln!(out, "{}", BigFacelets::from(&start.after(algorithm)))
        }),
    }
}
