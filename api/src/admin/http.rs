//! Requests and answers about admins.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use serde_json::json;
use sqlx::PgConnection;
use uuid::Uuid;

use super::rules::{self, Refused};
use super::store;
use crate::accounts::{self, Account, Status};
use crate::foundation::audit_log::{Activity, log};
use crate::foundation::confirmation::Confirmation;
use crate::foundation::error::{Problem, Refusal};
use crate::foundation::extract::{Body, Network, Path};
use crate::foundation::roles::{Admin, CurrentUser, or_say};
use crate::{AppState, Error};

impl From<Refused> for Error {
    fn from(refused: Refused) -> Self {
        let sentence = refused.to_string();
        match refused {
            Refused::SignedOut => Self::unauthenticated(&sentence),
            Refused::SetupClosed => Self::Forbidden(Refusal { code: "setup_closed", sentence }),
            Refused::WrongCode => Self::Forbidden(Refusal { code: "wrong_code", sentence }),
            Refused::NoAccount | Refused::Blocked => Self::invalid("email", sentence),
            Refused::NoAdmin => Self::NotFound(sentence),
            Refused::LastAdmin => Self::Conflict(Refusal { code: "last_admin", sentence }, None),
        }
    }
}

/// The one-time code, as printed.
#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct Setup {
    code: String,
}

/// Become the first admin
///
/// Works only while there is none at all, and only with the code that the program prints at its start.
#[utoipa::path(
    post, path = "/admin-setup", tag = "admin", request_body = Setup, security(("session" = [])),
    responses(
        (status = OK, body = Confirmation), (status = UNAUTHORIZED, body = Problem), (status = FORBIDDEN, body = Problem),
        (status = TOO_MANY_REQUESTS, body = Problem)
    )
)]
pub async fn setup(
    State(state): State<AppState>,
    caller: Result<CurrentUser, Error>,
    network: Network,
    Body(request): Body<Setup>,
) -> Result<Json<Confirmation>, Error> {
    let caller = or_say(caller, Refused::SignedOut)?;
    let mut transaction = state.pool.begin().await?;
    store::hold(&mut *transaction).await?;
    if store::count(&mut *transaction).await? > 0 {
        return Err(Refused::SetupClosed.into());
    }
    let rate = state.config.accounts.limit_admin_code;
    state.limits.take("admin code", rate, &network.to_string()).await?;
    if !store::use_code(&mut *transaction, &rules::hash(&request.code)).await? {
        return Err(Refused::WrongCode.into());
    }
    let by = Some(caller.account.id);
    make_admin(&mut transaction, &caller.account, by, "one-time code", (state.now)()).await?;
    transaction.commit().await?;
    let message = "You are now an admin. Redirecting to admin dashboard...";
    Ok(Confirmation::of(message))
}

/// Makes somebody an admin and writes it down; nothing when they are one. Who is an admin has to be held.
pub async fn make_admin(
    db: &mut PgConnection,
    account: &Account,
    by: Option<Uuid>,
    reason: &str,
    now: DateTime<Utc>,
) -> Result<(), Error> {
    if account.status(now) == Status::Blocked {
        return Err(Refused::Blocked.into());
    }
    if store::grant(&mut *db, account.id, by, now).await? {
        write_down(db, "admin_grant", account.id, by, reason, now).await?;
    }
    Ok(())
}

/// Makes an admin a user like others and writes it down. Who is an admin has to be held.
pub async fn unmake_admin(
    db: &mut PgConnection,
    user_id: Uuid,
    by: Option<Uuid>,
    reason: &str,
    now: DateTime<Utc>,
) -> Result<(), Error> {
    if !store::revoke(&mut *db, user_id).await? {
        return Err(Refused::NoAdmin.into());
    }
    if store::count(&mut *db).await? == 0 {
        return Err(Refused::LastAdmin.into());
    }
    write_down(db, "admin_revoke", user_id, by, reason, now).await?;
    Ok(())
}

async fn write_down(
    db: &mut PgConnection,
    kind: &str,
    user_id: Uuid,
    actor: Option<Uuid>,
    reason: &str,
    now: DateTime<Utc>,
) -> sqlx::Result<()> {
    let is_admin = kind == "admin_grant";
    let activity = Activity {
        actor,
        kind,
        target_type: "user",
        target_id: user_id.to_string(),
        before: Some(json!({"is_admin": !is_admin})),
        after: Some(json!({"is_admin": is_admin})),
        reason: Some(reason),
    };
    log(db, now, activity).await
}

/// An admin.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct AdminUser {
    user_id: Uuid,
    email: String,
    name: String,
    /// Whose act it was: their own with the one-time code; absent for the command line.
    added_by: Option<String>,
    created_at: DateTime<Utc>,
}

/// Who is an admin
#[utoipa::path(
    get, path = "/admin/admins", tag = "admin", security(("session" = [])),
    responses(
        (status = OK, body = Vec<AdminUser>), (status = UNAUTHORIZED, body = Problem),
        (status = FORBIDDEN, body = Problem)
    )
)]
pub async fn admins(
    State(state): State<AppState>,
    _: Admin,
) -> Result<Json<Vec<AdminUser>>, Error> {
    let rows = store::admins(&state.pool).await?;
    let admins = rows.into_iter().map(|row| AdminUser {
        user_id: row.user_id,
        email: row.email,
        name: row.name,
        added_by: row.added_by,
        created_at: row.created_at,
    });
    Ok(Json(admins.collect()))
}

/// Who is to be an admin, and why.
#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct Grant {
    email: String,
    reason: String,
}

/// Make somebody an admin
#[utoipa::path(
    post, path = "/admin/admins", tag = "admin", request_body = Grant, security(("session" = [])),
    responses(
        (status = NO_CONTENT), (status = UNAUTHORIZED, body = Problem), (status = FORBIDDEN, body = Problem),
        (status = UNPROCESSABLE_ENTITY, body = Problem)
    )
)]
pub async fn grant(
    State(state): State<AppState>,
    Admin(admin): Admin,
    Body(request): Body<Grant>,
) -> Result<StatusCode, Error> {
    let reason = reason(&request.reason)?;
    let mut transaction = state.pool.begin().await?;
    let found = accounts::confirmed(&mut transaction, &request.email).await?;
    let account = found.ok_or(Refused::NoAccount)?;
    store::hold(&mut *transaction).await?;
    make_admin(&mut transaction, &account, Some(admin.account.id), reason, (state.now)()).await?;
    transaction.commit().await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Why somebody is no admin any more.
#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct Revoke {
    reason: String,
}

/// Make an admin a user like others
#[utoipa::path(
    delete, path = "/admin/admins/{user_id}", tag = "admin", request_body = Revoke, security(("session" = [])),
    params(("user_id" = Uuid, Path)),
    responses(
        (status = NO_CONTENT), (status = UNAUTHORIZED, body = Problem), (status = FORBIDDEN, body = Problem),
        (status = NOT_FOUND, body = Problem), (status = CONFLICT, body = Problem),
        (status = UNPROCESSABLE_ENTITY, body = Problem)
    )
)]
pub async fn revoke(
    State(state): State<AppState>,
    Admin(admin): Admin,
    Path(user_id): Path<Uuid>,
    Body(request): Body<Revoke>,
) -> Result<StatusCode, Error> {
    let reason = reason(&request.reason)?;
    let mut transaction = state.pool.begin().await?;
    store::hold(&mut *transaction).await?;
    let by = Some(admin.account.id);
    unmake_admin(&mut transaction, user_id, by, reason, (state.now)()).await?;
    transaction.commit().await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Why an admin does something, as typed.
pub fn reason(typed: &str) -> Result<&str, Error> {
    let reason = typed.trim();
    if reason.is_empty() || reason.chars().count() > 500 {
        let sentence = "Please give a reason of at most 500 characters";
        return Err(Error::invalid("reason", sentence));
    }
    Ok(reason)
}
