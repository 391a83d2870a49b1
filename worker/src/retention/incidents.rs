//! Incidents.

use sqlx::PgPool;

use super::Retention;

/// Deletes the reports of a term ago with their photos, links and history. Returns how many.
///
/// # Errors
/// When the database refuses; then nothing was deleted.
pub async fn purge(pool: &PgPool, terms: &Retention) -> sqlx::Result<u64> {
    let deleted = sqlx::query!(
        "delete from incident_reports where created_at < now() - $1::interval",
        terms.incidents.interval(),
    )
    .execute(pool)
    .await?;
    Ok(deleted.rows_affected())
}
