//! Photos of a report: five, within a day.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;

use super::http::own_row;
use super::public;
use super::rules::{MOST_PHOTOS, Refused, photos_until};
use super::shown::IncidentPhoto;
use super::store::{self, IncidentRow};
use crate::foundation::error::Problem;
use crate::foundation::extract::{Network, Path};
use crate::foundation::locks::advisory_lock;
use crate::foundation::roles::CurrentUser;
use crate::pictures::{self, Form, Owner};
use crate::{AppState, Error};

/// A photo to add.
#[derive(utoipa::ToSchema)]
#[expect(dead_code, reason = "it describes a form, which is read field by field")]
struct NewIncidentPhoto {
    /// A JPEG, PNG or WebP of at most 10 MB and 40 megapixels.
    #[schema(value_type = String, format = Binary)]
    photo: Vec<u8>,
}

/// Add a photo to one's report
///
/// At most five, within 24 hours. It is kept without what the camera wrote beside it, such as the place.
#[utoipa::path(
    post, path = "/incidents/{reference}/photos", tag = "incidents", security(("session" = [])),
    params(("reference" = String, Path)), operation_id = "add_photo",
    request_body(content = NewIncidentPhoto, content_type = "multipart/form-data"),
    responses(
        (status = CREATED, body = IncidentPhoto), (status = BAD_REQUEST, body = Problem),
        (status = UNAUTHORIZED, body = Problem), (status = FORBIDDEN, body = Problem),
        (status = NOT_FOUND, body = Problem), (status = CONFLICT, body = Problem),
        (status = UNPROCESSABLE_ENTITY, body = Problem), (status = TOO_MANY_REQUESTS, body = Problem)
    )
)]
pub async fn add(
    State(state): State<AppState>,
    caller: CurrentUser,
    Path(reference): Path<String>,
    form: Form,
) -> Result<(StatusCode, Json<IncidentPhoto>), Error> {
    let row = own_row(&state, caller.account.id, &reference).await?;
    insert(&state, &row, form).await
}

/// Add a photo to a guest's report
#[utoipa::path(
    post, path = "/guest-incidents/{token}/photos", tag = "incidents", params(("token" = String, Path)),
    operation_id = "add_photo_as_guest",
    request_body(content = NewIncidentPhoto, content_type = "multipart/form-data"),
    responses(
        (status = CREATED, body = IncidentPhoto), (status = BAD_REQUEST, body = Problem),
        (status = NOT_FOUND, body = Problem), (status = CONFLICT, body = Problem),
        (status = UNPROCESSABLE_ENTITY, body = Problem), (status = TOO_MANY_REQUESTS, body = Problem)
    )
)]
pub async fn add_as_guest(
    State(state): State<AppState>,
    network: Network,
    Path(token): Path<String>,
    form: Form,
) -> Result<(StatusCode, Json<IncidentPhoto>), Error> {
    let row = public::row(&state, network, &token).await?;
    insert(&state, &row, form).await
}

async fn insert(
    state: &AppState,
    row: &IncidentRow,
    mut form: Form,
) -> Result<(StatusCode, Json<IncidentPhoto>), Error> {
    let now = (state.now)();
    if now >= row.created_at + photos_until() {
        return Err(Refused::TooLate.into());
    }
    let picture = pictures::decoded(state, &mut form, "photo").await?;
    let mut transaction = state.pool.begin().await?;
    advisory_lock(&mut *transaction, &format!("photos of incident {}", row.id)).await?;
    let count = store::photos(&mut *transaction, row.id).await?.len();
    if i64::try_from(count).is_ok_and(|count| count >= MOST_PHOTOS) {
        return Err(Refused::TooManyPhotos.into());
    }
    let id = pictures::insert(&mut *transaction, Owner::Incident(row.id), &picture, now).await?;
    transaction.commit().await?;
    let signer = state.pictures.signer(&state.pool, now).await?;
    let url = pictures::path(&signer, id);
    let photo = IncidentPhoto { id, url, width: picture.width, height: picture.height };
    Ok((StatusCode::CREATED, Json(photo)))
}
