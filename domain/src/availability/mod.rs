//! How full a car park is, from what feeds and drivers said of it: the one place that decides, and the one that writes it.

mod decide;
mod settle;
mod stale;

pub use decide::{Decided, FeedReading, decide};
pub use settle::settle;
pub use stale::settle_stale;

/// A car park with at most this share of its spaces free is limited.
pub const LIMITED_SHARE: f64 = 0.1;
/// A reading of a feed may be ahead of our clock by so many minutes; what is later is not believed.
pub const MAX_MINUTES_AHEAD: i64 = 5;
