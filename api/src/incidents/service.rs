//! Incident reports, for admins and the demo, and reporting in a unit of work.

use carpal_domain::inbox::Subject;
use carpal_domain::mail::MailKind;
use serde_json::json;
use sqlx::PgExecutor;
use uuid::Uuid;

use super::guest_http::page;
pub use super::response::{IncidentMessage, IncidentPhoto, IncidentSummary, messages, photos};
use super::rules::{self, IncidentError};
pub use super::rules::{IncidentLocation, IncidentStatus, IncidentType, Severity, admin_message};
use super::store;
pub use super::store::{
    IncidentFilter, IncidentRow, StepRow, count, history, incidents, insert_message, set_status,
};
use crate::Error;
use crate::foundation::UnitOfWork;
use crate::foundation::audit_log::{AuditEntry, AuditKind, AuditTarget};
use crate::foundation::page::Sort;
use crate::foundation::private_links::{self, LinkTo};
use crate::foundation::reason::Reason;
use crate::messaging::guests::service::{Contact, RegistrationOrCard, owner_about};
use crate::messaging::support;
use crate::messaging::support::service::Cause;

/// A report to store: its parts are checked.
pub struct Report {
    pub about: RegistrationOrCard,
    pub contact: Contact,
    pub incident_type: IncidentType,
    pub severity: Severity,
    pub description: String,
    pub place: IncidentLocation,
    pub is_anonymous: bool,
}

/// Stores a report. Returns its id and its reference.
///
/// # Errors
/// When the database does not answer.
pub async fn report(
    work: &mut UnitOfWork,
    report: &Report,
    user_id: Option<Uuid>,
) -> Result<(Uuid, String), Error> {
    let found = owner_about(work.db(), &report.about).await?;
    let reference = rules::new_reference();
    let new = store::NewReport {
        reference: &reference,
        user_id,
        registration: found.registration.as_ref(),
        by_card: matches!(report.about, RegistrationOrCard::Card(_)),
        owner_id: found.owner_id,
        incident_type: report.incident_type,
        severity: report.severity,
        description: &report.description,
        place: &report.place,
        contact: &report.contact,
        is_anonymous: report.is_anonymous,
    };
    let now = work.now();
    let id = store::insert(work.db(), &new, now).await?;
    work.new_matter();
    Ok((id, reference))
}

/// The report with this reference, as it was typed or read out.
///
/// # Errors
/// There is none.
pub async fn by_reference(db: impl PgExecutor<'_>, reference: &str) -> Result<IncidentRow, Error> {
    let reference = rules::reference(reference);
    let filter = IncidentFilter { reference: Some(&reference), ..IncidentFilter::default() };
    let found = store::incidents(db, &filter, Sort::Newest, None, 1).await?.pop();
    found.ok_or_else(|| IncidentError::NotFound.into())
}

/// Where an admin moves a report.
pub struct Move<'a> {
    /// As it was seen.
    pub from: IncidentStatus,
    pub to: IncidentStatus,
    pub reason: &'a Reason,
    /// What an owner who is notified is told besides.
    pub owner_message: Option<&'a str>,
    /// How many messages were seen.
    pub messages_seen: Option<i64>,
}

/// Fails when an answer waits that an admin has not seen: what they do would end its waiting unread.
async fn check_seen(work: &mut UnitOfWork, id: Uuid, seen: Option<i64>) -> Result<(), Error> {
    let waiting = store::waiting_messages(work.db(), id).await?;
    if waiting.is_some() && waiting != seen {
        return Err(IncidentError::Stale.into());
    }
    Ok(())
}

/// Moves a report on. An owner who is notified reads it in their support chat, and the reporter is notified.
///
/// # Errors
/// There is none, it changed meanwhile, may not move there, or has no owner to notify.
pub async fn move_on(
    work: &mut UnitOfWork,
    reference: &str,
    by: Uuid,
    step: Move<'_>,
) -> Result<(), Error> {
    let Move { from, to, reason, owner_message, messages_seen } = step;
    let (row, now) = (by_reference(work.db(), reference).await?, work.now());
    if row.status != from {
        return Err(IncidentError::Stale.into());
    }
    if !from.may_become(to) {
        return Err(IncidentError::NotAllowed.into());
    }
    check_seen(work, row.id, messages_seen).await?;
    if !store::set_status(work.db(), row.id, from, to, by, reason, now).await? {
        return Err(IncidentError::Stale.into());
    }
    if to == IncidentStatus::OwnerNotified {
        notify_owner(work, &row, owner_message).await?;
    }
    if let Some(user_id) = row.user_id {
        work.notify(user_id, Subject::IncidentMoved(row.id));
    }
    let entry = AuditEntry::new(AuditKind::IncidentStatus, AuditTarget::Incident(row.reference))
        .by(by)
        .change(json!({"status": from}), json!({"status": to}))
        .because(reason);
    work.audit(entry).await
}

/// Whom an admin would notify of an incident, their registration as it is written, and what they would read.
///
/// # Errors
/// Nobody had the registration.
pub fn owner_notice(
    row: &IncidentRow,
    words: Option<&str>,
) -> Result<(Uuid, String, String), Error> {
    let (Some(owner_id), Some(registration)) = (row.owner_id, &row.registration) else {
        return Err(IncidentError::NoOwner.into());
    };
    let (plate, on) = (registration.spaced(), row.created_at.format("%-d %B %Y").to_string());
    let notice = rules::notice(&plate, row.incident_type, row.severity, &on, &row.reference, words);
    Ok((owner_id, plate, notice))
}

/// Tells the owner: the account that had the registration when the incident was reported, if it has it still.
async fn notify_owner(
    work: &mut UnitOfWork,
    row: &IncidentRow,
    words: Option<&str>,
) -> Result<(), Error> {
    let (owner_id, _, notice) = owner_notice(row, words)?;
    let registration = row.registration.as_ref().ok_or(IncidentError::NoOwner)?;
    if !store::is_reachable(work.db(), owner_id, registration).await? {
        return Err(IncidentError::NoOwner.into());
    }
    support::service::send_system_message(work, owner_id, &notice, Cause::Reported(row.id)).await
}

/// Writes to the reporter: whoever has an account is notified as they chose, a guest by email.
///
/// # Errors
/// There is no such report, or an answer waits that was not seen.
pub async fn write_to_reporter(
    work: &mut UnitOfWork,
    reference: &str,
    by: Uuid,
    content: &str,
    messages_seen: Option<i64>,
) -> Result<(), Error> {
    let (row, now) = (by_reference(work.db(), reference).await?, work.now());
    check_seen(work, row.id, messages_seen).await?;
    store::insert_message(work.db(), row.id, content, now).await?;
    match row.user_id {
        Some(user_id) => work.notify(user_id, Subject::IncidentMessage(row.id)),
        None => email_reporter(work, &row).await?,
    }
    // That something was written, and not what.
    let target = AuditTarget::Incident(row.reference);
    work.audit(AuditEntry::new(AuditKind::IncidentMessage, target).by(by)).await
}

/// Stores what a reporter answers. It waits for an admin.
///
/// # Errors
/// No admin has written to them, or the report is closed.
pub async fn answer(work: &mut UnitOfWork, row: &IncidentRow, content: &str) -> Result<(), Error> {
    let now = work.now();
    if !store::insert_answer(work.db(), row.id, content, now).await? {
        return Err(IncidentError::NothingToAnswer.into());
    }
    work.new_matter();
    // That something was written, not what, and not by whom: an admin may have the vehicle that was reported.
    let target = AuditTarget::Incident(row.reference.clone());
    work.audit(AuditEntry::new(AuditKind::IncidentAnswer, target)).await
}

/// Emails a guest that there is a message, at the address that they gave.
async fn email_reporter(work: &mut UnitOfWork, row: &IncidentRow) -> Result<(), Error> {
    let reference = row.reference.clone();
    let Some(email) = &row.reporter_email else { return Ok(()) };
    let token = private_links::make(work, LinkTo::Incident, row.id).await?;
    let mail = MailKind::IncidentNews { reference }.to_guest(work.link(&page(&token)));
    work.email(email, mail).await
}
