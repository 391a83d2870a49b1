//! Secrets that are read again, and so cannot be stored as hashes: encrypted with a key of the settings, which is not in the
//! database. AES-256-GCM, with a nonce of its own for each.

use std::fmt;
use std::str::FromStr;

use ring::aead::{AES_256_GCM, Aad, LessSafeKey, NONCE_LEN, Nonce, UnboundKey};

/// The key, if there is one. Never shown.
#[derive(Clone, Default)]
pub struct SecretKey(Option<[u8; 32]>);

/// A setting that is no key.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("write 64 hexadecimal digits, such as `openssl rand -hex 32` prints")]
pub struct ParseKeyError;

impl FromStr for SecretKey {
    type Err = ParseKeyError;

    fn from_str(text: &str) -> Result<Self, ParseKeyError> {
        if text.is_empty() {
            return Ok(Self(None));
        }
        let mut key = [0; 32];
        hex::decode_to_slice(text, &mut key).map_err(|_| ParseKeyError)?;
        Ok(Self(Some(key)))
    }
}

impl fmt::Debug for SecretKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.0.is_some() { "SecretKey(…)" } else { "SecretKey(none)" })
    }
}

impl SecretKey {
    /// What is stored of a secret: without a key the secret itself. `associated_data` is what it
    /// belongs to, authenticated with it: it opens for nothing else.
    ///
    /// # Errors
    /// Never with a key of this length.
    pub fn seal(&self, associated_data: &[u8], secret: &[u8]) -> anyhow::Result<Vec<u8>> {
        let Some(key) = self.key()? else { return Ok(secret.to_owned()) };
        let nonce: [u8; NONCE_LEN] = rand::random();
        let mut sealed = secret.to_owned();
        key.seal_in_place_append_tag(
            Nonce::assume_unique_for_key(nonce),
            Aad::from(associated_data),
            &mut sealed,
        )
        .map_err(|_| anyhow::anyhow!("a secret could not be sealed"))?;
        Ok([&nonce[..], &sealed].concat())
    }

    /// The secret that was sealed.
    ///
    /// # Errors
    /// Without the key that it was sealed with.
    pub fn open(&self, associated_data: &[u8], sealed: &[u8]) -> anyhow::Result<Vec<u8>> {
        let wrong =
            || anyhow::anyhow!("CARPAL_SECRET_KEY is not the key that a secret was stored with");
        let key = self.key()?.ok_or_else(wrong)?;
        let (nonce, sealed) = sealed.split_first_chunk::<NONCE_LEN>().ok_or_else(wrong)?;
        let mut opened = sealed.to_owned();
        let nonce = Nonce::assume_unique_for_key(*nonce);
        let secret = key
            .open_in_place(nonce, Aad::from(associated_data), &mut opened)
            .map_err(|_| wrong())?;
        Ok(secret.to_owned())
    }

    fn key(&self) -> anyhow::Result<Option<LessSafeKey>> {
        let Some(key) = &self.0 else { return Ok(None) };
        let key = UnboundKey::new(&AES_256_GCM, key).map_err(|_| anyhow::anyhow!("no key"))?;
        Ok(Some(LessSafeKey::new(key)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn key(digit: &str) -> SecretKey {
        digit.repeat(64).parse().expect("a key")
    }

    #[test]
    fn a_secret_is_opened_by_its_key_for_what_it_belongs_to() {
        let sealed = key("a").seal(b"ada", b"12345678901234567890").expect("sealed");
        assert_eq!(sealed.len(), 48);
        assert!(!sealed.windows(4).any(|window| window == b"1234"));
        assert_eq!(key("a").open(b"ada", &sealed).expect("opened"), b"12345678901234567890");
        assert_ne!(sealed, key("a").seal(b"ada", b"12345678901234567890").expect("sealed"));
        let refused = |key: SecretKey, associated_data: &[u8], sealed: &[u8]| {
            key.open(associated_data, sealed).is_err()
        };
        assert!(refused(key("b"), b"ada", &sealed));
        assert!(refused(key("a"), b"bob", &sealed));
        assert!(refused(SecretKey::default(), b"ada", &sealed));
        assert!(refused(key("a"), b"ada", &sealed[..40]));
        assert!(refused(key("a"), b"ada", b""));
    }

    #[test]
    fn without_a_key_a_secret_stays_as_it_is_and_a_key_is_never_shown() {
        assert_eq!(SecretKey::default().seal(b"ada", b"secret").expect("stored"), b"secret");
        assert_eq!(format!("{:?}", key("a")), "SecretKey(…)");
        for text in ["a", "g", &"a".repeat(63), &"a".repeat(66)] {
            assert_eq!(text.parse::<SecretKey>().err(), Some(ParseKeyError), "{text}");
        }
    }
}
