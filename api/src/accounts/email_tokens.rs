//! Tokens in the links of emails: each proves once that the person who follows the link reads the email of an account. Only their
//! hashes are stored, in the table `mail_links`.

use chrono::{DateTime, TimeDelta, Utc};
use sqlx::PgExecutor;
use uuid::Uuid;

use crate::Error;
use crate::foundation::config::Config;
use crate::foundation::{UnitOfWork, secrets};

/// What a token is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TokenPurpose {
    /// The address is its owner's.
    ConfirmEmail,
    /// Setting a new password, and nothing else.
    ResetPassword,
    /// Appealing against a block, and reading what became of it.
    Appeal,
    /// The account gets the address that the token is about.
    ChangeEmail,
    /// The account gets back the address that the token is about.
    UndoEmailChange,
}

impl TokenPurpose {
    /// As it is stored.
    pub fn name(self) -> &'static str {
        match self {
            Self::ConfirmEmail => "confirm_email",
            Self::ResetPassword => "reset_password",
            Self::Appeal => "appeal",
            Self::ChangeEmail => "change_email",
            Self::UndoEmailChange => "undo_email_change",
        }
    }

    fn expiry(self, config: &Config) -> TimeDelta {
        match self {
            Self::ConfirmEmail | Self::ChangeEmail => config.accounts.confirm_link_expiry,
            Self::ResetPassword => config.accounts.reset_link_expiry,
            Self::Appeal => config.accounts.appeal_link_expiry,
            Self::UndoEmailChange => config.accounts.email_undo_expiry,
        }
    }
}

/// The two tokens in the link of a password reset, as the one that is stored: they count only together.
pub fn reset_token(access_token: &str, refresh_token: &str) -> String {
    format!("{access_token}.{refresh_token}")
}

/// Makes a token for an account. Returns the link for the email, which alone holds it.
pub async fn issue(
    work: &mut UnitOfWork,
    user_id: Uuid,
    purpose: TokenPurpose,
) -> Result<String, Error> {
    issue_link(work, user_id, purpose, None).await
}

/// The same about an address.
pub async fn issue_about(
    work: &mut UnitOfWork,
    user_id: Uuid,
    purpose: TokenPurpose,
    email: &str,
) -> Result<String, Error> {
    issue_link(work, user_id, purpose, Some(email)).await
}

async fn issue_link(
    work: &mut UnitOfWork,
    user_id: Uuid,
    purpose: TokenPurpose,
    email: Option<&str>,
) -> Result<String, Error> {
    let token = secrets::new();
    let (token, path) = match purpose {
        TokenPurpose::ConfirmEmail => {
            let path = format!("/login#type=signup&token={token}");
            (token, path)
        }
        TokenPurpose::ResetPassword => {
            let second = secrets::new();
            let tokens = format!("access_token={token}&refresh_token={second}");
            (reset_token(&token, &second), format!("/reset-password#type=recovery&{tokens}"))
        }
        TokenPurpose::Appeal => {
            let path = format!("/appeal/{token}");
            (token, path)
        }
        TokenPurpose::ChangeEmail => {
            let path = format!("/change-email#type=email&token={token}");
            (token, path)
        }
        TokenPurpose::UndoEmailChange => {
            let path = format!("/change-email#type=undo&token={token}");
            (token, path)
        }
    };
    let (now, expiry) = (work.now(), purpose.expiry(work.config()));
    sqlx::query!(
        "insert into mail_links (token_hash, user_id, purpose, created_at, expires_at, email) values ($1, $2, $3, $4, $5, $6)",
        secrets::hash(&token),
        user_id,
        purpose.name(),
        now,
        now + expiry,
        email,
    )
    .execute(work.db())
    .await?;
    Ok(work.link(&path))
}

/// A token that is not too old.
pub struct StoredToken {
    /// Whose.
    pub user_id: Uuid,
    /// None while it is valid.
    pub used_at: Option<DateTime<Utc>>,
    /// The address that it is about.
    pub email: Option<String>,
}

/// The token, used or not, unless it is too old.
pub async fn find(
    db: impl PgExecutor<'_>,
    purpose: TokenPurpose,
    token: &str,
    now: DateTime<Utc>,
) -> sqlx::Result<Option<StoredToken>> {
    sqlx::query_as!(
        StoredToken,
        "select user_id, used_at, email from mail_links where token_hash = $1 and purpose = $2 and expires_at > $3",
        secrets::hash(token),
        purpose.name(),
        now,
    )
    .fetch_optional(db)
    .await
}

/// Makes every token of a purpose void that an account has.
pub async fn revoke(
    work: &mut UnitOfWork,
    user_id: Uuid,
    purpose: TokenPurpose,
) -> Result<(), Error> {
    let now = work.now();
    // No token is empty.
    redeem(work.db(), user_id, purpose, "", now).await?;
    Ok(())
}

/// Redeems every token of a purpose that an account has; true when this one was among them and still valid. One statement,
/// so that of two uses at once one counts.
pub async fn redeem(
    db: impl PgExecutor<'_>,
    user_id: Uuid,
    purpose: TokenPurpose,
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
