//! Providers quote for open requests, and customers accept one quote.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use chrono::{DateTime, Utc};
use serde::Deserialize;
use uuid::Uuid;

use super::rules::{NewQuote, SeenQuote};
use super::service;
use crate::foundation::extract::{Body, Path};
use crate::foundation::roles::{ActiveProvider, CurrentUser};
use crate::services::jobs::service::{self as jobs, Job, JobError};
use crate::services::requests::service::{self as requests, ServiceRequest};
use crate::{AppState, Error};

/// Set your quote for a job
///
/// There is one quote of a provider for a job; while it is pending it can be changed, and after it was withdrawn, declined
/// or expired it can be made again, as long as the request is open. The customer is told. By default at most 120 an hour.
#[utoipa::path(
    put, path = "/jobs/{id}/quote", tag = "services", request_body = NewQuote, security(("session" = ["provider"])),
    params(("id" = Uuid, Path, description = "The request's id", example = "019a8f2c-7b1e-7c3a-9d4e-2f6b8a1c5d07")),
    responses(
        (status = CREATED, body = Job, description = "The job with the new quote."), (status = OK, body = Job, description = "The job with the changed quote."), (status = NOT_FOUND),
        (status = CONFLICT, description = "It is not open any more (`not_open`), or your own (`own_request`), you left it (`left`), you may not work now (`provider_unavailable`), or 100 of your quotes wait already, by default (`too_many_quotes`)."), (status = UNPROCESSABLE_ENTITY), (status = TOO_MANY_REQUESTS)
    )
)]
pub async fn set_quote(
    State(state): State<AppState>,
    ActiveProvider(caller): ActiveProvider,
    Path(id): Path<Uuid>,
    Body(quote): Body<NewQuote>,
) -> Result<(StatusCode, Json<Job>), Error> {
    let user_id = caller.account.id;
    let offer = quote.checked((state.now)())?;
    let rate = state.config.services.limit_quotes;
    state.limits.take("quotes", rate, &user_id.to_string()).await?;
    let mut work = state.begin().await?;
    let request = requests::lock(work.db(), id).await?.ok_or(JobError::NotFound)?;
    let is_new = service::quote(&mut work, &request, user_id, &offer).await?;
    work.commit().await?;
    let status = if is_new { StatusCode::CREATED } else { StatusCode::OK };
    Ok((status, Json(jobs::job(&state, user_id, id).await?)))
}

/// Withdraw your quote for a job
///
/// While it is pending, also while you are paused. The customer is told. By default at most 120 an hour, with the quotes.
#[utoipa::path(
    delete, path = "/jobs/{id}/quote", tag = "services", security(("session" = ["provider"])),
    params(("id" = Uuid, Path, description = "The request's id", example = "019a8f2c-7b1e-7c3a-9d4e-2f6b8a1c5d07")),
    responses(
        (status = OK, body = Job, description = "The job with the withdrawn quote."), (status = NOT_FOUND), (status = CONFLICT, description = "There is no pending quote of yours (`cannot_withdraw`)."), (status = TOO_MANY_REQUESTS)
    )
)]
pub async fn withdraw_quote(
    State(state): State<AppState>,
    caller: CurrentUser,
    Path(id): Path<Uuid>,
) -> Result<Json<Job>, Error> {
    let user_id = caller.account.id;
    let rate = state.config.services.limit_quotes;
    state.limits.take("quotes", rate, &user_id.to_string()).await?;
    let mut work = state.begin().await?;
    let request = requests::lock(work.db(), id).await?.ok_or(JobError::NotFound)?;
    let provider_id = jobs::provider_of(work.db(), user_id).await?;
    service::take_back(&mut work, &request, provider_id, user_id).await?;
    work.commit().await?;
    Ok(Json(jobs::job(&state, user_id, id).await?))
}

/// Which quote to accept, as you saw it.
#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct AcceptedQuote {
    /// The quote's id.
    #[schema(example = "019a8f2c-7b1e-7c3a-9d4e-2f6b8a1c5d07")]
    quote_id: Uuid,
    /// Its price.
    #[schema(example = 6500)]
    amount_pence: i32,
    /// Its `changed_at`: a quote that was changed meanwhile, in its price or its words, is not accepted. Null or absent for one
    /// that was never changed.
    #[schema(example = "2026-11-21T10:30:00.123456Z")]
    #[serde(default)]
    changed_at: Option<DateTime<Utc>>,
}

/// Accept a quote for one of your service requests
///
/// The provider then sees the place, your display name and the vehicle; the other quotes are declined. Two that are accepted
/// at the same moment: exactly one is.
#[utoipa::path(
    post, path = "/service-requests/{id}/accept", tag = "services", request_body = AcceptedQuote, security(("session" = ["user"])),
    params(("id" = Uuid, Path, description = "The request's id", example = "019a8f2c-7b1e-7c3a-9d4e-2f6b8a1c5d07")),
    responses(
        (status = OK, body = ServiceRequest, description = "The request, which is under way."), (status = NOT_FOUND),
        (status = CONFLICT, description = "One is accepted already (`already_accepted`), the request is not open (`not_open`), the quote was changed (`quote_changed`), is too old (`quote_expired`) or withdrawn (`quote_withdrawn`), or its provider may not work now (`provider_unavailable`)."), (status = UNPROCESSABLE_ENTITY)
    )
)]
pub async fn accept_quote(
    State(state): State<AppState>,
    caller: CurrentUser,
    Path(id): Path<Uuid>,
    Body(AcceptedQuote { quote_id, amount_pence, changed_at }): Body<AcceptedQuote>,
) -> Result<Json<ServiceRequest>, Error> {
    let user_id = caller.account.id;
    let mut work = state.begin().await?;
    let request = requests::lock_own(&mut work, user_id, id).await?;
    let seen = SeenQuote { quote_id, amount_pence, changed_at };
    service::accept(&mut work, &request, seen).await?;
    work.commit().await?;
    Ok(Json(requests::own(&state, user_id, id).await?))
}
