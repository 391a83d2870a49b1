//! How full a car park is on a typical day, and how full it will be soon.
//!
//! A typical day is the mean of the days of its kind over the last 90 days: seasons change. A forecast is the typical day,
//! moved by how far this day is from it now; that distance counts for less the further ahead one looks.
//!
//! Nothing is said where too little is known. A quarter hour of a weekday is typical after [`MIN_DAYS`] such days; a forecast
//! is made once [`accuracy()`] could hold [`MIN_TRIES`] of them against what came, which takes about a fourth week.

mod accuracy;
mod quarter;
mod week;

pub use accuracy::{Accuracy, Try, accuracy, hold_out, tries};
pub use quarter::{QUARTERS, Quarter};
pub use week::{TypicalDay, TypicalWeek};

use chrono::{DateTime, Duration, Utc};

use crate::holidays::Nation;

/// Days of history that a typical day is made of.
pub const HISTORY_DAYS: i64 = 90;
/// The fewest days of a weekday that make a quarter hour of it typical.
pub const MIN_DAYS: u32 = 3;
/// How far ahead accuracy is measured, in minutes. Further ahead than the last there is no forecast, only the typical day.
pub const HORIZONS: [i64; 3] = [15, 60, 180];
/// The fewest forecasts held against what came that say how often they are right.
pub const MIN_TRIES: usize = 100;
/// Minutes after which half of the distance from the typical day still counts.
const HALF_LIFE: f64 = 600.0;

/// How full a car park was.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Reading {
    /// When. The mean of a quarter hour stands in its middle.
    pub at: DateTime<Utc>,
    /// The share of its spaces that were taken, from 0 to 1.
    pub full: f64,
}

impl Reading {
    /// What a count of free spaces means; a feed may count a few more than there are.
    #[must_use]
    pub fn counted(at: DateTime<Utc>, spaces_free: f64, capacity: i32) -> Self {
        let full = 1.0 - spaces_free / f64::from(capacity.max(1));
        Self { at, full: full.clamp(0.0, 1.0) }
    }
}

/// The share of spaces that will be taken at `at`, as far as is known now: `None` where a typical day does not say, or where
/// it is further ahead than the last of [`HORIZONS`].
#[must_use]
pub fn forecast(
    week: &TypicalWeek,
    now: Reading,
    at: DateTime<Utc>,
    nation: Nation,
) -> Option<f64> {
    let ahead = at - now.at;
    if ahead < Duration::zero() || ahead > Duration::minutes(HORIZONS[HORIZONS.len() - 1]) {
        return None;
    }
    let distance = now.full - week.at(now.at, nation)?;
    let left = 0.5_f64.powf(ahead.as_seconds_f64() / 60.0 / HALF_LIFE);
    Some((week.at(at, nation)? + distance * left).clamp(0.0, 1.0))
}

#[cfg(test)]
mod tests;
