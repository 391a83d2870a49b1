//! Which admin has what in hand. Whoever else wants it is told so; its holder may hand it to another admin, and any
//! admin may lay it down again, so that nothing waits for somebody who is away. It ends with the admin's rights.

mod response;
pub mod service;
mod store;

pub use response::{AssignedAdmin, SeenHolder};
