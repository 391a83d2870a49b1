//! Delivering what guests write, and relaying what owners reply, in whatever unit of work it belongs to.

use carpal_domain::inbox::Subject;
use carpal_domain::mail::MailKind;
use uuid::Uuid;

pub use super::contact::{Contact, ContactMethod, RegistrationOrCard};
pub use super::rules::GuestError;
pub use super::store::{NewGuestConversation, VehicleOwner, insert, owner_about};
use super::{rules, store};
use crate::Error;
use crate::foundation::UnitOfWork;
use crate::foundation::private_links::{self, LinkTo};
use crate::messaging::messages::service::{Participation, announce};
use crate::messaging::{messages, move_requests};

/// A name that somebody gives themselves: one polite line, that does not pass as ours.
///
/// # Errors
/// It is none.
pub fn own_name(typed: &str) -> Result<String, GuestError> {
    let name = rules::name(typed)?;
    rules::own_name(&name)?;
    Ok(name)
}

/// The page where a guest follows what they wrote.
pub fn page(token: &str) -> String {
    format!("/guest/{token}")
}

/// Confirms a guest's address and delivers their first message, if its owner still takes messages. Returns false when it
/// was confirmed before, or too long ago written.
///
/// # Errors
/// When the database does not answer.
pub async fn confirm_and_deliver(work: &mut UnitOfWork, id: Uuid) -> Result<bool, Error> {
    let now = work.now();
    let since = now - work.config().messaging.guest_confirm_expiry;
    if !store::confirm(work.db(), id, since, now).await? {
        return Ok(false);
    }
    if let Some(owner) = store::deliver(work.db(), id, now).await? {
        let subject = move_requests::service::reached_by_guest(work, id, owner).await?;
        announce(work, owner, id, 1, subject);
    }
    Ok(true)
}

/// Says something more as a guest, and tells the owner unless they hear no more from this guest. Returns its number.
///
/// # Errors
/// There is no such guest.
pub async fn say(
    work: &mut UnitOfWork,
    id: Uuid,
    client_id: Uuid,
    content: &str,
) -> Result<i32, Error> {
    let participation = store::participation(work.db(), id).await?;
    let store::GuestParticipation { owner_id, seq, is_withheld } =
        participation.ok_or(GuestError::NoLink)?;
    let guest = Participation {
        side: "starter".into(),
        other: owner_id,
        seq,
        can_send: true,
        has_blocked: false,
        is_blocked: is_withheld,
        is_first: false,
        is_sent: false,
    };
    messages::service::insert(work, id, &guest, client_id, content).await?;
    if let Some(owner) = owner_id.filter(|_| !is_withheld) {
        announce(work, owner, id, seq, Subject::Message { conversation_id: id, seq });
    }
    Ok(seq)
}

/// Emails the guest of a conversation that the owner has replied, once until they have read it. Other conversations have
/// no guest: nothing happens.
///
/// # Errors
/// When the database does not answer.
pub async fn relay(work: &mut UnitOfWork, conversation_id: Uuid) -> Result<(), Error> {
    let Some(email) = store::email_to_relay_to(work.db(), conversation_id).await? else {
        return Ok(());
    };
    let token = private_links::make(work, LinkTo::GuestConversation, conversation_id).await?;
    let mail = MailKind::GuestAnswered.to_guest(work.link(&page(&token)));
    work.email(&email, mail).await
}
