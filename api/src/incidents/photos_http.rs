//! Photos of a report: five, by default within a day.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;

use super::guest_http;
use super::http::own_row;
use super::response::IncidentPhoto;
use super::rules::{IncidentError, MAX_PHOTOS};
use super::store::{self, IncidentRow};
use crate::foundation::extract::{Network, Path};
use crate::foundation::roles::CurrentUser;
use crate::pictures::service::{self as pictures, Owner, Upload};
use crate::{AppState, Error};

/// A photo to add.
#[derive(utoipa::ToSchema)]
#[expect(dead_code, reason = "it describes a form, which is read field by field")]
struct NewIncidentPhoto {
    /// A JPEG, PNG or WebP of at most 10 MB and 40 megapixels.
    #[schema(value_type = String, format = Binary)]
    photo: Vec<u8>,
}

/// Add a photo to an incident that you reported
///
/// At most five, by default within 24 hours of the report. It is kept without what the camera wrote beside it, such as where it was taken.
#[utoipa::path(
    post, path = "/incidents/{reference}/photos", tag = "incidents", security(("session" = ["user"])),
    params(("reference" = String, Path, description = "The reference number, in upper or lower case", example = "INC-7K2M-9QXD")), request_body(content = NewIncidentPhoto, content_type = "multipart/form-data"),
    responses(
        (status = CREATED, body = IncidentPhoto, description = "The photo."), (status = NOT_FOUND), (status = CONFLICT, description = "The report has five photos (`too_many_photos`), or is too old (`too_late`)."),
        (status = UNPROCESSABLE_ENTITY)
    )
)]
pub async fn add_incident_photo(
    State(state): State<AppState>,
    caller: CurrentUser,
    Path(reference): Path<String>,
    upload: Upload,
) -> Result<(StatusCode, Json<IncidentPhoto>), Error> {
    let row = own_row(&state, caller.account.id, &reference).await?;
    insert(&state, &row, upload).await
}

/// Add a photo to an incident that was reported without an account
///
/// At most five, by default within 24 hours of the report. It is kept without what the camera wrote beside it, such as
/// where it was taken.
#[utoipa::path(
    post, path = "/guest-incidents/{token}/photos", tag = "incidents", params(("token" = String, Path, description = "The token of the guest's link", example = "9b1f0c6e9b1f0c6e9b1f0c6e9b1f0c6e9b1f0c6e9b1f0c6e9b1f0c6e9b1f0c6e")),
    request_body(content = NewIncidentPhoto, content_type = "multipart/form-data"),
    responses(
        (status = CREATED, body = IncidentPhoto, description = "The photo."), (status = NOT_FOUND), (status = CONFLICT, description = "The report has five photos (`too_many_photos`), or is too old (`too_late`)."),
        (status = UNPROCESSABLE_ENTITY)
    )
)]
pub async fn add_guest_incident_photo(
    State(state): State<AppState>,
    network: Network,
    Path(token): Path<String>,
    upload: Upload,
) -> Result<(StatusCode, Json<IncidentPhoto>), Error> {
    let row = guest_http::row(&state, network, &token).await?;
    insert(&state, &row, upload).await
}

async fn insert(
    state: &AppState,
    row: &IncidentRow,
    upload: Upload,
) -> Result<(StatusCode, Json<IncidentPhoto>), Error> {
    let now = (state.now)();
    if now >= row.created_at + state.config.incidents.incident_photo_grace {
        return Err(IncidentError::TooLate.into());
    }
    let mut form = upload.receive(state).await?;
    let picture = pictures::decoded(state, &mut form, "photo").await?;
    let mut work = state.begin().await?;
    work.lock(&format!("photos of incident {}", row.id)).await?;
    let count = store::photos(work.db(), row.id).await?.len();
    if i64::try_from(count).is_ok_and(|count| count >= MAX_PHOTOS) {
        return Err(IncidentError::TooManyPhotos.into());
    }
    let id = pictures::add(&mut work, Owner::Incident(row.id), &picture).await?;
    work.commit().await?;
    let signer = state.pictures.signer(&state.pool, now).await?;
    let url = pictures::path(&signer, id);
    let photo = IncidentPhoto { id, url, width: picture.width, height: picture.height };
    Ok((StatusCode::CREATED, Json(photo)))
}
