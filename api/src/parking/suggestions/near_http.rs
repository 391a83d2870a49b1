//! Which car parks are near: whoever suggests one is asked whether it is one of them.

use axum::Json;
use axum::extract::State;
use carpal_domain::car_park::Tariff;
use carpal_domain::geometry::LngLat;
use serde::{Deserialize, Serialize};

use super::car_parks_store::NeighbourRow;
use super::service;
use crate::foundation::extract::Query;
use crate::{AppState, Error};

/// A car park near a position.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct Neighbour {
    /// The car park's id.
    #[schema(example = 1842)]
    id: i64,
    /// Its name.
    #[schema(example = "Woodhouse Lane")]
    name: String,
    /// The name was made from what is known, not read from a source.
    name_inferred: bool,
    /// Street and house number as far as known; may be empty.
    #[schema(example = "Woodhouse Lane")]
    address: String,
    /// Longitude in degrees.
    #[schema(example = json!(-1.5491))]
    lng: f64,
    /// Latitude in degrees.
    #[schema(example = 53.7997)]
    lat: f64,
    /// Kind of tariff.
    tariff: Tariff,
    /// How far it is, in metres: its outline, where that is known. 0 is within it.
    #[schema(example = 38)]
    metres: i32,
}

impl From<NeighbourRow> for Neighbour {
    fn from(row: NeighbourRow) -> Self {
        let NeighbourRow { id, name, name_inferred, address, lng, lat, tariff, metres, .. } = row;
        #[expect(clippy::cast_possible_truncation, reason = "within 100 metres")]
        let metres = metres.round() as i32;
        Self { id, name, name_inferred, address, lng, lat, tariff, metres }
    }
}

/// Around which position.
#[derive(Debug, Deserialize, utoipa::IntoParams)]
pub struct NearQuery {
    /// Longitude in degrees.
    #[param(example = json!(-1.5491))]
    lng: f64,
    /// Latitude in degrees.
    #[param(example = 53.7997)]
    lat: f64,
}

/// List the car parks near a position
///
/// At most ten within 100 metres, the nearest first. Ask it before you suggest a car park: it may be one of them.
#[utoipa::path(
    get, path = "/car-parks/near", tag = "parking", params(NearQuery),
    responses((status = OK, body = Vec<Neighbour>, description = "The car parks, the nearest first."))
)]
pub async fn list_near_car_parks(
    State(state): State<AppState>,
    Query(NearQuery { lng, lat }): Query<NearQuery>,
) -> Result<Json<Vec<Neighbour>>, Error> {
    let at = LngLat::new(lng, lat).map_err(|error| Error::BadRequest(format!("{error}.")))?;
    Ok(Json(service::neighbours(&state, at).await?))
}
