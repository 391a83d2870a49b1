//! The provider whose quote is accepted moves the job on, shows where they are, and may drop out.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use carpal_domain::geometry::LngLat;
use chrono::{DateTime, Utc};
use serde::Deserialize;
use uuid::Uuid;

use super::response::{Job, check_visible, job};
use super::rules::{self, JobError};
use super::service::{self, Moved};
use super::store;
use crate::foundation::extract::{Body, Path};
use crate::foundation::roles::CurrentUser;
use crate::pictures::service::{self as pictures, Owner, Upload};
use crate::services::requests::service::{
    self as requests, MAX_PHOTOS, Progress, RequestError, RequestPhoto, note,
};
use crate::{AppState, Error};

/// How far a job has come.
#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct NewProgress {
    /// The step that you have taken; `en_route` again says another `eta`.
    to: Progress,
    /// When you expect to be there, in UTC, within a week; only on the way.
    #[schema(example = "2026-11-21T10:30:00Z")]
    #[serde(default)]
    eta: Option<DateTime<Utc>>,
    /// The price that you ask, when the work is done; the quoted one when absent. Above the quote it counts only with the
    /// customer's yes.
    #[schema(example = 7800, minimum = 0, maximum = 10_000_000)]
    #[serde(default)]
    final_price_pence: Option<i32>,
    /// Why the price is above the quote, at most 500 characters.
    #[schema(example = "The left clamp was cracked. I fitted a new one.", max_length = 500)]
    #[serde(default)]
    note: Option<String>,
}

/// Move one of your jobs on
///
/// Forward only: on the way, arrived, working, done; and done only by who has arrived. The customer is told. Work that is done is confirmed by the customer, or
/// by their silence, of 72 hours by default, at no more than the quoted price. On the way by default at most 60 times an hour.
#[utoipa::path(
    post, path = "/jobs/{id}/progress", tag = "services", request_body = NewProgress, security(("session" = ["provider"])),
    params(("id" = Uuid, Path, description = "The request's id", example = "019a8f2c-7b1e-7c3a-9d4e-2f6b8a1c5d07")),
    responses(
        (status = OK, body = Job, description = "The job as it is now."), (status = NOT_FOUND), (status = CONFLICT, description = "It is not yours or has ended (`not_yours`), is there already (`stale`), or is to be done before you have arrived (`not_arrived`)."), (status = UNPROCESSABLE_ENTITY),
        (status = TOO_MANY_REQUESTS)
    )
)]
pub async fn set_job_progress(
    State(state): State<AppState>,
    caller: CurrentUser,
    Path(id): Path<Uuid>,
    Body(NewProgress { to, eta, final_price_pence, note: typed }): Body<NewProgress>,
) -> Result<Json<Job>, Error> {
    let user_id = caller.account.id;
    let note = note("note", typed.as_deref())?;
    if to == Progress::EnRoute {
        let rate = state.config.services.limit_etas;
        state.limits.take("arrival times", rate, &user_id.to_string()).await?;
    }
    let mut work = state.begin().await?;
    let provider_id = service::provider_of(work.db(), user_id).await?;
    let request = service::lock_mine(&mut work, provider_id, id).await?;
    if to == Progress::EnRoute && request.progress == Some(Progress::EnRoute) {
        service::set_eta(&mut work, &request, eta).await?;
    } else {
        let moved = Moved { to, eta, final_price_pence, note: note.as_deref() };
        service::move_on(&mut work, &request, &moved).await?;
    }
    work.commit().await?;
    if to != Progress::EnRoute {
        state.positions.forget(id, provider_id).await;
    }
    Ok(Json(job(&state, user_id, id).await?))
}

/// Why a provider drops out.
#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct DroppedJob {
    /// What the customer is told, at most 500 characters.
    #[schema(example = "My van broke down.", min_length = 1, max_length = 500)]
    reason: String,
}

/// Withdraw from one of your jobs
///
/// The request is open again, and the customer and the providers within reach are told. By default at most ten a day.
#[utoipa::path(
    post, path = "/jobs/{id}/drop-out", tag = "services", request_body = DroppedJob, security(("session" = ["provider"])),
    params(("id" = Uuid, Path, description = "The request's id", example = "019a8f2c-7b1e-7c3a-9d4e-2f6b8a1c5d07")),
    responses(
        (status = NO_CONTENT, description = "You have dropped out."), (status = NOT_FOUND), (status = CONFLICT, description = "It is not yours or has ended (`not_yours`), or the work is done (`cannot_drop_out`)."), (status = UNPROCESSABLE_ENTITY), (status = TOO_MANY_REQUESTS)
    )
)]
pub async fn withdraw_from_job(
    State(state): State<AppState>,
    caller: CurrentUser,
    Path(id): Path<Uuid>,
    Body(DroppedJob { reason }): Body<DroppedJob>,
) -> Result<StatusCode, Error> {
    let reason = note("reason", Some(&reason))?.ok_or(JobError::NoNote)?;
    let rate = state.config.services.limit_drop_outs;
    state.limits.take("drop-outs", rate, &caller.account.id.to_string()).await?;
    let mut work = state.begin().await?;
    let provider_id = service::provider_of(work.db(), caller.account.id).await?;
    let request = service::lock_mine(&mut work, provider_id, id).await?;
    service::drop_out(&mut work, &request, &reason).await?;
    work.commit().await?;
    state.positions.forget(id, provider_id).await;
    Ok(StatusCode::NO_CONTENT)
}

/// Where a provider is.
#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct NewPosition {
    /// Longitude in degrees.
    #[schema(example = json!(-2.99712))]
    lng: f64,
    /// Latitude in degrees.
    #[schema(example = 51.58433)]
    lat: f64,
}

/// Show the customer where you are
///
/// Only on the way, only the latest point, and only to this customer. It is forgotten after two minutes by default, and near
/// your base it is not kept at all.
#[utoipa::path(
    post, path = "/jobs/{id}/position", tag = "services", request_body = NewPosition, security(("session" = ["provider"])),
    params(("id" = Uuid, Path, description = "The request's id", example = "019a8f2c-7b1e-7c3a-9d4e-2f6b8a1c5d07")),
    responses(
        (status = NO_CONTENT, description = "The customer sees it."), (status = NOT_FOUND), (status = CONFLICT, description = "It is not yours or has ended (`not_yours`), or you are not on the way (`not_en_route`)."),
        (status = UNPROCESSABLE_ENTITY), (status = TOO_MANY_REQUESTS)
    )
)]
pub async fn set_job_position(
    State(state): State<AppState>,
    caller: CurrentUser,
    Path(id): Path<Uuid>,
    Body(NewPosition { lng, lat }): Body<NewPosition>,
) -> Result<StatusCode, Error> {
    let user_id = caller.account.id;
    let at = LngLat::new(lng, lat).ok().filter(|at| at.in_uk_box()).ok_or(JobError::Abroad)?;
    let rate = state.config.services.limit_positions;
    state.limits.take("positions", rate, &user_id.to_string()).await?;
    let provider = store::provider(&state.pool, user_id).await?.ok_or(JobError::NotAProvider)?;
    let mut work = state.begin().await?;
    let request = service::lock_mine(&mut work, provider.id, id).await?;
    if request.progress != Some(Progress::EnRoute) {
        return Err(JobError::NotEnRoute.into());
    }
    let now = work.now();
    // Not held while Redis is asked. Who arrives meanwhile is not shown it: whoever reads it asks first how far they are.
    drop(work);
    let hidden_km = state.config.services.hidden_around_base_km;
    if rules::is_at_base(at, provider.base_cell, hidden_km) {
        state.positions.forget(id, provider.id).await;
    } else {
        state.positions.set(id, provider.id, at, now).await;
    }
    Ok(StatusCode::NO_CONTENT)
}

/// A photo to add.
#[derive(utoipa::ToSchema)]
#[expect(dead_code, reason = "it describes a form, which is read field by field")]
pub struct NewJobPhoto {
    /// A JPEG, PNG or WebP of at most 10 MB and 40 megapixels.
    #[schema(value_type = String, format = Binary)]
    photo: Vec<u8>,
}

/// Add a photo of the work to one of your jobs
///
/// At most five, from when you have arrived. The customer sees it.
#[utoipa::path(
    post, path = "/jobs/{id}/photos", tag = "services", security(("session" = ["provider"])),
    params(("id" = Uuid, Path, description = "The request's id", example = "019a8f2c-7b1e-7c3a-9d4e-2f6b8a1c5d07")),
    request_body(content = NewJobPhoto, content_type = "multipart/form-data"),
    responses(
        (status = CREATED, body = RequestPhoto, description = "The photo."), (status = NOT_FOUND), (status = CONFLICT, description = "It is not yours or has ended (`not_yours`), you have not arrived (`not_there`), or it has five photos (`too_many_photos`)."),
        (status = UNPROCESSABLE_ENTITY)
    )
)]
pub async fn add_job_photo(
    State(state): State<AppState>,
    caller: CurrentUser,
    Path(id): Path<Uuid>,
    upload: Upload,
) -> Result<(StatusCode, Json<RequestPhoto>), Error> {
    let user_id = caller.account.id;
    check_visible(&state, user_id, id).await?;
    let mut form = upload.receive(&state).await?;
    let picture = pictures::decoded(&state, &mut form, "photo").await?;
    let mut work = state.begin().await?;
    let provider_id = service::provider_of(work.db(), user_id).await?;
    let request = service::lock_mine(&mut work, provider_id, id).await?;
    if request.progress.is_none_or(|progress| progress < Progress::Arrived) {
        return Err(JobError::NotThere.into());
    }
    if requests::count_photos(work.db(), id, true).await? >= MAX_PHOTOS {
        return Err(RequestError::TooManyPhotos.into());
    }
    let photo_id = pictures::add(&mut work, Owner::Job(id), &picture).await?;
    requests::emit(&mut work, &request).await?;
    work.commit().await?;
    let photo = RequestPhoto::added(&state, photo_id, &picture).await?;
    Ok((StatusCode::CREATED, Json(photo)))
}
