//! The private page of what a guest wrote.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use carpal_domain::inbox::Event;
use carpal_domain::mail::MailKind;
use carpal_domain::registration::Registration;
use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::http::CHECK_EMAIL;
use super::rules::GuestError;
use super::service;
use super::store::{self, GuestMessageRow, GuestRow};
use crate::foundation::challenge;
use crate::foundation::confirmation::Confirmation;
use crate::foundation::contact::email_address;
use crate::foundation::extract::{Body, Network, Path};
use crate::foundation::limits::{LimitBypass, UnsolicitedEmail};
use crate::foundation::private_links::{self, LinkTo};
use crate::foundation::response_time::ResponseTime;
use crate::messaging::messages::service::{NewMessage, content};
use crate::messaging::move_requests;
use crate::messaging::move_requests::service::GuestMoveRequest;
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
    /// Its number in the conversation: later messages have greater numbers.
    #[schema(example = 12)]
    seq: i32,
    /// The guest's own.
    mine: bool,
    /// What was written.
    #[schema(example = "Your lights are on.")]
    content: String,
    /// When, in UTC.
    #[schema(example = "2026-11-21T10:30:00Z")]
    sent_at: DateTime<Utc>,
}

impl From<GuestMessageRow> for GuestMessage {
    fn from(row: GuestMessageRow) -> Self {
        let GuestMessageRow { seq, mine, content, sent_at } = row;
        Self { seq, mine, content, sent_at }
    }
}

/// A guest's conversation, as they may know it.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct GuestConversation {
    /// The registration that was typed; null where a card was scanned.
    #[schema(example = "AB12 CDE")]
    about: Option<String>,
    /// The name that the guest gave.
    #[schema(example = "Grace")]
    name: String,
    /// How far the first message has come.
    state: GuestState,
    /// The guest may write again: the owner has replied.
    can_reply: bool,
    /// The guest left a phone number alone, and may add an address by which they hear of an answer.
    can_add_email: bool,
    /// What became of it, where the guest is blocked in; null for any other message.
    move_request: Option<GuestMoveRequest>,
    /// The latest 200, the earliest first.
    messages: Vec<GuestMessage>,
}

async fn to_response(state: &AppState, guest: GuestRow) -> Result<GuestConversation, Error> {
    let messages = store::messages(&state.pool, guest.conversation_id).await?;
    let asked = move_requests::service::of_guest(&state.pool, guest.conversation_id).await?;
    let (times, now) = (&state.config.messaging.move_requests, (state.now)());
    let move_request = asked.map(|asked| GuestMoveRequest::of(&asked, guest.by_phone, times, now));
    let state = match (guest.is_answered, guest.confirmed_at) {
        (true, _) => GuestState::Answered,
        // A number cannot be confirmed, and nobody is told what is held for that.
        (_, Some(_)) => GuestState::Sent,
        _ if guest.by_phone => GuestState::Sent,
        _ => GuestState::Unconfirmed,
    };
    Ok(GuestConversation {
        about: guest.registration.as_ref().map(Registration::spaced),
        name: guest.name,
        state,
        can_reply: guest.is_answered,
        can_add_email: guest.by_phone,
        move_request,
        messages: messages.into_iter().map(GuestMessage::from).collect(),
    })
}

/// Whose link it is.
async fn guest(state: &AppState, network: Network, token: &str) -> Result<GuestRow, Error> {
    state
        .limits
        .take("guest links", state.config.messaging.limit_guest_links, &network.to_string())
        .await?;
    let since = (state.now)() - state.config.messaging.guest_message_retention;
    let guest = store::guest(&state.pool, token, since).await?;
    Ok(guest.ok_or(GuestError::NoLink)?)
}

/// Get a guest's message and its status
///
/// With the private link of the guest. Once confirmed it says `sent` until the owner replies, whether or not there is an owner.
#[utoipa::path(
    get, path = "/guest-messages/{token}", tag = "guests", params(("token" = String, Path, description = "The token of the guest's link", example = "9b1f0c6e9b1f0c6e9b1f0c6e9b1f0c6e9b1f0c6e9b1f0c6e9b1f0c6e9b1f0c6e")),
    responses((status = OK, body = GuestConversation, description = "The conversation, as its guest may know it."), (status = NOT_FOUND), (status = TOO_MANY_REQUESTS))
)]
pub async fn get_guest_message(
    State(state): State<AppState>,
    network: Network,
    Path(token): Path<String>,
) -> Result<Json<GuestConversation>, Error> {
    let guest = guest(&state, network, &token).await?;
    Ok(Json(to_response(&state, guest).await?))
}

/// Confirm a guest's email address and deliver their message
///
/// By default within 24 hours. An emergency was delivered before; where the guest is blocked in, the owner is asked again once it is
/// confirmed. The response is the same each time, and whether or not there is anyone to deliver the message to.
#[utoipa::path(
    post, path = "/guest-messages/{token}/confirm", tag = "guests", params(("token" = String, Path, description = "The token of the guest's link", example = "9b1f0c6e9b1f0c6e9b1f0c6e9b1f0c6e9b1f0c6e9b1f0c6e9b1f0c6e9b1f0c6e")),
    responses((status = OK, body = GuestConversation, description = "The conversation, as its guest may know it."), (status = NOT_FOUND), (status = CONFLICT, description = "The guest left no address (`no_email`)."), (status = TOO_MANY_REQUESTS))
)]
pub async fn confirm_guest_message(
    State(state): State<AppState>,
    network: Network,
    Path(token): Path<String>,
) -> Result<Json<GuestConversation>, Error> {
    let time = ResponseTime::at_least(state.config.min_response_time);
    let now = (state.now)();
    let mut guest = guest(&state, network, &token).await?;
    if guest.by_phone {
        return Err(GuestError::NoEmail.into());
    }
    if guest.confirmed_at.is_none() {
        let mut work = state.begin().await?;
        let id = guest.conversation_id;
        if service::confirm_and_deliver(&mut work, id).await? {
            work.commit().await?;
        } else if guest.created_at <= now - state.config.messaging.guest_confirm_expiry {
            return Err(Error::InvalidLink(
                "This link is too old. Please send your message again.",
            ));
        }
        guest.confirmed_at = Some(now);
    } else {
        let mut work = state.begin().await?;
        move_requests::service::confirm_guest(&mut work, guest.conversation_id).await?;
        work.commit().await?;
    }
    let status = to_response(&state, guest).await?;
    time.wait().await;
    Ok(Json(status))
}

/// An address for a message that was left by phone.
#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct GuestEmail {
    /// Your email address. The owner never sees it.
    #[schema(example = "grace@example.net")]
    email: String,
    /// A challenge of `GET /challenge` and its solution.
    #[serde(default)]
    #[schema(value_type = Object)]
    proof: Value,
}

/// Add an email address to a guest's message
///
/// In place of a phone number. The link in the email takes the place of this one.
#[utoipa::path(
    put, path = "/guest-messages/{token}/email", tag = "guests", params(("token" = String, Path, description = "The token of the guest's link", example = "9b1f0c6e9b1f0c6e9b1f0c6e9b1f0c6e9b1f0c6e9b1f0c6e9b1f0c6e9b1f0c6e")),
    request_body = GuestEmail,
    responses((status = ACCEPTED, body = Confirmation, description = "The email is on its way."), (status = NOT_FOUND), (status = CONFLICT, description = "There is an address (`has_email`)."), (status = UNPROCESSABLE_ENTITY), (status = TOO_MANY_REQUESTS))
)]
pub async fn add_guest_email(
    State(state): State<AppState>,
    network: Network,
    Path(token): Path<String>,
    Body(GuestEmail { email, proof }): Body<GuestEmail>,
) -> Result<(StatusCode, Json<Confirmation>), Error> {
    let email =
        email_address(&email).map_err(|fault| Error::invalid("email", fault.to_string()))?;
    let challenge = challenge::check(&state, proof).await?;
    let guest = guest(&state, network, &token).await?;
    state
        .count_email(UnsolicitedEmail::Guest, &email, &network.to_string(), LimitBypass::Allowed)
        .await?;
    let mut work = state.begin().await?;
    challenge.redeem(work.db()).await?;
    let id = guest.conversation_id;
    if !store::add_email(work.db(), id, &email).await? {
        return Err(GuestError::HasEmail.into());
    }
    let token = private_links::make(&mut work, LinkTo::GuestConversation, id).await?;
    let is_confirmed = guest.confirmed_at.is_some();
    let kind = if is_confirmed { MailKind::GuestSent } else { MailKind::GuestConfirm };
    let mail = kind.to_guest(work.link(&service::page(&token)));
    work.email(&email, mail).await?;
    work.commit().await?;
    let sentence =
        if is_confirmed { "Check your email for your private link." } else { CHECK_EMAIL };
    Ok((StatusCode::ACCEPTED, Confirmation::of(sentence)))
}

/// How much of a conversation its guest has read.
#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct GuestReadReceipt {
    /// The number of the latest message on it.
    #[schema(example = 12)]
    seq: i32,
}

/// Say which messages a guest has read
///
/// Those up to one message. The owner sees the receipt. The response takes as long, whether or not there is an owner.
#[utoipa::path(
    post, path = "/guest-messages/{token}/read", tag = "guests", params(("token" = String, Path, description = "The token of the guest's link", example = "9b1f0c6e9b1f0c6e9b1f0c6e9b1f0c6e9b1f0c6e9b1f0c6e9b1f0c6e9b1f0c6e")),
    request_body = GuestReadReceipt,
    responses((status = NO_CONTENT, description = "The receipt is stored."), (status = NOT_FOUND), (status = TOO_MANY_REQUESTS))
)]
pub async fn mark_guest_messages_read(
    State(state): State<AppState>,
    network: Network,
    Path(token): Path<String>,
    Body(GuestReadReceipt { seq }): Body<GuestReadReceipt>,
) -> Result<StatusCode, Error> {
    let time = ResponseTime::at_least(state.config.min_response_time);
    let id = guest(&state, network, &token).await?.conversation_id;
    let mut work = state.begin().await?;
    if let Some(owner) = store::read(work.db(), id, seq).await? {
        work.emit(owner, Event::Receipt(id));
    }
    work.commit().await?;
    // Whether there was an owner to tell.
    time.wait().await;
    Ok(StatusCode::NO_CONTENT)
}

/// Reply to the owner as a guest
///
/// Once the owner has answered. However often it is sent with one client id, it is said once; the answer is then 200.
#[utoipa::path(
    post, path = "/guest-messages/{token}/messages", tag = "guests", params(("token" = String, Path, description = "The token of the guest's link", example = "9b1f0c6e9b1f0c6e9b1f0c6e9b1f0c6e9b1f0c6e9b1f0c6e9b1f0c6e9b1f0c6e")),
    request_body = NewMessage,
    responses(
        (status = CREATED, body = GuestMessage, description = "The message."), (status = OK, body = GuestMessage, description = "The message, which was sent before."), (status = NOT_FOUND),
        (status = CONFLICT, description = "The owner has not replied yet (`not_answered`)."), (status = UNPROCESSABLE_ENTITY), (status = TOO_MANY_REQUESTS)
    )
)]
pub async fn send_guest_reply(
    State(state): State<AppState>,
    network: Network,
    Path(token): Path<String>,
    Body(message): Body<NewMessage>,
) -> Result<(StatusCode, Json<GuestMessage>), Error> {
    let content = content(&message.content)?;
    let guest = guest(&state, network, &token).await?;
    if !guest.is_answered {
        return Err(GuestError::NotAnswered.into());
    }
    let (id, client_id) = (guest.conversation_id, message.client_id);
    if let Some(sent) = store::sent(&state.pool, id, client_id).await? {
        return Ok((StatusCode::OK, Json(sent.into())));
    }
    state
        .limits
        .take("guest replies", state.config.messaging.limit_guest_replies, &id.to_string())
        .await?;
    let mut work = state.begin().await?;
    store::hold(work.db(), id).await?;
    if let Some(sent) = store::sent(work.db(), id, client_id).await? {
        return Ok((StatusCode::OK, Json(sent.into())));
    }
    let seq = service::say(&mut work, id, client_id, &content).await?;
    let sent_at = work.now();
    work.commit().await?;
    Ok((StatusCode::CREATED, Json(GuestMessage { seq, mine: true, content, sent_at })))
}

/// Say as a guest that the vehicle was moved
///
/// Where the guest is blocked in. The owner is told by a message. Said again, it changes nothing. The response is the same, and takes as
/// long, whether or not there is an owner.
#[utoipa::path(
    post, path = "/guest-messages/{token}/moved", tag = "guests", params(("token" = String, Path, description = "The token of the guest's link", example = "9b1f0c6e9b1f0c6e9b1f0c6e9b1f0c6e9b1f0c6e9b1f0c6e9b1f0c6e9b1f0c6e")),
    responses((status = OK, body = GuestConversation, description = "The conversation, as its guest may know it."), (status = NOT_FOUND), (status = CONFLICT, description = "The request has ended (`ended`)."), (status = TOO_MANY_REQUESTS))
)]
pub async fn say_moved_as_guest(
    State(state): State<AppState>,
    network: Network,
    Path(token): Path<String>,
) -> Result<Json<GuestConversation>, Error> {
    let time = ResponseTime::at_least(state.config.min_response_time);
    let guest = guest(&state, network, &token).await?;
    let mut work = state.begin().await?;
    move_requests::service::moved_as_guest(&mut work, guest.conversation_id).await?;
    work.commit().await?;
    let response = to_response(&state, guest).await?;
    time.wait().await;
    Ok(Json(response))
}
