//! What a relying party of Web Authentication checks (Level 3, sections 7.1 and 7.2): <https://www.w3.org/TR/webauthn-3/>.
//!
//! Without attestation: which model of authenticator somebody has is not asked. Always with user verification, so that a
//! passkey is something that one has, and something that one knows or is. It knows no database: challenges are looked up by
//! whoever calls, before anything else is checked.

mod authenticator_data;
mod client_data;
mod public_key;
#[cfg(test)]
mod tests;

use authenticator_data::AuthenticatorData;
pub use client_data::{Ceremony, ClientData};
use minicbor::Decoder;
pub use public_key::ALGORITHMS;
use public_key::PublicKey;
use sha2::{Digest, Sha256};
use url::Url;

/// The longest id of a credential, in bytes.
const MAX_ID_LENGTH: usize = 1023;
/// The longest public key that is stored, in bytes: RSA's of 8192 bits has about 1050.
const MAX_KEY_LENGTH: usize = 2048;

/// Why a credential is not taken. For logs: whoever sent it is told that it was not, and no more.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum WebauthnError {
    #[error("it cannot be read")]
    Unreadable,
    #[error("it was made for something else")]
    Ceremony,
    #[error("it was made for another origin")]
    Origin,
    #[error("it was made inside a page of another origin")]
    CrossOrigin,
    #[error("it was made for another relying party")]
    RelyingParty,
    #[error("nobody was there")]
    NobodyPresent,
    #[error("its user was not verified")]
    NobodyVerified,
    #[error("its key is of a kind that was not asked for")]
    KeyKind,
    #[error("its signature is wrong")]
    Signature,
    #[error("its account has no such credential")]
    Unknown,
    #[error("its counter did not go up")]
    CountedBack,
}

impl From<minicbor::decode::Error> for WebauthnError {
    fn from(_: minicbor::decode::Error) -> Self {
        Self::Unreadable
    }
}

/// Whom authenticators make credentials for: the address by which browsers reach us.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RelyingParty {
    /// Its host.
    pub id: String,
    origin: String,
}

/// A credential as it is stored.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewCredential {
    /// The credential's id.
    pub id: Vec<u8>,
    /// Its public key, as COSE writes it.
    pub public_key: Vec<u8>,
    /// How often it has signed; 0 where the authenticator does not count.
    pub sign_count: u32,
}

impl RelyingParty {
    /// At an address of the web.
    pub fn at(public_url: &str) -> anyhow::Result<Self> {
        let url = Url::parse(public_url)?;
        let id = url.host_str().unwrap_or_default().to_owned();
        Ok(Self { id, origin: url.origin().ascii_serialization() })
    }

    /// Checks a registration (7.1), and returns its credential. `attestation_object` comes from the authenticator.
    pub fn verify_registration(
        &self,
        client_data: &ClientData,
        attestation_object: &[u8],
    ) -> Result<NewCredential, WebauthnError> {
        client_data.check(Ceremony::Create, &self.origin)?;
        let data = AuthenticatorData::read(authenticator_data_of(attestation_object)?)?;
        self.check(&data)?;
        let (id, public_key) = data.credential.ok_or(WebauthnError::Unreadable)?;
        PublicKey::read(public_key)?;
        if public_key.len() > MAX_KEY_LENGTH {
            return Err(WebauthnError::Unreadable);
        }
        data.check_user()?;
        Ok(NewCredential {
            id: id.to_owned(),
            public_key: public_key.to_owned(),
            sign_count: data.sign_count,
        })
    }

    /// Checks an assertion (7.2), and returns how often its credential has signed.
    pub fn verify_assertion(
        &self,
        public_key: &[u8],
        client_data: &ClientData,
        authenticator_data: &[u8],
        signature: &[u8],
    ) -> Result<u32, WebauthnError> {
        client_data.check(Ceremony::Get, &self.origin)?;
        let data = AuthenticatorData::read(authenticator_data)?;
        self.check(&data)?;
        let (key, _) = PublicKey::read(public_key)?;
        let signed = [authenticator_data, &client_data.hash].concat();
        key.verify(&signed, signature)?;
        data.check_user()?;
        Ok(data.sign_count)
    }

    fn check(&self, data: &AuthenticatorData<'_>) -> Result<(), WebauthnError> {
        if data.rp_id_hash == &Sha256::digest(&self.id)[..] {
            Ok(())
        } else {
            Err(WebauthnError::RelyingParty)
        }
    }
}

/// What the authenticator says in an attestation object. What it says of itself, its model, is not read.
fn authenticator_data_of(attestation_object: &[u8]) -> Result<&[u8], WebauthnError> {
    let mut decoder = Decoder::new(attestation_object);
    let entries = decoder.map()?.ok_or(WebauthnError::Unreadable)?;
    let mut data = None;
    for _ in 0..entries {
        if decoder.str()? == "authData" {
            data = Some(decoder.bytes()?);
        } else {
            decoder.skip()?;
        }
    }
    data.ok_or(WebauthnError::Unreadable)
}
