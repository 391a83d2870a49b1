//! Queries for accounts on their way into being.

use chrono::{DateTime, Utc};
use sqlx::{PgConnection, PgExecutor};
use uuid::Uuid;

use crate::foundation::secrets;

/// Stores an account that waits for its address to be confirmed.
pub async fn insert(
    db: impl PgExecutor<'_>,
    id: Uuid,
    email: &str,
    password_hash: &str,
    secret: Option<&str>,
    name: &str,
    now: DateTime<Utc>,
) -> sqlx::Result<()> {
    sqlx::query!(
        "insert into users (id, email, password_hash, password_set_at, name, created_at, sign_up_secret_hash)
         values ($1, $2, $3, $4, $5, $4, $6)",
        id,
        email,
        password_hash,
        now,
        name,
        secret.map(secrets::hash),
    )
    .execute(db)
    .await?;
    Ok(())
}

/// Keeps a digest of the network that an account is made in: many of one network are one voice when drivers report something.
pub async fn keep_network(db: impl PgExecutor<'_>, id: Uuid, network: &str) -> sqlx::Result<()> {
    sqlx::query!(
        "insert into sign_up_networks (user_id, digest) values ($1, network_digest($2::text::inet))",
        id,
        network
    )
    .execute(db)
    .await
    .map(drop)
}

/// Whether an account was made by the browser with this secret.
pub async fn has_secret(db: impl PgExecutor<'_>, id: Uuid, secret: &str) -> sqlx::Result<bool> {
    sqlx::query_scalar!(
        r#"select exists (select from users where id = $1 and sign_up_secret_hash = $2) as "has!""#,
        id,
        secrets::hash(secret),
    )
    .fetch_one(db)
    .await
}

/// Confirms an account and deletes the other sign-ups for its address. False when another one is confirmed already.
/// The address has to be locked.
pub async fn confirm(
    db: &mut PgConnection,
    id: Uuid,
    email: &str,
    now: DateTime<Utc>,
) -> sqlx::Result<bool> {
    let confirmed = sqlx::query!(
        "update users set email_confirmed_at = $3, sign_up_secret_hash = null
         where id = $1 and not exists (select from users where email = $2 and email_confirmed_at is not null)",
        id,
        email,
        now,
    )
    .execute(&mut *db)
    .await?;
    sqlx::query!(
        "delete from users where email = $1 and id <> $2 and email_confirmed_at is null",
        email,
        id
    )
    .execute(db)
    .await?;
    Ok(confirmed.rows_affected() == 1)
}
