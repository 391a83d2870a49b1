//! Requests and responses about conversations.

use std::cmp::Reverse;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use carpal_domain::inbox::Event;
use carpal_domain::registration::Registration;
use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use sqlx::PgPool;
use uuid::Uuid;

use super::rules::{self, ConversationError};
use super::service;
use super::store::{self, ChatClosedBecause, ConversationKind, ConversationRow};
use crate::foundation::extract::{Body, Path, Query};
use crate::foundation::page::{ListItem, Page, TimeCursor, Unread, parse_cursor};
use crate::foundation::roles::{CurrentUser, or_unauthorized};
use crate::messaging::messages;
use crate::messaging::messages::service::{Message, NewMessage, content, send_message};
use crate::{AppState, Error};

/// The other side of a conversation, as far as you may know it.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct Counterparty {
    /// A display name, or `Anonymous User`. An owner's is told once they have replied.
    #[schema(example = "Road Runner")]
    name: String,
    /// To the side that wrote first: the plate that they typed, or `Unknown Vehicle` where they scanned a card. To the owner: make,
    /// model and colour of the other's vehicle if they show it, or `Unknown Vehicle`.
    #[schema(example = "Blue Ford Fiesta")]
    vehicle: String,
}

/// The service request that a conversation is about.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct ConversationJob {
    /// The request's id.
    #[schema(example = "019a8f2c-7b1e-7c3a-9d4e-2f6b8a1c5d07")]
    request_id: Uuid,
    /// In a few words.
    #[schema(example = "Car will not start")]
    title: String,
    /// You are the provider; otherwise the customer.
    is_provider: bool,
}

/// A conversation as one of its sides sees it.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct Conversation {
    /// The conversation's id.
    #[schema(example = "019a8f2c-7b1e-7c3a-9d4e-2f6b8a1c5d07")]
    pub id: Uuid,
    /// Between whom it is.
    kind: ConversationKind,
    /// The other side, as far as you may know it.
    counterparty: Counterparty,
    /// The registration that was written to, as on a plate; null where there is none to show.
    #[schema(example = "AB12 CDE")]
    registration: Option<String>,
    /// The service request that it is about; null where it is about none.
    job: Option<ConversationJob>,
    /// You wrote first.
    started_by_me: bool,
    /// Which of your vehicles the other side sees make, model and colour of; null for none.
    #[schema(example = "019a8f2c-7b1e-7c3a-9d4e-2f6b8a1c5d07")]
    shown_vehicle_id: Option<Uuid>,
    /// A message that is sent now arrives.
    can_send: bool,
    /// Why none does, in a chat about a job; null in others, and while one does.
    closed_because: Option<ChatClosedBecause>,
    /// You have blocked the other side here.
    blocked_by_me: bool,
    /// The latest message; null when nothing was written yet.
    last_message: Option<Message>,
    /// When the latest message was sent, in UTC; null when there is none.
    #[schema(example = "2026-11-21T10:30:00Z")]
    last_message_at: Option<DateTime<Utc>>,
    /// How many messages of the other side you have not read.
    #[schema(example = 3)]
    unread: i64,
    /// The latest message that matches `q`; null without a search, or where only the registration matches.
    #[serde(rename = "match")]
    matching: Option<Message>,
}

impl From<ConversationRow> for Conversation {
    fn from(row: ConversationRow) -> Self {
        let plate = row.registration.as_ref().map(Registration::spaced);
        let vehicle = match (&plate, row.kind) {
            (Some(plate), ConversationKind::Owner | ConversationKind::Guest)
                if row.started_by_me =>
            {
                plate.clone()
            }
            (_, ConversationKind::Support) => "Support".to_owned(),
            (_, ConversationKind::Job) => row.job_vehicle.unwrap_or_else(rules::unknown_vehicle),
            _ => rules::describe_vehicle(row.color, row.make, row.model),
        };
        Self {
            id: row.id,
            kind: row.kind,
            counterparty: Counterparty { name: row.counterparty_name, vehicle },
            registration: plate,
            job: row.request_id.zip(row.job_title).map(|(request_id, title)| ConversationJob {
                request_id,
                title,
                is_provider: row.is_provider,
            }),
            started_by_me: row.started_by_me,
            shown_vehicle_id: row.shown_vehicle_id,
            can_send: row.can_send,
            closed_because: row.closed_because,
            blocked_by_me: row.blocked_by_me,
            last_message: row.last_message.map(|message| message.0.into()),
            last_message_at: row.last_at,
            unread: row.unread,
            matching: row.matching.map(|message| message.0.into()),
        }
    }
}

/// Which conversations.
#[derive(Debug, Deserialize, utoipa::IntoParams)]
pub struct ConversationFilter {
    /// Words of a message, or a part of the registration or of the other side's name, 1 to 100 characters.
    #[param(example = "lights")]
    q: Option<String>,
    /// Only those whose other side you have blocked.
    #[serde(default)]
    #[param(example = false)]
    blocked: bool,
    /// The `next` of the page before.
    #[param(example = "1763721000000000.019a8f2c-7b1e-7c3a-9d4e-2f6b8a1c5d07")]
    before: Option<String>,
    /// At most this many, 1 to 50; 50 when absent.
    #[param(example = 25)]
    limit: Option<u8>,
}

impl ListItem for Conversation {
    const PLURAL: &'static str = "conversations";
}

/// A page of conversations, the latest first, with how many of all of them hold something unread.
pub type ConversationPage = Page<Conversation, TimeCursor, Unread>;

/// List your conversations
///
/// The most recently active first, a page at a time, with what is unread. A search looks in messages and registrations.
#[utoipa::path(
    get, path = "/conversations", tag = "messaging", security(("session" = ["user"])), params(ConversationFilter),
    responses((status = OK, body = ConversationPage, description = "Your conversations, the latest first."), (status = UNPROCESSABLE_ENTITY))
)]
pub async fn list_conversations(
    State(state): State<AppState>,
    caller: CurrentUser,
    Query(filter): Query<ConversationFilter>,
) -> Result<Json<ConversationPage>, Error> {
    let viewer = caller.account.id;
    let search = filter.q.as_deref().map(rules::search).transpose()?;
    let before = parse_cursor("before", filter.before.as_deref())?;
    let page = filter.limit.unwrap_or(rules::PAGE).clamp(1, rules::PAGE);
    let max = i64::from(page) + 1;
    let rows =
        store::visible_to(&state.pool, viewer, None, before, search.as_ref(), filter.blocked, max)
            .await?;
    let unread = store::unread(&state.pool, viewer).await?;
    // Every row of the list has a last message.
    let cursor =
        |row: &ConversationRow| TimeCursor { at: row.last_at.unwrap_or_default(), id: row.id };
    Ok(Json(Page::of(rows, page.into(), cursor, Conversation::from).with(Unread(unread))))
}

/// Get one of your conversations
///
/// Without its messages, which are listed apart. Somebody who takes no part in it is told that there is none.
#[utoipa::path(
    get, path = "/conversations/{id}", tag = "messaging", security(("session" = ["user"])), params(("id" = Uuid, Path, description = "The conversation's id", example = "019a8f2c-7b1e-7c3a-9d4e-2f6b8a1c5d07")),
    responses((status = OK, body = Conversation, description = "The conversation."), (status = NOT_FOUND))
)]
pub async fn get_conversation(
    State(state): State<AppState>,
    caller: CurrentUser,
    Path(id): Path<Uuid>,
) -> Result<Json<Conversation>, Error> {
    Ok(Json(conversation_of(&state.pool, caller.account.id, id).await?))
}

/// Whom to write to, and what.
#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct NewConversation {
    /// The registration, with or without spaces. Give this or `card_token`: both together are refused.
    #[schema(example = "AB12 CDE")]
    #[serde(default)]
    registration: Option<String>,
    /// The token of a scanned card, which does not show the registration. Give this or `registration`.
    #[schema(example = "k7Qm2ZxT9rV4hB1c")]
    #[serde(default)]
    card_token: Option<String>,
    /// The first message. Without it, nobody else sees the conversation yet.
    #[serde(default)]
    message: Option<NewMessage>,
    /// One of your vehicles: the owner is shown its make, model and colour, never its plate.
    #[schema(example = "019a8f2c-7b1e-7c3a-9d4e-2f6b8a1c5d07")]
    #[serde(default)]
    show_vehicle_id: Option<Uuid>,
}

/// A conversation, and the message that was sent in it.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct StartedConversation {
    /// The conversation, new or not.
    pub conversation: Conversation,
    /// The message that was sent with it; null when none was.
    pub message: Option<Message>,
}

/// Start a conversation with the owner of a registration
///
/// By its plate or a scanned card. There is one conversation for a registration and its owner, and one by its cards: the
/// answer is 200 when it was there. By default at most 20 an hour, known registrations or not; a message that is sent again with its client id does not count.
#[utoipa::path(
    post, path = "/conversations", tag = "messaging", request_body = NewConversation, security(("session" = ["user"])),
    responses(
        (status = CREATED, body = StartedConversation, description = "The new conversation, and the message if one was sent."), (status = OK, body = StartedConversation, description = "The conversation that was there already, and the message if one was sent."), (status = NOT_FOUND, description = "Nobody can be written to about this (`not_registered`), whatever the cause."),
        (status = CONFLICT, description = "It is your own vehicle (`own_vehicle`), it takes no messages (`takes_no_messages`), or you have blocked its owner (`blocked_by_you`)."), (status = UNPROCESSABLE_ENTITY), (status = TOO_MANY_REQUESTS)
    )
)]
pub async fn start_conversation(
    State(state): State<AppState>,
    caller: Result<CurrentUser, Error>,
    Body(request): Body<NewConversation>,
) -> Result<(StatusCode, Json<StartedConversation>), Error> {
    let user_id = or_unauthorized(caller, ConversationError::SignedOut)?.account.id;
    let about = rules::about(request.registration.as_deref(), request.card_token.as_deref())?;
    let written = request.message.as_ref().map(|message| content(&message.content)).transpose()?;
    if let Some(vehicle_id) = request.show_vehicle_id {
        service::check_own_vehicle(&state.pool, user_id, vehicle_id).await?;
    }
    let key = user_id.to_string();
    if let Some(NewMessage { client_id, .. }) = request.message {
        let sent = store::find_by_client_id(&state.pool, user_id, about.plate(), client_id).await?;
        if let Some(id) = sent {
            let message = messages::service::sent(&state.pool, user_id, id, client_id).await?;
            let message = message.map(Message::from);
            let conversation = conversation_of(&state.pool, user_id, id).await?;
            return Ok((StatusCode::OK, Json(StartedConversation { conversation, message })));
        }
        state.limits.take("messages", state.config.messaging.limit_messages, &key).await?;
    }
    let rate = state.config.messaging.limit_registrations_looked_up;
    state.limits.take("registrations looked up", rate, &key).await?;
    let mut work = state.begin().await?;
    let (id, is_new) =
        service::find_or_create(&mut work, user_id, about, written.is_some()).await?;
    let mut message = None;
    if let (Some(NewMessage { client_id, .. }), Some(written)) = (&request.message, &written) {
        let sent = send_message(&mut work, user_id, id, *client_id, written).await?;
        message = Some(sent.message.into());
    }
    // After the message, which locks the conversation.
    if request.show_vehicle_id.is_some() {
        service::show_vehicle(&mut work, id, request.show_vehicle_id).await?;
    }
    work.commit().await?;
    let conversation = conversation_of(&state.pool, user_id, id).await?;
    let status = if is_new { StatusCode::CREATED } else { StatusCode::OK };
    Ok((status, Json(StartedConversation { conversation, message })))
}

/// A conversation as a user may see it.
///
/// # Errors
/// There is none, or the user is no part of it.
pub async fn conversation_of(pool: &PgPool, viewer: Uuid, id: Uuid) -> Result<Conversation, Error> {
    Ok(service::conversation(pool, viewer, id).await?.into())
}

/// Which of your vehicles to show.
#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct SharedVehicle {
    /// The vehicle's id; null to show none.
    #[schema(example = "019a8f2c-7b1e-7c3a-9d4e-2f6b8a1c5d07")]
    vehicle_id: Option<Uuid>,
}

/// Show the other side one of your vehicles, or stop
///
/// The other side sees its make, model and colour, never its registration.
#[utoipa::path(
    put, path = "/conversations/{id}/vehicle", tag = "messaging", request_body = SharedVehicle,
    security(("session" = ["user"])), params(("id" = Uuid, Path, description = "The conversation's id", example = "019a8f2c-7b1e-7c3a-9d4e-2f6b8a1c5d07")),
    responses(
        (status = OK, body = Conversation, description = "The conversation."), (status = NOT_FOUND), (status = CONFLICT, description = "Only who wrote first can show a vehicle (`not_yours_to_show`)."), (status = UNPROCESSABLE_ENTITY)
    )
)]
pub async fn set_shared_vehicle(
    State(state): State<AppState>,
    caller: CurrentUser,
    Path(id): Path<Uuid>,
    Body(SharedVehicle { vehicle_id }): Body<SharedVehicle>,
) -> Result<Json<Conversation>, Error> {
    let user_id = caller.account.id;
    let conversation = conversation_of(&state.pool, user_id, id).await?;
    if !conversation.started_by_me {
        return Err(ConversationError::NotTheStarter.into());
    }
    if let Some(vehicle_id) = vehicle_id {
        service::check_own_vehicle(&state.pool, user_id, vehicle_id).await?;
    }
    let mut work = state.begin().await?;
    let other = store::show_vehicle(work.db(), id, vehicle_id).await?;
    for side in std::iter::once(user_id).chain(other) {
        work.emit(side, Event::Conversation(id));
    }
    work.commit().await?;
    Ok(Json(conversation_of(&state.pool, user_id, id).await?))
}

/// A message of your conversations.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct LatestMessage {
    /// The conversation that it is in.
    #[schema(example = "019a8f2c-7b1e-7c3a-9d4e-2f6b8a1c5d07")]
    conversation_id: Uuid,
    /// The message.
    message: Message,
}

/// The latest messages of all your conversations.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct LatestMessages {
    /// Three at most, the latest first.
    messages: Vec<LatestMessage>,
    /// Those that they are in, and maybe more.
    conversations: Vec<Conversation>,
}

/// List the latest messages of all your conversations
///
/// At most three, the latest first, each with its conversation; for the dashboard.
#[utoipa::path(
    get, path = "/messages/latest", tag = "messaging", security(("session" = ["user"])),
    responses((status = OK, body = LatestMessages, description = "At most three messages, and their conversations."))
)]
pub async fn list_latest_messages(
    State(state): State<AppState>,
    caller: CurrentUser,
) -> Result<Json<LatestMessages>, Error> {
    let (viewer, max) = (caller.account.id, i64::from(rules::LATEST));
    // The latest messages are in the conversations that were the latest to have one.
    let rows = store::visible_to(&state.pool, viewer, None, None, None, false, max).await?;
    let mut said = Vec::new();
    for row in &rows {
        let latest = messages::service::latest(&state.pool, viewer, row.id, max).await?;
        said.extend(latest.into_iter().map(|message| (row.id, message)));
    }
    said.sort_by_key(|(id, message)| Reverse((message.sent_at, *id, message.seq)));
    said.truncate(rules::LATEST.into());
    let message =
        |(conversation_id, row)| LatestMessage { conversation_id, message: Message::from(row) };
    let messages = said.into_iter().map(message).collect();
    let conversations = rows.into_iter().map(Conversation::from).collect();
    Ok(Json(LatestMessages { messages, conversations }))
}
