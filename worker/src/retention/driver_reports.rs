//! What drivers report of car parks.

use sqlx::PgPool;

use super::{Retention, purged};
use crate::unit_of_work::UnitOfWork;

/// Deletes what is too old, in one transaction. Returns how many rows.
///
/// - Reports that no admin has to decide, after they were made.
/// - What an admin decided, after that, with its reports and photos.
/// - Cases whose reports were all taken back.
/// - Digests of networks, after a day. Those of fake codes stay until an admin decides: Pay Now is hidden by them.
///
/// # Errors
/// When the database refuses; then nothing was deleted.
pub async fn purge(pool: &PgPool, periods: &Retention) -> sqlx::Result<u64> {
    let mut work = UnitOfWork::begin(pool).await?;
    let db = work.db();
    let mut rows = 0;
    let kept = periods.driver_reports.interval();
    let done = sqlx::query!(
        "delete from driver_reports where case_id is null and created_at < now() - $1::interval",
        kept.clone(),
    );
    rows += purged("drivers' reports", &done.execute(&mut *db).await?);
    let done = sqlx::query!(
        "delete from driver_report_cases k
         where decided_at < now() - $1::interval
            or status = 'pending' and opened_at < now() - interval '1 day'
               and not exists (select from driver_reports where case_id = k.id)",
        kept,
    );
    rows += purged("cases of drivers' reports", &done.execute(&mut *db).await?);
    let done = sqlx::query!(
        "update driver_reports r set network = null
         where network is not null and created_at < now() - interval '1 day'
           and not (kind = 'scam' and exists (select from driver_report_cases where id = r.case_id and status = 'pending'))"
    );
    purged("digests of networks", &done.execute(&mut *db).await?);
    work.commit().await?;
    Ok(rows)
}
