//! What becomes of accounts by the time of day. Each act is written down, as an admin's is.

use sqlx::PgPool;

/// Deletes the accounts that were to be deleted by now, and with them everything that only they had; counts them.
///
/// # Errors
/// When the database cannot be asked; then nothing was deleted.
pub async fn delete(pool: &PgPool) -> sqlx::Result<u64> {
    let deleted = sqlx::query(
        "with gone as (delete from users where deletes_at <= now() returning id)
         insert into activities (at, activity_type, target_type, target_id)
         select now(), 'account_deleted', 'user', id::text from gone",
    )
    .execute(pool)
    .await?;
    Ok(deleted.rows_affected())
}

/// Ends the suspensions whose time has come; counts them. Accounts are free from that moment by themselves: this only
/// clears what is past, and says so.
///
/// # Errors
/// When the database cannot be asked; then nothing was changed.
pub async fn lift_suspensions(pool: &PgPool) -> sqlx::Result<u64> {
    let lifted = sqlx::query(
        "with old as (select id, suspended_until from users where suspended_until <= now() for update),
              lifted as (update users set suspended_until = null, suspended_reason = null
                         from old where users.id = old.id returning users.id, old.suspended_until)
         insert into activities (at, activity_type, target_type, target_id, before, after)
         select now(), 'user_unsuspend', 'user', id::text, jsonb_build_object('suspended_until', suspended_until),
                jsonb_build_object('suspended_until', null) from lifted",
    )
    .execute(pool)
    .await?;
    Ok(lifted.rows_affected())
}
