//! Where a provider is on the way: only the latest point, in Redis, for two minutes by default. It is in no table, log or export.

use std::time::Duration;

use carpal_domain::geometry::LngLat;
use chrono::{DateTime, TimeDelta, Utc};
use redis::aio::{ConnectionManager, ConnectionManagerConfig};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

/// Redis that does not answer within this time is not waited for.
const REDIS_TIMEOUT: Duration = Duration::from_millis(250);

/// A provider's position on the way.
#[derive(Debug, Clone, Copy, Serialize, Deserialize, utoipa::ToSchema)]
pub struct ProviderPoint {
    /// Longitude in degrees.
    #[schema(example = json!(-2.99712))]
    pub lng: f64,
    /// Latitude in degrees.
    #[schema(example = 51.58433)]
    pub lat: f64,
    /// When the provider was there, in UTC.
    #[schema(example = "2026-11-21T10:30:00Z")]
    pub at: DateTime<Utc>,
}

/// The latest positions. Without Redis there are none. Cheap to clone.
#[derive(Clone)]
pub struct Positions {
    redis: Option<ConnectionManager>,
    /// A position is forgotten after this time.
    expiry: TimeDelta,
}

impl Positions {
    /// Kept in this Redis; nowhere with an empty address.
    ///
    /// # Errors
    /// When the address is none of Redis. One that does not answer is no error.
    pub fn new(redis_url: &str, expiry: TimeDelta) -> redis::RedisResult<Self> {
        if redis_url.is_empty() {
            return Ok(Self { redis: None, expiry });
        }
        let config = ConnectionManagerConfig::new()
            .set_connection_timeout(Some(REDIS_TIMEOUT))
            .set_response_timeout(Some(REDIS_TIMEOUT))
            .set_number_of_retries(0);
        let manager = redis::Client::open(redis_url)?.get_connection_manager_lazy(config)?;
        Ok(Self { redis: Some(manager), expiry })
    }

    /// Keeps the position of who is on the way to a request. Redis that is away keeps none.
    pub async fn set(&self, request_id: Uuid, provider_id: Uuid, at: LngLat, now: DateTime<Utc>) {
        let position = serde_json::json!(ProviderPoint { lng: at.lng, lat: at.lat, at: now });
        let mut set = redis::cmd("SET");
        set.arg(key(request_id, provider_id)).arg(position.to_string());
        set.arg("PX").arg(self.expiry.num_milliseconds());
        self.ask::<()>(&set).await;
    }

    /// Forgets the position.
    pub async fn forget(&self, request_id: Uuid, provider_id: Uuid) {
        let mut delete = redis::cmd("DEL");
        delete.arg(key(request_id, provider_id));
        self.ask::<()>(&delete).await;
    }

    /// The latest position of who is on the way to a request.
    pub async fn get(&self, request_id: Uuid, provider_id: Uuid) -> Option<ProviderPoint> {
        let mut get = redis::cmd("GET");
        get.arg(key(request_id, provider_id));
        let kept: Option<String> = self.ask(&get).await.flatten();
        serde_json::from_str(&kept?).ok()
    }

    async fn ask<T: redis::FromRedisValue>(&self, command: &redis::Cmd) -> Option<T> {
        let mut redis = self.redis.clone()?;
        match command.query_async(&mut redis).await {
            Ok(value) => Some(value),
            Err(error) => {
                tracing::warn!(error.message = %error, "positions.redis_away");
                None
            }
        }
    }
}

/// By provider too: whoever comes after one who dropped out is somewhere else.
fn key(request_id: Uuid, provider_id: Uuid) -> String {
    format!("carpal.position.{request_id}.{provider_id}")
}
