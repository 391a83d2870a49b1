//! Queries for passkeys, and for what they have yet to sign.

use chrono::{DateTime, Utc};
use sqlx::{PgConnection, PgExecutor};
use uuid::Uuid;

use super::webauthn::NewCredential;
use crate::foundation::secrets;

/// What a session is asked to sign, and may be used for nothing else.
#[derive(Debug, Clone, Copy, sqlx::Type)]
#[sqlx(type_name = "text", rename_all = "snake_case")]
pub enum ChallengePurpose {
    /// A new passkey.
    Add,
    /// That it is them.
    Prove,
}

/// Stores a challenge, which a session alone may answer.
pub async fn add_challenge(
    db: impl PgExecutor<'_>,
    challenge: &str,
    purpose: ChallengePurpose,
    session_id: Uuid,
    expires_at: DateTime<Utc>,
) -> sqlx::Result<()> {
    sqlx::query!(
        "insert into passkey_challenges (hash, purpose, session_id, expires_at) values ($1, $2, $3, $4)",
        secrets::hash(challenge),
        purpose as ChallengePurpose,
        session_id,
        expires_at,
    )
    .execute(db)
    .await?;
    Ok(())
}

/// Uses a challenge of a live session up; true when it was valid. One statement: of many uses at once, one counts.
pub async fn redeem(
    db: impl PgExecutor<'_>,
    challenge: &str,
    purpose: ChallengePurpose,
    session_id: Uuid,
    now: DateTime<Utc>,
) -> sqlx::Result<bool> {
    let used = sqlx::query_scalar!(
        "delete from passkey_challenges
         where hash = $1 and purpose = $2 and session_id = $3
           and exists (select from sessions where id = $3 and ended_at is null)
         returning expires_at",
        secrets::hash(challenge),
        purpose as ChallengePurpose,
        session_id,
    )
    .fetch_optional(db)
    .await?;
    Ok(used.is_some_and(|expires_at| expires_at > now))
}

/// A passkey, as its owner sees it.
pub struct PasskeyRow {
    pub id: Uuid,
    pub name: String,
    pub created_at: DateTime<Utc>,
    pub last_used_at: Option<DateTime<Utc>>,
}

/// The passkeys of an account, the oldest first.
pub async fn list(db: impl PgExecutor<'_>, user_id: Uuid) -> sqlx::Result<Vec<PasskeyRow>> {
    sqlx::query_as!(
        PasskeyRow,
        "select id, name, created_at, last_used_at from passkeys where user_id = $1 order by created_at, id",
        user_id
    )
    .fetch_all(db)
    .await
}

/// By what authenticators know the passkeys of an account.
pub async fn credential_ids(db: impl PgExecutor<'_>, user_id: Uuid) -> sqlx::Result<Vec<Vec<u8>>> {
    sqlx::query_scalar!(
        "select credential_id from passkeys where user_id = $1 order by created_at, id",
        user_id
    )
    .fetch_all(db)
    .await
}

/// Adds a passkey; false when somebody has it.
pub async fn add(
    db: impl PgExecutor<'_>,
    row: &PasskeyRow,
    user_id: Uuid,
    credential: &NewCredential,
) -> sqlx::Result<bool> {
    let added = sqlx::query!(
        "insert into passkeys (id, user_id, credential_id, public_key, sign_count, name, created_at, last_used_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict (credential_id) do nothing",
        row.id,
        user_id,
        credential.id,
        credential.public_key,
        i64::from(credential.sign_count),
        row.name,
        row.created_at,
        row.last_used_at,
    )
    .execute(db)
    .await?;
    Ok(added.rows_affected() == 1)
}

/// What a signature is checked with.
pub struct KeyRow {
    pub id: Uuid,
    pub user_id: Uuid,
    pub public_key: Vec<u8>,
    pub sign_count: i64,
}

/// The passkey that an authenticator knows by this id, while nobody else uses it.
pub async fn lock_key(
    db: impl PgExecutor<'_>,
    credential_id: &[u8],
) -> sqlx::Result<Option<KeyRow>> {
    sqlx::query_as!(
        KeyRow,
        "select id, user_id, public_key, sign_count from passkeys where credential_id = $1 for update",
        credential_id
    )
    .fetch_optional(db)
    .await
}

/// Notes that a passkey was used.
pub async fn note_use(
    db: impl PgExecutor<'_>,
    id: Uuid,
    sign_count: i64,
    now: DateTime<Utc>,
) -> sqlx::Result<()> {
    sqlx::query!(
        "update passkeys set sign_count = $2, last_used_at = $3 where id = $1",
        id,
        sign_count,
        now
    )
    .execute(db)
    .await?;
    Ok(())
}

/// Gives a passkey of an account another name; none when it is none of theirs.
pub async fn set_name(
    db: impl PgExecutor<'_>,
    user_id: Uuid,
    id: Uuid,
    name: &str,
) -> sqlx::Result<Option<PasskeyRow>> {
    sqlx::query_as!(
        PasskeyRow,
        "update passkeys set name = $3 where user_id = $1 and id = $2 returning id, name, created_at, last_used_at",
        user_id,
        id,
        name
    )
    .fetch_optional(db)
    .await
}

/// Removes a passkey of an account; false when it is none of theirs.
pub async fn remove(db: impl PgExecutor<'_>, user_id: Uuid, id: Uuid) -> sqlx::Result<bool> {
    let removed = sqlx::query!("delete from passkeys where user_id = $1 and id = $2", user_id, id)
        .execute(db)
        .await?;
    Ok(removed.rows_affected() == 1)
}

/// Removes all passkeys of an account, and what its sessions have yet to sign; counts the passkeys.
pub async fn remove_all(db: &mut PgConnection, user_id: Uuid) -> sqlx::Result<u64> {
    sqlx::query!(
        "delete from passkey_challenges where session_id in (select id from sessions where user_id = $1)",
        user_id
    )
    .execute(&mut *db)
    .await?;
    let removed =
        sqlx::query!("delete from passkeys where user_id = $1", user_id).execute(db).await?;
    Ok(removed.rows_affected())
}
