//! Delivering what guests write, and relaying what owners reply, in whatever unit of work it belongs to.

use carpal_domain::inbox::Subject;
use carpal_domain::mail::MailKind;
use uuid::Uuid;

pub use super::contact::{Contact, ContactMethod, RegistrationOrCard};
use super::store;
pub use super::store::{NewGuestConversation, insert, owner_about};
use crate::Error;
use crate::foundation::{UnitOfWork, secrets};
use crate::messaging::messages::service::announce;

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
        announce(work, owner, id, 1, Subject::Message { conversation_id: id, seq: 1 });
    }
    Ok(true)
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
    let (token, now) = (secrets::new(), work.now());
    store::link(work.db(), conversation_id, &token, now).await?;
    let mail = MailKind::GuestAnswered.to_guest(work.link(&page(&token)));
    work.email(&email, mail).await
}
