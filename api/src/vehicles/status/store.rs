//! Queries for what drivers say of their vehicles.

use chrono::{DateTime, Utc};
use sqlx::PgExecutor;
use uuid::Uuid;

use super::rules::VehicleStatusKind;

/// What a driver said of a vehicle.
pub struct StatusRow {
    pub vehicle_id: Uuid,
    pub status: VehicleStatusKind,
    pub set_at: DateTime<Utc>,
    pub expires_at: DateTime<Utc>,
}

/// What is said of these vehicles and counts at this time.
pub async fn of_vehicles(
    db: impl PgExecutor<'_>,
    vehicles: &[Uuid],
    now: DateTime<Utc>,
) -> sqlx::Result<Vec<StatusRow>> {
    sqlx::query_as!(
        StatusRow,
        r#"select vehicle_id, status as "status: VehicleStatusKind", set_at, expires_at
           from vehicle_statuses where vehicle_id = any($1) and expires_at > $2"#,
        vehicles,
        now
    )
    .fetch_all(db)
    .await
}

/// Stores what a driver says of a vehicle in place of what they said before.
pub async fn set(db: impl PgExecutor<'_>, row: &StatusRow) -> sqlx::Result<()> {
    sqlx::query!(
        "insert into vehicle_statuses (vehicle_id, status, set_at, expires_at) values ($1, $2, $3, $4)
         on conflict (vehicle_id) do update
             set status = excluded.status, set_at = excluded.set_at, expires_at = excluded.expires_at",
        row.vehicle_id,
        row.status as VehicleStatusKind,
        row.set_at,
        row.expires_at,
    )
    .execute(db)
    .await
    .map(drop)
}

/// Forgets what is said of a vehicle.
pub async fn forget(db: impl PgExecutor<'_>, vehicle_id: Uuid) -> sqlx::Result<()> {
    sqlx::query!("delete from vehicle_statuses where vehicle_id = $1", vehicle_id)
        .execute(db)
        .await
        .map(drop)
}
