//! Requests, quotes and jobs whose time has come.

use carpal_domain::inbox::{NotificationTimes, Subject};
use carpal_domain::notifications::NotificationKind;
use sqlx::PgPool;

use super::{News, begin, commit};
use crate::retention::Retention;

/// At most so many at once; the others a minute later.
const AT_ONCE: i64 = 500;

/// Expires open requests that nobody took in time, with their quotes. Returns how many.
///
/// # Errors
/// When the database refuses; then nothing was changed.
pub async fn expire(pool: &PgPool, times: &NotificationTimes) -> sqlx::Result<u64> {
    let (mut transaction, now) = begin(pool).await?;
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
    .fetch_all(&mut *transaction)
    .await?;
    let mut news = News::default();
    for request in &expired {
        let kind = NotificationKind::RequestExpired;
        let subject = Subject::Job { kind, request_id: request.id, provider_id: None };
        news.notify(request.user_id, subject, now);
        news.job(request.user_id, request.id);
        for user_id in &request.quoting_users {
            news.job(Some(*user_id), request.id);
        }
    }
    commit(transaction, news, times, now).await?;
    Ok(expired.len().try_into().unwrap_or(u64::MAX))
}

/// Expires quotes whose time is over. Returns how many.
///
/// # Errors
/// When the database refuses; then nothing was changed.
pub async fn expire_quotes(pool: &PgPool, times: &NotificationTimes) -> sqlx::Result<u64> {
    let (mut transaction, now) = begin(pool).await?;
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
    .fetch_all(&mut *transaction)
    .await?;
    let mut news = News::default();
    for quote in &expired {
        news.job(quote.user_id, quote.request_id);
        news.job(Some(quote.provider_user_id), quote.request_id);
    }
    commit(transaction, news, times, now).await?;
    Ok(expired.len().try_into().unwrap_or(u64::MAX))
}

/// Completes jobs that were marked as done 72 hours ago and about which the customer said nothing: at the quoted price, or
/// the final one where that is lower. Returns how many.
///
/// # Errors
/// When the database refuses; then nothing was changed.
pub async fn confirm_silent(pool: &PgPool, times: &NotificationTimes) -> sqlx::Result<u64> {
    let (mut transaction, now) = begin(pool).await?;
    let completed = sqlx::query!(
        "with due as (
             select id from service_requests
             where status = 'in_progress' and progress = 'done' and done_at <= $1::timestamptz - interval '72 hours'
             order by id limit $2 for update skip locked),
         completed as (
             update service_requests r
             set status = 'completed', ended_at = $1,
                 agreed_price_pence = least(r.final_price_pence,
                     coalesce((select amount_pence from service_quotes q where q.id = r.accepted_quote_id), r.final_price_pence))
             from due where r.id = due.id returning r.id, r.user_id, r.provider_id),
         steps as (
             insert into service_request_history (request_id, step, provider_id, at)
             select id, 'confirmed', provider_id, $1 from completed)
         select c.id, c.user_id, c.provider_id, p.user_id as \"provider_user_id?\"
         from completed c left join providers p on p.id = c.provider_id",
        now,
        AT_ONCE
    )
    .fetch_all(&mut *transaction)
    .await?;
    let mut news = News::default();
    for job in &completed {
        let kind = NotificationKind::JobCompleted;
        let told = |provider_id| Subject::Job { kind, request_id: job.id, provider_id };
        news.notify(job.user_id, told(job.provider_id), now);
        news.notify(job.provider_user_id, told(None), now);
        news.job(job.user_id, job.id);
        news.job(job.provider_user_id, job.id);
    }
    commit(transaction, news, times, now).await?;
    Ok(completed.len().try_into().unwrap_or(u64::MAX))
}

/// Opens the jobs again whose provider may use CarPal no more: banned, blocked, leaving or gone. Returns how many.
///
/// # Errors
/// When the database refuses; then nothing was changed.
pub async fn reopen_abandoned(pool: &PgPool, times: &NotificationTimes) -> sqlx::Result<u64> {
    let (mut transaction, now) = begin(pool).await?;
    let reopened = sqlx::query!(
        "with due as (
             select r.id, r.provider_id from service_requests r
             left join providers p on p.id = r.provider_id left join users u on u.id = p.user_id
             where r.status = 'in_progress' and r.progress is distinct from 'done'
               and (p.id is null or p.is_banned or u.blocked_at is not null or u.deletes_at is not null)
             order by r.id limit $2 for update of r skip locked),
         dropped as (
             update service_quotes q set status = 'withdrawn', decided_at = $1 from due
             where q.request_id = due.id and q.status = 'accepted'),
         reopened as (
             update service_requests r
             set status = 'open', provider_id = null, accepted_quote_id = null, accepted_at = null, progress = null, eta = null,
                 expires_at = $1::timestamptz + case r.urgency when 'urgent' then interval '24 hours' else interval '7 days' end
             from due where r.id = due.id returning r.id, r.user_id, due.provider_id),
         photos as (delete from pictures f using due where f.service_request_id = due.id and f.by_provider),
         steps as (
             insert into service_request_history (request_id, step, provider_id, at)
             select id, 'reopened', provider_id, $1 from reopened)
         select id, user_id, provider_id from reopened",
        now,
        AT_ONCE
    )
    .fetch_all(&mut *transaction)
    .await?;
    let mut news = News::default();
    for request in &reopened {
        let kind = NotificationKind::JobReopened;
        let provider_id = request.provider_id;
        news.notify(
            request.user_id,
            Subject::Job { kind, request_id: request.id, provider_id },
            now,
        );
        news.job(request.user_id, request.id);
    }
    commit(transaction, news, times, now).await?;
    Ok(reopened.len().try_into().unwrap_or(u64::MAX))
}

/// Deletes the requests that ended before the retention period, with their quotes, photos, chats and reviews. Returns how
/// many.
///
/// # Errors
/// When the database refuses; then nothing was deleted.
pub async fn purge(pool: &PgPool, periods: &Retention) -> sqlx::Result<u64> {
    let deleted = sqlx::query!(
        "with due as (select id from service_requests where ended_at < now() - $1::interval),
         chats as (
             delete from conversations c using job_conversations j, due
             where c.id = j.conversation_id and j.request_id = due.id)
         delete from service_requests r using due where r.id = due.id",
        periods.promised.service_requests.interval(),
    )
    .execute(pool)
    .await?;
    Ok(deleted.rows_affected())
}
