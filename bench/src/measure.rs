//! One run: who takes part, two races, length for time.

use std::{sync::Arc, time::Duration};

use halfturn_solve::Solver;

use crate::{
    clock::stay_on_one_core,
    contestant::{Contestant, Failure, Min2phase},
    curves,
    figure::{self, Line},
    lineup::{self, PeerName, all_threads},
    options::Options,
    race::{Rules, Score, race},
    report,
    signature::{self, Signature},
    states::State,
    statistics::mean,
};

/// The lengths of the races.
const LENGTHS: [u8; 2] = [21, 20];
/// The maximum lengths for the curve of the crate min2phase. The first is no limit; below the last,
/// a few cubes take minutes.
const CURVE_LENGTHS: [u8; 4] = [30, 22, 21, 20];

/// Told from the crate of that name.
const OUR_MIN2PHASE: &str = "our min2phase";

/// What a run gives.
pub struct Report {
    /// Tables, in Markdown.
    pub text: String,
    /// Length for time, as SVG, if it was asked for.
    pub figure: Option<String>,
}

/// The scores of a race by length.
type Scores = Vec<(u8, Vec<Score>)>;

/// Measures everything that the options ask for.
pub fn measure(options: &Options, states: &[State]) -> Result<Report, Failure> {
    let threads = all_threads();
    // First of all, while the memory it takes is easily told from that of others.
    let min2phase = (!options.without.contains(&PeerName::Min2phase)).then(|| Min2phase::new(&states[0]));
    // Our own are built by all cores; only then does everything stay on one.
    let ours = lineup::ours(&options.tiers, &options.work)?;
    let solvers: Vec<(String, Arc<Solver>)> = ours.iter().map(|one| (one.name.clone(), one.solver.clone())).collect();
    let core = stay_on_one_core(options.core);

    let mut contestants: Vec<Box<dyn Contestant>> = Vec::new();
    contestants.extend(ours.into_iter().map(|one| Box::new(one) as Box<dyn Contestant>));
    contestants.extend(min2phase.map(|one| Box::new(one) as Box<dyn Contestant>));
    let cubes = &states[..options.cubes.min(states.len())];
    let allowance = Duration::from_secs(options.allowance);
    // Before the peers' processes are there.
    let in_rows = races(&mut contestants, cubes, allowance, options.stretch)?;
    contestants.extend(lineup::peers(&options.without, &options.work)?);
    let needs = report::needs(&contestants);
    let one_by_one = races(&mut contestants, cubes, allowance, 1)?;
    drop(contestants);

    let mut text = format!(
        "{} uniform random states, {}, processor time, every answer replayed; our tables built by {} threads.\n\n{needs}",
        cubes.len(),
        core.map_or("not kept on one core".into(), |core| format!("everything on core {core}")),
        threads.get(),
    );
    text += "\nCube by cube, solver after solver:\n";
    for (length, scores) in &one_by_one {
        text += &format!("\n{}", report::scores(scores, *length));
    }
    text += &format!("\n{} cubes in a row, solver after solver:\n", options.stretch);
    for (length, scores) in &in_rows {
        text += &format!("\n{}", report::scores(scores, *length));
    }
    if cubes.len() == states.len() {
        text += &format!("\n{}\n", drift(&one_by_one));
    }
    let figure = if options.curves {
        let min2phase = lineup::min2phase(&options.work)?;
        let mut solvers: Vec<(&str, &Solver)> =
            solvers.iter().map(|(name, solver)| (name.as_str(), &**solver)).collect();
        solvers.push((OUR_MIN2PHASE, &min2phase));
        let asked = if options.without.contains(&PeerName::Min2phase) { &[][..] } else { &CURVE_LENGTHS };
        let cubes = &states[..options.curve_cubes.min(states.len())];
        Some(length_for_time(&solvers, asked, &one_by_one, cubes, &mut text)?)
    } else {
        None
    };
    Ok(Report { text, figure })
}

/// A race to each length.
fn races(
    contestants: &mut Vec<Box<dyn Contestant>>,
    cubes: &[State],
    allowance: Duration,
    stretch: usize,
) -> Result<Scores, Failure> {
    let mut all = Vec::new();
    for length in LENGTHS {
        if !all.is_empty() {
            contestants.retain(|one| one.takes_length());
        }
        eprintln!("racing to at most {length} turns, {stretch} cubes in a row");
        all.push((length, race(contestants, cubes, &Rules { length, allowance, stretch })?));
    }
    Ok(all)
}

/// Whether our solvers search as they did when the signature was committed, in a sentence.
fn drift(scores: &Scores) -> String {
    let mut signature = Signature::default();
    for (length, scores) in scores {
        for (score, nodes) in scores.iter().filter_map(|score| Some((score, score.nodes()?))) {
            signature.push(&score.name, *length, nodes);
        }
    }
    match signature.drift(signature::COMMITTED).as_slice() {
        [] => "Node counts are those of bench/signature.txt.".into(),
        drift => format!("Node counts differ from bench/signature.txt: {}.", drift.join("; ")),
    }
}

/// Adds length for time to the text and gives the figure.
fn length_for_time(
    solvers: &[(&str, &Solver)],
    asked: &[u8],
    raced: &Scores,
    cubes: &[State],
    text: &mut String,
) -> Result<String, Failure> {
    eprintln!("length for time");
    let curves = curves::curves(solvers, cubes)?;
    let mut lines: Vec<Line> = curves.iter().map(Line::from).collect();
    let point = |score: &Score| Some((mean(&score.times())?.as_secs_f64() * 1e3, score.mean_length()));

    let mut answers = Vec::new();
    for &length in asked {
        let mut peer: [Box<dyn Contestant>; 1] = [Box::new(Min2phase::new(&cubes[0]))];
        let rules = Rules { length, allowance: Duration::MAX, stretch: 1 };
        answers.extend(race(&mut peer, cubes, &rules)?.into_iter().map(|score| (length, score)));
    }
    if !answers.is_empty() {
        let points = answers.iter().filter_map(|(_, score)| point(score)).collect();
        lines.push(Line { name: Min2phase::NAME.into(), points, dashed: true });
    }
    *text += &format!(
        "\nLength for time, {} of the states, one thread:\n\n{}",
        cubes.len(),
        report::curves(&curves, &answers)
    );
    for score in raced.iter().flat_map(|(_, scores)| scores) {
        let peer = score.nodes().is_none() && score.name != Min2phase::NAME;
        // A solver that was left out early solved other cubes.
        let all = raced.iter().flat_map(|(_, scores)| scores).all(|other| other.solves.len() <= score.solves.len());
        if let Some(point) = point(score).filter(|_| peer && all) {
            lines.push(Line { name: score.name.clone(), points: vec![point], dashed: true });
        }
    }

    eprintln!("second phases");
    // The last of them take long.
    let half = &cubes[..cubes.len().div_ceil(2)];
    let sweeps = curves::sweeps(solvers, half)?;
    *text += &format!("\nLength for second phases, {} of the states:\n\n{}", half.len(), report::sweeps(&sweeps));
    lines.extend(sweeps.iter().filter(|sweep| sweep.name == OUR_MIN2PHASE).map(Line::from));
    Ok(figure::svg("Mean length for time, one thread", &lines))
}
