//! Events, which the open connections of a user are sent, and notifications, which are stored for them.
//! Both are given to a [`UnitOfWork`](super::UnitOfWork), which stores them when it commits.

mod events;
mod notifications;

pub use events::{Event, EventKind, NewEvent, record};
pub use notifications::{NewNotification, Subject, mark_conversation_read, store, wants_email};
