//! What users were notified of.

use carpal_domain::jobs::{EmailNotification, Job, PushNotification};
use sqlx::PgPool;

use super::{Retention, jobs, purged};

/// Deletes notifications, the ledger of pushes, and the finished jobs of both, in one transaction. Returns how many rows.
///
/// # Errors
/// When the database refuses; then nothing was deleted.
pub async fn purge(pool: &PgPool, periods: &Retention) -> sqlx::Result<u64> {
    let mut transaction = pool.begin().await?;
    let notifications = sqlx::query!(
        "delete from notifications where created_at < now() - $1::interval",
        periods.notifications.interval(),
    );
    let notifications = notifications.execute(&mut *transaction).await?;
    let pushes = sqlx::query!(
        "delete from pushes where accepted_at < now() - $1::interval",
        periods.pushes.interval(),
    );
    let pushes = pushes.execute(&mut *transaction).await?;
    let queues = [PushNotification::QUEUE, EmailNotification::QUEUE];
    let jobs = jobs::purge(&mut transaction, &queues, periods.pushes).await?;
    transaction.commit().await?;
    Ok(purged("notifications", &notifications) + purged("pushes", &pushes) + jobs.len() as u64)
}
