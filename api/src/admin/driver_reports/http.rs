//! What admins read of a case of drivers' reports, and decide about one.

use axum::Json;
use axum::extract::State;
use chrono::{DateTime, Utc};
use serde::Deserialize;
use uuid::Uuid;

use super::response::DriverReportCase;
use crate::admin::assignments::service::{self as assignments, MatterKind};
use crate::foundation::extract::{Body, Path};
use crate::foundation::roles::{Admin, check_still_admin};
use crate::parking::reports::service::{self, CaseDecision};
use crate::{AppState, Error};

/// Get what drivers report of a car park
///
/// With the photos of the sign, how many independent voices it has, and whether a feed bore them out. Who reported is told to nobody.
#[utoipa::path(
    get, path = "/admin/driver-reports/{id}", tag = "admin", security(("session" = ["admin"])),
    params(("id" = Uuid, Path, description = "The case's id, as in the inbox", example = "019a8f2c-7b1e-7c3a-9d4e-2f6b8a1c5d07")),
    responses((status = OK, body = DriverReportCase, description = "The case."), (status = NOT_FOUND, description = "There is none, or its reports were taken back."))
)]
pub async fn get_driver_report_case(
    State(state): State<AppState>,
    Admin(admin): Admin,
    Path(id): Path<Uuid>,
) -> Result<Json<DriverReportCase>, Error> {
    let row = service::case(&state.pool, id).await?;
    Ok(Json(DriverReportCase::of(&state, row, admin.account.id).await?))
}

/// What an admin decides, and why.
#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct DriverReportDecision {
    /// It is as the drivers say.
    accept: bool,
    /// Why, for the audit log.
    #[schema(example = "The operator's page says so", min_length = 1, max_length = 500)]
    reason: String,
    /// The `last_at` of the case that was seen.
    #[schema(example = "2026-11-21T10:30:00Z")]
    seen: DateTime<Utc>,
}

/// Decide what drivers report of a car park
///
/// A fake code that is accepted marks the car park and keeps Pay Now off; dismissed, Pay Now is back. What is dismissed counts no more,
/// and its photos are deleted. Whoever reported it is notified of what became of it, and never of who else did.
#[utoipa::path(
    post, path = "/admin/driver-reports/{id}/decision", tag = "admin", request_body = DriverReportDecision,
    security(("session" = ["admin"])),
    params(("id" = Uuid, Path, description = "The case's id, as in the inbox", example = "019a8f2c-7b1e-7c3a-9d4e-2f6b8a1c5d07")),
    responses(
        (status = OK, body = DriverReportCase, description = "The case as decided."), (status = NOT_FOUND),
        (status = CONFLICT, description = "It does not wait any more (`already_decided`), there is a later report than was seen (`stale`), you reported it yourself (`own_case`), or another admin has it in hand (`taken`)."),
        (status = UNPROCESSABLE_ENTITY)
    )
)]
pub async fn decide_driver_report_case(
    State(state): State<AppState>,
    Admin(admin): Admin,
    Path(id): Path<Uuid>,
    Body(request): Body<DriverReportDecision>,
) -> Result<Json<DriverReportCase>, Error> {
    let DriverReportDecision { accept, reason, seen } = request;
    let decision = CaseDecision { accept, reason: reason.parse()?, seen };
    let by = admin.account.id;
    let mut work = state.begin().await?;
    check_still_admin(&mut work, &admin).await?;
    let decided = service::decide(&mut work, id, by, &decision).await?;
    assignments::finish(&mut work, MatterKind::DriverReport, &id.to_string(), by).await?;
    work.commit().await?;
    Ok(Json(DriverReportCase::of(&state, decided, by).await?))
}
