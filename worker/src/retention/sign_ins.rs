//! What signing up and signing in leave behind.

use sqlx::PgPool;

use super::{Retention, purged};
use crate::unit_of_work::UnitOfWork;

/// Deletes what can no longer be used, in one transaction. Returns how many rows.
///
/// - Sign-ups that nobody confirmed, unless a token that was emailed again is still valid.
/// - Digests of the networks that accounts were made in, a retention period after that. From then on each is a voice of its own when
///   drivers report something.
/// - Email tokens, solved challenges and challenges of passkeys that have expired.
/// - Session tokens that have expired. Used ones stay until then: one that comes back ends its session.
/// - Sessions that ended a retention period ago.
///
/// A session whose last token has expired is first noted as ended, so that it is purged in its turn.
///
/// # Errors
/// When the database refuses; then nothing was deleted.
pub async fn purge(pool: &PgPool, periods: &Retention) -> sqlx::Result<u64> {
    let mut work = UnitOfWork::begin(pool).await?;
    let db = work.db();
    let mut rows = 0;

    let done = sqlx::query!(
        "delete from users where email_confirmed_at is null and created_at < now() - $1::interval
           and not exists (select from mail_links where user_id = users.id and expires_at > now())",
        periods.sign_ups.interval(),
    );
    rows += purged("sign-ups", &done.execute(&mut *db).await?);

    let done = sqlx::query!(
        "delete from sign_up_networks n using users u
         where u.id = n.user_id and u.created_at < now() - $1::interval",
        periods.sign_up_networks.interval(),
    );
    rows += purged("digests of sign-ups", &done.execute(&mut *db).await?);

    let done = sqlx::query!("delete from mail_links where expires_at < now()");
    rows += purged("email tokens", &done.execute(&mut *db).await?);

    let done = sqlx::query!("delete from used_proofs where expires_at < now()");
    rows += purged("solved challenges", &done.execute(&mut *db).await?);

    let done = sqlx::query!("delete from passkey_challenges where expires_at < now()");
    rows += purged("challenges of passkeys", &done.execute(&mut *db).await?);

    let done = sqlx::query!("delete from session_tokens where expires_at < now()");
    rows += purged("session tokens", &done.execute(&mut *db).await?);

    // A session that is being made has no token yet.
    let done = sqlx::query!(
        "update sessions set ended_at = now(), ended_because = 'unused'
         where ended_at is null and created_at < now() - $1::interval
           and not exists (select from session_tokens where session_id = sessions.id)",
        periods.unused_sessions.interval(),
    );
    rows += purged("sessions noted as ended", &done.execute(&mut *db).await?);

    let done = sqlx::query!(
        "delete from sessions where ended_at < now() - $1::interval",
        periods.sessions.interval(),
    );
    rows += purged("sessions", &done.execute(&mut *db).await?);

    work.commit().await?;
    Ok(rows)
}
