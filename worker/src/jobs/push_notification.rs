//! Pushes an unread notification to the browsers of its user.

use std::time::Duration;

use carpal_domain::jobs::PushNotification;
use carpal_domain::notifications::{self, NotificationKind, Topic};
use chrono::Utc;
use futures::future::join_all;
use sqlx::PgPool;
use uuid::Uuid;

use super::{Context, JobError, lock_job};
use crate::push::{Key, Push, PushError, Pusher, Subscription};
use crate::unit_of_work::UnitOfWork;

/// Runs the job `id`. A second run pushes to those browsers whose services did not accept it before, if it is still unread.
///
/// Only a worker that dies between a service's yes and the ledger's row pushes twice; both have the same topic and tag, by
/// which a browser shows one.
///
/// # Errors
/// [`JobError::Transient`] when a service may accept it later, and for whatever else may pass.
pub async fn run(context: Context, job: PushNotification, id: String) -> Result<(), JobError> {
    let Context { pool, pusher, .. } = context;
    let _lock = lock_job(&pool, &format!("push {id}")).await?;
    let Some(push) = begin(&pool, job.notification, &id).await? else { return Ok(()) };
    let Some(key) = key(&pool).await? else { return Ok(()) };
    let attempt = Attempt { pool, pusher, key, push, notification: job.notification, id };
    let subscriptions = attempt.subscriptions().await?;
    let mut later: Option<(String, Option<Duration>)> = None;
    for outcome in join_all(subscriptions.iter().map(|to| attempt.push_to(to))).await {
        if let Err(PushError::Transient(message, wait)) = outcome? {
            let longest = later.as_ref().and_then(|(_, wait)| *wait).max(wait);
            later = Some((message, longest));
        }
    }
    match later {
        Some((message, retry_after)) => Err(JobError::Transient { message, retry_after }),
        None => Ok(()),
    }
}

/// What is pushed at this moment; nothing when it was read, or its user may not or does not want to be told.
///
/// From here on another job may be enqueued for the same notification: what is added to it is pushed by that one, or is seen
/// by this, because a transaction that adds one locks the notification until their transaction ends.
async fn begin(pool: &PgPool, notification: Uuid, id: &str) -> Result<Option<Push>, JobError> {
    let mut work = UnitOfWork::begin(pool).await?;
    let user_id = sqlx::query_scalar!(
        "select user_id from notifications where id = $1 and read_at is null for update",
        notification,
    )
    .fetch_optional(work.db())
    .await?;
    sqlx::query!("update apalis.jobs set idempotency_key = null where id = $1", id)
        .execute(work.db())
        .await?;
    work.commit().await?;
    let Some(user_id) = user_id else { return Ok(None) };
    let visible = notifications::visible(pool, user_id, &[notification]).await?;
    let wanted =
        visible.into_iter().find(|notification| notification.push && !notification.is_read);
    let Some(wanted) = wanted else { return Ok(None) };
    let unread = notifications::unread_count(pool, user_id).await?;
    let mut payload = wanted.payload(unread);
    if wanted.kind == NotificationKind::BlockedIn
        && let Some(token) = answer_token(pool, notification).await?
    {
        payload["answer"] = token.into();
    }
    let payload =
        serde_json::to_vec(&payload).map_err(|error| JobError::Permanent(error.to_string()))?;
    let topic = notification.simple().to_string();
    let is_urgent = wanted.topic == Topic::Messages;
    Ok(Some(Push { payload, topic, is_urgent, ttl: None }))
}

/// Makes a token by which the push's button answers that its owner is on their way, while nobody has answered: a service worker has no
/// session. The database makes it, and keeps its hash.
async fn answer_token(pool: &PgPool, notification: Uuid) -> sqlx::Result<Option<String>> {
    sqlx::query_scalar!(
        r#"with asked as (select r.id from notifications n join move_requests r
                              on r.conversation_id = n.conversation_id and r.seq = n.seq and r.owner_id = n.user_id
                          where n.id = $1 and r.on_my_way_at is null and r.moved_at is null),
                secret as (select id, replace(concat(gen_random_uuid(), gen_random_uuid()), '-', '') as token from asked),
                stored as (insert into move_request_links (token_hash, move_request_id, created_at)
                           select sha256(convert_to(token, 'UTF8')), id, now() from secret)
           select token as "token!" from secret"#,
        notification,
    )
    .fetch_optional(pool)
    .await
}

/// Our key, once somebody has asked for it: without it nobody can have subscribed.
pub async fn key(pool: &PgPool) -> sqlx::Result<Option<Key>> {
    let private =
        sqlx::query_scalar!("select private_key from push_key").fetch_optional(pool).await?;
    Ok(private.and_then(|private| Key::new(&private)))
}

/// One run of the job.
struct Attempt {
    pool: PgPool,
    pusher: Pusher,
    key: Key,
    push: Push,
    notification: Uuid,
    /// The job's.
    id: String,
}

impl Attempt {
    /// The browsers to which this job has not pushed yet, as far as their sessions go on.
    async fn subscriptions(&self) -> sqlx::Result<Vec<Subscription>> {
        sqlx::query_as!(
            Subscription,
            "select s.session_id, s.endpoint, s.p256dh, s.auth
             from notifications n
             join push_subscriptions s on s.user_id = n.user_id
             join sessions on sessions.id = s.session_id and sessions.ended_at is null
             where n.id = $1
               and exists (select from session_tokens t where t.session_id = s.session_id and t.expires_at > now())
               and not exists (select from pushes p where p.job_id = $2 and p.session_id = s.session_id)",
            self.notification,
            self.id,
        )
        .fetch_all(&self.pool)
        .await
    }

    /// Pushes to one browser, and notes what became of it.
    async fn push_to(&self, to: &Subscription) -> sqlx::Result<Result<(), PushError>> {
        let outcome = self.pusher.push(&self.key, to, &self.push, Utc::now()).await;
        let result = match &outcome {
            Ok(()) => {
                self.accepted(to).await?;
                "accepted"
            }
            Err(PushError::Gone) => {
                unsubscribe(&self.pool, to).await?;
                "gone"
            }
            Err(PushError::Transient(..)) => "later",
            Err(PushError::Permanent(message)) => {
                tracing::warn!(job.id = self.id, error.message = message, "push.refused");
                "never"
            }
        };
        metrics::counter!("pushes_total", "result" => result).increment(1);
        Ok(outcome)
    }

    /// One statement, because a worker that dies before it is through pushes again.
    async fn accepted(&self, to: &Subscription) -> sqlx::Result<()> {
        sqlx::query!(
            "with noted as (insert into pushes (job_id, session_id) values ($1, $2) on conflict do nothing)
             update notifications set pushed_at = now() where id = $3",
            self.id,
            to.session_id,
            self.notification,
        )
        .execute(&self.pool)
        .await?;
        Ok(())
    }
}

/// Takes away a subscription that is of no use any more, unless its browser subscribed anew meanwhile.
pub async fn unsubscribe(pool: &PgPool, to: &Subscription) -> sqlx::Result<()> {
    sqlx::query!(
        "delete from push_subscriptions where session_id = $1 and endpoint = $2",
        to.session_id,
        to.endpoint,
    )
    .execute(pool)
    .await?;
    Ok(())
}
