//! What admins ask of incidents.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::service::{check_in_hand, check_other, check_reader};
use crate::admin::lookups;
use crate::foundation::extract::{Body, Path, Query};
use crate::foundation::page::{ListCursor, ListItem, ListParams, Page, Total};
use crate::foundation::reason::Reason;
use crate::foundation::roles::{Admin, check_still_admin, withheld_from};
use crate::incidents::service::{
    self, IncidentFilter, IncidentMessage, IncidentPhoto, IncidentRow, IncidentStatus,
    IncidentSummary, IncidentType, Move, Severity,
};
use crate::messaging::guests::service::ContactMethod;
use crate::{AppState, Error};

/// Who reported it. Never told to the owner.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct Reporter {
    /// The account's id; null for a guest.
    #[schema(example = "019a8f2c-7b1e-7c3a-9d4e-2f6b8a1c5d07")]
    user_id: Option<Uuid>,
    /// The name that they gave.
    #[schema(example = "Grace")]
    name: String,
    /// Their email address; null when they gave none.
    #[schema(example = "grace@example.net")]
    email: Option<String>,
    /// Their phone number; null when they gave none.
    #[schema(example = "07700 900123")]
    phone: Option<String>,
    /// How they want to be reached.
    contact_method: ContactMethod,
    /// Only CarPal ever sees the name.
    is_anonymous: bool,
}

/// A report in an admin's list.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct AdminIncidentSummary {
    /// What was reported.
    #[serde(flatten)]
    summary: IncidentSummary,
    /// Who reported it.
    reporter: Reporter,
    /// Somebody could be notified when it was reported.
    owner_known: bool,
    /// Since when an answer of the reporter waits, in UTC; null when none does. Writing back or moving the report on ends it.
    #[schema(example = "2026-11-21T10:30:00Z")]
    answered_at: Option<DateTime<Utc>>,
}

impl From<&IncidentRow> for AdminIncidentSummary {
    fn from(row: &IncidentRow) -> Self {
        let reporter = Reporter {
            user_id: row.user_id,
            name: row.reporter_name.clone(),
            email: row.reporter_email.clone(),
            phone: row.reporter_phone.clone(),
            contact_method: row.contact_method,
            is_anonymous: row.is_anonymous,
        };
        let summary = IncidentSummary::of(row, true);
        let (owner_known, answered_at) = (row.owner_id.is_some(), row.answered_at);
        Self { summary, reporter, owner_known, answered_at }
    }
}

impl AdminIncidentSummary {
    /// As an admin sees it in a list: of one about their own vehicle, not who reported it while there is another admin.
    fn seen_by(withheld_from: Option<Uuid>, row: &IncidentRow) -> Self {
        let mut summary = Self::from(row);
        if withheld_from.is_some() && withheld_from == row.owner_id {
            let name = "Not shown to you".to_owned();
            summary.reporter =
                Reporter { user_id: None, name, email: None, phone: None, ..summary.reporter };
        }
        summary
    }
}

/// A step of a report, with who took it and why.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct AdminIncidentStep {
    /// The status from then on.
    status: IncidentStatus,
    /// When, in UTC.
    #[schema(example = "2026-11-21T10:30:00Z")]
    at: DateTime<Utc>,
    /// Why, in the words of the admin; null where no reason was needed.
    #[schema(example = "Threats in a message")]
    reason: Option<String>,
    /// The name of the admin who took it; null for the report itself, and once that account is deleted.
    #[schema(example = "Road Runner")]
    by: Option<String>,
}

/// A report as admins see it.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct AdminIncident {
    /// What was reported, and by whom.
    #[serde(flatten)]
    incident: AdminIncidentSummary,
    /// The earliest first.
    history: Vec<AdminIncidentStep>,
    /// What CarPal wrote to the reporter, and what they answered, the earliest first.
    messages: Vec<IncidentMessage>,
    /// The photos, at most five.
    photos: Vec<IncidentPhoto>,
}

async fn to_response(state: &AppState, reference: &str) -> Result<AdminIncident, Error> {
    let row = service::by_reference(&state.pool, reference).await?;
    let steps = service::history(&state.pool, row.id).await?;
    let step = |step: service::StepRow| {
        let service::StepRow { status, at, reason, by } = step;
        AdminIncidentStep { status, at, reason, by }
    };
    Ok(AdminIncident {
        incident: (&row).into(),
        history: steps.into_iter().map(step).collect(),
        messages: service::messages(state, row.id).await?,
        photos: service::photos(state, row.id).await?,
    })
}

/// Which reports.
#[derive(Debug, Deserialize, utoipa::IntoParams)]
pub struct AdminIncidentFilter {
    /// Only reports with this status.
    status: Option<IncidentStatus>,
    /// Only reports of this severity.
    severity: Option<Severity>,
    /// Only reports of this type.
    incident_type: Option<IncidentType>,
}

impl ListItem for AdminIncidentSummary {
    const PLURAL: &'static str = "incidents";
}

/// A page of reports, with how many there are.
pub type AdminIncidentSummaryPage = Page<AdminIncidentSummary, ListCursor<Uuid>, Total>;

/// List the incidents that were reported
///
/// Found by a part of the registration, of the reference, of what happened or of the reporter's name: of one about your own
/// vehicle not by the latter, while there is another admin. Up to 10,000 are counted.
#[utoipa::path(
    get, path = "/admin/incidents", tag = "incidents", security(("session" = ["admin"])),
    params(ListParams, AdminIncidentFilter),
    responses((status = OK, body = AdminIncidentSummaryPage, description = "A page of reports."), (status = UNPROCESSABLE_ENTITY))
)]
pub async fn list_all_incidents(
    State(state): State<AppState>,
    Admin(admin): Admin,
    Query(list): Query<ListParams>,
    Query(AdminIncidentFilter { status, severity, incident_type }): Query<AdminIncidentFilter>,
) -> Result<Json<AdminIncidentSummaryPage>, Error> {
    let (pattern, limit) = (list.pattern()?, list.limit());
    lookups::searched(&state, &admin, "incidents", list.typed()).await?;
    let (pattern, plate) = (pattern.as_deref(), list.plate_pattern());
    let plate = plate.as_deref();
    let withheld_from = withheld_from(&state.pool, admin.account.id).await?;
    let filter = IncidentFilter {
        status,
        severity,
        incident_type,
        pattern,
        plate,
        withheld_from,
        ..IncidentFilter::default()
    };
    let max = i64::from(limit) + 1;
    let mut lookup = state.begin_lookup().await?;
    let (sort, cursor) = (list.sort, list.cursor()?);
    let rows = service::incidents(lookup.db(), &filter, sort, cursor, max).await?;
    let total = Total(service::count(lookup.db(), &filter).await?);
    drop(lookup);
    let summary = |row: IncidentRow| AdminIncidentSummary::seen_by(withheld_from, &row);
    Ok(Json(list.page(rows, |row| row.id, summary).with(total)))
}

/// Get an incident with its history and photos
///
/// With what the reporter told of themselves. Whose vehicle it is, is not told.
#[utoipa::path(
    get, path = "/admin/incidents/{reference}", tag = "incidents", security(("session" = ["admin"])),
    params(("reference" = String, Path, description = "The reference number, in upper or lower case", example = "INC-7K2M-9QXD")),
    responses((status = OK, body = AdminIncident, description = "The report."), (status = NOT_FOUND), (status = CONFLICT, description = "It is about your own vehicle, and there is another admin (`own_case`)."))
)]
pub async fn get_any_incident(
    State(state): State<AppState>,
    Admin(admin): Admin,
    Path(reference): Path<String>,
) -> Result<Json<AdminIncident>, Error> {
    check_reader(&state, &reference, admin.account.id).await?;
    Ok(Json(to_response(&state, &reference).await?))
}

/// Where a report moves, and why.
#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct NewIncidentStatus {
    /// As it was seen.
    from: IncidentStatus,
    /// The next status.
    to: IncidentStatus,
    /// Why, for the audit log.
    #[schema(example = "Threats in a message", min_length = 1, max_length = 500)]
    reason: String,
    /// What the owner is told besides the kind of incident, its day and its reference. Nothing about the reporter is in it
    /// unless you write it here.
    #[schema(example = "Please look at the rear bumper.")]
    #[serde(default)]
    owner_message: Option<String>,
    /// How many messages you saw with the report. Needed while an answer of its reporter waits.
    #[schema(example = 2)]
    #[serde(default)]
    messages_seen: Option<i64>,
}

/// Move an incident to its next status
///
/// Forward only. An owner who is notified reads it in their support chat, and never who reported it.
#[utoipa::path(
    post, path = "/admin/incidents/{reference}/status", tag = "incidents", request_body = NewIncidentStatus,
    security(("session" = ["admin"])), params(("reference" = String, Path, description = "The reference number, in upper or lower case", example = "INC-7K2M-9QXD")),
    responses(
        (status = OK, body = AdminIncident, description = "The report as it is now."), (status = NOT_FOUND), (status = CONFLICT, description = "It changed or was answered meanwhile (`stale`), another admin has it in hand (`taken`), it may not move there (`not_allowed`), or has no owner to notify (`no_owner`), or you made the report or it is about your own vehicle, and there is another admin (`own_case`)."), (status = UNPROCESSABLE_ENTITY)
    )
)]
pub async fn set_incident_status(
    State(state): State<AppState>,
    Admin(admin): Admin,
    Path(reference): Path<String>,
    Body(NewIncidentStatus { from, to, reason, owner_message, messages_seen }): Body<
        NewIncidentStatus,
    >,
) -> Result<Json<AdminIncident>, Error> {
    let reason = &reason.parse::<Reason>()?;
    let owner_message = owner_message.as_deref().map(service::admin_message).transpose()?;
    let step = Move { from, to, reason, owner_message: owner_message.as_deref(), messages_seen };
    let mut work = state.begin().await?;
    check_still_admin(&mut work, &admin).await?;
    check_other(&mut work, &reference, admin.account.id).await?;
    service::move_on(&mut work, &reference, admin.account.id, step).await?;
    check_in_hand(&mut work, &reference, admin.account.id).await?;
    work.commit().await?;
    Ok(Json(to_response(&state, &reference).await?))
}

/// What to tell the reporter.
#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct NewIncidentMessage {
    /// At most 2000 characters.
    #[schema(example = "Your lights are on.")]
    content: String,
    /// How many messages you saw with the report. Needed while an answer of its reporter waits.
    #[schema(example = 2)]
    #[serde(default)]
    messages_seen: Option<i64>,
}

/// Write to the reporter of an incident
///
/// They read it with the report. Whoever has an account is notified as they chose, a guest by email.
#[utoipa::path(
    post, path = "/admin/incidents/{reference}/messages", tag = "incidents", request_body = NewIncidentMessage,
    security(("session" = ["admin"])), params(("reference" = String, Path, description = "The reference number, in upper or lower case", example = "INC-7K2M-9QXD")),
    responses((status = CREATED, body = AdminIncident, description = "The report with the message."), (status = NOT_FOUND), (status = CONFLICT, description = "Its reporter answered meanwhile (`stale`), another admin has it in hand (`taken`), or you made the report or it is about your own vehicle, and there is another admin (`own_case`)."), (status = UNPROCESSABLE_ENTITY))
)]
pub async fn send_incident_message(
    State(state): State<AppState>,
    Admin(admin): Admin,
    Path(reference): Path<String>,
    Body(NewIncidentMessage { content, messages_seen }): Body<NewIncidentMessage>,
) -> Result<(StatusCode, Json<AdminIncident>), Error> {
    let content = service::admin_message(&content)?;
    let mut work = state.begin().await?;
    check_still_admin(&mut work, &admin).await?;
    check_other(&mut work, &reference, admin.account.id).await?;
    service::write_to_reporter(&mut work, &reference, admin.account.id, &content, messages_seen)
        .await?;
    check_in_hand(&mut work, &reference, admin.account.id).await?;
    work.commit().await?;
    Ok((StatusCode::CREATED, Json(to_response(&state, &reference).await?)))
}
