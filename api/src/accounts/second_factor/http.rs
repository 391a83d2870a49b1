//! Requests and responses about second factors.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::rules::SecondFactorError;
use super::service::TypedCode;
use super::{service, store};
use crate::foundation::challenge;
use crate::foundation::extract::{Body, Network};
use crate::foundation::roles::{AdminAccount, ProvenAdmin};
use crate::{AppState, Error};

/// The caller's second factor.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct SecondFactor {
    /// Since when an authenticator app is in force. Null when there is none.
    #[schema(example = "2026-11-21T10:30:00Z")]
    set_up_at: Option<DateTime<Utc>>,
    /// How many passkeys there are, each of which proves it too.
    #[schema(example = 1)]
    passkeys: i64,
    /// How many recovery codes were not used.
    #[schema(example = 10)]
    recovery_codes_left: i64,
    /// When it was last proved in this session. Null when it was not.
    #[schema(example = "2026-11-21T10:30:00Z")]
    proved_at: Option<DateTime<Utc>>,
}

/// Get your second factor
///
/// Whether one is in force, how many recovery codes are left, and how long its last proof counts. Never the secret.
#[utoipa::path(
    get, path = "/me/second-factor", tag = "accounts", security(("session" = ["admin"])),
    responses((status = OK, body = SecondFactor, description = "Your second factor, or that there is none."))
)]
pub async fn get_second_factor(
    State(state): State<AppState>,
    AdminAccount(admin): AdminAccount,
) -> Result<Json<SecondFactor>, Error> {
    let factor = store::second_factor(&state.pool, admin.account.id).await?;
    Ok(Json(SecondFactor {
        set_up_at: factor.app_since,
        passkeys: factor.passkeys,
        recovery_codes_left: factor.recovery_codes_left,
        proved_at: admin.proved_at,
    }))
}

/// The password, asked for again.
#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct SecondFactorRequest {
    /// The password of the account. Not needed after a proof of the last ten minutes (by default).
    #[serde(default)]
    current_password: Option<String>,
}

/// What an authenticator app is told. It is shown once.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct NewAuthenticator {
    /// The secret in base 32, for typing.
    #[schema(example = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ")]
    secret: String,
    /// The same as an address, for a QR code.
    #[schema(
        example = "otpauth://totp/CarPal:alice%40example.org?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=CarPal"
    )]
    uri: String,
}

/// Start to set up your second factor
///
/// With an authenticator app; a passkey is one too, and is added by `POST /me/passkeys`. It is in force when its first code
/// is confirmed. Beginning again makes the earlier secret void. Who has a passkey proves that first.
#[utoipa::path(
    post, path = "/me/second-factor", tag = "accounts", request_body = SecondFactorRequest,
    security(("session" = ["admin"])),
    responses(
        (status = OK, body = NewAuthenticator, description = "The secret for an authenticator app."),
        (status = CONFLICT, description = "There is one in force (`second_factor_set_up`)."),
        (status = UNPROCESSABLE_ENTITY), (status = TOO_MANY_REQUESTS), (status = SERVICE_UNAVAILABLE)
    )
)]
pub async fn start_second_factor(
    State(state): State<AppState>,
    AdminAccount(admin): AdminAccount,
    Body(request): Body<SecondFactorRequest>,
) -> Result<Json<NewAuthenticator>, Error> {
    if admin.account.is_demo {
        return Err(SecondFactorError::Demo.into());
    }
    service::check_again(&state, &admin, request.current_password).await?;
    let mut work = state.begin().await?;
    let app = service::begin(&mut work, &admin.account).await?;
    work.commit().await?;
    Ok(Json(NewAuthenticator { secret: app.secret(), uri: app.uri()? }))
}

/// A code that proves a second factor.
#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct SecondFactorCode {
    /// Six digits of the authenticator app, or where that is not at hand a recovery code.
    #[schema(example = "287082")]
    code: String,
    /// A challenge of `GET /challenge` with its solution. Only after `challenge_required`.
    #[serde(default)]
    #[schema(value_type = Option<Object>)]
    proof: Option<Value>,
}

/// Codes that prove a second factor once each. They are shown once.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct RecoveryCodes {
    /// Ten codes.
    #[schema(example = json!(["7KQF-2M0Z-9RTX-V4HB"]))]
    recovery_codes: Vec<String>,
}

/// Confirm your second factor
///
/// With the first code of the authenticator app, within ten minutes (by default), which puts it in force. It counts as proved
/// in this session. Who has a passkey proves that first.
#[utoipa::path(
    post, path = "/me/second-factor/confirm", tag = "accounts", request_body = SecondFactorCode,
    security(("session" = ["admin"])),
    responses(
        (status = OK, body = RecoveryCodes, description = "It is in force. The recovery codes."),
        (status = CONFLICT, description = "There is one in force (`second_factor_set_up`), or none was begun \
            (`second_factor_missing`)."),
        (status = UNPROCESSABLE_ENTITY), (status = TOO_MANY_REQUESTS)
    )
)]
pub async fn confirm_second_factor(
    State(state): State<AppState>,
    AdminAccount(admin): AdminAccount,
    network: Network,
    Body(request): Body<SecondFactorCode>,
) -> Result<Json<RecoveryCodes>, Error> {
    let network = network.to_string();
    let bypass = challenge::limit_bypass(&state, request.proof, &network).await?;
    let typed = TypedCode { code: &request.code, network: &network, bypass };
    let codes = service::confirm(&state, &admin, &typed).await?;
    Ok(Json(RecoveryCodes { recovery_codes: codes }))
}

/// Show that you have your second factor
///
/// In this session: once for the admin area, and not longer than ten minutes ago for what harms most. Each code counts
/// once. Wrong ones are limited for each network, and written into the audit log; beyond a limit for all networks together
/// each needs a solved challenge (`challenge_required`).
#[utoipa::path(
    post, path = "/me/second-factor/proof", tag = "accounts", request_body = SecondFactorCode,
    security(("session" = ["admin"])),
    responses(
        (status = NO_CONTENT, description = "It is proved."),
        (status = CONFLICT, description = "There is none in force (`second_factor_missing`)."),
        (status = UNPROCESSABLE_ENTITY), (status = TOO_MANY_REQUESTS)
    )
)]
pub async fn check_second_factor(
    State(state): State<AppState>,
    AdminAccount(admin): AdminAccount,
    network: Network,
    Body(request): Body<SecondFactorCode>,
) -> Result<StatusCode, Error> {
    let network = network.to_string();
    let bypass = challenge::limit_bypass(&state, request.proof, &network).await?;
    let typed = TypedCode { code: &request.code, network: &network, bypass };
    service::prove(&state, &admin.account, admin.session_id, &typed).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Make new recovery codes
///
/// The earlier ones are void. Asks for a fresh proof.
#[utoipa::path(
    post, path = "/me/second-factor/recovery-codes", tag = "accounts", security(("session" = ["admin"])),
    responses(
        (status = OK, body = RecoveryCodes, description = "The recovery codes."),
        (status = CONFLICT, description = "There is no second factor (`second_factor_missing`).")
    )
)]
pub async fn issue_recovery_codes(
    State(state): State<AppState>,
    ProvenAdmin(admin): ProvenAdmin,
) -> Result<Json<RecoveryCodes>, Error> {
    let mut work = state.begin().await?;
    let codes = service::renew_recovery_codes(&mut work, &admin.account).await?;
    work.commit().await?;
    Ok(Json(RecoveryCodes { recovery_codes: codes }))
}

/// Remove the authenticator app from your second factor
///
/// Passkeys stay. Without one the admin area closes until something is set up again. Asks for a fresh proof.
#[utoipa::path(
    delete, path = "/me/second-factor", tag = "accounts", security(("session" = ["admin"])),
    responses(
        (status = NO_CONTENT, description = "It is removed."),
        (status = CONFLICT, description = "There is none (`second_factor_missing`).")
    )
)]
pub async fn remove_second_factor(
    State(state): State<AppState>,
    ProvenAdmin(admin): ProvenAdmin,
) -> Result<StatusCode, Error> {
    let mut work = state.begin().await?;
    if !service::remove(&mut work, &admin.account).await? {
        return Err(SecondFactorError::Missing.into());
    }
    work.commit().await?;
    Ok(StatusCode::NO_CONTENT)
}
