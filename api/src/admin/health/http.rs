//! The state of the system.

use axum::Json;
use axum::extract::State;
use chrono::{DateTime, TimeDelta, Utc};
use serde::Serialize;

use super::{service, store};
use crate::foundation::roles::Admin;
use crate::{AppState, Error};

/// A worker that was not heard of for this long does not run.
const WORKER_SILENCE: TimeDelta = TimeDelta::minutes(1);

/// A program of CarPal.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct ProgramHealth {
    /// `api`, `tiles` or `worker`.
    #[schema(example = "worker")]
    name: &'static str,
    /// It runs and can do its work.
    ok: bool,
    /// When it was last heard of, in UTC; null when it never was.
    #[schema(example = "2026-11-21T10:30:00Z")]
    since: Option<DateTime<Utc>>,
}

/// The database.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct DatabaseState {
    /// It answers.
    ok: bool,
    /// Bytes on its disk.
    #[schema(example = 734_003_200)]
    size_bytes: i64,
}

/// Redis.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct RedisState {
    /// Live events flow through it. Without it they come a few seconds later.
    ok: bool,
}

/// The queue.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct QueueState {
    /// Jobs that wait.
    #[schema(example = 3)]
    waiting: i64,
    /// Jobs that run.
    #[schema(example = 1)]
    running: i64,
    /// Jobs that failed and are tried again.
    #[schema(example = 0)]
    failed: i64,
    /// Jobs that were given up.
    #[schema(example = 0)]
    parked: i64,
}

/// Emails.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct MailState {
    /// Emails that wait, or are tried again.
    #[schema(example = 2)]
    waiting: i64,
    /// Emails that were given up.
    #[schema(example = 0)]
    failed: i64,
}

/// How much is stored of something.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct StorageUse {
    /// What it is, such as `vehicle_photos`.
    #[schema(example = "vehicle_photos")]
    what: String,
    /// How many there are.
    #[schema(example = 120)]
    count: i64,
    /// Bytes of all of them.
    #[schema(example = 31_457_280)]
    bytes: i64,
}

/// The state of the system.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct SystemHealth {
    /// The programs.
    programs: Vec<ProgramHealth>,
    /// The database.
    database: DatabaseState,
    /// Redis.
    redis: RedisState,
    /// The queue.
    queue: QueueState,
    /// Emails.
    mail: MailState,
    /// Files, by what they are.
    storage: Vec<StorageUse>,
}

/// Get the state of the system
///
/// Whether the programs, the database and Redis run, what is in the queue, and how much is stored.
#[utoipa::path(
    get, path = "/admin/health", tag = "admin", security(("session" = ["admin"])),
    responses((status = OK, body = SystemHealth, description = "The state."))
)]
pub async fn get_system_health(
    State(state): State<AppState>,
    _: Admin,
) -> Result<Json<SystemHealth>, Error> {
    let now = (state.now)();
    let row = store::system(&state.pool).await?;
    let has_worker = row.worker_seen_at.is_some_and(|at| now - at < WORKER_SILENCE);
    let has_tiles = service::is_ready(&state.config.tiles_url).await;
    let programs = vec![
        ProgramHealth { name: "api", ok: true, since: Some(now) },
        ProgramHealth { name: "tiles", ok: has_tiles, since: has_tiles.then_some(now) },
        ProgramHealth { name: "worker", ok: has_worker, since: row.worker_seen_at },
    ];
    let storage = store::storage(&state.pool).await?.into_iter();
    let used = |store::StorageRow { what, count, bytes }| StorageUse { what, count, bytes };
    Ok(Json(SystemHealth {
        programs,
        database: DatabaseState { ok: state.database.answers(), size_bytes: row.database_bytes },
        redis: RedisState { ok: state.hub.is_connected() },
        queue: QueueState {
            waiting: row.waiting,
            running: row.running,
            failed: row.failed,
            parked: row.parked,
        },
        mail: MailState { waiting: row.emails_waiting, failed: row.emails_parked },
        storage: storage.map(used).collect(),
    }))
}
