//! Times after moves, such as `R@1200`: what smart cubes record.

use crate::error::Error;

/// A solve without its times, and the times of its moves.
pub struct Timing {
    /// The text, with blanks where the times were.
    pub text: String,
    /// The number of the move after which a time was written, and the time in milliseconds.
    times: Vec<(usize, u64)>,
}

/// When a step was done.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct StepTime {
    /// From the end of the step before to the end of this one, in milliseconds.
    pub total: u64,
    /// From the end of the step before to the first move of this one.
    pub recognition: u64,
    /// The longest time between two moves of the step.
    pub longest_pause: u64,
}

impl Timing {
    /// Reads the times of a solve: a number after `@`, in milliseconds, with or without `ms`; with
    /// `s`, in seconds.
    ///
    /// `count` returns the number of moves in a text, or `None` if it is not complete, such as one
    /// with an open bracket.
    ///
    /// # Errors
    /// [`Error::Question`] if a time is no number, or earlier than one before.
    pub fn read(text: &str, count: impl Fn(&str) -> Option<usize>) -> Result<Self, Error> {
        let mut blank = String::with_capacity(text.len());
        let mut times: Vec<(usize, u64)> = Vec::new();
        let mut rest = text;
        while let Some(at) = mark(rest) {
            let (before, after) = rest.split_at(at);
            blank.push_str(before);
            let stamp = &after[..after.find(|sign: char| sign.is_whitespace() || sign == ')').unwrap_or(after.len())];
            let time = milliseconds(&stamp[1..])
                .ok_or_else(|| Error::Question(format!("{stamp} is no time; write for example R@1200ms")))?;
            if let Some(&(_, last)) = times.last()
                && time < last
            {
                return Err(Error::Question(format!("{stamp} is earlier than the time before it, {last} ms")));
            }
            if let Some(number) = count(&blank) {
                times.push((number, time));
            }
            blank.extend(stamp.chars().map(|_| ' '));
            rest = &after[stamp.len()..];
        }
        blank.push_str(rest);
        Ok(Self { text: blank, times })
    }

    /// The time after this many moves.
    fn at(&self, moves: usize) -> Option<u64> {
        self.times.iter().rev().find(|(number, _)| *number == moves).map(|&(_, time)| time)
    }

    /// The times of the moves from number `begin` to number `end`. `None` unless the first and the
    /// last of them have a time.
    pub fn step(&self, begin: usize, end: usize) -> Option<StepTime> {
        if begin == end {
            return None;
        }
        let (first, last) = (self.at(begin + 1)?, self.at(end)?);
        let start = if begin == 0 { 0 } else { self.at(begin)? };
        let within: Vec<u64> =
            self.times.iter().filter(|(number, _)| (begin + 1..=end).contains(number)).map(|&(_, time)| time).collect();
        let longest_pause = within.windows(2).map(|pair| pair[1] - pair[0]).max().unwrap_or(0);
        Some(StepTime { total: last - start, recognition: first - start, longest_pause })
    }
}

/// The place of the next `@` outside of comments.
fn mark(text: &str) -> Option<usize> {
    let mut from = 0;
    loop {
        let at = from + text[from..].find('@')?;
        let line = text[..at].rfind('\n').map_or(0, |end| end + 1);
        if !text[line..at].contains("//") {
            return Some(at);
        }
        from = at + 1;
    }
}

fn milliseconds(text: &str) -> Option<u64> {
    if let Some(seconds) = text.strip_suffix('s').filter(|seconds| !seconds.ends_with('m')) {
        let seconds: f64 = seconds.parse().ok()?;
        return (0.0..=86_400.0).contains(&seconds).then(|| (seconds * 1000.0).round() as u64);
    }
    text.strip_suffix("ms").unwrap_or(text).parse().ok()
}

#[cfg(test)]
mod tests {
    use halfturn_cube::Algorithm;

    use super::*;

    fn read(text: &str) -> Result<Timing, Error> {
        Timing::read(text, |text| Some(text.parse::<Algorithm>().ok()?.moves().len()))
    }

    #[test]
    fn times_belong_to_the_moves_before_them() {
        let timing = read("R@100 U@250ms // cross @home\nF@1.5s B@1600").unwrap();
        assert_eq!(timing.text.parse::<Algorithm>().unwrap().to_string(), "R U F B");
        assert_eq!(timing.step(0, 2), Some(StepTime { total: 250, recognition: 100, longest_pause: 150 }));
        assert_eq!(timing.step(2, 4), Some(StepTime { total: 1350, recognition: 1250, longest_pause: 100 }));
        assert_eq!(timing.step(2, 2), None);
        assert_eq!(read("R U").unwrap().step(0, 2), None);
    }

    #[test]
    fn what_is_no_time_is_refused() {
        for (text, told) in [("R@ U", "@ is no time"), ("R@x", "@x is no time"), ("R@20 U@10", "@10 is earlier")] {
            let Err(Error::Question(message)) = read(text) else { panic!("{text} was read") };
            assert!(message.starts_with(told), "{message}");
        }
    }
}
