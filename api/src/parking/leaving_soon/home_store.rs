//! Queries for the places that drivers marked as home. They are never read but for their driver.

use chrono::{DateTime, Utc};
use sqlx::PgExecutor;
use uuid::Uuid;

/// When a driver marked their home; none where they have not.
pub async fn marked_at(
    db: impl PgExecutor<'_>,
    user_id: Uuid,
) -> sqlx::Result<Option<DateTime<Utc>>> {
    sqlx::query_scalar!("select marked_at from homes where user_id = $1", user_id)
        .fetch_optional(db)
        .await
}

/// Where a driver's home is, as `home.rs` sealed it and opens it.
pub async fn place(db: impl PgExecutor<'_>, user_id: Uuid) -> sqlx::Result<Option<Vec<u8>>> {
    sqlx::query_scalar!("select place from homes where user_id = $1", user_id)
        .fetch_optional(db)
        .await
}

/// Stores where a driver's home is, sealed, in place of any other.
pub async fn set(
    db: impl PgExecutor<'_>,
    user_id: Uuid,
    place: &[u8],
    now: DateTime<Utc>,
) -> sqlx::Result<()> {
    sqlx::query!(
        "insert into homes (user_id, place, marked_at) values ($1, $2, $3)
         on conflict (user_id) do update set place = excluded.place, marked_at = excluded.marked_at",
        user_id,
        place,
        now
    )
    .execute(db)
    .await
    .map(drop)
}

/// Deletes a driver's home.
pub async fn forget(db: impl PgExecutor<'_>, user_id: Uuid) -> sqlx::Result<()> {
    sqlx::query!("delete from homes where user_id = $1", user_id).execute(db).await.map(drop)
}
