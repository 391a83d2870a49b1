//! An incident is worked on by the admin who has it in hand.

use uuid::Uuid;

use crate::Error;
use crate::admin::assignments::service::{self as assignments, MatterKind};
use crate::foundation::UnitOfWork;
use crate::incidents::service::by_reference;

/// Fails when another admin has the incident in hand.
///
/// # Errors
/// Another admin has it, or there is none with this reference.
pub async fn check_in_hand(work: &mut UnitOfWork, reference: &str, by: Uuid) -> Result<(), Error> {
    let reference = by_reference(work.db(), reference).await?.reference;
    assignments::check(work, MatterKind::Incident, &reference, by).await
}
