//! What admins do about reports of users.

use axum::Json;
use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use uuid::Uuid;

use super::service::{self as act, Sanction};
use crate::admin::admins::service::check_rights;
use crate::admin::lookups;
use crate::admin::users::{NewBlock, NewSuspension, NewWarning};
use crate::foundation::binary::Binary;
use crate::foundation::extract::{Body, Path, Query};
use crate::foundation::page::{ListCursor, ListItem, ListParams, Page, Total};
use crate::foundation::reason::Reason;
use crate::foundation::roles::{Admin, ProvenAdmin, check_still_admin, withheld_from};
use crate::messaging::reports::service::{
    self, ReportDecision, ReportFilter, ReportReason, ReportRow, ReportStatus, ReportSubject,
};
use crate::{AppState, Error};

/// Whom a report is about.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct ReportedUser {
    /// The account's id.
    #[schema(example = "019a8f2c-7b1e-7c3a-9d4e-2f6b8a1c5d07")]
    user_id: Uuid,
    /// The account's display name.
    #[schema(example = "Road Runner")]
    name: String,
    /// The end of the account's suspension, in UTC; null without one.
    #[schema(example = "2026-12-21T10:30:00Z")]
    suspended_until: Option<DateTime<Utc>>,
}

/// A report. Who made it is not in it.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct UserReport {
    /// The report's id.
    #[schema(example = "019a8f2c-7b1e-7c3a-9d4e-2f6b8a1c5d07")]
    id: Uuid,
    /// What is reported.
    about: ReportSubject,
    /// Why.
    reason: ReportReason,
    /// What the reporter wrote besides; may be empty.
    #[schema(example = "The rear bumper was scratched.")]
    description: String,
    /// Whether it is pending, resolved or dismissed.
    status: ReportStatus,
    /// When it was made, in UTC.
    #[schema(example = "2026-11-21T10:30:00Z")]
    created_at: DateTime<Utc>,
    /// Whom it is about; null once that account is deleted, and of something in a zone: who wrote it is for whoever opens that.
    reported: Option<ReportedUser>,
    /// The conversation it is about; null for a provider or a review, and once the conversation is deleted.
    #[schema(example = "019a8f2c-7b1e-7c3a-9d4e-2f6b8a1c5d07")]
    conversation_id: Option<Uuid>,
    /// The review it is about; null for anything else, and once the review is deleted.
    #[schema(example = "019a8f2c-7b1e-7c3a-9d4e-2f6b8a1c5d07")]
    review_id: Option<Uuid>,
    /// What was written in a zone that it is about; null for anything else, and once that is deleted.
    #[schema(example = "019a8f2c-7b1e-7c3a-9d4e-2f6b8a1c5d07")]
    zone_post_id: Option<Uuid>,
    /// What was decided; null while it is pending.
    decision: Option<ReportDecision>,
    /// When it was decided, in UTC; null while it is pending.
    #[schema(example = "2026-11-21T10:30:00Z")]
    reviewed_at: Option<DateTime<Utc>>,
    /// Why, in the words of the admin; null while it is pending.
    #[schema(example = "Threats in a message")]
    review_note: Option<String>,
}

impl From<ReportRow> for UserReport {
    fn from(row: ReportRow) -> Self {
        let suspended_until = row.reported_suspended_until;
        // Who wrote something in a zone, named to its members or not, is for whoever opens it, which the audit log keeps.
        let is_told = row.about != ReportSubject::ZonePost;
        let reported = row.reported_user_id.zip(row.reported_name).filter(|_| is_told);
        Self {
            id: row.id,
            about: row.about,
            reason: row.reason,
            description: row.description,
            status: row.status,
            created_at: row.created_at,
            reported: reported.map(|(user_id, name)| ReportedUser {
                user_id,
                name,
                suspended_until,
            }),
            conversation_id: row.conversation_id,
            review_id: row.review_id,
            zone_post_id: row.zone_post_id,
            decision: row.decision,
            reviewed_at: row.reviewed_at,
            review_note: row.review_note,
        }
    }
}

impl UserReport {
    /// As an admin sees it: of one about themselves, not what was written while there is another admin.
    fn seen_by(withheld_from: Option<Uuid>, row: ReportRow) -> Self {
        let is_withheld = withheld_from.is_some() && withheld_from == row.reported_user_id;
        let report = Self::from(row);
        if !is_withheld {
            return report;
        }
        Self { description: "Not shown to you".into(), ..report }
    }
}

/// Which reports.
#[derive(Debug, Deserialize, utoipa::IntoParams)]
pub struct UserReportFilter {
    /// Only reports with this status.
    status: Option<ReportStatus>,
    /// Only reports about this provider, or about whoever they are, but of something in a zone.
    #[param(example = "019a8f2c-7b1e-7c3a-9d4e-2f6b8a1c5d07")]
    provider_id: Option<Uuid>,
}

impl ListItem for UserReport {
    const PLURAL: &'static str = "reports";
}

/// A page of reports, with how many there are.
pub type UserReportPage = Page<UserReport, ListCursor<Uuid>, Total>;

/// List reports of users
///
/// Found by a part of the reported user's name, or of what the reporter wrote; those of something in a zone only by the latter.
/// That somebody searched is in the audit log. Up to 10,000 are counted. What was written about you is not shown to you while there
/// is another admin.
#[utoipa::path(
    get, path = "/admin/reports", tag = "messaging", security(("session" = ["admin"])),
    params(ListParams, UserReportFilter),
    responses((status = OK, body = UserReportPage, description = "A page of reports."), (status = UNPROCESSABLE_ENTITY), (status = TOO_MANY_REQUESTS))
)]
pub async fn list_reports(
    State(state): State<AppState>,
    Admin(admin): Admin,
    Query(list): Query<ListParams>,
    Query(UserReportFilter { status, provider_id }): Query<UserReportFilter>,
) -> Result<Json<UserReportPage>, Error> {
    let (pattern, limit) = (list.pattern()?, list.limit());
    lookups::searched(&state, &admin, "reports", list.typed()).await?;
    let withheld_from = withheld_from(&state.pool, admin.account.id).await?;
    let pattern = pattern.as_deref();
    let filter = ReportFilter { id: None, status, pattern, provider_id, withheld_from };
    let max = i64::from(limit) + 1;
    let mut lookup = state.begin_lookup().await?;
    let (sort, cursor) = (list.sort, list.cursor()?);
    let rows = service::reports(lookup.db(), &filter, sort, cursor, max).await?;
    let total = Total(service::count(lookup.db(), &filter).await?);
    drop(lookup);
    let report = |row| UserReport::seen_by(withheld_from, row);
    Ok(Json(list.page(rows, |row| row.id, report).with(total)))
}

/// Get a report of a user
///
/// Without the evidence, whose reading is recorded.
#[utoipa::path(
    get, path = "/admin/reports/{id}", tag = "messaging", security(("session" = ["admin"])),
    params(("id" = Uuid, Path, description = "The report's id", example = "019a8f2c-7b1e-7c3a-9d4e-2f6b8a1c5d07")),
    responses((status = OK, body = UserReport, description = "The report."), (status = NOT_FOUND))
)]
pub async fn get_report(
    State(state): State<AppState>,
    Admin(admin): Admin,
    Path(id): Path<Uuid>,
) -> Result<Json<UserReport>, Error> {
    let withheld_from = withheld_from(&state.pool, admin.account.id).await?;
    let row = service::report(&state.pool, id).await?;
    Ok(Json(UserReport::seen_by(withheld_from, row)))
}

/// What the reporter saw when they reported it.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct ReportEvidence {
    /// Messages, the earliest first, each as `{seq, by, content, sent_at, is_reported}`, where `by` is `reported`,
    /// `reporter` or, in a zone, `other`, with a `photo_id` where there is a photo with it; of a provider one `{business_name, service_types, is_active, is_banned}`.
    #[schema(example = json!([{"seq": 4, "by": "reported", "content": "Move it or else.", "sent_at": "2026-11-21T10:30:00Z", "is_reported": true}]))]
    evidence: Value,
}

/// Read the evidence of a report
///
/// Recorded in the audit log.
#[utoipa::path(
    post, path = "/admin/reports/{id}/evidence", tag = "messaging", security(("session" = ["admin"])),
    params(("id" = Uuid, Path, description = "The report's id", example = "019a8f2c-7b1e-7c3a-9d4e-2f6b8a1c5d07")),
    responses(
        (status = OK, body = ReportEvidence, description = "The evidence."), (status = NOT_FOUND), (status = TOO_MANY_REQUESTS),
        (status = CONFLICT, description = "You made the report or it is about you, and there is another admin (`own_case`).")
    )
)]
pub async fn read_report_evidence(
    State(state): State<AppState>,
    ProvenAdmin(admin): ProvenAdmin,
    Path(id): Path<Uuid>,
) -> Result<Json<ReportEvidence>, Error> {
    lookups::read(&state, &admin).await?;
    let mut work = state.begin().await?;
    check_still_admin(&mut work, &admin).await?;
    let evidence = service::read_evidence(&mut work, id, admin.account.id).await?;
    work.commit().await?;
    Ok(Json(ReportEvidence { evidence }))
}

/// Look at a photo in the evidence of a report
///
/// Recorded in the audit log. It goes when its message is deleted.
#[utoipa::path(
    get, path = "/admin/reports/{id}/photos/{photo_id}", tag = "messaging", security(("session" = ["admin"])),
    params(
        ("id" = Uuid, Path, description = "The report's id", example = "019a8f2c-7b1e-7c3a-9d4e-2f6b8a1c5d07"),
        ("photo_id" = Uuid, Path, description = "The photo's id", example = "019a8f2c-7b1e-7c3a-9d4e-2f6b8a1c5d08")
    ),
    responses((status = OK, content_type = "image/jpeg", body = inline(Binary), description = "The photo."), (status = NOT_FOUND), (status = TOO_MANY_REQUESTS),
        (status = CONFLICT, description = "You made the report or it is about you, and there is another admin (`own_case`)."))
)]
pub async fn read_report_photo(
    State(state): State<AppState>,
    ProvenAdmin(admin): ProvenAdmin,
    Path((id, photo_id)): Path<(Uuid, Uuid)>,
) -> Result<Response, Error> {
    lookups::read(&state, &admin).await?;
    let mut work = state.begin().await?;
    check_still_admin(&mut work, &admin).await?;
    let jpeg = service::read_photo(&mut work, id, photo_id, admin.account.id).await?;
    // Before any of it leaves: no look goes unwritten.
    work.commit().await?;
    let headers = [
        (header::CONTENT_TYPE, "image/jpeg"),
        (header::CONTENT_DISPOSITION, "inline"),
        (header::CACHE_CONTROL, "no-store"),
    ];
    Ok((headers, jpeg).into_response())
}

/// What to do about a report, and why.
#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct NewReportDecision {
    /// What to do.
    decision: ReportDecision,
    /// Why, for the audit log.
    #[schema(example = "Threats in a message", min_length = 1, max_length = 500)]
    reason: String,
    /// With `act`: warn whom it is about in these words. At most one of this, `suspend`, `block` and `hide_review`.
    #[serde(default)]
    warn: Option<NewWarning>,
    /// With `act`: suspend whom it is about. Needs a second factor that was proved not long ago.
    #[serde(default)]
    suspend: Option<NewSuspension>,
    /// With `act`: block whom it is about. Needs a second factor that was proved not long ago.
    #[serde(default)]
    block: Option<NewBlock>,
    /// With `act`, of a review: hide it, for the same reason. One that is hidden already stays so.
    #[serde(default)]
    hide_review: bool,
    /// With `act`, of something in a zone: hide it, for the same reason, beside what else is done. Its author is told. One that is
    /// hidden already stays so.
    #[serde(default)]
    hide_zone_post: bool,
}

/// Decide a report of a user
///
/// And warn, suspend or block whom it is about: all of it is done, or nothing. A warned user reads it in their support chat.
#[utoipa::path(
    post, path = "/admin/reports/{id}/decision", tag = "messaging", request_body = NewReportDecision,
    security(("session" = ["admin"])), params(("id" = Uuid, Path, description = "The report's id", example = "019a8f2c-7b1e-7c3a-9d4e-2f6b8a1c5d07")),
    responses(
        (status = OK, body = UserReport, description = "The report as decided."), (status = NOT_FOUND), (status = CONFLICT, description = "It is decided already (`already_decided`), another admin has it in hand (`taken`), whom it is about is gone (`nobody_to_warn`), an admin (`is_admin`) or blocked already (`already_blocked`), their suspension is another one than you saw (`stale`) or waits for the decision of an appeal (`appeal_open`), or you made the report or it is about you, and there is another admin (`own_case`)."), (status = UNPROCESSABLE_ENTITY)
    )
)]
pub async fn decide_report(
    State(state): State<AppState>,
    Admin(admin): Admin,
    proven: Result<ProvenAdmin, Error>,
    Path(id): Path<Uuid>,
    Body(NewReportDecision { decision, reason, warn, suspend, block, hide_review, hide_zone_post }): Body<
        NewReportDecision,
    >,
) -> Result<Json<UserReport>, Error> {
    let reason = reason.parse::<Reason>()?;
    let sanctions = [
        warn.map(|it| Ok(Sanction::Warn(it.reason.parse()?))),
        suspend.map(|it| Ok(Sanction::Suspend(it.until, it.seen_until, it.reason.parse()?))),
        block.map(|it| Ok(Sanction::Block(it.reason.parse()?))),
        hide_review.then(|| Ok(Sanction::HideReview(reason.clone()))),
    ];
    let sanctions: Vec<Sanction> = sanctions.into_iter().flatten().collect::<Result<_, Error>>()?;
    if sanctions.len() > 1 || !sanctions.is_empty() && decision != ReportDecision::Act {
        let sentence = "Please choose one: to warn, to suspend, to block or to hide the review";
        return Err(Error::invalid("decision", sentence));
    }
    if hide_zone_post && decision == ReportDecision::Dismiss {
        let sentence = "What there is nothing to is not hidden";
        return Err(Error::invalid("hide_zone_post", sentence));
    }
    let sanction = sanctions.into_iter().next();
    if matches!(sanction, Some(Sanction::Suspend(..) | Sanction::Block(_))) {
        proven?;
    }
    let by = admin.account.id;
    let mut work = state.begin().await?;
    if sanction.is_some() {
        check_rights(&mut work, &admin).await?;
    } else {
        check_still_admin(&mut work, &admin).await?;
    }
    let decided =
        act::decide(&mut work, id, by, decision, &reason, sanction, hide_zone_post).await?;
    work.commit().await?;
    Ok(Json(decided.into()))
}
