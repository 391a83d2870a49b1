//! Queries for sessions and their tokens.

use chrono::{DateTime, Utc};
use sqlx::PgExecutor;
use uuid::Uuid;

use super::origin::Origin;
use crate::foundation::secrets::{self, Salt, Tokens};

/// Why a session ends.
#[derive(Debug, Clone, Copy, sqlx::Type)]
#[sqlx(type_name = "text", rename_all = "snake_case")]
pub enum EndReason {
    /// Its user signed out of it.
    SignedOut,
    /// Its user signed out everywhere.
    Everywhere,
    /// Its user ended it from another one.
    Revoked,
    /// The password was changed.
    Password,
    /// A used refresh token came back.
    Reuse,
    /// An admin blocked its user.
    Blocked,
    /// Its user asked for the account to be deleted.
    #[sqlx(rename = "closing")]
    Deletion,
    /// Its user signed in once more than an account has sessions, and it was unused the longest.
    Displaced,
}

/// When the tokens of a session end.
#[derive(Debug, Clone, Copy)]
pub struct Expiry {
    /// The access token.
    pub access: DateTime<Utc>,
    /// The session, unless its refresh token is used before.
    pub session: DateTime<Utc>,
}

/// Begins a session with its first tokens.
pub async fn start(
    db: impl PgExecutor<'_>,
    user_id: Uuid,
    origin: &Origin,
    tokens: &Tokens,
    expiry: Expiry,
    proved_at: Option<DateTime<Utc>>,
    now: DateTime<Utc>,
) -> sqlx::Result<()> {
    sqlx::query!(
        "with session as (
             insert into sessions (id, user_id, device, network, created_at, last_used_at, proved_at)
             values ($1, $2, $3, $4::text::inet, $5, $5, $10) returning id)
         insert into session_tokens (refresh_hash, access_hash, session_id, access_expires_at, expires_at)
         select $6, $7, id, $8, $9 from session",
        Uuid::now_v7(),
        user_id,
        origin.device,
        origin.network,
        now,
        secrets::hash(&tokens.refresh),
        secrets::hash(&tokens.access),
        expiry.access,
        expiry.session,
        proved_at,
    )
    .execute(db)
    .await?;
    Ok(())
}

/// Uses a refresh token and stores its successor, in one statement: of many uses at once, one does. Returns whose session
/// it is; none when the token is used, too old, unknown, or its session has ended.
pub async fn redeem_refresh_token(
    db: impl PgExecutor<'_>,
    refresh_token: &str,
    salt: &Salt,
    next: &Tokens,
    expiry: Expiry,
    now: DateTime<Utc>,
) -> sqlx::Result<Option<Uuid>> {
    sqlx::query_scalar!(
        r#"
        with used as (
            update session_tokens t set used_at = $2, salt = $3, successor_hash = $4
            from sessions s
            where t.refresh_hash = $1 and t.used_at is null and t.expires_at > $2
              and s.id = t.session_id and s.ended_at is null
            returning t.session_id
        ), successor as (
            insert into session_tokens (refresh_hash, access_hash, session_id, access_expires_at, expires_at)
            select $4, $5, session_id, $6, $7 from used returning session_id
        )
        update sessions set last_used_at = $2 where id = (select session_id from successor) returning user_id
        "#,
        secrets::hash(refresh_token),
        now,
        salt.as_slice(),
        secrets::hash(&next.refresh),
        secrets::hash(&next.access),
        expiry.access,
        expiry.session,
    )
    .fetch_optional(db)
    .await
}

/// A refresh token that was used, and what became of its successor.
pub struct UsedToken {
    pub session_id: Uuid,
    pub user_id: Uuid,
    pub used_at: DateTime<Utc>,
    pub salt: Vec<u8>,
    pub successor_is_used: bool,
    pub successor_expires_at: DateTime<Utc>,
}

/// The used token of a live session.
pub async fn used_token(
    db: impl PgExecutor<'_>,
    refresh_token: &str,
) -> sqlx::Result<Option<UsedToken>> {
    sqlx::query_as!(
        UsedToken,
        r#"
        select t.session_id, s.user_id, t.used_at as "used_at!", t.salt as "salt!",
               n.used_at is not null as "successor_is_used!", n.access_expires_at as successor_expires_at
        from session_tokens t
        join sessions s on s.id = t.session_id
        join session_tokens n on n.refresh_hash = t.successor_hash
        where t.refresh_hash = $1 and t.used_at is not null and s.ended_at is null
        "#,
        secrets::hash(refresh_token)
    )
    .fetch_optional(db)
    .await
}

/// Ends one session of an account; false when it has ended already or is none of theirs.
pub async fn end(
    db: impl PgExecutor<'_>,
    user_id: Uuid,
    session_id: Uuid,
    reason: EndReason,
    now: DateTime<Utc>,
) -> sqlx::Result<bool> {
    let ended = sqlx::query!(
        "update sessions set ended_at = $3, ended_because = $4 where user_id = $1 and id = $2 and ended_at is null",
        user_id,
        session_id,
        now,
        reason as EndReason,
    )
    .execute(db)
    .await?;
    Ok(ended.rows_affected() == 1)
}

/// Ends every session of an account, except one.
pub async fn end_all(
    db: impl PgExecutor<'_>,
    user_id: Uuid,
    except: Option<Uuid>,
    reason: EndReason,
    now: DateTime<Utc>,
) -> sqlx::Result<()> {
    sqlx::query!(
        "update sessions set ended_at = $3, ended_because = $4
         where user_id = $1 and id is distinct from $2 and ended_at is null",
        user_id,
        except,
        now,
        reason as EndReason,
    )
    .execute(db)
    .await?;
    Ok(())
}

/// Ends the sessions of an account that were unused the longest, but for the latest `max`.
pub async fn end_all_but_latest(
    db: impl PgExecutor<'_>,
    user_id: Uuid,
    max: u32,
    now: DateTime<Utc>,
) -> sqlx::Result<()> {
    sqlx::query!(
        "update sessions set ended_at = $3, ended_because = $4
         where id in (select id from sessions where user_id = $1 and ended_at is null
                      order by last_used_at desc, id desc offset $2)",
        user_id,
        i64::from(max),
        now,
        EndReason::Displaced as EndReason,
    )
    .execute(db)
    .await?;
    Ok(())
}

/// A live session, as its user sees it.
pub struct SessionRow {
    pub id: Uuid,
    pub device: String,
    pub created_at: DateTime<Utc>,
    pub last_used_at: DateTime<Utc>,
}

/// The live sessions of an account that were used since, the last used first.
pub async fn live(
    db: impl PgExecutor<'_>,
    user_id: Uuid,
    used_after: DateTime<Utc>,
) -> sqlx::Result<Vec<SessionRow>> {
    sqlx::query_as!(
        SessionRow,
        "select id, device, created_at, last_used_at from sessions
         where user_id = $1 and ended_at is null and last_used_at > $2 order by last_used_at desc, id desc",
        user_id,
        used_after,
    )
    .fetch_all(db)
    .await
}

/// The accounts that may sign in with a phone number: the two that have had it longest. A number is never proven, so a
/// stranger may have set it too; that must neither shut its owner out nor show that the owner is here.
pub async fn by_phone(db: impl PgExecutor<'_>, phone: &str) -> sqlx::Result<Vec<Uuid>> {
    sqlx::query_scalar!(
        "select id from users where phone = $1 and email_confirmed_at is not null order by phone_set_at, id limit 2",
        phone
    )
    .fetch_all(db)
    .await
}
