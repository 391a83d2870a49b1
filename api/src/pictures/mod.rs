//! Pictures that people upload. Each belongs to one thing and goes with it; the feature that it belongs to says who may
//! add, see and remove it. Here they are received, made into JPEGs of ours, and served to whoever was given an address.
//!
//! An address is signed and valid for about an hour, so that a page can show a picture without a header, and nobody finds
//! one by guessing.

mod decode;
mod http;
mod rules;
pub mod service;
mod sign;
mod store;
mod upload;

use std::sync::Arc;

use axum::body::Bytes;
use carpal_listener::Slots;
use sqlx::PgPool;
use tokio::sync::{OnceCell, Semaphore};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use self::decode::Picture;
use self::rules::PictureError;
use self::sign::Signer;
use crate::AppState;

/// The operation of this feature.
pub fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new().routes(routes!(http::get_picture))
}

/// Memory for decoding is shared out in pieces of this many bytes.
const UNIT: u64 = 1_000_000;
/// And there are this many of them.
const UNITS: usize = (rules::MAX_IN_FLIGHT / UNIT) as usize;

/// What all requests share. Cheap to clone.
#[derive(Debug, Clone)]
pub struct Pictures {
    key: Arc<OnceCell<[u8; 32]>>,
    receiving: Slots,
    decoding: Arc<Semaphore>,
}

impl Default for Pictures {
    fn default() -> Self {
        Self {
            key: Arc::default(),
            receiving: Slots::new(rules::RECEIVED_AT_ONCE, Some(rules::RECEIVED_PER_NETWORK)),
            decoding: Arc::new(Semaphore::new(UNITS)),
        }
    }
}

impl Pictures {
    /// What signs addresses at this moment.
    ///
    /// # Errors
    /// When the database does not answer, and the key was not read yet.
    pub async fn signer(
        &self,
        pool: &PgPool,
        now: chrono::DateTime<chrono::Utc>,
    ) -> sqlx::Result<Signer> {
        let key = self.key.get_or_try_init(|| store::key(pool)).await?;
        Ok(Signer::new(*key, now))
    }

    /// The JPEG of ours that shows what was uploaded. Waits until there is memory for it.
    ///
    /// # Errors
    /// [`PictureError`] inside when it is no picture that we take.
    pub async fn decode(&self, bytes: Bytes) -> anyhow::Result<Result<Picture, PictureError>> {
        let undecoded = match decode::open(bytes) {
            Ok(undecoded) => undecoded,
            Err(error) => return Ok(Err(error)),
        };
        let share = undecoded.memory.max(rules::MAX_IN_FLIGHT / rules::DECODED_AT_ONCE);
        let share = u32::try_from(share.div_ceil(UNIT))?;
        let permit = self.decoding.clone().acquire_many_owned(share).await?;
        Ok(tokio::task::spawn_blocking(move || {
            let decoded = undecoded.picture();
            // Held until the work is done, also when nobody waits for it any more.
            drop(permit);
            decoded
        })
        .await?)
    }
}
