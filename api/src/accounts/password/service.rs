//! Passwords are asked for again, and replaced.

use carpal_domain::mail::MailKind;
use serde_json::json;
use uuid::Uuid;

use super::FORGOT_PAGE;
use super::rules::PasswordError;
use crate::accounts::email_tokens::{self, TokenPurpose};
use crate::accounts::passkeys::service as passkeys;
use crate::accounts::sessions::service::{EndReason, end_all};
use crate::accounts::store;
use crate::foundation::UnitOfWork;
use crate::foundation::accounts::Account;
use crate::foundation::audit_log::{AuditEntry, AuditKind, AuditTarget};
use crate::{AppState, Error};

/// Asks for the password again, before what a borrowed or stolen session must not do.
pub async fn check_current(
    state: &AppState,
    account: &Account,
    password: String,
) -> Result<(), Error> {
    let (key, rate) = (account.id.to_string(), state.config.accounts.limit_current_password);
    state.limits.take("current password", rate, &key).await?;
    if !state.passwords.matches(password, Some(account.password_hash.clone())).await? {
        return Err(PasswordError::NotCurrent.into());
    }
    state.limits.give_back("current password", &key).await;
    Ok(())
}

/// Stores a new password, ends the sessions of whoever had the old one, and tells the owner. With a session to keep it was
/// changed by whoever is signed in there, without one by a link.
pub async fn replace(
    work: &mut UnitOfWork,
    account: &Account,
    keep: Option<Uuid>,
    hash: &str,
) -> Result<(), Error> {
    let now = work.now();
    store::set_password(work.db(), account.id, hash, now).await?;
    end_all(work, account.id, keep, EndReason::Password).await?;
    // Whoever had the old password may have added passkeys. An admin's, added with a proof, are a second factor: who reads
    // their email must not be rid of it.
    if keep.is_none() && !account.is_admin {
        passkeys::remove_all(work, account.id).await?;
    }
    // Whoever had the old password may have asked for another address, of which only that one was told.
    email_tokens::revoke(work, account.id, TokenPurpose::ChangeEmail).await?;
    let entry = AuditEntry::new(AuditKind::PasswordChange, AuditTarget::User(account.id))
        .by(account.id)
        .after(json!({ "by_link": keep.is_none() }));
    work.audit(entry).await?;
    let mail = MailKind::PasswordChanged.to(&account.name, work.link(FORGOT_PAGE));
    work.email(&account.email, mail).await
}
