//! Requests and responses about the place that a driver marked as home.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use carpal_domain::geometry::LngLat;
use chrono::{DateTime, Utc};
use serde::Serialize;

use super::{home, home_store as store};
use crate::foundation::extract::Body;
use crate::foundation::roles::{CurrentUser, SignedIn};
use crate::{AppState, Error};

/// Whether you marked a place as home. Where it is, no page is told; your export has it.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct HomeMark {
    /// When you marked it, in UTC; null: none is marked.
    #[schema(example = "2026-11-21T10:30:00Z")]
    marked_at: Option<DateTime<Utc>>,
    /// Within so many metres of it nothing of yours is shown.
    #[schema(example = 300)]
    radius_metres: u32,
}

impl HomeMark {
    fn of(state: &AppState, marked_at: Option<DateTime<Utc>>) -> Self {
        Self { marked_at, radius_metres: state.config.parking.home_radius }
    }
}

/// Get whether you marked a place as home
///
/// Not where: a phone that somebody else holds does not tell them.
#[utoipa::path(
    get, path = "/me/home", tag = "parking", security(("session" = ["user"])),
    responses((status = OK, body = HomeMark, description = "Whether one is marked."))
)]
pub async fn get_home(
    State(state): State<AppState>,
    caller: CurrentUser,
) -> Result<Json<HomeMark>, Error> {
    let marked_at = store::marked_at(&state.pool, caller.account.id).await?;
    Ok(Json(HomeMark::of(&state, marked_at)))
}

/// Mark a place as home
///
/// In place of the one before. Spaces that you are about to leave are never shown within 300 metres of it; one that is shown there now
/// leaves the map at the next whole five minutes, as everything does. It is stored encrypted where the system has a key, and no admin
/// sees it.
#[utoipa::path(
    put, path = "/me/home", tag = "parking", request_body = LngLat, security(("session" = ["user"])),
    responses(
        (status = OK, body = HomeMark, description = "It is marked."), (status = UNPROCESSABLE_ENTITY),
        (status = TOO_MANY_REQUESTS)
    )
)]
pub async fn mark_home(
    State(state): State<AppState>,
    caller: CurrentUser,
    Body(place): Body<LngLat>,
) -> Result<Json<HomeMark>, Error> {
    let user_id = caller.account.id;
    let rate = state.config.parking.limit_homes;
    state.limits.take("homes", rate, &user_id.to_string()).await?;
    let mut work = state.begin().await?;
    home::mark(&mut work, user_id, place).await?;
    let marked_at = work.now();
    work.commit().await?;
    Ok(Json(HomeMark::of(&state, Some(marked_at))))
}

/// Remove the mark of where your home is
///
/// Also when none is marked.
#[utoipa::path(
    delete, path = "/me/home", tag = "parking", security(("session" = [])),
    responses((status = NO_CONTENT, description = "None is marked."))
)]
pub async fn remove_home(
    State(state): State<AppState>,
    caller: SignedIn,
) -> Result<StatusCode, Error> {
    store::forget(&state.pool, caller.account.id).await?;
    Ok(StatusCode::NO_CONTENT)
}
