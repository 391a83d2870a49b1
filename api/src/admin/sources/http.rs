//! Requests and responses about sources and their imports.

use std::collections::BTreeMap;

use axum::Json;
use axum::extract::State;
use chrono::{DateTime, Utc};
use serde::Serialize;

use super::store::{self, RejectRow, RunRow};
use crate::foundation::extract::{Path, Query};
use crate::foundation::page::{ListCursor, ListItem, ListParams, Page, Sort, Total};
use crate::foundation::roles::Admin;
use crate::{AppState, Error};

/// An import of a source.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct SourceRun {
    /// The import's number.
    #[schema(example = 48)]
    id: i64,
    /// The source's name.
    #[schema(example = "leeds")]
    source: String,
    /// What was read: a file, or an address.
    #[schema(example = "leeds-latest.osm.pbf")]
    input: String,
    /// `running`, `done`, `failed`, `refused`, or `dead` where its process ended before it did.
    #[schema(example = "done")]
    outcome: String,
    /// What it said at its end; may be empty.
    #[schema(example = "")]
    message: String,
    /// When it began, in UTC.
    #[schema(example = "2026-11-21T10:30:00Z")]
    started_at: DateTime<Utc>,
    /// When it ended, in UTC; null while it runs, and where it is dead.
    #[schema(example = "2026-11-21T10:31:00Z")]
    finished_at: Option<DateTime<Utc>>,
    /// Records that were read.
    #[schema(example = 1204)]
    read: i64,
    /// Records that were new.
    #[schema(example = 12)]
    added: i64,
    /// Records that were different.
    #[schema(example = 3)]
    changed: i64,
    /// Records that were the same.
    #[schema(example = 1180)]
    unchanged: i64,
    /// Records that were there before and are no more.
    #[schema(example = 2)]
    removed: i64,
    /// Records that were not taken.
    #[schema(example = 9)]
    rejected: i64,
}

impl From<RunRow> for SourceRun {
    fn from(row: RunRow) -> Self {
        let rejected = reasons(&row).values().sum();
        Self {
            id: row.id,
            source: row.source,
            input: row.input,
            message: if row.status == DEAD { DEATH.into() } else { row.message },
            outcome: row.status,
            started_at: row.started_at,
            finished_at: row.finished_at,
            read: row.read,
            added: row.added,
            changed: row.changed,
            unchanged: row.unchanged,
            removed: row.removed,
            rejected,
        }
    }
}

const DEAD: &str = "dead";
const DEATH: &str = "Its process ended before it did; nothing was changed.";

/// How many records were not taken, by the reason.
fn reasons(row: &RunRow) -> BTreeMap<String, i64> {
    let counts = row.rejected.as_object().into_iter().flatten();
    counts.filter_map(|(reason, count)| Some((reason.clone(), count.as_i64()?))).collect()
}

/// Where car parks or the map come from.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct Source {
    /// Its name.
    #[schema(example = "leeds")]
    name: String,
    /// Its kind, such as `osm`, `overpass` or `council`.
    #[schema(example = "overpass")]
    kind: String,
    /// Under which licence its data may be used; may be empty.
    #[schema(example = "ODbL-1.0")]
    licence: String,
    /// When it was last fetched whole, in UTC; null when it never was.
    #[schema(example = "2026-11-21T10:30:00Z")]
    fetched_at: Option<DateTime<Utc>>,
    /// Its latest import; null when there was none.
    last_run: Option<SourceRun>,
}

/// All sources.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct Sources {
    /// By name.
    sources: Vec<Source>,
}

/// List the sources of car parks and of the map
///
/// Each with its latest import.
#[utoipa::path(
    get, path = "/admin/sources", tag = "admin", security(("session" = ["admin"])),
    responses((status = OK, body = Sources, description = "The sources."))
)]
pub async fn list_sources(State(state): State<AppState>, _: Admin) -> Result<Json<Sources>, Error> {
    let runs = store::last_runs(&state.pool).await?;
    let mut runs: BTreeMap<String, RunRow> =
        runs.into_iter().map(|run| (run.source.clone(), run)).collect();
    let source = |row: store::SourceRow| Source {
        last_run: runs.remove(&row.name).map(SourceRun::from),
        name: row.name,
        kind: row.kind,
        licence: row.licence,
        fetched_at: row.fetched_at,
    };
    let sources = store::sources(&state.pool).await?.into_iter().map(source).collect();
    Ok(Json(Sources { sources }))
}

impl ListItem for SourceRun {
    const PLURAL: &'static str = "runs";
}

/// A page of imports, with how many there were.
pub type SourceRunPage = Page<SourceRun, ListCursor<i64>, Total>;

/// List the imports of a source
///
/// The latest first. There is nothing to search in them: `q` changes nothing.
#[utoipa::path(
    get, path = "/admin/sources/{name}/runs", tag = "admin", security(("session" = ["admin"])),
    params(("name" = String, Path, description = "The source's name", example = "leeds"), ListParams),
    responses((status = OK, body = SourceRunPage, description = "A page of imports."), (status = NOT_FOUND), (status = UNPROCESSABLE_ENTITY))
)]
pub async fn list_source_runs(
    State(state): State<AppState>,
    _: Admin,
    Path(name): Path<String>,
    Query(list): Query<ListParams>,
) -> Result<Json<SourceRunPage>, Error> {
    if !store::sources(&state.pool).await?.iter().any(|source| source.name == name) {
        return Err(Error::NotFound("Source not found".into()));
    }
    let limit = list.limit();
    let (cursor, max) = (list.cursor()?, i64::from(limit) + 1);
    let rows = store::runs(&state.pool, Some(&name), None, list.sort, cursor, max).await?;
    let total = Total(store::count(&state.pool, &name).await?);
    Ok(Json(list.page(rows, |row| row.id, SourceRun::from).with(total)))
}

/// A record that an import did not take.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct RejectedRecord {
    /// Where it stands in the input.
    #[schema(example = "way 4821")]
    position: String,
    /// Why, as a code.
    #[schema(example = "no_geometry")]
    reason: String,
    /// More about that; may be empty.
    #[schema(example = "two of its nodes are missing")]
    detail: String,
}

impl From<RejectRow> for RejectedRecord {
    fn from(RejectRow { position, reason, detail }: RejectRow) -> Self {
        Self { position, reason, detail }
    }
}

/// An import, with what it did not take.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct SourceRunDetail {
    /// As in the list.
    #[serde(flatten)]
    run: SourceRun,
    /// How many records were not taken, by the reason.
    reasons: BTreeMap<String, i64>,
    /// The first of them, at most 200.
    rejects: Vec<RejectedRecord>,
}

/// Get an import
///
/// With the first 200 records that it did not take.
#[utoipa::path(
    get, path = "/admin/runs/{id}", tag = "admin", security(("session" = ["admin"])),
    params(("id" = i64, Path, description = "The import's number", example = 48)),
    responses((status = OK, body = SourceRunDetail, description = "The import."), (status = NOT_FOUND))
)]
pub async fn get_source_run(
    State(state): State<AppState>,
    _: Admin,
    Path(id): Path<i64>,
) -> Result<Json<SourceRunDetail>, Error> {
    let row = store::runs(&state.pool, None, Some(id), Sort::Newest, None, 1).await?.pop();
    let row = row.ok_or_else(|| Error::NotFound("Import not found".into()))?;
    let rejects = store::rejects(&state.pool, id).await?.into_iter().map(Into::into).collect();
    Ok(Json(SourceRunDetail { reasons: reasons(&row), run: row.into(), rejects }))
}

/// There is such an import.
///
/// # Errors
/// There is none.
pub(super) async fn check_run(state: &AppState, id: i64) -> Result<(), Error> {
    let found = store::runs(&state.pool, None, Some(id), Sort::Newest, None, 1).await?;
    if found.is_empty() {
        return Err(Error::NotFound("Import not found".into()));
    }
    Ok(())
}
