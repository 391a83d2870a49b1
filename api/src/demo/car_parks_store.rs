//! Queries for the car parks that the demo's people speak of, and what they said of them.

use carpal_domain::availability::DriverReportKind;
use carpal_domain::geometry::LngLat;
use chrono::{DateTime, Utc};
use sqlx::PgExecutor;
use uuid::Uuid;

/// The four practice car parks on the map nearest to a point, within three kilometres, that no feed counts: nothing that is invented
/// stands on a real one, and a count stands above what drivers report.
pub async fn car_parks_near(db: impl PgExecutor<'_>, at: LngLat) -> sqlx::Result<Vec<i64>> {
    sqlx::query_scalar!(
        r#"select id as "id!" from visible_car_parks c
           where location && st_expand(st_point($1, $2, 4326), 0.05) and access = 'public' and origin = 'practice'
             and st_dwithin(location::geography, st_point($1, $2, 4326)::geography, 3000)
             and not exists (select from feed_car_parks f where f.car_park_id = c.id and f.status = 'matched')
           order by location <-> st_point($1, $2, 4326), id limit 4"#,
        at.lng,
        at.lat
    )
    .fetch_all(db)
    .await
}

/// Practice car parks that are shown by themselves, the nearest first.
pub async fn practice_car_parks_near(
    db: impl PgExecutor<'_>,
    at: LngLat,
) -> sqlx::Result<Vec<(f64, f64)>> {
    let found = sqlx::query!(
        r#"select st_x(location) as "lng!", st_y(location) as "lat!" from visible_car_parks
           where location && st_expand(st_point($1, $2, 4326), 0.05) and access = 'public' and kind = 'car-park'
             and origin = 'practice' and (capacity >= 10 or st_area(footprint::geography) >= 250)
           order by location <-> st_point($1, $2, 4326), id limit 12"#,
        at.lng,
        at.lat
    )
    .fetch_all(db)
    .await?;
    Ok(found.into_iter().map(|row| (row.lng, row.lat)).collect())
}

/// Whether an invented space came, or comes, at this time.
pub async fn has_practice_space(
    db: impl PgExecutor<'_>,
    shown_from: DateTime<Utc>,
) -> sqlx::Result<bool> {
    sqlx::query_scalar!(
        r#"select exists (select from leaving_soon where vehicle_id is null and practice and shown_from = $1) as "has!""#,
        shown_from
    )
    .fetch_one(db)
    .await
}

/// Whether somebody has reported something that an admin decides, whatever became of it.
pub async fn has_case_report(
    db: impl PgExecutor<'_>,
    user_id: Uuid,
    kind: DriverReportKind,
) -> sqlx::Result<bool> {
    sqlx::query_scalar!(
        r#"select exists (select from driver_reports where user_id = $1 and kind = $2 and case_id is not null) as "has!""#,
        user_id,
        kind.code()
    )
    .fetch_one(db)
    .await
}

/// Whether somebody has suggested a car park of this name; a correction has none.
pub async fn has_suggested(
    db: impl PgExecutor<'_>,
    user_id: Uuid,
    name: &str,
) -> sqlx::Result<bool> {
    sqlx::query_scalar!(
        r#"select exists (select from suggestions
                          where user_id = $1 and coalesce(fields ->> 'name', '') = $2) as "has!""#,
        user_id,
        name
    )
    .fetch_one(db)
    .await
}
