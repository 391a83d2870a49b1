//! A second factor is set up, proved and removed; and what adds or removes a way into an account asks again who it is.

use carpal_domain::mail::MailKind;
use chrono::{DateTime, Utc};
use sqlx::PgExecutor;
use uuid::Uuid;

use super::authenticator::{Authenticator, SECRET_LENGTH};
use super::rules::{RECOVERY_CODES, SecondFactorError, code};
use super::store;
use crate::accounts::password::FORGOT_PAGE;
use crate::accounts::password::service::check_current;
use crate::foundation::accounts::Account;
use crate::foundation::audit_log::{AuditEntry, AuditKind, AuditTarget};
use crate::foundation::reason::Reason;
use crate::foundation::roles::{CurrentUser, proof_needed};
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
    if !account.has_second_factor {
        return Err(SecondFactorError::Missing.into());
    }
    let mut work = state.begin().await?;
    let now = work.now();
    let found = store::find(work.db(), account.id).await?;
    let app = found.filter(|factor| factor.confirmed_at.is_some());
    count_attempt(state, account.id).await?;
    let step = match &app {
        Some(app) => authenticator(&app.secret, account)?.step(&code(typed), now.timestamp()),
        None => None,
    };
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

/// Proves the factor in a session whose user has just signed with a passkey.
pub async fn prove_by_passkey(
    db: impl PgExecutor<'_>,
    session_id: Uuid,
    now: DateTime<Utc>,
) -> Result<(), Error> {
    Ok(store::prove(db, session_id, now).await?)
}

/// Whether the password is asked for before what adds or removes a way into an account. Not of an admin with a second
/// factor, which would be worth no more than the password then: they prove it afresh instead.
pub fn asks_password(state: &AppState, caller: &CurrentUser) -> bool {
    !is_fresh(state, caller) && !has_to_prove(&caller.account)
}

/// Fails unless whoever asks has shown afresh that it is them: by a proof not long ago, or by the password.
pub async fn check_again(
    state: &AppState,
    caller: &CurrentUser,
    password: Option<String>,
) -> Result<(), Error> {
    if is_fresh(state, caller) {
        return Ok(());
    }
    if has_to_prove(&caller.account) {
        return Err(proof_needed());
    }
    let password = password.filter(|password| !password.is_empty());
    let password = password.ok_or(SecondFactorError::NoPassword)?;
    check_current(state, &caller.account, password).await
}

fn is_fresh(state: &AppState, caller: &CurrentUser) -> bool {
    let oldest = (state.now)() - state.config.accounts.second_factor_expiry;
    caller.proved_at.is_some_and(|at| at >= oldest)
}

fn has_to_prove(account: &Account) -> bool {
    account.is_admin && account.has_second_factor
}

/// A passkey was added in a session, which proves it. An admin who had no second factor gets recovery codes.
pub async fn passkey_added(
    work: &mut UnitOfWork,
    account: &Account,
    session_id: Uuid,
) -> Result<Vec<String>, Error> {
    let now = work.now();
    store::prove(work.db(), session_id, now).await?;
    if !account.is_admin || account.has_second_factor {
        return Ok(Vec::new());
    }
    new_recovery_codes(work, account.id).await
}

/// A passkey was removed: what was proved counts no more.
pub async fn passkey_removed(work: &mut UnitOfWork, user_id: Uuid) -> Result<(), Error> {
    Ok(store::forget(work.db(), user_id).await?)
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

/// Removes the app of an account; false when it has none. Passkeys stay, and with them the recovery codes.
pub async fn remove(work: &mut UnitOfWork, account: &Account) -> Result<bool, Error> {
    if !store::remove(work.db(), account.id).await? {
        return Ok(false);
    }
    store::forget(work.db(), account.id).await?;
    note(work, account, AuditKind::SecondFactorRemove).await?;
    Ok(true)
}

/// Removes the app and the recovery codes of an account, and what was proved; false when there was nothing, and no passkeys
/// that went along. By nobody for the command line.
pub async fn remove_all(
    work: &mut UnitOfWork,
    account: &Account,
    by: Option<Uuid>,
    reason: Option<&Reason>,
    with_passkeys: bool,
) -> Result<bool, Error> {
    let app = store::remove(work.db(), account.id).await?;
    let codes = store::remove_recovery_codes(work.db(), account.id).await?;
    store::forget(work.db(), account.id).await?;
    if !(app || codes || with_passkeys) {
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
