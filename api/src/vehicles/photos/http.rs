//! Requests and answers about photos of one's vehicles.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use serde::Serialize;
use uuid::Uuid;

use super::rules::{MOST, Refused};
use super::store::{self, PhotoRow};
use crate::foundation::error::{Problem, Refusal};
use crate::foundation::extract::Path;
use crate::foundation::roles::CurrentUser;
use crate::pictures::{self, Form, Owner, Signer};
use crate::vehicles::garage::{self, hold_vehicles};
use crate::{AppState, Error};

impl From<Refused> for Error {
    fn from(refused: Refused) -> Self {
        let sentence = refused.to_string();
        match refused {
            Refused::TooMany => Self::Conflict(Refusal { code: "too_many_photos", sentence }, None),
            Refused::NotFound => Self::NotFound(sentence),
        }
    }
}

/// A photo of a vehicle.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct Photo {
    id: Uuid,
    /// A path of our origin that shows it without a session, for about an hour.
    url: String,
    /// In pixels.
    width: i16,
    /// In pixels.
    height: i16,
}

impl Photo {
    fn of(row: &PhotoRow, signer: &Signer) -> Self {
        let url = pictures::path(signer, row.id);
        Self { id: row.id, url, width: row.width, height: row.height }
    }
}

/// The photos of some vehicles with the ids of these, the oldest first.
pub async fn of_vehicles(
    state: &AppState,
    vehicle_ids: &[Uuid],
) -> Result<Vec<(Uuid, Photo)>, Error> {
    let rows = store::of_vehicles(&state.pool, vehicle_ids).await?;
    if rows.is_empty() {
        return Ok(Vec::new());
    }
    let signer = state.pictures.signer(&state.pool, (state.now)()).await?;
    Ok(rows.iter().map(|row| (row.vehicle_id, Photo::of(row, &signer))).collect())
}

/// A photo to add.
#[derive(utoipa::ToSchema)]
#[expect(dead_code, reason = "it describes a form, which is read field by field")]
struct NewPhoto {
    /// A JPEG, PNG or WebP of at most 10 MB and 40 megapixels.
    #[schema(value_type = String, format = Binary)]
    photo: Vec<u8>,
}

/// Add a photo of one's vehicle
///
/// At most six. It is kept as a JPEG of at most 1600 pixels, without what the camera wrote beside it, such as the place.
#[utoipa::path(
    post, path = "/vehicles/{id}/photos", tag = "vehicles", security(("session" = [])), params(("id" = Uuid, Path)),
    request_body(content = NewPhoto, content_type = "multipart/form-data"), operation_id = "add_photo",
    responses(
        (status = CREATED, body = Photo), (status = BAD_REQUEST, body = Problem),
        (status = UNAUTHORIZED, body = Problem), (status = FORBIDDEN, body = Problem),
        (status = NOT_FOUND, body = Problem), (status = CONFLICT, body = Problem),
        (status = UNPROCESSABLE_ENTITY, body = Problem), (status = TOO_MANY_REQUESTS, body = Problem)
    )
)]
pub async fn add(
    State(state): State<AppState>,
    caller: CurrentUser,
    Path(id): Path<Uuid>,
    mut form: Form,
) -> Result<(StatusCode, Json<Photo>), Error> {
    let (user_id, now) = (caller.account.id, (state.now)());
    garage::vehicle(&state.pool, user_id, id).await?.ok_or(garage::Refused::NotFound)?;
    let picture = pictures::decoded(&state, &mut form, "photo").await?;
    let mut transaction = state.pool.begin().await?;
    hold_vehicles(&mut transaction, user_id).await?;
    // It may have gone while the photo was read.
    garage::vehicle(&mut *transaction, user_id, id).await?.ok_or(garage::Refused::NotFound)?;
    if store::count(&mut *transaction, id).await? >= MOST {
        return Err(Refused::TooMany.into());
    }
    let photo = pictures::insert(&mut *transaction, Owner::Vehicle(id), &picture, now).await?;
    transaction.commit().await?;
    let signer = state.pictures.signer(&state.pool, now).await?;
    let url = pictures::path(&signer, photo);
    let photo = Photo { id: photo, url, width: picture.width, height: picture.height };
    Ok((StatusCode::CREATED, Json(photo)))
}

/// Remove a photo of one's vehicle
#[utoipa::path(
    delete, path = "/vehicles/{id}/photos/{photo_id}", tag = "vehicles", security(("session" = [])),
    params(("id" = Uuid, Path), ("photo_id" = Uuid, Path)), operation_id = "remove_photo",
    responses(
        (status = NO_CONTENT), (status = UNAUTHORIZED, body = Problem), (status = FORBIDDEN, body = Problem),
        (status = NOT_FOUND, body = Problem)
    )
)]
pub async fn remove(
    State(state): State<AppState>,
    caller: CurrentUser,
    Path((id, photo_id)): Path<(Uuid, Uuid)>,
) -> Result<StatusCode, Error> {
    if !store::remove(&state.pool, caller.account.id, id, photo_id).await? {
        return Err(Refused::NotFound.into());
    }
    Ok(StatusCode::NO_CONTENT)
}
