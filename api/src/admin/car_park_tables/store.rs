//! Queries for tables of car parks.

use sqlx::PgExecutor;

/// The car parks of a table: those that are named, or those of a box. What is deleted is in none.
pub async fn ids(
    db: impl PgExecutor<'_>,
    named: Option<&[i64]>,
    pattern: Option<&str>,
    bounds: Option<[f64; 4]>,
    max: i64,
) -> sqlx::Result<Vec<i64>> {
    let edge = |at: usize| bounds.map(|bounds| bounds[at]);
    sqlx::query_scalar!(
        "select id from car_parks
         where merged_into is null and deleted_at is null and ($1::bigint[] is null or id = any ($1))
           and ($2::text is null or name || ' ' || address ilike $2)
           and ($3::float8 is null or location && st_makeenvelope($3, $4, $5, $6, 4326))
         order by lower(name), id limit $7",
        named,
        pattern,
        edge(0),
        edge(1),
        edge(2),
        edge(3),
        max
    )
    .fetch_all(db)
    .await
}
