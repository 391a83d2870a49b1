//! Requests and responses about new accounts.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use carpal_domain::mail::MailKind;
use carpal_domain::registration::{Registration, RegistrationError};
use chrono::Datelike;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::rules::SignUpError;
use super::service::{self, NewAccount};
use crate::accounts::email_tokens::{self, TokenPurpose};
use crate::accounts::password::new_password;
use crate::accounts::store;
use crate::foundation::accounts::account;
use crate::foundation::challenge;
use crate::foundation::confirmation::Confirmation;
use crate::foundation::contact::email_address;
use crate::foundation::error::Fields;
use crate::foundation::extract::{Body, Network};
use crate::foundation::limits::UnsolicitedEmail;
use crate::foundation::response_time::ResponseTime;
use crate::vehicles;
use crate::vehicles::service::{Described, VehicleError};
use crate::{AppState, Error};

/// A new account and its first vehicle.
#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct SignUp {
    /// The email address. A link is sent to it.
    #[schema(example = "alice@example.org")]
    email: String,
    /// The password, with its spaces.
    #[schema(example = "open sesame", min_length = 6, max_length = 256)]
    password: String,
    /// A random text that the browser keeps, for the confirmation of the address. Without it the link of the email asks for
    /// a password again.
    #[serde(default)]
    #[schema(example = "c0a80164c0a80164c0a80164c0a80164", min_length = 32, max_length = 128)]
    secret: Option<String>,
    /// What is on the plate of the vehicle, with or without spaces, in upper or lower case.
    #[schema(example = "AB12 CDE")]
    registration: String,
    /// The vehicle's make.
    #[serde(default)]
    #[schema(example = "Ford")]
    make: Option<String>,
    /// The vehicle's model.
    #[serde(default)]
    #[schema(example = "Fiesta")]
    model: Option<String>,
    /// The vehicle's colour.
    #[serde(default)]
    #[schema(example = "Blue")]
    color: Option<String>,
    /// A challenge of `GET /challenge` with its solution. Only after `challenge_required`.
    #[serde(default)]
    #[schema(value_type = Option<Object>)]
    proof: Option<Value>,
}

impl SignUp {
    /// The same as it is stored, or everything that is wrong with it at once.
    fn checked(self, this_year: i32) -> Result<NewAccount, Error> {
        let mut faults: Fields = Vec::new();
        let registration = self.registration.parse::<Registration>().map_err(|fault| match fault {
            RegistrationError::Empty => SignUpError::NoRegistration.to_string(),
            fault => fault.to_string(),
        });
        let registration = registration.map_err(|sentence| faults.push(("registration", sentence)));
        let email =
            email_address(&self.email).map_err(|error| faults.push(("email", error.to_string())));
        if let Err(error) = new_password(&self.password) {
            faults.push(("password", error.to_string()));
        }
        if self.secret.as_ref().is_some_and(|secret| !(32..=128).contains(&secret.len())) {
            faults.push(("secret", SignUpError::BadSecret.to_string()));
        }
        let Self { password, secret, make, model, color, .. } = self;
        let described = Described { make, model, color, ..Described::default() };
        let described = described.checked(this_year, &mut faults);
        match (registration, email) {
            (Ok(registration), Ok(email)) if faults.is_empty() => {
                Ok(NewAccount { email, password, secret, registration, described })
            }
            _ => Err(Error::Invalid(faults)),
        }
    }
}

/// Sign up
///
/// Always responds the same, after the same time, whether or not the address or the registration is known; the email says
/// what follows. The account begins when its address is confirmed. Beyond a limit, by default twenty an hour from a network,
/// a sign-up needs a solved challenge (`challenge_required`).
#[utoipa::path(
    post, path = "/sign-up", tag = "accounts", request_body = SignUp,
    responses(
        (status = ACCEPTED, body = Confirmation, description = "That an email was sent."),
        (status = UNPROCESSABLE_ENTITY), (status = TOO_MANY_REQUESTS), (status = SERVICE_UNAVAILABLE)
    )
)]
pub async fn sign_up(
    State(state): State<AppState>,
    network: Network,
    Body(mut request): Body<SignUp>,
) -> Result<(StatusCode, Json<Confirmation>), Error> {
    let time = ResponseTime::at_least(state.config.min_response_time);
    let proof = request.proof.take();
    let sign_up = request.checked((state.now)().year())?;
    let (network, rate) = (network.to_string(), state.config.accounts.limit_sign_up_network);
    let bypass = challenge::limit_bypass(&state, proof, &network).await?;
    state.take_or_challenge("sign-up network", rate, &network, bypass).await?;
    state.count_email(UnsolicitedEmail::SignUp, &sign_up.email, &network, bypass).await?;
    let password_hash = state.passwords.hash(sign_up.password.clone()).await?;
    let mut work = state.begin().await?;
    match store::confirmed(work.db(), &sign_up.email).await? {
        Some(account) => {
            let mail = MailKind::AlreadyRegistered.to(account.name, work.link("/login"));
            work.email(&account.email, mail).await?;
        }
        None => service::create(&mut work, &sign_up, &password_hash, &network).await?,
    }
    work.commit().await?;
    time.wait().await;
    Ok((StatusCode::ACCEPTED, Confirmation::of("Check your email to confirm your account!")))
}

/// The token in the link of an email, and what shows that whoever follows it knows the password.
#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct EmailConfirmation {
    /// The link's `token`.
    #[schema(example = "5f0c9b1e7a2d4863f5b0c9d1e7a248635f0c9b1e7a2d4863f5b0c9d1e7a24863")]
    token: String,
    /// The secret of the browser, as it was sent to sign up.
    #[serde(default)]
    secret: Option<String>,
    /// The password that the account is to have, in place of the one given at sign-up.
    #[serde(default)]
    #[schema(min_length = 6, max_length = 256)]
    password: Option<String>,
}

/// An account whose email address is confirmed.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct ConfirmedAccount {
    /// A sentence for people.
    #[schema(example = "Your email is confirmed. You can sign in now.")]
    message: &'static str,
    /// The registration given at sign-up, with its space. Null when it was removed since.
    #[schema(example = "AB12 CDE")]
    registration: Option<String>,
    /// A sentence for people when another account has this registration: it can be claimed. Null when none has.
    plate_taken: Option<String>,
}

/// Confirm your email address
///
/// Whoever follows the link need not be who signed up. So the password given at sign-up counts only for the browser that has
/// its secret; everyone else chooses another one. Signs nobody in. Says the same again while the link is valid, which by
/// default is for 24 hours.
#[utoipa::path(
    post, path = "/sign-up/confirm", tag = "accounts", request_body = EmailConfirmation,
    responses(
        (status = OK, body = ConfirmedAccount, description = "The account, which can be signed in to now."),
        (status = BAD_REQUEST, description = "The link is too old, or none of ours, or the address was confirmed by another \
            sign-up (`invalid_link`); or the body cannot be read."),
        (status = CONFLICT, description = "The link is valid, and a password has to be chosen with it (`password_needed`)."),
        (status = UNPROCESSABLE_ENTITY), (status = SERVICE_UNAVAILABLE)
    )
)]
pub async fn confirm_email(
    State(state): State<AppState>,
    Body(request): Body<EmailConfirmation>,
) -> Result<Json<ConfirmedAccount>, Error> {
    let (purpose, invalid) = (TokenPurpose::ConfirmEmail, SignUpError::InvalidLink);
    let token = email_tokens::find(&state.pool, purpose, &request.token, (state.now)()).await?;
    let token = token.ok_or(invalid)?;
    let hash = match request.password.filter(|_| token.used_at.is_none()) {
        Some(password) => {
            new_password(&password)?;
            Some(state.passwords.hash(password).await?)
        }
        None => None,
    };
    let (user_id, mut work) = (token.user_id, state.begin().await?);
    let now = work.now();
    let signed_up = account(work.db(), user_id).await?.ok_or(invalid)?;
    work.lock(&signed_up.email).await?;
    if email_tokens::redeem(work.db(), user_id, purpose, &request.token, now).await? {
        service::confirm(&mut work, &signed_up, request.secret.as_deref(), hash.as_deref()).await?;
    }
    // As it is now: of two sign-ups for one address, the one confirmed first may have removed this one.
    let account = account(work.db(), user_id).await?.ok_or(invalid)?;
    account.email_confirmed_at.ok_or(invalid)?;
    let first = vehicles::service::first(work.db(), user_id).await?;
    work.commit().await?;
    let is_taken = first.as_ref().is_some_and(|(_, is_active)| !is_active);
    Ok(Json(ConfirmedAccount {
        message: "Your email is confirmed. You can sign in now.",
        registration: first.map(|(registration, _)| registration.spaced()),
        plate_taken: is_taken.then(|| VehicleError::Taken.to_string()),
    }))
}
