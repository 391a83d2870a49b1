//! Requests and responses of place search.

use axum::Json;
use axum::extract::State;
use carpal_domain::geometry::LngLat;
use serde::{Deserialize, Serialize};

use super::rules::{self, MAX_ANSWERS, MAX_QUERY_LENGTH, PlaceKind};
use super::service::StartingArea;
use super::store::{self, NamedRow, Surroundings};
use crate::foundation::extract::{Network, Query};
use crate::{AppState, Error};

#[derive(Debug, Deserialize, utoipa::IntoParams)]
pub struct SearchQuery {
    /// A name, a name and its town, a postcode or its beginning.
    #[param(example = "Leeds station")]
    q: String,
    /// Longitude of where the driver looks, in degrees; nearer answers come first.
    #[param(example = json!(-1.5491))]
    lng: Option<f64>,
    /// Latitude of where the driver looks, in degrees.
    #[param(example = 53.7997)]
    lat: Option<f64>,
}

/// A place that can be looked at on the map.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct Place {
    /// What it is.
    kind: PlaceKind,
    /// Its name.
    #[schema(example = "Leeds station")]
    name: String,
    /// The town it is in, as far as known; may be empty.
    #[schema(example = "Leeds")]
    context: String,
    /// Longitude in degrees.
    #[schema(example = json!(-1.5491))]
    lng: f64,
    /// Latitude in degrees.
    #[schema(example = 53.7997)]
    lat: f64,
    /// The car park's id; null for other kinds of place.
    #[schema(example = 1842)]
    car_park_id: Option<i64>,
}

/// Search for places by name or postcode
///
/// At most five, the best first, in the United Kingdom only.
#[utoipa::path(
    get, path = "/places/search", tag = "parking", params(SearchQuery),
    responses((status = OK, body = Vec<Place>, description = "At most five places, the best first."))
)]
pub async fn search_places(
    State(state): State<AppState>,
    network: Network,
    Query(query): Query<SearchQuery>,
) -> Result<Json<Vec<Place>>, Error> {
    if query.q.chars().count() > MAX_QUERY_LENGTH {
        return Err(Error::BadRequest(format!(
            "Please search for at most {MAX_QUERY_LENGTH} characters."
        )));
    }
    let near = match (query.lng, query.lat) {
        (Some(lng), Some(lat)) => Some(position(lng, lat)?),
        _ => None,
    };
    let _searching = state.place_searches.take(network.address()).map_err(|_| Error::Busy)?;
    let mut work = state.begin().await?;
    store::bound_search(work.db()).await?;
    let mut places: Vec<Place> = Vec::new();
    if let Some(start) = rules::postcode_start(&query.q) {
        add(&mut places, store::postcodes(work.db(), &start).await?, &rules::key(&query.q), near);
    }
    for reading in rules::readings(&query.q) {
        if places.len() >= MAX_ANSWERS {
            break;
        }
        let mut rows = store::on_the_map(work.db(), &reading, near).await?;
        if !reading.station {
            rows.extend(store::car_parks(work.db(), &reading).await?);
        }
        let name = if reading.station {
            rules::spoken_name(reading.name, PlaceKind::Station)
        } else {
            reading.name
        };
        add(&mut places, rows, &name, near);
    }
    drop(work);
    Ok(Json(places))
}

/// Appends the best rows of one reading, each name and town once, until there are enough.
fn add(places: &mut Vec<Place>, rows: Vec<NamedRow>, query_key: &str, near: Option<LngLat>) {
    let mut ranked: Vec<_> = rows
        .into_iter()
        .filter_map(|row| {
            let at = LngLat::new(row.lng, row.lat).ok().filter(|at| at.in_uk_box())?;
            let kind = match row.layer.as_str() {
                "postcodes" => PlaceKind::Postcode,
                "car_parks" => PlaceKind::CarPark,
                layer => PlaceKind::of(layer, &row.kind),
            };
            let row = NamedRow { name: rules::spoken_name(row.name, kind), ..row };
            Some((rules::order(&rules::key(&row.name), query_key, kind, at, near), kind, row))
        })
        .collect();
    ranked.sort_by(|(a, _, x), (b, _, y)| {
        a.cmp(b).then_with(|| (&x.name, &x.town).cmp(&(&y.name, &y.town)))
    });
    for (_, kind, row) in ranked {
        let known = |p: &Place| p.kind == kind && p.name == row.name && p.context == row.town;
        if places.len() < MAX_ANSWERS && !places.iter().any(known) {
            let NamedRow { name, town, lng, lat, car_park_id, .. } = row;
            places.push(Place { kind, name, context: town, lng, lat, car_park_id });
        }
    }
}

/// How near a real car park must be, in degrees either way, for a map to begin where it was meant to.
const NEAR_DEGREES: f64 = 0.05;

/// Find where a map should begin
///
/// The area with the most real car parks, where there is none within 0.05 degrees of a position; null where there is one, or
/// none anywhere.
#[utoipa::path(
    get, path = "/places/start", tag = "parking", params(Position),
    responses((status = OK, body = Option<StartingArea>, description = "Where to begin instead; null: at the position."))
)]
pub async fn find_starting_area(
    State(state): State<AppState>,
    Query(at): Query<Position>,
) -> Result<Json<Option<StartingArea>>, Error> {
    let at = position(at.lng, at.lat)?;
    if store::has_real_car_park(&state.pool, at.lng, at.lat, NEAR_DEGREES).await? {
        return Ok(Json(None));
    }
    Ok(Json(state.fullest_area.get(&state.pool).await?))
}

#[derive(Debug, Deserialize, utoipa::IntoParams)]
pub struct Position {
    /// Longitude in degrees.
    #[param(example = json!(-1.5491))]
    lng: f64,
    /// Latitude in degrees.
    #[param(example = 53.7997)]
    lat: f64,
}

/// What a position is called.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct PositionName {
    /// Street, locality, town and postcode as far as known; else the coordinates with six decimals.
    #[schema(example = "New Station Street, Leeds LS1 5DL")]
    words: String,
    /// Nothing is known there: `words` are coordinates.
    unknown: bool,
}

/// Find the address of a position
///
/// The nearest street and settlement of our own index. Where neither is near, the position in degrees.
#[utoipa::path(
    get, path = "/places/reverse", tag = "parking", params(Position),
    responses((status = OK, body = PositionName, description = "The address, or the position in words."))
)]
pub async fn find_address(
    State(state): State<AppState>,
    Query(at): Query<Position>,
) -> Result<Json<PositionName>, Error> {
    let at = position(at.lng, at.lat)?;
    // Nothing else is in the index, and a nearest street is looked for in metres, which have no end at the poles.
    if !at.in_uk_box() {
        return Ok(Json(PositionName { words: at.to_string(), unknown: true }));
    }
    let mut db = state.pool.acquire().await?;
    let Surroundings { street, postcode, locality, town } =
        store::surroundings(&mut db, at.lng, at.lat).await?;
    let town = match (town, postcode) {
        (Some(town), Some(postcode)) => Some(format!("{town} {postcode}")),
        (town, postcode) => town.or(postcode),
    };
    let parts: Vec<String> = [street.or(locality), town].into_iter().flatten().collect();
    let unknown = parts.is_empty();
    Ok(Json(PositionName {
        words: if unknown { at.to_string() } else { parts.join(", ") },
        unknown,
    }))
}

fn position(lng: f64, lat: f64) -> Result<LngLat, Error> {
    LngLat::new(lng, lat).map_err(|error| Error::BadRequest(error.to_string()))
}
