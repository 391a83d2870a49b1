//! Anyone reads a car park.

use axum::Json;
use axum::extract::State;
use carpal_domain::price::MAX_STAY;
use carpal_domain::rates::{Driver, VehicleKind};
use serde::Deserialize;

use super::response::CarPark;
use super::rules::{USUAL_STAY, not_on_map};
use super::store;
use crate::foundation::extract::{Path, Query};
use crate::{AppState, Error};

#[derive(Debug, Deserialize, utoipa::IntoParams)]
pub struct CarParkStay {
    /// The minutes to stay, from 1 to 40320 (four weeks); 120 when not given.
    #[param(example = 120)]
    stay: Option<i32>,
    /// Whether the driver shows a blue badge, which changes what the stay costs; not kept.
    #[param(example = false)]
    blue_badge: Option<bool>,
    /// What they drive; a car, when not given.
    #[param(inline)]
    vehicle: Option<VehicleKind>,
}

/// Get a car park
///
/// What is known of it, where each fact is from, and its tariff and opening hours. One that is hidden, not approved or
/// deleted is not found.
#[utoipa::path(
    get, path = "/car-parks/{id}", tag = "parking",
    params(("id" = i64, Path, description = "The car park's id, as in tiles and lists", example = 1842), CarParkStay),
    responses((status = OK, body = CarPark, description = "The car park."), (status = NOT_FOUND))
)]
pub async fn get_car_park(
    State(state): State<AppState>,
    Path(id): Path<i64>,
    Query(query): Query<CarParkStay>,
) -> Result<Json<CarPark>, Error> {
    let minutes = query.stay.unwrap_or(USUAL_STAY);
    if !(1..=MAX_STAY).contains(&minutes) {
        let sentence = format!("stay is in minutes, from 1 to {MAX_STAY}.");
        return Err(Error::BadRequest(sentence));
    }
    let row = store::visible_car_park(&state.pool, id).await?.ok_or_else(not_on_map)?;
    let driver = Driver {
        blue_badge: query.blue_badge.unwrap_or(false),
        permit: false,
        vehicle: query.vehicle.unwrap_or_default(),
    };
    Ok(Json(CarPark::of(row, minutes, driver, (state.now)())))
}
