//! What a username must be, and why one is refused.

use carpal_domain::registration::{Format, Registration};

use crate::Error;
use crate::foundation::error::Refusal;
use crate::foundation::names::speaks_for_us;
use crate::messaging::messages::service::is_impolite;

const MIN_LENGTH: usize = 3;
const MAX_LENGTH: usize = 30;

/// Why a username is refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum UsernameError {
    #[error("Username cannot be empty")]
    Empty,
    #[error("Username must be at least {MIN_LENGTH} characters long")]
    Short,
    #[error("Username must be at most {MAX_LENGTH} characters long")]
    Long,
    #[error("A username can only have letters, digits, spaces and . - _ '")]
    Characters,
    #[error("Please choose a polite username")]
    Rude,
    #[error("Username cannot be a registration number")]
    Plate,
    #[error("Username already taken")]
    Taken,
}

impl From<UsernameError> for Error {
    fn from(error: UsernameError) -> Self {
        let sentence = error.to_string();
        if error == UsernameError::Taken {
            return Self::Conflict(Refusal { code: "username_taken", sentence }, Some("name"));
        }
        Self::invalid("name", sentence)
    }
}

/// A username as stored: trimmed, with single spaces. Characters that cannot be seen, or that turn the writing
/// direction round, would let one name look like another.
pub fn username(typed: &str) -> Result<String, UsernameError> {
    let name = typed.split_whitespace().collect::<Vec<_>>().join(" ");
    match name.chars().count() {
        0 => return Err(UsernameError::Empty),
        length if length < MIN_LENGTH => return Err(UsernameError::Short),
        length if length > MAX_LENGTH => return Err(UsernameError::Long),
        _ => {}
    }
    if !name.chars().all(|c| c.is_alphanumeric() || " .-_'’".contains(c)) {
        return Err(UsernameError::Characters);
    }
    if is_impolite(&name) {
        return Err(UsernameError::Rude);
    }
    if speaks_for_us(&name) { Err(UsernameError::Taken) } else { Ok(name) }
}

/// The registration that a username reads as, if any, whatever stands between its letters and digits.
pub fn registration(name: &str) -> Option<Registration> {
    name.replace(['_', '\'', '’'], "").parse().ok()
}

/// Whether a registration is no username but of who has it. Decided by its format alone, so that it tells nothing of what is
/// registered. Two runs are no such format: people are called "Sam 99" and "Liz 1985".
pub fn is_plate(registration: &Registration) -> bool {
    match registration.format() {
        Some(Format::Current | Format::Prefix | Format::Suffix | Format::Diplomatic) => true,
        Some(Format::NorthernIreland | Format::Dateless) | None => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_people_have() {
        for name in ["Zoë", "O’Neil", "Łukasz K.", "मनीषा", "ab1", "Jean-Luc_2"] {
            assert_eq!(username(name).as_deref(), Ok(name));
        }
        assert_eq!(username("  Alice \t Smith ").as_deref(), Ok("Alice Smith"));
    }

    #[test]
    fn names_nobody_gets() {
        for (typed, refused) in [
            (" \n", UsernameError::Empty),
            ("ab", UsernameError::Short),
            ("a\u{202e}lice", UsernameError::Characters),
            ("ali\u{200b}ce", UsernameError::Characters),
            ("<b>alice</b>", UsernameError::Characters),
            ("You idiot", UsernameError::Rude),
            ("m0r0n", UsernameError::Rude),
            ("CarPal Support", UsernameError::Taken),
            ("car.pal", UsernameError::Taken),
            ("ADMIN", UsernameError::Taken),
            ("Anonymous User", UsernameError::Taken),
            // Cyrillic: а, Р, е.
            ("C\u{430}rPal", UsernameError::Taken),
            ("Car\u{420}al Support", UsernameError::Taken),
            ("Anonymous Us\u{435}r", UsernameError::Taken),
            ("C\u{e1}rpal", UsernameError::Taken),
            ("Carpa1", UsernameError::Taken),
            ("CARPAI", UsernameError::Taken),
            ("ＣａｒＰａｌ", UsernameError::Taken),
            ("Supp0rt", UsernameError::Taken),
        ] {
            assert_eq!(username(typed), Err(refused), "{typed}");
        }
        for (name, is_a_plate) in [
            ("AB12 CDE", true),
            ("a.b-1_2 c'd’e", true),
            ("АВ12 СDЕ", true), // Cyrillic А, В, С, Е
            ("A123 BCD", true),
            ("abc 123d", true),
            ("101 D 234", true),
            ("Sam 99", false),
            ("Liz 1985", false),
            ("ab1", false),
            ("Road Runner", false),
        ] {
            let reads_as = username(name).ok().as_deref().and_then(registration);
            assert_eq!(reads_as.as_ref().is_some_and(is_plate), is_a_plate, "{name}");
        }
        assert_eq!(username(&"ŵ".repeat(31)), Err(UsernameError::Long));
        assert!(username(&"ŵ".repeat(30)).is_ok());
        assert_eq!(UsernameError::Short.to_string(), "Username must be at least 3 characters long");
    }
}
