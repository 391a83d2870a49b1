//! Admins look at photos in conversations between others, for a report or a reason.

use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use serde::Deserialize;
use uuid::Uuid;

use super::http::cause;
use crate::admin::lookups;
use crate::foundation::binary::Binary;
use crate::foundation::extract::{Body, Path};
use crate::foundation::roles::{ProvenAdmin, check_still_admin};
use crate::messaging::conversations::service;
use crate::{AppState, Error};

/// Why a photo of a conversation is looked at.
#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct PhotoReading {
    /// The id of a report of this conversation. Without it, a `reason` is needed.
    #[schema(example = "019a8f2c-7b1e-7c3a-9d4e-2f6b8a1c5d07")]
    #[serde(default)]
    report_id: Option<Uuid>,
    /// Why the admin looks at it. Not needed with a `report_id`.
    #[schema(example = "Threats in a message", max_length = 500)]
    #[serde(default)]
    reason: Option<String>,
}

/// Look at a photo in a conversation between others
///
/// Needs a report of that conversation or a reason. Recorded in the audit log. It goes when its message is deleted.
#[utoipa::path(
    post, path = "/admin/conversations/{id}/photos/{photo_id}/reading", tag = "messaging", request_body = PhotoReading,
    security(("session" = ["admin"])),
    params(
        ("id" = Uuid, Path, description = "The conversation's id", example = "019a8f2c-7b1e-7c3a-9d4e-2f6b8a1c5d07"),
        ("photo_id" = Uuid, Path, description = "The photo's id", example = "019a8f2c-7b1e-7c3a-9d4e-2f6b8a1c5d08")
    ),
    responses(
        (status = OK, content_type = "image/jpeg", body = inline(Binary), description = "The photo."), (status = NOT_FOUND), (status = TOO_MANY_REQUESTS),
        (status = UNPROCESSABLE_ENTITY)
    )
)]
pub async fn read_conversation_photo(
    State(state): State<AppState>,
    ProvenAdmin(admin): ProvenAdmin,
    Path((id, photo_id)): Path<(Uuid, Uuid)>,
    Body(PhotoReading { report_id, reason }): Body<PhotoReading>,
) -> Result<Response, Error> {
    lookups::read(&state, &admin).await?;
    let cause = cause(report_id, reason.as_deref())?;
    let mut work = state.begin().await?;
    check_still_admin(&mut work, &admin).await?;
    let by = admin.account.id;
    let jpeg = service::read_photo(&mut work, id, photo_id, by, &cause).await?;
    // Before any of it leaves: no look goes unwritten.
    work.commit().await?;
    let headers = [
        (header::CONTENT_TYPE, "image/jpeg"),
        (header::CONTENT_DISPOSITION, "inline"),
        (header::CACHE_CONTROL, "no-store"),
    ];
    Ok((headers, jpeg).into_response())
}
