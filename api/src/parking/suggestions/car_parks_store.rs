//! Queries for the car parks that suggestions are about.

use carpal_domain::car_park::Tariff;
use carpal_domain::geometry::LngLat;
use serde_json::Value;
use sqlx::PgExecutor;

use crate::parking::edits::service::CarParkStanding;

/// A car park near a position.
pub struct NeighbourRow {
    pub id: i64,
    pub name: String,
    pub name_inferred: bool,
    pub address: String,
    pub lng: f64,
    pub lat: f64,
    pub tariff: Tariff,
    pub price_hour_pence: Option<i32>,
    pub opening_hours: String,
    pub capacity: Option<i32>,
    pub metres: f64,
    pub standing: CarParkStanding,
}

/// The car parks within these metres of a position, the nearest first: at most ten. What matters is how far their outline is, where
/// they have one. Admins are shown `all`, drivers those on the map. What was merged is the car park that it became.
pub async fn neighbours(
    db: impl PgExecutor<'_>,
    at: LngLat,
    metres: f64,
    all: bool,
) -> sqlx::Result<Vec<NeighbourRow>> {
    // The middle of a large car park is further away than its edge.
    sqlx::query_as!(
        NeighbourRow,
        r#"select id, name, name_inferred, address, st_x(location) as "lng!", st_y(location) as "lat!", tariff as "tariff: Tariff",
                  price_hour_pence, opening_hours, capacity,
                  st_distance(coalesce(footprint, location)::geography, st_point($1, $2, 4326)::geography) as "metres!",
                  car_park_standing(approved, is_hidden, deleted_at) as "standing!: CarParkStanding"
           from car_parks
           where location && st_expand(st_point($1, $2, 4326), 0.015)
             and st_dwithin(coalesce(footprint, location)::geography, st_point($1, $2, 4326)::geography, $3)
             and ($4 or approved and not is_hidden and deleted_at is null) and merged_into is null
           order by "metres!", id limit 10"#,
        at.lng,
        at.lat,
        metres,
        all
    )
    .fetch_all(db)
    .await
}

/// Whether a point is within these metres of the middle of a public street.
pub async fn is_in_road(db: impl PgExecutor<'_>, at: LngLat, metres: f64) -> sqlx::Result<bool> {
    sqlx::query_scalar!(
        r#"select exists (
               select from public_streets s
               -- a metre of the ground is less than two and a half of Mercator's as far north as Shetland
               where s.geom && st_expand(st_transform(st_point($1, $2, 4326), 3857), $3::float8 * 2.5)
                 and st_dwithin(st_transform(s.geom, 27700), st_transform(st_point($1, $2, 4326), 27700), $3::float8)) as "is!""#,
        at.lng,
        at.lat,
        metres
    )
    .fetch_one(db)
    .await
}

/// The car park that an id leads to, if it is not deleted.
pub async fn kept(db: impl PgExecutor<'_>, id: i64) -> sqlx::Result<Option<i64>> {
    sqlx::query_scalar!(
        "select id from car_parks
         where id = coalesce((select merged_into from car_parks where id = $1), $1) and deleted_at is null",
        id
    )
    .fetch_optional(db)
    .await
}

/// A car park as it is now, by the names of what can be said of it.
pub async fn current(db: impl PgExecutor<'_>, id: i64) -> sqlx::Result<Option<Value>> {
    sqlx::query_scalar!(
        r#"select jsonb_build_object('name', name, 'address', address, 'lng', st_x(location), 'lat', st_y(location),
                  'price_hour_pence', price_hour_pence, 'price_day_pence', price_day_pence,
                  'price_flat_pence', price_flat_pence, 'price_description', price_description,
                  'opening_hours', opening_hours, 'restrictions', restrictions, 'facilities', facilities)
               || jsonb_build_object('capacity', capacity, 'capacity_disabled', capacity_disabled,
                  'capacity_charging', capacity_charging, 'max_height_cm', max_height_cm, 'max_width_cm', max_width_cm,
                  'max_stay_minutes', max_stay_minutes, 'max_stay_unlimited', max_stay_unlimited, 'kind', kind,
                  'free_minutes', free_minutes, 'access', access,
                  'surface', surface, 'step_free', step_free, 'plugs', plugs,
                  'operator', operator, 'description', description, 'is_gone', deleted_at is not null, 'version', version,
                  'standing', car_park_standing(approved, is_hidden, deleted_at))
               as "current!"
           from car_parks where id = coalesce((select merged_into from car_parks where id = $1), $1)"#,
        id
    )
    .fetch_optional(db)
    .await
}
