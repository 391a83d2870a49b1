//! The one way in which an edit of a car park is written.

use carpal_domain::merging;
use serde_json::{Map, Value};
use sqlx::PgConnection;
use uuid::Uuid;

use super::follows::is_told;
use super::rules::{EditError, EditKind, label};
use super::state::{CarParkState, Changes, before_and_after, changes};
use super::store::{self, NewEntry, Written};
use crate::Error;
use crate::foundation::UnitOfWork;
use crate::foundation::audit_log::{AuditEntry, AuditKind, AuditTarget};
use crate::foundation::reason::Reason;

/// Who edits, how and why.
#[derive(Debug, Clone, Copy)]
pub struct Edit<'a> {
    /// What kind of edit it is.
    pub kind: EditKind,
    /// The admin.
    pub by: Uuid,
    /// Why, where they said so.
    pub reason: Option<&'a Reason>,
    /// What it is made together with, and undone together with.
    pub batch: Option<Uuid>,
    /// The edit that it undoes or redoes.
    pub of: Option<i64>,
    /// Whether a change approves the car park too: what is changed of many at once, nobody has looked at one by one.
    pub approves: bool,
}

impl<'a> Edit<'a> {
    /// An edit of its own.
    #[must_use]
    pub fn new(kind: EditKind, by: Uuid, reason: Option<&'a Reason>) -> Self {
        let approves = kind != EditKind::Import;
        Self { kind, by, reason, batch: None, of: None, approves }
    }
}

/// What is to become of a car park.
#[derive(Debug, Default)]
pub struct Wanted {
    /// Columns that stand above the sources from now on.
    pub own: Map<String, Value>,
    /// Columns that the sources have again, each with what it is where no source has the car park.
    pub cleared: Map<String, Value>,
    pub is_hidden: Option<bool>,
    pub scam_reported: Option<bool>,
    pub approved: Option<bool>,
    pub is_deleted: Option<bool>,
}

/// Writes an edit of a car park that is locked: what admins say stands above the sources, and what they say no more is the sources'
/// again. It becomes an entry of the history. Returns what changed; where nothing did, there is no entry.
///
/// The row's lock is enough for merging it: an import that writes its records merges them later, or has done so.
///
/// # Errors
/// When the database does not answer.
pub async fn write(
    work: &mut UnitOfWork,
    before: &CarParkState,
    edit: Edit<'_>,
    wanted: Wanted,
) -> Result<Changes, Error> {
    let now = work.now();
    let Wanted { own, cleared, .. } = wanted;
    let sources = if before.has_records {
        merging::said_by_sources(work.db(), before.id).await?
    } else {
        None
    };
    let said = |column: &String| {
        let said = sources.as_ref().and_then(|sources| sources.content.get(column));
        Some((column.clone(), said.cloned().unwrap_or(Value::Null)))
    };
    let bases = if sources.is_some() { own.keys().filter_map(said).collect() } else { Map::new() };
    let mut columns = own.clone();
    if sources.is_none() {
        columns.extend(cleared.clone());
    }
    let written = Written {
        columns,
        own,
        bases,
        cleared: cleared.keys().cloned().collect(),
        is_hidden: wanted.is_hidden,
        scam_reported: wanted.scam_reported,
        approved: wanted.approved,
        is_deleted: wanted.is_deleted,
    };
    let is_merged = !written.cleared.is_empty() && sources.is_some();
    store::write(work.db(), before.id, written, now).await?;
    if is_merged {
        merging::merge(work.db(), &[before.id]).await?;
    }
    let after = store::read(work.db(), before.id).await?.ok_or(EditError::NotFound)?;
    let changed = changes(before, &after);
    // Undoing counts also where nothing was left to undo, or it would be next for ever.
    if changed.is_empty() && edit.kind != EditKind::Add && edit.of.is_none() {
        return Ok(changed);
    }
    let entry = NewEntry {
        car_park_id: before.id,
        version: store::count(work.db(), before.id).await?,
        kind: edit.kind,
        by: edit.by,
        reason: edit.reason.map(Reason::as_str).unwrap_or_default(),
        changes: &changed,
        of: edit.of,
        batch: edit.batch,
    };
    store::insert_entry(work.db(), &entry, now).await?;
    work.car_parks_changed();
    Ok(changed)
}

/// The same, of what admins do on the car park screen: it is in the audit log too.
pub(super) async fn write_and_log(
    work: &mut UnitOfWork,
    before: &CarParkState,
    edit: Edit<'_>,
    wanted: Wanted,
) -> Result<Changes, Error> {
    let kind = match edit.kind {
        EditKind::Add => AuditKind::CarParkAdd,
        EditKind::Delete => AuditKind::CarParkDelete,
        EditKind::Restore => AuditKind::CarParkRestore,
        EditKind::Undo => AuditKind::CarParkUndo,
        EditKind::Redo => AuditKind::CarParkRedo,
        _ => AuditKind::CarParkChange,
    };
    let changed = write(work, before, edit, wanted).await?;
    if changed.is_empty() && edit.kind != EditKind::Add && edit.of.is_none() {
        return Ok(changed);
    }
    let (from, to) = before_and_after(&changed);
    let entry = AuditEntry::new(kind, AuditTarget::CarPark(before.id)).by(edit.by);
    work.audit(entry.change(from, to).because(edit.reason)).await?;
    Ok(changed)
}

/// Whether a car park was merged into another one.
pub(super) async fn is_merged(work: &mut UnitOfWork, id: i64) -> Result<bool, Error> {
    Ok(find(work.db(), id).await?.is_some_and(|found| found.id != id))
}

/// Refuses a car park that was merged into another one: whoever chose it did not choose that one, and versions do not tell them apart.
///
/// # Errors
/// It was merged.
pub async fn check_not_merged(work: &mut UnitOfWork, id: i64) -> Result<(), Error> {
    if is_merged(work, id).await? { Err(EditError::Merged.into()) } else { Ok(()) }
}

/// A car park that an admin is about to edit, as they saw it: at this version, unless none is said.
///
/// # Errors
/// There is none, it was merged into another one, or it has changed since.
pub async fn lock_seen(
    work: &mut UnitOfWork,
    id: i64,
    version: Option<i32>,
) -> Result<CarParkState, Error> {
    let state = store::lock(work.db(), id).await?.ok_or(EditError::NotFound)?;
    // Whoever chose one did not choose the one that it was merged into meanwhile, and versions do not tell the two apart.
    if state.id != id || !state.get("merged_into").is_null() {
        return Err(EditError::Merged.into());
    }
    check_seen(work, &state, version).await?;
    Ok(state)
}

/// Refuses a locked car park that has changed since somebody saw it at this version, unless none is said.
///
/// # Errors
/// It has changed since.
pub async fn check_seen(
    work: &mut UnitOfWork,
    state: &CarParkState,
    version: Option<i32>,
) -> Result<(), Error> {
    match version {
        Some(seen) if seen != state.version() => Err(stale(work, state, seen).await?.into()),
        _ => Ok(()),
    }
}

/// Who changed what since somebody looked.
async fn stale(work: &mut UnitOfWork, state: &CarParkState, seen: i32) -> Result<EditError, Error> {
    let since = store::entries(work.db(), state.id, None, 20).await?;
    let since: Vec<_> = since.into_iter().filter(|entry| entry.version > seen).collect();
    let who = match since.first() {
        Some(last) if since.iter().all(|entry| entry.by_name == last.by_name) => {
            last.by_name.clone()
        }
        _ => None,
    };
    let mut what: Vec<&str> = Vec::new();
    for changes in since.iter().map(|entry| &entry.changes) {
        for column in changes.keys().filter(|column| is_told(changes, column)) {
            if let Some(label) = label(column).filter(|label| !what.contains(label)) {
                what.push(label);
            }
        }
    }
    let who = who.unwrap_or_else(|| "Another admin".into());
    let what = if what.is_empty() { "this car park".to_owned() } else { listed(&what) };
    Ok(EditError::Stale(format!("{who} has changed {what} since you opened it.")))
}

pub(super) fn listed(words: &[&str]) -> String {
    match words {
        [] => String::new(),
        [one] => (*one).to_owned(),
        [some @ .., last] => format!("{} and {last}", some.join(", ")),
    }
}

/// The car park that an id leads to, deleted or not; it may have been merged into another one.
///
/// # Errors
/// When the database does not answer.
pub async fn find(db: &mut PgConnection, id: i64) -> Result<Option<CarParkState>, Error> {
    Ok(store::read_merged(db, id).await?)
}
