//! Live events: public ones, and the open connections of users, which are woken when there is something to see.
//!
//! Events come over Redis from whichever program caused them. A page that missed some, or a system without Redis, falls
//! back to asking again: an event never carries what cannot be asked for.

mod connections;
mod hub;

pub use connections::Connection;
pub use hub::{Hub, Signal};
