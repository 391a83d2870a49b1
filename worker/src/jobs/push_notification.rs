//! Pushes an unread notification to the browsers of its user.

use std::time::Duration;

use carpal_domain::jobs::PushNotification;
use carpal_domain::notifications::{self, Topic};
use chrono::Utc;
use futures::future::join_all;
use sqlx::PgPool;
use uuid::Uuid;

use crate::push::{Key, NotPushed, Push, Pusher, Subscription};
use crate::queue::JobError;

/// How many notifications are pushed at a time.
pub const AT_A_TIME: usize = 4;

/// What the job needs.
#[derive(Debug, Clone)]
pub struct Pushes {
    /// The database.
    pub pool: PgPool,
    /// How pushes leave.
    pub pusher: Pusher,
}

/// Runs the job `id`. A second run pushes to those browsers whose services did not accept it before, if it is still unread.
///
/// Only a worker that dies between a service's yes and the ledger's row pushes twice; both have the same topic and tag, by
/// which a browser shows one.
///
/// # Errors
/// [`JobError::Later`] when a service may accept it later, and for whatever else may pass.
pub async fn run(pushes: Pushes, job: PushNotification, id: String) -> Result<(), JobError> {
    let Pushes { pool, pusher } = pushes;
    // One run at a time, also when this worker was thought dead and another took its job.
    let mut turn = pool.begin().await?;
    sqlx::query("select pg_advisory_xact_lock(hashtextextended($1, 0))")
        .bind(format!("push {id}"))
        .execute(&mut *turn)
        .await?;
    let Some(push) = begin(&pool, job.notification, &id).await? else { return Ok(()) };
    let Some(key) = key(&pool).await? else { return Ok(()) };
    let to = subscriptions(&pool, job.notification, &id).await?;
    let sent = to.iter().map(|to| hand_over(&pool, &pusher, &key, to, &push, &id));
    let mut later: Option<(String, Option<Duration>)> = None;
    for outcome in join_all(sent).await {
        if let Err(NotPushed::Later(message, wait)) = outcome? {
            let longest = later.as_ref().and_then(|(_, wait)| *wait).max(wait);
            later = Some((message, longest));
        }
    }
    match later {
        Some((message, retry_after)) => Err(JobError::Later { message, retry_after }),
        None => Ok(()),
    }
}

/// What is pushed at this moment; nothing when it was read, or its user may not or does not want to be told.
///
/// From here on another job may be enqueued for the same notification: what is added to it is pushed by that one, or is seen
/// by this, because whoever adds holds the notification until their transaction ends.
async fn begin(pool: &PgPool, notification: Uuid, id: &str) -> Result<Option<Push>, JobError> {
    let mut transaction = pool.begin().await?;
    let user_id: Option<Uuid> = sqlx::query_scalar(
        "select user_id from notifications where id = $1 and read_at is null for update",
    )
    .bind(notification)
    .fetch_optional(&mut *transaction)
    .await?;
    sqlx::query("update apalis.jobs set idempotency_key = null where id = $1")
        .bind(id)
        .execute(&mut *transaction)
        .await?;
    transaction.commit().await?;
    let Some(user_id) = user_id else { return Ok(None) };
    let seen = notifications::seen(pool, user_id, &[notification]).await?.pop();
    let Some(seen) = seen.filter(|seen| seen.push && !seen.is_read) else { return Ok(None) };
    let unread = notifications::unread(pool, user_id).await?;
    let payload = serde_json::to_vec(&seen.payload(unread))
        .map_err(|error| JobError::Never(error.to_string()))?;
    let topic = notification.simple().to_string();
    Ok(Some(Push { payload, topic, is_urgent: seen.topic == Topic::Messages }))
}

/// Ours, once somebody has asked for it: without it nobody can have subscribed.
async fn key(pool: &PgPool) -> sqlx::Result<Option<Key>> {
    let private: Option<Vec<u8>> =
        sqlx::query_scalar("select private_key from push_key").fetch_optional(pool).await?;
    Ok(private.and_then(|private| Key::new(&private)))
}

/// The browsers that have not had it from this job: those of sessions that go on.
async fn subscriptions(
    pool: &PgPool,
    notification: Uuid,
    id: &str,
) -> sqlx::Result<Vec<Subscription>> {
    sqlx::query_as(
        "select s.session_id, s.endpoint, s.p256dh, s.auth
         from notifications n
         join push_subscriptions s on s.user_id = n.user_id
         join sessions on sessions.id = s.session_id and sessions.ended_at is null
         where n.id = $1
           and exists (select from session_tokens t where t.session_id = s.session_id and t.expires_at > now())
           and not exists (select from pushes p where p.job_id = $2 and p.session_id = s.session_id)",
    )
    .bind(notification)
    .bind(id)
    .fetch_all(pool)
    .await
}

/// Pushes to one browser, and notes what became of it.
async fn hand_over(
    pool: &PgPool,
    pusher: &Pusher,
    key: &Key,
    to: &Subscription,
    push: &Push,
    id: &str,
) -> sqlx::Result<Result<(), NotPushed>> {
    let outcome = pusher.push(key, to, push, Utc::now()).await;
    let result = match &outcome {
        Ok(()) => {
            accepted(pool, to, push, id).await?;
            "accepted"
        }
        Err(NotPushed::Gone) => {
            sqlx::query("delete from push_subscriptions where session_id = $1 and endpoint = $2")
                .bind(to.session_id)
                .bind(&to.endpoint)
                .execute(pool)
                .await?;
            "gone"
        }
        Err(NotPushed::Later(..)) => "later",
        Err(NotPushed::Never(message)) => {
            tracing::warn!(job.id = id, error.message = message, "push.refused");
            "never"
        }
    };
    metrics::counter!("pushes_total", "result" => result).increment(1);
    Ok(outcome)
}

/// One statement, because a worker that dies before it is through pushes again.
async fn accepted(pool: &PgPool, to: &Subscription, push: &Push, id: &str) -> sqlx::Result<()> {
    sqlx::query(
        "with noted as (insert into pushes (job_id, session_id) values ($1, $2) on conflict do nothing)
         update notifications set pushed_at = now() where id = $3::uuid",
    )
    .bind(id)
    .bind(to.session_id)
    .bind(&push.topic)
    .execute(pool)
    .await?;
    Ok(())
}
