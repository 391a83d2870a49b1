//! What is no longer live.

use chrono::{DateTime, Duration, Utc};
use sqlx::PgConnection;

use super::settle::settle;
use crate::car_park::LIVE_AVAILABILITY_MINUTES;
use crate::merging;

/// Forgets the readings of feeds that are no longer live at `now`, and settles anew what was shown by them. Returns how many car
/// parks show something else.
///
/// # Errors
/// When the database refuses.
pub async fn settle_stale(db: &mut PgConnection, now: DateTime<Utc>) -> sqlx::Result<u64> {
    let oldest = now - Duration::minutes(LIVE_AVAILABILITY_MINUTES);
    // The order of locks is that of crate::feeds.
    merging::share(db).await?;
    sqlx::query!(
        "delete from live_readings where car_park_id in (
             select car_park_id from live_readings where said_at < $1 order by car_park_id for update)",
        oldest
    )
    .execute(&mut *db)
    .await?;
    let stale = sqlx::query_scalar!(
        "select id from car_parks where availability_basis = 'live' and availability_at < $1",
        oldest
    )
    .fetch_all(&mut *db)
    .await?;
    settle(db, &stale, now).await
}
