//! Queries for tables of car parks.

use sqlx::PgExecutor;

use crate::foundation::page::Bounds;

/// The car parks of a table: those that are named, or those of a box. What is deleted is in none.
pub async fn ids(
    db: impl PgExecutor<'_>,
    named: Option<&[i64]>,
    pattern: Option<&str>,
    bounds: Option<Bounds>,
    max: i64,
) -> sqlx::Result<Vec<i64>> {
    let [west, south, east, north] = Bounds::edges(bounds);
    sqlx::query_scalar!(
        "select id from car_parks
         where merged_into is null and deleted_at is null and ($1::bigint[] is null or id = any ($1))
           and ($2::text is null or name || ' ' || address ilike $2)
           and ($3::float8 is null or location && st_makeenvelope($3, $4, $5, $6, 4326))
         order by lower(name), id limit $7",
        named,
        pattern,
        west,
        south,
        east,
        north,
        max
    )
    .fetch_all(db)
    .await
}
