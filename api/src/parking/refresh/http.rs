//! Requests and responses about the data as a whole.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use carpal_domain::jobs::RefreshStale;
use chrono::{DateTime, Utc};
use serde::Serialize;

use super::store;
use crate::{AppState, Error};

/// How many cities are named.
const NAMED_CITIES: usize = 3;

/// The data as a whole.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct CarParkSummary {
    /// Visible car parks; practice ones count only where there are no others.
    #[schema(example = 31_402)]
    total: i64,
    /// The three cities with the most.
    top_cities: Vec<City>,
    /// How many cities have some besides.
    #[schema(example = 14)]
    more_cities: usize,
    /// When any source was last fetched, in UTC; null means never.
    #[schema(example = "2026-11-21T10:30:00Z")]
    fetched_at: Option<DateTime<Utc>>,
    /// A refresh is waiting or under way. What failed is tried again later, and nobody waits for that.
    refreshing: bool,
    /// How many cities could not be fetched when they were last tried.
    #[schema(example = 0)]
    failed_cities: i64,
}

/// A city and how many car parks it has.
#[derive(Debug, Serialize, utoipa::ToSchema)]
struct City {
    /// The city's name.
    #[schema(example = "Leeds")]
    name: String,
    /// How many visible car parks it has.
    #[schema(example = 412)]
    count: i64,
}

/// Get how many car parks there are, and how fresh the data is
///
/// Counts only car parks that drivers can see. `refreshing` says that new data is being fetched.
#[utoipa::path(
    get, path = "/car-parks/summary", tag = "parking",
    responses((status = OK, body = CarParkSummary, description = "The data as a whole."))
)]
pub async fn get_car_park_summary(
    State(state): State<AppState>,
) -> Result<Json<CarParkSummary>, Error> {
    let counts = store::by_city(&state.pool).await?;
    let total = counts.iter().map(|row| row.count).sum();
    let mut cities = counts.into_iter().filter(|row| !row.city.is_empty());
    let top_cities = cities
        .by_ref()
        .take(NAMED_CITIES)
        .map(|row| City { name: row.city, count: row.count })
        .collect();
    Ok(Json(CarParkSummary {
        total,
        top_cities,
        more_cities: cities.count(),
        fetched_at: store::fetched_at(&state.pool).await?,
        refreshing: store::is_refreshing(&state.pool).await?,
        failed_cities: store::failed_cities(&state.pool).await?,
    }))
}

/// Whether a refresh was started.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct RefreshRequested {
    /// A refresh was asked for just now; false means that one was already under way.
    asked: bool,
}

/// Refresh the car park data
///
/// Sources fetched within 24 hours are left alone; one request is under way at a time.
#[utoipa::path(
    post, path = "/car-parks/refresh", tag = "parking",
    responses((status = ACCEPTED, body = RefreshRequested, description = "Whether a refresh was started."))
)]
pub async fn refresh_car_parks(
    State(state): State<AppState>,
) -> Result<(StatusCode, Json<RefreshRequested>), Error> {
    let mut work = state.begin().await?;
    let asked = work.enqueue(&RefreshStale {}, Some("visitor")).await?;
    work.commit().await?;
    Ok((StatusCode::ACCEPTED, Json(RefreshRequested { asked })))
}
