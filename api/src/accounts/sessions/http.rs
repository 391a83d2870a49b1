//! Requests and answers about sessions.

use axum::Json;
use axum::extract::{FromRequestParts, State};
use axum::http::request::Parts;
use axum::http::{StatusCode, header};
use carpal_domain::mail::MailKind;
use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use sqlx::PgConnection;
use uuid::Uuid;

use super::rules::{self, Refused};
use super::store::{self, Because};
use crate::accounts::rules::Fault;
use crate::accounts::{Account, User, links, sign_up, store as accounts};
use crate::foundation::audit_log::{self, Activity};
use crate::foundation::config::Config;
use crate::foundation::contact::{email_address, phone_number};
use crate::foundation::error::{Problem, Refusal};
use crate::foundation::extract::{Body, Network, Path};
use crate::foundation::roles::SignedIn;
use crate::foundation::secrets::{self, Tokens};
use crate::{AppState, Error};

impl From<Refused> for Error {
    fn from(refused: Refused) -> Self {
        let refusal = |code| Refusal { code, sentence: refused.to_string() };
        match refused {
            Refused::Credentials => Self::Unauthorized(refusal("invalid_credentials")),
            Refused::Unconfirmed => Self::Forbidden(refusal("email_unconfirmed")),
            Refused::Ended => Self::Unauthorized(refusal("session_ended")),
            Refused::NoSession => Self::NotFound(refused.to_string()),
        }
    }
}

/// Where a session begins.
pub struct Origin {
    network: String,
    device: String,
}

impl FromRequestParts<AppState> for Origin {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, state: &AppState) -> Result<Self, Error> {
        let network = Network::from_request_parts(parts, state).await?.to_string();
        let agent = parts.headers.get(header::USER_AGENT).and_then(|value| value.to_str().ok());
        Ok(Self { network, device: rules::device(agent.unwrap_or_default()) })
    }
}

/// What a client keeps to stay signed in.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct Session {
    /// Sent as `Authorization: Bearer …`.
    access_token: String,
    /// Exchanged once for the next session tokens.
    refresh_token: String,
    /// When the access token ends.
    expires_at: DateTime<Utc>,
    user: User,
}

impl Session {
    /// Begins a session.
    pub async fn start(
        db: &mut PgConnection,
        config: &Config,
        account: Account,
        origin: &Origin,
        now: DateTime<Utc>,
    ) -> Result<Self, Error> {
        let (tokens, expires_at) =
            store::start(db, config, account.id, &origin.device, &origin.network, now).await?;
        Ok(Self::of(tokens, expires_at, account, now))
    }

    fn of(tokens: Tokens, expires_at: DateTime<Utc>, account: Account, now: DateTime<Utc>) -> Self {
        let Tokens { access: access_token, refresh: refresh_token } = tokens;
        Self { access_token, refresh_token, expires_at, user: User::of(account, now) }
    }
}

/// An email address or a phone number, and the password.
#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct Credentials {
    #[serde(default)]
    email: Option<String>,
    #[serde(default)]
    phone: Option<String>,
    password: String,
}

/// How somebody says who they are, in the form in which it is stored where it has one.
enum Name {
    Email(String),
    Phone(String),
}

impl Credentials {
    fn name(&self) -> Result<Name, Error> {
        let given = |text: &Option<String>| text.clone().filter(|text| !text.trim().is_empty());
        match (given(&self.email), given(&self.phone)) {
            (Some(typed), _) if !self.password.is_empty() => {
                Ok(Name::Email(email_address(&typed).unwrap_or(typed)))
            }
            (None, Some(typed)) if !self.password.is_empty() => {
                Ok(Name::Phone(phone_number(&typed).unwrap_or(typed)))
            }
            _ => Err(Error::invalid("email", Fault::NoCredentials.to_string())),
        }
    }
}

/// Sign in
///
/// By email address or phone number. Takes as long, and says the same, whether or not there is such an account.
#[utoipa::path(
    post, path = "/sign-in", tag = "accounts", request_body = Credentials,
    responses(
        (status = OK, body = Session), (status = UNAUTHORIZED, body = Problem), (status = FORBIDDEN, body = Problem),
        (status = UNPROCESSABLE_ENTITY, body = Problem), (status = TOO_MANY_REQUESTS, body = Problem)
    )
)]
pub async fn sign_in(
    State(state): State<AppState>,
    origin: Origin,
    Body(credentials): Body<Credentials>,
) -> Result<Json<Session>, Error> {
    let name = credentials.name()?;
    let settings = &state.config.accounts;
    state.limits.take("sign-in network", settings.limit_sign_in_network, &origin.network).await?;
    let mut db = state.pool.acquire().await?;
    let (key, candidates) = candidates(&mut db, &name).await?;
    let ids: Vec<Uuid> = candidates.iter().flatten().map(|account| account.id).collect();
    let (limit, rate, key) = if store::is_known(&mut *db, &ids, &origin.network).await? {
        ("sign-in known", settings.limit_sign_in_known, format!("{key} {}", origin.network))
    } else {
        ("sign-in account", settings.limit_sign_in_account, key)
    };
    // Nothing is held while others have their passwords checked.
    drop(db);
    state.limits.take(limit, rate, &key).await?;
    let mut found = None;
    for candidate in candidates {
        let hash = candidate.as_ref().map(|account| account.password_hash.clone());
        if state.passwords.matches(credentials.password.clone(), hash).await? && found.is_none() {
            found = candidate;
        }
    }
    let account = found.ok_or(Refused::Credentials)?;
    state.limits.give_back("sign-in network", &origin.network).await;
    state.limits.give_back(limit, &key).await;
    if account.email_confirmed_at.is_none() {
        sign_up::send_link_again(&state, &account, &origin.network).await?;
        return Err(Refused::Unconfirmed.into());
    }
    let mut db = state.pool.acquire().await?;
    Ok(Json(Session::start(&mut db, &state.config, account, &origin, (state.now)()).await?))
}

/// What an attempt is counted by, and the accounts whose password it may be: always one for an address and two for a
/// number, so that it takes as long for those that nobody has.
async fn candidates(
    db: &mut PgConnection,
    name: &Name,
) -> sqlx::Result<(String, Vec<Option<Account>>)> {
    match name {
        Name::Email(email) => {
            Ok((format!("email {email}"), vec![accounts::by_email(db, email).await?]))
        }
        Name::Phone(phone) => {
            let ids = store::by_phone(&mut *db, phone).await?;
            let mut candidates = Vec::new();
            for at in 0..2 {
                let id = ids.get(at).copied().unwrap_or_default();
                candidates.push(accounts::account(&mut *db, id).await?);
            }
            Ok((format!("phone {phone}"), candidates))
        }
    }
}

/// A refresh token.
#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct Refresh {
    refresh_token: String,
}

/// Exchange a refresh token for the next session tokens
///
/// A token is used once. For ten seconds it gives the same successor again, so that two tabs stay signed in; after that,
/// or once the successor was used, its return ends the session.
#[utoipa::path(
    post, path = "/session/refresh", tag = "accounts", request_body = Refresh,
    responses((status = OK, body = Session), (status = UNAUTHORIZED, body = Problem))
)]
pub async fn refresh(
    State(state): State<AppState>,
    Body(request): Body<Refresh>,
) -> Result<Json<Session>, Error> {
    let now = (state.now)();
    let token = request.refresh_token;
    let salt = rand::random();
    let next = secrets::successors(&token, &salt)?;
    if let Some(user_id) =
        store::consume(&state.pool, &state.config, &token, &salt, &next, now).await?
    {
        let account = accounts::account(&state.pool, user_id).await?.ok_or(Refused::Ended)?;
        return Ok(Json(Session::of(
            next,
            now + state.config.accounts.access_token_expiry,
            account,
            now,
        )));
    }
    let used = store::used_token(&state.pool, &token).await?.ok_or(Refused::Ended)?;
    let account = accounts::account(&state.pool, used.user_id).await?.ok_or(Refused::Ended)?;
    if rules::is_in_grace(&used, state.config.accounts.refresh_grace, now) {
        let salt = used.salt.as_slice().try_into().map_err(anyhow::Error::from)?;
        let same = secrets::successors(&token, &salt)?;
        return Ok(Json(Session::of(same, used.successor_expires_at, account, now)));
    }
    end_stolen(&state, used.session_id, &account).await?;
    Err(Refused::Ended.into())
}

/// Somebody has a copy of a token: the session ends for everyone who holds it, and its owner is told.
async fn end_stolen(state: &AppState, session_id: Uuid, account: &Account) -> Result<(), Error> {
    let now = (state.now)();
    let mut transaction = state.pool.begin().await?;
    if store::end(&mut *transaction, account.id, session_id, Because::Reuse, now).await? {
        let activity = Activity {
            kind: "session_reuse",
            target_type: "session",
            target_id: session_id.to_string(),
            ..Activity::default()
        };
        audit_log::log(&mut *transaction, now, activity).await?;
        let link = links::forgot_page(&state.config.public_url);
        let mail = MailKind::SignedOutForSafety.to(&account.name, link);
        links::send(&mut transaction, &account.email, mail).await?;
    }
    transaction.commit().await?;
    Ok(())
}

/// Sign out
#[utoipa::path(
    post, path = "/sign-out", tag = "accounts", security(("session" = [])),
    responses((status = NO_CONTENT), (status = UNAUTHORIZED, body = Problem))
)]
pub async fn sign_out(
    State(state): State<AppState>,
    caller: SignedIn,
) -> Result<StatusCode, Error> {
    let (user, session) = (caller.account.id, caller.session_id);
    store::end(&state.pool, user, session, Because::SignedOut, (state.now)()).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Sign out everywhere
///
/// Ends all sessions of the account, this one too.
#[utoipa::path(
    post, path = "/sign-out/everywhere", tag = "accounts", security(("session" = [])),
    responses((status = NO_CONTENT), (status = UNAUTHORIZED, body = Problem))
)]
pub async fn sign_out_everywhere(
    State(state): State<AppState>,
    caller: SignedIn,
) -> Result<StatusCode, Error> {
    let user = caller.account.id;
    store::end_all(&state.pool, user, None, Because::Everywhere, (state.now)()).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// A live session, as its user sees it.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct LiveSession {
    id: Uuid,
    /// Such as "Firefox on Linux".
    device: String,
    created_at: DateTime<Utc>,
    /// When its tokens were last exchanged.
    last_used_at: DateTime<Utc>,
    /// It is the one that asks.
    current: bool,
}

/// Where one is signed in
#[utoipa::path(
    get, path = "/sessions", tag = "accounts", security(("session" = [])),
    responses((status = OK, body = Vec<LiveSession>), (status = UNAUTHORIZED, body = Problem))
)]
pub async fn list(
    State(state): State<AppState>,
    caller: SignedIn,
) -> Result<Json<Vec<LiveSession>>, Error> {
    let rows = store::live(&state.pool, &state.config, caller.account.id, (state.now)()).await?;
    let sessions = rows.into_iter().map(|row| LiveSession {
        current: row.id == caller.session_id,
        id: row.id,
        device: row.device,
        created_at: row.created_at,
        last_used_at: row.last_used_at,
    });
    Ok(Json(sessions.collect()))
}

/// End one session
#[utoipa::path(
    delete, path = "/sessions/{id}", tag = "accounts", security(("session" = [])), params(("id" = Uuid, Path)),
    responses((status = NO_CONTENT), (status = UNAUTHORIZED, body = Problem), (status = NOT_FOUND, body = Problem))
)]
pub async fn revoke(
    State(state): State<AppState>,
    caller: SignedIn,
    Path(id): Path<Uuid>,
) -> Result<StatusCode, Error> {
    let user = caller.account.id;
    if store::end(&state.pool, user, id, Because::Revoked, (state.now)()).await? {
        Ok(StatusCode::NO_CONTENT)
    } else {
        Err(Refused::NoSession.into())
    }
}
