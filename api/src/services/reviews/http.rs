//! Requests and responses about reviews.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::rules;
use super::service;
use super::store::{self, ReviewFilter, ReviewRow};
use crate::foundation::extract::{Body, Path, Query};
use crate::foundation::page::{ListItem, Page, TimeCursor, parse_cursor};
use crate::foundation::roles::CurrentUser;
use crate::services::providers::service::check_shown;
use crate::{AppState, Error};
use carpal_domain::roadside::ServiceType;

/// What a customer thinks of a provider, and what the provider replied.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct Review {
    /// The review's id.
    #[schema(example = "019a8f2c-7b1e-7c3a-9d4e-2f6b8a1c5d07")]
    id: Uuid,
    /// From one star to five.
    #[schema(example = 5, minimum = 1, maximum = 5)]
    rating: i16,
    /// A line that says it in short; may be empty.
    #[schema(example = "Quick and friendly")]
    title: String,
    /// What the customer wrote; may be empty.
    #[schema(example = "Had me going again within the hour.")]
    comment: String,
    /// The customer's display name, or `Anonymous User`.
    #[schema(example = "Anonymous User")]
    name: String,
    /// What the customer had asked for.
    service_type: ServiceType,
    /// When it was written, in UTC.
    #[schema(example = "2026-11-21T10:30:00Z")]
    created_at: DateTime<Utc>,
    /// What the provider replied; null when they did not.
    #[schema(example = "Thank you, safe travels.")]
    reply: Option<String>,
    /// When they did, in UTC; null when they did not.
    #[schema(example = "2026-11-21T10:30:00Z")]
    replied_at: Option<DateTime<Utc>>,
    /// You wrote it.
    is_mine: bool,
}

impl Review {
    /// As this user sees it, or somebody who is not signed in.
    pub fn of(row: ReviewRow, viewer: Option<Uuid>) -> Self {
        Self {
            id: row.id,
            rating: row.rating,
            title: row.title,
            comment: row.comment,
            name: row.name,
            service_type: row.service_type,
            created_at: row.created_at,
            reply: row.reply,
            replied_at: row.replied_at,
            is_mine: row.user_id.is_some() && row.user_id == viewer,
        }
    }
}

impl ListItem for Review {
    const PLURAL: &'static str = "reviews";
}

/// A review to write.
#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct NewReview {
    /// From one star to five.
    #[schema(example = 5, minimum = 1, maximum = 5)]
    rating: i16,
    /// A line that says it in short, at most 120 characters.
    #[schema(example = "Quick and friendly", max_length = 120)]
    #[serde(default)]
    title: String,
    /// At most 2000 characters.
    #[schema(example = "Had me going again within the hour.", max_length = 2000)]
    #[serde(default)]
    comment: String,
}

/// Review the provider who did a job for you
///
/// Once it is completed, and once. Everyone reads it, under your display name.
#[utoipa::path(
    post, path = "/service-requests/{id}/review", tag = "services", request_body = NewReview, security(("session" = ["user"])),
    params(("id" = Uuid, Path, description = "The service request's id", example = "019a8f2c-7b1e-7c3a-9d4e-2f6b8a1c5d07")),
    responses(
        (status = CREATED, body = Review, description = "The review."), (status = NOT_FOUND), (status = CONFLICT, description = "The request is not completed (`not_completed`), is reviewed (`already_reviewed`), its provider’s account is gone (`provider_gone`), or has the phone number or email address of yours (`own_business`)."),
        (status = UNPROCESSABLE_ENTITY)
    )
)]
pub async fn add_review(
    State(state): State<AppState>,
    caller: CurrentUser,
    Path(id): Path<Uuid>,
    Body(NewReview { rating, title, comment }): Body<NewReview>,
) -> Result<(StatusCode, Json<Review>), Error> {
    let user_id = caller.account.id;
    let review = rules::review(rating, &title, &comment)?;
    let mut work = state.begin().await?;
    let stored = service::add(&mut work, id, user_id, &review).await?;
    work.commit().await?;
    let row = service::any_review(&state.pool, stored).await?;
    Ok((StatusCode::CREATED, Json(Review::of(row, Some(user_id)))))
}

/// A reply to a review.
#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct NewReviewReply {
    /// 1 to 2000 characters.
    #[schema(example = "Thank you, safe travels.", min_length = 1, max_length = 2000)]
    reply: String,
}

/// Reply to a review of you as a provider
///
/// Once. Everyone reads it below the review.
#[utoipa::path(
    post, path = "/reviews/{id}/reply", tag = "services", request_body = NewReviewReply, security(("session" = ["user"])),
    params(("id" = Uuid, Path, description = "The review's id", example = "019a8f2c-7b1e-7c3a-9d4e-2f6b8a1c5d07")),
    responses(
        (status = OK, body = Review, description = "The review with the reply."), (status = NOT_FOUND),
        (status = CONFLICT, description = "It has a reply (`already_replied`)."), (status = UNPROCESSABLE_ENTITY)
    )
)]
pub async fn send_review_reply(
    State(state): State<AppState>,
    caller: CurrentUser,
    Path(id): Path<Uuid>,
    Body(NewReviewReply { reply }): Body<NewReviewReply>,
) -> Result<Json<Review>, Error> {
    let user_id = caller.account.id;
    let reply = rules::reply(&reply)?;
    let mut work = state.begin().await?;
    service::add_reply(&mut work, id, user_id, &reply).await?;
    work.commit().await?;
    Ok(Json(Review::of(service::any_review(&state.pool, id).await?, Some(user_id))))
}

/// Which part of the reviews.
#[derive(Debug, Deserialize, utoipa::IntoParams)]
pub struct ReviewRange {
    /// The `next` of the page before.
    #[param(example = "1763721000000000.019a8f2c-7b1e-7c3a-9d4e-2f6b8a1c5d07")]
    before: Option<String>,
    /// At most this many, 1 to 25; 25 when absent.
    #[param(example = 25)]
    limit: Option<u8>,
}

/// A page of reviews, the latest first.
pub type ReviewPage = Page<Review, TimeCursor>;

/// List the reviews of a provider
///
/// The latest first, a page at a time. With a session, your own is marked.
#[utoipa::path(
    get, path = "/providers/{id}/reviews", tag = "services",
    params(("id" = Uuid, Path, description = "The provider's id, which is not the account's", example = "019a8f2c-7b1e-7c3a-9d4e-2f6b8a1c5d07"), ReviewRange),
    responses((status = OK, body = ReviewPage, description = "A page of reviews."), (status = NOT_FOUND))
)]
pub async fn list_reviews(
    State(state): State<AppState>,
    caller: Result<CurrentUser, Error>,
    Path(id): Path<Uuid>,
    Query(ReviewRange { before, limit }): Query<ReviewRange>,
) -> Result<Json<ReviewPage>, Error> {
    let viewer = caller.ok().map(|caller| caller.account.id);
    let before = parse_cursor("before", before.as_deref())?;
    check_shown(&state.pool, id).await?;
    let page = limit.unwrap_or(rules::PAGE).clamp(1, rules::PAGE);
    let filter = ReviewFilter { provider_id: Some(id), ..ReviewFilter::default() };
    let rows = store::reviews(&state.pool, &filter, before, i64::from(page) + 1).await?;
    let cursor = |row: &ReviewRow| TimeCursor { at: row.created_at, id: row.id };
    Ok(Json(Page::of(rows, page.into(), cursor, |row| Review::of(row, viewer))))
}
