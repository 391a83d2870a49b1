//! Requests and answers about support chats.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use chrono::{DateTime, Utc};
use serde::Serialize;
use sqlx::PgConnection;
use uuid::Uuid;

use super::store;
use crate::foundation::audit_log::{Activity, log};
use crate::foundation::error::{Problem, Refusal};
use crate::foundation::extract::{Body, Path};
use crate::foundation::locks::advisory_lock;
use crate::foundation::roles::{Admin, CurrentUser};
use crate::messaging::conversations::{self, Kind, Started, begin, seen};
use crate::messaging::events;
use crate::messaging::messages::{self, NewMessage, SENT, content, say};
use crate::notifications::About;
use crate::{AppState, Error};

/// Write to support
///
/// Each member has one support chat. However often a message is sent with one client id, it is said once; the answer is then
/// 200.
#[utoipa::path(
    post, path = "/support-messages", tag = "messaging", request_body = NewMessage, security(("session" = [])),
    responses(
        (status = CREATED, body = Started), (status = OK, body = Started), (status = UNAUTHORIZED, body = Problem),
        (status = FORBIDDEN, body = Problem), (status = UNPROCESSABLE_ENTITY, body = Problem),
        (status = TOO_MANY_REQUESTS, body = Problem)
    )
)]
pub async fn ask(
    State(state): State<AppState>,
    caller: CurrentUser,
    Body(message): Body<NewMessage>,
) -> Result<(StatusCode, Json<Started>), Error> {
    let (user_id, now) = (caller.account.id, (state.now)());
    let content = content(&message.content)?;
    state.limits.take(SENT.name, SENT.rate(), &user_id.to_string()).await?;
    let mut transaction = state.pool.begin().await?;
    let id = chat(&mut transaction, user_id, now).await?;
    let said = say(&mut transaction, user_id, id, message.client_id, &content, now).await?;
    transaction.commit().await?;
    let status = if said.told.is_empty() { StatusCode::OK } else { StatusCode::CREATED };
    state.live.wake(said.told, &state.pool);
    let conversation = seen(&state.pool, user_id, id).await?;
    Ok((status, Json(Started { conversation, message: Some(said.message) })))
}

/// A member's support chat, new or not.
pub async fn chat(db: &mut PgConnection, user_id: Uuid, now: DateTime<Utc>) -> sqlx::Result<Uuid> {
    advisory_lock(&mut *db, &format!("support chat of {user_id}")).await?;
    match store::chat(&mut *db, user_id).await? {
        Some(id) => Ok(id),
        None => begin(db, Kind::Support, user_id, None, None, now).await,
    }
}

/// The number of an answer in its conversation.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct Answered {
    seq: i32,
}

/// Answer a member in their support chat
#[utoipa::path(
    post, path = "/admin/conversations/{id}/messages", tag = "messaging", request_body = NewMessage,
    security(("session" = [])), params(("id" = Uuid, Path)),
    responses(
        (status = CREATED, body = Answered), (status = OK, body = Answered), (status = UNAUTHORIZED, body = Problem),
        (status = FORBIDDEN, body = Problem), (status = NOT_FOUND, body = Problem), (status = CONFLICT, body = Problem),
        (status = UNPROCESSABLE_ENTITY, body = Problem)
    )
)]
pub async fn answer(
    State(state): State<AppState>,
    Admin(admin): Admin,
    Path(id): Path<Uuid>,
    Body(message): Body<NewMessage>,
) -> Result<(StatusCode, Json<Answered>), Error> {
    let (content, now) = (content(&message.content)?, (state.now)());
    let mut transaction = state.pool.begin().await?;
    let (seq, told) =
        reply(&mut transaction, id, message.client_id, &content, Cause::Answer, now).await?;
    if told.is_none() {
        return Ok((StatusCode::OK, Json(Answered { seq })));
    }
    let activity = Activity {
        actor: Some(admin.account.id),
        kind: "support_answer",
        target_type: "conversation",
        target_id: id.to_string(),
        after: Some(serde_json::json!({"seq": seq})),
        ..Activity::default()
    };
    log(&mut *transaction, now, activity).await?;
    transaction.commit().await?;
    state.live.wake(told.into_iter().collect(), &state.pool);
    Ok((StatusCode::CREATED, Json(Answered { seq })))
}

/// Why the support team says something.
#[derive(Debug, Clone, Copy)]
pub enum Cause {
    /// The member wrote.
    Answer,
    /// The member's vehicle was named in this report.
    Reported(Uuid),
    /// The member is warned.
    Warning,
}

/// Says something as the support team; returns its number and who is to be told once it is committed, which is nobody when
/// it was said already.
async fn reply(
    db: &mut PgConnection,
    conversation_id: Uuid,
    client_id: Uuid,
    content: &str,
    cause: Cause,
    now: DateTime<Utc>,
) -> Result<(i32, Option<Uuid>), Error> {
    let Some(standing) = store::standing(&mut *db, conversation_id).await? else {
        if !conversations::exists(&mut *db, conversation_id).await? {
            return Err(conversations::Refused::NotFound.into());
        }
        let sentence = "Only support chats are answered by admins.".to_owned();
        return Err(Error::Conflict(Refusal { code: "not_a_support_chat", sentence }, None));
    };
    if let Some(seq) = store::answered(&mut *db, conversation_id, client_id).await? {
        return Ok((seq, None));
    }
    let Some(member) = standing.other else {
        let sentence = "This account is gone.".to_owned();
        return Err(Error::Conflict(Refusal { code: "gone", sentence }, None));
    };
    messages::insert(&mut *db, conversation_id, &standing, client_id, content, now).await?;
    let seq = standing.seq;
    let about = match cause {
        Cause::Answer => About::Message { conversation_id, seq },
        Cause::Reported(incident_id) => {
            About::VehicleReported { conversation_id, seq, incident_id }
        }
        Cause::Warning => About::Warning { conversation_id, seq },
    };
    events::tell_message(&mut *db, conversation_id, seq, member, about, now).await?;
    Ok((standing.seq, Some(member)))
}

/// Says something to a member as the support team, in one transaction with its cause.
pub async fn tell(
    db: &mut PgConnection,
    user_id: Uuid,
    content: &str,
    cause: Cause,
    now: DateTime<Utc>,
) -> Result<(), Error> {
    let id = chat(&mut *db, user_id, now).await?;
    reply(db, id, Uuid::new_v4(), content, cause, now).await?;
    Ok(())
}
