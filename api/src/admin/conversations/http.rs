//! What admins do in conversations: they reply in support chats, and read what others wrote, for a report or a reason.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use crate::admin::assignments::service::{self as assignments, MatterKind};
use crate::admin::lookups;
use crate::foundation::extract::{Body, Path, Query};
use crate::foundation::page::{ListItem, Page, Previous};
use crate::foundation::reason::Reason;
use crate::foundation::roles::{Admin, ProvenAdmin, check_still_admin};
use crate::messaging::conversations::service::{self, ConversationKind, ReadingCause, WrittenRow};
use crate::messaging::messages::service::{PAGE, content};
use crate::messaging::support;
use crate::{AppState, Error};

/// A reply in a support chat.
#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct NewChatReply {
    /// Made by the client: a reply that is sent again with the same id is the same message.
    #[schema(example = "019a8f2c-7b1e-7c3a-9d4e-2f6b8a1c5d07")]
    client_id: Uuid,
    /// What to write, at most 2000 characters.
    #[schema(example = "Your lights are on.", max_length = 2000)]
    content: String,
    /// The number of the last message that you saw; 0 in an empty chat. Left out, nothing is checked.
    #[schema(example = 12)]
    #[serde(default)]
    seen_seq: Option<i32>,
}

/// What was seen of a support chat.
#[derive(Debug, Deserialize, utoipa::IntoParams)]
pub struct SeenMessage {
    /// The number of the last message that you saw. Left out, nothing is checked.
    #[param(example = 12)]
    seen_seq: Option<i32>,
}

/// A reply that was sent.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct SentReply {
    /// Its number in the conversation.
    #[schema(example = 12)]
    seq: i32,
}

/// Reply to a driver in their support chat
///
/// The driver sees it as written by support, and is notified as of any message. Nobody has the chat in hand then.
#[utoipa::path(
    post, path = "/admin/conversations/{id}/messages", tag = "messaging", request_body = NewChatReply,
    security(("session" = ["admin"])), params(("id" = Uuid, Path, description = "The conversation's id", example = "019a8f2c-7b1e-7c3a-9d4e-2f6b8a1c5d07")),
    responses(
        (status = CREATED, body = SentReply, description = "The reply."), (status = OK, body = SentReply, description = "The reply, which was sent before."), (status = NOT_FOUND),
        (status = CONFLICT, description = "It is no support chat (`not_a_support_chat`), its user is gone (`gone`), its driver wrote after what you saw (`stale`), or another admin has it in hand (`taken`)."), (status = UNPROCESSABLE_ENTITY)
    )
)]
pub async fn send_support_reply(
    State(state): State<AppState>,
    Admin(admin): Admin,
    Path(id): Path<Uuid>,
    Body(NewChatReply { client_id, content: typed, seen_seq }): Body<NewChatReply>,
) -> Result<(StatusCode, Json<SentReply>), Error> {
    let content = content(&typed)?;
    let mut work = state.begin().await?;
    check_still_admin(&mut work, &admin).await?;
    let by = admin.account.id;
    let sent = support::service::answer(&mut work, id, by, client_id, &content, seen_seq).await?;
    assignments::finish(&mut work, MatterKind::SupportChat, &id.to_string(), by).await?;
    work.commit().await?;
    let status = if sent.is_new { StatusCode::CREATED } else { StatusCode::OK };
    Ok((status, Json(SentReply { seq: sent.seq })))
}

/// Mark a support chat as needing no answer
///
/// Such as a thank-you. It waits no longer, until its driver writes again, and nobody has it in hand. A second time changes
/// nothing.
#[utoipa::path(
    put, path = "/admin/conversations/{id}/no-answer-needed", tag = "messaging", security(("session" = ["admin"])),
    params(SeenMessage, ("id" = Uuid, Path, description = "The conversation's id", example = "019a8f2c-7b1e-7c3a-9d4e-2f6b8a1c5d07")),
    responses(
        (status = NO_CONTENT, description = "It does not wait."), (status = NOT_FOUND, description = "There is no such support chat."),
        (status = CONFLICT, description = "Another admin has it in hand (`taken`), whom the sentence names; or its driver wrote after what you saw (`stale`).")
    )
)]
pub async fn set_no_answer_needed(
    State(state): State<AppState>,
    Admin(admin): Admin,
    Path(id): Path<Uuid>,
    Query(SeenMessage { seen_seq }): Query<SeenMessage>,
) -> Result<StatusCode, Error> {
    let mut work = state.begin().await?;
    check_still_admin(&mut work, &admin).await?;
    let by = admin.account.id;
    support::service::no_answer_needed(&mut work, id, by, seen_seq).await?;
    assignments::finish(&mut work, MatterKind::SupportChat, &id.to_string(), by).await?;
    work.commit().await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Why a conversation is read, and which part of it.
#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct ConversationReading {
    /// The id of a report of this conversation that is pending. Without it, a `reason` is needed.
    #[schema(example = "019a8f2c-7b1e-7c3a-9d4e-2f6b8a1c5d07")]
    #[serde(default)]
    report_id: Option<Uuid>,
    /// Why the admin reads it. Not needed with a `report_id`, nor for a support chat.
    #[schema(example = "Threats in a message", max_length = 500)]
    #[serde(default)]
    reason: Option<String>,
    /// Only messages before this number: the `previous` of the page after.
    #[schema(example = 12)]
    #[serde(default)]
    before: Option<i32>,
}

/// Why a conversation is read, as it was typed: a blank reason is none.
pub(super) fn cause(report_id: Option<Uuid>, reason: Option<&str>) -> Result<ReadingCause, Error> {
    Ok(ReadingCause { report_id, reason: Reason::optional(reason)? })
}

/// A message of a conversation that an admin reads.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct ReadMessage {
    /// Its number in the conversation.
    #[schema(example = 4)]
    seq: i32,
    /// `starter` or `recipient`.
    #[schema(example = "starter")]
    by: String,
    /// What was written.
    #[schema(example = "Your lights are on.")]
    content: String,
    /// When, in UTC.
    #[schema(example = "2026-11-21T10:30:00Z")]
    sent_at: DateTime<Utc>,
    /// Never told to the other side, who had blocked this one.
    withheld: bool,
    /// The photo with it; null where there is none.
    #[schema(example = "019a8f2c-7b1e-7c3a-9d4e-2f6b8a1c5d08")]
    photo_id: Option<Uuid>,
}

impl From<WrittenRow> for ReadMessage {
    fn from(row: WrittenRow) -> Self {
        let WrittenRow { seq, by, content, sent_at, withheld, photo_id } = row;
        Self { seq, by, content, sent_at, withheld, photo_id }
    }
}

impl ListItem for ReadMessage {
    const PLURAL: &'static str = "messages";
}

/// A page of messages that an admin reads, the earliest first.
pub type ReadMessagePage = Page<ReadMessage, i32, Previous<i32>>;

/// A page of a conversation that an admin reads, the earliest message first.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct ReadConversation {
    /// Between whom it is.
    kind: ConversationKind,
    /// The messages.
    #[serde(flatten)]
    page: ReadMessagePage,
}

/// Read a conversation between others
///
/// Needs a report of that conversation that waits, or a reason; a support chat needs neither. Recorded in the audit log.
#[utoipa::path(
    post, path = "/admin/conversations/{id}/reading", tag = "messaging", request_body = ConversationReading,
    security(("session" = ["admin"])), params(("id" = Uuid, Path, description = "The conversation's id", example = "019a8f2c-7b1e-7c3a-9d4e-2f6b8a1c5d07")),
    responses((status = OK, body = ReadConversation, description = "A page of messages, the earliest first."), (status = NOT_FOUND), (status = TOO_MANY_REQUESTS), (status = CONFLICT, description = "You are a side of it, and there is another admin (`own_case`)."), (status = UNPROCESSABLE_ENTITY))
)]
pub async fn read_conversation(
    State(state): State<AppState>,
    ProvenAdmin(admin): ProvenAdmin,
    Path(id): Path<Uuid>,
    Body(ConversationReading { report_id, reason, before }): Body<ConversationReading>,
) -> Result<Json<ReadConversation>, Error> {
    lookups::read(&state, &admin).await?;
    let cause = cause(report_id, reason.as_deref())?;
    let max = i64::from(PAGE) + 1;
    let mut work = state.begin().await?;
    check_still_admin(&mut work, &admin).await?;
    let (kind, rows) = service::read(&mut work, id, admin.account.id, &cause, before, max).await?;
    work.commit().await?;
    let page = Page::of(rows, PAGE.into(), |row| row.seq, ReadMessage::from);
    Ok(Json(ReadConversation { kind, page: page.read_backwards() }))
}
