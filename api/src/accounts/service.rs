//! Accounts, as other features find them.

pub use super::passkeys::service::{
    remove_earlier as remove_earlier_passkeys, reset_second_factor,
};
pub use super::password::FORGOT_PAGE;
pub use super::store::confirmed;
