//! Tickets, problem reports and their screenshots, suggestions of car parks, and what admins had in hand.

use sqlx::PgPool;

use super::{Retention, purged, suggestions};
use crate::unit_of_work::UnitOfWork;

/// Deletes what is too old, in one transaction. Returns how many rows.
///
/// - Tickets and problem reports, with replies and history.
/// - Screenshots.
/// - Suggestions of car parks, and their photos.
/// - Notes of who had something in hand, that nobody has looked at for as long as screenshots are kept.
///
/// # Errors
/// When the database refuses; then nothing was deleted.
pub async fn purge(pool: &PgPool, periods: &Retention) -> sqlx::Result<u64> {
    let mut work = UnitOfWork::begin(pool).await?;
    let db = work.db();
    let mut rows = 0;
    let done = sqlx::query!(
        "delete from support_items where ended_at < now() - $1::interval",
        periods.promised.support.interval(),
    );
    rows += purged("tickets and problem reports", &done.execute(&mut *db).await?);
    let screenshots = periods.promised.screenshots.interval();
    let done = sqlx::query!(
        "delete from pictures p using support_items s
         where s.id = p.support_item_id and s.ended_at < now() - $1::interval",
        screenshots.clone(),
    );
    rows += purged("screenshots", &done.execute(&mut *db).await?);
    let done = sqlx::query!(
        "delete from admin_assignments where taken_at < now() - $1::interval",
        screenshots,
    );
    rows += purged("assignments", &done.execute(&mut *db).await?);
    rows += suggestions::purge(db, periods).await?;
    work.commit().await?;
    Ok(rows)
}
