//! Queries for accounts.

use chrono::{DateTime, Utc};
use sqlx::{PgConnection, PgExecutor};
use uuid::Uuid;

pub use crate::foundation::accounts::{Account, account};
use crate::foundation::contact::email_address;

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
    let Ok(email) = email_address(typed) else { return Ok(None) };
    let found = by_email(db, &email).await?;
    Ok(found.filter(|account| account.email_confirmed_at.is_some()))
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
