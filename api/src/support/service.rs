//! Tickets and problem reports: sent by anyone, answered by admins.

use carpal_domain::inbox::Subject;
use carpal_domain::mail::{Mail, MailKind};
use serde_json::json;
use sqlx::PgExecutor;
use uuid::Uuid;

pub use super::history_store::{ReplyRow, StepRow, history, replies};
use super::rules::not_found;
pub use super::rules::{
    SupportError, SupportKind, SupportPriority, SupportStatus, SupportStep, notes, number,
    reference, reply,
};
pub use super::screenshots_http::{SupportScreenshot, screenshots};
pub use super::store::{ItemFilter, ItemRow, NewItem, SummaryRow, count, items, summary};
use super::{history_store, store};
use crate::Error;
use crate::foundation::UnitOfWork;
use crate::foundation::audit_log::{AuditEntry, AuditKind, AuditTarget};
use crate::foundation::page::Sort;

/// Stores a ticket or a problem report. Returns its id and its reference.
///
/// # Errors
/// When the database does not answer.
pub async fn send(work: &mut UnitOfWork, new: &NewItem) -> Result<(Uuid, String), Error> {
    let now = work.now();
    let due_at = now + work.config().support.support_reply_aim;
    let (id, number) = store::insert(work.db(), new, now, due_at).await?;
    work.new_matter();
    Ok((id, reference(new.kind, number)))
}

/// One ticket or problem report.
///
/// # Errors
/// There is none.
pub async fn item(db: impl PgExecutor<'_>, kind: SupportKind, id: Uuid) -> Result<ItemRow, Error> {
    let filter = ItemFilter {
        kind,
        id: Some(id),
        status: None,
        priority: None,
        pattern: None,
        number: None,
    };
    let found = store::items(db, &filter, Sort::Newest, None, 1).await?.pop();
    Ok(found.ok_or(not_found(kind))?)
}

/// What an admin changes of a ticket or a problem report.
#[derive(Debug)]
pub struct Change {
    /// As it was seen.
    pub version: i32,
    pub status: Option<SupportStatus>,
    pub priority: Option<SupportPriority>,
    pub notes: Option<String>,
}

/// Changes the status, the priority or the notes. What changes nothing is noted nowhere.
///
/// # Errors
/// There is none, it has changed meanwhile, or it cannot stand so.
pub async fn update(
    work: &mut UnitOfWork,
    kind: SupportKind,
    id: Uuid,
    by: Uuid,
    change: Change,
) -> Result<(), Error> {
    let now = work.now();
    let before = held(work, kind, id, change.version).await?;
    let status = change.status.unwrap_or(before.status);
    if !status.is_of(kind) {
        return Err(SupportError::Status.into());
    }
    let priority = change.priority.unwrap_or(before.priority);
    if !priority.is_of(kind) {
        return Err(SupportError::Priority.into());
    }
    let notes = change.notes.as_deref().unwrap_or(&before.admin_notes);
    // An admin who says what the sender said means it.
    let is_ranked = change.priority.is_some() && !before.priority_by_admin;
    let is_same =
        (status, priority, notes) == (before.status, before.priority, &*before.admin_notes);
    if is_same && !is_ranked {
        return Ok(());
    }
    store::update(work.db(), id, status, notes, now).await?;
    if priority != before.priority || is_ranked {
        store::set_priority(work.db(), id, priority).await?;
        history_store::insert_step(work.db(), id, SupportStep::Priority, None, by, now).await?;
    }
    if status != before.status {
        let step = SupportStep::Status;
        history_store::insert_step(work.db(), id, step, Some(status), by, now).await?;
    }
    if notes != before.admin_notes {
        history_store::insert_former_notes(work.db(), id, &before.admin_notes, by, now).await?;
    }
    let entry = AuditEntry::new(AuditKind::SupportItemUpdate, target(kind, id)).by(by).change(
        json!({"status": before.status, "priority": before.priority, "notes_length": before.admin_notes.chars().count()}),
        json!({"status": status, "priority": priority, "notes_length": notes.chars().count()}),
    );
    work.audit(entry).await
}

/// Has an item stand as it would some time after it was sent, without telling anybody: for the history that the demo invents.
///
/// # Errors
/// When the database does not answer.
pub async fn arrange(
    work: &mut UnitOfWork,
    id: Uuid,
    by: Uuid,
    status: Option<SupportStatus>,
    reply: Option<&str>,
    notes: Option<&str>,
) -> Result<(), Error> {
    let now = work.now();
    if let Some(text) = reply {
        history_store::insert_reply(work.db(), id, text, by, now).await?;
        history_store::insert_step(work.db(), id, SupportStep::Replied, None, by, now).await?;
    }
    if let Some(status) = status {
        store::update(work.db(), id, status, notes.unwrap_or_default(), now).await?;
        history_store::insert_step(work.db(), id, SupportStep::Status, Some(status), by, now)
            .await?;
    }
    Ok(())
}

/// Replies to whoever sent it: by email, and in the app where they have an account.
///
/// # Errors
/// There is none, it has changed meanwhile, or its sender left no address.
pub async fn send_reply(
    work: &mut UnitOfWork,
    kind: SupportKind,
    id: Uuid,
    by: Uuid,
    version: i32,
    text: &str,
) -> Result<(), Error> {
    let now = work.now();
    let item = held(work, kind, id, version).await?;
    let email = item.email.as_deref().ok_or(SupportError::NoAddress)?;
    history_store::insert_reply(work.db(), id, text, by, now).await?;
    history_store::insert_step(work.db(), id, SupportStep::Replied, None, by, now).await?;
    let name = item.user_name.clone();
    let link = work.link("/customer-service");
    work.email(email, reply_mail(reference(kind, item.number), text, name, link)).await?;
    if let Some(user_id) = item.user_id {
        work.notify(user_id, Subject::SupportReply(id));
    }
    let entry = AuditEntry::new(AuditKind::SupportItemReply, target(kind, id)).by(by);
    work.audit(entry.after(json!({"reference": reference(kind, item.number)}))).await
}

/// The email of a reply. Nobody knows who typed the address of somebody without an account: what they call themselves is not
/// repeated to it.
pub fn reply_mail(reference: String, text: &str, user_name: Option<String>, link: String) -> Mail {
    let to_guest = user_name.is_none();
    let kind = MailKind::SupportReplied { reference, message: text.to_owned(), to_guest };
    kind.to(user_name.unwrap_or_default(), link)
}

/// One that nobody else changes until the unit of work ends, as it was seen.
async fn held(
    work: &mut UnitOfWork,
    kind: SupportKind,
    id: Uuid,
    version: i32,
) -> Result<store::HeldItem, Error> {
    let held = store::hold(work.db(), kind, id).await?.ok_or(not_found(kind))?;
    if held.version == version { Ok(held) } else { Err(SupportError::Stale.into()) }
}

fn target(kind: SupportKind, id: Uuid) -> AuditTarget {
    match kind {
        SupportKind::Ticket => AuditTarget::Ticket(id),
        SupportKind::ProblemReport => AuditTarget::ProblemReport(id),
    }
}
