//! What expires of accounts. Each act is written down in the audit log, as an admin's is.

use carpal_domain::audit_log::AuditKind;
use carpal_domain::inbox::{NotificationTimes, Subject};
use carpal_domain::notifications::NotificationKind;
use carpal_domain::roadside;
use sqlx::PgPool;
use uuid::Uuid;

use crate::unit_of_work::UnitOfWork;

/// Deletes the accounts whose grace is over, with everything that only they had, each by itself. Returns how many. One that the
/// database refuses to delete is left for the next time.
///
/// # Errors
/// When the database refuses to say which they are.
pub async fn purge(pool: &PgPool, times: &NotificationTimes) -> sqlx::Result<u64> {
    let due = sqlx::query_scalar!("select id from users where deletes_at <= now() order by id")
        .fetch_all(pool)
        .await?;
    let mut deleted = 0;
    for id in due {
        match delete(pool, times, id).await {
            Ok(rows) => deleted += rows,
            Err(error) => {
                tracing::error!(user.id = %id, error.message = %error, "account.not_deleted");
            }
        }
    }
    Ok(deleted)
}

/// Deletes an account, unless it is kept meanwhile. Their requests, and those that they quoted for as a provider, are locked before:
/// whoever moves one of these locks it first, and then tells its customer. Whoever is on the way to them is told, and whoever has
/// them as a backup contact.
async fn delete(pool: &PgPool, times: &NotificationTimes, id: Uuid) -> sqlx::Result<u64> {
    let mut work = UnitOfWork::begin_telling(pool, times).await?;
    sqlx::query!(
        "select from service_requests
         where id in (select id from service_requests where user_id = $1
                      union all select q.request_id from service_quotes q join providers p on p.id = q.provider_id
                      where p.user_id = $1 and q.status in ('pending', 'accepted'))
         order by id for no key update",
        id
    )
    .fetch_all(work.db())
    .await?;
    let requests = sqlx::query_scalar!(
        "select id from service_requests where user_id = $1 and status in ('open', 'in_progress')",
        id
    )
    .fetch_all(work.db())
    .await?;
    roadside::tell_of_cancellation(&mut work, &requests).await?;
    let left = leave_as_backup_contact(&mut work, id).await?;
    let deleted = sqlx::query!(
        "with deleted as (delete from users where id = $1 and deletes_at <= now() returning id)
         insert into activities (at, activity_type, target_type, target_id)
         select now(), $2, 'user', id::text from deleted",
        id,
        AuditKind::AccountDeleted as AuditKind,
    )
    .execute(work.db())
    .await?
    .rows_affected();
    // Who keeps their account meanwhile keeps their requests, and stays whose backup contact they are: nobody is told of anything.
    if deleted == 0 {
        return Ok(0);
    }
    for (owner, backup_contact_id) in left {
        let kind = NotificationKind::BackupEnded;
        work.notify(owner, Subject::Backup { kind, backup_contact_id });
    }
    work.commit().await?;
    Ok(deleted)
}

/// What an owner reads in place of a contact whose account is deleted: nothing that was of it stays.
const DELETED: &str = "Deleted account";

/// Ends what an account agreed to as a backup contact. Returns the owners who have none then, each with the id of what has ended.
async fn leave_as_backup_contact(
    work: &mut UnitOfWork,
    id: Uuid,
) -> sqlx::Result<Vec<(Uuid, Uuid)>> {
    let now = work.now();
    let ended = sqlx::query!(
        "update backup_contacts b set user_id = null, email = null, typed = $3, state = 'left', answered_at = $2
           from vehicles v
           where b.user_id = $1 and b.state = 'agreed' and v.id = b.vehicle_id and v.user_id <> $1
           returning b.id, v.user_id as owner_id",
        id,
        now,
        DELETED,
    )
    .fetch_all(work.db())
    .await?;
    Ok(ended.into_iter().map(|row| (row.owner_id, row.id)).collect())
}

/// Lifts the suspensions that are over, and closes the appeals against them that nobody decided. Returns how many. An account is
/// free from that moment by itself: this only clears what is past, and writes it down.
///
/// # Errors
/// When the database refuses; then nothing was changed.
pub async fn lift_suspensions(pool: &PgPool) -> sqlx::Result<u64> {
    let lifted = sqlx::query!(
        "with old as (select id, suspended_until from users where suspended_until <= now() order by id for update),
              lifted as (update users set suspended_until = null, suspended_reason = null, suspended_at = null, suspended_by = null
                         from old where users.id = old.id returning users.id, old.suspended_until),
              lapsed as (update appeals a set state = 'lapsed', decided_at = now()
                         from old where a.user_id = old.id and a.state = 'open' and a.suspended_at is not null)
         insert into activities (at, activity_type, target_type, target_id, before, after)
         select now(), $1, 'user', id::text, jsonb_build_object('suspended_until', suspended_until),
                jsonb_build_object('suspended_until', null) from lifted",
        AuditKind::UserUnsuspend as AuditKind,
    )
    .execute(pool)
    .await?;
    Ok(lifted.rows_affected())
}
