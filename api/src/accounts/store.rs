//! Queries for accounts.

use chrono::{DateTime, Utc};
use sqlx::{PgConnection, PgExecutor, PgPool};
use uuid::Uuid;

use super::rules::{Status, email};
use super::secrets;

/// An account, with what it may do.
#[derive(Debug, Clone)]
pub struct Account {
    /// Which.
    pub id: Uuid,
    /// Trimmed, in lower case.
    pub email: String,
    /// None until its link was followed.
    pub email_confirmed_at: Option<DateTime<Utc>>,
    /// In PHC format.
    pub password_hash: String,
    /// In international form.
    pub phone: Option<String>,
    /// The registration given at sign-up, until a username is chosen.
    pub name: String,
    /// A username was chosen.
    pub name_chosen: bool,
    /// Since when it is blocked.
    pub blocked_at: Option<DateTime<Utc>>,
    /// Why.
    pub blocked_reason: Option<String>,
    /// May lie in the past.
    pub suspended_until: Option<DateTime<Utc>>,
    /// Why.
    pub suspended_reason: Option<String>,
    /// When it will be deleted, if its owner does not keep it.
    pub deletes_at: Option<DateTime<Utc>>,
    /// When it was made.
    pub created_at: DateTime<Utc>,
    /// An admin.
    pub is_admin: bool,
    /// A provider who is not banned.
    pub is_verified_provider: bool,
    /// A verified and active provider.
    pub is_active_provider: bool,
}

impl Account {
    /// What it may do at this moment.
    #[must_use]
    pub fn status(&self, now: DateTime<Utc>) -> Status {
        if self.blocked_at.is_some() {
            Status::Blocked
        } else if self.deletes_at.is_some() {
            Status::Closing
        } else if self.suspended_until.is_some_and(|until| until > now) {
            Status::Suspended
        } else {
            Status::Active
        }
    }
}

/// The account with this id.
pub async fn account(db: impl PgExecutor<'_>, id: Uuid) -> sqlx::Result<Option<Account>> {
    sqlx::query_as!(
        Account,
        r#"
        select u.id, u.email, u.email_confirmed_at, u.password_hash, u.phone, u.name, u.name_chosen,
               u.blocked_at, u.blocked_reason, u.suspended_until, u.suspended_reason, u.deletes_at, u.created_at,
               exists (select from admins where user_id = u.id) as "is_admin!",
               exists (select from providers where user_id = u.id and is_verified and not is_banned)
                   as "is_verified_provider!",
               exists (select from providers where user_id = u.id and is_verified and is_active) as "is_active_provider!"
        from users u where u.id = $1
        "#,
        id
    )
    .fetch_optional(db)
    .await
}

/// The live session that an access token belongs to, and whose it is.
pub async fn account_of_token(
    pool: &PgPool,
    access_token: &str,
    now: DateTime<Utc>,
) -> sqlx::Result<Option<(Uuid, Account)>> {
    let found = sqlx::query!(
        "select s.id, s.user_id from session_tokens t join sessions s on s.id = t.session_id
         where t.access_hash = $1 and t.access_expires_at > $2 and s.ended_at is null",
        secrets::hash(access_token),
        now,
    )
    .fetch_optional(pool)
    .await?;
    let Some(session) = found else { return Ok(None) };
    Ok(account(pool, session.user_id).await?.map(|account| (session.id, account)))
}

/// The confirmed account of an address, or else the latest that waits for its confirmation. An unknown address costs
/// the same two queries.
pub async fn by_email(db: &mut PgConnection, email: &str) -> sqlx::Result<Option<Account>> {
    let id = sqlx::query_scalar!(
        "select id from users where email = $1
         order by email_confirmed_at is null, created_at desc, id desc limit 1",
        email
    )
    .fetch_optional(&mut *db)
    .await?;
    account(db, id.unwrap_or_default()).await
}

/// The confirmed account of an address, as a person types it.
pub async fn confirmed(db: &mut PgConnection, typed: &str) -> sqlx::Result<Option<Account>> {
    let Ok(email) = email(typed) else { return Ok(None) };
    let found = by_email(db, &email).await?;
    Ok(found.filter(|account| account.email_confirmed_at.is_some()))
}

/// Waits until no other transaction holds this word, and holds it until the transaction ends. What two requests must not
/// decide at once is named by a word: an address, a registration.
pub async fn hold(db: impl PgExecutor<'_>, word: &str) -> sqlx::Result<()> {
    sqlx::query!("select pg_advisory_xact_lock(hashtextextended($1, 0)) is null as held", word)
        .fetch_one(db)
        .await?;
    Ok(())
}

/// Stores a new password's hash.
pub async fn set_password(
    db: impl PgExecutor<'_>,
    id: Uuid,
    hash: &str,
    now: DateTime<Utc>,
) -> sqlx::Result<()> {
    sqlx::query!(
        "update users set password_hash = $2, password_set_at = $3 where id = $1",
        id,
        hash,
        now
    )
    .execute(db)
    .await?;
    Ok(())
}
