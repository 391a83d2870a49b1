//! Vehicle registrations: one canonical form, and the formats that the United Kingdom has issued.

use std::collections::HashMap;
use std::fmt;
use std::sync::LazyLock;

use serde::{Deserialize, Serialize};
use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

/// A registration in its canonical form: upper case letters A to Z and digits only, 1 to 12 of them.
///
/// "AB12 CDE" and "ab12cde" are the same registration, and so is what looks like it: "ÄB12 CDE", and letters of other
/// scripts. Otherwise one plate could be taken twice. Shown with the usual space by [`Registration::spaced`].
#[derive(
    Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, sqlx::Type,
)]
#[serde(try_from = "String", into = "String")]
#[sqlx(transparent)]
pub struct Registration(String);

/// The longest registration, in characters, without its space.
const MAX_LENGTH: usize = 12;

/// Capital letters of other scripts, and of ours with a stroke, by the letter that they look like. The web reads the same
/// file.
static LOOK_ALIKES: LazyLock<HashMap<char, char>> = LazyLock::new(|| {
    let letters = serde_json::from_str(include_str!("../../data/plate-letters.json"));
    letters.unwrap_or_default()
});

/// A text that is no registration.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum RegistrationError {
    /// Nothing of it is a letter or a digit.
    #[error("Registration number is required")]
    Empty,
    /// Longer than any plate.
    #[error("A registration number has at most {MAX_LENGTH} letters and digits")]
    TooLong,
    /// A character that is no letter A to Z and no digit, and looks like none.
    #[error("A registration number has only the letters A to Z and digits, not {}", named(*.0))]
    Foreign(char),
}

/// A character in a sentence: one that cannot be seen by its number.
fn named(letter: char) -> String {
    if letter.escape_debug().len() > 1 && !letter.is_ascii() {
        format!("U+{:04X}", u32::from(letter))
    } else {
        format!("“{letter}”")
    }
}

/// A format of registration that was or is issued in the United Kingdom.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Format {
    /// Since 2001: AB12 CDE.
    Current,
    /// 1983 to 2001: A123 BCD.
    Prefix,
    /// 1963 to 1983: ABC 123D.
    Suffix,
    /// Northern Ireland: three letters with an I or Z, up to four digits.
    NorthernIreland,
    /// Diplomats: 101 D 234, 101 X 234.
    Diplomatic,
    /// Before 1963: up to four digits and up to three letters, either way round.
    Dateless,
}

impl Registration {
    /// The canonical text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The format it has. `None` gets a warning, never a refusal.
    #[must_use]
    pub fn format(&self) -> Option<Format> {
        let runs = runs(&self.0);
        let lengths: Vec<usize> = runs.iter().map(|run| run.len()).collect();
        let starts_with_letter = self.0.starts_with(|c: char| c.is_ascii_alphabetic());
        Some(match (starts_with_letter, lengths.as_slice()) {
            (true, [2, 2, 3]) => Format::Current,
            (true, [1, 1..=3, 3]) => Format::Prefix,
            (true, [3, 1..=3, 1]) => Format::Suffix,
            (false, [3, 1, 3]) if matches!(runs[1], "D" | "X") => Format::Diplomatic,
            (true, [2 | 3, 1..=4]) if runs[0].contains(['I', 'Z']) => Format::NorthernIreland,
            (true, [1..=3, 1..=4]) | (false, [1..=4, 1..=3]) => Format::Dateless,
            _ => return None,
        })
    }

    /// As it stands on a plate: "AB12 CDE", "A123 BCD", "ABC 123D", "101 D 234", "ABZ 1234". Unknown formats have no space.
    #[must_use]
    pub fn spaced(&self) -> String {
        let runs = runs(&self.0);
        match self.format() {
            Some(Format::Current | Format::Prefix) => format!("{}{} {}", runs[0], runs[1], runs[2]),
            Some(Format::Suffix) => format!("{} {}{}", runs[0], runs[1], runs[2]),
            Some(Format::Diplomatic | Format::NorthernIreland | Format::Dateless) => runs.join(" "),
            None => self.0.clone(),
        }
    }
}

/// Runs of letters and runs of digits, in turn.
fn runs(text: &str) -> Vec<&str> {
    let mut runs = Vec::new();
    let mut start = 0;
    let bytes = text.as_bytes();
    for at in 1..=bytes.len() {
        if at == bytes.len() || bytes[at].is_ascii_digit() != bytes[at - 1].is_ascii_digit() {
            runs.push(&text[start..at]);
            start = at;
        }
    }
    runs
}

impl std::str::FromStr for Registration {
    type Err = RegistrationError;

    /// Reads what a person typed: spaces, hyphens and full stops are passed over, case and accents do not matter, and a
    /// letter that looks like one of A to Z is that letter.
    fn from_str(typed: &str) -> Result<Self, RegistrationError> {
        let mut canonical = String::new();
        for typed in typed.chars().filter(|c| !c.is_whitespace() && !matches!(c, '-' | '.')) {
            for letter in typed.to_uppercase().nfkd().filter(|c| !is_combining_mark(*c)) {
                let letter = LOOK_ALIKES.get(&letter).copied().unwrap_or(letter);
                if !letter.is_ascii_alphanumeric() {
                    return Err(RegistrationError::Foreign(typed));
                }
                canonical.push(letter.to_ascii_uppercase());
            }
            if canonical.len() > MAX_LENGTH {
                return Err(RegistrationError::TooLong);
            }
        }
        if canonical.is_empty() { Err(RegistrationError::Empty) } else { Ok(Self(canonical)) }
    }
}

impl TryFrom<String> for Registration {
    type Error = RegistrationError;

    fn try_from(typed: String) -> Result<Self, RegistrationError> {
        typed.parse()
    }
}

impl From<Registration> for String {
    fn from(registration: Registration) -> Self {
        registration.0
    }
}

impl fmt::Display for Registration {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.spaced())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(typed: &str) -> Registration {
        typed.parse().expect("a registration")
    }

    #[test]
    fn however_it_is_typed_it_is_one() {
        assert_eq!(of("AB12 CDE"), of("ab12cde"));
        assert_eq!(of(" ab-12.c de "), of("AB12CDE"));
        for (typed, wrong) in [
            ("", RegistrationError::Empty),
            (" - ", RegistrationError::Empty),
            ("AB12 CDEFG HIJK", RegistrationError::TooLong),
            ("Ж12 CDE", RegistrationError::Foreign('Ж')),
            ("AB12_CDE", RegistrationError::Foreign('_')),
            ("AB12\u{202e}CDE", RegistrationError::Foreign('\u{202e}')),
        ] {
            assert_eq!(typed.parse::<Registration>(), Err(wrong), "{typed}");
        }
    }

    #[test]
    fn what_looks_like_it_is_it() {
        for typed in [
            "ÄB12 CDÉ",
            "A\u{308}B12 CDE",
            "АВ12 СDЕ", // Cyrillic А, В, С, Е
            "ав12 cdе",
            "ΑΒ12 CDΕ", // Greek Α, Β, Ε
            "ＡＢ１２ ＣＤＥ",
            "𝐀𝐁𝟏𝟐 𝐂𝐃𝐄",
        ] {
            assert_eq!(typed.parse(), Ok(of("AB12CDE")), "{typed}");
        }
        assert_eq!(of("WØ 12345"), of("WO12345"));
        assert_eq!(of("B-MW 2026 700").as_str(), "BMW2026700");
        assert_eq!(of("ABCDEFGHIJKL").as_str().len(), MAX_LENGTH);
        let foreign = "AB12 ЖDE".parse::<Registration>().expect_err("not folded").to_string();
        assert_eq!(
            foreign,
            "A registration number has only the letters A to Z and digits, not “Ж”"
        );
        let unseen = "AB12\u{200b}CDE".parse::<Registration>().expect_err("not seen").to_string();
        assert!(unseen.ends_with("not U+200B"), "{unseen}");
    }

    #[test]
    fn the_look_alikes_are_capitals_of_other_alphabets() {
        assert!(LOOK_ALIKES.len() > 40, "the file is not read");
        for (looks, letter) in LOOK_ALIKES.iter() {
            assert!(!looks.is_ascii() && looks.is_uppercase(), "{looks}");
            assert!(letter.is_ascii_uppercase(), "{looks} {letter}");
        }
    }

    #[test]
    fn every_format_is_known_and_shown_with_its_space() {
        use Format::{Current, Dateless, Diplomatic, NorthernIreland, Prefix, Suffix};
        for (typed, format, shown) in [
            ("ab12cde", Current, "AB12 CDE"),
            ("a123bcd", Prefix, "A123 BCD"),
            ("a1bcd", Prefix, "A1 BCD"),
            ("abc123d", Suffix, "ABC 123D"),
            ("abz1234", NorthernIreland, "ABZ 1234"),
            ("oi1", NorthernIreland, "OI 1"),
            ("101d234", Diplomatic, "101 D 234"),
            ("abc1", Dateless, "ABC 1"),
            ("1234ab", Dateless, "1234 AB"),
        ] {
            assert_eq!(
                (of(typed).format(), of(typed).spaced().as_str()),
                (Some(format), shown),
                "{typed}"
            );
        }
        for unknown in ["ABCDEFGH", "1", "12345", "A1B2C3"] {
            assert_eq!(of(unknown).format(), None, "{unknown}");
            assert_eq!(of(unknown).spaced(), unknown);
        }
    }
}
