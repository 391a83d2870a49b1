//! Asks an owner again whose vehicle blocks somebody in, and tells their backup contact.

use carpal_domain::inbox::{Subject, wants_email};
use carpal_domain::jobs::EscalateMoveRequest;
use carpal_domain::mail::MailKind;
use carpal_domain::notifications::{NotificationKind, Topic};
use carpal_domain::registration::Registration;
use chrono::{DateTime, Utc};
use uuid::Uuid;

use super::{Context, JobError};
use crate::unit_of_work::UnitOfWork;

/// Runs the job. A second run does nothing: the request says when its owner was asked again.
///
/// # Errors
/// [`JobError::Transient`] when the database refuses; then nobody was told.
pub async fn run(context: Context, job: EscalateMoveRequest, _id: String) -> Result<(), JobError> {
    let mut work = UnitOfWork::begin_telling(&context.pool, &context.times).await?;
    let now = work.now();
    let since = now - context.move_requests.blocked_in_expiry;
    let Some(due) = due(&mut work, job.move_request, since).await? else { return Ok(()) };
    sqlx::query!("update move_requests set asked_again_at = $2 where id = $1", due.id, now)
        .execute(work.db())
        .await?;
    let subject = Subject::BlockedIn { conversation_id: due.conversation_id, seq: due.seq };
    work.notify(due.owner_id, subject);
    let since = now - context.move_requests.escalate_blocked_in_every;
    if let Some(contact) = backup_contact(&mut work, &due, since).await? {
        sqlx::query!("update move_requests set escalated_at = $2 where id = $1", due.id, now)
            .execute(work.db())
            .await?;
        tell(&mut work, &context.public_url, contact).await?;
    }
    work.commit().await?;
    Ok(())
}

/// A request that nobody has answered, and whose owner may still be asked.
struct Due {
    id: Uuid,
    owner_id: Uuid,
    conversation_id: Uuid,
    seq: i32,
    registration: Registration,
}

/// The request, locked until the end, while its sender is confirmed, nobody has answered it, it has not ended, and its owner still hears
/// this sender.
async fn due(work: &mut UnitOfWork, id: Uuid, since: DateTime<Utc>) -> sqlx::Result<Option<Due>> {
    sqlx::query_as!(
        Due,
        r#"select r.id, r.owner_id as "owner_id!", r.conversation_id as "conversation_id!", r.seq as "seq!",
                  r.registration as "registration!: Registration"
           from move_requests r join answered_move_requests a on a.id = r.id
           where r.id = $1 and r.owner_id is not null and r.registration is not null and r.confirmed_at is not null
             and r.asked_again_at is null and r.on_my_way_at is null and r.moved_at is null and a.replied_at is null
             and r.created_at > $2
             and case when r.sender_id is null then takes_guests(r.owner_id, r.registration)
                      else takes_messages(r.owner_id, r.registration) and takes_messages(r.sender_id, null) end
             and not exists (select from user_blocks b where b.blocker_id = r.owner_id and b.blocked_id = r.sender_id)
             and not exists (select from guests g where g.conversation_id = r.conversation_id and g.blocked_at is not null)
           for update of r"#,
        id,
        since,
    )
    .fetch_optional(work.db())
    .await
}

/// Who agreed to be told.
struct BackupContact {
    id: Uuid,
    registration: Registration,
    owner_name: String,
    /// Where they are written to: the address that was invited, or their account's.
    email: Option<String>,
    /// Their account, if it may use CarPal.
    user_id: Option<Uuid>,
    user_email: Option<String>,
    user_name: Option<String>,
}

/// The contact of the vehicle, unless one was told of this registration since a time. No other is told until the end.
async fn backup_contact(
    work: &mut UnitOfWork,
    due: &Due,
    since: DateTime<Utc>,
) -> sqlx::Result<Option<BackupContact>> {
    work.lock(&format!("escalation of {}", due.registration.as_str())).await?;
    sqlx::query_as!(
        BackupContact,
        r#"select b.id, v.registration as "registration: Registration", b.owner_name, b.email,
                  u.id as "user_id?", u.email as "user_email?", u.name as "user_name?"
           from backup_contacts b join vehicles v on v.id = b.vehicle_id
           left join users u on u.id = b.user_id
           where v.user_id = $1 and v.registration = $2 and v.state = 'active' and b.state = 'agreed'
             and (b.user_id is null or u.blocked_at is null and u.deletes_at is null and u.email_confirmed_at is not null)
             and not exists (select from move_requests r where r.registration = $2 and r.escalated_at > $3)"#,
        due.owner_id,
        due.registration.as_str(),
        since,
    )
    .fetch_optional(work.db())
    .await
}

/// Tells a contact whose car is asked to be moved, and nothing of who asks.
async fn tell(work: &mut UnitOfWork, public_url: &str, contact: BackupContact) -> sqlx::Result<()> {
    let BackupContact { id, registration, owner_name, email, user_id, user_email, user_name } =
        contact;
    let kind = MailKind::BackupAsked { plate: registration.spaced(), owner: owner_name };
    let Some(user_id) = user_id else {
        let Some(email) = email else { return Ok(()) };
        let token = link(work, id).await?;
        let mail = kind.to_guest(format!("{public_url}/backup-contact#token={token}"));
        return work.email(&email, mail).await;
    };
    let subject = Subject::Backup { kind: NotificationKind::BackupAsked, backup_contact_id: id };
    work.notify(user_id, subject);
    let Some(user_email) = user_email else { return Ok(()) };
    if wants_email(work.db(), user_id, Topic::Messages).await? {
        let page = format!("{public_url}/backup-contact");
        work.email(&user_email, kind.to(user_name.unwrap_or_default(), page)).await?;
    }
    Ok(())
}

/// Makes a link by which a contact without an account leaves. The database makes the secret, and keeps its hash.
async fn link(work: &mut UnitOfWork, backup_contact_id: Uuid) -> sqlx::Result<String> {
    sqlx::query_scalar!(
        r#"with secret as (select replace(concat(gen_random_uuid(), gen_random_uuid()), '-', '') as token),
                stored as (insert into backup_contact_links (token_hash, backup_contact_id, created_at)
                           select sha256(convert_to(token, 'UTF8')), $1, now() from secret)
           select token as "token!" from secret"#,
        backup_contact_id,
    )
    .fetch_one(work.db())
    .await
}
