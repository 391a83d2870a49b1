//! What people are told of their own account.

use axum::Json;
use axum::extract::State;
use chrono::{DateTime, Utc};
use serde::Serialize;
use uuid::Uuid;

use super::{Account, Status};
use crate::AppState;
use crate::error::Problem;
use crate::roles::SignedIn;

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
    /// A verified and active provider.
    is_active_provider: bool,
    status: Status,
    /// Why, when blocked.
    blocked_reason: Option<String>,
    /// Until when, when suspended.
    suspended_until: Option<DateTime<Utc>>,
}

impl User {
    /// What the owner of an account sees at this moment.
    pub fn of(account: Account, now: DateTime<Utc>) -> Self {
        let status = account.status(now);
        Self {
            id: account.id,
            email: account.email,
            name: account.name,
            name_chosen: account.name_chosen,
            phone: account.phone,
            created_at: account.created_at,
            is_admin: account.is_admin,
            is_active_provider: account.is_active_provider,
            status,
            blocked_reason: account.blocked_reason,
            suspended_until: account.suspended_until.filter(|_| status == Status::Suspended),
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
