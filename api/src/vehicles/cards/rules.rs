//! What the token of a card is.

use rand::Rng;

/// Crockford's 32 characters: none is taken for another one, and every address may hold them.
const ALPHABET: &[u8; 32] = b"0123456789ABCDEFGHJKMNPQRSTVWXYZ";
/// 130 random bits.
const LENGTH: usize = 26;

/// A token that nobody guesses.
pub fn new_token() -> String {
    let mut random = rand::rng();
    (0..LENGTH).map(|_| char::from(ALPHABET[random.random_range(0..ALPHABET.len())])).collect()
}
