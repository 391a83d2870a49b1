//! Queries for photos of vehicles.

use sqlx::PgExecutor;
use uuid::Uuid;

/// A photo without its file.
pub struct PhotoRow {
    pub id: Uuid,
    pub vehicle_id: Uuid,
    pub width: i16,
    pub height: i16,
}

/// The photos of some vehicles, the oldest first.
pub async fn of_vehicles(
    db: impl PgExecutor<'_>,
    vehicle_ids: &[Uuid],
) -> sqlx::Result<Vec<PhotoRow>> {
    sqlx::query_as!(
        PhotoRow,
        r#"select id, vehicle_id as "vehicle_id!", width, height from pictures where vehicle_id = any($1)
           order by created_at, id"#,
        vehicle_ids
    )
    .fetch_all(db)
    .await
}

/// How many photos a vehicle has.
pub async fn count(db: impl PgExecutor<'_>, vehicle_id: Uuid) -> sqlx::Result<i64> {
    sqlx::query_scalar!(
        r#"select count(*) as "count!" from pictures where vehicle_id = $1"#,
        vehicle_id
    )
    .fetch_one(db)
    .await
}

/// Removes a photo of a driver's vehicle; false when there is none such.
pub async fn remove(
    db: impl PgExecutor<'_>,
    user_id: Uuid,
    vehicle_id: Uuid,
    id: Uuid,
) -> sqlx::Result<bool> {
    let removed = sqlx::query!(
        "delete from pictures using vehicles v
         where pictures.id = $3 and pictures.vehicle_id = $2 and v.id = $2 and v.user_id = $1",
        user_id,
        vehicle_id,
        id
    )
    .execute(db)
    .await?;
    Ok(removed.rows_affected() == 1)
}
