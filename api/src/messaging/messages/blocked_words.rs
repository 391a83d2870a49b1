//! Aggressive words, however they are disguised: whole words are compared, after letters are brought to one shape.

use std::collections::HashSet;
use std::sync::LazyLock;

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

use crate::foundation::invisible::is_invisible;

/// The eight words of data/blocked-words.txt, and their plurals.
static BLOCKED: LazyLock<HashSet<String>> = LazyLock::new(|| {
    include_str!("../../../../data/blocked-words.txt")
        .lines()
        .flat_map(|word| [shape(word), shape(&format!("{word}s")), shape(&format!("{word}es"))])
        .collect()
});

/// Whether a text has one of the words.
pub fn is_impolite(text: &str) -> bool {
    let plain = plain(text);
    // A character may stand for a letter ("b@stard") or end a word ("idiot!").
    let as_letters = plain.split(|ch: char| !ch.is_alphanumeric() && letter(ch) == ch);
    let as_ends = plain.split(|ch: char| !ch.is_alphanumeric());
    let is_blocked = |word: &str| BLOCKED.contains(&shape(word));
    as_letters.clone().any(is_blocked)
        || as_ends.clone().any(is_blocked)
        || spelt(as_letters).chain(spelt(as_ends)).any(|word| BLOCKED.contains(&word))
}

/// In small letters without accents, and without characters that nobody sees. Lines stay apart.
fn plain(text: &str) -> String {
    text.chars()
        .map(|ch| if ch.is_whitespace() { ' ' } else { ch })
        .filter(|ch| !is_invisible(*ch))
        .nfkd()
        .filter(|ch| !is_combining_mark(*ch))
        .flat_map(char::to_lowercase)
        .map(latin)
        .collect()
}

/// A word whose letters are brought to one shape: characters that stand for letters, and no letter twice in a row.
fn shape(word: &str) -> String {
    let mut shaped = String::with_capacity(word.len());
    for letter in word.chars().map(letter) {
        if !shaped.ends_with(letter) {
            shaped.push(letter);
        }
    }
    shaped
}

/// Words written letter by letter: "i d i o t", "i.d.i.o.t".
fn spelt<'a>(words: impl Iterator<Item = &'a str>) -> impl Iterator<Item = String> {
    let mut spelt = vec![String::new()];
    for word in words.filter(|word| !word.is_empty()) {
        match (word.chars().count(), spelt.last_mut()) {
            (1, Some(run)) => run.push_str(word),
            _ => spelt.push(String::new()),
        }
    }
    spelt.into_iter().map(|run| shape(&run))
}

/// The letter that a digit or another character stands for. I and l are one, because 1 stands for both.
fn letter(ch: char) -> char {
    match ch {
        '0' => 'o',
        '1' | '!' | '|' | 'l' | 'ı' => 'i',
        '3' | '€' => 'e',
        '4' | '@' => 'a',
        '5' | '$' => 's',
        '7' | '+' => 't',
        '8' => 'b',
        ch => ch,
    }
}

/// The Latin letter that a Greek or Cyrillic one looks like.
fn latin(ch: char) -> char {
    match ch {
        'а' | 'α' => 'a',
        'в' | 'β' => 'b',
        'с' | 'ϲ' => 'c',
        'ԁ' => 'd',
        'е' | 'ε' => 'e',
        'һ' => 'h',
        'і' | 'ι' => 'i',
        'к' | 'κ' => 'k',
        'м' => 'm',
        'ո' => 'n',
        'о' | 'ο' | 'ø' => 'o',
        'р' | 'ρ' => 'p',
        'ѕ' => 's',
        'т' | 'τ' => 't',
        'υ' | 'ս' => 'u',
        'ԝ' => 'w',
        ch => ch,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_are_eight_words() {
        assert_eq!(include_str!("../../../../data/blocked-words.txt").lines().count(), 8);
        for word in include_str!("../../../../data/blocked-words.txt").lines() {
            assert!(is_impolite(&format!("You {word}, move!")), "{word}");
        }
    }

    #[test]
    fn a_disguise_does_not_help() {
        for text in [
            "IDIOT",
            "idiot!",
            "you idiots.",
            "ídïöt",
            "1d10t",
            "!d!ot",
            "iiidddiooot",
            "id\u{200b}iot",
            "b@stard",
            "ba\u{301}$tard",
            "i d i o t",
            "i.d.i.o.t",
            "i-d-i-o-t",
            "what an i d 1 0 t you are",
            "ｉｄｉｏｔ",
            "𝓲𝓭𝓲𝓸𝓽",
            "іdіоt",
            "arseho1e",
            "m0r0n",
            "BITCHES",
            "idi\u{ad}ot",
            "well,idiot",
            "you\nidiot",
            "w@nker",
        ] {
            assert!(is_impolite(text), "{text}");
        }
    }

    #[test]
    fn a_part_of_a_word_is_not_the_word() {
        for text in [
            "I live in Scunthorpe",
            "Penistone Road, Cockfosters",
            "Your lights are on!",
            "bitchy",
            "idiotic",
            "Moroni",
            "oxymoron",
            "idiom",
            "a b c d",
            "AB12 CDE",
            "swanker",
            "It is 10:35, bay 1.",
            "Bastardo is a village",
            "£5 + £3 = £8",
            "",
        ] {
            assert!(!is_impolite(text), "{text}");
        }
    }
}
