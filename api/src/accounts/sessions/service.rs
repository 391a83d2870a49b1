//! Sessions begin, go on and end.

use std::fmt;

use carpal_domain::mail::MailKind;
use chrono::{DateTime, Utc};
use sqlx::PgConnection;
use uuid::Uuid;

pub use super::origin::Origin;
use super::rules::{SessionError, is_in_grace};
pub use super::store::EndReason;
use super::store::{self, Expiry};
use crate::accounts::password::FORGOT_PAGE;
use crate::accounts::{sign_up, store as accounts};
use crate::foundation::UnitOfWork;
use crate::foundation::accounts::{Account, account};
use crate::foundation::audit_log::{AuditEntry, AuditKind, AuditTarget};
use crate::foundation::limits::{LimitBypass, UnsolicitedEmail};
use crate::foundation::response_time::ResponseTime;
use crate::foundation::secrets::{self, Tokens};
use crate::{AppState, Error};

/// How somebody says who they are, as it is stored where it has that form.
pub enum Identifier {
    /// An address.
    Email(String),
    /// A number.
    Phone(String),
}

/// What attempts are counted by.
impl fmt::Display for Identifier {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Email(email) => write!(f, "email {email}"),
            Self::Phone(phone) => write!(f, "phone {phone}"),
        }
    }
}

/// The account whose password this is. Takes as long, and says the same, whether or not there is one, and where its address
/// is not confirmed: else whoever signs an address up could ask by its password whether it had an account before.
pub async fn authenticate(
    state: &AppState,
    identifier: &Identifier,
    password: &str,
    network: &str,
    bypass: LimitBypass,
) -> Result<Account, Error> {
    let time = ResponseTime::at_least(state.config.min_response_time);
    let settings = &state.config.accounts;
    let rate = settings.limit_sign_in_network;
    state.take_or_challenge("sign-in network", rate, network, bypass).await?;
    let (rate, key) = (settings.limit_sign_in_account, identifier.to_string());
    state.take_or_challenge("sign-in account", rate, &key, bypass).await?;
    let mut db = state.pool.acquire().await?;
    let candidates = candidates(&mut db, identifier).await?;
    // No connection is kept while others have their passwords checked.
    drop(db);
    let mut found = None;
    for candidate in candidates {
        let hash = candidate.as_ref().map(|account| account.password_hash.clone());
        if state.passwords.matches(password.to_owned(), hash).await? && found.is_none() {
            found = candidate;
        }
    }
    let account = match found {
        Some(account) if account.email_confirmed_at.is_some() => account,
        refused => {
            if let Some(unconfirmed) = refused {
                send_link(state, &unconfirmed, network, bypass).await?;
            }
            time.wait().await;
            return Err(SessionError::WrongCredentials.into());
        }
    };
    if bypass == LimitBypass::No {
        state.limits.give_back("sign-in network", network).await;
        state.limits.give_back("sign-in account", &key).await;
    }
    Ok(account)
}

/// The accounts whose password it may be: always one for an address and two for a number, so that it takes as long for
/// those that nobody has.
async fn candidates(
    db: &mut PgConnection,
    identifier: &Identifier,
) -> sqlx::Result<Vec<Option<Account>>> {
    match identifier {
        Identifier::Email(email) => Ok(vec![accounts::by_email(db, email).await?]),
        Identifier::Phone(phone) => {
            let ids = store::by_phone(&mut *db, phone).await?;
            let mut candidates = Vec::new();
            for at in 0..2 {
                let id = ids.get(at).copied().unwrap_or_default();
                candidates.push(account(&mut *db, id).await?);
            }
            Ok(candidates)
        }
    }
}

/// Sends the link that confirms an address once more, to whoever showed that they signed up. Where it was sent many, no more
/// are sent for a while, and nothing says so: those that it has are still valid.
async fn send_link(
    state: &AppState,
    account: &Account,
    network: &str,
    bypass: LimitBypass,
) -> Result<(), Error> {
    let email = UnsolicitedEmail::ConfirmAgain;
    if state.count_email(email, &account.email, network, bypass).await.is_err() {
        return Ok(());
    }
    let mut work = state.begin().await?;
    sign_up::service::send_link(&mut work, account).await?;
    work.commit().await
}

/// The tokens of a session, and whose it is.
pub struct Issued {
    /// The tokens, which nobody can be given again.
    pub tokens: Tokens,
    /// When the access token ends.
    pub expires_at: DateTime<Utc>,
    /// Whose session it is.
    pub account: Account,
}

/// Begins a session. One more than an account may have ends the one that was unused the longest.
pub async fn start(
    work: &mut UnitOfWork,
    account: Account,
    origin: &Origin,
) -> Result<Issued, Error> {
    start_session(work, account, origin, None).await
}

/// The same for whoever signs in with a passkey: it counts as proved.
pub async fn start_proven(
    work: &mut UnitOfWork,
    account: Account,
    origin: &Origin,
) -> Result<Issued, Error> {
    let now = work.now();
    start_session(work, account, origin, Some(now)).await
}

async fn start_session(
    work: &mut UnitOfWork,
    account: Account,
    origin: &Origin,
    proved_at: Option<DateTime<Utc>>,
) -> Result<Issued, Error> {
    let (tokens, expiry, now) = (Tokens::new(), expiry(work), work.now());
    // Of two that begin at once, each counts the other.
    work.lock(&format!("sessions of {}", account.id)).await?;
    store::start(work.db(), account.id, origin, &tokens, expiry, proved_at, now).await?;
    let max = work.config().accounts.max_sessions;
    store::end_all_but_latest(work.db(), account.id, max, now).await?;
    Ok(Issued { tokens, expires_at: expiry.access, account })
}

fn expiry(work: &UnitOfWork) -> Expiry {
    let settings = &work.config().accounts;
    Expiry {
        access: work.now() + settings.access_token_expiry,
        session: work.now() + settings.session_expiry,
    }
}

/// Exchanges a refresh token. One that was used gives the same tokens again for a moment; after that its session ends.
pub async fn refresh(state: &AppState, token: &str) -> Result<Issued, Error> {
    let mut work = state.begin().await?;
    let (salt, now, expiry) = (rand::random(), work.now(), expiry(&work));
    let tokens = secrets::successors(token, &salt)?;
    if let Some(id) =
        store::redeem_refresh_token(work.db(), token, &salt, &tokens, expiry, now).await?
    {
        let account = account(work.db(), id).await?.ok_or(SessionError::Ended)?;
        work.commit().await?;
        return Ok(Issued { tokens, expires_at: expiry.access, account });
    }
    let used = store::used_token(work.db(), token).await?.ok_or(SessionError::Ended)?;
    let account = account(work.db(), used.user_id).await?.ok_or(SessionError::Ended)?;
    if is_in_grace(&used, state.config.accounts.refresh_grace, now) {
        let salt = used.salt.as_slice().try_into().map_err(anyhow::Error::from)?;
        let tokens = secrets::successors(token, &salt)?;
        return Ok(Issued { tokens, expires_at: used.successor_expires_at, account });
    }
    end_stolen(&mut work, used.session_id, &account).await?;
    work.commit().await?;
    Err(SessionError::Ended.into())
}

/// Somebody has a copy of a token: the session ends for everyone who holds it, and its owner is told.
async fn end_stolen(
    work: &mut UnitOfWork,
    session_id: Uuid,
    account: &Account,
) -> Result<(), Error> {
    if !end(work, account.id, session_id, EndReason::Reuse).await? {
        return Ok(());
    }
    work.audit(AuditEntry::new(AuditKind::SessionReuse, AuditTarget::Session(session_id))).await?;
    let mail = MailKind::SignedOutForSafety.to(&account.name, work.link(FORGOT_PAGE));
    work.email(&account.email, mail).await
}

/// Ends one session of an account; false when it has ended already or is none of theirs.
pub async fn end(
    work: &mut UnitOfWork,
    user_id: Uuid,
    session_id: Uuid,
    reason: EndReason,
) -> Result<bool, Error> {
    let now = work.now();
    Ok(store::end(work.db(), user_id, session_id, reason, now).await?)
}

/// Ends every session of an account, except one.
pub async fn end_all(
    work: &mut UnitOfWork,
    user_id: Uuid,
    except: Option<Uuid>,
    reason: EndReason,
) -> Result<(), Error> {
    let now = work.now();
    Ok(store::end_all(work.db(), user_id, except, reason, now).await?)
}
