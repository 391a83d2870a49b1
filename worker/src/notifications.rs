//! How long what users were told of is kept.

use carpal_domain::jobs::{Job, MailNotification, PushNotification};
use sqlx::PgPool;

/// Takes away what is too old, in one transaction; counts the rows, and logs how many of each.
///
/// - Notifications of 90 days.
/// - The ledger of pushes, and what the queue holds of pushes and mails to come that are done or parked, after a week.
///
/// # Errors
/// When the database cannot be asked; then nothing was taken away.
pub async fn forget(pool: &PgPool) -> sqlx::Result<u64> {
    let mut transaction = pool.begin().await?;
    let mut count = 0;
    for (what, step) in [
        (
            "notifications",
            "delete from notifications where created_at < now() - interval '90 days'",
        ),
        ("pushes", "delete from pushes where accepted_at < now() - interval '7 days'"),
    ] {
        let rows = sqlx::query(step).execute(&mut *transaction).await?.rows_affected();
        tracing::info!(chore.what = what, chore.count = rows, "notifications.forgotten");
        count += rows;
    }
    let jobs = sqlx::query(
        "delete from apalis.jobs
         where job_type = any($1)
           and (status in ('Done', 'Killed') or (status = 'Failed' and attempts >= max_attempts))
           and coalesce(done_at, run_at) < now() - interval '7 days'",
    )
    .bind([PushNotification::QUEUE, MailNotification::QUEUE])
    .execute(&mut *transaction)
    .await?
    .rows_affected();
    tracing::info!(chore.what = "jobs", chore.count = jobs, "notifications.forgotten");
    transaction.commit().await?;
    Ok(count + jobs)
}
