//! Accounts, as other features find them.

pub use super::passkeys::service::reset_second_factor;
pub use super::second_factor::service::remove_all as remove_second_factor;
pub use super::store::confirmed;
