//! Asks a feed for what is new.

use carpal_domain::jobs::RefreshFeed;
use carpal_ingest::feed::{self, RefreshError, Refreshed};

use super::{Context, JobError};
use crate::unit_of_work::UnitOfWork;

/// Runs the job, unless the feed was asked meanwhile. What the feed says is stored in one transaction; one that fails is asked
/// again when its row says so, and is no failure of the job.
///
/// # Errors
/// [`JobError`], when the database refuses.
pub async fn run(context: Context, job: RefreshFeed, _id: String) -> Result<(), JobError> {
    let mut work = UnitOfWork::begin_telling(&context.pool, &context.times).await?;
    let now = work.now();
    if !crate::feeds::is_due(work.db(), &job.source, now).await? {
        return Ok(());
    }
    let refreshed = match feed::refresh(work.db(), &context.feeds, &job.source, now).await {
        Ok(refreshed) => refreshed,
        Err(RefreshError::Database(error)) => return Err(error.into()),
        Err(RefreshError::Unknown(_)) => return Ok(()),
    };
    match &refreshed {
        Refreshed::Done(report) => {
            if report.waiting > 0 {
                work.new_matter();
            }
            tracing::info!(
                feed.source = job.source,
                feed.readings = report.readings,
                feed.believed = report.believed,
                feed.matched = report.matched,
                feed.findings = report.findings,
                car_parks.changed = report.changed,
                "feed.refreshed"
            );
        }
        Refreshed::Failed(why) => {
            tracing::warn!(feed.source = job.source, error.message = why, "feed.failed");
        }
        Refreshed::Unchanged | Refreshed::UnderWay => {}
    }
    work.commit().await?;
    Ok(())
}
