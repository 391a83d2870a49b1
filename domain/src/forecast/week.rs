//! The typical days of a week.

use std::collections::BTreeMap;

use chrono::{DateTime, Duration, Utc};

use super::quarter::{QUARTERS, Quarter};
use super::{MIN_DAYS, Reading};
use crate::holidays::Nation;

/// The share of spaces that are taken in each quarter hour of a day; `None` where too few days say.
pub type TypicalDay = [Option<f64>; QUARTERS];

/// A typical day for each day of the week, from Monday.
#[derive(Debug, Clone, PartialEq)]
pub struct TypicalWeek(pub Box<[TypicalDay; 7]>);

/// Of few Mondays, one says little: each day from Monday to Friday is drawn towards the mean of the five, by so many days.
const WORKING_DAYS_WEIGHT: f64 = 2.0;
const WORKING_DAYS: usize = 5;

#[derive(Clone, Copy, Default)]
struct Sum {
    full: f64,
    days: u32,
}

impl Sum {
    fn add(&mut self, full: f64) {
        self.full += full;
        self.days += 1;
    }

    fn mean(self) -> f64 {
        self.full / f64::from(self.days)
    }

    fn drawn_towards(self, mean: f64, days: f64) -> f64 {
        (self.full + mean * days) / (f64::from(self.days) + days)
    }
}

impl TypicalWeek {
    /// Nothing is known.
    #[must_use]
    pub fn nothing() -> Self {
        Self(Box::new([[None; QUARTERS]; 7]))
    }

    /// What a history says. However often a day was read in a quarter hour, it counts once.
    #[must_use]
    pub fn of(history: &[Reading], nation: Nation) -> Self {
        let mut of_days = BTreeMap::<_, (Quarter, Sum)>::new();
        for reading in history {
            let quarter = Quarter::of(reading.at, nation);
            let (_, sum) = of_days
                .entry((quarter.date, quarter.index))
                .or_insert_with(|| (quarter, Sum::default()));
            sum.add(reading.full);
        }
        let mut days = [[Sum::default(); QUARTERS]; 7];
        let mut working_days = [Sum::default(); QUARTERS];
        for (quarter, sum) in of_days.values() {
            days[quarter.weekday][quarter.index].add(sum.mean());
            if quarter.weekday < WORKING_DAYS {
                working_days[quarter.index].add(sum.mean());
            }
        }
        let mut week = Self::nothing();
        for (weekday, sums) in days.iter().enumerate() {
            for (index, sum) in sums.iter().enumerate().filter(|(_, sum)| sum.days >= MIN_DAYS) {
                week.0[weekday][index] = Some(if weekday < WORKING_DAYS {
                    sum.drawn_towards(working_days[index].mean(), WORKING_DAYS_WEIGHT)
                } else {
                    sum.mean()
                });
            }
        }
        week
    }

    /// The share that is typical at a moment, between the middles of the quarter hours around it.
    #[must_use]
    pub fn at(&self, at: DateTime<Utc>, nation: Nation) -> Option<f64> {
        let before = at - Duration::seconds(450);
        let full = |at| {
            let quarter = Quarter::of(at, nation);
            self.0[quarter.weekday][quarter.index]
        };
        let past = before.timestamp().rem_euclid(900);
        let first = full(before)?;
        if past == 0 {
            return Some(first);
        }
        // At the end of what is known, the last quarter hour stands for itself.
        let second = full(before + Duration::minutes(15)).unwrap_or(first);
        Some(first + (second - first) * past as f64 / 900.0)
    }
}
