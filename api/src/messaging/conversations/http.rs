//! Requests and answers about conversations.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use carpal_domain::registration::Registration;
use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use sqlx::{PgConnection, PgExecutor, PgPool};
use uuid::Uuid;

use super::rules::{self, Refused};
use super::store::{self, ConversationRow, Kind};
use crate::foundation::error::{Problem, Refusal};
use crate::foundation::extract::{Body, Path, Query};
use crate::foundation::locks::advisory_lock;
use crate::foundation::roles::{CurrentUser, or_say};
use crate::messaging::events;
use crate::messaging::guests::owner_about;
use crate::messaging::messages::{self, Message, NewMessage, SENT, content, say};
use crate::{AppState, Error};

impl From<Refused> for Error {
    fn from(refused: Refused) -> Self {
        let sentence = refused.to_string();
        match refused {
            Refused::SignedOut => Self::unauthenticated(&sentence),
            Refused::NoRegistration => Self::invalid("registration", sentence),
            Refused::Both => Self::invalid("card_token", sentence),
            Refused::NoVehicle => Self::invalid("show_vehicle_id", sentence),
            Refused::Search => Self::invalid("q", sentence),
            Refused::NotARegistration(_) | Refused::NotFound => Self::NotFound(sentence),
            Refused::NotRegistered(_) | Refused::NotRegisteredWithUs | Refused::NoCard => {
                Self::Unknown(Refusal { code: "not_registered", sentence })
            }
            Refused::OwnVehicle => Self::Conflict(Refusal { code: "own_vehicle", sentence }, None),
            Refused::NotTheStarter => {
                Self::Conflict(Refusal { code: "not_yours_to_show", sentence }, None)
            }
            Refused::NotAParticipant => {
                Self::Forbidden(Refusal { code: "not_a_participant", sentence })
            }
        }
    }
}

/// Who one talks to, as far as one may know.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct Counterparty {
    /// A display name, or 'Anonymous User'. An owner's is told once they have answered.
    name: String,
    /// The plate that was typed, or 'Unknown Vehicle' where a card was scanned; for its owner the look of the other's vehicle if they show it, or 'Unknown Vehicle'.
    vehicle: String,
}

/// A conversation as one of its sides sees it.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct Conversation {
    pub id: Uuid,
    kind: Kind,
    counterparty: Counterparty,
    /// The registration that was written to, as on a plate.
    registration: Option<String>,
    started_by_me: bool,
    /// Which of one's own vehicles the other one sees make, model and colour of.
    shown_vehicle_id: Option<Uuid>,
    /// What is said now arrives.
    can_send: bool,
    /// One has blocked the other side here.
    blocked_by_me: bool,
    last_message: Option<Message>,
    last_message_at: Option<DateTime<Utc>>,
    /// Messages of the other side that one has not read.
    unread: i64,
    /// In a search, the latest message that matches.
    #[serde(rename = "match")]
    matching: Option<Message>,
}

impl From<ConversationRow> for Conversation {
    fn from(row: ConversationRow) -> Self {
        let plate = row.registration.as_ref().map(Registration::spaced);
        let vehicle = match (&plate, row.kind) {
            (Some(plate), Kind::Owner | Kind::Guest) if row.started_by_me => plate.clone(),
            (_, Kind::Support) => "Support".to_owned(),
            _ => rules::look(row.color, row.make, row.model),
        };
        Self {
            id: row.id,
            kind: row.kind,
            counterparty: Counterparty { name: row.counterparty_name, vehicle },
            registration: plate,
            started_by_me: row.started_by_me,
            shown_vehicle_id: row.shown_vehicle_id,
            can_send: row.can_send,
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
pub struct Filter {
    /// What was said in them, or a part of the registration.
    q: Option<String>,
    /// The `next` of the page before.
    before: Option<String>,
    /// 1 to 50; 50 where nothing is said.
    limit: Option<u8>,
}

/// A page of conversations, the latest first.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct ConversationPage {
    conversations: Vec<Conversation>,
    /// Asks for the page after this one; absent on the last.
    next: Option<String>,
    /// Messages that one has not read, in all conversations.
    unread: i64,
}

/// One's conversations
#[utoipa::path(
    get, path = "/conversations", tag = "messaging", security(("session" = [])), params(Filter),
    responses(
        (status = OK, body = ConversationPage), (status = BAD_REQUEST, body = Problem),
        (status = UNAUTHORIZED, body = Problem), (status = FORBIDDEN, body = Problem),
        (status = UNPROCESSABLE_ENTITY, body = Problem)
    )
)]
pub async fn list(
    State(state): State<AppState>,
    caller: CurrentUser,
    Query(filter): Query<Filter>,
) -> Result<Json<ConversationPage>, Error> {
    let viewer = caller.account.id;
    let search = filter.q.as_deref().map(rules::search).transpose()?;
    let before = filter.before.as_deref().map(cursor).transpose()?;
    let page = filter.limit.unwrap_or(rules::PAGE).clamp(1, rules::PAGE);
    let most = i64::from(page) + 1;
    let mut rows = store::seen(&state.pool, viewer, None, before, search.as_ref(), most).await?;
    let is_more = rows.len() > usize::from(page);
    rows.truncate(page.into());
    let last = rows.last().filter(|_| is_more).and_then(|row| Some((row.last_at?, row.id)));
    let next = last.map(|(at, id)| format!("{}.{id}", at.timestamp_micros()));
    let unread = store::unread(&state.pool, viewer).await?;
    let conversations = rows.into_iter().map(Conversation::from).collect();
    Ok(Json(ConversationPage { conversations, next, unread }))
}

/// The place in the list after which a page begins.
fn cursor(text: &str) -> Result<(DateTime<Utc>, Uuid), Error> {
    let parts = text.split_once('.').and_then(|(at, id)| {
        Some((DateTime::from_timestamp_micros(at.parse().ok()?)?, id.parse().ok()?))
    });
    parts.ok_or_else(|| Error::BadRequest("before: not the `next` of a page".into()))
}

/// One of one's conversations
#[utoipa::path(
    get, path = "/conversations/{id}", tag = "messaging", security(("session" = [])), params(("id" = Uuid, Path)),
    responses(
        (status = OK, body = Conversation), (status = UNAUTHORIZED, body = Problem),
        (status = FORBIDDEN, body = Problem), (status = NOT_FOUND, body = Problem)
    )
)]
pub async fn conversation(
    State(state): State<AppState>,
    caller: CurrentUser,
    Path(id): Path<Uuid>,
) -> Result<Json<Conversation>, Error> {
    Ok(Json(seen(&state.pool, caller.account.id, id).await?))
}

/// A conversation as a user may see it.
///
/// # Errors
/// There is none, or the user takes no part in it.
pub async fn seen(pool: &PgPool, viewer: Uuid, id: Uuid) -> Result<Conversation, Error> {
    let row = store::seen(pool, viewer, Some(id), None, None, 1).await?.pop();
    match row {
        Some(row) => Ok(row.into()),
        None => Err(refusal(pool, id).await?.into()),
    }
}

/// Lets a user go on who takes part in a conversation.
///
/// # Errors
/// There is none, or the user takes no part in it.
pub async fn let_in(pool: &PgPool, user_id: Uuid, id: Uuid) -> Result<(), Error> {
    if store::takes_part(pool, user_id, id).await? {
        return Ok(());
    }
    Err(refusal(pool, id).await?.into())
}

/// Why somebody sees nothing of a conversation.
pub async fn refusal(db: impl PgExecutor<'_>, id: Uuid) -> sqlx::Result<Refused> {
    let exists = store::exists(db, id).await?;
    Ok(if exists { Refused::NotAParticipant } else { Refused::NotFound })
}

/// Whom to write to, and what.
#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct NewConversation {
    /// What was typed, or else:
    #[serde(default)]
    registration: Option<String>,
    /// The token of a card that was scanned, which does not show the registration.
    #[serde(default)]
    card_token: Option<String>,
    /// Without it nothing is said yet, and nobody else sees the conversation.
    #[serde(default)]
    message: Option<NewMessage>,
    /// One of one's own vehicles: the owner is shown its make, model and colour, never its plate.
    #[serde(default)]
    show_vehicle_id: Option<Uuid>,
}

/// A conversation, and what was said in it.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct Started {
    pub conversation: Conversation,
    pub message: Option<Message>,
}

/// Write to the owner of a registration
///
/// By its plate or a scanned card. There is one conversation for a registration and its owner, and one by its cards: the
/// answer is 200 when it was there. At most 20 an hour, known registrations or not; a message that is sent again with its client id does not count.
#[utoipa::path(
    post, path = "/conversations", tag = "messaging", request_body = NewConversation, security(("session" = [])),
    responses(
        (status = CREATED, body = Started), (status = OK, body = Started), (status = UNAUTHORIZED, body = Problem),
        (status = FORBIDDEN, body = Problem), (status = NOT_FOUND, body = Problem), (status = CONFLICT, body = Problem),
        (status = UNPROCESSABLE_ENTITY, body = Problem), (status = TOO_MANY_REQUESTS, body = Problem)
    )
)]
pub async fn start(
    State(state): State<AppState>,
    caller: Result<CurrentUser, Error>,
    Body(request): Body<NewConversation>,
) -> Result<(StatusCode, Json<Started>), Error> {
    let user_id = or_say(caller, Refused::SignedOut)?.account.id;
    let about = rules::about(request.registration.as_deref(), request.card_token.as_deref())?;
    let written = request.message.as_ref().map(|message| content(&message.content)).transpose()?;
    if let Some(vehicle_id) = request.show_vehicle_id {
        check_vehicle(&state.pool, user_id, vehicle_id).await?;
    }
    let key = user_id.to_string();
    if let Some(NewMessage { client_id, .. }) = request.message {
        let sent = store::begun_with(&state.pool, user_id, about.plate(), client_id).await?;
        if let Some(id) = sent {
            let message = messages::sent(&state.pool, user_id, id, client_id).await?;
            let conversation = seen(&state.pool, user_id, id).await?;
            return Ok((StatusCode::OK, Json(Started { conversation, message })));
        }
        state.limits.take(SENT.name, SENT.rate(), &key).await?;
    }
    state.limits.take(rules::LOOKED_UP.name, rules::LOOKED_UP.rate(), &key).await?;
    let mut transaction = state.pool.begin().await?;
    let found = owner_about(&mut *transaction, &about).await?;
    let (Some(owner), Some(registration)) = (found.owner_id, &found.registration) else {
        return Err(rules::nobody(about, written.is_some()).into());
    };
    if owner == user_id {
        return Err(Refused::OwnVehicle.into());
    }
    let now = (state.now)();
    let about = store::About { registration, by_card: about.plate().is_none() };
    let (status, id) = open(&mut transaction, user_id, owner, about, now).await?;
    let said = match (&request.message, &written) {
        (Some(NewMessage { client_id, .. }), Some(written)) => {
            Some(say(&mut transaction, user_id, id, *client_id, written, now).await?)
        }
        _ => None,
    };
    // After the message, which holds the conversation.
    if request.show_vehicle_id.is_some() {
        store::show_vehicle(&mut *transaction, id, request.show_vehicle_id).await?;
    }
    transaction.commit().await?;
    let (message, told) = said.map(|said| (said.message, said.told)).unzip();
    state.live.wake(told.unwrap_or_default(), &state.pool);
    let conversation = seen(&state.pool, user_id, id).await?;
    Ok((status, Json(Started { conversation, message })))
}

/// The conversation with an owner about a registration, new or not.
async fn open(
    db: &mut PgConnection,
    starter: Uuid,
    owner: Uuid,
    about: store::About<'_>,
    now: DateTime<Utc>,
) -> sqlx::Result<(StatusCode, Uuid)> {
    advisory_lock(&mut *db, &format!("conversation of {starter} about {}", about.registration))
        .await?;
    if let Some(id) = store::begun(&mut *db, starter, owner, about).await? {
        return Ok((StatusCode::OK, id));
    }
    let id = store::begin(db, Kind::Owner, starter, Some(owner), Some(about), now).await?;
    Ok((StatusCode::CREATED, id))
}

async fn check_vehicle(pool: &PgPool, user_id: Uuid, vehicle_id: Uuid) -> Result<(), Error> {
    let has = store::has_vehicle(pool, user_id, vehicle_id).await?;
    if has { Ok(()) } else { Err(Refused::NoVehicle.into()) }
}

/// Which of one's vehicles to show.
#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct ShownVehicle {
    /// Null: none.
    vehicle_id: Option<Uuid>,
}

/// Show the owner one's vehicle, or no longer
#[utoipa::path(
    put, path = "/conversations/{id}/vehicle", tag = "messaging", request_body = ShownVehicle,
    security(("session" = [])), params(("id" = Uuid, Path)),
    responses(
        (status = OK, body = Conversation), (status = UNAUTHORIZED, body = Problem),
        (status = FORBIDDEN, body = Problem), (status = NOT_FOUND, body = Problem), (status = CONFLICT, body = Problem),
        (status = UNPROCESSABLE_ENTITY, body = Problem)
    )
)]
pub async fn show_vehicle(
    State(state): State<AppState>,
    caller: CurrentUser,
    Path(id): Path<Uuid>,
    Body(ShownVehicle { vehicle_id }): Body<ShownVehicle>,
) -> Result<Json<Conversation>, Error> {
    let user_id = caller.account.id;
    let conversation = seen(&state.pool, user_id, id).await?;
    if !conversation.started_by_me {
        return Err(Refused::NotTheStarter.into());
    }
    if let Some(vehicle_id) = vehicle_id {
        check_vehicle(&state.pool, user_id, vehicle_id).await?;
    }
    let mut transaction = state.pool.begin().await?;
    let other = store::show_vehicle(&mut *transaction, id, vehicle_id).await?;
    let told: Vec<Uuid> = std::iter::once(user_id).chain(other).collect();
    let what = events::What::Conversation(id);
    let news: Vec<_> =
        told.iter().map(|user_id| events::News { user_id: *user_id, what }).collect();
    events::note(&mut *transaction, &news, (state.now)()).await?;
    transaction.commit().await?;
    state.live.wake(told, &state.pool);
    Ok(Json(seen(&state.pool, user_id, id).await?))
}
