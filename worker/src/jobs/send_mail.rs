//! Sends one email, once.

use std::time::Duration;

use carpal_domain::jobs::SendMail;
use carpal_domain::mail::Mail;
use sqlx::PgPool;

use super::{Context, JobError, lock_job};
use crate::mail::MailError;

/// How often the database is asked to note a delivery, with waits of 1, 2, 4, 8 and 16 seconds between.
const ATTEMPTS_TO_NOTE: u32 = 6;

/// Runs the job `id`. A second run finds the email in the ledger `mails` and sends nothing.
///
/// Only a worker that dies, or loses the server, between the server's yes and the ledger's row sends an email twice: SMTP
/// cannot say whether that yes was given. Both then have the same Message-ID, by which a receiver keeps one of them.
/// Once the email is delivered, its link is deleted from the queue's row: no token is kept longer than it is needed.
///
/// # Errors
/// [`JobError::Permanent`] for an email that the server refuses for good; [`JobError::Transient`] for whatever may pass.
pub async fn run(context: Context, job: SendMail, id: String) -> Result<(), JobError> {
    let _lock = lock_job(&context.pool, &format!("mail {id}")).await?;
    if !begin(&context.pool, &id, &job.mail.kind.name()).await? {
        return Ok(());
    }
    context.mailer.send(&id, &job).await?;
    delivered(&context.pool, &id, job).await
}

/// Notes the attempt; false when the email was delivered before.
async fn begin(pool: &PgPool, id: &str, kind: &str) -> sqlx::Result<bool> {
    let noted = sqlx::query!(
        "insert into mails (job_id, kind) values ($1, $2)
         on conflict (job_id) do update set tried_at = now() where mails.delivered_at is null",
        id,
        kind,
    )
    .execute(pool)
    .await?;
    Ok(noted.rows_affected() == 1)
}

/// Notes the delivery, and deletes the link from the queue's row.
///
/// A database that is away for a moment should not cost a second email, so it is asked for half a minute.
async fn delivered(pool: &PgPool, id: &str, job: SendMail) -> Result<(), JobError> {
    let without_link = SendMail { mail: Mail { link: String::new(), ..job.mail }, ..job };
    let payload = serde_json::to_vec(&without_link)
        .map_err(|error| JobError::Permanent(error.to_string()))?;
    for attempt in 0.. {
        match note_delivery(pool, id, &payload).await {
            Err(error) if attempt + 1 == ATTEMPTS_TO_NOTE => return Err(error.into()),
            Err(_) => tokio::time::sleep(Duration::from_secs(1 << attempt)).await,
            Ok(()) => break,
        }
    }
    Ok(())
}

async fn note_delivery(pool: &PgPool, id: &str, payload: &[u8]) -> sqlx::Result<()> {
    // One statement, because a worker that dies before it is through sends the email again.
    sqlx::query!(
        "with noted as (update mails set delivered_at = now() where job_id = $1)
         update apalis.jobs set job = $2 where id = $1",
        id,
        payload,
    )
    .execute(pool)
    .await?;
    Ok(())
}

impl From<MailError> for JobError {
    fn from(error: MailError) -> Self {
        match error {
            MailError::Transient(message) => Self::Transient { message, retry_after: None },
            MailError::Permanent(message) => Self::Permanent(message),
        }
    }
}
