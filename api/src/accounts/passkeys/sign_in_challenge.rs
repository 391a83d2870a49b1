//! What browsers are asked to sign in which nobody is signed in. Anyone may ask for it, so none is stored until it is used: it
//! is random, says until when it is valid, and is signed together with the secret of the browser that asked.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use chrono::DateTime;
use hmac::{Hmac, Mac};
use sha2::{Digest, Sha256};

use super::requests::base64url;
use crate::foundation::challenge;
use crate::{AppState, Error};

/// The length of what is signed, in bytes: 16 are random, and 8 the milliseconds since 1970 at which it expires.
const LENGTH: usize = 16 + 8;

/// A challenge for the browser that has this secret.
pub async fn issue(state: &AppState, secret: &str) -> Result<String, Error> {
    let expires_at = (state.now)() + state.config.accounts.passkey_expiry;
    let random: [u8; 16] = rand::random();
    let challenge = [&random[..], &expires_at.timestamp_millis().to_be_bytes()].concat();
    let signature = signer(state, &challenge, secret).await?.finalize().into_bytes();
    Ok(base64url(&[&challenge[..], &signature].concat()))
}

/// Uses a challenge up; true when it was valid.
pub async fn redeem(state: &AppState, challenge: &str, secret: &str) -> Result<bool, Error> {
    let Ok(bytes) = URL_SAFE_NO_PAD.decode(challenge) else { return Ok(false) };
    let Some((challenge, signature)) = bytes.split_at_checked(LENGTH) else { return Ok(false) };
    if signer(state, challenge, secret).await?.verify_slice(signature).is_err() {
        return Ok(false);
    }
    let milliseconds = challenge[16..].try_into().map_err(anyhow::Error::from)?;
    let expires_at = DateTime::from_timestamp_millis(i64::from_be_bytes(milliseconds));
    match expires_at.filter(|at| *at > (state.now)()) {
        Some(at) => Ok(challenge::redeem_once(&state.pool, &Sha256::digest(challenge), at).await?),
        None => Ok(false),
    }
}

async fn signer(state: &AppState, challenge: &[u8], secret: &str) -> Result<Hmac<Sha256>, Error> {
    let signer = challenge::signer(&state.pool).await?;
    Ok(signer.chain_update("passkey ").chain_update(challenge).chain_update(secret))
}
