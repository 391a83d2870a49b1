//! Sending a message, in whatever unit of work it belongs to.

use carpal_domain::inbox::{Event, Subject};
use sqlx::PgExecutor;
use uuid::Uuid;

pub use super::blocked_words::is_impolite;
pub use super::http::{Message, NewMessage};
pub use super::rules::{MessageError, PAGE, content};
use super::store;
pub use super::store::{MessageRow, Participation, answered, participation, sent};
use crate::Error;
use crate::foundation::UnitOfWork;
use crate::messaging::{conversations, guests};
use crate::pictures::service::{self as pictures, Owner, Picture};

/// A message that was sent, now or before.
pub struct SentMessage {
    /// As its sender sees it.
    pub message: MessageRow,
    /// False when it was sent before with the same client id.
    pub is_new: bool,
}

/// Sends a message in a conversation of the sender. However often it is sent with one client id, it is one message.
///
/// # Errors
/// There is no such conversation, the sender is no part of it, or the message cannot be sent in it.
pub async fn send_message(
    work: &mut UnitOfWork,
    sender: Uuid,
    conversation_id: Uuid,
    client_id: Uuid,
    content: &str,
) -> Result<SentMessage, Error> {
    send(work, sender, conversation_id, client_id, content, None).await
}

/// Sends a message, with a photo or without.
///
/// # Errors
/// As those of [`send_message`].
pub async fn send(
    work: &mut UnitOfWork,
    sender: Uuid,
    conversation_id: Uuid,
    client_id: Uuid,
    content: &str,
    photo: Option<&Picture>,
) -> Result<SentMessage, Error> {
    let participation =
        store::participation(work.db(), sender, conversation_id, Some(client_id)).await?;
    let Some(participation) = participation else {
        return Err(conversations::service::refusal(work.db(), conversation_id).await?.into());
    };
    if participation.is_sent
        && let Some(message) = store::sent(work.db(), sender, conversation_id, client_id).await?
    {
        return Ok(SentMessage { message, is_new: false });
    }
    if participation.has_blocked {
        return Err(MessageError::BlockedByYou.into());
    }
    if !participation.can_send {
        return Err(MessageError::TakesNone.into());
    }
    let (seq, now) = (participation.seq, work.now());
    let (message, question) = store::insert(
        work.db(),
        conversation_id,
        &participation,
        client_id,
        content,
        photo.is_some(),
        now,
    )
    .await?;
    if let Some(photo) = photo {
        pictures::add(work, Owner::Message { conversation_id, seq }, photo).await?;
    }
    if question.is_asked {
        work.emit_to_admins(Event::SupportChat(conversation_id));
    }
    if question.is_new {
        work.new_matter();
    }
    work.emit(sender, Event::Message { conversation_id, seq });
    if let Some(other) = participation.other.filter(|_| !participation.is_blocked) {
        // The first reply shows the owner's name.
        if participation.is_first && participation.side == "recipient" {
            work.emit(other, Event::Conversation(conversation_id));
        }
        announce(work, other, conversation_id, seq, Subject::Message { conversation_id, seq });
    }
    // Between two users there is no guest to ask for.
    if participation.other.is_none() {
        guests::service::relay(work, conversation_id).await?;
    }
    Ok(SentMessage { message, is_new: true })
}

/// Stores a message, and tells nobody: of a side that is no user (a guest, the support team), or one that tells of it in another way.
///
/// # Errors
/// When the database does not answer.
pub async fn insert(
    work: &mut UnitOfWork,
    conversation_id: Uuid,
    participation: &Participation,
    client_id: Uuid,
    content: &str,
) -> Result<MessageRow, Error> {
    let now = work.now();
    let (message, _) =
        store::insert(work.db(), conversation_id, participation, client_id, content, false, now)
            .await?;
    Ok(message)
}

/// Tells a user of a message to them: as an event, and as a notification of this subject.
pub fn announce(
    work: &mut UnitOfWork,
    user_id: Uuid,
    conversation_id: Uuid,
    seq: i32,
    subject: Subject,
) {
    work.emit(user_id, Event::Message { conversation_id, seq });
    work.notify(user_id, subject);
}

/// The latest messages of a conversation as a user may see them, the latest first.
///
/// # Errors
/// When the database does not answer.
pub async fn latest(
    db: impl PgExecutor<'_>,
    viewer: Uuid,
    conversation_id: Uuid,
    limit: i64,
) -> sqlx::Result<Vec<MessageRow>> {
    store::visible_to(db, viewer, conversation_id, None, None, limit).await
}
