//! Who may call an operation, declared at its route by an extractor:
//!
//! | extractor | lets in |
//! |---|---|
//! | none | everyone |
//! | [`SignedIn`] | anyone with a live session, also when blocked, suspended or about to be deleted |
//! | [`CurrentUser`] | who may use CarPal: not blocked, not about to be deleted, and to change anything not suspended |
//! | [`ActiveProvider`] | a current user who is a verified and active provider |
//! | [`AdminAccount`] | a current user who is an admin, to set up and prove the second factor |
//! | [`Admin`] | the same, whose second factor was proved in the session |
//! | [`ProvenAdmin`] | the same, not long ago: for what harms most |
//!
//! The demo's admin, whose password everyone is told, goes without a second factor.
//!
//! Every call asks the database, so what is revoked, blocked, suspended or about to be deleted ends at once.

use axum::extract::{FromRef, FromRequestParts};
use axum::http::request::Parts;
use axum::http::{Method, header};
use chrono::{DateTime, Utc};
use sqlx::PgExecutor;
use uuid::Uuid;

use super::accounts::{
    Account, AccountStatus, LiveSession, account_of_token, another_can_decide, is_still_admin,
};
use super::error::{Error, Refusal};
use super::{Foundation, UnitOfWork};

/// Whoever has a live session.
#[derive(Debug, Clone)]
pub struct SignedIn {
    /// The session that asks.
    pub session_id: Uuid,
    /// When it began.
    pub begun_at: DateTime<Utc>,
    /// When its access token ends.
    pub token_expires_at: DateTime<Utc>,
    /// When the second factor was last proved in it.
    pub proved_at: Option<DateTime<Utc>>,
    /// Whose it is.
    pub account: Account,
}

/// Who may use CarPal.
#[derive(Debug, Clone)]
pub struct CurrentUser {
    /// The session that asks.
    pub session_id: Uuid,
    /// When it began.
    pub begun_at: DateTime<Utc>,
    /// When its access token ends.
    pub token_expires_at: DateTime<Utc>,
    /// When the second factor was last proved in it.
    pub proved_at: Option<DateTime<Utc>>,
    /// Whose it is.
    pub account: Account,
}

/// A provider who may take jobs.
#[derive(Debug, Clone)]
pub struct ActiveProvider(pub CurrentUser);

/// An admin, with a second factor or without.
#[derive(Debug, Clone)]
pub struct AdminAccount(pub CurrentUser);

/// An admin whose second factor was proved in this session.
#[derive(Debug, Clone)]
pub struct Admin(pub CurrentUser);

/// An admin whose second factor was proved in this session not long ago.
#[derive(Debug, Clone)]
pub struct ProvenAdmin(pub CurrentUser);

impl<S: Send + Sync> FromRequestParts<S> for SignedIn
where
    Foundation: FromRef<S>,
{
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Error> {
        let token = parts
            .headers
            .get(header::AUTHORIZATION)
            .and_then(|value| value.to_str().ok())
            .and_then(|value| value.split_once(' '))
            .filter(|(scheme, _)| scheme.eq_ignore_ascii_case("bearer"))
            .map(|(_, token)| token.trim());
        let found = match token {
            Some(token) => {
                let foundation = Foundation::from_ref(state);
                account_of_token(&foundation.pool, token, (foundation.now)()).await?
            }
            None => None,
        };
        let (LiveSession { id, begun_at, token_expires_at, proved_at }, account) =
            found.ok_or_else(|| Error::unauthenticated("Please sign in"))?;
        Ok(Self { session_id: id, begun_at, token_expires_at, proved_at, account })
    }
}

impl<S: Send + Sync> FromRequestParts<S> for CurrentUser
where
    Foundation: FromRef<S>,
{
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Error> {
        let SignedIn { session_id, begun_at, token_expires_at, proved_at, account } =
            SignedIn::from_request_parts(parts, state).await?;
        let reads = matches!(parts.method, Method::GET | Method::HEAD);
        match account.status((Foundation::from_ref(state).now)()) {
            AccountStatus::Active => {}
            AccountStatus::Suspended if reads => {}
            AccountStatus::Suspended => {
                let day = account.suspended_until.unwrap_or_default().format("%-d %B %Y");
                return Err(forbidden(
                    "suspended",
                    format!(
                        "Your account is suspended until {day}. Until then you can look around, but you can’t \
                         change anything."
                    ),
                ));
            }
            AccountStatus::Blocked => return Err(forbidden("blocked", "Your account is blocked.")),
            AccountStatus::DeletionRequested => {
                let day = account.deletes_at.unwrap_or_default().format("%-d %B %Y");
                return Err(forbidden(
                    "closing",
                    format!("Your account will be deleted on {day}. Keep it to carry on."),
                ));
            }
        }
        Ok(Self { session_id, begun_at, token_expires_at, proved_at, account })
    }
}

impl<S: Send + Sync> FromRequestParts<S> for ActiveProvider
where
    Foundation: FromRef<S>,
{
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Error> {
        let user = CurrentUser::from_request_parts(parts, state).await?;
        if !user.account.is_active_provider {
            return Err(forbidden(
                "not_a_provider",
                "Only an approved and active provider can do this.",
            ));
        }
        Ok(Self(user))
    }
}

impl<S: Send + Sync> FromRequestParts<S> for AdminAccount
where
    Foundation: FromRef<S>,
{
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Error> {
        let user = CurrentUser::from_request_parts(parts, state).await?;
        if !user.account.is_admin {
            return Err(not_an_admin());
        }
        Ok(Self(user))
    }
}

impl<S: Send + Sync> FromRequestParts<S> for Admin
where
    Foundation: FromRef<S>,
{
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Error> {
        let AdminAccount(admin) = AdminAccount::from_request_parts(parts, state).await?;
        let foundation = Foundation::from_ref(state);
        check_proof(&admin, &foundation, None)?;
        count_request(&admin, &foundation).await?;
        Ok(Self(admin))
    }
}

impl<S: Send + Sync> FromRequestParts<S> for ProvenAdmin
where
    Foundation: FromRef<S>,
{
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Error> {
        let AdminAccount(admin) = AdminAccount::from_request_parts(parts, state).await?;
        let foundation = Foundation::from_ref(state);
        let oldest = (foundation.now)() - foundation.config.accounts.second_factor_expiry;
        check_proof(&admin, &foundation, Some(oldest))?;
        count_request(&admin, &foundation).await?;
        Ok(Self(admin))
    }
}

/// Counts a request of an admin, whatever it asks for.
async fn count_request(admin: &CurrentUser, foundation: &Foundation) -> Result<(), Error> {
    let rate = foundation.config.accounts.limit_admin_requests;
    foundation.limits.take("admin requests", rate, &admin.account.id.to_string()).await
}

/// Fails when the second factor of an admin is missing, or was not proved in this session since.
fn check_proof(
    admin: &CurrentUser,
    foundation: &Foundation,
    since: Option<DateTime<Utc>>,
) -> Result<(), Error> {
    let account = &admin.account;
    if !account.has_second_factor {
        if foundation.config.demo && account.is_demo {
            return Ok(());
        }
        let sentence = "Set up your second factor before you use the admin area.";
        return Err(forbidden("second_factor_missing", sentence));
    }
    if admin.proved_at.is_none_or(|at| since.is_some_and(|since| at < since)) {
        return Err(proof_needed());
    }
    Ok(())
}

/// What asks for a fresh proof of the second factor.
pub fn proof_needed() -> Error {
    forbidden("second_factor_needed", "Check it’s you, with your second factor.")
}

/// Fails when the session of an admin has ended since it asked, or they are an admin no more; neither happens then until the
/// transaction ends. For what gives and takes away rights.
pub async fn check_still_admin(work: &mut UnitOfWork, admin: &CurrentUser) -> Result<(), Error> {
    if is_still_admin(work.db(), admin.session_id).await? { Ok(()) } else { Err(not_an_admin()) }
}

/// Whether a case concerns the admin who would judge it or read of it, and another admin could.
///
/// # Errors
/// When the database does not answer.
pub async fn is_own_case(
    db: impl PgExecutor<'_>,
    admin: Uuid,
    concerned: &[Option<Uuid>],
) -> Result<bool, Error> {
    Ok(concerned.contains(&Some(admin)) && another_can_decide(db, admin).await?)
}

/// Fails when a case concerns the admin who would judge it or read of it, and another admin could.
///
/// # Errors
/// It is the admin's own case, or the database does not answer.
pub async fn check_not_own_case(
    db: impl PgExecutor<'_>,
    admin: Uuid,
    concerned: &[Option<Uuid>],
) -> Result<(), Error> {
    if is_own_case(db, admin, concerned).await? {
        let sentence = "This concerns you, so another admin has to see to it.".to_owned();
        return Err(Error::Conflict(Refusal { code: "own_case", sentence }, None));
    }
    Ok(())
}

/// The admin, where another one could decide: what others wrote of them is withheld from them then.
///
/// # Errors
/// When the database does not answer.
pub async fn withheld_from(db: impl PgExecutor<'_>, admin: Uuid) -> Result<Option<Uuid>, Error> {
    Ok(another_can_decide(db, admin).await?.then_some(admin))
}

/// The caller, or where nobody is signed in the sentence that this operation says so with.
pub fn or_unauthorized(
    caller: Result<CurrentUser, Error>,
    signed_out: impl Into<Error>,
) -> Result<CurrentUser, Error> {
    caller.map_err(|error| match error {
        Error::Unauthorized(_) => signed_out.into(),
        error => error,
    })
}

fn not_an_admin() -> Error {
    let sentence =
        "Access denied: You don't have admin privileges. Please contact an administrator.";
    forbidden("forbidden", sentence)
}

fn forbidden(code: &'static str, sentence: impl Into<String>) -> Error {
    Error::Forbidden(Refusal { code, sentence: sentence.into() })
}
