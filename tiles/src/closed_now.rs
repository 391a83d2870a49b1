//! Which car parks are closed at a moment. Each distinct opening-hours text is read once a minute, however many views ask.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

use carpal_domain::holidays::Nation;
use carpal_domain::opening::open_throughout;
use chrono::{DateTime, TimeDelta, Utc};

use crate::car_park::CarPark;

/// What is known of one minute. Opening hours change on the minute.
#[derive(Debug, Default)]
pub struct ClosedNow(Mutex<Minute>);

#[derive(Debug, Default)]
struct Minute {
    number: i64,
    closed: HashMap<Nation, HashMap<Box<str>, bool>>,
}

impl ClosedNow {
    /// Whether a car park is known to be closed at a moment.
    pub fn is_closed(&self, car_park: &CarPark, at: DateTime<Utc>) -> bool {
        let Some(rules) = car_park.stay_rules() else { return false };
        let hours = &rules.opening_hours;
        if hours.is_empty() {
            return false;
        }
        let number = at.timestamp().div_euclid(60);
        let mut minute = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if minute.number != number {
            *minute = Minute { number, closed: HashMap::new() };
        }
        let known = minute.closed.entry(rules.nation).or_default();
        if let Some(closed) = known.get(hours) {
            return *closed;
        }
        let begins = DateTime::from_timestamp(number * 60, 0).unwrap_or(at);
        let ends = begins + TimeDelta::minutes(1);
        let closed = open_throughout(hours, rules.nation, begins, ends) == Some(false);
        known.insert(hours.clone(), closed);
        closed
    }
}
