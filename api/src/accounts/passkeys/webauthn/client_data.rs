//! What the browser says of a ceremony, which the authenticator signs.

use serde::Deserialize;
use sha2::{Digest, Sha256};

use super::WebauthnError;

/// What a browser was asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ceremony {
    /// A new credential.
    Create,
    /// A signature by one.
    Get,
}

/// The `clientDataJSON` of a ceremony, as the browser made it.
#[derive(Debug)]
pub struct ClientData {
    /// The challenge that it was given, as base64url.
    pub challenge: String,
    /// The hash of the whole, which the authenticator signs.
    pub hash: [u8; 32],
    raw: RawClientData,
}

#[derive(Debug, Deserialize)]
struct RawClientData {
    #[serde(rename = "type")]
    ceremony: String,
    challenge: String,
    origin: String,
    #[serde(rename = "crossOrigin", default)]
    cross_origin: bool,
    #[serde(rename = "topOrigin")]
    top_origin: Option<String>,
}

impl ClientData {
    /// Reads `clientDataJSON`, and checks nothing yet.
    pub fn read(json: &[u8]) -> Result<Self, WebauthnError> {
        let raw: RawClientData =
            serde_json::from_slice(json).map_err(|_| WebauthnError::Unreadable)?;
        let hash = Sha256::digest(json).into();
        Ok(Self { challenge: raw.challenge.clone(), hash, raw })
    }

    /// Fails unless it was made on a page of this origin, for this.
    pub(super) fn check(&self, ceremony: Ceremony, origin: &str) -> Result<(), WebauthnError> {
        let asked = match ceremony {
            Ceremony::Create => "webauthn.create",
            Ceremony::Get => "webauthn.get",
        };
        if self.raw.ceremony != asked {
            return Err(WebauthnError::Ceremony);
        }
        if self.raw.origin != origin {
            return Err(WebauthnError::Origin);
        }
        if self.raw.cross_origin || self.raw.top_origin.is_some() {
            return Err(WebauthnError::CrossOrigin);
        }
        Ok(())
    }
}
