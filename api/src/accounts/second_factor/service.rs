//! A second factor is set up, proved and removed.

use carpal_domain::mail::MailKind;
use uuid::Uuid;

use super::authenticator::{Authenticator, SECRET_LENGTH};
use super::rules::{RECOVERY_CODES, SecondFactorError, code};
use super::store;
use crate::accounts::password::FORGOT_PAGE;
use crate::foundation::accounts::Account;
use crate::foundation::audit_log::{AuditEntry, AuditKind, AuditTarget};
use crate::foundation::reason::Reason;
use crate::foundation::{UnitOfWork, typed_code};
use crate::{AppState, Error};

/// What an authenticator app is told, for a factor that is not in force yet.
pub async fn begin(work: &mut UnitOfWork, account: &Account) -> Result<Authenticator, Error> {
    let (secret, now): ([u8; SECRET_LENGTH], _) = (rand::random(), work.now());
    if !store::begin(work.db(), account.id, &secret, now).await? {
        return Err(SecondFactorError::SetUp.into());
    }
    Ok(Authenticator::new(secret, &account.email)?)
}

/// Puts the factor in force with the first code of the app, proves it in this session, and gives the recovery codes.
pub async fn confirm(
    state: &AppState,
    account: &Account,
    session_id: Uuid,
    typed: &str,
) -> Result<Vec<String>, Error> {
    count_attempt(state, account.id).await?;
    let mut work = state.begin().await?;
    let now = work.now();
    let found = store::find(work.db(), account.id).await?.ok_or(SecondFactorError::Missing)?;
    let app = authenticator(&found.secret, account)?;
    if found.confirmed_at.is_some() {
        return Err(SecondFactorError::SetUp.into());
    }
    let step = app.step(&code(typed), now.timestamp()).ok_or(SecondFactorError::WrongCode)?;
    if !store::confirm(work.db(), account.id, &found.secret, step, now).await? {
        return Err(SecondFactorError::SetUp.into());
    }
    let codes = new_recovery_codes(&mut work, account.id).await?;
    store::prove(work.db(), session_id, now).await?;
    note(&mut work, account, AuditKind::SecondFactorSetUp).await?;
    work.commit().await?;
    forgive_attempt(state, account.id).await;
    Ok(codes)
}

/// Proves the factor in a session, with a code of the app or a recovery code. A wrong one is written down.
pub async fn prove(
    state: &AppState,
    account: &Account,
    session_id: Uuid,
    typed: &str,
) -> Result<(), Error> {
    let mut work = state.begin().await?;
    let now = work.now();
    let found = store::find(work.db(), account.id).await?;
    let found = found.filter(|factor| factor.confirmed_at.is_some());
    let found = found.ok_or(SecondFactorError::Missing)?;
    count_attempt(state, account.id).await?;
    let step = authenticator(&found.secret, account)?.step(&code(typed), now.timestamp());
    let is_right = match step {
        Some(step) => store::take_step(work.db(), account.id, step).await?,
        None => use_recovery_code(&mut work, account, typed).await?,
    };
    if !is_right {
        work.audit(entry(AuditKind::SecondFactorRefused, account.id)).await?;
        work.commit().await?;
        return Err(SecondFactorError::WrongCode.into());
    }
    store::prove(work.db(), session_id, now).await?;
    work.commit().await?;
    forgive_attempt(state, account.id).await;
    Ok(())
}

async fn use_recovery_code(
    work: &mut UnitOfWork,
    account: &Account,
    typed: &str,
) -> Result<bool, Error> {
    let now = work.now();
    let hash = typed_code::hash(typed);
    if !store::take_recovery_code(work.db(), account.id, &hash, now).await? {
        return Ok(false);
    }
    note(work, account, AuditKind::RecoveryCodeUse).await?;
    Ok(true)
}

/// Ten new recovery codes in place of the earlier ones.
pub async fn renew_recovery_codes(
    work: &mut UnitOfWork,
    account: &Account,
) -> Result<Vec<String>, Error> {
    if !account.has_second_factor {
        return Err(SecondFactorError::Missing.into());
    }
    let codes = new_recovery_codes(work, account.id).await?;
    note(work, account, AuditKind::RecoveryCodesRenew).await?;
    Ok(codes)
}

/// Removes the factor of an account; false when it has none. By nobody for the command line.
pub async fn remove(
    work: &mut UnitOfWork,
    account: &Account,
    by: Option<Uuid>,
    reason: Option<&Reason>,
) -> Result<bool, Error> {
    if !store::remove(work.db(), account.id).await? {
        return Ok(false);
    }
    let target = AuditTarget::User(account.id);
    let entry = AuditEntry::new(AuditKind::SecondFactorRemove, target).by(by).because(reason);
    work.audit(entry).await?;
    tell(work, account).await?;
    Ok(true)
}

async fn new_recovery_codes(work: &mut UnitOfWork, user_id: Uuid) -> Result<Vec<String>, Error> {
    let codes: Vec<String> = (0..RECOVERY_CODES).map(|_| typed_code::new()).collect();
    let hashes: Vec<Vec<u8>> = codes.iter().map(|code| typed_code::hash(code)).collect();
    store::replace_recovery_codes(work.db(), user_id, &hashes).await?;
    Ok(codes)
}

fn authenticator(secret: &[u8], account: &Account) -> Result<Authenticator, Error> {
    let secret = secret.try_into().map_err(anyhow::Error::from)?;
    Ok(Authenticator::new(secret, &account.email)?)
}

/// Writes down what an owner did, and tells them: it may have been somebody else.
async fn note(work: &mut UnitOfWork, account: &Account, kind: AuditKind) -> Result<(), Error> {
    work.audit(entry(kind, account.id)).await?;
    tell(work, account).await
}

fn entry(kind: AuditKind, user_id: Uuid) -> AuditEntry {
    AuditEntry::new(kind, AuditTarget::User(user_id)).by(user_id)
}

async fn tell(work: &mut UnitOfWork, account: &Account) -> Result<(), Error> {
    let mail = MailKind::SecondFactorChanged.to(&account.name, work.link(FORGOT_PAGE));
    work.email(&account.email, mail).await
}

/// Counted apart from passwords: who guesses codes keeps nobody from signing in.
async fn count_attempt(state: &AppState, user_id: Uuid) -> Result<(), Error> {
    let rate = state.config.accounts.limit_second_factor;
    state.limits.take("second factor", rate, &user_id.to_string()).await
}

async fn forgive_attempt(state: &AppState, user_id: Uuid) {
    state.limits.give_back("second factor", &user_id.to_string()).await;
}
