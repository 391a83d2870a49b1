//! Admins take back what was decided of a suggestion.

use axum::Json;
use axum::extract::State;
use serde::Deserialize;
use uuid::Uuid;

use super::decide_http::to_response;
use super::response::AdminSuggestion;
use super::service::lock_decided;
use crate::foundation::extract::{Body, Path};
use crate::foundation::roles::{Admin, check_still_admin};
use crate::parking::suggestions::service;
use crate::{AppState, Error};

/// A decided suggestion, as it was seen.
#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct SuggestionUndo {
    /// The version that was seen.
    #[schema(example = 2)]
    version: i32,
}

/// Undo the decision on a suggestion of a car park
///
/// It waits again. What the decision made of the car park is undone: one that it added is deleted, and can be restored for 30 days.
/// What has not reached the suggester yet never does; otherwise they are told the next decision where it is another one.
#[utoipa::path(
    post, path = "/admin/suggestions/{id}/undo", tag = "admin", request_body = SuggestionUndo, security(("session" = ["admin"])),
    params(("id" = Uuid, Path, description = "The suggestion's id", example = "019a8f2c-7b1e-7c3a-9d4e-2f6b8a1c5d07")),
    responses(
        (status = OK, body = AdminSuggestion, description = "The suggestion, which waits again."), (status = NOT_FOUND),
        (status = CONFLICT, description = "It has changed (`stale`), is not decided (`not_decided`), its car park has been changed since (`changed_since`), or it is yours and there is another admin (`own_case`)."), (status = UNPROCESSABLE_ENTITY)
    )
)]
pub async fn undo_suggestion_decision(
    State(state): State<AppState>,
    Admin(admin): Admin,
    Path(id): Path<Uuid>,
    Body(SuggestionUndo { version }): Body<SuggestionUndo>,
) -> Result<Json<AdminSuggestion>, Error> {
    let by = admin.account.id;
    let mut work = state.begin().await?;
    check_still_admin(&mut work, &admin).await?;
    let row = lock_decided(&mut work, by, id, version).await?;
    service::undo(&mut work, &row, by).await?;
    work.commit().await?;
    to_response(&state, id, by).await
}
