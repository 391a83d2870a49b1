//! Who an access token belongs to, and what they may do at this moment. What an account does about itself is the feature
//! `accounts`.

use carpal_domain::locks::advisory_lock;
use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use sqlx::{PgExecutor, PgPool};
use uuid::Uuid;

use super::secrets;

/// Whether an account is usable.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum AccountStatus {
    /// Its user may do everything.
    Active,
    /// Its user may read why, appeal once, and end sessions.
    Blocked,
    /// Its user may look, and change nothing.
    Suspended,
    /// Its user asked for its deletion, and may still keep it.
    #[serde(rename = "closing")]
    DeletionRequested,
}

impl AccountStatus {
    /// As JSON and queries have it.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Active => "active",
            Self::Blocked => "blocked",
            Self::Suspended => "suspended",
            Self::DeletionRequested => "closing",
        }
    }

    /// The status that a query has named.
    #[must_use]
    pub fn named(name: &str) -> Self {
        match name {
            "blocked" => Self::Blocked,
            "suspended" => Self::Suspended,
            "closing" => Self::DeletionRequested,
            _ => Self::Active,
        }
    }
}

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
    /// Since when.
    pub suspended_at: Option<DateTime<Utc>>,
    /// When it will be deleted, if its owner does not keep it.
    pub deletes_at: Option<DateTime<Utc>>,
    /// When it was made.
    pub created_at: DateTime<Utc>,
    /// An admin.
    pub is_admin: bool,
    /// A second factor is in force: an authenticator app, or a passkey.
    pub has_second_factor: bool,
    /// An account of the demo.
    pub is_demo: bool,
    /// A provider who is not banned.
    pub is_verified_provider: bool,
    /// A verified and active provider.
    pub is_active_provider: bool,
}

impl Account {
    /// What it may do at this moment.
    #[must_use]
    pub fn status(&self, now: DateTime<Utc>) -> AccountStatus {
        if self.blocked_at.is_some() {
            AccountStatus::Blocked
        } else if self.deletes_at.is_some() {
            AccountStatus::DeletionRequested
        } else if self.suspended_until.is_some_and(|until| until > now) {
            AccountStatus::Suspended
        } else {
            AccountStatus::Active
        }
    }
}

/// The account with this id.
pub async fn account(db: impl PgExecutor<'_>, id: Uuid) -> sqlx::Result<Option<Account>> {
    sqlx::query_as!(
        Account,
        r#"
        select id as "id!", email as "email!", email_confirmed_at, password_hash as "password_hash!", phone, name as "name!",
               name_chosen as "name_chosen!", blocked_at, blocked_reason, suspended_until, suspended_reason, suspended_at,
               deletes_at, created_at as "created_at!", is_demo as "is_demo!", is_admin as "is_admin!",
               has_second_factor as "has_second_factor!", is_verified_provider as "is_verified_provider!",
               is_active_provider as "is_active_provider!"
        from accounts where id = $1
        "#,
        id
    )
    .fetch_optional(db)
    .await
}

/// Nobody is made an admin, and no admin a user like others, until the transaction ends.
pub async fn lock_admins(db: impl PgExecutor<'_>) -> sqlx::Result<()> {
    advisory_lock(db, "who is an admin").await
}

/// How many admins there are.
pub async fn count_admins(db: impl PgExecutor<'_>) -> sqlx::Result<i64> {
    sqlx::query_scalar!(r#"select count(*) as "count!" from admins"#).fetch_one(db).await
}

/// Whether there is another admin who could decide: one who is suspended cannot, nor one without a second factor, but for those of a
/// demo. Whoever cannot must keep nothing from the one who can, or it would wait for ever.
pub async fn another_can_decide(db: impl PgExecutor<'_>, admin: Uuid) -> sqlx::Result<bool> {
    sqlx::query_scalar!(
        r#"
        select exists (
            select from admins a join users u on u.id = a.user_id
            where u.id <> $1 and u.blocked_at is null and u.deletes_at is null
              and (u.suspended_until is null or u.suspended_until <= now())
              and (exists (select from second_factors where user_id = u.id and confirmed_at is not null)
                   or exists (select from passkeys where user_id = u.id) or u.is_demo)) as "can!"
        "#,
        admin
    )
    .fetch_one(db)
    .await
}

/// Whether a session has not ended, and its user is an admin; both stay so until the transaction ends.
pub async fn is_still_admin(db: impl PgExecutor<'_>, session_id: Uuid) -> sqlx::Result<bool> {
    let found = sqlx::query_scalar!(
        "select a.user_id from sessions s join admins a on a.user_id = s.user_id
         where s.id = $1 and s.ended_at is null for share",
        session_id
    )
    .fetch_optional(db)
    .await?;
    Ok(found.is_some())
}

/// A live session.
#[derive(Debug, Clone, Copy)]
pub struct LiveSession {
    /// Which.
    pub id: Uuid,
    /// When it began: whoever signed in with a passkey proved it then.
    pub begun_at: DateTime<Utc>,
    /// When the access token that asks ends.
    pub token_expires_at: DateTime<Utc>,
    /// When the second factor was last proved in it.
    pub proved_at: Option<DateTime<Utc>>,
}

/// The live session that an access token belongs to, and whose it is. One question for both: it is asked with every request.
pub async fn account_of_token(
    pool: &PgPool,
    access_token: &str,
    now: DateTime<Utc>,
) -> sqlx::Result<Option<(LiveSession, Account)>> {
    let found = sqlx::query!(
        r#"
        select s.id as session_id, s.created_at as begun_at, s.proved_at, t.access_expires_at,
               a.id as "id!", a.email as "email!", a.email_confirmed_at, a.password_hash as "password_hash!", a.phone,
               a.name as "name!", a.name_chosen as "name_chosen!", a.blocked_at, a.blocked_reason, a.suspended_until,
               a.suspended_reason, a.suspended_at, a.deletes_at, a.created_at as "created_at!", a.is_demo as "is_demo!",
               a.is_admin as "is_admin!", a.has_second_factor as "has_second_factor!",
               a.is_verified_provider as "is_verified_provider!", a.is_active_provider as "is_active_provider!"
        from session_tokens t join sessions s on s.id = t.session_id join accounts a on a.id = s.user_id
        where t.access_hash = $1 and t.access_expires_at > $2 and s.ended_at is null
        "#,
        secrets::hash(access_token),
        now,
    )
    .fetch_optional(pool)
    .await?;
    Ok(found.map(|found| {
        let session = LiveSession {
            id: found.session_id,
            begun_at: found.begun_at,
            token_expires_at: found.access_expires_at,
            proved_at: found.proved_at,
        };
        let account = Account {
            id: found.id,
            email: found.email,
            email_confirmed_at: found.email_confirmed_at,
            password_hash: found.password_hash,
            phone: found.phone,
            name: found.name,
            name_chosen: found.name_chosen,
            blocked_at: found.blocked_at,
            blocked_reason: found.blocked_reason,
            suspended_until: found.suspended_until,
            suspended_reason: found.suspended_reason,
            suspended_at: found.suspended_at,
            deletes_at: found.deletes_at,
            created_at: found.created_at,
            is_admin: found.is_admin,
            has_second_factor: found.has_second_factor,
            is_demo: found.is_demo,
            is_verified_provider: found.is_verified_provider,
            is_active_provider: found.is_active_provider,
        };
        (session, account)
    }))
}
