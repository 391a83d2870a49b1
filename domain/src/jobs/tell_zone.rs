use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::queue::Job;

/// Tell the members of a zone that something there is new or has changed: the open pages of those who looked lately, and as
/// notifications those who chose to be told.
///
/// A second run goes on where the first one stopped: what is new says up to which member the news of it has come. Open pages may
/// be told twice, and ask once more.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct TellZone {
    /// The zone.
    pub zone_id: Uuid,
    /// What is new, of which members are notified; none where something changed.
    pub zone_post_id: Option<Uuid>,
}

impl Job for TellZone {
    const QUEUE: &'static str = "tell-zone";
    const ATTEMPTS: i32 = 6;
}
