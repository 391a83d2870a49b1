//! Requests and answers about the queue. What a job holds is never shown: it may be an address, or a link that works once.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use carpal_domain::jobs::QUEUES;
use chrono::{DateTime, Utc};
use serde::Serialize;
use serde_json::json;

use super::store;
use crate::foundation::audit_log::{Activity, log};
use crate::foundation::error::Problem;
use crate::foundation::extract::Path;
use crate::foundation::roles::Admin;
use crate::{AppState, Error};

/// Parked jobs in the answer.
const MOST_PARKED: i64 = 100;

/// The queue.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct Jobs {
    queues: Vec<Queue>,
    /// The jobs that were given up, the latest first; a hundred at most.
    parked: Vec<ParkedJob>,
}

/// One kind of job.
#[derive(Debug, Serialize, utoipa::ToSchema)]
struct Queue {
    name: String,
    waiting: i64,
    running: i64,
    done: i64,
    parked: i64,
}

/// A job that was given up.
#[derive(Debug, Serialize, utoipa::ToSchema)]
struct ParkedJob {
    id: String,
    queue: String,
    attempts: i32,
    /// What the last attempt said.
    error: Option<String>,
    parked_at: DateTime<Utc>,
}

/// How the queue stands
#[utoipa::path(
    get, path = "/admin/jobs", tag = "admin", security(("session" = [])),
    responses((status = OK, body = Jobs), (status = UNAUTHORIZED, body = Problem), (status = FORBIDDEN, body = Problem))
)]
pub async fn jobs(State(state): State<AppState>, _: Admin) -> Result<Json<Jobs>, Error> {
    let queues = store::queues(&state.pool).await?.into_iter().map(|row| Queue {
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
    Ok(Json(Jobs { queues: queues.collect(), parked: parked.collect() }))
}

/// Run a parked job again
///
/// As often as any new one of its kind.
#[utoipa::path(
    post, path = "/admin/jobs/{id}/run", tag = "admin", security(("session" = [])), params(("id" = String, Path)),
    responses(
        (status = NO_CONTENT), (status = UNAUTHORIZED, body = Problem), (status = FORBIDDEN, body = Problem),
        (status = NOT_FOUND, body = Problem)
    )
)]
pub async fn run_job(
    State(state): State<AppState>,
    Admin(admin): Admin,
    Path(id): Path<String>,
) -> Result<StatusCode, Error> {
    let mut transaction = state.pool.begin().await?;
    let queue = store::run_again(&mut *transaction, &id, &QUEUES).await?;
    let queue = queue.ok_or_else(|| Error::NotFound("No parked job has this id".into()))?;
    let activity = Activity {
        actor: Some(admin.account.id),
        kind: "job_run",
        target_type: "job",
        target_id: id,
        after: Some(json!({"queue": queue})),
        ..Activity::default()
    };
    log(&mut *transaction, (state.now)(), activity).await?;
    transaction.commit().await?;
    Ok(StatusCode::NO_CONTENT)
}
