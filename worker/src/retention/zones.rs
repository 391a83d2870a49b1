//! What was written in zones.

use sqlx::PgPool;

use super::{Retention, purged};
use crate::unit_of_work::UnitOfWork;

/// Deletes what is too old, in one transaction. Returns how many rows.
///
/// - Posts and answers, as long as messages are kept. An answer goes with what it is to.
/// - Alerts, a while after they ended.
/// - Photos of what its author removed, once no report of it waits.
///
/// # Errors
/// When the database refuses; then nothing was deleted.
pub async fn purge(pool: &PgPool, periods: &Retention) -> sqlx::Result<u64> {
    let mut work = UnitOfWork::begin(pool).await?;
    let db = work.db();
    let mut rows = 0;
    let done = sqlx::query!(
        "delete from zone_posts where kind <> 'alert' and created_at < now() - $1::interval",
        periods.promised.messages.interval(),
    );
    rows += purged("posts in zones", &done.execute(&mut *db).await?);
    let done = sqlx::query!(
        "delete from zone_posts where kind = 'alert' and coalesce(ended_at, ends_at) < now() - $1::interval",
        periods.zone_alerts.interval(),
    );
    rows += purged("alerts of zones", &done.execute(&mut *db).await?);
    let done = sqlx::query!(
        "delete from pictures p using zone_posts z
         where z.id = p.zone_post_id and z.removed_at is not null
           and not exists (select from reports r where r.zone_post_id = z.id and r.status = 'pending')",
    );
    rows += purged("photos of what was removed in zones", &done.execute(&mut *db).await?);
    work.commit().await?;
    Ok(rows)
}
