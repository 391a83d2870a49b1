//! Secrets that prove something by being known: tokens and links. We store their hashes only.

use hmac::{Hmac, Mac};
use sha2::{Digest, Sha256};

/// Mixed into what is derived from a secret.
pub type Salt = [u8; 32];

/// 256 random bits as 64 hexadecimal digits.
pub fn new() -> String {
    hex::encode(rand::random::<[u8; 32]>())
}

/// The hash under which a secret is stored. It has too many bits to be guessed, so it needs no salt and no slowness.
pub fn hash(secret: &str) -> Vec<u8> {
    Sha256::digest(secret).to_vec()
}

/// The pair of tokens that follows a used refresh token: always the same for the same salt. Neither who has the used
/// token nor who reads the database can tell it alone.
pub fn successors(refresh_token: &str, salt: &Salt) -> anyhow::Result<Tokens> {
    let derive = |what: &str| -> anyhow::Result<String> {
        let mut mac = Hmac::<Sha256>::new_from_slice(salt)?;
        mac.update(what.as_bytes());
        mac.update(refresh_token.as_bytes());
        Ok(hex::encode(mac.finalize().into_bytes()))
    };
    Ok(Tokens { access: derive("access ")?, refresh: derive("refresh ")? })
}

/// What a client holds of its session.
pub struct Tokens {
    /// Proves who asks, for some minutes.
    pub access: String,
    /// Is exchanged once for the next pair.
    pub refresh: String,
}

impl Tokens {
    /// The first pair of a session.
    pub fn new() -> Self {
        Self { access: new(), refresh: new() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn successors_follow_from_token_and_salt_together() {
        let (token, salt) = (new(), [7; 32]);
        let next = successors(&token, &salt).expect("derived");
        let again = successors(&token, &salt).expect("derived");
        assert_eq!((&next.access, &next.refresh), (&again.access, &again.refresh));
        assert_ne!(next.access, next.refresh);
        assert_ne!(successors(&token, &[8; 32]).expect("derived").refresh, next.refresh);
        assert_ne!(successors(&new(), &salt).expect("derived").refresh, next.refresh);
    }
}
