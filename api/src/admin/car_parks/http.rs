//! Admins add, change, delete and restore car parks.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use serde::Deserialize;
use uuid::Uuid;

use super::response::AdminCarPark;
use crate::foundation::UnitOfWork;
use crate::foundation::extract::{Body, Path};
use crate::foundation::reason::Reason;
use crate::foundation::roles::{Admin, CurrentUser, check_still_admin};
use crate::parking::edits::service::{self, CarParkChanges, Edit, EditError, EditKind};
use crate::{AppState, Error};

/// The car park that an id leads to, as it is now.
async fn to_response(state: &AppState, id: i64) -> Result<Json<AdminCarPark>, Error> {
    let mut db = state.pool.acquire().await?;
    let found = service::find(&mut db, id).await?.ok_or(EditError::NotFound)?;
    Ok(Json(AdminCarPark::of(&mut db, found).await?))
}

/// An edit that an admin asks for, of the version of a car park that they saw.
pub enum RequestedEdit {
    Add { client_id: Option<Uuid>, changes: CarParkChanges },
    Change { id: i64, version: i32, changes: CarParkChanges },
    Delete { id: i64, version: i32 },
    Restore { id: i64, version: i32 },
    Undo { id: i64, version: i32 },
    Redo { id: i64, version: i32 },
}

/// Edits a car park in one unit of work, and responds with it as it is then.
pub async fn edit_car_park(
    state: &AppState,
    admin: &CurrentUser,
    requested: RequestedEdit,
    reason: Option<&str>,
) -> Result<Json<AdminCarPark>, Error> {
    let reason = Reason::optional(reason)?;
    let mut work = state.begin().await?;
    check_still_admin(&mut work, admin).await?;
    let id = write(&mut work, admin.account.id, requested, reason.as_ref()).await?;
    work.commit().await?;
    to_response(state, id).await
}

/// Writes what is asked for. Returns the car park's id, which one that is added has only now.
async fn write(
    work: &mut UnitOfWork,
    by: Uuid,
    requested: RequestedEdit,
    reason: Option<&Reason>,
) -> Result<i64, Error> {
    let edit = |kind| Edit::new(kind, by, reason);
    match requested {
        RequestedEdit::Add { client_id, changes } => {
            service::add(work, by, client_id, changes, reason).await
        }
        RequestedEdit::Change { id, version, changes } => {
            let edit = edit(EditKind::Change);
            service::change(work, id, Some(version), edit, changes).await.map(|_| id)
        }
        RequestedEdit::Delete { id, version } => {
            service::delete(work, id, Some(version), edit(EditKind::Delete)).await.map(|_| id)
        }
        RequestedEdit::Restore { id, version } => {
            service::restore(work, id, Some(version), edit(EditKind::Restore)).await.map(|_| id)
        }
        RequestedEdit::Undo { id, version } => {
            service::undo(work, id, Some(version), edit(EditKind::Undo)).await.map(|_| id)
        }
        RequestedEdit::Redo { id, version } => {
            service::redo(work, id, Some(version), edit(EditKind::Redo)).await.map(|_| id)
        }
    }
}

/// Get a car park as admins edit it
///
/// Hidden, unapproved and deleted ones too, with what the sources say beside each edit. One that was merged is the one that it became.
#[utoipa::path(
    get, path = "/admin/car-parks/{id}", tag = "admin", security(("session" = ["admin"])),
    params(("id" = i64, Path, description = "The car park's id", example = 1842)),
    responses((status = OK, body = AdminCarPark, description = "The car park."), (status = NOT_FOUND))
)]
pub async fn get_any_car_park(
    State(state): State<AppState>,
    _: Admin,
    Path(id): Path<i64>,
) -> Result<Json<AdminCarPark>, Error> {
    to_response(&state, id).await
}

/// A car park to add.
#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct NewCarPark {
    /// What is said of it: its name, its address and its position at least.
    changes: CarParkChanges,
    /// Made up by the client for each new car park: however often one is sent with the same, after a lost response, it is one.
    #[schema(example = "019a8f2c-7b1e-7c3a-9d4e-2f6b8a1c5d07")]
    client_id: Option<Uuid>,
    /// Why, at most 500 characters.
    #[schema(example = "Opened last week", max_length = 500)]
    reason: Option<String>,
}

/// Add a car park
///
/// It is approved, and on the map at once unless it is to be hidden. Sent again with the same `client_id`, it is answered as it is
/// now and nothing is added or changed.
#[utoipa::path(
    post, path = "/admin/car-parks", tag = "admin", request_body = NewCarPark, security(("session" = ["admin"])),
    responses((status = CREATED, body = AdminCarPark, description = "The car park."), (status = UNPROCESSABLE_ENTITY))
)]
pub async fn add_car_park(
    State(state): State<AppState>,
    Admin(admin): Admin,
    Body(NewCarPark { changes, client_id, reason }): Body<NewCarPark>,
) -> Result<(StatusCode, Json<AdminCarPark>), Error> {
    let edit = RequestedEdit::Add { client_id, changes };
    Ok((StatusCode::CREATED, edit_car_park(&state, &admin, edit, reason.as_deref()).await?))
}

/// What is to change of a car park.
#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct ChangedCarPark {
    /// The version that was seen.
    #[schema(example = 3)]
    version: i32,
    /// What changes; all else stays.
    changes: CarParkChanges,
    /// Why, at most 500 characters; needed to warn of a scam, to verify, and to take either back.
    #[schema(example = "From the board’s photo", max_length = 500)]
    reason: Option<String>,
}

/// Change a car park
///
/// What changes stands above every source from now on, until it is taken back: no import overwrites it. It is approved with that.
#[utoipa::path(
    patch, path = "/admin/car-parks/{id}", tag = "admin", request_body = ChangedCarPark, security(("session" = ["admin"])),
    params(("id" = i64, Path, description = "The car park's id", example = 1842)),
    responses(
        (status = OK, body = AdminCarPark, description = "The car park as it is now."), (status = NOT_FOUND),
        (status = CONFLICT, description = "Another admin has changed it since (`stale`): the sentence says who and what; so it is where a source whose value is taken says something else by now. Or it is deleted (`deleted`), or was merged into another one (`gone`)."),
        (status = UNPROCESSABLE_ENTITY)
    )
)]
pub async fn change_car_park(
    State(state): State<AppState>,
    Admin(admin): Admin,
    Path(id): Path<i64>,
    Body(ChangedCarPark { version, changes, reason }): Body<ChangedCarPark>,
) -> Result<Json<AdminCarPark>, Error> {
    let edit = RequestedEdit::Change { id, version, changes };
    edit_car_park(&state, &admin, edit, reason.as_deref()).await
}

/// An act on a car park as it was seen.
#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct CarParkAct {
    /// The version that was seen.
    #[schema(example = 3)]
    pub version: i32,
    /// Why, at most 500 characters.
    #[schema(example = "It has been built over", max_length = 500)]
    pub reason: Option<String>,
}

/// Delete a car park
///
/// It is off the map at once. For 30 days it can be restored; then it is purged, and no import brings it back.
#[utoipa::path(
    post, path = "/admin/car-parks/{id}/deletion", tag = "admin", request_body = CarParkAct, security(("session" = ["admin"])),
    params(("id" = i64, Path, description = "The car park's id", example = 1842)),
    responses(
        (status = OK, body = AdminCarPark, description = "The car park, deleted."), (status = NOT_FOUND),
        (status = CONFLICT, description = "Another admin has changed it since (`stale`), it is deleted (`deleted`), or it was merged into another one (`gone`)."),
        (status = UNPROCESSABLE_ENTITY)
    )
)]
pub async fn delete_car_park(
    State(state): State<AppState>,
    Admin(admin): Admin,
    Path(id): Path<i64>,
    Body(CarParkAct { version, reason }): Body<CarParkAct>,
) -> Result<Json<AdminCarPark>, Error> {
    let edit = RequestedEdit::Delete { id, version };
    edit_car_park(&state, &admin, edit, reason.as_deref()).await
}

/// Restore a deleted car park
///
/// Within 30 days. It is as it was, with what its sources say by now.
#[utoipa::path(
    post, path = "/admin/car-parks/{id}/restoration", tag = "admin", request_body = CarParkAct, security(("session" = ["admin"])),
    params(("id" = i64, Path, description = "The car park's id", example = 1842)),
    responses(
        (status = OK, body = AdminCarPark, description = "The car park as it is now."), (status = NOT_FOUND),
        (status = CONFLICT, description = "It is not deleted (`not_deleted`), was deleted too long ago (`too_late`), its sources don't have it any more or it was merged into another one (`gone`), or it has changed since (`stale`)."),
        (status = UNPROCESSABLE_ENTITY)
    )
)]
pub async fn restore_car_park(
    State(state): State<AppState>,
    Admin(admin): Admin,
    Path(id): Path<i64>,
    Body(CarParkAct { version, reason }): Body<CarParkAct>,
) -> Result<Json<AdminCarPark>, Error> {
    let edit = RequestedEdit::Restore { id, version };
    edit_car_park(&state, &admin, edit, reason.as_deref()).await
}
