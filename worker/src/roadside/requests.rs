//! Requests, quotes and jobs whose time has come.

use carpal_domain::inbox::{Event, NotificationTimes, Subject};
use carpal_domain::notifications::NotificationKind;
use carpal_domain::roadside::{self, RoadsideSettings};
use sqlx::PgPool;
use uuid::Uuid;

use crate::retention::Retention;
use crate::unit_of_work::UnitOfWork;

/// At most so many at once; the others a minute later.
const AT_ONCE: i64 = 500;

/// Expires open requests that nobody took in time, with their quotes. Returns how many.
///
/// # Errors
/// When the database refuses; then nothing was changed.
pub async fn expire(pool: &PgPool, times: &NotificationTimes) -> sqlx::Result<u64> {
    let mut work = UnitOfWork::begin_telling(pool, times).await?;
    let now = work.now();
    let expired = sqlx::query!(
        "with due as (
             select id from service_requests where status = 'open' and expires_at <= $1
             order by id limit $2 for update skip locked),
         expired as (
             update service_requests r set status = 'expired', ended_at = $1 from due where r.id = due.id
             returning r.id, r.user_id),
         quotes as (
             update service_quotes q set status = 'expired', decided_at = $1 from expired e, providers p
             where q.request_id = e.id and q.status = 'pending' and p.id = q.provider_id
             returning q.request_id, p.user_id),
         steps as (insert into service_request_history (request_id, step, at) select id, 'expired', $1 from expired)
         select id, user_id, array(select q.user_id from quotes q where q.request_id = expired.id) as \"quoting_users!\"
         from expired",
        now,
        AT_ONCE
    )
    .fetch_all(work.db())
    .await?;
    for request in &expired {
        let kind = NotificationKind::RequestExpired;
        let subject = Subject::Job { kind, request_id: request.id, provider_id: None };
        work.notify(request.user_id, subject);
        work.emit(request.user_id, Event::Job(request.id));
        for user_id in &request.quoting_users {
            work.emit(*user_id, Event::Job(request.id));
        }
    }
    work.commit().await?;
    Ok(expired.len().try_into().unwrap_or(u64::MAX))
}

/// Expires quotes whose time is over. Returns how many.
///
/// # Errors
/// When the database refuses; then nothing was changed.
pub async fn expire_quotes(pool: &PgPool, times: &NotificationTimes) -> sqlx::Result<u64> {
    let mut work = UnitOfWork::begin_telling(pool, times).await?;
    let now = work.now();
    // The request first, as everyone who quotes or accepts: one that is being accepted now is left to its customer.
    let expired = sqlx::query!(
        "with due as (
             select r.id from service_requests r
             where r.status = 'open'
               and exists (select from service_quotes q where q.request_id = r.id and q.status = 'pending' and q.valid_until <= $1)
             order by r.id limit $2 for update skip locked)
         update service_quotes q set status = 'expired', decided_at = $1
         from due, service_requests r, providers p
         where q.request_id = due.id and q.status = 'pending' and q.valid_until <= $1 and r.id = due.id and p.id = q.provider_id
         returning q.request_id, r.user_id, p.user_id as provider_user_id",
        now,
        AT_ONCE
    )
    .fetch_all(work.db())
    .await?;
    for quote in &expired {
        work.emit(quote.user_id, Event::Job(quote.request_id));
        work.emit(quote.provider_user_id, Event::Job(quote.request_id));
    }
    work.commit().await?;
    Ok(expired.len().try_into().unwrap_or(u64::MAX))
}

/// Completes jobs that were marked as done 72 hours ago, by default, and about which the customer said nothing: at the quoted
/// price, or the final one where that is lower. Of a customer whose account is suspended, and who cannot say anything, silence
/// counts for nothing: it begins anew when the suspension ends. Returns how many.
///
/// # Errors
/// When the database refuses; then nothing was changed.
pub async fn confirm_silent(
    pool: &PgPool,
    times: &NotificationTimes,
    settings: &RoadsideSettings,
) -> sqlx::Result<u64> {
    let mut work = UnitOfWork::begin_telling(pool, times).await?;
    let now = work.now();
    sqlx::query!(
        "with held as (
             select r.id from service_requests r join users u on u.id = r.user_id
             where r.status = 'in_progress' and r.progress = 'done' and u.suspended_until > $1
             order by r.id for update of r skip locked)
         update service_requests r set confirms_at = $2 from held where r.id = held.id",
        now,
        now + settings.confirm_jobs_after
    )
    .execute(work.db())
    .await?;
    let completed = sqlx::query!(
        "with due as (
             select id from service_requests r
             where status = 'in_progress' and progress = 'done' and confirms_at <= $1
               and not exists (select from users u where u.id = r.user_id and u.suspended_until > $1)
             order by id limit $2 for update skip locked),
         completed as (
             update service_requests r
             set status = 'completed', ended_at = $1, chat_until = $3,
                 agreed_price_pence = least(r.final_price_pence, coalesce(r.quoted_pence, r.final_price_pence))
             from due where r.id = due.id returning r.id, r.user_id, r.provider_id),
         steps as (
             insert into service_request_history (request_id, step, provider_id, at)
             select id, 'confirmed', provider_id, $1 from completed)
         select c.id, c.user_id, c.provider_id, p.user_id as \"provider_user_id?\"
         from completed c left join providers p on p.id = c.provider_id",
        now,
        AT_ONCE,
        now + settings.job_chat_grace
    )
    .fetch_all(work.db())
    .await?;
    for job in &completed {
        let kind = NotificationKind::JobCompleted;
        let told = |provider_id| Subject::Job { kind, request_id: job.id, provider_id };
        work.notify(job.user_id, told(job.provider_id));
        work.notify(job.provider_user_id, told(None));
        work.emit(job.user_id, Event::Job(job.id));
        work.emit(job.provider_user_id, Event::Job(job.id));
    }
    work.commit().await?;
    Ok(completed.len().try_into().unwrap_or(u64::MAX))
}

/// Ends the work of providers who may work no more: banned, or whose account is blocked, suspended, leaving or gone. Their
/// pending quotes are withdrawn, and their jobs are open again, but for those that are done. Returns how many requests.
///
/// # Errors
/// When the database refuses to say who they are. Of whom it refuses later, the work has not ended.
pub async fn reopen_abandoned(
    pool: &PgPool,
    times: &NotificationTimes,
    settings: &RoadsideSettings,
) -> sqlx::Result<u64> {
    let ended = sqlx::query_scalar!(
        r#"select p.id as "id!" from ended_providers p
           where exists (select from service_quotes q where q.provider_id = p.id and q.status = 'pending')
              or exists (select from service_requests r where r.provider_id = p.id and r.status = 'in_progress'
                         and r.progress is distinct from 'done')
           order by p.id limit $1"#,
        AT_ONCE
    )
    .fetch_all(pool)
    .await?;
    let mut requests = reopen_without_provider(pool, times, settings).await?;
    for provider_id in ended {
        // One that fails is tried again a minute later, and holds none of the others up.
        match end_all_work(pool, times, settings, provider_id).await {
            Ok(ended) => requests += ended,
            Err(error) => {
                tracing::error!(provider.id = %provider_id, error.message = %error, "roadside.work_not_ended");
            }
        }
    }
    Ok(requests.try_into().unwrap_or(u64::MAX))
}

/// Ends all the work of one provider, a little in each transaction.
async fn end_all_work(
    pool: &PgPool,
    times: &NotificationTimes,
    settings: &RoadsideSettings,
    provider_id: Uuid,
) -> sqlx::Result<usize> {
    let mut requests = 0;
    loop {
        let ended = end_work(pool, times, settings, provider_id).await?;
        requests += ended;
        if ended == 0 {
            return Ok(requests);
        }
    }
}

/// Ends some of the work of one provider, unless they may work again meanwhile.
async fn end_work(
    pool: &PgPool,
    times: &NotificationTimes,
    settings: &RoadsideSettings,
    provider_id: Uuid,
) -> sqlx::Result<usize> {
    let mut work = UnitOfWork::begin_telling(pool, times).await?;
    roadside::lock_work(work.db(), provider_id).await?;
    sqlx::query!("select from providers where id = $1 for no key update", provider_id)
        .fetch_optional(work.db())
        .await?;
    let has_ended = sqlx::query_scalar!(
        r#"select exists (select from ended_providers where id = $1) as "has_ended!""#,
        provider_id
    )
    .fetch_one(work.db())
    .await?;
    if !has_ended {
        return Ok(0);
    }
    let requests = roadside::end_work(&mut work, provider_id, settings).await?;
    work.commit().await?;
    Ok(requests)
}

/// Opens the jobs again whose provider is gone with their account.
async fn reopen_without_provider(
    pool: &PgPool,
    times: &NotificationTimes,
    settings: &RoadsideSettings,
) -> sqlx::Result<usize> {
    let mut work = UnitOfWork::begin_telling(pool, times).await?;
    let left = sqlx::query_scalar!(
        "select id from service_requests
         where status = 'in_progress' and provider_id is null and progress is distinct from 'done'
         order by id limit $1 for update skip locked",
        AT_ONCE
    )
    .fetch_all(work.db())
    .await?;
    for id in &left {
        roadside::reopen(&mut work, *id, None, settings).await?;
    }
    work.commit().await?;
    Ok(left.len())
}

/// Deletes the requests that ended before the retention period, with their quotes, photos, chats and reviews. Returns how
/// many.
///
/// # Errors
/// When the database refuses; then not all were deleted.
pub async fn purge(pool: &PgPool, periods: &Retention) -> sqlx::Result<u64> {
    let mut deleted = 0;
    loop {
        // With what hangs on them they are many rows: a few at once, so that nobody waits for long.
        let batch = sqlx::query!(
            "with due as (
                 select id from service_requests where ended_at < now() - $1::interval order by ended_at limit $2
                 for update skip locked),
             chats as (
                 delete from conversations c using job_conversations j, due
                 where c.id = j.conversation_id and j.request_id = due.id)
             delete from service_requests r using due where r.id = due.id",
            periods.promised.service_requests.interval(),
            AT_ONCE
        )
        .execute(pool)
        .await?
        .rows_affected();
        deleted += batch;
        if batch == 0 {
            return Ok(deleted);
        }
    }
}
