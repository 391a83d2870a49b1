//! Queries for push subscriptions, and the key that belongs to them.

use chrono::{DateTime, Utc};
use p256::elliptic_curve::sec1::ToEncodedPoint;
use sqlx::{PgConnection, PgExecutor, PgPool};
use uuid::Uuid;

use crate::notifications::rules::MAX_SUBSCRIPTIONS;

/// Whether these bytes are an uncompressed point of P-256, as browsers give it.
pub fn is_point(bytes: &[u8]) -> bool {
    bytes.len() == 65 && p256::PublicKey::from_sec1_bytes(bytes).is_ok()
}

/// The public key by which push services know this server. The first call makes the pair.
pub async fn public_key(pool: &PgPool) -> anyhow::Result<Vec<u8>> {
    let stored =
        sqlx::query_scalar!("select public_key from push_key").fetch_optional(pool).await?;
    if let Some(key) = stored {
        return Ok(key);
    }
    // Nearly every number of 32 bytes is a private key of P-256: the few too large ones fail below, once in 2^32 times.
    let private = rand::random::<[u8; 32]>();
    let public = p256::SecretKey::from_slice(&private)?.public_key().to_encoded_point(false);
    sqlx::query!(
        "insert into push_key (private_key, public_key) values ($1, $2) on conflict do nothing",
        &private[..],
        public.as_bytes()
    )
    .execute(pool)
    .await?;
    Ok(sqlx::query_scalar!("select public_key from push_key").fetch_one(pool).await?)
}

/// A subscription to store.
pub struct NewSubscription<'a> {
    pub session_id: Uuid,
    pub user_id: Uuid,
    pub endpoint: &'a str,
    pub p256dh: &'a [u8],
    pub auth: &'a [u8],
}

/// Stores a subscription in place of what its session had, and of what another session of that browser had; and takes away
/// the oldest of a user who has too many. The endpoint has to be locked.
pub async fn insert(
    db: &mut PgConnection,
    new: &NewSubscription<'_>,
    now: DateTime<Utc>,
) -> sqlx::Result<()> {
    sqlx::query!(
        "delete from push_subscriptions where endpoint = $1 and session_id <> $2",
        new.endpoint,
        new.session_id
    )
    .execute(&mut *db)
    .await?;
    sqlx::query!(
        "insert into push_subscriptions (session_id, user_id, endpoint, p256dh, auth, created_at)
         select id, user_id, $3, $4, $5, $6 from sessions where id = $1 and user_id = $2 and ended_at is null for share
         on conflict (session_id) do update set endpoint = excluded.endpoint, p256dh = excluded.p256dh,
             auth = excluded.auth, created_at = excluded.created_at",
        new.session_id,
        new.user_id,
        new.endpoint,
        new.p256dh,
        new.auth,
        now,
    )
    .execute(&mut *db)
    .await?;
    sqlx::query!(
        "delete from push_subscriptions where session_id in (
             select session_id from push_subscriptions where user_id = $1
             order by created_at desc, session_id desc offset $2)",
        new.user_id,
        MAX_SUBSCRIPTIONS
    )
    .execute(db)
    .await?;
    Ok(())
}

/// Takes a user's subscription away.
pub async fn delete(db: impl PgExecutor<'_>, user_id: Uuid, endpoint: &str) -> sqlx::Result<()> {
    sqlx::query!(
        "delete from push_subscriptions where user_id = $1 and endpoint = $2",
        user_id,
        endpoint
    )
    .execute(db)
    .await?;
    Ok(())
}
