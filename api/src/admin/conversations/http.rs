//! What admins do in conversations: they reply in support chats, and read what others wrote, for a report or a reason.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use serde::{Deserialize, Serialize};
use serde_json::json;
use uuid::Uuid;

use super::store::{self, ReadMessage};
use crate::foundation::audit_log::{AuditEntry, AuditKind, AuditTarget};
use crate::foundation::extract::{Body, Path};
use crate::foundation::roles::{Admin, ProvenAdmin};
use crate::messaging::conversations::service::{ConversationError, ConversationKind};
use crate::messaging::messages::service::{NewMessage, content};
use crate::messaging::support::service::{self, Cause};
use crate::{AppState, Error};

const PAGE: usize = 50;
const LONGEST_REASON: usize = 500;

/// A reply that was sent.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct SentReply {
    /// Its number in the conversation.
    #[schema(example = 12)]
    seq: i32,
}

/// Reply to a driver in their support chat
#[utoipa::path(
    post, path = "/admin/conversations/{id}/messages", tag = "messaging", request_body = NewMessage,
    security(("session" = ["admin"])), params(("id" = Uuid, Path, description = "The conversation's id", example = "019a8f2c-7b1e-7c3a-9d4e-2f6b8a1c5d07")),
    responses(
        (status = CREATED, body = SentReply, description = "The reply."), (status = OK, body = SentReply, description = "The reply, which was sent before."), (status = NOT_FOUND),
        (status = CONFLICT, description = "It is no support chat (`not_a_support_chat`), or its user is gone (`gone`)."), (status = UNPROCESSABLE_ENTITY)
    )
)]
pub async fn send_support_reply(
    State(state): State<AppState>,
    Admin(admin): Admin,
    Path(id): Path<Uuid>,
    Body(message): Body<NewMessage>,
) -> Result<(StatusCode, Json<SentReply>), Error> {
    let content = content(&message.content)?;
    let mut work = state.begin().await?;
    let reply = service::reply(&mut work, id, message.client_id, &content, Cause::Reply).await?;
    let seq = reply.seq;
    if !reply.is_new {
        return Ok((StatusCode::OK, Json(SentReply { seq })));
    }
    let entry = AuditEntry::new(AuditKind::SupportAnswer, AuditTarget::Conversation(id))
        .by(admin.account.id)
        .after(json!({"seq": seq}));
    work.audit(entry).await?;
    work.commit().await?;
    Ok((StatusCode::CREATED, Json(SentReply { seq })))
}

/// Why a conversation is read, and which part of it.
#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct ConversationReading {
    /// The id of a report of this conversation. Without it, a `reason` is needed.
    #[schema(example = "019a8f2c-7b1e-7c3a-9d4e-2f6b8a1c5d07")]
    #[serde(default)]
    report_id: Option<Uuid>,
    /// Why the admin reads it, at most 500 characters. Not needed with a `report_id`, nor for a support chat.
    #[schema(example = "Threats in a message")]
    #[serde(default)]
    reason: Option<String>,
    /// Only messages before this number: the `previous` of the page after.
    #[schema(example = 12)]
    #[serde(default)]
    before: Option<i32>,
}

/// A page of a conversation that an admin reads, the earliest message first.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct ReadConversation {
    /// Between whom it is.
    kind: ConversationKind,
    /// The messages, the earliest first.
    messages: Vec<ReadMessage>,
    /// As `before`, asks for the page before this one; null on the first.
    #[schema(example = 12)]
    previous: Option<i32>,
}

/// Read a conversation between others
///
/// Needs a report of that conversation or a reason; a support chat needs neither. Recorded in the audit log.
#[utoipa::path(
    post, path = "/admin/conversations/{id}/reading", tag = "messaging", request_body = ConversationReading,
    security(("session" = ["admin"])), params(("id" = Uuid, Path, description = "The conversation's id", example = "019a8f2c-7b1e-7c3a-9d4e-2f6b8a1c5d07")),
    responses((status = OK, body = ReadConversation, description = "A page of messages, the earliest first."), (status = NOT_FOUND), (status = UNPROCESSABLE_ENTITY))
)]
pub async fn read_conversation(
    State(state): State<AppState>,
    ProvenAdmin(admin): ProvenAdmin,
    Path(id): Path<Uuid>,
    Body(ConversationReading { report_id, reason, before }): Body<ConversationReading>,
) -> Result<Json<ReadConversation>, Error> {
    let mut work = state.begin().await?;
    let kind = store::kind(work.db(), id).await?.ok_or(ConversationError::NotFound)?;
    let reason = reason.as_deref().map(str::trim).filter(|reason| !reason.is_empty());
    let is_reported = match report_id {
        Some(report_id) => store::is_reported(work.db(), id, report_id).await?,
        None => false,
    };
    if !is_reported && reason.is_none() && kind != ConversationKind::Support {
        let sentence = "Please name a report of this conversation, or give a reason";
        return Err(Error::invalid("reason", sentence));
    }
    if reason.is_some_and(|reason| reason.chars().count() > LONGEST_REASON) {
        let sentence = format!("Please give a reason of at most {LONGEST_REASON} characters");
        return Err(Error::invalid("reason", sentence));
    }
    let after = json!({"report_id": report_id.filter(|_| is_reported), "before": before});
    let entry = AuditEntry::new(AuditKind::ConversationRead, AuditTarget::Conversation(id))
        .by(admin.account.id)
        .after(after);
    work.audit(entry.because(reason)).await?;
    let mut messages = store::messages(work.db(), id, before).await?;
    work.commit().await?;
    let is_more = messages.len() > PAGE;
    messages.truncate(PAGE);
    let previous = messages.last().filter(|_| is_more).map(|message| message.seq);
    messages.reverse();
    Ok(Json(ReadConversation { kind, messages, previous }))
}
