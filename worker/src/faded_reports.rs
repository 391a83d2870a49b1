//! Reports of drivers fade: the map goes back to what is known without them.

use carpal_domain::car_park::REPORTED_AVAILABILITY_MINUTES;
use carpal_domain::{availability, merging};
use chrono::{DateTime, Duration, Utc};
use sqlx::PgPool;

use crate::unit_of_work::UnitOfWork;

/// Car parks that are decided in one transaction.
const AT_ONCE: usize = 500;

/// Decides anew how full the car parks are that show what drivers reported, or of which something was reported within the hour: what a
/// feed said may have run out meanwhile. A second run changes nothing. Returns how many changed.
///
/// # Errors
/// When the database refuses; what was decided by then stays.
pub async fn settle(pool: &PgPool, now: DateTime<Utc>) -> sqlx::Result<u64> {
    let due = sqlx::query_scalar!(
        r#"select id as "id!" from car_parks where availability_basis = 'reported'
           union
           select coalesce(c.merged_into, c.id) from driver_reports r join car_parks c on c.id = r.car_park_id
           where r.topic = 'state' and r.created_at >= $1
           order by 1"#,
        now - Duration::minutes(REPORTED_AVAILABILITY_MINUTES),
    )
    .fetch_all(pool)
    .await?;
    let mut changed = 0;
    for ids in due.chunks(AT_ONCE) {
        let mut work = UnitOfWork::begin(pool).await?;
        merging::share(work.db()).await?;
        changed += availability::settle(work.db(), ids, now).await?;
        work.commit().await?;
    }
    Ok(changed)
}
