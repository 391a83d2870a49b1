//! What becomes of a report, for drivers and for admins who decide a case of them.

use carpal_domain::availability::{self, DriverReportKind};
use carpal_domain::car_park::REPORTED_AVAILABILITY_MINUTES;
use chrono::{DateTime, TimeDelta, Utc};
use serde_json::json;
use sqlx::PgExecutor;
use uuid::Uuid;

pub use super::rules::DriverReportStatus;
use super::rules::{self, DriverReportError};
use super::store::{self, NewReport};
pub use super::store::{CaseRow, OwnReportRow, PhotoRow, own, photos};
use crate::Error;
use crate::foundation::UnitOfWork;
use crate::foundation::accounts::count_admins;
use crate::foundation::audit_log::{AuditEntry, AuditKind, AuditTarget};
use crate::foundation::extract::Network;
use crate::foundation::reason::Reason;
use crate::parking::suggestions::service::{self as suggestions, CarParkFields};

/// How long a report counts, and can be taken back.
pub fn fading() -> TimeDelta {
    TimeDelta::minutes(REPORTED_AVAILABILITY_MINUTES)
}

/// Stores what a driver says of a car park, in place of what they said of the same before. Returns its id.
///
/// # Errors
/// The car park is not on the map, or an admin dismissed the same of this driver.
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
    if kind.has_case() {
        if store::was_dismissed(work.db(), user_id, car_park, kind).await? {
            return Err(DriverReportError::Dismissed.into());
        }
        let (id, is_new) = store::open_case(work.db(), car_park, kind, now).await?;
        case_id = Some(id);
        if is_new {
            work.new_matter();
        } else {
            work.inbox_changed();
        }
    }
    let network = network.to_string();
    let new = NewReport { car_park, user_id, kind, case_id, network: &network };
    let id = store::insert(work.db(), &new, now).await?;
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
    let report = still.ok_or(DriverReportError::NotFound)?;
    store::delete(work.db(), id).await?;
    if report.kind.has_case() {
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
    Ok(store::case(db, id).await?.ok_or(DriverReportError::NoCase)?)
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
/// that waits for an admin. What is dismissed counts no more, and its photos are deleted.
/// Returns the case as decided.
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
    if store::has_reported(work.db(), id, by).await? && count_admins(work.db()).await? > 1 {
        return Err(DriverReportError::OwnCase.into());
    }
    if before.last_at > decision.seen {
        return Err(DriverReportError::Changed.into());
    }
    let status =
        if decision.accept { DriverReportStatus::Accepted } else { DriverReportStatus::Dismissed };
    let reason = &decision.reason;
    if !store::end(work.db(), id, status, by, reason.as_str(), now).await? {
        return Err(DriverReportError::Decided.into());
    }
    match (decision.accept, before.kind) {
        (false, _) => store::disbelieve(work.db(), id).await?,
        (true, DriverReportKind::Scam) => store::set_scam_reported(work.db(), car_park).await?,
        (true, kind) => {
            // What the sign says is for whoever edits the car park to read and enter.
            if let Some(notes) = rules::correction_notes(kind, reason.as_str()) {
                let nothing_yet = CarParkFields::default();
                let correction =
                    suggestions::correct(work, None, car_park, &nothing_yet, &notes).await?;
                store::hand_photos_on(work.db(), id, correction).await?;
            }
        }
    }
    availability::settle(work.db(), &[car_park], now).await?;
    let after = case(work.db(), id).await?;
    let of = |case: &CaseRow| {
        json!({"status": case.status, "kind": case.kind, "car_park_id": case.car_park_id,
               "drivers": case.drivers, "scam_reported": case.scam_reported})
    };
    let target = AuditTarget::Matter("driver_report", id.to_string());
    let entry = AuditEntry::new(AuditKind::DriverReportDecide, target).by(by);
    work.audit(entry.change(of(&before), of(&after)).because(reason)).await?;
    Ok(after)
}
