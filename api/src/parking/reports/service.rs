//! What becomes of a report, for drivers and for admins who decide a case of them.

use carpal_domain::availability::{self, DriverReportKind};
use carpal_domain::car_park::REPORTED_AVAILABILITY_MINUTES;
use carpal_domain::inbox::Subject;
use chrono::{DateTime, TimeDelta, Utc};
use serde_json::json;
use sqlx::{PgConnection, PgExecutor};
use uuid::Uuid;

use super::cases_store as cases;
pub use super::cases_store::{CaseFilter, CaseRow, CountsRow, PhotoRow, cases, counts, photos};
use super::rules::{self, DriverReportError};
pub use super::rules::{DriverReportStatus, to_five_minutes};
use super::store::{self, NewReport};
pub use super::store::{OwnReportRow, own};
use crate::Error;
use crate::foundation::UnitOfWork;
use crate::foundation::accounts::another_can_decide;
use crate::foundation::audit_log::{AuditEntry, AuditKind, AuditTarget};
use crate::foundation::extract::Network;
use crate::foundation::reason::Reason;
use crate::parking::edits::service as edits;
use crate::parking::suggestions::service as suggestions;

/// How long a report counts, and can be taken back.
pub fn fading() -> TimeDelta {
    TimeDelta::minutes(REPORTED_AVAILABILITY_MINUTES)
}

/// Stores what a driver says of a car park, in place of what they said of the same before. Returns its id.
///
/// # Errors
/// The car park is not on the map, or an admin dismissed the same of this driver, or of one who is no other voice.
pub async fn report(
    work: &mut UnitOfWork,
    car_park: i64,
    user_id: Uuid,
    kind: DriverReportKind,
    network: Network,
) -> Result<Uuid, Error> {
    let now = work.now();
    let found = store::lock_visible(work.db(), car_park).await?;
    let car_park = found.ok_or(DriverReportError::NoCarPark)?;
    let mut case_id = None;
    let network = network.to_string();
    let mut is_new_driver = false;
    if kind.has_case() {
        if cases::was_dismissed(work.db(), user_id, car_park, kind, &network).await? {
            return Err(DriverReportError::Dismissed.into());
        }
        let (id, is_new) = cases::open_case(work.db(), car_park, kind, now).await?;
        case_id = Some(id);
        is_new_driver = !cases::has_reported(work.db(), id, user_id).await?;
        if is_new {
            work.new_matter();
        } else {
            work.inbox_changed();
        }
    }
    let new = NewReport { car_park, user_id, kind, case_id, network: &network };
    let (id, left) = store::insert(work.db(), &new, now).await?;
    if let Some(case_id) = case_id {
        cases::count_voices(work.db(), case_id, is_new_driver).await?;
    }
    if let Some(left) = left.filter(|left| Some(*left) != case_id) {
        cases::count_voices(work.db(), left, false).await?;
        work.inbox_changed();
    }
    availability::settle(work.db(), &[car_park], now).await?;
    Ok(id)
}

/// Takes a driver's own report back, within the hour and before an admin has decided.
///
/// # Errors
/// There is none that can be taken back.
pub async fn withdraw(work: &mut UnitOfWork, user_id: Uuid, id: Uuid) -> Result<(), Error> {
    let now = work.now();
    let since = now - fading();
    let seen = store::own(work.db(), user_id, Some(id), since).await?.pop();
    let car_park = seen.ok_or(DriverReportError::NotFound)?.car_park_id;
    store::lock(work.db(), car_park).await?;
    // An admin may have decided until it was locked.
    let still = store::own(work.db(), user_id, Some(id), since).await?.pop();
    still.ok_or(DriverReportError::NotFound)?;
    let case_id = store::delete(work.db(), id).await?;
    if let Some(case_id) = case_id {
        cases::count_voices(work.db(), case_id, false).await?;
        work.inbox_changed();
    }
    availability::settle(work.db(), &[car_park], now).await?;
    Ok(())
}

/// A case as an admin sees it.
///
/// # Errors
/// There is none, or its reports were taken back.
pub async fn case(db: impl PgExecutor<'_>, id: Uuid) -> Result<CaseRow, Error> {
    Ok(cases::case(db, id).await?.ok_or(DriverReportError::NoCase)?)
}

/// Whether an admin may not decide a case, because they reported it themself and another admin could.
///
/// # Errors
/// When the database does not answer.
pub async fn is_own_case(db: &mut PgConnection, id: Uuid, admin: Uuid) -> Result<bool, Error> {
    Ok(cases::has_reported(&mut *db, id, admin).await? && another_can_decide(db, admin).await?)
}

/// What an admin decides of a case.
pub struct CaseDecision {
    /// It is as the drivers say.
    pub accept: bool,
    /// Why, for the audit log.
    pub reason: Reason,
    /// When the last report was made that the admin saw.
    pub seen: DateTime<Utc>,
}

/// Decides a case. A fake code that is accepted marks the car park; another price, or that it is closed, becomes a correction
/// that waits for an admin. What is dismissed counts no more, and its photos are deleted. Whoever reported it is told, and not who
/// else did. Returns the case as decided.
///
/// # Errors
/// There is none, it does not wait any more, the admin reported it themself and there is another one, or there is a later report than the admin saw.
pub async fn decide(
    work: &mut UnitOfWork,
    id: Uuid,
    by: Uuid,
    decision: &CaseDecision,
) -> Result<CaseRow, Error> {
    let now = work.now();
    let car_park = case(work.db(), id).await?.car_park_id;
    store::lock(work.db(), car_park).await?;
    let before = case(work.db(), id).await?;
    if before.status != DriverReportStatus::Pending {
        return Err(DriverReportError::Decided.into());
    }
    if is_own_case(work.db(), id, by).await? {
        return Err(DriverReportError::OwnCase.into());
    }
    if before.last_at > decision.seen {
        return Err(DriverReportError::Stale.into());
    }
    let status =
        if decision.accept { DriverReportStatus::Accepted } else { DriverReportStatus::Dismissed };
    let reason = &decision.reason;
    if !cases::end(work.db(), id, status, by, reason.as_str(), now).await? {
        return Err(DriverReportError::Decided.into());
    }
    if decision.accept {
        accept(work, &before, by, reason).await?;
    } else {
        cases::disbelieve(work.db(), id).await?;
    }
    for user_id in cases::reporters(work.db(), id).await? {
        work.notify(user_id, Subject::DriverReport { is_accepted: decision.accept, case_id: id });
    }
    availability::settle(work.db(), &[car_park], now).await?;
    let after = case(work.db(), id).await?;
    let of = |case: &CaseRow| {
        json!({"status": case.status, "kind": case.kind, "car_park_id": case.car_park_id,
               "drivers": case.drivers, "voices": case.voices, "scam_reported": case.scam_reported})
    };
    let target = AuditTarget::Matter("driver_report", id.to_string());
    let entry = AuditEntry::new(AuditKind::DriverReportDecide, target).by(by);
    work.audit(entry.change(of(&before), of(&after)).because(reason)).await?;
    Ok(after)
}

/// What follows for the car park when it is as the drivers say. A hidden one is corrected too; of one that is deleted there is nothing
/// to correct.
async fn accept(
    work: &mut UnitOfWork,
    case: &CaseRow,
    by: Uuid,
    reason: &Reason,
) -> Result<(), Error> {
    if case.kind == DriverReportKind::Scam {
        edits::warn_of_scam(work, case.car_park_id, by, reason).await?;
    }
    // What the sign says is for whoever edits the car park to read and enter.
    if let Some(notes) = rules::correction_notes(case.kind, reason.as_str()) {
        let follows = suggestions::follow_up(work, case.car_park_id, &notes).await?;
        if let Some(correction) = follows {
            cases::hand_photos_on(work.db(), case.id, correction).await?;
        }
    }
    Ok(())
}
