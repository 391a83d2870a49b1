//! Requests and responses about the queue. What a job holds is never shown: it may be an address, or a link that works once.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};

use super::store::{ParkedFilter, ParkedRow, QueueRow};
use super::{service, store};
use crate::admin::assignments::service::{self as assignments, MatterKind};
use crate::foundation::extract::{Path, Query};
use crate::foundation::page::{ListCursor, ListItem, ListParams, Page, TimeCursor, Total};
use crate::foundation::roles::{Admin, check_still_admin};
use crate::{AppState, Error};

/// The queues, and a page of the jobs that were given up.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct JobQueues {
    /// Every queue that has held a job.
    queues: Vec<JobQueue>,
    /// The jobs that were given up.
    #[serde(flatten)]
    parked: ParkedJobPage,
}

/// One kind of job.
#[derive(Debug, Serialize, utoipa::ToSchema)]
struct JobQueue {
    /// The queue's name.
    #[schema(example = "send-mail")]
    name: String,
    /// Jobs that wait for their first attempt.
    #[schema(example = 3)]
    waiting: i64,
    /// Jobs that failed, and wait for their next attempt.
    #[schema(example = 1)]
    failed: i64,
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
pub struct ParkedJob {
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

impl From<QueueRow> for JobQueue {
    fn from(row: QueueRow) -> Self {
        let QueueRow { queue: name, waiting, failed, running, done, parked } = row;
        Self { name, waiting, failed, running, done, parked }
    }
}

impl From<ParkedRow> for ParkedJob {
    fn from(row: ParkedRow) -> Self {
        let ParkedRow { id, queue, attempts, error, parked_at } = row;
        Self { id, queue, attempts, error, parked_at }
    }
}

/// Which parked jobs.
#[derive(Debug, Deserialize, utoipa::IntoParams)]
pub struct ParkedJobFilter {
    /// Only jobs of this queue.
    #[param(example = "send-mail")]
    queue: Option<String>,
}

impl ListItem for ParkedJob {
    const PLURAL: &'static str = "parked";
}

/// A page of parked jobs, with how many there are.
pub type ParkedJobPage = Page<ParkedJob, ListCursor<TimeCursor<String>>, Total>;

/// Get the state of the job queues
///
/// With a page of the jobs that were given up, found by a part of the id, of the queue's name, or of what the last attempt said.
#[utoipa::path(
    get, path = "/admin/jobs", tag = "admin", security(("session" = ["admin"])), params(ListParams, ParkedJobFilter),
    responses((status = OK, body = JobQueues, description = "The queues, and a page of parked jobs."), (status = UNPROCESSABLE_ENTITY))
)]
pub async fn get_job_queues(
    State(state): State<AppState>,
    _: Admin,
    Query(list): Query<ListParams>,
    Query(ParkedJobFilter { queue }): Query<ParkedJobFilter>,
) -> Result<Json<JobQueues>, Error> {
    let (pattern, limit) = (list.pattern()?, list.limit());
    let filter = ParkedFilter { queue: queue.as_deref(), pattern: pattern.as_deref() };
    let (cursor, max) = (list.cursor()?, i64::from(limit) + 1);
    let rows = store::parked(&state.pool, &filter, list.sort, cursor.as_ref(), max).await?;
    let total = Total(store::count_parked(&state.pool, &filter).await?);
    let cursor = |row: &ParkedRow| TimeCursor { at: row.parked_at, id: row.id.clone() };
    let parked = list.page(rows, cursor, ParkedJob::from).with(total);
    let queues = store::queues(&state.pool).await?.into_iter().map(JobQueue::from).collect();
    Ok(Json(JobQueues { queues, parked }))
}

/// Run a parked job again
///
/// It is tried as often as a new one of its kind.
#[utoipa::path(
    post, path = "/admin/jobs/{id}/run", tag = "admin", security(("session" = ["admin"])), params(("id" = String, Path, description = "The job's id", example = "01KAHM3Q8VJ4Y2C7B5N9T6R0WX")),
    responses((status = NO_CONTENT, description = "The job will run."), (status = NOT_FOUND), (status = CONFLICT, description = "Another admin has it in hand (`taken`)."))
)]
pub async fn run_job(
    State(state): State<AppState>,
    Admin(admin): Admin,
    Path(id): Path<String>,
) -> Result<StatusCode, Error> {
    let mut work = state.begin().await?;
    check_still_admin(&mut work, &admin).await?;
    let by = admin.account.id;
    service::run_again(&mut work, id.clone(), by).await?;
    assignments::finish(&mut work, MatterKind::Job, &id, by).await?;
    work.commit().await?;
    Ok(StatusCode::NO_CONTENT)
}
