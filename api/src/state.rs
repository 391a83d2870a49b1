//! What handlers share.

use std::sync::Arc;

use sqlx::PgPool;

use crate::accounts::Passwords;
use crate::config::Config;
use crate::limits::Limits;
use crate::live::Hub;
use crate::pictures::Pictures;
use crate::vehicles::Dvla;

/// Cheap to clone; one a request.
#[derive(Clone)]
pub struct AppState {
    /// The settings.
    pub config: Arc<Config>,
    /// The database.
    pub pool: PgPool,
    /// The same for the streams of open pages: however many look at once, no request waits for them.
    pub stream_pool: PgPool,
    /// Live events on their way to open pages.
    pub live: Hub,
    /// How often something may be done.
    pub limits: Limits,
    /// Hashes and checks passwords.
    pub passwords: Passwords,
    /// Makes uploads into pictures of ours, and signs their addresses.
    pub pictures: Pictures,
    /// Looks vehicles up; none without a key.
    pub dvla: Option<Dvla>,
    /// The clock. A parameter, so that tests can say what time it is.
    pub now: fn() -> chrono::DateTime<chrono::Utc>,
}
