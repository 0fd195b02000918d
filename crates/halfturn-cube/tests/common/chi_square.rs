//! The chi-square test.

/// The limit in standard deviations: a fair generator exceeds it once in some millions of tests.
pub const LIMIT: f64 = 5.0;

/// The deviation of counts from what is expected of `samples` draws with these chances, in standard
/// deviations. Wilson and Hilferty's cube root makes chi-square nearly normal. `scale` is the
/// factor of the sum of squares: not 1 if the cells of one draw depend on one another.
pub fn deviation(counts: &[u64], chances: &[f64], samples: usize, freedom: f64, scale: f64) -> f64 {
    let term = |(&count, &chance): (&u64, &f64)| {
        let expected = chance * samples as f64;
        (count as f64 - expected).powi(2) / expected
    };
    let chi_square = scale * counts.iter().zip(chances).map(term).sum::<f64>();
    let spread = 2.0 / (9.0 * freedom);
    ((chi_square / freedom).cbrt() - (1.0 - spread)) / spread.sqrt()
}
