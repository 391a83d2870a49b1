//! The one-time code, and why something about admins is refused.

use rand::Rng;
use sha2::{Digest, Sha256};

use crate::Error;

/// Activities on a page (document 4).
pub const PAGE: i64 = 25;
/// Appeals in the list.
pub const MOST_APPEALS: i64 = 100;
/// Characters of what an admin tells a user.
const LONGEST_ANSWER: usize = 2000;

/// Crockford's 32 signs: none is taken for another one.
const SIGNS: &[u8; 32] = b"0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/// Why something about admins is refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum Refused {
    /// Nobody is signed in.
    #[error("You must be logged in to become an admin")]
    SignedOut,
    /// There is an admin.
    #[error("There is an administrator already. Ask them for access.")]
    SetupClosed,
    /// Not the code, or one that is void.
    #[error("Failed to set up admin access")]
    WrongCode,
    /// Nobody has this address, or has not confirmed it.
    #[error("No account with this email address is confirmed")]
    NoAccount,
    /// A blocked user is no admin.
    #[error("This account is blocked")]
    Blocked,
    /// Nothing to take away.
    #[error("This account is no administrator")]
    NoAdmin,
    /// Somebody has to look after it all.
    #[error("This is the only administrator. Make somebody else one first.")]
    LastAdmin,
}

/// What an admin tells a user, as stored.
pub fn answer(typed: &str) -> Result<&str, Error> {
    let answer = typed.trim();
    if answer.is_empty() || answer.chars().count() > LONGEST_ANSWER {
        let sentence = format!("Please write an answer of at most {LONGEST_ANSWER} characters");
        return Err(Error::invalid("answer", sentence));
    }
    Ok(answer)
}

/// A code of 80 random bits that a person can type: `7KQF-2M0Z-9RTX-V4HB`.
pub fn new_code() -> String {
    let mut random = rand::rng();
    let sign = |_| char::from(SIGNS[random.random_range(0..SIGNS.len())]);
    let signs: Vec<char> = (0..16).map(sign).collect();
    signs.chunks(4).map(String::from_iter).collect::<Vec<_>>().join("-")
}

/// The hash under which a code is stored, however it is typed.
pub fn hash(typed: &str) -> Vec<u8> {
    let signs: String = typed
        .chars()
        .filter(char::is_ascii_alphanumeric)
        .map(|sign| match sign.to_ascii_uppercase() {
            'O' => '0',
            'I' | 'L' => '1',
            sign => sign,
        })
        .collect();
    Sha256::digest(signs).to_vec()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_code_is_the_same_however_it_is_typed() {
        assert_eq!(hash("7KQF-2M0Z-1RTX-V4HB"), hash(" 7kqf 2moz lrtx v4hb "));
        assert_ne!(hash("7KQF-2M0Z-1RTX-V4HB"), hash("7KQF-2M0Z-1RTX-V4HC"));
    }

    #[test]
    fn codes_differ() {
        let (one, other) = (new_code(), new_code());
        assert!(one != other && one.len() == 19, "{one} {other}");
    }
}
