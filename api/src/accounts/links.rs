//! Links in mails: each proves once that whoever follows it reads the mail of an account.

use carpal_domain::jobs::{SendMail, enqueue};
use carpal_domain::mail::Mail;
use chrono::{DateTime, TimeDelta, Utc};
use sqlx::{PgConnection, PgExecutor};
use uuid::Uuid;

use crate::foundation::config::Config;
use crate::foundation::secrets;

/// What a link is good for.
#[derive(Debug, Clone, Copy)]
pub enum Purpose {
    /// The address is its owner's.
    ConfirmEmail,
    /// Setting a new password, and nothing else.
    ResetPassword,
    /// Appealing against a block, and reading what became of it.
    Appeal,
}

impl Purpose {
    fn name(self) -> &'static str {
        match self {
            Self::ConfirmEmail => "confirm_email",
            Self::ResetPassword => "reset_password",
            Self::Appeal => "appeal",
        }
    }

    fn expiry(self, config: &Config) -> TimeDelta {
        match self {
            Self::ConfirmEmail => config.accounts.confirm_link_expiry,
            Self::ResetPassword => config.accounts.reset_link_expiry,
            Self::Appeal => config.accounts.appeal_link_expiry,
        }
    }
}

/// The page that confirms an address.
pub fn confirm_page(public_url: &str, token: &str) -> String {
    format!("{public_url}/login#type=signup&token={token}")
}

/// The page that sets a new password. Its link carries two tokens, which count only together.
pub fn recovery_page(public_url: &str, access_token: &str, refresh_token: &str) -> String {
    format!(
        "{public_url}/reset-password#type=recovery&access_token={access_token}&refresh_token={refresh_token}"
    )
}

/// The page that asks for such a link.
pub fn forgot_page(public_url: &str) -> String {
    format!("{public_url}/login#type=forgot")
}

/// The page that appeals against a block.
pub fn appeal_page(public_url: &str, token: &str) -> String {
    format!("{public_url}/appeal/{token}")
}

/// The two tokens of a recovery link as the one that is stored.
pub fn recovery_token(access_token: &str, refresh_token: &str) -> String {
    format!("{access_token}.{refresh_token}")
}

/// Stores a link. Its token is nowhere but in the mail.
pub async fn store(
    db: impl PgExecutor<'_>,
    config: &Config,
    user_id: Uuid,
    purpose: Purpose,
    token: &str,
    now: DateTime<Utc>,
) -> sqlx::Result<()> {
    sqlx::query!(
        "insert into mail_links (token_hash, user_id, purpose, created_at, expires_at) values ($1, $2, $3, $4, $5)",
        secrets::hash(token),
        user_id,
        purpose.name(),
        now,
        now + purpose.expiry(config),
    )
    .execute(db)
    .await?;
    Ok(())
}

/// Whose link this is, used or not, unless it is too old.
pub async fn owner(
    db: impl PgExecutor<'_>,
    purpose: Purpose,
    token: &str,
    now: DateTime<Utc>,
) -> sqlx::Result<Option<Owner>> {
    sqlx::query_as!(
        Owner,
        "select user_id, used_at from mail_links where token_hash = $1 and purpose = $2 and expires_at > $3",
        secrets::hash(token),
        purpose.name(),
        now,
    )
    .fetch_optional(db)
    .await
}

/// Whose link it is.
pub struct Owner {
    pub user_id: Uuid,
    pub used_at: Option<DateTime<Utc>>,
}

/// Uses every link of a purpose that an account has; true when this one was among them and still good. One statement, so
/// that of two uses at once one counts.
pub async fn use_up(
    db: impl PgExecutor<'_>,
    user_id: Uuid,
    purpose: Purpose,
    token: &str,
    now: DateTime<Utc>,
) -> sqlx::Result<bool> {
    let used = sqlx::query_scalar!(
        "update mail_links set used_at = $3
         where user_id = $1 and purpose = $2 and used_at is null and expires_at > $3 returning token_hash",
        user_id,
        purpose.name(),
        now,
    )
    .fetch_all(db)
    .await?;
    Ok(used.iter().any(|hash| *hash == secrets::hash(token)))
}

/// Has the worker send a mail, if the transaction commits.
pub async fn send(db: &mut PgConnection, to: &str, mail: Mail) -> sqlx::Result<()> {
    enqueue(db, &SendMail { to: to.to_owned(), mail }, None).await?;
    Ok(())
}
