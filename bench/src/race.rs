//! The race: the same cubes for everybody, cube by cube, solver after solver, each time beginning
//! with another.

use std::time::Duration;

use halfturn_cube::{Algorithm, Cube};

use crate::{
    contestant::{Contestant, Failure, Outcome},
    states::State,
};

/// What one contestant did with one length.
#[derive(Default)]
pub struct Score {
    pub name: String,
    pub takes_length: bool,
    /// Its solves. The first is of the first cube, and so on; one that used up its allowance did
    /// not get to the end.
    pub solves: Vec<Solve>,
    /// How long it had tried the next cube when it was cut off.
    pub cut_off: Option<Duration>,
}

/// One cube solved, and replayed.
pub struct Solve {
    pub time: Duration,
    pub length: usize,
    pub nodes: Option<u64>,
}

/// How the race is run.
pub struct Rules {
    /// The most turns.
    pub length: u8,
    /// The time that each has for all cubes; who has used it up leaves.
    pub allowance: Duration,
    /// Cubes that one solves in a row before the next one's turn.
    pub stretch: usize,
}

impl Score {
    pub fn times(&self) -> Vec<Duration> {
        self.solves.iter().map(|solve| solve.time).collect()
    }

    pub fn mean_length(&self) -> f64 {
        self.solves.iter().map(|solve| solve.length as f64).sum::<f64>() / self.solves.len() as f64
    }

    pub fn longest(&self) -> usize {
        self.solves.iter().map(|solve| solve.length).max().unwrap_or(0)
    }

    /// Nodes in all, if it tells.
    pub fn nodes(&self) -> Option<u64> {
        self.solves.iter().map(|solve| solve.nodes).reduce(|sum, nodes| Some(sum? + nodes?))?
    }

    /// Time used, that of the unfinished solve included.
    pub fn used(&self) -> Duration {
        self.solves.iter().map(|solve| solve.time).sum::<Duration>() + self.cut_off.unwrap_or_default()
    }
}

/// Has all contestants solve all states.
///
/// # Errors
/// If an answer does not solve its cube or is longer than asked for.
pub fn race(contestants: &mut [Box<dyn Contestant>], states: &[State], rules: &Rules) -> Result<Vec<Score>, Failure> {
    let mut scores: Vec<Score> = contestants
        .iter()
        .map(|one| Score { name: one.name().into(), takes_length: one.takes_length(), ..Score::default() })
        .collect();
    let count = contestants.len();
    for (round, stretch) in states.chunks(rules.stretch.max(1)).enumerate() {
        for place in 0..count {
            let index = (round + place) % count;
            for state in stretch {
                attempt(contestants[index].as_mut(), &mut scores[index], state, rules)?;
            }
        }
    }
    Ok(scores)
}

fn attempt(contestant: &mut dyn Contestant, score: &mut Score, state: &State, rules: &Rules) -> Result<(), Failure> {
    let left = rules.allowance.saturating_sub(score.used());
    if score.cut_off.is_some() || left.is_zero() {
        return Ok(());
    }
    match contestant.solve(state, rules.length, left)? {
        Outcome::CutOff(time) => score.cut_off = Some(time),
        Outcome::Solved(answer) => {
            let length = replayed(&state.cube, &answer.turns)
                .filter(|&length| !contestant.takes_length() || length <= usize::from(rules.length));
            let Some(length) = length else {
                return Err(
                    format!("{}: a wrong answer for {}: {}", contestant.name(), state.facelets, answer.turns).into()
                );
            };
            score.solves.push(Solve { time: answer.time, length, nodes: answer.nodes });
        }
    }
    Ok(())
}

/// How many turns a solution has, if it is one.
fn replayed(cube: &Cube, turns: &str) -> Option<usize> {
    let turns = turns.parse::<Algorithm>().ok()?.turns();
    (cube.after(turns.iter().copied()) == Cube::SOLVED).then_some(turns.len())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::contestant::{Answer, Needs};

    /// Says the same to every cube.
    struct Parrot(&'static str);

    impl Contestant for Parrot {
        fn name(&self) -> &str {
            "parrot"
        }

        fn needs(&self) -> Needs {
            Needs::default()
        }

        fn solve(&mut self, _: &State, _: u8, _: Duration) -> Result<Outcome, Failure> {
            Ok(Outcome::Solved(Answer { time: Duration::from_secs(2), turns: self.0.into(), nodes: Some(7) }))
        }
    }

    fn scored(says: &'static str, length: u8) -> Result<Score, Failure> {
        let cube = Cube::SOLVED.after("R U".parse::<Algorithm>().unwrap().turns());
        let states: Vec<State> = (0..5).map(|_| State::from(cube)).collect();
        let rules = Rules { length, allowance: Duration::from_secs(5), stretch: 2 };
        Ok(race(&mut [Box::new(Parrot(says))], &states, &rules)?.remove(0))
    }

    #[test]
    fn who_has_used_up_its_allowance_leaves() {
        let score = scored("U' R'", 2).unwrap();
        assert_eq!((score.solves.len(), score.mean_length(), score.nodes()), (3, 2.0, Some(21)));
        assert_eq!(score.used(), Duration::from_secs(6));
    }

    #[test]
    fn wrong_and_long_answers_end_the_run() {
        for (says, length) in [("U' R", 2), ("U' R'", 1), ("nonsense", 9), ("", 9)] {
            assert!(scored(says, length).is_err(), "{says}");
        }
    }
}
