//! Queries for blocks and suspensions of accounts.

use chrono::{DateTime, Utc};
use sqlx::PgExecutor;
use uuid::Uuid;

use super::service::RestrictionKind;

/// Blocks an account; false when it is blocked.
pub async fn block(
    db: impl PgExecutor<'_>,
    user_id: Uuid,
    reason: &str,
    by: Option<Uuid>,
    now: DateTime<Utc>,
) -> sqlx::Result<bool> {
    let blocked = sqlx::query!(
        "update users set blocked_at = $4, blocked_reason = $2, blocked_by = $3
         where id = $1 and blocked_at is null",
        user_id,
        reason,
        by,
        now
    )
    .execute(db)
    .await?;
    Ok(blocked.rows_affected() == 1)
}

/// Lifts the block of an account; false when there is none.
pub async fn unblock(db: impl PgExecutor<'_>, user_id: Uuid) -> sqlx::Result<bool> {
    let unblocked = sqlx::query!(
        "update users set blocked_at = null, blocked_reason = null, blocked_by = null
         where id = $1 and blocked_at is not null",
        user_id
    )
    .execute(db)
    .await?;
    Ok(unblocked.rows_affected() == 1)
}

/// Suspends an account until a time, in place of any other.
pub async fn suspend(
    db: impl PgExecutor<'_>,
    user_id: Uuid,
    until: DateTime<Utc>,
    reason: &str,
    by: Option<Uuid>,
    now: DateTime<Utc>,
) -> sqlx::Result<()> {
    sqlx::query!(
        "update users set suspended_until = $2, suspended_reason = $3, suspended_by = $4, suspended_at = $5 where id = $1",
        user_id,
        until,
        reason,
        by,
        now
    )
    .execute(db)
    .await?;
    Ok(())
}

/// Ends the suspension of an account; false when there is none.
pub async fn unsuspend(db: impl PgExecutor<'_>, user_id: Uuid) -> sqlx::Result<bool> {
    let ended = sqlx::query!(
        "update users set suspended_until = null, suspended_reason = null, suspended_at = null, suspended_by = null
         where id = $1 and suspended_until is not null",
        user_id
    )
    .execute(db)
    .await?;
    Ok(ended.rows_affected() == 1)
}

/// Whether an appeal against the suspension in force waits for its decision.
pub async fn has_open_appeal(db: impl PgExecutor<'_>, user_id: Uuid) -> sqlx::Result<bool> {
    sqlx::query_scalar!(
        r#"select exists (select from admin_appeals
                          where user_id = $1 and state = 'open' and against = 'suspension' and in_force) as "is!""#,
        user_id
    )
    .fetch_one(db)
    .await
}

/// Closes the open appeals of an account against what is over: nobody has to decide them.
pub async fn lapse_appeals(
    db: impl PgExecutor<'_>,
    user_id: Uuid,
    against: RestrictionKind,
    now: DateTime<Utc>,
) -> sqlx::Result<()> {
    sqlx::query!(
        "update appeals set state = 'lapsed', decided_at = $3
         where user_id = $1 and state = 'open' and case $2 when 'block' then blocked_at else suspended_at end is not null",
        user_id,
        against as RestrictionKind,
        now
    )
    .execute(db)
    .await?;
    Ok(())
}

/// The day of a moment in London, as `2026-12-21`.
pub async fn day_in_london(db: impl PgExecutor<'_>, at: DateTime<Utc>) -> sqlx::Result<String> {
    sqlx::query_scalar!(
        r#"select (($1::timestamptz at time zone 'Europe/London')::date)::text as "day!""#,
        at
    )
    .fetch_one(db)
    .await
}
