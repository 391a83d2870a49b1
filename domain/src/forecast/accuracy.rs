//! How often forecasts would have been right.

use std::collections::BTreeMap;

use chrono::{DateTime, Duration, Utc};

use super::{HORIZONS, MIN_TRIES, Reading, TypicalWeek, forecast};
use crate::holidays::Nation;

/// A forecast as it would have been made at a moment that is past, beside how full the car park really was then: how wrong forecasts are
/// is learnt from many of these.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Try {
    /// What was known when it was made.
    pub now: Reading,
    /// The share of spaces that it said would be taken.
    pub said: f64,
    /// How full it really was at the time that the forecast was for.
    pub came: Reading,
}

impl Try {
    /// By how much it was wrong, as a share of all spaces.
    #[must_use]
    pub fn error(&self) -> f64 {
        (self.said - self.came.full).abs()
    }
}

/// How often forecasts so far ahead were right.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Accuracy {
    /// One of [`HORIZONS`].
    pub horizon_minutes: i64,
    /// How many were tried.
    pub tries: usize,
    /// The mean error, as a share of all spaces.
    pub mean_error: f64,
    /// The share of them that were within a tenth of all spaces.
    pub within_tenth: f64,
    /// The error that 8 in 10 of them stayed within, as a share of all spaces.
    pub eight_in_ten: f64,
}

/// Splits a history into what a forecast may know, and its last week, which it is held against.
#[must_use]
pub fn hold_out(history: &[Reading]) -> (Vec<Reading>, Vec<Reading>) {
    let last = history.iter().map(|reading| reading.at).max();
    let held_out =
        |reading: &Reading| last.is_some_and(|last| last - reading.at < Duration::weeks(1));
    history.iter().copied().partition(|reading| !held_out(reading))
}

/// A [`Try`] for each quarter hour of `readings` of which there is also a reading so far ahead of it, to compare with.
#[must_use]
pub fn tries(
    week: &TypicalWeek,
    readings: &[Reading],
    horizon_minutes: i64,
    nation: Nation,
) -> Vec<Try> {
    let by_time: BTreeMap<DateTime<Utc>, Reading> =
        readings.iter().map(|reading| (reading.at, *reading)).collect();
    let tried = |now: &Reading| {
        let came = *by_time.get(&(now.at + Duration::minutes(horizon_minutes)))?;
        let said = forecast(week, *now, came.at, nation)?;
        Some(Try { now: *now, said, came })
    };
    readings.iter().filter_map(tried).collect()
}

/// How often forecasts from all but the last week of a history were right in that week, for each horizon that was tried often
/// enough. The history holds one reading for each quarter hour.
#[must_use]
pub fn accuracy(history: &[Reading], nation: Nation) -> Vec<Accuracy> {
    let (known, held_out) = hold_out(history);
    let week = TypicalWeek::of(&known, nation);
    let measured = |horizon_minutes| {
        let tried = tries(&week, &held_out, horizon_minutes, nation);
        let mut errors: Vec<f64> = tried.iter().map(Try::error).collect();
        errors.sort_by(f64::total_cmp);
        let count = errors.len();
        (count >= MIN_TRIES).then(|| Accuracy {
            horizon_minutes,
            tries: count,
            mean_error: errors.iter().sum::<f64>() / count as f64,
            within_tenth: errors.partition_point(|error| *error <= 0.1) as f64 / count as f64,
            eight_in_ten: errors[(count * 4).div_ceil(5) - 1],
        })
    };
    HORIZONS.into_iter().filter_map(measured).collect()
}
