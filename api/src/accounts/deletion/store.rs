//! Queries for accounts that are about to be deleted.

use chrono::{DateTime, Utc};
use sqlx::PgExecutor;
use uuid::Uuid;

/// Stores when an account will be deleted, or that it will not be. False when that was so already.
pub async fn set_deletes_at(
    db: impl PgExecutor<'_>,
    user_id: Uuid,
    deletes_at: Option<DateTime<Utc>>,
) -> sqlx::Result<bool> {
    let changed = sqlx::query!(
        "update users set deletes_at = $2 where id = $1 and (deletes_at is null) <> ($2::timestamptz is null)",
        user_id,
        deletes_at
    )
    .execute(db)
    .await?;
    Ok(changed.rows_affected() == 1)
}
