//! What expires of accounts. Each act is written down in the audit log, as an admin's is.

use carpal_domain::audit_log::AuditKind;
use sqlx::PgPool;

/// Deletes the accounts whose grace is over, with everything that only they had. Returns how many.
///
/// # Errors
/// When the database refuses; then nothing was deleted.
pub async fn purge(pool: &PgPool) -> sqlx::Result<u64> {
    let deleted = sqlx::query!(
        "with deleted as (delete from users where deletes_at <= now() returning id)
         insert into activities (at, activity_type, target_type, target_id)
         select now(), $1, 'user', id::text from deleted",
        AuditKind::AccountDeleted as AuditKind,
    )
    .execute(pool)
    .await?;
    Ok(deleted.rows_affected())
}

/// Lifts the suspensions that are over. Returns how many. An account is free from that moment by itself: this only clears
/// what is past, and writes it down.
///
/// # Errors
/// When the database refuses; then nothing was changed.
pub async fn lift_suspensions(pool: &PgPool) -> sqlx::Result<u64> {
    let lifted = sqlx::query!(
        "with old as (select id, suspended_until from users where suspended_until <= now() for update),
              lifted as (update users set suspended_until = null, suspended_reason = null, suspended_at = null, suspended_by = null
                         from old where users.id = old.id returning users.id, old.suspended_until)
         insert into activities (at, activity_type, target_type, target_id, before, after)
         select now(), $1, 'user', id::text, jsonb_build_object('suspended_until', suspended_until),
                jsonb_build_object('suspended_until', null) from lifted",
        AuditKind::UserUnsuspend as AuditKind,
    )
    .execute(pool)
    .await?;
    Ok(lifted.rows_affected())
}
