//! Appeals are made.

use super::rules::AppealError;
use super::store;
pub use super::store::AppealState;
use crate::Error;
use crate::foundation::UnitOfWork;
use crate::foundation::accounts::Account;
use crate::foundation::audit_log::{AuditEntry, AuditKind, AuditTarget};

/// Appeals against the block of an account, once.
pub async fn appeal(work: &mut UnitOfWork, account: &Account, text: &str) -> Result<(), Error> {
    let (id, now) = (account.id, work.now());
    let blocked_at = account.blocked_at.ok_or(AppealError::NotBlocked)?;
    if !store::insert(work.db(), id, blocked_at, text, now).await? {
        return Err(AppealError::Already.into());
    }
    work.audit(AuditEntry::new(AuditKind::Appeal, AuditTarget::User(id)).by(id)).await
}
