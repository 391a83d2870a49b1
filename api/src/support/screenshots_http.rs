//! Screenshots of a problem report: five, by whoever sent it. Only admins see them.

use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use serde::Serialize;
use uuid::Uuid;

use super::rules::{LARGE_SCREENSHOT, MAX_SCREENSHOT_BYTES, MAX_SCREENSHOTS, SupportError};
use super::screenshots_store as store;
use crate::foundation::extract::Path;
use crate::pictures::service::{self as pictures, Owner, Upload};
use crate::{AppState, Error};

/// A screenshot to add.
#[derive(utoipa::ToSchema)]
#[expect(dead_code, reason = "it describes a form, which is read field by field")]
struct NewScreenshot {
    /// A JPEG, PNG or WebP of at most 5 MB and 40 megapixels.
    #[schema(value_type = String, format = Binary)]
    photo: Vec<u8>,
}

/// A screenshot of a problem report.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct SupportScreenshot {
    /// The screenshot's id.
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

/// A screenshot that was added. Only admins are told where to see it.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct AddedScreenshot {
    /// The screenshot's id.
    #[schema(example = "019a8f2c-7b1e-7c3a-9d4e-2f6b8a1c5d07")]
    id: Uuid,
    /// In pixels.
    #[schema(example = 1600)]
    width: i16,
    /// In pixels.
    #[schema(example = 1200)]
    height: i16,
}

/// The screenshots of a problem report.
pub async fn screenshots(state: &AppState, id: Uuid) -> Result<Vec<SupportScreenshot>, Error> {
    let rows = store::screenshots(&state.pool, id).await?;
    let signer = state.pictures.signer(&state.pool, (state.now)()).await?;
    let screenshot = |row: store::ScreenshotRow| SupportScreenshot {
        id: row.id,
        url: pictures::path(&signer, row.id),
        width: row.width,
        height: row.height,
    };
    Ok(rows.into_iter().map(screenshot).collect())
}

/// Add a screenshot to a problem report
///
/// At most five, with the token that sending it gave, by default within an hour. It is kept without what is written beside
/// it in the file.
#[utoipa::path(
    post, path = "/problem-reports/{id}/screenshots", tag = "support",
    params(
        ("id" = Uuid, Path, description = "The problem report's id", example = "019a8f2c-7b1e-7c3a-9d4e-2f6b8a1c5d07"),
        ("upload-token" = String, Header, description = "The `upload_token` of the problem report")
    ),
    request_body(content = NewScreenshot, content_type = "multipart/form-data"),
    responses(
        (status = CREATED, body = AddedScreenshot, description = "The screenshot."),
        (status = NOT_FOUND, description = "There is no such problem report, or the token is not its."),
        (status = CONFLICT, description = "It has five screenshots (`too_many_screenshots`), or is too old (`too_late`)."),
        (status = UNPROCESSABLE_ENTITY)
    )
)]
pub async fn add_screenshot(
    State(state): State<AppState>,
    Path(id): Path<Uuid>,
    headers: HeaderMap,
    upload: Upload,
) -> Result<(StatusCode, Json<AddedScreenshot>), Error> {
    let token = headers.get("upload-token").and_then(|value| value.to_str().ok());
    let token = token.unwrap_or_default();
    let now = (state.now)();
    let report = store::uploadable(&state.pool, id, token).await?.ok_or(SupportError::NoReport)?;
    if now >= report.created_at + state.config.support.screenshot_grace {
        return Err(SupportError::TooLate.into());
    }
    let mut form = upload.receive(&state).await?;
    let (max, sentence) = (MAX_SCREENSHOT_BYTES, LARGE_SCREENSHOT);
    let picture = pictures::decoded_within(&state, &mut form, "photo", max, sentence).await?;
    let mut work = state.begin().await?;
    work.lock(&format!("screenshots of {id}")).await?;
    let report = store::uploadable(work.db(), id, token).await?.ok_or(SupportError::NoReport)?;
    if report.screenshots >= MAX_SCREENSHOTS {
        return Err(SupportError::TooManyScreenshots.into());
    }
    let picture_id = pictures::add(&mut work, Owner::ProblemReport(id), &picture).await?;
    work.commit().await?;
    let (width, height) = (picture.width, picture.height);
    Ok((StatusCode::CREATED, Json(AddedScreenshot { id: picture_id, width, height })))
}
