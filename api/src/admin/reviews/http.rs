//! What admins ask of reviews.

use axum::Json;
use axum::extract::State;
use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use crate::foundation::extract::{Body, Path};
use crate::foundation::reason::Reason;
use crate::foundation::roles::{Admin, check_still_admin};
use crate::services::reviews::service::{self, Review, ReviewRow};
use crate::{AppState, Error};

/// A review, as admins see it.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct AdminReview {
    /// As everyone sees it, or saw it.
    #[serde(flatten)]
    review: Review,
    /// Whom it is about.
    #[schema(example = "019a8f2c-7b1e-7c3a-9d4e-2f6b8a1c5d07")]
    provider_id: Uuid,
    /// Who wrote it; null once that account is deleted.
    #[schema(example = "019a8f2c-7b1e-7c3a-9d4e-2f6b8a1c5d07")]
    user_id: Option<Uuid>,
    /// When it was hidden, in UTC; null while it is shown.
    #[schema(example = "2026-11-21T10:30:00Z")]
    hidden_at: Option<DateTime<Utc>>,
    /// Why, in the words of the admin; null while it is shown.
    #[schema(example = "Names a private person")]
    hidden_reason: Option<String>,
}

impl From<ReviewRow> for AdminReview {
    fn from(row: ReviewRow) -> Self {
        Self {
            provider_id: row.provider_id,
            user_id: row.user_id,
            hidden_at: row.hidden_at,
            hidden_reason: row.hidden_reason.clone(),
            review: Review::of(row, None),
        }
    }
}

/// Why a review is hidden.
#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct ReviewReason {
    /// Why, for admins.
    #[schema(example = "Names a private person", min_length = 1, max_length = 500)]
    reason: String,
}

/// Hide a review
///
/// From everyone but its writer. It counts for no rating.
#[utoipa::path(
    post, path = "/admin/reviews/{id}/hide", tag = "services", request_body = ReviewReason, security(("session" = ["admin"])),
    params(("id" = Uuid, Path, description = "The review's id", example = "019a8f2c-7b1e-7c3a-9d4e-2f6b8a1c5d07")),
    responses(
        (status = OK, body = AdminReview, description = "The review as it is now."), (status = NOT_FOUND),
        (status = CONFLICT, description = "It is hidden (`stale`), or you wrote it or it is about you, and there is another admin (`own_case`)."), (status = UNPROCESSABLE_ENTITY)
    )
)]
pub async fn hide_review(
    State(state): State<AppState>,
    Admin(admin): Admin,
    Path(id): Path<Uuid>,
    Body(request): Body<ReviewReason>,
) -> Result<Json<AdminReview>, Error> {
    let reason = request.reason.parse::<Reason>()?;
    let mut work = state.begin().await?;
    check_still_admin(&mut work, &admin).await?;
    let review = service::hide(&mut work, id, admin.account.id, &reason).await?;
    work.commit().await?;
    Ok(Json(review.into()))
}

/// Show a hidden review again
///
/// To everyone, and it counts.
#[utoipa::path(
    post, path = "/admin/reviews/{id}/show", tag = "services", security(("session" = ["admin"])),
    params(("id" = Uuid, Path, description = "The review's id", example = "019a8f2c-7b1e-7c3a-9d4e-2f6b8a1c5d07")),
    responses(
        (status = OK, body = AdminReview, description = "The review as it is now."), (status = NOT_FOUND),
        (status = CONFLICT, description = "It is shown (`stale`), or you wrote it or it is about you, and there is another admin (`own_case`).")
    )
)]
pub async fn show_review(
    State(state): State<AppState>,
    Admin(admin): Admin,
    Path(id): Path<Uuid>,
) -> Result<Json<AdminReview>, Error> {
    let mut work = state.begin().await?;
    check_still_admin(&mut work, &admin).await?;
    let review = service::show(&mut work, id, admin.account.id).await?;
    work.commit().await?;
    Ok(Json(review.into()))
}
