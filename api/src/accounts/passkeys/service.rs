//! Passkeys are asked for, added, used and removed.

use carpal_domain::mail::MailKind;
use serde_json::{Value, json};
use uuid::Uuid;

use super::requests::{self, Assertion, Registration, base64url, user_of};
use super::rules::{PasskeyError, has_counted};
use super::store::{self, Asked, PasskeyRow, Purpose};
use super::webauthn::{ClientData, Fault, RelyingParty};
use crate::accounts::password::FORGOT_PAGE;
use crate::accounts::second_factor::service as second_factor;
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
    let asked = Asked::Session(caller.session_id);
    let challenge = ask(state, Purpose::Add, asked, &account.id.to_string()).await?;
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
    let asked = Asked::Session(caller.session_id);
    let challenge = ask(state, Purpose::Prove, asked, &user_id.to_string()).await?;
    Ok(requests::request(&party(state)?, &challenge, &allowed, milliseconds(state)))
}

/// What a browser is asked for in which nobody is signed in, and the secret with which it answers. The same for everyone:
/// whoever has a passkey says themselves who they are.
pub async fn ask_for_sign_in(state: &AppState) -> Result<(Value, String), Error> {
    let secret = secrets::new();
    let challenge = store_challenge(state, Purpose::SignIn, Asked::Browser(&secret)).await?;
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
    let (account, made) = (&caller.account, &registration.response);
    let asked = Asked::Session(caller.session_id);
    let client_data = redeemed(state, &made.client_data.0, Purpose::Add, asked).await?;
    let client_data = client_data.ok_or(PasskeyError::Refused)?;
    let credential = party(state)?.registered(&client_data, &made.attestation_object.0);
    let credential = credential.map_err(|fault| {
        log(fault);
        PasskeyError::Refused
    })?;
    let mut work = state.begin().await?;
    // Of two that are added at once, each counts the other.
    work.lock(&format!("passkeys of {}", account.id)).await?;
    check_room(state, store::credential_ids(work.db(), account.id).await?.len())?;
    let (id, now) = (Uuid::now_v7(), work.now());
    let row = PasskeyRow { id, name, created_at: now, last_used_at: None };
    if !store::add(work.db(), &row, account.id, &credential).await? {
        return Err(PasskeyError::Known.into());
    }
    let codes = second_factor::passkey_added(&mut work, account, caller.session_id).await?;
    work.audit(entry(AuditKind::PasskeyAdd, account.id).by(account.id)).await?;
    tell(&mut work, account, MailKind::PasskeyAdded).await?;
    work.commit().await?;
    Ok((row, codes))
}

/// Takes a signature by a passkey of the session's user as a proof that it is them.
pub async fn prove(
    state: &AppState,
    caller: &CurrentUser,
    assertion: &Assertion,
) -> Result<(), Error> {
    let (user_id, asked) = (caller.account.id, Asked::Session(caller.session_id));
    let owner = owner(state, assertion, Purpose::Prove, asked, Some(user_id)).await?;
    owner.ok_or(PasskeyError::Refused)?;
    second_factor::prove_by_passkey(&state.pool, caller.session_id, (state.now)()).await
}

/// The account that a signature by a passkey signs in to. Whatever is wrong is said alike.
pub async fn authenticate(
    state: &AppState,
    assertion: &Assertion,
    secret: &str,
) -> Result<Account, Error> {
    let handle = assertion.response.user_handle.as_ref().and_then(user_of);
    let handle = handle.ok_or(PasskeyError::SignInRefused)?;
    let asked = Asked::Browser(secret);
    let owner = owner(state, assertion, Purpose::SignIn, asked, Some(handle)).await?;
    let owner = owner.ok_or(PasskeyError::SignInRefused)?;
    Ok(account(&state.pool, owner).await?.ok_or(PasskeyError::SignInRefused)?)
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

/// Removes a passkey. What was proved with it counts no more.
pub async fn remove(work: &mut UnitOfWork, account: &Account, id: Uuid) -> Result<(), Error> {
    if !store::remove(work.db(), account.id, id).await? {
        return Err(PasskeyError::NotFound.into());
    }
    second_factor::passkey_removed(work, account.id).await?;
    work.audit(entry(AuditKind::PasskeyRemove, account.id).by(account.id)).await?;
    tell(work, account, MailKind::PasskeyRemoved).await
}

/// Removes all passkeys of an account that its owner takes back: whoever had it may have added some.
pub async fn remove_all(work: &mut UnitOfWork, user_id: Uuid) -> Result<(), Error> {
    let removed = store::remove_all(work.db(), user_id).await?;
    if removed == 0 {
        return Ok(());
    }
    second_factor::passkey_removed(work, user_id).await?;
    let entry = entry(AuditKind::PasskeyRemove, user_id).by(user_id);
    work.audit(entry.after(json!({ "removed": removed }))).await
}

/// Removes all that an admin proves a second factor with, passkeys included; false when there is nothing.
pub async fn reset_second_factor(
    work: &mut UnitOfWork,
    account: &Account,
    reason: &Reason,
) -> Result<bool, Error> {
    let passkeys = store::remove_all(work.db(), account.id).await?;
    second_factor::remove_all(work, account, None, Some(reason), passkeys > 0).await
}

/// Whose passkey has signed a challenge that was put to who answers; none when anything is wrong, or when it is not the one
/// of whom it should be.
async fn owner(
    state: &AppState,
    assertion: &Assertion,
    purpose: Purpose,
    asked: Asked<'_>,
    of: Option<Uuid>,
) -> Result<Option<Uuid>, Error> {
    let client_data = &assertion.response.client_data.0;
    let Some(client_data) = redeemed(state, client_data, purpose, asked).await? else {
        return Ok(None);
    };
    let party = party(state)?;
    let mut work = state.begin().await?;
    let owner = signer(&mut work, &party, &client_data, assertion).await?;
    let owner = owner.filter(|owner| of.is_none_or(|of| of == *owner));
    work.commit().await?;
    Ok(owner)
}

/// Whose passkey has signed. One whose counter did not go on may be a copy: that is written down.
async fn signer(
    work: &mut UnitOfWork,
    party: &RelyingParty,
    client_data: &ClientData,
    assertion: &Assertion,
) -> Result<Option<Uuid>, Error> {
    let (signed, now) = (&assertion.response, work.now());
    let Some(key) = store::lock_key(work.db(), &assertion.credential_id.0).await? else {
        return Ok(None);
    };
    let data = &signed.authenticator_data.0;
    let count = match party.asserted(&key.public_key, client_data, data, &signed.signature.0) {
        Ok(count) => i64::from(count),
        Err(fault) => {
            log(fault);
            return Ok(None);
        }
    };
    if !has_counted(key.sign_count, count) {
        tracing::warn!(passkey.id = %key.id, "passkey.counted_back");
        work.audit(entry(AuditKind::PasskeyRefused, key.user_id)).await?;
        return Ok(None);
    }
    store::note_use(work.db(), key.id, count, now).await?;
    Ok(Some(key.user_id))
}

/// What the browser says, once it answers a challenge of ours that was put to it. The challenge is used up, right or wrong.
async fn redeemed(
    state: &AppState,
    client_data: &[u8],
    purpose: Purpose,
    asked: Asked<'_>,
) -> Result<Option<ClientData>, Error> {
    let Ok(client_data) = ClientData::read(client_data) else { return Ok(None) };
    let (challenge, now) = (&client_data.challenge, (state.now)());
    let is_good = store::redeem(&state.pool, challenge, purpose, asked, now).await?;
    Ok(is_good.then_some(client_data))
}

/// A challenge, counted by who asks.
async fn ask(
    state: &AppState,
    purpose: Purpose,
    asked: Asked<'_>,
    key: &str,
) -> Result<String, Error> {
    let rate = state.config.accounts.limit_passkey_challenges;
    state.limits.take("passkey challenges", rate, key).await?;
    store_challenge(state, purpose, asked).await
}

async fn store_challenge(
    state: &AppState,
    purpose: Purpose,
    asked: Asked<'_>,
) -> Result<String, Error> {
    let challenge = base64url(&rand::random::<[u8; 32]>());
    let expires_at = (state.now)() + state.config.accounts.passkey_expiry;
    store::ask(&state.pool, &challenge, purpose, asked, expires_at).await?;
    Ok(challenge)
}

fn check_room(state: &AppState, count: usize) -> Result<(), PasskeyError> {
    let most = state.config.accounts.most_passkeys;
    if u32::try_from(count).is_ok_and(|count| count < most) {
        Ok(())
    } else {
        Err(PasskeyError::TooMany(most))
    }
}

fn party(state: &AppState) -> Result<RelyingParty, Error> {
    Ok(RelyingParty::at(&state.config.public_url)?)
}

fn milliseconds(state: &AppState) -> i64 {
    state.config.accounts.passkey_expiry.num_milliseconds()
}

fn log(fault: Fault) {
    tracing::info!(error.message = %fault, "passkey.refused");
}

fn entry(kind: AuditKind, user_id: Uuid) -> AuditEntry {
    AuditEntry::new(kind, AuditTarget::User(user_id))
}

/// Tells the owner: it may have been somebody else.
async fn tell(work: &mut UnitOfWork, account: &Account, kind: MailKind) -> Result<(), Error> {
    let mail = kind.to(&account.name, work.link(FORGOT_PAGE));
    work.email(&account.email, mail).await
}
