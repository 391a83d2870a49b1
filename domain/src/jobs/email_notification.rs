use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::queue::Job;

/// Email what a notification says, if it is still unread.
///
/// A second run does nothing: the notification says when its email was enqueued.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct EmailNotification {
    /// The notification's id.
    pub notification: Uuid,
}

impl Job for EmailNotification {
    const QUEUE: &'static str = "mail-notification";
    const ATTEMPTS: i32 = 6;
}
