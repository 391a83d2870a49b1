//! Suggestions and corrections of car parks. What became of them on the map stays.

use sqlx::PgConnection;

use super::{Retention, purged};

/// Deletes what was decided long ago: suggestions as tickets, their photos as screenshots. Returns how many rows.
///
/// # Errors
/// When the database refuses.
pub(super) async fn purge(db: &mut PgConnection, periods: &Retention) -> sqlx::Result<u64> {
    let done = sqlx::query!(
        "delete from suggestions where decided_at < now() - $1::interval",
        periods.promised.support.interval(),
    );
    let rows = purged("suggestions", &done.execute(&mut *db).await?);
    let done = sqlx::query!(
        "delete from pictures p using suggestions s
         where s.id = p.suggestion_id and s.decided_at < now() - $1::interval",
        periods.promised.screenshots.interval(),
    );
    Ok(rows + purged("photos of suggestions", &done.execute(db).await?))
}
