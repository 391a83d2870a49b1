//! Random draws from a seed. Everything is drawn through these few functions, so that a new release of the random crates,
//! whose ranges and shuffles may change, cannot change what a seed gives.

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{RngCore, SeedableRng};

/// A seeded stream of draws.
pub struct Random(ChaCha8Rng);

impl Random {
    /// The stream of a seed.
    pub fn new(seed: u64) -> Self {
        Self(ChaCha8Rng::seed_from_u64(seed))
    }

    /// Evenly from 0 up to, not including, 1: the top 53 bits of a draw.
    pub fn unit(&mut self) -> f64 {
        const STEP: f64 = 1.0 / 9_007_199_254_740_992.0;
        (self.0.next_u64() >> 11) as f64 * STEP
    }

    /// Evenly between two figures.
    pub fn between(&mut self, low: f64, high: f64) -> f64 {
        low + (high - low) * self.unit()
    }

    /// True with a probability of `p`.
    pub fn happens(&mut self, p: f64) -> bool {
        self.unit() < p
    }

    /// Evenly one of some; the first of none is a bug, so the list is an array of at least one.
    pub fn one_of<T: Copy, const N: usize>(&mut self, of: &[T; N]) -> T {
        const { assert!(N > 0) };
        of[self.below(N)]
    }

    /// One of some, each by its weight.
    pub fn weighted<T: Copy, const N: usize>(&mut self, of: &[(T, f64); N]) -> T {
        const { assert!(N > 0) };
        let mut left = self.unit() * of.iter().map(|(_, weight)| weight).sum::<f64>();
        for &(value, weight) in of {
            left -= weight;
            if left < 0.0 {
                return value;
            }
        }
        of[N - 1].0
    }

    /// Evenly a whole number from `low` to `high`, both included.
    pub fn whole(&mut self, low: i32, high: i32) -> i32 {
        let span = usize::try_from(high - low).unwrap_or(0) + 1;
        low + i32::try_from(self.below(span)).unwrap_or(0)
    }

    /// Evenly an index below `n`, which is small: the bias of the multiplication is below 1 in 10^15.
    fn below(&mut self, n: usize) -> usize {
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "between 0 and n, which is small"
        )]
        let index = (self.unit() * n as f64) as usize;
        index.min(n.saturating_sub(1))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seed_always_gives_the_same_draws() {
        let draws = |seed| {
            let mut random = Random::new(seed);
            [random.whole(0, 99), random.whole(0, 99), random.whole(0, 99), random.whole(0, 99)]
        };
        assert_eq!(draws(1), draws(1));
        assert_ne!(draws(1), draws(2));
    }

    #[test]
    fn weights_and_bounds_are_kept() {
        let mut random = Random::new(3);
        let mut heavy = 0;
        for _ in 0..10_000 {
            heavy += u32::from(random.weighted(&[(true, 3.0), (false, 1.0)]));
            assert!((2..=4).contains(&random.whole(2, 4)));
            assert!((-1.0..1.0).contains(&random.between(-1.0, 1.0)));
        }
        assert!((7_300..7_700).contains(&heavy), "{heavy} of 10,000");
    }
}
