//! What jobs work with in tests. Nothing of it leads outside.

use std::time::Duration;

use carpal_domain::move_requests::MoveRequestTimes;
use carpal_ingest::feed::ask;
use carpal_ingest::overpass;
use carpal_worker::jobs::Context;
use carpal_worker::mail::Mailer;
use carpal_worker::push::Pusher;
use chrono::TimeDelta;
use sqlx::PgPool;

pub fn context(pool: &PgPool) -> Context {
    let outbox = std::env::temp_dir().join("carpal-worker-tests-outbox");
    Context {
        pool: pool.clone(),
        mailer: Mailer::new(None, None, Duration::ZERO, None, outbox).expect("no settings"),
        pusher: pusher(true),
        // Discards what it is sent (RFC 863), and nothing listens there.
        overpass: overpass::Client::new("http://127.0.0.1:9/").expect("a client"),
        feeds: ask::Client::new("127.0.0.1".parse().expect("a host"), ask::Limits::default())
            .expect("a client"),
        times: crate::retention::schedule().times,
        move_requests: move_request_times(),
        refresh_after: Duration::from_hours(24),
        public_url: "https://carpal.example".into(),
    }
}

/// As they are without settings.
pub fn move_request_times() -> MoveRequestTimes {
    MoveRequestTimes {
        escalate_blocked_in_after: TimeDelta::minutes(10),
        escalate_blocked_in_every: TimeDelta::hours(24),
        blocked_in_expiry: TimeDelta::hours(4),
    }
}

/// Waits two seconds for a push service: longer than a busy machine needs.
pub fn pusher(anywhere: bool) -> Pusher {
    let _ = rustls::crypto::ring::default_provider().install_default();
    let (timeout, ttl) = (Duration::from_secs(2), Duration::from_hours(24));
    Pusher::new("support@example.org", timeout, ttl, anywhere).expect("a pusher")
}
