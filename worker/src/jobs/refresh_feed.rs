//! Asks a feed for what is new.

use carpal_domain::jobs::RefreshFeed;
use carpal_ingest::feed::{self, Asked, FeedReport, Refreshed};

use super::{Context, JobError};
use crate::feeds;
use crate::unit_of_work::UnitOfWork;

/// Runs the job, unless the feed was asked meanwhile. What the feed says is stored in one transaction, which begins when it has
/// said it; one that fails is asked again when its row says so, and is no failure of the job.
///
/// # Errors
/// [`JobError`], when the database refuses.
pub async fn run(context: Context, job: RefreshFeed, _id: String) -> Result<(), JobError> {
    let Some(asked) = feeds::ask_if_due(&context.pool, &context.feeds, &job.source).await? else {
        return Ok(());
    };
    let kept = keep(&context, &asked).await;
    if kept.is_err() {
        // Its turn ends by itself otherwise.
        let _ = asked.give_up(&context.pool).await;
    }
    match kept? {
        Refreshed::Done(report) => log(&job.source, report, false),
        Refreshed::Unchanged(report) => log(&job.source, report, true),
        Refreshed::Failed(why) => {
            tracing::warn!(feed.source = job.source, error.message = why, "feed.failed");
        }
        Refreshed::Overtaken | Refreshed::UnderWay => {
            tracing::info!(feed.source = job.source, "feed.overtaken");
        }
    }
    Ok(())
}

async fn keep(context: &Context, asked: &Asked) -> sqlx::Result<Refreshed> {
    let mut work = UnitOfWork::begin_telling(&context.pool, &context.times).await?;
    let now = work.now();
    let refreshed = feed::keep(work.db(), asked, now).await?;
    if let Refreshed::Done(report) | Refreshed::Unchanged(report) = &refreshed
        && report.waiting > 0
    {
        work.new_matter();
    }
    work.commit().await?;
    Ok(refreshed)
}

fn log(source: &str, report: FeedReport, unchanged: bool) {
    tracing::info!(
        feed.source = source,
        feed.unchanged = unchanged,
        feed.readings = report.readings,
        feed.believed = report.believed,
        feed.matched = report.matched,
        feed.findings = report.findings,
        car_parks.changed = report.changed,
        "feed.refreshed"
    );
}
