//! Spaces that are about to be left come and go, and nothing is kept of them.

use carpal_domain::live::{PUBLIC_NOTIFY_CHANNEL, PublicEvent};
use chrono::{DateTime, Utc};
use sqlx::PgPool;

use crate::unit_of_work::UnitOfWork;

/// Deletes the spaces whose time is over, and has open maps look again where some came or went. What is over is never shown, deleted or
/// not. A second run finds nothing. Returns how many came or went.
///
/// # Errors
/// When the database refuses; then nothing was changed.
pub async fn announce(pool: &PgPool, now: DateTime<Utc>) -> sqlx::Result<u64> {
    let mut work = UnitOfWork::begin(pool).await?;
    let gone = sqlx::query!("delete from leaving_soon where shown_until <= $1", now)
        .execute(work.db())
        .await?;
    let come = sqlx::query!(
        "update leaving_soon set announced = true where not announced and shown_from <= $1",
        now
    )
    .execute(work.db())
    .await?;
    sqlx::query!("delete from leaving_soon_turns where next_at <= $1", now)
        .execute(work.db())
        .await?;
    let changed = gone.rows_affected() + come.rows_affected();
    if changed > 0 {
        let event = serde_json::to_string(&PublicEvent::LeavingSoonChanged)
            .map_err(|error| sqlx::Error::Encode(error.into()))?;
        sqlx::query!("select pg_notify($1, $2) as told", PUBLIC_NOTIFY_CHANNEL, event)
            .fetch_all(work.db())
            .await?;
    }
    work.commit().await?;
    Ok(changed)
}

/// Forgets what drivers said of their vehicles once it counts no more. Returns how many.
///
/// # Errors
/// When the database refuses.
pub async fn forget_statuses(pool: &PgPool, now: DateTime<Utc>) -> sqlx::Result<u64> {
    let forgotten = sqlx::query!("delete from vehicle_statuses where expires_at <= $1", now)
        .execute(pool)
        .await?;
    Ok(forgotten.rows_affected())
}
