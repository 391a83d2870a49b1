//! Requests and answers about new accounts.

use std::time::Duration;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use carpal_domain::mail::MailKind;
use carpal_domain::registration::{NotARegistration, Registration};
use chrono::Datelike;
use serde::{Deserialize, Serialize};
use sqlx::PgConnection;
use tokio::time::Instant;
use uuid::Uuid;

use super::store::{self, NewAccount};
use crate::accounts::links::{self, Purpose};
use crate::accounts::rules::{Fault, new_password};
use crate::accounts::{Account, secrets, store as accounts};
use crate::foundation::confirmation::Confirmation;
use crate::foundation::contact::email_address;
use crate::foundation::error::{Fields, Problem};
use crate::foundation::extract::{Body, Network};
use crate::vehicles;
use crate::vehicles::service::{Described, VehicleError};
use crate::{AppState, Error};

/// Replaced by `ResponseTime` and the setting `shortest_response`, feature by feature.
pub const SHORTEST_ANSWER: Duration = Duration::from_millis(300);

/// A new account and its first vehicle.
#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct SignUp {
    email: String,
    password: String,
    registration: String,
    #[serde(default)]
    make: Option<String>,
    #[serde(default)]
    model: Option<String>,
    #[serde(default)]
    color: Option<String>,
}

/// What a sign-up says once its parts are what they must be.
struct Checked {
    email: String,
    password: String,
    registration: Registration,
    described: Described,
}

impl SignUp {
    fn checked(self, this_year: i32) -> Result<Checked, Error> {
        let mut faults: Fields = Vec::new();
        let registration = self.registration.parse::<Registration>().map_err(|fault| match fault {
            NotARegistration::Empty => Fault::NoRegistration.to_string(),
            fault => fault.to_string(),
        });
        let registration =
            registration.map_err(|sentence| faults.push(("registration", sentence))).ok();
        let email =
            email_address(&self.email).map_err(|fault| faults.push(("email", fault.to_string())));
        if let Err(fault) = new_password(&self.password) {
            faults.push(("password", fault.to_string()));
        }
        let described = Described {
            make: self.make,
            model: self.model,
            color: self.color,
            ..Described::default()
        };
        let described = described.checked(this_year, &mut faults);
        match (registration, email) {
            (Some(registration), Ok(email)) if faults.is_empty() => {
                Ok(Checked { email, password: self.password, registration, described })
            }
            _ => Err(Error::Invalid(faults)),
        }
    }
}

/// Sign up
///
/// Always answers the same, whether or not the address or the registration is known; the mail says what follows.
#[utoipa::path(
    post, path = "/sign-up", tag = "accounts", request_body = SignUp,
    responses(
        (status = ACCEPTED, body = Confirmation), (status = UNPROCESSABLE_ENTITY, body = Problem),
        (status = TOO_MANY_REQUESTS, body = Problem)
    )
)]
pub async fn sign_up(
    State(state): State<AppState>,
    network: Network,
    Body(request): Body<SignUp>,
) -> Result<(StatusCode, Json<Confirmation>), Error> {
    let answer_at = Instant::now() + state.config.shortest_response;
    let sign_up = request.checked((state.now)().year())?;
    let network = network.to_string();
    let rate = state.config.accounts.limit_sign_up_network;
    state.limits.take("sign-up network", rate, &network).await?;
    state.count_email(&sign_up.email, &network).await?;
    let password_hash = state.passwords.hash(sign_up.password.clone()).await?;
    let mut transaction = state.pool.begin().await?;
    match accounts::by_email(&mut transaction, &sign_up.email).await? {
        Some(account) if account.email_confirmed_at.is_some() => {
            let link = format!("{}/login", state.config.public_url);
            let mail = MailKind::AlreadyRegistered.to(account.name, link);
            links::send(&mut transaction, &account.email, mail).await?;
        }
        _ => create(&state, &mut transaction, &sign_up, &password_hash).await?,
    }
    transaction.commit().await?;
    tokio::time::sleep_until(answer_at).await;
    let message = "Check your email to confirm your account!";
    Ok((StatusCode::ACCEPTED, Confirmation::of(message)))
}

async fn create(
    state: &AppState,
    db: &mut PgConnection,
    sign_up: &Checked,
    password_hash: &str,
) -> Result<(), Error> {
    let name = sign_up.registration.spaced();
    let account =
        NewAccount { id: Uuid::now_v7(), email: &sign_up.email, password_hash, name: &name };
    let now = (state.now)();
    store::insert(&mut *db, &account, now).await?;
    vehicles::service::insert(
        db,
        account.id,
        &sign_up.registration,
        &sign_up.described,
        false,
        now,
    )
    .await?;
    send_link(state, db, account.id, account.email, account.name).await
}

async fn send_link(
    state: &AppState,
    db: &mut PgConnection,
    user_id: Uuid,
    email: &str,
    name: &str,
) -> Result<(), Error> {
    let token = secrets::new();
    links::store(&mut *db, &state.config, user_id, Purpose::ConfirmEmail, &token, (state.now)())
        .await?;
    let link = links::confirm_page(&state.config.public_url, &token);
    links::send(db, email, MailKind::ConfirmEmail.to(name, link)).await?;
    Ok(())
}

/// Sends the link once more, to somebody who knows the password.
pub async fn send_link_again(
    state: &AppState,
    account: &Account,
    network: &str,
) -> Result<(), Error> {
    state.count_email(&account.email, network).await?;
    let mut transaction = state.pool.begin().await?;
    send_link(state, &mut transaction, account.id, &account.email, &account.name).await?;
    transaction.commit().await?;
    Ok(())
}

/// The token of a link in a mail.
#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct LinkToken {
    token: String,
}

/// A confirmed account.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct Confirmed {
    message: &'static str,
    /// The registration given at sign-up, with its space.
    registration: Option<String>,
    /// What to know when another account has this registration: it can be claimed.
    plate_taken: Option<String>,
}

const INVALID_LINK: Error =
    Error::InvalidLink("Invalid or expired confirmation link. Please sign up again.");

/// Confirm an address
///
/// Signs nobody in: who follows the link need not be who chose the password. Says the same again while the link lives.
#[utoipa::path(
    post, path = "/sign-up/confirm", tag = "accounts", request_body = LinkToken,
    responses((status = OK, body = Confirmed), (status = BAD_REQUEST, body = Problem))
)]
pub async fn confirm(
    State(state): State<AppState>,
    Body(request): Body<LinkToken>,
) -> Result<Json<Confirmed>, Error> {
    let now = (state.now)();
    let mut transaction = state.pool.begin().await?;
    let purpose = Purpose::ConfirmEmail;
    let owner = links::owner(&mut *transaction, purpose, &request.token, now).await?;
    let user_id = owner.ok_or(INVALID_LINK)?.user_id;
    let account = accounts::account(&mut *transaction, user_id).await?.ok_or(INVALID_LINK)?;
    crate::foundation::locks::advisory_lock(&mut *transaction, &account.email).await?;
    if links::use_up(&mut *transaction, user_id, purpose, &request.token, now).await? {
        confirm_account(&state, &mut transaction, &account).await?;
    }
    // As it is now: of two sign-ups for one address, the one confirmed first may have removed this one.
    let account = accounts::account(&mut *transaction, user_id).await?.ok_or(INVALID_LINK)?;
    if account.email_confirmed_at.is_none() {
        return Err(INVALID_LINK);
    }
    let first = vehicles::service::first(&mut *transaction, user_id).await?;
    transaction.commit().await?;
    let is_taken = first.as_ref().is_some_and(|(_, is_active)| !is_active);
    Ok(Json(Confirmed {
        message: "Your email is confirmed. You can sign in now.",
        registration: first.map(|(registration, _)| registration.spaced()),
        plate_taken: is_taken.then(|| VehicleError::Taken.to_string()),
    }))
}

/// The account begins, and has its registration unless another one has it.
async fn confirm_account(
    state: &AppState,
    db: &mut PgConnection,
    account: &Account,
) -> Result<(), Error> {
    let now = (state.now)();
    if account.email_confirmed_at.is_some()
        || !store::confirm(db, account.id, &account.email, now).await?
    {
        return Ok(());
    }
    let Some((registration, _)) = vehicles::service::first(&mut *db, account.id).await? else {
        return Ok(());
    };
    crate::foundation::locks::advisory_lock(&mut *db, registration.as_str()).await?;
    if !vehicles::service::activate(&mut *db, account.id, &registration, now).await? {
        let link = format!("{}/vehicles?claim={}", state.config.public_url, registration.as_str());
        let taken = MailKind::PlateTaken { plate: registration.spaced() };
        let mail = taken.to(&account.name, link);
        links::send(db, &account.email, mail).await?;
    }
    Ok(())
}
