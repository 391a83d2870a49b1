//! The page of a provider, for everyone.

use axum::Json;
use axum::extract::State;
use carpal_domain::geometry::LngLat;
use chrono::{DateTime, NaiveDate, Utc};
use serde::Serialize;
use uuid::Uuid;

use super::rules::ProviderError;
use super::store;
use crate::foundation::extract::Path;
use crate::{AppState, Error};
use carpal_domain::roadside::Offering;

/// About where a provider works.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct ProviderArea {
    /// A settlement in its middle; empty where none is known.
    #[schema(example = "Liverpool")]
    name: String,
    /// The middles of the squares of five kilometres that they reach. Where in one of them the provider starts from cannot be
    /// read from it.
    squares: Vec<LngLat>,
}

/// A provider, as everyone sees them.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct PublicProvider {
    /// The provider's id, which is not the account's.
    #[schema(example = "019a8f2c-7b1e-7c3a-9d4e-2f6b8a1c5d07")]
    id: Uuid,
    /// The name of the business.
    #[schema(example = "Mersey Mobile Mechanics")]
    business_name: String,
    /// What they say of themselves; may be empty.
    #[schema(example = "We come to you, day and night.")]
    description: String,
    /// What they offer.
    service_types: Vec<Offering>,
    /// When they work, in OpenStreetMap's language; empty for at any time.
    #[schema(example = "Mo-Fr 08:00-18:00")]
    opening_hours: String,
    /// About where they work.
    area: ProviderArea,
    /// The mean of their reviews, to one decimal; null without any.
    #[schema(example = 4.7)]
    rating: Option<f64>,
    /// How many reviews there are.
    #[schema(example = 12)]
    review_count: i64,
    /// How many jobs they completed.
    #[schema(example = 31)]
    total_jobs: i64,
    /// How many reviews give one star, two, and so on to five.
    #[schema(example = json!([0, 0, 1, 2, 9]))]
    rating_counts: Vec<i64>,
    /// The last day of the insurance that an admin has seen; null when there is none, or it has run out.
    #[schema(example = "2027-03-31")]
    insurance_valid_to: Option<NaiveDate>,
    /// Half of their quotes of the last 90 days came within so many minutes; null without any.
    #[schema(example = 14)]
    median_answer_minutes: Option<i32>,
    /// Since when they are approved, in UTC.
    #[schema(example = "2026-11-21T10:30:00Z")]
    since: DateTime<Utc>,
    /// They take jobs at the moment.
    takes_jobs: bool,
}

/// Get the page of a provider
///
/// Of one who is approved, and neither banned, blocked nor leaving. How to reach them is not on it: customers write in the chat of a job.
#[utoipa::path(
    get, path = "/providers/{id}", tag = "services",
    params(("id" = Uuid, Path, description = "The provider's id, which is not the account's", example = "019a8f2c-7b1e-7c3a-9d4e-2f6b8a1c5d07")),
    responses((status = OK, body = PublicProvider, description = "The provider."), (status = NOT_FOUND))
)]
pub async fn get_public_provider(
    State(state): State<AppState>,
    Path(id): Path<Uuid>,
) -> Result<Json<PublicProvider>, Error> {
    let row = store::public(&state.pool, id, (state.now)()).await?;
    let row = row.ok_or(ProviderError::NotFound)?;
    let squares = store::squares(&state.pool, id).await?;
    Ok(Json(PublicProvider {
        id: row.id,
        business_name: row.business_name,
        description: row.description,
        service_types: row.service_types,
        opening_hours: row.opening_hours,
        area: ProviderArea { name: row.area.unwrap_or_default(), squares },
        rating: row.rating,
        review_count: row.review_count,
        total_jobs: row.total_jobs,
        rating_counts: row.rating_counts,
        insurance_valid_to: row.insurance_valid_to,
        median_answer_minutes: row.median_answer_minutes,
        since: row.since,
        takes_jobs: row.takes_jobs,
    }))
}
