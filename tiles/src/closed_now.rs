//! Which car parks are closed at a moment. Each distinct opening-hours text is read once a minute, however many views ask.

use std::collections::HashMap;
use std::sync::{PoisonError, RwLock};

use carpal_domain::holidays::Nation;
use carpal_domain::opening::open_throughout;
use chrono::{DateTime, TimeDelta, Utc};

use crate::car_park::CarPark;

/// What is known of one minute. Opening hours change on the minute.
#[derive(Debug, Default)]
pub struct ClosedNow(RwLock<Minute>);

#[derive(Debug, Default)]
struct Minute {
    number: i64,
    closed: HashMap<Nation, HashMap<Box<str>, bool>>,
}

impl ClosedNow {
    /// Whether a car park is known to be closed at a moment.
    pub fn is_closed(&self, car_park: &CarPark, at: DateTime<Utc>) -> bool {
        let Some(rules) = car_park.stay_rules() else { return false };
        let (hours, nation) = (&rules.opening_hours, rules.nation);
        if hours.is_empty() {
            return false;
        }
        let number = at.timestamp().div_euclid(60);
        if let Some(closed) = self.known(number, nation, hours) {
            return closed;
        }
        // Read without the lock, which other views wait for: at worst two views read a text.
        let begins = DateTime::from_timestamp(number * 60, 0).unwrap_or(at);
        let ends = begins + TimeDelta::minutes(1);
        let closed = open_throughout(hours, nation, begins, ends) == Some(false);
        let mut minute = self.0.write().unwrap_or_else(PoisonError::into_inner);
        if minute.number != number {
            *minute = Minute { number, closed: HashMap::new() };
        }
        minute.closed.entry(nation).or_default().insert(hours.clone(), closed);
        closed
    }

    fn known(&self, number: i64, nation: Nation, hours: &str) -> Option<bool> {
        let minute = self.0.read().unwrap_or_else(PoisonError::into_inner);
        let known = minute.closed.get(&nation).filter(|_| minute.number == number)?;
        known.get(hours).copied()
    }
}
