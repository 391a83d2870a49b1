use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::queue::Job;

/// Push an unread notification to its user's browsers.
///
/// A second run pushes to those that did not accept it: the ledger `pushes` has the others. Nothing is pushed that was
/// read, that its user may not be told, or that they did not choose.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct PushNotification {
    /// The notification's id.
    pub notification: Uuid,
}

impl Job for PushNotification {
    const QUEUE: &'static str = "push-notification";
    // With the queue's waits two minutes, or longer where a push service asks for it. After that an email says it.
    const ATTEMPTS: i32 = 7;
}
