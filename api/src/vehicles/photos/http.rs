//! Requests and responses about photos of one's vehicles.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use serde::Serialize;
use uuid::Uuid;

use super::rules::{MAX_PHOTOS, PhotoError};
use super::store::{self, PhotoRow};
use crate::foundation::extract::Path;
use crate::foundation::roles::CurrentUser;
use crate::pictures::service::{self as pictures, Owner, Signer, Upload};
use crate::vehicles::service::{self, VehicleError};
use crate::{AppState, Error};

/// A photo of a vehicle.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct VehiclePhoto {
    /// The photo's id.
    #[schema(example = "019a8f2c-7b1e-7c3a-9d4e-2f6b8a1c5d07")]
    id: Uuid,
    /// A path on this server that shows it without a session, for about an hour.
    #[schema(
        example = "/api/v1/pictures/019a8f2c-7b1e-7c3a-9d4e-2f6b8a1c5d07?until=1763724600&signature=9f2c"
    )]
    url: String,
    /// In pixels.
    #[schema(example = 1600)]
    width: i16,
    /// In pixels.
    #[schema(example = 1200)]
    height: i16,
}

impl VehiclePhoto {
    fn of(row: &PhotoRow, signer: &Signer) -> Self {
        let url = pictures::path(signer, row.id);
        Self { id: row.id, url, width: row.width, height: row.height }
    }
}

/// The photos of some vehicles with the ids of these, the oldest first.
pub async fn of_vehicles(
    state: &AppState,
    vehicle_ids: &[Uuid],
) -> Result<Vec<(Uuid, VehiclePhoto)>, Error> {
    let rows = store::of_vehicles(&state.pool, vehicle_ids).await?;
    if rows.is_empty() {
        return Ok(Vec::new());
    }
    let signer = state.pictures.signer(&state.pool, (state.now)()).await?;
    Ok(rows.iter().map(|row| (row.vehicle_id, VehiclePhoto::of(row, &signer))).collect())
}

/// A photo to add.
#[derive(utoipa::ToSchema)]
#[expect(dead_code, reason = "it describes a form, which is read field by field")]
struct NewVehiclePhoto {
    /// A JPEG, PNG or WebP of at most 10 MB and 40 megapixels.
    #[schema(value_type = String, format = Binary)]
    photo: Vec<u8>,
}

/// Add a photo of your vehicle
///
/// At most six. It is kept as a JPEG of at most 1600 pixels, without what the camera wrote beside it, such as where it was taken.
#[utoipa::path(
    post, path = "/vehicles/{id}/photos", tag = "vehicles", security(("session" = ["user"])),
    params(("id" = Uuid, Path, description = "The vehicle's id", example = "019a8f2c-7b1e-7c3a-9d4e-2f6b8a1c5d07")), request_body(content = NewVehiclePhoto, content_type = "multipart/form-data"),
    responses(
        (status = CREATED, body = VehiclePhoto, description = "The photo."), (status = NOT_FOUND), (status = CONFLICT, description = "The vehicle has six photos (`too_many_photos`)."),
        (status = UNPROCESSABLE_ENTITY)
    )
)]
pub async fn add_vehicle_photo(
    State(state): State<AppState>,
    caller: CurrentUser,
    Path(id): Path<Uuid>,
    upload: Upload,
) -> Result<(StatusCode, Json<VehiclePhoto>), Error> {
    let user_id = caller.account.id;
    service::vehicle(&state.pool, user_id, id).await?.ok_or(VehicleError::NotFound)?;
    let mut form = upload.receive(&state).await?;
    let picture = pictures::decoded(&state, &mut form, "photo").await?;
    let mut work = state.begin().await?;
    service::lock_vehicles(&mut work, user_id).await?;
    let now = work.now();
    // It may have gone while the photo was read.
    service::vehicle(work.db(), user_id, id).await?.ok_or(VehicleError::NotFound)?;
    if store::count(work.db(), id).await? >= MAX_PHOTOS {
        return Err(PhotoError::TooMany.into());
    }
    let photo = pictures::add(&mut work, Owner::Vehicle(id), &picture).await?;
    work.commit().await?;
    let signer = state.pictures.signer(&state.pool, now).await?;
    let url = pictures::path(&signer, photo);
    let photo = VehiclePhoto { id: photo, url, width: picture.width, height: picture.height };
    Ok((StatusCode::CREATED, Json(photo)))
}

/// Remove a photo of your vehicle
///
/// At once and for good.
#[utoipa::path(
    delete, path = "/vehicles/{id}/photos/{photo_id}", tag = "vehicles", security(("session" = ["user"])),
    params(("id" = Uuid, Path, description = "The vehicle's id", example = "019a8f2c-7b1e-7c3a-9d4e-2f6b8a1c5d07"), ("photo_id" = Uuid, Path, description = "The photo's id", example = "019a8f2c-7b1e-7c3a-9d4e-2f6b8a1c5d07")),
    responses((status = NO_CONTENT, description = "The photo is removed."), (status = NOT_FOUND))
)]
pub async fn remove_vehicle_photo(
    State(state): State<AppState>,
    caller: CurrentUser,
    Path((id, photo_id)): Path<(Uuid, Uuid)>,
) -> Result<StatusCode, Error> {
    if !store::remove(&state.pool, caller.account.id, id, photo_id).await? {
        return Err(PhotoError::NotFound.into());
    }
    Ok(StatusCode::NO_CONTENT)
}
