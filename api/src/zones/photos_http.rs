//! Photos of what is written in zones: three, for an hour.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use uuid::Uuid;

use super::response::ZonePhoto;
use super::rules::ZoneError;
use super::service;
use crate::foundation::extract::Path;
use crate::foundation::roles::CurrentUser;
use crate::pictures::service::{self as pictures, Upload};
use crate::{AppState, Error};

/// A photo to add.
#[derive(utoipa::ToSchema)]
#[expect(dead_code, reason = "it describes a form, which is read field by field")]
pub struct NewZonePhoto {
    /// A JPEG, PNG or WebP of at most 10 MB and 40 megapixels.
    #[schema(value_type = String, format = Binary)]
    photo: Vec<u8>,
}

/// Add a photo to something that you wrote in a zone
///
/// At most three, within an hour. It is kept without what the camera wrote beside it, such as where it was taken. By default 30 an
/// hour, of all that you write in zones.
#[utoipa::path(
    post, path = "/zone-posts/{id}/photos", tag = "zones", security(("session" = ["user"])),
    params(("id" = Uuid, Path, description = "The post, answer or alert", example = "019a8f2c-7b1e-7c3a-9d4e-2f6b8a1c5d07")),
    request_body(content = NewZonePhoto, content_type = "multipart/form-data"),
    responses(
        (status = CREATED, body = ZonePhoto, description = "The photo."), (status = NOT_FOUND),
        (status = CONFLICT, description = "It is an hour old, or has three photos (`no_more_photos`), or its zone is retired (`zone_retired`)."), (status = UNPROCESSABLE_ENTITY),
        (status = TOO_MANY_REQUESTS)
    )
)]
pub async fn add_zone_photo(
    State(state): State<AppState>,
    caller: CurrentUser,
    Path(id): Path<Uuid>,
    upload: Upload,
) -> Result<(StatusCode, Json<ZonePhoto>), Error> {
    let author = caller.account.id;
    if !service::post(&state.pool, author, id).await?.mine {
        return Err(ZoneError::NoPost.into());
    }
    let rate = state.config.zones.limit_zone_photos;
    state.limits.take("zone photos", rate, &author.to_string()).await?;
    let mut form = upload.receive(&state).await?;
    let picture = pictures::decoded(&state, &mut form, "photo").await?;
    let mut work = state.begin().await?;
    let photo_id = service::add_photo(&mut work, author, id, &picture).await?;
    work.commit().await?;
    let signer = state.pictures.signer(&state.pool, (state.now)()).await?;
    let url = pictures::path(&signer, photo_id);
    let photo = ZonePhoto { id: photo_id, url, width: picture.width, height: picture.height };
    Ok((StatusCode::CREATED, Json(photo)))
}
