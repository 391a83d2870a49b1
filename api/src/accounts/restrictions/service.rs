//! Admins block and suspend accounts, and take it back. Each act has its reason, is in the audit log, and its user is told.

use carpal_domain::mail::MailKind;
use chrono::{DateTime, Utc};
use serde_json::json;
use sqlx::PgExecutor;
use uuid::Uuid;

pub use super::in_force::{InForce, RestrictionKind};
pub use super::rules::RestrictionError;
use super::{rules, store};
use crate::Error;
use crate::accounts::email_tokens::{self, TokenPurpose};
use crate::accounts::sessions::service::{EndReason, end_all};
use crate::foundation::UnitOfWork;
use crate::foundation::accounts::{Account, account, lock_admins};
use crate::foundation::audit_log::{AuditEntry, AuditKind, AuditTarget};
use crate::foundation::reason::Reason;

/// Blocks an account: its sessions end at once, and its user gets a link to appeal.
pub async fn block(
    work: &mut UnitOfWork,
    by: Option<Uuid>,
    user_id: Uuid,
    reason: &Reason,
) -> Result<(), Error> {
    let user = restrictable(work, user_id).await?;
    let now = work.now();
    if !store::block(work.db(), user_id, reason.as_str(), by, now).await? {
        return Err(RestrictionError::Blocked.into());
    }
    end_all(work, user_id, None, EndReason::Blocked).await?;
    let link = email_tokens::issue(work, user_id, TokenPurpose::Appeal).await?;
    work.email(&user.email, MailKind::AppealLink.to(user.name, link)).await?;
    let entry = AuditEntry::new(AuditKind::UserBlock, AuditTarget::User(user_id))
        .by(by)
        .change(json!({"is_blocked": false}), json!({"is_blocked": true}))
        .because(reason);
    work.audit(entry).await
}

/// Lifts the block of an account: the one that began when it was seen to, where that is said. Where it follows from an appeal, its
/// user reads the answer.
pub async fn unblock(
    work: &mut UnitOfWork,
    by: Uuid,
    user_id: Uuid,
    seen_at: Option<DateTime<Utc>>,
    answer: Option<&str>,
) -> Result<(), Error> {
    let user = restrictable(work, user_id).await?;
    if is_another(user.blocked_at, seen_at) {
        return Err(RestrictionError::BlockStale.into());
    }
    if !store::unblock(work.db(), user_id).await? {
        return Err(RestrictionError::NotBlocked.into());
    }
    let now = work.now();
    store::lapse_appeals(work.db(), user_id, RestrictionKind::Block, now).await?;
    let mail = lifted(MailKind::AccountUnblocked, answer).to(user.name, work.link("/login"));
    work.email(&user.email, mail).await?;
    let entry = AuditEntry::new(AuditKind::UserUnblock, AuditTarget::User(user_id))
        .by(by)
        .change(json!({"is_blocked": true}), json!({"is_blocked": false}))
        .because(upheld(answer).as_ref());
    work.audit(entry).await
}

/// Suspends an account: until then its user can look, but not change anything, and gets a link to appeal. `seen` is the end of
/// the suspension that was seen, none where none was.
pub async fn suspend(
    work: &mut UnitOfWork,
    by: Option<Uuid>,
    user_id: Uuid,
    until: DateTime<Utc>,
    seen: Option<DateTime<Utc>>,
    reason: &Reason,
) -> Result<(), Error> {
    let now = work.now();
    let until = rules::check_until(until, now, work.config().accounts.max_suspension)?;
    let user = restrictable(work, user_id).await?;
    if user.blocked_at.is_some() {
        return Err(RestrictionError::Blocked.into());
    }
    if store::has_open_appeal(work.db(), user_id).await? {
        return Err(RestrictionError::AppealOpen.into());
    }
    let before = user.suspended_until.filter(|until| *until > now);
    if before != seen.filter(|until| *until > now) {
        return Err(RestrictionError::Stale.into());
    }
    store::suspend(work.db(), user_id, until, reason.as_str(), by, now).await?;
    let suspended = suspension_mail(work.db(), until).await?;
    let link = email_tokens::issue(work, user_id, TokenPurpose::Appeal).await?;
    work.email(&user.email, suspended.to(user.name, link)).await?;
    let entry = AuditEntry::new(AuditKind::UserSuspend, AuditTarget::User(user_id))
        .by(by)
        .change(json!({"suspended_until": before}), json!({"suspended_until": until}))
        .because(reason);
    work.audit(entry).await
}

/// The email of a suspension, with the day on which it ends in London.
///
/// # Errors
/// When the database does not answer.
pub async fn suspension_mail(
    db: impl PgExecutor<'_>,
    until: DateTime<Utc>,
) -> Result<MailKind, Error> {
    Ok(MailKind::Suspended { until: store::day_in_london(db, until).await? })
}

/// Ends the suspension of an account: the one that was seen to end then, where that is said. Where it follows from an appeal, its
/// user reads the answer.
pub async fn unsuspend(
    work: &mut UnitOfWork,
    by: Uuid,
    user_id: Uuid,
    seen_until: Option<DateTime<Utc>>,
    answer: Option<&str>,
) -> Result<(), Error> {
    let user = restrictable(work, user_id).await?;
    if is_another(user.suspended_until, seen_until) {
        return Err(RestrictionError::Stale.into());
    }
    if !store::unsuspend(work.db(), user_id).await? {
        return Err(RestrictionError::NotSuspended.into());
    }
    let now = work.now();
    store::lapse_appeals(work.db(), user_id, RestrictionKind::Suspension, now).await?;
    let mail = lifted(MailKind::SuspensionEnded, answer).to(user.name, work.link("/login"));
    work.email(&user.email, mail).await?;
    let before = json!({"suspended_until": user.suspended_until});
    let entry = AuditEntry::new(AuditKind::UserUnsuspend, AuditTarget::User(user_id))
        .by(by)
        .change(before, json!({"suspended_until": null}))
        .because(upheld(answer).as_ref());
    work.audit(entry).await
}

/// Whether what is in force is not what was seen.
fn is_another(in_force: Option<DateTime<Utc>>, seen: Option<DateTime<Utc>>) -> bool {
    in_force.zip(seen).is_some_and(|(in_force, seen)| in_force != seen)
}

/// What the user reads: the answer to their appeal, where there is one.
fn lifted(kind: MailKind, answer: Option<&str>) -> MailKind {
    answer.map_or(kind, |answer| MailKind::AppealUpheld { answer: answer.to_owned() })
}

fn upheld(answer: Option<&str>) -> Option<Reason> {
    answer.map(|_| Reason::fixed("appeal upheld"))
}

/// The account to restrict. An admin's is none: their rights are taken away first, so that nobody shuts all admins out. Who
/// is an admin is locked until the end.
async fn restrictable(work: &mut UnitOfWork, id: Uuid) -> Result<Account, Error> {
    lock_admins(work.db()).await?;
    let user = account(work.db(), id).await?.ok_or(RestrictionError::NoAccount)?;
    if user.is_admin { Err(RestrictionError::IsAdmin.into()) } else { Ok(user) }
}
