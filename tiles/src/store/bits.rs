//! Which car parks of a chunk: one bit for each, in the chunk's order.

/// A set of positions in a chunk.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Bits(Box<[u64]>);

impl Bits {
    /// The first `count` positions.
    #[must_use]
    pub fn all(count: usize) -> Self {
        Self::of(count, |_| true)
    }

    /// Those of the first `count` positions that are wanted.
    pub fn of(count: usize, mut wanted: impl FnMut(usize) -> bool) -> Self {
        let mut words = vec![0; count.div_ceil(64)];
        for at in (0..count).filter(|at| wanted(*at)) {
            words[at / 64] |= 1 << (at % 64);
        }
        Self(words.into())
    }

    /// How many there are.
    #[must_use]
    pub fn count(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.iter().all(|word| *word == 0)
    }

    /// Leaves those that are also in one of `others`.
    pub fn keep_any<'a>(&mut self, others: impl Iterator<Item = &'a Self> + Clone) {
        for (at, word) in self.0.iter_mut().enumerate() {
            *word &= others.clone().fold(0, |any, other| any | other.0[at]);
        }
    }

    /// Leaves those that are wanted.
    pub fn keep(&mut self, mut wanted: impl FnMut(usize) -> bool) {
        for (word, base) in self.0.iter_mut().zip((0..).step_by(64)) {
            let mut rest = *word;
            while rest != 0 {
                let bit = rest & rest.wrapping_neg();
                if !wanted(base + rest.trailing_zeros() as usize) {
                    *word ^= bit;
                }
                rest ^= bit;
            }
        }
    }

    /// Whether there is one that is in both.
    #[must_use]
    pub fn meets(&self, other: &Self) -> bool {
        self.0.iter().zip(&other.0).any(|(a, b)| a & b != 0)
    }

    /// How many are in both.
    #[must_use]
    pub fn count_with(&self, other: &Self) -> usize {
        self.0.iter().zip(&other.0).map(|(a, b)| (a & b).count_ones() as usize).sum()
    }

    /// Those in both, in order.
    pub fn with(&self, other: &Self) -> impl Iterator<Item = usize> {
        positions(self.0.iter().zip(&other.0).map(|(a, b)| a & b))
    }

    /// Those here but not in the other, in order.
    pub fn without(&self, other: &Self) -> impl Iterator<Item = usize> {
        positions(self.0.iter().zip(&other.0).map(|(a, b)| a & !b))
    }
}

fn positions(words: impl Iterator<Item = u64>) -> impl Iterator<Item = usize> {
    words.zip((0..).step_by(64)).flat_map(|(mut rest, base)| {
        std::iter::from_fn(move || {
            (rest != 0).then(|| {
                let at = base + rest.trailing_zeros() as usize;
                rest &= rest - 1;
                at
            })
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_of_more_than_a_word_are_combined() {
        let thirds = Bits::of(150, |at| at % 3 == 0);
        let halves = Bits::of(150, |at| at % 2 == 0);
        assert_eq!((thirds.count(), thirds.count_with(&halves)), (50, 25));
        assert!(thirds.with(&halves).eq((0..150).step_by(6)));
        assert!(thirds.without(&halves).eq((3..150).step_by(6)));
        let mut kept = Bits::all(150);
        kept.keep_any([&thirds, &halves].into_iter());
        assert_eq!(kept.count(), 100);
        kept.keep(|at| at >= 64 && at % 2 == 1);
        assert!(kept.with(&kept).eq((69..150).step_by(6)));
        assert!(kept.meets(&thirds) && !kept.meets(&halves) && !kept.is_empty());
        assert!(Bits::of(150, |_| false).is_empty() && Bits::all(0).is_empty());
    }
}
