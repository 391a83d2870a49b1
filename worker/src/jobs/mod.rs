//! What each job does: one job per file, with the same name as its contract in `domain/src/jobs/`.

pub mod email_notification;
pub mod escalate_move_request;
pub mod parking_reminder;
pub mod push_notification;
pub mod refresh_city;
pub mod refresh_feed;
pub mod refresh_stale;
pub mod send_mail;
pub mod tell_zone;

use std::time::Duration;

use carpal_domain::inbox::NotificationTimes;
use carpal_domain::move_requests::MoveRequestTimes;
use carpal_ingest::{feed, overpass};
use sqlx::PgPool;

use crate::mail::Mailer;
use crate::push::Pusher;
use crate::unit_of_work::UnitOfWork;

/// What jobs work with.
#[derive(Clone)]
pub struct Context {
    /// The database.
    pub pool: PgPool,
    /// How emails leave.
    pub mailer: Mailer,
    /// How pushes leave.
    pub pusher: Pusher,
    /// How Overpass is asked.
    pub overpass: overpass::Client,
    /// How feeds are asked.
    pub feeds: feed::ask::Client,
    /// When pushes and emails follow what a job tells of.
    pub times: NotificationTimes,
    /// When whoever is blocked in is asked for again.
    pub move_requests: MoveRequestTimes,
    /// A visitor's "Refresh Data" leaves alone what was fetched within this time.
    pub refresh_after: Duration,
    /// The origin of links in emails, without a slash at its end.
    pub public_url: String,
}

/// Why a job failed. The sentence is kept with the job, where an admin sees it.
#[derive(Debug, thiserror::Error)]
pub enum JobError {
    /// It may work later: it is tried again after a wait, or after `retry_after`.
    #[error("{message}")]
    Transient {
        /// What happened.
        message: String,
        /// How long the other side asked us to wait.
        retry_after: Option<Duration>,
    },
    /// It will never work: it is parked at once.
    #[error("{0}")]
    Permanent(String),
}

impl From<sqlx::Error> for JobError {
    fn from(error: sqlx::Error) -> Self {
        Self::Transient { message: error.to_string(), retry_after: None }
    }
}

/// Waits until nobody else runs this job: a worker that was only thought dead may still be at it. It is a lock of a
/// connection, and ends with what is returned, or with the worker.
async fn lock_job(pool: &PgPool, name: &str) -> sqlx::Result<UnitOfWork<()>> {
    let mut work = UnitOfWork::begin(pool).await?;
    work.lock(name).await?;
    Ok(work)
}
