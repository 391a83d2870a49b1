//! Photos of a suggestion: three, until it is decided.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use uuid::Uuid;

use super::http::own_row;
use super::response::SuggestionPhoto;
use super::rules::{MAX_PHOTOS, SuggestionError};
use super::store;
use crate::foundation::extract::Path;
use crate::foundation::roles::CurrentUser;
use crate::pictures::service::{self as pictures, Owner, Upload};
use crate::{AppState, Error};

/// A photo to add.
#[derive(utoipa::ToSchema)]
#[expect(dead_code, reason = "it describes a form, which is read field by field")]
pub struct NewSuggestionPhoto {
    /// A JPEG, PNG or WebP of at most 10 MB and 40 megapixels.
    #[schema(value_type = String, format = Binary)]
    photo: Vec<u8>,
}

/// Add a photo to one of your suggestions
///
/// At most three, until it is decided. Only admins and you see it. It is kept without what the camera wrote beside it, such as
/// where it was taken.
#[utoipa::path(
    post, path = "/car-park-suggestions/{id}/photos", tag = "parking", security(("session" = ["user"])),
    params(("id" = Uuid, Path, description = "The suggestion's id", example = "019a8f2c-7b1e-7c3a-9d4e-2f6b8a1c5d07")),
    request_body(content = NewSuggestionPhoto, content_type = "multipart/form-data"),
    responses(
        (status = CREATED, body = SuggestionPhoto, description = "The photo."), (status = NOT_FOUND), (status = CONFLICT, description = "It has three photos (`too_many_photos`), or is decided (`already_decided`)."),
        (status = UNPROCESSABLE_ENTITY)
    )
)]
pub async fn add_suggestion_photo(
    State(state): State<AppState>,
    caller: CurrentUser,
    Path(id): Path<Uuid>,
    upload: Upload,
) -> Result<(StatusCode, Json<SuggestionPhoto>), Error> {
    own_row(&state, caller.account.id, id).await?;
    let mut form = upload.receive(&state).await?;
    let picture = pictures::decoded(&state, &mut form, "photo").await?;
    let mut work = state.begin().await?;
    let row = store::lock(work.db(), id).await?.ok_or(SuggestionError::NotFound)?;
    if row.state.is_decided() {
        return Err(SuggestionError::Decided.into());
    }
    let count = store::photos(work.db(), id).await?.len();
    if i64::try_from(count).is_ok_and(|count| count >= MAX_PHOTOS) {
        return Err(SuggestionError::TooManyPhotos.into());
    }
    let photo_id = pictures::add(&mut work, Owner::Suggestion(id), &picture).await?;
    work.commit().await?;
    let signer = state.pictures.signer(&state.pool, (state.now)()).await?;
    let url = pictures::path(&signer, photo_id);
    let photo = SuggestionPhoto { id: photo_id, url, width: picture.width, height: picture.height };
    Ok((StatusCode::CREATED, Json(photo)))
}
