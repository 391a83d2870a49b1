//! The quarter hours of a day, by the clocks of London.

use chrono::{DateTime, Datelike, NaiveDate, Timelike, Utc};
use chrono_tz::Europe::London;

use crate::holidays::Nation;

/// The quarter hours of a day. When the clocks are put forward, four of them have no reading.
pub const QUARTERS: usize = 96;
/// A public holiday is taken for a Sunday.
const SUNDAY: usize = 6;

/// A quarter hour of a day.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Quarter {
    /// The day.
    pub date: NaiveDate,
    /// What it is like: Monday is 0, Sunday and public holidays are 6.
    pub weekday: usize,
    /// From 0, the first after midnight, to 95.
    pub index: usize,
}

impl Quarter {
    /// The one that a moment lies in.
    #[must_use]
    pub fn of(at: DateTime<Utc>, nation: Nation) -> Self {
        let shown = at.with_timezone(&London);
        let date = shown.date_naive();
        let index = (shown.hour() * 4 + shown.minute() / 15) as usize;
        Self { date, weekday: weekday(date, nation), index }
    }
}

fn weekday(date: NaiveDate, nation: Nation) -> usize {
    if nation.holidays().contains(date) {
        return SUNDAY;
    }
    date.weekday().num_days_from_monday() as usize
}
