//! Accounts, as other features find them.

pub use super::second_factor::service::remove as remove_second_factor;
pub use super::store::confirmed;
