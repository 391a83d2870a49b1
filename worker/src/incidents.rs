//! How long incidents are kept: seven years, as the privacy page promises.

use sqlx::PgPool;

/// Takes away the reports of seven years ago with their photos, links and history; counts them.
///
/// # Errors
/// When the database cannot be asked; then nothing was taken away.
pub async fn forget(pool: &PgPool) -> sqlx::Result<u64> {
    let forgotten =
        sqlx::query("delete from incident_reports where created_at < now() - interval '7 years'")
            .execute(pool)
            .await?;
    Ok(forgotten.rows_affected())
}
