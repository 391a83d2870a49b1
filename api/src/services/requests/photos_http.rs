//! Photos of a service request: five by its customer.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use uuid::Uuid;

use super::response::RequestPhoto;
use super::rules::{MAX_PHOTOS, RequestError};
use super::{photos_store, service};
use crate::foundation::extract::Path;
use crate::foundation::roles::CurrentUser;
use crate::pictures::service::{self as pictures, Owner, Upload};
use crate::{AppState, Error};

/// A photo to add.
#[derive(utoipa::ToSchema)]
#[expect(dead_code, reason = "it describes a form, which is read field by field")]
pub struct NewRequestPhoto {
    /// A JPEG, PNG or WebP of at most 10 MB and 40 megapixels.
    #[schema(value_type = String, format = Binary)]
    photo: Vec<u8>,
}

/// Add a photo to one of your service requests
///
/// At most five, until it ends. Providers who may quote see it, so keep the plate out. It is kept without what the camera
/// wrote beside it, such as where it was taken.
#[utoipa::path(
    post, path = "/service-requests/{id}/photos", tag = "services", security(("session" = ["user"])),
    params(("id" = Uuid, Path, description = "The request's id", example = "019a8f2c-7b1e-7c3a-9d4e-2f6b8a1c5d07")),
    request_body(content = NewRequestPhoto, content_type = "multipart/form-data"),
    responses(
        (status = CREATED, body = RequestPhoto, description = "The photo."), (status = NOT_FOUND), (status = CONFLICT, description = "It has five photos (`too_many_photos`), or has ended (`not_open`)."),
        (status = UNPROCESSABLE_ENTITY)
    )
)]
pub async fn add_request_photo(
    State(state): State<AppState>,
    caller: CurrentUser,
    Path(id): Path<Uuid>,
    upload: Upload,
) -> Result<(StatusCode, Json<RequestPhoto>), Error> {
    let user_id = caller.account.id;
    service::way(&state.pool, user_id, id).await?;
    let mut form = upload.receive(&state).await?;
    let picture = pictures::decoded(&state, &mut form, "photo").await?;
    let mut work = state.begin().await?;
    let request = service::lock_own(&mut work, user_id, id).await?;
    if request.status.has_ended() {
        return Err(RequestError::NotOpen.into());
    }
    if photos_store::photos(work.db(), id, false).await?.len() >= MAX_PHOTOS {
        return Err(RequestError::TooManyPhotos.into());
    }
    let photo_id = pictures::add(&mut work, Owner::ServiceRequest(id), &picture).await?;
    service::emit(&mut work, &request).await?;
    work.commit().await?;
    let photo = RequestPhoto::added(&state, photo_id, &picture).await?;
    Ok((StatusCode::CREATED, Json(photo)))
}

/// Remove a photo from one of your service requests
///
/// The signed addresses of it stop working at once.
#[utoipa::path(
    delete, path = "/service-requests/{id}/photos/{photo_id}", tag = "services", security(("session" = ["user"])),
    params(
        ("id" = Uuid, Path, description = "The request's id", example = "019a8f2c-7b1e-7c3a-9d4e-2f6b8a1c5d07"),
        ("photo_id" = Uuid, Path, description = "The photo's id", example = "019a8f2c-7b1e-7c3a-9d4e-2f6b8a1c5d08")
    ),
    responses((status = NO_CONTENT, description = "It is gone."), (status = NOT_FOUND))
)]
pub async fn remove_request_photo(
    State(state): State<AppState>,
    caller: CurrentUser,
    Path((id, photo_id)): Path<(Uuid, Uuid)>,
) -> Result<StatusCode, Error> {
    let mut work = state.begin().await?;
    let request = service::lock_own(&mut work, caller.account.id, id).await?;
    if !photos_store::delete_photo(work.db(), id, photo_id).await? {
        return Err(RequestError::NoPhoto.into());
    }
    service::emit(&mut work, &request).await?;
    work.commit().await?;
    Ok(StatusCode::NO_CONTENT)
}
