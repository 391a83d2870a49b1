//! Requests and answers about messages.

use axum::Json;
use axum::extract::State as AppStateOf;
use axum::http::StatusCode;
use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::store::{self, MessageRow, MessageState};
use super::{rules, service};
use crate::foundation::error::Problem;
use crate::foundation::extract::{Body, Path, Query};
use crate::foundation::roles::CurrentUser;
use crate::messaging::{conversations, guests};
use crate::{AppState, Error};

/// What somebody said.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct Message {
    /// Its number in its conversation: later ones have greater numbers, some are left out.
    seq: i32,
    /// Of one's own messages.
    client_id: Option<Uuid>,
    mine: bool,
    content: String,
    sent_at: DateTime<Utc>,
    /// How far one's own message has come.
    state: Option<MessageState>,
}

impl From<MessageRow> for Message {
    fn from(row: MessageRow) -> Self {
        let MessageRow { seq, client_id, mine, content, sent_at, state } = row;
        Self { seq, client_id, mine, content, sent_at, state }
    }
}

/// Which part of a conversation.
#[derive(Debug, Deserialize, utoipa::IntoParams)]
pub struct Part {
    /// Only messages before this number: the `previous` of the page after.
    before: Option<i32>,
    /// Only messages after this number: what came since.
    after: Option<i32>,
}

/// A page of a conversation, the earliest message first.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct Thread {
    messages: Vec<Message>,
    /// As `before`, asks for the page before this one; absent on the first.
    previous: Option<i32>,
    /// As `after`, asks for more of what came since; absent when that is all.
    next: Option<i32>,
}

/// What was said
///
/// The latest 50 messages, or those before or after one.
#[utoipa::path(
    get, path = "/conversations/{id}/messages", tag = "messaging", security(("session" = [])),
    params(("id" = Uuid, Path), Part),
    responses(
        (status = OK, body = Thread), (status = UNAUTHORIZED, body = Problem), (status = FORBIDDEN, body = Problem),
        (status = NOT_FOUND, body = Problem)
    )
)]
pub async fn thread(
    AppStateOf(state): AppStateOf<AppState>,
    caller: CurrentUser,
    Path(id): Path<Uuid>,
    Query(Part { before, after }): Query<Part>,
) -> Result<Json<Thread>, Error> {
    let viewer = caller.account.id;
    conversations::service::check_participation(&state.pool, viewer, id).await?;
    let page = i64::from(rules::PAGE);
    let mut rows = store::seen(&state.pool, viewer, id, before, after, page + 1).await?;
    let is_more = rows.len() > usize::from(rules::PAGE);
    rows.truncate(rules::PAGE.into());
    let last = rows.last().filter(|_| is_more).map(|row| row.seq);
    let (previous, next) = if after.is_some() { (None, last) } else { (last, None) };
    rows.sort_by_key(|row| row.seq);
    let messages = rows.into_iter().map(Message::from).collect();
    Ok(Json(Thread { messages, previous, next }))
}

/// What somebody says.
#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct NewMessage {
    /// Made by the client: a message that is sent again with the same id is the same message.
    pub client_id: Uuid,
    pub content: String,
}

/// Say something
///
/// However often it is sent with one client id, it is said once; the answer is then 200.
#[utoipa::path(
    post, path = "/conversations/{id}/messages", tag = "messaging", request_body = NewMessage,
    security(("session" = [])), params(("id" = Uuid, Path)),
    responses(
        (status = CREATED, body = Message), (status = OK, body = Message), (status = UNAUTHORIZED, body = Problem),
        (status = FORBIDDEN, body = Problem), (status = NOT_FOUND, body = Problem), (status = CONFLICT, body = Problem),
        (status = UNPROCESSABLE_ENTITY, body = Problem), (status = TOO_MANY_REQUESTS, body = Problem)
    )
)]
pub async fn send(
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
    if sent.is_new {
        guests::service::relay(&mut work, id).await?;
    }
    work.commit().await?;
    if !sent.is_new {
        state.limits.give_back("messages", &key).await;
    }
    let status = if sent.is_new { StatusCode::CREATED } else { StatusCode::OK };
    Ok((status, Json(sent.message.into())))
}
