//! Text from a source, made fit for storing.

use std::collections::HashSet;

use crate::raw::Tags;

/// The text without NUL characters, which no PostgreSQL text can hold and no tag means.
pub(super) fn storable(text: &str) -> Box<str> {
    if text.contains('\0') { text.replace('\0', "").into() } else { text.into() }
}

/// Tags in their order; of a key that occurs twice the first stands.
pub(super) fn tags<'a>(pairs: impl ExactSizeIterator<Item = (&'a str, &'a str)>) -> Tags {
    /// Up to here comparing with every earlier key is cheaper than hashing.
    const FEW: usize = 32;
    let mut kept: Vec<(Box<str>, Box<str>)> = Vec::with_capacity(pairs.len().min(FEW));
    let mut seen = HashSet::new();
    for (key, value) in pairs {
        let key = storable(key);
        if kept.len() < FEW {
            if kept.iter().any(|(k, _)| *k == key) {
                continue;
            }
        } else {
            if seen.is_empty() {
                seen.extend(kept.iter().map(|(k, _)| k.clone()));
            }
            if !seen.insert(key.clone()) {
                continue;
            }
        }
        kept.push((key, storable(value)));
    }
    Tags(kept)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_of_a_repeated_key_stands_and_nul_is_dropped() {
        let tags = tags([("name", "A\0B"), ("fee", "no"), ("name", "C")].into_iter());
        assert_eq!(tags, Tags::from_iter([("name", "AB"), ("fee", "no")]));
    }

    #[test]
    fn a_hundred_thousand_tags_take_no_time() {
        let keys: Vec<String> = (0..100_000).map(|n| (n % 50_000).to_string()).collect();
        let pairs: Vec<(&str, &str)> = keys.iter().map(|k| (k.as_str(), "v")).collect();
        assert_eq!(tags(pairs.into_iter()).0.len(), 50_000);
    }
}
