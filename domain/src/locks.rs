//! Advisory locks: what two transactions must not decide at once is named by a key.

use sqlx::PgExecutor;

/// Waits until no other transaction holds the lock of this key, and holds it until the transaction ends. A key is a
/// registration, an address, or a phrase such as `vehicles of ID`.
///
/// # Errors
/// When the database does not answer.
pub async fn advisory_lock(db: impl PgExecutor<'_>, key: &str) -> sqlx::Result<()> {
    sqlx::query!("select pg_advisory_xact_lock(hashtextextended($1, 0)) is null as held", key)
        .fetch_one(db)
        .await?;
    Ok(())
}
