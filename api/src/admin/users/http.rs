//! Requests and answers about blocks and suspensions.

use axum::extract::State;
use axum::http::StatusCode;
use carpal_domain::mail::MailKind;
use chrono::{DateTime, Utc};
use serde::Deserialize;
use serde_json::{Value, json};
use sqlx::PgConnection;
use uuid::Uuid;

use super::rules::{self, Refused};
use super::store;
use crate::accounts::links::{self, Purpose};
use crate::accounts::sessions::{Because, end_all};
use crate::accounts::{Account, account, secrets};
use crate::admin::http::reason;
use crate::foundation::audit_log::{Activity, log};
use crate::foundation::error::{Problem, Refusal};
use crate::foundation::extract::{Body, Path};
use crate::foundation::roles::Admin;
use crate::{AppState, Error};

impl From<Refused> for Error {
    fn from(refused: Refused) -> Self {
        let sentence = refused.to_string();
        let conflict = |code, sentence| Self::Conflict(Refusal { code, sentence }, None);
        match refused {
            Refused::NoAccount => Self::NotFound(sentence),
            Refused::IsAdmin => conflict("is_admin", sentence),
            Refused::Blocked => conflict("already_blocked", sentence),
            Refused::NotBlocked => conflict("not_blocked", sentence),
            Refused::NotSuspended => conflict("not_suspended", sentence),
            Refused::Until => Self::invalid("until", sentence),
        }
    }
}

/// Why an account is blocked; its user reads it.
#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct NewBlock {
    reason: String,
}

/// Block an account
///
/// Its sessions end at once, and its user gets a link to appeal.
#[utoipa::path(
    put, path = "/admin/users/{id}/block", tag = "admin", request_body = NewBlock, security(("session" = [])),
    params(("id" = Uuid, Path)),
    responses(
        (status = NO_CONTENT), (status = UNAUTHORIZED, body = Problem), (status = FORBIDDEN, body = Problem),
        (status = NOT_FOUND, body = Problem), (status = CONFLICT, body = Problem),
        (status = UNPROCESSABLE_ENTITY, body = Problem)
    )
)]
pub async fn block(
    State(state): State<AppState>,
    Admin(admin): Admin,
    Path(id): Path<Uuid>,
    Body(request): Body<NewBlock>,
) -> Result<StatusCode, Error> {
    let reason = reason(&request.reason)?;
    let (by, now) = (admin.account.id, (state.now)());
    let mut transaction = state.pool.begin().await?;
    let user = other(&mut transaction, id).await?;
    if !store::block(&mut *transaction, id, reason, by, now).await? {
        return Err(Refused::Blocked.into());
    }
    end_all(&mut *transaction, id, None, Because::Blocked, now).await?;
    let token = secrets::new();
    links::store(&mut *transaction, &state.config, id, Purpose::Appeal, &token, now).await?;
    let link = links::appeal_page(&state.config.public_url, &token);
    links::send(&mut transaction, &user.email, MailKind::AppealLink.to(user.name, link)).await?;
    let change = (json!({"is_blocked": false}), json!({"is_blocked": true}));
    write_down(&mut transaction, "user_block", (by, id), change, Some(reason), now).await?;
    transaction.commit().await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Lift the block of an account
#[utoipa::path(
    delete, path = "/admin/users/{id}/block", tag = "admin", security(("session" = [])), params(("id" = Uuid, Path)),
    responses(
        (status = NO_CONTENT), (status = UNAUTHORIZED, body = Problem), (status = FORBIDDEN, body = Problem),
        (status = NOT_FOUND, body = Problem), (status = CONFLICT, body = Problem)
    )
)]
pub async fn unblock(
    State(state): State<AppState>,
    Admin(admin): Admin,
    Path(id): Path<Uuid>,
) -> Result<StatusCode, Error> {
    let mut transaction = state.pool.begin().await?;
    let user = other(&mut transaction, id).await?;
    lift_block(&state, &mut transaction, user, admin.account.id, None).await?;
    transaction.commit().await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Lifts the block of an account, tells its user and writes it down.
pub async fn lift_block(
    state: &AppState,
    db: &mut PgConnection,
    user: Account,
    by: Uuid,
    reason: Option<&str>,
) -> Result<(), Error> {
    if !store::unblock(&mut *db, user.id).await? {
        return Err(Refused::NotBlocked.into());
    }
    let link = format!("{}/login", state.config.public_url);
    links::send(db, &user.email, MailKind::AccountUnblocked.to(user.name, link)).await?;
    let change = (json!({"is_blocked": true}), json!({"is_blocked": false}));
    Ok(write_down(db, "user_unblock", (by, user.id), change, reason, (state.now)()).await?)
}

/// Until when an account is suspended, and why; its user reads it.
#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct NewSuspension {
    until: DateTime<Utc>,
    reason: String,
}

/// Suspend an account
///
/// Until then its user can look, but not change anything.
#[utoipa::path(
    put, path = "/admin/users/{id}/suspension", tag = "admin", request_body = NewSuspension,
    security(("session" = [])), params(("id" = Uuid, Path)),
    responses(
        (status = NO_CONTENT), (status = UNAUTHORIZED, body = Problem), (status = FORBIDDEN, body = Problem),
        (status = NOT_FOUND, body = Problem), (status = CONFLICT, body = Problem),
        (status = UNPROCESSABLE_ENTITY, body = Problem)
    )
)]
pub async fn suspend(
    State(state): State<AppState>,
    Admin(admin): Admin,
    Path(id): Path<Uuid>,
    Body(request): Body<NewSuspension>,
) -> Result<StatusCode, Error> {
    let reason = reason(&request.reason)?;
    let now = (state.now)();
    let until = rules::until(request.until, now)?;
    let mut transaction = state.pool.begin().await?;
    let user = other(&mut transaction, id).await?;
    store::suspend(&mut *transaction, id, until, reason).await?;
    let link = format!("{}/login", state.config.public_url);
    let suspended = MailKind::Suspended { until: until.date_naive().to_string() };
    let mail = suspended.to(user.name, link);
    links::send(&mut transaction, &user.email, mail).await?;
    let before = user.suspended_until.filter(|until| *until > now);
    let change = (json!({"suspended_until": before}), json!({"suspended_until": until}));
    let who = (admin.account.id, id);
    write_down(&mut transaction, "user_suspend", who, change, Some(reason), now).await?;
    transaction.commit().await?;
    Ok(StatusCode::NO_CONTENT)
}

/// End the suspension of an account
#[utoipa::path(
    delete, path = "/admin/users/{id}/suspension", tag = "admin", security(("session" = [])),
    params(("id" = Uuid, Path)),
    responses(
        (status = NO_CONTENT), (status = UNAUTHORIZED, body = Problem), (status = FORBIDDEN, body = Problem),
        (status = NOT_FOUND, body = Problem), (status = CONFLICT, body = Problem)
    )
)]
pub async fn unsuspend(
    State(state): State<AppState>,
    Admin(admin): Admin,
    Path(id): Path<Uuid>,
) -> Result<StatusCode, Error> {
    let mut transaction = state.pool.begin().await?;
    let user = other(&mut transaction, id).await?;
    if !store::unsuspend(&mut *transaction, id).await? {
        return Err(Refused::NotSuspended.into());
    }
    let change =
        (json!({"suspended_until": user.suspended_until}), json!({"suspended_until": null}));
    let who = (admin.account.id, id);
    write_down(&mut transaction, "user_unsuspend", who, change, None, (state.now)()).await?;
    transaction.commit().await?;
    Ok(StatusCode::NO_CONTENT)
}

/// The account to act on. An admin is none: their rights are taken away first, so that nobody shuts all admins out. Who is
/// an admin is held until the transaction ends.
async fn other(db: &mut PgConnection, id: Uuid) -> Result<Account, Error> {
    crate::admin::store::hold(&mut *db).await?;
    let user = account(&mut *db, id).await?.ok_or(Refused::NoAccount)?;
    if user.is_admin { Err(Refused::IsAdmin.into()) } else { Ok(user) }
}

async fn write_down(
    db: &mut PgConnection,
    kind: &str,
    (actor, user_id): (Uuid, Uuid),
    (before, after): (Value, Value),
    reason: Option<&str>,
    now: DateTime<Utc>,
) -> sqlx::Result<()> {
    let activity = Activity {
        actor: Some(actor),
        kind,
        target_type: "user",
        target_id: user_id.to_string(),
        before: Some(before),
        after: Some(after),
        reason,
    };
    log(db, now, activity).await
}
