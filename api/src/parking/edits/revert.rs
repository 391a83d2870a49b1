//! Undoing and redoing edits.

use carpal_domain::geometry::LngLat;
use carpal_domain::merging;
use serde_json::Value;
use uuid::Uuid;

use super::history::stacks;
use super::rules::{EditError, EditKind, label};
use super::service::{check_restorable, refresh};
use super::state::{CONFLICTS, CarParkState, Changes, MARKS, Side};
use super::store;
use super::write::{Edit, Wanted, is_merged, listed, lock_seen, write_and_log};
use crate::Error;
use crate::foundation::UnitOfWork;

/// What no edit changes without a reason, nor does undoing or redoing one.
const REASONED: [&str; 3] = ["scam_reported", "is_verified", "verified_by"];

/// Undoes the last edit of a car park that stands.
///
/// # Errors
/// There is none, it has changed since, there is nothing to undo, or it warned of a scam or verified and there is no reason.
pub async fn undo(
    work: &mut UnitOfWork,
    id: i64,
    version: Option<i32>,
    edit: Edit<'_>,
) -> Result<Changes, Error> {
    let state = lock_seen(work, id, version).await?;
    let of = stacks(store::steps(work.db(), state.id).await?).done.pop();
    let of = of.ok_or(EditError::NothingToUndo)?;
    revert(work, &state, Edit { kind: EditKind::Undo, of: Some(of), ..edit }).await
}

/// Does again the edit of a car park that was undone last.
///
/// # Errors
/// There is none, it has changed since, there is nothing to redo, or it warned of a scam or verified and there is no reason.
pub async fn redo(
    work: &mut UnitOfWork,
    id: i64,
    version: Option<i32>,
    edit: Edit<'_>,
) -> Result<Changes, Error> {
    let state = lock_seen(work, id, version).await?;
    let of = stacks(store::steps(work.db(), state.id).await?).undone.pop();
    let of = of.ok_or(EditError::NothingToRedo)?;
    revert(work, &state, Edit { kind: EditKind::Redo, of: Some(of), ..edit }).await
}

/// Undoes the edits that were made together, of each car park whose last edit it is; or, as the edit's kind says, does them again where
/// it was undone last. Returns how many there are, and how many were changed in another way since and stay as they are.
///
/// # Errors
/// One of them warned of a scam or verified, and there is no reason.
pub async fn revert_batch(
    work: &mut UnitOfWork,
    batch: Uuid,
    edit: Edit<'_>,
) -> Result<(usize, usize), Error> {
    // Whoever locks more than one car park keeps merges waiting first.
    merging::share(work.db()).await?;
    let (mut reverted, mut left) = (0, 0);
    for (car_park_id, entry_id) in store::of_batch(work.db(), batch).await? {
        // The one that it was merged into was not edited with the others, and is not locked out of the order of ids.
        if is_merged(work, car_park_id).await? {
            left += 1;
            continue;
        }
        let Some(state) = store::lock(work.db(), car_park_id).await? else { continue };
        let mut stacks = stacks(store::steps(work.db(), state.id).await?);
        let last = match edit.kind {
            EditKind::Redo => stacks.undone.pop(),
            _ => stacks.done.pop(),
        };
        let edit = Edit { of: Some(entry_id), ..edit };
        let is_last = last == Some(entry_id);
        match if is_last { revert(work, &state, edit).await } else { Ok(Changes::new()) } {
            Ok(changed) if !changed.is_empty() => reverted += 1,
            Ok(_) | Err(Error::Conflict(..)) => left += 1,
            Err(error) => return Err(error),
        }
    }
    Ok((reverted, left))
}

/// Puts back what an edit changed, or changes it again. What has changed in another way since is not touched.
async fn revert(
    work: &mut UnitOfWork,
    state: &CarParkState,
    edit: Edit<'_>,
) -> Result<Changes, Error> {
    let changes = store::entry_changes(work.db(), edit.of.unwrap_or_default()).await?;
    if changes.keys().any(|key| REASONED.contains(&key.as_str())) && edit.reason.is_none() {
        return Err(EditError::NoReason.into());
    }
    let is_undo = edit.kind == EditKind::Undo;
    let mut wanted = Wanted::default();
    let mut others: Vec<&str> = Vec::new();
    for (key, change) in changes.iter().filter(|(key, _)| key.as_str() != CONFLICTS) {
        let (now, then) =
            if is_undo { (&change.to, &change.from) } else { (&change.from, &change.to) };
        let is_mark = MARKS.contains(&key.as_str());
        let is_as_left = if is_mark {
            state.shown(key) == now.shown
        } else {
            state.own().get(key) == now.own.as_ref()
        };
        if !is_as_left {
            others.push(label(key).unwrap_or(key));
            continue;
        }
        let mark = then.shown.as_bool();
        match (key.as_str(), &then.own) {
            ("is_hidden", _) => wanted.is_hidden = mark,
            ("scam_reported", _) => wanted.scam_reported = mark,
            ("approved", _) => wanted.approved = mark,
            ("deleted", _) => wanted.is_deleted = mark,
            (_, Some(own)) => drop(wanted.own.insert(key.clone(), own.clone())),
            (_, None) => drop(wanted.cleared.insert(key.clone(), then.shown.clone())),
        }
    }
    if !others.is_empty() {
        return Err(EditError::ChangedSince(listed(&others)).into());
    }
    if wanted.is_deleted == Some(false) {
        check_restorable(state, work.now())?;
    } else if state.is_deleted() {
        return Err(EditError::Deleted.into());
    }
    // Where no source says it, what was shown before is what is written.
    for column in ["location", "footprint", "entrances"] {
        let Some(shape) = wanted.cleared.get_mut(column).filter(|shape| shape.is_object()) else {
            continue;
        };
        let point = |at: &Value| LngLat::new(at["lng"].as_f64()?, at["lat"].as_f64()?).ok();
        *shape = match point(shape) {
            Some(at) => store::point(work.db(), at).await?,
            None => store::geometry(work.db(), shape).await?.unwrap_or(Value::Null),
        };
    }
    let restores = wanted.is_deleted == Some(false);
    let reverted = write_and_log(work, state, edit, wanted).await?;
    let ended = if is_undo { ended_conflicts(&changes) } else { Vec::new() };
    if !ended.is_empty() {
        store::reopen_conflicts(work.db(), state.id, &ended).await?;
    }
    if restores || !ended.is_empty() {
        refresh(work, state).await?;
    }
    Ok(reverted)
}

/// The columns of which an edit ended the conflict.
fn ended_conflicts(changes: &Changes) -> Vec<String> {
    let Some(conflicts) = changes.get(CONFLICTS) else { return Vec::new() };
    let columns = |side: &Side| -> Vec<String> {
        let all = side.shown.as_array().into_iter().flatten();
        all.filter_map(Value::as_str).map(str::to_owned).collect()
    };
    let left = columns(&conflicts.to);
    columns(&conflicts.from).into_iter().filter(|column| !left.contains(column)).collect()
}
