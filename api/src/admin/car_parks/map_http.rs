//! The map of all car parks.

use axum::Json;
use axum::extract::State;
use serde::{Deserialize, Serialize};

use super::rules::{CAR_PARKS_FROM_ZOOM, CarParkFilter, MAX_IN_VIEW};
use super::store::{self, AreaRow, MarkerRow};
use crate::foundation::extract::Query;
use crate::foundation::roles::Admin;
use crate::parking::edits::service::CarParkStanding;
use crate::{AppState, Error};

/// How near the map is looked at.
#[derive(Debug, Deserialize, utoipa::IntoParams)]
pub struct MapZoom {
    /// The zoom of the map, 0 to 24. Below 8 it has counts of areas.
    #[param(example = json!(14.2), minimum = 0, maximum = 24)]
    zoom: f64,
}

/// A car park on the map of admins.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct CarParkMarker {
    /// The car park's id.
    #[schema(example = 1842)]
    id: i64,
    /// Counts its edits: name it when you change it.
    #[schema(example = 3)]
    version: i32,
    /// Its name.
    #[schema(example = "North Street car park")]
    name: String,
    /// Longitude in degrees.
    #[schema(example = json!(-2.99755))]
    lng: f64,
    /// Latitude in degrees.
    #[schema(example = 51.587)]
    lat: f64,
    /// Whether drivers see it, or why not.
    standing: CarParkStanding,
    /// Drivers are warned of fake signs or codes there.
    scam_reported: bool,
    /// A source says something else since an admin edited it.
    conflict: bool,
}

impl From<MarkerRow> for CarParkMarker {
    fn from(row: MarkerRow) -> Self {
        let MarkerRow { id, version, name, lng, lat, standing, scam_reported, conflict } = row;
        Self { id, version, name, lng, lat, standing, scam_reported, conflict }
    }
}

/// How many car parks an area has.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct AreaCount {
    /// The region or nation; may be empty.
    #[schema(example = "Wales")]
    area: String,
    /// How many car parks match there.
    #[schema(example = 1204)]
    count: i64,
    /// Longitude of their middle, in degrees.
    #[schema(example = json!(-3.2))]
    lng: f64,
    /// Latitude of their middle, in degrees.
    #[schema(example = 51.8)]
    lat: f64,
}

impl From<AreaRow> for AreaCount {
    fn from(row: AreaRow) -> Self {
        let AreaRow { area, count, lng, lat } = row;
        Self { area, count, lng, lat }
    }
}

/// What the map of admins shows.
#[derive(Debug, Default, Serialize, utoipa::ToSchema)]
pub struct AdminMap {
    /// Below zoom 8: how many car parks each area has, all over the country.
    areas: Vec<AreaCount>,
    /// From zoom 8 on: the car parks in the box, at most 3,000, those first that drivers do not see.
    car_parks: Vec<CarParkMarker>,
    /// There are more in the box than are shown.
    is_more: bool,
}

/// Get the map of all car parks
///
/// Hidden, unapproved and deleted ones too, which no public tile holds. What was deleted more than 30 days ago is not among them.
#[utoipa::path(
    get, path = "/admin/car-parks/map", tag = "admin", security(("session" = ["admin"])), params(MapZoom, CarParkFilter),
    responses((status = OK, body = AdminMap, description = "What the map shows."), (status = BAD_REQUEST), (status = UNPROCESSABLE_ENTITY))
)]
pub async fn get_admin_map(
    State(state): State<AppState>,
    _: Admin,
    Query(MapZoom { zoom }): Query<MapZoom>,
    Query(filter): Query<CarParkFilter>,
) -> Result<Json<AdminMap>, Error> {
    if !(0.0..=24.0).contains(&zoom) {
        return Err(Error::BadRequest("zoom is from 0 to 24.".into()));
    }
    let query = filter.query()?;
    let mut lookup = state.begin_lookup().await?;
    if zoom < CAR_PARKS_FROM_ZOOM {
        let areas = store::areas(lookup.db(), &query).await?;
        let areas = areas.into_iter().map(AreaCount::from).collect();
        return Ok(Json(AdminMap { areas, ..AdminMap::default() }));
    }
    if query.bounds.is_none() {
        return Err(Error::BadRequest("bbox is needed from zoom 8 on.".into()));
    }
    let mut rows = store::markers(lookup.db(), &query, MAX_IN_VIEW + 1).await?;
    let most = usize::try_from(MAX_IN_VIEW).unwrap_or(usize::MAX);
    let is_more = rows.len() > most;
    rows.truncate(most);
    let car_parks = rows.into_iter().map(CarParkMarker::from).collect();
    Ok(Json(AdminMap { car_parks, is_more, ..AdminMap::default() }))
}
