//! An admin reads what others said to each other: only with a report of that conversation or a reason, and each page is
//! written down. Nobody's name or registration is in it.

use axum::Json;
use axum::extract::State;
use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use serde_json::json;
use sqlx::PgExecutor;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;
use uuid::Uuid;

use super::conversations::{self, Kind};
use crate::foundation::audit_log::{Activity, log};
use crate::foundation::error::Problem;
use crate::foundation::extract::{Body, Path};
use crate::foundation::roles::Admin;
use crate::{AppState, Error};

const PAGE: usize = 50;
const LONGEST_REASON: usize = 500;

/// The operations of this part.
pub fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new().routes(routes!(read))
}

/// Why a conversation is read, and which part of it.
#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct Reading {
    /// A report of this conversation.
    #[serde(default)]
    report_id: Option<Uuid>,
    /// Or why, in words.
    #[serde(default)]
    reason: Option<String>,
    /// Only messages before this number: the `previous` of the page after.
    #[serde(default)]
    before: Option<i32>,
}

/// A message of a conversation that an admin reads.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct ReadMessage {
    seq: i32,
    /// `starter` or `recipient`.
    by: String,
    content: String,
    sent_at: DateTime<Utc>,
    /// Never told to the other side, who had blocked this one.
    withheld: bool,
}

/// A page of it, the earliest message first.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct ReadConversation {
    kind: Kind,
    messages: Vec<ReadMessage>,
    /// As `before`, asks for the page before this one; absent on the first.
    previous: Option<i32>,
}

/// Read a conversation of others
///
/// Needs a report of that conversation or a reason; a support chat needs neither. It is written down.
#[utoipa::path(
    post, path = "/admin/conversations/{id}/reading", tag = "messaging", request_body = Reading,
    security(("session" = [])), params(("id" = Uuid, Path)),
    responses(
        (status = OK, body = ReadConversation), (status = UNAUTHORIZED, body = Problem),
        (status = FORBIDDEN, body = Problem), (status = NOT_FOUND, body = Problem),
        (status = UNPROCESSABLE_ENTITY, body = Problem)
    )
)]
async fn read(
    State(state): State<AppState>,
    Admin(admin): Admin,
    Path(id): Path<Uuid>,
    Body(Reading { report_id, reason, before }): Body<Reading>,
) -> Result<Json<ReadConversation>, Error> {
    let mut transaction = state.pool.begin().await?;
    let kind = kind(&mut *transaction, id).await?;
    let kind = kind.ok_or(conversations::Refused::NotFound)?;
    let reason = reason.as_deref().map(str::trim).filter(|reason| !reason.is_empty());
    let is_reported = match report_id {
        Some(report_id) => is_reported(&mut *transaction, id, report_id).await?,
        None => false,
    };
    if !is_reported && reason.is_none() && kind != Kind::Support {
        let sentence = "Please name a report of this conversation, or give a reason";
        return Err(Error::invalid("reason", sentence));
    }
    if reason.is_some_and(|reason| reason.chars().count() > LONGEST_REASON) {
        let sentence = format!("Please give a reason of at most {LONGEST_REASON} characters");
        return Err(Error::invalid("reason", sentence));
    }
    let activity = Activity {
        actor: Some(admin.account.id),
        kind: "conversation_read",
        target_type: "conversation",
        target_id: id.to_string(),
        after: Some(json!({"report_id": report_id.filter(|_| is_reported), "before": before})),
        reason,
        ..Activity::default()
    };
    log(&mut *transaction, (state.now)(), activity).await?;
    let mut messages = messages(&mut *transaction, id, before).await?;
    transaction.commit().await?;
    let is_more = messages.len() > PAGE;
    messages.truncate(PAGE);
    let previous = messages.last().filter(|_| is_more).map(|message| message.seq);
    messages.reverse();
    Ok(Json(ReadConversation { kind, messages, previous }))
}

async fn kind(db: impl PgExecutor<'_>, id: Uuid) -> sqlx::Result<Option<Kind>> {
    sqlx::query_scalar!(r#"select kind as "kind: Kind" from conversations where id = $1"#, id)
        .fetch_optional(db)
        .await
}

async fn is_reported(db: impl PgExecutor<'_>, id: Uuid, report_id: Uuid) -> sqlx::Result<bool> {
    sqlx::query_scalar!(
        r#"select exists (select from reports where id = $2 and conversation_id = $1) as "reported!""#,
        id,
        report_id
    )
    .fetch_one(db)
    .await
}

/// One message more than a page, the latest first.
async fn messages(
    db: impl PgExecutor<'_>,
    id: Uuid,
    before: Option<i32>,
) -> sqlx::Result<Vec<ReadMessage>> {
    sqlx::query_as!(
        ReadMessage,
        "select seq, side as by, content, sent_at, withheld from messages
         where conversation_id = $1 and ($2::integer is null or seq < $2) order by seq desc limit 51",
        id,
        before
    )
    .fetch_all(db)
    .await
}
