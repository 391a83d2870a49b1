//! A stay that is asked for: from when, for how long, by whom, how high the vehicle is, what it may cost. Only what is known rules a
//! car park out: unknown hours, limits, heights and prices do not.

use std::collections::HashMap;

use carpal_domain::holidays::Nation;
use carpal_domain::opening::open_throughout;
use carpal_domain::price::{HourPrice, StayCost, StayPrice};
use carpal_domain::rates::{Arrival, Driver, NotKnown};
use chrono::{DateTime, TimeDelta, Utc};

use crate::car_park::CarPark;
use crate::shared_rates::SharedRates;
use crate::stay_rules::StayRules;

/// A stay.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Stay {
    /// When it begins.
    pub from: DateTime<Utc>,
    /// How long, from 1 to [`MAX_STAY`](carpal_domain::price::MAX_STAY).
    pub minutes: i32,
    /// The vehicle's height in centimetres, where it matters.
    pub height_cm: Option<i32>,
    /// Only where the vehicle is sure to fit: high enough, or with nothing above and no limit told.
    pub clearance: bool,
    /// The most that the whole stay may cost, in pence.
    pub max_pence: Option<i32>,
    /// The driver shows a blue badge, which some boards let park for less, or for longer.
    pub blue_badge: bool,
}

impl Stay {
    /// Who asks, as far as tariff boards care and a list knows.
    fn driver(&self) -> Driver {
        Driver { blue_badge: self.blue_badge, ..Driver::default() }
    }

    /// What the stay costs at a car park, as far as that is known and may be shown.
    #[must_use]
    pub fn price_at(&self, car_park: &CarPark) -> Option<StayPrice> {
        let hour = car_park.facts.hour;
        let rules = car_park.stay_rules();
        let nation = rules.map_or(Nation::EnglandAndWales, |rules| rules.nation);
        let arrival = Arrival { at: self.from, nation };
        match rules.and_then(|rules| rules.rates.as_deref()) {
            Some(rates) => rates.cost(hour, arrival, self.minutes, self.driver()).price(),
            None => StayCost::of(hour, None, arrival, self.minutes, &self.driver()).price(),
        }
    }
}

/// Tells which car parks suit a stay. Each distinct text of opening hours or of limits is
/// evaluated once, however many car parks share it.
#[derive(Debug)]
pub struct StayMatcher<'a> {
    stay: Stay,
    open: HashMap<(&'a str, Nation), Option<bool>>,
    too_long: HashMap<(&'a str, Option<i32>, Nation), bool>,
}

impl<'a> StayMatcher<'a> {
    /// A matcher for one stay.
    #[must_use]
    pub fn new(stay: Stay) -> Self {
        Self { stay, open: HashMap::new(), too_long: HashMap::new() }
    }

    /// Whether nothing known of the car park rules the stay out.
    pub fn matches(&mut self, car_park: &'a CarPark) -> bool {
        let Stay { height_cm, clearance, max_pence, .. } = self.stay;
        let too_dear = max_pence
            .is_some_and(|max| self.stay.price_at(car_park).is_some_and(|p| p.pence > max));
        if too_dear {
            return false;
        }
        if clearance && car_park.headroom_unknown() {
            return false;
        }
        let Some(rules) = car_park.stay_rules() else { return true };
        let too_high = rules.max_height_cm.zip(height_cm).is_some_and(|(max, high)| high > max);
        let too_long = match rules.rates.as_deref() {
            Some(rates) if self.is_against(rates, car_park.facts.hour, rules.nation) => true,
            // Rates that know a limit themselves stand instead of it.
            Some(rates) if rates.knows_limit() => false,
            _ => self.is_too_long(rules),
        };
        !too_high && !too_long && self.is_open(rules) != Some(false)
    }

    /// Whether rates say that one may not stay then, or not for so long.
    fn is_against(&self, rates: &SharedRates, hour: HourPrice, nation: Nation) -> bool {
        let arrival = Arrival { at: self.stay.from, nation };
        let cost = rates.cost(hour, arrival, self.stay.minutes, self.stay.driver());
        matches!(
            cost.cost.not_known,
            Some(NotKnown::TooLong(_) | NotKnown::PermitOnly | NotKnown::NoParking)
        )
    }

    /// Whether the stay is known to be longer than is allowed.
    pub fn is_too_long(&mut self, rules: &'a StayRules) -> bool {
        let Stay { from, minutes, .. } = self.stay;
        let (limit, nation) = (rules.stay_limit(), rules.nation);
        if limit.conditional.is_empty() {
            return limit.minutes.is_some_and(|max| minutes > max);
        }
        let key = (limit.conditional, limit.minutes, nation);
        *self.too_long.entry(key).or_insert_with(|| limit.rules_out(nation, from, minutes))
    }

    /// Whether the car park is open for the whole stay; `None` where its hours are not known.
    pub fn is_open(&mut self, rules: &'a StayRules) -> Option<bool> {
        let Stay { from, minutes, .. } = self.stay;
        *self.open.entry((&rules.opening_hours, rules.nation)).or_insert_with_key(
            |(hours, nation)| {
                let until = from + TimeDelta::minutes(minutes.into());
                open_throughout(hours, *nation, from, until)
            },
        )
    }
}
