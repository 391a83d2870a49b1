//! Queries for reminders of a stay.

use carpal_domain::parking_reminder::ParkingReminderWords;
use chrono::{DateTime, Utc};
use sqlx::PgExecutor;
use uuid::Uuid;

/// A reminder to store.
pub struct NewReminder {
    pub session_id: Uuid,
    pub user_id: Uuid,
    pub remind_at: DateTime<Utc>,
    pub words: ParkingReminderWords,
    pub vehicle_id: Option<Uuid>,
}

/// Whether a vehicle is the user's.
pub async fn has_vehicle(
    db: impl PgExecutor<'_>,
    user_id: Uuid,
    vehicle: Uuid,
) -> sqlx::Result<bool> {
    sqlx::query_scalar!(
        r#"select exists (select from vehicles where id = $1 and user_id = $2) as "has!""#,
        vehicle,
        user_id
    )
    .fetch_one(db)
    .await
}

/// Stores a browser's reminder in place of the one before. False where it is not pushed to.
pub async fn set(db: impl PgExecutor<'_>, new: &NewReminder) -> sqlx::Result<bool> {
    let stored = sqlx::query!(
        "insert into parking_reminders (session_id, user_id, id, remind_at, words, vehicle_id)
         select s.session_id, s.user_id, $3, $4, $5, $6
         from push_subscriptions s join users u on u.id = s.user_id
         where s.session_id = $1 and s.user_id = $2 and u.push_notifications
         on conflict (session_id) do update set id = excluded.id, remind_at = excluded.remind_at, words = excluded.words,
             vehicle_id = excluded.vehicle_id, enqueued_at = null",
        new.session_id,
        new.user_id,
        Uuid::now_v7(),
        new.remind_at,
        new.words as ParkingReminderWords,
        new.vehicle_id,
    )
    .execute(db)
    .await?;
    Ok(stored.rows_affected() == 1)
}

/// Takes a browser's reminder away.
pub async fn cancel(db: impl PgExecutor<'_>, session_id: Uuid) -> sqlx::Result<()> {
    sqlx::query!("delete from parking_reminders where session_id = $1", session_id)
        .execute(db)
        .await
        .map(drop)
}
