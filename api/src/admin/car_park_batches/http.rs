//! Requests and responses about many car parks at once.

use std::collections::BTreeMap;

use axum::Json;
use axum::extract::State;
use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::rules::{self, BatchAct, MAX_CAR_PARKS};
use super::service::{self, Actor};
use super::store::{self, BatchRow};
use crate::foundation::extract::{Body, Path, Query};
use crate::foundation::page::{ListCursor, ListItem, ListParams, Page};
use crate::foundation::reason::Reason;
use crate::foundation::roles::{Admin, check_still_admin};
use crate::parking::edits::service::{CarParkChanges, EditKind};
use crate::{AppState, Error};

/// A car park as it was seen.
#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct SeenCarPark {
    /// Its id.
    #[schema(example = 1842)]
    id: i64,
    /// The version that was seen.
    #[schema(example = 3)]
    version: i32,
}

/// What is to be done to many car parks.
#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct BatchOfChanges {
    /// The car parks, 1 to 500.
    car_parks: Vec<SeenCarPark>,
    /// What is done to them.
    act: BatchAct,
    /// With `change` only: what changes. Names, addresses, positions, shapes, codes and payment links are changed one by one.
    changes: Option<CarParkChanges>,
    /// Why, at most 500 characters; needed to delete, to warn of a scam and to verify.
    #[schema(example = "Sold to another operator", max_length = 500)]
    reason: Option<String>,
}

/// What was done to many car parks.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct ChangedCarParks {
    /// What one undo takes back.
    #[schema(example = "019a8f2c-7b1e-7c3a-9d4e-2f6b8a1c5d07")]
    batch: Uuid,
    /// Car parks that changed; the others were so already.
    #[schema(example = 12)]
    changed: usize,
}

/// Change many car parks at once
///
/// All of them in one transaction, or none: each is named with the version that was seen, and one that has changed since stands in the way
/// of all.
#[utoipa::path(
    post, path = "/admin/car-park-batches", tag = "admin", request_body = BatchOfChanges, security(("session" = ["admin"])),
    responses(
        (status = OK, body = ChangedCarParks, description = "It is done."),
        (status = CONFLICT, description = "One of them has changed since (`stale`), is gone (`gone`), is deleted (`deleted`), or is not (`not_deleted`): the sentence names it. Nothing was changed."),
        (status = UNPROCESSABLE_ENTITY)
    )
)]
pub async fn change_car_parks(
    State(state): State<AppState>,
    Admin(admin): Admin,
    Body(BatchOfChanges { car_parks, act, changes, reason }): Body<BatchOfChanges>,
) -> Result<Json<ChangedCarParks>, Error> {
    let reason = Reason::optional(reason.as_deref())?;
    if act == BatchAct::Delete && reason.is_none() {
        return Err(Error::invalid("reason", "Please give a reason"));
    }
    let changes = rules::changes(act, changes)?;
    let count = car_parks.len();
    let seen: BTreeMap<i64, i32> = car_parks.into_iter().map(|one| (one.id, one.version)).collect();
    if !(1..=MAX_CAR_PARKS).contains(&count) || seen.len() != count {
        let sentence = format!("Please choose 1 to {MAX_CAR_PARKS} car parks, each once");
        return Err(Error::invalid("car_parks", sentence));
    }
    let batch = Uuid::now_v7();
    let mut work = state.begin().await?;
    check_still_admin(&mut work, &admin).await?;
    let actor = Actor { by: admin.account.id, reason: reason.as_ref() };
    let done = service::act(&mut work, &seen, act, &changes, actor, batch).await?;
    work.commit().await?;
    Ok(Json(ChangedCarParks { batch, changed: done }))
}

/// What was done to many car parks at once.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct CarParkBatch {
    /// What one undo takes back.
    #[schema(example = "019a8f2c-7b1e-7c3a-9d4e-2f6b8a1c5d07")]
    batch: Uuid,
    /// What kind of edit it was.
    kind: EditKind,
    /// When, in UTC.
    #[schema(example = "2026-11-21T10:30:00Z")]
    at: DateTime<Utc>,
    /// The admin's display name; null once that account is deleted.
    #[schema(example = "Asha R.")]
    by: Option<String>,
    /// Why; may be empty.
    #[schema(example = "Sold to another operator")]
    reason: String,
    /// How many car parks it changed.
    #[schema(example = 12)]
    car_parks: i64,
    /// Of how many of them it is undone.
    #[schema(example = 0)]
    undone: i64,
}

impl From<BatchRow> for CarParkBatch {
    fn from(row: BatchRow) -> Self {
        let BatchRow { batch, kind, at, by_name, reason, car_parks, undone } = row;
        Self { batch, kind, at, by: by_name, reason, car_parks, undone }
    }
}

impl ListItem for CarParkBatch {
    const PLURAL: &'static str = "batches";
}

/// A page of them.
pub type CarParkBatchPage = Page<CarParkBatch, ListCursor<Uuid>, ()>;

/// List what was done to many car parks at once
///
/// The latest first, by any admin, tables of edits and decided conflicts among them. `q` and `sort` change nothing.
#[utoipa::path(
    get, path = "/admin/car-park-batches", tag = "admin", security(("session" = ["admin"])), params(ListParams),
    responses((status = OK, body = CarParkBatchPage, description = "A page of them."), (status = UNPROCESSABLE_ENTITY))
)]
pub async fn list_car_park_batches(
    State(state): State<AppState>,
    _: Admin,
    Query(list): Query<ListParams>,
) -> Result<Json<CarParkBatchPage>, Error> {
    let limit = list.limit();
    let rows = store::batches(&state.pool, None, list.cursor()?, i64::from(limit) + 1).await?;
    Ok(Json(list.page(rows, |row| row.batch, CarParkBatch::from)))
}

/// Why something is undone, or done again.
#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct BatchUndo {
    /// Why, at most 500 characters.
    #[schema(example = "The wrong list", max_length = 500)]
    reason: Option<String>,
}

/// What was undone.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct UndoneBatch {
    /// Car parks that are as they were before.
    #[schema(example = 11)]
    undone: usize,
    /// Car parks that stay as they are, because they were edited again since or it was undone already.
    #[schema(example = 1)]
    left: usize,
}

/// Undo what was done to many car parks at once
///
/// Of each whose last edit it is; one that was edited again since stays as it is. Needs a reason where it warned of a scam, verified,
/// or took either away.
#[utoipa::path(
    post, path = "/admin/car-park-batches/{id}/undo", tag = "admin", request_body = BatchUndo, security(("session" = ["admin"])),
    params(("id" = Uuid, Path, description = "The batch", example = "019a8f2c-7b1e-7c3a-9d4e-2f6b8a1c5d07")),
    responses((status = OK, body = UndoneBatch, description = "It is undone."), (status = NOT_FOUND), (status = UNPROCESSABLE_ENTITY))
)]
pub async fn undo_car_park_batch(
    State(state): State<AppState>,
    Admin(admin): Admin,
    Path(id): Path<Uuid>,
    Body(BatchUndo { reason }): Body<BatchUndo>,
) -> Result<Json<UndoneBatch>, Error> {
    let reason = Reason::optional(reason.as_deref())?;
    let mut work = state.begin().await?;
    check_still_admin(&mut work, &admin).await?;
    let actor = Actor { by: admin.account.id, reason: reason.as_ref() };
    let (undone, left) = service::revert(&mut work, id, EditKind::Undo, actor).await?;
    work.commit().await?;
    Ok(Json(UndoneBatch { undone, left }))
}

/// What was done again.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct RedoneBatch {
    /// Car parks that are as they were before the undo.
    #[schema(example = 11)]
    redone: usize,
    /// Car parks that stay as they are, because they were edited again since or it was not undone.
    #[schema(example = 1)]
    left: usize,
}

/// Redo what was undone of many car parks at once
///
/// Of each of which it was undone last; one that was edited again since stays as it is. Needs a reason where it warned of a scam,
/// verified, or took either away.
#[utoipa::path(
    post, path = "/admin/car-park-batches/{id}/redo", tag = "admin", request_body = BatchUndo, security(("session" = ["admin"])),
    params(("id" = Uuid, Path, description = "The batch", example = "019a8f2c-7b1e-7c3a-9d4e-2f6b8a1c5d07")),
    responses((status = OK, body = RedoneBatch, description = "It is done again."), (status = NOT_FOUND), (status = UNPROCESSABLE_ENTITY))
)]
pub async fn redo_car_park_batch(
    State(state): State<AppState>,
    Admin(admin): Admin,
    Path(id): Path<Uuid>,
    Body(BatchUndo { reason }): Body<BatchUndo>,
) -> Result<Json<RedoneBatch>, Error> {
    let reason = Reason::optional(reason.as_deref())?;
    let mut work = state.begin().await?;
    check_still_admin(&mut work, &admin).await?;
    let actor = Actor { by: admin.account.id, reason: reason.as_ref() };
    let (redone, left) = service::revert(&mut work, id, EditKind::Redo, actor).await?;
    work.commit().await?;
    Ok(Json(RedoneBatch { redone, left }))
}
