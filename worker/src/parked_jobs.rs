//! Admins are told of jobs that were given up.

use carpal_domain::inbox::{Event, NewEvent, NewNotification, News, NotificationTimes, Subject};
use sqlx::PgPool;

use crate::roadside;

/// Notifies the admins of the jobs that were given up and that they do not know of yet, and has their open pages look again. One
/// that is run again and given up again is new. Returns how many jobs.
///
/// # Errors
/// When the database refuses; then nobody was told.
pub async fn tell(pool: &PgPool, times: &NotificationTimes) -> sqlx::Result<u64> {
    let (mut transaction, now) = roadside::begin(pool).await?;
    sqlx::query!(
        "delete from parked_jobs_told t
         where not exists (select from apalis.jobs j where j.id = t.job_id
                           and (j.status = 'Killed' or j.status = 'Failed' and j.attempts >= j.max_attempts))"
    )
    .execute(&mut *transaction)
    .await?;
    let new = sqlx::query!(
        "insert into parked_jobs_told (job_id)
         select id from apalis.jobs
         where status = 'Killed' or status = 'Failed' and attempts >= max_attempts
         on conflict (job_id) do nothing"
    )
    .execute(&mut *transaction)
    .await?
    .rows_affected();
    if new == 0 {
        transaction.commit().await?;
        return Ok(0);
    }
    let admins = sqlx::query_scalar!("select user_id from admins order by user_id")
        .fetch_all(&mut *transaction)
        .await?;
    let mut news = News::default();
    for user_id in admins {
        news.events.push(NewEvent { user_id, event: Event::AdminInbox });
        news.notifications.push(NewNotification {
            user_id,
            subject: Subject::AdminMatter,
            at: now,
        });
    }
    roadside::commit(transaction, news, times, now).await?;
    Ok(new)
}
