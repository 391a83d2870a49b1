//! What browsers are asked and what they answer, in the JSON of Web Authentication (Level 3, section 5.1): its names, and
//! bytes as base64url.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use serde::{Deserialize, Deserializer};
use serde_json::{Value, json};
use uuid::Uuid;

use super::webauthn::{ALGORITHMS, RelyingParty};
use crate::foundation::accounts::Account;

/// Whom people see asking.
const SITE: &str = "CarPal";

/// Bytes as base64url.
pub fn base64url(bytes: &[u8]) -> String {
    URL_SAFE_NO_PAD.encode(bytes)
}

/// Bytes that came as base64url.
#[derive(Debug)]
pub struct Bytes(pub Vec<u8>);

impl<'de> Deserialize<'de> for Bytes {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        let bytes = URL_SAFE_NO_PAD.decode(text.trim_end_matches('='));
        bytes.map(Self).map_err(serde::de::Error::custom)
    }
}

/// A new passkey.
#[derive(Debug, Deserialize)]
pub struct Registration {
    pub response: Attestation,
}

#[derive(Debug, Deserialize)]
pub struct Attestation {
    #[serde(rename = "clientDataJSON")]
    pub client_data: Bytes,
    #[serde(rename = "attestationObject")]
    pub attestation_object: Bytes,
}

/// A signature by a passkey.
#[derive(Debug, Deserialize)]
pub struct Assertion {
    #[serde(rename = "rawId")]
    pub credential_id: Bytes,
    pub response: Signed,
}

#[derive(Debug, Deserialize)]
pub struct Signed {
    #[serde(rename = "clientDataJSON")]
    pub client_data: Bytes,
    #[serde(rename = "authenticatorData")]
    pub authenticator_data: Bytes,
    pub signature: Bytes,
    /// The id of its account, which a passkey holds that signs in without being named.
    #[serde(rename = "userHandle", default)]
    pub user_handle: Option<Bytes>,
}

/// Asks for a new passkey, on a device that has none of these. `PublicKeyCredentialCreationOptionsJSON`.
pub fn creation(
    party: &RelyingParty,
    account: &Account,
    challenge: &str,
    existing: &[Vec<u8>],
    milliseconds: i64,
) -> Value {
    let kinds = ALGORITHMS.map(|algorithm| json!({"type": "public-key", "alg": algorithm}));
    json!({
        "rp": {"id": party.id, "name": SITE},
        "user": {
            "id": base64url(account.id.as_bytes()),
            "name": account.email,
            "displayName": account.name,
        },
        "challenge": challenge,
        "pubKeyCredParams": kinds,
        "timeout": milliseconds,
        "excludeCredentials": descriptors(existing),
        "authenticatorSelection": {
            "residentKey": "required",
            "requireResidentKey": true,
            "userVerification": "required",
        },
        "attestation": "none",
    })
}

/// Asks for a signature by one of these; with none of them, by any that the browser has for us.
/// `PublicKeyCredentialRequestOptionsJSON`.
pub fn request(
    party: &RelyingParty,
    challenge: &str,
    allowed: &[Vec<u8>],
    milliseconds: i64,
) -> Value {
    json!({
        "rpId": party.id,
        "challenge": challenge,
        "timeout": milliseconds,
        "allowCredentials": descriptors(allowed),
        "userVerification": "required",
    })
}

fn descriptors(ids: &[Vec<u8>]) -> Vec<Value> {
    ids.iter().map(|id| json!({"type": "public-key", "id": base64url(id)})).collect()
}

/// The account that a user handle names.
pub fn user_of(handle: &Bytes) -> Option<Uuid> {
    Uuid::from_slice(&handle.0).ok()
}
