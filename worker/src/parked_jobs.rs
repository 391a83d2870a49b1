//! Admins are told of jobs that were given up.

use carpal_domain::inbox::NotificationTimes;
use sqlx::PgPool;

use crate::unit_of_work::UnitOfWork;

/// Notifies the admins of the jobs that were given up and that they do not know of yet, and has their open pages look again. One
/// that is run again and given up again is new. Returns how many jobs.
///
/// # Errors
/// When the database refuses; then nobody was told.
pub async fn tell(pool: &PgPool, times: &NotificationTimes) -> sqlx::Result<u64> {
    let mut work = UnitOfWork::begin_telling(pool, times).await?;
    sqlx::query!(
        "delete from parked_jobs_told t
         where not exists (select from apalis.jobs j where j.id = t.job_id
                           and (j.status = 'Killed' or j.status = 'Failed' and j.attempts >= j.max_attempts))"
    )
    .execute(work.db())
    .await?;
    let new = sqlx::query!(
        "insert into parked_jobs_told (job_id)
         select id from apalis.jobs
         where status = 'Killed' or status = 'Failed' and attempts >= max_attempts
         on conflict (job_id) do nothing"
    )
    .execute(work.db())
    .await?
    .rows_affected();
    if new > 0 {
        work.new_matter();
    }
    work.commit().await?;
    Ok(new)
}
