//! What the support team says to a user, in whatever unit of work it belongs to.

use std::collections::BTreeSet;

use carpal_domain::inbox::{Event, Subject};
use serde_json::json;
use uuid::Uuid;

use super::store;
use crate::Error;
use crate::foundation::UnitOfWork;
use crate::foundation::audit_log::{AuditEntry, AuditKind, AuditTarget};
use crate::foundation::error::Refusal;
use crate::messaging::conversations;
use crate::messaging::messages::service::{announce, answered, insert};

/// Why the support team says something.
#[derive(Debug, Clone, Copy)]
pub enum Cause {
    /// The user wrote.
    Reply,
    /// The user's vehicle was named in this incident report.
    Reported(Uuid),
    /// The user is warned.
    Warning,
}

/// A reply of the support team.
pub struct SentReply {
    /// Its number in the conversation.
    pub seq: i32,
    /// False when it was sent before with the same client id.
    pub is_new: bool,
}

/// Holds the support chats of some users until the end, for what writes into more than one: always in the same order, so that
/// no two wait for each other.
///
/// # Errors
/// When the database does not answer.
pub async fn hold_chats(work: &mut UnitOfWork, users: &[Option<Uuid>]) -> Result<(), Error> {
    for user_id in users.iter().flatten().copied().collect::<BTreeSet<_>>() {
        hold_chat(work, user_id).await?;
    }
    Ok(())
}

async fn hold_chat(work: &mut UnitOfWork, user_id: Uuid) -> Result<(), Error> {
    work.lock(&format!("support chat of {user_id}")).await
}

/// The support chat of a user, opened if there is none.
///
/// # Errors
/// When the database does not answer.
pub async fn chat(work: &mut UnitOfWork, user_id: Uuid) -> Result<Uuid, Error> {
    hold_chat(work, user_id).await?;
    match store::chat(work.db(), user_id).await? {
        Some(id) => Ok(id),
        None => conversations::service::open_support(work, user_id).await,
    }
}

/// Says something in a support chat. However often it is sent with one client id, it is one message.
///
/// # Errors
/// It is no support chat, or its user is gone.
pub async fn reply(
    work: &mut UnitOfWork,
    conversation_id: Uuid,
    client_id: Uuid,
    content: &str,
    cause: Cause,
) -> Result<SentReply, Error> {
    let Some(participation) = store::participation(work.db(), conversation_id).await? else {
        if !conversations::service::exists(work.db(), conversation_id).await? {
            return Err(conversations::service::ConversationError::NotFound.into());
        }
        return Err(conflict("not_a_support_chat", "Only support chats are answered by admins."));
    };
    if let Some(seq) = store::replied(work.db(), conversation_id, client_id).await? {
        return Ok(SentReply { seq, is_new: false });
    }
    let Some(user_id) = participation.other else {
        return Err(conflict("gone", "This account is gone."));
    };
    insert(work, conversation_id, &participation, client_id, content).await?;
    let seq = participation.seq;
    let subject = match cause {
        Cause::Reply => Subject::Message { conversation_id, seq },
        Cause::Reported(incident_id) => {
            Subject::VehicleReported { conversation_id, seq, incident_id }
        }
        Cause::Warning => Subject::Warning { conversation_id, seq },
    };
    announce(work, user_id, conversation_id, seq, subject);
    Ok(SentReply { seq, is_new: true })
}

/// Answers a user in their support chat, as an admin who has seen the messages up to one.
///
/// # Errors
/// It is no support chat, its user is gone or wrote after that.
pub async fn answer(
    work: &mut UnitOfWork,
    conversation_id: Uuid,
    by: Uuid,
    client_id: Uuid,
    content: &str,
    seen: Option<i32>,
) -> Result<SentReply, Error> {
    let sent = reply(work, conversation_id, client_id, content, Cause::Reply).await?;
    if sent.is_new {
        // The chat is locked by now; what is refused here was never sent.
        check_seen(work, conversation_id, seen).await?;
        answered(work.db(), conversation_id).await?;
        work.emit_to_admins(Event::SupportChat(conversation_id));
        let target = AuditTarget::Conversation(conversation_id);
        let entry = AuditEntry::new(AuditKind::SupportAnswer, target).by(by);
        work.audit(entry.after(json!({"seq": sent.seq}))).await?;
    }
    Ok(sent)
}

/// Notes that a support chat needs no answer, such as after a thank-you.
///
/// # Errors
/// There is no such support chat, or its user wrote after what was seen.
pub async fn no_answer_needed(
    work: &mut UnitOfWork,
    id: Uuid,
    by: Uuid,
    seen: Option<i32>,
) -> Result<(), Error> {
    if store::participation(work.db(), id).await?.is_none() {
        return Err(conversations::service::ConversationError::NotFound.into());
    }
    let Some(since) = store::waits_since(work.db(), id).await? else { return Ok(()) };
    check_seen(work, id, seen).await?;
    answered(work.db(), id).await?;
    work.emit_to_admins(Event::SupportChat(id));
    let entry = AuditEntry::new(AuditKind::SupportNoAnswer, AuditTarget::Conversation(id)).by(by);
    work.audit(entry.change(json!({"waits_since": since}), json!({"waits_since": null}))).await
}

/// Fails when the user of a support chat wrote after the message that an admin saw last: nobody has read that.
async fn check_seen(work: &mut UnitOfWork, id: Uuid, seen: Option<i32>) -> Result<(), Error> {
    let Some(seen) = seen else { return Ok(()) };
    if store::last_asked(work.db(), id).await?.is_some_and(|asked| asked > seen) {
        return Err(conflict("stale", "They wrote again meanwhile. Please read that first."));
    }
    Ok(())
}

/// Sends a user a message of CarPal in their support chat, opened if there is none.
///
/// # Errors
/// When the database does not answer.
pub async fn send_system_message(
    work: &mut UnitOfWork,
    user_id: Uuid,
    content: &str,
    cause: Cause,
) -> Result<(), Error> {
    let id = chat(work, user_id).await?;
    reply(work, id, Uuid::new_v4(), content, cause).await?;
    Ok(())
}

fn conflict(code: &'static str, sentence: &str) -> Error {
    Error::Conflict(Refusal { code, sentence: sentence.to_owned() }, None)
}
