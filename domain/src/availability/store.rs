//! The reports that have not faded.

use chrono::{DateTime, Duration, Utc};
use sqlx::PgExecutor;

use super::report::{DriverReport, DriverReportKind};
use crate::car_park::REPORTED_AVAILABILITY_MINUTES;

/// What drivers said of these car parks, and of what was merged into them, within the hour before `now`, each with the car park's id.
///
/// # Errors
/// When the database does not answer.
pub async fn fresh_reports(
    db: impl PgExecutor<'_>,
    car_parks: &[i64],
    now: DateTime<Utc>,
) -> sqlx::Result<Vec<(i64, DriverReport)>> {
    let rows = sqlx::query!(
        r#"
        select coalesce(c.merged_into, c.id) as "car_park_id!", r.user_id as "user_id!", r.user_since as "user_since!",
               r.kind as "kind!: DriverReportKind", r.created_at as "said_at!", r.days_borne_out as "days_borne_out!", r.network,
               r.sign_up_network
        from counted_driver_reports r join car_parks c on c.id = r.car_park_id
        where (c.id = any($1) or c.merged_into = any($1)) and r.created_at >= $2
        "#,
        car_parks,
        now - Duration::minutes(REPORTED_AVAILABILITY_MINUTES)
    )
    .fetch_all(db)
    .await?;
    let digest = |bytes: Option<Vec<u8>>| {
        bytes.and_then(|bytes| bytes.try_into().ok()).map(u128::from_be_bytes)
    };
    let reports = rows.into_iter().map(|row| {
        let report = DriverReport {
            user_id: row.user_id,
            user_since: row.user_since,
            kind: row.kind,
            said_at: row.said_at,
            days_borne_out: row.days_borne_out,
            network: digest(row.network),
            sign_up_network: digest(row.sign_up_network),
        };
        (row.car_park_id, report)
    });
    Ok(reports.collect())
}
