//! What signing up and signing in leave behind, and when it goes.

use sqlx::PgPool;

/// Takes away what can no longer be used, in one transaction; counts the rows.
///
/// - Sign-ups that nobody confirmed in 24 hours, unless a link that was sent again still lives.
/// - Links of mails that have expired.
/// - Challenges that were solved, once they would be too old by themselves.
/// - Tokens that have expired. Used ones stay until then: one that comes back ends its session.
/// - Sessions that ended 90 days ago. Until then the network of a session is where its owner is known, and may still sign
///   in while strangers try.
///
/// A session whose last token has expired is noted as ended first, so that it is forgotten in its turn.
///
/// # Errors
/// When the database cannot be asked; then nothing was taken away.
pub async fn forget(pool: &PgPool) -> sqlx::Result<u64> {
    const STEPS: [&str; 6] = [
        "delete from users where email_confirmed_at is null and created_at < now() - interval '24 hours'
           and not exists (select from mail_links where user_id = users.id and expires_at > now())",
        "delete from mail_links where expires_at < now()",
        "delete from used_proofs where expires_at < now()",
        "delete from session_tokens where expires_at < now()",
        "update sessions set ended_at = now(), ended_because = 'unused'
         where ended_at is null and created_at < now() - interval '1 day'
           and not exists (select from session_tokens where session_id = sessions.id)",
        "delete from sessions where ended_at < now() - interval '90 days'",
    ];
    let mut transaction = pool.begin().await?;
    let mut count = 0;
    for step in STEPS {
        count += sqlx::query(step).execute(&mut *transaction).await?.rows_affected();
    }
    transaction.commit().await?;
    Ok(count)
}
