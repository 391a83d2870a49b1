use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::queue::Job;

/// Push a reminder of a stay to the browser that it was set on, and delete it.
///
/// A second run finds nothing: what a push service accepted is deleted at once. One that was moved or cancelled meanwhile has another
/// id, or none, and nothing is pushed; nor is one pushed that is too late to be of use.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ParkingReminder {
    /// The reminder's id.
    pub reminder: Uuid,
}

impl Job for ParkingReminder {
    const QUEUE: &'static str = "parking-reminder";
    // With the queue's waits about a minute: a reminder that comes later is none.
    const ATTEMPTS: i32 = 6;
}
