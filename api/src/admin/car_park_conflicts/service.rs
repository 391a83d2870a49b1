//! Conflicts as admins read them, and their decision.

use std::collections::BTreeMap;

use carpal_domain::merging::{self, Merged};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use sqlx::PgConnection;
use uuid::Uuid;

use crate::Error;
use crate::admin::car_park_batches::service::Actor;
use crate::foundation::UnitOfWork;
use crate::foundation::audit_log::{AuditEntry, AuditKind, AuditTarget};
use crate::foundation::error::Refusal;
use crate::parking::edits::service::{
    self as edits, CarParkChanges, CarParkState, Edit, EditKind, Wanted, label,
};

/// What a source contradicts of a car park.
#[derive(Debug, Clone, Serialize, utoipa::ToSchema)]
pub struct ConflictField {
    /// The field, by its column.
    #[schema(example = "price_hour_pence")]
    field: String,
    /// The same in words.
    #[schema(example = "price per hour")]
    what: &'static str,
    /// What an admin set, and drivers see. Rates are in the lines that they are entered in; an outline is told by `corners`,
    /// `square_metres` or `metres`, and its middle, entrances by their number and middle.
    ours: Value,
    /// What the sources said when an admin last decided on it, in the same way.
    before: Value,
    /// What they say now, in the same way.
    theirs: Value,
}

/// Which value stands from now on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum ConflictDecision {
    /// The admin's: until the source says something new again.
    KeepOurs,
    /// The source's, now and later: the edit is taken back, with what belongs together.
    TakeTheirs,
}

/// The contradicted fields of a car park that have words; what follows from another one goes with it.
///
/// # Errors
/// When the database does not answer.
pub async fn fields(
    db: &mut PgConnection,
    state: &CarParkState,
) -> Result<Vec<ConflictField>, Error> {
    let Some(said) = merging::said_by_sources(&mut *db, state.id).await? else {
        return Ok(Vec::new());
    };
    let columns = contradicted(state);
    let mut fields = Vec::new();
    for column in columns.clone() {
        // What follows from another column is told by that one, where that is contradicted too.
        let group = merging::group_of(&column).unwrap_or_default();
        let is_told =
            |other: &str| label(other).is_some() && columns.iter().any(|known| known == other);
        let goes_with_another = label(&column).is_none() || column == "price_basis";
        if goes_with_another && group.iter().any(|other| *other != column && is_told(other)) {
            continue;
        }
        let what = label(&column).or_else(|| group.iter().find_map(|other| label(other)));
        let what = what.unwrap_or("details");
        let base = state.get("edit_bases").get(&column).cloned().unwrap_or(Value::Null);
        fields.push(ConflictField {
            what,
            ours: edits::told(&column, state.shown(&column)),
            before: shown(db, &column, base).await?,
            theirs: shown(db, &column, theirs(&said, &column)).await?,
            field: column,
        });
    }
    Ok(fields)
}

fn contradicted(state: &CarParkState) -> Vec<String> {
    let conflicts = state.get("conflicts").as_array().into_iter().flatten();
    conflicts.filter_map(Value::as_str).map(str::to_owned).collect()
}

fn theirs(said: &Merged, column: &str) -> Value {
    said.content.get(column).cloned().unwrap_or(Value::Null)
}

/// A value of a source as a history tells it: a position is a longitude and a latitude.
async fn shown(db: &mut PgConnection, column: &str, value: Value) -> Result<Value, Error> {
    let shape = match (column, value) {
        ("location" | "footprint" | "entrances", Value::String(hex)) => {
            edits::geojson(db, &hex).await?.unwrap_or(Value::Null)
        }
        (_, value) => value,
    };
    Ok(match column {
        "location" if shape.is_object() => {
            json!({"lng": shape["coordinates"][0], "lat": shape["coordinates"][1]})
        }
        column => edits::told(column, shape),
    })
}

/// A car park whose conflicts are decided, as it was seen.
#[derive(Debug)]
pub struct Seen {
    /// Its id.
    pub id: i64,
    /// The version that was seen.
    pub version: i32,
    /// The fields that are decided, each with what the source was seen to say.
    pub theirs: BTreeMap<String, Value>,
}

/// Decides conflicts of many car parks, all of them or none. Returns how many car parks it concerns.
///
/// # Errors
/// One of them is not there or is in no such conflict any more, or the source says something else by now.
pub async fn decide(
    work: &mut UnitOfWork,
    seen: Vec<Seen>,
    decision: ConflictDecision,
    actor: Actor<'_>,
    batch: Uuid,
) -> Result<(), Error> {
    merging::share(work.db()).await?;
    for one in seen {
        edits::check_not_merged(work, one.id).await?;
        let state = edits::lock_seen(work, one.id, Some(one.version)).await?;
        let now = fields(work.db(), &state).await?;
        let is_as_seen = |(field, theirs): (&String, &Value)| {
            now.iter().any(|known| known.field == *field && same(&known.theirs, theirs))
        };
        if one.theirs.is_empty() || !one.theirs.iter().all(is_as_seen) {
            return Err(stale(&state));
        }
        let columns: Vec<String> = one.theirs.into_keys().collect();
        match decision {
            ConflictDecision::KeepOurs => keep(work, &state, &columns, actor).await?,
            ConflictDecision::TakeTheirs => {
                let edit = Edit {
                    batch: Some(batch),
                    approves: false,
                    ..Edit::new(EditKind::Change, actor.by, actor.reason)
                };
                let taken = CarParkChanges { take_source: columns, ..CarParkChanges::default() };
                edits::change(work, state.id, Some(one.version), edit, taken).await?;
            }
        }
    }
    Ok(())
}

/// Numbers of positions come back rounded from browsers, which don't tell 3.0 from 3 either.
fn same(a: &Value, b: &Value) -> bool {
    if let (Value::Object(a), Value::Object(b)) = (a, b) {
        let has =
            |(key, value): (&String, &Value)| b.get(key).is_some_and(|other| same(value, other));
        return a.len() == b.len() && a.iter().all(has);
    }
    a == b || a.as_f64().zip(b.as_f64()).is_some_and(|(a, b)| (a - b).abs() < 1e-6)
}

fn stale(state: &CarParkState) -> Error {
    let name = state.name();
    let sentence = format!(
        "{name}: the source says something else by now. Please look again. Nothing was changed."
    );
    Error::Conflict(Refusal { code: "stale", sentence }, None)
}

/// An admin's values stand, as set on what the sources say now: until those say something new, there is no conflict. What belongs together
/// is kept together.
async fn keep(
    work: &mut UnitOfWork,
    state: &CarParkState,
    columns: &[String],
    actor: Actor<'_>,
) -> Result<(), Error> {
    let belongs = |column: &String| {
        columns.iter().any(|kept| {
            kept == column
                || merging::group_of(kept).is_some_and(|group| group.contains(&column.as_str()))
        })
    };
    let own: serde_json::Map<String, Value> = state
        .own()
        .iter()
        .filter(|(column, _)| belongs(column))
        .map(|(k, v)| (k.clone(), v.clone()))
        .collect();
    let fields = fields(work.db(), state).await?;
    let told: BTreeMap<String, Value> = fields
        .into_iter()
        .filter(|field| columns.contains(&field.field))
        .map(|field| (field.field, json!({"ours": field.ours, "theirs": field.theirs})))
        .collect();
    let edit = Edit::new(EditKind::Change, actor.by, actor.reason);
    edits::write(work, state, edit, Wanted { own, ..Wanted::default() }).await?;
    let entry = AuditEntry::new(AuditKind::CarParkConflictKeep, AuditTarget::CarPark(state.id));
    work.audit(entry.by(actor.by).after(json!(told)).because(actor.reason)).await
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_seen_is_the_same_but_for_the_last_decimals_of_a_position() {
        let at = |lng: f64| json!({"lng": lng, "lat": 51.587});
        assert!(same(&at(-2.997_550_000_1), &at(-2.997_55)));
        assert!(!same(&at(-2.9976), &at(-2.997_55)));
        assert!(same(&json!(320), &json!(320)) && !same(&json!(320), &json!(340)));
        assert!(!same(&json!({"lng": 1.0}), &json!({"lng": 1.0, "lat": 2.0})));
        let outline = |corners: u8, metres: f64| json!({"lng": -3.0, "lat": 51.5, "corners": corners, "metres": metres});
        let from_browser = json!({"lng": -3, "lat": 51.5, "corners": 4, "metres": 45});
        assert!(same(&outline(4, 45.0), &from_browser));
        assert!(!same(&outline(5, 45.0), &from_browser) && !same(&outline(4, 46.0), &from_browser));
    }
}
