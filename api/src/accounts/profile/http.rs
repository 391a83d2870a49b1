//! What people read of their own account, and what they change of it.

use axum::Json;
use axum::extract::State;
use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::rules::{self, UsernameError};
use super::store::{self, UserSettings};
use crate::accounts::password::service::check_current;
use crate::foundation::accounts::{Account, AccountStatus, account};
use crate::foundation::contact::phone_number;
use crate::foundation::extract::Body;
use crate::foundation::names::username_look;
use crate::foundation::roles::{CurrentUser, SignedIn};
use crate::{AppState, Error};

/// The caller's own account, as only they see it.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct User {
    /// The account's id.
    #[schema(example = "019a8f2c-7b1e-7c3a-9d4e-2f6b8a1c5d07")]
    id: Uuid,
    /// The email address, in lower case.
    #[schema(example = "alice@example.org")]
    email: String,
    /// The username, or until one is chosen the registration given at sign-up.
    #[schema(example = "Road Runner")]
    name: String,
    /// Whether a username is chosen. Until then others see 'Anonymous User'.
    name_chosen: bool,
    /// The phone number that signs in too, in international form. Null when there is none.
    #[schema(example = "+447700900123")]
    phone: Option<String>,
    /// Since when there is the account.
    #[schema(example = "2026-11-21T10:30:00Z")]
    created_at: DateTime<Utc>,
    /// Whether the caller is an admin.
    is_admin: bool,
    /// Whether an admin has approved the caller as a provider. A paused provider counts, a banned one does not.
    is_verified_provider: bool,
    /// What the account may do at this moment.
    status: AccountStatus,
    /// Why the account is blocked. Null when it is not.
    #[schema(example = "Threats in a message")]
    blocked_reason: Option<String>,
    /// Until when the account is suspended. Null when it is not.
    #[schema(example = "2026-11-21T10:30:00Z")]
    suspended_until: Option<DateTime<Utc>>,
    /// Why the account is suspended. Null when it is not.
    #[schema(example = "Threats in a message")]
    suspended_reason: Option<String>,
    /// When the account will be deleted. Null when it stays.
    #[schema(example = "2026-11-21T10:30:00Z")]
    deletes_at: Option<DateTime<Utc>>,
}

impl User {
    /// What the owner of an account sees at this moment.
    pub fn of(account: Account, now: DateTime<Utc>) -> Self {
        let status = account.status(now);
        let suspended = status == AccountStatus::Suspended;
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

    /// The same of an account as it is stored now.
    pub async fn read(state: &AppState, id: Uuid) -> Result<Json<Self>, Error> {
        let account = account(&state.pool, id).await?;
        let account = account.ok_or_else(|| Error::unauthenticated("Please sign in"))?;
        Ok(Json(Self::of(account, (state.now)())))
    }
}

/// Get your account
///
/// With its status and why it is blocked or suspended, if it is. A blocked user can read it too.
#[utoipa::path(
    get, path = "/me", tag = "accounts", security(("session" = [])),
    responses((status = OK, body = User, description = "Your account."))
)]
pub async fn get_user(State(state): State<AppState>, caller: SignedIn) -> Json<User> {
    Json(User::of(caller.account, (state.now)()))
}

/// A username to choose.
#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct NewUsername {
    /// Letters, digits, spaces and . - _ '. Several spaces count as one.
    #[schema(example = "Road Runner", min_length = 3, max_length = 30)]
    name: String,
}

/// Choose your username
///
/// Usernames are unique whatever their case, and no two look the same. A name that reads as a registration is refused, except one of yours, which counts
/// as none to others.
#[utoipa::path(
    put, path = "/me/name", tag = "accounts", request_body = NewUsername, security(("session" = ["user"])),
    responses(
        (status = OK, body = User, description = "Your account with the username."),
        (status = CONFLICT, description = "Somebody else has this username or one that looks the same, or nobody may have it (`username_taken`)."),
        (status = UNPROCESSABLE_ENTITY)
    )
)]
pub async fn set_username(
    State(state): State<AppState>,
    caller: CurrentUser,
    Body(request): Body<NewUsername>,
) -> Result<Json<User>, Error> {
    let name = rules::username(&request.name)?;
    let (id, registration) = (caller.account.id, rules::registration(&name));
    let mut work = state.begin().await?;
    if let Some(plate) = registration.as_ref().filter(|registration| rules::is_plate(registration))
        && !store::has_vehicle(work.db(), id, plate).await?
    {
        return Err(UsernameError::Plate.into());
    }
    if !store::set_name(work.db(), id, &name, &username_look(&name), registration.as_ref()).await? {
        return Err(UsernameError::Taken.into());
    }
    work.commit().await?;
    User::read(&state, caller.account.id).await
}

/// A phone number to sign in with.
#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct NewPhone {
    /// In national or international form. Null or empty: none.
    #[schema(example = "07700 900123")]
    phone: Option<String>,
    /// The password of the account.
    current_password: String,
}

/// Set the phone number that you sign in with
///
/// Asks for the password, because the number signs in. No text messages are sent.
#[utoipa::path(
    put, path = "/me/phone", tag = "accounts", request_body = NewPhone, security(("session" = ["user"])),
    responses(
        (status = OK, body = User, description = "Your account with the number, or without one."),
        (status = UNPROCESSABLE_ENTITY), (status = TOO_MANY_REQUESTS), (status = SERVICE_UNAVAILABLE)
    )
)]
pub async fn set_phone(
    State(state): State<AppState>,
    caller: CurrentUser,
    Body(request): Body<NewPhone>,
) -> Result<Json<User>, Error> {
    let typed = request.phone.filter(|typed| !typed.trim().is_empty());
    let phone = typed.map(|typed| phone_number(&typed)).transpose();
    let phone = phone.map_err(|error| Error::invalid("phone", error.to_string()))?;
    check_current(&state, &caller.account, request.current_password).await?;
    let mut work = state.begin().await?;
    let (id, now) = (caller.account.id, work.now());
    store::set_phone(work.db(), id, phone.as_deref(), now).await?;
    work.commit().await?;
    User::read(&state, id).await
}

/// Get your settings
///
/// Those that stand at their default are included.
#[utoipa::path(
    get, path = "/me/settings", tag = "accounts", security(("session" = ["user"])),
    responses((status = OK, body = UserSettings, description = "Your settings."))
)]
pub async fn get_settings(
    State(state): State<AppState>,
    caller: CurrentUser,
) -> Result<Json<UserSettings>, Error> {
    Ok(Json(store::settings(&state.pool, caller.account.id).await?))
}

/// Change your settings
///
/// All of them at once.
#[utoipa::path(
    put, path = "/me/settings", tag = "accounts", request_body = UserSettings, security(("session" = ["user"])),
    responses((status = OK, body = UserSettings, description = "Your settings as they are now."))
)]
pub async fn set_settings(
    State(state): State<AppState>,
    caller: CurrentUser,
    Body(settings): Body<UserSettings>,
) -> Result<Json<UserSettings>, Error> {
    let mut work = state.begin().await?;
    store::set_settings(work.db(), caller.account.id, settings).await?;
    work.commit().await?;
    Ok(Json(settings))
}
