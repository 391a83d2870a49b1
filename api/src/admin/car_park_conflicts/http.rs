//! Requests and responses about conflicts of edits and sources.

use std::collections::BTreeMap;

use axum::Json;
use axum::extract::State;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use uuid::Uuid;

use super::service::{self, ConflictDecision, ConflictField, Seen};
use super::store::{self, ConflictFilter};
use crate::admin::car_park_batches::service::Actor;
use crate::foundation::extract::{Body, Query};
use crate::foundation::page::{ListCursor, ListItem, ListParams, Page, Total};
use crate::foundation::reason::Reason;
use crate::foundation::roles::{Admin, check_still_admin};
use crate::parking::edits::service as edits;
use crate::{AppState, Error};

/// Car parks whose conflicts are decided at once.
const MAX_DECIDED: usize = 500;

/// A car park of which a source contradicts an admin.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct CarParkConflict {
    /// The car park.
    #[schema(example = 1842)]
    car_park_id: i64,
    /// Its version: name it when you decide.
    #[schema(example = 3)]
    version: i32,
    /// Its name.
    #[schema(example = "Kingsway Centre")]
    name: String,
    /// Longitude in degrees.
    #[schema(example = json!(-2.99755))]
    lng: f64,
    /// Latitude in degrees.
    #[schema(example = 51.587)]
    lat: f64,
    /// The main source that has it; null for none.
    #[schema(example = "newport")]
    source: Option<String>,
    /// What it contradicts.
    fields: Vec<ConflictField>,
}

impl ListItem for CarParkConflict {
    const PLURAL: &'static str = "conflicts";
}

/// A page of them, with how many there are.
pub type CarParkConflictPage = Page<CarParkConflict, ListCursor<i64>, Total>;

/// Which conflicts.
#[derive(Debug, Deserialize, utoipa::IntoParams)]
pub struct ConflictQuery {
    /// Only of car parks that this source has.
    #[param(example = "newport")]
    source: Option<String>,
    /// Only those of this import.
    #[param(example = 48)]
    run: Option<i64>,
    /// Only those of this car park.
    #[param(example = 1842)]
    car_park: Option<i64>,
}

/// List where imports contradict admins
///
/// A source says something new of a field that an admin set, and it is not what the admin said. Found by a part of the name or the
/// address; by ids, so that `sort` changes nothing.
#[utoipa::path(
    get, path = "/admin/car-park-conflicts", tag = "admin", security(("session" = ["admin"])), params(ListParams, ConflictQuery),
    responses((status = OK, body = CarParkConflictPage, description = "A page of them."), (status = UNPROCESSABLE_ENTITY))
)]
pub async fn list_car_park_conflicts(
    State(state): State<AppState>,
    _: Admin,
    Query(list): Query<ListParams>,
    Query(ConflictQuery { source, run, car_park }): Query<ConflictQuery>,
) -> Result<Json<CarParkConflictPage>, Error> {
    let (pattern, limit) = (list.pattern()?, list.limit());
    let (pattern, source) = (pattern.as_deref(), source.as_deref());
    let filter = ConflictFilter { pattern, source, run, car_park };
    let mut lookup = state.begin_lookup().await?;
    let ids = store::ids(lookup.db(), &filter, list.cursor()?, i64::from(limit) + 1).await?;
    let total = Total(store::count(lookup.db(), &filter).await?);
    let mut rows = Vec::with_capacity(ids.len());
    for id in ids {
        let Some(found) = edits::find(lookup.db(), id).await? else { continue };
        let at = found.shown("location");
        rows.push(CarParkConflict {
            car_park_id: id,
            version: found.version(),
            name: found.name().to_owned(),
            lng: at["lng"].as_f64().unwrap_or_default(),
            lat: at["lat"].as_f64().unwrap_or_default(),
            source: found.get("source").as_str().map(str::to_owned),
            fields: service::fields(lookup.db(), &found).await?,
        });
    }
    let cursor = |row: &CarParkConflict| row.car_park_id;
    Ok(Json(list.page(rows, cursor, |row| row).with(total)))
}

/// A conflict to decide, as it was seen.
#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct SeenConflict {
    /// The car park.
    #[schema(example = 1842)]
    car_park_id: i64,
    /// The version that was seen.
    #[schema(example = 3)]
    version: i32,
    /// The fields that are decided, each with what the source was seen to say.
    #[schema(value_type = Object, example = json!({"price_hour_pence": 320}))]
    theirs: BTreeMap<String, Value>,
}

/// A decision on conflicts.
#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct ConflictsDecision {
    /// Which value stands from now on.
    decision: ConflictDecision,
    /// The conflicts, of 1 to 500 car parks.
    conflicts: Vec<SeenConflict>,
    /// Why, at most 500 characters.
    #[schema(example = "The council’s board says so", max_length = 500)]
    reason: Option<String>,
}

/// What was decided.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct DecidedConflicts {
    /// What one undo takes back, where the source's values were taken.
    #[schema(example = "019a8f2c-7b1e-7c3a-9d4e-2f6b8a1c5d07")]
    batch: Option<Uuid>,
    /// Car parks whose conflicts were decided.
    #[schema(example = 2)]
    decided: usize,
}

/// Decide where imports contradict admins
///
/// One or many, all of them or none. The admin’s values are kept until the source says something new again; or the source’s are taken,
/// with what belongs together, and that can be undone.
#[utoipa::path(
    post, path = "/admin/car-park-conflicts/decision", tag = "admin", request_body = ConflictsDecision, security(("session" = ["admin"])),
    responses(
        (status = OK, body = DecidedConflicts, description = "They are decided."), (status = NOT_FOUND),
        (status = CONFLICT, description = "The source says something else by now, or an admin has changed it since (`stale`); or it was merged into another car park (`gone`)."), (status = UNPROCESSABLE_ENTITY)
    )
)]
pub async fn decide_car_park_conflicts(
    State(state): State<AppState>,
    Admin(admin): Admin,
    Body(ConflictsDecision { decision, conflicts, reason }): Body<ConflictsDecision>,
) -> Result<Json<DecidedConflicts>, Error> {
    let reason = Reason::optional(reason.as_deref())?;
    let count = conflicts.len();
    let seen: BTreeMap<i64, Seen> = conflicts
        .into_iter()
        .map(|SeenConflict { car_park_id: id, version, theirs }| (id, Seen { id, version, theirs }))
        .collect();
    if !(1..=MAX_DECIDED).contains(&count) || seen.len() != count {
        let sentence = format!("Please choose 1 to {MAX_DECIDED} car parks, each once");
        return Err(Error::invalid("conflicts", sentence));
    }
    let batch = Uuid::now_v7();
    let mut work = state.begin().await?;
    check_still_admin(&mut work, &admin).await?;
    let actor = Actor { by: admin.account.id, reason: reason.as_ref() };
    // By their ids, as everybody locks them.
    service::decide(&mut work, seen.into_values().collect(), decision, actor, batch).await?;
    work.commit().await?;
    let batch = (decision == ConflictDecision::TakeTheirs).then_some(batch);
    Ok(Json(DecidedConflicts { batch, decided: count }))
}
