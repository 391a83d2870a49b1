//! Requests and answers about messages.

use axum::Json;
use axum::extract::State as AppStateOf;
use axum::http::StatusCode;
use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use sqlx::{PgConnection, PgPool};
use uuid::Uuid;

use super::rules::{self, Refused};
use super::store::{self, MessageRow, State};
use crate::foundation::error::{Problem, Refusal};
use crate::foundation::extract::{Body, Path, Query};
use crate::foundation::roles::CurrentUser;
use crate::messaging::{conversations, events, guests};
use crate::notifications::{self, About, News};
use crate::{AppState, Error};

impl From<Refused> for Error {
    fn from(refused: Refused) -> Self {
        let sentence = refused.to_string();
        let code = match refused {
            Refused::TakesNone => "takes_no_messages",
            Refused::BlockedByYou => "blocked_by_you",
            _ => return Self::invalid("content", sentence),
        };
        Self::Conflict(Refusal { code, sentence }, None)
    }
}

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
    state: Option<State>,
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
    conversations::let_in(&state.pool, viewer, id).await?;
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
    state.limits.take(rules::SENT.name, rules::SENT.rate(), &key).await?;
    let mut transaction = state.pool.begin().await?;
    let said =
        say(&mut transaction, user_id, id, message.client_id, &content, (state.now)()).await?;
    let is_new = !said.told.is_empty();
    if is_new {
        guests::relay(&mut transaction, &state.config.public_url, id, (state.now)()).await?;
    }
    transaction.commit().await?;
    if !is_new {
        state.limits.give_back(rules::SENT.name, &key).await;
    }
    let status = if is_new { StatusCode::CREATED } else { StatusCode::OK };
    state.live.wake(said.told, &state.pool);
    Ok((status, Json(said.message)))
}

/// A user's own message with this client id.
pub async fn sent(
    pool: &PgPool,
    user_id: Uuid,
    conversation_id: Uuid,
    client_id: Uuid,
) -> sqlx::Result<Option<Message>> {
    Ok(store::sent(pool, user_id, conversation_id, client_id).await?.map(Message::from))
}

/// A message, and who is to be told of it once it is committed: nobody when it was there already.
pub struct Said {
    pub message: Message,
    pub told: Vec<Uuid>,
}

/// Says something in a conversation in which the user takes part, in one transaction with whatever else happens.
pub async fn say(
    db: &mut PgConnection,
    user_id: Uuid,
    conversation_id: Uuid,
    client_id: Uuid,
    content: &str,
    now: DateTime<Utc>,
) -> Result<Said, Error> {
    let standing = store::standing(&mut *db, user_id, conversation_id).await?;
    let Some(standing) = standing else {
        return Err(conversations::refusal(&mut *db, conversation_id).await?.into());
    };
    if let Some(sent) = store::sent(&mut *db, user_id, conversation_id, client_id).await? {
        return Ok(Said { message: sent.into(), told: Vec::new() });
    }
    if standing.has_blocked {
        return Err(Refused::BlockedByYou.into());
    }
    if !standing.can_send {
        return Err(Refused::TakesNone.into());
    }
    let sent = store::insert(&mut *db, conversation_id, &standing, client_id, content, now).await?;
    let other = standing.other.filter(|_| !standing.is_blocked);
    let message = events::What::Message { conversation_id, seq: standing.seq };
    let mut news = vec![events::News { user_id, what: message }];
    if let Some(other) = other {
        // The first answer shows the owner's name.
        if standing.is_first && standing.side == "recipient" {
            let what = events::What::Conversation(conversation_id);
            news.push(events::News { user_id: other, what });
        }
        news.push(events::News { user_id: other, what: message });
        let about = About::Message { conversation_id, seq: standing.seq };
        let told = [News { user_id: other, about }];
        news.extend(notifications::notify(&mut *db, &told, now).await?);
    }
    events::note(&mut *db, &news, now).await?;
    Ok(Said { message: sent.into(), told: std::iter::once(user_id).chain(other).collect() })
}
