//! Edits of car parks in a unit of work. [`write`] is the one way in which any of them is written.

use carpal_domain::car_park::{CarParkKind, Tariff};
use carpal_domain::geometry::LngLat;
use carpal_domain::merging;
use chrono::{DateTime, TimeDelta, Utc};
use serde_json::{Map, Value, json};
use uuid::Uuid;

use super::columns::basis_columns;
pub use super::columns::{beside_other_prices, columns, keep_machine, rates_columns};
pub use super::fields::CarParkFields;
pub use super::follows::{is_override, is_told};
pub use super::history::stacks;
pub use super::request::CarParkChanges;
pub use super::revert::{redo, revert_batch, undo};
use super::rules::RESTORABLE_DAYS;
pub use super::rules::{EditError, EditKind, FieldError, ParkingType, advised, label};
use super::shape;
pub use super::sources::{source_says, source_value, sources_say};
pub use super::state::{CarParkStanding, CarParkState, Change, Changes};
use super::store;
pub use super::store::{
    EntryRow, content, entry_at, history, insert, is_in_uk, lock, point, read_all, steps,
};
pub use super::told::told;
use super::write::write_and_log;
pub use super::write::{Edit, Wanted, check_not_merged, check_seen, find, lock_seen, write};
use crate::Error;
use crate::foundation::UnitOfWork;
use crate::foundation::reason::Reason;

/// Adds a car park, on the map at once unless it is to be hidden. Returns its id. However often it is added with one client id, it
/// is one car park.
///
/// # Errors
/// A name, an address or a position is missing, it lies outside the UK, or a field breaks a rule.
pub async fn add(
    work: &mut UnitOfWork,
    by: Uuid,
    client_id: Option<Uuid>,
    asked: CarParkChanges,
    reason: Option<&Reason>,
) -> Result<i64, Error> {
    let fields = asked.fields.clone().checked_as_new()?;
    let (asked, at) = (asked.checked()?, fields.location().ok_or(FieldError::Abroad)?);
    let name = fields.name.clone().unwrap_or_default();
    check_in_uk(work, at).await?;
    let key = format!("admin:{}", client_id.unwrap_or_else(Uuid::now_v7));
    if let Some(id) = store::lock_added(work.db(), &key).await? {
        return Ok(id);
    }
    let kind = fields.kind.unwrap_or(CarParkKind::CarPark);
    let id = store::insert(work.db(), &key, "admin", &name, kind, at).await?;
    let state = store::lock(work.db(), id).await?.ok_or(EditError::NotFound)?;
    let edit = Edit::new(EditKind::Add, by, reason);
    let wanted = wanted(work, &state, CarParkChanges { fields, ..asked }, edit).await?;
    write_and_log(work, &state, edit, wanted).await?;
    Ok(id)
}

/// Changes a car park as an admin saw it. It is approved with that, where the edit approves.
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
    let fields = if asked.fields == CarParkFields::default() {
        CarParkFields::default()
    } else {
        asked.fields.clone().checked_as_correction()?
    };
    if let Some(at) = fields.location() {
        check_in_uk(work, at).await?;
    }
    let wanted = wanted(work, &state, CarParkChanges { fields, ..asked }, edit).await?;
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
    edit: Edit<'_>,
) -> Result<Wanted, Error> {
    if (asked.scam_reported.is_some() || asked.is_verified.is_some()) && edit.reason.is_none() {
        return Err(EditError::NoReason.into());
    }
    let mut own = columns(&asked.fields);
    beside_other_prices(&mut own, &asked.fields, state);
    own.extend(asked.columns(state));
    let has_machine = match asked.parking_type {
        Some(chosen) => chosen == ParkingType::PayAndDisplay,
        None => tariff(state) == Tariff::PayAndDisplay,
    };
    keep_machine(&mut own, has_machine);
    if let Some(basis) = asked.price_basis {
        let after = |column: &str| own.get(column).unwrap_or_else(|| state.get(column)).clone();
        let set = basis_columns(basis, after)?;
        own.extend(set);
    }
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
        if !sources_say(work.db(), state.id, &asked.take_source).await? {
            return Err(EditError::SourceChanged.into());
        }
        let taken = asked.take_source.keys().flat_map(|column| group(column));
        cleared.extend(
            taken
                .filter(|column| state.own().contains_key(*column))
                .map(|column| (column.to_owned(), Value::Null)),
        );
        own.retain(|column, _| !cleared.contains_key(column));
    }
    Ok(Wanted {
        own,
        cleared,
        is_hidden: asked.is_hidden,
        scam_reported: asked.scam_reported,
        approved: edit.approves.then_some(true),
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
pub(super) async fn refresh(work: &mut UnitOfWork, state: &CarParkState) -> Result<(), Error> {
    if state.has_records {
        merging::merge(work.db(), &[state.id]).await?;
    }
    Ok(())
}

pub(super) fn check_restorable(state: &CarParkState, now: DateTime<Utc>) -> Result<(), EditError> {
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
