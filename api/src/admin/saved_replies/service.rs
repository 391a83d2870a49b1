//! Admins add, change and remove saved replies.

use serde_json::{Value, json};
use uuid::Uuid;

use super::rules::{MAX, SavedReplyError};
use super::store::{self, SavedReplyRow};
use crate::Error;
use crate::foundation::UnitOfWork;
use crate::foundation::audit_log::{AuditEntry, AuditKind, AuditTarget};

/// Whoever changes one changes all others' list: one after the other, so that no name is given twice.
const LOCK: &str = "saved replies";

/// Adds one.
///
/// # Errors
/// There are too many, or one has this name.
pub async fn add(work: &mut UnitOfWork, reply: &SavedReplyRow, by: Uuid) -> Result<(), Error> {
    work.lock(LOCK).await?;
    if store::count(work.db()).await? >= MAX {
        return Err(SavedReplyError::TooMany.into());
    }
    save(work, reply).await?;
    let entry = entry(AuditKind::SavedReplyAdd, reply.id, by);
    work.audit(entry.after(logged(reply))).await
}

/// Changes one: its name and its text were seen to be these, where that is said.
///
/// # Errors
/// There is none with this id, another admin has changed it, or another one has this name.
pub async fn change(
    work: &mut UnitOfWork,
    reply: &SavedReplyRow,
    seen: Option<(&str, &str)>,
    by: Uuid,
) -> Result<(), Error> {
    work.lock(LOCK).await?;
    let before = hold(work, reply.id).await?;
    if seen.is_some_and(|seen| seen != (before.name.as_str(), before.text.as_str())) {
        return Err(SavedReplyError::Stale.into());
    }
    save(work, reply).await?;
    let entry = entry(AuditKind::SavedReplyChange, reply.id, by);
    work.audit(entry.change(logged(&before), logged(reply))).await
}

/// Removes one: its name and its text were seen to be these.
///
/// # Errors
/// There is none with this id, or another admin has changed it.
pub async fn remove(
    work: &mut UnitOfWork,
    id: Uuid,
    seen: (&str, &str),
    by: Uuid,
) -> Result<(), Error> {
    let before = hold(work, id).await?;
    if seen != (before.name.as_str(), before.text.as_str()) {
        return Err(SavedReplyError::Stale.into());
    }
    store::delete(work.db(), id).await?;
    let entry = entry(AuditKind::SavedReplyRemove, id, by);
    work.audit(entry.change(logged(&before), Value::Null)).await
}

async fn hold(work: &mut UnitOfWork, id: Uuid) -> Result<SavedReplyRow, Error> {
    Ok(store::hold(work.db(), id).await?.ok_or(SavedReplyError::NotFound)?)
}

async fn save(work: &mut UnitOfWork, reply: &SavedReplyRow) -> Result<(), Error> {
    let now = work.now();
    if store::store(work.db(), reply, now).await? {
        Ok(())
    } else {
        Err(SavedReplyError::NameTaken.into())
    }
}

/// What the audit log keeps of it: it is nobody's message.
fn logged(reply: &SavedReplyRow) -> Value {
    json!({"name": reply.name, "text": reply.text})
}

fn entry(kind: AuditKind, id: Uuid, by: Uuid) -> AuditEntry {
    AuditEntry::new(kind, AuditTarget::SavedReply(id)).by(by)
}
