//! The foundation: what every feature stands on. It knows no feature.
//!
//! | module | holds |
//! |---|---|
//! | `unit_of_work` | a transaction, with the events, notifications, audit entries, jobs and emails that go with it |
//! | `audit_log`, `reason` | who did what, and why |
//! | `accounts`, `roles` | who asks, and what they may do |
//! | `contact` | email addresses and phone numbers |
//! | `names`, `invisible` | names that nobody gets, and characters that nobody sees |
//! | `database` | connections to it, whether it answers, and what time it is there |
//! | `error`, `extract`, `page`, `csv`, `binary`, `confirmation` | how requests are read and answered |
//! | `private_links` | links by which somebody without a session sees and answers one thing |
//! | `limits`, `response_time`, `challenge` | what keeps strangers from guessing and flooding |
//! | `connections` | open connections, and events between processes |
//! | `secrets`, `encryption`, `typed_code`, `config` | tokens and their hashes, secrets that are read again, codes that people type, settings |

pub(crate) mod accounts;
pub(crate) mod audit_log;
pub(crate) mod binary;
pub(crate) mod challenge;
pub mod config;
pub(crate) mod confirmation;
pub mod connections;
pub(crate) mod contact;
pub mod cors;
pub(crate) mod csv;
mod database;
pub mod encryption;
pub mod error;
pub(crate) mod extract;
pub(crate) mod invisible;
pub mod limits;
pub(crate) mod names;
pub(crate) mod page;
pub(crate) mod private_links;
pub(crate) mod reason;
pub(crate) mod response_time;
pub mod roles;
pub(crate) mod secrets;
pub(crate) mod typed_code;
mod unit_of_work;

use std::sync::Arc;

use carpal_listener::Shutdown;
use chrono::{DateTime, Utc};
use sqlx::PgPool;

pub use database::{DatabaseClock, DatabaseHealth, SERVER_TIMEOUTS, pool};
pub(crate) use unit_of_work::UnitOfWork;

use config::Config;
use connections::{Connections, Hub};
use error::Error;
use limits::Limits;

/// What every feature needs. Cheap to clone; one per request.
#[derive(Clone)]
pub struct Foundation {
    /// The settings.
    pub config: Arc<Config>,
    /// The database.
    pub pool: PgPool,
    /// The same for event streams: however many look at once, no request waits for them.
    pub stream_pool: PgPool,
    /// The open connections of users.
    pub connections: Connections,
    /// Public events on their way to everyone who follows them.
    pub hub: Hub,
    /// How often something may be done.
    pub limits: Limits,
    /// Whether the database answers.
    pub database: DatabaseHealth,
    /// Whether the program is asked to stop.
    pub shutdown: Shutdown,
    /// The clock: [`DatabaseClock`]'s. A parameter, so that tests can say what time it is.
    pub now: Arc<dyn Fn() -> DateTime<Utc> + Send + Sync>,
}

impl Foundation {
    /// Begins a unit of work.
    ///
    /// # Errors
    /// When the database does not answer.
    pub(crate) async fn begin(&self) -> Result<UnitOfWork, Error> {
        UnitOfWork::begin(self).await
    }

    /// Begins a look into a long list: see [`UnitOfWork::begin_lookup`].
    ///
    /// # Errors
    /// When the database does not answer.
    pub(crate) async fn begin_lookup(&self) -> Result<UnitOfWork, Error> {
        UnitOfWork::begin_lookup(self).await
    }
}
