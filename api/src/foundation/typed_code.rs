//! Codes of 80 random bits that a person types: the one-time code for the first admin, and recovery codes.

use rand::Rng;
use sha2::{Digest, Sha256};

/// Crockford's 32 characters: none is taken for another one.
const CHARACTERS: &[u8; 32] = b"0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/// A new code: `7KQF-2M0Z-9RTX-V4HB`.
pub fn new() -> String {
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
        let (one, other) = (new(), new());
        assert!(one != other && one.len() == 19, "{one} {other}");
    }
}
