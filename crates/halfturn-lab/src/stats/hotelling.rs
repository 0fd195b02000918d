//! Hotelling's T² test: whether several means over the same scrambles are equal.
//!
//! The lengths of one scramble in six colours are not independent, so their means cannot be
//! compared like those of independent samples. The test uses the differences to the last colour. If
//! all means are equal, (n − p) / (p (n − 1)) · T² follows the F distribution with p and n − p
//! degrees of freedom.

use serde::Serialize;

/// The result of a test of equal means.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct EqualMeans {
    /// Hotelling's T².
    pub t2: f64,
    /// The corresponding F statistic.
    pub f: f64,
    /// Its degrees of freedom.
    pub degrees: [u64; 2],
    /// The p-value: the probability of differences at least this large if the means are equal.
    pub p: f64,
}

/// Tests whether all means are equal, given the sample covariances; `None` if there are too few
/// rows or the covariance matrix is singular.
pub fn equal_means(n: u64, means: &[f64], covariance: impl Fn(usize, usize) -> f64) -> Option<EqualMeans> {
    let p = means.len().checked_sub(1).filter(|&p| p > 0 && n > p as u64 + 1)?;
    let difference: Vec<f64> = means[..p].iter().map(|mean| mean - means[p]).collect();
    let row = |i: usize| {
        let of = |j: usize| covariance(i, j) - covariance(i, p) - covariance(j, p) + covariance(p, p);
        (0..p).map(of).chain([difference[i]]).collect::<Vec<f64>>()
    };
    let solution = solved((0..p).map(row).collect())?;
    let t2 = n as f64 * difference.iter().zip(&solution).map(|(one, other)| one * other).sum::<f64>();
    let degrees = [p as u64, n - p as u64];
    let f = (n - p as u64) as f64 / (p as f64 * (n - 1) as f64) * t2;
    Some(EqualMeans { t2, f, degrees, p: f_exceeds(f, degrees.map(|degrees| degrees as f64)) })
}

/// Solves a linear system whose rows end with their right-hand sides; `None` if it is singular.
fn solved(mut rows: Vec<Vec<f64>>) -> Option<Vec<f64>> {
    const NOTHING: f64 = 1e-12;
    let count = rows.len();
    for column in 0..count {
        let pivot =
            (column..count).max_by(|&one, &other| rows[one][column].abs().total_cmp(&rows[other][column].abs()))?;
        rows.swap(column, pivot);
        if rows[column][column].abs() < NOTHING {
            return None;
        }
        let pivot = rows[column].clone();
        for (index, row) in rows.iter_mut().enumerate() {
            let factor = if index == column { 0.0 } else { row[column] / pivot[column] };
            row.iter_mut().zip(&pivot).for_each(|(cell, above)| *cell -= factor * above);
        }
    }
    Some(rows.iter().enumerate().map(|(index, row)| row[count] / row[index]).collect())
}

/// The probability that an F statistic with these degrees of freedom is at least `f`.
fn f_exceeds(f: f64, [first, second]: [f64; 2]) -> f64 {
    if f <= 0.0 { 1.0 } else { incomplete_beta(second / (second + first * f), second / 2.0, first / 2.0) }
}

/// The regularised incomplete beta function, by its continued fraction.
fn incomplete_beta(x: f64, a: f64, b: f64) -> f64 {
    if x <= 0.0 || x >= 1.0 {
        return x.clamp(0.0, 1.0);
    }
    let front = (ln_gamma(a + b) - ln_gamma(a) - ln_gamma(b) + a * x.ln() + b * (1.0 - x).ln()).exp();
    // The fraction converges fast on one side; the other follows by symmetry.
    if x < (a + 1.0) / (a + b + 2.0) {
        front * beta_fraction(x, a, b) / a
    } else {
        1.0 - front * beta_fraction(1.0 - x, b, a) / b
    }
}

/// Evaluates the continued fraction by Lentz's method.
fn beta_fraction(x: f64, a: f64, b: f64) -> f64 {
    const TINY: f64 = 1e-300;
    const CLOSE: f64 = 1e-15;
    const MOST_TERMS: u32 = 100_000;
    let away_from_zero = |value: f64| if value.abs() < TINY { TINY } else { value };
    let (mut c, mut d) = (1.0, 1.0 / away_from_zero(1.0 - (a + b) * x / (a + 1.0)));
    let mut result = d;
    for term in 1..MOST_TERMS {
        let m = f64::from(term);
        let even = m * (b - m) * x / ((a + 2.0 * m - 1.0) * (a + 2.0 * m));
        let odd = -(a + m) * (a + b + m) * x / ((a + 2.0 * m) * (a + 2.0 * m + 1.0));
        let mut step = 1.0;
        for numerator in [even, odd] {
            d = 1.0 / away_from_zero(1.0 + numerator * d);
            c = away_from_zero(1.0 + numerator / c);
            step = c * d;
            result *= step;
        }
        if (step - 1.0_f64).abs() < CLOSE {
            break;
        }
    }
    result
}

/// The logarithm of the gamma function, by Stirling's series after shifting the argument to a large
/// value.
fn ln_gamma(x: f64) -> f64 {
    const LARGE: f64 = 15.0;
    let (mut x, mut shift) = (x, 0.0);
    while x < LARGE {
        shift += x.ln();
        x += 1.0;
    }
    let series = [1.0 / 12.0, -1.0 / 360.0, 1.0 / 1260.0, -1.0 / 1680.0, 1.0 / 1188.0];
    let inverse = 1.0 / x;
    let tail = series.into_iter().rev().fold(0.0, |sum, factor| sum * inverse * inverse + factor) * inverse;
    (x - 0.5) * x.ln() - x + 0.5 * std::f64::consts::TAU.ln() + tail - shift
}

#[cfg(test)]
mod tests {
    use super::*;

    fn close(found: f64, expected: f64) {
        assert!((found - expected).abs() < 1e-9 * expected.abs().max(1e-3), "{found} instead of {expected}");
    }

    #[test]
    fn gamma_of_whole_and_half_numbers() {
        let mut factorial = 1.0_f64;
        for number in 1..30_u32 {
            close(ln_gamma(f64::from(number)).exp(), factorial);
            factorial *= f64::from(number);
        }
        close(ln_gamma(0.5).exp(), std::f64::consts::PI.sqrt());
    }

    #[test]
    fn f_distribution_where_it_has_a_closed_form() {
        for m in [3.0_f64, 10.0, 1000.0, 1_317_560.0] {
            for f in [0.01_f64, 0.5, 1.0, 3.0, 10.0] {
                // With two degrees of freedom in the numerator.
                let expected = (-m / 2.0 * (2.0 * f / m).ln_1p()).exp();
                let found = f_exceeds(f, [2.0, m]);
                assert!((found - expected).abs() < 1e-7 * expected + 1e-12, "{m} {f}: {found} {expected}");
            }
        }
        // Student's t with 10 degrees of freedom: two-sided 5 % and 1 %, from printed tables.
        assert!((f_exceeds(2.228_138_85_f64.powi(2), [1.0, 10.0]) - 0.05).abs() < 1e-8);
        assert!((f_exceeds(3.169_272_67_f64.powi(2), [1.0, 10.0]) - 0.01).abs() < 1e-8);
        assert_eq!(f_exceeds(0.0, [5.0, 10.0]), 1.0);
    }

    #[test]
    fn of_two_means_it_is_the_paired_t_test() {
        let (x, y) = ([5.0, 6.0, 7.0, 6.0, 5.0, 8.0_f64], [6.0, 6.0, 8.0, 5.0, 7.0, 9.0_f64]);
        let n = x.len() as f64;
        let mean = |values: &[f64]| values.iter().sum::<f64>() / n;
        let means = [mean(&x), mean(&y)];
        let data = [x, y];
        let covariance = |i: usize, j: usize| {
            data[i].iter().zip(&data[j]).map(|(a, b)| (a - means[i]) * (b - means[j])).sum::<f64>() / (n - 1.0)
        };
        let difference: Vec<f64> = x.iter().zip(&y).map(|(x, y)| y - x).collect();
        let center = mean(&difference);
        let deviation = (difference.iter().map(|value| (value - center).powi(2)).sum::<f64>() / (n - 1.0)).sqrt();
        let t = center / (deviation / n.sqrt());
        let test = equal_means(6, &means, covariance).unwrap();
        close(test.t2, t * t);
        close(test.f, t * t);
        assert_eq!(test.degrees, [1, 5]);
        assert_eq!(equal_means(6, &[1.0, 1.0], |_, _| 0.5), None, "lengths that are always equal");
        assert_eq!(equal_means(2, &means, covariance), None, "too few rows");
    }
}
