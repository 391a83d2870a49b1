//! Queries for admins, and for the code that makes the first one.

use chrono::{DateTime, Utc};
use sqlx::PgExecutor;
use uuid::Uuid;

use crate::foundation::page::{Sort, TimeCursor};

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
pub async fn redeem_code(db: impl PgExecutor<'_>, hash: &[u8]) -> sqlx::Result<bool> {
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

/// The name and the address of each admin but one. Those of the demo have addresses that nobody reads.
pub async fn others(db: impl PgExecutor<'_>, user_id: Uuid) -> sqlx::Result<Vec<(String, String)>> {
    let rows = sqlx::query!(
        "select u.name, u.email from admins a join users u on u.id = a.user_id
         where u.id <> $1 and not u.is_demo order by u.id",
        user_id
    )
    .fetch_all(db)
    .await?;
    Ok(rows.into_iter().map(|row| (row.name, row.email)).collect())
}

/// An admin, and who made them one.
pub struct AdminRow {
    pub user_id: Uuid,
    pub email: String,
    pub name: String,
    pub added_by: Option<String>,
    pub created_at: DateTime<Utc>,
}

/// Admins, those after one in this order, by when they were made one. A pattern of `ilike` is for their email address or
/// name.
pub async fn admins(
    db: impl PgExecutor<'_>,
    pattern: Option<&str>,
    sort: Sort,
    cursor: Option<TimeCursor>,
    max: Option<i64>,
) -> sqlx::Result<Vec<AdminRow>> {
    sqlx::query_as!(
        AdminRow,
        r#"select a.user_id, u.email, u.name, b.email as "added_by?", a.created_at
           from admins a join users u on u.id = a.user_id left join users b on b.id = a.added_by
           where ($1::text is null or u.email ilike $1 or u.name ilike $1)
             and ($2::timestamptz is null
                  or case when $4 then (a.created_at, a.user_id) > ($2, $3::uuid)
                          else (a.created_at, a.user_id) < ($2, $3) end)
           order by case when $4 then a.created_at end, case when $4 then a.user_id end, a.created_at desc, a.user_id desc
           limit $5"#,
        pattern,
        cursor.map(|cursor| cursor.at),
        cursor.map(|cursor| cursor.id),
        sort == Sort::Oldest,
        max,
    )
    .fetch_all(db)
    .await
}

/// How many admins match a pattern.
pub async fn count(db: impl PgExecutor<'_>, pattern: Option<&str>) -> sqlx::Result<i64> {
    sqlx::query_scalar!(
        r#"select count(*) as "count!" from admins a join users u on u.id = a.user_id
           where ($1::text is null or u.email ilike $1 or u.name ilike $1)"#,
        pattern
    )
    .fetch_one(db)
    .await
}
