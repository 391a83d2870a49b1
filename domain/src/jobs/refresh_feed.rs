use serde::{Deserialize, Serialize};

use super::queue::Job;

/// Ask a feed for what is new, if it is due.
///
/// A second run asks only when the feed is due again. A feed that fails says in its own row when it is asked again.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct RefreshFeed {
    /// The source that it is of, such as `leeds-council`.
    pub source: String,
}

impl Job for RefreshFeed {
    const QUEUE: &'static str = "refresh-feed";
    // For the database alone.
    const ATTEMPTS: i32 = 3;
}
