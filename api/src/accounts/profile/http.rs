//! What people are told of their own account, and what they change of it.

use axum::Json;
use axum::extract::State;
use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::rules::{self, Refused};
use super::store::{self, Settings};
use crate::accounts::password::check_current;
use crate::accounts::store::account;
use crate::accounts::{Account, Status};
use crate::foundation::contact::phone_number;
use crate::foundation::error::{Problem, Refusal};
use crate::foundation::extract::Body;
use crate::foundation::roles::{CurrentUser, SignedIn};
use crate::{AppState, Error};

/// Somebody's own account, as only they see it.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct User {
    id: Uuid,
    email: String,
    /// The registration given at sign-up, until a username is chosen.
    name: String,
    /// A username was chosen. Until then others see 'Anonymous User'.
    name_chosen: bool,
    /// In international form, such as +447700900123.
    phone: Option<String>,
    /// Member since.
    created_at: DateTime<Utc>,
    is_admin: bool,
    /// An admin has approved the application. A paused provider counts, a banned one does not.
    is_verified_provider: bool,
    status: Status,
    /// Why, when blocked.
    blocked_reason: Option<String>,
    /// Until when, when suspended.
    suspended_until: Option<DateTime<Utc>>,
    /// Why, when suspended.
    suspended_reason: Option<String>,
    /// When the account will be deleted, if its owner does not keep it.
    deletes_at: Option<DateTime<Utc>>,
}

impl User {
    /// What the owner of an account sees at this moment.
    pub fn of(account: Account, now: DateTime<Utc>) -> Self {
        let status = account.status(now);
        let suspended = status == Status::Suspended;
        Self {
            id: account.id,
            email: account.email,
            name: account.name,
            name_chosen: account.name_chosen,
            phone: account.phone,
            created_at: account.created_at,
            is_admin: account.is_admin,
            is_verified_provider: account.is_verified_provider,
            status,
            blocked_reason: account.blocked_reason,
            suspended_until: account.suspended_until.filter(|_| suspended),
            suspended_reason: account.suspended_reason.filter(|_| suspended),
            deletes_at: account.deletes_at,
        }
    }
}

/// Who is signed in
#[utoipa::path(
    get, path = "/me", tag = "accounts", security(("session" = [])),
    responses((status = OK, body = User), (status = UNAUTHORIZED, body = Problem))
)]
pub async fn me(State(state): State<AppState>, caller: SignedIn) -> Json<User> {
    Json(User::of(caller.account, (state.now)()))
}

impl From<Refused> for Error {
    fn from(refused: Refused) -> Self {
        let sentence = refused.to_string();
        match refused {
            Refused::Taken => {
                Self::Conflict(Refusal { code: "username_taken", sentence }, Some("name"))
            }
            _ => Self::invalid("name", sentence),
        }
    }
}

/// A username.
#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct NewName {
    name: String,
}

/// Choose a username
#[utoipa::path(
    put, path = "/me/name", tag = "accounts", request_body = NewName, security(("session" = [])),
    responses(
        (status = OK, body = User), (status = UNAUTHORIZED, body = Problem), (status = FORBIDDEN, body = Problem),
        (status = CONFLICT, body = Problem), (status = UNPROCESSABLE_ENTITY, body = Problem)
    )
)]
pub async fn set_name(
    State(state): State<AppState>,
    caller: CurrentUser,
    Body(request): Body<NewName>,
) -> Result<Json<User>, Error> {
    let name = rules::username(&request.name)?;
    if !store::set_name(&state.pool, caller.account.id, &name).await? {
        return Err(Refused::Taken.into());
    }
    user(&state, caller.account.id).await
}

/// A phone number, or none; and the password.
#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct NewPhone {
    phone: Option<String>,
    current_password: String,
}

/// Set the phone number to sign in with
///
/// Asks for the password, because the number signs in.
#[utoipa::path(
    put, path = "/me/phone", tag = "accounts", request_body = NewPhone, security(("session" = [])),
    responses(
        (status = OK, body = User), (status = UNAUTHORIZED, body = Problem), (status = FORBIDDEN, body = Problem),
        (status = UNPROCESSABLE_ENTITY, body = Problem), (status = TOO_MANY_REQUESTS, body = Problem)
    )
)]
pub async fn set_phone(
    State(state): State<AppState>,
    caller: CurrentUser,
    Body(request): Body<NewPhone>,
) -> Result<Json<User>, Error> {
    let typed = request.phone.filter(|typed| !typed.trim().is_empty());
    let phone = typed.map(|typed| phone_number(&typed)).transpose();
    let phone = phone.map_err(|fault| Error::invalid("phone", fault.to_string()))?;
    check_current(&state, &caller.account, request.current_password).await?;
    let id = caller.account.id;
    store::set_phone(&state.pool, id, phone.as_deref(), (state.now)()).await?;
    user(&state, id).await
}

/// An account as it stands now, for its owner.
pub async fn user(state: &AppState, id: Uuid) -> Result<Json<User>, Error> {
    let account = account(&state.pool, id).await?;
    let account = account.ok_or_else(|| Error::unauthenticated("Please sign in"))?;
    Ok(Json(User::of(account, (state.now)())))
}

/// What one wants to hear of
#[utoipa::path(
    get, path = "/me/settings", tag = "accounts", security(("session" = [])),
    responses(
        (status = OK, body = Settings), (status = UNAUTHORIZED, body = Problem), (status = FORBIDDEN, body = Problem)
    )
)]
pub async fn settings(
    State(state): State<AppState>,
    caller: CurrentUser,
) -> Result<Json<Settings>, Error> {
    Ok(Json(store::settings(&state.pool, caller.account.id).await?))
}

/// Change what one wants to hear of
#[utoipa::path(
    put, path = "/me/settings", tag = "accounts", request_body = Settings, security(("session" = [])),
    responses(
        (status = OK, body = Settings), (status = UNAUTHORIZED, body = Problem), (status = FORBIDDEN, body = Problem)
    )
)]
pub async fn set_settings(
    State(state): State<AppState>,
    caller: CurrentUser,
    Body(settings): Body<Settings>,
) -> Result<Json<Settings>, Error> {
    store::set_settings(&state.pool, caller.account.id, settings).await?;
    Ok(Json(settings))
}
