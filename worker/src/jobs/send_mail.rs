//! Sends one mail, once.

use std::time::Duration;

use carpal_domain::jobs::{Job, SendMail};
use carpal_domain::mail::Mail;
use sqlx::PgPool;

use crate::mail::{Mailer, NotSent};
use crate::queue::JobError;

/// How many mails are under way at a time.
pub const AT_A_TIME: usize = 4;

/// What the job needs.
#[derive(Debug, Clone)]
pub struct Post {
    /// The database.
    pub pool: PgPool,
    /// How mails leave.
    pub mailer: Mailer,
}

/// Runs the job `id`. A second run finds the mail in the ledger and sends nothing.
///
/// Only a worker that dies, or loses the server, between the server's yes and the ledger's row sends a mail twice: SMTP
/// cannot say whether that yes was given. Both then have the same Message-ID, by which a receiver keeps one of them.
/// Once the mail is delivered, its link leaves the queue's row: a token must not lie about.
///
/// # Errors
/// [`JobError::Never`] for a mail that the server refuses for good; [`JobError::Later`] for whatever may pass.
pub async fn run(post: Post, job: SendMail, id: String) -> Result<(), JobError> {
    // One run at a time, also when this worker was thought dead and another took its job. It is a connection's lock, so
    // that it goes when its worker does.
    let mut turn = post.pool.begin().await?;
    sqlx::query("select pg_advisory_xact_lock(hashtextextended($1, 0))")
        .bind(format!("mail {id}"))
        .execute(&mut *turn)
        .await?;
    if !begin(&post.pool, &id, &job.mail.kind.name()).await? {
        return Ok(());
    }
    post.mailer.send(&id, &job).await?;
    delivered(&post.pool, &id, job).await
}

/// Notes the attempt; false when the mail was delivered before.
async fn begin(pool: &PgPool, id: &str, kind: &str) -> sqlx::Result<bool> {
    let noted = sqlx::query(
        "insert into mails (job_id, kind) values ($1, $2)
         on conflict (job_id) do update set tried_at = now() where mails.delivered_at is null",
    )
    .bind(id)
    .bind(kind)
    .execute(pool)
    .await?;
    Ok(noted.rows_affected() == 1)
}

/// Notes the delivery, and takes the link out of the queue's row.
///
/// A database that is away for a moment should not cost a second mail, so it is asked for half a minute.
async fn delivered(pool: &PgPool, id: &str, job: SendMail) -> Result<(), JobError> {
    let spent = Mail { link: String::new(), ..job.mail };
    let spent = SendMail { mail: spent, ..job };
    let spent = serde_json::to_vec(&spent).map_err(|error| JobError::Never(error.to_string()))?;
    let mut wait = Duration::from_secs(1);
    loop {
        match note_delivery(pool, id, &spent).await {
            Ok(()) => return Ok(()),
            Err(error) if wait > Duration::from_secs(16) => return Err(error.into()),
            Err(_) => tokio::time::sleep(wait).await,
        }
        wait *= 2;
    }
}

async fn note_delivery(pool: &PgPool, id: &str, spent: &[u8]) -> sqlx::Result<()> {
    // One statement, because a worker that dies before it is through sends the mail again.
    sqlx::query(
        "with noted as (update mails set delivered_at = now() where job_id = $1)
         update apalis.jobs set job = $2 where id = $1",
    )
    .bind(id)
    .bind(spent)
    .execute(pool)
    .await?;
    Ok(())
}

/// Takes mails that were delivered or parked more than `days` ago out of the queue and the ledger: addresses must not stay
/// for ever. Returns how many.
///
/// # Errors
/// When the database refuses.
pub async fn forget(pool: &PgPool, days: i32) -> sqlx::Result<u64> {
    let gone = sqlx::query(
        "with old as (
             delete from apalis.jobs
             where job_type = $1
               and (status in ('Done', 'Killed') or (status = 'Failed' and attempts >= max_attempts))
               and coalesce(done_at, run_at) < now() - make_interval(days => $2)
             returning id),
         noted as (delete from mails where job_id in (select id from old))
         select from old",
    )
    .bind(SendMail::QUEUE)
    .bind(days)
    .execute(pool)
    .await?;
    Ok(gone.rows_affected())
}

impl From<NotSent> for JobError {
    fn from(reason: NotSent) -> Self {
        match reason {
            NotSent::ForNow(message) => Self::Later { message, retry_after: None },
            NotSent::Never(message) => Self::Never(message),
        }
    }
}
