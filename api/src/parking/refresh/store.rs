//! Queries over all car parks and their sources.

use chrono::{DateTime, Utc};
use sqlx::PgExecutor;

/// A city and how many visible car parks it has.
pub struct CityCount {
    pub city: String,
    pub count: i64,
}

/// Car parks that drivers see without asking for others, by city, most first; those in no city count under an empty name.
/// Practice car parks are invented, so they count only where there are no others.
pub async fn by_city(db: impl PgExecutor<'_>) -> sqlx::Result<Vec<CityCount>> {
    sqlx::query_as!(
        CityCount,
        r#"select city as "city!", count(*) as "count!" from open_car_parks
           where origin <> 'practice' or not exists (select from open_car_parks where origin <> 'practice')
           group by city order by 2 desc, 1"#
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

/// Whether a city waits for its first try, or is being tried; or whether it is still to be found out which cities are stale.
pub async fn is_refreshing(db: impl PgExecutor<'_>) -> sqlx::Result<bool> {
    sqlx::query_scalar!(
        r#"select exists (
             select from apalis.jobs
             where (job_type = 'refresh-city' and attempts = 0 and status in ('Pending', 'Queued', 'Running'))
                or (job_type = 'refresh-stale'
                    and (status in ('Pending', 'Queued', 'Running') or (status = 'Failed' and attempts < max_attempts)))
           ) as "is_refreshing!""#
    )
    .fetch_one(db)
    .await
}

/// Cities whose latest refresh has failed so far. Only the latest job of a city has its key.
pub async fn failed_cities(db: impl PgExecutor<'_>) -> sqlx::Result<i64> {
    sqlx::query_scalar!(
        r#"select count(*) as "count!" from apalis.jobs
           where job_type = 'refresh-city' and idempotency_key is not null and status <> 'Done'
             and (attempts > 0 or status in ('Failed', 'Killed'))"#
    )
    .fetch_one(db)
    .await
}
