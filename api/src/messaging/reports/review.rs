//! What admins ask of reports.

use axum::Json;
use axum::extract::State;
use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use uuid::Uuid;

use super::rules::{self, About, Decision, Reason, Refused, Status};
use super::store::{self, ReportRow};
use crate::foundation::audit_log::{Activity, log};
use crate::foundation::error::Problem;
use crate::foundation::extract::{Body, Path, Query};
use crate::foundation::roles::Admin;
use crate::messaging::support::{self, Cause};
use crate::{AppState, Error};

/// Whom a report is about.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct ReportedUser {
    user_id: Uuid,
    name: String,
}

/// A report. Who made it is not in it.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct Report {
    id: Uuid,
    about: About,
    reason: Reason,
    description: String,
    status: Status,
    created_at: DateTime<Utc>,
    /// Absent for an account that is gone.
    reported: Option<ReportedUser>,
    /// Absent when it is gone.
    conversation_id: Option<Uuid>,
    decision: Option<Decision>,
    reviewed_at: Option<DateTime<Utc>>,
    review_note: Option<String>,
}

impl From<ReportRow> for Report {
    fn from(row: ReportRow) -> Self {
        let reported = row.reported_user_id.zip(row.reported_name);
        Self {
            id: row.id,
            about: row.about,
            reason: row.reason,
            description: row.description,
            status: row.status,
            created_at: row.created_at,
            reported: reported.map(|(user_id, name)| ReportedUser { user_id, name }),
            conversation_id: row.conversation_id,
            decision: row.decision,
            reviewed_at: row.reviewed_at,
            review_note: row.review_note,
        }
    }
}

/// Which reports.
#[derive(Debug, Deserialize, utoipa::IntoParams)]
pub struct Filter {
    status: Option<Status>,
    /// The `next` of the page before.
    before: Option<Uuid>,
}

/// A page of reports, the latest first.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct ReportPage {
    reports: Vec<Report>,
    /// Asks for the page after this one; absent on the last.
    next: Option<Uuid>,
}

/// What was reported
#[utoipa::path(
    get, path = "/admin/reports", tag = "messaging", security(("session" = [])), params(Filter),
    responses(
        (status = OK, body = ReportPage), (status = UNAUTHORIZED, body = Problem),
        (status = FORBIDDEN, body = Problem)
    )
)]
pub async fn reports(
    State(state): State<AppState>,
    _: Admin,
    Query(Filter { status, before }): Query<Filter>,
) -> Result<Json<ReportPage>, Error> {
    let most = i64::from(rules::PAGE) + 1;
    let mut rows = store::reports(&state.pool, None, status, before, most).await?;
    let is_more = rows.len() > usize::from(rules::PAGE);
    rows.truncate(rules::PAGE.into());
    let next = rows.last().filter(|_| is_more).map(|row| row.id);
    Ok(Json(ReportPage { reports: rows.into_iter().map(Report::from).collect(), next }))
}

/// What the reporter saw when they reported it.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct Evidence {
    /// Messages, the earliest first, each as `{seq, by, content, sent_at, is_reported}`, where `by` is `reported` or
    /// `reporter`; of a provider one `{business_name, service_types, is_active, is_banned}`.
    evidence: Value,
}

/// Look at the evidence of a report
///
/// It is written down.
#[utoipa::path(
    post, path = "/admin/reports/{id}/evidence", tag = "messaging", security(("session" = [])),
    params(("id" = Uuid, Path)),
    responses(
        (status = OK, body = Evidence), (status = UNAUTHORIZED, body = Problem),
        (status = FORBIDDEN, body = Problem), (status = NOT_FOUND, body = Problem)
    )
)]
pub async fn evidence(
    State(state): State<AppState>,
    Admin(admin): Admin,
    Path(id): Path<Uuid>,
) -> Result<Json<Evidence>, Error> {
    let mut transaction = state.pool.begin().await?;
    let evidence = store::evidence(&mut *transaction, id).await?.ok_or(Refused::NotFound)?;
    let activity = Activity {
        actor: Some(admin.account.id),
        kind: "report_read",
        target_type: "report",
        target_id: id.to_string(),
        ..Activity::default()
    };
    log(&mut *transaction, (state.now)(), activity).await?;
    transaction.commit().await?;
    Ok(Json(Evidence { evidence }))
}

/// What to do about a report, and why.
#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct NewDecision {
    decision: Decision,
    reason: String,
}

/// Decide a report
///
/// A warned user reads it in their support chat. Blocking and suspending are operations of their own.
#[utoipa::path(
    post, path = "/admin/reports/{id}/decision", tag = "messaging", request_body = NewDecision,
    security(("session" = [])), params(("id" = Uuid, Path)),
    responses(
        (status = OK, body = Report), (status = UNAUTHORIZED, body = Problem), (status = FORBIDDEN, body = Problem),
        (status = NOT_FOUND, body = Problem), (status = CONFLICT, body = Problem),
        (status = UNPROCESSABLE_ENTITY, body = Problem)
    )
)]
pub async fn decide(
    State(state): State<AppState>,
    Admin(admin): Admin,
    Path(id): Path<Uuid>,
    Body(NewDecision { decision, reason }): Body<NewDecision>,
) -> Result<Json<Report>, Error> {
    let (reason, now, by) = (rules::review_note(&reason)?, (state.now)(), admin.account.id);
    let mut transaction = state.pool.begin().await?;
    let report = store::reports(&mut *transaction, Some(id), None, None, 1).await?.pop();
    let about = report.ok_or(Refused::NotFound)?.about;
    let reported = store::decide(&mut *transaction, id, decision, reason, by, now).await?;
    let reported = reported.ok_or(Refused::AlreadyDecided)?;
    if decision == Decision::Warn {
        let user_id = reported.ok_or(Refused::NobodyToWarn)?;
        let warning = rules::warning(about);
        support::tell(&mut transaction, user_id, warning, Cause::Warning, now).await?;
    }
    let (status, kind) = decision.outcome();
    let activity = Activity {
        actor: Some(by),
        kind,
        target_type: "report",
        target_id: id.to_string(),
        before: Some(json!({"status": Status::Pending})),
        after: Some(json!({"status": status, "decision": decision})),
        reason: Some(reason),
    };
    log(&mut *transaction, now, activity).await?;
    let report = store::reports(&mut *transaction, Some(id), None, None, 1).await?.pop();
    transaction.commit().await?;
    state.live.wake(reported.into_iter().collect(), &state.pool);
    Ok(Json(report.ok_or(Refused::NotFound)?.into()))
}
