//! A second factor is set up, proved and removed; and what adds or removes a way into an account asks again who it is.

use carpal_domain::mail::MailKind;
use chrono::{DateTime, Utc};
use uuid::Uuid;

use super::authenticator::{Authenticator, SECRET_LENGTH};
use super::rules::{RECOVERY_CODES, SecondFactorError, code};
use super::store::{self, SessionRow};
use crate::accounts::password::FORGOT_PAGE;
use crate::accounts::password::service::check_current;
use crate::foundation::accounts::{Account, account};
use crate::foundation::audit_log::{AuditEntry, AuditKind, AuditTarget};
use crate::foundation::encryption::SecretKey;
use crate::foundation::limits::LimitBypass;
use crate::foundation::reason::Reason;
use crate::foundation::roles::{CurrentUser, proof_needed};
use crate::foundation::{UnitOfWork, typed_code};
use crate::{AppState, Error};

/// What an authenticator app is told, for a factor that is not in force yet.
pub async fn begin(work: &mut UnitOfWork, account: &Account) -> Result<Authenticator, Error> {
    let (secret, now): ([u8; SECRET_LENGTH], _) = (rand::random(), work.now());
    let sealed = work.config().accounts.secret_key.seal(account.id.as_bytes(), &secret)?;
    if !store::begin(work.db(), account.id, &sealed, now).await? {
        return Err(SecondFactorError::SetUp.into());
    }
    Ok(Authenticator::new(secret, &account.email)?)
}

/// A code that somebody typed.
pub struct TypedCode<'a> {
    pub code: &'a str,
    /// Where they typed it.
    pub network: &'a str,
    pub bypass: LimitBypass,
}

/// Puts the factor in force with the first code of the app, proves it in this session, and gives the recovery codes.
pub async fn confirm(
    state: &AppState,
    caller: &CurrentUser,
    typed: &TypedCode<'_>,
) -> Result<Vec<String>, Error> {
    let (user_id, settings) = (caller.account.id, &state.config.accounts);
    count_attempt(state, user_id, typed).await?;
    let mut work = state.begin().await?;
    let now = work.now();
    lock(&mut work, user_id).await?;
    let session = live_session(&mut work, caller.session_id).await?;
    let account = &account(work.db(), user_id).await?.ok_or(SecondFactorError::Missing)?;
    let found = store::find(work.db(), account.id).await?.ok_or(SecondFactorError::Missing)?;
    let app = authenticator(&settings.secret_key, &found.secret, account)?;
    if found.confirmed_at.is_some() {
        return Err(SecondFactorError::SetUp.into());
    }
    // It may have been begun before there was a passkey, with the password alone.
    let oldest = now - settings.second_factor_expiry;
    if account.has_second_factor && !is_proof(session.proved_at, session.created_at, oldest) {
        return Err(proof_needed());
    }
    if found.created_at + settings.second_factor_expiry <= now {
        return Err(SecondFactorError::Missing.into());
    }
    let step = app.step(&code(typed.code), now.timestamp()).ok_or(SecondFactorError::WrongCode)?;
    if !store::confirm(work.db(), account.id, &found.secret, step, now).await? {
        return Err(SecondFactorError::SetUp.into());
    }
    let codes = new_recovery_codes(&mut work, account.id).await?;
    store::prove(work.db(), caller.session_id, now).await?;
    audit_and_email(&mut work, account, AuditKind::SecondFactorSetUp).await?;
    work.commit().await?;
    refund_attempt(state, account.id, typed).await;
    Ok(codes)
}

/// Proves the factor in a session, with a code of the app or a recovery code. A wrong one is written down.
pub async fn prove(
    state: &AppState,
    account: &Account,
    session_id: Uuid,
    typed: &TypedCode<'_>,
) -> Result<(), Error> {
    if !account.has_second_factor {
        return Err(SecondFactorError::Missing.into());
    }
    // Before a transaction is open: it asks Redis.
    count_attempt(state, account.id, typed).await?;
    let mut work = state.begin().await?;
    let now = work.now();
    let found = store::find(work.db(), account.id).await?;
    let app = found.filter(|factor| factor.confirmed_at.is_some());
    let step = match &app {
        Some(app) => {
            let key = &state.config.accounts.secret_key;
            authenticator(key, &app.secret, account)?.step(&code(typed.code), now.timestamp())
        }
        None => None,
    };
    let is_right = match step {
        Some(step) => store::redeem_step(work.db(), account.id, step).await?,
        None => use_recovery_code(&mut work, account, typed.code).await?,
    };
    if !is_right {
        work.audit(entry(AuditKind::SecondFactorRefused, account.id)).await?;
        work.commit().await?;
        return Err(SecondFactorError::WrongCode.into());
    }
    store::prove(work.db(), session_id, now).await?;
    work.commit().await?;
    refund_attempt(state, account.id, typed).await;
    Ok(())
}

/// Proves the factor in a session whose user has just signed with a passkey.
pub async fn prove_by_passkey(work: &mut UnitOfWork, session_id: Uuid) -> Result<(), Error> {
    let now = work.now();
    Ok(store::prove(work.db(), session_id, now).await?)
}

/// Nobody else adds or removes a part of the second factor of an account until the transaction ends.
pub async fn lock(work: &mut UnitOfWork, user_id: Uuid) -> Result<(), Error> {
    work.lock(&format!("second factor of {user_id}")).await
}

/// A session, which does not end until the transaction does.
///
/// # Errors
/// When it has ended since it asked.
pub async fn live_session(work: &mut UnitOfWork, session_id: Uuid) -> Result<SessionRow, Error> {
    let session = store::lock_session(work.db(), session_id).await?;
    session.ok_or_else(|| Error::unauthenticated("Please sign in"))
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
    is_proof(caller.proved_at, caller.begun_at, oldest)
}

/// Whether something was proved in a session since a time. Signing in is no such proof: whoever picks up a phone on which
/// somebody has just signed in adds nothing.
fn is_proof(
    proved_at: Option<DateTime<Utc>>,
    begun_at: DateTime<Utc>,
    oldest: DateTime<Utc>,
) -> bool {
    proved_at.is_some_and(|at| at >= oldest && at > begun_at)
}

fn has_to_prove(account: &Account) -> bool {
    account.is_admin && account.has_second_factor
}

/// A passkey was added in a session, which proves it; an app that was begun before is not confirmed any more. An admin who had no second factor gets recovery codes.
pub async fn passkey_added(
    work: &mut UnitOfWork,
    account: &Account,
    session_id: Uuid,
) -> Result<Vec<String>, Error> {
    let now = work.now();
    store::prove(work.db(), session_id, now).await?;
    store::remove_unconfirmed(work.db(), account.id).await?;
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
    if !store::redeem_recovery_code(work.db(), account.id, &hash, now).await? {
        return Ok(false);
    }
    audit_and_email(work, account, AuditKind::RecoveryCodeUse).await?;
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
    audit_and_email(work, account, AuditKind::RecoveryCodesRenew).await?;
    Ok(codes)
}

/// Removes the app of an account; false when it has none. Passkeys stay, and with them the recovery codes.
pub async fn remove(work: &mut UnitOfWork, account: &Account) -> Result<bool, Error> {
    if !store::remove(work.db(), account.id).await? {
        return Ok(false);
    }
    store::forget(work.db(), account.id).await?;
    audit_and_email(work, account, AuditKind::SecondFactorRemove).await?;
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
    email_owner(work, account).await?;
    Ok(true)
}

async fn new_recovery_codes(work: &mut UnitOfWork, user_id: Uuid) -> Result<Vec<String>, Error> {
    let codes: Vec<String> = (0..RECOVERY_CODES).map(|_| typed_code::new()).collect();
    let hashes: Vec<Vec<u8>> = codes.iter().map(|code| typed_code::hash(code)).collect();
    store::replace_recovery_codes(work.db(), user_id, &hashes).await?;
    Ok(codes)
}

/// The app of an account. A secret from before there was a key is stored as it is.
fn authenticator(
    key: &SecretKey,
    stored: &[u8],
    account: &Account,
) -> Result<Authenticator, Error> {
    let secret = if let Ok(plain) = stored.try_into() {
        plain
    } else {
        let opened = key.open(account.id.as_bytes(), stored)?;
        opened.as_slice().try_into().map_err(anyhow::Error::from)?
    };
    Ok(Authenticator::new(secret, &account.email)?)
}

/// Writes down what an owner did, and tells them: it may have been somebody else.
async fn audit_and_email(
    work: &mut UnitOfWork,
    account: &Account,
    kind: AuditKind,
) -> Result<(), Error> {
    work.audit(entry(kind, account.id)).await?;
    email_owner(work, account).await
}

fn entry(kind: AuditKind, user_id: Uuid) -> AuditEntry {
    AuditEntry::new(kind, AuditTarget::User(user_id)).by(user_id)
}

async fn email_owner(work: &mut UnitOfWork, account: &Account) -> Result<(), Error> {
    let mail = MailKind::SecondFactorChanged.to(&account.name, work.link(FORGOT_PAGE));
    work.email(&account.email, mail).await
}

/// Counted apart from passwords, and by network: who guesses codes keeps nobody from signing in, nor the owner elsewhere
/// from proving. Of many networks together each attempt needs a challenge, beyond a limit.
async fn count_attempt(
    state: &AppState,
    user_id: Uuid,
    typed: &TypedCode<'_>,
) -> Result<(), Error> {
    let settings = &state.config.accounts;
    let (account, here) = (user_id.to_string(), format!("{user_id} {}", typed.network));
    let rate = settings.limit_second_factor_account;
    state.take_or_challenge("second factor account", rate, &account, typed.bypass).await?;
    state.limits.take("second factor", settings.limit_second_factor, &here).await
}

async fn refund_attempt(state: &AppState, user_id: Uuid, typed: &TypedCode<'_>) {
    let here = format!("{user_id} {}", typed.network);
    state.limits.give_back("second factor", &here).await;
    if typed.bypass == LimitBypass::No {
        state.limits.give_back("second factor account", &user_id.to_string()).await;
    }
}
