//! A driver's vehicles, for accounts, claims, admins and the demo.

use uuid::Uuid;

pub use super::rules::{Described, VehicleError};
pub use super::store::{activate, first, insert, ownership, vehicle};
use crate::Error;
use crate::foundation::UnitOfWork;

/// Locks which of a driver's vehicles is the primary one, and their photos, until the end of the unit of work.
///
/// # Errors
/// When the database does not answer.
pub async fn lock_vehicles(work: &mut UnitOfWork, user_id: Uuid) -> Result<(), Error> {
    work.lock(&format!("vehicles of {user_id}")).await
}
