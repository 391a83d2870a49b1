//! What users were notified of.

use carpal_domain::jobs::{EmailNotification, Job, ParkingReminder, PushNotification};
use sqlx::PgPool;

use super::{Retention, jobs, purged};
use crate::unit_of_work::UnitOfWork;

/// Deletes notifications, the ledger of pushes, and the finished jobs of both and of reminders, in one transaction. Returns how many rows.
///
/// # Errors
/// When the database refuses; then nothing was deleted.
pub async fn purge(pool: &PgPool, periods: &Retention) -> sqlx::Result<u64> {
    let mut work = UnitOfWork::begin(pool).await?;
    let notifications = sqlx::query!(
        "delete from notifications where created_at < now() - $1::interval",
        periods.notifications.interval(),
    );
    let notifications = notifications.execute(work.db()).await?;
    let pushes = sqlx::query!(
        "delete from pushes where accepted_at < now() - $1::interval",
        periods.pushes.interval(),
    );
    let pushes = pushes.execute(work.db()).await?;
    let queues = [PushNotification::QUEUE, EmailNotification::QUEUE, ParkingReminder::QUEUE];
    let jobs = jobs::purge(work.db(), &queues, periods.pushes).await?;
    work.commit().await?;
    Ok(purged("notifications", &notifications) + purged("pushes", &pushes) + jobs.len() as u64)
}
