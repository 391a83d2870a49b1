//! Roadside help, as far as the api and the worker do the same: what answers which request, who is told of one, and how one is
//! opened again whose provider does not go on with it.

mod customer;
mod end;
mod kinds;
mod reach;
mod settings;

pub use customer::{cancel_requests, tell_of_cancellation};
pub use end::{end_work, lock_work, reopen};
pub use kinds::{Offering, ServiceType, Urgency};
pub use reach::{Audience, tell_providers};
pub use settings::{Reminders, RoadsideSettings};
