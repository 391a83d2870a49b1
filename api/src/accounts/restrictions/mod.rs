//! Accounts are blocked and suspended by admins, and the user is told. The operations are in `admin/users`.

mod in_force;
mod rules;
pub mod service;
mod store;
