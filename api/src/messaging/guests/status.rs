//! The private page of what a guest wrote.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use carpal_domain::registration::Registration;
use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use tokio::time::Instant;
use uuid::Uuid;

use super::http::deliver;
use super::rules::{self, Fault};
use super::store::{self, GuestRow, SaidRow};
use crate::accounts::SHORTEST_ANSWER;
use crate::foundation::error::{Problem, Refusal};
use crate::foundation::extract::{Body, Network, Path};
use crate::messaging::events::{self, News, What, note};
use crate::messaging::messages::{self, NewMessage, content};
use crate::notifications::About;
use crate::{AppState, Error};

/// How far a guest's message has come, as far as they are told.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum GuestState {
    /// The address waits to be confirmed.
    Unconfirmed,
    /// Whatever happened behind it.
    Sent,
    /// The owner has answered.
    Answered,
}

/// A message of the page.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct GuestMessage {
    seq: i32,
    /// The guest's own.
    mine: bool,
    content: String,
    sent_at: DateTime<Utc>,
}

impl From<SaidRow> for GuestMessage {
    fn from(row: SaidRow) -> Self {
        let SaidRow { seq, mine, content, sent_at } = row;
        Self { seq, mine, content, sent_at }
    }
}

/// What a guest wrote, and what became of it.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct GuestStatus {
    /// The registration that was typed; absent for a card.
    about: Option<String>,
    name: String,
    state: GuestState,
    can_reply: bool,
    /// The latest 200, the earliest first.
    messages: Vec<GuestMessage>,
}

async fn shown(state: &AppState, guest: GuestRow) -> Result<GuestStatus, Error> {
    let said = store::said(&state.pool, guest.conversation_id).await?;
    let state = match (guest.is_answered, guest.confirmed_at) {
        (true, _) => GuestState::Answered,
        (_, Some(_)) => GuestState::Sent,
        _ => GuestState::Unconfirmed,
    };
    Ok(GuestStatus {
        about: guest.registration.as_ref().map(Registration::spaced),
        name: guest.name,
        state,
        can_reply: guest.is_answered,
        messages: said.into_iter().map(GuestMessage::from).collect(),
    })
}

/// Whose link it is.
async fn guest(state: &AppState, network: Network, token: &str) -> Result<GuestRow, Error> {
    state.limits.take(rules::LINKS.name, rules::LINKS.rate(), &network.to_string()).await?;
    let guest = store::guest(&state.pool, token, (state.now)()).await?;
    guest.ok_or_else(|| Error::NotFound(Fault::NoLink.to_string()))
}

/// What became of a message
#[utoipa::path(
    get, path = "/guest-messages/{token}", tag = "guests", params(("token" = String, Path)),
    responses(
        (status = OK, body = GuestStatus), (status = NOT_FOUND, body = Problem),
        (status = TOO_MANY_REQUESTS, body = Problem)
    )
)]
pub async fn status(
    State(state): State<AppState>,
    network: Network,
    Path(token): Path<String>,
) -> Result<Json<GuestStatus>, Error> {
    let guest = guest(&state, network, &token).await?;
    Ok(Json(shown(&state, guest).await?))
}

/// Confirm one's address, and have the message delivered
///
/// Within 24 hours. Says the same again, and whether or not there is anyone to deliver it to.
#[utoipa::path(
    post, path = "/guest-messages/{token}/confirm", tag = "guests", params(("token" = String, Path)),
    responses(
        (status = OK, body = GuestStatus), (status = BAD_REQUEST, body = Problem), (status = NOT_FOUND, body = Problem),
        (status = TOO_MANY_REQUESTS, body = Problem)
    )
)]
pub async fn confirm(
    State(state): State<AppState>,
    network: Network,
    Path(token): Path<String>,
) -> Result<Json<GuestStatus>, Error> {
    let answer_at = Instant::now() + SHORTEST_ANSWER;
    let now = (state.now)();
    let mut guest = guest(&state, network, &token).await?;
    if guest.confirmed_at.is_none() {
        let mut transaction = state.pool.begin().await?;
        let id = guest.conversation_id;
        if store::confirm(&mut *transaction, id, now).await? {
            let told = deliver(&mut transaction, id, now).await?;
            transaction.commit().await?;
            state.live.wake(told.into_iter().collect(), &state.pool);
        } else if guest.created_at <= now - rules::confirmable() {
            return Err(Error::InvalidLink(
                "This link is too old. Please send your message again.",
            ));
        }
        guest.confirmed_at = Some(now);
    }
    let status = shown(&state, guest).await?;
    tokio::time::sleep_until(answer_at).await;
    Ok(Json(status))
}

/// What the page has shown.
#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct GuestRead {
    /// The number of the latest message on it.
    seq: i32,
}

/// Say what was seen
#[utoipa::path(
    post, path = "/guest-messages/{token}/read", tag = "guests", params(("token" = String, Path)),
    request_body = GuestRead,
    responses((status = NO_CONTENT), (status = NOT_FOUND, body = Problem), (status = TOO_MANY_REQUESTS, body = Problem))
)]
pub async fn read(
    State(state): State<AppState>,
    network: Network,
    Path(token): Path<String>,
    Body(GuestRead { seq }): Body<GuestRead>,
) -> Result<StatusCode, Error> {
    let id = guest(&state, network, &token).await?.conversation_id;
    let mut transaction = state.pool.begin().await?;
    if let Some(user_id) = store::read(&mut *transaction, id, seq).await? {
        let news = [News { user_id, what: What::Receipt(id) }];
        note(&mut *transaction, &news, (state.now)()).await?;
        transaction.commit().await?;
        state.live.wake(vec![user_id], &state.pool);
    }
    Ok(StatusCode::NO_CONTENT)
}

/// Reply to the owner
///
/// Once the owner has answered. However often it is sent with one client id, it is said once; the answer is then 200.
#[utoipa::path(
    post, path = "/guest-messages/{token}/messages", tag = "guests", params(("token" = String, Path)),
    request_body = NewMessage,
    responses(
        (status = CREATED, body = GuestMessage), (status = OK, body = GuestMessage), (status = NOT_FOUND, body = Problem),
        (status = CONFLICT, body = Problem), (status = UNPROCESSABLE_ENTITY, body = Problem),
        (status = TOO_MANY_REQUESTS, body = Problem)
    )
)]
pub async fn reply(
    State(state): State<AppState>,
    network: Network,
    Path(token): Path<String>,
    Body(message): Body<NewMessage>,
) -> Result<(StatusCode, Json<GuestMessage>), Error> {
    let content = content(&message.content)?;
    let guest = guest(&state, network, &token).await?;
    if !guest.is_answered {
        let sentence = Fault::NotAnswered.to_string();
        return Err(Error::Conflict(Refusal { code: "not_answered", sentence }, None));
    }
    let (id, client_id, now) = (guest.conversation_id, message.client_id, (state.now)());
    if let Some(sent) = store::sent(&state.pool, id, client_id).await? {
        return Ok((StatusCode::OK, Json(sent.into())));
    }
    state.limits.take(rules::REPLIES.name, rules::REPLIES.rate(), &id.to_string()).await?;
    let mut transaction = state.pool.begin().await?;
    let standing = store::standing(&mut transaction, id).await?;
    let standing = standing.ok_or_else(|| Error::NotFound(Fault::NoLink.to_string()))?;
    if let Some(sent) = store::sent(&mut *transaction, id, client_id).await? {
        return Ok((StatusCode::OK, Json(sent.into())));
    }
    let told = insert(&mut transaction, id, &standing, client_id, &content, now).await?;
    transaction.commit().await?;
    state.live.wake(told.into_iter().collect(), &state.pool);
    let said = GuestMessage { seq: standing.seq, mine: true, content, sent_at: now };
    Ok((StatusCode::CREATED, Json(said)))
}

/// Stores a reply; returns whom to wake once it is committed.
async fn insert(
    db: &mut sqlx::PgConnection,
    id: Uuid,
    standing: &store::Standing,
    client_id: Uuid,
    content: &str,
    now: DateTime<Utc>,
) -> sqlx::Result<Option<Uuid>> {
    let speaking = messages::Standing {
        side: "starter".into(),
        other: standing.owner_id,
        seq: standing.seq,
        can_send: true,
        has_blocked: false,
        is_blocked: standing.is_withheld,
        is_first: false,
    };
    messages::insert(&mut *db, id, &speaking, client_id, content, now).await?;
    let owner = standing.owner_id.filter(|_| !standing.is_withheld);
    if let Some(user_id) = owner {
        let about = About::Message { conversation_id: id, seq: standing.seq };
        events::tell_message(db, id, standing.seq, user_id, about, now).await?;
    }
    Ok(owner)
}
