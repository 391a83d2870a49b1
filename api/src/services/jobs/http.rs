//! Providers look for jobs within their reach, and see those that they have won.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use serde::Deserialize;
use uuid::Uuid;

use super::response::{Job, JobSummary, check_visible, job, summaries};
use super::rules::{self, JobError};
use super::store::{self, JobFilter};
use crate::foundation::extract::{Path, Query};
use crate::foundation::page::{Page, Total};
use crate::foundation::roles::{ActiveProvider, CurrentUser};
use crate::services::requests::service::{self as requests, RequestStatus};
use crate::{AppState, Error};
use carpal_domain::roadside::{ServiceType, Urgency};

/// Which services a provider looks for.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum WantedServices {
    /// Those that they offer.
    #[default]
    Mine,
    /// All.
    All,
}

/// Which jobs.
#[derive(Debug, Deserialize, utoipa::IntoParams)]
pub struct JobQuery {
    /// `mine`: those that you offer; `all`. Your own when absent.
    #[serde(default)]
    #[param(inline)]
    services: WantedServices,
    /// Only jobs that are this urgent.
    urgency: Option<Urgency>,
    /// Only jobs within so many kilometres, from cell to cell.
    #[param(example = 5, minimum = 0)]
    max_km: Option<u16>,
    /// The `next` of the page before.
    #[param(example = "urgent.019a8f2c-7b1e-7c3a-9d4e-2f6b8a1c5d07")]
    before: Option<String>,
    /// At most this many, 1 to 50; 50 when absent.
    #[param(example = 25)]
    limit: Option<u8>,
}

/// A page of jobs, and how many there are.
pub type JobPage = Page<JobSummary, String, Total>;

/// List the open jobs within your reach
///
/// Urgent ones first, and then the latest. Of a place, its square kilometre is told; distances are from cell to cell.
#[utoipa::path(
    get, path = "/jobs", tag = "services", security(("session" = ["provider"])), params(JobQuery),
    responses((status = OK, body = JobPage, description = "A page of open jobs."), (status = UNPROCESSABLE_ENTITY))
)]
pub async fn list_jobs(
    State(state): State<AppState>,
    ActiveProvider(caller): ActiveProvider,
    Query(query): Query<JobQuery>,
) -> Result<Json<JobPage>, Error> {
    let provider = store::provider(&state.pool, caller.account.id).await?;
    let working = provider.filter(|provider| provider.is_working);
    let provider = working.ok_or(JobError::NotAProvider)?;
    let mut offered: Vec<ServiceType> = Vec::new();
    for answered in provider.service_types.iter().flat_map(|offering| offering.answers()) {
        if !offered.contains(answered) {
            offered.push(*answered);
        }
    }
    let filter = JobFilter {
        service_types: (query.services == WantedServices::Mine).then_some(&offered),
        urgency: query.urgency,
        max_km: query.max_km.map(i32::from),
        before: query.before.as_deref().map(parse_cursor).transpose()?,
    };
    let page = query.limit.unwrap_or(rules::PAGE).clamp(1, rules::PAGE);
    let max = i64::from(page) + 1;
    let (ids, total) = store::within_reach(&state.pool, provider.id, &filter, max).await?;
    let rows = summaries(&state, provider.id, &ids).await?;
    let cursor = |row: &JobSummary| {
        format!("{}.{}", serde_json::json!(row.urgency).as_str().unwrap_or_default(), row.id)
    };
    Ok(Json(Page::of(rows, page.into(), cursor, |row| row).with(Total(total))))
}

fn parse_cursor(typed: &str) -> Result<(Urgency, Uuid), Error> {
    let parts = typed.split_once('.').and_then(|(urgency, id)| {
        Some((serde_json::from_value(urgency.into()).ok()?, id.parse().ok()?))
    });
    parts.ok_or_else(|| Error::invalid("before", "This is no `next` of a page before"))
}

/// Get a job
///
/// The exact place, the customer's display name and the vehicle are there once your quote is accepted; then also while you
/// are paused.
#[utoipa::path(
    get, path = "/jobs/{id}", tag = "services", security(("session" = ["provider"])),
    params(("id" = Uuid, Path, description = "The request's id", example = "019a8f2c-7b1e-7c3a-9d4e-2f6b8a1c5d07")),
    responses((status = OK, body = Job, description = "The job."), (status = NOT_FOUND))
)]
pub async fn get_job(
    State(state): State<AppState>,
    caller: CurrentUser,
    Path(id): Path<Uuid>,
) -> Result<Json<Job>, Error> {
    Ok(Json(job(&state, caller.account.id, id).await?))
}

/// Hide a job that is not for you
///
/// It is in your list no more, and you are told nothing further of it. A quote of yours stays until you withdraw it. By
/// default at most 300 an hour.
#[utoipa::path(
    post, path = "/jobs/{id}/dismiss", tag = "services", security(("session" = ["provider"])),
    params(("id" = Uuid, Path, description = "The request's id", example = "019a8f2c-7b1e-7c3a-9d4e-2f6b8a1c5d07")),
    responses((status = NO_CONTENT, description = "It is not for you."), (status = NOT_FOUND), (status = TOO_MANY_REQUESTS))
)]
pub async fn hide_job(
    State(state): State<AppState>,
    ActiveProvider(caller): ActiveProvider,
    Path(id): Path<Uuid>,
) -> Result<StatusCode, Error> {
    let rate = state.config.services.limit_hidden_jobs;
    state.limits.take("hidden jobs", rate, &caller.account.id.to_string()).await?;
    check_visible(&state, caller.account.id, id).await?;
    let mut work = state.begin().await?;
    let request = requests::lock(work.db(), id).await?.ok_or(JobError::NotFound)?;
    let provider = store::provider(work.db(), caller.account.id).await?;
    let provider = provider.ok_or(JobError::NotAProvider)?;
    let now = work.now();
    store::dismiss(work.db(), provider.id, id, now).await?;
    requests::emit(&mut work, &request).await?;
    work.commit().await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Which part of the jobs that you have won.
#[derive(Debug, Deserialize, utoipa::IntoParams)]
pub struct WonJobRange {
    /// Only jobs with this status.
    status: Option<RequestStatus>,
    /// The `next` of the page before.
    #[param(example = "019a8f2c-7b1e-7c3a-9d4e-2f6b8a1c5d07")]
    before: Option<Uuid>,
    /// At most this many, 1 to 50; 50 when absent.
    #[param(example = 25)]
    limit: Option<u8>,
}

/// List the jobs that you have won
///
/// Under way, completed and cancelled ones, the latest first; also while you are paused.
#[utoipa::path(
    get, path = "/me/provider/jobs", tag = "services", security(("session" = ["provider"])), params(WonJobRange),
    responses((status = OK, body = JobPage, description = "A page of your jobs."))
)]
pub async fn list_won_jobs(
    State(state): State<AppState>,
    caller: CurrentUser,
    Query(WonJobRange { status, before, limit }): Query<WonJobRange>,
) -> Result<Json<JobPage>, Error> {
    let provider = store::provider(&state.pool, caller.account.id).await?;
    let provider = provider.ok_or(JobError::NotAProvider)?;
    let page = limit.unwrap_or(rules::PAGE).clamp(1, rules::PAGE);
    let max = i64::from(page) + 1;
    let ids = store::won(&state.pool, provider.id, status, before, max).await?;
    let rows = summaries(&state, provider.id, &ids).await?;
    let total = store::count_won(&state.pool, provider.id, status).await?;
    let page = Page::of(rows, page.into(), |row| row.id.to_string(), |row| row);
    Ok(Json(page.with(Total(total))))
}
