//! What admins ask of incidents.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use carpal_domain::mail::MailKind;
use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use serde_json::json;
use sqlx::PgConnection;
use uuid::Uuid;

use super::public::page;
use super::rules::{self, IncidentStatus, IncidentType, Refused, Severity};
use super::shown::{self, IncidentMessage, IncidentPhoto, IncidentSummary};
use super::store::{self, IncidentRow, Which};
use crate::accounts::{links, secrets};
use crate::foundation::audit_log::{Activity, log};
use crate::foundation::error::Problem;
use crate::foundation::extract::{Body, Path, Query};
use crate::foundation::roles::Admin;
use crate::messaging::guests::ContactMethod;
use crate::messaging::support::{self, Cause};
use crate::notifications::{self, About, News};
use crate::{AppState, Error};

/// Who reported it. Never told to the owner.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct Reporter {
    /// Absent for a guest.
    user_id: Option<Uuid>,
    name: String,
    email: Option<String>,
    phone: Option<String>,
    contact_method: ContactMethod,
    /// The name is for CarPal alone.
    is_anonymous: bool,
}

/// A report in an admin's list.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct AdminIncidentSummary {
    #[serde(flatten)]
    summary: IncidentSummary,
    reporter: Reporter,
    /// Somebody could be notified when it was reported.
    owner_known: bool,
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
        Self { summary, reporter, owner_known: row.owner_id.is_some() }
    }
}

/// A step of a report, with who took it and why.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct AdminIncidentStep {
    status: IncidentStatus,
    at: DateTime<Utc>,
    reason: Option<String>,
    /// The admin's name.
    by: Option<String>,
}

/// A report as admins see it.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct AdminIncident {
    #[serde(flatten)]
    incident: AdminIncidentSummary,
    /// The earliest first.
    history: Vec<AdminIncidentStep>,
    messages: Vec<IncidentMessage>,
    photos: Vec<IncidentPhoto>,
}

async fn shown(state: &AppState, reference: &str) -> Result<AdminIncident, Error> {
    let row = row(&state.pool, reference).await?;
    let steps = store::history(&state.pool, row.id).await?;
    let step = |step: store::StepRow| {
        let store::StepRow { status, at, reason, by } = step;
        AdminIncidentStep { status, at, reason, by }
    };
    Ok(AdminIncident {
        incident: (&row).into(),
        history: steps.into_iter().map(step).collect(),
        messages: shown::messages(state, row.id).await?,
        photos: shown::photos(state, row.id).await?,
    })
}

async fn row(db: impl sqlx::PgExecutor<'_>, reference: &str) -> Result<IncidentRow, Error> {
    let reference = rules::reference(reference);
    let which = Which { reference: Some(&reference), ..Which::default() };
    store::incidents(db, &which, 1).await?.pop().ok_or_else(|| Refused::NotFound.into())
}

/// Which reports.
#[derive(Debug, Deserialize, utoipa::IntoParams)]
pub struct Filter {
    status: Option<IncidentStatus>,
    severity: Option<Severity>,
    incident_type: Option<IncidentType>,
    /// A part of the registration or of the reference.
    q: Option<String>,
    /// The `next` of the page before.
    before: Option<Uuid>,
}

/// A page of reports, the latest first.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct AdminIncidentPage {
    incidents: Vec<AdminIncidentSummary>,
    /// Asks for the page after this one; absent on the last.
    next: Option<Uuid>,
}

/// What was reported
#[utoipa::path(
    get, path = "/admin/incidents", tag = "incidents", security(("session" = [])), params(Filter),
    operation_id = "list_all",
    responses(
        (status = OK, body = AdminIncidentPage), (status = UNAUTHORIZED, body = Problem),
        (status = FORBIDDEN, body = Problem)
    )
)]
pub async fn list(
    State(state): State<AppState>,
    _: Admin,
    Query(filter): Query<Filter>,
) -> Result<Json<AdminIncidentPage>, Error> {
    // Letters, digits and hyphens: what registrations and references are made of.
    let like = filter.q.map(|q| {
        let q: String =
            q.chars().filter(|c| c.is_ascii_alphanumeric() || *c == '-').take(20).collect();
        format!("%{}%", q.to_uppercase())
    });
    let which = Which {
        status: filter.status,
        severity: filter.severity,
        incident_type: filter.incident_type,
        like: like.as_deref(),
        before: filter.before,
        ..Which::default()
    };
    let mut rows = store::incidents(&state.pool, &which, i64::from(rules::PAGE) + 1).await?;
    let is_more = rows.len() > usize::from(rules::PAGE);
    rows.truncate(rules::PAGE.into());
    let next = rows.last().filter(|_| is_more).map(|row| row.id);
    let incidents = rows.iter().map(AdminIncidentSummary::from).collect();
    Ok(Json(AdminIncidentPage { incidents, next }))
}

/// A report, with its history and photos
#[utoipa::path(
    get, path = "/admin/incidents/{reference}", tag = "incidents", security(("session" = [])),
    params(("reference" = String, Path)), operation_id = "any_incident",
    responses(
        (status = OK, body = AdminIncident), (status = UNAUTHORIZED, body = Problem),
        (status = FORBIDDEN, body = Problem), (status = NOT_FOUND, body = Problem)
    )
)]
pub async fn incident(
    State(state): State<AppState>,
    _: Admin,
    Path(reference): Path<String>,
) -> Result<Json<AdminIncident>, Error> {
    Ok(Json(shown(&state, &reference).await?))
}

/// Where a report moves, and why.
#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct NewStatus {
    /// As it was seen.
    from: IncidentStatus,
    to: IncidentStatus,
    reason: String,
    /// What the owner is told besides the kind of incident, its day and its reference. Nothing of the reporter's is in it
    /// unless it is put here.
    #[serde(default)]
    owner_message: Option<String>,
}

/// Move a report on
///
/// Forward only. An owner who is notified reads it in their support chat, and never who reported it.
#[utoipa::path(
    post, path = "/admin/incidents/{reference}/status", tag = "incidents", request_body = NewStatus,
    security(("session" = [])), params(("reference" = String, Path)),
    responses(
        (status = OK, body = AdminIncident), (status = UNAUTHORIZED, body = Problem),
        (status = FORBIDDEN, body = Problem), (status = NOT_FOUND, body = Problem), (status = CONFLICT, body = Problem),
        (status = UNPROCESSABLE_ENTITY, body = Problem)
    )
)]
pub async fn set_status(
    State(state): State<AppState>,
    Admin(admin): Admin,
    Path(reference): Path<String>,
    Body(NewStatus { from, to, reason, owner_message }): Body<NewStatus>,
) -> Result<Json<AdminIncident>, Error> {
    let (reason, now, by) = (rules::reason(&reason)?, (state.now)(), admin.account.id);
    let owner_message = owner_message.as_deref().map(rules::words).transpose()?;
    let mut transaction = state.pool.begin().await?;
    let row = row(&mut *transaction, &reference).await?;
    if row.status != from {
        return Err(Refused::Stale.into());
    }
    if !from.may_become(to) {
        return Err(Refused::NotAllowed.into());
    }
    if !store::set_status(&mut transaction, row.id, from, to, by, reason, now).await? {
        return Err(Refused::Stale.into());
    }
    let told = match to {
        IncidentStatus::OwnerNotified => {
            Some(notify(&mut transaction, &row, owner_message.as_deref(), now).await?)
        }
        _ => None,
    };
    if let Some(user_id) = row.user_id {
        let news = [News { user_id, about: About::IncidentMoved(row.id) }];
        notifications::notify_alone(&mut transaction, &news, now).await?;
    }
    let activity = Activity {
        actor: Some(by),
        kind: "incident_status",
        target_type: "incident",
        target_id: row.reference.clone(),
        before: Some(json!({"status": from})),
        after: Some(json!({"status": to})),
        reason: Some(reason),
    };
    log(&mut *transaction, now, activity).await?;
    transaction.commit().await?;
    state.live.wake(told.into_iter().chain(row.user_id).collect(), &state.pool);
    Ok(Json(shown(&state, &reference).await?))
}

/// Tells the owner, who is whoever had the registration when it was reported, and has it still. Returns whom.
async fn notify(
    db: &mut PgConnection,
    row: &IncidentRow,
    words: Option<&str>,
    now: DateTime<Utc>,
) -> Result<Uuid, Error> {
    let (Some(owner_id), Some(registration)) = (row.owner_id, &row.registration) else {
        return Err(Refused::NoOwner.into());
    };
    if !store::is_reachable(&mut *db, owner_id, registration).await? {
        return Err(Refused::NoOwner.into());
    }
    let (plate, on) = (registration.spaced(), row.created_at.format("%-d %B %Y").to_string());
    let notice = rules::notice(&plate, row.incident_type, row.severity, &on, &row.reference, words);
    support::tell(db, owner_id, &notice, Cause::Reported(row.id), now).await?;
    Ok(owner_id)
}

/// What to tell the reporter.
#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct NewIncidentMessage {
    /// At most 2000 characters.
    content: String,
}

/// Write to the reporter
///
/// They read it with the report. A member is notified as they chose, a guest by a mail.
#[utoipa::path(
    post, path = "/admin/incidents/{reference}/messages", tag = "incidents", request_body = NewIncidentMessage,
    security(("session" = [])), params(("reference" = String, Path)),
    responses(
        (status = CREATED, body = AdminIncident), (status = UNAUTHORIZED, body = Problem),
        (status = FORBIDDEN, body = Problem), (status = NOT_FOUND, body = Problem),
        (status = UNPROCESSABLE_ENTITY, body = Problem)
    )
)]
pub async fn write(
    State(state): State<AppState>,
    Admin(admin): Admin,
    Path(reference): Path<String>,
    Body(NewIncidentMessage { content }): Body<NewIncidentMessage>,
) -> Result<(StatusCode, Json<AdminIncident>), Error> {
    let (content, now) = (rules::words(&content)?, (state.now)());
    let mut transaction = state.pool.begin().await?;
    let row = row(&mut *transaction, &reference).await?;
    store::write(&mut *transaction, row.id, &content, now).await?;
    match row.user_id {
        Some(user_id) => {
            let news = [News { user_id, about: About::IncidentMessage(row.id) }];
            notifications::notify_alone(&mut transaction, &news, now).await?;
        }
        None => tell(&mut transaction, &row, &state.config.public_url, now).await?,
    }
    let activity = Activity {
        actor: Some(admin.account.id),
        kind: "incident_message",
        target_type: "incident",
        target_id: row.reference.clone(),
        after: Some(json!({"content": content})),
        ..Activity::default()
    };
    log(&mut *transaction, now, activity).await?;
    transaction.commit().await?;
    state.live.wake(row.user_id.into_iter().collect(), &state.pool);
    Ok((StatusCode::CREATED, Json(shown(&state, &reference).await?)))
}

/// Mails a guest that there is a message, at the address that they gave.
async fn tell(
    db: &mut PgConnection,
    row: &IncidentRow,
    public_url: &str,
    now: DateTime<Utc>,
) -> Result<(), Error> {
    let reference = row.reference.clone();
    let Some(email) = &row.reporter_email else { return Ok(()) };
    let token = secrets::new();
    store::link(&mut *db, row.id, &token, now).await?;
    let link = format!("{public_url}{}", page(&token));
    links::send(db, email, MailKind::IncidentNews { reference }.to_guest(link)).await?;
    Ok(())
}
