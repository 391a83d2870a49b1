//! Parked jobs are run again.

use carpal_domain::jobs::QUEUES;
use serde_json::json;
use uuid::Uuid;

use super::store;
use crate::Error;
use crate::foundation::UnitOfWork;
use crate::foundation::audit_log::{AuditEntry, AuditKind, AuditTarget};

/// Has a parked job run again, as often as a new one of its kind.
///
/// # Errors
/// No parked job has this id.
pub async fn run_again(work: &mut UnitOfWork, id: String, by: Uuid) -> Result<(), Error> {
    let queue = store::run_again(work.db(), &id, &QUEUES).await?;
    let queue = queue.ok_or_else(|| Error::NotFound("No parked job has this id".into()))?;
    let entry = AuditEntry::new(AuditKind::JobRun, AuditTarget::Job(id)).by(by);
    work.audit(entry.after(json!({"queue": queue}))).await
}
