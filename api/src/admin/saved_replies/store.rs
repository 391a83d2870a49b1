//! Queries for saved replies.

use chrono::{DateTime, Utc};
use sqlx::PgExecutor;
use uuid::Uuid;

/// A saved reply.
pub struct SavedReplyRow {
    pub id: Uuid,
    pub name: String,
    pub text: String,
}

/// All of them, by name.
pub async fn all(db: impl PgExecutor<'_>) -> sqlx::Result<Vec<SavedReplyRow>> {
    sqlx::query_as!(SavedReplyRow, "select id, name, text from saved_replies order by lower(name)")
        .fetch_all(db)
        .await
}

/// How many there are.
pub async fn count(db: impl PgExecutor<'_>) -> sqlx::Result<i64> {
    sqlx::query_scalar!(r#"select count(*) as "count!" from saved_replies"#).fetch_one(db).await
}

/// One of them, which nobody else changes until the transaction ends.
pub async fn hold(db: impl PgExecutor<'_>, id: Uuid) -> sqlx::Result<Option<SavedReplyRow>> {
    sqlx::query_as!(
        SavedReplyRow,
        "select id, name, text from saved_replies where id = $1 for update",
        id
    )
    .fetch_optional(db)
    .await
}

/// Stores one, in place of what had its id; false when another one has its name.
pub async fn store(
    db: impl PgExecutor<'_>,
    reply: &SavedReplyRow,
    now: DateTime<Utc>,
) -> sqlx::Result<bool> {
    let stored = sqlx::query!(
        "insert into saved_replies (id, name, text, created_at)
         select $1, $2, $3, $4
         where not exists (select from saved_replies where lower(name) = lower($2) and id <> $1)
         on conflict (id) do update set name = excluded.name, text = excluded.text",
        reply.id,
        reply.name,
        reply.text,
        now
    )
    .execute(db)
    .await?;
    Ok(stored.rows_affected() == 1)
}

/// Removes one.
pub async fn delete(db: impl PgExecutor<'_>, id: Uuid) -> sqlx::Result<()> {
    sqlx::query!("delete from saved_replies where id = $1", id).execute(db).await?;
    Ok(())
}
