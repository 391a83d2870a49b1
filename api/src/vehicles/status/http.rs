//! Requests about how a vehicle is.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use carpal_domain::geometry::LngLat;
use serde::Deserialize;
use uuid::Uuid;

use super::rules::VehicleStatusKind;
use super::service::{self, NewStatus};
use crate::foundation::extract::{Body, Network, Path};
use crate::foundation::roles::{CurrentUser, SignedIn};
use crate::vehicles::response::{Vehicle, to_response};
use crate::vehicles::service::{VehicleError, vehicle};
use crate::{AppState, Error};

/// How a vehicle of yours is.
#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct NewVehicleStatus {
    /// Parked, available or leaving soon.
    status: VehicleStatusKind,
    /// Of leaving soon: until you leave, 1 to 30 minutes; 10 when left out.
    #[schema(example = 10, minimum = 1, maximum = 30)]
    #[serde(default)]
    leaves_in_minutes: Option<u8>,
    /// Of leaving soon: where the vehicle stands. It is not stored, but where others see the space: the car park, or one point for all
    /// streets of a square of 250 metres. Left out, nobody sees it.
    #[serde(default)]
    location: Option<LngLat>,
}

/// Say how one of your vehicles is
///
/// In place of what you said before. Nobody else sees it, but for the space that you are about to leave: that is on the map for 30
/// minutes, from the next whole five minutes on, without your plate, and reserved for nobody. Whatever you say next ends it at the next
/// whole five minutes. You can show a space again once the last one has had its time; by default six a day. A vehicle whose registration
/// another account has or claims has no status.
#[utoipa::path(
    put, path = "/vehicles/{id}/status", tag = "vehicles", request_body = NewVehicleStatus, security(("session" = ["user"])),
    params(("id" = Uuid, Path, description = "The vehicle's id", example = "019a8f2c-7b1e-7c3a-9d4e-2f6b8a1c5d07")),
    responses(
        (status = OK, body = Vehicle, description = "The vehicle with its status."), (status = NOT_FOUND),
        (status = CONFLICT, description = "The registration is not confirmed as yours (`not_confirmed`), somebody else claims it (`claimed`), or your last space has not had its time (`said_lately`)."),
        (status = UNPROCESSABLE_ENTITY, description = "A field is wrong, or the space cannot be shown there; the sentence says why."),
        (status = TOO_MANY_REQUESTS)
    )
)]
pub async fn set_vehicle_status(
    State(state): State<AppState>,
    caller: CurrentUser,
    network: Network,
    Path(id): Path<Uuid>,
    Body(request): Body<NewVehicleStatus>,
) -> Result<Json<Vehicle>, Error> {
    let user_id = caller.account.id;
    let (account, network) = (user_id.to_string(), network.to_string());
    let (parking, limits) = (&state.config.parking, &state.limits);
    let rate = state.config.vehicles.limit_vehicle_statuses;
    limits.take("vehicle statuses", rate, &account).await?;
    let NewVehicleStatus { status, leaves_in_minutes, location } = request;
    let mut work = state.begin().await?;
    let new = NewStatus { status, minutes: leaves_in_minutes, location };
    if service::set(&mut work, user_id, id, &new).await? {
        // What is refused before does not count.
        limits.take("leaving soon", parking.limit_leaving_soon, &account).await?;
        limits.take("leaving soon network", parking.limit_leaving_soon_network, &network).await?;
    }
    let row = vehicle(work.db(), user_id, id).await?.ok_or(VehicleError::NotFound)?;
    work.commit().await?;
    Ok(Json(to_response(&state, row).await?))
}

/// Remove the status of one of your vehicles
///
/// Also when it has none. A space that others see leaves the map at the next whole five minutes.
#[utoipa::path(
    delete, path = "/vehicles/{id}/status", tag = "vehicles", security(("session" = [])),
    params(("id" = Uuid, Path, description = "The vehicle's id", example = "019a8f2c-7b1e-7c3a-9d4e-2f6b8a1c5d07")),
    responses((status = NO_CONTENT, description = "It has none."), (status = NOT_FOUND))
)]
pub async fn remove_vehicle_status(
    State(state): State<AppState>,
    caller: SignedIn,
    Path(id): Path<Uuid>,
) -> Result<StatusCode, Error> {
    let mut work = state.begin().await?;
    service::clear(&mut work, caller.account.id, id).await?;
    work.commit().await?;
    Ok(StatusCode::NO_CONTENT)
}
