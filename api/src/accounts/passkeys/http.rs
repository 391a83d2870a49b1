//! Requests and responses about passkeys.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use chrono::{DateTime, Utc};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use uuid::Uuid;

use super::rules::{self, PasskeyError};
use super::service;
use super::store::{self, PasskeyRow};
use crate::accounts::second_factor::service as second_factor;
use crate::accounts::sessions::{Origin, SessionTokens, service as sessions};
use crate::foundation::challenge;
use crate::foundation::extract::{Body, Network, Path};
use crate::foundation::roles::CurrentUser;
use crate::{AppState, Error};

/// A passkey of the caller.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct Passkey {
    /// The passkey's id.
    #[schema(example = "019a8f2c-7b1e-7c3a-9d4e-2f6b8a1c5d07")]
    id: Uuid,
    /// What its owner calls it.
    #[schema(example = "Ada's phone")]
    name: String,
    /// When it was added.
    #[schema(example = "2026-11-21T10:30:00Z")]
    created_at: DateTime<Utc>,
    /// When it was last used, to sign in or as a proof. Null when it was not.
    #[schema(example = "2026-11-21T10:30:00Z")]
    last_used_at: Option<DateTime<Utc>>,
}

impl From<PasskeyRow> for Passkey {
    fn from(row: PasskeyRow) -> Self {
        let PasskeyRow { id, name, created_at, last_used_at } = row;
        Self { id, name, created_at, last_used_at }
    }
}

/// The caller's passkeys.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct Passkeys {
    /// The oldest first.
    passkeys: Vec<Passkey>,
    /// Whether adding and removing one asks for the password: not within ten minutes (by default) after a proof in this
    /// session, which signing in is not, and never of an admin with a second factor, who proves that instead.
    asks_password: bool,
}

/// List your passkeys
///
/// Their names and dates, never a key; and whether adding and removing one asks for the password.
#[utoipa::path(
    get, path = "/me/passkeys", tag = "accounts", security(("session" = ["user"])),
    responses((status = OK, body = Passkeys, description = "Your passkeys."))
)]
pub async fn list_passkeys(
    State(state): State<AppState>,
    caller: CurrentUser,
) -> Result<Json<Passkeys>, Error> {
    let rows = store::list(&state.pool, caller.account.id).await?;
    let asks_password = second_factor::asks_password(&state, &caller);
    Ok(Json(Passkeys { passkeys: rows.into_iter().map(Passkey::from).collect(), asks_password }))
}

/// The password, asked for again where nothing else was proved.
#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct PasskeyRequest {
    /// The password of the account. Only where `asks_password` says so.
    #[serde(default)]
    #[schema(example = "open sesame")]
    current_password: Option<String>,
}

/// What a browser is asked for.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct PasskeyOptions {
    /// For `PublicKeyCredential.parseCreationOptionsFromJSON` or `parseRequestOptionsFromJSON`, whose result is the
    /// `publicKey` of `navigator.credentials.create` or `get`.
    #[schema(value_type = Object, example = json!({"challenge": "p8vY1mGzqH7uB2xk", "rpId": "carpal.example.org", "userVerification": "required"}))]
    public_key: Value,
}

/// Start to add a passkey
///
/// Asks for the password, or for a proof of the last ten minutes (by default). The passkey is added by
/// `POST /me/passkeys` with what the browser makes of these options, within ten minutes and in this session.
#[utoipa::path(
    post, path = "/me/passkeys/options", tag = "accounts", request_body = PasskeyRequest, security(("session" = ["user"])),
    responses(
        (status = OK, body = PasskeyOptions, description = "For `navigator.credentials.create`."),
        (status = CONFLICT, description = "You have as many passkeys as an account may have (`too_many_passkeys`)."),
        (status = UNPROCESSABLE_ENTITY), (status = TOO_MANY_REQUESTS), (status = SERVICE_UNAVAILABLE)
    )
)]
pub async fn start_passkey(
    State(state): State<AppState>,
    caller: CurrentUser,
    Body(request): Body<PasskeyRequest>,
) -> Result<Json<PasskeyOptions>, Error> {
    second_factor::check_again(&state, &caller, request.current_password).await?;
    Ok(Json(PasskeyOptions { public_key: service::ask_for_new(&state, &caller).await? }))
}

/// A passkey that a browser made.
#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct NewPasskey {
    /// What to call it, at most 50 characters. Left out: the browser and the system that made it.
    #[serde(default)]
    #[schema(example = "Ada's phone", max_length = 50)]
    name: Option<String>,
    /// The credential's `toJSON()`.
    #[schema(value_type = Object, example = json!({"id": "ZjQ1", "rawId": "ZjQ1", "type": "public-key", "response": {"clientDataJSON": "eyJ0…", "attestationObject": "o2Nm…"}}))]
    credential: Value,
}

/// A passkey that was added.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct AddedPasskey {
    /// The passkey.
    passkey: Passkey,
    /// The recovery codes of an admin whose second factor this is the first of; none otherwise. They are shown once.
    #[schema(example = json!(["7KQF-2M0Z-9RTX-V4HB"]))]
    recovery_codes: Vec<String>,
}

/// Add a passkey
///
/// It signs in without the password from now on, and counts as proved in this session. An email says so.
#[utoipa::path(
    post, path = "/me/passkeys", tag = "accounts", request_body = NewPasskey, security(("session" = ["user"])),
    responses(
        (status = CREATED, body = AddedPasskey, description = "The passkey."),
        (status = CONFLICT, description = "You have as many passkeys as an account may have (`too_many_passkeys`), or this \
            one is in use (`passkey_known`)."),
        (status = UNPROCESSABLE_ENTITY)
    )
)]
pub async fn add_passkey(
    State(state): State<AppState>,
    caller: CurrentUser,
    origin: Origin,
    Body(request): Body<NewPasskey>,
) -> Result<(StatusCode, Json<AddedPasskey>), Error> {
    let typed = request.name.filter(|typed| !typed.trim().is_empty());
    let name = rules::name(typed.as_deref().unwrap_or(&origin.device))?;
    let registration = read(request.credential, PasskeyError::Refused)?;
    let (row, recovery_codes) = service::add(&state, &caller, &registration, name).await?;
    Ok((StatusCode::CREATED, Json(AddedPasskey { passkey: row.into(), recovery_codes })))
}

/// Another name for a passkey.
#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct PasskeyName {
    /// The name.
    #[schema(example = "Ada's phone", min_length = 1, max_length = 50)]
    name: String,
}

/// Set the name of one of your passkeys
///
/// You know it again by it; the device that keeps the passkey is not told.
#[utoipa::path(
    put, path = "/me/passkeys/{id}/name", tag = "accounts", request_body = PasskeyName, security(("session" = ["user"])),
    params(("id" = Uuid, Path, description = "The passkey's id", example = "019a8f2c-7b1e-7c3a-9d4e-2f6b8a1c5d07")),
    responses(
        (status = OK, body = Passkey, description = "The passkey with its name."),
        (status = NOT_FOUND), (status = UNPROCESSABLE_ENTITY)
    )
)]
pub async fn set_passkey_name(
    State(state): State<AppState>,
    caller: CurrentUser,
    Path(id): Path<Uuid>,
    Body(request): Body<PasskeyName>,
) -> Result<Json<Passkey>, Error> {
    let name = rules::name(&request.name)?;
    let mut work = state.begin().await?;
    let row = service::rename(&mut work, caller.account.id, id, &name).await?;
    work.commit().await?;
    Ok(Json(row.into()))
}

/// Remove one of your passkeys
///
/// Asks for the password, or for a proof of the last ten minutes (by default). It signs in no more, what was proved
/// counts no more, and every other session of yours ends. An email says so.
#[utoipa::path(
    delete, path = "/me/passkeys/{id}", tag = "accounts", request_body = PasskeyRequest, security(("session" = ["user"])),
    params(("id" = Uuid, Path, description = "The passkey's id", example = "019a8f2c-7b1e-7c3a-9d4e-2f6b8a1c5d07")),
    responses(
        (status = NO_CONTENT, description = "The passkey is removed."), (status = NOT_FOUND),
        (status = UNPROCESSABLE_ENTITY), (status = TOO_MANY_REQUESTS), (status = SERVICE_UNAVAILABLE)
    )
)]
pub async fn remove_passkey(
    State(state): State<AppState>,
    caller: CurrentUser,
    Path(id): Path<Uuid>,
    Body(request): Body<PasskeyRequest>,
) -> Result<StatusCode, Error> {
    second_factor::check_again(&state, &caller, request.current_password).await?;
    let mut work = state.begin().await?;
    service::remove(&mut work, &caller, id).await?;
    work.commit().await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Start to show that you have a passkey
///
/// What the browser makes of these options is sent to `POST /me/passkeys/proof`, within ten minutes (by default) and in this
/// session. By default a session may ask 60 times in ten minutes.
#[utoipa::path(
    post, path = "/me/passkeys/proof/options", tag = "accounts", security(("session" = ["user"])),
    responses(
        (status = OK, body = PasskeyOptions, description = "For `navigator.credentials.get`."),
        (status = NOT_FOUND), (status = TOO_MANY_REQUESTS)
    )
)]
pub async fn start_passkey_proof(
    State(state): State<AppState>,
    caller: CurrentUser,
) -> Result<Json<PasskeyOptions>, Error> {
    Ok(Json(PasskeyOptions { public_key: service::ask_for_proof(&state, &caller).await? }))
}

/// What a browser signed with a passkey.
#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct PasskeyProof {
    /// The credential's `toJSON()`.
    #[schema(value_type = Object, example = json!({"id": "ZjQ1", "rawId": "ZjQ1", "type": "public-key", "response": {"clientDataJSON": "eyJ0…", "authenticatorData": "SZYN…", "signature": "MEUC…", "userHandle": "AZqP…"}}))]
    credential: Value,
}

/// Prove that you hold a passkey
///
/// In this session. It is a proof of an admin's second factor, and anyone's leave to add and remove passkeys for ten minutes
/// (by default).
#[utoipa::path(
    post, path = "/me/passkeys/proof", tag = "accounts", request_body = PasskeyProof, security(("session" = ["user"])),
    responses((status = NO_CONTENT, description = "It is proved."), (status = UNPROCESSABLE_ENTITY))
)]
pub async fn check_passkey(
    State(state): State<AppState>,
    caller: CurrentUser,
    Body(request): Body<PasskeyProof>,
) -> Result<StatusCode, Error> {
    let assertion = read(request.credential, PasskeyError::Refused)?;
    service::prove(&state, &caller, &assertion).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Who wants to sign in with a passkey says nothing of themselves.
#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct PasskeySignInRequest {
    /// A challenge of `GET /challenge` with its solution. Only after `challenge_required`.
    #[serde(default)]
    #[schema(value_type = Option<Object>)]
    proof: Option<Value>,
}

/// What a browser is asked for in which nobody is signed in.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct PasskeySignInOptions {
    /// Sent back with the answer: it shows that it comes from the browser that asked.
    #[schema(example = "5f0c9b1e7a2d4863f5b0c9d1e7a248635f0c9b1e7a2d4863f5b0c9d1e7a24863")]
    secret: String,
    /// For `PublicKeyCredential.parseRequestOptionsFromJSON`, whose result is the `publicKey` of
    /// `navigator.credentials.get`.
    #[schema(value_type = Object, example = json!({"challenge": "p8vY1mGzqH7uB2xk", "rpId": "carpal.example.org", "userVerification": "required"}))]
    public_key: Value,
}

/// Start to sign in with a passkey
///
/// The same for everyone. Good for one answer, within ten minutes (by default). By default a network may ask 60 times in ten
/// minutes; beyond that each needs a solved challenge (`challenge_required`).
#[utoipa::path(
    post, path = "/sign-in/passkey/options", tag = "accounts", request_body = PasskeySignInRequest,
    responses(
        (status = OK, body = PasskeySignInOptions, description = "For `navigator.credentials.get`."),
        (status = UNPROCESSABLE_ENTITY), (status = TOO_MANY_REQUESTS)
    )
)]
pub async fn start_passkey_sign_in(
    State(state): State<AppState>,
    network: Network,
    Body(request): Body<PasskeySignInRequest>,
) -> Result<Json<PasskeySignInOptions>, Error> {
    let (network, rate) = (network.to_string(), state.config.accounts.limit_passkey_challenges);
    let bypass = challenge::limit_bypass(&state, request.proof, &network).await?;
    state.take_or_challenge("passkey challenges network", rate, &network, bypass).await?;
    let (public_key, secret) = service::ask_for_sign_in(&state).await?;
    Ok(Json(PasskeySignInOptions { secret, public_key }))
}

/// What a browser signed with a passkey, in which nobody is signed in.
#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct PasskeyCredentials {
    /// The `secret` that came with the options.
    #[schema(example = "5f0c9b1e7a2d4863f5b0c9d1e7a248635f0c9b1e7a2d4863f5b0c9d1e7a24863")]
    secret: String,
    /// The credential's `toJSON()`.
    #[schema(value_type = Object, example = json!({"id": "ZjQ1", "rawId": "ZjQ1", "type": "public-key", "response": {"clientDataJSON": "eyJ0…", "authenticatorData": "SZYN…", "signature": "MEUC…", "userHandle": "AZqP…"}}))]
    credential: Value,
}

/// Sign in with a passkey
///
/// Without the password. Whatever is wrong is said alike: a passkey that nobody has, a signature that does not fit, options
/// that were used or are too old. The session counts as proved.
#[utoipa::path(
    post, path = "/sign-in/passkey", tag = "accounts", request_body = PasskeyCredentials,
    responses(
        (status = OK, body = SessionTokens, description = "The tokens of a new session."),
        (status = UNAUTHORIZED, description = "The passkey is not taken (`invalid_passkey`)."),
        (status = TOO_MANY_REQUESTS)
    )
)]
pub async fn sign_in_with_passkey(
    State(state): State<AppState>,
    origin: Origin,
    Body(request): Body<PasskeyCredentials>,
) -> Result<Json<SessionTokens>, Error> {
    let assertion = read(request.credential, PasskeyError::SignInRefused)?;
    let account = service::authenticate(&state, &assertion, &request.secret).await?;
    let mut work = state.begin().await?;
    let issued = sessions::start_proven(&mut work, account, &origin).await?;
    let now = work.now();
    work.commit().await?;
    Ok(SessionTokens::of(issued, now))
}

/// What a browser answered; what cannot be read is refused like anything else that is wrong.
fn read<T: DeserializeOwned>(credential: Value, refused: PasskeyError) -> Result<T, Error> {
    Ok(serde_json::from_value(credential).map_err(|_| refused)?)
}
