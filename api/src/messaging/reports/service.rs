//! Reports, for the admins who decide them and for the demo.

use carpal_domain::inbox::Subject;
use serde_json::{Value, json};
use sqlx::PgExecutor;
use uuid::Uuid;

use super::rules;
pub use super::rules::{
    ReportDecision, ReportError, ReportReason, ReportStatus, ReportSubject, answer,
};
use super::store::{self, ReportParties};
pub use super::store::{
    NewReportRow, ReportFilter, ReportRow, WaitingReport, count, insert, insert_of_provider,
    reports,
};
use crate::Error;
use crate::foundation::UnitOfWork;
use crate::foundation::audit_log::{AuditEntry, AuditKind, AuditTarget};
use crate::foundation::page::Sort;
use crate::foundation::reason::Reason;
use crate::foundation::roles::check_not_own_case;
use crate::messaging::support::service::{Cause, hold_chats, send_system_message};

/// The evidence of a report, for an admin: that they read it is in the audit log.
///
/// # Errors
/// There is no such report, or it concerns the admin and there is another one.
pub async fn read_evidence(work: &mut UnitOfWork, id: Uuid, by: Uuid) -> Result<Value, Error> {
    check_other(work, id, by).await?;
    let evidence = store::evidence(work.db(), id).await?.ok_or(ReportError::NotFound)?;
    tell_if_decided(work, id, by).await?;
    work.audit(AuditEntry::new(AuditKind::ReportRead, AuditTarget::Report(id)).by(by)).await?;
    Ok(evidence)
}

/// A photo among the evidence of a report, as JPEG, for an admin: that they looked at it is in the audit log.
///
/// # Errors
/// There is no such report, its evidence has no such photo any more, or it concerns the admin and there is another one.
pub async fn read_photo(
    work: &mut UnitOfWork,
    id: Uuid,
    photo_id: Uuid,
    by: Uuid,
) -> Result<Vec<u8>, Error> {
    check_other(work, id, by).await?;
    let photo = store::photo(work.db(), id, photo_id).await?.ok_or(ReportError::NoPhoto)?;
    tell_if_decided(work, id, by).await?;
    let entry = AuditEntry::new(AuditKind::ReportRead, AuditTarget::Report(id)).by(by);
    work.audit(entry.after(json!({"photo_id": photo_id}))).await?;
    Ok(photo)
}

/// Reports something that somebody else wrote in a zone, as the reporter sees it.
///
/// # Errors
/// They see no such thing.
pub async fn report_zone_post(
    work: &mut UnitOfWork,
    reporter: Uuid,
    zone_post_id: Uuid,
    reason: ReportReason,
    description: &str,
) -> Result<(), Error> {
    let now = work.now();
    let db = work.db();
    if !store::insert_of_zone_post(db, reporter, zone_post_id, reason, description, now).await? {
        return Err(ReportError::ZonePostNotFound.into());
    }
    work.new_matter();
    Ok(())
}

/// Decides a report. A user who is warned reads it in their support chat, and who reported them what came of it in theirs.
/// Returns the report as decided.
///
/// # Errors
/// There is none, it is decided already, the account to warn is gone, or it concerns the admin and there is another one.
pub async fn decide(
    work: &mut UnitOfWork,
    id: Uuid,
    by: Uuid,
    decision: ReportDecision,
    reason: &Reason,
) -> Result<ReportRow, Error> {
    let subject = report(work.db(), id).await?.about;
    let parties = check_other(work, id, by).await?;
    hold_chats(work, &[parties.reported_user_id, parties.reporter_id]).await?;
    let now = work.now();
    let concerned = store::decide(work.db(), id, decision, reason, by, now).await?;
    let concerned = concerned.ok_or(ReportError::AlreadyDecided)?;
    if decision == ReportDecision::Warn {
        let user_id = concerned.reported_user_id.ok_or(ReportError::NobodyToWarn)?;
        send_system_message(work, user_id, rules::warning(subject), Cause::Warning).await?;
    }
    if let Some(reporter) = concerned.reporter_id {
        send_system_message(work, reporter, rules::answer(decision), Cause::Reply).await?;
    }
    let (status, kind) = decision.outcome();
    let entry = AuditEntry::new(kind, AuditTarget::Report(id)).by(by).because(reason).change(
        json!({"status": ReportStatus::Pending}),
        json!({"status": status, "decision": decision}),
    );
    work.audit(entry).await?;
    report(work.db(), id).await
}

/// The reports of something in a zone that wait, for who decides them at once: none of them is decided by anybody else until the end
/// of the unit of work. The support chats of its author and of whoever reported it are held.
///
/// # Errors
/// When the database does not answer.
pub async fn hold_waiting_of_zone_post(
    work: &mut UnitOfWork,
    zone_post_id: Uuid,
    author: Option<Uuid>,
) -> Result<Vec<WaitingReport>, Error> {
    let seen = store::waiting_of_zone_post(work.db(), zone_post_id).await?;
    let mut chats: Vec<Option<Uuid>> = seen.iter().map(|one| one.reporter_id).collect();
    chats.push(author);
    hold_chats(work, &chats).await?;
    // Whoever decides one holds these, too: those that were decided meanwhile wait no more, and those that came are left to wait.
    let mut waiting = store::waiting_of_zone_post(work.db(), zone_post_id).await?;
    waiting.retain(|one| seen.iter().any(|before| before.id == one.id));
    Ok(waiting)
}

/// Notifies the other admins of whoever reads what belongs to a report that is decided, and so waits for nobody.
async fn tell_if_decided(work: &mut UnitOfWork, id: Uuid, by: Uuid) -> Result<(), Error> {
    if report(work.db(), id).await?.status != ReportStatus::Pending {
        work.notify_admins(Subject::AdminReading, Some(by));
    }
    Ok(())
}

/// Whom a report is about and who made it: neither of them reads or decides it as an admin, where there is another one.
async fn check_other(work: &mut UnitOfWork, id: Uuid, by: Uuid) -> Result<ReportParties, Error> {
    let parties = store::parties(work.db(), id).await?.ok_or(ReportError::NotFound)?;
    let concerned = [parties.reported_user_id, parties.reporter_id];
    check_not_own_case(work.db(), by, &concerned).await?;
    Ok(parties)
}

/// One report.
///
/// # Errors
/// There is none.
pub async fn report(db: impl PgExecutor<'_>, id: Uuid) -> Result<ReportRow, Error> {
    let filter = ReportFilter { id: Some(id), ..ReportFilter::default() };
    let found = store::reports(db, &filter, Sort::Newest, None, 1).await?.pop();
    Ok(found.ok_or(ReportError::NotFound)?)
}
