use std::time::Duration;

use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::queue::Job;

/// Tell the members of a zone that something there is new or has changed: the open pages of those who looked lately, and as
/// notifications those who chose to be told.
///
/// It looks for itself at what nobody was told of yet. A second run goes on where the first one stopped: what is new says up to which
/// member the news of it has come, and when it came to all. Open pages may be told twice, and ask once more.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct TellZone {
    /// The zone, whose id is the job's key.
    pub zone_id: Uuid,
    /// What else members are notified of. No job is written with it any more; those that wait from before may have it.
    pub zone_post_id: Option<Uuid>,
}

impl TellZone {
    /// How long after one telling of a zone the next one begins at the soonest, so that whoever writes a lot has every open page ask
    /// no more often than this.
    pub const SPACING: Duration = Duration::from_secs(10);

    /// What tells all that is new in a zone.
    #[must_use]
    pub fn of(zone_id: Uuid) -> Self {
        Self { zone_id, zone_post_id: None }
    }
}

impl Job for TellZone {
    const QUEUE: &'static str = "tell-zone";
    const ATTEMPTS: i32 = 6;
}
