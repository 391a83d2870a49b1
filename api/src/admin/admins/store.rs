//! Queries for admins, and for the code that makes the first one.

use chrono::{DateTime, Utc};
use sqlx::PgExecutor;
use uuid::Uuid;

/// Stores the code in place of any other.
pub async fn store_code(
    db: impl PgExecutor<'_>,
    hash: &[u8],
    now: DateTime<Utc>,
) -> sqlx::Result<()> {
    sqlx::query!(
        "insert into admin_setup (code_hash, created_at) values ($1, $2)
         on conflict (only_one) do update set code_hash = excluded.code_hash, created_at = excluded.created_at",
        hash,
        now
    )
    .execute(db)
    .await?;
    Ok(())
}

/// Uses the code up; false when it is another one.
pub async fn use_code(db: impl PgExecutor<'_>, hash: &[u8]) -> sqlx::Result<bool> {
    let used =
        sqlx::query!("delete from admin_setup where code_hash = $1", hash).execute(db).await?;
    Ok(used.rows_affected() == 1)
}

/// Makes an account an admin, and every code void; false when it is one.
pub async fn grant(
    db: impl PgExecutor<'_>,
    user_id: Uuid,
    by: Option<Uuid>,
    now: DateTime<Utc>,
) -> sqlx::Result<bool> {
    let granted = sqlx::query!(
        "with void as (delete from admin_setup)
         insert into admins (user_id, added_by, created_at) values ($1, $2, $3) on conflict (user_id) do nothing",
        user_id,
        by,
        now
    )
    .execute(db)
    .await?;
    Ok(granted.rows_affected() == 1)
}

/// Makes an admin a user like others; false when it is none.
pub async fn revoke(db: impl PgExecutor<'_>, user_id: Uuid) -> sqlx::Result<bool> {
    let revoked =
        sqlx::query!("delete from admins where user_id = $1", user_id).execute(db).await?;
    Ok(revoked.rows_affected() == 1)
}

/// An admin, and who made them one.
pub struct AdminRow {
    pub user_id: Uuid,
    pub email: String,
    pub name: String,
    pub added_by: Option<String>,
    pub created_at: DateTime<Utc>,
}

/// All admins, the first one first.
pub async fn admins(db: impl PgExecutor<'_>) -> sqlx::Result<Vec<AdminRow>> {
    sqlx::query_as!(
        AdminRow,
        r#"select a.user_id, u.email, u.name, b.email as "added_by?", a.created_at
           from admins a join users u on u.id = a.user_id left join users b on b.id = a.added_by
           order by a.created_at, a.user_id"#
    )
    .fetch_all(db)
    .await
}
