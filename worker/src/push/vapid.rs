//! Who we are: a signed token for one push service, with the address under which it reaches us (RFC 8292).

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD as BASE64;
use chrono::{DateTime, TimeDelta, Utc};
use p256::ecdsa::{Signature, SigningKey, signature::Signer};
use serde_json::{Value, json};

/// How long a token is valid; the RFC allows a day.
fn lifetime() -> TimeDelta {
    TimeDelta::hours(12)
}

/// The key pair by which push services know us.
#[derive(Debug, Clone)]
pub struct Key {
    signing: SigningKey,
    /// In base64url.
    public: String,
}

impl Key {
    /// From 32 bytes; none when they are no private key of P-256.
    #[must_use]
    pub fn new(private: &[u8]) -> Option<Self> {
        let signing = SigningKey::from_slice(private).ok()?;
        let public = BASE64.encode(signing.verifying_key().to_encoded_point(false));
        Some(Self { signing, public })
    }

    /// The header `Authorization` for the push service at an origin. `contact` is an address as a URI.
    #[must_use]
    pub fn token(&self, origin: &str, contact: &str, now: DateTime<Utc>) -> String {
        let part = |value: &Value| BASE64.encode(value.to_string());
        let claims = json!({"aud": origin, "exp": (now + lifetime()).timestamp(), "sub": contact});
        let signed = format!("{}.{}", part(&json!({"typ": "JWT", "alg": "ES256"})), part(&claims));
        let signature: Signature = self.signing.sign(signed.as_bytes());
        format!("vapid t={signed}.{}, k={}", BASE64.encode(signature.to_bytes()), self.public)
    }
}
