//! How full a car park is, from what feeds and drivers said of it: the one place that decides, and the one that writes it.
//!
//! What drivers say is decided so:
//!
//! 1. Of each driver the last thing they said within 60 minutes counts, from an account that is three days old or borne out.
//! 2. Reports that share a network, or whose accounts were made in one network, are one voice.
//! 3. The map follows an answer that has two voices, or one driver whom feeds have borne out five times.
//! 4. Where several have, the one with more voices and the fresher last report wins: voices times the time that is left to it.
//!    Of two alike, the worse one for whoever drives there.
//!
//! A fresh reading of a feed stands above all of it.

mod decide;
#[cfg(test)]
mod properties;
mod report;
mod settle;
mod stale;
mod store;

pub use decide::{Decided, FeedReading, decide};
pub use report::{DriverReport, DriverReportKind, ReportCount, counts};
pub use settle::settle;
pub use stale::settle_stale;
pub use store::fresh_reports;

/// A car park with at most this share of its spaces free is limited.
pub const LIMITED_SHARE: f64 = 0.1;
/// A reading of a feed may be ahead of our clock by so many minutes; what is later is not believed.
pub const MAX_MINUTES_AHEAD: i64 = 5;
/// The map follows an answer of so many voices.
pub const MIN_VOICES: usize = 2;
/// A driver counts alone when feeds have said the same so often since they last said otherwise, once a day at most: who watches a feed
/// needs as many days.
pub const BORNE_OUT_TIMES: i16 = 5;
/// Younger accounts are shown, and move nothing.
pub const MIN_ACCOUNT_DAYS: i64 = 3;
/// A feed bears a report out, or not, by what it says within so many minutes after it. What it said before could have been copied.
pub const BEARING_MINUTES: i64 = 15;
