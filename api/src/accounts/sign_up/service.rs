//! An account on its way into being.

use carpal_domain::mail::MailKind;
use carpal_domain::registration::Registration;
use uuid::Uuid;

use super::rules::SignUpError;
use super::store;
use crate::Error;
use crate::accounts::email_tokens::{self, TokenPurpose};
use crate::accounts::store as accounts;
use crate::foundation::UnitOfWork;
use crate::foundation::accounts::Account;
use crate::vehicles::service::{self as vehicles, Described};

/// An account to make, with its first vehicle.
pub struct NewAccount {
    pub email: String,
    pub password: String,
    /// What its browser keeps, until the address is confirmed.
    pub secret: Option<String>,
    pub registration: Registration,
    pub described: Described,
}

/// Makes an account with its first vehicle, and sends the link that confirms its address. Of the network a digest is kept.
pub async fn create(
    work: &mut UnitOfWork,
    new: &NewAccount,
    password_hash: &str,
    network: &str,
) -> Result<(), Error> {
    let (id, now) = (Uuid::now_v7(), work.now());
    let (email, name) = (new.email.as_str(), new.registration.spaced());
    let secret = new.secret.as_deref();
    store::insert(work.db(), id, email, password_hash, secret, &name, now).await?;
    store::keep_network(work.db(), id, network).await?;
    vehicles::insert(work.db(), id, &new.registration, &new.described, false, now).await?;
    send_link_to(work, id, email, &name).await
}

/// Sends the link that confirms the address of an account once more.
pub async fn send_link(work: &mut UnitOfWork, account: &Account) -> Result<(), Error> {
    send_link_to(work, account.id, &account.email, &account.name).await
}

async fn send_link_to(
    work: &mut UnitOfWork,
    user_id: Uuid,
    email: &str,
    name: &str,
) -> Result<(), Error> {
    let link = email_tokens::issue(work, user_id, TokenPurpose::ConfirmEmail).await?;
    work.email(email, MailKind::ConfirmEmail.to(name, link)).await
}

/// The account begins, and has its registration unless another one has it. Nothing when it or another one of its address
/// has begun. The address has to be locked.
///
/// Whoever signed up may be a stranger to the address. Their password must not be in force in an account that is the
/// owner's: it stays for who has the browser's secret too, and gives way to `password_hash` otherwise.
pub async fn confirm(
    work: &mut UnitOfWork,
    account: &Account,
    secret: Option<&str>,
    password_hash: Option<&str>,
) -> Result<(), Error> {
    let now = work.now();
    let signed_up_here = match secret {
        Some(secret) => store::has_secret(work.db(), account.id, secret).await?,
        None => false,
    };
    if account.email_confirmed_at.is_some()
        || !store::confirm(work.db(), account.id, &account.email, now).await?
    {
        return Ok(());
    }
    match password_hash {
        Some(hash) => accounts::set_password(work.db(), account.id, hash, now).await?,
        None if signed_up_here => {}
        None => return Err(SignUpError::PasswordNeeded.into()),
    }
    let Some((registration, _)) = vehicles::first(work.db(), account.id).await? else {
        return Ok(());
    };
    work.lock(registration.as_str()).await?;
    if !vehicles::activate(work.db(), account.id, &registration, now).await? {
        offer_claim(work, account, &registration).await?;
    }
    Ok(())
}

/// Another account has the registration: says so, and where to claim it.
async fn offer_claim(
    work: &mut UnitOfWork,
    account: &Account,
    registration: &Registration,
) -> Result<(), Error> {
    let taken = MailKind::PlateTaken { plate: registration.spaced() };
    let link = work.link(&format!("/vehicles?claim={}", registration.as_str()));
    work.email(&account.email, taken.to(&account.name, link)).await
}
