//! Mails what a notification says, if it is still unread.

use carpal_domain::jobs::{MailNotification, SendMail, enqueue};
use carpal_domain::notifications;
use sqlx::PgPool;
use uuid::Uuid;

use crate::queue::JobError;

/// How many are looked at at a time.
pub const AT_A_TIME: usize = 2;

/// What the job needs.
#[derive(Debug, Clone)]
pub struct Reminders {
    /// The database.
    pub pool: PgPool,
    /// The origin of links.
    pub public_url: String,
}

/// Has a mail sent, once until the notification is read. A second run does nothing: the notification says when it was.
///
/// # Errors
/// [`JobError::Later`] when the database refuses.
pub async fn run(reminders: Reminders, job: MailNotification) -> Result<(), JobError> {
    let mut transaction = reminders.pool.begin().await?;
    let unread: Option<(Uuid, String, String)> = sqlx::query_as(
        "select u.id, u.email, u.name from notifications n join users u on u.id = n.user_id
         where n.id = $1 and n.read_at is null and n.mailed_at is null for update of n",
    )
    .bind(job.notification)
    .fetch_optional(&mut *transaction)
    .await?;
    let Some((user_id, to, name)) = unread else { return Ok(()) };
    let seen = notifications::seen(&mut *transaction, user_id, &[job.notification]).await?.pop();
    let Some(seen) = seen.filter(|seen| seen.email) else { return Ok(()) };
    let Some(kind) = seen.mail() else { return Ok(()) };
    let mail = kind.to(name, format!("{}{}", reminders.public_url, seen.path()));
    enqueue(&mut transaction, &SendMail { to, mail }, None).await?;
    // Who does not want it in the app has nowhere to read it: with the mail they have.
    sqlx::query(
        "update notifications set mailed_at = now(), read_at = case when not $2 then now() end where id = $1",
    )
    .bind(job.notification)
    .bind(seen.in_app)
    .execute(&mut *transaction)
    .await?;
    transaction.commit().await?;
    Ok(())
}
