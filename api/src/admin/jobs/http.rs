//! Requests and answers about the queue. What a job holds is never shown: it may be an address, or a link that works once.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use carpal_domain::jobs::QUEUES;
use chrono::{DateTime, Utc};
use serde::Serialize;
use serde_json::json;

use super::store;
use crate::foundation::audit_log::{AuditEntry, AuditKind, AuditTarget};
use crate::foundation::extract::Path;
use crate::foundation::roles::Admin;
use crate::{AppState, Error};

/// Parked jobs in the answer.
const MOST_PARKED: i64 = 100;

/// The queue.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct JobQueues {
    /// Every queue that has held a job.
    queues: Vec<JobQueue>,
    /// The jobs that were given up, the latest first; a hundred at most.
    parked: Vec<ParkedJob>,
}

/// One kind of job.
#[derive(Debug, Serialize, utoipa::ToSchema)]
struct JobQueue {
    /// The queue's name.
    #[schema(example = "send-mail")]
    name: String,
    /// Jobs that wait, or wait for their next attempt.
    #[schema(example = 3)]
    waiting: i64,
    /// Jobs that run.
    #[schema(example = 1)]
    running: i64,
    /// Jobs that are done and still kept.
    #[schema(example = 1_204)]
    done: i64,
    /// Jobs that were given up.
    #[schema(example = 0)]
    parked: i64,
}

/// A job that was given up.
#[derive(Debug, Serialize, utoipa::ToSchema)]
struct ParkedJob {
    /// The job's id.
    #[schema(example = "01KAHM3Q8VJ4Y2C7B5N9T6R0WX")]
    id: String,
    /// Its queue.
    #[schema(example = "send-mail")]
    queue: String,
    /// How often it was tried.
    #[schema(example = 12)]
    attempts: i32,
    /// What the last attempt said.
    #[schema(example = "the mail server did not answer")]
    error: Option<String>,
    /// When it was given up, in UTC.
    #[schema(example = "2026-11-21T10:30:00Z")]
    parked_at: DateTime<Utc>,
}

/// Get the state of the job queues
#[utoipa::path(
    get, path = "/admin/jobs", tag = "admin", security(("session" = ["admin"])),
    responses((status = OK, body = JobQueues, description = "The queues."))
)]
pub async fn get_job_queues(
    State(state): State<AppState>,
    _: Admin,
) -> Result<Json<JobQueues>, Error> {
    let queues = store::queues(&state.pool).await?.into_iter().map(|row| JobQueue {
        name: row.queue,
        waiting: row.waiting,
        running: row.running,
        done: row.done,
        parked: row.parked,
    });
    let parked = store::parked(&state.pool, MOST_PARKED).await?.into_iter().map(|row| ParkedJob {
        id: row.id,
        queue: row.queue,
        attempts: row.attempts,
        error: row.last_result.and_then(|result| result["Err"].as_str().map(str::to_owned)),
        parked_at: row.parked_at,
    });
    Ok(Json(JobQueues { queues: queues.collect(), parked: parked.collect() }))
}

/// Run a parked job again
///
/// It is tried as often as a new one of its kind.
#[utoipa::path(
    post, path = "/admin/jobs/{id}/run", tag = "admin", security(("session" = ["admin"])), params(("id" = String, Path, description = "The job's id", example = "01KAHM3Q8VJ4Y2C7B5N9T6R0WX")),
    responses((status = NO_CONTENT, description = "The job will run."), (status = NOT_FOUND))
)]
pub async fn run_job(
    State(state): State<AppState>,
    Admin(admin): Admin,
    Path(id): Path<String>,
) -> Result<StatusCode, Error> {
    let mut work = state.begin().await?;
    let queue = store::run_again(work.db(), &id, &QUEUES).await?;
    let queue = queue.ok_or_else(|| Error::NotFound("No parked job has this id".into()))?;
    let entry = AuditEntry::new(AuditKind::JobRun, AuditTarget::Job(id))
        .by(admin.account.id)
        .after(json!({"queue": queue}));
    work.audit(entry).await?;
    work.commit().await?;
    Ok(StatusCode::NO_CONTENT)
}
