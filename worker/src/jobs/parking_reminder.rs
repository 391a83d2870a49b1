//! Pushes a reminder of a stay to the browser that it was set on.

use std::time::Duration;

use carpal_domain::jobs::ParkingReminder;
use carpal_domain::notifications;
use carpal_domain::parking_reminder::ParkingReminderWords;
use chrono::{DateTime, TimeDelta, Utc};
use sqlx::PgPool;
use uuid::Uuid;

use super::{Context, JobError, lock_job, push_notification};
use crate::push::{Push, PushError, Subscription};

/// One that comes later than this would only confuse.
const TOO_LATE: TimeDelta = TimeDelta::minutes(10);
/// A browser that is away for longer gets it no more.
const TTL: Duration = Duration::from_mins(10);
/// What was not pushed within this time never is. Only a worker that stood still leaves any.
const KEPT: TimeDelta = TimeDelta::hours(1);

/// Runs the job.
///
/// # Errors
/// [`JobError::Transient`] when the service may accept it later, and for whatever else may pass.
pub async fn run(context: Context, job: ParkingReminder, _id: String) -> Result<(), JobError> {
    let Context { pool, pusher, .. } = context;
    let _lock = lock_job(&pool, &format!("parking reminder {}", job.reminder)).await?;
    let now = Utc::now();
    let due = due(&pool, job.reminder).await?.filter(|due| now - due.remind_at < TOO_LATE);
    let key = push_notification::key(&pool).await?;
    let (Some(due), Some(key)) = (due, key) else {
        return Ok(delete(&pool, job.reminder).await?);
    };
    let unread = notifications::unread_count(&pool, due.user_id).await?;
    let payload = due.words.payload(due.vehicle.as_deref(), unread).to_string().into_bytes();
    let push = Push { payload, topic: "parked".into(), is_urgent: true, ttl: Some(TTL) };
    let to = Subscription {
        session_id: due.session_id,
        endpoint: due.endpoint,
        p256dh: due.p256dh,
        auth: due.auth,
    };
    let outcome = pusher.push(&key, &to, &push, now).await;
    let result = match &outcome {
        Ok(()) => "accepted",
        Err(PushError::Gone) => "gone",
        Err(PushError::Transient(..)) => "later",
        Err(PushError::Permanent(_)) => "never",
    };
    metrics::counter!("pushes_total", "result" => result).increment(1);
    match outcome {
        Err(PushError::Transient(message, retry_after)) => {
            Err(JobError::Transient { message, retry_after })
        }
        Err(PushError::Gone) => Ok(push_notification::unsubscribe(&pool, &to).await?),
        Ok(()) | Err(PushError::Permanent(_)) => Ok(delete(&pool, job.reminder).await?),
    }
}

/// A reminder whose time has come, and where it goes.
struct Due {
    session_id: Uuid,
    user_id: Uuid,
    endpoint: String,
    p256dh: Vec<u8>,
    auth: Vec<u8>,
    remind_at: DateTime<Utc>,
    words: ParkingReminderWords,
    vehicle: Option<String>,
}

/// A reminder, if its user may be told and wants to be, and its session goes on.
async fn due(pool: &PgPool, id: Uuid) -> sqlx::Result<Option<Due>> {
    sqlx::query_as!(
        Due,
        r#"select s.session_id, s.user_id, s.endpoint, s.p256dh, s.auth, r.remind_at,
                  r.words as "words: ParkingReminderWords", coalesce(v.model, v.make) as vehicle
           from parking_reminders r
           join push_subscriptions s on s.session_id = r.session_id and s.user_id = r.user_id
           join sessions on sessions.id = s.session_id and sessions.ended_at is null
           join users u on u.id = r.user_id and u.push_notifications and u.blocked_at is null and u.deletes_at is null
           left join vehicles v on v.id = r.vehicle_id and v.user_id = r.user_id
           where r.id = $1
             and exists (select from session_tokens t where t.session_id = s.session_id and t.expires_at > now())"#,
        id
    )
    .fetch_optional(pool)
    .await
}

/// Once is enough.
async fn delete(pool: &PgPool, id: Uuid) -> sqlx::Result<()> {
    sqlx::query!("delete from parking_reminders where id = $1", id).execute(pool).await.map(drop)
}

/// Has the reminders pushed whose time has come, and deletes those that nobody pushed. Returns how many.
///
/// # Errors
/// When the database refuses; then nothing was changed.
pub async fn enqueue_due(pool: &PgPool) -> sqlx::Result<u64> {
    let mut work = crate::unit_of_work::UnitOfWork::begin(pool).await?;
    let now = work.now();
    let forgotten = sqlx::query!("delete from parking_reminders where remind_at < $1", now - KEPT);
    let forgotten = forgotten.execute(work.db()).await?.rows_affected();
    let due = sqlx::query_scalar!(
        "update parking_reminders set enqueued_at = $1 where remind_at <= $1 and enqueued_at is null returning id",
        now
    )
    .fetch_all(work.db())
    .await?;
    let enqueued = due.len() as u64;
    for reminder in due {
        work.enqueue(&ParkingReminder { reminder }, None).await?;
    }
    work.commit().await?;
    Ok(forgotten + enqueued)
}
