//! What a passkey may be called, when its counter is believed, and why something about one is refused.

use crate::Error;
use crate::foundation::error::Refusal;

const MAX_NAME_LENGTH: usize = 50;

/// Why something about a passkey is refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum PasskeyError {
    #[error("Please enter a name")]
    NoName,
    #[error("A name has at most {MAX_NAME_LENGTH} characters")]
    LongName,
    #[error("You have {0} passkeys. Remove one first.")]
    TooMany(u32),
    #[error("This passkey is in use already.")]
    Known,
    #[error("The accounts of the demo have no passkeys")]
    Demo,
    #[error("You have no such passkey.")]
    NotFound,
    #[error("That passkey did not work. Please try again.")]
    Refused,
    #[error("That passkey did not work. Try again, or sign in with your password.")]
    SignInRefused,
}

impl From<PasskeyError> for Error {
    fn from(error: PasskeyError) -> Self {
        let sentence = error.to_string();
        match error {
            PasskeyError::NoName | PasskeyError::LongName => Self::invalid("name", sentence),
            PasskeyError::TooMany(_) => {
                Self::Conflict(Refusal { code: "too_many_passkeys", sentence }, None)
            }
            PasskeyError::Known => {
                Self::Conflict(Refusal { code: "passkey_known", sentence }, None)
            }
            PasskeyError::Demo => Self::Forbidden(Refusal { code: "demo_account", sentence }),
            PasskeyError::NotFound => Self::NotFound(sentence),
            PasskeyError::Refused => Self::invalid("credential", sentence),
            PasskeyError::SignInRefused => {
                Self::Unauthorized(Refusal { code: "invalid_passkey", sentence })
            }
        }
    }
}

/// A name as it is stored: several spaces are one.
pub fn name(typed: &str) -> Result<String, PasskeyError> {
    let words: Vec<&str> = typed.split(|c: char| c.is_whitespace() || c.is_control()).collect();
    let words: Vec<&str> = words.into_iter().filter(|word| !word.is_empty()).collect();
    let name = words.join(" ");
    match name.chars().count() {
        0 => Err(PasskeyError::NoName),
        length if length > MAX_NAME_LENGTH => Err(PasskeyError::LongName),
        _ => Ok(name),
    }
}

/// Whether a counter went on as it should (Web Authentication, section 7.2): up, or always 0 of who does not count. One that
/// did not was copied, or restored.
pub fn has_counted(before: i64, now: i64) -> bool {
    (before == 0 && now == 0) || now > before
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_some_words() {
        assert_eq!(name("  Ada's \n phone ").as_deref(), Ok("Ada's phone"));
        assert_eq!(name(" \t "), Err(PasskeyError::NoName));
        assert_eq!(name(&"ŵ".repeat(50)), Ok("ŵ".repeat(50)));
        assert_eq!(name(&"ŵ".repeat(51)), Err(PasskeyError::LongName));
    }

    #[test]
    fn a_counter_goes_up_where_there_is_one() {
        for (before, now) in [(0, 0), (0, 7), (7, 8)] {
            assert!(has_counted(before, now), "{before} {now}");
        }
        for (before, now) in [(7, 7), (7, 6), (7, 0)] {
            assert!(!has_counted(before, now), "{before} {now}");
        }
    }
}
