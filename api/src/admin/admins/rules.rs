//! The one-time code, and why something about admins is refused.

use rand::Rng;
use sha2::{Digest, Sha256};

use crate::Error;
use crate::foundation::error::Refusal;

/// Crockford's 32 characters: none is taken for another one.
const CHARACTERS: &[u8; 32] = b"0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/// Why something about admins is refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum AdminError {
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
    #[error("This account is not an admin")]
    NoAdmin,
    /// Somebody has to look after it all.
    #[error("This is the only admin. Make somebody else one first.")]
    LastAdmin,
}

impl From<AdminError> for Error {
    fn from(error: AdminError) -> Self {
        let sentence = error.to_string();
        match error {
            AdminError::SignedOut => Self::unauthenticated(&sentence),
            AdminError::SetupClosed => Self::Forbidden(Refusal { code: "setup_closed", sentence }),
            AdminError::WrongCode => Self::Forbidden(Refusal { code: "wrong_code", sentence }),
            AdminError::NoAccount | AdminError::Blocked => Self::invalid("email", sentence),
            AdminError::NoAdmin => Self::NotFound(sentence),
            AdminError::LastAdmin => Self::Conflict(Refusal { code: "last_admin", sentence }, None),
        }
    }
}

/// A code of 80 random bits that a person can type: `7KQF-2M0Z-9RTX-V4HB`.
pub fn new_code() -> String {
    let mut random = rand::rng();
    let character = |_| char::from(CHARACTERS[random.random_range(0..CHARACTERS.len())]);
    let characters: Vec<char> = (0..16).map(character).collect();
    characters.chunks(4).map(String::from_iter).collect::<Vec<_>>().join("-")
}

/// The hash under which a code is stored, however it is typed.
pub fn hash(typed: &str) -> Vec<u8> {
    let characters: String = typed
        .chars()
        .filter(char::is_ascii_alphanumeric)
        .map(|ch| match ch.to_ascii_uppercase() {
            'O' => '0',
            'I' | 'L' => '1',
            ch => ch,
        })
        .collect();
    Sha256::digest(characters).to_vec()
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
