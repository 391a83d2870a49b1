use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::queue::Job;

/// Ask the owner of a vehicle that blocks somebody in once more, and tell their backup contact, where the owner has not answered.
///
/// A second run does nothing: the request says when its owner was asked again. Nor does one for a request that was answered, has
/// ended, or whose sender is not confirmed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct EscalateMoveRequest {
    /// The request's id.
    pub move_request: Uuid,
}

impl Job for EscalateMoveRequest {
    const QUEUE: &'static str = "escalate-move-request";
    // With the queue's waits two minutes: whoever is blocked in does not wait for longer.
    const ATTEMPTS: i32 = 7;
}
