//! Admins list reviews, those that are reported among them.

use axum::Json;
use axum::extract::State;
use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::store::{self, ListedReviewQuery, ListedReviewRow};
use crate::foundation::extract::{Path, Query};
use crate::foundation::page::{ListCursor, ListItem, ListParams, Page, Sort, Total};
use crate::foundation::roles::Admin;
use crate::{AppState, Error};

/// Whom a review is about.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct ReviewedProvider {
    /// The provider's id.
    #[schema(example = "019a8f2c-7b1e-7c3a-9d4e-2f6b8a1c5d07")]
    id: Uuid,
    /// The name of the business.
    #[schema(example = "Mersey Mobile Mechanics")]
    name: String,
}

/// A review in an admin's list.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct ListedReview {
    /// The review's id.
    #[schema(example = "019a8f2c-7b1e-7c3a-9d4e-2f6b8a1c5d07")]
    id: Uuid,
    /// Whom it is about.
    provider: ReviewedProvider,
    /// From one star to five.
    #[schema(example = 5)]
    rating: i16,
    /// A line that says it in short; may be empty.
    #[schema(example = "Quick and friendly")]
    title: String,
    /// What the customer wrote; may be empty.
    #[schema(example = "Had me going again within the hour.")]
    comment: String,
    /// What the provider replied; null when they did not.
    #[schema(example = "Thank you, safe travels.")]
    reply: Option<String>,
    /// Only its writer sees it.
    is_hidden: bool,
    /// Why, in the words of the admin; null while it is shown.
    #[schema(example = "Names a private person")]
    hidden_reason: Option<String>,
    /// How often it was reported.
    #[schema(example = 1)]
    report_count: i64,
    /// When it was written, in UTC.
    #[schema(example = "2026-11-21T10:30:00Z")]
    created_at: DateTime<Utc>,
}

impl From<ListedReviewRow> for ListedReview {
    fn from(row: ListedReviewRow) -> Self {
        Self {
            id: row.id,
            provider: ReviewedProvider { id: row.provider_id, name: row.provider_name },
            rating: row.rating,
            title: row.title,
            comment: row.comment,
            reply: row.reply,
            is_hidden: row.is_hidden,
            hidden_reason: row.hidden_reason,
            report_count: row.report_count,
            created_at: row.created_at,
        }
    }
}

/// Which reviews.
#[derive(Debug, Deserialize, utoipa::IntoParams)]
pub struct ListedReviewFilter {
    /// Only reviews of which a report waits, or only the others.
    reported: Option<bool>,
    /// Only reviews of this provider.
    #[param(example = "019a8f2c-7b1e-7c3a-9d4e-2f6b8a1c5d07")]
    provider_id: Option<Uuid>,
}

impl ListItem for ListedReview {
    const PLURAL: &'static str = "reviews";
}

/// A page of reviews, with how many there are.
pub type ListedReviewPage = Page<ListedReview, ListCursor<Uuid>, Total>;

/// List the reviews of all providers
///
/// Hidden ones too. Found by a part of the title, the comment, the reply or the provider's name. Up to 10,000 are counted.
#[utoipa::path(
    get, path = "/admin/reviews", tag = "services", security(("session" = ["admin"])), params(ListParams, ListedReviewFilter),
    responses((status = OK, body = ListedReviewPage, description = "A page of reviews."), (status = UNPROCESSABLE_ENTITY))
)]
pub async fn list_all_reviews(
    State(state): State<AppState>,
    _: Admin,
    Query(list): Query<ListParams>,
    Query(ListedReviewFilter { reported, provider_id }): Query<ListedReviewFilter>,
) -> Result<Json<ListedReviewPage>, Error> {
    let (pattern, limit) = (list.pattern()?, list.limit());
    let filter = ListedReviewQuery { id: None, reported, provider_id, pattern: pattern.as_deref() };
    let max = i64::from(limit) + 1;
    let mut lookup = state.begin_lookup().await?;
    let (sort, cursor) = (list.sort, list.cursor()?);
    let rows = store::reviews(lookup.db(), &filter, sort, cursor, max).await?;
    let total = Total(store::count(lookup.db(), &filter).await?);
    drop(lookup);
    Ok(Json(list.page(rows, |row| row.id, ListedReview::from).with(total)))
}

/// Get any review
///
/// Hidden or not.
#[utoipa::path(
    get, path = "/admin/reviews/{id}", tag = "services", security(("session" = ["admin"])),
    params(("id" = Uuid, Path, description = "The review's id", example = "019a8f2c-7b1e-7c3a-9d4e-2f6b8a1c5d07")),
    responses((status = OK, body = ListedReview, description = "The review."), (status = NOT_FOUND))
)]
pub async fn get_any_review(
    State(state): State<AppState>,
    _: Admin,
    Path(id): Path<Uuid>,
) -> Result<Json<ListedReview>, Error> {
    let filter = ListedReviewQuery { id: Some(id), ..ListedReviewQuery::default() };
    let row = store::reviews(&state.pool, &filter, Sort::Newest, None, 1).await?.pop();
    Ok(Json(row.ok_or_else(|| Error::NotFound("Review not found".into()))?.into()))
}
