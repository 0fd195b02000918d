//! Sums over two lengths of each scramble, for covariance and correlation.

/// Integer sums over pairs of lengths (x, y).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct JointSums {
    n: u64,
    x: u64,
    y: u64,
    xx: u64,
    yy: u64,
    xy: u64,
}

/// Pairs per chunk. The sums of a chunk fit in 32 bits, so the compiler can vectorise the loop.
const AT_ONCE: usize = 1 << 12;

impl JointSums {
    /// Adds pairs of lengths.
    pub fn add(&mut self, x: &[u8], y: &[u8]) {
        for (x, y) in x.chunks(AT_ONCE).zip(y.chunks(AT_ONCE)) {
            let mut sums = [0_u32; 5];
            for (&x, &y) in x.iter().zip(y) {
                let (x, y) = (u32::from(x), u32::from(y));
                for (sum, more) in sums.iter_mut().zip([x, y, x * x, y * y, x * y]) {
                    *sum += more;
                }
            }
            let [sum_x, sum_y, xx, yy, xy] = sums.map(u64::from);
            self.n += x.len() as u64;
            self.x += sum_x;
            self.y += sum_y;
            self.xx += xx;
            self.yy += yy;
            self.xy += xy;
        }
    }

    /// The number of pairs.
    #[must_use]
    pub fn n(&self) -> u64 {
        self.n
    }

    /// The mean of y − x.
    #[must_use]
    pub fn mean_difference(&self) -> f64 {
        (i128::from(self.y) - i128::from(self.x)) as f64 / self.n as f64
    }

    /// The sample covariance of two lengths with these sums.
    fn covariance_of(&self, sum: u64, other: u64, products: u64) -> f64 {
        let n = i128::from(self.n);
        let whole = n * i128::from(products) - i128::from(sum) * i128::from(other);
        if n > 1 { whole as f64 / (n * (n - 1)) as f64 } else { 0.0 }
    }

    /// The sample covariance of x and y.
    #[must_use]
    pub fn covariance(&self) -> f64 {
        self.covariance_of(self.x, self.y, self.xy)
    }

    /// The sample standard deviation of y − x.
    #[must_use]
    pub fn std_difference(&self) -> f64 {
        let [x, y] = self.variances();
        (x + y - 2.0 * self.covariance()).max(0.0).sqrt()
    }

    /// The standard error of the mean of y − x.
    #[must_use]
    pub fn error_of_difference(&self) -> f64 {
        self.std_difference() / (self.n as f64).sqrt()
    }

    fn variances(&self) -> [f64; 2] {
        [self.covariance_of(self.x, self.x, self.xx), self.covariance_of(self.y, self.y, self.yy)]
    }

    /// Pearson's correlation; `None` if x or y is constant.
    #[must_use]
    pub fn correlation(&self) -> Option<f64> {
        let [x, y] = self.variances();
        (x > 0.0 && y > 0.0).then(|| self.covariance() / (x * y).sqrt())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn as_one_would_compute_it_plainly() {
        let x: Vec<u8> = (0..10_000_u32).map(|number| (number * number % 11) as u8).collect();
        let y: Vec<u8> = (0..10_000_u32).map(|number| (number % 7 + number * number % 11) as u8).collect();
        let mut joint = JointSums::default();
        joint.add(&x[..9], &y[..9]);
        joint.add(&x[9..], &y[9..]);
        let n = x.len() as f64;
        let mean = |values: &[f64]| values.iter().sum::<f64>() / n;
        let [x, y] = [x, y].map(|values| values.into_iter().map(f64::from).collect::<Vec<f64>>());
        let centered = |values: &[f64]| values.iter().map(|value| value - mean(values)).collect::<Vec<f64>>();
        let dot = |x: &[f64], y: &[f64]| x.iter().zip(y).map(|(x, y)| x * y).sum::<f64>();
        let (cx, cy) = (centered(&x), centered(&y));
        let difference: Vec<f64> = x.iter().zip(&y).map(|(x, y)| y - x).collect();
        let cd = centered(&difference);
        let close = |found: f64, expected: f64| assert!((found - expected).abs() < 1e-9, "{found} {expected}");
        close(joint.mean_difference(), mean(&difference));
        close(joint.covariance(), dot(&cx, &cy) / (n - 1.0));
        close(joint.correlation().unwrap(), dot(&cx, &cy) / (dot(&cx, &cx) * dot(&cy, &cy)).sqrt());
        close(joint.std_difference(), (dot(&cd, &cd) / (n - 1.0)).sqrt());
        close(joint.error_of_difference(), (dot(&cd, &cd) / (n - 1.0) / n).sqrt());
        let mut flat = JointSums::default();
        flat.add(&[3, 3, 3], &[1, 2, 3]);
        assert_eq!(flat.correlation(), None);
    }
}
