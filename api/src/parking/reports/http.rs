//! Requests and responses about drivers' reports.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use carpal_domain::availability::{self, DriverReportKind, ReportCount};
use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::rules::{DriverReportError, to_five_minutes};
use super::service::{self, OwnReportRow};
use crate::foundation::extract::{Body, Network, Path};
use crate::foundation::roles::CurrentUser;
use crate::parking::store::visible;
use crate::{AppState, Error};

/// How many drivers say something of a car park. Never who.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct DriverReportCount {
    /// What they say.
    kind: DriverReportKind,
    /// How many independent drivers; new accounts count as one together.
    #[schema(example = 3)]
    drivers: usize,
    /// When the last of them said it, in UTC, rounded down to five minutes.
    #[schema(example = "2026-11-21T10:30:00Z")]
    last_at: DateTime<Utc>,
}

impl From<ReportCount> for DriverReportCount {
    fn from(count: ReportCount) -> Self {
        Self { kind: count.kind, drivers: count.drivers, last_at: to_five_minutes(count.last_at) }
    }
}

/// List what drivers report of a car park
///
/// Within the last hour. For a car park that is not on the map there is none.
#[utoipa::path(
    get, path = "/car-parks/{id}/reports", tag = "parking",
    params(("id" = i64, Path, description = "The car park's id, as in tiles and lists", example = 1842)),
    responses((status = OK, body = Vec<DriverReportCount>, description = "How many drivers say what."))
)]
pub async fn get_driver_report_counts(
    State(state): State<AppState>,
    Path(id): Path<i64>,
) -> Result<Json<Vec<DriverReportCount>>, Error> {
    let now = (state.now)();
    let Some(id) = visible(&state.pool, id).await? else { return Ok(Json(Vec::new())) };
    let reports = availability::fresh_reports(&state.pool, &[id], now).await?;
    let reports: Vec<_> = reports.into_iter().map(|(_, report)| report).collect();
    let counts = availability::counts(&reports, now);
    Ok(Json(counts.into_iter().map(DriverReportCount::from).collect()))
}

/// What a driver says of a car park. Where they are is not asked.
#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct NewDriverReport {
    /// What they say. `price_differs` has an operation of its own, with the photo of the sign.
    kind: DriverReportKind,
}

/// A report of yours.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct OwnDriverReport {
    /// Its id.
    #[schema(example = "019a8f2c-7b1e-7c3a-9d4e-2f6b8a1c5d07")]
    id: Uuid,
    /// The car park that it is about.
    #[schema(example = 1842)]
    car_park_id: i64,
    /// What you said.
    kind: DriverReportKind,
    /// When you said it, in UTC.
    #[schema(example = "2026-11-21T10:30:00Z")]
    reported_at: DateTime<Utc>,
    /// Until when it is shown and can be taken back, in UTC.
    #[schema(example = "2026-11-21T11:30:00Z")]
    fades_at: DateTime<Utc>,
}

impl From<OwnReportRow> for OwnDriverReport {
    fn from(row: OwnReportRow) -> Self {
        Self {
            id: row.id,
            car_park_id: row.car_park_id,
            kind: row.kind,
            reported_at: row.created_at,
            fades_at: row.created_at + service::fading(),
        }
    }
}

/// Counts a report against the limits of its account, of the account and the car park, and of the network.
pub async fn count(
    state: &AppState,
    user_id: Uuid,
    car_park: i64,
    network: Network,
) -> Result<(), Error> {
    let settings = &state.config.parking;
    let (account, network) = (user_id.to_string(), network.to_string());
    let one = format!("{account} {car_park}");
    state.limits.take("driver reports of one", settings.limit_driver_reports_of_one, &one).await?;
    state.limits.take("driver reports", settings.limit_driver_reports, &account).await?;
    let rate = settings.limit_driver_reports_network;
    state.limits.take("driver reports network", rate, &network).await
}

/// One's own report, as it was just stored.
pub async fn stored(state: &AppState, user_id: Uuid, id: Uuid) -> Result<OwnDriverReport, Error> {
    let since = (state.now)() - service::fading();
    let row = service::own(&state.pool, user_id, Some(id), since).await?.pop();
    Ok(row.ok_or(DriverReportError::NotFound)?.into())
}

/// Report how a car park is now
///
/// In place of what you said of the same before. It is shown to others for 60 minutes without your name. By default at most 30 a day,
/// and six an hour about one car park.
#[utoipa::path(
    post, path = "/car-parks/{id}/reports", tag = "parking", request_body = NewDriverReport, security(("session" = ["user"])),
    params(("id" = i64, Path, description = "The car park's id, as in tiles and lists", example = 1842)),
    responses(
        (status = CREATED, body = OwnDriverReport, description = "The report."), (status = NOT_FOUND),
        (status = CONFLICT, description = "An admin looked into the same report of yours and dismissed it (`dismissed`)."),
        (status = UNPROCESSABLE_ENTITY), (status = TOO_MANY_REQUESTS)
    )
)]
pub async fn report_car_park(
    State(state): State<AppState>,
    caller: CurrentUser,
    network: Network,
    Path(id): Path<i64>,
    Body(NewDriverReport { kind }): Body<NewDriverReport>,
) -> Result<(StatusCode, Json<OwnDriverReport>), Error> {
    if kind == DriverReportKind::PriceDiffers {
        return Err(DriverReportError::PhotoNeeded.into());
    }
    let user_id = caller.account.id;
    count(&state, user_id, id, network).await?;
    let mut work = state.begin().await?;
    let report = service::report(&mut work, id, user_id, kind, network).await?;
    work.commit().await?;
    Ok((StatusCode::CREATED, Json(stored(&state, user_id, report).await?)))
}

/// List what you reported within the hour
///
/// The latest first, without what an admin has decided. Each can still be taken back.
#[utoipa::path(
    get, path = "/me/driver-reports", tag = "parking", security(("session" = ["user"])),
    responses((status = OK, body = Vec<OwnDriverReport>, description = "Your reports."))
)]
pub async fn list_own_driver_reports(
    State(state): State<AppState>,
    caller: CurrentUser,
) -> Result<Json<Vec<OwnDriverReport>>, Error> {
    let since = (state.now)() - service::fading();
    let rows = service::own(&state.pool, caller.account.id, None, since).await?;
    Ok(Json(rows.into_iter().map(OwnDriverReport::from).collect()))
}

/// Take a report back
///
/// One of your own, within 60 minutes and before an admin has decided. Its photo is deleted.
#[utoipa::path(
    delete, path = "/me/driver-reports/{id}", tag = "parking", security(("session" = ["user"])),
    params(("id" = Uuid, Path, description = "The report's id", example = "019a8f2c-7b1e-7c3a-9d4e-2f6b8a1c5d07")),
    responses((status = NO_CONTENT, description = "It is gone."), (status = NOT_FOUND))
)]
pub async fn withdraw_driver_report(
    State(state): State<AppState>,
    caller: CurrentUser,
    Path(id): Path<Uuid>,
) -> Result<StatusCode, Error> {
    let mut work = state.begin().await?;
    service::withdraw(&mut work, caller.account.id, id).await?;
    work.commit().await?;
    Ok(StatusCode::NO_CONTENT)
}
