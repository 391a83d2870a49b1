//! An email address changes, and changes back.

use carpal_domain::mail::MailKind;
use uuid::Uuid;

use super::rules::EmailChangeError;
use super::store;
use crate::Error;
use crate::accounts::email_tokens::{self, TokenPurpose};
use crate::accounts::passkeys::service as passkeys;
use crate::accounts::password::FORGOT_PAGE;
use crate::accounts::password::service::replace;
use crate::accounts::store as accounts;
use crate::foundation::UnitOfWork;
use crate::foundation::accounts::{Account, AccountStatus, account};
use crate::foundation::audit_log::{AuditEntry, AuditKind, AuditTarget};

/// Sends a link to the new address of an account, or says there that it has another account; and tells the old one, whose
/// owner can still stop it with a new password. Earlier links are void.
pub async fn request(work: &mut UnitOfWork, account: &Account, email: &str) -> Result<(), Error> {
    email_tokens::revoke(work, account.id, TokenPurpose::ChangeEmail).await?;
    let asked = MailKind::EmailChangeRequested.to(&account.name, work.link(FORGOT_PAGE));
    work.email(&account.email, asked).await?;
    if let Some(other) = accounts::confirmed(work.db(), email).await? {
        let mail = MailKind::EmailInUse.to(other.name, work.link("/login"));
        return work.email(email, mail).await;
    }
    let link =
        email_tokens::issue_about(work, account.id, TokenPurpose::ChangeEmail, email).await?;
    // Without a name: the address may be a stranger's.
    work.email(email, MailKind::ConfirmNewEmail.to_guest(link)).await
}

/// Changes the address as the link to the new one says, and tells the old one. The second time it changes nothing.
pub async fn confirm(
    work: &mut UnitOfWork,
    user_id: Uuid,
    email: &str,
    token: &str,
) -> Result<(), Error> {
    let now = work.now();
    let account = locked(work, user_id, email).await?;
    if account.email == email {
        return Ok(());
    }
    // Who was blocked or suspended meanwhile, or is leaving, changes nothing.
    if account.status(now) != AccountStatus::Active
        || !email_tokens::redeem(work.db(), user_id, TokenPurpose::ChangeEmail, token, now).await?
        || !store::set_email(work.db(), user_id, email).await?
    {
        return Err(EmailChangeError::InvalidLink.into());
    }
    // A link that was asked for before lies in the old inbox.
    email_tokens::revoke(work, user_id, TokenPurpose::ResetPassword).await?;
    let undo = TokenPurpose::UndoEmailChange;
    let link = email_tokens::issue_about(work, user_id, undo, &account.email).await?;
    work.email(&account.email, MailKind::EmailChanged.to(&account.name, link)).await?;
    audit(work, AuditKind::EmailChange, user_id).await
}

/// Gives the account back to its old address, with another password: whoever changed it is out.
pub async fn undo(
    work: &mut UnitOfWork,
    user_id: Uuid,
    email: &str,
    token: &str,
    password_hash: &str,
) -> Result<Account, Error> {
    let now = work.now();
    locked(work, user_id, email).await?;
    if !store::redeem_undo(work.db(), user_id, token, now).await? {
        return Err(EmailChangeError::InvalidLink.into());
    }
    if !store::set_email(work.db(), user_id, email).await? {
        return Err(EmailChangeError::Taken.into());
    }
    email_tokens::revoke(work, user_id, TokenPurpose::ResetPassword).await?;
    passkeys::remove_all(work, user_id).await?;
    audit(work, AuditKind::EmailChangeUndo, user_id).await?;
    let account = account(work.db(), user_id).await?.ok_or(EmailChangeError::InvalidLink)?;
    replace(work, &account, None, password_hash).await?;
    Ok(account)
}

/// The account as it is, while nobody else changes its address or takes this one.
async fn locked(work: &mut UnitOfWork, user_id: Uuid, email: &str) -> Result<Account, Error> {
    work.lock(email).await?;
    work.lock(&format!("email of {user_id}")).await?;
    Ok(account(work.db(), user_id).await?.ok_or(EmailChangeError::InvalidLink)?)
}

/// Without the addresses: the audit log outlives the account.
async fn audit(work: &mut UnitOfWork, kind: AuditKind, user_id: Uuid) -> Result<(), Error> {
    work.audit(AuditEntry::new(kind, AuditTarget::User(user_id)).by(user_id)).await
}
