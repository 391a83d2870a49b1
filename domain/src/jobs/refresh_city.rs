use serde::{Deserialize, Serialize};

use super::queue::Job;

/// Fetch one source again: a city's car parks from Overpass.
///
/// A second run fetches again and changes nothing that is the same.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct RefreshCity {
    /// The city's slug in data/cities.json, such as `stoke-on-trent`.
    pub city: String,
}

impl Job for RefreshCity {
    const QUEUE: &'static str = "refresh-city";
    const ATTEMPTS: i32 = 6;
}
