//! What other parts of the api may know of notifications.

pub use super::http::Notification;
