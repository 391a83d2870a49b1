//! Enqueues a refresh of every city that was not fetched lately.

use std::time::Duration;

use carpal_domain::jobs::{RefreshCity, RefreshStale};
use sqlx::PgPool;

use super::{Context, JobError};
use crate::unit_of_work::UnitOfWork;

/// Runs the job: a visitor asked for fresh data. A city that was fetched lately is left alone.
///
/// # Errors
/// [`JobError::Transient`] when the database refuses.
pub async fn run(context: Context, _: RefreshStale, _id: String) -> Result<(), JobError> {
    let enqueued = enqueue_cities(&context.pool, context.refresh_after).await?;
    tracing::info!(jobs.enqueued = enqueued, "cities.enqueued");
    Ok(())
}

/// Enqueues a refresh of every city that was not fetched within a time, and that none waits or runs for. Returns how many.
///
/// # Errors
/// When the database refuses.
pub async fn enqueue_cities(pool: &PgPool, not_within: Duration) -> sqlx::Result<u64> {
    let mut work = UnitOfWork::begin(pool).await?;
    let mut enqueued = 0;
    for city in carpal_ingest::cities::all() {
        let source = format!("overpass:{}", city.slug);
        let is_fresh = sqlx::query_scalar!(
            r#"select exists (select from sources
                              where name = $1 and fetched_at > now() - make_interval(secs => $2)) as "exists!""#,
            source,
            not_within.as_secs_f64(),
        )
        .fetch_one(work.db())
        .await?;
        if !is_fresh {
            let job = RefreshCity { city: city.slug.clone() };
            enqueued += u64::from(work.enqueue(&job, Some(&source)).await?);
        }
    }
    work.commit().await?;
    Ok(enqueued)
}
