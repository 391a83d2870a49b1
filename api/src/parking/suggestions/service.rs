//! Suggestions in a unit of work: sending one, and what admins do with it.

use carpal_domain::car_park::{CarParkKind, Tariff};
use carpal_domain::geometry::LngLat;
use carpal_domain::inbox::Subject;
use carpal_domain::merging::fields::is_known;
use carpal_domain::notifications::NotificationKind;
use serde_json::{Map, Value, json};
use uuid::Uuid;

pub use super::car_parks_store::{NeighbourRow, NeighbourStanding};
pub use super::near_http::Neighbour;
pub use super::response::{SuggestionMessage, SuggestionPhoto, messages, photos};
use super::rules::NEAR_METRES;
pub use super::rules::{SuggestionError, SuggestionState};
use super::store::{self, NewRow, Outcome};
pub use super::store::{CountsRow, SuggestionFilter, SuggestionRow, counts, suggestions};
pub use super::undo::{lock_decided, undo};
use super::{car_parks_store as car_parks, rules, undo_store};
use crate::foundation::UnitOfWork;
use crate::foundation::audit_log::{AuditEntry, AuditKind, AuditTarget};
use crate::foundation::reason::Reason;
pub use crate::parking::edits::CarParkFields;
use crate::parking::edits::service::{
    self as edits, CarParkState, Edit, EditKind, FieldError, Wanted, columns,
};
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
    let found = car_parks::visible(work.db(), car_park_id).await?;
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

/// What an admin decides.
#[derive(Debug, Clone, Copy)]
pub enum Decision {
    /// It goes on the map.
    Approve,
    /// It does not.
    Reject,
    /// It is this car park, which is on the map: what is not known of that is filled in.
    Merge(i64),
}

/// Decides a suggestion, and tells its suggester.
///
/// # Errors
/// The car park that it is about, or is merged into, is not there any more.
pub async fn decide(
    work: &mut UnitOfWork,
    row: &SuggestionRow,
    by: Uuid,
    decision: Decision,
    reason: &Reason,
) -> Result<(), Error> {
    let (state, kind, audit) = match decision {
        Decision::Approve => (
            SuggestionState::Approved,
            NotificationKind::SuggestionApproved,
            AuditKind::SuggestionApprove,
        ),
        Decision::Reject => (
            SuggestionState::Rejected,
            NotificationKind::SuggestionRejected,
            AuditKind::SuggestionReject,
        ),
        Decision::Merge(_) => (
            SuggestionState::Merged,
            NotificationKind::SuggestionMerged,
            AuditKind::SuggestionMerge,
        ),
    };
    let edit = Edit::new(EditKind::Suggestion, by, Some(reason));
    let result_id = match decision {
        Decision::Approve => Some(approve(work, row, edit).await?),
        Decision::Merge(into) => Some(merge(work, row, into, edit).await?),
        Decision::Reject => None,
    };
    let now = work.now();
    let outcome = Outcome { state, by, told: reason.as_str(), result_id };
    store::decide(work.db(), row.id, &outcome, now).await?;
    // Decided again, they are not told again what they know.
    if let Some(user_id) = row.user_id
        && !undo_store::is_told(work.db(), row.id, kind).await?
    {
        notify(work, user_id, kind, row.id);
    }
    let entry = AuditEntry::new(audit, AuditTarget::Suggestion(row.id)).by(by);
    let after = json!({"state": state.as_str(), "car_park": result_id, "fields": row.fields.0});
    work.audit(entry.change(json!({"state": row.state.as_str()}), after).because(reason)).await
}

fn notify(work: &mut UnitOfWork, user_id: Uuid, kind: NotificationKind, suggestion_id: Uuid) {
    work.notify(user_id, Subject::Suggestion { kind, suggestion_id });
}

/// Makes the car park, or corrects the one that is there. Returns its id.
async fn approve(work: &mut UnitOfWork, row: &SuggestionRow, edit: Edit<'_>) -> Result<i64, Error> {
    let (fields, at) = (&row.fields.0, row.fields.location());
    let mut own = columns(fields);
    let state = if let Some(id) = row.car_park_id {
        if *fields == CarParkFields::default() {
            return Err(FieldError::Nothing.into());
        }
        let state = kept(work, id).await?;
        edits::beside_other_prices(&mut own, fields, &state);
        edits::keep_machine(&mut own, edits::tariff(&state) == Tariff::PayAndDisplay);
        state
    } else {
        let at = at.ok_or(FieldError::Abroad)?;
        let name = fields.name.as_deref().unwrap_or_default();
        // Approved again, it is another car park than the one that was deleted when that was taken back.
        let key = format!("suggestion:{}:{}", row.id, row.version);
        let kind = fields.kind.unwrap_or(CarParkKind::CarPark);
        let id = edits::insert(work.db(), &key, "suggestion", name, kind, at).await?;
        kept(work, id).await?
    };
    if let Some(at) = at {
        own.insert("location".into(), edits::point(work.db(), at).await?);
    }
    let is_deleted = fields.is_gone.then_some(true);
    edits::write(work, &state, edit, Wanted { own, is_deleted, ..Wanted::default() }).await?;
    Ok(state.id)
}

/// A car park that is not deleted, locked.
async fn kept(work: &mut UnitOfWork, id: i64) -> Result<CarParkState, Error> {
    let state = edits::lock(work.db(), id).await?.filter(|state| !state.is_deleted());
    Ok(state.ok_or(SuggestionError::NoCarPark)?)
}

/// Fills in what is not known of the car park that a suggestion turned out to be. Returns its id.
async fn merge(
    work: &mut UnitOfWork,
    row: &SuggestionRow,
    into: i64,
    edit: Edit<'_>,
) -> Result<i64, Error> {
    if row.car_park_id.is_some() {
        return Err(SuggestionError::NotMergeable.into());
    }
    let state = kept(work, into).await?;
    let own = unknown_in(&Value::Object(state.columns.clone()), &row.fields);
    if !own.is_empty() {
        edits::write(work, &state, edit, Wanted { own, ..Wanted::default() }).await?;
    }
    Ok(state.id)
}

/// What a suggestion says that is not known of a car park. A price is known or not as a whole.
fn unknown_in(content: &Value, fields: &CarParkFields) -> Map<String, Value> {
    let is_new = |field: &str| !content.get(field).is_some_and(is_known);
    let is_inferred = |field: &str| content[field] == true;
    let mut new = fields.clone();
    let has_price =
        ["price_day_pence", "price_flat_pence", "rates"].iter().any(|field| !is_new(field))
            || !is_new("price_hour_pence") && content["price_basis"] != "estimated"
            || content["fee"] == "no";
    if has_price {
        (new.price_hour_pence, new.price_day_pence, new.price_flat_pence) = (None, None, None);
        (new.price_description, new.free_minutes) = (None, None);
    }
    if !is_new("name") && !is_inferred("name_inferred") {
        new.name = None;
    }
    for (field, text) in [
        ("address", &mut new.address),
        ("opening_hours", &mut new.opening_hours),
        ("restrictions", &mut new.restrictions),
        ("price_description", &mut new.price_description),
        ("operator", &mut new.operator),
        ("description", &mut new.description),
    ] {
        if !is_new(field) || text.as_deref() == Some("") {
            *text = None;
        }
    }
    for (field, number) in [
        ("capacity", &mut new.capacity),
        ("capacity_disabled", &mut new.capacity_disabled),
        ("capacity_charging", &mut new.capacity_charging),
        ("max_height_cm", &mut new.max_height_cm),
        ("max_width_cm", &mut new.max_width_cm),
        ("max_stay_minutes", &mut new.max_stay_minutes),
        ("free_minutes", &mut new.free_minutes),
        ("price_hour_pence", &mut new.price_hour_pence),
        ("price_day_pence", &mut new.price_day_pence),
        ("price_flat_pence", &mut new.price_flat_pence),
    ] {
        let is_estimated = field == "price_hour_pence" && content["price_basis"] == "estimated";
        if (!is_new(field) && !is_estimated) || *number == Some(None) {
            *number = None;
        }
    }
    if !is_new("facilities") || new.facilities.as_ref().is_some_and(Vec::is_empty) {
        new.facilities = None;
    }
    if !is_inferred("access_inferred") {
        new.access = None;
    }
    // Every car park is of one kind or the other, and the one on the map is of its own.
    new.kind = None;
    if is_new("max_stay_minutes") && content["max_stay_unlimited"] != true {
        new.max_stay_unlimited = new.max_stay_unlimited.filter(|unlimited| *unlimited);
    } else {
        (new.max_stay_minutes, new.max_stay_unlimited) = (None, None);
    }
    columns(&new)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn merging_fills_in_what_is_not_known_and_changes_nothing_else() {
        let fields: CarParkFields = serde_json::from_value(json!({
            "name": "North Street", "address": "North Street", "lng": -2.0, "lat": 53.0, "price_hour_pence": 100, "capacity": 40,
            "restrictions": "", "facilities": ["cctv"], "max_height_cm": 210
        }))
        .expect("fields");
        let known = json!({"name": "Pump Street", "name_inferred": false, "address": "", "price_hour_pence": 250,
                           "price_basis": "estimated", "fee": "yes", "facilities": [], "max_height_cm": 200});
        let new = unknown_in(&known, &fields);
        assert_eq!(new.get("name"), None);
        assert_eq!((new.get("max_height_cm"), new.get("restrictions")), (None, None));
        assert_eq!((&new["address"], &new["capacity"]), (&json!("North Street"), &json!(40)));
        assert_eq!((&new["price_hour_pence"], &new["facilities"]), (&json!(100), &json!(["cctv"])));
        let published = json!({"name": "Car park", "name_inferred": true, "price_hour_pence": 250, "price_basis": "published"});
        let new = unknown_in(&published, &fields);
        assert_eq!((new.get("price_hour_pence"), &new["name"]), (None, &json!("North Street")));
    }
}
