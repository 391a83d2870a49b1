//! Queries for second factors, their recovery codes, and proofs.

use chrono::{DateTime, Utc};
use sqlx::{PgConnection, PgExecutor};
use uuid::Uuid;

/// An authenticator app, in force or not.
pub struct AppRow {
    pub secret: Vec<u8>,
    pub created_at: DateTime<Utc>,
    pub confirmed_at: Option<DateTime<Utc>>,
}

/// The authenticator app of an account.
pub async fn find(db: impl PgExecutor<'_>, user_id: Uuid) -> sqlx::Result<Option<AppRow>> {
    sqlx::query_as!(
        AppRow,
        "select secret, created_at, confirmed_at from second_factors where user_id = $1",
        user_id
    )
    .fetch_optional(db)
    .await
}

/// What an account proves a second factor with.
pub struct SecondFactorRow {
    pub app_since: Option<DateTime<Utc>>,
    pub passkeys: i64,
    pub recovery_codes_left: i64,
}

/// What an account proves a second factor with.
pub async fn second_factor(
    db: impl PgExecutor<'_>,
    user_id: Uuid,
) -> sqlx::Result<SecondFactorRow> {
    sqlx::query_as!(
        SecondFactorRow,
        r#"select (select confirmed_at from second_factors where user_id = $1) as app_since,
                  (select count(*) from passkeys where user_id = $1) as "passkeys!",
                  (select count(*) from recovery_codes where user_id = $1 and used_at is null)
                      as "recovery_codes_left!""#,
        user_id
    )
    .fetch_one(db)
    .await
}

/// Stores the secret of a factor that is not in force yet, in place of an earlier one. False when one is in force.
pub async fn begin(
    db: impl PgExecutor<'_>,
    user_id: Uuid,
    secret: &[u8],
    now: DateTime<Utc>,
) -> sqlx::Result<bool> {
    let begun = sqlx::query!(
        "insert into second_factors (user_id, secret, created_at) values ($1, $2, $3)
         on conflict (user_id) do update set secret = excluded.secret, created_at = excluded.created_at, last_step = 0
         where second_factors.confirmed_at is null",
        user_id,
        secret,
        now,
    )
    .execute(db)
    .await?;
    Ok(begun.rows_affected() == 1)
}

/// Puts a factor in force with the first code of it; false when it is.
pub async fn confirm(
    db: impl PgExecutor<'_>,
    user_id: Uuid,
    secret: &[u8],
    step: i64,
    now: DateTime<Utc>,
) -> sqlx::Result<bool> {
    let confirmed = sqlx::query!(
        "update second_factors set confirmed_at = $3, last_step = $4
         where user_id = $1 and secret = $2 and confirmed_at is null",
        user_id,
        secret,
        now,
        step,
    )
    .execute(db)
    .await?;
    Ok(confirmed.rows_affected() == 1)
}

/// Takes a code of an app, once; false when one of this step or a later one was taken.
pub async fn redeem_step(db: impl PgExecutor<'_>, user_id: Uuid, step: i64) -> sqlx::Result<bool> {
    let taken = sqlx::query!(
        "update second_factors set last_step = $2 where user_id = $1 and confirmed_at is not null and last_step < $2",
        user_id,
        step,
    )
    .execute(db)
    .await?;
    Ok(taken.rows_affected() == 1)
}

/// Takes a recovery code, once.
pub async fn redeem_recovery_code(
    db: impl PgExecutor<'_>,
    user_id: Uuid,
    hash: &[u8],
    now: DateTime<Utc>,
) -> sqlx::Result<bool> {
    let taken = sqlx::query!(
        "update recovery_codes set used_at = $3 where code_hash = $2 and user_id = $1 and used_at is null",
        user_id,
        hash,
        now,
    )
    .execute(db)
    .await?;
    Ok(taken.rows_affected() == 1)
}

/// Stores recovery codes in place of the earlier ones.
pub async fn replace_recovery_codes(
    db: &mut PgConnection,
    user_id: Uuid,
    hashes: &[Vec<u8>],
) -> sqlx::Result<()> {
    sqlx::query!("delete from recovery_codes where user_id = $1", user_id)
        .execute(&mut *db)
        .await?;
    sqlx::query!(
        "insert into recovery_codes (code_hash, user_id) select unnest($2::bytea[]), $1",
        user_id,
        hashes,
    )
    .execute(db)
    .await?;
    Ok(())
}

/// Notes that the factor was proved in a session.
pub async fn prove(
    db: impl PgExecutor<'_>,
    session_id: Uuid,
    now: DateTime<Utc>,
) -> sqlx::Result<()> {
    sqlx::query!(
        "update sessions set proved_at = $2 where id = $1 and ended_at is null",
        session_id,
        now
    )
    .execute(db)
    .await?;
    Ok(())
}

/// A live session.
pub struct SessionRow {
    pub created_at: DateTime<Utc>,
    pub proved_at: Option<DateTime<Utc>>,
}

/// A session, if it has not ended; it does not until the transaction ends.
pub async fn lock_session(
    db: impl PgExecutor<'_>,
    session_id: Uuid,
) -> sqlx::Result<Option<SessionRow>> {
    sqlx::query_as!(
        SessionRow,
        "select created_at, proved_at from sessions where id = $1 and ended_at is null for no key update",
        session_id
    )
    .fetch_optional(db)
    .await
}

/// Removes the app of an account that was begun and is not in force.
pub async fn remove_unconfirmed(db: impl PgExecutor<'_>, user_id: Uuid) -> sqlx::Result<()> {
    sqlx::query!("delete from second_factors where user_id = $1 and confirmed_at is null", user_id)
        .execute(db)
        .await?;
    Ok(())
}

/// Removes the app of an account; false when there is none.
pub async fn remove(db: impl PgExecutor<'_>, user_id: Uuid) -> sqlx::Result<bool> {
    let removed =
        sqlx::query!("delete from second_factors where user_id = $1", user_id).execute(db).await?;
    Ok(removed.rows_affected() == 1)
}

/// Removes the recovery codes of an account; false when there are none.
pub async fn remove_recovery_codes(db: impl PgExecutor<'_>, user_id: Uuid) -> sqlx::Result<bool> {
    let removed =
        sqlx::query!("delete from recovery_codes where user_id = $1", user_id).execute(db).await?;
    Ok(removed.rows_affected() > 0)
}

/// Forgets what was proved in the sessions of an account, and the recovery codes of one that has nothing to recover.
pub async fn forget(db: &mut PgConnection, user_id: Uuid) -> sqlx::Result<()> {
    sqlx::query!("update sessions set proved_at = null where user_id = $1", user_id)
        .execute(&mut *db)
        .await?;
    sqlx::query!(
        "delete from recovery_codes where user_id = $1
           and not exists (select from second_factors where user_id = $1 and confirmed_at is not null)
           and not exists (select from passkeys where user_id = $1)",
        user_id
    )
    .execute(db)
    .await?;
    Ok(())
}
