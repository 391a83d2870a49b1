//! Deciding a pair of car parks.

use carpal_domain::{merging, pairs};
use serde_json::json;
use uuid::Uuid;

use super::response::CarParkPairDetail;
use super::rules::{self, PairDecision, PairStatus};
use super::store::{self, PairQuery};
use crate::Error;
use crate::admin::assignments::service::{self as assignments, MatterKind};
use crate::foundation::UnitOfWork;
use crate::foundation::audit_log::{AuditEntry, AuditKind, AuditTarget};
use crate::foundation::page::Sort;
use crate::foundation::reason::Reason;

/// A pair with both of its car parks.
///
/// # Errors
/// There is none.
pub async fn pair(work: &mut UnitOfWork, id: i64) -> Result<CarParkPairDetail, Error> {
    let filter = PairQuery { id: Some(id), ..PairQuery::default() };
    let found = store::pairs(work.db(), &filter, Sort::Newest, None, 1).await?.pop();
    let row = found.ok_or_else(rules::not_found)?;
    let said = store::said(work.db(), &row).await?;
    Ok(CarParkPairDetail::of(row, said))
}

/// What an admin decides, and how the pair stood when they looked.
pub struct Verdict<'a> {
    pub from: PairStatus,
    pub decision: PairDecision,
    pub reason: &'a Reason,
}

/// Decides a pair, or decides it anew: the two become one car park, or two again.
///
/// # Errors
/// There is none, it was decided since, another admin has it in hand, another decision contradicts this one, or one of the two
/// is deleted.
pub async fn decide(
    work: &mut UnitOfWork,
    id: i64,
    verdict: Verdict<'_>,
    by: Uuid,
) -> Result<(), Error> {
    // The lock of all merging comes before those of pairs and car parks, as in an import.
    merging::lock(work.db()).await?;
    let before = store::status(work.db(), id).await?.ok_or_else(rules::not_found)?;
    let after = verdict.decision.status();
    if before != verdict.from || before == after {
        return Err(rules::decided_meanwhile());
    }
    let decision = verdict.decision.decision();
    let changed = pairs::decide(work.db(), id, decision, &by.to_string()).await?;
    work.car_parks_changed();
    assignments::finish(work, MatterKind::Pair, &id.to_string(), by).await?;
    let entry = AuditEntry::new(AuditKind::CarParkPairDecide, AuditTarget::CarParkPair(id))
        .by(by)
        .change(json!({"status": before}), json!({"status": after, "car_parks": changed}))
        .because(verdict.reason);
    work.audit(entry).await
}
