//! The customer of a job confirms the work, cancels, and sees where the provider is on the way.

use axum::Json;
use axum::extract::State;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::positions::ProviderPoint;
use super::service;
use crate::foundation::extract::{Body, Path};
use crate::foundation::roles::CurrentUser;
use crate::services::requests::service::{
    self as requests, Progress, RequestStatus, ServiceRequest, note,
};
use crate::{AppState, Error};

/// The price that a customer confirms.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum ConfirmedPrice {
    /// The one that the provider asks at the end.
    Final,
    /// The quoted one, or the final one where that is lower.
    Quoted,
}

/// What a customer confirms.
#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct ConfirmedWork {
    /// At which price.
    price: ConfirmedPrice,
    /// The `final_price_pence` that you saw: where the provider has changed it meanwhile, nothing is confirmed.
    #[schema(example = 7800)]
    final_price_pence: i32,
}

/// Confirm that the work is done
///
/// At the price that the provider asks, or at the quoted one. You pay the provider, not CarPal.
#[utoipa::path(
    post, path = "/service-requests/{id}/confirm", tag = "services", request_body = ConfirmedWork, security(("session" = ["user"])),
    params(("id" = Uuid, Path, description = "The request's id", example = "019a8f2c-7b1e-7c3a-9d4e-2f6b8a1c5d07")),
    responses(
        (status = OK, body = ServiceRequest, description = "The request, which is completed."), (status = NOT_FOUND), (status = CONFLICT, description = "The work is not marked as done (`not_done`), or at another price than you saw (`price_changed`)."), (status = UNPROCESSABLE_ENTITY)
    )
)]
pub async fn confirm_work(
    State(state): State<AppState>,
    caller: CurrentUser,
    Path(id): Path<Uuid>,
    Body(ConfirmedWork { price, final_price_pence: seen }): Body<ConfirmedWork>,
) -> Result<Json<ServiceRequest>, Error> {
    let user_id = caller.account.id;
    let mut work = state.begin().await?;
    let request = requests::lock_own(&mut work, user_id, id).await?;
    service::check_price(&request, seen)?;
    service::confirm(&mut work, &request, price == ConfirmedPrice::Final).await?;
    work.commit().await?;
    Ok(Json(requests::own(&state, user_id, id).await?))
}

/// What is missing.
#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct WorkNotDone {
    /// What the provider is told, at most 500 characters.
    #[schema(example = "The warning light is still on.", max_length = 500)]
    #[serde(default)]
    note: Option<String>,
}

/// Say that the work is not done yet
///
/// The provider goes on with it and marks it as done again. By default at most twenty a day.
#[utoipa::path(
    post, path = "/service-requests/{id}/not-done", tag = "services", request_body = WorkNotDone, security(("session" = ["user"])),
    params(("id" = Uuid, Path, description = "The request's id", example = "019a8f2c-7b1e-7c3a-9d4e-2f6b8a1c5d07")),
    responses(
        (status = OK, body = ServiceRequest, description = "The request, which goes on."), (status = NOT_FOUND), (status = CONFLICT, description = "The work is not marked as done (`not_done`)."), (status = UNPROCESSABLE_ENTITY), (status = TOO_MANY_REQUESTS)
    )
)]
pub async fn reject_work(
    State(state): State<AppState>,
    caller: CurrentUser,
    Path(id): Path<Uuid>,
    Body(WorkNotDone { note: typed }): Body<WorkNotDone>,
) -> Result<Json<ServiceRequest>, Error> {
    let user_id = caller.account.id;
    let note = note("note", typed.as_deref())?;
    let rate = state.config.services.limit_not_done;
    state.limits.take("not done", rate, &user_id.to_string()).await?;
    let mut work = state.begin().await?;
    let request = requests::lock_own(&mut work, user_id, id).await?;
    service::not_done(&mut work, &request, note.as_deref()).await?;
    work.commit().await?;
    Ok(Json(requests::own(&state, user_id, id).await?))
}

/// Why a customer cancels.
#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct CancelledRequest {
    /// What the provider is told, at most 500 characters.
    #[schema(example = "A neighbour has helped me.", max_length = 500)]
    #[serde(default)]
    reason: Option<String>,
}

/// Cancel one of your service requests
///
/// While it is open, or until the work is marked as done for the first time. The providers concerned are told.
#[utoipa::path(
    post, path = "/service-requests/{id}/cancel", tag = "services", request_body = CancelledRequest, security(("session" = ["user"])),
    params(("id" = Uuid, Path, description = "The request's id", example = "019a8f2c-7b1e-7c3a-9d4e-2f6b8a1c5d07")),
    responses(
        (status = OK, body = ServiceRequest, description = "The request, which is cancelled."), (status = NOT_FOUND), (status = CONFLICT, description = "The work was marked as done, or the request has ended (`cannot_cancel`)."), (status = UNPROCESSABLE_ENTITY)
    )
)]
pub async fn cancel_service_request(
    State(state): State<AppState>,
    caller: CurrentUser,
    Path(id): Path<Uuid>,
    Body(CancelledRequest { reason }): Body<CancelledRequest>,
) -> Result<Json<ServiceRequest>, Error> {
    let user_id = caller.account.id;
    let reason = note("reason", reason.as_deref())?;
    let mut work = state.begin().await?;
    let request = requests::lock_own(&mut work, user_id, id).await?;
    service::cancel(&mut work, &request, reason.as_deref()).await?;
    work.commit().await?;
    if let Some(provider_id) = request.provider_id {
        state.positions.forget(id, provider_id).await;
    }
    Ok(Json(requests::own(&state, user_id, id).await?))
}

/// Where the provider is.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct ProviderPosition {
    /// The latest position; null when there is none of the last two minutes, by default.
    position: Option<ProviderPoint>,
}

/// Get where your provider is on the way
///
/// Only while they are on the way and show it. Ask again every ten seconds.
#[utoipa::path(
    get, path = "/service-requests/{id}/position", tag = "services", security(("session" = ["user"])),
    params(("id" = Uuid, Path, description = "The request's id", example = "019a8f2c-7b1e-7c3a-9d4e-2f6b8a1c5d07")),
    responses((status = OK, body = ProviderPosition, description = "The position."), (status = NOT_FOUND))
)]
pub async fn get_provider_position(
    State(state): State<AppState>,
    caller: CurrentUser,
    Path(id): Path<Uuid>,
) -> Result<Json<ProviderPosition>, Error> {
    let way = requests::way(&state.pool, caller.account.id, id).await?;
    let is_shown =
        way.status == RequestStatus::InProgress && way.progress == Some(Progress::EnRoute);
    let position = match way.provider_id.filter(|_| is_shown) {
        Some(provider_id) => state.positions.get(id, provider_id).await,
        None => None,
    };
    Ok(Json(ProviderPosition { position }))
}
