//! Requests to move a vehicle, and backup contacts.

use sqlx::PgPool;

use super::{Retention, purged};
use crate::unit_of_work::UnitOfWork;

/// Deletes what is too old, in one transaction. Returns how many rows.
///
/// - Requests: they say when a vehicle stood in somebody's way.
/// - Invitations that nobody answered.
/// - Contacts who said no, left or were removed.
/// - That somebody said no or left; until then the owner does not ask them again, for whatever vehicle.
///
/// # Errors
/// When the database refuses; then nothing was deleted.
pub async fn purge(pool: &PgPool, periods: &Retention) -> sqlx::Result<u64> {
    let mut work = UnitOfWork::begin(pool).await?;
    let db = work.db();
    let done = sqlx::query!(
        "delete from move_requests where created_at < now() - $1::interval",
        periods.move_requests.interval(),
    );
    let mut rows = purged("requests to move a vehicle", &done.execute(&mut *db).await?);
    let done = sqlx::query!(
        "delete from backup_contacts where state = 'invited' and invited_at < now() - $1::interval",
        periods.backup_invitations.interval(),
    );
    rows += purged("invitations of backup contacts", &done.execute(&mut *db).await?);
    let done = sqlx::query!(
        "delete from backup_contacts
         where state in ('declined', 'left', 'removed') and coalesce(answered_at, invited_at) < now() - $1::interval",
        periods.ended_backup_contacts.interval(),
    );
    rows += purged("backup contacts who are none any more", &done.execute(&mut *db).await?);
    let done = sqlx::query!(
        "delete from backup_contact_refusals where refused_at < now() - $1::interval",
        periods.ended_backup_contacts.interval(),
    );
    rows += purged("refusals of backup contacts", &done.execute(&mut *db).await?);
    work.commit().await?;
    Ok(rows)
}
