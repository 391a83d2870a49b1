//! Admins are made and unmade: by the one-time code, by other admins, on the command line.

use carpal_domain::mail::MailKind;
use serde_json::json;
use uuid::Uuid;

pub use super::rules::AdminError;
use super::store;
use crate::foundation::accounts::{Account, AccountStatus, account, count_admins, lock_admins};
use crate::foundation::audit_log::{AuditEntry, AuditKind, AuditTarget};
use crate::foundation::reason::Reason;
use crate::foundation::roles::{CurrentUser, check_still_admin};
use crate::foundation::{Foundation, UnitOfWork, typed_code};
use crate::{Error, accounts};

/// Where admins begin.
pub const ADMIN_PAGE: &str = "/admin";

/// A new one-time code that makes the first admin; earlier ones are void. None when there is an admin.
///
/// # Errors
/// When the database does not answer, or has no tables yet.
pub async fn offer_code(state: &Foundation) -> Result<Option<String>, Error> {
    let code = typed_code::new();
    let mut work = state.begin().await?;
    lock_admins(work.db()).await?;
    if count_admins(work.db()).await? > 0 {
        return Ok(None);
    }
    let now = work.now();
    store::store_code(work.db(), &typed_code::hash(&code), now).await?;
    work.commit().await?;
    Ok(Some(code))
}

/// Fails when there is an admin, and keeps it so until the end.
pub async fn check_setup_is_open(work: &mut UnitOfWork) -> Result<(), Error> {
    lock_admins(work.db()).await?;
    if count_admins(work.db()).await? > 0 {
        return Err(AdminError::SetupClosed.into());
    }
    Ok(())
}

/// Uses the one-time code up, and makes the account that typed it an admin.
pub async fn redeem_code(work: &mut UnitOfWork, user_id: Uuid, code: &str) -> Result<(), Error> {
    if !store::redeem_code(work.db(), &typed_code::hash(code)).await? {
        return Err(AdminError::WrongCode.into());
    }
    grant(work, user_id, Some(user_id), &Reason::fixed("one-time code")).await
}

/// The confirmed account of an address, as a person types it.
pub async fn find_account(work: &mut UnitOfWork, email: &str) -> Result<Account, Error> {
    let found = accounts::service::confirmed(work.db(), email).await?;
    Ok(found.ok_or(AdminError::NoAccount)?)
}

/// Fails when whoever makes or unmakes admins is signed out or no admin any more, and keeps it so until the end.
pub async fn check_rights(work: &mut UnitOfWork, admin: &CurrentUser) -> Result<(), Error> {
    // First: of two admins who unmake each other, one waits.
    lock_admins(work.db()).await?;
    check_still_admin(work, admin).await
}

/// Makes somebody an admin; nothing when they are one. `by` is nobody for the command line.
pub async fn grant(
    work: &mut UnitOfWork,
    user_id: Uuid,
    by: Option<Uuid>,
    reason: &Reason,
) -> Result<(), Error> {
    let now = work.now();
    lock_admins(work.db()).await?;
    let account = account(work.db(), user_id).await?.ok_or(AdminError::NoAccount)?;
    match account.status(now) {
        AccountStatus::Active => {}
        AccountStatus::Blocked => return Err(AdminError::Blocked.into()),
        AccountStatus::Suspended => return Err(AdminError::Suspended.into()),
        AccountStatus::DeletionRequested => return Err(AdminError::Closing.into()),
    }
    if store::grant(work.db(), user_id, by, now).await? {
        // Whoever had the account before would have an admin's second factor.
        accounts::service::remove_earlier_passkeys(work, &account, by, reason).await?;
        work.audit(entry(AuditKind::AdminGrant, user_id, by, reason)).await?;
        let mail = MailKind::AdminGranted.to(&account.name, work.link(ADMIN_PAGE));
        work.email(&account.email, mail).await?;
        email_others(work, &account, |email| MailKind::OtherAdminGranted { email }).await?;
    }
    Ok(())
}

/// Makes an admin a user like others. The last one stays.
pub async fn revoke(
    work: &mut UnitOfWork,
    user_id: Uuid,
    by: Option<Uuid>,
    reason: &Reason,
) -> Result<(), Error> {
    lock_admins(work.db()).await?;
    if !store::revoke(work.db(), user_id).await? {
        return Err(AdminError::NoAdmin.into());
    }
    if count_admins(work.db()).await? == 0 {
        return Err(AdminError::LastAdmin.into());
    }
    // Should they be made one again, whoever held their second factor proves nothing with it.
    if let Some(account) = account(work.db(), user_id).await? {
        accounts::service::reset_second_factor(work, &account, by, reason).await?;
        let mail =
            MailKind::AdminRevoked.to(&account.name, work.link(accounts::service::FORGOT_PAGE));
        work.email(&account.email, mail).await?;
        email_others(work, &account, |email| MailKind::OtherAdminRevoked { email }).await?;
    }
    work.audit(entry(AuditKind::AdminRevoke, user_id, by, reason)).await
}

/// Tells all other admins, whoever did it too: their session may be in other hands.
async fn email_others(
    work: &mut UnitOfWork,
    concerned: &Account,
    kind: impl Fn(String) -> MailKind,
) -> Result<(), Error> {
    for (name, email) in store::others(work.db(), concerned.id).await? {
        let mail = kind(concerned.email.clone()).to(name, work.link(ADMIN_PAGE));
        work.email(&email, mail).await?;
    }
    Ok(())
}

fn entry(kind: AuditKind, user_id: Uuid, by: Option<Uuid>, reason: &Reason) -> AuditEntry {
    let is_admin = kind == AuditKind::AdminGrant;
    AuditEntry::new(kind, AuditTarget::User(user_id))
        .by(by)
        .change(json!({"is_admin": !is_admin}), json!({"is_admin": is_admin}))
        .because(reason)
}
