//! What a user is told while their pages are open, and what is kept for when they are not: events and notifications.
//! Both are given to a [`UnitOfWork`](super::UnitOfWork), which stores them when it commits.

mod events;
mod notifications;

pub use events::{Event, EventKind, NewEvent, record};
pub use notifications::{NewNotification, Subject, mark_conversation_read, store, wants_email};
