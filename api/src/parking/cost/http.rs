//! Requests about the cost of a stay.

use axum::Json;
use axum::extract::State;
use carpal_domain::opening;
use carpal_domain::price::MAX_STAY;
use carpal_domain::rates::{Driver, VehicleKind};
use serde::Deserialize;

use super::response::CostOfStay;
use crate::foundation::extract::{Path, Query};
use crate::parking::rules::not_on_map;
use crate::parking::store;
use crate::{AppState, Error};

#[derive(Debug, Deserialize, utoipa::IntoParams)]
pub struct StayCostQuery {
    /// When the stay begins by the clocks of London, such as `2026-11-24T14:30`; now, when not given.
    #[param(example = "2026-11-24T14:30", value_type = Option<String>)]
    arrival: Option<String>,
    /// Its length in minutes, from 1 to 40320 (four weeks).
    #[param(example = 120, minimum = 1, maximum = 40_320)]
    minutes: i32,
    /// Whether the driver shows a blue badge; not kept.
    #[param(example = false)]
    blue_badge: Option<bool>,
    /// What they drive; a car, when not given.
    #[param(inline)]
    vehicle: Option<VehicleKind>,
}

/// Get the cost of a stay
///
/// The cheapest ticket, or chain of tickets, that covers the stay, with its working; or why that is not known.
#[utoipa::path(
    get, path = "/car-parks/{id}/cost", tag = "parking",
    params(("id" = i64, Path, description = "The car park's id, as in tiles and lists", example = 1842), StayCostQuery),
    responses(
        (status = OK, body = CostOfStay, description = "What the stay costs."), (status = BAD_REQUEST), (status = NOT_FOUND)
    )
)]
pub async fn get_stay_cost(
    State(state): State<AppState>,
    Path(id): Path<i64>,
    Query(query): Query<StayCostQuery>,
) -> Result<Json<CostOfStay>, Error> {
    let StayCostQuery { arrival, minutes, blue_badge, vehicle } = query;
    if !(1..=MAX_STAY).contains(&minutes) {
        return Err(Error::BadRequest(format!("minutes is from 1 to {MAX_STAY}.")));
    }
    let from = match arrival {
        Some(text) => opening::arrival(&text),
        None => Some((state.now)()),
    };
    let from = from.ok_or_else(|| {
        Error::BadRequest("arrival is a time of London such as 2026-11-24T14:30.".into())
    })?;
    let row = store::visible_car_park(&state.pool, id).await?.ok_or_else(not_on_map)?;
    let driver = Driver {
        blue_badge: blue_badge.unwrap_or(false),
        permit: false,
        vehicle: vehicle.unwrap_or_default(),
    };
    Ok(Json(CostOfStay::of(row, &state.zone_charges, from, minutes, driver)))
}
