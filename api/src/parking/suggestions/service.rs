//! Suggestions in a unit of work: sending one, and asking what it says. What admins decide stands beside it (`decision`, `undo`).

use carpal_domain::geometry::LngLat;
use carpal_domain::inbox::Subject;
use carpal_domain::notifications::NotificationKind;
use serde_json::{Value, json};
use uuid::Uuid;

pub use super::car_parks_store::NeighbourRow;
pub use super::decision::{Decision, decide};
pub use super::near_http::Neighbour;
pub use super::response::{SuggestionMessage, SuggestionPhoto, messages, photos};
use super::rules::{NEAR_METRES, ROAD_METRES};
pub use super::rules::{SuggestionError, SuggestionState};
use super::store::{self, NewRow};
pub use super::store::{
    CountsRow, EarlierRow, SuggestionFilter, SuggestionRow, counts, earlier, suggestions,
};
pub use super::undo::{lock_decided, undo};
use super::{car_parks_store as car_parks, rules, undo_store};
use crate::foundation::UnitOfWork;
use crate::foundation::audit_log::{AuditEntry, AuditKind, AuditTarget};
pub use crate::parking::edits::CarParkFields;
use crate::parking::edits::service::{self as edits, FieldError};
use crate::parking::store::visible;
use crate::{AppState, Error};

/// Suggests a car park that is not on the map. Its fields are checked.
///
/// # Errors
/// It lies outside the UK, or the same account has sent it already.
pub async fn suggest(
    work: &mut UnitOfWork,
    by: Uuid,
    fields: &CarParkFields,
    notes: &str,
) -> Result<Uuid, Error> {
    let notes = &rules::notes(notes)?;
    send(work, &NewRow { user_id: Some(by), car_park_id: None, fields, notes }).await
}

/// Has a correction that says nothing yet wait for an admin, because something else asks for one, such as a report. Nobody is told
/// what becomes of it. Returns nothing where the car park is deleted.
///
/// # Errors
/// The notes are too long.
pub async fn follow_up(
    work: &mut UnitOfWork,
    car_park_id: i64,
    notes: &str,
) -> Result<Option<Uuid>, Error> {
    let notes = &rules::notes(notes)?;
    let Some(car_park_id) = car_parks::kept(work.db(), car_park_id).await? else {
        return Ok(None);
    };
    let fields = &CarParkFields::default();
    let new = NewRow { user_id: None, car_park_id: Some(car_park_id), fields, notes };
    Ok(Some(send(work, &new).await?))
}

/// Corrects a car park on the map. Its fields are checked.
///
/// # Errors
/// There is no such car park, the new position lies outside the UK, or the same account has sent it already.
pub async fn correct(
    work: &mut UnitOfWork,
    by: Uuid,
    car_park_id: i64,
    fields: &CarParkFields,
    notes: &str,
) -> Result<Uuid, Error> {
    let notes = &rules::notes(notes)?;
    let found = visible(work.db(), car_park_id).await?;
    let car_park_id = found.ok_or(SuggestionError::NoCarPark)?;
    send(work, &NewRow { user_id: Some(by), car_park_id: Some(car_park_id), fields, notes }).await
}

async fn send(work: &mut UnitOfWork, new: &NewRow<'_>) -> Result<Uuid, Error> {
    check_position(work, new.fields).await?;
    if let Some(user_id) = new.user_id {
        // Pressed twice, it is sent once.
        work.lock(&format!("suggestions of {user_id}")).await?;
        if store::is_repeated(work.db(), new, NEAR_METRES).await? {
            return Err(SuggestionError::AlreadySent.into());
        }
    }
    let now = work.now();
    let id = store::insert(work.db(), new, now).await?;
    work.new_matter();
    Ok(id)
}

async fn check_position(work: &mut UnitOfWork, fields: &CarParkFields) -> Result<(), Error> {
    match fields.location() {
        Some(at) if !edits::is_in_uk(work.db(), at).await? => Err(FieldError::Abroad.into()),
        _ => Ok(()),
    }
}

/// Stores what a suggester answers to a question. The suggestion waits for an admin again.
///
/// # Errors
/// It is not theirs, or nothing was asked.
pub async fn answer(work: &mut UnitOfWork, by: Uuid, id: Uuid, content: &str) -> Result<(), Error> {
    let (content, now) = (rules::message(content)?, work.now());
    let row = store::lock(work.db(), id).await?.filter(|row| row.user_id == Some(by));
    let row = row.ok_or(SuggestionError::NotFound)?;
    if row.state != SuggestionState::NeedsInfo {
        return Err(SuggestionError::NothingToAnswer.into());
    }
    store::insert_message(work.db(), id, false, &content, now).await?;
    work.new_matter();
    Ok(())
}

/// The suggestion with this id.
///
/// # Errors
/// There is none.
pub async fn suggestion(state: &AppState, id: Uuid) -> Result<SuggestionRow, Error> {
    Ok(store::one(&state.pool, id).await?.ok_or(SuggestionError::NotFound)?)
}

/// The car park that a correction is about, as it is now, by the names of its fields.
///
/// # Errors
/// When the database does not answer.
pub async fn current(state: &AppState, id: i64) -> Result<Option<Value>, Error> {
    Ok(car_parks::current(&state.pool, id).await?)
}

/// The visible car parks within 100 metres of a position, the nearest first.
///
/// # Errors
/// When the database does not answer.
pub async fn neighbours(state: &AppState, at: LngLat) -> Result<Vec<Neighbour>, Error> {
    let rows = car_parks::neighbours(&state.pool, at, NEAR_METRES, false).await?;
    Ok(rows.into_iter().map(Neighbour::from).collect())
}

/// The car parks within 100 metres of a position, as admins see them: those too that are not on the map.
///
/// # Errors
/// When the database does not answer.
pub async fn all_neighbours(state: &AppState, at: LngLat) -> Result<Vec<NeighbourRow>, Error> {
    Ok(car_parks::neighbours(&state.pool, at, NEAR_METRES, true).await?)
}

/// Where a position is: in the UK, with 5 km around it; and in the middle of a public street.
///
/// # Errors
/// When the database does not answer.
pub async fn lies(state: &AppState, at: LngLat) -> Result<(bool, bool), Error> {
    let in_uk = edits::is_in_uk(&state.pool, at).await?;
    Ok((in_uk, car_parks::is_in_road(&state.pool, at, ROAD_METRES).await?))
}

/// A suggestion that an admin acts on, locked: it is not decided, and as they saw it.
///
/// # Errors
/// There is none, it is decided, or it has changed.
pub async fn lock_open(
    work: &mut UnitOfWork,
    id: Uuid,
    version: i32,
) -> Result<SuggestionRow, Error> {
    let row = store::lock(work.db(), id).await?.ok_or(SuggestionError::NotFound)?;
    if row.state.is_decided() {
        return Err(SuggestionError::Decided.into());
    }
    if row.version != version {
        return Err(SuggestionError::Stale.into());
    }
    Ok(row)
}

/// Has an admin edit what is said, before they decide. The fields are as typed.
///
/// # Errors
/// A field breaks a rule.
pub async fn edit(
    work: &mut UnitOfWork,
    row: &SuggestionRow,
    by: Uuid,
    fields: CarParkFields,
) -> Result<(), Error> {
    let fields = match row.car_park_id {
        Some(_) => fields.checked_as_correction()?,
        None => fields.checked_as_new()?,
    };
    check_position(work, &fields).await?;
    store::set_fields(work.db(), row.id, &fields).await?;
    let entry = AuditEntry::new(AuditKind::SuggestionEdit, AuditTarget::Suggestion(row.id));
    work.audit(entry.by(by).change(json!(row.fields.0), json!(fields))).await
}

/// Has an admin ask the suggester something.
///
/// # Errors
/// Nobody suggested it who is here.
pub async fn ask(
    work: &mut UnitOfWork,
    row: &SuggestionRow,
    by: Uuid,
    content: &str,
) -> Result<(), Error> {
    let (content, now) = (rules::message(content)?, work.now());
    let user_id = row.user_id.ok_or(SuggestionError::NobodyToAsk)?;
    store::insert_message(work.db(), row.id, true, &content, now).await?;
    notify(work, user_id, NotificationKind::SuggestionQuestion, row.id);
    // That something was asked, and not what.
    let target = AuditTarget::Suggestion(row.id);
    work.audit(AuditEntry::new(AuditKind::SuggestionQuestion, target).by(by)).await
}

/// Whether the suggester would be told that this becomes of it.
///
/// # Errors
/// Whoever suggested it is not here, or was told the same before it was taken back: decided so again, they are not told again.
pub async fn check_will_be_told(
    state: &AppState,
    row: &SuggestionRow,
    kind: NotificationKind,
) -> Result<(), Error> {
    if row.user_id.is_none() {
        return Err(SuggestionError::NobodyToAsk.into());
    }
    if kind != NotificationKind::SuggestionQuestion
        && undo_store::is_told(&state.pool, row.id, kind).await?
    {
        return Err(SuggestionError::AlreadyTold.into());
    }
    Ok(())
}

/// Tells a suggester what becomes of it.
pub(super) fn notify(
    work: &mut UnitOfWork,
    user_id: Uuid,
    kind: NotificationKind,
    suggestion_id: Uuid,
) {
    work.notify(user_id, Subject::Suggestion { kind, suggestion_id });
}
