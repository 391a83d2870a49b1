//! Alerts of zones that are over.

use carpal_domain::jobs::TellZone;
use sqlx::PgPool;

use crate::unit_of_work::UnitOfWork;

/// Ends the alerts whose time is over, and has the open pages of their zones look again. Returns how many. An alert is over from
/// that moment by itself: this only says so to whoever looks on.
///
/// # Errors
/// When the database refuses; then nothing was changed.
pub async fn end(pool: &PgPool) -> sqlx::Result<u64> {
    let mut work = UnitOfWork::begin(pool).await?;
    let ended = sqlx::query_scalar!(
        "update zone_posts set ended_at = ends_at
         where kind = 'alert' and ended_at is null and ends_at <= now() returning zone_id"
    )
    .fetch_all(work.db())
    .await?;
    let mut zones = ended.clone();
    zones.sort_unstable();
    zones.dedup();
    for zone_id in zones {
        let key = zone_id.to_string();
        work.enqueue_spaced(TellZone::SPACING, &TellZone::of(zone_id), &key).await?;
    }
    work.commit().await?;
    Ok(u64::try_from(ended.len()).unwrap_or(u64::MAX))
}
