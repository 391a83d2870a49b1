//! Appeals are made, and decided by admins.

use carpal_domain::mail::MailKind;
use serde_json::json;
use sqlx::PgExecutor;
use uuid::Uuid;

use super::rules::{AppealError, DecisionError};
pub use super::rules::{answer, may_decide};
use super::store;
pub use super::store::{AdminAppealRow, AppealFilter, AppealState, appeals, count};
use crate::Error;
use crate::accounts::restrictions::service::{InForce, RestrictionKind, unblock, unsuspend};
use crate::foundation::UnitOfWork;
use crate::foundation::accounts::{Account, another_can_decide, lock_admins};
use crate::foundation::audit_log::{AuditEntry, AuditKind, AuditTarget};
use crate::foundation::page::Sort;

/// Appeals against the restriction of an account, once.
///
/// # Errors
/// The account is neither blocked nor suspended, or has appealed against this restriction.
pub async fn appeal(work: &mut UnitOfWork, account: &Account, text: &str) -> Result<(), Error> {
    let (id, now) = (account.id, work.now());
    let restriction = InForce::of(account, now).ok_or(AppealError::NotRestricted)?;
    if !store::insert(work.db(), id, &restriction, text, now).await? {
        return Err(AppealError::Already.into());
    }
    work.new_matter();
    work.audit(AuditEntry::new(AuditKind::Appeal, AuditTarget::User(id)).by(id)).await
}

/// One appeal, as admins see it.
///
/// # Errors
/// There is none.
pub async fn appeal_of(db: impl PgExecutor<'_>, id: Uuid) -> Result<AdminAppealRow, Error> {
    let filter = AppealFilter { id: Some(id), ..AppealFilter::default() };
    let found = store::appeals(db, &filter, Sort::Newest, None, 1).await?.pop();
    Ok(found.ok_or(DecisionError::NotFound)?)
}

/// Decides an appeal: upheld, what it is against is lifted. The user is told.
///
/// # Errors
/// There is none, it is decided already, what it is against is over, or another admin has to decide it.
pub async fn decide(
    work: &mut UnitOfWork,
    id: Uuid,
    by: Uuid,
    upheld: bool,
    answer: &str,
) -> Result<(), Error> {
    lock_admins(work.db()).await?;
    let is_alone = !another_can_decide(work.db(), by).await?;
    let appeal = store::find_for_update(work.db(), id).await?.ok_or(DecisionError::NotFound)?;
    may_decide(&appeal, by, is_alone)?;
    let (state, now) =
        (if upheld { AppealState::Upheld } else { AppealState::Rejected }, work.now());
    store::decide(work.db(), id, state, answer, by, now).await?;
    if upheld {
        match appeal.against {
            RestrictionKind::Block => {
                unblock(work, by, appeal.user_id, None, Some(answer)).await?;
            }
            RestrictionKind::Suspension => {
                unsuspend(work, by, appeal.user_id, None, Some(answer)).await?;
            }
        }
    } else {
        let mail = MailKind::AppealRejected.to(appeal.name, work.link("/login"));
        work.email(&appeal.email, mail).await?;
    }
    let entry = AuditEntry::new(AuditKind::AppealDecision, AuditTarget::Appeal(id))
        .by(by)
        .change(json!({"state": AppealState::Open}), json!({"state": state}));
    work.audit(entry).await
}
