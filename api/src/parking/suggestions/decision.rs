//! What an admin decides of a suggestion, in a unit of work: it goes on the map, does not, or is a car park that is there.

use carpal_domain::car_park::{CarParkKind, Tariff};
use carpal_domain::merging::fields::is_known;
use carpal_domain::notifications::NotificationKind;
use serde_json::{Map, Value, json};
use uuid::Uuid;

use super::rules::{SuggestionError, SuggestionState};
use super::service::notify;
use super::store::{self, Outcome, SuggestionRow};
use super::undo_store;
use crate::Error;
use crate::foundation::UnitOfWork;
use crate::foundation::audit_log::{AuditEntry, AuditKind, AuditTarget};
use crate::foundation::error::Refusal;
use crate::foundation::invisible::is_blank;
use crate::foundation::reason::Reason;
use crate::parking::edits::CarParkFields;
use crate::parking::edits::service::{
    self as edits, CarParkState, Edit, EditKind, FieldError, Wanted, columns,
};

/// What an admin decides.
#[derive(Debug, Clone, Copy)]
pub enum Decision {
    /// It goes on the map. Of a correction with the version of its car park that was seen; where none is said, none is compared.
    Approve(Option<i32>),
    /// It does not.
    Reject,
    /// It is this car park, which is on the map: what is not known of that is filled in.
    Merge(i64),
}

/// Decides a suggestion, and tells its suggester.
///
/// # Errors
/// The car park that it is about, or is merged into, is not there any more; or that of a correction has changed since it was seen.
pub async fn decide(
    work: &mut UnitOfWork,
    row: &SuggestionRow,
    by: Uuid,
    decision: Decision,
    reason: &Reason,
) -> Result<(), Error> {
    let (state, kind, audit) = match decision {
        Decision::Approve(_) => (
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
        Decision::Approve(seen) => Some(approve(work, row, seen, edit).await?),
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

/// Makes the car park, or corrects the one that is there. Returns its id.
async fn approve(
    work: &mut UnitOfWork,
    row: &SuggestionRow,
    seen: Option<i32>,
    edit: Edit<'_>,
) -> Result<i64, Error> {
    let (fields, at) = (&row.fields.0, row.fields.location());
    if fields.name.as_deref().is_some_and(is_blank) {
        return Err(SuggestionError::NoName.into());
    }
    let mut own = without_unread_hours(columns(fields));
    let state = if let Some(id) = row.car_park_id {
        if *fields == CarParkFields::default() {
            return Err(FieldError::Nothing.into());
        }
        if own.is_empty() && at.is_none() && !fields.is_gone {
            return Err(SuggestionError::UnreadHours.into());
        }
        let state = kept_as_seen(work, id, seen).await?;
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

/// Opening hours in words that nothing reads stay with what their driver suggested, where admins see them: no driver is shown them.
fn without_unread_hours(mut own: Map<String, Value>) -> Map<String, Value> {
    let is_said = own.get("opening_hours").is_some_and(is_known);
    if is_said && own.get("opening_hours_valid") == Some(&json!(false)) {
        own.remove("opening_hours");
        own.remove("opening_hours_valid");
    }
    own
}

/// A car park that is not deleted, locked.
async fn kept(work: &mut UnitOfWork, id: i64) -> Result<CarParkState, Error> {
    let state = edits::lock(work.db(), id).await?.filter(|state| !state.is_deleted());
    Ok(state.ok_or(SuggestionError::NoCarPark)?)
}

/// The same, where it has not changed since an admin saw it: a correction is not written over an edit that they do not know of.
async fn kept_as_seen(
    work: &mut UnitOfWork,
    id: i64,
    version: Option<i32>,
) -> Result<CarParkState, Error> {
    let state = kept(work, id).await?;
    match edits::check_seen(work, &state, version).await {
        Ok(()) => Ok(state),
        Err(Error::Conflict(Refusal { code, sentence }, more)) => {
            let sentence = edits::advised(&sentence, "Have a look, then decide.");
            Err(Error::Conflict(Refusal { code, sentence }, more))
        }
        Err(error) => Err(error),
    }
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
        ("surface", &mut new.surface),
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
    if !is_new("plugs") || new.plugs.as_ref().is_some_and(Vec::is_empty) {
        new.plugs = None;
    }
    if !is_new("step_free") {
        new.step_free = None;
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
    without_unread_hours(columns(&new))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hours_that_nothing_reads_are_no_column_and_none_at_all_are() {
        let own = |hours: &str| {
            let fields = serde_json::from_value(json!({"opening_hours": hours, "capacity": 4}));
            let own = without_unread_hours(columns(&fields.expect("fields")));
            (own.get("opening_hours").cloned(), own.len())
        };
        assert_eq!(own("Mo-Fr 09:00-17:00").0, Some(json!("Mo-Fr 09:00-17:00")));
        assert_eq!(own("ask at the bar"), (None, 2));
        assert_eq!(own("").0, Some(json!("")), "a correction says that there are none");
    }

    #[test]
    fn merging_fills_in_what_is_not_known_and_changes_nothing_else() {
        let fields: CarParkFields = serde_json::from_value(json!({
            "name": "North Street", "address": "North Street", "lng": -2.0, "lat": 53.0, "price_hour_pence": 100, "capacity": 40,
            "restrictions": "", "facilities": ["cctv"], "max_height_cm": 210, "surface": "gravel", "step_free": "yes",
            "plugs": ["ccs"]
        }))
        .expect("fields");
        let known = json!({"name": "Pump Street", "name_inferred": false, "address": "", "price_hour_pence": 250,
                           "price_basis": "estimated", "fee": "yes", "facilities": [], "max_height_cm": 200,
                           "surface": "asphalt", "step_free": "no", "plugs": []});
        let new = unknown_in(&known, &fields);
        assert_eq!(new.get("name"), None);
        assert_eq!((new.get("max_height_cm"), new.get("restrictions")), (None, None));
        assert_eq!((new.get("surface"), new.get("step_free")), (None, None));
        assert_eq!(new["plugs"], json!(["ccs"]));
        assert_eq!((&new["address"], &new["capacity"]), (&json!("North Street"), &json!(40)));
        assert_eq!((&new["price_hour_pence"], &new["facilities"]), (&json!(100), &json!(["cctv"])));
        let published = json!({"name": "Car park", "name_inferred": true, "price_hour_pence": 250, "price_basis": "published"});
        let new = unknown_in(&published, &fields);
        assert_eq!((new.get("price_hour_pence"), &new["name"]), (None, &json!("North Street")));
    }
}
