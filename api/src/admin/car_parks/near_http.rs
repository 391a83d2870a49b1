//! What is near: one of them may be what is about to be added.

use axum::Json;
use axum::extract::State;
use carpal_domain::geometry::LngLat;
use serde::Deserialize;

use crate::admin::suggestions::AdminNeighbour;
use crate::foundation::extract::Query;
use crate::foundation::roles::Admin;
use crate::parking::suggestions::service;
use crate::{AppState, Error};

/// Around which position.
#[derive(Debug, Deserialize, utoipa::IntoParams)]
pub struct AroundQuery {
    /// Longitude in degrees.
    #[param(example = json!(-1.5491))]
    lng: f64,
    /// Latitude in degrees.
    #[param(example = 53.7997)]
    lat: f64,
}

/// List all car parks near a position
///
/// At most ten within 100 metres, the nearest first; hidden, unapproved and deleted ones too. Ask it before you add one.
#[utoipa::path(
    get, path = "/admin/car-parks/near", tag = "admin", security(("session" = ["admin"])), params(AroundQuery),
    responses((status = OK, body = Vec<AdminNeighbour>, description = "The car parks, the nearest first."), (status = BAD_REQUEST))
)]
pub async fn list_all_near_car_parks(
    State(state): State<AppState>,
    _: Admin,
    Query(AroundQuery { lng, lat }): Query<AroundQuery>,
) -> Result<Json<Vec<AdminNeighbour>>, Error> {
    let at = LngLat::new(lng, lat).map_err(|error| Error::BadRequest(format!("{error}.")))?;
    let near = service::all_neighbours(&state, at).await?;
    Ok(Json(near.into_iter().map(AdminNeighbour::from).collect()))
}
