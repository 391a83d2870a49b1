//! Requests and responses about what a driver needs of a car park.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use serde::Serialize;

use super::rules::ParkingNeeds;
use super::store;
use crate::foundation::extract::Body;
use crate::foundation::roles::{CurrentUser, SignedIn};
use crate::{AppState, Error};

/// What your account keeps of your needs.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct KeptParkingNeeds {
    /// Null: nothing is kept.
    needs: Option<ParkingNeeds>,
}

/// Get what your account keeps of your parking needs
///
/// Nothing, unless you asked for it. No admin sees it.
#[utoipa::path(
    get, path = "/me/parking-needs", tag = "parking", security(("session" = ["user"])),
    responses((status = OK, body = KeptParkingNeeds, description = "Your needs, if they are kept."))
)]
pub async fn get_parking_needs(
    State(state): State<AppState>,
    caller: CurrentUser,
) -> Result<Json<KeptParkingNeeds>, Error> {
    let needs = store::needs(&state.pool, caller.account.id).await?;
    Ok(Json(KeptParkingNeeds { needs }))
}

/// Set the parking needs that your account keeps
///
/// In place of what it kept before. They are in your export, and go with your account.
#[utoipa::path(
    put, path = "/me/parking-needs", tag = "parking", request_body = ParkingNeeds, security(("session" = ["user"])),
    responses((status = OK, body = KeptParkingNeeds, description = "Your needs as they are kept."), (status = UNPROCESSABLE_ENTITY))
)]
pub async fn set_parking_needs(
    State(state): State<AppState>,
    caller: CurrentUser,
    Body(needs): Body<ParkingNeeds>,
) -> Result<Json<KeptParkingNeeds>, Error> {
    let faults = needs.faults();
    if !faults.is_empty() {
        return Err(Error::Invalid(faults));
    }
    let mut work = state.begin().await?;
    let now = work.now();
    store::set(work.db(), caller.account.id, &needs, now).await?;
    work.commit().await?;
    Ok(Json(KeptParkingNeeds { needs: Some(needs) }))
}

/// Remove your parking needs from your account
///
/// Also when it keeps none.
#[utoipa::path(
    delete, path = "/me/parking-needs", tag = "parking", security(("session" = [])),
    responses((status = NO_CONTENT, description = "Nothing is kept."))
)]
pub async fn remove_parking_needs(
    State(state): State<AppState>,
    caller: SignedIn,
) -> Result<StatusCode, Error> {
    store::forget(&state.pool, caller.account.id).await?;
    Ok(StatusCode::NO_CONTENT)
}
