//! Requests and answers about appeals.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use carpal_domain::mail::MailKind;
use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use serde_json::json;
use uuid::Uuid;

use crate::accounts::appeals::store::{self, AdminAppealRow, AppealState};
use crate::accounts::{account, links};
use crate::admin::{self, rules, users};
use crate::foundation::audit_log::{Activity, log};
use crate::foundation::error::{Problem, Refusal};
use crate::foundation::extract::{Body, Path};
use crate::foundation::roles::Admin;
use crate::{AppState, Error};

/// Why a decision is refused.
#[derive(Debug, Clone, Copy, thiserror::Error)]
enum Refused {
    #[error("There is no such appeal")]
    None,
    #[error("This appeal is decided already")]
    Decided,
    #[error("The block that this appeal is against is no longer in force")]
    Lifted,
    #[error("You blocked this account: another administrator decides")]
    OwnBlock,
}

impl From<Refused> for Error {
    fn from(refused: Refused) -> Self {
        let sentence = refused.to_string();
        let conflict = |code, sentence| Self::Conflict(Refusal { code, sentence }, None);
        match refused {
            Refused::None => Self::NotFound(sentence),
            Refused::Decided => conflict("already_decided", sentence),
            Refused::Lifted => conflict("not_blocked", sentence),
            Refused::OwnBlock => Self::Forbidden(Refusal { code: "own_block", sentence }),
        }
    }
}

/// An appeal, as admins see it.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct AdminAppeal {
    id: Uuid,
    user_id: Uuid,
    email: String,
    name: String,
    /// Why the account is blocked; absent when it is not any more.
    blocked_reason: Option<String>,
    blocked_at: DateTime<Utc>,
    text: String,
    state: AppealState,
    made_at: DateTime<Utc>,
    decided_at: Option<DateTime<Utc>>,
    decided_by: Option<String>,
    answer: Option<String>,
    /// The caller may decide it.
    may_decide: bool,
}

/// Appeals
///
/// Those that are open, the longest waiting first, then the latest decided; a hundred at most.
#[utoipa::path(
    get, path = "/admin/appeals", tag = "admin", security(("session" = [])),
    responses(
        (status = OK, body = Vec<AdminAppeal>), (status = UNAUTHORIZED, body = Problem),
        (status = FORBIDDEN, body = Problem)
    )
)]
pub async fn appeals(
    State(state): State<AppState>,
    Admin(admin): Admin,
) -> Result<Json<Vec<AdminAppeal>>, Error> {
    let is_alone = admin::store::count(&state.pool).await? < 2;
    let rows = store::all(&state.pool, rules::MOST_APPEALS).await?;
    let appeals = rows.into_iter().map(|row| AdminAppeal {
        may_decide: may_decide(&row, admin.account.id, is_alone).is_ok(),
        id: row.id,
        user_id: row.user_id,
        email: row.email,
        name: row.name,
        blocked_reason: row.blocked_reason.filter(|_| row.in_force),
        blocked_at: row.blocked_at,
        text: row.text,
        state: row.state,
        made_at: row.created_at,
        decided_at: row.decided_at,
        decided_by: row.decided_by,
        answer: row.answer,
    });
    Ok(Json(appeals.collect()))
}

/// What is decided, and what the user is told.
#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct Decision {
    /// The block was wrong: it is lifted.
    upheld: bool,
    answer: String,
}

/// Decide an appeal
///
/// Where there are two admins, not by the one who blocked.
#[utoipa::path(
    post, path = "/admin/appeals/{id}/decision", tag = "admin", request_body = Decision,
    security(("session" = [])), params(("id" = Uuid, Path)),
    responses(
        (status = NO_CONTENT), (status = UNAUTHORIZED, body = Problem), (status = FORBIDDEN, body = Problem),
        (status = NOT_FOUND, body = Problem), (status = CONFLICT, body = Problem),
        (status = UNPROCESSABLE_ENTITY, body = Problem)
    )
)]
pub async fn decide_appeal(
    State(state): State<AppState>,
    Admin(admin): Admin,
    Path(id): Path<Uuid>,
    Body(request): Body<Decision>,
) -> Result<StatusCode, Error> {
    let answer = rules::answer(&request.answer)?;
    let (by, now) = (admin.account.id, (state.now)());
    let mut transaction = state.pool.begin().await?;
    admin::store::hold(&mut *transaction).await?;
    let is_alone = admin::store::count(&mut *transaction).await? < 2;
    let row = store::held(&mut *transaction, id).await?.ok_or(Refused::None)?;
    may_decide(&row, by, is_alone)?;
    store::decide(&mut *transaction, id, request.upheld, answer, by, now).await?;
    let user = account(&mut *transaction, row.user_id).await?.ok_or(Refused::None)?;
    if request.upheld {
        users::lift_block(&state, &mut transaction, user, by, Some("appeal upheld")).await?;
    } else {
        let link = format!("{}/login", state.config.public_url);
        let mail = MailKind::AppealRejected.to(user.name, link);
        links::send(&mut transaction, &user.email, mail).await?;
    }
    let activity = Activity {
        actor: Some(by),
        kind: "appeal_decision",
        target_type: "appeal",
        target_id: id.to_string(),
        before: Some(json!({"state": "open"})),
        after: Some(json!({"state": if request.upheld { "upheld" } else { "rejected" }})),
        reason: Some(answer),
    };
    log(&mut *transaction, now, activity).await?;
    transaction.commit().await?;
    Ok(StatusCode::NO_CONTENT)
}

fn may_decide(row: &AdminAppealRow, admin: Uuid, is_alone: bool) -> Result<(), Refused> {
    match row.state {
        AppealState::Upheld | AppealState::Rejected => Err(Refused::Decided),
        AppealState::Open if !row.in_force => Err(Refused::Lifted),
        AppealState::Open if row.blocked_by == Some(admin) && !is_alone => Err(Refused::OwnBlock),
        AppealState::Open => Ok(()),
    }
}
