//! Passkeys are asked for, added, used and removed.

use carpal_domain::mail::MailKind;
use serde_json::{Value, json};
use uuid::Uuid;

use super::requests::{self, Assertion, Registration, base64url, user_of};
use super::rules::{PasskeyError, has_counted};
use super::sign_in_challenge;
use super::store::{self, ChallengePurpose, PasskeyRow};
use super::webauthn::{ClientData, RelyingParty, WebauthnError};
use crate::accounts::password::FORGOT_PAGE;
use crate::accounts::second_factor::service as second_factor;
use crate::accounts::sessions::service::{EndReason, end_all};
use crate::foundation::accounts::{Account, account};
use crate::foundation::audit_log::{AuditEntry, AuditKind, AuditTarget};
use crate::foundation::reason::Reason;
use crate::foundation::roles::CurrentUser;
use crate::foundation::{UnitOfWork, secrets};
use crate::{AppState, Error};

/// What the browser of a session is asked for, to make a new passkey.
pub async fn ask_for_new(state: &AppState, caller: &CurrentUser) -> Result<Value, Error> {
    let account = &caller.account;
    if account.is_demo {
        return Err(PasskeyError::Demo.into());
    }
    let existing = store::credential_ids(&state.pool, account.id).await?;
    check_room(state, existing.len())?;
    let challenge = issue_challenge(state, ChallengePurpose::Add, caller.session_id).await?;
    let (party, milliseconds) = (party(state)?, milliseconds(state));
    Ok(requests::creation(&party, account, &challenge, &existing, milliseconds))
}

/// What the browser of a session is asked for, to show that one of its user's passkeys is there.
pub async fn ask_for_proof(state: &AppState, caller: &CurrentUser) -> Result<Value, Error> {
    let user_id = caller.account.id;
    let allowed = store::credential_ids(&state.pool, user_id).await?;
    if allowed.is_empty() {
        return Err(PasskeyError::NotFound.into());
    }
    let challenge = issue_challenge(state, ChallengePurpose::Prove, caller.session_id).await?;
    Ok(requests::request(&party(state)?, &challenge, &allowed, milliseconds(state)))
}

/// What a browser is asked for in which nobody is signed in, and the secret with which it answers. The same for everyone:
/// whoever has a passkey says themselves who they are.
pub async fn ask_for_sign_in(state: &AppState) -> Result<(Value, String), Error> {
    let secret = secrets::new();
    let challenge = sign_in_challenge::issue(state, &secret).await?;
    let options = requests::request(&party(state)?, &challenge, &[], milliseconds(state));
    Ok((options, secret))
}

/// Adds a passkey, which counts as proved in this session. With the first one an admin gets recovery codes.
pub async fn add(
    state: &AppState,
    caller: &CurrentUser,
    registration: &Registration,
    name: String,
) -> Result<(PasskeyRow, Vec<String>), Error> {
    let (user_id, made) = (caller.account.id, &registration.response);
    let client_data = ClientData::read(&made.client_data.0).map_err(refused)?;
    let (challenge, now) = (&client_data.challenge, (state.now)());
    // Used up, right or wrong.
    if !store::redeem(&state.pool, challenge, ChallengePurpose::Add, caller.session_id, now).await?
    {
        return Err(PasskeyError::Refused.into());
    }
    let credential = party(state)?.verify_registration(&client_data, &made.attestation_object.0);
    let credential = credential.map_err(refused)?;
    let mut work = state.begin().await?;
    // Of two that are added at once, each counts the other.
    second_factor::lock(&mut work, user_id).await?;
    second_factor::live_session(&mut work, caller.session_id).await?;
    let account = account(work.db(), user_id).await?.ok_or(PasskeyError::Refused)?;
    // An admin's passkeys are made by who is an admin.
    if account.is_admin != caller.account.is_admin {
        return Err(PasskeyError::Refused.into());
    }
    check_room(state, store::credential_ids(work.db(), user_id).await?.len())?;
    let (id, now) = (Uuid::now_v7(), work.now());
    let row = PasskeyRow { id, name, created_at: now, last_used_at: None };
    if !store::add(work.db(), &row, user_id, &credential).await? {
        return Err(PasskeyError::Known.into());
    }
    let codes = second_factor::passkey_added(&mut work, &account, caller.session_id).await?;
    work.audit(entry(AuditKind::PasskeyAdd, user_id).by(user_id)).await?;
    email_owner(&mut work, &account, MailKind::PasskeyAdded).await?;
    work.commit().await?;
    Ok((row, codes))
}

/// Takes a signature by a passkey of the session's user as a proof that it is them. One that is refused is written down.
pub async fn prove(
    state: &AppState,
    caller: &CurrentUser,
    assertion: &Assertion,
) -> Result<(), Error> {
    let (user_id, session_id) = (caller.account.id, caller.session_id);
    let client_data = ClientData::read(&assertion.response.client_data.0).map_err(refused)?;
    let party = party(state)?;
    let mut work = state.begin().await?;
    let (challenge, now) = (&client_data.challenge, work.now());
    if !store::redeem(work.db(), challenge, ChallengePurpose::Prove, session_id, now).await? {
        return Err(PasskeyError::Refused.into());
    }
    let verified = verify_assertion(&mut work, &party, &client_data, assertion, user_id).await?;
    if verified.is_ok() {
        second_factor::prove_by_passkey(&mut work, session_id).await?;
    } else {
        work.audit(entry(AuditKind::PasskeyRefused, user_id).by(user_id)).await?;
    }
    // The challenge is used up, right or wrong.
    work.commit().await?;
    Ok(verified.map_err(refused)?)
}

/// The account that a signature by a passkey signs in to. Whatever is wrong is said alike.
pub async fn authenticate(
    state: &AppState,
    assertion: &Assertion,
    secret: &str,
) -> Result<Account, Error> {
    let wrong = PasskeyError::SignInRefused;
    let user_id = assertion.response.user_handle.as_ref().and_then(user_of).ok_or(wrong)?;
    let client_data = ClientData::read(&assertion.response.client_data.0).map_err(|_| wrong)?;
    if !sign_in_challenge::redeem(state, &client_data.challenge, secret).await? {
        return Err(wrong.into());
    }
    let party = party(state)?;
    let mut work = state.begin().await?;
    let verified = verify_assertion(&mut work, &party, &client_data, assertion, user_id).await?;
    // Whatever else is wrong says nothing of the account that it names.
    if verified == Err(WebauthnError::CountedBack) {
        work.audit(entry(AuditKind::PasskeyRefused, user_id)).await?;
    }
    work.commit().await?;
    verified.map_err(|fault| {
        log(fault);
        wrong
    })?;
    let account = account(&state.pool, user_id).await?;
    Ok(account.filter(|account| account.email_confirmed_at.is_some()).ok_or(wrong)?)
}

/// Gives a passkey another name.
pub async fn rename(
    work: &mut UnitOfWork,
    user_id: Uuid,
    id: Uuid,
    name: &str,
) -> Result<PasskeyRow, Error> {
    let renamed = store::set_name(work.db(), user_id, id, name).await?;
    Ok(renamed.ok_or(PasskeyError::NotFound)?)
}

/// Removes a passkey. What was proved with it counts no more, and the other sessions end: it may have begun them.
pub async fn remove(work: &mut UnitOfWork, caller: &CurrentUser, id: Uuid) -> Result<(), Error> {
    let (account, session_id) = (&caller.account, caller.session_id);
    second_factor::lock(work, account.id).await?;
    second_factor::live_session(work, session_id).await?;
    if !store::remove(work.db(), account.id, id).await? {
        return Err(PasskeyError::NotFound.into());
    }
    second_factor::passkey_removed(work, account.id).await?;
    end_all(work, account.id, Some(session_id), EndReason::Revoked).await?;
    work.audit(entry(AuditKind::PasskeyRemove, account.id).by(account.id)).await?;
    email_owner(work, account, MailKind::PasskeyRemoved).await
}

/// Removes all passkeys of an account that its owner takes back: whoever had it may have added some.
pub async fn remove_all(work: &mut UnitOfWork, user_id: Uuid) -> Result<(), Error> {
    let removed = take_away(work, user_id).await?;
    if removed == 0 {
        return Ok(());
    }
    second_factor::passkey_removed(work, user_id).await?;
    let entry = entry(AuditKind::PasskeyRemove, user_id).by(user_id);
    work.audit(entry.after(json!({ "removed": removed }))).await
}

/// Removes the passkeys of who becomes an admin, and what was proved: they were no second factor when they were added.
pub async fn remove_earlier(
    work: &mut UnitOfWork,
    account: &Account,
    by: Option<Uuid>,
    reason: &Reason,
) -> Result<(), Error> {
    let removed = take_away(work, account.id).await?;
    second_factor::passkey_removed(work, account.id).await?;
    if removed == 0 {
        return Ok(());
    }
    let entry = entry(AuditKind::PasskeyRemove, account.id).by(by).because(reason);
    work.audit(entry.after(json!({ "removed": removed }))).await?;
    email_owner(work, account, MailKind::PasskeyRemoved).await
}

/// Removes all that an admin proves a second factor with, passkeys included; false when there is nothing. By nobody for the
/// command line.
pub async fn reset_second_factor(
    work: &mut UnitOfWork,
    account: &Account,
    by: Option<Uuid>,
    reason: &Reason,
) -> Result<bool, Error> {
    let passkeys = take_away(work, account.id).await?;
    second_factor::remove_all(work, account, by, Some(reason), passkeys > 0).await
}

async fn take_away(work: &mut UnitOfWork, user_id: Uuid) -> Result<u64, Error> {
    second_factor::lock(work, user_id).await?;
    Ok(store::remove_all(work.db(), user_id).await?)
}

/// Whether a passkey of this account has signed what the browser was asked for. One whose counter did not go on may be a
/// copy.
async fn verify_assertion(
    work: &mut UnitOfWork,
    party: &RelyingParty,
    client_data: &ClientData,
    assertion: &Assertion,
    user_id: Uuid,
) -> Result<Result<(), WebauthnError>, Error> {
    let (signed, now) = (&assertion.response, work.now());
    let found = store::lock_key(work.db(), &assertion.credential_id.0).await?;
    let Some(key) = found.filter(|key| key.user_id == user_id) else {
        return Ok(Err(WebauthnError::Unknown));
    };
    let data = &signed.authenticator_data.0;
    let count =
        match party.verify_assertion(&key.public_key, client_data, data, &signed.signature.0) {
            Ok(count) => i64::from(count),
            Err(fault) => return Ok(Err(fault)),
        };
    if !has_counted(key.sign_count, count) {
        tracing::warn!(passkey.id = %key.id, "passkey.sign_count_regressed");
        return Ok(Err(WebauthnError::CountedBack));
    }
    store::note_use(work.db(), key.id, count, now).await?;
    Ok(Ok(()))
}

/// A challenge for a session. Counted by session: whoever else is signed in uses up nothing of its owner's.
async fn issue_challenge(
    state: &AppState,
    purpose: ChallengePurpose,
    session_id: Uuid,
) -> Result<String, Error> {
    let rate = state.config.accounts.limit_passkey_challenges;
    state.limits.take("passkey challenges", rate, &session_id.to_string()).await?;
    let challenge = base64url(&rand::random::<[u8; 32]>());
    let expires_at = (state.now)() + state.config.accounts.passkey_expiry;
    store::add_challenge(&state.pool, &challenge, purpose, session_id, expires_at).await?;
    Ok(challenge)
}

fn check_room(state: &AppState, count: usize) -> Result<(), PasskeyError> {
    let max = state.config.accounts.max_passkeys;
    if u32::try_from(count).is_ok_and(|count| count < max) {
        Ok(())
    } else {
        Err(PasskeyError::TooMany(max))
    }
}

fn party(state: &AppState) -> Result<RelyingParty, Error> {
    Ok(RelyingParty::at(&state.config.public_url)?)
}

fn milliseconds(state: &AppState) -> i64 {
    state.config.accounts.passkey_expiry.num_milliseconds()
}

fn refused(fault: WebauthnError) -> PasskeyError {
    log(fault);
    PasskeyError::Refused
}

fn log(fault: WebauthnError) {
    tracing::info!(error.message = %fault, "passkey.refused");
}

fn entry(kind: AuditKind, user_id: Uuid) -> AuditEntry {
    AuditEntry::new(kind, AuditTarget::User(user_id))
}

/// Tells the owner: it may have been somebody else.
async fn email_owner(
    work: &mut UnitOfWork,
    account: &Account,
    kind: MailKind,
) -> Result<(), Error> {
    let mail = kind.to(&account.name, work.link(FORGOT_PAGE));
    work.email(&account.email, mail).await
}
