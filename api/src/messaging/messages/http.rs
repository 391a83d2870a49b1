//! Requests and responses about messages.

use axum::Json;
use axum::extract::State as AppStateOf;
use axum::http::StatusCode;
use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::store::{self, MessageRow, MessageState};
use super::{rules, service};
use crate::foundation::extract::{Body, Path, Query};
use crate::foundation::page::{ListItem, Page, Previous};
use crate::foundation::roles::CurrentUser;
use crate::messaging::conversations;
use crate::{AppState, Error};

/// A message as you may see it.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct Message {
    /// Its number in its conversation: later ones have greater numbers, some are left out.
    #[schema(example = 12)]
    seq: i32,
    /// The client's id of a message of yours; null for those of others.
    #[schema(example = "019a8f2c-7b1e-7c3a-9d4e-2f6b8a1c5d07")]
    client_id: Option<Uuid>,
    /// You wrote it.
    mine: bool,
    /// What was written.
    #[schema(example = "Your lights are on.")]
    content: String,
    /// When, in UTC.
    #[schema(example = "2026-11-21T10:30:00Z")]
    sent_at: DateTime<Utc>,
    /// How far a message of yours has come; null for those of others.
    state: Option<MessageState>,
    /// There is a photo with it, which is listed apart.
    has_photo: bool,
}

impl From<MessageRow> for Message {
    fn from(row: MessageRow) -> Self {
        let MessageRow { seq, client_id, mine, content, sent_at, state, has_photo } = row;
        Self { seq, client_id, mine, content, sent_at, state, has_photo }
    }
}

/// Which part of a conversation.
#[derive(Debug, Deserialize, utoipa::IntoParams)]
pub struct MessageRange {
    /// Only messages before this number: the `previous` of the page after.
    #[param(example = 12)]
    before: Option<i32>,
    /// Only messages after this number: what came since, or the `next` of the page before.
    #[param(example = 12)]
    after: Option<i32>,
    /// At most this many, 1 to 50; 50 when absent.
    #[param(example = 25)]
    limit: Option<u8>,
}

impl ListItem for Message {
    const PLURAL: &'static str = "messages";
}

/// A page of a conversation, the earliest message first.
pub type MessagePage = Page<Message, i32, Previous<i32>>;

/// List the messages of a conversation
///
/// The latest, or those before or after one; always the earliest first. `next` asks for more of what came after one.
#[utoipa::path(
    get, path = "/conversations/{id}/messages", tag = "messaging", security(("session" = ["user"])),
    params(("id" = Uuid, Path, description = "The conversation's id", example = "019a8f2c-7b1e-7c3a-9d4e-2f6b8a1c5d07"), MessageRange),
    responses((status = OK, body = MessagePage, description = "A page of messages."), (status = NOT_FOUND))
)]
pub async fn list_messages(
    AppStateOf(state): AppStateOf<AppState>,
    caller: CurrentUser,
    Path(id): Path<Uuid>,
    Query(MessageRange { before, after, limit }): Query<MessageRange>,
) -> Result<Json<MessagePage>, Error> {
    let viewer = caller.account.id;
    conversations::service::check_participation(&state.pool, viewer, id).await?;
    let limit = limit.unwrap_or(rules::PAGE).clamp(1, rules::PAGE);
    let max = i64::from(limit) + 1;
    let rows = store::visible_to(&state.pool, viewer, id, before, after, max).await?;
    let page = Page::of(rows, limit.into(), |row| row.seq, Message::from);
    Ok(Json(if after.is_some() { page.with(Previous(None)) } else { page.read_backwards() }))
}

/// A message to send.
#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct NewMessage {
    /// Made by the client: a message that is sent again with the same id is the same message.
    #[schema(example = "019a8f2c-7b1e-7c3a-9d4e-2f6b8a1c5d07")]
    pub client_id: Uuid,
    /// What to write, at most 2000 characters.
    #[schema(example = "Your lights are on.", max_length = 2000)]
    pub content: String,
}

/// Send a message
///
/// However often it is sent with one client id, it is one message. The response to a repeated one is 200.
#[utoipa::path(
    post, path = "/conversations/{id}/messages", tag = "messaging", request_body = NewMessage,
    security(("session" = ["user"])), params(("id" = Uuid, Path, description = "The conversation's id", example = "019a8f2c-7b1e-7c3a-9d4e-2f6b8a1c5d07")),
    responses(
        (status = CREATED, body = Message, description = "The message."), (status = OK, body = Message, description = "The message, which was sent before."), (status = NOT_FOUND), (status = CONFLICT, description = "The other side takes no messages (`takes_no_messages`), or you have blocked them (`blocked_by_you`)."),
        (status = UNPROCESSABLE_ENTITY), (status = TOO_MANY_REQUESTS)
    )
)]
pub async fn send_message(
    AppStateOf(state): AppStateOf<AppState>,
    caller: CurrentUser,
    Path(id): Path<Uuid>,
    Body(message): Body<NewMessage>,
) -> Result<(StatusCode, Json<Message>), Error> {
    let user_id = caller.account.id;
    let content = rules::content(&message.content)?;
    let key = user_id.to_string();
    state.limits.take("messages", state.config.messaging.limit_messages, &key).await?;
    let mut work = state.begin().await?;
    let sent = service::send_message(&mut work, user_id, id, message.client_id, &content).await?;
    work.commit().await?;
    if !sent.is_new {
        state.limits.give_back("messages", &key).await;
    }
    let status = if sent.is_new { StatusCode::CREATED } else { StatusCode::OK };
    Ok((status, Json(sent.message.into())))
}
