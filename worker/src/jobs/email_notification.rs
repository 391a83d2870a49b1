//! Emails what a notification says, if it is still unread.

use carpal_domain::jobs::EmailNotification;
use carpal_domain::notifications;

use super::{Context, JobError};
use crate::unit_of_work::UnitOfWork;

/// Has an email sent, once until the notification is read. A second run does nothing: the notification says when it was.
///
/// # Errors
/// [`JobError::Transient`] when the database refuses.
pub async fn run(context: Context, job: EmailNotification, _id: String) -> Result<(), JobError> {
    let mut work = UnitOfWork::begin(&context.pool).await?;
    let unread = sqlx::query!(
        "select u.id, u.email, u.name from notifications n join users u on u.id = n.user_id
         where n.id = $1 and n.read_at is null and n.mailed_at is null for update of n",
        job.notification,
    )
    .fetch_optional(work.db())
    .await?;
    let Some(user) = unread else { return Ok(()) };
    let visible = notifications::visible(work.db(), user.id, &[job.notification]).await?;
    let wanted = visible.into_iter().find(|notification| notification.email);
    let Some(notification) = wanted else { return Ok(()) };
    let Some(kind) = notification.mail() else { return Ok(()) };
    let mail = kind.to(user.name, format!("{}{}", context.public_url, notification.path()));
    work.email(&user.email, mail).await?;
    // Whoever does not want it in the app has nowhere else to read it: the email counts as reading.
    sqlx::query!(
        "update notifications set mailed_at = now(), read_at = case when not $2 then now() end where id = $1",
        job.notification,
        notification.in_app,
    )
    .execute(work.db())
    .await?;
    work.commit().await?;
    Ok(())
}
