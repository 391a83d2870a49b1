//! Queries for where a space may be shown: in a public car park, or about where on public streets.

use carpal_domain::geometry::LngLat;
use sqlx::PgExecutor;

use super::rules::{LEAST_AREA, LEAST_SPACES, SQUARE_METRES};

/// A public car park that somebody is in.
pub struct CarParkSpot {
    pub id: i64,
    pub name: String,
    pub at: LngLat,
    /// It is not known to have many spaces.
    pub is_small: bool,
    pub practice: bool,
}

/// The public car park that a point is in, within what a phone is off by; the nearest of several.
pub async fn car_park(db: impl PgExecutor<'_>, point: LngLat) -> sqlx::Result<Option<CarParkSpot>> {
    let found = sqlx::query!(
        r#"select c.id as "id!", c.name as "name!", st_x(c.location) as "lng!", st_y(c.location) as "lat!",
                  not coalesce(c.capacity >= $3 or st_area(c.footprint::geography) >= $4, false) as "is_small!",
                  c.origin = 'practice' as "practice!"
           from visible_car_parks c
           cross join lateral (select st_point($1, $2, 4326) as point) here
           cross join lateral (select st_distance(coalesce(c.footprint, c.location)::geography, here.point::geography)
                                   as metres) away
           where c.location && st_expand(here.point, 0.01) and c.access = 'public' and c.kind = 'car-park'
             and away.metres <= case when c.footprint is null then 40 else 15 end
           order by away.metres, c.id limit 1"#,
        point.lng,
        point.lat,
        LEAST_SPACES,
        LEAST_AREA,
    )
    .fetch_optional(db)
    .await?;
    let Some(found) = found else { return Ok(None) };
    let at = position(found.lng, found.lat)?;
    let (id, name, is_small, practice) = (found.id, found.name, found.is_small, found.practice);
    Ok(Some(CarParkSpot { id, name, at, is_small, practice }))
}

/// The corner of the square of the National Grid in which the nearest point of a public street lies, within so many metres of a
/// point.
pub async fn square(
    db: impl PgExecutor<'_>,
    point: LngLat,
    within: f64,
) -> sqlx::Result<Option<(f64, f64)>> {
    let found = sqlx::query!(
        r#"select floor(st_x(nearest.at) / $4::float8) * $4::float8 as "east!", floor(st_y(nearest.at) / $4::float8) * $4::float8 as "north!"
           from (select st_transform(st_point($1, $2, 4326), 27700) as grid,
                        st_transform(st_point($1, $2, 4326), 3857) as mercator) here
           cross join lateral (
               select st_closestpoint(st_transform(s.geom, 27700), here.grid) as at
               from public_streets s
               -- a metre of the ground is less than two and a half of Mercator's as far north as Shetland
               where s.geom && st_expand(here.mercator, $3::float8 * 2.5)
               order by st_distance(st_transform(s.geom, 27700), here.grid), st_astext(s.geom) limit 1) nearest
           where st_distance(nearest.at, here.grid) <= $3::float8"#,
        point.lng,
        point.lat,
        within,
        SQUARE_METRES,
    )
    .fetch_optional(db)
    .await?;
    Ok(found.map(|corner| (corner.east, corner.north)))
}

/// What the streets of a square are, and the one point that every car on them is moved to.
pub struct StreetSpot {
    /// Of the street that the point is on; empty when it has none.
    pub name: String,
    pub at: LngLat,
    /// Metres of streets in the square. Two that run side by side, as the halves of a dual carriageway do, count once.
    pub streets_metres: f64,
}

/// The streets of the square with this corner. It is the same for whoever asks, from wherever in the square.
pub async fn streets(
    db: impl PgExecutor<'_>,
    (east, north): (f64, f64),
) -> sqlx::Result<Option<StreetSpot>> {
    let found = sqlx::query!(
        r#"with square as (select st_makeenvelope($1::float8, $2::float8, $1::float8 + $3::float8, $2::float8 + $3::float8, 27700) as area),
                parts as (
                    select s.name, st_intersection(st_transform(s.geom, 27700), square.area) as line
                    from square join public_streets s on s.geom && st_transform(square.area, 3857)),
                nearest as (
                    select p.name, st_closestpoint(p.line, st_centroid(square.area)) as at
                    from parts p cross join square where not st_isempty(p.line)
                    order by st_distance(p.line, st_centroid(square.area)), p.name = '', p.name limit 1)
           select n.name as "name!", st_x(g.at) as "lng!", st_y(g.at) as "lat!",
                  (select st_area(st_intersection(st_union(st_buffer(p.line, 20, 'endcap=flat')), area)) / 40
                   from parts p cross join square where not st_isempty(p.line) group by area) as "metres!"
           from nearest n cross join lateral st_transform(n.at, 4326) as g(at)"#,
        east,
        north,
        SQUARE_METRES,
    )
    .fetch_optional(db)
    .await?;
    let Some(found) = found else { return Ok(None) };
    let at = position(found.lng, found.lat)?;
    Ok(Some(StreetSpot { name: found.name, at, streets_metres: found.metres }))
}

/// Whether any public street is known within two kilometres.
pub async fn has_streets(db: impl PgExecutor<'_>, point: LngLat) -> sqlx::Result<bool> {
    sqlx::query_scalar!(
        r#"select exists (select from public_streets
                          where geom && st_expand(st_transform(st_point($1, $2, 4326), 3857), 3200)) as "any!""#,
        point.lng,
        point.lat
    )
    .fetch_one(db)
    .await
}

fn position(lng: f64, lat: f64) -> sqlx::Result<LngLat> {
    LngLat::new(lng, lat).map_err(|error| sqlx::Error::Decode(error.into()))
}
