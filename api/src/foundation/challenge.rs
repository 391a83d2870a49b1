//! Proof of work, in place of signing in: a form without sign-in is taken after the visitor's browser has worked for a
//! moment. That costs a person nothing, because it works while they type, and keeps a bot from sending many. The protocol is
//! ALTCHA's; challenges are signed, so that none is stored until it was solved.

use altcha::{
    Challenge, CreateChallengeOptions, Payload, VerifySolutionOptions, create_challenge,
    verify_solution,
};
use axum::Json;
use axum::extract::{FromRef, State};
use chrono::{DateTime, Utc};
use hmac::{Hmac, Mac};
use rand::Rng;
use serde_json::Value;
use sha2::{Digest, Sha256};
use sqlx::PgExecutor;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::Foundation;
use super::error::Error;
use super::limits::LimitBypass;

/// PBKDF2's rounds in each try.
const ROUNDS: u32 = 1000;
const SENTENCE: &str = "Please wait for the check to finish, then try again.";

/// The operation of this part.
pub fn routes<S: Clone + Send + Sync + 'static>() -> OpenApiRouter<S>
where
    Foundation: FromRef<S>,
{
    OpenApiRouter::new().routes(routes!(get_challenge))
}

/// Get a challenge to solve before a form without sign-in
///
/// The challenge is one of ALTCHA's [proof of work](https://altcha.org/docs/v2/proof-of-work-captcha), version 2. ALTCHA's
/// libraries solve it; by hand, try the counters 0, 1, 2 and so on. The password of a try is the bytes of `nonce`, then the
/// counter in four bytes, the highest first. Derive a key of `keyLength` bytes from it and from the bytes of `salt`, by
/// PBKDF2 with HMAC-SHA-256 in `cost` rounds. The first key whose hexadecimal form begins with `keyPrefix` is the solution.
///
/// Send the form with a `proof` of the challenge, as it came, and the solution: `{"challenge": {…}, "solution": {"counter":
/// 2210, "derivedKey": "9f3c…"}}`. It is taken once, by default within ten minutes, and takes a browser about a second.
#[utoipa::path(
    get, path = "/challenge", tag = "challenges",
    responses((
        status = OK, body = Object, description = "The challenge, to be solved and sent back as it is.",
        example = json!({
            "parameters": {
                "algorithm": "PBKDF2/SHA-256",
                "cost": 1000,
                "expiresAt": 1_795_257_000,
                "keyLength": 32,
                "keyPrefix": "9f3c51d80a6be27441c9d3f2b1870e65",
                "keySignature": "5d2b8c0e7f41a936d4c8b17e2f6a0953c1e8d7b462f59a30e4d8c27b19f6a503",
                "nonce": "4be1c07d92f83a65d0174e8bc92a6f31",
                "salt": "a83d15f0c47b296e81d3fa05b6c92e74"
            },
            "signature": "c1f7e93a5b20d8467fe1b09c3d52a8746e0f9b1d83c74a5e26d0f8b397c1e45a"
        })
    ))
)]
async fn get_challenge(State(state): State<Foundation>) -> Result<Json<Challenge>, Error> {
    let (key, tries) = (key(&state.pool).await?, state.config.challenge_tries);
    let options = CreateChallengeOptions {
        cost: ROUNDS,
        counter: Some(rand::rng().random_range(tries / 2..tries)),
        expires_at: Some(((state.now)() + state.config.challenge_expiry).timestamp()),
        hmac_key_signature_secret: Some(format!("solution {key}")),
        hmac_signature_secret: Some(format!("challenge {key}")),
        ..CreateChallengeOptions::default()
    };
    Ok(Json(create_challenge(options).map_err(anyhow::Error::from)?))
}

/// A challenge that was solved, and perhaps used.
pub struct SolvedChallenge {
    hash: Vec<u8>,
    expires_at: DateTime<Utc>,
}

/// Checks that somebody has solved a challenge of ours; whether it was used is asked by [`SolvedChallenge::redeem`].
///
/// # Errors
/// When they have not, or too long ago.
pub async fn check(state: &Foundation, proof: Value) -> Result<SolvedChallenge, Error> {
    let refused = || Error::invalid("proof", SENTENCE);
    let Payload { challenge, solution } = serde_json::from_value(proof).map_err(|_| refused())?;
    let key = key(&state.pool).await?;
    let options = VerifySolutionOptions {
        hmac_key_signature_secret: Some(format!("solution {key}")),
        ..VerifySolutionOptions::new(&challenge, &solution, format!("challenge {key}"))
    };
    // What cannot be read is wrong; a challenge without an end, or without what makes checking cheap, is none of ours.
    let is_ours = challenge.parameters.key_signature.is_some();
    let is_solved = is_ours && verify_solution(options).is_ok_and(|result| result.verified);
    let ends = challenge.parameters.expires_at.filter(|_| is_solved);
    let expires_at = ends.and_then(|at| DateTime::from_timestamp(at, 0)).ok_or_else(refused)?;
    if expires_at <= (state.now)() {
        return Err(refused());
    }
    // The nonce is signed, the signature's spelling is not.
    let hash = Sha256::digest(challenge.parameters.nonce.to_lowercase()).to_vec();
    Ok(SolvedChallenge { hash, expires_at })
}

/// Uses the challenge that came with a request, where one did: only a limit that is used up asks for it.
///
/// # Errors
/// When it was not solved, too long ago, or used before; [`Error::TooMany`] when one network solves too many.
pub async fn limit_bypass(
    state: &Foundation,
    proof: Option<Value>,
    network: &str,
) -> Result<LimitBypass, Error> {
    let Some(proof) = proof else { return Ok(LimitBypass::No) };
    let rate = state.config.accounts.limit_challenge_network;
    state.limits.take("challenge network", rate, network).await?;
    // Used at once, and for good: of many requests with one challenge, one passes.
    check(state, proof).await?.redeem(&state.pool).await?;
    Ok(LimitBypass::Allowed)
}

impl SolvedChallenge {
    /// Uses it, in the transaction of what it is good for.
    ///
    /// # Errors
    /// When it was used before.
    pub async fn redeem(self, db: impl PgExecutor<'_>) -> Result<(), Error> {
        if !redeem_once(db, &self.hash, self.expires_at).await? {
            return Err(Error::invalid("proof", SENTENCE));
        }
        Ok(())
    }
}

/// Notes that something signed was used; false when it was before. Until it expires: after that it is refused anyway.
pub async fn redeem_once(
    db: impl PgExecutor<'_>,
    hash: &[u8],
    expires_at: DateTime<Utc>,
) -> sqlx::Result<bool> {
    let used = sqlx::query!(
        "insert into used_proofs (hash, expires_at) values ($1, $2) on conflict do nothing",
        hash,
        expires_at
    )
    .execute(db)
    .await?;
    Ok(used.rows_affected() == 1)
}

/// Signs what we give away and want to know again. Whoever signs begins the text with what it is for.
pub async fn signer(db: impl PgExecutor<'_>) -> Result<Hmac<Sha256>, Error> {
    Ok(Hmac::new_from_slice(key(db).await?.as_bytes()).map_err(anyhow::Error::from)?)
}

/// The secret that challenges are signed with.
async fn key(db: impl PgExecutor<'_>) -> sqlx::Result<String> {
    let key = sqlx::query_scalar!("select key from proof_key").fetch_one(db).await?;
    Ok(hex::encode(key))
}
