//! The place that a driver marked as home, for what must not be shown near it, and for their export.

use carpal_domain::geometry::LngLat;
use sqlx::PgExecutor;
use uuid::Uuid;

use super::home_store as store;
use super::service::{end_near, lock};
use crate::Error;
use crate::foundation::UnitOfWork;
use crate::foundation::encryption::SecretKey;

/// What a sealed home belongs to: nothing else that is stored of its driver opens as one.
fn associated_data(user_id: Uuid) -> Vec<u8> {
    [b"home ".as_slice(), user_id.as_bytes()].concat()
}

/// Marks a place as a driver's home, and ends what they have on the map near it.
///
/// # Errors
/// When the database does not answer.
pub async fn mark(work: &mut UnitOfWork, user_id: Uuid, place: LngLat) -> Result<(), Error> {
    let now = work.now();
    // What they say at the same moment sees it, or is seen here.
    lock(work, user_id).await?;
    let bytes = [place.lng.to_be_bytes(), place.lat.to_be_bytes()].concat();
    let sealed = work.config().accounts.secret_key.seal(&associated_data(user_id), &bytes)?;
    store::set(work.db(), user_id, &sealed, now).await?;
    end_near(work, user_id, place).await
}

/// The place that a driver marked as home.
///
/// # Errors
/// When the database does not answer, or the key is not the one it was stored with: then nothing of theirs may be shown.
pub async fn place_of(work: &mut UnitOfWork, user_id: Uuid) -> Result<Option<LngLat>, Error> {
    let key = work.config().accounts.secret_key.clone();
    read(work.db(), &key, user_id).await
}

/// The same with a connection and a key.
///
/// # Errors
/// As [`place_of`].
pub async fn read(
    db: impl PgExecutor<'_>,
    key: &SecretKey,
    user_id: Uuid,
) -> Result<Option<LngLat>, Error> {
    let Some(stored) = store::place(db, user_id).await? else { return Ok(None) };
    // What was marked before there was a key is stored as it is.
    let plain = match stored.len() {
        16 => stored,
        _ => key.open(&associated_data(user_id), &stored)?,
    };
    let (lng, lat) = plain
        .split_first_chunk()
        .and_then(|(lng, rest)| Some((lng, rest.first_chunk()?)))
        .ok_or_else(|| anyhow::anyhow!("a home is not two numbers"))?;
    let (lng, lat) = (f64::from_be_bytes(*lng), f64::from_be_bytes(*lat));
    Ok(Some(LngLat::new(lng, lat).map_err(anyhow::Error::from)?))
}
