//! Conflicts as admins read them, and their decision.

use std::collections::BTreeMap;

use carpal_domain::merging;
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
            before: edits::told(&column, edits::source_value(db, &column, base).await?),
            theirs: edits::source_says(db, &said, &column).await?,
            field: column,
        });
    }
    Ok(fields)
}

fn contradicted(state: &CarParkState) -> Vec<String> {
    let conflicts = state.get("conflicts").as_array().into_iter().flatten();
    conflicts.filter_map(Value::as_str).map(str::to_owned).collect()
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
        if !is_as_seen(work.db(), &state, &one.theirs).await? {
            return Err(stale(&state));
        }
        match decision {
            ConflictDecision::KeepOurs => keep(work, &state, &one.theirs, actor).await?,
            ConflictDecision::TakeTheirs => {
                let edit = Edit {
                    batch: Some(batch),
                    approves: false,
                    ..Edit::new(EditKind::Change, actor.by, actor.reason)
                };
                let taken = CarParkChanges { take_source: one.theirs, ..CarParkChanges::default() };
                edits::change(work, state.id, Some(one.version), edit, taken).await?;
            }
        }
    }
    Ok(())
}

/// Whether all of these are in conflict, and the sources say of each what was seen: also of one that no list tells by itself, because
/// it goes with another one.
async fn is_as_seen(
    db: &mut PgConnection,
    state: &CarParkState,
    seen: &BTreeMap<String, Value>,
) -> Result<bool, Error> {
    let columns = contradicted(state);
    let are_in_conflict = !seen.is_empty() && seen.keys().all(|column| columns.contains(column));
    Ok(are_in_conflict && edits::sources_say(db, state.id, seen).await?)
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
    seen: &BTreeMap<String, Value>,
    actor: Actor<'_>,
) -> Result<(), Error> {
    let belongs = |column: &String| {
        seen.keys().any(|kept| {
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
    let told: BTreeMap<&String, Value> = seen
        .iter()
        .map(|(column, theirs)| {
            let ours = edits::told(column, state.shown(column));
            (column, json!({"ours": ours, "theirs": theirs}))
        })
        .collect();
    let edit = Edit::new(EditKind::Change, actor.by, actor.reason);
    edits::write(work, state, edit, Wanted { own, ..Wanted::default() }).await?;
    let entry = AuditEntry::new(AuditKind::CarParkConflictKeep, AuditTarget::CarPark(state.id));
    work.audit(entry.by(actor.by).after(json!(told)).because(actor.reason)).await
}
