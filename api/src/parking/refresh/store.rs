//! Queries over all car parks and their sources.

use chrono::{DateTime, Utc};
use sqlx::PgExecutor;

/// A city and how many visible car parks it has.
pub struct CityCount {
    pub city: String,
    pub count: i64,
}

/// Visible car parks by city, most first; car parks in no city count under an empty name.
pub async fn by_city(db: impl PgExecutor<'_>) -> sqlx::Result<Vec<CityCount>> {
    sqlx::query_as!(
        CityCount,
        r#"select city as "city!", count(*) as "count!" from visible_car_parks group by city order by 2 desc, 1"#
    )
    .fetch_all(db)
    .await
}

/// When a source of car parks was last fetched.
pub async fn fetched_at(db: impl PgExecutor<'_>) -> sqlx::Result<Option<DateTime<Utc>>> {
    sqlx::query_scalar!("select max(fetched_at) from sources where kind <> 'coast'")
        .fetch_one(db)
        .await
}

/// Runs under way, and whether a refresh of a city waits or runs.
pub async fn is_refreshing(db: impl PgExecutor<'_>) -> sqlx::Result<bool> {
    sqlx::query_scalar!(
        r#"select exists (
             select from apalis.jobs
             where job_type in ('refresh-city', 'refresh-stale')
               and (status in ('Pending', 'Queued', 'Running') or (status = 'Failed' and attempts < max_attempts))) as "is_refreshing!""#
    )
    .fetch_one(db)
    .await
}
