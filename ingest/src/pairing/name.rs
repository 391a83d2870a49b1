//! How alike two names are, without "car park", "parking" and the town.

use std::collections::BTreeSet;

/// Words that nearly every car park has.
const EMPTY: [&str; 17] = [
    "car",
    "park",
    "parks",
    "carpark",
    "carparks",
    "parking",
    "multi",
    "storey",
    "multistorey",
    "mscp",
    "surface",
    "the",
    "and",
    "of",
    "public",
    "pay",
    "display",
];
/// Words that alone do not tell one from another.
const GENERIC: [&str; 10] =
    ["street", "road", "lane", "avenue", "square", "place", "station", "centre", "town", "city"];
/// Words that tell neighbours of one name apart.
const TELLING: [&str; 22] = [
    "north", "south", "east", "west", "upper", "lower", "long", "short", "front", "rear", "inner",
    "outer", "staff", "coach", "lorry", "disabled", "permit", "overflow", "annexe", "ii", "iii",
    "iv",
];
const SHORT_FORMS: [(&str, &str); 9] = [
    ("rd", "road"),
    ("ave", "avenue"),
    ("sq", "square"),
    ("ln", "lane"),
    ("pl", "place"),
    ("ctr", "centre"),
    ("center", "centre"),
    ("stn", "station"),
    ("mt", "mount"),
];
/// Names that share less than this are different.
const LEAST_ALIKE: f64 = 0.5;
/// How alike names are of which one has all words of the other and more.
const WITHIN: f64 = 0.7;

/// From 0, nothing in common or nothing to compare, to 1, the same.
pub(crate) fn likeness(a: &str, b: &str, towns: [&str; 2]) -> f64 {
    let (a, b) = (words(a, towns), words(b, towns));
    if a.is_empty() || b.is_empty() || telling(&a) != telling(&b) {
        return 0.0;
    }
    if a == b {
        return 1.0;
    }
    let within = a.is_subset(&b) || b.is_subset(&a);
    let shared: BTreeSet<String> = a.intersection(&b).cloned().collect();
    let floor = if within && !is_generic(&shared) { WITHIN } else { 0.0 };
    spelt_alike(&a, &b).max(floor)
}

fn words(name: &str, towns: [&str; 2]) -> BTreeSet<String> {
    let words: Vec<String> = split(name);
    let words: BTreeSet<String> = words
        .into_iter()
        .enumerate()
        .map(|(at, word)| match word.as_str() {
            "st" if at > 0 => "street".to_owned(),
            "st" => "saint".to_owned(),
            _ => SHORT_FORMS
                .iter()
                .find(|(short, _)| *short == word)
                .map_or(word, |(_, long)| (*long).to_owned()),
        })
        .filter(|word| !EMPTY.contains(&word.as_str()))
        .collect();
    let towns: Vec<String> = towns.iter().flat_map(|town| split(town)).collect();
    let without: BTreeSet<String> =
        words.iter().filter(|word| !towns.contains(word)).cloned().collect();
    // "Bath Road" in Bath is more than a road.
    if is_generic(&without) && !without.is_empty() { words } else { without }
}

/// Words in lower case; an apostrophe is no end of a word.
fn split(text: &str) -> Vec<String> {
    let text: String =
        text.to_lowercase().chars().filter(|c| !['\'', '’', '.'].contains(c)).collect();
    text.split(|c: char| !c.is_alphanumeric())
        .filter(|word| !word.is_empty())
        .map(str::to_owned)
        .collect()
}

fn is_generic(words: &BTreeSet<String>) -> bool {
    words.iter().all(|word| GENERIC.contains(&word.as_str()))
}

fn telling(words: &BTreeSet<String>) -> BTreeSet<&str> {
    let tells = |word: &&str| {
        TELLING.contains(word)
            || word.chars().count() == 1
            || word.chars().any(|c| c.is_ascii_digit())
    };
    words.iter().map(String::as_str).filter(tells).collect()
}

/// Dice's coefficient of the pairs of letters: 2 × shared / all.
fn spelt_alike(a: &BTreeSet<String>, b: &BTreeSet<String>) -> f64 {
    let (a, b) = (pairs_of_letters(a), pairs_of_letters(b));
    let shared = a.intersection(&b).count();
    let all = a.len() + b.len();
    let alike = if all == 0 { 0.0 } else { fraction(2 * shared, all) };
    // Any two names have some letters in common.
    if alike < LEAST_ALIKE { 0.0 } else { alike }
}

fn fraction(part: usize, of: usize) -> f64 {
    let small = |n: usize| f64::from(u32::try_from(n).unwrap_or(u32::MAX));
    small(part) / small(of)
}

fn pairs_of_letters(words: &BTreeSet<String>) -> BTreeSet<(char, char)> {
    let pairs = |word: &String| {
        let letters: Vec<char> = word.chars().collect();
        letters.windows(2).map(|two| (two[0], two[1])).collect::<Vec<_>>()
    };
    words.iter().flat_map(pairs).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn in_newport(a: &str, b: &str) -> f64 {
        likeness(a, b, ["Newport", "Newport"])
    }

    #[test]
    fn what_every_car_park_has_does_not_count() {
        for (a, b) in [
            ("Kingsway Car Park", "Kingsway"),
            ("Kingsway Multi-Storey Car Park, Newport", "KINGSWAY MSCP"),
            ("Emlyn St", "Emlyn Street Car Park"),
            ("St. Mary's", "St Marys Parking"),
        ] {
            assert!((in_newport(a, b) - 1.0).abs() < 1e-9, "{a} {b}");
        }
        for (a, b) in
            [("Car Park", "Car Park"), ("Newport Car Park", "Newport Parking"), ("", "Kingsway")]
        {
            assert!(in_newport(a, b).abs() < 1e-9, "{a} {b}: nothing is left to compare");
        }
    }

    #[test]
    fn neighbours_of_one_name_are_told_apart() {
        for (a, b) in [
            ("Riverside North", "Riverside South"),
            ("Riverside North", "Riverside"),
            ("Car Park 1", "Car Park 2"),
            ("Hospital A", "Hospital B"),
            ("Station Long Stay", "Station Short Stay"),
        ] {
            assert!(in_newport(a, b).abs() < 1e-9, "{a} {b}");
        }
    }

    #[test]
    fn a_slip_of_the_pen_is_forgiven_and_another_name_is_not() {
        assert!(in_newport("Worcester Street", "Worcster Street") > 0.8);
        assert!((in_newport("Westgate", "Westgate Shopping Centre") - WITHIN).abs() < 1e-9);
        assert!(in_newport("Civic Centre", "Emlyn Street").abs() < 1e-9);
        assert!(likeness("Bath Road", "London Road", ["Bath", "Bath"]) < 0.7);
    }

    proptest! {
        #[test]
        fn it_is_symmetric_and_between_0_and_1(a in "\\PC{0,20}", b in "\\PC{0,20}", town in "[a-z]{0,5}") {
            let one = likeness(&a, &b, [&town, ""]);
            prop_assert!((0.0..=1.0).contains(&one));
            prop_assert_eq!(one.to_bits(), likeness(&b, &a, ["", &town]).to_bits());
        }
    }
}
