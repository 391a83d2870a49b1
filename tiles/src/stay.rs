//! A stay that is asked for: from when, for how long, how high the vehicle is, what it may cost. Only what is known leaves
//! a place out: hours, limits, heights and prices that nobody gave do not.

use std::collections::HashMap;

use carpal_domain::holidays::Nation;
use carpal_domain::opening::open_throughout;
use carpal_domain::price::{ChargeBand, HourPrice, Prices, StayPrice};
use chrono::{DateTime, TimeDelta, Utc};

use crate::place::Place;

/// What is known of a place that a stay depends on; most places have none of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Terms {
    /// In OpenStreetMap's language; empty when unknown.
    pub opening_hours: Box<str>,
    /// Whose holidays count.
    pub nation: Nation,
    /// The longest stay allowed, in minutes.
    pub max_stay_minutes: Option<i32>,
    /// The highest vehicle that fits, in centimetres.
    pub max_height_cm: Option<i32>,
    /// Pence for 24 hours.
    pub day_pence: Option<i32>,
    /// Pence for a stay of any length.
    pub flat_pence: Option<i32>,
    /// A stay of up to so many minutes costs nothing.
    pub free_minutes: Option<i32>,
    /// Shortest first.
    pub bands: Box<[ChargeBand]>,
}

impl Terms {
    /// Whether anything is known at all.
    #[must_use]
    pub fn say_anything(&self) -> bool {
        !self.opening_hours.is_empty()
            || !self.bands.is_empty()
            || [
                self.max_stay_minutes,
                self.max_height_cm,
                self.day_pence,
                self.flat_pence,
                self.free_minutes,
            ]
            .iter()
            .any(Option::is_some)
    }

    fn prices(&self, hour: HourPrice) -> Prices<'_> {
        Prices {
            hour,
            day_pence: self.day_pence,
            flat_pence: self.flat_pence,
            free_minutes: self.free_minutes,
            bands: &self.bands,
        }
    }
}

/// A stay.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Stay {
    /// Its first moment.
    pub from: DateTime<Utc>,
    /// How long, from 1 to [`LONGEST_STAY`](carpal_domain::price::LONGEST_STAY).
    pub minutes: i32,
    /// The vehicle's height in centimetres, where it matters.
    pub height_cm: Option<i32>,
    /// The most that the whole stay may cost, in pence.
    pub most_pence: Option<i32>,
}

impl Stay {
    /// What the stay costs at a place, as far as that is known and may be shown.
    #[must_use]
    pub fn price_at(&self, place: &Place) -> Option<StayPrice> {
        let hour = place.facts.hour;
        match place.terms() {
            Some(terms) => terms.prices(hour).stay(self.minutes),
            None => Prices::of_hour(hour).stay(self.minutes),
        }
    }
}

/// Tells which places a stay fits; the same words of hours are read once a question, however many places share them.
#[derive(Debug)]
pub struct Fitting<'a> {
    stay: Stay,
    open: HashMap<(&'a str, Nation), bool>,
}

impl<'a> Fitting<'a> {
    /// A question about a stay.
    #[must_use]
    pub fn of(stay: Stay) -> Self {
        Self { stay, open: HashMap::new() }
    }

    /// Whether nothing known of the place speaks against the stay.
    pub fn fits(&mut self, place: &'a Place) -> bool {
        let Stay { minutes, height_cm, most_pence, .. } = self.stay;
        let dear = most_pence
            .is_some_and(|most| self.stay.price_at(place).is_some_and(|price| price.pence > most));
        if dear {
            return false;
        }
        let Some(terms) = place.terms() else { return true };
        let short = terms.max_stay_minutes.is_some_and(|most| minutes > most);
        let low = terms.max_height_cm.zip(height_cm).is_some_and(|(most, high)| high > most);
        !short && !low && self.is_open(terms)
    }

    fn is_open(&mut self, terms: &'a Terms) -> bool {
        let Stay { from, minutes, .. } = self.stay;
        *self.open.entry((&terms.opening_hours, terms.nation)).or_insert_with_key(
            |(hours, nation)| {
                let until = from + TimeDelta::minutes(minutes.into());
                open_throughout(hours, *nation, from, until) != Some(false)
            },
        )
    }
}
