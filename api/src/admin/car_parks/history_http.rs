//! Who did what to a car park, and undoing and redoing it. Nothing is erased: each of them is an edit, too.

use axum::Json;
use axum::extract::State;
use serde::Deserialize;

use super::history_response::CarParkEdit;
use super::http::{CarParkAct, RequestedEdit, edit_car_park};
use super::response::AdminCarPark;
use crate::foundation::extract::{Body, Path, Query};
use crate::foundation::page::Page;
use crate::foundation::roles::Admin;
use crate::parking::edits::service::{self, EditError, EntryRow};
use crate::{AppState, Error};

/// Undo the last edit of a car park
///
/// The last one that stands, whoever made it, also in another session. Needs a reason where it warned of a scam, verified, or took
/// either away.
#[utoipa::path(
    post, path = "/admin/car-parks/{id}/undo", tag = "admin", request_body = CarParkAct, security(("session" = ["admin"])),
    params(("id" = i64, Path, description = "The car park's id", example = 1842)),
    responses(
        (status = OK, body = AdminCarPark, description = "The car park as it is now."), (status = NOT_FOUND),
        (status = CONFLICT, description = "It has changed since (`stale`), there is nothing to undo (`nothing_to_undo`), something else has changed the same (`changed_since`), or it was merged into another one (`gone`)."),
        (status = UNPROCESSABLE_ENTITY)
    )
)]
pub async fn undo_car_park_edit(
    State(state): State<AppState>,
    Admin(admin): Admin,
    Path(id): Path<i64>,
    Body(CarParkAct { version, reason }): Body<CarParkAct>,
) -> Result<Json<AdminCarPark>, Error> {
    let edit = RequestedEdit::Undo { id, version };
    edit_car_park(&state, &admin, edit, reason.as_deref()).await
}

/// Redo the edit of a car park that was undone last
///
/// Until something new is changed. Needs a reason where it warned of a scam, verified, or took either away.
#[utoipa::path(
    post, path = "/admin/car-parks/{id}/redo", tag = "admin", request_body = CarParkAct, security(("session" = ["admin"])),
    params(("id" = i64, Path, description = "The car park's id", example = 1842)),
    responses(
        (status = OK, body = AdminCarPark, description = "The car park as it is now."), (status = NOT_FOUND),
        (status = CONFLICT, description = "It has changed since (`stale`), there is nothing to redo (`nothing_to_redo`), something else has changed the same (`changed_since`), or it was merged into another one (`gone`)."),
        (status = UNPROCESSABLE_ENTITY)
    )
)]
pub async fn redo_car_park_edit(
    State(state): State<AppState>,
    Admin(admin): Admin,
    Path(id): Path<i64>,
    Body(CarParkAct { version, reason }): Body<CarParkAct>,
) -> Result<Json<AdminCarPark>, Error> {
    let edit = RequestedEdit::Redo { id, version };
    edit_car_park(&state, &admin, edit, reason.as_deref()).await
}

/// Which part of a history.
#[derive(Debug, Deserialize, utoipa::IntoParams)]
pub struct HistoryRange {
    /// The `next` of the page before.
    #[param(example = 12)]
    before: Option<i64>,
    /// At most this many, 1 to 25; 25 when absent.
    #[param(example = 25)]
    limit: Option<u8>,
}

/// A page of a history, the latest edit first.
pub type CarParkEditPage = Page<CarParkEdit, i64>;

const PAGE: u8 = 25;

/// List the edits of a car park
///
/// Who, when, why, and each thing before and after; the latest first. Those of car parks that were merged into it are among them.
#[utoipa::path(
    get, path = "/admin/car-parks/{id}/edits", tag = "admin", security(("session" = ["admin"])),
    params(("id" = i64, Path, description = "The car park's id", example = 1842), HistoryRange),
    responses((status = OK, body = CarParkEditPage, description = "A page of them."), (status = NOT_FOUND))
)]
pub async fn list_car_park_edits(
    State(state): State<AppState>,
    _: Admin,
    Path(id): Path<i64>,
    Query(HistoryRange { before, limit }): Query<HistoryRange>,
) -> Result<Json<CarParkEditPage>, Error> {
    let limit = limit.unwrap_or(PAGE).clamp(1, PAGE);
    let mut db = state.pool.acquire().await?;
    let found = service::find(&mut db, id).await?.ok_or(EditError::NotFound)?;
    let rows = service::history(&mut *db, found.id, before, i64::from(limit) + 1).await?;
    Ok(Json(Page::of(rows, limit.into(), |row: &EntryRow| row.id, CarParkEdit::from)))
}
