//! How full car parks were, and what else feeds leave behind.

use carpal_domain::feeds;
use carpal_domain::jobs::{Job, RefreshFeed};
use sqlx::PgPool;

use super::{Retention, jobs, purged};
use crate::unit_of_work::UnitOfWork;

/// Turns old counts into hourly means, and forgets old findings, car parks that a feed no longer has, and finished jobs of feeds.
/// What a person decided about a car park of a feed stays. Returns how many rows.
///
/// # Errors
/// When the database refuses; what was done by then stays, and the rest is done the next night.
pub async fn purge(pool: &PgPool, periods: &Retention) -> sqlx::Result<u64> {
    let mut work = UnitOfWork::begin(pool).await?;
    let counts = sqlx::query!(
        "with old as (
             delete from occupancy where said_at < date_trunc('hour', now() - $1::interval, 'UTC')
             returning car_park_id, date_trunc('hour', said_at, 'UTC') as hour, spaces_free, capacity)
         insert into occupancy_hours as h (car_park_id, hour, mean_spaces_free, capacity, readings)
         select car_park_id, hour, avg(spaces_free), max(capacity), least(count(*), 32767) from old group by car_park_id, hour
         on conflict (car_park_id, hour) do update
         set mean_spaces_free = (h.mean_spaces_free * h.readings + excluded.mean_spaces_free * excluded.readings)
                                / (h.readings + excluded.readings),
             capacity = greatest(h.capacity, excluded.capacity),
             readings = least(h.readings::integer + excluded.readings, 32767)",
        periods.occupancy.interval(),
    )
    .execute(work.db())
    .await?;
    work.commit().await?;
    // Apart, because feeds wait for it.
    let mut work = UnitOfWork::begin(pool).await?;
    feeds::lock_all(work.db()).await?;
    let findings = sqlx::query!(
        "delete from feed_findings where last_at < now() - $1::interval",
        periods.occupancy.interval(),
    );
    let findings = findings.execute(work.db()).await?;
    let gone = sqlx::query!(
        "delete from feed_car_parks
         where seen_at < now() - $1::interval and coalesce(decided_by, 'rule') = 'rule'",
        periods.occupancy.interval(),
    );
    let gone = gone.execute(work.db()).await?;
    let done = jobs::purge(work.db(), &[RefreshFeed::QUEUE], periods.feed_jobs).await?;
    work.commit().await?;
    Ok(purged("hours of occupancy", &counts)
        + purged("findings of feeds", &findings)
        + purged("car parks of feeds", &gone)
        + done.len() as u64)
}
