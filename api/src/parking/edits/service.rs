//! Edits of car parks in a unit of work. [`write`] is the one way in which any of them is written.

use carpal_domain::car_park::Tariff;
use carpal_domain::geometry::LngLat;
use carpal_domain::merging;
use chrono::{DateTime, TimeDelta, Utc};
use serde_json::{Map, Value, json};
use sqlx::PgConnection;
use uuid::Uuid;

pub use super::columns::{columns, rates_columns};
pub use super::fields::CarParkFields;
pub use super::history::stacks;
pub use super::request::CarParkChanges;
use super::rules::RESTORABLE_DAYS;
pub use super::rules::{EditError, EditKind, FieldError, ParkingType, label};
use super::shape;
use super::state::{CONFLICTS, MARKS, before_and_after, changes};
pub use super::state::{CarParkState, Change, Changes};
use super::store::{self, NewEntry, Written};
pub use super::store::{EntryRow, content, entries, insert, is_in_uk, lock, point, steps};
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
}

impl<'a> Edit<'a> {
    /// An edit of its own.
    #[must_use]
    pub fn new(kind: EditKind, by: Uuid, reason: Option<&'a Reason>) -> Self {
        Self { kind, by, reason, batch: None, of: None }
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
    let sources = match before.has_records {
        true => merging::said_by_sources(work.db(), before.id).await?,
        false => None,
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
    Ok(changed)
}

/// The same, of what admins do on the car park screen: it is in the audit log too.
async fn write_and_log(
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

/// A car park that an admin is about to edit, as they saw it: at this version, unless none is said.
///
/// # Errors
/// There is none, or it has changed since.
pub async fn lock_seen(
    work: &mut UnitOfWork,
    id: i64,
    version: Option<i32>,
) -> Result<CarParkState, Error> {
    let state = store::lock(work.db(), id).await?.ok_or(EditError::NotFound)?;
    match version {
        Some(seen) if seen != state.version() => Err(stale(work, &state, seen).await?.into()),
        _ => Ok(state),
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
    for column in since.iter().flat_map(|entry| entry.changes.keys()) {
        if let Some(label) = label(column).filter(|label| !what.contains(label)) {
            what.push(label);
        }
    }
    let who = who.unwrap_or_else(|| "Another admin".into());
    let what = if what.is_empty() { "this car park".to_owned() } else { listed(&what) };
    Ok(EditError::Stale(format!("{who} has changed {what} since you opened it.")))
}

fn listed(words: &[&str]) -> String {
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

/// Adds a car park, on the map at once unless it is to be hidden. Returns its id.
///
/// # Errors
/// A name, an address or a position is missing, it lies outside the UK, or a field breaks a rule.
pub async fn add(
    work: &mut UnitOfWork,
    by: Uuid,
    asked: CarParkChanges,
    reason: Option<&Reason>,
) -> Result<i64, Error> {
    let fields = asked.fields.clone().checked_as_new()?;
    let (asked, at) = (asked.checked()?, fields.location().ok_or(FieldError::Abroad)?);
    let name = fields.name.clone().unwrap_or_default();
    check_in_uk(work, at).await?;
    let key = format!("admin:{}", Uuid::now_v7());
    let id = store::insert(work.db(), &key, "admin", &name, at).await?;
    let state = store::lock(work.db(), id).await?.ok_or(EditError::NotFound)?;
    let wanted = wanted(work, &state, CarParkChanges { fields, ..asked }, reason).await?;
    write_and_log(work, &state, Edit::new(EditKind::Add, by, reason), wanted).await?;
    Ok(id)
}

/// Changes a car park as an admin saw it. It is approved with that.
///
/// # Errors
/// There is none, it is deleted, it has changed since, or a field breaks a rule.
pub async fn change(
    work: &mut UnitOfWork,
    id: i64,
    version: Option<i32>,
    edit: Edit<'_>,
    asked: CarParkChanges,
) -> Result<Changes, Error> {
    let asked = asked.checked()?;
    let state = lock_seen(work, id, version).await?;
    if state.is_deleted() {
        return Err(EditError::Deleted.into());
    }
    let fields = match asked.fields == CarParkFields::default() {
        true => CarParkFields::default(),
        false => asked.fields.clone().checked_as_correction()?,
    };
    if let Some(at) = fields.location() {
        check_in_uk(work, at).await?;
    }
    let wanted = wanted(work, &state, CarParkChanges { fields, ..asked }, edit.reason).await?;
    write_and_log(work, &state, edit, wanted).await
}

async fn check_in_uk(work: &mut UnitOfWork, at: LngLat) -> Result<(), Error> {
    if store::is_in_uk(work.db(), at).await? { Ok(()) } else { Err(FieldError::Abroad.into()) }
}

/// What is asked for, as it is written. Fields are checked.
async fn wanted(
    work: &mut UnitOfWork,
    state: &CarParkState,
    asked: CarParkChanges,
    reason: Option<&Reason>,
) -> Result<Wanted, Error> {
    if (asked.scam_reported.is_some() || asked.is_verified.is_some()) && reason.is_none() {
        return Err(EditError::NoReason.into());
    }
    let mut own = columns(&asked.fields);
    own.extend(asked.columns(state));
    let at = asked.fields.location().or_else(|| location(state)).ok_or(FieldError::Abroad)?;
    if let Some(at) = asked.fields.location() {
        own.insert("location".into(), store::point(work.db(), at).await?);
    }
    if let Some(drawn) = &asked.footprint {
        let outline = match drawn {
            Some(drawn) => {
                let outline = shape::outline(drawn, at)?;
                store::geometry(work.db(), &outline).await?.ok_or(EditError::Crossing)?
            }
            None => Value::Null,
        };
        own.insert("footprint".into(), outline);
    }
    if let Some(marked) = &asked.entrances {
        let marked = match shape::entrances(marked, at)? {
            Value::Null => Value::Null,
            points => store::geometry(work.db(), &points).await?.ok_or(EditError::Entrances)?,
        };
        own.insert("entrances".into(), marked);
    }
    let mut cleared = Map::new();
    if !asked.take_source.is_empty() {
        if !state.has_records {
            return Err(EditError::NoSource.into());
        }
        let taken = asked.take_source.iter().flat_map(|column| group(column));
        cleared.extend(
            taken
                .filter(|column| state.own().contains_key(*column))
                .map(|column| (column.to_owned(), Value::Null)),
        );
        own.retain(|column, _| !cleared.contains_key(column));
    }
    // Said again, it is what the admin says knowing what the sources say.
    for column in asked.keep_ours.iter().flat_map(|column| group(column)) {
        if let Some(ours) = state.own().get(column).filter(|_| !cleared.contains_key(column)) {
            own.entry(column).or_insert_with(|| ours.clone());
        }
    }
    Ok(Wanted {
        own,
        cleared,
        is_hidden: asked.is_hidden,
        scam_reported: asked.scam_reported,
        approved: Some(true),
        is_deleted: None,
    })
}

fn location(state: &CarParkState) -> Option<LngLat> {
    let at = state.shown("location");
    LngLat::new(at["lng"].as_f64()?, at["lat"].as_f64()?).ok()
}

/// The columns that are the sources' again with one: those that follow from each other belong together.
fn group(column: &str) -> Vec<&str> {
    match merging::group_of(column) {
        Some(fields) => fields.to_vec(),
        None => vec![column],
    }
}

/// Takes a car park off the map. It can be restored for 30 days.
///
/// # Errors
/// There is none, it is deleted already, or it has changed since.
pub async fn delete(
    work: &mut UnitOfWork,
    id: i64,
    version: Option<i32>,
    edit: Edit<'_>,
) -> Result<Changes, Error> {
    let state = lock_seen(work, id, version).await?;
    if state.is_deleted() {
        return Err(EditError::Deleted.into());
    }
    let wanted = Wanted { is_deleted: Some(true), ..Wanted::default() };
    write_and_log(work, &state, edit, wanted).await
}

/// Puts a deleted car park back on the map.
///
/// # Errors
/// There is none, no admin deleted it or that is too long ago, or it has changed since.
pub async fn restore(
    work: &mut UnitOfWork,
    id: i64,
    version: Option<i32>,
    edit: Edit<'_>,
) -> Result<Changes, Error> {
    let state = lock_seen(work, id, version).await?;
    check_restorable(&state, work.now())?;
    let wanted = Wanted { is_deleted: Some(false), ..Wanted::default() };
    let changed = write_and_log(work, &state, edit, wanted).await?;
    refresh(work, &state).await?;
    Ok(changed)
}

/// What was off the map may have missed what its sources said meanwhile.
async fn refresh(work: &mut UnitOfWork, state: &CarParkState) -> Result<(), Error> {
    if state.has_records {
        merging::merge(work.db(), &[state.id]).await?;
    }
    Ok(())
}

fn check_restorable(state: &CarParkState, now: DateTime<Utc>) -> Result<(), EditError> {
    match state.get("deleted_because").as_str() {
        None => Err(EditError::NotDeleted),
        Some("admin") => match restorable_until(state) {
            Some(until) if now <= until => Ok(()),
            _ => Err(EditError::TooLate),
        },
        Some(_) => Err(EditError::Gone),
    }
}

/// Until when a car park that an admin deleted can be restored.
#[must_use]
pub fn restorable_until(state: &CarParkState) -> Option<DateTime<Utc>> {
    let deleted_at =
        state.get("deleted_at").as_str().filter(|_| state.get("deleted_because") == "admin")?;
    let deleted_at: DateTime<Utc> = deleted_at.parse().ok()?;
    Some(deleted_at + TimeDelta::days(RESTORABLE_DAYS))
}

/// Undoes the last edit of a car park that stands.
///
/// # Errors
/// There is none, it has changed since, or there is nothing to undo.
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
/// There is none, it has changed since, or there is nothing to redo.
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

/// Undoes the edits that were made together, of each car park whose last edit it is. Returns how many there are, and how many were
/// changed in another way since and stay as they are.
///
/// # Errors
/// When the database does not answer.
pub async fn undo_batch(
    work: &mut UnitOfWork,
    batch: Uuid,
    edit: Edit<'_>,
) -> Result<(usize, usize), Error> {
    // Whoever locks more than one car park keeps merges waiting first.
    merging::share(work.db()).await?;
    let (mut undone, mut left) = (0, 0);
    for (car_park_id, entry_id) in store::of_batch(work.db(), batch).await? {
        let Some(state) = store::lock(work.db(), car_park_id).await? else { continue };
        let last = stacks(store::steps(work.db(), state.id).await?).done.pop();
        let edit = Edit { kind: EditKind::Undo, of: Some(entry_id), ..edit };
        let is_last = last == Some(entry_id);
        match if is_last { revert(work, &state, edit).await } else { Ok(Changes::new()) } {
            Ok(changed) if !changed.is_empty() => undone += 1,
            Ok(_) | Err(Error::Conflict(..)) => left += 1,
            Err(error) => return Err(error),
        }
    }
    Ok((undone, left))
}

/// Puts back what an edit changed, or changes it again. What has changed in another way since is not touched.
async fn revert(
    work: &mut UnitOfWork,
    state: &CarParkState,
    edit: Edit<'_>,
) -> Result<Changes, Error> {
    let changes = store::entry_changes(work.db(), edit.of.unwrap_or_default()).await?;
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
    // No source knows where it is: the place that it was added at is an edit, too.
    if let Some(at) = wanted.cleared.get_mut("location").filter(|at| at["lng"].is_f64()) {
        let at_point = LngLat::new(
            at["lng"].as_f64().unwrap_or_default(),
            at["lat"].as_f64().unwrap_or_default(),
        );
        *at = store::point(work.db(), at_point.map_err(|_| FieldError::Abroad)?).await?;
    }
    let restores = wanted.is_deleted == Some(false);
    let changed = write_and_log(work, state, edit, wanted).await?;
    if restores {
        refresh(work, state).await?;
    }
    Ok(changed)
}

/// Marks a car park as one where a scam was reported: a driver's report of it was accepted. Nothing changes on one that is marked.
///
/// # Errors
/// When the database does not answer.
pub async fn warn_of_scam(
    work: &mut UnitOfWork,
    id: i64,
    by: Uuid,
    reason: &Reason,
) -> Result<(), Error> {
    let Some(state) = store::lock(work.db(), id).await? else { return Ok(()) };
    if *state.get("scam_reported") == json!(true) {
        return Ok(());
    }
    let edit = Edit::new(EditKind::DriverReport, by, Some(reason));
    let wanted = Wanted { scam_reported: Some(true), ..Wanted::default() };
    write(work, &state, edit, wanted).await.map(drop)
}

/// The tariff of a car park.
#[must_use]
pub fn tariff(state: &CarParkState) -> Tariff {
    state.get("tariff").as_str().and_then(Tariff::from_code).unwrap_or(Tariff::Unknown)
}
