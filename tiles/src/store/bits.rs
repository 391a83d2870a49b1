//! Which car parks of a chunk: one bit for each, in the chunk's order.

use std::ops::Deref;

/// A set of positions in a chunk.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Bits(Box<[u64]>);

impl Bits {
    /// No position, with room for `count`.
    #[must_use]
    pub fn none(count: usize) -> Self {
        Self(vec![0; count.div_ceil(64)].into())
    }

    /// The first `count` positions.
    #[must_use]
    pub fn all(count: usize) -> Self {
        let mut words = vec![u64::MAX; count.div_ceil(64)];
        if let (Some(last), used @ 1..) = (words.last_mut(), count % 64) {
            *last = (1 << used) - 1;
        }
        Self(words.into())
    }

    /// Those of the first `count` positions that are wanted.
    pub fn of(count: usize, mut wanted: impl FnMut(usize) -> bool) -> Self {
        let mut bits = Self::none(count);
        (0..count).filter(|at| wanted(*at)).for_each(|at| bits.insert(at));
        bits
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

    /// Adds a position.
    pub fn insert(&mut self, at: usize) {
        self.0[at / 64] |= 1 << (at % 64);
    }

    /// Adds those of another set.
    pub fn add(&mut self, other: &[u64]) {
        self.0.iter_mut().zip(other).for_each(|(word, other)| *word |= other);
    }

    /// Leaves those that are also in another set.
    pub fn keep_these(&mut self, other: &[u64]) {
        self.0.iter_mut().zip(other).for_each(|(word, other)| *word &= other);
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
    pub fn meets(&self, other: &[u64]) -> bool {
        self.0.iter().zip(other).any(|(a, b)| a & b != 0)
    }

    /// How many are in both.
    #[must_use]
    pub fn count_with(&self, other: &[u64]) -> usize {
        self.0.iter().zip(other).map(|(a, b)| (a & b).count_ones() as usize).sum()
    }

    /// Those in both, in order.
    pub fn with(&self, other: &[u64]) -> impl Iterator<Item = usize> {
        positions(self.0.iter().zip(other).map(|(a, b)| a & b))
    }

    /// Those of another set that are not here, in order.
    pub fn missing_from(&self, other: &[u64]) -> impl Iterator<Item = usize> {
        positions(self.0.iter().zip(other).map(|(a, b)| !a & b))
    }
}

impl From<&[u64]> for Bits {
    fn from(words: &[u64]) -> Self {
        Self(words.into())
    }
}

impl Deref for Bits {
    type Target = [u64];

    fn deref(&self) -> &[u64] {
        &self.0
    }
}

/// Some sets of positions in the same chunk, side by side in memory.
#[derive(Debug)]
pub struct Columns {
    words: usize,
    all: Box<[u64]>,
}

impl Columns {
    /// `columns` sets of the first `count` positions; `holds` says which of them are in a column.
    pub fn new(count: usize, columns: usize, holds: impl Fn(usize, usize) -> bool) -> Self {
        let sets = (0..columns).map(|column| Bits::of(count, |at| holds(column, at)));
        let all: Vec<u64> = sets.flat_map(|set| set.0).collect();
        Self { words: count.div_ceil(64), all: all.into() }
    }

    /// One of the sets.
    #[must_use]
    pub fn get(&self, column: usize) -> &[u64] {
        &self.all[column * self.words..][..self.words]
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
        assert!(halves.missing_from(&thirds).eq((3..150).step_by(6)));
        let mut kept = Bits::none(150);
        kept.add(&thirds);
        kept.add(&halves);
        kept.insert(1);
        assert_eq!(kept.count(), 101);
        kept.keep_these(&Bits::of(150, |at| at != 1));
        assert_eq!(kept.count(), 100);
        assert_eq!(Bits::all(150), Bits::of(150, |_| true));
        assert_eq!(Bits::all(128), Bits::of(128, |_| true));
        let columns = Columns::new(150, 2, |column, at| at % (column + 2) == 0);
        assert_eq!((columns.get(0), columns.get(1)), (&*halves, &*thirds));
        kept.keep(|at| at >= 64 && at % 2 == 1);
        assert!(kept.with(&kept).eq((69..150).step_by(6)));
        assert!(kept.meets(&thirds) && !kept.meets(&halves) && !kept.is_empty());
        assert!(Bits::none(150).is_empty() && Bits::all(0).is_empty());
    }
}
