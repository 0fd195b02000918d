//! Means and quantiles.

use std::time::Duration;

/// The mean; none of nothing.
pub fn mean(times: &[Duration]) -> Option<Duration> {
    let count = u32::try_from(times.len()).ok().filter(|&count| count > 0)?;
    Some(times.iter().sum::<Duration>() / count)
}

/// The time within which this share of all lies; none of nothing.
pub fn quantile(times: &[Duration], share: f64) -> Option<Duration> {
    let mut sorted = times.to_vec();
    sorted.sort_unstable();
    let place = (share * sorted.len() as f64).ceil() as usize;
    sorted.get(place.saturating_sub(1)).copied()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn of_a_hundred() {
        let times: Vec<Duration> = (1..=100).rev().map(Duration::from_secs).collect();
        assert_eq!(mean(&times), Some(Duration::from_millis(50_500)));
        assert_eq!(quantile(&times, 0.5), Some(Duration::from_secs(50)));
        assert_eq!(quantile(&times, 0.99), Some(Duration::from_secs(99)));
        assert_eq!(quantile(&times[..1], 0.99), Some(Duration::from_secs(100)));
        assert_eq!((mean(&[]), quantile(&[], 0.5)), (None, None));
    }
}
