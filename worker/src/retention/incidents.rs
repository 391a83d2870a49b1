//! Incidents.

use sqlx::PgPool;

use super::Retention;

/// Deletes the reports whose retention period is over with their photos, links and history. Returns how many.
///
/// # Errors
/// When the database refuses; then nothing was deleted.
pub async fn purge(pool: &PgPool, periods: &Retention) -> sqlx::Result<u64> {
    let deleted = sqlx::query!(
        "delete from incident_reports where created_at < now() - $1::interval",
        periods.promised.incidents.interval(),
    )
    .execute(pool)
    .await?;
    Ok(deleted.rows_affected())
}
