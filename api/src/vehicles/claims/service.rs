//! Claims, for the driver's vehicles and for admins who decide them.

pub use super::rules::{ClaimError, ClaimState};
pub use super::store::{CaseRow, Ending, cases, end, insert, move_registration, withdraw};
