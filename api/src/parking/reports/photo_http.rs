//! A price that differs, with the photo that shows it. Nobody but admins sees the photo.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use carpal_domain::availability::DriverReportKind;

use super::http::{OwnDriverReport, count, stored};
use super::service;
use crate::foundation::extract::{Network, Path};
use crate::foundation::roles::CurrentUser;
use crate::pictures::service::{self as pictures, Owner, Upload};
use crate::{AppState, Error};

/// The photo of a sign.
#[derive(utoipa::ToSchema)]
#[expect(dead_code, reason = "it describes a form, which is read field by field")]
struct NewPriceReport {
    /// A JPEG, PNG or WebP of at most 10 MB and 40 megapixels.
    #[schema(value_type = String, format = Binary)]
    photo: Vec<u8>,
}

/// Report that a price differs
///
/// With a photo of the sign, which admins see and nobody else. It is kept without what the camera wrote beside it, such as where it was
/// taken.
#[utoipa::path(
    post, path = "/car-parks/{id}/price-reports", tag = "parking", security(("session" = ["user"])),
    params(("id" = i64, Path, description = "The car park's id, as in tiles and lists", example = 1842)),
    request_body(content = NewPriceReport, content_type = "multipart/form-data"),
    responses(
        (status = CREATED, body = OwnDriverReport, description = "The report."), (status = NOT_FOUND),
        (status = CONFLICT, description = "An admin looked into the same report of yours and dismissed it (`dismissed`)."),
        (status = UNPROCESSABLE_ENTITY), (status = TOO_MANY_REQUESTS)
    )
)]
pub async fn report_price(
    State(state): State<AppState>,
    caller: CurrentUser,
    network: Network,
    Path(id): Path<i64>,
    upload: Upload,
) -> Result<(StatusCode, Json<OwnDriverReport>), Error> {
    let user_id = caller.account.id;
    count(&state, user_id, id, network).await?;
    let mut form = upload.receive(&state).await?;
    let picture = pictures::decoded(&state, &mut form, "photo").await?;
    let mut work = state.begin().await?;
    let kind = DriverReportKind::PriceDiffers;
    let report = service::report(&mut work, id, user_id, kind, network).await?;
    pictures::add(&mut work, Owner::DriverReport(report), &picture).await?;
    work.commit().await?;
    Ok((StatusCode::CREATED, Json(stored(&state, user_id, report).await?)))
}
