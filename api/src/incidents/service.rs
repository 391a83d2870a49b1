//! Incident reports, for admins and the demo, and reporting in a unit of work.

use uuid::Uuid;

pub use super::guest::page;
pub use super::response::{IncidentMessage, IncidentPhoto, IncidentSummary, messages, photos};
pub use super::rules::{
    IncidentError, IncidentLocation, IncidentStatus, IncidentType, Severity, admin_message,
    new_reference, notice, reason, reference,
};
use super::store;
pub use super::store::{
    IncidentFilter, IncidentRow, StepRow, count, history, incidents, insert_message, is_reachable,
    link, set_status,
};
use crate::Error;
use crate::foundation::UnitOfWork;
use crate::messaging::guests::service::{About, Contact, owner_about};

/// A report to store: its parts are checked.
pub struct Report {
    pub about: About,
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
    let reference = new_reference();
    let new = store::NewReport {
        reference: &reference,
        user_id,
        registration: found.registration.as_ref(),
        by_card: matches!(report.about, About::Card(_)),
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
    Ok((id, reference))
}
