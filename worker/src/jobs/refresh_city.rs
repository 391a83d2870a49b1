//! Fetches a city's car parks from Overpass again.

use carpal_domain::jobs::{RefreshCity, RefreshStale, enqueue};
use sqlx::PgPool;

use crate::queue::JobError;

/// What the job needs.
#[derive(Clone)]
pub struct Refresh {
    /// The database.
    pub pool: PgPool,
    /// How Overpass is asked.
    pub overpass: carpal_ingest::overpass::Client,
}

/// Runs it. A second run fetches again and changes nothing that is the same.
///
/// # Errors
/// [`JobError::Never`] for a city that is not ours; [`JobError::Later`] for whatever may pass.
pub async fn run(refresh: Refresh, job: RefreshCity) -> Result<(), JobError> {
    let city = carpal_ingest::cities::by_name(&job.city)
        .map_err(|error| JobError::Never(error.to_string()))?;
    let report = carpal_ingest::overpass::refresh_city(&refresh.pool, &refresh.overpass, city)
        .await
        .map_err(|error| JobError::Later { message: format!("{error:#}"), retry_after: None })?;
    tracing::info!(
        city.slug = city.slug,
        run.read = report.read,
        run.new = report.new,
        run.changed = report.changed,
        run.gone = report.gone,
        "city.refreshed"
    );
    Ok(())
}

/// A visitor asked for fresh data: what was fetched within 24 hours stays as it is.
///
/// # Errors
/// [`JobError::Later`] when the database refuses.
pub async fn run_stale(refresh: Refresh, _: RefreshStale) -> Result<(), JobError> {
    let asked = enqueue_cities(&refresh.pool, 24).await?;
    tracing::info!(jobs.enqueued = asked, "cities.asked_for");
    Ok(())
}

/// Asks for a refresh of every city that none is under way for; returns how many were asked for.
///
/// `older_than_hours` leaves out what was fetched since.
///
/// # Errors
/// When the database refuses.
pub async fn enqueue_cities(pool: &PgPool, older_than_hours: i32) -> sqlx::Result<usize> {
    let mut transaction = pool.begin().await?;
    let mut asked = 0;
    for city in carpal_ingest::cities::all() {
        let source = format!("overpass:{}", city.slug);
        let fresh: bool = sqlx::query_scalar(
            "select exists (select from sources where name = $1 and fetched_at > now() - make_interval(hours => $2))",
        )
        .bind(&source)
        .bind(older_than_hours)
        .fetch_one(&mut *transaction)
        .await?;
        if !fresh {
            let job = RefreshCity { city: city.slug.clone() };
            asked += usize::from(enqueue(&mut transaction, &job, Some(&source)).await?);
        }
    }
    transaction.commit().await?;
    Ok(asked)
}
