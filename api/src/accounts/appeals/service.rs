//! Appeals are made, and decided by admins.

use carpal_domain::mail::MailKind;
use serde_json::json;
use uuid::Uuid;

use super::rules::{AppealError, DecisionError};
pub use super::rules::{answer, may_decide};
use super::store;
pub use super::store::{AdminAppealRow, AppealFilter, AppealState, appeals, count};
use crate::Error;
use crate::accounts::restrictions::service::unblock;
use crate::foundation::UnitOfWork;
use crate::foundation::accounts::{Account, count_admins, lock_admins};
use crate::foundation::audit_log::{AuditEntry, AuditKind, AuditTarget};
use crate::foundation::reason::Reason;

/// Appeals against the block of an account, once.
///
/// # Errors
/// The account is not blocked, or has appealed against this block.
pub async fn appeal(work: &mut UnitOfWork, account: &Account, text: &str) -> Result<(), Error> {
    let (id, now) = (account.id, work.now());
    let blocked_at = account.blocked_at.ok_or(AppealError::NotBlocked)?;
    if !store::insert(work.db(), id, blocked_at, text, now).await? {
        return Err(AppealError::Already.into());
    }
    work.audit(AuditEntry::new(AuditKind::Appeal, AuditTarget::User(id)).by(id)).await
}

/// Decides an appeal: upheld, the block is lifted. The user is told.
///
/// # Errors
/// There is none, it is decided already, its block is no longer in force, or another admin has to decide it.
pub async fn decide(
    work: &mut UnitOfWork,
    id: Uuid,
    by: Uuid,
    upheld: bool,
    answer: &str,
) -> Result<(), Error> {
    lock_admins(work.db()).await?;
    let is_alone = count_admins(work.db()).await? < 2;
    let appeal = store::find_for_update(work.db(), id).await?.ok_or(DecisionError::NotFound)?;
    may_decide(&appeal, by, is_alone)?;
    let (state, now) =
        (if upheld { AppealState::Upheld } else { AppealState::Rejected }, work.now());
    store::decide(work.db(), id, state, answer, by, now).await?;
    if upheld {
        unblock(work, by, appeal.user_id, Some(&Reason::fixed("appeal upheld"))).await?;
    } else {
        let mail = MailKind::AppealRejected.to(appeal.name, work.link("/login"));
        work.email(&appeal.email, mail).await?;
    }
    let entry = AuditEntry::new(AuditKind::AppealDecision, AuditTarget::Appeal(id))
        .by(by)
        .change(json!({"state": AppealState::Open}), json!({"state": state}));
    work.audit(entry).await
}
