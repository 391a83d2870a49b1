use serde::{Deserialize, Serialize};

use super::queue::Job;

/// Ask for a refresh of every city that was not fetched lately. A visitor's "Refresh Data" enqueues it.
///
/// A second run asks again only for what is still old and not already asked for.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct RefreshStale {}

impl Job for RefreshStale {
    const QUEUE: &'static str = "refresh-stale";
    const ATTEMPTS: i32 = 3;
}
