//! Admins take things in hand, hand them to each other, and lay them down.

use carpal_domain::inbox::Subject;
use serde_json::json;
use uuid::Uuid;

use super::store;
pub use super::store::MatterKind;
use crate::Error;
use crate::foundation::UnitOfWork;
use crate::foundation::audit_log::{AuditEntry, AuditKind, AuditTarget};
use crate::foundation::error::Refusal;
use crate::foundation::roles::check_not_own_case;

/// Has an admin take something in hand. A second time changes nothing.
///
/// # Errors
/// There is no such thing, another admin has it, or it concerns the admin and there is another one.
pub async fn take(
    work: &mut UnitOfWork,
    kind: MatterKind,
    item_id: &str,
    by: Uuid,
) -> Result<(), Error> {
    if !store::exists(work.db(), kind, item_id).await? {
        return Err(not_found());
    }
    // What they may not decide would be kept from those who may.
    if store::concerns(work.db(), kind, item_id, by).await? {
        check_not_own_case(work.db(), by, &[Some(by)]).await?;
    }
    hold(work, kind, item_id, by).await
}

/// The same of something that is there: for whoever answers or changes it.
///
/// # Errors
/// Another admin has it.
pub async fn hold(
    work: &mut UnitOfWork,
    kind: MatterKind,
    item_id: &str,
    by: Uuid,
) -> Result<(), Error> {
    let now = work.now();
    if store::insert(work.db(), kind, item_id, by, now).await? {
        let target = AuditTarget::Matter(kind.as_str(), item_id.to_owned());
        let entry = AuditEntry::new(AuditKind::MatterTake, target).by(by);
        return work.audit(entry.after(json!({"taken_by": by}))).await;
    }
    // Laid down in this very moment: whoever asked may try again.
    let Some(holder) = store::holder(work.db(), kind, item_id).await? else { return Ok(()) };
    if holder.admin_id == by {
        return Ok(());
    }
    Err(taken(&holder))
}

/// Fails when another admin has something in hand.
///
/// # Errors
/// Another admin has it.
pub async fn check(
    work: &mut UnitOfWork,
    kind: MatterKind,
    item_id: &str,
    by: Uuid,
) -> Result<(), Error> {
    match store::holder(work.db(), kind, item_id).await? {
        Some(holder) if holder.admin_id != by => Err(taken(&holder)),
        _ => Ok(()),
    }
}

/// Whether another admin has something in hand.
///
/// # Errors
/// When the database does not answer.
pub async fn is_taken(
    work: &mut UnitOfWork,
    kind: MatterKind,
    item_id: &str,
    by: Uuid,
) -> Result<bool, Error> {
    let holder = store::holder(work.db(), kind, item_id).await?;
    Ok(holder.is_some_and(|holder| holder.admin_id != by))
}

/// Lays down what is settled. Nobody but its holder settles it.
///
/// # Errors
/// Another admin has it.
pub async fn finish(
    work: &mut UnitOfWork,
    kind: MatterKind,
    item_id: &str,
    by: Uuid,
) -> Result<(), Error> {
    check(work, kind, item_id, by).await?;
    store::delete(work.db(), kind, item_id, by).await?;
    Ok(())
}

fn taken(holder: &store::HolderRow) -> Error {
    let sentence = format!("{} has this in hand.", holder.name);
    Error::Conflict(Refusal { code: "taken", sentence }, None)
}

/// Lays down what somebody has in hand, also for others: an admin who is away keeps nothing from them. Only from whoever was seen
/// to have it, so that nobody undoes what another admin did meanwhile.
///
/// # Errors
/// Nobody has it, or another admin than the one who was seen.
pub async fn release(
    work: &mut UnitOfWork,
    kind: MatterKind,
    item_id: &str,
    by: Uuid,
    seen: Option<Uuid>,
) -> Result<(), Error> {
    let holder = seen.unwrap_or(by);
    if !store::delete(work.db(), kind, item_id, holder).await? {
        let other = store::holder(work.db(), kind, item_id).await?;
        return Err(other.map_or_else(not_found, |other| taken(&other)));
    }
    let target = AuditTarget::Matter(kind.as_str(), item_id.to_owned());
    let entry = AuditEntry::new(AuditKind::MatterRelease, target).by(by);
    work.audit(entry.change(json!({"taken_by": holder}), json!({"taken_by": null}))).await
}

/// Gives what an admin has in hand to another one, who is notified.
///
/// # Errors
/// There is no such admin, it concerns them, nobody has it in hand, or somebody else has.
pub async fn hand_over(
    work: &mut UnitOfWork,
    kind: MatterKind,
    item_id: &str,
    by: Uuid,
    to: Uuid,
) -> Result<(), Error> {
    if to == by || !store::is_admin(work.db(), to).await? {
        return Err(Error::invalid("to", "Please choose another admin"));
    }
    if store::concerns(work.db(), kind, item_id, to).await? {
        return Err(Error::invalid("to", "This concerns them. Please choose another admin"));
    }
    let now = work.now();
    if !store::hand_over(work.db(), kind, item_id, by, to, now).await? {
        let holder = store::holder(work.db(), kind, item_id).await?;
        return Err(holder.map_or_else(not_found, |holder| taken(&holder)));
    }
    work.notify(to, Subject::AdminHandOver);
    let target = AuditTarget::Matter(kind.as_str(), item_id.to_owned());
    let entry = AuditEntry::new(AuditKind::MatterHandOver, target).by(by);
    work.audit(entry.change(json!({"taken_by": by}), json!({"taken_by": to}))).await
}

fn not_found() -> Error {
    Error::NotFound("Nothing like this waits for an admin".into())
}
