//! Taking back what was decided of a suggestion.

use carpal_domain::inbox::Event;
use serde_json::json;
use uuid::Uuid;

use super::rules::{SuggestionError, SuggestionState};
use super::store::{self, SuggestionRow};
use super::undo_store;
use crate::Error;
use crate::foundation::UnitOfWork;
use crate::foundation::audit_log::{AuditEntry, AuditKind, AuditTarget};
use crate::parking::edits::service::{self as edits, Edit, EditKind};

/// A suggestion that is decided, locked, as an admin saw it.
///
/// # Errors
/// There is none, it is not decided, or it has changed.
pub async fn lock_decided(
    work: &mut UnitOfWork,
    id: Uuid,
    version: i32,
) -> Result<SuggestionRow, Error> {
    let row = store::lock(work.db(), id).await?.ok_or(SuggestionError::NotFound)?;
    if !row.state.is_decided() {
        return Err(SuggestionError::NotDecided.into());
    }
    if row.version != version {
        return Err(SuggestionError::Stale.into());
    }
    Ok(row)
}

/// Takes back what was decided: the suggestion waits again, and its car park is as it was before. What has not reached its suggester
/// yet never does; otherwise the next decision is told to them where it is another one.
///
/// # Errors
/// The car park was changed since, or is not there any more.
pub async fn undo(work: &mut UnitOfWork, row: &SuggestionRow, by: Uuid) -> Result<(), Error> {
    match row.result_id {
        Some(car_park_id) => undo_edit(work, row, car_park_id, by).await?,
        None if row.state == SuggestionState::Rejected => {}
        None => return Err(SuggestionError::ChangedSince.into()),
    }
    let now = work.now();
    undo_store::reopen(work.db(), row.id).await?;
    undo_store::take_back_notifications(work.db(), row.id, now).await?;
    work.emit(row.user_id, Event::NotificationsRead);
    let entry = AuditEntry::new(AuditKind::SuggestionUndo, AuditTarget::Suggestion(row.id)).by(by);
    let before = json!({"state": row.state.as_str(), "car_park": row.result_id});
    work.audit(entry.change(before, json!({"state": SuggestionState::Pending.as_str()}))).await
}

/// Undoes the edit that the decision made, where it is the last one that stands. What became a car park of its own is deleted: that it
/// was added is no edit to undo.
async fn undo_edit(
    work: &mut UnitOfWork,
    row: &SuggestionRow,
    car_park_id: i64,
    by: Uuid,
) -> Result<(), Error> {
    // It may be gone, or merged into another one.
    let state = edits::lock(work.db(), car_park_id).await?;
    let state = state.filter(|state| state.id == car_park_id);
    let id = state.ok_or(SuggestionError::ChangedSince)?.id;
    let decided_at = row.decided_at.ok_or(SuggestionError::NotDecided)?;
    let made = edits::entry_at(work.db(), id, EditKind::Suggestion, decided_at).await?;
    // It said nothing that was not known already.
    let Some(made) = made else { return Ok(()) };
    let last = edits::stacks(edits::steps(work.db(), id).await?).done.pop();
    if last != Some(made) {
        return Err(SuggestionError::ChangedSince.into());
    }
    if row.state == SuggestionState::Approved && row.car_park_id.is_none() {
        edits::delete(work, id, None, Edit::new(EditKind::Delete, by, None)).await?;
    } else {
        edits::undo(work, id, None, Edit::new(EditKind::Undo, by, None)).await?;
    }
    Ok(())
}
