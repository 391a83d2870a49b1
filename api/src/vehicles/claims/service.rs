//! Claims, for the driver's vehicles and for admins who decide them.

pub use super::rules::{ClaimError, ClaimState};
pub use super::store::{
    CaseFilter, CaseRow, Ending, cases, count_cases, end, insert, move_registration, withdraw,
};
