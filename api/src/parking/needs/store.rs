//! Queries for what drivers need of a car park.

use carpal_domain::car_park::Plug;
use chrono::{DateTime, Utc};
use sqlx::PgExecutor;
use uuid::Uuid;

use super::rules::{ParkingNeeds, VehicleSize};

/// What is kept of a user's needs.
pub async fn needs(db: impl PgExecutor<'_>, user_id: Uuid) -> sqlx::Result<Option<ParkingNeeds>> {
    sqlx::query_as!(
        ParkingNeeds,
        r#"select blue_badge, step_free, vehicle as "vehicle: VehicleSize", height_cm, width_cm, plug as "plug: Plug"
           from parking_needs where user_id = $1"#,
        user_id
    )
    .fetch_optional(db)
    .await
}

/// Keeps a user's needs in place of those before.
pub async fn set(
    db: impl PgExecutor<'_>,
    user_id: Uuid,
    needs: &ParkingNeeds,
    now: DateTime<Utc>,
) -> sqlx::Result<()> {
    sqlx::query!(
        "insert into parking_needs (user_id, blue_badge, step_free, vehicle, height_cm, width_cm, plug, updated_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8)
         on conflict (user_id) do update set blue_badge = excluded.blue_badge, step_free = excluded.step_free,
             vehicle = excluded.vehicle, height_cm = excluded.height_cm, width_cm = excluded.width_cm,
             plug = excluded.plug, updated_at = excluded.updated_at",
        user_id,
        needs.blue_badge,
        needs.step_free,
        needs.vehicle as VehicleSize,
        needs.height_cm,
        needs.width_cm,
        needs.plug as Option<Plug>,
        now,
    )
    .execute(db)
    .await
    .map(drop)
}

/// Forgets a user's needs.
pub async fn forget(db: impl PgExecutor<'_>, user_id: Uuid) -> sqlx::Result<()> {
    sqlx::query!("delete from parking_needs where user_id = $1", user_id)
        .execute(db)
        .await
        .map(drop)
}
