//! Emails that left, or that never will.

use carpal_domain::jobs::{Job, SendMail};
use sqlx::PgPool;

use super::{Retention, jobs};
use crate::unit_of_work::UnitOfWork;

/// Deletes emails that were delivered or parked a retention period ago from the queue and from the ledger `mails`: addresses must not
/// stay for ever. Returns how many.
///
/// # Errors
/// When the database refuses; then nothing was deleted.
pub async fn purge(pool: &PgPool, periods: &Retention) -> sqlx::Result<u64> {
    let mut work = UnitOfWork::begin(pool).await?;
    let ids = jobs::purge(work.db(), &[SendMail::QUEUE], periods.emails).await?;
    sqlx::query!("delete from mails where job_id = any($1)", &ids).execute(work.db()).await?;
    work.commit().await?;
    Ok(ids.len() as u64)
}
