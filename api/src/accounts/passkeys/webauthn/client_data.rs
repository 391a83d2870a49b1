//! What the browser says of a ceremony, which the authenticator signs.

use serde::Deserialize;
use sha2::{Digest, Sha256};

use super::Fault;

/// What a browser was asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ceremony {
    /// A new credential.
    Create,
    /// A signature by one.
    Get,
}

/// What the browser says.
#[derive(Debug)]
pub struct ClientData {
    /// The challenge that it was given, as base64url.
    pub challenge: String,
    /// The hash of the whole, which the authenticator signs.
    pub hash: [u8; 32],
    said: Said,
}

#[derive(Debug, Deserialize)]
struct Said {
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
    pub fn read(json: &[u8]) -> Result<Self, Fault> {
        let said: Said = serde_json::from_slice(json).map_err(|_| Fault::Unreadable)?;
        let hash = Sha256::digest(json).into();
        Ok(Self { challenge: said.challenge.clone(), hash, said })
    }

    /// Fails unless it was made on a page of this origin, for this.
    pub(super) fn check(&self, ceremony: Ceremony, origin: &str) -> Result<(), Fault> {
        let asked = match ceremony {
            Ceremony::Create => "webauthn.create",
            Ceremony::Get => "webauthn.get",
        };
        if self.said.ceremony != asked {
            return Err(Fault::Ceremony);
        }
        if self.said.origin != origin {
            return Err(Fault::Origin);
        }
        if self.said.cross_origin || self.said.top_origin.is_some() {
            return Err(Fault::CrossOrigin);
        }
        Ok(())
    }
}
