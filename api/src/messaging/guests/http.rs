//! A guest writes.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use carpal_domain::mail::MailKind;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::contact::{Contact, ContactMethod, RegistrationOrCard};
use super::rules::{self, PresetMessage};
use super::{service, store};
use crate::foundation::error::Fields;
use crate::foundation::extract::{Body, Network};
use crate::foundation::limits::{LimitBypass, UnsolicitedEmail};
use crate::foundation::private_links::{self, LinkTo};
use crate::foundation::response_time::ResponseTime;
use crate::foundation::{UnitOfWork, challenge};
use crate::messaging::messages::service::content;
use crate::messaging::move_requests;
use crate::{AppState, Error};

/// What a guest reads once nothing is left to do for them.
const SENT: &str = "Your message was sent.";

/// What a guest reads whose address is to be confirmed.
pub const CHECK_EMAIL: &str = "Check your email to send your message.";

/// The limits that a plate and the card of its vehicle have together.
const TO_ONE: &str = "guest messages to one";
const EMERGENCIES: &str = "emergencies to one";
const EMERGENCIES_BY_PHONE: &str = "emergencies by phone to one";

/// A preset message for an emergency.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct PresetMessageText {
    /// Names the message when it is sent.
    code: PresetMessage,
    /// What the owner reads.
    text: &'static str,
}

/// List the preset messages that are delivered at once
///
/// A message with one of these texts is not held until the guest has confirmed an email address.
#[utoipa::path(
    get, path = "/guest-messages/presets", tag = "guests",
    responses((status = OK, body = Vec<PresetMessageText>, description = "The preset messages."))
)]
pub async fn list_preset_messages() -> Json<Vec<PresetMessageText>> {
    Json(PresetMessage::ALL.map(|code| PresetMessageText { code, text: code.text() }).into())
}

/// Whom a guest writes to, what, and how they are answered.
#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct NewGuestMessage {
    /// The registration, with or without spaces. Give this or `card_token`: both together are refused.
    #[schema(example = "AB12 CDE")]
    #[serde(default)]
    registration: Option<String>,
    /// The token of a scanned card, which does not show the registration. Give this or `registration`.
    #[schema(example = "k7Qm2ZxT9rV4hB1c")]
    #[serde(default)]
    card_token: Option<String>,
    /// A message of at most 2000 characters. Not read where there is a `preset`.
    #[schema(example = "Your lights are on.")]
    #[serde(default)]
    message: Option<String>,
    /// One of the preset messages, in place of `message`.
    #[serde(default)]
    preset: Option<PresetMessage>,
    /// Your name, as the owner reads it. At most 80 characters.
    #[schema(example = "Grace")]
    #[serde(default)]
    name: String,
    /// How you want to be reached. Anonymous messages need an account.
    contact_method: ContactMethod,
    /// Your email address, where you want to be reached by email. The owner never sees it.
    #[schema(example = "grace@example.net")]
    #[serde(default)]
    email: String,
    /// Your phone number, where you want to be reached by phone. The owner never sees it.
    #[schema(example = "07700 900123")]
    #[serde(default)]
    phone: String,
    /// A challenge of `GET /challenge` and its solution.
    #[serde(default)]
    #[schema(value_type = Object)]
    proof: Value,
}

struct Checked {
    about: RegistrationOrCard,
    contact: Contact,
    content: String,
    is_urgent: bool,
    is_blocked_in: bool,
}

impl NewGuestMessage {
    fn checked(&self) -> Result<Checked, Error> {
        let mut faults: Fields = Vec::new();
        let (registration, card) = (self.registration.as_deref(), self.card_token.as_deref());
        let about = RegistrationOrCard::checked(registration, card, &mut faults);
        let preset = self.preset.map(PresetMessage::text);
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
                rules::own_name(&contact.name)?;
                let is_blocked_in = self.preset == Some(PresetMessage::BlockedIn);
                let is_urgent = self.preset.is_some();
                Ok(Checked { about, contact, content, is_urgent, is_blocked_in })
            }
            _ => Err(Error::Invalid(faults)),
        }
    }
}

/// What happens to a guest's message, as far as anyone is told.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct SentGuestMessage {
    /// A sentence that says what happens next.
    #[schema(example = "Check your email to send your message.")]
    message: &'static str,
    /// By phone, the path of the private page of the message. By email it is null: the email has it.
    #[schema(example = "/guest/9b1f0c6e9b1f0c6e9b1f0c6e9b1f0c6e9b1f0c6e9b1f0c6e9b1f0c6e9b1f0c6e")]
    status_path: Option<String>,
}

/// Write to the owner of a registration without an account
///
/// The response is the same for every registration and card, known or not. A message of somebody who gives an email address
/// is delivered once they follow the link in an email, a preset at once. Nobody can confirm a phone number: what somebody writes
/// who gives no address is held until they add one on the page of the message, and nobody is told that it is. By default three
/// an hour from a network, and one in ten minutes to a registration or card; presets by phone one a day from a network, and
/// three a day to a registration or card.
#[utoipa::path(
    post, path = "/guest-messages", tag = "guests", request_body = NewGuestMessage,
    responses(
        (status = ACCEPTED, body = SentGuestMessage, description = "What happens next: the same for every registration, known or not."), (status = UNPROCESSABLE_ENTITY), (status = TOO_MANY_REQUESTS)
    )
)]
pub async fn send_guest_message(
    State(state): State<AppState>,
    network: Network,
    Body(request): Body<NewGuestMessage>,
) -> Result<(StatusCode, Json<SentGuestMessage>), Error> {
    let time = ResponseTime::at_least(state.config.min_response_time);
    let checked = request.checked()?;
    let challenge = challenge::check(&state, request.proof).await?;
    let network = network.to_string();
    let to = format!("{network} {}", checked.about.key());
    let limits = &state.config.messaging;
    let to_one = limits.limit_guest_messages_to_one;
    state.limits.take(TO_ONE, to_one, &to).await?;
    state.limits.take("guest messages", limits.limit_guest_messages, &network).await?;
    if checked.is_urgent {
        let about = checked.about.key();
        if checked.contact.email.is_none() {
            let (from_one, to_one) =
                (limits.limit_emergencies_by_phone, limits.limit_emergencies_by_phone_to_one);
            state.limits.take("emergencies by phone", from_one, &network).await?;
            state.limits.take(EMERGENCIES_BY_PHONE, to_one, &about).await?;
        }
        state.limits.take(EMERGENCIES, limits.limit_emergencies_to_one, &about).await?;
    }
    if let Some(email) = &checked.contact.email {
        state.count_email(UnsolicitedEmail::Guest, email, &network, LimitBypass::Allowed).await?;
    }
    let mut work = state.begin().await?;
    challenge.redeem(work.db()).await?;
    let mut found = store::owner_about(work.db(), &checked.about).await?;
    if has_enough(&state, &network, &checked, &found).await {
        found.owner_id = None;
    }
    let sent = accept(&mut work, &checked, &found).await?;
    work.commit().await?;
    time.wait().await;
    Ok((StatusCode::ACCEPTED, Json(sent)))
}

/// Whether a vehicle was written to enough, counting what came by its plate and by its card as one. What came in one of the two ways
/// alone is counted before. Such a message reaches nobody, and its guest does not notice: were it refused, it would tell whose plate a
/// card is.
async fn has_enough(
    state: &AppState,
    network: &str,
    checked: &Checked,
    found: &store::VehicleOwner,
) -> bool {
    let (Some(registration), Some(token)) = (&found.registration, &found.card_token) else {
        return false;
    };
    let (plate, card) = (registration.as_str().to_owned(), RegistrationOrCard::card(token).key());
    let (this, other) = if checked.about.plate().is_some() { (plate, card) } else { (card, plate) };
    let limits = &state.config.messaging;
    let from_here = |about: &str| format!("{network} {about}");
    let mut counted = Vec::new();
    // That smoke comes from a vehicle is not lost because its lights were on ten minutes ago.
    if !checked.is_urgent || checked.is_blocked_in {
        let rate = limits.limit_guest_messages_to_one;
        counted.push((TO_ONE, rate, from_here(&this), from_here(&other)));
    }
    if checked.is_urgent {
        counted.push((EMERGENCIES, limits.limit_emergencies_to_one, this.clone(), other.clone()));
        if checked.contact.email.is_none() {
            let rate = limits.limit_emergencies_by_phone_to_one;
            counted.push((EMERGENCIES_BY_PHONE, rate, this, other));
        }
    }
    for (name, rate, this, other) in counted {
        let in_other_way = state.limits.used(name, &other).await;
        if in_other_way > 0 && in_other_way + state.limits.used(name, &this).await > rate.max {
            return true;
        }
    }
    false
}

/// Stores a message, and has an email sent or delivers it.
async fn accept(
    work: &mut UnitOfWork,
    checked: &Checked,
    found: &store::VehicleOwner,
) -> Result<SentGuestMessage, Error> {
    let Checked { about, contact, content, is_urgent, is_blocked_in } = checked;
    let now = work.now();
    let new = store::NewGuestConversation { about, found, contact, content };
    let id = store::insert(work.db(), &new, now).await?;
    let token = private_links::make(work, LinkTo::GuestConversation, id).await?;
    if *is_blocked_in {
        let registration = found.registration.as_ref();
        move_requests::service::ask_as_guest(work, about, registration, id).await?;
    }
    if *is_urgent {
        service::confirm_and_deliver(work, id).await?;
    }
    let path = service::page(&token);
    let Some(email) = &contact.email else {
        return Ok(SentGuestMessage { message: SENT, status_path: Some(path) });
    };
    let kind = match (is_blocked_in, is_urgent) {
        (true, _) => MailKind::GuestBlockedIn,
        (_, true) => MailKind::GuestSent,
        _ => MailKind::GuestConfirm,
    };
    let mail = kind.to_guest(work.link(&path));
    work.email(email, mail).await?;
    let message = if *is_urgent { SENT } else { CHECK_EMAIL };
    Ok(SentGuestMessage { message, status_path: None })
}
