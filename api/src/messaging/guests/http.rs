//! A guest writes.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use carpal_domain::mail::MailKind;
use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use sqlx::PgConnection;
use tokio::time::Instant;
use uuid::Uuid;

use super::contact::{About, Contact, ContactMethod};
use super::relay::page;
use super::rules::{self, Preset};
use super::store;
use crate::accounts::{SHORTEST_ANSWER, links, secrets};
use crate::foundation::challenge;
use crate::foundation::error::{Fields, Problem};
use crate::foundation::extract::{Body, Network};
use crate::messaging::events;
use crate::messaging::messages::content;
use crate::notifications;
use crate::{AppState, Error};

/// Words of ours for an emergency.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct PresetText {
    code: Preset,
    text: &'static str,
}

/// What may be sent at once
#[utoipa::path(
    get, path = "/guest-messages/presets", tag = "guests", responses((status = OK, body = Vec<PresetText>))
)]
pub async fn presets() -> Json<Vec<PresetText>> {
    Json(Preset::ALL.map(|code| PresetText { code, text: code.text() }).into())
}

/// Whom a guest writes to, what, and how they are answered.
#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct NewGuestMessage {
    /// As typed or scanned; or the token of a card.
    #[serde(default)]
    registration: Option<String>,
    #[serde(default)]
    card_token: Option<String>,
    /// At most 2000 characters; or one of the presets.
    #[serde(default)]
    message: Option<String>,
    #[serde(default)]
    preset: Option<Preset>,
    #[serde(default)]
    name: String,
    contact_method: ContactMethod,
    #[serde(default)]
    email: String,
    #[serde(default)]
    phone: String,
    /// A challenge and its solution, as ALTCHA makes them.
    #[serde(default)]
    #[schema(value_type = Object)]
    proof: Value,
}

struct Checked {
    about: About,
    contact: Contact,
    content: String,
    is_urgent: bool,
}

impl NewGuestMessage {
    fn checked(&self) -> Result<Checked, Error> {
        let mut faults: Fields = Vec::new();
        let (registration, card) = (self.registration.as_deref(), self.card_token.as_deref());
        let about = About::checked(registration, card, &mut faults);
        let preset = self.preset.map(Preset::text);
        let typed = preset.or(self.message.as_deref()).unwrap_or_default();
        let content = content(typed).map_err(|fault| faults.push(("message", fault.to_string())));
        let contact = Contact::checked(
            &self.name,
            self.contact_method,
            &self.email,
            &self.phone,
            &mut faults,
        );
        match (about, contact, content) {
            (Some(about), Some(contact), Ok(content)) => {
                Ok(Checked { about, contact, content, is_urgent: self.preset.is_some() })
            }
            _ => Err(Error::Invalid(faults)),
        }
    }
}

/// What became of it, as far as anyone is told.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct Accepted {
    message: &'static str,
    /// By phone, the private page of the message; by email the mail has it.
    status_path: Option<String>,
}

/// Write to an owner without an account
///
/// Says the same for every plate and card, known or not. By email it is delivered once the link in the mail is followed; by
/// phone, and what is preset, at once. Three an hour from a network, and one in ten minutes to a plate.
#[utoipa::path(
    post, path = "/guest-messages", tag = "guests", request_body = NewGuestMessage,
    responses(
        (status = ACCEPTED, body = Accepted), (status = UNPROCESSABLE_ENTITY, body = Problem),
        (status = TOO_MANY_REQUESTS, body = Problem)
    )
)]
pub async fn write(
    State(state): State<AppState>,
    network: Network,
    Body(request): Body<NewGuestMessage>,
) -> Result<(StatusCode, Json<Accepted>), Error> {
    let answer_at = Instant::now() + SHORTEST_ANSWER;
    let checked = request.checked()?;
    let proof = challenge::check(&state, request.proof).await?;
    let network = network.to_string();
    let to = format!("{network} {}", checked.about.key());
    state.limits.take(rules::NETWORK_PLATE.name, rules::NETWORK_PLATE.rate(), &to).await?;
    state.limits.take(rules::NETWORK.name, rules::NETWORK.rate(), &network).await?;
    if let Some(email) = &checked.contact.email {
        state.count_email(email, &network).await?;
    }
    let mut transaction = state.pool.begin().await?;
    proof.redeem(&mut *transaction).await?;
    let (accepted, told) = accept(&state, &mut transaction, &checked).await?;
    transaction.commit().await?;
    state.live.wake(told.into_iter().collect(), &state.pool);
    tokio::time::sleep_until(answer_at).await;
    Ok((StatusCode::ACCEPTED, Json(accepted)))
}

/// Stores it, and has the mail sent or delivers it; returns whom it reached.
async fn accept(
    state: &AppState,
    db: &mut PgConnection,
    checked: &Checked,
) -> Result<(Accepted, Option<Uuid>), Error> {
    let Checked { about, contact, content, is_urgent } = checked;
    let now = (state.now)();
    let found = store::owner_about(&mut *db, about).await?;
    let new = store::New { about, found: &found, contact, content };
    let id = store::insert(&mut *db, &new, now).await?;
    let token = secrets::new();
    store::link(&mut *db, id, &token, now).await?;
    let waits = contact.email.is_some() && !is_urgent;
    let told = if waits {
        None
    } else {
        store::confirm(&mut *db, id, now).await?;
        deliver(&mut *db, id, now).await?
    };
    let path = page(&token);
    let Some(email) = &contact.email else {
        return Ok((Accepted { message: "Your message was sent.", status_path: Some(path) }, told));
    };
    let link = format!("{}{path}", state.config.public_url);
    let kind = if waits { MailKind::GuestConfirm } else { MailKind::GuestSent };
    let mail = kind.to_guest(link);
    links::send(db, email, mail).await?;
    let message =
        if waits { "Check your email to send your message." } else { "Your message was sent." };
    Ok((Accepted { message, status_path: None }, told))
}

/// Delivers a message if its owner still takes it; returns whom to wake once it is committed.
pub async fn deliver(
    db: &mut PgConnection,
    id: Uuid,
    now: DateTime<Utc>,
) -> sqlx::Result<Option<Uuid>> {
    let owner = store::deliver(&mut *db, id, now).await?;
    if let Some(user_id) = owner {
        let about = notifications::About::Message { conversation_id: id, seq: 1 };
        events::tell_message(db, id, 1, user_id, about, now).await?;
    }
    Ok(owner)
}
