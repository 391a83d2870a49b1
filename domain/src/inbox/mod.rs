//! Events, which the open connections of a user are sent, and notifications, which are stored for them. They are given to a
//! unit of work, which stores them when it commits.

mod events;
mod notifications;
mod times;

pub use events::{Event, EventKind, NewEvent, record};
pub use notifications::{NewNotification, Subject, mark_conversation_read, store, wants_email};
pub use times::NotificationTimes;
