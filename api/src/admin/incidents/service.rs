//! An incident is worked on by the admin who has it in hand.

use uuid::Uuid;

use crate::admin::assignments::service::{self as assignments, MatterKind};
use crate::foundation::UnitOfWork;
use crate::foundation::roles::check_not_own_case;
use crate::incidents::service::by_reference;
use crate::{AppState, Error};

/// Fails when an incident concerns the admin who would move it on or write about it, and there is another admin.
///
/// # Errors
/// The admin made the report or owns the vehicle, or there is none with this reference.
pub async fn check_other(work: &mut UnitOfWork, reference: &str, by: Uuid) -> Result<(), Error> {
    let row = by_reference(work.db(), reference).await?;
    check_not_own_case(work.db(), by, &[row.owner_id, row.user_id]).await
}

/// Fails when an incident is about the vehicle of the admin who would read who reported it, and there is another admin.
///
/// # Errors
/// The admin owns the vehicle, or there is none with this reference.
pub async fn check_reader(state: &AppState, reference: &str, by: Uuid) -> Result<(), Error> {
    let row = by_reference(&state.pool, reference).await?;
    check_not_own_case(&state.pool, by, &[row.owner_id]).await
}

/// Fails when another admin has the incident in hand.
///
/// # Errors
/// Another admin has it, or there is none with this reference.
pub async fn check_in_hand(work: &mut UnitOfWork, reference: &str, by: Uuid) -> Result<(), Error> {
    let reference = by_reference(work.db(), reference).await?.reference;
    assignments::check(work, MatterKind::Incident, &reference, by).await
}
