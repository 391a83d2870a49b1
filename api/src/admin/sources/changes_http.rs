//! Requests and responses about what an import changed.

use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;

use axum::Json;
use axum::extract::State;
use serde::{Deserialize, Serialize};

use super::changes_store::{self as store, ChangeFilter, ChangeRow, MarkRow, RunChangeKind};
use crate::foundation::extract::{Path, Query};
use crate::foundation::page::{ListCursor, ListItem, ListParams, Page};
use crate::foundation::roles::Admin;
use crate::{AppState, Error};

/// A value before an import and after it, as text, cut off where it is long; null where there was or is none.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct BeforeAndAfter {
    /// Before.
    #[schema(example = "340")]
    before: Option<String>,
    /// After.
    #[schema(example = "320")]
    after: Option<String>,
}

/// A record that an import changed.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct RunChange {
    /// What became of it.
    change: RunChangeKind,
    /// What its source calls it.
    #[schema(example = "way/4821")]
    external_id: String,
    /// Its name.
    #[schema(example = "Kingsway Centre")]
    name: String,
    /// Of what changed: each field, before and after. Of shapes nothing is said but that they did.
    fields: BTreeMap<String, BeforeAndAfter>,
    /// The car park that it belongs to; null where there is none, such as of what a refused import would have added.
    #[schema(example = 1842)]
    car_park_id: Option<i64>,
    /// Longitude of that in degrees.
    #[schema(example = json!(-2.99755))]
    lng: Option<f64>,
    /// Latitude of that in degrees.
    #[schema(example = 51.587)]
    lat: Option<f64>,
    /// That is deleted by now.
    is_deleted: bool,
    /// Fields in which this still contradicts an admin’s edit.
    #[schema(example = json!(["price_hour_pence"]))]
    conflicts: Vec<String>,
}

impl From<ChangeRow> for RunChange {
    fn from(row: ChangeRow) -> Self {
        let text = |values: &serde_json::Value, at: usize| {
            values.get(at).and_then(|value| value.as_str()).map(str::to_owned)
        };
        let fields = row.fields.as_object().into_iter().flatten();
        let both = |values| BeforeAndAfter { before: text(values, 0), after: text(values, 1) };
        Self {
            change: row.change,
            external_id: row.external_id,
            name: row.name,
            fields: fields.map(|(field, values)| (field.clone(), both(values))).collect(),
            car_park_id: row.car_park_id,
            lng: row.lng,
            lat: row.lat,
            is_deleted: row.is_deleted,
            conflicts: row.conflicts,
        }
    }
}

impl ListItem for RunChange {
    const PLURAL: &'static str = "changes";
}

/// The last record of a page: its kind, and its id.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ChangeCursor(RunChangeKind, String);

impl fmt::Display for ChangeCursor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}", self.0.as_str(), self.1)
    }
}

impl FromStr for ChangeCursor {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        let (kind, id) = text.split_once('.').ok_or(())?;
        let kinds = [RunChangeKind::Changed, RunChangeKind::Gone, RunChangeKind::New];
        let kind = kinds.into_iter().find(|known| known.as_str() == kind).ok_or(())?;
        Ok(Self(kind, id.to_owned()))
    }
}

/// A page of what an import changed.
pub type RunChangePage = Page<RunChange, ListCursor<ChangeCursor>, ()>;

/// Which changes.
#[derive(Debug, Deserialize, utoipa::IntoParams)]
pub struct RunChangeFilter {
    /// Only records of which this became.
    change: Option<RunChangeKind>,
    /// Only those that contradict an admin’s edit.
    #[serde(default)]
    conflicts: bool,
}

/// List what an import changed
///
/// Of each kind a thousand are kept, those first that an admin has edited, of the last 30 imports of a source. By kind and id: `sort`
/// changes nothing. Found by a part of the name or the id. Of an import that was refused it is what it would have changed.
#[utoipa::path(
    get, path = "/admin/runs/{id}/changes", tag = "admin", security(("session" = ["admin"])),
    params(("id" = i64, Path, description = "The import's number", example = 48), ListParams, RunChangeFilter),
    responses((status = OK, body = RunChangePage, description = "A page of them."), (status = NOT_FOUND), (status = UNPROCESSABLE_ENTITY))
)]
pub async fn list_run_changes(
    State(state): State<AppState>,
    _: Admin,
    Path(id): Path<i64>,
    Query(list): Query<ListParams>,
    Query(RunChangeFilter { change, conflicts }): Query<RunChangeFilter>,
) -> Result<Json<RunChangePage>, Error> {
    super::http::check_run(&state, id).await?;
    let (pattern, limit) = (list.pattern()?, list.limit());
    let filter = ChangeFilter { run: id, change, conflicts, pattern: pattern.as_deref() };
    let cursor = list.cursor::<ChangeCursor>()?.map(|ChangeCursor(kind, id)| (kind, id));
    let mut lookup = state.begin_lookup().await?;
    let rows = store::changes(lookup.db(), &filter, cursor, i64::from(limit) + 1).await?;
    let cursor = |row: &ChangeRow| ChangeCursor(row.change, row.external_id.clone());
    Ok(Json(list.page(rows, cursor, RunChange::from)))
}

/// A car park that an import changed, on the map.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct RunMark {
    /// What became of its record.
    change: RunChangeKind,
    /// What the source calls it.
    #[schema(example = "way/4821")]
    external_id: String,
    /// Its name.
    #[schema(example = "Kingsway Centre")]
    name: String,
    /// The car park.
    #[schema(example = 1842)]
    car_park_id: i64,
    /// Longitude in degrees.
    #[schema(example = json!(-2.99755))]
    lng: f64,
    /// Latitude in degrees.
    #[schema(example = 51.587)]
    lat: f64,
    /// It still contradicts an admin’s edit.
    is_conflict: bool,
}

impl From<MarkRow> for RunMark {
    fn from(row: MarkRow) -> Self {
        let MarkRow { change, external_id, name, car_park_id, lng, lat, is_conflict } = row;
        Self { change, external_id, name, car_park_id, lng, lat, is_conflict }
    }
}

/// An import on the map.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct RunMap {
    /// Records that are kept as new; the import itself says how many there were.
    #[schema(example = 3)]
    new: i64,
    /// Those kept as different.
    #[schema(example = 14)]
    changed: i64,
    /// Those kept as gone.
    #[schema(example = 1)]
    gone: i64,
    /// Those of them that still contradict an admin’s edit.
    #[schema(example = 2)]
    conflicts: i64,
    /// Where they are, at most 3,000. What is nowhere is left out.
    marks: Vec<RunMark>,
}

/// Get what an import changed, for the map
#[utoipa::path(
    get, path = "/admin/runs/{id}/map", tag = "admin", security(("session" = ["admin"])),
    params(("id" = i64, Path, description = "The import's number", example = 48)),
    responses((status = OK, body = RunMap, description = "Where it changed what."), (status = NOT_FOUND))
)]
pub async fn get_run_map(
    State(state): State<AppState>,
    _: Admin,
    Path(id): Path<i64>,
) -> Result<Json<RunMap>, Error> {
    super::http::check_run(&state, id).await?;
    let mut lookup = state.begin_lookup().await?;
    let counts = store::counts(lookup.db(), id).await?;
    let marks = store::marks(lookup.db(), id).await?.into_iter().map(RunMark::from).collect();
    let store::ChangeCountsRow { new, changed, gone, conflicts } = counts;
    Ok(Json(RunMap { new, changed, gone, conflicts, marks }))
}
