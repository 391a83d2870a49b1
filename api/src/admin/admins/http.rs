//! Requests and responses about admins.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::rules::AdminError;
use super::store::AdminRow;
use super::{service, store};
use crate::foundation::confirmation::Confirmation;
use crate::foundation::extract::{Body, Network, Path, Query};
use crate::foundation::page::{ListCursor, ListItem, ListParams, Page, TimeCursor, Total};
use crate::foundation::reason::Reason;
use crate::foundation::roles::{Admin, CurrentUser, ProvenAdmin, or_unauthorized};
use crate::{AppState, Error};

/// What makes the caller the first admin.
#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct AdminSetup {
    /// The one-time code that the program printed when it started, in upper or lower case, with or without hyphens.
    #[schema(example = "7KQF-2M0Z-9RTX-V4HB")]
    code: String,
}

/// Become the first admin
///
/// Works only while there is none at all, and only with the code that the program prints when it starts.
#[utoipa::path(
    post, path = "/admin-setup", tag = "admin", request_body = AdminSetup, security(("session" = ["user"])),
    responses(
        (status = OK, body = Confirmation, description = "That you are an admin now."),
        (
            status = FORBIDDEN,
            description = "There is an admin already (`setup_closed`), the code is wrong or void (`wrong_code`), or the account \
                is blocked, suspended or about to be deleted."
        ),
        (status = TOO_MANY_REQUESTS)
    )
)]
pub async fn create_first_admin(
    State(state): State<AppState>,
    caller: Result<CurrentUser, Error>,
    network: Network,
    Body(request): Body<AdminSetup>,
) -> Result<Json<Confirmation>, Error> {
    let caller = or_unauthorized(caller, AdminError::SignedOut)?;
    // First: what follows waits for whoever is just making or unmaking an admin.
    let rate = state.config.accounts.limit_admin_code;
    state.limits.take("admin code", rate, &network.to_string()).await?;
    let mut work = state.begin().await?;
    service::check_setup_is_open(&mut work).await?;
    service::redeem_code(&mut work, caller.account.id, &request.code).await?;
    work.commit().await?;
    Ok(Confirmation::of("You are now an admin. Redirecting to admin dashboard..."))
}

/// An admin.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct AdminUser {
    /// The account's id.
    #[schema(example = "019a8f2c-7b1e-7c3a-9d4e-2f6b8a1c5d07")]
    user_id: Uuid,
    /// The account's email address.
    #[schema(example = "alice@example.org")]
    email: String,
    /// The account's username, or the registration given at sign-up.
    #[schema(example = "Road Runner")]
    name: String,
    /// The email address of the admin who made them one: their own with the one-time code. Null for the command line, and for
    /// accounts that are gone.
    #[schema(example = "alice@example.org")]
    added_by: Option<String>,
    /// Since when they are an admin.
    #[schema(example = "2026-11-21T10:30:00Z")]
    created_at: DateTime<Utc>,
}

impl From<AdminRow> for AdminUser {
    fn from(row: AdminRow) -> Self {
        Self {
            user_id: row.user_id,
            email: row.email,
            name: row.name,
            added_by: row.added_by,
            created_at: row.created_at,
        }
    }
}

impl ListItem for AdminUser {
    const PLURAL: &'static str = "admins";
}

/// A page of admins, with how many there are.
pub type AdminUserPage = Page<AdminUser, ListCursor<TimeCursor>, Total>;

/// List the admins
///
/// Found by a part of the email address or name.
#[utoipa::path(
    get, path = "/admin/admins", tag = "admin", security(("session" = ["admin"])), params(ListParams),
    responses((status = OK, body = AdminUserPage, description = "A page of admins."), (status = UNPROCESSABLE_ENTITY))
)]
pub async fn list_admins(
    State(state): State<AppState>,
    _: Admin,
    Query(list): Query<ListParams>,
) -> Result<Json<AdminUserPage>, Error> {
    let (pattern, limit) = (list.pattern()?, list.limit());
    let (pattern, max) = (pattern.as_deref(), Some(i64::from(limit) + 1));
    let rows = store::admins(&state.pool, pattern, list.sort, list.cursor()?, max).await?;
    let total = Total(store::count(&state.pool, pattern).await?);
    let cursor = |row: &AdminRow| TimeCursor { at: row.created_at, id: row.user_id };
    Ok(Json(list.page(rows, cursor, AdminUser::from).with(total)))
}

/// Who is to be an admin, and why.
#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct AdminGrant {
    /// The confirmed email address of the account.
    #[schema(example = "alice@example.org")]
    email: String,
    /// Why, for the audit log.
    #[schema(example = "Threats in a message", min_length = 1, max_length = 500)]
    reason: String,
}

/// Make a user an admin
///
/// By the confirmed email address of their account. Nothing happens when they are an admin already. Asks for a fresh
/// second factor; the grant and its reason go to the audit log, and an email to the user and to all other admins. Passkeys
/// from before are removed, and an email says so: a second factor is set up by who is an admin.
#[utoipa::path(
    post, path = "/admin/admins", tag = "admin", request_body = AdminGrant, security(("session" = ["admin"])),
    responses(
        (status = NO_CONTENT, description = "The user is an admin."),
        (status = UNPROCESSABLE_ENTITY)
    )
)]
pub async fn grant_admin(
    State(state): State<AppState>,
    ProvenAdmin(admin): ProvenAdmin,
    Body(request): Body<AdminGrant>,
) -> Result<StatusCode, Error> {
    if admin.account.is_demo {
        return Err(AdminError::Demo.into());
    }
    let reason = request.reason.parse::<Reason>()?;
    let mut work = state.begin().await?;
    service::check_rights(&mut work, &admin).await?;
    let account = service::find_account(&mut work, &request.email).await?;
    service::grant(&mut work, account.id, Some(admin.account.id), &reason).await?;
    work.commit().await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Why somebody is to be an admin no more.
#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct AdminRevocation {
    /// Why, for the audit log.
    #[schema(example = "Threats in a message", min_length = 1, max_length = 500)]
    reason: String,
}

/// Take away a user's admin rights
///
/// The last admin stays. Asks for a fresh second factor; the reason goes to the audit log, and an email to the user and to
/// all other admins.
#[utoipa::path(
    delete, path = "/admin/admins/{user_id}", tag = "admin", request_body = AdminRevocation,
    security(("session" = ["admin"])), params(("user_id" = Uuid, Path, description = "The account's id", example = "019a8f2c-7b1e-7c3a-9d4e-2f6b8a1c5d07")),
    responses(
        (status = NO_CONTENT, description = "The user is an admin no more."),
        (status = NOT_FOUND, description = "The user is not an admin."),
        (status = CONFLICT, description = "The user is the only admin (`last_admin`)."),
        (status = UNPROCESSABLE_ENTITY)
    )
)]
pub async fn revoke_admin(
    State(state): State<AppState>,
    ProvenAdmin(admin): ProvenAdmin,
    Path(user_id): Path<Uuid>,
    Body(request): Body<AdminRevocation>,
) -> Result<StatusCode, Error> {
    if admin.account.is_demo {
        return Err(AdminError::Demo.into());
    }
    let reason = request.reason.parse::<Reason>()?;
    let mut work = state.begin().await?;
    service::check_rights(&mut work, &admin).await?;
    service::revoke(&mut work, user_id, Some(admin.account.id), &reason).await?;
    work.commit().await?;
    Ok(StatusCode::NO_CONTENT)
}
