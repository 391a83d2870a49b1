//! Accounts, as other features find them.

pub use super::store::confirmed;
