//! Names and addresses of a chunk in lower case, cut at spaces: each word once, and each text as the numbers of its words.
//! Which word follows which is kept too, so a search looks through a few hundred words, and then compares numbers.

use std::collections::HashMap;
use std::ops::Range;

use memchr::memmem::Finder;

use super::Bits;
use crate::car_park::CarPark;

/// The texts of a chunk.
#[derive(Debug)]
pub struct Texts {
    /// Each word once, with a space before and behind it.
    words: Box<str>,
    /// Where each word begins in `words`.
    starts: Box<[u32]>,
    /// The car parks that have a word, words in order.
    with_word: Box<[u16]>,
    /// Where in `with_word` those of each word end.
    with_word_ends: Box<[u32]>,
    /// The words that follow one in some text, words in order.
    followers: Box<[u32]>,
    /// Where in `followers` those of each word end.
    followers_ends: Box<[u32]>,
    /// The car parks in whose texts a follower follows, followers in order.
    with_follower: Box<[u16]>,
    /// Where in `with_follower` those of each follower end.
    with_follower_ends: Box<[u32]>,
    /// The words of each text by number, all texts one after the other, each ended by a number that is no word's.
    sequence: Box<[u32]>,
    /// Where in `sequence` the texts of each car park end.
    ends: Box<[u32]>,
}

impl Texts {
    /// The texts of some car parks.
    #[must_use]
    pub fn new(car_parks: &[CarPark]) -> Self {
        let mut words = String::from(" ");
        let mut starts = Vec::new();
        let mut numbers: HashMap<String, u32> = HashMap::new();
        let (mut sequence, mut ends) = (Vec::new(), Vec::new());
        let mut pairs: Vec<(u32, u16)> = Vec::new();
        let mut follows: Vec<(u32, u32, u16)> = Vec::new();
        for (car_park, at) in car_parks.iter().zip(0..) {
            for text in [car_park.name(), car_park.address()] {
                let first = sequence.len();
                for word in text.to_lowercase().split(' ') {
                    let number = numbers.get(word).copied().unwrap_or_else(|| {
                        let number = short(starts.len());
                        starts.push(short(words.len()));
                        words.push_str(word);
                        words.push(' ');
                        numbers.insert(word.to_owned(), number);
                        number
                    });
                    sequence.push(number);
                    pairs.push((number, at));
                }
                follows.extend(sequence[first..].windows(2).map(|words| (words[0], words[1], at)));
                sequence.push(u32::MAX);
            }
            ends.push(short(sequence.len()));
        }
        let no_word = short(starts.len());
        sequence.iter_mut().filter(|number| **number == u32::MAX).for_each(|n| *n = no_word);
        pairs.sort_unstable();
        pairs.dedup();
        follows.sort_unstable();
        follows.dedup();
        let mut followed: Vec<(u32, u32)> =
            follows.iter().map(|(word, next, _)| (*word, *next)).collect();
        followed.dedup();
        let followed_by = |pair: &(u32, u32)| {
            short(follows.partition_point(|(word, next, _)| (*word, *next) <= *pair))
        };
        let end = |word| short(pairs.partition_point(|(number, _)| *number <= word));
        Self {
            words: words.into(),
            with_word: pairs.iter().map(|(_, at)| *at).collect(),
            with_word_ends: (0..no_word).map(end).collect(),
            followers: followed.iter().map(|(_, next)| *next).collect(),
            followers_ends: (0..no_word)
                .map(|word| short(followed.partition_point(|(first, _)| *first <= word)))
                .collect(),
            with_follower: follows.iter().map(|(.., at)| *at).collect(),
            with_follower_ends: followed.iter().map(followed_by).collect(),
            starts: starts.into(),
            sequence: sequence.into(),
            ends: ends.into(),
        }
    }

    /// Leaves the car parks whose name or address holds what is looked for.
    pub fn keep(&self, pattern: &mut Pattern, found: &mut Bits) {
        for part in &mut pattern.parts {
            part.look(self);
            if part.words.is_empty() {
                found.keep(|_| false);
                return;
            }
        }
        let parts = pattern.parts.as_slice();
        if let [part] = parts {
            found.keep_these(&self.with_word(part, found.len() * 64));
            return;
        }
        for two in parts.windows(2) {
            found.keep_these(&self.with_two(&two[0], &two[1], found.len() * 64));
            if found.is_empty() {
                return;
            }
        }
        if parts.len() > 2 {
            // Each two are there somewhere; now for all of them in a row.
            found.keep(|at| {
                let from = at.checked_sub(1).map_or(0, |before| self.ends[before]);
                let texts = &self.sequence[from as usize..self.ends[at] as usize];
                let fit = |(word, part): (&u32, &Part)| part.fits[*word as usize];
                texts.windows(parts.len()).any(|words| words.iter().zip(parts).all(fit))
            });
        }
    }

    /// The car parks with a word that fits.
    fn with_word(&self, part: &Part, count: usize) -> Bits {
        let mut with = Bits::none(count);
        for word in &part.words {
            for at in &self.with_word[stretch(&self.with_word_ends, *word)] {
                with.insert((*at).into());
            }
        }
        with
    }

    /// The car parks with a word that fits the first, before one that fits the second.
    fn with_two(&self, first: &Part, second: &Part, count: usize) -> Bits {
        let mut with = Bits::none(count);
        for word in &first.words {
            for follower in stretch(&self.followers_ends, *word) {
                if second.fits[self.followers[follower] as usize] {
                    for at in &self.with_follower[stretch(&self.with_follower_ends, follower)] {
                        with.insert((*at).into());
                    }
                }
            }
        }
        with
    }
}

/// From where to where the one at this place goes, of which each ends where the next one begins.
fn stretch(ends: &[u32], at: usize) -> Range<usize> {
    let from = at.checked_sub(1).map_or(0, |before| ends[before]);
    from as usize..ends[at] as usize
}

/// A text that is looked for, in lower case, cut at its spaces. Its first part ends a word, its last one begins a word, those
/// between are whole words; a single part may be anywhere in a word.
#[derive(Debug)]
pub struct Pattern {
    parts: Vec<Part>,
}

#[derive(Debug)]
struct Part {
    finder: Finder<'static>,
    /// What is looked for begins with the space before a word.
    begins_word: bool,
    /// The words of the chunk at hand that fit.
    words: Vec<usize>,
    /// Of each of its words, and then of no word, whether it fits.
    fits: Vec<bool>,
}

impl Pattern {
    /// A pattern that finds `text`, which is in lower case and neither begins nor ends with a space.
    #[must_use]
    pub fn new(text: &str) -> Self {
        let last = text.split(' ').count() - 1;
        let part = |(at, part)| {
            let (before, behind) =
                (if at > 0 { " " } else { "" }, if at < last { " " } else { "" });
            let sought = format!("{before}{part}{behind}");
            Part {
                finder: Finder::new(&sought).into_owned(),
                begins_word: at > 0,
                words: Vec::new(),
                fits: Vec::new(),
            }
        };
        Self { parts: text.split(' ').enumerate().map(part).collect() }
    }
}

impl Part {
    /// Finds the words that fit.
    fn look(&mut self, texts: &Texts) {
        self.words.clear();
        self.fits.clear();
        self.fits.resize(texts.starts.len() + 1, false);
        for at in self.finder.find_iter(texts.words.as_bytes()) {
            let at = short(at + usize::from(self.begins_word));
            let word = texts.starts.partition_point(|start| *start <= at) - 1;
            if !std::mem::replace(&mut self.fits[word], true) {
                self.words.push(word);
            }
        }
    }
}

/// A chunk's texts are far below 4 GiB.
fn short(length: usize) -> u32 {
    u32::try_from(length).unwrap_or(u32::MAX)
}
