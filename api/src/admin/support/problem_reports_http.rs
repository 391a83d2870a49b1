//! What admins do about problem reports.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use uuid::Uuid;

use super::http::{self, NewSupportReply, SupportDesk, SupportProgress, SupportUpdate};
use crate::admin::assignments::SeenHolder;
use crate::foundation::extract::{Body, Path, Query};
use crate::foundation::page::{ListCursor, ListItem, ListParams, Page, Total};
use crate::foundation::roles::Admin;
use crate::support::service::{
    self, ItemRow, SupportKind, SupportPriority, SupportScreenshot, SupportStatus,
};
use crate::{AppState, Error};

const KIND: SupportKind = SupportKind::ProblemReport;

/// A problem report in a list.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct AdminProblemReportSummary {
    /// The problem report's id.
    #[schema(example = "019a8f2c-7b1e-7c3a-9d4e-2f6b8a1c5d07")]
    id: Uuid,
    /// The reference number.
    #[schema(example = "P-1042")]
    reference: String,
    /// The problem in a few words.
    #[schema(example = "The map stays empty")]
    title: String,
    /// What happens.
    #[schema(example = "No car park is shown in Leeds.")]
    description: String,
    /// Where a reply goes; null where nobody left an address.
    #[schema(example = "grace@example.net")]
    email: Option<String>,
    /// The account of whoever was signed in; null for anybody else.
    #[schema(example = "019a8f2c-7b1e-7c3a-9d4e-2f6b8a1c5d07")]
    user_id: Option<Uuid>,
    /// How bad it is.
    severity: SupportPriority,
    /// How many screenshots there are.
    #[schema(example = 2)]
    screenshot_count: i64,
    /// How far it has come.
    #[serde(flatten)]
    progress: SupportProgress,
}

/// A problem report.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct AdminProblemReport {
    /// What does not work.
    #[serde(flatten)]
    report: AdminProblemReportSummary,
    /// What to do to see it; null where that was not said.
    #[schema(example = "Open the map, search for Leeds.")]
    steps_to_reproduce: Option<String>,
    /// What should happen; null where that was not said.
    #[schema(example = "Car parks are shown.")]
    expected_behavior: Option<String>,
    /// What happens instead; null where that was not said.
    #[schema(example = "Nothing is shown.")]
    actual_behavior: Option<String>,
    /// What the browser told of itself; null where it told nothing.
    #[schema(value_type = Option<Object>)]
    device_info: Option<Value>,
    /// The screenshots, at most five.
    screenshots: Vec<SupportScreenshot>,
    /// What admins did about it.
    #[serde(flatten)]
    desk: SupportDesk,
}

fn summary(state: &AppState, row: &ItemRow) -> AdminProblemReportSummary {
    AdminProblemReportSummary {
        id: row.id,
        reference: service::reference(row.kind, row.number),
        title: row.subject.clone(),
        description: row.message.clone(),
        email: row.email.clone(),
        user_id: row.user_id,
        severity: row.priority,
        screenshot_count: row.screenshot_count,
        progress: SupportProgress::of(row, (state.now)()),
    }
}

async fn to_response(state: &AppState, row: &ItemRow) -> Result<Json<AdminProblemReport>, Error> {
    Ok(Json(AdminProblemReport {
        report: summary(state, row),
        steps_to_reproduce: row.steps_to_reproduce.clone(),
        expected_behavior: row.expected_behavior.clone(),
        actual_behavior: row.actual_behavior.clone(),
        device_info: row.device_info.clone(),
        screenshots: service::screenshots(state, row.id).await?,
        desk: SupportDesk::of(state, row).await?,
    }))
}

/// Which problem reports.
#[derive(Debug, Deserialize, utoipa::IntoParams)]
pub struct AdminProblemReportFilter {
    /// Only problem reports with this status.
    status: Option<SupportStatus>,
    /// Only problem reports of this severity.
    severity: Option<SupportPriority>,
}

impl ListItem for AdminProblemReportSummary {
    const PLURAL: &'static str = "problem_reports";
}

/// A page of problem reports, with how many there are.
pub type AdminProblemReportSummaryPage = Page<AdminProblemReportSummary, ListCursor<Uuid>, Total>;

/// List problem reports
///
/// Found by a part of the title, the description or the address that was given, or by the reference. Up to 10,000 are counted.
/// That somebody searched is in the audit log.
#[utoipa::path(
    get, path = "/admin/problem-reports", tag = "support", security(("session" = ["admin"])),
    params(ListParams, AdminProblemReportFilter),
    responses((status = OK, body = AdminProblemReportSummaryPage, description = "A page of problem reports."), (status = UNPROCESSABLE_ENTITY), (status = TOO_MANY_REQUESTS))
)]
pub async fn list_problem_reports(
    State(state): State<AppState>,
    Admin(admin): Admin,
    Query(list): Query<ListParams>,
    Query(AdminProblemReportFilter { status, severity }): Query<AdminProblemReportFilter>,
) -> Result<Json<AdminProblemReportSummaryPage>, Error> {
    let item = |row: ItemRow| summary(&state, &row);
    Ok(Json(http::list(&state, &admin, KIND, &list, (status, severity), item).await?))
}

/// Get a problem report
///
/// With the replies, the internal notes and the history.
#[utoipa::path(
    get, path = "/admin/problem-reports/{id}", tag = "support", security(("session" = ["admin"])),
    params(("id" = Uuid, Path, description = "The problem report's id", example = "019a8f2c-7b1e-7c3a-9d4e-2f6b8a1c5d07")),
    responses((status = OK, body = AdminProblemReport, description = "The problem report."), (status = NOT_FOUND))
)]
pub async fn get_problem_report(
    State(state): State<AppState>,
    _: Admin,
    Path(id): Path<Uuid>,
) -> Result<Json<AdminProblemReport>, Error> {
    let row = service::item(&state.pool, KIND, id).await?;
    to_response(&state, &row).await
}

/// Update a problem report
///
/// Its status, its severity or the internal notes. Nobody is told.
#[utoipa::path(
    patch, path = "/admin/problem-reports/{id}", tag = "support", request_body = SupportUpdate, security(("session" = ["admin"])),
    params(("id" = Uuid, Path, description = "The problem report's id", example = "019a8f2c-7b1e-7c3a-9d4e-2f6b8a1c5d07")),
    responses(
        (status = OK, body = AdminProblemReport, description = "The problem report as it is now."), (status = NOT_FOUND),
        (status = CONFLICT, description = "It has changed meanwhile (`stale`), or another admin has it in hand (`taken`)."),
        (status = UNPROCESSABLE_ENTITY)
    )
)]
pub async fn update_problem_report(
    State(state): State<AppState>,
    Admin(admin): Admin,
    Path(id): Path<Uuid>,
    Body(update): Body<SupportUpdate>,
) -> Result<Json<AdminProblemReport>, Error> {
    let row = http::update(&state, &admin, KIND, id, update).await?;
    to_response(&state, &row).await
}

/// Reply to a problem report
///
/// The sender gets it by email, and in the app where they have an account. You have the problem report in hand then.
#[utoipa::path(
    post, path = "/admin/problem-reports/{id}/replies", tag = "support", request_body = NewSupportReply,
    security(("session" = ["admin"])), params(("id" = Uuid, Path, description = "The problem report's id", example = "019a8f2c-7b1e-7c3a-9d4e-2f6b8a1c5d07")),
    responses(
        (status = CREATED, body = AdminProblemReport, description = "The problem report with the reply."), (status = NOT_FOUND),
        (status = CONFLICT, description = "It has changed meanwhile (`stale`), another admin has it in hand (`taken`), or its sender left no address (`no_address`)."),
        (status = UNPROCESSABLE_ENTITY)
    )
)]
pub async fn send_problem_report_reply(
    State(state): State<AppState>,
    Admin(admin): Admin,
    Path(id): Path<Uuid>,
    Body(reply): Body<NewSupportReply>,
) -> Result<(StatusCode, Json<AdminProblemReport>), Error> {
    let row = http::reply(&state, &admin, KIND, id, reply).await?;
    Ok((StatusCode::CREATED, to_response(&state, &row).await?))
}

/// Take a problem report in hand
///
/// A second time changes nothing.
#[utoipa::path(
    put, path = "/admin/problem-reports/{id}/assignee", tag = "support", security(("session" = ["admin"])),
    params(("id" = Uuid, Path, description = "The problem report's id", example = "019a8f2c-7b1e-7c3a-9d4e-2f6b8a1c5d07")),
    responses(
        (status = NO_CONTENT, description = "You have it in hand."), (status = NOT_FOUND),
        (status = CONFLICT, description = "Another admin has it (`taken`), whom the sentence names.")
    )
)]
pub async fn set_problem_report_assignee(
    State(state): State<AppState>,
    Admin(admin): Admin,
    Path(id): Path<Uuid>,
) -> Result<StatusCode, Error> {
    http::take(&state, &admin, KIND, id).await
}

/// Hand a problem report back
///
/// Your own, or that of the admin whom you name: nothing waits for somebody who is away.
#[utoipa::path(
    delete, path = "/admin/problem-reports/{id}/assignee", tag = "support", security(("session" = ["admin"])),
    params(("id" = Uuid, Path, description = "The problem report's id", example = "019a8f2c-7b1e-7c3a-9d4e-2f6b8a1c5d07"), SeenHolder),
    responses(
        (status = NO_CONTENT, description = "Nobody has it in hand."), (status = NOT_FOUND, description = "Nobody had it in hand."),
        (status = CONFLICT, description = "Another admin has it than the one who was seen (`taken`), whom the sentence names.")
    )
)]
pub async fn remove_problem_report_assignee(
    State(state): State<AppState>,
    Admin(admin): Admin,
    Path(id): Path<Uuid>,
    Query(SeenHolder { holder }): Query<SeenHolder>,
) -> Result<StatusCode, Error> {
    http::release(&state, &admin, KIND, id, holder).await
}
